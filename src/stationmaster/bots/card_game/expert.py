"""Plays the game out in its head before it moves: the strategist's choice against others, over many deals."""

from typing import ClassVar

from stationmaster.bots.bot import Advice, Reason
from stationmaster.bots.card_game.strategist import Strategist
from stationmaster.bots.search.halving import Search
from stationmaster.games.card_game.tuned import policy_for
from stationmaster.games.card_game.view import View
from stationmaster.kernel.game import Game
from stationmaster.kernel.words import Words

words = Words("stationmaster.bots.card_game")

PLAY_OUTS = 240  # for a decision
SEEDS = 1 << 30


class Expert(Strategist):
    title: ClassVar = words("expert")
    about: ClassVar = words("expert.about")
    level: ClassVar = "expert"
    rung: ClassVar = 5  # not the highest: hints should come at once

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.search = Search([policy_for(self.card_game.rules) for _ in range(game.seats)])
        self.search.play_outs = PLAY_OUTS

    def decided(self, view: View) -> Advice:
        assert view.seat is not None
        action = int(self.search.choose(self.made_up, view.seat, self.luck.below(SEEDS)))
        trials = self.search.trials
        if action == trials[0].action:
            return self.with_reason(view, action)
        best = next(trial for trial in trials if trial.action == action)
        facts: dict[str, str | int] = {"games": int(best.n), "percent": round(100 * best.won / int(best.n))}
        return Advice(action, Reason("played-out", facts))


bot = Expert
