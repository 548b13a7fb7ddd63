# Bots for the card game.

## Who they are

greedy = Greedy
    .about = Plays what its tickets ask for as soon as it can, and forgets what it has sent.
planner = Planner
    .about = Remembers every stack, plays for its tickets as a whole, and fears robbers.

## Things

a-card = { $card ->
    [locomotive] a locomotive
    [orange] an orange card
   *[other] a { $card } card
}

## Why they do what they do

best = For all I may know, no set of tickets brings more.
dearest-ticket = Of what the stack can still complete, this is worth most.
draw-blind = Nothing in the row helps as much as an unknown card.
take-needed = My tickets need { a-card }.
play = { $cards ->
    [one] { $cards } card is
   *[other] { $cards } cards are
} ready to go.
rob = A { $colour } column of { $lost } can be robbed.
more-tickets = I can do more than my tickets ask for.
keep-fitting = { $kept } of { $offered ->
    [one] { $offered } ticket fits
   *[other] { $offered } tickets fit
} what I have.
