## Aplikácia v prehliadači.

title = Krajina
language = Jazyk
language-missing = Tento jazyk sa nepodarilo načítať. Ste pripojení?
settings = Nastavenia
close = Zavrieť
back = Späť
to-home = Na úvodnú stránku
you = Vy
nobody = nikto
player-number = { $number }. hráč

## Úvodná stránka

home-lead = Postavte dielik po dieliku najkrajšiu krajinu zo všetkých.
home-legal = Krajina sa riadi pravidlami hier Kingdomino, Kingdomino: Lovci mamutov a Mondo Sapiens. Ich názvy sú ochrannými známkami svojich vlastníkov; Krajina s nimi nie je nijako spojená.
home-licences = Licencie
kingdom = Kráľovstvo
kingdom-about = Vyberajte dieliky domina, spájajte polia, lesy a jazerá okolo svojho hradu a násobte ich korunami. Partia trvá štvrťhodinku.
hunters = Lovci
hunters-about = Vulkány chrlia oheň na vaše loviská, pridávajú sa totemy a praľudia. Pre tých, čo už poznajú Kráľovstvo alebo chcú viac.
play-now = Hrať
set-up = Nastaviť hru
install = Nainštalovať aplikáciu
install-ios = Na iPhone alebo iPade: v Safari ťuknite na Zdieľať a potom na „Pridať na plochu“.

## Nastavenia

setting-confirm = Potvrdzovať priloženie
setting-confirm-about = Prvé ťuknutie ukáže, kam dielik príde, druhé ho položí.
setting-hints = Ukazovať možné miesta
setting-hints-about = Políčka, kde sa dá niečo urobiť, sa rozsvietia aj s bodmi, ktoré prinesú.
setting-sound = Zvuky
setting-sound-about = Tiché zvuky pri pokladaní a vyberaní dielikov.
setting-unhurried = Rozvážni boti
setting-unhurried-about = Boti pred každým ťahom chvíľku počkajú, aby ste stihli sledovať hru.

## Príprava hry

how-many = Koľkí hráte?
players = { $count ->
    [one] { $count } hráč
    [few] { $count } hráči
   *[other] { $count } hráčov
}
size-five = Každé územie môže mať najviac 5 × 5 políčok.
size-seven = Každé územie môže mať najviac 7 × 7 políčok.
who-plays = Kto hrá?
seat-number = { $number }. miesto
person-here = Človek pri tomto zariadení
variants = Varianty
options = Možnosti
mode = Režim hry
start = Začať hru
unfit-two-only = Len pre dvoch hráčov.
unfit-two-or-three = Len pre dvoch alebo troch hráčov: štyrom na dlhší rad nezvýšia dieliky.
unfit-tribe-only = Len v Hre s kmeňom: v ostatných režimoch sa neosídľuje.
option-dynasty = Dynastia
option-dynasty-about = Tri partie za sebou, body zo všetkých sa spočítajú.
option-middle-kingdom = Centralizované kráľovstvo
option-middle-kingdom-about = 10 bodov navyše, ak hrad stojí presne uprostred vášho kráľovstva.
option-harmony = Harmónia
option-harmony-about = 5 bodov navyše, ak ste neodhodili ani jeden dielik.
option-mighty-duel = Duel mocných
option-mighty-duel-about = Dvaja hráči hrajú so všetkými dielikmi a stavajú kráľovstvá 7 × 7 políčok.
option-wider-choice = Širšia ponuka
option-wider-choice-about = V každom rade leží o jeden dielik viac, ako je kráľov; zvyšný dielik ide z hry.
option-center = Náčelník má mať prehľad
option-center-about = 10 bodov navyše, ak chyža stojí presne uprostred vášho územia.
option-complete = Homo habilis
option-complete-about = 5 bodov navyše, ak je zaplnené každé políčko a nič ste neodhodili.
option-recruit-last-round = Praľudia aj v poslednom kole
option-recruit-last-round-about = Domáce pravidlo: osídľovať praľuďmi možno aj po položení posledného dielika.
mode-discovery = Prieskumná hra
mode-discovery-about = Územia, vulkány a plamienky: najlepší začiatok.
mode-totems = Hra o totemy
mode-totems-about = Na krajine ležia zdroje. Kto má niektorého najviac, drží jeho totem.
mode-tribe = Hra s kmeňom
mode-tribe-about = Za zdroje získavate praľudí, ktorí bodujú podľa toho, čo je okolo nich.
level-sprout = Výhonok
level-sprout-about = prvý súper, kadečo prehliadne
level-shepherd = Pastier
level-shepherd-about = rozširuje, čo už má
level-prospector = Zlatokop
level-prospector-about = ide po korunách a plamienkoch
level-miller = Mlynár
level-miller-about = plánuje úhľadné územie
level-fox = Lišiak
level-fox-about = berie to, čo potrebujú ostatní
level-steward = Správca
level-steward-about = vie, čo ešte príde
level-sovereign = Panovník
level-sovereign-about = najsilnejší zo všetkých

