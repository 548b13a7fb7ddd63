# The page around every game. Names of players come in as they are; { $you } says whether the reader is meant.

title = Stationmaster
tagline = The great train board games: play, host and study them.
colophon = Drawn and written anew. Coasts and borders: Natural Earth, public domain. Not connected with any publisher.
title-your-turn = ● Your turn – { $game }
title-table = { $game } – Stationmaster

yes = Yes
no = No
close = Close
cancel = Cancel
skip = Skip
copy = Copy
copied = Copied
loading = One moment…
try-again = Try again
you = you
points = Points
chance = Chance decides

## The hall

games = What shall we play?
no-such-game = There is no game called “{ $game }”. Choose one of these.
departures = Departures
seats-range = { $least }–{ $most } players
minutes = { $count ->
    [one] about a minute
   *[other] about { $count } minutes
}
minutes-just = { $count } min
minutes-range = { $least }–{ $most } min
minutes-why = Counted in games of bots, with ten seconds for each decision
play = Play
play-quick = { $bots ->
    [one] You against one bot, at once
   *[other] You against { $bots } bots, at once
}
play-quick-together = { $bots ->
    [one] You together with one bot, at once
   *[other] You together with { $bots } bots, at once
}
more = More…
rules-of = Rules of { $game }
guest = Guest
guest-number = Guest { $number }
staff = Porter, Signalman, Stoker, Conductor, Inspector
a-bot-called = Bot: { $bot }
show-all = Show all { $count }
table-over = Finished
table-your-turn = Your turn
table-forget = Take { $game } off this list

## Setting up

setup-seats = Who sits where
setup-options = Options
setup-presets = How hard
setup-add = Add a seat
setup-remove = Remove seat { $number }
setup-name = Name of the player in seat { $number }
setup-name-here = Your name
setup-open = Open the table
setup-nobody-here = At least one seat must be played at this screen.
setup-nameless = Everyone at this screen needs a name.
seat-number = Seat { $number }
seat-open = Open seat
seat-away = away
kind-me = Me
kind-bot = Bot
kind-friend = A friend, by link
kind-here = Someone at this screen
kind-friend-about = You get a link to send.
links-title = The table is open
links-about = Send each friend a link. It is the key to the seat: give it to nobody else.
links-watch = To watch (no key)
links-enter = Go to the table
invite = Link for this seat
invite-title = Seats that are still free
welcome-title = { $game }: a seat is kept for you
welcome-about = At the table: { $others }. What shall they call you?
welcome-alone = You are the first at the table. What shall the others call you?
welcome-sit = Sit down

## The table

players = Players
spectator = Spectator
beside = Beside the board
hand = Hand
a-bot = bot
thinking = thinking
menu = Menu
preferences = Preferences
preferences-name = The name you play by
pace = Pace of others’ moves
pace-about = How quickly the moves of bots and of others are shown.
pace-slow = Leisurely
pace-usual = Usual
pace-quick = Quick
motion = Motion
motion-about = Without motion, cards and trains are simply where they went.
motion-system = As system
motion-full = Full
motion-none = None
keys = Single keys as shortcuts: M for the sound, a comma for this sheet
sound = Sound
sound-on = Sound is on
sound-off = Sound is off
language = Language
level-easy = Easy
level-medium = Medium
level-hard = Hard
level-expert = Expert
theme = Light
theme-system = As system
theme-light = Day
theme-dark = Night
livery = My trains
livery-about = Where another player has these trains, the two of you change colours, on your screen alone.
livery-seat = As seated
livery-0 = Rose
livery-1 = Midnight
livery-2 = Lime
livery-3 = Lagoon
livery-4 = Mahogany
map-names = Names on the map
map-names-all = All cities
map-names-own = My tickets only
notices = Tell me when it is my turn
watch-link = Copy a link to watch
to-the-hall = Back to the hall
hint = What would a strong player do?
hint-not-now = A hint is for your own turn
undo = Take back
held-title = Decided. For a moment you can take it back
held-line-title = Decided. It is sent as soon as the line is back
held-now = Send now
take-back = Time to take back
take-back-about = A move that ends your turn waits so long before anyone sees it.
take-back-seconds = { $count ->
    [0] None
   *[other] { $count } s
}
move-overtaken = The game has moved on meanwhile: your move was not made. Look again.
undo-not-now = Nothing to take back: luck or another player has moved since
what-is-asked = What does this mean?
waits-for = { $name } is to move
luck-moves = Luck decides…
counting = The last train is in. Let us count…
ended = { $count ->
    [one] { $you ->
        [yes] You win with { $points } points!
       *[no] { $names } wins with { $points } points.
    }
   *[other] { $names } share the win with { $points } points.
}
offers-filter = Find among { $count } choices
asked-other = Your decision: { $what }
explain-other = Choose one of the offers above. The rules below say what each of them means.
plain-board = What you see

choose-title = { $least ->
    [0] Keep as many as you like
    [one] Keep at least one
   *[other] Keep at least { $least }
}
choose-more = { $count ->
    [0] Choose
    [one] Choose one more
   *[other] Choose { $count } more
}
choose-keep = { $count ->
    [0] Keep none
    [one] Keep this one
   *[other] Keep these { $count }
}
chosen-title = Chosen. The others are choosing.
choose-made = Chosen
choose-later = Your tickets. { $name } is choosing now; your turn will come.

line-opening = Coming into the station…
line-lost = The line is down. Trying again; what you decide or say meanwhile is kept.
closed-bad-join = The table could not be joined. Open it again from the hall.
closed-unknown-seat = This link's key does not fit. Ask for a new link.
closed-no-table = There is no such table.
closed-damaged = This table is damaged on the server's disk and cannot be played on. All other tables are as they were. Whoever runs the server finds out more with: stationmaster store check

pass-to = { $name }, it is your turn
pass-first = { $name }, you sit here first
pass-why = Pass the device. Nobody's cards are on the screen now.
pass-ready = I am { $name }
pass-done = Your turn is over. { $name } is next.
pass-on = Go on

table-words = Log and chat
table-sheet = What lies beside the board
log = Log
log-empty = Nothing has happened yet.
log-point-out = Show where this was
log-other = { $you ->
    [yes] You: { $what }
   *[no] { $who }: { $what }
}
log-twice = { $line } Twice.
chat = Chat
chat-empty = Say hello.
chat-say = Say something
chat-send = Send

rules = Rules
rules-search = Search by word or number
rules-none = No rule has these words.
rules-now = What you are asked now
rules-ours = our ruling
rules-ours-why = Why so: { $why }

scoring = Final score
team = The team
scoring-lines = All lines of the score
score-share = { $what } { $points }
ended-ahead = { $points ->
    [one] one point ahead of { $name }
   *[other] { $shown } points ahead of { $name }
}
rematch = Rematch
rematch-easier = Easier
rematch-harder = Harder
rematch-waits = A new table has been opened for all of you.
rematch-join = Sit down for the rematch
share = Share
share-title = { $game }: a game to watch
replay-open = Replay
replay-title = The game once more
replay-eyes = Hand and tickets of
replay-offered = { $name } chooses among these
replay-tickets-of = { $name }, tickets: { $count }
replay-start = Before the first move
replay-back = One move back
replay-next = One move on
replay-play = Play
replay-pause = Pause
replay-close = Leave
replay-move = Move { $at } of { $last }

map-closer = Closer
map-farther = Farther
map-whole = Whole board
