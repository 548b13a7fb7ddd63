"""What every bot is: someone who looks at a view, chooses an option, and can say why."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec import Struct

from stationmaster.kernel.game import Game, Seeded
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import View
from stationmaster.kernel.words import Fact, Text, Words, say


class Reason(Struct, frozen=True):
    """Why a bot chose what it chose: a message of its words, and the facts that go into it."""

    key: str
    facts: Mapping[str, str | int | float] = {}


class Advice(Struct, frozen=True):
    """The option a bot would take, and its reason."""

    action: int
    reason: Reason


LEVELS = ("easy", "medium", "hard", "expert")


class Bot:
    """Plays one seat of one game. Families of games have their own kinds."""

    words: ClassVar[Words]
    """What it says, its reasons among it."""
    title: ClassVar[Text]
    about: ClassVar[Text]
    level: ClassVar[str] = ""
    """The one of LEVELS that it stands for at a table; a game has at most one bot of each."""
    rung: ClassVar[int] = 0
    """Its place on the ladder of its family: hints and opponents come from the highest."""
    warnings: ClassVar[frozenset[str]] = frozenset()
    """Reasons that speak against an option: true of it, but not why it is good."""
    listens: ClassVar[bool] = False
    """Whether it makes use of what it heard; to others nothing need be told."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.luck = Seeded(seed)

    def choose(self, view: View, options: Sequence[int], heard: Sequence[Told] = ()) -> int:
        """One of the options, given what this seat sees and has been told so far."""
        return self.advise(view, options, heard).action

    def advise(self, view: View, options: Sequence[int], heard: Sequence[Told] = ()) -> Advice:
        """The same choice with its reason."""
        raise NotImplementedError

    def explain(self, view: View, action: int, heard: Sequence[Told] = ()) -> Reason | None:
        """What speaks for an option, whether or not it would take it; None where it has nothing to say."""
        return None

    def commend(
        self, view: View, options: Sequence[int], action: int, heard: Sequence[Told] = ()
    ) -> Reason | None:
        """Why an option is good that has turned out to be: its own reason, if it would take it, too."""
        advice = self.advise(view, options, heard)
        reason = advice.reason if advice.action == action else self.explain(view, action, heard)
        return None if reason is None or reason.key in self.warnings else reason

    def say(self, reason: Reason, language: str = "en") -> str:
        """A reason as a sentence in that language: it begins with a capital, whatever word comes first."""
        facts = {name: self.named(name, fact) for name, fact in reason.facts.items()}
        said = say(self.words(reason.key, **facts), language)
        return said[:1].upper() + said[1:]

    def named(self, name: str, fact: str | float) -> Fact:
        """A fact as it stands in a sentence: of a place on a board, its name in each language."""
        return fact
