"""Reads board files: one thing a line, words between spaces, quotation marks around several words."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Sequence

from stationmaster.games.switch_and_signal import terrain
from stationmaster.games.switch_and_signal.board import (
    COLOURS,
    DEPARTURE,
    GREEN,
    JUNCTION,
    PORT,
    RED,
    SECTION,
    SIDES,
    TRADE,
    Board,
    Label,
    Mistakes,
    Node,
    Track,
    named,
)
from stationmaster.games.switch_and_signal.terrain import Relief
from stationmaster.kernel.errors import Refusal, near
from stationmaster.kernel.words import LANGUAGES

ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", re.ASCII)
NUMBER = re.compile(r"-?\d+(\.\d+)?", re.ASCII)
ITEMS = re.compile(f"[{SECTION}{RED}{GREEN}]+|\\.", re.ASCII)
NO_ITEMS = "."
ANCHORS = ("start", "middle", "end")
SHAPES = ("sea", "hills")
SYMBOLS = ("departure", *COLOURS, "any")
MOST_SYMBOLS = 6
MOST_DEPARTURES = 2


class Words:
    """The words of a line, taken one after another."""

    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.at = 0

    def more(self) -> bool:
        return self.at < len(self.words)

    def peek(self) -> str:
        return self.words[self.at] if self.more() else ""

    def text(self, what: str) -> str:
        if not self.more():
            raise Refusal(f"the line ends where {what} was expected")
        self.at += 1
        return self.words[self.at - 1]

    def id(self, what: str) -> str:
        word = self.text(what)
        if not ID.fullmatch(word):
            raise Refusal(f"'{word}' cannot be {what}: small letters, digits and '-' only, a letter first")
        return word

    def number(self, what: str) -> float:
        word = self.text(what)
        if not NUMBER.fullmatch(word):
            raise Refusal(f"{what} must be a number, not '{word}'")
        return float(word)

    def whole(self, what: str) -> int:
        word = self.text(what)
        if not word.isascii() or not word.isdigit():
            raise Refusal(f"{what} must be a whole number, not '{word}'")
        return int(word)

    def one_of(self, known: Sequence[str], what: str) -> str:
        word = self.text(what)
        if word not in known:
            raise Refusal(f"'{word}' is no {what}: expected {' or '.join(known)}{near(word, known)}")
        return word

    def point(self, what: str) -> tuple[float, float]:
        word = self.text(what)
        x, comma, y = word.partition(",")
        if not comma or not NUMBER.fullmatch(x) or not NUMBER.fullmatch(y):
            raise Refusal(f"{what} is written as two numbers with a comma between, as 120,80, not '{word}'")
        return float(x), float(y)

    def end(self) -> None:
        if self.more():
            raise Refusal(f"'{self.peek()}' stands after the end of what was expected on this line")


class Reader:
    """What has been read of a file so far."""

    def __init__(self, where: str) -> None:
        self.mistakes = Mistakes(where)
        self.line = 0
        self.name = ""
        self.titles: dict[str, str] = {}
        self.abouts: dict[str, str] = {}
        self.side = ""
        self.size: tuple[float, float] | None = None
        self.nodes: dict[str, Node] = {}
        self.tracks: list[Track] = []
        self.shapes: list[tuple[str, tuple[tuple[float, float], ...]]] = []
        self.relief = Relief()
        self.instructions: list[tuple[str, ...]] = []
        self.lines: dict[str, Callable[[Words], None]] = {
            "board": self.read_name,
            "title": lambda words: self.read_text(words, self.titles, "title"),
            "about": lambda words: self.read_text(words, self.abouts, "about"),
            "side": self.read_side,
            "size": self.read_size,
            TRADE: lambda words: self.read_node(words, TRADE),
            PORT: lambda words: self.read_node(words, PORT),
            DEPARTURE: lambda words: self.read_node(words, DEPARTURE),
            JUNCTION: lambda words: self.read_node(words, JUNCTION),
            "track": self.read_track,
            "shape": self.read_shape,
            **terrain.lines(self.relief),
            "instruction": self.read_instruction,
        }

    def read(self, text: str) -> None:
        for n, line in enumerate(text.splitlines(), 1):
            self.line = n
            try:
                self.read_line(line)
            except Refusal as refusal:
                self.mistakes.add(n, str(refusal))

    def read_line(self, line: str) -> None:
        try:
            words = shlex.split(line, comments=True)
        except ValueError:
            raise Refusal("a quotation mark is opened and not closed") from None
        if not words:
            return
        if words[0] not in self.lines:
            known = ", ".join(self.lines)
            raise Refusal(f"no line begins with '{words[0]}' ({known}){near(words[0], self.lines)}")
        rest = Words(words[1:])
        self.lines[words[0]](rest)
        rest.end()

    # One function for each kind of line.

    def read_name(self, words: Words) -> None:
        if self.name:
            raise Refusal("the board has a name already")
        self.name = words.id("the board's name")

    def read_text(self, words: Words, texts: dict[str, str], what: str) -> None:
        language = words.one_of(LANGUAGES, "language")
        if language in texts:
            raise Refusal(f"there is a {what} in this language already")
        texts[language] = words.text("a text in quotation marks")

    def read_side(self, words: Words) -> None:
        self.side = words.one_of(SIDES, "side of the game")

    def read_size(self, words: Words) -> None:
        self.size = words.number("the width"), words.number("the height")
        if min(self.size) <= 0:
            raise Refusal("the width and the height are more than 0")

    def read_node(self, words: Words, kind: str) -> None:
        name = words.id("the place's name")
        if name in self.nodes:
            raise Refusal(f"'{name}' was already written in line {self.nodes[name].line}")
        colour = words.id("the colour of its goods") if kind == TRADE else ""
        number = words.whole("the number of the departure point") if kind == DEPARTURE else 0
        clauses = Clauses(words, kind)
        self.nodes[name] = Node(
            id=name,
            kind=kind,
            x=clauses.x,
            y=clauses.y,
            names=named(clauses.names, name),
            label=clauses.label,
            line=self.line,
            colour=colour,
            number=number,
            closed=clauses.closed,
        )

    def read_track(self, words: Words) -> None:
        a = words.id("the place where the track begins")
        b = words.id("the place where the track ends")
        items = words.text("the track, as =o=")
        if not ITEMS.fullmatch(items):
            raise Refusal(
                f"a track is written with {SECTION} for a section, {RED} for a red signal space and {GREEN} "
                f"for one with a green disc, or {NO_ITEMS} for nothing at all, not '{items}'"
            )
        name = ""
        via: list[tuple[float, float]] = []
        while words.more():
            clause = words.one_of(("called", "via"), "part of a track")
            if clause == "called":
                name = words.id("the track's own name")
            else:
                via.append(words.point("a bend"))
        if a == b:
            raise Refusal("a track joins two different places")
        items = "" if items == NO_ITEMS else items
        self.tracks.append(Track(a, b, items, name, tuple(via), self.line))

    def read_shape(self, words: Words) -> None:
        kind = words.one_of(SHAPES, "kind of shape")
        points: list[tuple[float, float]] = []
        while words.more():
            points.append(words.point("a corner"))
        if len(points) < 3:
            raise Refusal("a shape has at least three corners")
        self.shapes.append((kind, tuple(points)))

    def read_instruction(self, words: Words) -> None:
        symbols: list[str] = []
        while words.more():
            symbols.append(words.one_of(SYMBOLS, "symbol of an instruction"))
        if not 0 < len(symbols) <= MOST_SYMBOLS:
            raise Refusal(f"an instruction shows 1 to {MOST_SYMBOLS} symbols, not {len(symbols)}")
        if symbols.count("departure") > MOST_DEPARTURES:
            raise Refusal("an instruction shows two departures at most")
        for colour in COLOURS:
            if symbols.count(colour) > 1:
                raise Refusal(f"{colour} stands twice on this instruction; a colour moves once a card")
        if len([symbol for symbol in symbols if symbol != "departure"]) > len(COLOURS):
            raise Refusal("an instruction moves three colours at most")
        self.instructions.append(tuple(symbols))


class Clauses:
    """The end of a place's line: at X Y, name LANGUAGE TEXT, label DX DY ANCHOR, closed END…"""

    def __init__(self, words: Words, kind: str) -> None:
        self.names: dict[str, str] = {}
        self.label = Label()
        self.closed: tuple[str, ...] = ()
        place: tuple[float, float] | None = None
        known = ("at", "name", "label", "closed") if kind == JUNCTION else ("at", "name", "label")
        while words.more():
            clause = words.one_of(known, "part of this line")
            if clause == "at":
                place = words.number("x"), words.number("y")
            elif clause == "name":
                language = words.one_of(LANGUAGES, "language")
                self.names[language] = words.text("a name")
            elif clause == "label":
                dx, dy = words.number("dx"), words.number("dy")
                self.label = Label(dx, dy, words.one_of(ANCHORS, "way to align a label"))
            else:
                self.closed = tuple(ends(words, known))
        if place is None:
            raise Refusal("where it lies is missing: at X Y")
        self.x, self.y = place


