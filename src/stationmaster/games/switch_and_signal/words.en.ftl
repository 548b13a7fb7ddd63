# Switch & Signal. { $colour } is the colour of a train, { $good } of a good, { $kind } the kind of an action card.

family-switch-and-signal = Switch & Signal
family-switch-and-signal-plays = Everybody together against the clock: set switches and signals, roll for the trains, and bring the goods to port.
sns-map = Board: { $board }
sns-pair = { $a } – { $b }
sns-exit = { $city }, exit to { $to }
sns-depot-place = the depot
sns-train = { $colour } train { $number }
sns-our-board = These tracks are our own design, made to the counts of the rules: not the printed board of the game.

## Cards and tokens

sns-card = { $kind ->
    [signal] signal
    [switch] switch
   *[move] move
}
sns-cards = { $kind ->
    [signal] { $count } { $count ->
        [one] signal card
       *[other] signal cards
    }
    [switch] { $count } { $count ->
        [one] switch card
       *[other] switch cards
    }
   *[move] { $count } { $count ->
        [one] move card
       *[other] move cards
    }
}
sns-card-raised = { sns-cards }, { $up } raised
sns-figure = { $kind ->
    [signal] Signal cards
    [switch] Switch cards
   *[move] Move cards
}
sns-tokens = { $count ->
    [one] { $count } token lost
   *[other] { $count } tokens lost
}
sns-hand = Hand
sns-hand-of = { $name }’s hand
sns-hand-none = No cards left: draw.
sns-hand-later = First what is asked above: cards come after that.
sns-hand-waits = Cards are played in one’s own turn.
sns-hand-how = Point at a train, junction or signal, or raise a card. Two raised cards count as any one.
sns-hand-how-brief = Point at a train, junction or signal, or raise a card.
sns-raised-one = { $kind ->
    [signal] A signal card: choose a green signal on the board, then a red one. Or raise a second card.
    [switch] A switch card: choose a junction on the board. Or raise a second card.
   *[move] A move card: choose a train on the board. Or raise a second card.
}
sns-raised-two = Two cards ({ $cards }) count as any one. What for?
sns-as = { $kind ->
    [signal] Move a signal
    [switch] Throw a switch
   *[move] Move a train
}
sns-deck = { $deck } action cards in the deck, { $discard } discarded
sns-deck-left = in the deck
sns-draw = { $count ->
    [0] Draw none, end the turn
    [one] Draw one, end the turn
   *[other] Draw { $count }, end the turn
}
sns-draw-later = Draw at the end of a turn
sns-draw-how-many = How many cards to draw

## Beside the board

