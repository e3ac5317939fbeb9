
# Výuka, záznamy her, počítadlo bodů.

## Mimo stůl

more = Další
learn = Naučit se hrát
scorer = Počítadlo bodů
replay = Přehrání hry
share = Sdílet obrázek
shared = Obrázek je hotový.
not-shared = Obrázek se nepodařilo vytvořit.
save-record = Uložit zápis hry
save-drawing = Uložit jako SVG
save-diagram = Uložit jako text
show-diagram = Ukázat jako text
poster-title = { $name }: { $points ->
    [one] { $points } bod
    [few] { $points } body
   *[other] { $points } bodů
}
poster-place = { $place }. místo
pointed = Sem ukazuje nápověda.

## Přehrání

replay-this = Přehrát tuto hru
replay-about = Podívejte se na hru znovu, tah po tahu: na tu, kterou jste právě dohráli, nebo na tu, kterou vám někdo poslal.
replay-loading = Zápis hry je na cestě…
replay-table = Stůl
replay-controls = Vpřed a zpět
replay-seek = Tah
replay-move = Tah { $number } z { $count }.
replay-start = První řada leží připravená
replay-next = Na tahu: { $name }.
replay-next-you = Na tahu jste vy.
replay-to-start = Na začátek
replay-round-back = O kolo zpět
replay-back = O tah zpět
replay-run = Přehrávat
replay-pause = Pozastavit
replay-on = O tah vpřed
replay-round-on = O kolo vpřed
replay-to-end = Na konec
replay-speed = Rychlost
replay-keep = Uchovat tuto hru
import = Otevřít hru
import-about = Vložte zápis hry nebo území zapsané jako text:
import-show = Ukázat
import-file = Vybrat soubor
import-fault = Řádek { $line }, sloupec { $column } nelze přečíst:
import-missing = Zápis této hry neexistuje, nebo server neodpovídá.
import-no-game = Na tomto zařízení zatím žádná hra neskončila.
import-unreadable = Tento soubor nelze přečíst.
open-in-scorer = Otevřít v počítadle

## Počítadlo

scorer-about = Hráli jste se skutečnými dílky? Vyťukejte své území a hned uvidíte body.
scorer-result = Body
pad-game = Co leží na stole?
pad-add = Přidat hráče
pad-drop = Ubrat hráče
pad-tools = Co položit
pad-how-kingdom = Zvolte krajinu a klepněte na její políčka. Každé další klepnutí přidá korunu.
pad-how-hunters = Zvolte krajinu a klepněte na její políčka. Každé další klepnutí přidá plamínek; pak položte lávu a ostatní.
pad-square = Řádek { $row }, sloupec { $column }: { $what }
pad-cannot = Sem to položit nejde.
pad-name = Jméno
pad-discarded = Odhozené dílky
pad-totem = Totem: { $resource }
pad-most = kdo má nejvíc
pad-clear = Vyprázdnit území
tool-erase = Guma
tool-token = Zdroj
tool-lava = Láva
with-lava = { $count ->
    [one] láva s { $count } plamínkem
    [few] láva se { $count } plamínky
   *[other] láva s { $count } plamínky
}

## Nápověda

