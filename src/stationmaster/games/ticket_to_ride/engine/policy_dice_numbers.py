"""The numbers of the policy for dice that tuning turns, as policy_numbers.py has those for cards."""

from typing import Final

PRICE: Final = 0
WAY_WORTH: Final = 1
BEYOND: Final = 2
LUCKY: Final = 3
A_TURN: Final = 4
SPARE: Final = 5
SPARE_EACH: Final = 6
LOADED: Final = 7
EAGER: Final = 8
DANGER: Final = 9
SHARE: Final = 10
FILLER: Final = 11
A_TRAIN: Final = 12
UNWANTED: Final = 13
FIRST_TOKEN: Final = 14
SECOND_TOKEN: Final = 15
THIRD_TOKEN: Final = 16
OTHER_KIND: Final = 17
HOPE: Final = 18
TICKETS_TURNS: Final = 19
TICKETS_TRAINS: Final = 20
LAST: Final = 21
PACE: Final = 22
PATH: Final = 23
LOOKED_AT: Final = 24
LONGER: Final = 25
TRIP: Final = 26

# Name, value, a step of tuning, and the least it may be.
NUMBERS: Final = (
    ("dice-price", 0.8, 0.3, 0.05),  # turns that a turn counts when ways are compared
    ("dice-way-worth", 1.0, 0.3, 0.0),  # of a lane's points, those that count when ways are compared
    ("dice-beyond", 0.3, 0.15, 0.0),  # turns that a space takes beyond those that most throws pay for
    ("dice-lucky", 0.4, 0.2, 0.0),  # turns that a ferry's locomotive takes
    ("dice-turn", 0.7, 0.2, 0.0),  # turns that a turn spent on the network costs
    ("dice-spare", 1.0, 0.5, 0.05),  # turns to spare that make a network sure,
    ("dice-spare-each", 0.6, 0.2, 0.02),  # and for each turn it needs
    ("dice-loaded", 0.35, 0.2, 0.0),  # what a network that takes all trains loses of its chance
    ("dice-eager", 0.6, 1.0, -5.0),  # points for a lane of the network beyond its own
    ("dice-danger", 3.0, 1.5, 0.0),  # how much the chance that someone takes a lane is feared
    ("dice-share", 1.0, 0.3, 0.0),  # of what the tickets bring, what the lanes of the network share
    ("dice-filler", 1.0, 0.2, 0.1),  # what the points of a route beside the network count
    ("dice-a-train", 0.0, 0.3, -3.0),  # points that a train is worth which such a route takes
    ("dice-unwanted", 3.0, 1.5, 0.0),  # points that a route costs whose trains are needed elsewhere
    ("dice-first-token", 1.4, 0.4, 0.0),  # points that a token is worth,
    ("dice-second-token", 1.2, 0.4, 0.0),  # another,
    ("dice-third-token", 0.6, 0.4, -2.0),  # and one that stops the gaining
    ("dice-other-kind", 0.7, 0.2, 0.0),  # of a token, when routes of its kind are wanted less
    ("dice-hope", 4.0, 1.5, 0.0),  # points that a ticket brings which is drawn in time
    ("dice-tickets-turns", 5.0, 1.0, 0.0),  # turns that must be left for that,
    ("dice-tickets-trains", 12.0, 3.0, 0.0),  # and trains
    ("dice-last", 1.5, 0.3, 0.0),  # turns left at which only what counts at once counts
    ("dice-pace", 1.15, 0.15, 0.3),  # turns that others take for a claim
    ("dice-path", 0.0, 0.3, 0.0),  # points for a space that may lengthen the longest path
    ("dice-looked-at", -0.2, 0.5, -5.0),  # points that looking at tickets is worth which are refused
    ("dice-longer", 0.3, 0.2, 0.0),  # the more a lane's share, the longer it is: from alike to by its spaces
    ("dice-trip", 12.0, 4.0, 0.0),  # points that a passenger may still bring who is not sent on a trip yet
)
