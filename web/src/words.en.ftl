# The page around every game. Names of players come in as they are; { $you } says whether the reader is meant.

title = Stationmaster
tagline = The great train board games: play, host and study them.
colophon = Drawn and written anew. Coasts and borders: Natural Earth, public domain. Not connected with any publisher.
title-your-turn = ● Your turn – { $game }
title-table = { $game } – Stationmaster
title-turns = { $count ->
    [one] ● { $count } table waits for you – Stationmaster
   *[other] ● { $count } tables wait for you – Stationmaster
}

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
me = My games and me
me-about = There are no accounts and no passwords. This browser keeps a key for you; by it your tables find you. The server keeps only a hash of it. Everything works without one, too: who loses it loses only what stood under it.
me-keep = Keep my name
me-known = You are known as { $name }.
me-carry = On another device
me-carry-about = Show this code to its camera, or open the link there. Whoever has the link is you: give it to nobody else.
me-carry-show = Show code and link
me-qr = QR code with your key
me-copy = Copy the link
me-bad-link = This link is not complete: there is no key in it.
me-arrived = Go on here as the same person?
me-arrived-about = This link is the key of { $name }. Your tables will be on this device, too.
me-arrived-nameless = This link is somebody's key. Their tables will be on this device, too.
me-arrived-instead = It takes the place of the key that this browser has now.
me-become = Yes, that is me
me-forget = Be forgotten
me-forget-about = The server forgets your name and which seats were yours, and this browser its key. The games stay, for the others who played them; links to seats still open them.
me-forget-sure = Forget me
me-public = Show my games to everybody, at a page of its own
me-public-page = The page that others see
me-export = Everything that is mine, as a file
history = My games
history-none = Games that you finish will stand here.
history-games = { $count ->
    [one] one game
   *[other] { $count } games
}
history-seats = { $count } players
history-won = Won { $won } of { $played }.
history-points = { $mean } points on average, { $best } at best.
history-tickets = Tickets: { $done } of { $kept } completed.
history-longest = Longest path: { $count }.
history-routes = Favourite routes
history-is-won = won
history-is-lost = lost
rating = { $rating } ± { $doubt }
rating-people = Rating against people
rating-bots = Rating against bots
rating-about = Everybody begins at 25 ± 16.7; the more games, the surer it is.
level-own = own options
departures = Departures
tell-me = Tell me when it is my turn
tell-me-off = off
tell-me-ways = { $count ->
    [one] in { $count } way
   *[other] in { $count } ways
}
tell-me-tab = By this browser, while a table is open in some tab
tell-me-push = By this browser, also with the page closed
tell-me-mail = By mail to
tell-me-webhook = By a webhook: JSON is sent to this address
tell-me-start = Switch on
tell-me-stop = Switch off
tell-me-about = One notice a turn, and none while you are at the table. It tells the game and the table, never your hand. It holds for all your tables, also for those to come.
tell-me-tab-only = This server sends no notices while the page is closed.
tell-me-not-allowed = Your browser shows no notices of this page. It can be allowed in the browser's settings.
tell-me-not-possible = Your browser could not do that just now.
tell-me-stopped = No more notices go there. At any of your tables they can be switched on again.
tell-me-confirmed = Thank you. From now on you are told of your turns by mail.
tell-me-confirm = We have sent a mail there. Follow its link, and mail about your turns begins.
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
put-aside = Put aside, for nobody has moved in { $days } days: { $count }
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
seat-away-for = away for { $minutes } min
setup-terms = Playing together
stand-in = If somebody is away
stand-in-about = A bot keeps the seat warm once it is their turn; they have it back as soon as they come.
stand-in-never = Wait for them
stand-in-after = A bot after { $wait }
stand-in-told = If somebody is away for { $wait }, a bot plays for them until they are back.
clock = Clocks
clock-about = Time is limited, once everybody has made their first move.
clock-none = No clocks: everybody takes the time they need
clock-move = { $wait } for a move
clock-game = { $wait } for the game
clock-increment = { $wait } more for every turn
clock-then = When time runs out
clock-then-move = A bot makes the move
clock-then-move-about = One decision is the bot's, then the player goes on.
clock-then-seat = The seat is a bot's
clock-then-seat-about = A bot plays it to the end, and the score says so.
clock-told = { $then ->
    [seat] Time is limited: { $clock }. Whose time runs out has to leave the seat to a bot.
   *[move] Time is limited: { $clock }. When it runs out, a bot makes that move.
}
clock-left = Time left
clock-hurry = hurry
clock-days = { $days } d { $hours } h
open-to = Who may sit down
open-to-link = Whoever has a link
open-to-link-about = The table is found only by its links.
open-to-all = Everybody
open-to-all-about = It stands in the hall among the open tables until its seats are taken. Links open seats, too.
setup-chat = Writing to each other
setup-chat-about = Reactions are there in any case. The host may think otherwise later.
setup-chat-on = Everybody may
setup-chat-off = Switched off
delay = Those who watch
delay-about = They never see a hand. Later than the players, they cannot tell anybody what is happening either.
delay-none = See it at once
delay-by = See it { $wait } later
delay-told = You see this table { $wait } later.
open-tables = Open tables
open-seats = { $count ->
    [one] One seat is free
   *[other] { $count } seats are free
}
seat-take = Sit down here
wait-seconds = { $count ->
    [one] a second
   *[other] { $count } seconds
}
wait-minutes = { $count ->
    [one] a minute
   *[other] { $count } minutes
}
wait-hours = { $count ->
    [one] an hour
   *[other] { $count } hours
}
wait-days = { $count ->
    [one] a day
   *[other] { $count } days
}
kind-me = Me
kind-bot = Bot
kind-friend = A friend, by link
kind-here = Someone at this screen
kind-friend-about = You get a link to send.
links-title = The table is open
links-about = Send each friend a link. It is the key to the seat: give it to nobody else.
links-watch = To watch (no key)
qr = QR code
qr-of = QR code for a camera: { $what }
share-seat = A seat at a table of Stationmaster
links-enter = Go to the table
invite = Link for this seat
invite-title = Seats that are still free
welcome-title = { $game }: a seat is kept for you
welcome-about = At the table: { $others }. What shall they call you?
welcome-alone = You are the first at the table. What shall the others call you?
welcome-seat = Where would you like to sit?
welcome-sit = Sit down

