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

WORK = 8_000  # decisions in games played out, for one of its own: some 0.2 s
PLAY_OUTS = 2_000  # enough, however short what is left of a game
LATE = 45  # cards in the deck: before, so much work says little
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
        self.search.work = WORK

    def decided(self, view: View) -> Advice:
        assert view.seat is not None
        if view.asked == "second-card" or view.deck > LATE:
            return super().decided(view)
        action = int(self.search.choose(self.made_up, view.seat, self.luck.below(SEEDS)))
        trials = self.search.trials
        if action == trials[0].action:
            return self.with_reason(view, action)
        best = next(trial for trial in trials if trial.action == action)
        facts: dict[str, str | int] = {"games": int(best.n), "percent": round(100 * best.won / int(best.n))}
        return Advice(action, Reason("played-out", facts))


bot = Expert
