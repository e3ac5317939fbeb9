# Tables online.

## The connection

line-opening = Connecting…
line-lost = Connection lost. It comes back by itself.
line-try-now = Try now
line-unreachable = The server cannot be reached.
online-asking = One moment…
online-looking = Looking for the table…
online-unreachable = The server cannot be reached
online-unreachable-about = Games against bots and at this device work all the same.

## Coming in

home-online = With friends online
home-online-about = Open a table and send the link: everybody plays on their own phone or computer. A name is enough, no account.
home-online-go = Play online
sign-in-title = What is your name?
sign-in-name = Your name at the table
sign-in-about = That is all: no account, no e-mail address.
sign-in-go = Come in
sign-in-account = I have an account

## Lobby

lobby = Tables online
to-lobby = To the tables
lobby-open = Open a table
lobby-own = Your tables
lobby-own-none = You are not sitting at any table.
lobby-joinable = Tables with a free seat
lobby-joinable-none = Nobody is waiting at a public table right now. Open one!
lobby-watchable = Games to watch
lobby-watchable-none = No public game is being played right now.
go-on = Go on
join = Join
watch = Watch
code-enter = Code of a table
code-go = Go there
code-wrong = A code has six characters of 3 4 6 7 9 A C D E F H K M N R T.
online-worlds = Worlds

## Opening a table

opening-title = Open a table: { $game }
opening-go = Open the table
opening-more = More
seat-me = Me
seat-friend = Open for a friend
visibility = Who can come?
visibility-private = By invitation
visibility-private-about = Only those to whom you give the link or the code.
visibility-public = Public
visibility-public-about = Everybody sees the table in the list, can sit down or watch.
time = Time to think
time-none = No clock
time-per-turn = { $seconds ->
    [one] { $seconds } second a turn
   *[other] { $seconds } seconds a turn
}
time-fischer = { $minutes ->
    [one] { $minutes } minute, and { $added } seconds a turn
   *[other] { $minutes } minutes, and { $added } seconds a turn
}
time-correspondence = { $days ->
    [one] { $days } day a turn
   *[other] { $days } days a turn
}
flag-lose = Out of time means lost
flag-lose-about = Otherwise a bot plays on for whoever has used up the time, until they come back.
start-by-itself = Begin as soon as all seats are taken
start-by-itself-about = Otherwise you start the game.
table-rated = Rated
table-rated-about = The game counts for the ratings of all who play, bots included.
table-programs = Programs may sit down
table-programs-about = Bots that other people have written can join.

## Waiting room

seats-title = Who plays
seat-you = you
seat-host = host
seat-bot = bot
seat-open = free seat
seat-sit = Sit here
seat-stand = Leave the seat
seat-remove = Remove
seat-meant-for = For whom is seat { $number }?
start-when-full = The game begins by itself as soon as all seats are taken.
start-open-seats = Some seats are still free. Invite somebody, or give them to bots.
start-ready = All seats are taken.
start-host = All seats are taken. The host starts the game.
invite-title = Invite
invite-qr = QR code of the link to this table
invite-code = Say this code:
invite-link = Send this link
invite-copy = Copy the link
invite-copied = Copied
invite-loopback = This address works on this machine only. Open the app by one of the other addresses that the server printed at its start, and the link works for everybody at home.
table-closed = This table was closed.

## At the table

title-your-turn = ● Your turn – Krajina
online-sending = Your move is on its way…
online-paused = Time stands still
online-absent = away
online-stand-in = a bot plays
online-replaced = A bot is playing for you.
online-return = Take your seat back
table-menu = More about this table
watchers = { $count ->
    [0] Nobody is watching.
    [one] { $count } person is watching.
   *[other] { $count } people are watching.
}
watching = You are watching.
ask-pause = Ask for a pause
leave-to-bot = Leave the game to a bot
resume = Go on
pause-agreed = A pause, as all agreed.
pause-dropped = Somebody has lost the connection: time stands still for a moment.
pause-restart = The server was away: time stands still until everybody is back.
question = A question to you
question-undo = { $name } would like to take the last move back.
question-undo-own = You have asked to take your last move back. Waiting for the others…
question-pause = { $name } would like a pause.
question-pause-own = You have asked for a pause. Waiting for the others…
question-left = { $seconds } s
question-yes = Agree
question-no = No
lost-by-time = Out of time: { $names }.

