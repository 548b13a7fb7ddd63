"""The numbers that tuning turns: their names, what they are before any tuning, and how far a step goes."""

from typing import Final

CLOCK: Final = 0
DOUBT: Final = 1
ROBBERS: Final = 2
PACE: Final = 3
CONTESTED: Final = 4
BLOCKED: Final = 5
COMING_STEP: Final = 6
COMING: Final = 7
COMING_FIRST: Final = 8
PLAYS_FIRST: Final = 9
A_CARD: Final = 10
GIVE_UP: Final = 11
CITY: Final = 12
SPOILS: Final = 13
OFFER: Final = 14
SECOND_CARD: Final = 15
WILD_WAIT: Final = 16
PREFER: Final = 17
PLAYING: Final = 18
UNFINISHED: Final = 19
KEPT_BACK: Final = 20
BLIND: Final = 21
A_TICKET: Final = 22

# Name, value, a step of tuning, and the least it may be.
NUMBERS: Final = (
    ("clock", 1.45, 0.12, 0.5),  # cards that leave the deck in a turn
    ("doubt", 0.1, 0.04, 0.01),  # how unsure the end is, for each turn to come
    ("robbers", 0.2, 0.1, 0.0),  # of those who could rob, how many will
    ("pace", 1.2, 0.25, 0.0),  # turns between plays, while drawing goes on
    ("contested", 0.95, 0.05, 0.3),  # a colour not yet played may be taken by others
    ("blocked", 0.8, 0.1, 0.1),  # it is, for now
    ("coming-step", 1.3, 0.2, 0.2),  # turns for each further card that is drawn, played and sent
    ("coming", 0.78, 0.08, 0.1),  # that it comes to that at all
    ("coming-first", 2.0, 0.5, 0.0),  # turns to the first of them,
    ("plays-first", 0.5, 0.2, 0.0),  # and for each play that the hand asks for before
    ("a-card", 4.0, 1.0, 0.0),  # at the end: points that hang on a card
    ("give-up", 0.25, 0.08, 0.02),  # a ticket less likely than that is no longer worked for
    ("city", 0.12, 0.08, 0.0),  # of a city's points, for a ticket that names it
    ("spoils", 3.5, 1.0, 0.0),  # what a card is worth that another loses, shared among those who gain by it
    ("offer", 0.45, 0.15, 0.0),  # of four tickets drawn, how many gains go together
    ("second-card", 0.9, 0.15, 0.0),  # what the second card of a draw counts
    ("wild-wait", 0.7, 0.25, 0.0),  # turns between locomotives that leave the hand
    ("prefer", 0.05, 0.05, 0.0),  # by so much a locomotive must be likelier than a car to stand in for it
    ("playing", 0.0, 0.8, -5.0),  # points for playing at all
    ("unfinished", 0.6, 0.2, 0.0),  # before an interim scoring: of a ticket's points, what it costs not to
    ("kept-back", 1.0, 0.5, 0.0),  # and what a card in hand is worth after it
    ("blind", 0.0, 0.3, -2.0),  # points for a blind card: nobody sees it
    ("a-ticket", 0.0, 0.8, -5.0),  # points for looking at tickets
)
