"""A board of Switch & Signal: places, tracks, signal spaces, junctions and the first set-up.

Boards are text files that a person can write (docs/board-files.md). `read` refuses what cannot be played,
every mistake with its file and line; whether the counts are those of the rulebook is asked in `checks`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from stationmaster.games.switch_and_signal.terrain import Relief
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.words import LANGUAGES

TRADE = "trade"
PORT = "port"
DEPARTURE = "departure"
JUNCTION = "junction"
CITIES = (TRADE, PORT)

SECTION = "="
RED = "o"
GREEN = "@"

COLOURS = ("black", "brown", "grey")
SIDES = ("central-europe", "north-america")


class Label(Struct, frozen=True):
    """Where a name is written, from the middle of its place."""

    dx: float = 0
    dy: float = 30
    anchor: str = "middle"


class Node(Struct, frozen=True):
    """A city, a departure point or a junction."""

    id: str
    kind: str
    x: float
    y: float
    names: dict[str, str]
    label: Label
    line: int
    colour: str = ""
    number: int = 0
    closed: tuple[str, ...] = ()
    """Of a junction: the ends on which a disc lies in the first set-up."""

    @property
    def is_city(self) -> bool:
        return self.kind in CITIES


class Track(Struct, frozen=True):
    """What joins two nodes: sections and signal spaces, from the first node to the second."""

    a: str
    b: str
    items: str
    name: str
    via: tuple[tuple[float, float], ...]
    line: int

    @property
    def sections(self) -> int:
        return self.items.count(SECTION)

    def other(self, node: str) -> str:
        return self.b if node == self.a else self.a

    def end_at(self, node: str) -> str:
        """How this track's end at a node is called: by the node it leads to."""
        return self.other(node) + ("/" + self.name if self.name else "")


class Signal(Struct, frozen=True):
    """A red space that a green disc may lie on."""

    id: str
    track: int
    item: int
    city: str
    """The city whose exit it guards, or nothing for one out on a track."""
    green: bool


class Section(Struct, frozen=True):
    """A stretch of track that one train can stand on."""

    id: str
    track: int
    item: int


class Board(Struct, frozen=True):
    """Everything a board file says, and what follows from it."""

    name: str
    titles: dict[str, str]
    abouts: dict[str, str]
    side: str
    width: float
    height: float
    nodes: tuple[Node, ...]
    tracks: tuple[Track, ...]
    shapes: tuple[tuple[str, tuple[tuple[float, float], ...]], ...]
    relief: Relief
    instructions: tuple[tuple[str, ...], ...]
    """The cards the file brings along; without any, the standard ones are used."""
    where: str
    """How refusals name the file."""

    def of_kind(self, *kinds: str) -> list[Node]:
        return [node for node in self.nodes if node.kind in kinds]

    def node(self, name: str) -> Node:
        return next(node for node in self.nodes if node.id == name)

    def ends(self, node: str) -> list[tuple[int, Track]]:
        """The tracks at a node, in the order of the file."""
        return [(t, track) for t, track in enumerate(self.tracks) if node in (track.a, track.b)]

    def end_names(self, node: str) -> list[str]:
        return [track.end_at(node) for _, track in self.ends(node)]

    def signals(self) -> list[Signal]:
        return [signal for t in range(len(self.tracks)) for signal in self._signals_on(t)]

    def _signals_on(self, t: int) -> Iterator[Signal]:
        track = self.tracks[t]
        last = len(track.items) - 1
        guards_a = self.node(track.a).is_city
        for item, mark in enumerate(track.items):
            if mark == SECTION:
                continue
            city = ""
            if item == 0 and guards_a:
                city = track.a
            elif item == last and self.node(track.b).is_city:
                city = track.b
            before = track.items[:item].count(SECTION)
            space = f"{city}:{track.end_at(city)}" if city else f"{track.a}:{track.end_at(track.a)}:{before}"
            yield Signal(space, t, item, city, mark == GREEN)

    def sections(self) -> list[Section]:
        found: list[Section] = []
        for t, track in enumerate(self.tracks):
            places = [item for item, mark in enumerate(track.items) if mark == SECTION]
            name = f"{track.a}:{track.end_at(track.a)}"
            found += [Section(f"{name}/{n}", t, item) for n, item in enumerate(places, 1)]
        return found


def positions(ends: int) -> list[tuple[int, int]]:
    """SNS-03: the positions of a junction, each by the two ends it joins; all others carry a disc."""
    return [(one, other) for one in range(ends) for other in range(one + 1, ends)]


def open_ends(node: Node, ends: list[str]) -> tuple[int, int]:
    """The two ends of a junction that are joined in the first set-up."""
    one, other = [n for n, end in enumerate(ends) if end not in node.closed]
    return one, other


class Mistakes:
    """What is wrong with a file, line by line; said all at once, so that one need not try again and again."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.found: list[tuple[int, str]] = []

    def add(self, line: int, sentence: str) -> None:
        self.found.append((line, sentence))

    def refuse(self) -> None:
        if self.found:
            lines = [f"{self.where}:{line}: {sentence}" for line, sentence in sorted(self.found)]
            raise Refusal("\n".join(lines))


def named(titles: Mapping[str, str], otherwise: str) -> dict[str, str]:
    """A name in each language; one that is missing is taken from the others, or from the id."""
    known = titles.get("en") or next(iter(titles.values()), otherwise.replace("-", " ").title())
    return {language: titles.get(language, known) for language in LANGUAGES}
