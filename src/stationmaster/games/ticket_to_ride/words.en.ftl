# Ticket to Ride. { $kind } is a kind of train card, { $colour } a colour of a track.

ttr-pair = { $a } – { $b }
ttr-map = The map: { $board }
ttr-legend = Spaces & points

## Cards

ttr-cards = { $kind ->
    [locomotive] { $count ->
        [one] 1 locomotive
       *[other] { $count } locomotives
    }
    [plus-four] { $count ->
        [one] 1 locomotive “+4”
       *[other] { $count } locomotives “+4”
    }
    [passenger] { $count ->
        [one] 1 passenger card
       *[other] { $count } passenger cards
    }
   *[other] { $count } { $kind }
}
ttr-do-take = { $kind ->
    [locomotive] Take the locomotive
    [plus-four] Take the “+4” locomotive
    [passenger] Take the passenger card
   *[other] Take the { $kind } card
}
ttr-row-card = { $kind ->
    [locomotive] Locomotive
    [plus-four] Locomotive “+4”
    [passenger] Passenger card
   *[other] { $kind } card
}
ttr-do-pass = Pass
ttr-do-claim = Claim { $route } for { $cards }
ttr-hand = Hand
ttr-hand-none = Your hand is empty.
ttr-hand-not-here = { ttr-row-card }: none of the ways to pay here takes it. You hold { $count }.
ttr-hand-watching = You are watching. Hands are secret.
ttr-why-not-now = { $asked ->
    [keep-tickets] First choose which tickets you keep
    [surcharge] First answer the tunnel
    [lay-tokens] First answer the tunnel
    [station-city] First choose a city for your station
    [stand-in] First choose the cards that stand in
    [name-mix] First say how many tickets of each kind
    [set-passenger] First decide about the passenger
    [trip] First bring your passenger to the end of the trip
    [reroll] First say which dice you throw again
    [hold-tokens] First say which tokens you hold
   *[other] Not now
}

## Tracks

ttr-track-facts = { $length ->
    [one] 1 space
   *[other] { $length } spaces
}, { $colour ->
    [gray] any one colour
   *[other] { $colour }
}, { $points ->
    [one] 1 point
   *[other] { $points } points
}.
ttr-track-kind = { $kind ->
    [tunnel] A tunnel: three turned cards may make it dearer.
    [dice-tunnel] A tunnel: three black dice may make it dearer.
    [ferry] { $locomotives ->
        [one] A ferry: needs a locomotive.
       *[other] A ferry: needs { $locomotives } locomotives.
    }
   *[other] { "" }
}
ttr-pay-with = Pay { $cards }
ttr-why = { $why ->
    [taken] { $name } has built here.
    [closed] Closed: the track beside it is taken.
    [trains] You have too few trains left for it.
    [cards] You do not have the cards for it yet.
    [turn] Wait for your turn to claim it.
   *[other] It cannot be claimed now.
}

## Tickets

ttr-side = Tickets
ttr-my-tickets = { $count ->
    [one] My ticket
   *[other] My { $count } tickets
}
ttr-tickets-none = No tickets yet.
ttr-tickets-secret = Tickets are secret until the end.
ttr-ticket-show = Show { $ticket } on the map
ttr-ticket-done = Connected
ttr-ticket-lost = Cannot be joined any more
ttr-ticket-cut = Cut off: only a station can help
ttr-ticket-missing = { $trains ->
    [one] 1 train to go
   *[other] { $trains } trains to go
}

## Questions

ttr-may-claim = claim a route
ttr-asked-second-card = One more card: from the row or the deck
ttr-asked-keep-tickets = { $least ->
    [0] Which tickets do you keep?
    [one] Keep at least one ticket
   *[other] Keep at least { $least } tickets
}
ttr-explain-turn = Do one thing. Click a face-up card or the deck to draw; click a glowing route to claim it; click the tickets to draw new ones.
ttr-explain-second-card = You have drawn one card and may draw another. A face-up locomotive is not to be had as a second card.
ttr-explain-keep-tickets = Each ticket names two cities. Join them with your own routes by the end and it brings its points; otherwise it costs them. Point at a ticket to see it on the map.
ttr-figure-trains = Trains left
ttr-figure-cards = Cards in hand
ttr-figure-tickets = Tickets

## The log