## Pri stole

no-game = Zatiaľ tu nie je žiadna hra.
undo = Vrátiť ťah
round = Kolo { $round } z { $rounds }
round-opening = Pred začiatkom 1. kola
game-of = Partia { $game } z { $games }. { $round }
lines = Rady dielikov
line-placing = Na priloženie
line-choosing = Na výber
players-label = Hráči
seat-label = { $name }: { $points ->
    [one] { $points } bod
    [few] { $points } body
   *[other] { $points } bodov
}. Ukázať územie.
land-of = Územie: { $name }
back-to-own = Späť na svoje územie
hand = Váš ťah
hand-wait = Hrajú ostatní.
turn = Otočiť
discard = Odhodiť
pass = Neosídľovať
look = Prezrieť kôpku za štyri zdroje
cave = Jaskyňa
totems = Totemy
totem-held = { $resource }, { $points }: { $name }
crowns = korún
fires = plamienkov

status-thinking = { $name } premýšľa…
status-named = { $name }: { $step }
status-pair = Vyberte dvojicu dielikov
status-take = Vyberte si dielik
status-place = Priložte dielik
status-discard = Tento dielik sa nedá nikam priložiť
status-lava = Vulkán soptí: kam dopadne láva?
status-give = Odovzdajte totem
status-recruit = Chcete osídliť územie pračlovekom?
status-call = Vyberte niekoho z kôpky
status-settle = Umiestnite pračloveka na políčko
status-over = Koniec hry

advice-take = Vezmite si dielik z radu „Na výber“. Vyššie čísla bývajú cennejšie, ale v ďalšom kole prídete na rad neskôr.
advice-pair = Vezmete si dva krajné dieliky, alebo dva prostredné; ostatné pripadnú súperovi.
advice-lava = Svietiace políčka sú v dosahu. Láva prinesie plamienky, ale zničí, čo tam leží.
advice-give = Viac než vy má teraz niekoľko hráčov. Vyberte, komu totem odovzdáte.
advice-recruit = Ťuknite na niekoho v jaskyni a potom na zdroje, ktorými zaplatíte: dva rôzne.
advice-call = Na výber sú všetci z kôpky.
advice-settle = Na prázdne políčko umiestnite: { $person }
pair-outer = Krajné dva
pair-inner = Prostredné dva
confirm-place = { $points ->
    [one] Priložiť sem: { $points } bod
    [few] Priložiť sem: { $points } body
   *[other] Priložiť sem: { $points } bodov
}
confirm-place-none = Priložiť sem
confirm-lava = Sem
confirm-settle = Sem
confirm-recruit = Osídliť

## Čítanie nahlas

domino-free = Dielik { $number }: { $halves }. Voľný.
domino-taken = Dielik { $number }: { $halves }. { $name }.
empty-square = prázdne
square = { $square }: { $what }
square-possible = { $square }. Sem sa dá priložiť: { $points ->
    [one] { $points } bod
    [few] { $points } body
   *[other] { $points } bodov
}
square-payable = { $square }. Dá sa zaplatiť.
with-crowns = { $count ->
    [one] { $count } koruna
    [few] { $count } koruny
   *[other] { $count } korún
}
with-fires = { $count ->
    [one] { $count } plamienok
    [few] { $count } plamienky
   *[other] { $count } plamienkov
}
with-craters = { $count ->
    [one] { $count } kráter
    [few] { $count } krátery
   *[other] { $count } kráterov
}
did-take = { $name } berie dielik { $what }
did-place = { $name } prikladá na { $what }. Body: { $points }
did-discard = { $name } odhadzuje dielik, lebo sa nedá nikam priložiť
did-pair = { $name } vyberá dvojicu
did-lava = { $name }: láva dopadá na { $what }. Body: { $points }
did-give = { $name } odovzdáva totem
did-pass = { $name } neosídľuje
did-recruit = { $name } osídľuje územie pračlovekom
did-look = { $name } prezerá kôpku
did-call = { $name } vyberá z kôpky
did-settle = { $name } umiestňuje pračloveka na { $what }. Body: { $points }
you-did-take = Beriete dielik { $what }
you-did-place = Prikladáte na { $what }. Body: { $points }
you-did-discard = Odhadzujete dielik, lebo sa nedá nikam priložiť
you-did-pair = Vyberáte dvojicu
you-did-lava = Vaša láva dopadá na { $what }. Body: { $points }
you-did-give = Odovzdávate totem
you-did-pass = Neosídľujete
you-did-recruit = Osídľujete územie pračlovekom
you-did-look = Prezeráte kôpku
you-did-call = Vyberáte z kôpky
you-did-settle = Umiestňujete pračloveka na { $what }. Body: { $points }

