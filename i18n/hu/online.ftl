# Online asztalok.

## Kapcsolat

line-opening = Kapcsolódás…
line-lost = Megszakadt a kapcsolat. Magától helyreáll.
line-try-now = Újra
line-unreachable = A szerver nem érhető el.
online-asking = Egy pillanat…
online-looking = Az asztal keresése…
online-unreachable = A szerver nem érhető el
online-unreachable-about = A botok elleni és az ezen az eszközön zajló játékok így is működnek.

## Belépés

home-online = Barátokkal, online
home-online-about = Nyiss asztalt, és küldd el a linket: mindenki a saját telefonján vagy gépén játszik. Elég egy név, nem kell fiók.
home-online-go = Online játék
sign-in-title = Hogy hívnak?
sign-in-name = A neved az asztalnál
sign-in-about = Ennyi az egész: se fiók, se e-mail-cím.
sign-in-go = Belépek
sign-in-account = Van fiókom

## Asztalok

lobby = Online asztalok
to-lobby = Az asztalokhoz
lobby-open = Asztal nyitása
lobby-own = A te asztalaid
lobby-own-none = Egyetlen asztalnál sem ülsz.
lobby-joinable = Asztalok szabad hellyel
lobby-joinable-none = Most senki sem vár nyilvános asztalnál. Nyiss egyet!
lobby-watchable = Nézhető játszmák
lobby-watchable-none = Most nem zajlik nyilvános játszma.
go-on = Folytatás
join = Leülök
watch = Nézem
code-enter = Az asztal kódja
code-go = Odamegyek
code-wrong = A kód hat karakter ezek közül: 3 4 6 7 9 A C D E F H K M N R T.
online-worlds = Világok

## Asztal nyitása

opening-title = Asztal nyitása: { $game }
opening-go = Asztal nyitása
opening-more = További lehetőségek
seat-me = Én
seat-friend = Szabad egy barátnak
visibility = Ki jöhet?
visibility-private = Meghívóval
visibility-private-about = Csak az, akinek a linket vagy a kódot megadod.
visibility-public = Nyilvános
visibility-public-about = Mindenki látja a listában, leülhet vagy nézheti.
time = Gondolkodási idő
time-none = Nincs óra
time-per-turn = { $seconds ->
    [one] { $seconds } másodperc lépésenként
   *[other] { $seconds } másodperc lépésenként
}
time-fischer = { $minutes ->
    [one] { $minutes } perc, és lépésenként { $added } másodperc
   *[other] { $minutes } perc, és lépésenként { $added } másodperc
}
time-correspondence = { $days ->
    [one] { $days } nap lépésenként
   *[other] { $days } nap lépésenként
}
flag-lose = Aki kifut az időből, veszít
flag-lose-about = Különben bot játszik helyette, amíg vissza nem tér.
start-by-itself = Kezdés, amint minden hely foglalt
start-by-itself-about = Különben te indítod el a játékot.
table-rated = Értékszámos játszma
table-rated-about = A játszma minden résztvevő értékszámába beleszámít, a botokéba is.
table-programs = Idegen botok engedélyezése
table-programs-about = Mások által írt botok is csatlakozhatnak.

## Várakozás

seats-title = Kik játszanak
seat-you = te
seat-host = házigazda
seat-bot = bot
seat-open = szabad hely
seat-sit = Ideülök
seat-stand = Hely elhagyása
seat-remove = Eltávolítás
seat-meant-for = Kié a { $number }. hely?
start-when-full = A játék magától elindul, amint minden hely foglalt.
start-open-seats = Vannak még szabad helyek. Hívj meg valakit, vagy add őket botoknak.
start-ready = Minden hely foglalt.
start-host = Minden hely foglalt. A játékot a házigazda indítja.
invite-title = Meghívó
invite-qr = Az asztal linkjének QR-kódja
invite-code = Mondd meg ezt a kódot:
invite-link = Küldd el ezt a linket
invite-copy = Link másolása
invite-copied = Kimásolva
invite-loopback = Ez a cím csak ezen a gépen működik. Nyisd meg az alkalmazást a szerver indulásakor kiírt másik címek egyikén, és a link otthon mindenkinek működni fog.
table-closed = Ezt az asztalt bezárták.

## Az asztalnál

title-your-turn = ● Te jössz – Krajina
online-sending = A lépésed úton van…
online-paused = Áll az idő
online-absent = nincs itt
online-stand-in = bot játszik
online-replaced = Egy bot játszik helyetted.
online-return = Visszaülök
table-menu = Többet erről az asztalról
watchers = { $count ->
    [0] Senki sem nézi.
    [one] { $count } néző van.
   *[other] { $count } néző van.
}
watching = Nézőként vagy itt.
ask-pause = Szünetet kérek
leave-to-bot = Átadom a játékot egy botnak
resume = Folytatás
pause-agreed = Szünet, közös megegyezéssel.
pause-dropped = Valakinek megszakadt a kapcsolata: egy kicsit áll az idő.
pause-restart = A szerver nem működött: áll az idő, amíg mindenki vissza nem ér.
question = Kérdés hozzád
question-undo = { $name } szeretné visszavonni az utolsó lépést.
question-undo-own = Kérted az utolsó lépésed visszavonását. Várunk a többiekre…
question-pause = { $name } szünetet szeretne.
question-pause-own = Szünetet kértél. Várunk a többiekre…
question-left = még { $seconds } mp
question-yes = Rendben
question-no = Nem
lost-by-time = Kifutott az időből: { $names }.

## Beszélgetés

