# Stoly online.

## Spojenie

line-opening = Pripájam sa…
line-lost = Spojenie vypadlo. Obnoví sa samo.
line-try-now = Skúsiť hneď
line-unreachable = Server nie je dostupný.
online-asking = Chvíľku…
online-looking = Hľadám stôl…
online-unreachable = Server nie je dostupný
online-unreachable-about = Hry proti botom a na tomto zariadení fungujú aj tak.

## Príchod

home-online = S priateľmi online
home-online-about = Otvorte stôl a pošlite odkaz: každý hrá na svojom telefóne alebo počítači. Stačí meno, účet netreba.
home-online-go = Hrať online
sign-in-title = Ako sa voláte?
sign-in-name = Vaše meno pri stole
sign-in-about = To je všetko: žiadny účet, žiadny e-mail.
sign-in-go = Vstúpiť
sign-in-account = Mám účet

## Zoznam stolov

lobby = Stoly online
to-lobby = K stolom
lobby-open = Otvoriť stôl
lobby-own = Vaše stoly
lobby-own-none = Nesedíte pri žiadnom stole.
lobby-joinable = Stoly s voľným miestom
lobby-joinable-none = Pri verejnom stole teraz nikto nečaká. Otvorte vlastný!
lobby-watchable = Partie na sledovanie
lobby-watchable-none = Žiadna verejná partia sa teraz nehrá.
go-on = Pokračovať
join = Prisadnúť
watch = Sledovať
code-enter = Kód stola
code-go = K stolu
code-wrong = Kód má šesť znakov z 3 4 6 7 9 A C D E F H K M N R T.
online-worlds = Svety

## Otvorenie stola

opening-title = Otvoriť stôl: { $game }
opening-go = Otvoriť stôl
opening-more = Ďalšie možnosti
seat-me = Ja
seat-friend = Voľné pre priateľa
visibility = Kto môže prísť?
visibility-private = Len s pozvánkou
visibility-private-about = Len tí, komu dáte odkaz alebo kód.
visibility-public = Verejný
visibility-public-about = Stôl vidia všetci v zozname a môžu prisadnúť alebo sa pozerať.
time = Čas na rozmyslenie
time-none = Bez hodín
time-per-turn = { $seconds ->
    [one] { $seconds } sekunda na ťah
    [few] { $seconds } sekundy na ťah
   *[other] { $seconds } sekúnd na ťah
}
time-fischer = { $minutes ->
    [one] { $minutes } minúta a { $added } s za ťah
    [few] { $minutes } minúty a { $added } s za ťah
   *[other] { $minutes } minút a { $added } s za ťah
}
time-correspondence = { $days ->
    [one] { $days } deň na ťah
    [few] { $days } dni na ťah
   *[other] { $days } dní na ťah
}
flag-lose = Komu dôjde čas, prehral
flag-lose-about = Inak zaňho hrá bot, kým sa nevráti.
start-by-itself = Začať, len čo sú obsadené všetky miesta
start-by-itself-about = Inak hru spustíte vy.
table-rated = Hodnotená
table-rated-about = Partia sa počíta do hodnotenia všetkých, ktorí hrajú, aj botov.
table-programs = Povoliť cudzie boty
table-programs-about = Môžu sa pridať boti, ktorých napísali iní ľudia.

## Pred hrou

seats-title = Kto hrá
seat-you = vy
seat-host = hostiteľ
seat-bot = bot
seat-open = voľné miesto
seat-sit = Sadnúť si
seat-stand = Uvoľniť miesto
seat-remove = Vykázať
seat-meant-for = Pre koho je miesto { $number }?
start-when-full = Hra sa začne sama, len čo budú obsadené všetky miesta.
start-open-seats = Niektoré miesta sú ešte voľné. Pozvite niekoho, alebo ich dajte botom.
start-ready = Všetky miesta sú obsadené.
start-host = Všetky miesta sú obsadené. Hru spustí hostiteľ.
invite-title = Pozvánka
invite-qr = QR kód s odkazom na tento stôl
invite-code = Nadiktujte tento kód:
invite-link = Pošlite tento odkaz
invite-copy = Kopírovať odkaz
invite-copied = Skopírované
invite-loopback = Táto adresa funguje len na tomto počítači. Otvorte aplikáciu cez niektorú z ďalších adries, ktoré server vypísal pri štarte, a odkaz bude fungovať všetkým doma.
table-closed = Tento stôl bol zatvorený.

