
# Tanulás, visszajátszás, pontszámláló.

## Az asztal mellett

more = Továbbiak
learn = Tanulj játszani
scorer = Pontszámláló
replay = Visszajátszás
share = Kép megosztása
shared = Kész a kép.
not-shared = A képet nem sikerült elkészíteni.
save-record = Jegyzőkönyv mentése
save-drawing = Mentés SVG-ként
save-diagram = Mentés szövegként
show-diagram = Mutasd szövegként
poster-title = { $name }: { $points ->
    [one] { $points } pont
   *[other] { $points } pont
}
poster-place = { $place }. hely
pointed = Erre mutat a tanács.

## Visszajátszás

replay-this = A játszma visszajátszása
replay-about = Nézz meg újra egy játszmát lépésről lépésre: azt, amit most fejeztél be, vagy azt, amit valaki küldött.
replay-loading = Úton van a jegyzőkönyv…
replay-table = Az asztal
replay-controls = Előre és vissza
replay-seek = Lépés
replay-move = { $number }. lépés, összesen { $count }.
replay-start = Készen áll az első sor
replay-next = Következik: { $name }.
replay-next-you = Te következel.
replay-to-start = Az elejére
replay-round-back = Egy fordulót vissza
replay-back = Egy lépést vissza
replay-run = Lejátszás
replay-pause = Szünet
replay-on = Egy lépést előre
replay-round-on = Egy fordulót előre
replay-to-end = A végére
replay-speed = Sebesség
replay-keep = A játszma megőrzése
import = Játszma megnyitása
import-about = Illeszd be egy játszma jegyzőkönyvét vagy egy szövegként leírt területet:
import-show = Mutasd
import-file = Fájl választása
import-fault = Hiba a szövegben ({ $line }. sor, { $column }. oszlop):
import-missing = Nincs jegyzőkönyv erről a játszmáról, vagy a szerver nem érhető el.
import-no-game = Ezen az eszközön még nem ért véget játszma.
import-unreadable = Ez a fájl nem olvasható.
open-in-scorer = Megnyitás a pontszámlálóban

## Pontszámláló

scorer-about = Igazi dominókkal játszottatok? Koppintsd be a területedet, és azonnal látod a pontokat.
scorer-result = Pontok
pad-game = Mi van az asztalon?
pad-add = Még egy játékos
pad-drop = Eggyel kevesebb játékos
pad-tools = Mit teszel le?
pad-how-kingdom = Válassz egy tájat, és koppints a mezőire. Minden további koppintás egy koronát ad.
pad-how-hunters = Válassz egy tájat, és koppints a mezőire. Minden további koppintás egy tüzet ad; utána jöhet a láva és a többi.
pad-square = { $row }. sor, { $column }. oszlop: { $what }
pad-cannot = Ez ide nem kerülhet.
pad-name = Név
pad-discarded = Eldobott dominók
pad-totem = Totem: { $resource }
pad-most = akinek a legtöbb van
pad-clear = Területek ürítése
tool-erase = Radír
tool-token = Nyersanyag
tool-lava = Láva
with-lava = { $count ->
    [one] láva { $count } tűzzel
   *[other] láva { $count } tűzzel
}

## Tanács

hint = Tanács
hint-thinking = Az Uralkodó gondolkodik rajta…
hint-take = Vedd el ezt: { $number }. dominó, { $halves }.
hint-place = Rakd ide: { $what }. Azonnal { $points ->
    [one] { $points } pont
   *[other] { $points } pont
}.
hint-lava = A láva hulljon ide: { $what }. Azonnal { $points ->
    [one] { $points } pont
   *[other] { $points } pont
}.
hint-settle = Tedd ide az ősembert: { $what }. Azonnal { $points ->
    [one] { $points } pont
   *[other] { $points } pont
}.
hint-recruit = Toborozd: { $person }. Ezekkel fizess: { $what }.
hint-call = Válaszd: { $person }.
hint-pass = Ne toborozz senkit, tartsd meg a nyersanyagokat.
hint-look = Nézd át a paklit négy nyersanyagért.
hint-discard = Nincs miből választani: dobd el a dominót.
hint-pair-outer = Vedd el a két szélső dominót.
hint-pair-inner = Vedd el a két középső dominót.
hint-expects = Az Uralkodó szerint így a végén kb. { $points } pontod lesz, és { $chance }% az esélyed a győzelemre.
hint-second-points = A második legjobb lépés kb. { $points ->
    [one] { $points } ponttal
   *[other] { $points } ponttal
} rosszabb.
hint-second-chance = A második legjobb lépés kb. { $chance }%-kal rontja az esélyedet.
hint-second-equal = A második legjobb lépés majdnem ugyanolyan jó.

