# Bots for Switch & Signal.

## Who they are

dispatcher = Dispatcher
    .about = Weighs what each train still needs to come home, and plans the cards with the dice's odds.
expert = Controller
    .about = Plans as the dispatcher does, overlooks no move, keeps the helpers for when they count, and looks further in the last turns.

## Things

the-track = the track { $a } – { $b }
the-exit = the exit of { $city } to { $to }
a-helper = { $helper ->
    [logistician] logistician
    [dispatcher] dispatcher
    [conductor] conductor
    [switchman] switchman
    [coupler] coupler
   *[officer] station officer
}

## Why they do what they do

lay-out = Laid like this, most ways from departure points over cities to port are open.
signal = { $space } needs a green signal more than we need these cards later.
signal-somewhere = A green signal helps the trains more than these cards would later.
take = { $space } has the disc that we can spare best.
lay = { $space } is where green brings the most.
switch = { $junction } has to join { $one } and { $other }: worth more than these cards later.
switch-somewhere = A switch thrown now helps the trains more than these cards would later.
throw = { $junction } has to join { $one } and { $other }.
move = A train moved now is worth more than these cards.
move-to = { $train } is on its way to { $city }, and should go now.
move-any = { $train } goes first.
load = { $train } takes a good home from here.
draw = Nothing else is worth its cards now.
depart = A { $colour } train will be of most use.
colour = Moving the { $trains } trains brings the most.
idle = Better that no train moves.
stay = Moving now would do more harm than good.
helper = This is the moment for the { a-helper }.
keep-helper = There will be better use for the { a-helper }.
coupler = This is the moment for the coupler: { $place } is the best point to depart from.
leave = The way out to { $place } is the right one.
stop = This is a good place to stop.

## What an option does

may-signal = { $space } could get a green signal.
may-switch = { $junction } could join { $one } and { $other }.
may-any = These cards pay for { $card ->
    [signal] a green signal
    [switch] a switch
   *[move] moving a train
}.
goes = { $train } is on its way to { $city }.
goes-nowhere = { $train } has nowhere to go yet.
all-go = All { $trains } trains move.
none-goes = No train moves.
stays = So nothing moves that could come to harm.
helper-now = The { a-helper } would be used up.
helper-stays = The { a-helper } stays for later.
coupler-there = The train departs from { $place }, and the coupler is used up.
turns-red = { $space } turns red.
turns-green = { $space } turns green.
joins = { $junction } then joins { $one } and { $other }.
departs = A { $colour } train comes out of the depot.
leads = The train heads for { $place }.
ends-turn = This ends the turn, and brings new cards.
stops = The train stops here.