sns-side = Station
sns-clock = The clock
sns-tokens-left = { $count ->
    [one] One time token
   *[other] { $count } time tokens
}
sns-turn = Turn { $turn }
sns-turns-left = { $count ->
    [0] This is the last turn
    [one] One turn left
   *[other] { $count } turns left
}
sns-standing-title = How the game stands
sns-standing = Bring { $goal } goods to { $ports }: { $arrived } of { $goal }
sns-standing-left = { sns-standing }, { $turns ->
    [0] the last turn
    [one] one turn left
   *[other] { $turns } turns left
}
sns-instruction = Instruction
sns-instruction-done = The instruction is carried out. Now cards are played.
sns-card-does = { $kind ->
    [signal] Signal: move a green one
    [switch] Switch: set a junction
    [move] Move: roll for a train
   *[any] Any card: load a good
}
sns-instruction-none = The first instruction comes after the set-up.
sns-still-to-move = Still to move: { $trains }.
sns-symbol = { $symbol ->
    [departure] a train departs
    [black] black trains move
    [brown] brown trains move
    [grey] grey trains move
    [any] any one colour moves
    [all] all trains move
    [start-black] a black train starts
    [start-brown] a brown train starts
   *[start-grey] a grey train starts
}
sns-symbols = { $count ->
    [1] { sns-symbol }
   *[other] { $symbol ->
        [departure] { $count ->
            [2] two trains depart
           *[other] { $count } trains depart
        }
        [any] { $count ->
            [2] any two colours move
           *[other] any { $count } colours move
        }
       *[other] { sns-symbol }, { $count ->
            [2] twice
           *[other] { $count } times
        }
    }
}
sns-symbol-done = done
sns-goal = Delivered: { $arrived } of { $goal }
sns-slot = { $good ->
    [any] any good
   *[other] { $good } good
}: { $full ->
    [yes] arrived
   *[no] missing
}
sns-helpers = Helpers, once each
sns-helper = { $helper ->
    [logistician] Logistician
    [dispatcher] Dispatcher
    [conductor] Conductor
    [switchman] Switchman
    [coupler] Coupler
   *[officer] Station officer
}
sns-helper-used = used
sns-uses = Uses up the { sns-helper }
sns-uses-once = Only once a game
sns-uses-up = Uses up the { sns-helper }: once a game
sns-helper-does = { $helper ->
    [logistician] A movement die is rolled again.
    [dispatcher] For one turn trains may pass through cities.
    [conductor] All trains of one colour on the card stay.
    [switchman] The card goes under the deck; another is turned.
    [coupler] You choose a departure point instead of rolling.
   *[officer] One train on the card stays.
}
sns-dispatching = At work until the end of this turn.
sns-helper-now = { $helper ->
    [coupler] Choose a glowing departure point on the board, or roll.
    [conductor] Choose a train on the board: all of its colour would stay.
   *[officer] Choose a train on the board: that one would stay.
}
sns-depot = Depot, and the dice
sns-depot-row = { $colour } trains in the depot: { $count }. Die: { $faces }
sns-ask-mate = Ask { $name }
sns-level-measured = { $seats ->
    [one] One Dispatcher bot alone
   *[other] A team of { $seats } Dispatcher bots
} won { $won } of { $games } games at this level ({ $share } %).
sns-level-not-measured = Nobody has counted games at just this level.
sns-level-easier = At an easier one Dispatcher bots won { $share } % ({ $won } of { $games }).
sns-level-harder = At a harder one Dispatcher bots won { $share } % ({ $won } of { $games }).
sns-in-words = All { $count } choices in words

## Pieces

sns-train-facts = { $good ->
    [none] Empty
   *[other] Carries a { $good } good
}. { $place }.
sns-forecast = Where it would stop
sns-odds = { $faces } of 6 faces
sns-by-exit = by { $to }:
sns-move-all = Move all { $count }, one after another
sns-runs-in = by itself in { $seconds } s
sns-wait = Wait
sns-when-to-wait = When trains wait…
sns-move-it = Move this train
sns-mark = Mark it for the others
sns-unmark = Take the mark back
sns-marked-by = Marked by { $names }
sns-paid = { $count ->
    [one] a { sns-card } card
   *[other] two cards: { $cards }
}
sns-move-for = Move it for { sns-paid }
sns-load-with = Load a good for:
sns-junction-now = Joined now: { $ends }.
sns-now = now
sns-signal-green = Green: trains may pass both ways.
sns-signal-red = Red: trains stop here.
sns-signal-send = Choose the red space it should go to.
sns-signal-bring = Choose the green signal that should come here.
sns-signal-last = It is the only one of its city and has nowhere to go.
sns-city-facts = { $count ->
    [0] No goods are left here.
    [one] One { $good } good waits here.
   *[other] { $count } { $good } goods wait here.
} A train loads in a city when it has stopped there.
sns-port-facts = { $side ->
    [central-europe] Every train that comes in delivers its good and goes to the depot.
   *[north-america] A train delivers what this port still needs and goes to the depot. Others may stop or pass.
}
sns-departure-facts = Departure point { $number }. A train that runs off here costs two tokens.
sns-pay-with = Pay with:
sns-price = Costs { sns-paid }.
sns-wrong-cards = The raised cards do not pay for this.
sns-no-cards = You have no card for this: the card itself, or any two.

