# Stoly online.

## Spojení

line-opening = Připojuji se…
line-lost = Spojení vypadlo. Obnoví se samo.
line-try-now = Zkusit hned
line-unreachable = Server není dostupný.
online-asking = Okamžik…
online-looking = Hledám stůl…
online-unreachable = Server není dostupný
online-unreachable-about = Hry proti botům a u tohoto zařízení fungují i tak.

## Příchod

home-online = S přáteli online
home-online-about = Otevřete stůl a pošlete odkaz: každý hraje na svém telefonu nebo počítači. Stačí jméno, účet není potřeba.
home-online-go = Hrát online
sign-in-title = Jak se jmenujete?
sign-in-name = Vaše jméno u stolu
sign-in-about = To je všechno: žádný účet, žádný e-mail.
sign-in-go = Vstoupit
sign-in-account = Mám účet

## Seznam stolů

lobby = Stoly online
to-lobby = Ke stolům
lobby-open = Otevřít stůl
lobby-own = Vaše stoly
lobby-own-none = Nesedíte u žádného stolu.
lobby-joinable = Stoly s volným místem
lobby-joinable-none = U veřejného stolu teď nikdo nečeká. Otevřete vlastní!
lobby-watchable = Partie ke sledování
lobby-watchable-none = Žádná veřejná partie se teď nehraje.
go-on = Pokračovat
join = Přisednout
watch = Sledovat
code-enter = Kód stolu
code-go = Ke stolu
code-wrong = Kód má šest znaků z 3 4 6 7 9 A C D E F H K M N R T.
online-worlds = Světy

## Otevření stolu

opening-title = Otevřít stůl: { $game }
opening-go = Otevřít stůl
opening-more = Další možnosti
seat-me = Já
seat-friend = Volné pro přítele
visibility = Kdo může přijít?
visibility-private = Jen s pozvánkou
visibility-private-about = Jen ti, komu dáte odkaz nebo kód.
visibility-public = Veřejný
visibility-public-about = Stůl vidí všichni v seznamu a mohou přisednout nebo se dívat.
time = Čas na rozmyšlenou
time-none = Bez hodin
time-per-turn = { $seconds ->
    [one] { $seconds } sekunda na tah
    [few] { $seconds } sekundy na tah
   *[other] { $seconds } sekund na tah
}
time-fischer = { $minutes ->
    [one] { $minutes } minuta a { $added } s za tah
    [few] { $minutes } minuty a { $added } s za tah
   *[other] { $minutes } minut a { $added } s za tah
}
time-correspondence = { $days ->
    [one] { $days } den na tah
    [few] { $days } dny na tah
   *[other] { $days } dní na tah
}
flag-lose = Komu dojde čas, prohrál
flag-lose-about = Jinak za něj hraje bot, dokud se nevrátí.
start-by-itself = Začít, jakmile jsou obsazena všechna místa
start-by-itself-about = Jinak hru spustíte vy.
table-rated = Hodnocená
table-rated-about = Partie se počítá do hodnocení všech, kdo hrají, i botů.
table-programs = Povolit cizí boty
table-programs-about = Mohou se přidat boti, které napsali jiní lidé.

## Před hrou

seats-title = Kdo hraje
seat-you = vy
seat-host = hostitel
seat-bot = bot
seat-open = volné místo
seat-sit = Sednout si
seat-stand = Uvolnit místo
seat-remove = Vykázat
seat-meant-for = Pro koho je místo { $number }?
start-when-full = Hra začne sama, jakmile budou všechna místa obsazena.
start-open-seats = Některá místa jsou ještě volná. Pozvěte někoho, nebo je dejte botům.
start-ready = Všechna místa jsou obsazena.
start-host = Všechna místa jsou obsazena. Hru spustí hostitel.
invite-title = Pozvánka
invite-qr = QR kód s odkazem na tento stůl
invite-code = Nadiktujte tento kód:
invite-link = Pošlete tento odkaz
invite-copy = Kopírovat odkaz
invite-copied = Zkopírováno
invite-loopback = Tato adresa funguje jen na tomto počítači. Otevřete aplikaci přes některou z dalších adres, které server vypsal při startu, a odkaz bude fungovat všem doma.
table-closed = Tento stůl byl zavřen.

## U stolu

title-your-turn = ● Jste na tahu – Krajina
online-sending = Váš tah je na cestě…
online-paused = Čas stojí
online-absent = pryč
online-stand-in = hraje bot
online-replaced = Hraje za vás bot.
online-return = Vrátit se ke hře
table-menu = Více o tomto stole
watchers = { $count ->
    [0] Nikdo se nedívá.
    [one] Dívá se { $count } člověk.
    [few] Dívají se { $count } lidé.
   *[other] Dívá se { $count } lidí.
}
watching = Díváte se.
ask-pause = Požádat o přestávku
leave-to-bot = Přenechat hru botovi
resume = Pokračovat
pause-agreed = Přestávka, na které se všichni shodli.
pause-dropped = Někomu vypadlo spojení: čas na chvíli stojí.
pause-restart = Server byl mimo provoz: čas stojí, dokud se všichni nevrátí.
question = Otázka pro vás
question-undo = { $name } prosí o vrácení posledního tahu.
question-undo-own = Požádali jste o vrácení posledního tahu. Čeká se na ostatní…
question-pause = { $name } prosí o přestávku.
question-pause-own = Požádali jste o přestávku. Čeká se na ostatní…
question-left = { $seconds } s
question-yes = Souhlasím
question-no = Ne
lost-by-time = Došel čas: { $names }.