def ends(words: Words, keywords: Iterable[str]) -> list[str]:
    """The closed ends of a junction: all words up to the next clause."""
    found: list[str] = []
    while words.more() and words.peek() not in keywords:
        found.append(words.text("a closed end"))
    return found


def read(text: str, where: str) -> Board:
    """The board of a file's text; a Refusal lists every mistake that would keep it from being played."""
    from stationmaster.games.switch_and_signal.checks import playable

    reader = Reader(where)
    reader.read(text)
    for value, line in ((reader.name, "board NAME"), (reader.side, "side " + " or ".join(SIDES))):
        if not value:
            reader.mistakes.add(1, f"a line is missing: {line}")
    if reader.size is None:
        reader.mistakes.add(1, "a line is missing: size WIDTH HEIGHT")
    width, height = reader.size or (0, 0)
    board = Board(
        name=reader.name,
        titles=named(reader.titles, reader.name),
        abouts=named(reader.abouts, ""),
        side=reader.side,
        width=width,
        height=height,
        nodes=tuple(reader.nodes.values()),
        tracks=tuple(reader.tracks),
        shapes=tuple(reader.shapes),
        relief=reader.relief,
        instructions=tuple(reader.instructions),
        where=where,
    )
    if not reader.mistakes.found:
        playable(board, reader.mistakes)
    reader.mistakes.refuse()
    return board


def read_instructions(text: str, where: str) -> tuple[tuple[str, ...], ...]:
    """A deck of instructions: a file that holds nothing but such lines."""
    reader = Reader(where)
    reader.lines = {"instruction": reader.read_instruction}
    reader.read(text)
    if not reader.instructions:
        reader.mistakes.add(1, "there is no instruction in this file")
    reader.mistakes.refuse()
    return tuple(reader.instructions)
