## Gyors mondatok az asztali csevegéshez.

phrase-hello = Szia!
phrase-good-luck = Sok szerencsét!
phrase-your-turn = Te jössz!
phrase-nice-move = Szép lépés!
phrase-oops = Hoppá!
phrase-thanks = Köszönöm!
phrase-sorry = Bocsánat!
phrase-one-moment = Egy pillanat!
phrase-back-soon = Mindjárt jövök.
phrase-well-played = Szép játék volt!
phrase-again = Játsszunk még egyet?
phrase-goodbye = Viszlát!
