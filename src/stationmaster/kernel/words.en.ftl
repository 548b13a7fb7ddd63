# What any game may have to say to a player. Seats are counted from 0.

did-you-mean = ; did you mean '{ $word }'?

## Choosing a game

no-game = no game is called '{ $game }' (there are: { $games })
wrong-seats = { $game } is for { $least } to { $most } seats, not { $seats }
no-option = { $game } has no option '{ $option }' (it has { $options })
no-options = { $game } has no option '{ $option }' (it has none)
not-a-choice = option { $option } is one of { $choices }, not '{ $value }'
not-of-its-kind = option { $option } is { $kind ->
    [switch] on or off
    [number] a whole number
   *[text] a text
}, not '{ $value }'
option-first = Who begins
    .about = A seat, or chance.
cannot-begin = seat { $seat } cannot begin: the seats are 0 to { $last }

## Moves

no-such-move = '{ $move }' is not a move of this game
not-now = '{ $move }' is not possible now
move-too-long = a move has at most { $most } letters, this has { $letters }
no-such-seat = there is no seat { $seat }: the seats are 0 to { $last }
over = the game is over
moved-on = the game has moved on: you answered { $answered }, it stands at { $stands }; look again
not-your-turn = it is not your turn, but that of seat { $seat }

## Taking back

over-for-good = the game is over: nothing can be taken back
nothing-moved = you have not moved yet: there is nothing to take back
moved-since = { $by ->
    [-1] chance
   *[other] seat { $by }
} has moved since: your move can no longer be taken back
nothing-decided = there was nothing to decide: there is nothing to take back

## In a picture

picture-seat = Seat { $seat }
picture-points = { $count ->
    [one] 1 point
   *[other] { $count } points
}
picture-trains = { $count ->
    [one] 1 train
   *[other] { $count } trains
}
picture-cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
picture-tickets = { $count ->
    [one] 1 ticket
   *[other] { $count } tickets
}
picture-row = Face up
picture-hand = Hand
picture-held = Tickets
picture-dice = Dice
picture-done = { $count } done
picture-stack = Stack
picture-goods = In their cities
picture-deck = deck { $cards }, tickets { $tickets }

endless = This game is still not over after { $decisions } decisions: the bots go round in circles, and play no further.

## In a lesson

lesson-otherwise = Not now: do what the lesson shows. Nothing is lost, try again.