## Why a train stopped, or a token was lost

sns-why = { $why ->
    [red] stops at a red signal
    [closed] stops before a closed switch
    [behind] stops behind another train
    [no-exit] cannot leave the city
    [head-on] head-on collision, back to the depot
    [off-board] runs off the board, back to the depot
    [occupied] { $place } is occupied: no train
    [none-left] no train is left to depart
    [city] stops in the city
    [port] into port
   *[other] stops
}

## The log

sns-log-begins = { $you ->
    [yes] You begin.
   *[no] { $who } begins.
}
sns-log-instruction = Instruction: { $symbols }.
sns-log-departs = The departure point is { $place }.
sns-log-plays = { $you ->
    [yes] You play { $what }.
   *[no] { $who } plays { $what }.
}
sns-log-takes = { $you ->
    [yes] You take the signal { $signal }.
   *[no] { $who } takes the signal { $signal }.
}
sns-log-moves = { $you ->
    [yes] You move the { $train }.
   *[no] { $who } moves the { $train }.
}
sns-log-loads = { $you ->
    [yes] You load the { $train }.
   *[no] { $who } loads the { $train }.
}
sns-log-number = { $place } has the number { $number }.
sns-log-dealt = { $kind ->
    [signal] A signal card is dealt.
    [switch] A switch card is dealt.
   *[move] A move card is dealt.
}
sns-log-placed = The { $train } departs from { $place }.
sns-log-run = The { $train } rolls { $roll }: { $where }.
sns-log-goes = The { $train } goes on: { $where }.
sns-log-die = The die shows { $roll }.
sns-log-delivered = A { $good } good reaches { $port }!
sns-log-returned = Its { $good } good goes back to its city.
sns-log-lost = { $why ->
    [occupied] { $place } is occupied, no train departs: { $tokens }.
   *[none-left] No train is left to depart: { $tokens }.
}
sns-log-clock = { $count ->
    [one] The clock ran empty: an instruction is gone
   *[other] The clock ran empty: { $count } instructions are gone
}
sns-log-signal = { $you ->
    [yes] You move
   *[no] { $who } moves
} a green signal: from { $from } to { $to }.
sns-log-lay = { $you ->
    [yes] You set
   *[no] { $who } sets
} a green signal: { $to }.
sns-log-switch = { $you ->
    [yes] You set
   *[no] { $who } sets
} the switch at { $junction }: { $ends }.
sns-log-move = { $you ->
    [yes] You move
   *[no] { $who } moves
} the { $train }.
sns-log-two = { $line } (Two cards: { $cards }.)
sns-log-load = { $you ->
    [yes] You load
   *[no] { $who } loads
} a { $good } good onto the { $train }.
sns-log-draw = { $you ->
    [yes] You draw
   *[no] { $who } draws
} { $count ->
    [0] no cards
    [one] one card
   *[other] { $count } cards
}.
sns-log-drew = { $you ->
    [yes] You draw
   *[no] { $who } draws
} { $cards }.
sns-log-colour = { $colour ->
    [idle] { $you ->
        [yes] You choose
       *[no] { $who } chooses
    } a colour that is all in the depot: nothing moves.
   *[other] { $you ->
        [yes] You choose
       *[no] { $who } chooses
    } the { $colour } trains.
}
sns-log-leave = Out of { $city } towards { $to }.
sns-log-stop = The train stops in the city.
sns-log-helper = { $helper ->
    [logistician] The logistician has it rolled again.
    [dispatcher] The dispatcher lets trains pass through cities this turn.
    [conductor] The conductor keeps the { $what } trains where they are.
    [switchman] The switchman puts the card under the deck.
    [coupler] The coupler chooses { $what }.
   *[officer] The station officer keeps the { $what } where it is.
}

