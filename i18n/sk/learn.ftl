
# Výučba, záznamy hier, počítadlo bodov.

## Mimo stola

more = Ďalšie
learn = Naučiť sa hrať
scorer = Počítadlo bodov
replay = Záznam hry
share = Zdieľať obrázok
shared = Obrázok je hotový.
not-shared = Obrázok sa nepodarilo vytvoriť.
save-record = Uložiť zápis hry
save-drawing = Uložiť ako SVG
save-diagram = Uložiť ako text
show-diagram = Ukázať ako text
poster-title = { $name }: { $points ->
    [one] { $points } bod
    [few] { $points } body
   *[other] { $points } bodov
}
poster-place = { $place }. miesto
pointed = Sem ukazuje nápoveda.

## Záznam

replay-this = Pozrieť záznam tejto hry
replay-about = Pozrite si hru znova, ťah po ťahu: tú, ktorú ste práve dohrali, alebo tú, ktorú vám niekto poslal.
replay-loading = Zápis hry je na ceste…
replay-table = Stôl
replay-controls = Dopredu a dozadu
replay-seek = Ťah
replay-move = Ťah { $number } z { $count }.
replay-start = Prvý rad leží pripravený
replay-next = Na ťahu: { $name }.
replay-next-you = Na ťahu ste vy.
replay-to-start = Na začiatok
replay-round-back = O kolo späť
replay-back = O ťah späť
replay-run = Spustiť
replay-pause = Pozastaviť
replay-on = O ťah ďalej
replay-round-on = O kolo ďalej
replay-to-end = Na koniec
replay-speed = Rýchlosť
replay-keep = Uchovať túto hru
import = Otvoriť hru
import-about = Vložte zápis hry alebo územie zapísané ako text:
import-show = Ukázať
import-file = Vybrať súbor
import-fault = Riadok { $line }, stĺpec { $column } sa nedá prečítať:
import-missing = Zápis tejto hry neexistuje alebo server neodpovedá.
import-no-game = Na tomto zariadení sa zatiaľ žiadna hra neskončila.
import-unreadable = Tento súbor sa nedá prečítať.
open-in-scorer = Otvoriť v počítadle

## Počítadlo

scorer-about = Hrali ste so skutočnými dielikmi? Naťukajte svoje územie a hneď uvidíte body.
scorer-result = Body
pad-game = Čo leží na stole?
pad-add = Pridať hráča
pad-drop = Ubrať hráča
pad-tools = Čo položiť
pad-how-kingdom = Zvoľte krajinu a ťuknite na jej políčka. Každé ďalšie ťuknutie pridá korunu.
pad-how-hunters = Zvoľte krajinu a ťuknite na jej políčka. Každé ďalšie ťuknutie pridá plamienok; potom položte lávu a ostatné.
pad-square = Riadok { $row }, stĺpec { $column }: { $what }
pad-cannot = Sem sa to položiť nedá.
pad-name = Meno
pad-discarded = Odhodené dieliky
pad-totem = Totem: { $resource }
pad-most = kto má najviac
pad-clear = Vyprázdniť územia
tool-erase = Guma
tool-token = Zdroj
tool-lava = Láva
with-lava = { $count ->
    [one] láva s { $count } plamienkom
    [few] láva s { $count } plamienkami
   *[other] láva s { $count } plamienkami
}

## Nápoveda

hint = Poradiť
hint-thinking = Panovník o tom premýšľa…
hint-take = Vezmite dielik { $number }: { $halves }.
hint-place = Priložte na { $what }: hneď { $points ->
    [one] { $points } bod
    [few] { $points } body
   *[other] { $points } bodov
}.
hint-lava = Lávu nechajte dopadnúť na { $what }: hneď { $points ->
    [one] { $points } bod
    [few] { $points } body
   *[other] { $points } bodov
}.
hint-settle = Pračloveka umiestnite na { $what }: hneď { $points ->
    [one] { $points } bod
    [few] { $points } body
   *[other] { $points } bodov
}.
hint-recruit = Osídlite: { $person }. Zaplaťte zdrojmi na { $what }.
hint-call = Vyberte: { $person }.
hint-pass = Neosídľujte a zdroje si nechajte.
hint-look = Prezrite si kôpku za štyri zdroje.
hint-discard = Nie je z čoho vyberať: dielik odhoďte.
hint-pair-outer = Vezmite si dva krajné dieliky.
hint-pair-inner = Vezmite si dva prostredné dieliky.
hint-expects = Podľa Panovníka by ste potom skončili asi s { $points } b. a so šancou na výhru { $chance } %.
hint-second-points = Druhá najlepšia možnosť je asi o { $points ->
    [one] { $points } bod
    [few] { $points } body
   *[other] { $points } bodov
} horšia.
hint-second-chance = Druhá najlepšia možnosť znižuje šancu na výhru asi o { $chance } %.
hint-second-equal = Druhá najlepšia možnosť je takmer rovnako dobrá.