## The table

players = Players
spectator = Spectator
kept-away = Kept warm by a bot: { $bot }
kept-voted = You go on without them; a bot plays: { $bot }
kept-resigned = Resigned; a bot plays on: { $bot }
kept-hurried = Time is up; a bot makes this move: { $bot }
kept-late = Out of time; a bot plays on: { $bot }
news-hurried = { $you ->
    [yes] Your time is up: a bot makes this move.
   *[no] { $name } ran out of time: a bot makes this move.
}
news-late = { $you ->
    [yes] Your time ran out. A bot plays on for you.
   *[no] { $name } ran out of time: a bot plays on.
}
ended-hurried = { $you ->
    [yes] Your time ran out at the last move; a bot made it: { $bot }
   *[no] { $name } ran out of time at the last move; a bot made it: { $bot }
}
ended-late = { $you ->
    [yes] Your time ran out; a bot played to the end: { $bot }
   *[no] { $name } ran out of time; a bot played to the end: { $bot }
}
news-away = { $you ->
    [yes] You are away: a bot ({ $bot }) keeps your seat.
   *[no] { $name } is away: a bot ({ $bot }) keeps the seat until they are back.
}
news-voted = { $you ->
    [yes] The others go on without you; a bot ({ $bot }) plays for you.
   *[no] It goes on without { $name }: a bot ({ $bot }) plays until they are back.
}
news-resigned = { $you ->
    [yes] You have resigned. A bot ({ $bot }) plays on for you, and you may watch.
   *[no] { $name } has resigned. A bot ({ $bot }) plays on.
}
news-back = { $you ->
    [yes] Your seat is yours again.
   *[no] { $name } is back.
}
ended-away = { $you ->
    [yes] A bot ({ $bot }) played for you at the end: you were away.
   *[no] { $name } was away at the end; a bot played: { $bot }.
}
ended-voted = { $you ->
    [yes] The others went on without you; a bot played for you: { $bot }.
   *[no] It went on without { $name }; a bot played: { $bot }.
}
ended-resigned = { $you ->
    [yes] You resigned; a bot played to the end: { $bot }.
   *[no] { $name } resigned; a bot played to the end: { $bot }.
}
go-on-without = Go on without them
go-on-votes = Would go on without them: { $names }
arrange = Who sits where
arrange-about = Whoever has made a move keeps the seat. A seat that you open gets a new link, on its plate at the table.
arrange-bot = If a bot, this one
arrange-strongest = The strongest there is
arrange-give = Give to a bot
arrange-open = Open for a friend
arrange-remove = Remove and open
arrange-own = your own seat
arrange-moved = has moved already
arrange-table = The table
arrange-to-all = Open to everybody: it stands in the hall while a seat is free
arrange-chat = People may write to each other
resign = Resign…
resign-title = Resign?
resign-about = A bot plays your seat to the end, and the score says so. There is no way back to it, but you may stay and watch.
resign-sure = Resign
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
keys = Single keys as shortcuts: M for the sound, a comma for this sheet; in a replay space and arrows, Home and End, Page Up and Page Down, W and N
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
hint-sure = It wins { $chance } % of games played on from here; { $sure } % sure that nothing is better.
hint-unsure = How sure that is, nobody can say yet: games take long to play on from here.
hint-glance = Of { $ways } ways to go on { $lead ->
    [clear] this looks clearly the best
    [slight] this looks a little better than the next
   *[even] this looks about as good as the next
}: by how things then stand, for games take long to play on from here.
hint-others = Next best:
hint-fewer = Wins { $fewer } games in a hundred fewer.
hint-behind = { $lead ->
    [clear] Clearly behind.
    [slight] A little behind.
   *[even] About as good.
}
hint-more = How sure is it, and what else?
undo = Take back
held-title = Decided. For a moment you can take it back
held-line-title = Decided. It is sent as soon as the line is back
held-now = Send now
interrupts = Helpers who may interrupt a train
interrupts-about = In Switch & Signal a train waits a while in which the logistician or the dispatcher can be called. Whoever is never asked cannot call the logistician.
interrupts-always = Ask every time
interrupts-costly = Go on soon if it costs nothing
interrupts-never = Never ask
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
chat-off = Writing is switched off at this table.
chat-heard = { $count ->
    [0] Who is heard
    [one] One is not heard
   *[other] { $count } are not heard
}
reactions = Reactions
reaction-hello = Hello!
reaction-bravo = Well played!
reaction-thanks = Thank you!
reaction-oops = Oh no!
reaction-hmm = Hm…
reaction-hurry = Your turn!

