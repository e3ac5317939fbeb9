
# Learning, replays, the scorer.

## Beside the table

more = More
learn = Learn
scorer = Score pad
replay = Replay
share = Share a picture
shared = The picture is ready.
not-shared = The picture could not be made.
save-record = Save the record
save-drawing = Save as SVG
save-diagram = Save as text
show-diagram = Show as text
poster-title = { $name }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}
poster-place = { $place ->
    [1] 1st place
    [2] 2nd place
    [3] 3rd place
   *[other] { $place }th place
}
pointed = The hint points here.

## Replay

replay-this = Replay this game
replay-about = Look at a game again, move by move: one you have just played, or one that somebody has sent you.
replay-loading = The record is on its way…
replay-table = The table
replay-controls = Forwards and backwards
replay-seek = Move
replay-move = Move { $number } of { $count }.
replay-start = The first line lies ready
replay-next = Next: { $name }.
replay-next-you = Next: you.
replay-to-start = To the start
replay-round-back = One round back
replay-back = One move back
replay-run = Play
replay-pause = Pause
replay-on = One move on
replay-round-on = One round on
replay-to-end = To the end
replay-speed = Speed
replay-keep = Keep this game
import = Open a game
import-about = Paste the record of a game, or a board written as text:
import-show = Show
import-file = Choose a file
import-fault = Line { $line }, column { $column } cannot be read:
import-missing = There is no record of this game, or the server cannot be reached.
import-no-game = No game has been finished on this device yet.
import-unreadable = This file cannot be read.
open-in-scorer = Open on the score pad

## Score pad

scorer-about = Played with the real dominoes? Tap in your land and see the score at once.
scorer-result = Score
pad-game = What lies on the table?
pad-add = One more player
pad-drop = One player less
pad-tools = What to put down
pad-how-kingdom = Choose a landscape and tap its squares. Tap a square once more for each crown.
pad-how-hunters = Choose a landscape and tap its squares. Tap a square once more for each fire, then put down lava and the rest.
pad-square = Row { $row }, column { $column }: { $what }
pad-cannot = That cannot lie here.
pad-name = Name
pad-discarded = Dominoes discarded
pad-totem = Totem: { $resource }
pad-most = who has most
pad-clear = Empty the boards
tool-erase = Eraser
tool-token = Resource
tool-lava = Lava
with-lava = { $count ->
    [one] lava of { $count } fire
   *[other] lava of { $count } fires
}

## Hint

hint = Hint
hint-thinking = The Sovereign is thinking about it…
hint-take = Take domino { $number }: { $halves }.
hint-place = Place on { $what }: { $points ->
    [one] { $points } point
   *[other] { $points } points
} at once.
hint-lava = Let the lava land on { $what }: { $points ->
    [one] { $points } point
   *[other] { $points } points
} at once.
hint-settle = Put the person on { $what }: { $points ->
    [one] { $points } point
   *[other] { $points } points
} at once.
hint-recruit = Recruit: { $person }. Pay with { $what }.
hint-call = Choose: { $person }.
hint-pass = Recruit nobody and keep your resources.
hint-look = Look through the pile for four resources.
hint-discard = Nothing to choose: discard the domino.
hint-pair-outer = Take the outer two dominoes.
hint-pair-inner = Take the inner two dominoes.
hint-expects = The Sovereign then expects you to finish with about { $points ->
    [one] { $points } point
   *[other] { $points } points
} and gives you a { $chance }% chance to win.
hint-second-points = The next best move is about { $points ->
    [one] { $points } point
   *[other] { $points } points
} worse.
hint-second-chance = The next best move lowers that chance by about { $chance }%.
hint-second-equal = The next best move is almost as good.

## Lessons

learn-about = Learn by playing: each lesson takes two or three minutes.
lesson-of-hunters = Hunters: { $mode }
lesson-kingdom-about = Choose dominoes, join landscapes, count crowns.
lesson-discovery-about = Volcanoes, lava and fires.
lesson-totems-about = Mammoths, fish, mushrooms, flints, and the totems for whoever has most.
lesson-tribe-about = Recruit cave people and find them the right place.
lesson-finished = Finished
lesson-progress = Progress of the lesson
lesson-next = Go on
lesson-wrong-take = A good choice, too, but this time take the domino that glows.
lesson-wrong-place = That would be allowed, but try the glowing squares: they show what this step is about.
lesson-wrong-lava = Lava could land there as well. Let it land on the glowing square this time.
lesson-wrong-recruit = Almost. Pay with the resources that glow.
lesson-wrong-settle = People can live there, too. The glowing square brings more.
lesson-wrong-pass = Wait, first recruit somebody: that is what this step is about.
lesson-wrong-wait = One moment: read this first, then go on.

