# Ticket to Ride in the terminal.

points = points
trains = trains
cards = cards
tickets = tickets
choosing = choosing
last-round = The last round: { $count ->
    [one] { $count } turn is left
   *[other] { $count } turns are left
}
face-up = face up
deck = deck
deck-holds = { $cards } cards, { $discarded } discarded; { $tickets } tickets
deck-of-tickets = { $count ->
    [one] { $count } ticket
   *[other] { $count } tickets
}
dice = dice
tokens = tokens
of-whom = { $name }: { $what }
none = none
your-hand = your hand
worth = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
kept = kept
offered-as = offered as { $place }
