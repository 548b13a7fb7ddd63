# The card game in the terminal.

cards = cards
tickets = tickets
done = done
stack = train stack
yard = railyard
turns-left = The deck is empty: { $count ->
    [one] { $count } turn left
   *[other] { $count } turns left
}
on-top = ({ $count ->
    [one] { $count } locomotive
   *[other] { $count } locomotives
} on top)
face-up = face up
deck = deck
deck-holds = { $cards } cards, { $discarded } discarded; { $tickets } tickets
your-hand = your hand
your-stack = your stack
worth = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
kept = kept
offered-as = offered as { $place }
to-complete = to be completed
complete = complete { $place }
complete-proposed = complete { $place } (proposed)
left = Left over: { $tickets }.