lesson-kingdom-1 = Welcome! This is your castle. Around it you build a kingdom of dominoes: each has two squares of landscape.
lesson-kingdom-2 = The line “To choose from” shows what is on offer. Take domino { $what }: it has wheat with a crown, and only crowns bring points.
lesson-kingdom-3 = Now lay it. One of its squares must touch your castle, which goes with everything. Tap a glowing square, then confirm. (The button ⟳ or the key R turns a domino.)
lesson-kingdom-4 = Choose for the next round. The lower the number, the earlier you play. Take domino { $what }: more wheat, and you will be first.
lesson-kingdom-5 = First, just as planned. Join wheat to wheat: three squares times one crown make 3 points.
lesson-kingdom-6 = Being first, you choose from everything. Take domino { $what }: a mine with three crowns! In return you play last in the next round.
lesson-kingdom-7 = Well caught. Remember the frame: a kingdom may be at most 5 by 5 squares, castle included. What fits nowhere is discarded.
lesson-kingdom-8 = Join wheat to wheat again. The mine may touch anything: one matching side is enough.
lesson-kingdom-9 = There is another mine, with two crowns. Take domino { $what }.
lesson-kingdom-10 = Mine to mine and wheat to wheat, both at once.
lesson-kingdom-11 = Wonderful! Five wheat squares × 1 crown = 5. Two mines × 5 crowns = 10. Together 15 points. After the last round the most points win. Now you can play.

lesson-discovery-1 = Hunters begins like Kingdom: two lines, dominoes around your hut, 5 by 5 squares. But here fire counts, and volcanoes spread it.
lesson-discovery-2 = Take domino { $what }: grassland with a fire.
lesson-discovery-3 = Lay it with the fire beside your hut.
lesson-discovery-4 = More grassland to go with it: take domino { $what }.
lesson-discovery-5 = Join grassland to grassland: three squares times one fire make 3 points.
lesson-discovery-6 = Now something that smokes: take domino { $what }, a volcano with two craters.
lesson-discovery-7 = Like every landscape, a volcano may touch the hut. Lay the domino and stand back.
lesson-discovery-8 = It erupts! Two craters throw lava with two fires, up to two squares far. On your grassland that makes 3 × 3 = 9 points.
lesson-discovery-9 = One crater throws one fire up to three squares far, three craters throw three fires just one square. Lava never lands on a volcano, on the hut or where there is fire already.
lesson-discovery-10 = Once more: domino { $what } has a volcano with one crater.
lesson-discovery-11 = Volcanoes join volcanoes like any landscape.
lesson-discovery-12 = One grassland square has no fire yet, and it is within reach: 3 × 4 = 12 points.
lesson-discovery-13 = That was hot! Volcano squares themselves bring nothing; every other region brings its squares times its fires. Now try a whole game.

lesson-totems-1 = In this game mammoths stand on grassland, fish swim in lakes, mushrooms grow in the jungle and flints lie in the quarry, wherever there is no fire. Whoever has most of a kind holds its totem.
lesson-totems-2 = Take domino { $what }: two mammoths.
lesson-totems-3 = An opponent has one mammoth and so the mammoth totem. Lay your two, and it comes to you.
lesson-totems-4 = The totem brings 3 points as long as you keep it. Now go for fish: take domino { $what }.
lesson-totems-5 = Lay both fish beside your hut.
lesson-totems-6 = You have two fish, but so has the holder of the fish totem. A tie changes nothing: you need more.
lesson-totems-7 = Domino { $what } brings a third fish, and a mushroom as well.
lesson-totems-8 = Lake to lake, and watch the totems.
lesson-totems-9 = Two totems at once! Now a volcano: take domino { $what }.
lesson-totems-10 = Grassland to grassland, with the volcano below.
lesson-totems-11 = Lava destroys what lies where it lands, here a mammoth. Still: three squares times one fire make 3 points, and with two mammoths you keep the totem.
lesson-totems-12 = 21 points: 3 for the grassland, 6 for resources, one each, and 3 + 4 + 5 for your totems. The flint totem would bring 6. Go for it in a real game!

