"""Plans as the strategist does, and hesitates as beginners do: draws another card when it could build."""

from collections.abc import Sequence
from typing import ClassVar

from stationmaster.bots.bot import Advice, Reason
from stationmaster.bots.ticket_to_ride.strategist import Strategist
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import View
from stationmaster.kernel.words import Words

words = Words("stationmaster.bots.ticket_to_ride")


class Apprentice(Strategist):
    level: ClassVar = "easy"
    rung: ClassVar = 1
    title: ClassVar = words("apprentice")
    about: ClassVar = words("apprentice.about")
    hesitates: ClassVar = 57
    """Of a hundred times that it could build what it wants."""
    content: ClassVar = 100
    """Of a hundred throws of the dice that it should throw again, those it is content with."""

    def advise(self, view: View, options: Sequence[int], heard: Sequence[Told] = ()) -> Advice:
        advice = super().advise(view, options, heard)
        move = self.atlas.moves([advice.action])[0]
        if move.verb == "claim" and self.luck.below(100) < self.hesitates:
            return self.instead("draw", options, "hesitate") or advice
        if move.verb == "reroll" and any(move.faces) and self.luck.below(100) < self.content:
            return self.instead("reroll", options, "throw-will-do") or advice
        return advice

    def instead(self, verb: str, options: Sequence[int], why: str) -> Advice | None:
        """To draw blind, or to throw nothing again, where that can be done."""
        for move in self.atlas.moves(options):
            if move.verb == verb and not any(move.faces):
                return Advice(move.action, Reason(why))
        return None


bot = Apprentice
