
## The table: what happens on it.

region-count = { $what } = { $points }
discard-terrain = This domino ({ $terrains }) finds no free side of its own terrain to join, so it goes out of the game.
discard-frame = This domino ({ $terrains }) could only join where your land would grow beyond { $side } × { $side } squares, so it goes out of the game.
bots-silent = The bot does not answer. Perhaps part of the program could not be loaded; nothing of your game is lost.
bots-again = Try again
seat-name = Name of player { $number }

## Dynasty

dynasty-game-over = Game { $game } of { $games } is over
dynasty-next = On to the next game
dynasty-standings = Points so far
dynasty-sheets = Game { $number }, region by region

## Settings of the looks

setting-theme = Colours
theme-device = As on this device
theme-light = Light
theme-dark = Dark
setting-contrast = High contrast
setting-contrast-about = Stronger lines and plain colours around the pictures.
setting-calm = Less motion
setting-calm-about = Nothing flies or slides; everything is simply there.