hint = Poradit
hint-thinking = Panovník o tom přemýšlí…
hint-take = Vezměte dílek { $number }: { $halves }.
hint-place = Přiložte na { $what }: hned { $points ->
    [one] { $points } bod
    [few] { $points } body
   *[other] { $points } bodů
}.
hint-lava = Lávu nechte dopadnout na { $what }: hned { $points ->
    [one] { $points } bod
    [few] { $points } body
   *[other] { $points } bodů
}.
hint-settle = Pračlověka umístěte na { $what }: hned { $points ->
    [one] { $points } bod
    [few] { $points } body
   *[other] { $points } bodů
}.
hint-recruit = Osídlete: { $person }. Zaplaťte zdroji na { $what }.
hint-call = Vyberte: { $person }.
hint-pass = Neosídlujte a zdroje si nechte.
hint-look = Prohlédněte si sloupeček za čtyři zdroje.
hint-discard = Není z čeho vybírat: dílek odhoďte.
hint-pair-outer = Vezměte si dva krajní dílky.
hint-pair-inner = Vezměte si dva prostřední dílky.
hint-expects = Podle Panovníka byste pak skončili asi s { $points } b. a vyhráli s pravděpodobností { $chance } %.
hint-second-points = Druhá nejlepší možnost je asi o { $points ->
    [one] { $points } bod
    [few] { $points } body
   *[other] { $points } bodů
} horší.
hint-second-chance = Druhá nejlepší možnost snižuje šanci na výhru asi o { $chance } %.
hint-second-equal = Druhá nejlepší možnost je skoro stejně dobrá.

## Lekce

learn-about = Učte se hrou: každá lekce trvá dvě až tři minuty.
lesson-of-hunters = Lovci: { $mode }
lesson-kingdom-about = Vybírání dílků, spojování krajin a počítání korun.
lesson-discovery-about = Vulkány, láva a plamínky.
lesson-totems-about = Mamuti, ryby, houby, pazourky a totemy pro toho, kdo má nejvíc.
lesson-tribe-about = Osídlování pralidmi a správné místo pro ně.
lesson-finished = Hotovo
lesson-progress = Průběh lekce
lesson-next = Dál
lesson-wrong-take = I to by byla dobrá volba, ale tentokrát vezměte dílek, který září.
lesson-wrong-place = I to by šlo, ale zkuste zářící políčka: o ně v tomto kroku jde.
lesson-wrong-lava = I tam by láva mohla dopadnout. Tentokrát ji pošlete na zářící políčko.
lesson-wrong-recruit = Skoro. Zaplaťte zdroji, které září.
lesson-wrong-settle = I tam lze žít. Zářící políčko ale přinese víc.
lesson-wrong-pass = Počkejte, nejdřív osídlete území: o to v tomto kroku jde.
lesson-wrong-wait = Okamžik: nejdřív si přečtěte tohle, pak pokračujte.

lesson-kingdom-1 = Vítejte! Tohle je váš hrad. Kolem něj postavíte království z dílků domina; na každém jsou dvě políčka krajiny.
lesson-kingdom-2 = Řada „K výběru“ ukazuje, co je v nabídce. Vezměte dílek { $what }: má obilné pole s korunou a jen koruny přinášejí body.
lesson-kingdom-3 = Teď ho přiložte. Aspoň jedno políčko se musí dotýkat hradu, ke kterému pasuje všechno. Klepněte na zářící políčko a potvrďte. (Dílek otočíte tlačítkem ⟳ nebo klávesou R.)
lesson-kingdom-4 = Vybírá se na příští kolo. Čím nižší číslo, tím dřív přijdete na řadu. Vezměte dílek { $what }: další obilí, a budete první.
lesson-kingdom-5 = První, přesně podle plánu. Připojte obilí k obilí: tři políčka krát jedna koruna jsou 3 body.
lesson-kingdom-6 = Jako první vybíráte ze všeho. Vezměte dílek { $what }: důl se třemi korunami! Za to budete příště na řadě poslední.
lesson-kingdom-7 = Pěkný úlovek. Pamatujte na velikost: království smí mít nejvýše 5 × 5 políček i s hradem. Co se nikam nevejde, odhodí se.
lesson-kingdom-8 = Znovu připojte obilí k obilí. Důl se může dotýkat čehokoli: stačí jedna shodná strana.
lesson-kingdom-9 = Je tu další důl, se dvěma korunami. Vezměte dílek { $what }.
lesson-kingdom-10 = Důl k dolu a obilí k obilí, obojí najednou.
lesson-kingdom-11 = Výborně! Pět obilných polí × 1 koruna = 5. Dva doly × 5 korun = 10. Dohromady 15 bodů. Po posledním kole vyhrává, kdo má bodů nejvíc. Teď už umíte hrát.

