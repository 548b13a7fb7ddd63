# A match in the terminal. What is typed is notation, the same in every language.

help = Type a move as it is listed, or its number. Also:
    {"  "}moves [WORD]   list what you can do, or only what has WORD in it
    {"  "}hint           what a bot would do, and why
    {"  "}undo           take your last move back, while nobody has moved since
    {"  "}save FILE      keep the game in a file; play --terminal --load FILE goes on with it
    {"  "}quit           leave (the game is not kept unless you saved it)

## Who sits there

you = You
player = { $number ->
    [1] First
    [2] Second
    [3] Third
    [4] Fourth
   *[5] Fifth
}
marked = { $name } (you)
too-many-people = --people { $people }: { $seats ->
    [one] at this table there is { $seats } seat
   *[other] at this table there are { $seats } seats
}
wrong-bots = --bots { $bots }: expected { $expected } of them, one for each seat left

## At the table

go-on = Press Enter to go on, or type undo
your-turn = It is { $name }'s turn. Press Enter when nobody else looks
taken-back = Taken back.
leave = You leave the table.
saved = Saved in { $file }.
save-where = save where? Type: save FILE
not-read = { $file }: could not be read: { $why }
not-written = { $file }: could not be written: { $why }
no-move = there is no move { $number }: they are numbered 1 to { $last }
more-moves = and { $count } more: moves, or moves WORD, lists them
earlier = { $count ->
    [one] … { $count } earlier line
   *[other] … { $count } earlier lines
}
other = { $who }: { $what }
chance = Chance
nothing = nothing

## The end

scoring = Final scoring
total = total
won = { $names } won.
nobody-won = Nobody won.

## Cards and tickets, in games that have them

face-up = face up
deck = deck
deck-holds = { $cards } cards, { $discarded } discarded; { $tickets } tickets
your-hand = your hand
worth = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
kept = kept
offered-as = offered as { $place }
cards = cards
tickets = tickets