## Offers

sns-do-carry-out = Carry it out
sns-do-keep = Let it run
sns-do-stop = Stop here
sns-do-roll = Roll for the departure
sns-do-idle = A colour wholly in the depot
sns-do-switchman = Put this card under the deck
sns-do-logistician = Roll again
sns-do-dispatcher = Let trains pass cities this turn
sns-do-colour = { $verb ->
    [depart] A { $colour } train departs
    [colour] The { $colour } trains move
   *[conductor] The { $colour } trains stay
}
sns-do-train = { $verb ->
    [move] Move the { $train }
   *[officer] The { $train } stays
}
sns-do-load = Load the { $train } for a { $card } card
sns-do-coupler = Depart from { $place }
sns-do-signal = { $verb ->
    [take] Take the signal: { $signal }
   *[lay] Set the signal: { $signal }
}
sns-do-leave = Leave { $city } for { $to }
sns-exit-to = → { $to }
sns-do-switch = Switch at { $junction }: { $ends }
sns-do-draw = { sns-draw }
sns-do-play = { sns-as }, for its card
sns-do-play-two = { sns-as }, for { $cards }

## Questions

sns-asked-of = { $name } · { $asked }
sns-asked-place-switch = Set-up: which two ends should this junction join?
sns-asked-place-city-signal = Set-up: which exit of the city is green?
sns-asked-place-track-signal = Set-up: lay a green signal on a track
sns-asked-place-extra-signal = Set-up: one more green signal, wherever you like
sns-asked-revealed = Carry this instruction out?
sns-asked-departing-colour = Which colour departs? Then the dice name the point
sns-asked-departing-by-token = Which colour departs? Then a token names the point
sns-asked-departure-point = Roll for the departure, or have the coupler choose a point
sns-asked-moving-colour = Which colour moves?
sns-asked-next-train = Which train moves next?
sns-asked-one-train = { $helper ->
    [conductor] The { $train } moves next, or does the conductor keep it?
    [officer] The { $train } moves next, or does the station officer keep it?
   *[none] The { $train } moves next
}
sns-asked-rolled = The { $train } rolled { $roll }. Let it run?
sns-asked-leaving-city = Which green exit does the train take?
sns-asked-passing-city = Stop in the city, or pass on?
sns-asked-arrived = The train must stop here, unless the dispatcher lets it pass
sns-asked-action = Your turn: play as many cards as you like, then draw
sns-asked-take-signal = Which green signal is moved?
sns-asked-lay-signal = To which red space does it go?
sns-asked-throw-switch = Which junction, and to which position?
sns-asked-which-train = Which train moves?
sns-asked-finished = The game is over

sns-explain-place-switch = A junction joins two of its tracks; discs close the others. Choose the picture with the two ends that should be joined.
sns-explain-place-city-signal = Every city begins with one green exit. Tap the glowing signal that should be green.
sns-explain-place-track-signal = Tap a glowing signal out on a track: it becomes green.
sns-explain-place-extra-signal = One more green disc makes the game easier. Tap any glowing signal.
sns-explain-revealed = Its symbols are carried out from top to bottom. The switchman, once a game, puts the card under the deck before anything is done; then another is turned.
sns-explain-departing-colour = Choose a colour with a train in the depot. Then two dice say from which numbered point it starts. If a train stands there, nothing departs and two tokens are lost.
sns-explain-departure-point = Two dice say from where the train starts. The coupler, once a game, chooses a free point instead: tap a glowing number to see it, and confirm.
sns-explain-moving-colour = All trains of the colour you choose roll their die and move, one after another. Point at a train to see where it would stop for each roll.
sns-explain-next-train = Choose the order: each train rolls and moves fully before the next. Point at a train to see where each roll would take it and what that would cost.
sns-explain-rolled = The way it would go is shown on the board. The logistician, once a game, has the die rolled again, and that roll counts.
sns-explain-leaving-city = In a city a train has no direction: it leaves by any exit with a green signal. Tap a glowing exit.
sns-explain-passing-city = The train may stop here free of tokens, or go on by a glowing exit with the points it has left.
sns-explain-arrived = A trade city ends a run, and unused points cost nothing. The dispatcher, once a game, lets trains pass through cities for the rest of the turn.
sns-explain-action = Signal cards move a green disc, switch cards set a junction, move cards move a train, and any card loads a good in a city. Any two cards count as one of your choice. When you have done enough, draw up to five.
sns-explain-take-signal = Tap the green signal that should move. A city always keeps one.
sns-explain-lay-signal = Tap the glowing red space that should become green.
sns-explain-throw-switch = Tap a junction and choose its new position.
sns-explain-which-train = Tap any train on the board. Its die is rolled; points it cannot use cost tokens.