lesson-discovery-1 = Lovci začínají jako Království: dvě řady, dílky kolem chýše, 5 × 5 políček. Tady se ale počítají plamínky a šíří je vulkány.
lesson-discovery-2 = Vezměte dílek { $what }: prérie s plamínkem.
lesson-discovery-3 = Přiložte ho plamínkem k chýši.
lesson-discovery-4 = K ní další prérii: vezměte dílek { $what }.
lesson-discovery-5 = Připojte prérii k prérii: tři políčka krát jeden plamínek jsou 3 body.
lesson-discovery-6 = A teď něco, z čeho se kouří: vezměte dílek { $what }, vulkán se dvěma krátery.
lesson-discovery-7 = Vulkán se smí dotýkat chýše jako každá krajina. Přiložte dílek a ustupte.
lesson-discovery-8 = Soptí! Dva krátery vychrlí lávu se dvěma plamínky až na dvě políčka daleko. Na prérii to dá 3 × 3 = 9 bodů.
lesson-discovery-9 = Jeden kráter vychrlí jeden plamínek až na tři políčka, tři krátery tři plamínky jen na jedno. Láva nikdy nedopadne na vulkán, na chýši ani tam, kde už hoří.
lesson-discovery-10 = Ještě jednou: dílek { $what } má vulkán s jedním kráterem.
lesson-discovery-11 = Vulkány se spojují s vulkány jako každá jiná krajina.
lesson-discovery-12 = Jedno políčko prérie ještě nemá plamínek a je na dosah: 3 × 4 = 12 bodů.
lesson-discovery-13 = To byl žár! Samotné vulkány nepřinášejí nic, každá jiná oblast počet políček krát počet plamínků. Teď zkuste celou hru.

lesson-totems-1 = V této hře stojí na prériích mamuti, v jezerech plavou ryby, v džungli rostou houby a na skaliskách leží pazourky, všude, kde nehoří. Kdo má některého zdroje nejvíc, drží jeho totem.
lesson-totems-2 = Vezměte dílek { $what }: dva mamuti.
lesson-totems-3 = Soupeř má jednoho mamuta, a proto mamutí totem. Přiložte své dva a totem přijde k vám.
lesson-totems-4 = Dokud si totem udržíte, je za 3 body. Teď ryby: vezměte dílek { $what }.
lesson-totems-5 = Položte obě ryby vedle chýše.
lesson-totems-6 = Máte dvě ryby, ale držitel rybího totemu také. Shoda nic nemění: potřebujete víc.
lesson-totems-7 = Dílek { $what } přinese třetí rybu a k ní houbu.
lesson-totems-8 = Jezero k jezeru, a sledujte totemy.
lesson-totems-9 = Dva totemy najednou! Teď vulkán: vezměte dílek { $what }.
lesson-totems-10 = Prérii k prérii, vulkán pod ni.
lesson-totems-11 = Láva zničí, co leží tam, kam dopadne, tady mamuta. Přesto: tři políčka krát jeden plamínek jsou 3 body a se dvěma mamuty si totem udržíte.
lesson-totems-12 = 21 bodů: 3 za prérii, 6 za zdroje po jednom a 3 + 4 + 5 za totemy. Pazourkový by přinesl 6. Vydejte se pro něj ve skutečné hře!

