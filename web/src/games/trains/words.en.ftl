# What all games with train cards say alike

cards-row = Face-up cards
cards-discard = Discarded cards
cards-deck-left = { $count ->
    [one] One card left
   *[other] { $count } cards left
}, { $discarded } in the discard
cards-deck-empty = The deck is empty
cards-tickets-left = { $count ->
    [one] One ticket left
   *[other] { $count } tickets left
}
cards-tickets-gone = No tickets are left
cards-why-over = The game is over
cards-why-not-your-turn = Wait for your turn
cards-why-second-card = First draw your second card
cards-why-whole-turn = Not as your second card: from the row it would be the whole turn

cards-asked-turn = Your turn: { $what }
cards-asked-last-turn = Last turn: { $what }
cards-asked-turn-other = Your turn
cards-may-draw = draw cards
cards-may-tickets = take tickets