ttr-log-take = { $you ->
    [yes] You take { $kind ->
        [locomotive] a locomotive
        [plus-four] a “+4” locomotive
        [passenger] a passenger card
        [orange] an orange card
       *[other] a { $kind } card
    }.
   *[no] { $who } takes { $kind ->
        [locomotive] a locomotive
        [plus-four] a “+4” locomotive
        [passenger] a passenger card
        [orange] an orange card
       *[other] a { $kind } card
    }.
}
ttr-log-draw = { $you ->
    [yes] You draw from the deck.
   *[no] { $who } draws from the deck.
}
ttr-log-drew = { $you ->
    [yes] You draw
   *[no] { $who } draws
} { $kind ->
    [locomotive] a locomotive
    [plus-four] a “+4” locomotive
    [passenger] a passenger card
    [orange] an orange card
   *[other] a { $kind } card
} from the deck.
ttr-log-cleared = Three locomotives: the row is replaced.
ttr-log-shown = The row gets { $kind ->
    [locomotive] a locomotive
    [plus-four] a “+4” locomotive
    [passenger] a passenger card
    [orange] an orange card
   *[other] a { $kind } card
}.
ttr-log-ticket = { $you ->
    [yes] You draw the ticket { $ticket }.
   *[no] { $who } draws the ticket { $ticket }.
}
ttr-log-begins = { $you ->
    [yes] You begin.
   *[no] { $who } begins.
}
ttr-log-tickets = { $you ->
    [yes] You draw tickets.
   *[no] { $who } draws tickets.
}
ttr-log-chose = { $you ->
    [yes] You have chosen your tickets.
   *[no] { $who } has chosen tickets.
}
ttr-log-kept = { $you ->
    [yes] You keep
   *[no] { $who } keeps
} { $count ->
    [one] one ticket
   *[other] { $count } tickets
}.
ttr-log-kept-these = { $you ->
    [yes] You keep { $tickets }.
   *[no] { $who } keeps { $tickets }.
}
ttr-log-pass = { $you ->
    [yes] You pass.
   *[no] { $who } passes.
}
ttr-log-claim = { $you ->
    [yes] You claim { $route }.
   *[no] { $who } claims { $route }.
}
ttr-log-claim-for = { $you ->
    [yes] You claim { $route } for { $cards }.
   *[no] { $who } claims { $route } for { $cards }.
}

## The end

ttr-ending = { $why ->
    [trains] The trains have run out.
    [passed] Nobody could move any more.
    [stuck] Nobody could do anything or gain a token in a whole round, so the last round was played.
   *[other] The game is over.
}
family-ticket-to-ride = Ticket to Ride
family-ticket-to-ride-plays = Collect cards, claim routes, and join the cities of your secret tickets before the trains run out.
ttr-example-row = Three of five are locomotives: all five go, and five others are turned up.
ttr-example-claim = Four spaces, four cards: three of the colour, and a locomotive that stands for the fourth.
ttr-example-double = One of the two is taken: whoever holds it never gets the other, and with two or three players nobody does.
ttr-example-path = One path: it goes on as long as the trains touch, and passes no route twice.
ttr-example-ferry = A ferry: the locomotives that it shows must be paid, the other spaces with one colour.
ttr-example-tunnel = Left of the line what was laid, right of it what was turned: one card is of the same colour, so one more is to be paid.
ttr-stamp-joined = joined
ttr-stamp-failed = not joined
ttr-kind-routes = routes
ttr-kind-ticket = tickets
ttr-kind-longest-path = longest path
ttr-kind-most-tickets = most tickets
ttr-kind-stations-left = stations kept
ttr-kind-goods = goods
ttr-score-routes = Routes
ttr-score-longest-path = { $reached ->
    [yes] Longest path, { $about } spaces
   *[no] Path of { $about } spaces
}
ttr-score-most-tickets = { $reached ->
    [yes] Most tickets joined, { $about }
   *[no] Tickets joined, { $about }
}

## Boards with more: tunnels, ferries, stations, passengers

