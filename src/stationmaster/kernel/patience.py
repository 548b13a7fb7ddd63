"""How long bots are let play on: far beyond any honest game, so that one that never ends is found out."""

from typing import Final

from stationmaster.kernel.words import Message, Words

words = Words("stationmaster.kernel")

MOST_DECISIONS: Final = 10_000
"""Of all seats, in one game.

The longest games take some 400 decisions when bots play that want to win (lengths.csv), and 520 was the
most of 40 random games of every board, number of seats and kind of payment. Nearly twenty times that is no
accident; at a millisecond a decision it is reached in ten seconds, soon enough for whoever waits.
"""


def sentence(decisions: int) -> Message:
    """What is said of a game that is given up."""
    return words("endless", decisions=decisions)
