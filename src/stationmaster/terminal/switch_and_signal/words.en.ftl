# Switch & Signal in the terminal. Trains, places and signals are called as in the notation that one types.

clock = clock
clock-shows = { $tokens } time tokens, { $lost } lost so far; { $deck } instructions left
instruction = instruction
instruction-at = { $symbols } (symbol { $symbol })
goods-waiting = goods waiting
good = { $colour } { $count }
none = none
landed = landed in { $port }
nothing-yet = nothing yet
helpers = helpers
moving = moving
moving-on = { $train }, { $points ->
    [one] { $points } point
   *[other] { $points } points
} left
train = train
stands = stands
heads-for = heads for
carries = carries
depot = depot
empty = empty
green = green
switches = switches
ended = { $why ->
    [won] The team won
    [out-of-instructions] The team lost, the instructions ran out
    [out-of-time] The team lost, the time ran out
   *[other] The game was left unfinished
}: { $arrived } of { $goal } goods in { $turns } turns.
too-few = { $count }, too few
tokens = { $count ->
    [one] { $count } time token
   *[other] { $count } time tokens
}
lost-to = { $cause ->
    [unused-points] lost to unused points
    [head-on] lost head-on
    [no-train] lost to departures without a train
   *[wrong-exit] lost to departure points that trains ran into
}