lesson-tribe-1 = I tady leží na krajině zdroje, ale totemy nejsou. Místo toho jimi platíte za pralidi z jeskyně, kteří bodují za to, co je kolem nich.
lesson-tribe-2 = Vezměte dílek { $what }: dva mamuti.
lesson-tribe-3 = Přiložte je k chýši.
lesson-tribe-4 = Platí se dvěma různými zdroji, potřebujete tedy i jiný: dílek { $what } má mamuta a rybu.
lesson-tribe-5 = Prérii k prérii.
lesson-tribe-6 = Nejdřív vyberte na příští kolo: dílek { $what }.
lesson-tribe-7 = Teď smíte osídlit území. Klepněte v jeskyni na Lovce, pak na zářící rybu a mamuta a nakonec na „Osídlit“.
lesson-tribe-8 = Lovec dává 3 body za každého mamuta na osmi políčkách kolem sebe. Na zářícím políčku vidí dva: 6 bodů.
lesson-tribe-9 = Válečníci to mají jinak: tlupa, která stojí stranami u sebe, dává součet sil krát počet členů. A za čtyři různé zdroje si smíte prohlédnout celý sloupeček.
lesson-tribe-10 = Džungli k chýši, skaliska za ni: houba a pazourek jsou také různé.
lesson-tribe-11 = Vyberte na příští kolo: dílek { $what }.
lesson-tribe-12 = Osídlete území Jeskynním malířem za houbu a pazourek. Má rád zdroje všeho druhu.
lesson-tribe-13 = Postavte Jeskynního malíře vedle svých dvou mamutů: 2 body za každého.
lesson-tribe-14 = 10 bodů za dva pralidi! Na konci se počítají oblasti a pralidé; zbylé zdroje samy nepřinesou nic. A pozor: láva pralidi vyžene.

## Pravidla

rules = Pravidla
rules-kingdom = Pravidla Království
rules-hunters = Pravidla Lovců
rules-try = Vyzkoušet v lekci
rules-kingdom-aim = O co jde
rules-kingdom-aim-1 = Kolem hradu přikládáte dílky tak, aby stejné krajiny srůstaly. Oblast přinese počet políček krát počet korun. Hrají dva až čtyři hráči, asi čtvrt hodiny.
rules-kingdom-setup = Před prvním tahem
rules-kingdom-setup-1 = Dílků je 48 a mají čísla od 1 do 48; čím vyšší číslo, tím bohatší dílek. Čtyři hráči hrají se všemi, tři s 36 a dva s 24 náhodnými. Ve dvou má každý dva krále, jinak jednoho.
rules-kingdom-setup-2 = Tolik dílků, kolik je králů, tvoří řadu seřazenou podle čísel. Králové se losují jeden po druhém a každý si stoupne na dílek, který je ještě volný. Pak se odkryje další řada.
rules-kingdom-turn = Tah
rules-kingdom-turn-1 = Začíná král na nejnižším čísle. Přiložíte dílek, na kterém stojí, a král přejde na volný dílek další řady.
rules-kingdom-turn-2 = Všechno má tedy svou cenu: kdo si teď vezme vzácný dílek, vybírá příště pozdě.
rules-kingdom-turn-3 = Když odehráli všichni králové, další řada nastoupí na místo této a odkryje se nová. Když už žádná není, poslední dílky se jen přiloží. Dva hráči hrají 6 kol, tři a čtyři hráči 12.
rules-kingdom-placing = Přikládání
rules-kingdom-placing-1 = Aspoň jedno políčko dílku se musí stranou dotýkat políčka stejné krajiny nebo hradu, ke kterému pasuje všechno. Rohy se nepočítají a nic se nepokládá na sebe.
rules-kingdom-placing-2 = Království nesmí být nikdy větší než 5 × 5 políček i s hradem. Hrad v něm může být kdekoli.
rules-kingdom-placing-3 = Dílek, který se přiložit dá, se přiložit musí, i když se to nehodí. Který se nevejde nikam, ten se odhodí.
rules-kingdom-scoring = Počítání bodů
rules-kingdom-scoring-1 = Oblast je skupina políček jedné krajiny spojených stranami. Přinese počet políček krát počet korun. Bez koruny nepřinese nic, i kdyby byla sebevětší.
rules-kingdom-scoring-2 = Oblasti téže krajiny se počítají každá zvlášť. Hrad nepatří do žádné.
rules-kingdom-end = Kdo vyhrává
rules-kingdom-end-1 = Vyhrává, kdo má nejvíc bodů. Při shodě rozhoduje největší oblast, ať má koruny, nebo ne, pak počet korun. Je-li stejné i to, o vítězství se hráči dělí.
rules-kingdom-variants = Varianty
rules-kingdom-variants-1 = Všechny, které se hodí k počtu hráčů, lze kombinovat.
rules-option-dynasty = Tři partie za sebou a body ze všech se sečtou. Jsou-li součty stejné, sečtou se ze všech tří partií i hodnoty, které rozhodují při shodě.
rules-option-middle-kingdom = 10 bodů navíc, je-li hrad uprostřed: nic neleží dál než dvě řady nebo sloupce od něj (v 7 × 7 tři). Splnit to může i království s mezerami.
rules-option-harmony = 5 bodů navíc pro toho, kdo neodhodil žádný dílek.
rules-option-mighty-duel = Pro dva: všech 48 dílků, království až 7 × 7 políček, 12 kol.
rules-option-wider-choice = Pro dva nebo tři: v každé řadě je o dílek víc než králů a ten, který nikdo nechtěl, jde ze hry. Dva hráči hrají s 30 dílky, tři se všemi. Spolu s Duelem mocných se hraje devět kol s řadami po pěti.

