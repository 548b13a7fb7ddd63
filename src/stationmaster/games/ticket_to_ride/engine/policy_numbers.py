"""The numbers that tuning turns: their names, what they are before any tuning, and how far a step goes.

Points are those of the board; a turn's worth differs from board to board, so what is counted in turns is told
in turns.
"""

from typing import Final

READY: Final = 0
HURRY: Final = 1
EAGER: Final = 2
HOLD: Final = 3
DANGER: Final = 4
PRICE: Final = 5
IN_HAND: Final = 6
WAY_WORTH: Final = 7
SPARE: Final = 8
SPARE_EACH: Final = 9
LOADED: Final = 10
A_TURN: Final = 11
FILLER_TURN: Final = 12
KEPT: Final = 13
FILLER_PRICE: Final = 14
SUNK: Final = 15
FILL: Final = 16
SURE: Final = 17
FREEDOM: Final = 18
TICKETS_TURNS: Final = 19
TICKETS_TRAINS: Final = 20
LAST: Final = 21
ENDING: Final = 22
PATH: Final = 23
TRIP: Final = 24

# Name, value, a step of tuning, and the least it may be.
NUMBERS: Final = (
    ("ready", 0.04, 1.5, 0.0),  # cards that may be missing when the network is begun
    ("hurry", 0.0, 2.0, 0.0),  # turns to spare: with fewer, nothing waits
    ("eager", 0.61, 0.5, 0.0),  # points for having a lane of the network now, once it is begun
    ("hold", 2.05, 1.0, 0.0),  # points one must fear to lose by waiting, to claim one before
    ("danger", 4.1, 2.0, 0.0),  # how much the chance that someone takes a lane is feared
    ("price", 0.99, 0.4, 0.05),  # turns that a turn counts when ways are compared
    ("in-hand", 0.28, 0.25, 0.0),  # of a card in hand, the share that this lane and no other will use
    ("way-worth", 1.0, 0.3, 0.0),  # of a lane's points, those that count when ways are compared
    ("spare", 0.2, 1.0, 0.05),  # turns to spare that make a network sure,
    ("spare-each", 0.17, 0.3, 0.02),  # and for each turn it needs
    ("loaded", 0.44, 0.3, 0.0),  # what a network that takes all trains loses of its chance
    ("turn", 0.71, 0.3, 0.0),  # turns that a turn spent on the network costs
    ("filler-turn", 0.73, 0.3, 0.0),  # and one spent on a route beside it
    ("kept", 0.73, 0.25, 0.0),  # the share of a card's worth that one to spare keeps, early on
    ("filler-price", 1.89, 0.5, 0.0),  # how much the cards count that a filler takes from the network
    ("sunk", 0.67, 0.25, 0.0),  # of a card in hand, what it lowers the cost of a filler
    ("fill", 0.43, 0.3, 0.0),  # how much a card for a filler counts against one for the network
    ("sure", 0.6, 0.4, 0.0),  # what a card is worth that a locomotive could stand for
    ("freedom", 0.0, 0.3, 0.0),  # what any locomotive is worth beyond that
    ("tickets-turns", 8.71, 2.0, 0.0),  # turns that must be left to draw tickets,
    ("tickets-trains", 10.0, 3.0, 0.0),  # and trains
    ("last", 1.1, 0.3, 0.0),  # turns left at which only what counts at once counts
    ("ending", 0.0, 1.0, 0.0),  # points for coming a route nearer to the end, with all tickets settled
    ("path", 0.0, 0.3, 0.0),  # points for a space that may lengthen the longest path
    ("trip", 14.0, 3.0, 1.0),  # points for which a passenger sets out at any time
)
