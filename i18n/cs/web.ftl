## Aplikace v prohlížeči.

title = Krajina
language = Jazyk
language-missing = Tento jazyk se nepodařilo načíst. Jste připojeni?
settings = Nastavení
close = Zavřít
back = Zpět
to-home = Na úvodní stránku
you = Vy
nobody = nikdo
player-number = { $number }. hráč

## Úvodní stránka

home-lead = Postavte dílek po dílku nejkrásnější krajinu ze všech.
home-legal = Krajina se řídí pravidly her Kingdomino, Kingdomino: Lovci mamutů a Mondo Sapiens. Jejich názvy jsou ochrannými známkami svých vlastníků; Krajina s nimi není nijak spojena.
home-licences = Licence
kingdom = Království
kingdom-about = Vybírejte dílky domina, spojujte pole, lesy a jezera kolem svého hradu a násobte je korunami. Partie trvá čtvrthodinku.
hunters = Lovci
hunters-about = Vulkány chrlí oheň na vaše loviště, přidávají se totemy a pralidé. Pro ty, kdo už znají Království nebo chtějí víc.
play-now = Hrát
set-up = Nastavit hru
install = Nainstalovat aplikaci
install-ios = Na iPhonu nebo iPadu: v Safari klepněte na Sdílet a pak na „Přidat na plochu“.

## Nastavení

setting-confirm = Potvrzovat přiložení
setting-confirm-about = První klepnutí ukáže, kam dílek přijde, druhé ho položí.
setting-hints = Ukazovat možná místa
setting-hints-about = Políčka, kde se dá něco udělat, se rozsvítí i s body, které přinesou.
setting-sound = Zvuky
setting-sound-about = Tiché zvuky při pokládání a vybírání dílků.
setting-unhurried = Boti bez spěchu
setting-unhurried-about = Boti před každým tahem chvilku počkají, abyste stačili sledovat hru.

## Příprava hry

how-many = Kolik vás hraje?
players = { $count ->
    [one] { $count } hráč
    [few] { $count } hráči
   *[other] { $count } hráčů
}
size-five = Každé území může mít nejvýše 5 × 5 políček.
size-seven = Každé území může mít nejvýše 7 × 7 políček.
who-plays = Kdo hraje?
seat-number = { $number }. místo
person-here = Člověk u tohoto zařízení
variants = Varianty
options = Možnosti
mode = Režim hry
start = Začít hru
unfit-two-only = Jen pro dva hráče.
unfit-two-or-three = Jen pro dva nebo tři hráče: ve čtyřech na delší řadu nezbývají dílky.
unfit-tribe-only = Jen ve Hře s kmenem: v ostatních režimech se neosídluje.
option-dynasty = Dynastie
option-dynasty-about = Tři partie za sebou, body ze všech se sčítají.
option-middle-kingdom = Centralizované království
option-middle-kingdom-about = 10 bodů navíc, stojí-li hrad přesně uprostřed vašeho království.
option-harmony = Harmonie
option-harmony-about = 5 bodů navíc, pokud jste neodhodili jediný dílek.
option-mighty-duel = Duel mocných
option-mighty-duel-about = Dva hráči hrají se všemi dílky a stavějí království 7 × 7 políček.
option-wider-choice = Širší nabídka
option-wider-choice-about = V každé řadě leží o jeden dílek víc, než je králů; přebytečný dílek jde ze hry.
option-center = Náčelník má mít přehled
option-center-about = 10 bodů navíc, stojí-li chýše přesně uprostřed vašeho území.
option-complete = Homo habilis
option-complete-about = 5 bodů navíc, je-li zaplněno každé políčko a nic jste neodhodili.
option-recruit-last-round = Pralidé i v posledním kole
option-recruit-last-round-about = Domácí pravidlo: osídlovat pralidmi lze i po položení posledního dílku.
mode-discovery = Průzkumná hra
mode-discovery-about = Území, vulkány a plamínky: nejlepší začátek.
mode-totems = Hra o totemy
mode-totems-about = Na krajině leží zdroje. Kdo má některého nejvíc, drží jeho totem.
mode-tribe = Hra s kmenem
mode-tribe-about = Za zdroje získáváte pralidi, kteří bodují podle toho, co je kolem nich.
level-sprout = Výhonek
level-sprout-about = první soupeř, leccos přehlédne
level-shepherd = Pastýř
level-shepherd-about = rozšiřuje, co už má
level-prospector = Zlatokop
level-prospector-about = jde po korunách a plamíncích
level-miller = Mlynář
level-miller-about = plánuje úhledné území
level-fox = Lišák
level-fox-about = bere to, co potřebují ostatní
level-steward = Správce
level-steward-about = ví, co ještě přijde
level-sovereign = Panovník
level-sovereign-about = nejsilnější ze všech