## Leckék

learn-about = Tanulj játék közben: egy lecke két-három perc.
lesson-of-hunters = Vadászok: { $mode }
lesson-kingdom-about = Dominók választása, tájak összekötése, koronák számolása.
lesson-discovery-about = Vulkánok, láva és tüzek.
lesson-totems-about = Mamutok, halak, gombák, kovakövek, és totem annak, akinek a legtöbb van.
lesson-tribe-about = Ősemberek toborzása, és hogy hol a legjobb helyük.
lesson-finished = Kész
lesson-progress = Hol tart a lecke
lesson-next = Tovább
lesson-wrong-take = Az is jó választás, de most azt a dominót vedd el, amelyik világít.
lesson-wrong-place = Oda is lehetne, de próbáld a világító mezőket: ez a lépés róluk szól.
lesson-wrong-lava = A láva oda is hullhatna. Most küldd a világító mezőre.
lesson-wrong-recruit = Majdnem. A világító nyersanyagokkal fizess.
lesson-wrong-settle = Ott is meg lehet élni. De a világító mező többet hoz.
lesson-wrong-pass = Várj, előbb toborozz valakit: erről szól ez a lépés.
lesson-wrong-wait = Egy pillanat: előbb olvasd el ezt, aztán mehetünk tovább.

lesson-kingdom-1 = Üdvözlünk! Ez a várad. Köré építesz királyságot dominókból; mindegyiken két mező táj van.
lesson-kingdom-2 = Az „Ebből választhatsz” sor mutatja a kínálatot. Vedd el ezt: { $what }. dominó – koronás búzamező van rajta, és csak a korona hoz pontot.
lesson-kingdom-3 = Most rakd le. Legalább az egyik mezőjének a várhoz kell érnie, ahhoz minden illik. Koppints egy világító mezőre, aztán erősítsd meg. (A ⟳ gomb vagy az R billentyű forgatja a dominót.)
lesson-kingdom-4 = Válassz a következő fordulóra. Minél kisebb a szám, annál előbb jössz. Vedd el ezt: { $what }. dominó – még több búza, és te leszel az első.
lesson-kingdom-5 = Első vagy, ahogy terveztük. Kösd a búzát a búzához: három mező szorozva egy koronával 3 pont.
lesson-kingdom-6 = Elsőként mindenből választhatsz. Vedd el ezt: { $what }. dominó – bánya három koronával! Cserébe a következő fordulóban utolsó leszel.
lesson-kingdom-7 = Szép fogás. Ne feledd a keretet: a királyság a várral együtt legfeljebb 5 × 5 mezős. Ami sehová sem fér, azt el kell dobni.
lesson-kingdom-8 = Megint búzát a búzához. A bánya bármihez érhet: egy egyező oldal elég.
lesson-kingdom-9 = Itt egy másik bánya, két koronával. Vedd el ezt: { $what }. dominó.
lesson-kingdom-10 = Bányát a bányához és búzát a búzához, egyszerre.
lesson-kingdom-11 = Remek! Öt búzamező × 1 korona = 5. Két bánya × 5 korona = 10. Összesen 15 pont. Az utolsó forduló után az győz, akinek a legtöbb pontja van. Most már tudsz játszani.

