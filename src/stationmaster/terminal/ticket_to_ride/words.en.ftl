# Ticket to Ride in the terminal.

points = points
trains = trains
choosing = choosing
last-round = The last round: { $count ->
    [one] { $count } turn is left
   *[other] { $count } turns are left
}
deck-of-tickets = { $count ->
    [one] { $count } ticket
   *[other] { $count } tickets
}
dice = dice
tokens = tokens
of-whom = { $name }: { $what }
none = none
