## Zprávy, které najdou lidi i mimo stránku.

push-title = Krajina
push-your-turn =
    { $count ->
        [one] Jste na tahu u jednoho stolu.
       *[other] Jste na tahu u { $count } stolů.
    }