lesson-discovery-1 = A Vadászok úgy kezdődik, mint a Királyság: két sor, dominók a kunyhó körül, 5 × 5 mező. De itt a tűz számít, és a vulkánok terjesztik.
lesson-discovery-2 = Vedd el ezt: { $what }. dominó – füves terület tűzzel.
lesson-discovery-3 = Rakd le úgy, hogy a tűz a kunyhó mellé kerüljön.
lesson-discovery-4 = Még egy kis füves terület kell hozzá. Vedd el ezt: { $what }. dominó.
lesson-discovery-5 = Kösd a füves területet a füves területhez: három mező szorozva egy tűzzel 3 pont.
lesson-discovery-6 = Most jön, ami füstöl. Vedd el ezt: { $what }. dominó – vulkán két kráterrel.
lesson-discovery-7 = A vulkán is érhet a kunyhóhoz, mint minden táj. Rakd le a dominót, és lépj hátra.
lesson-discovery-8 = Kitör! Két kráter két tüzes lávát dob, legfeljebb két mezőnyire. A füves területen ez 3 × 3 = 9 pont.
lesson-discovery-9 = Egy kráter egy tüzet dob legfeljebb három mezőre, három kráter három tüzet csak egy mezőre. A láva soha nem hull vulkánra, kunyhóra, sem oda, ahol már tűz van.
lesson-discovery-10 = Még egyszer! Vedd el ezt: { $what }. dominó, rajta egykráteres vulkán.
lesson-discovery-11 = Vulkán a vulkánhoz ugyanúgy illik, mint bármely más táj.
lesson-discovery-12 = Egy füves mezőn még nincs tűz, és elérhető: 3 × 4 = 12 pont.
lesson-discovery-13 = Ez forró volt! Maguk a vulkánok nem hoznak semmit, minden más régió a mezői számát szorozva a tüzeivel. Most próbálj ki egy egész játszmát.

lesson-totems-1 = Itt a füves területen mamutok állnak, a tavakban halak úsznak, a dzsungelben gomba nő, a kőfejtőben kovakő hever, mindenhol, ahol nincs tűz. Akinek valamelyikből a legtöbb van, azé a totem.
lesson-totems-2 = Vedd el ezt: { $what }. dominó – két mamut.
lesson-totems-3 = Az egyik ellenfélnek egy mamutja van, ezért nála a mamut totemje. Rakd le a kettőt, és hozzád kerül.
lesson-totems-4 = A totem 3 pontot hoz, amíg nálad marad. Most jöjjenek a halak. Vedd el ezt: { $what }. dominó.
lesson-totems-5 = Rakd mindkét halat a kunyhó mellé.
lesson-totems-6 = Két halad van, de a haltotem birtokosának is. Döntetlennél minden marad: több kell.
lesson-totems-7 = Vedd el ezt: { $what }. dominó. Ez hozza a harmadik halat, és egy gombát is.
lesson-totems-8 = Tavat a tóhoz, és figyeld a totemeket.
lesson-totems-9 = Két totem egyszerre! Most egy vulkán. Vedd el ezt: { $what }. dominó.
lesson-totems-10 = Füves területet a füves területhez, alá a vulkánt.
lesson-totems-11 = A láva elpusztítja, ami ott van, ahová hull, itt egy mamutot. Mégis: három mező szorozva egy tűzzel 3 pont, és két mamuttal a totem is nálad marad.
lesson-totems-12 = 21 pont: 3 a füves területért, 6 a nyersanyagokért, egyenként, és 3 + 4 + 5 a totemekért. A kovakőé 6 pontot érne. Szerezd meg egy igazi játszmában!

