
# Světy.

worlds = Světy
worlds-about = Jedna hromada dílků pro všechny, sedm minut a žádné pořadí: berte, co se hodí, a postavte celý svět, než zazvoní.
w-bot-sprout = hodně sní, půl mapy zůstane prázdné
w-bot-shepherd = bere, co přijde
w-bot-prospector = loví postavičky
w-bot-miller = staví úhledně, nesnáší špatné spoje
w-bot-fox = rychlý a s nejlepším žetonem je hned pryč
w-bot-steward = zná obě strany každého dílku
w-bot-sovereign = nejsilnější, staví podle plánu
w-level = Obtížnost
w-level-beginner = Začátečníci
w-level-beginner-about = Postavičky, uzavřená území, cesty a sopky: nejlepší začátek.
w-level-advanced = Pokročilí
w-level-advanced-about = Tři vlastní vesnice; postavičky se počítají, jen když mají na mapě svou vesnici.
w-level-expert = Experti
w-level-expert-about = Vesnice a k nim budovy, které počítají, co leží kolem nich.
w-level-solo-easy = Sólo hra: lehká
w-level-solo-easy-about = Deset minut; vyhrajete s nejvýše 3 minusovými body.
w-level-solo-medium = Sólo hra: střední
w-level-solo-medium-about = Šest minut; vyhrajete s nejvýše 2 minusovými body.
w-level-solo-hard = Sólo hra: těžká
w-level-solo-hard-about = Pět minut; vyhrajete s nejvýše 1 minusovým bodem.
w-practice = Cvičení bez hodin
w-practice-about = Jen vy a hromada, jak dlouho chcete. Vhodné i pro čtečku obrazovky.
w-maps = Mapy
w-maps-about = Jedna mapa na všechna kola, nebo v každém jiná. Mapa 1 je nejpřívětivější.
w-time = Čas
w-minutes = { $count ->
    [one] { $count } minuta
    [few] { $count } minuty
   *[other] { $count } minut
}
w-hidden = Skrytý časovač
w-hidden-about = Nikdo nevidí, kolik času zbývá.
w-networks = Cesty jako celek
w-networks-about = Domácí pravidlo: bod ztrácíte za každou souvislou cestu, ne za každý spoj, přes který vede.
w-handicap = Handicap
w-handicap-about = S handicapem se nehraje o žeton sopky: za sopky ztrácejí body jen hráči s handicapem.
w-handicap-none = bez handicapu
w-handicap-active = ztrácí body za činné sopky
w-handicap-all = ztrácí body za všechny sopky
w-heap = Hromada dílků. Šipkami procházíte, Enter bere dílek, F ho obrací.
w-map = Vaše mapa. Šipkami procházíte, Enter pokládá, R otáčí, F obrací, Escape vrací dílek.
w-hand = V ruce
w-flip = Obrátit
w-put-back = Vrátit
w-villages = Vaše vesnice
w-buildings = Budovy
w-buildings-wait = { $count ->
    [one] Ještě { $count } dílek na mapě a smíte si vzít jednu budovu.
    [few] Ještě { $count } dílky na mapě a smíte si vzít jednu budovu.
   *[other] Ještě { $count } dílků na mapě a smíte si vzít jednu budovu.
}
w-buildings-now = Smíte si vzít jednu budovu: na mapě už leží tři dílky.
w-buildings-had = Svou budovu už máte.
w-rivals = Ostatní
w-rival = { $name }: zastavěno { $count } z 24 políček
w-stopped = hotovo +{ $chip }
w-you-stopped = Skončili jste: +{ $chip }. Ostatní ještě stavějí.
w-stop = Skončit
w-stop-for = Skončit: žeton { $chip }
w-stop-sure = Ano, končím
w-stop-not = Ne
w-chips = { $count ->
    [one] Zbývá { $count } žeton
    [few] Zbývají { $count } žetony
   *[other] Zbývá { $count } žetonů
}
w-pause = Pauza
w-still = Čas stojí
w-still-about = Hromada je zakrytá, aby zatím nikdo nevybíral.
w-go-on = Pokračovat
w-now = Teď!
w-lost = Rychlejší: { $name }.
w-tile-held = V ruce má { $name }: { $tile }
w-did-put = Vráceno.
w-did-place = Položeno na { $square }. { $bad ->
    [one] Na mapě je { $bad } špatný spoj.
    [few] Na mapě jsou { $bad } špatné spoje.
   *[other] Na mapě je { $bad } špatných spojů.
}
w-seconds-left = { $count ->
    [one] Zbývá { $count } sekunda.
    [few] Zbývají { $count } sekundy.
   *[other] Zbývá { $count } sekund.
}
w-square-built = { $square }: { $tile }
w-square-free = { $square }, volné. Kolem: { $around }.
w-square-fits = Zde dobré spoje: { $good }, špatné: { $bad }.
w-north = nahoře
w-east = vpravo
w-south = dole
w-west = vlevo
w-all-edges = na všech stranách
w-inside = uprostřed
w-water = voda
w-meadow = louka
w-forest = les
w-road = cesta
w-fisher = rybář
w-shepherd = pastýř
w-woodcutter = dřevorubec
w-coach = kočár
w-boat = loďka
w-boar = kanec
w-field = pole
w-barrel = sud
w-volcano-active = činná sopka
w-volcano-inactive = nečinná sopka
w-village-fisher = Rybářská vesnice
w-village-shepherd = Pastýřská vesnice
w-village-woodcutter = Dřevorubecká vesnice
w-building-coach-stop = Zastávka kočárů
w-building-coach-stop-about = +1 za každý kočár na téže cestě.
w-building-lighthouse = Maják
w-building-lighthouse-about = +1 za každou loďku na téže vodě, je-li uzavřená a bez špatných spojů.
w-building-lodge = Hájovna
w-building-lodge-about = +1 za každého kance v témže lese, je-li uzavřený a bez špatných spojů.
w-building-mill = Mlýn
w-building-mill-about = +1 za každé pole na téže louce, je-li uzavřená a bez špatných spojů.
w-building-pile-house = Kůlový dům
w-building-tavern = Hospoda
w-building-well = Studna
w-sheet = Bodovací list
w-line = Řádek
w-show-all = Ukázat vše
w-line-figures = Postavičky
w-line-most = Nejvíc: { $kind }
w-line-fishers = Rybáři
w-line-shepherds = Pastýři
w-line-woodcutters = Dřevorubci
w-line-coaches = Kočáry
w-line-boats = Loďky
w-line-boars = Kanci
w-line-fields = Pole
w-line-islands = Ostrovy
w-line-barrels = Sudy
w-line-lakes = Jezera
w-line-areas = Uzavřená území
w-line-roads = Cesty
w-line-chip = Žeton
w-line-volcanoes = Sopky
w-line-free = Volná políčka
w-line-bad = Špatné spoje
w-note-areas = { $count } × 2, včetně ostrůvku
w-note-roads = { $tiles } + { $border } − { $cost }
w-note-roads-solo = { $cost }, dva jsou zdarma
w-note-volcanoes = činné: { $active }, nečinné: { $inactive }
w-round-points = Body za kolo
w-all-points = Všechna kola
w-round-over = Konec { $round }. kola
w-won = { $count ->
    [one] Vítěz: { $names }, body: { $points }
   *[other] O vítězství se dělí: { $names }, body: { $points }
}
w-you-won = Vyhráli jste, body: { $points }!
w-solo-won = Výhra: minusové body { $minus }, dovoleno { $allowed }
w-solo-lost = Prohra: minusové body { $minus }, dovoleno jen { $allowed }
w-token-to = Žeton sopky má v příštím kole { $names }: i nečinné sopky se pak počítají jako činné.
w-token-to-you = V příštím kole máte žeton sopky: i vaše nečinné sopky se počítají jako činné.
w-next-round = Další kolo
w-waiting = Čeká se na ostatní
w-again = Hrát znovu
w-replay = Přehrát znovu
w-possible = Co bylo možné?
w-possible-wait = Hledá se nejlepší svět z téže hromady …
w-possible-found = Nejlepší nalezený svět má { $points } b. (váš { $own } b.). Žádný svět nemá víc než { $bound } b.
w-round = { $round }. kolo
w-film = Čas ve hře
w-no-replay = Zatím se tu žádná hra nedohrála do konce.
w-replay-last = Přehrát poslední hru
w-daily = Hromada dne
w-lesson = Naučit se to za pět minut
w-lesson-take = Všechno, co potřebujete, leží na hromadě. Vezměte si libovolný dílek: klepněte na něj, nebo k němu dojděte šipkami a stiskněte Enter.
w-lesson-turn = Máte ho v ruce. Otočte ho: kolečkem, klávesou R, nebo tlačítkem.
w-lesson-flip = Má dvě strany. Obraťte ho: klávesou F, pravým tlačítkem myši, nebo tlačítkem.
w-lesson-place = Teď ho položte na mapu. Zelené hrany na okraj navazují, pruhované červené ne.
w-lesson-joins = Každý další dílek se musí dotýkat některého, který už leží. Kde krajiny nenavazují, je špatný spoj: minus bod. Položte další.
w-lesson-areas = Uzavřené území louky nebo lesa bez špatného spoje přináší dva body, postavička jeden. Území uzavírá i okraj. Stavte dál.
w-lesson-volcanoes = Kdo má nejvíc činných sopek, ztrácí za každou bod. Cesty body přinášejí, ale za každý spoj, přes který vedou, o jeden přijdete. Položte ještě dva dílky.
w-lesson-stop = Stačí? Stiskněte „Skončit“: ve skutečném kole tím získáte nejvyšší zbylý žeton. Za každé volné políčko přijdete o bod.
w-scorer = Spočítat skutečnou mapu
w-scorer-about = Pro mapu na skutečném stole: vyberte políčko a pak dílek, který na něm leží, a list se vyplní. Dalším klepnutím na políčko dílek otočíte.
w-map-number = Mapa { $number }
w-square-number = Políčko { $square }
w-all-of = Všude { $terrain }
w-clear = Vymazat
w-apart = Protější strany nejsou spojené
w-border = Okraj
w-border-own = Vlastní okraj
w-landmark = Vesnice nebo budova
w-no-landmark = Bez vesnice a budovy
w-token = Žeton sopky
w-scorer-alone = Počítá se bez soupeřů: platí každá činná sopka a každý druh má prémii.
w-daily-best = Dnešní nejlepší
w-daily-come = Zadejte jméno, ať jste na seznamu
w-daily-nobody = Dnes zatím nikdo nehrál.
w-practice-over = { $points ->
    [one] Vaše světy přinesly { $points } bod
    [few] Vaše světy přinesly { $points } body
   *[other] Vaše světy přinesly { $points } bodů
}
w-skip = Přeskočit na konec
w-filter = Zvýraznit dílky
w-filter-edges = { $count ->
    [one] { $what }: aspoň { $count } strana
    [few] { $what }: aspoň { $count } strany
   *[other] { $what }: aspoň { $count } stran
}
w-filter-bright = { $count ->
    [one] Zvýrazněn { $count } dílek
    [few] Zvýrazněny { $count } dílky
   *[other] Zvýrazněno { $count } dílků
}
w-filter-clear = Zvýraznit všechny dílky
w-zoom = Přiblížit
w-help = Jak se berou a pokládají dílky
w-help-close = Rozumím
w-help-touch = Klepněte na dílek a pak na políčko své mapy; dalším klepnutím ho položíte. Nebo ho tam přetáhněte. Přejetím po hromadě uvidíte další dílky, dvěma prsty přiblížíte.
w-help-mouse = Klepněte na dílek a pak na políčko své mapy, nebo ho tam přetáhněte. Kolečko dílek otáčí, pravé tlačítko ho obrací. Klávesy: šipky, Enter, R otočí, F obrátí, Esc vrátí, H hromada, M mapa.
w-tile-sheet = Dílky na výběr
w-tile-used = { $tile } (leží na { $square })
w-by-hand = Popsat dílek ručně
