
# Világok.

worlds = Világok
worlds-about = Egy közös lapkakupac, hét perc, sorrend nincs: kapja fel, ami illik, és építsen egész világot, mielőtt csengetnek.
level-nobody = Senki
w-bot-sprout = sokat álmodozik, a térkép fele üres marad
w-bot-shepherd = elveszi, ami jön
w-bot-prospector = figurákra vadászik
w-bot-miller = rendesen épít, utálja a rossz illesztést
w-bot-fox = gyors, és viszi a legjobb zsetont
w-bot-steward = minden lapka két oldalát ismeri
w-bot-sovereign = a legerősebb, terv szerint épít
w-level = Szint
w-level-beginner = Kezdő
w-level-beginner-about = Figurák, zárt területek, utak és vulkánok: a legjobb kezdet.
w-level-advanced = Haladó
w-level-advanced-about = Három saját falu; a figurák csak a falujukkal együtt számítanak.
w-level-expert = Mester
w-level-expert-about = Falvak és épületek, amelyek a környezetüket számolják.
w-level-solo-easy = Egyedül, könnyű
w-level-solo-easy-about = Tíz perc; legfeljebb 3 mínuszponttal nyer.
w-level-solo-medium = Egyedül, közepes
w-level-solo-medium-about = Hat perc; legfeljebb 2 mínuszponttal nyer.
w-level-solo-hard = Egyedül, nehéz
w-level-solo-hard-about = Öt perc; legfeljebb 1 mínuszponttal nyer.
w-practice = Gyakorlás óra nélkül
w-practice-about = Csak ön és a kupac, ameddig jólesik. Képernyőolvasóval is jól játszható.
w-maps = Térképek
w-maps-about = Egy térkép minden fordulóra, vagy mindegyikre másik. Az 1-es a legbarátságosabb.
w-time = Idő
w-minutes = { $count ->
    [one] { $count } perc
   *[other] { $count } perc
}
w-hidden = Rejtett óra
w-hidden-about = Senki sem látja, mennyi idő van hátra.
w-networks = Az út egészként számít
w-networks-about = Házi szabály: minden összefüggő út kerül egy pontba, nem minden illesztés, amelyen út halad át.
w-handicap = Hátrány
w-handicap-about = Hátránnyal nincs vulkánzseton: vulkánért csak az veszít pontot, akinek hátránya van.
w-handicap-none = nincs hátrány
w-handicap-active = a működő vulkánok pontba kerülnek
w-handicap-all = minden vulkán pontba kerül
w-heap = Lapkakupac. Nyilakkal jár, Enterrel elvesz, F-fel megfordít.
w-map = Az ön térképe. Nyilakkal jár, Enter lerak, R forgat, F megfordít, Escape visszatesz.
w-hand = A kezében
w-flip = Megfordítás
w-put-back = Visszatétel
w-villages = Az ön falvai
w-buildings = Épületek
w-buildings-wait = { $count ->
    [one] Még { $count } lapka a térképre, és elvehet egy épületet.
   *[other] Még { $count } lapka a térképre, és elvehet egy épületet.
}
w-buildings-now = Elvehet egy épületet: három lapka már a térképen van.
w-buildings-had = Az épülete már megvan.
w-rivals = A többiek
w-rival = { $name }: 24 mezőből { $count } beépítve
w-stopped = kész +{ $chip }
w-you-stopped = Befejezte: +{ $chip }. A többiek még építenek.
w-stop = Befejezés
w-stop-for = Befejezés: { $chip } zseton
w-stop-sure = Igen, befejezem
w-stop-not = Nem
w-chips = { $count ->
    [one] { $count } zseton maradt
   *[other] { $count } zseton maradt
}
w-pause = Szünet
w-still = Az idő áll
w-still-about = A kupac le van takarva, hogy közben senki se keresgéljen.
w-go-on = Tovább
w-now = Most!
w-lost = { $name } gyorsabb volt.
w-tile-held = { $name } kezében: { $tile }
w-did-put = Visszatéve.
w-did-place = Lerakva ide: { $square }. { $bad ->
    [one] { $bad } rossz illesztés van a térképen.
   *[other] { $bad } rossz illesztés van a térképen.
}
w-seconds-left = { $count ->
    [one] { $count } másodperc maradt.
   *[other] { $count } másodperc maradt.
}
w-square-built = { $square }: { $tile }
w-square-free = { $square }, szabad. Körülötte: { $around }.
w-square-fits = Itt { $good } jó, { $bad } rossz.
w-north = fent
w-east = jobbra
w-south = lent
w-west = balra
w-all-edges = minden oldalon
w-inside = középen
w-water = víz
w-meadow = rét
w-forest = erdő
w-road = út
w-fisher = halász
w-shepherd = pásztor
w-woodcutter = favágó
w-coach = kocsi
w-boat = csónak
w-boar = vaddisznó
w-field = szántó
w-barrel = hordó
w-volcano-active = működő vulkán
w-volcano-inactive = kialudt vulkán
w-village-fisher = Halászfalu
w-village-shepherd = Pásztorfalu
w-village-woodcutter = Favágófalu
w-building-coach-stop = Kocsimegálló
w-building-coach-stop-about = +1 minden kocsiért ugyanazon az úton.
w-building-lighthouse = Világítótorony
w-building-lighthouse-about = +1 minden csónakért ugyanazon a zárt vízen.
w-building-lodge = Erdészház
w-building-lodge-about = +1 minden vaddisznóért ugyanabban a zárt erdőben.
w-building-mill = Malom
w-building-mill-about = +1 minden szántóért ugyanazon a zárt réten.
w-building-pile-house = Cölöpház
w-building-tavern = Kocsma
w-building-well = Kút
w-sheet = Pontozólap
w-line = Sor
w-show-all = Mindent mutat
w-line-figures = Figurák
w-line-most = Legtöbb: { $kind }
w-line-fishers = Halászok
w-line-shepherds = Pásztorok
w-line-woodcutters = Favágók
w-line-coaches = Kocsik
w-line-boats = Csónakok
w-line-boars = Vaddisznók
w-line-fields = Szántók
w-line-islands = Szigetek
w-line-barrels = Hordók
w-line-lakes = Tavak
w-line-areas = Zárt területek
w-line-roads = Utak
w-line-chip = Zseton
w-line-volcanoes = Vulkánok
w-line-free = Szabad mezők
w-line-bad = Rossz illesztések
w-note-areas = { $count } × 2, a szigetecskével együtt
w-note-roads = { $tiles } + { $border } − { $cost }
w-note-roads-solo = { $cost }, kettő ingyen van
w-note-volcanoes = működő: { $active }, kialudt: { $inactive }
w-round-points = A forduló pontjai
w-all-points = Minden forduló
w-round-over = Vége a(z) { $round }. fordulónak
w-won = { $count ->
    [one] Győztes: { $names }, pontok: { $points }
   *[other] Megosztott győzelem: { $names }, pontok: { $points }
}
w-you-won = Ön nyert, pontok: { $points }!
w-solo-won = Nyert: { $minus } mínuszpont, { $allowed } a megengedett
w-solo-lost = Vesztett: { $minus } mínuszpont, csak { $allowed } a megengedett
w-token-to = Vulkánzseton a következő fordulóban: { $names }. Ekkor a kialudt vulkánok is működőnek számítanak.
w-next-round = Következő forduló
w-waiting = Várakozás a többiekre
w-again = Új játék
w-replay = Visszajátszás
w-possible = Mi volt lehetséges?
w-possible-wait = A legjobb világ keresése ugyanabból a kupacból …
w-possible-found = A legjobb talált világ { $points } pontot ér (az öné: { $own }). Egy világ sem ér többet, mint { $bound }.
w-round = { $round }. forduló
w-film = Játékidő
w-no-replay = Itt még egy játék sem ért véget.
w-replay-last = Az utolsó játék visszajátszása
w-daily = A nap kupaca
w-lesson = Tanulja meg öt perc alatt
w-lesson-take = Minden, ami kell, a kupacban van. Vegyen el egy lapkát: kattintson rá, vagy menjen oda a nyilakkal, és nyomjon Entert.
w-lesson-turn = A kezében van. Forgassa el: görgővel, az R billentyűvel vagy a gombbal.
w-lesson-flip = Két oldala van. Fordítsa meg: az F billentyűvel, jobb kattintással vagy a gombbal.
w-lesson-place = Most rakja le a térképére. A zöld élek illenek a szegélyhez, a csíkos pirosak nem.
w-lesson-joins = Minden további lapkának érintenie kell egy már lerakottat. Ahol a tájak nem egyeznek, rossz illesztés van: mínusz egy pont. Rakjon le még egyet.
w-lesson-areas = Egy zárt rét vagy erdő rossz illesztés nélkül két pontot ér, egy figura egyet. A szegély is zár. Építsen tovább.
w-lesson-volcanoes = Akinek a legtöbb működő vulkánja van, mindegyikért pontot veszít. Az utak pontot érnek, de minden illesztés, amelyen áthaladnak, egybe kerül. Rakjon le még kettőt.
w-lesson-stop = Elég? Nyomja meg a „Befejezés” gombot: igazi fordulóban ezzel a legmagasabb maradt zsetont kapja. A szabad mezők egy-egy pontba kerülnek.
w-scorer = Valódi térkép pontozása
w-scorer-about = Valódi asztalon lévő térképhez: válasszon mezőt, mondja meg, mi van rajta, és a lap kitöltődik. A szegély egy darabja kattintásra változik.
w-map-number = { $number }. térkép
w-square-number = { $square } mező
w-all-of = Mindenhol { $terrain }
w-clear = Törlés
w-apart = A szemközti oldalak nincsenek összekötve
w-border = Szegély
w-landmark = Falu vagy épület
w-no-landmark = Nincs falu és épület
w-token = Vulkánzseton
w-scorer-alone = Ellenfelek nélkül számolva: minden működő vulkán számít, és minden fajta jutalmat kap.
w-daily-best = A nap legjobbjai
w-daily-come = Adjon meg egy nevet, hogy felkerüljön a listára
w-daily-nobody = Még senki sem játszott.
