"""What every bot is: someone who looks at a view, chooses an option, and can say why."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec import Struct

from stationmaster.kernel.game import Game, Seeded
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import View


class Reason(Struct, frozen=True):
    """Why a bot chose what it chose: a key for the sentence, and the facts that go into it."""

    key: str
    facts: dict[str, str | int] = {}


class Advice(Struct, frozen=True):
    """The option a bot would take, and its reason."""

    action: int
    reason: Reason


class Bot:
    """Plays one seat of one game. Families of games have their own kinds."""

    title: ClassVar[dict[str, str]]
    about: ClassVar[dict[str, str]]
    """For reading, in each language: "en", "ru"."""
    rung: ClassVar[int] = 0
    """Its place on the ladder of its family: hints and opponents come from the highest."""
    listens: ClassVar[bool] = False
    """Whether it makes use of what it heard; to others nothing need be told."""
    sentences: ClassVar[Mapping[str, str]] = {}
    """By the key of a reason, its English sentence with places for the facts."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.luck = Seeded(seed)

    def choose(self, view: View, options: Sequence[int], heard: Sequence[Told] = ()) -> int:
        """One of the options, given what this seat sees and has been told so far."""
        return self.advise(view, options, heard).action

    def advise(self, view: View, options: Sequence[int], heard: Sequence[Told] = ()) -> Advice:
        """The same choice with its reason."""
        raise NotImplementedError

    def say(self, reason: Reason) -> str:
        """A reason as an English sentence."""
        return self.sentences[reason.key].format_map(reason.facts)
