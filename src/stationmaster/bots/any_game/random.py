"""Takes any option, each as likely."""

from collections.abc import Sequence
from typing import ClassVar

from stationmaster.bots.bot import Advice, Bot, Reason
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import View


class Random(Bot):
    title: ClassVar = {"en": "Random", "ru": "Случайный"}
    about: ClassVar = {
        "en": "Takes any option, each as likely.",
        "ru": "Выбирает любой ход с равной вероятностью.",
    }
    sentences: ClassVar = {
        "any": {
            "en": "One of {options:option|options} is as good as another.",
            "ru": "Беру наугад любой из {options:варианта|вариантов|вариантов}.",
        }
    }

    def advise(self, view: View, options: Sequence[int], heard: Sequence[Told] = ()) -> Advice:
        return Advice(self.choose(view, options, heard), Reason("any", {"options": len(options)}))

    def choose(self, view: View, options: Sequence[int], heard: Sequence[Told] = ()) -> int:
        return options[self.luck.below(len(options))]


bot = Random
