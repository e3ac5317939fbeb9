
# Svety.

worlds = Svety
worlds-about = Jedna kopa dielikov pre všetkých, sedem minút a žiadne poradie: berte, čo sa hodí, a postavte celý svet skôr, než zazvoní.
level-nobody = Nikto
w-bot-sprout = veľa sníva, pol mapy ostane prázdnej
w-bot-shepherd = berie, čo príde
w-bot-prospector = loví figúrky
w-bot-miller = stavia úhľadne, neznáša zlé spoje
w-bot-fox = rýchly a s najlepším žetónom je hneď preč
w-bot-steward = pozná obe strany každého dielika
w-bot-sovereign = najsilnejší, stavia podľa plánu
w-level = Obťažnosť
w-level-beginner = Začiatočníci
w-level-beginner-about = Figúrky, uzavreté územia, cesty a sopky: najlepší začiatok.
w-level-advanced = Pokročilí
w-level-advanced-about = Tri vlastné dediny; figúrky sa rátajú, len ak majú na mape svoju dedinu.
w-level-expert = Majstri
w-level-expert-about = Dediny a k nim budovy, ktoré rátajú, čo leží okolo nich.
w-level-solo-easy = Sám, ľahká
w-level-solo-easy-about = Desať minút; vyhráte s najviac 3 mínusovými bodmi.
w-level-solo-medium = Sám, stredná
w-level-solo-medium-about = Šesť minút; vyhráte s najviac 2 mínusovými bodmi.
w-level-solo-hard = Sám, ťažká
w-level-solo-hard-about = Päť minút; vyhráte s najviac 1 mínusovým bodom.
w-practice = Cvičenie bez hodín
w-practice-about = Len vy a kopa, ako dlho chcete. Vhodné aj pre čítačku obrazovky.
w-maps = Mapy
w-maps-about = Jedna mapa na všetky kolá alebo v každom iná. Mapa 1 je najprívetivejšia.
w-time = Čas
w-minutes = { $count ->
    [one] { $count } minúta
    [few] { $count } minúty
   *[other] { $count } minút
}
w-hidden = Skryté hodiny
w-hidden-about = Nikto nevidí, koľko času zostáva.
w-networks = Cesty ako celok
w-networks-about = Domáce pravidlo: bod stojí každá súvislá cesta namiesto každého spoja, cez ktorý cesta vedie.
w-handicap = Znevýhodnenie
w-handicap-about = So znevýhodnením sa nehrá o žetón sopky: za sopky stráca body len ten, kto znevýhodnenie má.
w-handicap-none = bez znevýhodnenia
w-handicap-active = platí za činné sopky
w-handicap-all = platí za všetky sopky
w-heap = Kopa dielikov. Šípkami prechádzate, Enter berie dielik, F ho obracia.
w-map = Vaša mapa. Šípkami prechádzate, Enter kladie, R otáča, F obracia, Escape vracia dielik.
w-hand = V ruke
w-flip = Obrátiť
w-put-back = Vrátiť
w-villages = Vaše dediny
w-buildings = Budovy
w-buildings-wait = { $count ->
    [one] Ešte { $count } dielik na mape a smiete si vziať jednu budovu.
    [few] Ešte { $count } dieliky na mape a smiete si vziať jednu budovu.
   *[other] Ešte { $count } dielikov na mape a smiete si vziať jednu budovu.
}
w-buildings-now = Smiete si vziať jednu budovu: na mape už ležia tri dieliky.
w-buildings-had = Svoju budovu už máte.
w-rivals = Ostatní
w-rival = { $name }: zastavané { $count } z 24 políčok
w-stopped = hotovo +{ $chip }
w-you-stopped = Skončili ste: +{ $chip }. Ostatní ešte stavajú.
w-stop = Skončiť
w-stop-for = Skončiť: žetón { $chip }
w-stop-sure = Áno, končím
w-stop-not = Nie
w-chips = { $count ->
    [one] Zostáva { $count } žetón
    [few] Zostávajú { $count } žetóny
   *[other] Zostáva { $count } žetónov
}
w-pause = Pauza
w-still = Čas stojí
w-still-about = Kopa je zakrytá, aby zatiaľ nikto nehľadal.
w-go-on = Pokračovať
w-now = Teraz!
w-lost = Rýchlejší: { $name }.
w-tile-held = V ruke má { $name }: { $tile }
w-did-put = Vrátené.
w-did-place = Položené na { $square }. { $bad ->
    [one] Na mape je { $bad } zlý spoj.
    [few] Na mape sú { $bad } zlé spoje.
   *[other] Na mape je { $bad } zlých spojov.
}
w-seconds-left = { $count ->
    [one] Zostáva { $count } sekunda.
    [few] Zostávajú { $count } sekundy.
   *[other] Zostáva { $count } sekúnd.
}
w-square-built = { $square }: { $tile }
w-square-free = { $square }, voľné. Okolo: { $around }.
w-square-fits = Tu dobre { $good }, zle { $bad }.
w-north = hore
w-east = vpravo
w-south = dole
w-west = vľavo
w-all-edges = na všetkých stranách
w-inside = v strede
w-water = voda
w-meadow = lúka
w-forest = les
w-road = cesta
w-fisher = rybár
w-shepherd = pastier
w-woodcutter = drevorubač
w-coach = koč
w-boat = loďka
w-boar = diviak
w-field = pole
w-barrel = sud
w-volcano-active = činná sopka
w-volcano-inactive = vyhasnutá sopka
w-village-fisher = Rybárska dedina
w-village-shepherd = Pastierska dedina
w-village-woodcutter = Drevorubačská dedina
w-building-coach-stop = Zastávka kočov
w-building-coach-stop-about = +1 za každý koč na tej istej ceste.
w-building-lighthouse = Maják
w-building-lighthouse-about = +1 za každú loďku na tej istej uzavretej vode.
w-building-lodge = Horáreň
w-building-lodge-about = +1 za každého diviaka v tom istom uzavretom lese.
w-building-mill = Mlyn
w-building-mill-about = +1 za každé pole na tej istej uzavretej lúke.
w-building-pile-house = Kolový dom
w-building-tavern = Krčma
w-building-well = Studňa
w-sheet = Bodovací hárok
w-line = Riadok
w-show-all = Ukázať všetko
w-line-figures = Figúrky
w-line-most = Najviac: { $kind }
w-line-fishers = Rybári
w-line-shepherds = Pastieri
w-line-woodcutters = Drevorubači
w-line-coaches = Koče
w-line-boats = Loďky
w-line-boars = Diviaky
w-line-fields = Polia
w-line-islands = Ostrovy
w-line-barrels = Sudy
w-line-lakes = Jazerá
w-line-areas = Uzavreté územia
w-line-roads = Cesty
w-line-chip = Žetón
w-line-volcanoes = Sopky
w-line-free = Voľné políčka
w-line-bad = Zlé spoje
w-note-areas = { $count } × 2, vrátane ostrovčeka
w-note-roads = { $tiles } + { $border } − { $cost }
w-note-roads-solo = { $cost }, dva sú zadarmo
w-note-volcanoes = činné: { $active }, vyhasnuté: { $inactive }
w-round-points = Body za kolo
w-all-points = Všetky kolá
w-round-over = Koniec { $round }. kola
w-won = { $count ->
    [one] Víťaz: { $names }, body: { $points }
   *[other] O víťazstvo sa delia: { $names }, body: { $points }
}
w-you-won = Vyhrali ste, body: { $points }!
w-solo-won = Výhra: mínusové body { $minus }, dovolené { $allowed }
w-solo-lost = Prehra: mínusové body { $minus }, dovolené len { $allowed }
w-token-to = Žetón sopky v ďalšom kole: { $names }. Aj vyhasnuté sopky sa potom rátajú ako činné.
w-next-round = Ďalšie kolo
w-waiting = Čaká sa na ostatných
w-again = Hrať znova
w-replay = Prehrať znova
w-possible = Čo bolo možné?
w-possible-wait = Hľadá sa najlepší svet z tej istej kopy …
w-possible-found = Najlepší nájdený svet má bodov: { $points } (váš: { $own }). Žiadny svet nemá viac než { $bound }.
w-round = { $round }. kolo
w-film = Čas v hre
w-no-replay = Zatiaľ sa tu žiadna hra nedohrala do konca.
w-replay-last = Prehrať poslednú hru
w-daily = Kopa dňa
w-lesson = Naučiť sa to za päť minút
w-lesson-take = Všetko, čo potrebujete, leží na kope. Vezmite si ľubovoľný dielik: ťuknite naň alebo k nemu prejdite šípkami a stlačte Enter.
w-lesson-turn = Máte ho v ruke. Otočte ho: kolieskom, klávesom R alebo tlačidlom.
w-lesson-flip = Má dve strany. Obráťte ho: klávesom F, pravým tlačidlom myši alebo tlačidlom.
w-lesson-place = Teraz ho položte na mapu. Zelené hrany s okrajom súhlasia, pásikavé červené nie.
w-lesson-joins = Každý ďalší dielik sa musí dotýkať niektorého, ktorý už leží. Kde krajiny nesúhlasia, je zlý spoj: mínus bod. Položte ďalší.
w-lesson-areas = Uzavreté územie lúky alebo lesa bez zlého spoja prináša dva body, figúrka jeden. Územie uzatvára aj okraj. Stavajte ďalej.
w-lesson-volcanoes = Kto má najviac činných sopiek, stráca za každú bod. Cesty body prinášajú, ale každý spoj, cez ktorý vedú, jeden stojí. Položte ešte dva dieliky.
w-lesson-stop = Stačí? Stlačte „Skončiť“: v skutočnom kole tým získate najvyšší zvyšný žetón. Voľné políčka stoja po bode.
w-scorer = Spočítať skutočnú mapu
w-scorer-about = Pre mapu na skutočnom stole: vyberte políčko, povedzte, čo na ňom leží, a hárok sa vyplní. Kúsok okraja zmeníte ťuknutím.
w-map-number = Mapa { $number }
w-square-number = Políčko { $square }
w-all-of = Všade { $terrain }
w-clear = Vymazať
w-apart = Protiľahlé strany nie sú spojené
w-border = Okraj
w-landmark = Dedina alebo budova
w-no-landmark = Bez dediny a budovy
w-token = Žetón sopky
w-scorer-alone = Ráta sa bez súperov: platí každá činná sopka a každý druh má prémiu.
w-daily-best = Najlepší dňa
w-daily-come = Zadajte meno, aby ste boli na zozname
w-daily-nobody = Zatiaľ nikto neodohral.
