## Rychlé věty do rozhovoru u stolu.

phrase-hello = Ahoj!
phrase-good-luck = Hodně štěstí!
phrase-your-turn = Jsi na tahu!
phrase-nice-move = Pěkný tah!
phrase-oops = Jejda!
phrase-thanks = Díky!
phrase-sorry = Promiň!
phrase-one-moment = Moment, prosím.
phrase-back-soon = Hned jsem zpátky.
phrase-well-played = Dobře zahráno!
phrase-again = Dáme si ještě jednu?
phrase-goodbye = Měj se!
