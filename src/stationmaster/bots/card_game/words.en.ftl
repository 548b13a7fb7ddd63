# Bots for the card game.

## Who they are

apprentice = Apprentice
    .about = Weighs its options well, forgets what it has sent, and often draws when it could play.
expert = Visionary
    .about = From the middle of a game on plays many games to their end in its head before every move.
greedy = Greedy
    .about = Plays what its tickets ask for as soon as it can, and forgets what it has sent.
journeyman = Journeyman
    .about = Weighs its options well, and forgets what it has sent.
planner = Planner
    .about = Remembers every stack, plays for its tickets as a whole, and fears robbers.
strategist = Strategist
    .about = Weighs every option by what it makes of all tickets, with numbers found in self-play.

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
hesitate = I would rather have one more card first.
played-out = I played this out in my head { $games ->
    [one] { $games } time
   *[other] { $games } times
} and won { $percent } % of the games: more than with anything else.

## What an option does

tickets-more = Among new tickets may be some that fit what I have.
draw-any = A card from the deck may be any.
take-locomotive = A locomotive goes with any colour.
take-asked = { $tickets ->
    [one] One of my tickets asks
   *[other] { $tickets } of my tickets ask
} for { a-card }.
take-unasked = None of my tickets asks for { a-card }.
keep-worth = { $kept ->
    [one] This ticket is
   *[other] These tickets are
} worth { $points ->
    [one] { $points } point, and costs as much if it stays open
   *[other] { $points } points, and cost as many if they stay open
}.
keep-none = None of these fits what I have.