## U stolu

no-game = Zatím tu není žádná hra.
undo = Vrátit tah
round = Kolo { $round } z { $rounds }
round-opening = Před začátkem 1. kola
game-of = Partie { $game } z { $games }. { $round }
lines = Řady dílků
line-placing = K přiložení
line-choosing = K výběru
players-label = Hráči
seat-label = { $name }: { $points ->
    [one] { $points } bod
    [few] { $points } body
   *[other] { $points } bodů
}. Ukázat území.
land-of = Území: { $name }
back-to-own = Zpět na své území
hand = Váš tah
hand-wait = Hrají ostatní.
turn = Otočit
discard = Odhodit
pass = Neosídlovat
look = Prohlédnout sloupeček za čtyři zdroje
cave = Jeskyně
totems = Totemy
totem-held = { $resource }, { $points }: { $name }
crowns = korun
fires = plamínků

status-thinking = { $name } přemýšlí…
status-named = { $name }: { $step }
status-pair = Vyberte dvojici dílků
status-take = Vyberte si dílek
status-place = Přiložte dílek
status-discard = Tento dílek nejde nikam přiložit
status-lava = Vulkán soptí: kam dopadne láva?
status-give = Předejte totem
status-recruit = Chcete osídlit území pračlověkem?
status-call = Vyberte někoho ze sloupečku
status-settle = Umístěte pračlověka na políčko
status-over = Konec hry

advice-take = Vezměte si dílek z řady „K výběru“. Vyšší čísla bývají cennější, ale v příštím kole přijdete na řadu později.
advice-pair = Vezmete si dva krajní dílky, nebo dva prostřední; ostatní připadnou soupeři.
advice-lava = Svítící políčka jsou v dosahu. Láva přinese plamínky, ale zničí, co tam leží.
advice-give = Víc než vy má teď několik hráčů. Vyberte, komu totem předáte.
advice-recruit = Klepněte na někoho v jeskyni a pak na zdroje, kterými zaplatíte: dva různé.
advice-call = Na výběr jsou všichni ze sloupečku.
advice-settle = Na prázdné políčko umístěte: { $person }
pair-outer = Krajní dva
pair-inner = Prostřední dva
confirm-place = { $points ->
    [one] Přiložit sem: { $points } bod
    [few] Přiložit sem: { $points } body
   *[other] Přiložit sem: { $points } bodů
}
confirm-place-none = Přiložit sem
confirm-lava = Sem
confirm-settle = Sem
confirm-recruit = Osídlit

## Předčítání

domino-free = Dílek { $number }: { $halves }. Volný.
domino-taken = Dílek { $number }: { $halves }. { $name }.
empty-square = prázdné
square = { $square }: { $what }
square-possible = { $square }. Sem lze přiložit: { $points ->
    [one] { $points } bod
    [few] { $points } body
   *[other] { $points } bodů
}
square-payable = { $square }. Lze zaplatit.
with-crowns = { $count ->
    [one] { $count } koruna
    [few] { $count } koruny
   *[other] { $count } korun
}
with-fires = { $count ->
    [one] { $count } plamínek
    [few] { $count } plamínky
   *[other] { $count } plamínků
}
with-craters = { $count ->
    [one] { $count } kráter
    [few] { $count } krátery
   *[other] { $count } kráterů
}
did-take = { $name } bere dílek { $what }
did-place = { $name } přikládá na { $what }. Body: { $points }
did-discard = { $name } odhazuje dílek, protože nejde nikam přiložit
did-pair = { $name } vybírá dvojici
did-lava = { $name }: láva dopadá na { $what }. Body: { $points }
did-give = { $name } předává totem
did-pass = { $name } neosídluje
did-recruit = { $name } osídluje území pračlověkem
did-look = { $name } prohlíží sloupeček
did-call = { $name } vybírá ze sloupečku
did-settle = { $name } umisťuje pračlověka na { $what }. Body: { $points }
you-did-take = Berete dílek { $what }
you-did-place = Přikládáte na { $what }. Body: { $points }
you-did-discard = Odhazujete dílek, protože nejde nikam přiložit
you-did-pair = Vybíráte dvojici
you-did-lava = Vaše láva dopadá na { $what }. Body: { $points }
you-did-give = Předáváte totem
you-did-pass = Neosídlujete
you-did-recruit = Osídlujete území pračlověkem
you-did-look = Prohlížíte sloupeček
you-did-call = Vybíráte ze sloupečku
you-did-settle = Umisťujete pračlověka na { $what }. Body: { $points }

