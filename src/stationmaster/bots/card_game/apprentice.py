"""Forgets as the journeyman does, and hesitates: it draws a card when it could play."""

from typing import ClassVar

from stationmaster.bots.bot import Advice, Reason
from stationmaster.bots.card_game.journeyman import Journeyman
from stationmaster.games.card_game.view import View
from stationmaster.kernel.words import Words

words = Words("stationmaster.bots.card_game")


class Apprentice(Journeyman):
    title: ClassVar = words("apprentice")
    about: ClassVar = words("apprentice.about")
    level: ClassVar = "easy"
    rung: ClassVar = 1
    hesitates: ClassVar = 45
    """Of a hundred times that it would play cards."""

    def decided(self, view: View) -> Advice:
        advice = super().decided(view)
        plays = self.moves.of([advice.action])[0].verb == "play"
        if not plays or not view.deck or self.luck.below(100) >= self.hesitates:
            return advice
        return Advice(self.game.read("draw"), Reason("hesitate"))


bot = Apprentice
