## Üzenetek, amelyek az oldalon kívül is megtalálják az embereket.

push-title = Krajina
push-your-turn =
    { $count ->
        [one] Egy asztalnál te jössz.
       *[other] { $count } asztalnál te jössz.
    }
