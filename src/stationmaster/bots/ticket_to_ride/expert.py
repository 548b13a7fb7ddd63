"""Plays the game out in its head before it moves: the strategist's choice against others, over many deals."""

from collections.abc import Sequence
from typing import ClassVar

from stationmaster.bots.bot import Advice, Reason
from stationmaster.bots.search.halving import Search
from stationmaster.bots.ticket_to_ride.strategist import Strategist
from stationmaster.games.ticket_to_ride.tuned import policy_for
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel.game import Game
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import View as KernelView
from stationmaster.kernel.words import Words

words = Words("stationmaster.bots.ticket_to_ride")

WORK = 20_000  # decisions in games played out, for one of its own: some 0.05 s, with dice 0.15 s
MORE_WORK = 60_000  # tickets are chosen seldom, and much hangs on them; and with more than two seats
PLAY_OUTS = 6_000  # enough, however short what is left of a game
BEGUN = (
    7  # spaces that somebody has built on: before, cards are gathered, and what search finds there is luck
)
NEAR_THE_END = 20  # trains that somebody has left: before, the policy's second card is as good as any,
# and with more than two seats so is its turn
SETTLED = ("reroll", "hold-tokens")  # what the policy answers as well as search does
SEEDS = 1 << 30


class Expert(Strategist):
    level: ClassVar = "expert"
    rung: ClassVar = 3  # not the highest: hints should come at once
    title: ClassVar = words("expert")
    about: ClassVar = words("expert.about")

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.search = Search([policy_for(self.ride_game) for _ in range(game.seats)])
        self.search.play_outs = PLAY_OUTS

    def advise(self, view: KernelView, options: Sequence[int], heard: Sequence[Told] = ()) -> Advice:
        assert isinstance(view, View)
        assert view.seat is not None
        if len(options) == 1 or not self.looks_ahead(view):
            return super().advise(view, options, heard)
        self.search.work = self.work(view)
        made_up = self.ride_game.imagine(view, [], self.luck)
        action = int(self.search.choose(made_up, view.seat, self.luck.below(SEEDS)))
        trials = self.search.trials
        if action == trials[0].action:
            self.policy.prepare(made_up, view.seat)
            return Advice(action, self.why(view, self.atlas.moves([action])[0]))
        best = next(trial for trial in trials if trial.action == action)
        facts: dict[str, str | int] = {"games": int(best.n), "percent": round(100 * best.won / int(best.n))}
        return Advice(action, Reason("played-out", facts))

    def looks_ahead(self, view: View) -> bool:
        """Whether games are worth playing out now."""
        if view.asked == "keep-tickets":
            return True
        fewest = fewest_trains(view)
        if view.asked in SETTLED or fewest > self.ride_game.board.trains - BEGUN:
            return False
        patient = view.asked == "second-card" or len(view.players) > 2
        return not patient or fewest <= NEAR_THE_END

    def work(self, view: View) -> int:
        """How many decisions in games played out one of its own is worth."""
        return MORE_WORK if view.asked == "keep-tickets" or len(view.players) > 2 else WORK


def fewest_trains(view: View) -> int:
    """That anybody has left."""
    return min(player.trains for player in view.players)


bot = Expert
