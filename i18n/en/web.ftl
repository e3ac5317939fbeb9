## The app in the browser.

title = Krajina
language = Language
language-missing = This language could not be fetched. Is there a connection?
settings = Settings
close = Close
back = Back
to-home = To the first page
you = You
nobody = nobody
player-number = Player { $number }

## First page

home-lead = Build the most beautiful landscape at the table, domino by domino.
home-legal = Krajina follows the rules of Kingdomino, Kingdomino Origins (Mammoth Hunters) and Mondo Sapiens. Their names are trademarks of their owners; Krajina is not affiliated with them.
home-licences = Licences
kingdom = Kingdom
kingdom-about = Choose dominoes, join fields, forests and lakes around your castle, and let crowns multiply them. A game takes a quarter of an hour.
hunters = Hunters
hunters-about = Volcanoes hurl fire over your hunting grounds; totems and cave people add to them. For those who know Kingdom, or want more.
play-now = Play now
set-up = Choose options
install = Install the app
install-ios = On an iPhone or iPad: tap Share in Safari, then “Add to Home Screen”.

## Settings

setting-confirm = Confirm before placing
setting-confirm-about = The first tap shows where the domino would lie, the second one lays it.
setting-hints = Show possible places
setting-hints-about = Squares where something can be done light up with the points they bring.
setting-sound = Sounds
setting-sound-about = Soft sounds when dominoes are laid and chosen.
setting-unhurried = Unhurried bots
setting-unhurried-about = Bots wait a moment before each move, so that you can follow.

## Set-up

how-many = How many play?
players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
size-five = Every land may grow to 5 by 5 squares.
size-seven = Every land may grow to 7 by 7 squares.
who-plays = Who plays?
seat-number = Seat { $number }
person-here = A person at this device
variants = Variants
options = Options
mode = Way to play
start = Start the game
unfit-two-only = Only for two players.
unfit-two-or-three = Only for two or three players: with four there are no dominoes left for a longer line.
unfit-tribe-only = Only in Tribe: nobody recruits in the other ways to play.
option-dynasty = Dynasty
option-dynasty-about = Three games in a row; the points of all three are added up.
option-middle-kingdom = Middle Kingdom
option-middle-kingdom-about = 10 extra points if your castle stands exactly in the centre of your land.
option-harmony = Harmony
option-harmony-about = 5 extra points if you have not discarded a single domino.
option-mighty-duel = Mighty Duel
option-mighty-duel-about = Two players use all dominoes and build kingdoms of 7 by 7 squares.
option-wider-choice = Wider choice
option-wider-choice-about = Every line holds one domino more than there are kings; the one left over goes out of the game.
option-center = Hut in the centre
option-center-about = 10 extra points if your hut stands exactly in the centre of your land.
option-complete = Complete territory
option-complete-about = 5 extra points if every square is filled and nothing was discarded.
option-recruit-last-round = Recruiting in the last round
option-recruit-last-round-about = A house rule: cave people can still be recruited after the last domino.
mode-discovery = Discovery
mode-discovery-about = Territories, volcanoes and fires: the way to start.
mode-totems = Totems
mode-totems-about = Resources lie on the land. Whoever has most of a kind holds its totem.
mode-tribe = Tribe
mode-tribe-about = Pay resources to recruit cave people, who score for what lies around them.
level-sprout = Sprout
level-sprout-about = a first opponent who overlooks a lot
level-shepherd = Shepherd
level-shepherd-about = enlarges what lies there
level-prospector = Prospector
level-prospector-about = goes for crowns and fires
level-miller = Miller
level-miller-about = plans a tidy land
level-fox = Fox
level-fox-about = takes what others need
level-steward = Steward
level-steward-about = knows what is still to come
level-sovereign = Sovereign
level-sovereign-about = the strongest of all

## At the table

no-game = There is no game here yet.
undo = Undo
round = Round { $round } of { $rounds }
round-opening = Before round 1
game-of = Game { $game } of { $games }. { $round }
lines = Lines of dominoes
line-placing = To be placed
line-choosing = To choose from
players-label = Players
seat-label = { $name }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}. Show this land.
land-of = Land: { $name }
back-to-own = Back to your land
hand = Your move
hand-wait = The others are playing.
turn = Turn
discard = Discard
pass = Recruit nobody
look = Look through the pile for four resources
cave = Cave
totems = Totems
totem-held = { $resource }, { $points }: { $name }
crowns = crowns
fires = fires

status-thinking = { $name } is thinking…
status-named = { $name }: { $step }
status-pair = Choose a pair of dominoes
status-take = Choose a domino
status-place = Place your domino
status-discard = This domino fits nowhere
status-lava = The volcano erupts: where does the lava land?
status-give = Hand over the totem
status-recruit = Recruit somebody, or not
status-call = Choose somebody from the pile
status-settle = Put the person on a square
status-over = The game is over