lesson-tribe-1 = Resources lie on the land here, too, but there are no totems. Instead you pay with them for people from the cave, who score for what is around them.
lesson-tribe-2 = Take domino { $what }: two mammoths.
lesson-tribe-3 = Lay them beside your hut.
lesson-tribe-4 = You pay with two different resources, so get something else: domino { $what } has a mammoth and a fish.
lesson-tribe-5 = Grassland to grassland.
lesson-tribe-6 = First choose for the next round: domino { $what }.
lesson-tribe-7 = Now you may recruit. Tap the Hunter in the cave, then the glowing fish and mammoth, and then “Recruit”.
lesson-tribe-8 = The Hunter scores 3 points for each mammoth on the eight squares around him. On the glowing square he sees two: 6 points.
lesson-tribe-9 = Warriors work differently: a band joined side by side scores its strength times its number. And for four different resources you may look through the whole pile.
lesson-tribe-10 = Jungle beside the hut, quarry beyond it: mushroom and flint are different, too.
lesson-tribe-11 = Choose for the next round: domino { $what }.
lesson-tribe-12 = Recruit the Painter for mushroom and flint. He likes resources of any kind.
lesson-tribe-13 = Put the Painter beside your two mammoths: 2 points for each.
lesson-tribe-14 = 10 points from two people! At the end regions and people count; resources left over bring nothing by themselves. And beware: lava drives people away.

## Rules

rules = Rules
rules-kingdom = Rules of Kingdom
rules-hunters = Rules of Hunters
rules-try = Try it in a lesson
rules-kingdom-aim = What it is about
rules-kingdom-aim-1 = You lay dominoes around your castle so that equal landscapes grow together. A region brings its squares times its crowns. Two to four play, for about a quarter of an hour.
rules-kingdom-setup = Before the first move
rules-kingdom-setup-1 = There are 48 dominoes, numbered from 1 to 48; the higher the number, the richer the domino. Four players use all of them, three use 36 and two use 24, drawn at random. With two players each has two kings, otherwise one.
rules-kingdom-setup-2 = As many dominoes as there are kings form a line, sorted by number. The kings are drawn one by one, and each steps on a domino that is still free. Then the next line is revealed.
rules-kingdom-turn = A turn
rules-kingdom-turn-1 = The king on the lowest number begins. You lay the domino he stands on, then he moves to a free domino of the next line.
rules-kingdom-turn-2 = So everything has its price: whoever takes a precious domino now chooses late in the next round.
rules-kingdom-turn-3 = When all kings have moved, the next line takes the place of this one and a new line is revealed. When there is none left, the last dominoes are only laid. Two players play 6 rounds, three and four play 12.
rules-kingdom-placing = Laying a domino
rules-kingdom-placing-1 = At least one of its squares must touch, side to side, a square of the same landscape or the castle, which goes with everything. Corners do not count, and nothing is ever laid on top.
rules-kingdom-placing-2 = At no time may the kingdom be larger than 5 by 5 squares, castle included. The castle may be anywhere in it.
rules-kingdom-placing-3 = A domino that fits must be laid, even where you do not like it. One that fits nowhere is discarded.
rules-kingdom-scoring = Counting
rules-kingdom-scoring-1 = A region is a group of squares of one landscape joined by their sides. It brings the number of its squares times the number of its crowns. Without a crown it brings nothing, however large it is.
rules-kingdom-scoring-2 = Several regions of one landscape are counted one by one. The castle belongs to none of them.
rules-kingdom-end = Who wins
rules-kingdom-end-1 = The most points win. If points are equal, the largest single region decides, with or without crowns; then the number of crowns. If all that is equal, the victory is shared.
rules-kingdom-variants = Variants
rules-kingdom-variants-1 = All that suit the number of players can be combined.
rules-option-dynasty = Three games in a row, and the points of all three are added up. If the sums are equal, the tie-breaks of all three games are added up as well.
rules-option-middle-kingdom = 10 extra points if the castle is in the centre: nothing lies more than two rows or columns away from it (three in 7 by 7). A kingdom with gaps can have it, too.
rules-option-harmony = 5 extra points for whoever has not discarded a domino.
rules-option-mighty-duel = For two: all 48 dominoes, kingdoms of up to 7 by 7 squares, 12 rounds.
rules-option-wider-choice = For two or three: every line has one domino more than there are kings, and the one nobody takes goes out of the game. Two use 30 dominoes, three use all of them. Together with Mighty Duel there are nine rounds with lines of five.

