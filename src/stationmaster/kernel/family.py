"""A family of games: all that it brings, and all that it may bring.

A package in `games/` is a family, and its `family` is one of these. All it takes to be played, in the
terminal, on a plain page and by any bot, are `catalogue` and `make`; the rest is for those who look at it.
The page's half of this contract is `web/src/games/family.ts`.

What it says to people lies beside it, in `words.en.ftl` and `words.ru.ftl` (see kernel/words.py): page and
terminal read the same.

Its State lies in the package's `engine/` folder: what is not compiled cannot inherit from what is, so a State
elsewhere ends in "interpreted classes cannot inherit from compiled" as soon as the engines are compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, Generic, Literal, TypeVar

from msgspec import Struct

from stationmaster.kernel.catalogue import Entry
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import Game, Rng, State
from stationmaster.kernel.match import Move, Told
from stationmaster.kernel.observing import Observer
from stationmaster.kernel.policy import Policy, Range
from stationmaster.kernel.view import View
from stationmaster.kernel.words import Text

Aide = Callable[[View, Sequence[str]], object]
"""Works out, from a view and its options alone, how a page can help one who sees it."""

Deeds = Callable[[Game, View, Sequence[Told]], Sequence[object]]
"""Works out, from the view before some moves and what was told of them, what each of them did."""

B = TypeVar("B")


class Listener(Struct, frozen=True):
    """Who is told something: what everybody at the table is called, and where the listener sits."""

    names: Sequence[Text]
    seat: int | None = None

    def who(self, seat: int) -> dict[str, Text]:
        """Somebody, as messages take them: by name, and whether it is the listener."""
        return {"who": self.names[seat], "you": "yes" if seat == self.seat else "no"}


class Usage(Struct, frozen=True):
    """How things of a board were used in so many games; each by its name there."""

    games: int
    built: Mapping[str, int]
    """Games in which somebody built it."""
    kept: Mapping[str, int]
    """Tickets: how often one was kept, and how often it was completed then."""
    completed: Mapping[str, int]


class Chart(Struct, frozen=True):
    """A picture of such use: SVG, and the same as rows of a name and its share, the most used first."""

    name: Literal["routes", "tickets"]
    svg: str
    rows: tuple[tuple[str, float, float | None], ...]
    """A name, how often it was used a game, and where it applies the share of those that succeeded."""


class Boards(Generic[B]):
    """Boards of one's own, as files or folders: what the `board` command does with them."""

    good: ClassVar[str]
    """What is said of a board without faults."""

    def is_board(self, path: Path) -> bool:
        """Whether such a file or folder is one of this family's boards; nothing is read for it."""
        raise NotImplementedError

    def read(self, path: Path) -> B:
        """The board, or a Refusal with file and line."""
        raise NotImplementedError

    def summary(self, board: B) -> list[tuple[str, int]]:
        """What it consists of, with how many of each."""
        raise NotImplementedError

    def faults(self, board: B) -> list[str]:
        """A sentence for each thing that is wrong with a board that can be read."""
        raise NotImplementedError

    def draw(self, board: B, language: str) -> str:
        """It as an SVG picture."""
        raise NotImplementedError

    def table(self, board: B) -> tuple[int, int, Callable[[int], Game]]:
        """The fewest and the most seats, and what makes its game for so many, to count how long games are."""
        raise Refusal("a board like this has no line for how long a game is")

    def example(self) -> str | None:
        """One of our own to start from, where it is a single file."""
        return None


