"""What of a board's land is only for the eye: mountains, woods, waters, names of seas, ships."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct, field

from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.words import LANGUAGES

if TYPE_CHECKING:
    from stationmaster.games.switch_and_signal.reader import Words

Point = tuple[float, float]

GROWTH = ("woods", "sands", "grass")
TINTS = ("meadow", "forest", "dry", "plain", "upland", "rock")
WORDS = ("sea", "land")


class Relief(Struct):
    """Roughly what is where; a page grows the rest from it."""

    ranges: list[tuple[float, float, list[Point]]] = field(default_factory=list)
    """Height of the peaks, width of the range, its line."""
    woods: list[tuple[float, float, float, float]] = field(default_factory=list)
    """The middle, and how far it reaches to the side and up; so do sands, grass and tints."""
    sands: list[tuple[float, float, float, float]] = field(default_factory=list)
    grass: list[tuple[float, float, float, float]] = field(default_factory=list)
    tints: list[tuple[float, float, float, float, str]] = field(default_factory=list)
    waters: list[tuple[float, list[Point]]] = field(default_factory=list)
    """Width and line of a river or a narrow lake."""
    words: list[tuple[str, str, float, float, float, float, str]] = field(default_factory=list)
    """In English and Russian, where, how turned, how large, and whether it names a sea or a land."""
    ships: list[tuple[float, float, float]] = field(default_factory=list)
    """Where, and how large; below zero it sails to the left."""
    snow: bool = False


def lines(relief: Relief) -> dict[str, Callable[[Words], None]]:
    """The lines of a board file that say so, each by its first word."""
    return {
        "range": lambda words: read_range(relief, words),
        "grows": lambda words: read_growth(relief, words),
        "water": lambda words: read_water(relief, words),
        "word": lambda words: read_word(relief, words),
        "ship": lambda words: read_ship(relief, words),
        "snow": lambda _: read_snow(relief),
    }


def read_range(relief: Relief, words: Words) -> None:
    height, width = words.number("the height of its peaks"), words.number("the width of the range")
    relief.ranges.append((height, width, line(words)))


def read_growth(relief: Relief, words: Words) -> None:
    kind = words.one_of((*GROWTH, *TINTS), "kind of land")
    x, y = words.point("its middle")
    rx, ry = words.point("how far it reaches")
    if kind in TINTS:
        relief.tints.append((x, y, rx, ry, kind))
        return
    found: list[tuple[float, float, float, float]] = getattr(relief, kind)
    found.append((x, y, rx, ry))


def read_water(relief: Relief, words: Words) -> None:
    relief.waters.append((words.number("the width of the water"), line(words)))


def read_word(relief: Relief, words: Words) -> None:
    kind = words.one_of(WORDS, "kind of word")
    x, y = words.point("its middle")
    turn, size = words.number("how far it is turned"), words.number("how large it is")
    en, ru = (words.text(f"the word in '{language}'") for language in LANGUAGES)
    relief.words.append((en, ru, x, y, turn, size, kind))


def read_ship(relief: Relief, words: Words) -> None:
    x, y = words.point("its place")
    relief.ships.append((x, y, words.number("how large it is")))


def read_snow(relief: Relief) -> None:
    relief.snow = True


def line(words: Words) -> list[Point]:
    points: list[Point] = []
    while words.more():
        points.append(words.point("a point of its line"))
    if len(points) < 2:
        raise Refusal("a line has at least two points")
    return points