chat = Csevegés
chat-news = Csevegés: van új üzenet
chat-lines = Üzenetek
chat-phrases = Gyors mondatok
chat-say = Írj valamit
chat-send = Küldés
chat-line = { $name }: { $words }
chat-mute = Némítás
chat-unmute = Némítás feloldása: { $name }
chat-report = Bejelentés
chat-reported = Bejelentve
chat-remove = Elküldés
watchers-silence = Csevegés lezárása a nézők előtt
watchers-hear = Csevegés megnyitása a nézőknek
watchers-remove = Minden néző elküldése

## A játék után

rematch-asked = Szeretne újra játszani: { $names }
rematch-online = Visszavágó
rematch-waits = Várunk rá: { $names }
rematch-go = A következő játszmához
replay-link = Visszajátszás
record-download = Jegyzőkönyv letöltése
fair-title = Tisztességes volt az osztás?
fair-about = Az első lépés előtt a szerver közzétette annak a véletlenmagnak az ujjlenyomatát (SHA-256), amelyből az egész osztás következik. Most ellenőrizheted, hogy ez volt az.
fair-yes = A véletlenmag megfelel az ujjlenyomatnak: a játék közben semmi sem változott.
fair-no = A véletlenmag nem felel meg az ujjlenyomatnak!
fair-commitment = Ujjlenyomat
fair-seed = Véletlenmag (seed)

## Fiók

account-title = Te
account-guest = Vendégként vagy itt. Ez a böngésző megjegyez.
account-yes = Van fiókod: bárhol beléphetsz vele.
account-profile = Játszmák és statisztika
account-leave = Távozás
account-log-out = Kijelentkezés
account-name = Név
account-password = Jelszó
account-password-new = Új jelszó
account-password-about = Legalább 8 karakter.
account-rename = Másik név
account-rename-go = Ez legyen a nevem
account-renamed = Kész.
account-data = Az adataid
account-data-about = Minden, amit a szerver rólad tárol, egyetlen fájlban.
account-export = Letöltés
sign-up = Fiók létrehozása
sign-up-guest = A játszmáid veled maradnak, és bárhonnan beléphetsz.
sign-up-about = Egy név és egy jelszó, semmi más.
sign-up-go = Fiók létrehozása
sign-up-done = Tiéd a fiók.
log-in = Bejelentkezés
log-in-go = Bejelentkezés
log-in-done = Üdv újra itt.
password-change = Jelszó módosítása
password-go = Módosítás
password-done = A jelszó megváltozott. Minden más eszköz ki van jelentkeztetve.
delete = Törlés
delete-about = A neved, jelszavad és beállításaid végleg törlődnek. A befejezett játszmák név nélkül megmaradnak.
delete-sure = Biztos vagyok benne.
delete-go = Végleges törlés
delete-done = Törölve.

## Emberek

numbers = Statisztika
numbers-none = Még nincs befejezett játszma.
numbers-game = Játék
numbers-games = Játszmák
numbers-wins = Győzelem
numbers-average = Átlag
numbers-best = Legjobb
numbers-rating = Értékszám
history = Befejezett játszmák
history-none = Nincs látható befejezett játszma.
history-more = Régebbi játszmák
leaders = Ranglista
leaders-which = Melyik játék?
leaders-none = Itt még senki sem játszott értékszámos játszmát.
leaders-place = Hely
leaders-name = Név

## Hírek

news-started = Kezdődik a játék.
news-undone = { $name } visszavont egy lépést.
news-taken-over = Mostantól bot játszik helyette: { $name }.
news-handed-back = { $name } visszatért.
news-flagged = Kifutott az időből: { $name }.
news-declined = A többiek nem egyeztek bele.
news-removed = A házigazda eltávolított egy vendéget.
news-finished = Vége a játéknak.
rating-change = Értékszám: { $changes }
setup-online = Játék barátokkal, online

## Kulcsok

key-since = ekkortól: { $day }
devices = Eszközök
devices-about = Ezeken az eszközökön vagy bejelentkezve. Amelyik eszközt nem ismered, vagy már nincs meg, azt itt kijelentkeztetheted.
device-out = Kijelentkeztetés
device-on = { $browser }, { $system }
device-unknown = Ismeretlen eszköz
tokens = Programok
tokens-about = Egy tokennel rendelkező program a nevedben játszik azoknál az asztaloknál, amelyek engedik. A többi a dokumentációban van: docs/protocol.md.
token-name = Mi legyen a neve?
token-make = Token készítése
token-away = Visszavonás
token-once = Másold ki most: csak egyszer látható.

## Kétlépcsős azonosítás, új jelszó

factor = Kétlépcsős azonosítás
factor-about = Bejelentkezéskor a jelszó mellett a telefonodon lévő hitelesítő alkalmazás kódját is kérjük.
factor-begin = Beállítás
factor-begun = Most ellenőrizd, hogy az alkalmazás működik.
factor-scan = Olvasd be a képet egy hitelesítő alkalmazással, vagy gépeld be oda a titkos kulcsot. Aztán írd be a kódot, amelyet mutat.
factor-qr = A titkos kulcs QR-kódként
factor-code = Az alkalmazás kódja vagy egy tartalék kód
factor-finish = Bekapcsolás
factor-on = Bekapcsolva. { $left ->
    [one] Egy tartalék kód maradt.
   *[other] { $left } tartalék kód maradt.
}
factor-on-done = Mostantól kódot is kérünk. Minden más eszköz ki van jelentkeztetve.
factor-keep = Őrizd meg jól ezeket a tartalék kódokat: mindegyik egyszer beenged telefon nélkül. Csak most láthatók.
factor-off = Kikapcsolás
factor-off-done = Megint elég a jelszó.
reset = Válassz új jelszót
reset-done = A jelszó megváltozott, és minden eszköz ki van jelentkeztetve. Jelentkezz be vele.