## Hovor

chat = Chat
chat-news = Chat: něco nového
chat-lines = Zprávy
chat-phrases = Rychlé věty
chat-say = Napište něco
chat-send = Poslat
chat-line = { $name }: { $words }
chat-mute = Ztlumit
chat-unmute = Zrušit ztlumení: { $name }
chat-report = Nahlásit
chat-reported = Nahlášeno
chat-remove = Poslat pryč
watchers-silence = Zavřít chat divákům
watchers-hear = Otevřít chat divákům
watchers-remove = Poslat všechny diváky pryč

## Po hře

rematch-asked = Odvetu navrhuje: { $names }
rematch-online = Odveta
rematch-waits = Čeká se na: { $names }
rematch-go = K další partii
replay-link = Přehrát
record-download = Stáhnout zápis
fair-title = Bylo zamíchání poctivé?
fair-about = Před prvním tahem server zveřejnil otisk (SHA-256) počáteční hodnoty (seedu), ze které celé zamíchání plyne. Teď si můžete ověřit, že to byla tato.
fair-yes = Počáteční hodnota odpovídá otisku: během hry se nic nezměnilo.
fair-no = Počáteční hodnota otisku neodpovídá!
fair-commitment = Otisk
fair-seed = Počáteční hodnota (seed)

## Účet

account-title = Vy
account-guest = Jste zde jako host. Pamatuje si vás tento prohlížeč.
account-yes = Máte účet: můžete se s ním přihlásit kdekoli.
account-profile = Partie a statistiky
account-leave = Odejít
account-log-out = Odhlásit se
account-name = Jméno
account-password = Heslo
account-password-new = Nové heslo
account-password-about = Aspoň 8 znaků.
account-rename = Jiné jméno
account-rename-go = Změnit jméno
account-renamed = Hotovo.
account-data = Vaše data
account-data-about = Všechno, co o vás server uchovává, v jednom souboru.
account-export = Stáhnout
sign-up = Založit účet
sign-up-guest = Vaše partie přejdou s vámi a přihlásíte se odkudkoli.
sign-up-about = Jméno a heslo, nic víc.
sign-up-go = Založit účet
sign-up-done = Účet je váš.
log-in = Přihlásit se
log-in-go = Přihlásit
log-in-done = Vítejte zpět.
password-change = Změnit heslo
password-go = Změnit
password-done = Heslo je změněno. Všechna ostatní zařízení jsou odhlášena.
delete = Smazat
delete-about = Vaše jméno, heslo a nastavení se nadobro smažou. Dohrané partie zůstanou, bez vašeho jména.
delete-sure = Ano, opravdu smazat.
delete-go = Nadobro smazat
delete-done = Smazáno.

## Lidé

numbers = Statistiky
numbers-none = Zatím žádné dohrané partie.
numbers-game = Hra
numbers-games = Partie
numbers-wins = Výhry
numbers-average = Průměr
numbers-best = Rekord
numbers-rating = Hodnocení
history = Dohrané partie
history-none = Žádné dohrané partie k vidění.
history-more = Starší partie
leaders = Žebříček
leaders-which = Která hra?
leaders-none = Hodnocenou partii tu zatím nikdo nehrál.
leaders-place = Místo
leaders-name = Jméno

## Novinky

news-started = Hra začíná.
news-undone = Tah zpět: { $name }.
news-taken-over = Teď hraje bot místo: { $name }.
news-handed-back = Zpět u stolu: { $name }.
news-flagged = Došel čas: { $name }.
news-declined = Ostatní nesouhlasili.
news-removed = Hostitel vykázal hosta.
news-finished = Hra skončila.
rating-change = Hodnocení: { $changes }
setup-online = Hrát s přáteli online

## Klíče

key-since = od { $day }
devices = Zařízení
devices-about = Kde jste přihlášeni. Zařízení, které neznáte nebo už nemáte, tu můžete odhlásit.
device-out = Odhlásit
device-on = { $browser }, { $system }
device-unknown = Neznámé zařízení
tokens = Programy
tokens-about = Program s tokenem hraje vaším jménem u stolů, které to dovolují. Podrobnosti jsou v dokumentaci: docs/protocol.md.
token-name = Jak mu budete říkat?
token-make = Vytvořit token
token-away = Zrušit
token-once = Zkopírujte si ho hned: ukáže se jen jednou.

## Dvoufázové ověření, nové heslo

factor = Dvoufázové ověření
factor-about = Při přihlášení se kromě hesla zeptáme na kód z ověřovací aplikace ve vašem telefonu.
factor-begin = Nastavit
factor-begun = Teď ověřte, že aplikace funguje.
factor-scan = Načtěte obrázek ověřovací aplikací nebo do ní tajný klíč opište. Pak napište kód, který ukáže.
factor-qr = Tajný klíč jako QR kód
factor-code = Kód z aplikace nebo záložní kód
factor-finish = Zapnout
factor-on = Zapnuto. { $left ->
    [one] Zbývá jeden záložní kód.
    [few] Zbývají { $left } záložní kódy.
   *[other] Zbývá { $left } záložních kódů.
}
factor-on-done = Od teď se ptáme na kód. Všechna ostatní zařízení jsou odhlášena.
factor-keep = Tyto záložní kódy si dobře uschovejte: každý vás jednou pustí dál bez telefonu. Ukážou se jen teď.
factor-off = Vypnout
factor-off-done = Zase stačí samotné heslo.
reset = Zvolte si nové heslo
reset-done = Heslo je změněno a všechna zařízení jsou odhlášena. Přihlaste se s ním.
