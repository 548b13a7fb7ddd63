# Bots for Ticket to Ride.

## Who they are

apprentice = Apprentice
    .about = Has a good plan, and draws one more card again and again before building. With dice it takes what is worth most.
expert = Visionary
    .about = Plays hundreds of games to their end in its head before every move.
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
keep-network = These tickets ({ for-points }) go together in a network of { $spaces ->
    [one] { $spaces } more space
   *[other] { $spaces } more spaces
}.
claim-points = { $route } is worth { for-points } right now.
claim-ticket = { $route } brings { for-points }, with the ticket it completes.
claim-network = { $route } belongs to the network my tickets need.
claim-before-others = { $route } belongs to my network, and someone else may want it.
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
station = A station in { $city } lends me a route that my tickets need: { for-points }.
station-here = This is the city I built it for.
station-lends = A station lends me a route that my tickets need.
hesitate = I would rather have one more card first.
turn-back = I cannot pay what this tunnel asks for.
more-tickets = My tickets are settled, and there is time for more.
played-out = I played this out in my head { $games ->
    [one] { $games } time
   *[other] { $games } times
} and won { $percent } % of the games: more than with anything else.
draw-card = { a-card } is what I need most.
draw-blind = Nothing in the row helps more than a card from the deck might.
throw-again = Throwing these again is worth about { NUMBER($points, minimumFractionDigits: 1) } points more than to stay.
throw-for-network = Another throw of these may pay for what my plan needs.
throw-will-do = This throw will do.
throw-stays = No further throw is likely to be better than this one.
wait-tokens = Nothing pays now: tokens will do more for my next turn.
hold-tokens = These tokens are the ones I can use best.
lay-dice = Dice first: tokens keep for another turn.
must-do = Something must be done with these dice, and nothing else would cost less.
draw-tickets = With my network, new tickets are likely to gain about { for-points }.
