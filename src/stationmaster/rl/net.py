"""A net that was trained on a game's numbers, seated as a bot: any ONNX file with the right sizes.

    from stationmaster.rl.net import seated

    bot = seated("card-game.onnx")(game, seed=1)

Its first input is a row of observations (games, length) in 32-bit floats, its first output how much it likes
each decision (games, moves): the option it likes best is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from stationmaster.bots.bot import Advice, Bot, Reason
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import Game
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import View
from stationmaster.kernel.words import Words
from stationmaster.rl.encoding import Encoding

words = Words("stationmaster.rl")


class Net(Bot):
    """Plays what its file likes best. Families of such bots are made by `seated`."""

    words: ClassVar = words
    title: ClassVar = words("net")
    about: ClassVar = words("net.about")
    listens: ClassVar = True
    file: ClassVar[Path]

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.encoding = Encoding(game)
        self.session = opened(self.file)
        self._expect(self.session.get_inputs()[0].shape, self.encoding.length, "net-sees")
        self._expect(self.session.get_outputs()[0].shape, len(self.encoding.moves), "net-decides")

    def _expect(self, shape: Sequence[int | str], wanted: int, refusal: str) -> None:
        if shape[-1] != wanted:
            here, game = str(self.file), self.game
            has = str(shape[-1])
            raise Refusal(words(refusal, file=here, game=game.name, seats=game.seats, has=has, wanted=wanted))

    def advise(self, view: View, options: Sequence[int], heard: Sequence[Told] = ()) -> Advice:
        seen = self.encoding.encode(view, heard).astype(np.float32)[None]
        likes = self.session.run(None, {self.session.get_inputs()[0].name: seen})[0][0]
        liked = np.array([likes[self.encoding.number_of[action]] for action in options], np.float64)
        odds = np.exp(liked - liked.max())
        best = int(liked.argmax())
        share = round(100 * float(odds[best] / odds.sum()))
        return Advice(options[best], Reason("net-likes", {"percent": share, "options": len(options)}))


def seated(file: str | Path) -> type[Net]:
    """The bots that play by this file."""
    path = Path(file)
    if not path.is_file():
        raise Refusal(words("no-net", file=str(path)))
    return type("Seated", (Net,), {"file": path})


def opened(file: Path) -> Any:
    """The file, ready to be asked, on one core: bots sit at many tables."""
    try:
        import onnxruntime  # type: ignore[import-untyped]
    except ImportError:
        raise Refusal(words("no-onnxruntime")) from None
    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = 1
    try:
        return onnxruntime.InferenceSession(str(file), settings, ["CPUExecutionProvider"])
    except Exception as broken:
        raise Refusal(words("broken-net", file=str(file), why=str(broken).splitlines()[0])) from broken
