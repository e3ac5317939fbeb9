## Az alkalmazás a böngészőben.

title = Krajina
language = Nyelv
language-missing = Ezt a nyelvet nem sikerült betölteni. Van kapcsolat?
settings = Beállítások
close = Bezárás
back = Vissza
to-home = A kezdőlapra
you = Te
nobody = senki
player-number = { $number }. játékos

## Kezdőlap

home-lead = Építsd meg a legszebb tájat, dominóról dominóra.
home-legal = A Krajina a Kingdomino, a Kingdomino: Kezdetek és a Mondo Sapiens szabályait követi. Ezek a nevek tulajdonosaik védjegyei; a Krajina nem áll velük kapcsolatban.
home-licences = Licencek
kingdom = Királyság
kingdom-about = Válassz dominókat, kösd össze a földeket, erdőket és tavakat a várad körül, és szorozd meg őket koronákkal. Egy játszma negyedóra.
hunters = Vadászok
hunters-about = Vulkánok szórnak tüzet a vadászterületedre, totemek és ősemberek gazdagítják. Annak, aki már ismeri a Királyságot, vagy többre vágyik.
play-now = Játsszunk!
set-up = Játék beállítása
install = Alkalmazás telepítése
install-ios = iPhone-on vagy iPaden: koppints a Safariban a Megosztás gombra, majd a „Főképernyőhöz adás” lehetőségre.

## Beállítások

setting-confirm = Lerakás megerősítése
setting-confirm-about = Az első koppintás megmutatja, hová kerülne a dominó, a második lerakja.
setting-hints = Lehetséges helyek
setting-hints-about = Világítanak a mezők, ahol tehetsz valamit, a pontokkal együtt.
setting-sound = Hangok
setting-sound-about = Halk hangok, amikor dominót raksz le vagy választasz.
setting-unhurried = Ráérős botok
setting-unhurried-about = A botok minden lépés előtt várnak egy kicsit, hogy követni tudd a játékot.

## Előkészületek

how-many = Hányan játszotok?
players = { $count ->
    [one] { $count } játékos
   *[other] { $count } játékos
}
size-five = Minden terület legfeljebb 5 × 5 mezős lehet.
size-seven = Minden terület legfeljebb 7 × 7 mezős lehet.
who-plays = Ki játszik?
seat-number = { $number }. hely
person-here = Valaki ennél az eszköznél
variants = Változatok
options = Lehetőségek
mode = Játékmód
start = Kezdődjön a játék
unfit-two-only = Csak két játékosnak.
unfit-two-or-three = Csak két vagy három játékosnak: négy esetén nem marad dominó a hosszabb sorhoz.
unfit-tribe-only = Csak a Törzsek módban: a többi módban nincs toborzás.
option-dynasty = Dinasztia
option-dynasty-about = Három játszma egymás után, a pontok összeadódnak.
option-middle-kingdom = Középső királyság
option-middle-kingdom-about = 10 pont jár, ha a várad pontosan a területed közepén áll.
option-harmony = Harmónia
option-harmony-about = 5 pont jár, ha egyetlen dominót sem dobtál el.
option-mighty-duel = Hatalmasok párbaja
option-mighty-duel-about = Két játékos az összes dominóval játszik, és 7 × 7 mezős királyságot épít.
option-wider-choice = Bővebb választék
option-wider-choice-about = Minden sorban eggyel több dominó van, mint király; a megmaradó kikerül a játékból.
option-center = A tűz birodalma
option-center-about = 10 pont jár, ha a kunyhód pontosan a területed közepén áll.
option-complete = Homo Habilis
option-complete-about = 5 pont jár, ha minden mező betelt, és semmit sem dobtál el.
option-recruit-last-round = Toborzás az utolsó fordulóban
option-recruit-last-round-about = Házi szabály: ősembert az utolsó dominó után is lehet toborozni.
mode-discovery = Felfedezések
mode-discovery-about = Területek, vulkánok és tüzek: ezzel érdemes kezdeni.
mode-totems = Totemek
mode-totems-about = A mezőkön nyersanyagok vannak. Akinek valamelyikből a legtöbb van, azé a totem.
mode-tribe = Törzsek
mode-tribe-about = Nyersanyagokért ősembereket toborozhatsz, akik a körülöttük lévőkért adnak pontot.
level-sprout = Palánta
level-sprout-about = első ellenfél, sok mindent nem vesz észre
level-shepherd = Pásztor
level-shepherd-about = azt növeli, ami már ott van
level-prospector = Kincskereső
level-prospector-about = koronákra és tüzekre vadászik
level-miller = Molnár
level-miller-about = rendezett területet tervez
level-fox = Róka
level-fox-about = elviszi, ami másnak kell
level-steward = Ispán
level-steward-about = tudja, mi jöhet még
level-sovereign = Uralkodó
level-sovereign-about = a legerősebb mind közül

