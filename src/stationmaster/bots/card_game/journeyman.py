"""Weighs its options as the strategist does, and forgets: it has to guess what lies in the stacks."""

from typing import ClassVar

from stationmaster.bots.card_game.strategist import Strategist
from stationmaster.kernel.words import Words

words = Words("stationmaster.bots.card_game")


class Journeyman(Strategist):
    title: ClassVar = words("journeyman")
    about: ClassVar = words("journeyman.about")
    level: ClassVar = "medium"
    rung: ClassVar = 3
    listens: ClassVar = False


bot = Journeyman
