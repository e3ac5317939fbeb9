
## Stôl: čo sa na ňom deje.

region-count = { $what } = { $points }
discard-terrain = Dielik ({ $terrains }) nemá kde nadviazať na rovnakú krajinu, takže ide z hry.
discard-frame = Dielik ({ $terrains }) by nadviazal len tam, kde by územie prerástlo { $side } × { $side } políčok, takže ide z hry.
bots-silent = Bot neodpovedá. Možno sa nepodarilo načítať časť programu; z vašej hry sa nič nestratilo.
bots-again = Skúsiť znova
seat-name = Meno: { $number }. hráč

## Dynastia

dynasty-game-over = { $game }. partia z { $games } sa skončila
dynasty-next = Ďalšia partia
dynasty-standings = Doterajšie body
dynasty-sheets = { $number }. partia, oblasť po oblasti

## Nastavenie vzhľadu

setting-theme = Farby
theme-device = Podľa zariadenia
theme-light = Svetlé
theme-dark = Tmavé
setting-contrast = Vysoký kontrast
setting-contrast-about = Výraznejšie čiary a čisté farby okolo obrázkov.
setting-calm = Menej pohybu
setting-calm-about = Nič nelieta ani nekĺže, všetko je hneď na svojom mieste.
