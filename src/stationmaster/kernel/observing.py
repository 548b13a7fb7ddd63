"""What a seat sees as a row of numbers, for learners: what the numbers are, and who writes them. Compiled.

An observer reads a state, for speed, but writes only what the seat's view tells: deal anew what the seat
cannot know, and the numbers stay as they are (a test holds every family to it).
"""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from stationmaster.kernel.game import State


@final
class Field:
    """Numbers of one meaning that stand side by side."""

    name: str
    about: str
    first: int
    each: list[str]
    """What each of them is for."""
    most: int
    """None is ever larger, or below 0."""

    def __init__(self, name: str, about: str, first: int, each: list[str], most: int) -> None:
        self.name = name
        self.about = about
        self.first = first
        self.each = each
        self.most = most


class Observer:
    """Writes what a seat of one game sees. Seats are told from the one that looks: first itself, then on."""

    fields: list[Field]
    length: i64

    def __init__(self) -> None:
        self.fields = []
        self.length = 0

    def field(self, name: str, about: str, each: list[str], most: int = 1) -> i64:
        """Make room for a field; its first place."""
        first = self.length
        self.fields.append(Field(name, about, int(first), each, most))
        self.length += len(each)
        return first

    def observe(self, s: State, seat: i64, out: vec[i16], at: i64) -> None:
        """Write all numbers of a seat into a row, from place `at` on."""
        raise NotImplementedError


def looked_at(observer: Observer, s: State, seat: i64) -> vec[i16]:
    """A row of its own with what a seat sees."""
    out = vec[i16]([i16(0) for _ in range(observer.length)])
    observer.observe(s, seat, out, 0)
    return out


def sitting(seats: int) -> list[str]:
    """The seats as one of them counts: itself, then on."""
    return ["own"] + [f"{k} on" for k in range(1, seats)]


def times(outer: list[str], inner: list[str]) -> list[str]:
    """Each of the one with each of the other."""
    return [f"{one}: {other}" for one in outer for other in inner]


def flags(out: vec[i16], at: i64, n: i64, members: i64) -> None:
    """A set of up to 63 as ones and zeros."""
    for k in range(n):
        out[at + k] = i16((members >> k) & 1)


def one_of(out: vec[i16], at: i64, n: i64, which: i64) -> None:
    """One of n, or none if it is below 0."""
    for k in range(n):
        out[at + k] = 0
    if which >= 0:
        out[at + which] = 1


def blank(n: i64) -> vec[i64]:
    """A table of zeros."""
    found = vec[i64](capacity=n)
    for _ in range(n):
        found = append(found, 0)
    return found
