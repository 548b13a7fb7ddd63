"""Takes any option, each as likely."""

from collections.abc import Sequence
from typing import ClassVar

from stationmaster.bots.bot import Advice, Bot, Reason
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import View
from stationmaster.kernel.words import Words

words = Words("stationmaster.bots.any_game")


class Random(Bot):
    words: ClassVar = words
    title: ClassVar = words("random")
    about: ClassVar = words("random.about")

    def advise(self, view: View, options: Sequence[int], heard: Sequence[Told] = ()) -> Advice:
        return Advice(self.choose(view, options, heard), Reason("any", {"options": len(options)}))

    def choose(self, view: View, options: Sequence[int], heard: Sequence[Told] = ()) -> int:
        return options[self.luck.below(len(options))]


bot = Random
