
# Világok.

worlds = Világok
worlds-about = Egy közös lapkakupac, hét perc, sorrend nincs: kapd fel, ami illik, és építs egész világot, mielőtt csengetnek.
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
w-level-solo-easy-about = Tíz perc; legfeljebb 3 mínuszponttal nyersz.
w-level-solo-medium = Egyedül, közepes
w-level-solo-medium-about = Hat perc; legfeljebb 2 mínuszponttal nyersz.
w-level-solo-hard = Egyedül, nehéz
w-level-solo-hard-about = Öt perc; legfeljebb 1 mínuszponttal nyersz.
w-practice = Gyakorlás óra nélkül
w-practice-about = Csak te és a kupac, ameddig jólesik. Képernyőolvasóval is jól játszható.
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
w-networks-about = Házi szabály: egy összefüggő út összesen egy pontba kerül, nem pedig minden illesztés, amelyen áthalad.
w-handicap = Handicap (előnyadás)
w-handicap-about = Handicappel nincs vulkánjelző: vulkánért csak az veszít pontot, akinek handicapje van.
w-handicap-none = nincs handicap
w-handicap-active = fizet a működő vulkánokért
w-handicap-all = fizet minden vulkánért
w-heap = Lapkakupac. Nyilakkal lépkedhetsz, Enterrel elveszed, F-fel megfordítod a lapkát.
w-map = A te térképed. Nyilakkal lépkedhetsz, Enterrel lerakod, R-rel forgatod, F-fel megfordítod, Escape-pel visszateszed a lapkát.
w-hand = A kezedben
w-flip = Megfordítás
w-put-back = Visszatétel
w-villages = A te falvaid
w-buildings = Épületek
w-buildings-wait = { $count ->
    [one] Még { $count } lapka a térképre, és elvehetsz egy épületet.
   *[other] Még { $count } lapka a térképre, és elvehetsz egy épületet.
}
w-buildings-now = Elvehetsz egy épületet: három lapka már a térképeden van.
w-buildings-had = Az épületed már megvan.
w-rivals = A többiek
w-rival = { $name }: 24 mezőből { $count } beépítve
w-stopped = kész +{ $chip }
w-you-stopped = Befejezted: +{ $chip }. A többiek még építenek.
w-stop = Befejezés
w-stop-for = Befejezés, zseton: { $chip }
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
w-square-fits = Itt jó illesztés: { $good }, rossz: { $bad }.
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
w-coach = postakocsi
w-boat = csónak
w-boar = vaddisznó
w-field = szántó
w-barrel = hordó
w-volcano-active = működő vulkán
w-volcano-inactive = alvó vulkán
w-village-fisher = Halászfalu
w-village-shepherd = Pásztorfalu
w-village-woodcutter = Favágófalu
w-building-coach-stop = Postakocsi-állomás
w-building-coach-stop-about = +1 minden postakocsiért ugyanazon az úton.
w-building-lighthouse = Világítótorony
w-building-lighthouse-about = +1 minden csónakért ugyanazon a vízen, ha lezárt, és nincs benne rossz illesztés.
w-building-lodge = Erdészház
w-building-lodge-about = +1 minden vaddisznóért ugyanabban az erdőben, ha lezárt, és nincs benne rossz illesztés.
w-building-mill = Malom
w-building-mill-about = +1 minden szántóért ugyanazon a réten, ha lezárt, és nincs benne rossz illesztés.
w-building-pile-house = Cölöpház
w-building-tavern = Fogadó
w-building-well = Kút
w-sheet = Pontozólap
w-line = Sor
w-show-all = Mindent mutat
w-line-figures = Figurák
w-line-most = Legtöbb: { $kind }
w-line-fishers = Halászok
w-line-shepherds = Pásztorok
w-line-woodcutters = Favágók
w-line-coaches = Postakocsik
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
w-note-volcanoes = működő: { $active }, alvó: { $inactive }
w-round-points = A forduló pontjai
w-all-points = Minden forduló
w-round-over = { $round }. forduló: vége
w-won = { $count ->
    [one] Győztes: { $names }, pontok: { $points }
   *[other] Megosztott győzelem: { $names }, pontok: { $points }
}
w-you-won = Győztél, pontok: { $points }!
w-solo-won = Nyertél: { $minus } mínuszpont, { $allowed } a megengedett
w-solo-lost = Vesztettél: { $minus } mínuszpont, csak { $allowed } a megengedett
w-token-to = Vulkánjelző a következő fordulóban: { $names }. Ekkor az alvó vulkánok is működőnek számítanak.
w-token-to-you = A következő fordulóban nálad van a vulkánjelző: az alvó vulkánjaid is működőnek számítanak.
w-next-round = Következő forduló
w-waiting = Várakozás a többiekre
w-again = Új játék
w-replay = Visszajátszás
w-possible = Mi volt lehetséges?
w-possible-wait = A legjobb világ keresése ugyanabból a kupacból …
w-possible-found = A legjobb talált világ { $points } pontot ér (a tiéd: { $own }). Egy világ sem ér többet, mint { $bound }.
w-round = { $round }. forduló
w-film = Játékidő
w-no-replay = Itt még egy játék sem ért véget.
w-replay-last = Az utolsó játék visszajátszása
w-daily = A nap kupaca
w-lesson = Tanuld meg öt perc alatt
w-lesson-take = Minden, ami kell, a kupacban van. Vegyél el egy lapkát: kattints vagy koppints rá, vagy menj oda a nyilakkal, és nyomj Entert.
w-lesson-turn = A kezedben van. Forgasd el: görgővel, az R billentyűvel vagy a gombbal.
w-lesson-flip = Két oldala van. Fordítsd meg: az F billentyűvel, jobb kattintással vagy a gombbal.
w-lesson-place = Most rakd le a térképedre. A zöld élek illenek a szegélyhez, a csíkos pirosak nem.
w-lesson-joins = Minden további lapkának érintenie kell egy már lerakottat. Ahol a tájak nem egyeznek, rossz illesztés van: mínusz egy pont. Rakj le még egyet.
w-lesson-areas = Egy zárt rét vagy erdő rossz illesztés nélkül két pontot ér, egy figura egyet. A szegély is zár. Építs tovább.
w-lesson-volcanoes = Akinek a legtöbb működő vulkánja van, mindegyikért pontot veszít. Az utak pontot érnek, de minden illesztés, amelyen áthaladnak, egybe kerül. Rakj le még kettőt.
w-lesson-stop = Elég? Nyomd meg a „Befejezés” gombot: igazi fordulóban ezzel a legmagasabb maradt zsetont kapod. A szabad mezők egy-egy pontba kerülnek.
w-scorer = Valódi térkép pontozása
w-scorer-about = Valódi asztalon lévő térképhez: válassz egy mezőt, majd a rajta fekvő lapkát, és a lap kitöltődik. Ha újra a mezőre koppintasz, a lapka elfordul.
w-map-number = { $number }. térkép
w-square-number = { $square } mező
w-all-of = Mindenhol { $terrain }
w-clear = Törlés
w-apart = A szemközti oldalak nincsenek összekötve
w-border = Szegély
w-border-own = Saját szegély
w-landmark = Falu vagy épület
w-no-landmark = Nincs falu és épület
w-token = Vulkánjelző
w-scorer-alone = Ellenfelek nélkül számolva: minden működő vulkán számít, és minden fajta jutalmat kap.
w-daily-best = A nap legjobbjai
w-daily-come = Adj meg egy nevet, hogy felkerülj a listára
w-daily-nobody = Ma még senki sem játszott.
w-practice-over = { $points ->
    [one] A világaid { $points } pontot hoztak
   *[other] A világaid { $points } pontot hoztak
}
w-skip = Ugrás a végére
w-filter = Lapkák kiemelése
w-filter-edges = { $count ->
    [one] { $what }: legalább { $count } oldal
   *[other] { $what }: legalább { $count } oldal
}
w-filter-bright = { $count ->
    [one] { $count } lapka kiemelve
   *[other] { $count } lapka kiemelve
}
w-filter-clear = Minden lapka kiemelése
w-zoom = Nagyítás
w-help = Hogyan mozgasd a lapkákat
w-help-close = Értem
w-help-touch = Koppints egy lapkára, majd a térképed egy mezőjére; még egy koppintás lerakja. Vagy húzd oda a lapkát. A kupacot elhúzva további lapkákat látsz, két ujjal nagyítasz.
w-help-mouse = Kattints egy lapkára, majd a térképed egy mezőjére, vagy húzd oda. A görgő forgatja a lapkát, a jobb gomb megfordítja. Billentyűk: nyilak, Enter, R forgat, F megfordít, Esc visszatesz, H kupac, M térkép.
w-tile-sheet = Választható lapkák
w-tile-used = { $tile } (itt van: { $square })
w-by-hand = Lapka leírása kézzel