lesson-tribe-1 = Itt is nyersanyagok vannak a tájon, de totemek nincsenek. Helyette velük fizetsz a barlang embereiért, akik a körülöttük lévőkért adnak pontot.
lesson-tribe-2 = Vedd el ezt: { $what }. dominó – két mamut.
lesson-tribe-3 = Rakd őket a kunyhó mellé.
lesson-tribe-4 = Két különböző nyersanyaggal fizetsz, kell tehát más is. Vedd el ezt: { $what }. dominó, rajta mamut és hal.
lesson-tribe-5 = Füves területet a füves területhez.
lesson-tribe-6 = Előbb válassz a következő fordulóra: { $what }. dominó.
lesson-tribe-7 = Most toborozhatsz. Koppints a barlangban a Vadászra, aztán a világító halra és mamutra, végül a „Toborzás” gombra.
lesson-tribe-8 = A Vadász 3 pontot ad minden mamutért a körülötte lévő nyolc mezőn. A világító mezőről kettőt lát: 6 pont.
lesson-tribe-9 = A harcosok másként számítanak: az oldalukkal szomszédos horda létszáma szorozva az erejével. Négy különböző nyersanyagért pedig az egész paklit átnézheted.
lesson-tribe-10 = Dzsungel a kunyhóhoz, kőfejtő mögé: a gomba és a kovakő is különböző.
lesson-tribe-11 = Válassz a következő fordulóra: { $what }. dominó.
lesson-tribe-12 = Toborozd a Festőt a gombáért és a kovakőért. Ő mindenféle nyersanyagot szeret.
lesson-tribe-13 = Tedd a Festőt a két mamutod mellé: mindegyikért 2 pont.
lesson-tribe-14 = 10 pont két emberből! A végén a régiók és az ősemberek számítanak; a megmaradt nyersanyag magában nem hoz semmit. És vigyázz: a láva elűzi az embereket.

## Szabályok

rules = Szabályok
rules-kingdom = A Királyság szabályai
rules-hunters = A Vadászok szabályai
rules-try = Kipróbálom egy leckében
rules-kingdom-aim = Miről szól
rules-kingdom-aim-1 = Dominókat raksz a várad köré úgy, hogy az egyforma tájak összenőjenek. Egy régió a mezői számát hozza szorozva a koronái számával. Ketten-négyen játszhatjátok, körülbelül negyed óráig.
rules-kingdom-setup = Az első lépés előtt
rules-kingdom-setup-1 = 48 dominó van, 1-től 48-ig számozva; minél nagyobb a szám, annál gazdagabb a dominó. Négyen mindegyikkel játszotok, hárman 36, ketten 24 véletlenszerűvel. Két játékosnál mindenkinek két királya van, egyébként egy.
rules-kingdom-setup-2 = Annyi dominó alkot egy szám szerint rendezett sort, ahány király van. A királyokat egyenként sorsoljátok, és mindegyik egy még szabad dominóra áll. Aztán felfeditek a következő sort.
rules-kingdom-turn = Egy lépés
rules-kingdom-turn-1 = A legkisebb számon álló király kezd. Lerakod a dominót, amelyen áll, majd a király a következő sor egy szabad dominójára lép.
rules-kingdom-turn-2 = Mindennek ára van tehát: aki most értékes dominót választ, legközelebb későn választhat.
rules-kingdom-turn-3 = Ha minden király lépett, a következő sor ennek a helyére kerül, és új sort fedtek fel. Ha nincs több, az utolsó dominókat már csak lerakjátok. Ketten 6, hárman és négyen 12 fordulót játszotok.
rules-kingdom-placing = A lerakás
rules-kingdom-placing-1 = A dominó legalább egy mezőjének oldalával ugyanolyan tájhoz vagy a várhoz kell érnie, ahhoz minden illik. A sarok nem számít, és semmit sem szabad egymásra rakni.
rules-kingdom-placing-2 = A királyság a várral együtt soha nem lehet nagyobb 5 × 5 mezőnél. A vár bárhol lehet benne.
rules-kingdom-placing-3 = Amelyik dominó lerakható, azt le kell rakni, akkor is, ha nem tetszik. Amelyik sehová sem fér, azt el kell dobni.
rules-kingdom-scoring = Pontozás
rules-kingdom-scoring-1 = A régió ugyanannak a tájnak oldalukkal összeérő mezőiből áll. A mezői számát hozza szorozva a koronái számával. Korona nélkül semmit sem hoz, bármekkora is.
rules-kingdom-scoring-2 = Ugyanannak a tájnak a régiói külön számítanak. A vár egyikhez sem tartozik.
rules-kingdom-end = Ki győz
rules-kingdom-end-1 = Akinek a legtöbb pontja van. Egyenlőségnél a legnagyobb régió dönt, akár van rajta korona, akár nincs, aztán a koronák száma. Ha az is egyenlő, közös a győzelem.
rules-kingdom-variants = Változatok
rules-kingdom-variants-1 = Ami a játékosok számához illik, az mind kombinálható.
rules-option-dynasty = Három játszma egymás után, a pontok összeadódnak. Ha az összeg egyenlő, a döntő értékek is összeadódnak mindhárom játszmából.
rules-option-middle-kingdom = 10 pont jár, ha a vár középen van: semmi sincs tőle két sornál vagy oszlopnál messzebb (7 × 7-en háromnál). Hézagos királysággal is elérhető.
rules-option-harmony = 5 pont jár annak, aki egyetlen dominót sem dobott el.
rules-option-mighty-duel = Két játékosnak: mind a 48 dominó, legfeljebb 7 × 7 mezős királyság, 12 forduló.
rules-option-wider-choice = Két vagy három játékosnak: minden sorban eggyel több dominó van, mint király, és amelyik senkinek sem kellett, kikerül a játékból. Ketten 30 dominóval játszotok, hárman mindegyikkel. A Hatalmasok párbajával együtt kilenc forduló van ötös sorokkal.

