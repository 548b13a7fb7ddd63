"""Plans as the dispatcher does, but follows what may matter and nothing else; near the end, further."""

from typing import ClassVar

from stationmaster.bots.switch_and_signal.dispatcher import SECONDS, Dispatcher
from stationmaster.games.switch_and_signal.tuned import policy_for
from stationmaster.games.switch_and_signal.view import View
from stationmaster.kernel.game import Game
from stationmaster.kernel.words import Words

words = Words("stationmaster.bots.switch_and_signal", "stationmaster.bots.any_game")

DEPTH = 2
LAST_DEPTH = 5
EFFORT = 60_000
"""Positions valued for a decision: half a second's, so that no clock decides, and all machines alike."""


class Expert(Dispatcher):
    title: ClassVar = words("expert")
    about: ClassVar = words("expert.about")
    rung: ClassVar = 1  # no higher than the dispatcher: hints should come at once

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.policy = policy_for(self.railway.rules)
        self.policy.depth = DEPTH
        self.policy.last_depth = LAST_DEPTH
        self.policy.planner.discern()
        self.policy.planner.effort = EFFORT
        self.policy.planner.seconds = SECONDS

    def chosen(self, view: View, cards: str = "") -> int:
        action = int(self.policy.decide(self.railway.before_cards(view, cards), view.active))
        self.planner = self.policy.planner
        return action


bot = Expert
