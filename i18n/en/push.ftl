## Notices that reach people away from the page.

push-title = Krajina
push-your-turn =
    { $count ->
        [one] It is your turn at one table.
       *[other] It is your turn at { $count } tables.
    }
