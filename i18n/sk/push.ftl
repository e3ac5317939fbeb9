## Správy, ktoré nájdu ľudí aj mimo stránky.

push-title = Krajina
push-your-turn =
    { $count ->
        [one] Ste na ťahu pri jednom stole.
       *[other] Ste na ťahu pri { $count } stoloch.
    }