rules-hunters-aim = What it is about
rules-hunters-aim-1 = You lead a tribe from its hut. A region brings its squares times its fires, and volcanoes help you to spread fire. There are three ways to play, each with something more: Discovery, Totems and Tribe.
rules-hunters-discovery = Discovery
rules-hunters-discovery-1 = Dominoes are chosen and laid as in Kingdom: lines sorted by number, the lowest first, side to side with the same landscape or the hut, at most 5 by 5 squares. All 48 dominoes are used, in lines of four, for 12 rounds.
rules-hunters-discovery-2 = With three players the domino that nobody has taken goes out of the game each round.
rules-hunters-eruption = Volcanoes erupt
rules-hunters-eruption-1 = When you lay a domino with a volcano, it throws a lava token onto your land. One crater: one fire, up to three squares far. Two craters: two fires, up to two squares. Three craters: three fires, just one square.
rules-hunters-eruption-2 = Steps may go sideways, straight or diagonally, and lava flies over everything, gaps included. It must land on a landscape square of yours without fire: never on a volcano, never on the hut. The other half of the same domino will do.
rules-hunters-eruption-3 = If there is no such square, the lava is lost. A discarded domino does not erupt.
rules-hunters-scoring = Counting
rules-hunters-scoring-1 = Each region brings its squares times its fires, printed ones and lava together. Volcano squares join each other but bring nothing.
rules-hunters-scoring-2 = If points are equal, the largest region decides, then the number of fires; after that the victory is shared.
rules-hunters-totems = Totems
rules-hunters-totems-1 = When a line is revealed, every grassland, lake, jungle and quarry square without fire gets its resource: a mammoth, a fish, a mushroom or a flint. It stays there until lava lands on it.
rules-hunters-totems-2 = After laying a domino (and its eruption), whoever has more of a resource than anybody else takes its totem, even from another player.
rules-hunters-totems-3 = A tie leaves the totem where it is. If the holder loses resources to lava and one player alone now has more, that player takes the totem at once. If several are equal ahead of the holder, the holder chooses who gets it.
rules-hunters-totems-4 = At the end regions count, every resource left brings 1 point, and the totems bring what is written on them.
rules-hunters-tribe = Tribe
rules-hunters-tribe-1 = Resources lie on the land as with totems, but there are no totems. Four cave people lie face up, the others in a pile; the row is filled up when a new line comes.
rules-hunters-tribe-2 = After laying and choosing you may recruit one person: pay two different resources for somebody in the row, or four different ones to look through the pile and choose anybody. What you pay is gone.
rules-hunters-tribe-3 = People settle on one of your landscape squares with nothing on it: no fire, no resource, no other person, no volcano. A square you have just paid from will do. Lava that lands on people drives them away.
rules-hunters-tribe-4 = Gatherers of all kinds count the eight squares around them. Warriors standing side by side form a band: its members times its strength.
rules-hunters-tribe-5 = At the end regions and people count. Resources left bring nothing. Nobody recruits in the last round, unless you play with that house rule.
rules-hunters-two = For two players
rules-hunters-two-1 = Each has two chiefs and builds up to 7 by 7 squares. At the start one player takes the outer two or the inner two dominoes of the first line, the other gets the rest. Then each chief plays in the usual order.
rules-hunters-options = Options
rules-hunters-options-1 = They go with all three ways to play, and with each other.
rules-option-center = 10 extra points if the hut is in the centre: nothing lies more than two rows or columns away from it (three with two players).
rules-option-complete = 5 extra points if all 25 squares are filled (49 with two players) and nothing was discarded.
rules-option-recruit-last-round = A house rule of ours for Tribe: people may still be recruited in the last round.
figure-line-kingdom = A line: two kings have chosen. Pink plays before green, because 19 is lower than 48.
figure-line-hunters = A line: two chiefs have chosen. Pink plays before green, because 19 is lower than 42.
figure-placing = The wheat of the new domino touches wheat, so its lake may lie above the castle.
figure-kingdom = Five wheat squares × 1 crown = 5, two mines × 5 crowns = 10, a forest without a crown: nothing.
figure-eruption = Two craters: the lava may land on any of the marked squares, two steps away at most. The square with a printed fire is left out.
figure-fires = Three grassland squares × 3 fires = 9. Lake and desert have no fire: nothing.
figure-totem = { $resource }: totem { $points ->
    [one] { $points } point
   *[other] { $points } points
}
rules-worlds = Rules of Worlds
rules-worlds-aim = What it is about
rules-worlds-aim-1 = All tiles lie in one heap, and everybody builds at once: the quick find the tile that fits, the careful make fewer mistakes. Three rounds of seven minutes; the most points in all win. Two to four play, or you alone.
rules-worlds-building = Building
rules-worlds-building-1 = Your map has 24 squares and a border of water, meadow and forest. Take a tile from the heap, turn it, flip it, and place it on a free square, or put it back. You hold one tile at a time.
rules-worlds-building-2 = The first tile may lie anywhere; each further one touches a tile of yours with a side. What lies on the map stays where it is.
rules-worlds-building-3 = Everybody may flip tiles in the heap and push them about. Where two tiles meet with different landscapes, or a tile meets another landscape of the border, there is a bad join. It is allowed, but it costs a point.
rules-worlds-stop = Stopping
rules-worlds-stop-1 = When you are done, you stop and take the highest chip that is left. The round ends when all have stopped, or with the bell: then there is no chip for those who were still building, and a tile in the hand goes back.
rules-worlds-scoring = Counting
rules-worlds-scoring-1 = Each fisher, shepherd and woodcutter brings 1 point. Each closed area of meadow or forest without bad joins brings 2; the border closes areas, too, and the islet in the corner is always one of them. Water brings nothing.
rules-worlds-scoring-2 = Each tile with a road brings 1 point, and so does every road on the border, even one that no tile of yours meets; each join that a road crosses costs 1. So short roads are good ones.
rules-worlds-scoring-3 = Your chip counts its number. Each free square and each bad join costs 1.
rules-worlds-volcanoes = Volcanoes
rules-worlds-volcanoes-1 = Whoever shows the most active volcanoes, the smoking ones, loses a point for each of them; if several have the most, all of them do.
rules-worlds-volcanoes-2 = The best of a round holds the volcano token in the next: then the inactive volcanoes count as active, too.
rules-worlds-advanced = Advanced: villages
rules-worlds-advanced-1 = Beside your map lie a fisher, a shepherd and a woodcutter village. You place them like tiles. Figures count only if their village is on your map, and the village's own figure counts with them.
rules-worlds-advanced-2 = Whoever gets the most points for fishers receives 3 more, the same for shepherds and woodcutters; all who are equal get them, but nobody for nothing.
rules-worlds-expert = Expert: buildings
rules-worlds-expert-1 = As many buildings as players lie on the board. With three pieces on your map you may take one, and one only. The coach stop counts the coaches on its road; lighthouse, lodge and mill count boats, boars and fields in their water, forest or meadow, if it is closed and without bad joins. The building’s own picture counts, too.
rules-worlds-expert-2 = Some maps have buildings of their own: the pile house counts islands in its water, the tavern barrels on its road, the well lakes in its meadow. That water and that meadow must be closed and without bad joins as well. For the most points of each kind there are 3 more.
rules-worlds-expert-3 = An island is land with water all around it: closed, without bad joins, and not touching the border. The islet in the corner is one, too. A lake is water with land all around it: closed and without bad joins.
rules-worlds-solo = Alone
rules-worlds-solo-1 = Tiles with roads lie on the highlighted squares, and only minus points count: bad joins, free squares, every volcano, and every road join but two. At most 3 of them win the easy game, 2 the medium one, 1 the hard one.
