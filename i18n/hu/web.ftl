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

home-lead = Építsd fel az asztal legszebb táját, dominóról dominóra.
home-continue = Játék folytatása
home-legal = A Krajina a Kingdomino és a Kingdomino Origins szabályait követi. Ezek a nevek tulajdonosaik védjegyei; a Krajina nem áll velük kapcsolatban.
kingdom = Királyság
kingdom-about = Válassz dominókat, kösd össze a földeket, erdőket és tavakat a várad körül, és szorozd meg őket koronákkal. Egy játszma negyedóra.
hunters = Vadászok
hunters-about = Vulkánok szórnak tüzet a vadászterületedre, totemek és ősemberek gazdagítják. Annak, aki már ismeri a Királyságot, vagy többre vágyik.
play-now = Játék most
set-up = Lehetőségek

## Beállítások

setting-confirm = Lerakás megerősítése
setting-confirm-about = Az első koppintás megmutatja, hová kerülne a dominó, a második lerakja.
setting-hints = Lehetséges helyek
setting-hints-about = Kigyulladnak a mezők, ahol tehetsz valamit, a pontokkal együtt.
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
bot-option = { $name }: { $about }
variants = Változatok
options = Lehetőségek
mode = Játékmód
start = Kezdődjön a játék
unfit-two-only = Csak két játékosnak.
unfit-two-or-three = Csak két vagy három játékosnak: négy esetén nem marad dominó a hosszabb sorhoz.
unfit-tribe-only = Csak a Törzs módban: a többi módban nincs toborzás.
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
option-center = Kunyhó középen
option-center-about = 10 pont jár, ha a kunyhód pontosan a területed közepén áll.
option-complete = Teljes terület
option-complete-about = 5 pont jár, ha minden mező betelt, és semmit sem dobtál el.
option-recruit-last-round = Toborzás az utolsó fordulóban
option-recruit-last-round-about = Házi szabály: ősembert az utolsó dominó után is lehet toborozni.
mode-discovery = Felfedezések
mode-discovery-about = Területek, vulkánok és tüzek: ezzel érdemes kezdeni.
mode-totems = Totemek
mode-totems-about = A mezőkön nyersanyagok vannak. Akinek valamelyikből a legtöbb van, azé a totem.
mode-tribe = Törzs
mode-tribe-about = Nyersanyagokért ősembereket toborozhatsz, akik a körülöttük lévőkért adnak pontot.
level-sprout = Csíra
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
round-opening = Az 1. forduló előtt, összesen { $rounds }
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
status-lava = Kitör a vulkán: hová hulljon a tűz?
status-give = Add át a totemet
status-recruit = Toborozz valakit, vagy ne
status-call = Válassz valakit a pakliból
status-settle = Tedd az ősembert egy mezőre
status-over = Vége a játéknak

advice-take = Koppints egy dominóra az alsó sorban. A nagyobb szám gyakran többet ér, de a következő fordulóban később jössz.
advice-pair = Elveszed a két szélső vagy a két középső dominót; a többi az ellenfeledé.
advice-lava = A kigyulladt mezők elérhetők. A láva tüzet hoz, de elpusztítja, ami ott van.
advice-give = Többeknek is több van. Válaszd ki, ki kapja a totemet.
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
square-possible = { $square }. Ide lehet: { $points ->
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
did-take = { $name }: ezt a dominót választja: { $what }
did-place = { $name }: ide rak: { $what }. Pontok: { $points }
did-discard = { $name }: eldob egy dominót, mert sehova sem fér
did-pair = { $name }: párt választ
did-lava = { $name }: a láva ide hull: { $what }. Pontok: { $points }
did-give = { $name }: átad egy totemet
did-pass = { $name }: nem toboroz
did-recruit = { $name }: ősembert toboroz
did-look = { $name }: átnézi a paklit
did-call = { $name }: a pakliból választ
did-settle = { $name }: ősembert tesz ide: { $what }. Pontok: { $points }

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
hunters-grassland = füves puszta
hunters-lake = tó
hunters-jungle = dzsungel
hunters-quarry = kőfejtő
hunters-volcano = vulkán
resource-mammoth = mamut
resource-fish = hal
resource-mushroom = gomba
resource-flint = kovakő
person-hunter = Vadász
person-fisher = Halász
person-gatherer = Gyűjtögető
person-sculptor = Szobrász
person-painter = Festő
person-fire-lady = Tűz asszonya
person-shaman = Sámán
person-warrior1 = Harcos 1
person-warrior2 = Harcos 2
person-warrior3 = Harcos 3
person-hunter-about = 3 minden mamutért körülötte
person-fisher-about = 3 minden halért körülötte
person-gatherer-about = 4 minden gombáért körülötte
person-sculptor-about = 5 minden kovakőért körülötte
person-painter-about = 2 minden nyersanyagért körülötte
person-fire-lady-about = 1 minden tűzért körülötte
person-shaman-about = 2 minden ősemberért körülötte
person-warrior1-about = ereje 1: a horda létszám szorozva erő
person-warrior2-about = ereje 2: a horda létszám szorozva erő
person-warrior3-about = ereje 3: a horda létszám szorozva erő

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
sheet-harmony = Harmónia: semmi sem veszett el
sheet-hunters-region = { $terrain }: { $squares } × { $fires ->
    [one] { $fires } tűz
   *[other] { $fires } tűz
}
sheet-tokens = Nyersanyag, { $resource }: { $tokens }
sheet-totem = Totem: { $resource }
sheet-person = { $person }: { $counted } × { $each }
sheet-band = Harcosok hordája: { $members } × { $strength } erő
sheet-center = Kunyhó középen
sheet-complete = Teljes terület
rematch = Új játszma