proposal = A proposal
proposal-by = { $name } would spend what is everybody's:
proposal-agree = Go ahead
proposal-object = Rather not

series = The series
series-after = { $played ->
    [one] After one game
   *[other] After { $played } games
}
series-together = { $played ->
    [one] Won { $won } of one game
   *[other] Won { $won } of { $played } games
}

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
ended-level = as many points as { $name }: the tie-break decides
rematch = Rematch
rematch-easier = Easier
rematch-harder = Harder
rematch-waits = A new table has been opened for all of you.
rematch-join = Sit down for the rematch
share = Share…
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

## Lessons

learn = Learn by playing:
learn-newcomer = New here? Learn by playing
learn-about = Five minutes each, at a real table. Nothing can go wrong: a slip is explained, and you try again. Leave whenever you like.
learn-more = { $count ->
    [one] One more lesson
   *[other] { $count } more lessons
}
learn-goes-on = Go on where you stopped
learn-done = Done
lesson = Lesson
lesson-step = Lesson, step { $at } of { $of }
lesson-next = Next
lesson-back = Back
lesson-yours = Your move
lesson-watch = Watch what the others do.
lesson-play-on = Play on
lesson-again = Begin the lesson anew
lesson-fold = Fold the lesson up
lesson-unfold = Unfold the lesson
table-lesson = Lesson