## Lekcie

learn-about = Učte sa hrou: každá lekcia trvá dve až tri minúty.
lesson-of-hunters = Lovci: { $mode }
lesson-kingdom-about = Vyberanie dielikov, spájanie krajín a počítanie korún.
lesson-discovery-about = Vulkány, láva a plamienky.
lesson-totems-about = Mamuty, ryby, huby, pazúriky a totemy pre toho, kto má najviac.
lesson-tribe-about = Osídľovanie praľuďmi a správne miesto pre nich.
lesson-finished = Hotovo
lesson-progress = Priebeh lekcie
lesson-next = Ďalej
lesson-wrong-take = Aj to by bola dobrá voľba, ale tentoraz vezmite dielik, ktorý žiari.
lesson-wrong-place = Aj to by išlo, ale skúste žiariace políčka: o ne v tomto kroku ide.
lesson-wrong-lava = Aj tam by láva mohla dopadnúť. Tentoraz ju pošlite na žiariace políčko.
lesson-wrong-recruit = Takmer. Zaplaťte zdrojmi, ktoré žiaria.
lesson-wrong-settle = Aj tam sa dá žiť. Žiariace políčko však prinesie viac.
lesson-wrong-pass = Počkajte, najprv osídlite územie: o to v tomto kroku ide.
lesson-wrong-wait = Chvíľku: najprv si prečítajte toto, potom pokračujte.

lesson-kingdom-1 = Vitajte! Toto je váš hrad. Okolo neho postavíte kráľovstvo z dielikov domina; na každom sú dve políčka krajiny.
lesson-kingdom-2 = Rad „Na výber“ ukazuje, čo je v ponuke. Vezmite dielik { $what }: má obilné pole s korunou a len koruny prinášajú body.
lesson-kingdom-3 = Teraz ho priložte. Aspoň jedno políčko sa musí dotýkať hradu, ku ktorému sa hodí všetko. Ťuknite na žiariace políčko a potvrďte. (Dielik otočíte tlačidlom ⟳ alebo klávesom R.)
lesson-kingdom-4 = Vyberá sa na ďalšie kolo. Čím nižšie číslo, tým skôr prídete na rad. Vezmite dielik { $what }: ďalšie obilie, a budete prví.
lesson-kingdom-5 = Prví, presne podľa plánu. Pripojte obilie k obiliu: tri políčka krát jedna koruna sú 3 body.
lesson-kingdom-6 = Ako prví vyberáte zo všetkého. Vezmite dielik { $what }: baňa s tromi korunami! Za to budete nabudúce na rade poslední.
lesson-kingdom-7 = Pekný úlovok. Pamätajte na veľkosť: kráľovstvo smie mať najviac 5 × 5 políčok aj s hradom. Čo sa nikam nezmestí, odhodí sa.
lesson-kingdom-8 = Znova pripojte obilie k obiliu. Baňa sa môže dotýkať čohokoľvek: stačí jedna zhodná strana.
lesson-kingdom-9 = Je tu ďalšia baňa, s dvoma korunami. Vezmite dielik { $what }.
lesson-kingdom-10 = Baňa k bani a obilie k obiliu, oboje naraz.
lesson-kingdom-11 = Výborne! Päť obilných polí × 1 koruna = 5. Dve bane × 5 korún = 10. Spolu 15 bodov. Po poslednom kole vyhráva, kto má bodov najviac. Teraz už viete hrať.