## The end

sns-ending = { $why ->
    [won] Everything has reached port.
    [out-of-instructions] The last instruction is done, and goods are still on the way.
    [out-of-time] The clock is empty, and so is the deck.
   *[other] The game was left unfinished.
}
sns-close = { $missing ->
    [one] One good was missing
   *[other] { $missing } goods were missing
} after { $turns ->
    [one] one turn
   *[other] { $turns } turns
}.
sns-under-way = { $count ->
    [one] One of them was on its way.
   *[other] { $count } of them were on their way.
}
sns-cost-most = Most time tokens went to { $cause }.
sns-cost-also = Then to { $causes }.
sns-tokens-lost-to = Time tokens went to { $causes }.
sns-tokens-went = { $cause ->
    [unused-points] unused points ({ $count })
    [head-on] head-on collisions ({ $count })
    [no-train] departures without a train ({ $count })
   *[wrong-exit] trains that ran off the board ({ $count })
}
sns-won = Won! All { $goal } goods are in port.
sns-lost = Lost: { $arrived } of { $goal } goods reached port.
sns-score-delivered = { $good ->
    [yellow] Yellow
    [red] Red
    [blue] Blue
    [white] White
   *[other] { $good }
} goods in { $port }
sns-score-any = Goods of any colour in { $port }

## Options

sns-title = Switch & Signal: { $board }
sns-preset-easy = Easy
sns-preset-medium = Medium
sns-preset-standard = Standard
sns-preset-expert = Expert
sns-counted = two Dispatcher bots won { $share } % of { $games } games
sns-not-counted = nobody has counted games on this board

sns-option-tokens = Time tokens
    .about = More tokens on the clock make it easier.
sns-option-removed = Instructions removed
    .about = Each one removed unseen is a turn less.
sns-option-extra-signal = Extra signal
    .about = The team begins with one more green signal, wherever it likes.
sns-option-goods = Goods
    .about = How many goods must reach port; with 10 every trade city has three.
sns-option-set-up = Set-up of the discs
    .about = As the board shows for a first game, or laid by the team.
sns-option-departures = Departure points
    .about = By dice; by dice with the numbers shuffled; or by location tokens without dice.
sns-deck-too-small = { $removed } instructions cannot be removed from a deck of { $deck }
choice-set-up-first-game = As for a first game
choice-set-up-free = Free
choice-departures-dice = Dice
choice-departures-random-numbers = Random numbers
choice-departures-tokens = Tokens

## Examples in the rulebook

sns-example-junction = One junction in its three positions: the green rails are joined, a stop closes the third end.
sns-example-signal = On the left the arm is level: the train stops before it. On the right it is raised: the train may pass.
sns-example-dice = The six faces of each die: black trains are the fastest, grey ones the slowest.
sns-example-load = A train that has stopped in a city of trade, with a good of that city on it.
sns-example-roll = The die shows 2: the train goes two sections on, and no point is left over.
sns-example-delivered = A loaded train just before a port that needs its good: with the next point it delivers.
