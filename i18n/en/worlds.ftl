
# Worlds.

worlds = Worlds
worlds-about = One heap of tiles for everybody, seven minutes, no turns: grab what fits and build a whole world before the bell.
w-bot-sprout = dreams a lot, half the map stays free
w-bot-shepherd = takes what comes
w-bot-prospector = hunts figures
w-bot-miller = builds tidily, hates a bad join
w-bot-fox = quick, and gone with the best chip
w-bot-steward = knows both sides of every tile
w-bot-sovereign = the strongest, builds by a plan
w-level = Level
w-level-beginner = Beginner
w-level-beginner-about = Figures, closed areas, roads and volcanoes: the best start.
w-level-advanced = Advanced
w-level-advanced-about = Three villages of your own; figures count only with their village.
w-level-expert = Expert
w-level-expert-about = Villages and buildings that count what lies around them.
w-level-solo-easy = Alone, easy
w-level-solo-easy-about = Ten minutes; at most 3 minus points win.
w-level-solo-medium = Alone, medium
w-level-solo-medium-about = Six minutes; at most 2 minus points win.
w-level-solo-hard = Alone, hard
w-level-solo-hard-about = Five minutes; at most 1 minus point wins.
w-practice = Practice without a clock
w-practice-about = You alone with the heap, for as long as you like. Works well with a screen reader.
w-maps = Maps
w-maps-about = One map for all rounds, or another one in each. Map 1 is the friendliest.
w-time = Time
w-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
w-hidden = Hidden timer
w-hidden-about = Nobody sees how much time is left.
w-networks = Roads count as wholes
w-networks-about = House rule: a connected road costs one point, instead of every join that a road crosses.
w-handicap = Handicap
w-handicap-about = With a handicap there is no volcano token: only players with a handicap lose points for volcanoes.
w-handicap-none = no handicap
w-handicap-active = active volcanoes cost
w-handicap-all = all volcanoes cost
w-heap = Heap of tiles. Arrow keys walk, Enter takes a tile, F turns it over.
w-map = Your map. Arrow keys walk, Enter places, R turns, F flips, Escape puts back.
w-hand = In your hand
w-flip = Flip
w-put-back = Put back
w-villages = Your villages
w-buildings = Buildings
w-buildings-wait = { $count ->
    [one] { $count } more piece on your map, then you may take one building.
   *[other] { $count } more pieces on your map, then you may take one building.
}
w-buildings-now = You may take one building: three pieces lie on your map.
w-buildings-had = You have your building.
w-rivals = The others
w-rival = { $name }: { $count } of 24 squares built
w-stopped = stopped +{ $chip }
w-you-stopped = You have stopped: +{ $chip }. The others are still building.
w-stop = Stop
w-stop-for = Stop: chip { $chip }
w-stop-sure = Yes, stop now
w-stop-not = No
w-chips = { $count ->
    [one] { $count } chip left
   *[other] { $count } chips left
}
w-pause = Pause
w-still = Time stands still
w-still-about = The heap is covered, so that nobody searches meanwhile.
w-go-on = Go on
w-now = Now!
w-lost = { $name } was faster.
w-tile-held = { $name } holds: { $tile }
w-did-put = Put back.
w-did-place = Placed on { $square }. { $bad ->
    [one] { $bad } bad join on the map.
   *[other] { $bad } bad joins on the map.
}
w-seconds-left = { $count ->
    [one] { $count } second left.
   *[other] { $count } seconds left.
}
w-square-built = { $square }: { $tile }
w-square-free = { $square }, free. Around: { $around }.
w-square-fits = Here: { $good } good, { $bad } bad.
w-north = north
w-east = east
w-south = south
w-west = west
w-all-edges = on all edges
w-inside = in the middle
w-water = water
w-meadow = meadow
w-forest = forest
w-road = road
w-fisher = fisher
w-shepherd = shepherd
w-woodcutter = woodcutter
w-coach = coach
w-boat = boat
w-boar = boar
w-field = field
w-barrel = barrel
w-volcano-active = active volcano
w-volcano-inactive = inactive volcano
w-village-fisher = Fisher village
w-village-shepherd = Shepherd village
w-village-woodcutter = Woodcutter village
w-building-coach-stop = Coach stop
w-building-coach-stop-about = +1 for every coach on the same road.
w-building-lighthouse = Lighthouse
w-building-lighthouse-about = +1 for every boat on the same water, if it is closed and without bad joins.
w-building-lodge = Forester's lodge
w-building-lodge-about = +1 for every boar in the same forest, if it is closed and without bad joins.
w-building-mill = Mill
w-building-mill-about = +1 for every field on the same meadow, if it is closed and without bad joins.
w-building-pile-house = Pile house
w-building-tavern = Tavern
w-building-well = Well
w-sheet = Score sheet
w-line = Line
w-show-all = Show all
w-line-figures = Figures
w-line-most = Most: { $kind }
w-line-fishers = Fishers
w-line-shepherds = Shepherds
w-line-woodcutters = Woodcutters
w-line-coaches = Coaches
w-line-boats = Boats
w-line-boars = Boars
w-line-fields = Fields
w-line-islands = Islands
w-line-barrels = Barrels
w-line-lakes = Lakes
w-line-areas = Closed areas
w-line-roads = Roads
w-line-chip = Chip
w-line-volcanoes = Volcanoes
w-line-free = Free squares
w-line-bad = Bad joins
w-note-areas = { $count } × 2, the islet included
w-note-roads = { $tiles } + { $border } − { $cost }
w-note-roads-solo = { $cost }, two are free
w-note-volcanoes = { $active } active, { $inactive } inactive
w-round-points = Points of the round
w-all-points = All rounds
w-round-over = Round { $round } is over
w-won = { $count ->
    [one] { $names } wins with { $points }
   *[other] { $names } share the victory with { $points }
}
w-you-won = You win with { $points }!
w-solo-won = You win: { $minus } minus points, { $allowed } allowed
w-solo-lost = You lose: { $minus } minus points, only { $allowed } allowed
w-token-to = { $names } will hold the volcano token next round: their inactive volcanoes count as active.
w-token-to-you = You hold the volcano token next round: your inactive volcanoes count as active.
w-next-round = Next round
w-waiting = Waiting for the others
w-again = Play again
w-replay = Watch it again
w-possible = What was possible?
w-possible-wait = Searching for the best world from the same heap …
w-possible-found = The best world found brings { $points } points (yours: { $own }). No world brings more than { $bound }.
w-round = Round { $round }
w-film = Time in the game
w-no-replay = No game has been played to its end here yet.
w-replay-last = Watch the last game
w-daily = Heap of the day
w-lesson = Learn it in five minutes
w-lesson-take = Everything you need lies in the heap. Take any tile: click or tap it, or walk there with the arrow keys and press Enter.
w-lesson-turn = It is in your hand. Turn it: wheel, R, or the button.
w-lesson-flip = It has two sides. Flip it: F, right click, or the button.
w-lesson-place = Now place it on your map. Green edges agree with the border, striped red ones do not.
w-lesson-joins = Every further tile has to touch one that lies there. Terrains that do not agree are a bad join: minus one point. Place another one.
w-lesson-areas = A closed area of meadow or forest without a bad join brings two points, a figure one. The border closes areas, too. Build on.
w-lesson-volcanoes = Whoever has the most active volcanoes loses a point for each. Roads bring points, but every join they cross costs one. Place two more.
w-lesson-stop = Enough? Press “Stop”: in a real round that takes the highest chip left. Free squares cost a point each.
w-scorer = Score a real map
w-scorer-about = For a map on a real table: choose a square, then the tile that lies there, and the sheet is filled in. A second press on the square turns the tile.
w-map-number = Map { $number }
w-square-number = Square { $square }
w-all-of = All { $terrain }
w-clear = Clear
w-apart = Opposite edges are not joined
w-border = Border
w-border-own = Own border
w-landmark = Village or building
w-no-landmark = No village or building
w-token = Volcano token
w-scorer-alone = Scored alone: every active volcano counts, and every kind has its bonus.
w-daily-best = Best of the day
w-daily-come = Enter a name to join the list
w-daily-nobody = Nobody has played today's heap yet.
w-practice-over = { $points ->
    [one] Your worlds bring { $points } point
   *[other] Your worlds bring { $points } points
}
w-skip = Skip to the end
w-filter = Highlight tiles
w-filter-edges = { $count ->
    [one] { $what }: at least { $count } edge
   *[other] { $what }: at least { $count } edges
}
w-filter-bright = { $count ->
    [one] { $count } tile highlighted
   *[other] { $count } tiles highlighted
}
w-filter-clear = Highlight all tiles
w-zoom = Zoom
w-help = How to move tiles
w-help-close = Got it
w-help-touch = Tap a tile, then a square of your map; tap the square again to place it. Or drag the tile there. Swipe along the heap for more tiles, pinch to zoom.
w-help-mouse = Click a tile, then a square of your map, or drag it there. The wheel turns the tile, a right click flips it. Keys: arrows, Enter, R turns, F flips, Esc puts back, H heap, M map.
w-tile-sheet = Tiles to choose from
w-tile-used = { $tile } (lies on { $square })
w-by-hand = Describe the tile yourself