advice-take = Take a domino from “To choose from”. Higher numbers are often worth more, but you play later in the next round.
advice-pair = You take the outer two dominoes or the inner two; your opponent gets the others.
advice-lava = Lit squares are within reach. Lava brings fires, but destroys what lies there.
advice-give = Several players now have more than you. Choose who gets the totem.
advice-recruit = Tap somebody in the cave, then the resources you pay with: two different ones.
advice-call = Everybody in the pile is there to choose from.
advice-settle = Put on an empty square: { $person }
pair-outer = The outer two
pair-inner = The inner two
confirm-place = { $points ->
    [one] Place here: { $points } point
   *[other] Place here: { $points } points
}
confirm-place-none = Place here
confirm-lava = Lava here
confirm-settle = Settle here
confirm-recruit = Recruit

## Read aloud

domino-free = Domino { $number }: { $halves }. Free.
domino-taken = Domino { $number }: { $halves }. { $name }.
empty-square = empty
square = { $square }: { $what }
square-possible = { $square }. Possible here: { $points ->
    [one] { $points } point
   *[other] { $points } points
}
square-payable = { $square }. Can be paid.
with-crowns = { $count ->
    [one] { $count } crown
   *[other] { $count } crowns
}
with-fires = { $count ->
    [one] { $count } fire
   *[other] { $count } fires
}
with-craters = { $count ->
    [one] { $count } crater
   *[other] { $count } craters
}
did-take = { $name } takes domino { $what }
did-place = { $name } places on { $what }. Points: { $points }
did-discard = { $name } discards a domino, because it fits nowhere
did-pair = { $name } chooses a pair
did-lava = { $name }: lava lands on { $what }. Points: { $points }
did-give = { $name } hands over a totem
did-pass = { $name } recruits nobody
did-recruit = { $name } recruits somebody
did-look = { $name } looks through the pile
did-call = { $name } chooses somebody from the pile
did-settle = { $name } puts a person on { $what }. Points: { $points }
you-did-take = You take domino { $what }
you-did-place = You place on { $what }. Points: { $points }
you-did-discard = You discard a domino, because it fits nowhere
you-did-pair = You choose a pair
you-did-lava = Your lava lands on { $what }. Points: { $points }
you-did-give = You hand over a totem
you-did-pass = You recruit nobody
you-did-recruit = You recruit somebody
you-did-look = You look through the pile
you-did-call = You choose somebody from the pile
you-did-settle = You put a person on { $what }. Points: { $points }

## Names

castle = castle
hut = hut
kingdom-wheat = wheat field
kingdom-forest = forest
kingdom-lake = lake
kingdom-grassland = meadow
kingdom-swamp = swamp
kingdom-mine = mine
hunters-desert = desert
hunters-grassland = grassland
hunters-lake = lake
hunters-jungle = jungle
hunters-quarry = quarry
hunters-volcano = volcano
resource-mammoth = mammoth
resource-fish = fish
resource-mushroom = mushroom
resource-flint = flint
person-hunter = Hunter
person-fisher = Fisher
person-gatherer = Gatherer
person-sculptor = Sculptor
person-painter = Painter
person-fire-lady = Fire lady
person-shaman = Shaman
person-warrior1 = Warrior 1
person-warrior2 = Warrior 2
person-warrior3 = Warrior 3
person-hunter-about = 3 per mammoth around
person-fisher-about = 3 per fish around
person-gatherer-about = 4 per mushroom around
person-sculptor-about = 5 per flint around
person-painter-about = 2 per resource around
person-fire-lady-about = 1 per fire around
person-shaman-about = 2 per person around
person-warrior1-about = strength 1: a band scores members times strength
person-warrior2-about = strength 2: a band scores members times strength
person-warrior3-about = strength 3: a band scores members times strength

## Score sheet

you-win = You have won!
wins = { $name } wins
win-together = A shared victory: { $names }
tie-largest = Points were equal, so the largest region decides: { $largest } squares.
tie-symbols = Points and largest regions were equal, so the number of { $symbols } decides.
tie-shared = Points, largest regions and { $symbols } are all equal.
sheet-total = Total
sheet-game = Game { $number }
sheet-kingdom-region = { $terrain }: { $squares } × { $crowns ->
    [one] { $crowns } crown
   *[other] { $crowns } crowns
}
sheet-middle-kingdom = Castle in the centre
sheet-harmony = Harmony: nothing discarded
sheet-hunters-region = { $terrain }: { $squares } × { $fires ->
    [one] { $fires } fire
   *[other] { $fires } fires
}
sheet-tokens = Resources, { $resource }: { $tokens }
sheet-totem = Totem: { $resource }
sheet-person = { $person }: { $counted } × { $each }
sheet-band = Band of warriors: { $members } × strength { $strength }
sheet-center = Hut in the centre
sheet-complete = Complete territory
rematch = Play again

## Saved games

saves-title = Your games
saves-more = More saved games: { $count }
save-continue = Continue
save-show = Show the result
save-players = with { $names }
save-finished = Finished
save-unreadable = This version cannot read this saved game
save-ask = Delete this game for good?
save-keep = Keep it
save-elsewhere = This game is open in another tab
save-elsewhere-about = Only one tab can play a game at a time, so that no move gets lost. If you play here, the other tab stops.
save-take-over = Play here
save-gone = This game was deleted in another tab
saves-full = Too many unfinished games
saves-full-about = At most { $most } games are saved here, and none of them is finished. Delete one to start another.
unsaved = This cannot be saved
unsaved-about = The browser’s storage is full or switched off. You can go on, but everything here is lost when this tab is closed. To make room, delete saved games on the first page.