## Pri stole

title-your-turn = ● Ste na ťahu – Krajina
online-sending = Váš ťah je na ceste…
online-paused = Čas stojí
online-absent = preč
online-stand-in = hrá bot
online-replaced = Hrá za vás bot.
online-return = Vrátiť sa do hry
table-menu = Viac o tomto stole
watchers = { $count ->
    [0] Nikto sa nepozerá.
    [one] Pozerá sa { $count } človek.
    [few] Pozerajú sa { $count } ľudia.
   *[other] Pozerá sa { $count } ľudí.
}
watching = Pozeráte sa.
ask-pause = Požiadať o prestávku
leave-to-bot = Prenechať hru botovi
resume = Pokračovať
pause-agreed = Prestávka, na ktorej sa všetci zhodli.
pause-dropped = Niekomu vypadlo spojenie: čas na chvíľu stojí.
pause-restart = Server bol mimo prevádzky: čas stojí, kým sa všetci nevrátia.
question = Otázka pre vás
question-undo = { $name } prosí o vrátenie posledného ťahu.
question-undo-own = Požiadali ste o vrátenie posledného ťahu. Čaká sa na ostatných…
question-pause = { $name } prosí o prestávku.
question-pause-own = Požiadali ste o prestávku. Čaká sa na ostatných…
question-left = { $seconds } s
question-yes = Súhlasím
question-no = Nie
lost-by-time = Došiel čas: { $names }.

## Rozhovor

chat = Chat
chat-news = Chat: niečo nové
chat-lines = Správy
chat-phrases = Rýchle vety
chat-say = Napíšte niečo
chat-send = Poslať
chat-line = { $name }: { $words }
chat-mute = Stlmiť
chat-unmute = Zrušiť stlmenie: { $name }
chat-report = Nahlásiť
chat-reported = Nahlásené
chat-remove = Poslať preč
watchers-silence = Zatvoriť chat divákom
watchers-hear = Otvoriť chat divákom
watchers-remove = Poslať všetkých divákov preč

## Po hre

rematch-asked = Odvetu navrhuje: { $names }
rematch-online = Odveta
rematch-waits = Čaká sa na: { $names }
rematch-go = K ďalšej partii
replay-link = Záznam
record-download = Stiahnuť zápis
fair-title = Bolo zamiešanie poctivé?
fair-about = Pred prvým ťahom server zverejnil odtlačok (SHA-256) počiatočnej hodnoty (seedu), z ktorej celé zamiešanie vyplýva. Teraz si môžete overiť, že to bola táto.
fair-yes = Počiatočná hodnota zodpovedá odtlačku: počas hry sa nič nezmenilo.
fair-no = Počiatočná hodnota odtlačku nezodpovedá!
fair-commitment = Odtlačok
fair-seed = Počiatočná hodnota (seed)

## Účet