rules-hunters-aim = Miről szól
rules-hunters-aim-1 = Egy törzset vezetsz a kunyhójától. Egy régió a mezői számát hozza szorozva a tüzei számával, és a tüzet vulkánok terjesztik. Háromféleképpen játszható, mindegyik hozzáad valamit: Felfedezések, Totemek és Törzsek.
rules-hunters-discovery = Felfedezések
rules-hunters-discovery-1 = A dominókat úgy választjátok és rakjátok le, mint a Királyságban: szám szerinti sorok, a legkisebb kezd, oldalával ugyanolyan tájhoz vagy a kunyhóhoz, legfeljebb 5 × 5 mező. Mind a 48 dominóval játszotok, négyes sorokkal, 12 fordulót.
rules-hunters-discovery-2 = Három játékosnál fordulónként kikerül a játékból az a dominó, amelyet senki sem vett el.
rules-hunters-eruption = Kitör a vulkán
rules-hunters-eruption-1 = Ha vulkános dominót raksz le, lávát dob a területedre. Egy kráter: egy tűz, legfeljebb három mezőre. Két kráter: két tűz, legfeljebb két mezőre. Három kráter: három tűz, csak egy mezőre.
rules-hunters-eruption-2 = Egyenesen és átlósan is lehet lépni, a láva pedig minden fölött átrepül, a hézagok fölött is. Saját tájmeződre kell hullania, ahol nincs tűz: soha vulkánra, soha a kunyhóra. Ugyanannak a dominónak a másik fele is jó.
rules-hunters-eruption-3 = Ha nincs ilyen mező, a láva elvész. Az eldobott dominó nem tör ki.
rules-hunters-scoring = Pontozás
rules-hunters-scoring-1 = Minden régió a mezői számát hozza szorozva a tüzeivel, a nyomtatottakkal és a lávával együtt. A vulkánok egymáshoz csatlakoznak, de nem hoznak semmit.
rules-hunters-scoring-2 = Egyenlő pontnál a legnagyobb régió dönt, aztán a tüzek száma; azután közös a győzelem.
rules-hunters-totems = Totemek
rules-hunters-totems-1 = Amikor felfeditek a sort, minden tűz nélküli füves, tó-, dzsungel- és kőfejtőmezőre kerül nyersanyag: mamut, hal, gomba vagy kovakő. Ott marad, amíg láva nem hull rá.
rules-hunters-totems-2 = Akinek a dominó lerakása (és a kitörés) után valamelyik nyersanyagból több van, mint bárki másnak, elveszi a totemjét, akár egy másik játékostól is.
rules-hunters-totems-3 = Egyenlőségnél a totem ott marad, ahol van. Ha a birtokosa a láva miatt nyersanyagot veszít, és egyetlen játékosnak van most több, az azonnal megkapja a totemet. Ha többen, egymással egyenlően előzik meg, a birtokos választja ki, melyikük kapja.
rules-hunters-totems-4 = A végén a régiók számítanak, minden megmaradt nyersanyag 1 pontot ér, a totemek pedig annyit, amennyi rájuk van írva.
rules-hunters-tribe = Törzsek
rules-hunters-tribe-1 = A nyersanyagok úgy vannak a tájon, mint a Totemeknél, de totem nincs. Négy ősember képpel felfelé fekszik, a többi a pakliban; a kínálat akkor töltődik fel, amikor új sor jön.
rules-hunters-tribe-2 = Lerakás és választás után egy embert toborozhatsz: két különböző nyersanyagért valakit a kínálatból, vagy négy különbözőért átnézheted a paklit, és bárkit választhatsz. Amivel fizettél, kikerül a játékból.
rules-hunters-tribe-3 = Az ősember olyan saját tájmeződre kerül, ahol nincs semmi: sem tűz, sem nyersanyag, sem más ember, sem vulkán. Az is jó, ahonnan épp fizettél. A ráhulló láva elűzi.
rules-hunters-tribe-4 = A vadászok és gyűjtögetők a körülöttük lévő nyolc mezőt számolják. Az oldalukkal szomszédos harcosok hordát alkotnak: létszám szorozva az erejükkel.
rules-hunters-tribe-5 = A végén a régiók és az ősemberek számítanak. A megmaradt nyersanyag nem hoz semmit. Az utolsó fordulóban nincs toborzás, hacsak nem játszotok a házi szabállyal.
rules-hunters-two = Két játékosnak: Újkőkorszak
rules-hunters-two-1 = Mindenkinek két törzsfőnöke van, és legfeljebb 7 × 7 mezőt épít. Az elején egyikőtök elveszi az első sor két szélső vagy két középső dominóját, a többi a másiké. Aztán minden törzsfőnök a szokásos sorrendben lép.
rules-hunters-options = Lehetőségek
rules-hunters-options-1 = Mindhárom játékmódhoz és egymáshoz is illenek.
rules-option-center = 10 pont jár, ha a kunyhó középen van: semmi sincs tőle két sornál vagy oszlopnál messzebb (két játékosnál háromnál).
rules-option-complete = 5 pont jár, ha mind a 25 mező betelt (két játékosnál 49), és semmit sem dobtál el.
rules-option-recruit-last-round = A mi házi szabályunk a Törzsekhez: az utolsó fordulóban is lehet toborozni.
figure-line-kingdom = Egy sor: két király már választott. A rózsaszín a zöld előtt lép, mert a 19 kisebb, mint a 48.
figure-line-hunters = Egy sor: két törzsfőnök már választott. A rózsaszín a zöld előtt lép, mert a 19 kisebb, mint a 42.
figure-placing = Az új dominó búzája búzához ér, ezért a tava a vár fölé kerülhet.
figure-kingdom = Öt búzamező × 1 korona = 5, két bánya × 5 korona = 10, erdő korona nélkül: semmi.
figure-eruption = Két kráter: a láva bármelyik megjelölt mezőre hullhat, legfeljebb két lépésre. A nyomtatott tűz mezője nincs köztük.
figure-fires = Három füves mező × 3 tűz = 9. A tavon és a sivatagban nincs tűz: semmi.
figure-totem = { $resource }: a totem { $points ->
    [one] { $points } pont
   *[other] { $points } pont
}
rules-worlds = A Világok szabályai
rules-worlds-aim = Miről szól
rules-worlds-aim-1 = Minden lapka egyetlen kupacban hever, és mindenki egyszerre épít: aki gyors, megtalálja az illő lapkát, aki gondos, kevesebbet hibázik. Három forduló, mindegyik hét perc; az nyer, akinek összesen a legtöbb pontja van. Ketten-négyen játszhatjátok, vagy egyedül.
rules-worlds-building = Építés
rules-worlds-building-1 = A térképed 24 mezőből áll, a szegélye víz, rét és erdő. Végy el egy lapkát a kupacból, forgasd, fordítsd meg, és tedd egy szabad mezőre, vagy tedd vissza. Egyszerre csak egy lapka lehet a kezedben.
rules-worlds-building-2 = Az első lapka bárhová kerülhet, minden további oldalával érintse egy lerakott lapkádat. Ami a térképen van, ott is marad.
rules-worlds-building-3 = A kupacban bárki megfordíthatja és tologathatja a lapkákat. Ahol két lapka eltérő tájjal találkozik, vagy egy lapka a szegély más tájával, ott rossz illesztés van. Szabad, de egy pontba kerül.
rules-worlds-stop = Befejezés
rules-worlds-stop-1 = Ha végeztél, befejezed az építést, és elveszed a legmagasabb megmaradt zsetont. A forduló akkor ér véget, ha mindenki befejezte, vagy ha szól a csengő: aki még épített, nem kap zsetont, és a kezében lévő lapka visszakerül.
rules-worlds-scoring = Pontozás
rules-worlds-scoring-1 = Minden halász, pásztor és favágó 1 pontot hoz. Minden lezárt rét vagy erdő, amelyben nincs rossz illesztés, 2 pont; a szegély is lezár, és a sarokban lévő szigetecske mindig számít. A víz nem hoz semmit.
rules-worlds-scoring-2 = Minden utas lapka 1 pont, és ugyanennyi a szegély minden útja, akkor is, ha nem csatlakozol hozzá; minden illesztés, amelyen út halad át, 1 pontba kerül. A rövid utak tehát a jók.
rules-worlds-scoring-3 = A zseton annyit ér, amennyi rajta áll. Minden szabad mező és minden rossz illesztés 1 pontba kerül.
rules-worlds-volcanoes = Vulkánok
rules-worlds-volcanoes-1 = Akinek a legtöbb működő, vagyis füstölgő vulkánja van, mindegyikért veszít egy pontot; ha többen vannak így, mindannyian veszítenek.
rules-worlds-volcanoes-2 = A forduló legjobbja a következőben a vulkánjelzőt birtokolja: ekkor az alvó vulkánjai is működőnek számítanak.
rules-worlds-advanced = Haladó: falvak
rules-worlds-advanced-1 = A térképed mellett egy halász-, egy pásztor- és egy favágófalu vár. Úgy rakod le őket, mint a lapkákat. A figurák csak akkor számítanak, ha a falujuk a térképeden van; a falu saját figurája is számít.
rules-worlds-advanced-2 = Aki a legtöbb pontot kapja a halászokért, további 3 pontot kap, ugyanígy a pásztorokért és a favágókért; egyenlőségnél mindenki megkapja, nulláért senki.
rules-worlds-expert = Mester: épületek
rules-worlds-expert-1 = Annyi épület van a táblán, ahány játékos. Ha már három lapka van a térképeden, elvehetsz egyet, de csak egyet. A postakocsi-állomás az útján álló postakocsikat számolja; a világítótorony, az erdészház és a malom a vizén, erdejében vagy rétjén lévő csónakokat, vaddisznókat és szántókat, ha az lezárt, és nincs benne rossz illesztés. Az épület saját képe is számít.
rules-worlds-expert-2 = Egyes térképeken saját épületek is állnak: a cölöpház a vize szigeteit, a fogadó az útja hordóit, a kút a rétje tavait számolja. Ennek a víznek és rétnek is lezártnak kell lennie, rossz illesztés nélkül. Fajtánként a legtöbb pontért további 3 pont jár.
rules-worlds-expert-3 = A sziget vízzel körülvett szárazföld: lezárt, nincs benne rossz illesztés, és nem ér a szegélyhez. A sarokban lévő szigetecske is sziget. A tó szárazfölddel körülvett víz: lezárt, és nincs benne rossz illesztés.
rules-worlds-solo = Egyedül
rules-worlds-solo-1 = A kiemelt mezőkön utas lapkák fekszenek, és csak a mínuszpontok számítanak: a rossz illesztések, a szabad mezők, minden vulkán, és kettő kivételével minden útillesztés. A könnyű játékot legfeljebb 3, a közepeset 2, a nehezet 1 ilyen ponttal nyered meg.