lesson-discovery-1 = Lovci sa začínajú ako Kráľovstvo: dva rady, dieliky okolo chyže, 5 × 5 políčok. Tu sa však rátajú plamienky a šíria ich vulkány.
lesson-discovery-2 = Vezmite dielik { $what }: préria s plamienkom.
lesson-discovery-3 = Priložte ho plamienkom k chyži.
lesson-discovery-4 = K nej ďalšiu prériu: vezmite dielik { $what }.
lesson-discovery-5 = Pripojte prériu k prérii: tri políčka krát jeden plamienok sú 3 body.
lesson-discovery-6 = A teraz niečo, z čoho sa dymí: vezmite dielik { $what }, vulkán s dvoma krátermi.
lesson-discovery-7 = Vulkán sa smie dotýkať chyže ako každá krajina. Priložte dielik a ustúpte.
lesson-discovery-8 = Soptí! Dva krátery vychrlia lávu s dvoma plamienkami až na dve políčka ďaleko. Na prérii to dá 3 × 3 = 9 bodov.
lesson-discovery-9 = Jeden kráter vychrlí jeden plamienok až na tri políčka, tri krátery tri plamienky len na jedno. Láva nikdy nedopadne na vulkán, na chyžu ani tam, kde už horí.
lesson-discovery-10 = Ešte raz: dielik { $what } má vulkán s jedným kráterom.
lesson-discovery-11 = Vulkány sa spájajú s vulkánmi ako každá iná krajina.
lesson-discovery-12 = Jedno políčko prérie ešte nemá plamienok a je na dosah: 3 × 4 = 12 bodov.
lesson-discovery-13 = To bola páľava! Samotné vulkány neprinášajú nič, každá iná oblasť počet políčok krát počet plamienkov. Teraz skúste celú hru.

lesson-totems-1 = V tejto hre stoja na prériách mamuty, v jazerách plávajú ryby, v džungli rastú huby a na skaliskách ležia pazúriky, všade, kde nehorí. Kto má niektorého zdroja najviac, drží jeho totem.
lesson-totems-2 = Vezmite dielik { $what }: dva mamuty.
lesson-totems-3 = Súper má jedného mamuta, a preto mamutí totem. Priložte svoje dva a totem príde k vám.
lesson-totems-4 = Kým si totem udržíte, je za 3 body. Teraz ryby: vezmite dielik { $what }.
lesson-totems-5 = Položte obe ryby vedľa chyže.
lesson-totems-6 = Máte dve ryby, ale držiteľ rybieho totemu tiež. Zhoda nič nemení: potrebujete viac.
lesson-totems-7 = Dielik { $what } prinesie tretiu rybu a k nej hubu.
lesson-totems-8 = Jazero k jazeru, a sledujte totemy.
lesson-totems-9 = Dva totemy naraz! Teraz vulkán: vezmite dielik { $what }.
lesson-totems-10 = Prériu k prérii, vulkán pod ňu.
lesson-totems-11 = Láva zničí, čo leží tam, kam dopadne, tu mamuta. Aj tak: tri políčka krát jeden plamienok sú 3 body a s dvoma mamutmi si totem udržíte.
lesson-totems-12 = 21 bodov: 3 za prériu, 6 za zdroje po jednom a 3 + 4 + 5 za totemy. Pazúrikový by priniesol 6. Vydajte sa poň v skutočnej hre!