ttr-stand-ins = { $count ->
    [one] a group of cards
   *[other] { $count } groups of cards
}
ttr-tunnel = The tunnel
ttr-tunnel-laid = Laid
ttr-tunnel-turned = Turned
ttr-tunnel-dug = No surcharge: the tunnel is dug.
ttr-tunnel-dearer = The mountain wants more.
ttr-tunnel-costs = { $count ->
    [one] The surcharge: { $count } card.
   *[other] The surcharge: { $count } cards.
}
ttr-tunnel-cannot = You have too few cards for the surcharge: take yours back.
ttr-do-surcharge = { $locomotives ->
    [0] Pay the surcharge
    [one] Pay the surcharge with 1 locomotive
   *[other] Pay the surcharge with { $locomotives } locomotives
}
ttr-do-turn-back = Take the cards back
ttr-instead = Cards for the one you lack
ttr-instead-add = { $kind ->
    [locomotive] Add a locomotive
   *[other] Add a { $kind } card
}
ttr-instead-anew = Start over
ttr-instead-play = Play these
ttr-build-station = Build a station
ttr-stations-gone = You have no stations left
ttr-stations-left = { $count ->
    [one] One left
   *[other] { $count } left
}
ttr-do-station = { $locomotives ->
    [0] Build a station for { $kind } cards
    [one] Build a station for { $kind } cards and a locomotive
   *[other] Build a station with { $locomotives } locomotives
}
ttr-do-instead = Instead: { $cards }
ttr-do-at = Build in { $city }
ttr-do-passenger = Set a passenger in { $city }
ttr-do-no-passenger = No passenger
ttr-do-depart = Send off the passenger in { $city }
ttr-do-ride = Ride { $route }
ttr-do-get-off = Get off here
ttr-do-mix = { $short } short, { $long } long
ttr-do-keep = Keep number { $places }
ttr-do-keep-none = Keep no ticket
ttr-do-keep-these = Keep { $tickets }
ttr-payable = { $count ->
    [one] One route you can pay for
   *[other] { $count } routes you can pay for
}
ttr-rides = { $count ->
    [one] One route to ride on
   *[other] { $count } routes to ride on
}
ttr-places = { $count ->
    [one] One city to choose
   *[other] { $count } cities to choose from
}
ttr-may-station = build a station
ttr-may-ride = send a passenger off
ttr-asked-surcharge = The tunnel: pay the surcharge, or take your cards back?
ttr-asked-station-city = Your station: choose a city on the map
ttr-asked-stand-in = Which cards do you lay for the one you lack?
ttr-asked-name-mix = How many tickets of each kind?
ttr-asked-set-passenger = Set a passenger in one of the route’s cities?
ttr-asked-trip = Where does your passenger travel?
ttr-explain-surcharge = Each turned card of your colour, and each turned locomotive, costs one card more. If you cannot or will not pay, you take your cards back and your turn is over. You are asked even when you cannot pay, so that nobody learns what you hold.
ttr-explain-station-city = A station lends you, at the end, one route of another player into its city. One station a city.
ttr-explain-stand-in = Any cards you like may stand for the one you lack: choose them.
ttr-explain-name-mix = Short tickets are worth 5 to 11 points, long ones 12 to 22. Say how many of each you draw; then you choose among them.
ttr-explain-set-passenger = A passenger waits in a city until you send it off to collect goods. Click a glowing city, or go without.
ttr-explain-trip = Your passenger rides along your routes, and along others’ for one passenger card each. It takes the top goods of every city it comes through. Click a glowing route to ride on, or get off.
ttr-figure-stations = Stations left
ttr-figure-passengers = Passengers left
ttr-log-dig = { $you ->
    [yes] You dig the tunnel { $route } with { $cards }.
   *[no] { $who } digs the tunnel { $route } with { $cards }.
}
ttr-log-turned = The mountain turns up { $cards }.
ttr-log-surcharge = { $you ->
    [yes] You pay the surcharge.
   *[no] { $who } pays the surcharge.
}
ttr-log-turn-back = { $you ->
    [yes] You turn back.
   *[no] { $who } turns back.
}
ttr-log-station = { $you ->
    [yes] You build a station in { $city }.
   *[no] { $who } builds a station in { $city }.
}
ttr-log-mix = { $you ->
    [yes] You ask for { $short } short and { $long } long tickets.
   *[no] { $who } asks for { $short } short and { $long } long tickets.
}
ttr-log-passenger = { $you ->
    [yes] You set a passenger in { $city }.
   *[no] { $who } sets a passenger in { $city }.
}
ttr-log-departs = { $you ->
    [yes] Your passenger sets off from { $city }.
   *[no] { $who }’s passenger sets off from { $city }.
}
ttr-log-ride = It rides { $route }.
ttr-log-get-off = It gets off.
ttr-score-stations-left = Stations kept: { $about }
ttr-score-station = The station in { $city } lends { $route }
ttr-score-station-idle = The station in { $city } lends nothing
ttr-score-goods = Goods

## Dice

