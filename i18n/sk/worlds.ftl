
# Svety.

worlds = Svety
worlds-about = Jedna kopa dielikov pre všetkých, sedem minút a žiadne poradie: berte, čo sa hodí, a postavte celý svet skôr, než zazvoní.
w-bot-sprout = veľa sníva, pol mapy ostane prázdnej
w-bot-shepherd = berie, čo príde
w-bot-prospector = loví postavičky
w-bot-miller = stavia úhľadne, neznáša zlé prepojenia
w-bot-fox = rýchly a s najlepším žetónom je hneď preč
w-bot-steward = pozná obe strany každého dielika
w-bot-sovereign = najsilnejší, stavia podľa plánu
w-level = Obťažnosť
w-level-beginner = Začiatočníci
w-level-beginner-about = Postavičky, uzavreté terény, cesty a sopky: najlepší začiatok.
w-level-advanced = Pokročilí
w-level-advanced-about = Tri vlastné dediny; postavičky sa rátajú, len ak majú na mape svoju dedinu.
w-level-expert = Experti
w-level-expert-about = Dediny a k nim budovy, ktoré rátajú, čo leží okolo nich.
w-level-solo-easy = Sólo hra: ľahká
w-level-solo-easy-about = Desať minút; vyhráte s najviac 3 mínusovými bodmi.
w-level-solo-medium = Sólo hra: stredná
w-level-solo-medium-about = Šesť minút; vyhráte s najviac 2 mínusovými bodmi.
w-level-solo-hard = Sólo hra: ťažká
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
w-hidden = Skrytý časovač
w-hidden-about = Nikto nevidí, koľko času zostáva.
w-networks = Cesty ako celok
w-networks-about = Domáce pravidlo: bod strácate za každú súvislú cestu, nie za každé prepojenie, cez ktoré vedie.
w-handicap = Handicap
w-handicap-about = S handicapom sa nehrá o žetón sopky: za sopky strácajú body len hráči s handicapom.
w-handicap-none = bez handicapu
w-handicap-active = stráca body za aktívne sopky
w-handicap-all = stráca body za všetky sopky
w-heap = Kopa dielikov. Šípkami prechádzate, Enter berie dielik, F ho prevracia.
w-map = Vaša mapa. Šípkami prechádzate, Enter kladie, R otáča, F prevracia, Escape vracia dielik.
w-hand = V ruke
w-flip = Prevrátiť
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
w-stop-for = Skončiť: bonusový žetón { $chip }
w-stop-sure = Áno, končím
w-stop-not = Nie
w-chips = { $count ->
    [one] Zostáva { $count } žetón
    [few] Zostávajú { $count } žetóny
   *[other] Zostáva { $count } žetónov
}
w-pause = Pauza
w-still = Čas stojí
w-still-about = Kopa je zakrytá, aby zatiaľ nikto nevyberal.
w-go-on = Pokračovať
w-now = Teraz!
w-lost = Rýchlejší: { $name }.
w-tile-held = V ruke má { $name }: { $tile }
w-did-put = Vrátené.
w-did-place = Položené na { $square }. { $bad ->
    [one] Na mape je { $bad } zlé prepojenie.
    [few] Na mape sú { $bad } zlé prepojenia.
   *[other] Na mape je { $bad } zlých prepojení.
}
w-seconds-left = { $count ->
    [one] Zostáva { $count } sekunda.
    [few] Zostávajú { $count } sekundy.
   *[other] Zostáva { $count } sekúnd.
}
w-square-built = { $square }: { $tile }
w-square-free = { $square }, voľné. Okolo: { $around }.
w-square-fits = Tu dobré prepojenia: { $good }, zlé: { $bad }.
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
w-boat = loď
w-boar = diviak
w-field = pole
w-barrel = sud
w-volcano-active = aktívna sopka
w-volcano-inactive = neaktívna sopka
w-village-fisher = Dedina rybárov
w-village-shepherd = Dedina pastierov
w-village-woodcutter = Dedina drevorubačov
w-building-coach-stop = Zastávka pre koče
w-building-coach-stop-about = +1 za každý koč na tej istej ceste.
w-building-lighthouse = Maják
w-building-lighthouse-about = +1 za každú loď na tej istej vode, ak je uzavretá a bez zlých prepojení.
w-building-lodge = Horáreň
w-building-lodge-about = +1 za každého diviaka v tom istom lese, ak je uzavretý a bez zlých prepojení.
w-building-mill = Mlyn
w-building-mill-about = +1 za každé pole na tej istej lúke, ak je uzavretá a bez zlých prepojení.
w-building-pile-house = Kolový dom
w-building-tavern = Taverna
w-building-well = Studňa
w-sheet = Bodovacia tabuľka
w-line = Riadok
w-show-all = Ukázať všetko
w-line-figures = Postavičky
w-line-most = Najviac: { $kind }
w-line-fishers = Rybári
w-line-shepherds = Pastieri
w-line-woodcutters = Drevorubači
w-line-coaches = Koče
w-line-boats = Lode
w-line-boars = Diviaky
w-line-fields = Polia
w-line-islands = Ostrovy
w-line-barrels = Sudy
w-line-lakes = Jazerá
w-line-areas = Uzavreté terény
w-line-roads = Cesty
w-line-chip = Bonusový žetón
w-line-volcanoes = Sopky
w-line-free = Voľné políčka
w-line-bad = Zlé prepojenia
w-note-areas = { $count } × 2, vrátane ostrovčeka
w-note-roads = { $tiles } + { $border } − { $cost }
w-note-roads-solo = { $cost }, dva sú zadarmo
w-note-volcanoes = aktívne: { $active }, neaktívne: { $inactive }
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
w-token-to = Žetón sopky má v ďalšom kole { $names }: aj neaktívne sopky sa potom rátajú ako aktívne.
w-token-to-you = V ďalšom kole máte žetón sopky: aj vaše neaktívne sopky sa rátajú ako aktívne.
w-next-round = Ďalšie kolo
w-waiting = Čaká sa na ostatných
w-again = Hrať znova
w-replay = Pozrieť záznam
w-possible = Čo bolo možné?
w-possible-wait = Hľadá sa najlepší svet z tej istej kopy …
w-possible-found = Najlepší nájdený svet má { $points } b. (váš { $own } b.). Žiadny svet nemá viac než { $bound } b.
w-round = { $round }. kolo
w-film = Čas v hre
w-no-replay = Zatiaľ sa tu žiadna hra nedohrala do konca.
w-replay-last = Záznam poslednej hry
w-daily = Kopa dňa
w-lesson = Naučiť sa to za päť minút
w-lesson-take = Všetko, čo potrebujete, leží na kope. Vezmite si ľubovoľný dielik: ťuknite naň alebo k nemu prejdite šípkami a stlačte Enter.
w-lesson-turn = Máte ho v ruke. Otočte ho: kolieskom, klávesom R alebo tlačidlom.
w-lesson-flip = Má dve strany. Prevráťte ho: klávesom F, pravým tlačidlom myši alebo tlačidlom.
w-lesson-place = Teraz ho položte na mapu. Zelené hrany na okraj nadväzujú, pásikavé červené nie.
w-lesson-joins = Každý ďalší dielik sa musí dotýkať niektorého, ktorý už leží. Kde krajiny nenadväzujú, je zlé prepojenie: mínus bod. Položte ďalší.
w-lesson-areas = Uzavretý terén lúky alebo lesa bez zlého prepojenia prináša dva body, postavička jeden. Terén uzatvára aj okraj. Stavajte ďalej.
w-lesson-volcanoes = Kto má najviac aktívnych sopiek, stráca za každú bod. Cesty body prinášajú, ale za každé prepojenie, cez ktoré vedú, o jeden prídete. Položte ešte dva dieliky.
w-lesson-stop = Stačí? Stlačte „Skončiť“: v skutočnom kole tým získate najvyšší zvyšný žetón. Za každé voľné políčko strácate bod.
w-scorer = Spočítať skutočnú mapu
w-scorer-about = Pre mapu na skutočnom stole: vyberte políčko a potom dielik, ktorý na ňom leží, a hárok sa vyplní. Ďalším ťuknutím na políčko dielik otočíte.
w-map-number = Mapa { $number }
w-square-number = Políčko { $square }
w-all-of = Všade { $terrain }
w-clear = Vymazať
w-apart = Protiľahlé strany nie sú spojené
w-border = Okraj
w-border-own = Vlastný okraj
w-landmark = Dedina alebo budova
w-no-landmark = Bez dediny a budovy
w-token = Žetón sopky
w-scorer-alone = Ráta sa bez súperov: platí každá aktívna sopka a každý druh má prémiu.
w-daily-best = Dnešní najlepší
w-daily-come = Zadajte meno, aby ste boli na zozname
w-daily-nobody = Dnes zatiaľ nikto nehral.
w-practice-over = { $points ->
    [one] Vaše svety priniesli { $points } bod
    [few] Vaše svety priniesli { $points } body
   *[other] Vaše svety priniesli { $points } bodov
}
w-skip = Preskočiť na koniec
w-filter = Zvýrazniť dieliky
w-filter-edges = { $count ->
    [one] { $what }: aspoň { $count } strana
    [few] { $what }: aspoň { $count } strany
   *[other] { $what }: aspoň { $count } strán
}
w-filter-bright = { $count ->
    [one] Zvýraznený { $count } dielik
    [few] Zvýraznené { $count } dieliky
   *[other] Zvýraznených { $count } dielikov
}
w-filter-clear = Zvýrazniť všetky dieliky
w-zoom = Priblížiť
w-help = Ako sa berú a kladú dieliky
w-help-close = Rozumiem
w-help-touch = Ťuknite na dielik a potom na políčko svojej mapy; ďalším ťuknutím ho položíte. Alebo ho tam presuňte. Potiahnutím po kope uvidíte ďalšie dieliky, dvoma prstami priblížite.
w-help-mouse = Kliknite na dielik a potom na políčko svojej mapy, alebo ho tam presuňte. Koliesko dielik otáča, pravé tlačidlo ho prevracia. Klávesy: šípky, Enter, R otočí, F prevráti, Esc vráti, H kopa, M mapa.
w-tile-sheet = Dieliky na výber
w-tile-used = { $tile } (leží na { $square })
w-by-hand = Opísať dielik ručne