lesson-tribe-1 = Aj tu ležia na krajine zdroje, ale totemy nie sú. Namiesto toho nimi platíte za praľudí z jaskyne, ktorí bodujú za to, čo je okolo nich.
lesson-tribe-2 = Vezmite dielik { $what }: dva mamuty.
lesson-tribe-3 = Priložte ich k chyži.
lesson-tribe-4 = Platí sa dvoma rôznymi zdrojmi, potrebujete teda aj iný: dielik { $what } má mamuta a rybu.
lesson-tribe-5 = Prériu k prérii.
lesson-tribe-6 = Najprv vyberte na ďalšie kolo: dielik { $what }.
lesson-tribe-7 = Teraz smiete osídliť územie. Ťuknite v jaskyni na Lovca, potom na žiariacu rybu a mamuta a nakoniec na „Osídliť“.
lesson-tribe-8 = Lovec dáva 3 body za každého mamuta na ôsmich políčkach okolo seba. Na žiariacom políčku vidí dva: 6 bodov.
lesson-tribe-9 = Bojovníci to majú inak: tlupa, ktorá stojí stranami pri sebe, dáva súčet síl krát počet členov. A za štyri rôzne zdroje si smiete prezrieť celú kôpku.
lesson-tribe-10 = Džungľu k chyži, skaliská za ňu: huba a pazúrik sú tiež rôzne.
lesson-tribe-11 = Vyberte na ďalšie kolo: dielik { $what }.
lesson-tribe-12 = Osídlite územie Jaskynným maliarom za hubu a pazúrik. Má rád zdroje každého druhu.
lesson-tribe-13 = Postavte Jaskynného maliara vedľa svojich dvoch mamutov: 2 body za každého.
lesson-tribe-14 = 10 bodov za dvoch praľudí! Na konci sa rátajú oblasti a praľudia; zvyšné zdroje samy neprinesú nič. A pozor: láva praľudí vyženie.

## Pravidlá

rules = Pravidlá
rules-kingdom = Pravidlá Kráľovstva
rules-hunters = Pravidlá Lovcov
rules-try = Vyskúšať v lekcii
rules-kingdom-aim = O čo ide
rules-kingdom-aim-1 = Okolo hradu prikladáte dieliky tak, aby rovnaké krajiny zrastali. Oblasť prinesie počet políčok krát počet korún. Hrajú dvaja až štyria hráči, asi štvrť hodiny.
rules-kingdom-setup = Pred prvým ťahom
rules-kingdom-setup-1 = Dielikov je 48 a majú čísla od 1 do 48; čím vyššie číslo, tým bohatší dielik. Štyria hráči hrajú so všetkými, traja s 36 a dvaja s 24 náhodnými. Vo dvojici má každý dvoch kráľov, inak jedného.
rules-kingdom-setup-2 = Toľko dielikov, koľko je kráľov, tvorí rad zoradený podľa čísel. Králi sa žrebujú jeden po druhom a každý sa postaví na dielik, ktorý je ešte voľný. Potom sa odkryje ďalší rad.
rules-kingdom-turn = Ťah
rules-kingdom-turn-1 = Začína kráľ na najnižšom čísle. Priložíte dielik, na ktorom stojí, a kráľ prejde na voľný dielik ďalšieho radu.
rules-kingdom-turn-2 = Všetko má teda svoju cenu: kto si teraz vezme vzácny dielik, vyberá nabudúce neskoro.
rules-kingdom-turn-3 = Keď odohrali všetci králi, ďalší rad nastúpi na miesto tohto a odkryje sa nový. Keď už žiadny nie je, posledné dieliky sa len priložia. Dvaja hráči hrajú 6 kôl, traja a štyria 12.
rules-kingdom-placing = Prikladanie
rules-kingdom-placing-1 = Aspoň jedno políčko dielika sa musí stranou dotýkať políčka rovnakej krajiny alebo hradu, ku ktorému sa hodí všetko. Rohy sa nerátajú a nič sa nekladie na seba.
rules-kingdom-placing-2 = Kráľovstvo nesmie byť nikdy väčšie ako 5 × 5 políčok aj s hradom. Hrad v ňom môže byť kdekoľvek.
rules-kingdom-placing-3 = Dielik, ktorý sa priložiť dá, sa priložiť musí, aj keď sa to nehodí. Ktorý sa nezmestí nikam, ten sa odhodí.
rules-kingdom-scoring = Počítanie bodov
rules-kingdom-scoring-1 = Oblasť je skupina políčok jednej krajiny spojených stranami. Prinesie počet políčok krát počet korún. Bez koruny neprinesie nič, nech je akokoľvek veľká.
rules-kingdom-scoring-2 = Oblasti tej istej krajiny sa počítajú každá zvlášť. Hrad nepatrí do žiadnej.
rules-kingdom-end = Kto vyhráva
rules-kingdom-end-1 = Vyhráva hráč s najvyšším počtom bodov. Pri zhode rozhoduje najväčšia oblasť, či má koruny, alebo nie, potom počet korún. Ak je rovnaké aj to, o víťazstvo sa hráči delia.
rules-kingdom-variants = Varianty
rules-kingdom-variants-1 = Všetky, ktoré sa hodia k počtu hráčov, možno kombinovať.
rules-option-dynasty = Tri partie za sebou a body zo všetkých sa spočítajú. Ak sú súčty rovnaké, spočítajú sa zo všetkých troch partií aj hodnoty, ktoré rozhodujú pri zhode.
rules-option-middle-kingdom = 10 bodov navyše, ak je hrad uprostred: nič neleží ďalej ako dva rady alebo stĺpce od neho (v 7 × 7 tri). Splniť to môže aj kráľovstvo s medzerami.
rules-option-harmony = 5 bodov navyše pre toho, kto neodhodil žiadny dielik.
rules-option-mighty-duel = Pre dvoch: všetkých 48 dielikov, kráľovstvá až 7 × 7 políčok, 12 kôl.
rules-option-wider-choice = Pre dvoch alebo troch: v každom rade je o dielik viac ako kráľov a ten, ktorý nikto nechcel, ide z hry. Dvaja hráči hrajú s 30 dielikmi, traja so všetkými. Spolu s Duelom mocných sa hrá deväť kôl s radmi po piatich.

