"""The numbers that tuning turns: their names, what they are before any tuning, and how far a step goes."""

from typing import Final

POINT: Final = 0  # + colour of train
SIGNAL: Final = 3
SWITCH: Final = 4
LOAD: Final = 5
NEW_TRAIN: Final = 6
CARD: Final = 7  # + kind
AGAIN: Final = 10
SPARE_CARD: Final = 11
A_TURN: Final = 12
FADING: Final = 13
FACING: Final = 14
BEHIND: Final = 15
AHEAD: Final = 16
HELPER: Final = 17  # + helper

# Name, value, a step of tuning, and the least it may be: prices in action cards, as Weights explains them.
NUMBERS: Final = (
    ("point-black", 0.21, 0.04, 0.02),
    ("point-brown", 0.27, 0.05, 0.02),
    ("point-grey", 0.45, 0.08, 0.02),
    ("signal", 0.62, 0.12, 0.05),
    ("switch", 0.72, 0.14, 0.05),
    ("load", 2.6, 0.5, 0.1),
    ("new-train", 3.5, 0.7, 0.0),
    ("card-signal", 0.42, 0.08, 0.0),
    ("card-switch", 0.42, 0.08, 0.0),
    ("card-move", 0.48, 0.1, 0.0),
    ("again", 0.05, 0.02, 0.0),
    ("spare-card", 0.17, 0.05, 0.0),
    ("turn", 5.3, 1.0, 0.5),
    ("fading", 0.85, 0.04, 0.3),
    ("facing", 3.5, 0.7, 0.0),
    ("behind", 0.45, 0.1, 0.0),
    ("ahead", 0.75, 0.12, 0.0),
    ("logistician", 0.9, 0.2, 0.0),
    ("dispatcher", 1.5, 0.3, 0.0),
    ("conductor", 1.5, 0.3, 0.0),
    ("switchman", 1.8, 0.3, 0.0),
    ("coupler", 1.8, 0.3, 0.0),
    ("officer", 1.2, 0.3, 0.0),
)
