## Rýchle vety do rozhovoru pri stole.

phrase-hello = Ahoj!
phrase-good-luck = Veľa šťastia!
phrase-your-turn = Si na ťahu!
phrase-nice-move = Pekný ťah!
phrase-oops = Hopla!
phrase-thanks = Ďakujem!
phrase-sorry = Prepáč!
phrase-one-moment = Moment, prosím.
phrase-back-soon = Hneď som späť.
phrase-well-played = Dobre zahrané!
phrase-again = Dáme si ešte jednu?
phrase-goodbye = Maj sa!
