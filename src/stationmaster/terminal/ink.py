"""Words and colours that several screens share. A colour never stands alone: its name is always beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text as Line

from stationmaster.kernel.words import Text, Words
from stationmaster.terminal.screen import Reader

words = Words("stationmaster.terminal")

INK = {
    "purple": "black on #b48ac8",
    "white": "black on #f4f1e9",
    "blue": "white on #2e7fc1",
    "yellow": "black on #e8bc35",
    "orange": "black on #de7a2b",
    "black": "white on #2b2b2e",
    "red": "white on #c43a31",
    "green": "white on #3f8a3b",
    "locomotive": "black on #aeb9bf",
    "plus-four": "black on #8fa3ad",
    "passenger": "black on #d2a95a",
}


def chips(
    counts: Sequence[int], kinds: Sequence[str], cards: Callable[[str, int], Text], reader: Reader
) -> Line:
    """Cards by kind, each as the game calls so many of them."""
    line = Line()
    for n, kind in zip(counts, kinds, strict=False):
        if n:
            line.append(f" {reader.say(cards(kind, n))} ", INK.get(kind, ""))
            line.append(" ")
    return line or Line(reader.say(words("nothing")), "dim")


def named(seat: int, turn: int, reader: Reader) -> Line:
    """A player's name, with a mark for whose turn it is."""
    name = reader.names[seat]
    if seat == reader.seat and name != reader.say(words("you")):
        name = reader.say(words("marked", name=name))
    return Line("▶ " if seat == turn else "  ") + Line(name, "bold" if seat == turn else "")