## Az asztalnál

no-game = Itt még nincs játék.
undo = Visszavonás
round = { $round }. forduló, összesen { $rounds }
round-opening = Az 1. forduló előtt
game-of = { $game }. játszma, összesen { $games }. { $round }
lines = Dominósorok
line-placing = Lerakásra vár
line-choosing = Ebből választhatsz
players-label = Játékosok
seat-label = { $name }: { $points ->
    [one] { $points } pont
   *[other] { $points } pont
}. Mutasd a területet.
land-of = Terület: { $name }
back-to-own = Vissza a saját területre
hand = A te lépésed
hand-wait = A többiek játszanak.
turn = Forgatás
discard = Eldobás
pass = Nem toborzok
look = Négy nyersanyagért átnézem a paklit
cave = Barlang
totems = Totemek
totem-held = { $resource }, { $points }: { $name }
crowns = koronák
fires = tüzek

status-thinking = { $name } gondolkodik…
status-named = { $name }: { $step }
status-pair = Válassz egy dominópárt
status-take = Válassz egy dominót
status-place = Rakd le a dominódat
status-discard = Ez a dominó sehova sem fér
status-lava = Kitör a vulkán: hová hulljon a láva?
status-give = Add át a totemet
status-recruit = Toborozz valakit, vagy ne
status-call = Válassz valakit a pakliból
status-settle = Tedd az ősembert egy mezőre
status-over = Vége a játéknak

advice-take = Válassz az „Ebből választhatsz” sorból. A nagyobb szám gyakran többet ér, de a következő fordulóban később jössz.
advice-pair = Elveszed a két szélső vagy a két középső dominót; a többi az ellenfeledé.
advice-lava = A világító mezők vannak hatótávolságban. A láva tüzet hoz, de elpusztítja, ami ott van.
advice-give = Többeknek is több van belőle, mint neked. Válaszd ki, ki kapja a totemet.
advice-recruit = Koppints valakire a barlangban, aztán két különböző nyersanyagra, amivel fizetsz.
advice-call = A pakliból bárkit választhatsz.
advice-settle = Tedd egy üres mezőre: { $person }
pair-outer = A két szélső
pair-inner = A két középső
confirm-place = { $points ->
    [one] Ide rakom: { $points } pont
   *[other] Ide rakom: { $points } pont
}
confirm-place-none = Ide rakom
confirm-lava = Ide
confirm-settle = Ide
confirm-recruit = Toborzás

## Felolvasva

domino-free = { $number }. dominó: { $halves }. Szabad.
domino-taken = { $number }. dominó: { $halves }. { $name }.
empty-square = üres
square = { $square }: { $what }
square-possible = { $square }. Ide rakható: { $points ->
    [one] { $points } pont
   *[other] { $points } pont
}
square-payable = { $square }. Fizethetsz vele.
with-crowns = { $count ->
    [one] { $count } korona
   *[other] { $count } korona
}
with-fires = { $count ->
    [one] { $count } tűz
   *[other] { $count } tűz
}
with-craters = { $count ->
    [one] { $count } kráter
   *[other] { $count } kráter
}
did-take = { $name } ezt a dominót választja: { $what }
did-place = { $name } ide rak: { $what }. Pontok: { $points }
did-discard = { $name } eldob egy dominót, mert sehova sem fér
did-pair = { $name } párt választ
did-lava = { $name }: a láva ide hull: { $what }. Pontok: { $points }
did-give = { $name } átad egy totemet
did-pass = { $name } nem toboroz
did-recruit = { $name } ősembert toboroz
did-look = { $name } átnézi a paklit
did-call = { $name } a pakliból választ
did-settle = { $name } ősembert tesz ide: { $what }. Pontok: { $points }
you-did-take = Ezt a dominót választod: { $what }
you-did-place = Ide raksz: { $what }. Pontok: { $points }
you-did-discard = Eldobsz egy dominót, mert sehova sem fér
you-did-pair = Párt választasz
you-did-lava = A lávád ide hull: { $what }. Pontok: { $points }
you-did-give = Átadsz egy totemet
you-did-pass = Nem toborzol
you-did-recruit = Ősembert toborzol
you-did-look = Átnézed a paklit
you-did-call = A pakliból választasz
you-did-settle = Ősembert teszel ide: { $what }. Pontok: { $points }

