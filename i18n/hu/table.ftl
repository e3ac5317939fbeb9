
## Az asztal: ami rajta történik.

region-count = { $what } = { $points }
discard-terrain = Ez a dominó ({ $terrains }) sehol sem tud a saját tájához csatlakozni, ezért kikerül a játékból.
discard-frame = Ez a dominó ({ $terrains }) csak ott tudna csatlakozni, ahol a területed nagyobbra nőne { $side } × { $side } mezőnél, ezért kikerül a játékból.
bots-silent = A bot nem válaszol. Lehet, hogy a program egy része nem töltődött be; a játszmádból semmi sem veszett el.
bots-again = Újra
seat-name = Név: { $number }. játékos

## Dinasztia

dynasty-game-over = { $game }/{ $games }. játszma vége
dynasty-next = A következő játszma
dynasty-standings = Az eddigi pontok
dynasty-sheets = { $number }. játszma, területenként

## A megjelenés beállításai

setting-theme = Színek
theme-device = Az eszköz szerint
theme-light = Világos
theme-dark = Sötét
setting-contrast = Nagy kontraszt
setting-contrast-about = Erősebb vonalak és tiszta színek a képek körül.
setting-calm = Kevesebb mozgás
setting-calm-about = Semmi sem repül vagy csúszik, minden egyből a helyén van.
