# Bots for Ticket to Ride.

## Who they are

apprentice = Apprentice
    .about = Has a good plan, and draws one more card again and again before building. With dice it takes what is worth most.
expert = Visionary
    .about = Where much hangs on a move, plays hundreds of games to their end in its head.
greedy = Greedy
    .about = Claims the route that is worth most right now; thinks no further.
journeyman = Journeyman
    .about = Has a good plan, and is not always quick enough to build it. With dice it races for long routes.
planner = Planner
    .about = Builds one network for all its tickets, draws what it lacks, adds tickets that fit.
racer = Racer
    .about = Keeps the cheapest tickets, claims long routes and ends the game fast.
tactician = Tactician
    .about = Plans as the strategist does, and plays hundreds of games out in its head once the end is near.
strategist = Strategist
    .about = Plans one network, hoards its cards, and weighs every turn by numbers found in self-play.

## Things

for-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
a-card = { $card ->
    [locomotive] a locomotive
    [plus-four] a +4 locomotive
    [passenger] a passenger card
    [orange] an orange card
   *[other] a { $card } card
}
a-route = { $a }–{ $b }

## Why they do what they do

no-opinion = I have no opinion on this, so I took one of { $options ->
    [one] { $options } option
   *[other] { $options } options
}.
keep-cheapest = These tickets ({ for-points }) are the smallest risk I may take.
these-tickets = { $kept ->
    [one] this ticket
   *[other] these tickets
} ({ for-points })
keep-network = With { these-tickets } my network takes { $spaces ->
    [one] { $spaces } more space
   *[other] { $spaces } more spaces
}.
keep-done = For { these-tickets } nothing more has to be built.
keep-risk = For { these-tickets } there may be too little time, or too few trains.
keep-fitting = { $fitting ->
    [one] One of them lies
   *[other] { $fitting } of them lie
} on the way of my network: { for-points }.
keep-least = What stays open costs least with { these-tickets }.
keep-hope = With some luck { these-tickets } can be done.
keep-none = None of these goes with what I have.
claim-points = { $route } is worth { for-points } right now.
claim-ticket = { $route } brings { for-points }, with the ticket it completes.
claim-ticket-first = { $route } brings { for-points }, with the ticket it completes; and somebody else may need it.
claim-network = { $route } belongs to the network my tickets need.
claim-before-others = { $route } belongs to my network, and someone else may want it.
claim-block = { $route } brings { for-points }, and somebody else may need it.
claim-longest = { $route } brings { for-points }, and makes my path the longest: { $spaces ->
    [one] 1 space
   *[other] { $spaces } spaces
}.
claim-last = The end is near, and { $route } is the best I can still claim: { for-points }.
pay-surcharge = The tunnel is worth the surcharge on { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}.
spare-cards = These are the cards I can spare best.
mix-small = Small tickets are the smaller risk.
mix-even = Some of each: a long ticket to build for, and short ones along it.
passenger = A passenger in { $city } will have somewhere to go.
no-passenger = My passengers can already go everywhere from here.
ride = This trip brings goods for { for-points }.
ride-elsewhere = By another way this passenger brings goods for { for-points }.
get-off = No more goods can be reached from here.
get-off-early = Goods for { for-points } can still be reached from here.
station = A station in { $city } lends me a route that my tickets need: { for-points }.
station-here = This is the city I built it for.
station-idle = None of my tickets needs a station, and one that is left over is worth points.
station-lends = A station lends me a route that my tickets need.
hesitate = I would rather have one more card first.
turn-back-dear = I could pay what this tunnel asks for, but not cheaply.
turn-back = I cannot pay what this tunnel asks for.
tickets-beside = New tickets may fit the routes I have, but { $open ->
    [one] { $open } is
   *[other] { $open } are
} still open.
tickets-instead = My open tickets are out of reach: new ones may fit the routes I have.
more-tickets = My tickets are settled, and there is time for more.
played-out = I played this out in my head { $games ->
    [one] { $games } time
   *[other] { $games } times
} and won { $percent } % of the games: more than with anything else.
draw-card = { a-card } is what I need most.
draw-luck = A card from the deck may be any; my network lacks { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}.
draw-idle = A card from the deck may be any; my network lacks none.
card-helps = { a-card } is among those that my network lacks.
card-idle = { a-card } is of no use to my network now.
card-spare = { a-card } can only pay for other routes: my network lacks none.
draw-blind = Nothing in the row helps more than a card from the deck might.
throw-again = Throwing these again is worth about { NUMBER($points, minimumFractionDigits: 1) } points more than to stay.
throw-for-network = Another throw of these may pay for what my plan needs.
throw-will-do = This throw will do.
throw-stays = No further throw is likely to be better than this one.
wait-tokens = Nothing pays now: tokens will do more for my next turn.
hold-these = These tokens stay for my next turn.
hold-tokens = These tokens are the ones I can use best.
lay-dice = Dice first: tokens keep for another turn.
must-do = Something must be done with these dice, and nothing else would cost less.
draw-tickets = With my network, new tickets are likely to gain about { for-points }.