class Family:
    """What every family overrides, and below what it may."""

    name: ClassVar[str]
    """As its folder is called."""
    together: ClassVar[bool] = False
    """Whether all at a table win or lose together."""
    slowness: ClassVar[int] = 1
    """How much longer than elsewhere its policies take to play a game out: so many fewer are played."""

    def catalogue(self) -> list[Entry]:
        """Its games: seats, options, titles."""
        raise NotImplementedError

    def make(self, name: str, seats: int, options: dict[str, object]) -> Game:
        """One of them; the options are settled, as its entry lists them."""
        raise NotImplementedError

    # To be chosen.

    def broken(self) -> dict[str, str]:
        """Games that are there and cannot be played, each with the sentence that says why."""
        return {}

    def boards(self) -> Boards[Any] | None:
        """What it does with boards of one's own, if it takes any."""
        return None

    # To be searched and tuned.

    def policy(self, game: Game) -> Policy | None:
        """A quick way to play one seat of this game, if it has one."""
        return None

    def ranges(self) -> Sequence[Range]:
        """What tuning may do with the numbers of its policy."""
        return ()

    # To be counted, over many finished games.

    def built(self, game: Game, view: View) -> tuple[tuple[str, ...], ...]:
        """What each seat holds on the board at the end, by the names it has there."""
        return ()

    def charts(self, game: Game, usage: Usage, language: str) -> list[Chart]:
        """How often what was used, drawn on the board."""
        return []

    # To be learned.

    def observer(self, game: Game) -> Observer | None:
        """What a seat of this game sees, as numbers, if learners are to play it."""
        return None

    # To be read.

    def chapters(self, name: str) -> tuple[str, ...] | None:
        """The prefixes of the rules that a game needs, of those in rules.en.md and rules.ru.md; None: all."""
        return None

    # To be told.

    def offer(self, game: Game, view: View, action: str) -> Text | None:
        """What the owner of this view could do, as a phrase: "Draw from the deck"; None: no words for it."""
        return None

    def tells(self, game: Game, told: Told, listener: Listener, turn: int | None = None) -> Sequence[Text]:
        """An entry of the log in sentences; none where there are no words for it.

        What chance gives, it gives to the seat whose turn it is.
        """
        return ()

    # To be taught: lessons lie in the package's folder `lessons/` (see kernel/lesson.py).

    def targets(self, game: Game) -> Collection[str]:
        """All that a lesson may point at: kinds of things and their names, as the page marks them."""
        return ()

    # To be talked about at a table.

    def marks(self, game: Game) -> Collection[str]:
        """What people may mark on the board for each other, in the words of `targets`."""
        return ()

    def spends(self, action: str) -> bool:
        """Whether it uses up something of the whole team's: a bot asks the others before."""
        return False

    # To be set up by hand.

    def sets_up(self, game: Game) -> bool:
        """Whether positions of it can be set up by hand."""
        return False

    def dealt(self, game: Game, rng: Rng) -> Sequence[Move]:
        """The log of some beginning, to be altered."""
        raise NotImplementedError

    def described(self, game: Game, state: State) -> object:
        """How a table stands, as somebody would set it up."""
        raise NotImplementedError

    def composed(self, game: Game, position: bytes) -> Sequence[Move]:
        """A log that leads to a position (JSON, as `described` gives it); a Refusal says why none does."""
        raise NotImplementedError

    # To be looked at on a page.

    def scene(self, game: Game) -> dict[str, object]:
        """What to draw before anything has happened."""
        return {}

    def draw(self, game: Game, views: Sequence[View], language: str) -> str | None:
        """As an SVG picture, what these views, all of one moment, show together; None: it does not draw."""
        return None

    def aide(self, game: Game) -> Aide:
        """Who helps one who plays. Each has an aide of their own: it may remember what it worked out."""
        return no_aid

    def remembered(self, game: Game, view: View, heard: Sequence[Told]) -> View:
        """A view for one who did not play: with what its seat remembers, where it may not look."""
        return view

    def deeds(self) -> Deeds | None:
        """Who explains moves by what they did, where that cannot be told from the views around them."""
        return None


def no_aid(view: View, options: Sequence[str]) -> object:
    return None


def family_of(package: ModuleType) -> Family:
    """The family of a package in `games/`, checked: what it lacks or misspells is refused by name."""
    where = f"{package.__name__} (see kernel/family.py)"
    found = vars(package).get("family")
    if not isinstance(found, Family):
        raise Refusal(f"{where}: a package of games has a `family`, which is a Family")
    brought = {name for name in vars(type(found)) if not name.startswith("_")}
    unknown = sorted(brought - set(dir(Family)) - set(Family.__annotations__))
    if unknown:
        raise Refusal(f"{where}: a Family has no {', '.join(unknown)}")
    missing = sorted({"name", "catalogue", "make"} - brought)
    if missing:
        raise Refusal(f"{where}: its family lacks {', '.join(missing)}")
    if found.name != package.__name__.rpartition(".")[2]:
        raise Refusal(f"{where}: its family is called '{found.name}'")
    return found