rules-hunters-aim = O čo ide
rules-hunters-aim-1 = Vediete kmeň, ktorý začína pri svojej chyži. Oblasť prinesie počet políčok krát počet plamienkov a plamienky vám pomáhajú šíriť vulkány. Hrať sa dá troma spôsobmi a každý niečo pridáva: Prieskumná hra, Hra o totemy a Hra s kmeňom.
rules-hunters-discovery = Prieskumná hra
rules-hunters-discovery-1 = Dieliky sa vyberajú a prikladajú ako v Kráľovstve: rady podľa čísel, najnižšie prvé, stranou k rovnakej krajine alebo k chyži, najviac 5 × 5 políčok. Hrá sa so všetkými 48 dielikmi, v radoch po štyroch, 12 kôl.
rules-hunters-discovery-2 = V trojici ide v každom kole z hry dielik, ktorý si nikto nevzal.
rules-hunters-eruption = Vulkány soptia
rules-hunters-eruption-1 = Keď priložíte dielik s vulkánom, vychrlí na vaše územie lávu. Jeden kráter: jeden plamienok až na tri políčka. Dva krátery: dva plamienky až na dve políčka. Tri krátery: tri plamienky len na jedno políčko.
rules-hunters-eruption-2 = Ráta sa rovno aj šikmo a láva letí ponad všetko, aj ponad medzery. Musí dopadnúť na vaše políčko krajiny, kde nehorí: nikdy na vulkán, nikdy na chyžu. Môže to byť aj druhá polovica toho istého dielika.
rules-hunters-eruption-3 = Keď také políčko nie je, láva príde nazmar. Odhodený dielik nesoptí.
rules-hunters-scoring = Počítanie bodov
rules-hunters-scoring-1 = Každá oblasť prinesie počet políčok krát počet plamienkov, tlačených aj z lávy. Vulkány sa spájajú medzi sebou, ale neprinášajú nič.
rules-hunters-scoring-2 = Pri zhode bodov rozhoduje najväčšia oblasť, potom počet plamienkov; ďalej sa o víťazstvo hráči delia.
rules-hunters-totems = Hra o totemy
rules-hunters-totems-1 = Keď sa odkryje rad, dostane každé políčko prérie, jazera, džungle a skalísk bez plamienka svoj zdroj: mamuta, rybu, hubu alebo pazúrik. Zostane tam, kým naň nedopadne láva.
rules-hunters-totems-2 = Kto má po priložení dielika (a po erupcii) niektorého zdroja viac ako ktokoľvek iný, vezme si jeho totem, hoci aj inému hráčovi.
rules-hunters-totems-3 = Pri zhode totem zostáva, kde je. Keď držiteľ pre lávu o zdroje príde a jediný hráč ich má teraz viac, vezme si totem hneď. Ak držiteľa predbehne niekoľko hráčov s rovnakým počtom, držiteľ zvolí, kto z nich totem dostane.
rules-hunters-totems-4 = Na konci sa rátajú oblasti, každý zvyšný zdroj prinesie 1 bod a totemy toľko, koľko je na nich napísané.
rules-hunters-tribe = Hra s kmeňom
rules-hunters-tribe-1 = Zdroje ležia na krajine ako v Hre o totemy, ale totemy nie sú. Štyria praľudia ležia lícom nahor, ostatní v kôpke; ponuka sa doplní, keď príde nový rad.
rules-hunters-tribe-2 = Po priložení a výbere dielika smiete osídliť územie jedným pračlovekom: za dva rôzne zdroje niekoho z ponuky, alebo za štyri rôzne si prezrieť kôpku a vybrať kohokoľvek. Zaplatené zdroje idú z hry.
rules-hunters-tribe-3 = Pračlovek sa usadí na vašom políčku krajiny, kde nič nie je: plamienok, zdroj, iný pračlovek ani vulkán. Môže to byť políčko, z ktorého ste práve zaplatili. Láva, ktorá na pračloveka dopadne, ho vyženie.
rules-hunters-tribe-4 = Lovci a zberači každého druhu rátajú osem políčok okolo seba. Bojovníci, ktorí stoja stranami pri sebe, tvoria tlupu: počet členov krát súčet síl.
rules-hunters-tribe-5 = Na konci sa rátajú oblasti a praľudia. Zvyšné zdroje neprinášajú nič. V poslednom kole sa neosídľuje, iba ak podľa domáceho pravidla.
rules-hunters-two = Vo dvojici: Rozpínavý kmeň
rules-hunters-two-1 = Každý má dvoch náčelníkov a stavia až 7 × 7 políčok. Na začiatku si jeden hráč vezme dva krajné alebo dva prostredné dieliky prvého radu, druhému pripadnú ostatné. Potom hrá každý náčelník v obvyklom poradí.
rules-hunters-options = Možnosti
rules-hunters-options-1 = Hodia sa ku všetkým trom spôsobom hry aj k sebe navzájom.
rules-option-center = 10 bodov navyše, ak je chyža uprostred: nič neleží ďalej ako dva rady alebo stĺpce od nej (pri dvoch hráčoch tri).
rules-option-complete = 5 bodov navyše, ak je zaplnených všetkých 25 políčok (pri dvoch hráčoch 49) a nič sa neodhodilo.
rules-option-recruit-last-round = Naše domáce pravidlo pre Hru s kmeňom: osídľovať možno aj v poslednom kole.
figure-line-kingdom = Rad: dvaja králi si vybrali. Ružový hrá pred zeleným, lebo 19 je menej ako 48.
figure-line-hunters = Rad: dvaja náčelníci si vybrali. Ružový hrá pred zeleným, lebo 19 je menej ako 42.
figure-placing = Obilie nového dielika sa dotýka obilia, preto jeho jazero smie ležať nad hradom.
figure-kingdom = Päť obilných polí × 1 koruna = 5, dve bane × 5 korún = 10, les bez koruny: nič.
figure-eruption = Dva krátery: láva smie dopadnúť na ktorékoľvek označené políčko, najviac dva kroky ďaleko. Políčko s tlačeným plamienkom medzi ne nepatrí.
figure-fires = Tri políčka prérie × 3 plamienky = 9. Jazero a púšť plamienok nemajú: nič.
figure-totem = { $resource }: totem za { $points ->
    [one] { $points } bod
    [few] { $points } body
   *[other] { $points } bodov
}
rules-worlds = Pravidlá Svetov
rules-worlds-aim = O čo ide
rules-worlds-aim-1 = Všetky dieliky ležia na jednej kope a stavajú všetci naraz: kto je rýchly, nájde dielik, ktorý sedí, kto je dôkladný, urobí menej chýb. Tri kolá po sedem minút, vyhráva najvyšší súčet bodov. Hrajú dvaja až štyria hráči, alebo jeden sám.
rules-worlds-building = Stavanie
rules-worlds-building-1 = Vaša mapa má 24 políčok a okraj z vody, lúk a lesov. Vezmite z kopy dielik, otočte ho, prevráťte a položte na voľné políčko, alebo ho vráťte. V ruke máte vždy len jeden.
rules-worlds-building-2 = Prvý dielik môže ležať kdekoľvek, každý ďalší sa musí stranou dotýkať niektorého vášho dielika. Čo leží na mape, to tam zostane.
rules-worlds-building-3 = Dieliky na kope môže každý prevracať a posúvať. Kde sa stretnú dva dieliky s rôznou krajinou alebo dielik s inou krajinou okraja, vznikne zlé prepojenie. Je dovolené, ale strácate zaň bod.
rules-worlds-stop = Skončiť
rules-worlds-stop-1 = Kto má hotovo, skončí a vezme si najvyšší zostávajúci žetón. Kolo sa končí, keď skončili všetci, alebo keď zazvoní: kto ešte staval, žetón nedostane a dielik z ruky sa vracia.
rules-worlds-scoring = Počítanie
rules-worlds-scoring-1 = Každý rybár, pastier a drevorubač prinesie 1 bod. Každá uzavretá lúka alebo les bez zlých prepojení prinesie 2 body; uzatvára aj okraj a ostrovček v rohu sa počíta vždy. Voda neprináša nič.
rules-worlds-scoring-2 = Každý dielik s cestou prinesie 1 bod a rovnako každá cesta na okraji, aj keď na ňu nenadviažete; za každé prepojenie, cez ktoré cesta vedie, strácate 1 bod. Krátke cesty sú teda najlepšie.
rules-worlds-scoring-3 = Žetón sa počíta svojou hodnotou. Za každé voľné políčko a každé zlé prepojenie strácate 1 bod.
rules-worlds-volcanoes = Sopky
rules-worlds-volcanoes-1 = Kto má najviac aktívnych sopiek, tých, ktoré dymia, stratí za každú z nich bod; pri zhode ich stratia všetci, ktorí ich majú najviac.
rules-worlds-volcanoes-2 = Najlepší z kola má v ďalšom kole žetón sopky: neaktívne sopky sa mu potom počítajú ako aktívne.
rules-worlds-advanced = Pokročilí: dediny
rules-worlds-advanced-1 = Vedľa mapy leží dedina rybárov, pastierov a drevorubačov. Kladú sa ako dieliky. Postavičky sa počítajú, len keď je na mape ich dedina; postavička na dedine sa počíta s nimi.
rules-worlds-advanced-2 = Kto má najviac bodov za rybárov, dostane ďalšie 3 body, rovnako za pastierov a drevorubačov; pri zhode ich dostanú všetci, za nulu nikto.
rules-worlds-expert = Experti: budovy
rules-worlds-expert-1 = Na doske leží toľko budov, koľko je hráčov. Kto má na mape tri dieliky, môže si vziať jednu, a to jedinú. Zastávka pre koče počíta koče na svojej ceste; maják, horáreň a mlyn počítajú lode, diviaky a polia vo svojej vode, lese alebo na lúke, ak sú uzavreté a bez zlých prepojení. Počíta sa aj obrázok na samej budove.
rules-worlds-expert-2 = Niektoré mapy majú vlastné budovy: kolový dom počíta ostrovy vo svojej vode, taverna sudy na svojej ceste, studňa jazerá na svojej lúke. Aj táto voda a lúka musia byť uzavreté a bez zlých prepojení. Za najviac bodov každého druhu sú ďalšie 3 body.
rules-worlds-expert-3 = Ostrov je pevnina obklopená vodou: uzavretá, bez zlých prepojení a bez dotyku s okrajom. Ostrovom je aj ostrovček v rohu. Jazero je voda obklopená pevninou: uzavretá a bez zlých prepojení.
rules-worlds-solo = Jeden hráč
rules-worlds-solo-1 = Na zvýraznených políčkach ležia dieliky s cestami a počítajú sa len mínusové body: zlé prepojenia, voľné políčka, každá sopka a každé prepojenie ciest okrem dvoch. Ľahkú hru vyhráte najviac s 3 mínusovými bodmi, strednú s 2, ťažkú s 1.
