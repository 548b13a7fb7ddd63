"""Plays by the strategist's policy, and plays games out in its head once the end is near."""

from typing import ClassVar

from stationmaster.bots.ticket_to_ride.expert import NEAR_THE_END, Expert, fewest_trains
from stationmaster.games.ticket_to_ride.engine.policy import Rider
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel.game import Game
from stationmaster.kernel.words import Words

words = Words("stationmaster.bots.ticket_to_ride")

PLAY_OUTS = 800  # for a decision,
WORK = 25_000  # or decisions in them, with many seats: it may think for a tenth of a second,
WORK_WITH_DICE = 14_000  # and with dice each takes longer


class Tactician(Expert):
    level: ClassVar = "hard"
    rung: ClassVar = 2  # at a table one is advised by the strategist or the expert
    title: ClassVar = words("tactician")
    about: ClassVar = words("tactician.about")

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.search.play_outs = PLAY_OUTS

    def looks_ahead(self, view: View) -> bool:
        """Before, a game takes too long to be played out so often."""
        return fewest_trains(view) <= NEAR_THE_END

    def work(self, view: View) -> int:
        return WORK if isinstance(self.policy, Rider) else WORK_WITH_DICE


bot = Tactician