## Názvy

castle = hrad
hut = chyža
kingdom-wheat = obilné pole
kingdom-forest = les
kingdom-lake = jazero
kingdom-grassland = lúka
kingdom-swamp = močiar
kingdom-mine = baňa
hunters-desert = púšť
hunters-grassland = préria
hunters-lake = jazero
hunters-jungle = džungľa
hunters-quarry = skaliská
hunters-volcano = vulkán
resource-mammoth = mamut
resource-fish = ryba
resource-mushroom = huba
resource-flint = pazúrik
person-hunter = Lovec
person-fisher = Malá rybárka
person-gatherer = Hubárka
person-sculptor = Sochárka
person-painter = Jaskynný maliar
person-fire-lady = Ohnivá dáma
person-shaman = Šaman
person-warrior1 = Bitkár (1)
person-warrior2 = Bojovníčka (2)
person-warrior3 = Buchač (3)
person-hunter-about = 3 za mamuta v okolí
person-fisher-about = 3 za rybu v okolí
person-gatherer-about = 4 za hubu v okolí
person-sculptor-about = 5 za pazúrik v okolí
person-painter-about = 2 za zdroj v okolí
person-fire-lady-about = 1 za plamienok v okolí
person-shaman-about = 2 za pračloveka v okolí
person-warrior1-about = sila 1; tlupa dáva počet členov krát súčet síl
person-warrior2-about = sila 2; tlupa dáva počet členov krát súčet síl
person-warrior3-about = sila 3; tlupa dáva počet členov krát súčet síl

## Bodovanie

you-win = Vyhrali ste!
wins = Víťazí { $name }
win-together = Spoločné víťazstvo: { $names }
tie-largest = Body boli rovnaké, rozhoduje najväčšia oblasť: { $largest } políčok.
tie-symbols = Body aj najväčšie oblasti boli rovnaké, rozhoduje počet { $symbols }.
tie-shared = Body, najväčšie oblasti aj počet { $symbols } sú rovnaké.
sheet-total = Spolu
sheet-game = { $number }. partia
sheet-kingdom-region = { $terrain }: { $squares } × { $crowns ->
    [one] { $crowns } koruna
    [few] { $crowns } koruny
   *[other] { $crowns } korún
}
sheet-middle-kingdom = Hrad uprostred
sheet-harmony = Harmónia: žiadny dielik neodhodený
sheet-hunters-region = { $terrain }: { $squares } × { $fires ->
    [one] { $fires } plamienok
    [few] { $fires } plamienky
   *[other] { $fires } plamienkov
}
sheet-tokens = Zdroje, { $resource }: { $tokens }
sheet-totem = Totem: { $resource }
sheet-person = { $person }: { $counted } × { $each }
sheet-band = Tlupa bojovníkov: { $members } × sila { $strength }
sheet-center = Chyža uprostred
sheet-complete = Homo habilis: úplné územie
rematch = Hrať znova

## Uložené partie

saves-title = Vaše partie
saves-more = Ďalšie uložené partie: { $count }
save-continue = Pokračovať
save-show = Zobraziť výsledok
save-players = hrajú { $names }
save-finished = Dohrané
save-unreadable = Túto uloženú partiu nemožno v tejto verzii prečítať
save-ask = Zmazať túto partiu natrvalo?
save-keep = Ponechať
save-elsewhere = Táto partia je otvorená na inej karte
save-elsewhere-about = Partiu možno hrať vždy len na jednej karte, aby sa žiadny ťah nestratil. Keď budete hrať tu, druhá karta sa zastaví.
save-take-over = Hrať tu
save-gone = Táto partia bola zmazaná na inej karte
saves-full = Priveľa nedohraných partií
saves-full-about = Uložených môže byť najviac toľkoto partií: { $most }, a žiadna z nich nie je dohraná. Skôr než začnete ďalšiu, jednu zmažte.
unsaved = Nemožno uložiť
unsaved-about = Úložisko prehliadača je plné alebo vypnuté. Môžete pokračovať, ale po zatvorení tejto karty o všetko prídete. Miesto uvoľníte zmazaním uložených partií na úvodnej stránke.
