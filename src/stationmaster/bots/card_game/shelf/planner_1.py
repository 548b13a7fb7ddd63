"""The planner as it was when bots began to search; tests/arena/test_shelf.py holds it to its decisions."""

from typing import ClassVar

from stationmaster.bots.card_game.planner import Planner


class Planner1(Planner):
    level: ClassVar = ""


bot = Planner1
