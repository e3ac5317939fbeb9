
## Stůl: co se na něm děje.

region-count = { $what } = { $points }
discard-terrain = Dílek ({ $terrains }) nemá kde navázat na stejnou krajinu, takže jde ze hry.
discard-frame = Dílek ({ $terrains }) by navázal jen tam, kde by území přerostlo { $side } × { $side } políček, takže jde ze hry.
bots-silent = Bot neodpovídá. Možná se nepodařilo načíst část programu; z vaší hry se nic neztratilo.
bots-again = Zkusit znovu
seat-name = Jméno: { $number }. hráč

## Dynastie

dynasty-game-over = { $game }. partie z { $games } skončila
dynasty-next = Další partie
dynasty-standings = Dosavadní body
dynasty-sheets = { $number }. partie, oblast po oblasti

## Nastavení vzhledu

setting-theme = Barvy
theme-device = Podle zařízení
theme-light = Světlé
theme-dark = Tmavé
setting-contrast = Vysoký kontrast
setting-contrast-about = Výraznější čáry a čisté barvy kolem obrázků.
setting-calm = Méně pohybu
setting-calm-about = Nic nelétá ani neklouže, vše je rovnou na svém místě.