## Nevek

castle = vár
hut = kunyhó
kingdom-wheat = búzamező
kingdom-forest = erdő
kingdom-lake = tó
kingdom-grassland = rét
kingdom-swamp = mocsár
kingdom-mine = bánya
hunters-desert = sivatag
hunters-grassland = füves terület
hunters-lake = tó
hunters-jungle = dzsungel
hunters-quarry = kőfejtő
hunters-volcano = vulkán
resource-mammoth = mamut
resource-fish = hal
resource-mushroom = gomba
resource-flint = kovakő
person-hunter = Vadász
person-fisher = Halászó gyermek
person-gatherer = Gyűjtögető
person-sculptor = Szobrász
person-painter = Festő
person-fire-lady = Tűz asszonya
person-shaman = Sámán
person-warrior1 = Apró harcos (1)
person-warrior2 = Amazon harcos (2)
person-warrior3 = Bamba harcos (3)
person-hunter-about = 3 minden mamutért körülötte
person-fisher-about = 3 minden halért körülötte
person-gatherer-about = 4 minden gombáért körülötte
person-sculptor-about = 5 minden kovakőért körülötte
person-painter-about = 2 minden nyersanyagért körülötte
person-fire-lady-about = 1 minden tűzért körülötte
person-shaman-about = 2 minden ősemberért körülötte
person-warrior1-about = ereje 1; a horda pontja: létszám × összerő
person-warrior2-about = ereje 2; a horda pontja: létszám × összerő
person-warrior3-about = ereje 3; a horda pontja: létszám × összerő

## Pontozás

you-win = Győztél!
wins = Győztes: { $name }
win-together = Közös győzelem: { $names }
tie-largest = Egyenlő a pontszám, ezért a legnagyobb régió dönt: { $largest } mező.
tie-symbols = Egyenlő a pontszám és a legnagyobb régió is, ezért ez dönt: { $symbols } száma.
tie-shared = Minden egyenlő: pontszám, legnagyobb régió, { $symbols }.
sheet-total = Összesen
sheet-game = { $number }. játszma
sheet-kingdom-region = { $terrain }: { $squares } × { $crowns ->
    [one] { $crowns } korona
   *[other] { $crowns } korona
}
sheet-middle-kingdom = Vár középen
sheet-harmony = Harmónia: nincs eldobott dominó
sheet-hunters-region = { $terrain }: { $squares } × { $fires ->
    [one] { $fires } tűz
   *[other] { $fires } tűz
}
sheet-tokens = Nyersanyag, { $resource }: { $tokens }
sheet-totem = Totem: { $resource }
sheet-person = { $person }: { $counted } × { $each }
sheet-band = Harcosok hordája: { $members } × { $strength } erő
sheet-center = Kunyhó középen
sheet-complete = Homo Habilis: teljes terület
rematch = Új játszma

## Mentett játszmák

saves-title = Játszmáid
saves-more = További mentett játszmák: { $count }
save-continue = Folytatás
save-show = Eredmény megtekintése
save-players = játékosok: { $names }
save-finished = Befejezve
save-unreadable = Ez a verzió nem tudja megnyitni ezt a mentett játszmát
save-ask = Végleg törlöd ezt a játszmát?
save-keep = Megtartom
save-elsewhere = Ez a játszma egy másik lapon van megnyitva
save-elsewhere-about = Egy játszmát egyszerre csak egy lapon lehet játszani, hogy egyetlen lépés se vesszen el. Ha itt játszol, a másik lap leáll.
save-take-over = Játék itt
save-gone = Ezt a játszmát egy másik lapon törölték
saves-full = Túl sok befejezetlen játszma
saves-full-about = Legfeljebb { $most } játszma menthető, és egyik sincs befejezve. Törölj egyet, mielőtt újat kezdesz.
unsaved = A mentés nem sikerült
unsaved-about = A böngésző tárhelye megtelt vagy ki van kapcsolva. Folytathatod, de a lap bezárásakor minden elvész. Helyet a mentett játszmák törlésével szabadíthatsz fel a kezdőlapon.