ttr-dice = Dice
ttr-dice-none = No dice on the table.
ttr-face = { $face ->
    [single] Single: a space of a single route
    [double] Double: a space of a double route
    [station] Station: a ticket
   *[locomotive] Locomotive: anything
}
ttr-dice-of = { $face ->
    [single] { $count } single
    [double] { $count } double
    [station] { $count ->
        [one] 1 station
       *[other] { $count } stations
    }
   *[locomotive] { $count ->
        [one] 1 locomotive
       *[other] { $count } locomotives
    }
}
ttr-reroll = { $count ->
    [0] Keep all
    [one] Throw one again
   *[other] Throw { $count } again
}
ttr-do-reroll = { $count ->
    [0] Keep all dice
   *[other] Throw again: { $dice }
}
ttr-tokens = Tokens
ttr-tokens-none = no tokens
ttr-hold = Which tokens do you hold?
ttr-hold-these = Hold { $single } single and { $double } double tokens
ttr-hold-none = Hold none
ttr-hold-kind = { $kind ->
    [single] { $count } single
    [double] { $count } double
   *[both] { $count } mixed
}
ttr-do-hold = { $count ->
    [0] Hold no tokens
   *[other] Hold tokens: { $tokens }
}
ttr-do-lay = { $count ->
    [0] Lay no tokens
    [one] Lay one token
   *[other] Lay { $count } tokens
}
ttr-do-wait = Claim nothing
ttr-do-claim-it = Claim { $route }
ttr-do-tickets-of = { $count ->
    [one] Draw one ticket
   *[other] Draw { $count } tickets
}
ttr-tickets-how-many = How many tickets?
ttr-hand-dice = You play with dice: there are no cards.
ttr-asked-reroll = Your throw: which dice do you throw again?
ttr-asked-hold-tokens = { $last ->
    [yes] Which tokens do you hold? After your last turn they bring nothing
   *[no] Which tokens do you hold for later?
}
ttr-asked-lay-tokens = The tunnel: how many spaces do tokens pay?
ttr-explain-reroll = Click the dice to throw again, once; then use them. A single pays a space of a single route, a double a space of a double route, a station a ticket, a locomotive anything.
ttr-explain-hold-tokens = Two unused dice buy a token. You hold at most three; choose which.
ttr-explain-lay-tokens = Before the black dice are thrown, say how many of the tunnel’s spaces your tokens pay for. Each tunnel thrown costs one more die or token; who can pay, pays.
ttr-log-rolled = The dice: { $dice }.
ttr-log-tunnels = { $count ->
    [0] The black dice show no tunnel.
    [one] The black dice show one tunnel.
   *[other] The black dice show { $count } tunnels.
}
ttr-log-reroll = { $you ->
    [yes] { $count ->
        [0] You keep all dice.
        [one] You throw one die again.
       *[other] You throw { $count } dice again.
    }
   *[no] { $count ->
        [0] { $who } keeps all dice.
        [one] { $who } throws one die again.
       *[other] { $who } throws { $count } dice again.
    }
}
ttr-log-tickets-of = { $you ->
    [yes] { $count ->
        [one] You draw a ticket.
       *[other] You draw { $count } tickets.
    }
   *[no] { $count ->
        [one] { $who } draws a ticket.
       *[other] { $who } draws { $count } tickets.
    }
}
ttr-log-wait = { $you ->
    [yes] You claim nothing.
   *[no] { $who } claims nothing.
}

## Options

ttr-option-dice = Dice
    .about = On: no train cards; routes, tickets and stations are paid with dice.
choice-long-routes-pay-eight = It costs eight
choice-long-routes-closed = Closed
choice-waiting-stuck = Only who is stuck
choice-waiting-free = Whoever likes

## Positions set up by hand

ttr-position-board = On this board a position cannot be set up by hand.
ttr-position-seats = A position names what each of the { $seats } seats has, and whose turn it is.
ttr-position-unknown = There is nothing called “{ $name }” here.
ttr-position-twice = “{ $name }” is given twice: only one can have it.
ttr-position-trains = Seat { $seat } has { $trains } trains, and { $missing ->
    [one] one more would be needed
   *[other] { $missing } more would be needed
} for all these routes.
ttr-position-last = Seat { $seat } would have begun the end of the game: leave it at least { $least ->
    [one] one train
   *[other] { $least } trains
}.
ttr-position-few-tickets = Seat { $seat } keeps at least { $least ->
    [one] one ticket
   *[other] { $least } tickets
} at the beginning.
ttr-position-few-cards = Seat { $seat } was dealt { $dealt } cards at the beginning, and has spent fewer: what it holds and what it built must come to at least as many.
ttr-position-odd = Cards are drawn two at a time: seat { $seat } must hold one card more or one fewer, or own a tunnel, for which one more can have been asked.
ttr-position-twin = Seat { $seat } cannot have “{ $name }” as well: its twin is taken.
ttr-position-turns = Seat { $seat } has done too little: the others needed { $turns ->
    [one] one turn
   *[other] { $turns } turns
} more for what they have. Give it more cards, routes or tickets.
ttr-position-cards = No way was found to deal the cards for this: it takes too many of one colour.
ttr-position-never = No game comes to this position.
ttr-position-not-found = No game was found that comes to this position.
ttr-setup-turn = Whose turn it is
ttr-setup-routes = Routes: { $count }
ttr-setup-add-route = Add a route…
ttr-setup-cards = Cards in hand
ttr-setup-tickets = Tickets: { $count }
ttr-setup-add-ticket = Add a ticket…
ttr-setup-remove = Remove: { $what }
ttr-setup-trains = Trains left, as on the board: { $count }
