# What the server says to people.

no-table = There is no such table. Is the link complete?
damaged = This table is damaged on the server's disk, so it cannot be played on. All others are as they were. Whoever runs the server finds out more with: stationmaster store check
no-such-token = This link opens no seat at this table. Is it complete?
other-token = One of the links opened in this browser fits no seat at this table; it is passed over.
not-your-seat = That is not your seat.
join-first = Join a table first.
joined-already = You sit at this table already.
too-long = That message is too long.
too-fast = Not so fast: wait a moment.
text-only = Messages are texts in JSON.
nothing-said = There is nothing in that message.
spectators-watch = You are watching: only players can do that.
moved-on = The game has moved on. Look again.
not-kept = Your move could not be saved, so it did not happen. Try again in a moment.
remark-not-kept = What you said could not be saved, so nobody heard it. Try again in a moment.
name-not-kept = The name could not be saved, so it stays as it was. Try again in a moment.
seating-not-kept = That could not be saved, so the seat is as it was. Try again in a moment.
over = The game is over.
has-resigned = This seat has resigned: a bot plays it to the end.
time-is-up = Your time for this move is up: a bot makes it, and then the seat is yours again.
out-of-time = Your time ran out: a bot plays this seat to the end.
one-clock = A clock counts the seconds for a move, or for the game with what every turn adds; not both, and not none.
clock-out-of-range = A clock gives from one second to thirty days, and at most an hour more for every turn.
name-too-long = A name has at most { $most } letters.
no-such-person = There is no such page. Whoever it was of may have closed it.
nothing-drawn = You have finished no game on this board that could be drawn.
by-link = Seats at this table are for those who have a link.
seat-taken = Somebody has this seat already.
not-away = Nobody is away there, so nobody needs to be gone on without.
away-just-now = They were here a moment ago. Wait a minute before going on without them.
voted-already = You have said so already; the others have not yet.
not-the-host = Only whoever opened this table says who sits where.
own-seat = This seat is your own.
moved-there = Whoever sits there has moved already, so the seat stays theirs.
bots-already = A bot has this seat already.
no-such-seat = There is no such seat at this table.
no-such-piece = There is nothing of that name to be marked on this board.
no-chat = The host of this table has switched writing off.
nothing-proposed = That is not being proposed any more.
table-not-kept = The table could not be saved, so it was not opened. Try again in a moment.
stopping = This server is about to stop. Come back in a moment: another goes on.
nothing-kept = This server cannot save anything just now.
bots-asleep = This server's bots are not awake yet. Try again in a moment.
out-of-reach = The server cannot reach its tables just now. Try again in a moment.
enough-undone = So much has happened at this table that nothing more can be taken back.
not-your-turn = It is not your turn.
asked-already = The adviser is still thinking.
no-advice = The adviser has nothing to say this time.
no-analysis = the game could not be looked into: the bots broke off, please try again
not-looked-into = Nobody has had this game looked into yet.
not-over = This game is not over yet; it can be replayed when it is.
not-over-yet = This game is not over yet: to play on from a moment of it would show what others hold. It can be done when it is over.
not-your-sandbox = This sandbox is somebody else's, and it goes on: only they may play on from it.
nothing-follows = The game ends here. Choose an earlier moment to play on from.
nobody-decides = Nobody has a decision to make at this moment. Choose another.
no-positions = Positions of this game, with these options, cannot be set up by hand.
no-friends = In a sandbox every hand was seen: bots play, or people at this screen.
as-many-seats = { $count ->
    [one] The game that goes on has 1 seat, so this table needs 1, too.
   *[other] The game that goes on has { $count } seats, so this table needs { $count }, too.
}
still-learning = This is a lesson: there is nothing to resign. Leave whenever you like, it waits for you.
no-lesson = There is no lesson called '{ $lesson }'.
full-table = This table has no room for more spectators.
crowd = There are too many connections from your address. Close some, or try again later.
full-hall = The hall is full. Try again later.
too-many-tables = You have opened many tables just now. Wait a minute.
stranger = This request came from another site, so it was not carried out.
strange-name = This server does not know itself by that name. Whoever runs it can name it with --origin.
no-request = That is no request that is understood here.
not-found = There is nothing here.
wrong-method = This address takes no such request.
too-large = That request is too large.
our-fault = Something went wrong here. It is not your fault; try again.
upgrade = This address speaks WebSocket only.
not-understood = That message was not understood: { $detail }.

# What was wrong with it.
misread-at = at { $at }, { $detail }
misread-kind = it should be { $wanted }
misread-kind-got = it should be { $wanted }, and is { $got }
misread-a = { $kind ->
    [array] a list
    [object] a set of fields
    [str] a text
    [int] a whole number
    [float] a number
    [bool] yes or no
    [null] nothing
   *[other] something else
}
misread-or = { $first } or { $second }
misread-long = it is longer than { $count }
misread-short = it is shorter than { $count }
misread-most = it is more than { $bound }
misread-least = it is less than { $bound }
misread-choice = “{ $name }” is not one of the choices
misread-unknown = there is no field “{ $name }”
misread-missing = the field “{ $name }” is missing
misread-json = it is not written as JSON
misread-form = it has a form that is not known here
other-rules = This table was begun under version { $kept } of its rules; here they have version { $now }.
opened = Stationmaster is at { $address } (Ctrl-C stops it)

# Notices, to those who are not here.
notice-heading = Your turn: { $game }
notice-waits = The table waits for you.
notice-waits-for = The table waits for you, { $name }.
notice-stop = You asked for this mail at a table. No more of it: { $link }
confirm-heading = Mail about your turns?
confirm-mail =
    Somebody, likely you, has asked Stationmaster to write to this address when it is their turn. If you want that, follow this link:

    { $link }

    Otherwise do nothing: no more mail comes.
no-such-way = This server does not send notices in that way.
no-mail-address = That is no mail address: it looks like anna@example.org.
no-webhook = Notices go to addresses that begin with https:// or http:// and can be reached by everybody; this is none.
webhook-unreached = There is no such host. Is the address right?
no-push-target = What your browser says about itself is not understood, so it cannot be told anything.
no-seat-to-tell-of = None of these keys opens a seat, so there is nothing to tell of.
enough-receivers = This seat has as many receivers as it may. Switch one off first.
no-such-stop = This link stops nothing. Is it complete?
mail-not-sent = No mail could be sent there. Is the address right?
no-such-confirm = This link confirms nothing: it is not whole, or of another server.
