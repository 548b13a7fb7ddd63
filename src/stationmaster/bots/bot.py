"""What every bot is: someone who looks at a view, chooses an option, and can say why."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct

from stationmaster.bots.words import Count, Sentences, sentence
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
    sentences: ClassVar[Sentences] = {}
    """By the key of a reason, what it says in each language."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.luck = Seeded(seed)

    def choose(self, view: View, options: Sequence[int], heard: Sequence[Told] = ()) -> int:
        """One of the options, given what this seat sees and has been told so far."""
        return self.advise(view, options, heard).action

    def advise(self, view: View, options: Sequence[int], heard: Sequence[Told] = ()) -> Advice:
        """The same choice with its reason."""
        raise NotImplementedError

    def say(self, reason: Reason, language: str = "en") -> str:
        """A reason as a sentence in that language."""
        words = {name: self.word(name, fact, language) for name, fact in reason.facts.items()}
        return sentence(self.sentences, reason.key, words, language)

    def word(self, name: str, fact: str | int, language: str) -> object:
        """A fact as it stands in a sentence: a number with its noun, a name in that language."""
        return Count(fact) if isinstance(fact, int) else fact
