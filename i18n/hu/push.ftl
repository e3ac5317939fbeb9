## Üzenetek, amelyek az oldalon kívül is megtalálják az embereket.

push-title = Krajina
push-your-turn =
    { $count ->
        [one] Egy asztalnál Ön következik.
       *[other] { $count } asztalnál Ön következik.
    }
