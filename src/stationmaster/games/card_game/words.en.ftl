# The card game. { $kind } is a kind of card, { $card } such a card in words.

cg-pair = { $a } – { $b }
cg-board = The table: big cities and railyards

## Cards

cg-cards = { $kind ->
    [locomotive] { $count ->
        [one] { $count } locomotive
       *[other] { $count } locomotives
    }
   *[other] { $count } { $kind }
}
cg-car = { $kind ->
    [locomotive] locomotive
   *[other] { $kind } card
}
cg-card-taken = { $kind ->
    [locomotive] a locomotive
    [orange] an orange card
   *[other] a { $kind } card
}
cg-do-take = Take { $card }
cg-do-pass = Pass
cg-hand = Hand
cg-hand-none = Your hand is empty.
cg-hand-watching = You are watching. Hands are secret.
cg-why-not-now = Not possible now

## Railyards

cg-my-yard = Your railyard
cg-yard-of = Railyard of { $name }
cg-yard-empty = An empty railyard
cg-yard-invites = Press cards in your hand: two or more of one colour, or three different ones.
cg-column = { $cars }{ $locomotives ->
    [0] { "" }
    [one] , { $locomotives } locomotive on top
   *[other] , { $locomotives } locomotives on top
}
cg-robbed-by = A group of { $needs } or more { $kind } cards robs this column.
cg-robbed-by-nobody = Nobody can have them now.
cg-robbed-by-whom = { $names } might have them.
cg-you-yourself = You
cg-surely = surely holds
cg-surely-about = Everybody saw these cards go into the hand, and they have not left it
cg-stack-of = Train stack, face down: { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
cg-stack-holds = What the stack holds
cg-gather = { $card }, { $count } left: gather one
cg-put-back = Put back
cg-put-back-one = Put back: { $card }
cg-play = Play
cg-play-these = Play { $cards }
cg-rob-with = Rob with { $cards }
cg-will-rob = This robs { $name }!
cg-gather-more = Not a train yet: two of one colour, or three different colours.
cg-why = { $why ->
    [own] This colour stands in your own railyard already.
    [short] { $needs } cards are needed to rob { $name } of this colour.
    [alone] { $card }: alone it makes no train.
   *[together] { $card }: it does not go with these.
}

## Tickets

cg-side = Tickets
cg-my-tickets = { $count ->
    [one] My ticket
   *[other] My { $count } tickets
}
cg-done-tickets = { $count ->
    [one] One completed
   *[other] { $count } completed
}
cg-missing = Nowhere in sight:
cg-tickets-none = No tickets.
cg-tickets-secret = Tickets are secret until the end.
cg-circle-at = { $card }: { $by ->
    [stack] in your stack
    [locomotive] a locomotive in your stack stands in
    [yard] on its way, in your railyard
    [hand] in your hand
   *[other] nowhere in sight
}
cg-believe = I believe it is served
cg-believe-about = Mark a ticket that you believe to be served. Only you see the mark
cg-remember = Nobody looks into a stack: what has gone there, you must remember. A dashed ring is a card on its way in your railyard. Click a ticket to mark it as served, if you believe it is.
cg-remember-open = Your stack is open to you: a tick is a card that lies there.
cg-do-keep = Keep number { $places }
cg-do-keep-these = Keep { $tickets }
cg-do-keep-none = Keep no ticket

## Big cities

cg-cities = Big cities
cg-city-worth = { $city }: { $points } points for the most completed tickets.
cg-city-leads = { $names }: { $count }.
cg-city-nobody = Nobody has completed one yet.
cg-city-mine = { $count ->
    [one] { $count } of my tickets
   *[other] { $count } of my tickets
}

## Scorings

cg-counting-stack = Your stack
cg-counting-empty = nothing
cg-counting-choose = { $all ->
    [one] Complete it?
   *[other] { $count ->
        [one] Complete the last one?
       *[other] Which of these { $count } do you complete?
    }
}
cg-counting-before = Chosen already: { $tickets } – { $points } points.
cg-counting-proposed = proposed
cg-counting-unserved = With what is chosen, your stack does not serve it
cg-do-complete = Complete { $tickets }
cg-do-complete-none = Complete nothing
cg-do-complete-these = { $before ->
    [0] { $count ->
        [0] Complete nothing
        [one] Complete it: { $points } points
       *[other] Complete these { $count }: { $points } points
    }
   *[other] { $count ->
        [0] Nothing more: { $points } points in all
        [one] This one, too: { $points } points in all
       *[other] These { $count }, too: { $points } points in all
    }
}
cg-do-as-proposed = As proposed

## Questions

cg-may-play = play cards
cg-asked-second-card = One more card: from the row or the deck
cg-asked-keep-tickets = { $least ->
    [0] Which tickets will you keep?
    [one] Keep at least one ticket
   *[other] Keep at least { $least } tickets
}
cg-asked-interim = The stacks are open: which tickets do you complete?
cg-asked-final = The stacks are open for the last time: which tickets do you complete?
cg-explain-turn = Do one thing. To draw, click a face-up card or the deck. To play, click cards in your hand until they make a train: two or more of one colour, in which locomotives may stand in, or three different colours; then press Play. A colour that stands in another's railyard can be played only with more cards than stand there: that robs it. At the start of your next turn one card of each column rides onto your stack.
cg-explain-second-card = You have taken one card and may take a second. A face-up locomotive cannot be the second.
cg-explain-keep-first-tickets = A ticket is completed by the cards in your train stack: one for each circle, a locomotive for any. Completed, it gives its points; unfinished at the end, it costs them. Others learn only how many you keep.
cg-explain-keep-tickets = Keep any of the tickets drawn, none too; the rest go under the deck. Unfinished at the end, a ticket costs its points.
cg-explain-interim = Each card of your stack serves one ticket; locomotives stand in. All choose at once: nobody hears of a choice before everybody has chosen. What brings most points is proposed; you may choose otherwise. What you complete is noted, the other tickets stay in your hand, and all train cards but the hands are shuffled for the second run.
cg-explain-final = Each card of your stack serves one ticket; locomotives stand in. All choose at once: nobody hears of a choice before everybody has chosen. Completed tickets give their points, the others cost them, and most completed tickets to a big city bring its card. Proposed is what brings most of all this, as far as you may know: the stacks lie open, others' tickets do not. You may choose otherwise.

cg-figure-cards = Cards in hand
cg-figure-stack = Cards in the train stack
cg-figure-tickets = Tickets
cg-figure-done = Completed tickets

## Moves

cg-log-begins = { $you ->
    [yes] You begin.
   *[no] { $who } begins.
}
cg-log-take = { $you ->
    [yes] You take { $card }.
   *[no] { $who } takes { $card }.
}
cg-log-draw = { $you ->
    [yes] You draw from the deck.
   *[no] { $who } draws from the deck.
}
cg-log-drew = { $you ->
    [yes] You draw { $card } from the deck.
   *[no] { $who } draws { $card } from the deck.
}
cg-log-shown = The row gets { $card }.
cg-log-ticket = { $you ->
    [yes] You draw the ticket { $ticket }.
   *[no] { $who } draws the ticket { $ticket }.
}
cg-log-tickets = { $you ->
    [yes] You take tickets.
   *[no] { $who } takes tickets.
}
cg-log-chose = { $you ->
    [yes] You have chosen tickets.
   *[no] { $who } has chosen tickets.
}
cg-log-kept = { $you ->
    [yes] You keep
   *[no] { $who } keeps
} { $count ->
    [0] no ticket
    [one] { $count } ticket
   *[other] { $count } tickets
}.
cg-log-kept-these = { $you ->
    [yes] You keep { $tickets }.
   *[no] { $who } keeps { $tickets }.
}
cg-log-kept-each = { $who } { $count }
cg-log-all-chosen = Tickets kept: { $each }.
cg-log-pass = { $you ->
    [yes] You pass.
   *[no] { $who } passes.
}
cg-log-play = { $you ->
    [yes] You play { $cards }.
   *[no] { $who } plays { $cards }.
}
cg-log-robs = { $you ->
    [yes] You are robbed of { $cards }!
   *[no] { $victim } is robbed of { $cards }!
}
cg-robbery = { $robber } strikes! { $loss }
cg-log-sent = { $you ->
    [yes] Onto your stack: { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }.
   *[no] Onto the stack of { $who }: { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }.
}
cg-log-sent-these = { $you ->
    [yes] Onto your stack: { $cards }.
   *[no] Onto the stack of { $who }: { $cards }.
}
cg-log-count = The train stacks are opened and counted.
cg-log-choice = { $you ->
    [yes] You have chosen what to complete.
   *[no] { $who } has chosen what to complete.
}
cg-log-choice-these = { $you ->
    [yes] You choose to complete { $tickets }.
   *[no] { $who } chooses to complete { $tickets }.
}
cg-log-choice-none = { $you ->
    [yes] You choose to complete nothing.
   *[no] { $who } chooses to complete nothing.
}
cg-log-completes = { $you ->
    [yes] You complete { $tickets }.
   *[no] { $who } completes { $tickets }.
}
cg-log-completes-none = { $you ->
    [yes] You complete nothing.
   *[no] { $who } completes nothing.
}
cg-log-left = Left over: { $tickets }.

## The end

cg-ending = The deck has run out, and the stacks are counted.
family-card-game = Ticket to Ride: the card game
family-card-game-plays = No map: play trains into your railyard, mind the robbers, and remember what you have sent off.
cg-example-groups = Either a group of one colour, with locomotives on top; or three cars of three colours.
cg-example-robbery = Three are more than one: the blue car on the left is lost.
cg-example-served = Three cars and a locomotive in the stack serve all four circles.
cg-stamp-served = delivered
cg-stamp-failed = not delivered
cg-kind-ticket = tickets
cg-kind-city = big cities
cg-city-awarded = { $city } goes to { $name }
cg-score-ticket = { $reached ->
    [yes] { $ticket }
   *[no] { $ticket }, unfinished
}
cg-score-city = Big city: { $city }
cg-score-proposal = As proposed, the total would have been { $total }

## Options

cg-option-open-stacks = Open stacks
    .about = Who may look into their own train stack.
cg-wrong-stacks = option open-stacks is all, none, or seats from 0 to { $last } such as 0,1, not '{ $value }'