## Názvy

castle = hrad
hut = chýše
kingdom-wheat = obilné pole
kingdom-forest = les
kingdom-lake = jezero
kingdom-grassland = louka
kingdom-swamp = bažina
kingdom-mine = důl
hunters-desert = poušť
hunters-grassland = prérie
hunters-lake = jezero
hunters-jungle = džungle
hunters-quarry = skaliska
hunters-volcano = vulkán
resource-mammoth = mamut
resource-fish = ryba
resource-mushroom = houba
resource-flint = pazourek
person-hunter = Lovec
person-fisher = Malá rybářka
person-gatherer = Houbařka
person-sculptor = Sochařka
person-painter = Jeskynní malíř
person-fire-lady = Ohnivá dáma
person-shaman = Šaman
person-warrior1 = Rváček (1)
person-warrior2 = Bojovnice (2)
person-warrior3 = Buchač (3)
person-hunter-about = 3 za mamuta v okolí
person-fisher-about = 3 za rybu v okolí
person-gatherer-about = 4 za houbu v okolí
person-sculptor-about = 5 za pazourek v okolí
person-painter-about = 2 za zdroj v okolí
person-fire-lady-about = 1 za plamínek v okolí
person-shaman-about = 2 za pračlověka v okolí
person-warrior1-about = síla 1; tlupa dává počet členů krát součet sil
person-warrior2-about = síla 2; tlupa dává počet členů krát součet sil
person-warrior3-about = síla 3; tlupa dává počet členů krát součet sil

## Bodování

you-win = Vyhráli jste!
wins = Vítězí { $name }
win-together = Společné vítězství: { $names }
tie-largest = Body byly stejné, rozhoduje největší oblast: { $largest } políček.
tie-symbols = Body i největší oblasti byly stejné, rozhoduje počet { $symbols }.
tie-shared = Body, největší oblasti i počet { $symbols } jsou stejné.
sheet-total = Celkem
sheet-game = { $number }. partie
sheet-kingdom-region = { $terrain }: { $squares } × { $crowns ->
    [one] { $crowns } koruna
    [few] { $crowns } koruny
   *[other] { $crowns } korun
}
sheet-middle-kingdom = Hrad uprostřed
sheet-harmony = Harmonie: nic neodhozeno
sheet-hunters-region = { $terrain }: { $squares } × { $fires ->
    [one] { $fires } plamínek
    [few] { $fires } plamínky
   *[other] { $fires } plamínků
}
sheet-tokens = Zdroje, { $resource }: { $tokens }
sheet-totem = Totem: { $resource }
sheet-person = { $person }: { $counted } × { $each }
sheet-band = Tlupa válečníků: { $members } × síla { $strength }
sheet-center = Chýše uprostřed
sheet-complete = Homo habilis: úplné území
rematch = Hrát znovu

## Uložené partie

saves-title = Vaše partie
saves-more = Další uložené partie: { $count }
save-continue = Pokračovat
save-show = Zobrazit výsledek
save-players = hrají { $names }
save-finished = Dohráno
save-unreadable = Tuto uloženou partii nelze v této verzi přečíst
save-ask = Smazat tuto partii nadobro?
save-keep = Ponechat
save-elsewhere = Tato partie je otevřená na jiné kartě
save-elsewhere-about = Partii lze hrát vždy jen na jedné kartě, aby se žádný tah neztratil. Když budete hrát zde, druhá karta se zastaví.
save-take-over = Hrát zde
save-gone = Tato partie byla smazána na jiné kartě
saves-full = Příliš mnoho nedohraných partií
saves-full-about = Uloženo může být nejvýše tolik partií: { $most }, a žádná z nich není dohraná. Než začnete další, jednu smažte.
unsaved = Nelze uložit
unsaved-about = Úložiště prohlížeče je plné nebo vypnuté. Můžete pokračovat, ale po zavření této karty o všechno přijdete. Místo uvolníte smazáním uložených partií na úvodní stránce.