account-title = Vy
account-guest = Ste tu ako hosť. Pamätá si vás tento prehliadač.
account-yes = Máte účet: môžete sa s ním prihlásiť kdekoľvek.
account-profile = Partie a štatistiky
account-leave = Odísť
account-log-out = Odhlásiť sa
account-name = Meno
account-password = Heslo
account-password-new = Nové heslo
account-password-about = Aspoň 8 znakov.
account-rename = Iné meno
account-rename-go = Zmeniť meno
account-renamed = Hotovo.
account-data = Vaše údaje
account-data-about = Všetko, čo o vás server uchováva, v jednom súbore.
account-export = Stiahnuť
sign-up = Založiť účet
sign-up-guest = Vaše partie prejdú s vami a prihlásite sa odkiaľkoľvek.
sign-up-about = Meno a heslo, nič viac.
sign-up-go = Založiť účet
sign-up-done = Účet je váš.
log-in = Prihlásiť sa
log-in-go = Prihlásiť
log-in-done = Vitajte späť.
password-change = Zmeniť heslo
password-go = Zmeniť
password-done = Heslo je zmenené. Všetky ostatné zariadenia sú odhlásené.
delete = Zmazať
delete-about = Vaše meno, heslo a nastavenia sa natrvalo zmažú. Dohrané partie zostanú, bez vášho mena.
delete-sure = Áno, naozaj zmazať.
delete-go = Natrvalo zmazať
delete-done = Zmazané.

## Ľudia

numbers = Štatistiky
numbers-none = Zatiaľ žiadne dohrané partie.
numbers-game = Hra
numbers-games = Partie
numbers-wins = Výhry
numbers-average = Priemer
numbers-best = Rekord
numbers-rating = Hodnotenie
history = Dohrané partie
history-none = Žiadne dohrané partie na pozretie.
history-more = Staršie partie
leaders = Rebríček
leaders-which = Ktorá hra?
leaders-none = Hodnotenú partiu tu zatiaľ nikto nehral.
leaders-place = Miesto
leaders-name = Meno

## Novinky

news-started = Hra sa začína.
news-undone = Ťah späť: { $name }.
news-taken-over = Teraz hrá bot namiesto: { $name }.
news-handed-back = Späť pri stole: { $name }.
news-flagged = Došiel čas: { $name }.
news-declined = Ostatní nesúhlasili.
news-removed = Hostiteľ vykázal hosťa.
news-finished = Hra sa skončila.
rating-change = Hodnotenie: { $changes }
setup-online = Hrať s priateľmi online

## Kľúče

key-since = od { $day }
devices = Zariadenia
devices-about = Kde ste prihlásení. Zariadenie, ktoré nepoznáte alebo už nemáte, tu môžete odhlásiť.
device-out = Odhlásiť
device-on = { $browser }, { $system }
device-unknown = Neznáme zariadenie
tokens = Programy
tokens-about = Program s tokenom hrá vaším menom pri stoloch, ktoré to dovoľujú. Podrobnosti sú v dokumentácii: docs/protocol.md.
token-name = Ako ho budete volať?
token-make = Vytvoriť token
token-away = Zrušiť
token-once = Skopírujte si ho hneď: ukáže sa len raz.

## Dvojstupňové overenie, nové heslo

factor = Dvojstupňové overenie
factor-about = Pri prihlásení sa okrem hesla opýtame na kód z overovacej aplikácie vo vašom telefóne.
factor-begin = Nastaviť
factor-begun = Teraz overte, že aplikácia funguje.
factor-scan = Načítajte obrázok overovacou aplikáciou alebo do nej tajný kľúč odpíšte. Potom napíšte kód, ktorý ukáže.
factor-qr = Tajný kľúč ako QR kód
factor-code = Kód z aplikácie alebo záložný kód
factor-finish = Zapnúť
factor-on = Zapnuté. { $left ->
    [one] Zostáva jeden záložný kód.
    [few] Zostávajú { $left } záložné kódy.
   *[other] Zostáva { $left } záložných kódov.
}
factor-on-done = Odteraz sa pýtame na kód. Všetky ostatné zariadenia sú odhlásené.
factor-keep = Tieto záložné kódy si dobre uschovajte: každý vás raz pustí ďalej bez telefónu. Ukážu sa len teraz.
factor-off = Vypnúť
factor-off-done = Zase stačí samotné heslo.
reset = Zvoľte si nové heslo
reset-done = Heslo je zmenené a všetky zariadenia sú odhlásené. Prihláste sa s ním.