## A game once more, and playing on from it

replay-moments = Moments that mattered
replay-chances = Chances to win, by seat
replay-chance = Chance to win together
replay-speed = Speed
replay-link = Link to this moment
replay-log = The log as a file
replay-jump = Show this moment
replay-keys = Space plays and pauses; arrows go move by move, Page Up and Page Down from moment to moment, Home and End to the ends; of a game looked into, W leads to the worst move and N to the next mistake
look-back = Look back
play-on = Play on from here
play-on-title = Play on from here
play-on-about = A new table begins as this game stood, and you play for { $name }. It says where it came from; the game itself stays as it was.
play-on-bots = Bots play the other seats
play-on-here = All seats at this screen
play-on-open = Open the table
sandbox-from = A sandbox: the game it plays on from
table-sandbox = Sandbox

## A game looked into

study = Analysis
study-begin = Analyse
study-about = Chances to win at every move, what was a mistake and what was better, luck and play apart
study-waits = Another game is being looked into; then it is this one's turn.
study-works = Bots play the game on from many moments of it: { $share } %. The picture becomes finer.
study-account = { $won ->
    [yes] { $you ->
        [yes] You won by
       *[other] { $name } won by
    } { $points ->
        [one] { $points } point
       *[other] { $points } points
    }: { $start ->
        [none] luck { $luck }
       *[other] at the start { $start }, luck { $luck }
    }, play { $play } (± { $doubt }).
    [shared] { $you ->
        [yes] You shared the win
       *[other] { $name } shared the win
    }: { $start ->
        [none] luck { $luck }
       *[other] at the start { $start }, luck { $luck }
    }, play { $play } (± { $doubt } points).
   *[no] { $you ->
        [yes] You lost by
       *[other] { $name } lost by
    } { $points ->
        [one] { $points } point
       *[other] { $points } points
    }: { $start ->
        [none] luck { $luck }
       *[other] at the start { $start }, luck { $luck }
    }, play { $play } (± { $doubt }).
}
study-account-together = { $won ->
    [no] The game won: luck { $luck } %, play { $play } % (± { $doubt }) of the chance to win.
   *[other] Together you won: luck { $luck } %, play { $play } % (± { $doubt }) of the chance to win.
}
study-account-unsure = { $won ->
    [no] The game won. Luck and play cannot be told apart: games like this take long to play on, and so too few were.
   *[other] Together you won. Luck and play cannot be told apart: games like this take long to play on, and so too few were.
}
study-account-start = Of { $begun } games that quick bots played from the same start { $won ->
    [no] { $count ->
        [0] not one reached so little of the goal.
       *[other] { $count } reached no more of the goal.
    }
   *[other] { $count ->
        [0] not one was won.
        [one] { $count } was won.
       *[other] { $count } were won.
    }
}
study-account-unclear = { $won ->
    [yes] { $you ->
        [yes] You won by
       *[other] { $name } won by
    } { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
    [shared] { $you ->
        [yes] You shared the win.
       *[other] { $name } shared the win.
    }
   *[no] { $you ->
        [yes] You lost by
       *[other] { $name } lost by
    } { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
} Luck and play cannot be told apart: games like this take long to play on, and so too few were.
study-worst = Worst move
study-worst-key = To the decision that cost most (W)
study-next = Next mistake
study-next-key = To the next decision that was worse than another (N)
study-inaccuracy = Inaccuracy
study-mistake = Mistake
study-blunder = Blunder
study-count-inaccuracy = { $count ->
    [one] { $count } inaccuracy
   *[other] { $count } inaccuracies
}
study-count-mistake = { $count ->
    [one] { $count } mistake
   *[other] { $count } mistakes
}
study-count-blunder = { $count ->
    [one] { $count } blunder
   *[other] { $count } blunders
}
study-slip = { $verdict } by { $name }, −{ $loss }.
study-better = Better: { $better }.
study-cost = It cost { $loss } (± { $doubt }).
study-gone = There was no chance to win any more: points count.
study-improve = Play it better from here
study-player = Player
study-team = Team
study-all = All
study-now = Now
study-now-about = The chance to win at this moment, all cards open; after ± how far off it may be, 95 times of 100
study-luck = Luck
study-luck-about = What deck, dice and tickets changed of the chance to win; after ± the standard error
study-play = Play
study-play-about = What decisions changed of the chance to win, one's own and the others'; after ± the standard error
study-slips = Mistakes
study-none = No decision was surely worse than another.
study-none-seen = Too few games were played on to say of a single decision that it was worse than another.
study-report = Report to send around (HTML)
study-json = For programs (JSON)

## Puzzles

puzzles = Puzzles
puzzles-all = All puzzles
puzzles-about = Positions from games of bots, as one seat saw them. One move is clearly better than all others: make it as at any table.
puzzles-count = All puzzles: { $done } of { $count } solved
puzzles-solved = { $done } of { $of } solved
puzzles-game = Game
puzzles-theme = Theme
puzzles-difficulty = Difficulty
puzzles-any = Any
puzzles-fresh = Only new ones
puzzles-none = There is no such puzzle here: choose less narrowly.
puzzle = Puzzle
puzzle-title = A puzzle: { $game }
puzzle-today = Puzzle of the day
puzzle-solve = Solve it
puzzle-number = Puzzle { $number }
puzzle-easy = easy
puzzle-medium = medium
puzzle-hard = hard
puzzle-stand-solved = Solved
puzzle-stand-shown = Answer seen
puzzle-question = It is your turn: what now? Make the move you think is best.
puzzle-looking = Your move is being looked at…
puzzle-right = Right!
puzzle-best = The best move
puzzle-wrong = Something else is better
puzzle-chance = It wins { $chance } % of the games played on from here (± { $doubt }).
puzzle-short = The best wins { $chance } %.
puzzle-again = Try again
puzzle-answer = Show the answer
puzzle-next = Next puzzle
puzzle-fold = Fold the puzzle up
puzzle-unfold = Unfold the puzzle
puzzle-theme-block = Block
puzzle-theme-build = Build now
puzzle-theme-dice = Dice
puzzle-theme-draw = Which card
puzzle-theme-helper = Helpers
puzzle-theme-keep = Keep tickets
puzzle-theme-load = Loading
puzzle-theme-longest = Longest path
puzzle-theme-passengers = Passengers
puzzle-theme-points = Points now
puzzle-theme-race = Be there first
puzzle-theme-rob = Rob
puzzle-theme-save = Save the train
puzzle-theme-send = Send a train
puzzle-theme-signals = Signals and junctions
puzzle-theme-station = Station
puzzle-theme-tickets = More tickets
puzzle-theme-tunnel = Tunnel

## Positions set up by hand

position-title = A position: { $game }
position-about = Choose what each seat has and whose turn it is. A position can be played if some game comes to it: one is sought, and becomes the log of the new table.
position-board = The board as it would stand
position-checking = Is there a game that comes there?
position-good = A game comes there. You would play for { $name }.
position-set-up = Set up a position by hand…
sandbox-by-hand = A sandbox: a position set up by hand