## Talk

chat = Chat
chat-news = Chat: something new
chat-lines = What was said
chat-phrases = Quick phrases
chat-say = Say something
chat-send = Send
chat-line = { $name }: { $words }
chat-mute = Mute
chat-unmute = Hear { $name } again
chat-report = Report
chat-reported = Reported
chat-remove = Send away
watchers-silence = Close the chat to watchers
watchers-hear = Open the chat to watchers
watchers-remove = Send all watchers away

## After the game

rematch-asked = { $names } would like to play again.
rematch-online = Rematch
rematch-waits = Waiting for: { $names }
rematch-go = To the next game
replay-link = Replay
record-download = Download the record
fair-title = Was the deal fair?
fair-about = Before the first move the server published the fingerprint (SHA-256) of the seed that the whole deal follows from. Now you can check that it was this one.
fair-yes = The seed fits the fingerprint: nothing was changed during the game.
fair-no = The seed does not fit the fingerprint!
fair-commitment = Fingerprint
fair-seed = Seed

## Account

account-title = You
account-guest = You are here as a guest. This browser remembers you.
account-yes = You have an account: log in with it anywhere.
account-profile = Games and statistics
account-leave = Leave
account-log-out = Log out
account-name = Name
account-password = Password
account-password-new = New password
account-password-about = At least 8 characters.
account-rename = Another name
account-rename-go = Take this name
account-renamed = Done.
account-data = Your data
account-data-about = Everything that the server keeps of you, in one file.
account-export = Download
sign-up = Make an account
sign-up-guest = Your games come along, and you can log in anywhere.
sign-up-about = A name and a password, nothing else.
sign-up-go = Make the account
sign-up-done = The account is yours.
log-in = Log in
log-in-go = Log in
log-in-done = Welcome back.
password-change = Change the password
password-go = Change
password-done = The password is changed. All other devices are logged out.
delete = Delete
delete-about = Your name, password and settings are deleted for good. Finished games stay, without your name.
delete-sure = I am sure.
delete-go = Delete for good
delete-done = Deleted.

## People

numbers = Statistics
numbers-none = No finished games yet.
numbers-game = Game
numbers-games = Games
numbers-wins = Wins
numbers-average = Average
numbers-best = Best
numbers-rating = Rating
history = Finished games
history-none = No finished games to see.
history-more = Older games
leaders = Leaderboard
leaders-which = Which game?
leaders-none = Nobody has played a rated game here yet.
leaders-place = Place
leaders-name = Name

## News

news-started = The game begins.
news-undone = { $name } has taken a move back.
news-taken-over = A bot plays for { $name } now.
news-handed-back = { $name } is back.
news-flagged = Out of time: { $name }.
news-declined = The others did not agree.
news-removed = The host has removed a guest.
news-finished = The game is over.
rating-change = Rating: { $changes }
setup-online = Play it online with friends

## Keys

key-since = since { $day }
devices = Devices
devices-about = Where you are logged in. A device you do not know, or no longer have, can be logged out here.
device-out = Log out
device-on = { $browser } on { $system }
device-unknown = Unknown device
tokens = Programs
tokens-about = A program with a token plays in your name at tables that allow it. The rest is in the documentation: docs/protocol.md.
token-name = What do you call it?
token-make = Make a token
token-away = Take back
token-once = Copy it now: it is shown this once.

## The second factor, a new password

factor = Second factor
factor-about = Besides the password, a code from an authenticator app on your phone is asked for when you log in.
factor-begin = Set up
factor-begun = Now confirm a code from the app.
factor-scan = Scan the picture with an authenticator app, or type the secret there. Then write the code that it shows.
factor-qr = The secret as a QR code
factor-code = Code from the app, or a recovery code
factor-finish = Switch on
factor-on = Switched on. { $left ->
    [one] One recovery code is left.
   *[other] { $left } recovery codes are left.
}
factor-on-done = From now on a code is asked for. All other devices are logged out.
factor-keep = Keep these recovery codes in a safe place: each lets you in once without the phone. They are shown this once.
factor-off = Switch off
factor-off-done = The password alone is enough again.
reset = Choose a new password
reset-done = The password is changed, and all devices are logged out. Log in with it.
