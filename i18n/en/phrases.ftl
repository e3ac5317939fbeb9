## Quick phrases of the table chat.

phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-your-turn = Your turn!
phrase-nice-move = Nice move!
phrase-oops = Oops!
phrase-thanks = Thank you!
phrase-sorry = Sorry!
phrase-one-moment = One moment, please.
phrase-back-soon = Back in a minute.
phrase-well-played = Well played!
phrase-again = Shall we play again?
phrase-goodbye = Goodbye!