rules-hunters-aim = O co jde
rules-hunters-aim-1 = Vedete kmen, který začíná u své chýše. Oblast přinese počet políček krát počet plamínků a plamínky vám pomáhají šířit vulkány. Hrát lze třemi způsoby a každý něco přidává: Průzkumná hra, Hra o totemy a Hra s kmenem.
rules-hunters-discovery = Průzkumná hra
rules-hunters-discovery-1 = Dílky se vybírají a přikládají jako v Království: řady podle čísel, nejnižší první, stranou ke stejné krajině nebo k chýši, nejvýše 5 × 5 políček. Hraje se se všemi 48 dílky, v řadách po čtyřech, 12 kol.
rules-hunters-discovery-2 = Ve třech jde v každém kole ze hry dílek, který si nikdo nevzal.
rules-hunters-eruption = Vulkány soptí
rules-hunters-eruption-1 = Když přiložíte dílek s vulkánem, vychrlí na vaše území lávu. Jeden kráter: jeden plamínek až na tři políčka. Dva krátery: dva plamínky až na dvě políčka. Tři krátery: tři plamínky jen na jedno políčko.
rules-hunters-eruption-2 = Počítá se rovně i šikmo a láva letí nad vším, i nad mezerami. Musí dopadnout na vaše políčko krajiny, kde nehoří: nikdy na vulkán, nikdy na chýši. Může to být i druhá polovina téhož dílku.
rules-hunters-eruption-3 = Když takové políčko není, láva přijde vniveč. Odhozený dílek nesoptí.
rules-hunters-scoring = Počítání bodů
rules-hunters-scoring-1 = Každá oblast přinese počet políček krát počet plamínků, tištěných i z lávy. Vulkány se spojují mezi sebou, ale nepřinášejí nic.
rules-hunters-scoring-2 = Při shodě bodů rozhoduje největší oblast, pak počet plamínků; potom se o vítězství hráči dělí.
rules-hunters-totems = Hra o totemy
rules-hunters-totems-1 = Když se odkryje řada, dostane každé políčko prérie, jezera, džungle a skalisek bez plamínku svůj zdroj: mamuta, rybu, houbu nebo pazourek. Zůstane tam, dokud na něj nedopadne láva.
rules-hunters-totems-2 = Kdo má po přiložení dílku (a po erupci) některého zdroje víc než kdokoli jiný, vezme si jeho totem, třeba i jinému hráči.
rules-hunters-totems-3 = Při shodě totem zůstává, kde je. Když držitel kvůli lávě o zdroje přijde a jediný hráč jich má teď víc, vezme si totem hned. Předežene-li držitele několik hráčů se stejným počtem, držitel zvolí, kdo z nich totem dostane.
rules-hunters-totems-4 = Na konci se počítají oblasti, každý zbylý zdroj přinese 1 bod a totemy tolik, kolik je na nich napsáno.
rules-hunters-tribe = Hra s kmenem
rules-hunters-tribe-1 = Zdroje leží na krajině jako ve Hře o totemy, ale totemy nejsou. Čtyři pralidé leží lícem nahoru, ostatní ve sloupečku; nabídka se doplní, když přijde nová řada.
rules-hunters-tribe-2 = Po přiložení a výběru dílku smíte osídlit území jedním pračlověkem: za dva různé zdroje někoho z nabídky, nebo za čtyři různé si prohlédnout sloupeček a vybrat kohokoli. Zaplacené zdroje jdou ze hry.
rules-hunters-tribe-3 = Pračlověk se usadí na vašem políčku krajiny, kde nic není: plamínek, zdroj, jiný pračlověk ani vulkán. Může to být políčko, ze kterého jste právě zaplatili. Láva, která na pračlověka dopadne, ho vyžene.
rules-hunters-tribe-4 = Lovci a sběrači všeho druhu počítají osm políček kolem sebe. Válečníci, kteří stojí stranami u sebe, tvoří tlupu: počet členů krát součet sil.
rules-hunters-tribe-5 = Na konci se počítají oblasti a pralidé. Zbylé zdroje nepřinášejí nic. V posledním kole se neosídluje, leda podle domácího pravidla.
rules-hunters-two = Ve dvou: Rozpínavý kmen
rules-hunters-two-1 = Každý má dva náčelníky a staví až 7 × 7 políček. Na začátku si jeden hráč vezme dva krajní, nebo dva prostřední dílky první řady, druhému připadnou ostatní. Pak hraje každý náčelník v obvyklém pořadí.
rules-hunters-options = Možnosti
rules-hunters-options-1 = Hodí se ke všem třem způsobům hry i k sobě navzájem.
rules-option-center = 10 bodů navíc, je-li chýše uprostřed: nic neleží dál než dvě řady nebo sloupce od ní (ve dvou hráčích tři).
rules-option-complete = 5 bodů navíc, je-li zaplněno všech 25 políček (ve dvou hráčích 49) a nic se neodhodilo.
rules-option-recruit-last-round = Naše domácí pravidlo pro Hru s kmenem: osídlovat lze i v posledním kole.
figure-line-kingdom = Řada: dva králové si vybrali. Růžový hraje před zeleným, protože 19 je méně než 48.
figure-line-hunters = Řada: dva náčelníci si vybrali. Růžový hraje před zeleným, protože 19 je méně než 42.
figure-placing = Obilí nového dílku se dotýká obilí, proto jeho jezero smí ležet nad hradem.
figure-kingdom = Pět obilných polí × 1 koruna = 5, dva doly × 5 korun = 10, les bez koruny: nic.
figure-eruption = Dva krátery: láva smí dopadnout na kterékoli označené políčko, nejvýše dva kroky daleko. Políčko s tištěným plamínkem mezi ně nepatří.
figure-fires = Tři políčka prérie × 3 plamínky = 9. Jezero a poušť plamínek nemají: nic.
figure-totem = { $resource }: totem za { $points ->
    [one] { $points } bod
    [few] { $points } body
   *[other] { $points } bodů
}
rules-worlds = Pravidla Světů
rules-worlds-aim = O co jde
rules-worlds-aim-1 = Všechny dílky leží na jedné hromadě a staví všichni naráz: kdo je rychlý, najde dílek, který sedí, kdo je pečlivý, udělá méně chyb. Tři kola po sedmi minutách, vyhrává nejvyšší součet bodů. Hrají dva až čtyři hráči, nebo jeden sám.
rules-worlds-building = Stavba
rules-worlds-building-1 = Vaše mapa má 24 políček a okraj z vody, luk a lesů. Vezměte z hromady dílek, otočte ho, obraťte a položte na volné políčko, nebo ho vraťte. V ruce máte vždy jen jeden.
rules-worlds-building-2 = První dílek smí ležet kdekoli, každý další se musí stranou dotýkat některého vašeho dílku. Co leží na mapě, to tam zůstane.
rules-worlds-building-3 = Dílky na hromadě smí každý obracet a posouvat. Kde se setkají dva dílky s různou krajinou nebo dílek s jinou krajinou okraje, vznikne špatný spoj. Je dovolený, ale přijdete za něj o bod.
rules-worlds-stop = Skončit
rules-worlds-stop-1 = Kdo má hotovo, skončí a vezme si nejvyšší zbývající žeton. Kolo končí, když skončili všichni, nebo když zazvoní: kdo ještě stavěl, žeton nedostane a dílek z ruky se vrací.
rules-worlds-scoring = Počítání
rules-worlds-scoring-1 = Každý rybář, pastýř a dřevorubec přinese 1 bod. Každá uzavřená louka nebo les bez špatných spojů přinese 2 body; uzavírá i okraj a ostrůvek v rohu se počítá vždy. Voda nepřináší nic.
rules-worlds-scoring-2 = Každý dílek s cestou přinese 1 bod a stejně tak každá cesta na okraji, i když na ni nenavážete; za každý spoj, přes který cesta vede, o 1 bod přijdete. Krátké cesty jsou tedy nejlepší.
rules-worlds-scoring-3 = Žeton se počítá svou hodnotou. Za každé volné políčko a každý špatný spoj přijdete o 1 bod.
rules-worlds-volcanoes = Sopky
rules-worlds-volcanoes-1 = Kdo má nejvíc činných sopek, těch, které kouří, ztratí za každou z nich bod; při shodě je ztratí všichni, kdo jich mají nejvíc.
rules-worlds-volcanoes-2 = Nejlepší z kola má v dalším kole žeton sopky: nečinné sopky se mu pak počítají jako činné.
rules-worlds-advanced = Pokročilí: vesnice
rules-worlds-advanced-1 = Vedle mapy leží rybářská, pastýřská a dřevorubecká vesnice. Pokládají se jako dílky. Postavičky se počítají, jen když je na mapě jejich vesnice; postavička na vesnici se počítá s nimi.
rules-worlds-advanced-2 = Kdo má nejvíc bodů za rybáře, dostane další 3 body, stejně tak za pastýře a dřevorubce; při shodě je dostanou všichni, za nulu nikdo.
rules-worlds-expert = Experti: budovy
rules-worlds-expert-1 = Na desce leží tolik budov, kolik je hráčů. Kdo má na mapě tři dílky, smí si vzít jednu, a to jedinou. Zastávka kočárů počítá kočáry na své cestě; maják, hájovna a mlýn počítají loďky, kance a pole ve své vodě, lese nebo louce, pokud jsou uzavřené a bez špatných spojů. Počítá se i obrázek na budově samé.
rules-worlds-expert-2 = Některé mapy mají vlastní budovy: kůlový dům počítá ostrovy ve své vodě, hospoda sudy na své cestě, studna jezera na své louce. I tato voda a louka musí být uzavřené a bez špatných spojů. Za nejvíc bodů každého druhu jsou další 3 body.
rules-worlds-expert-3 = Ostrov je pevnina obklopená vodou: uzavřená, bez špatných spojů a bez dotyku s okrajem. Ostrovem je i ostrůvek v rohu. Jezero je voda obklopená pevninou: uzavřená a bez špatných spojů.
rules-worlds-solo = Jeden hráč
rules-worlds-solo-1 = Na zvýrazněných políčkách leží dílky s cestami a počítají se jen minusové body: špatné spoje, volná políčka, každá sopka a každý spoj cest kromě dvou. Lehkou hru vyhrajete nejvýše se 3 minusovými body, střední se 2, těžkou s 1.
