"""Plans as the strategist does, and hesitates as beginners do: draws another card when it could build."""

from collections.abc import Sequence
from typing import ClassVar

from stationmaster.bots.bot import Advice, Bot, Reason
from stationmaster.bots.ticket_to_ride.greedy import Greedy
from stationmaster.bots.ticket_to_ride.strategist import Strategist
from stationmaster.kernel.game import Game
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import View
from stationmaster.kernel.words import Words

words = Words("stationmaster.bots.ticket_to_ride")


class Apprentice(Strategist):
    level: ClassVar = "easy"
    rung: ClassVar = 1
    title: ClassVar = words("apprentice")
    about: ClassVar = words("apprentice.about")
    hesitates: ClassVar = 64
    """Of a hundred times that it could build what it wants."""
    simple: ClassVar[type[Bot]] = Greedy
    """Who plays in its place with dice, for which there is no policy."""

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.with_dice = self.simple(game, seed)

    def advise(self, view: View, options: Sequence[int], heard: Sequence[Told] = ()) -> Advice:
        if self.policy is None:
            return self.with_dice.advise(view, options, heard)
        advice = super().advise(view, options, heard)
        if self.atlas.moves([advice.action])[0].verb != "claim" or self.luck.below(100) >= self.hesitates:
            return advice
        draws = [move.action for move in self.atlas.moves(options) if move.verb == "draw"]
        return Advice(draws[0], Reason("hesitate")) if draws else advice


bot = Apprentice
