"""Puzzles looked for in many games of bots, by several processes; stopped, it goes on where it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec import Struct

from stationmaster import shared
from stationmaster.arena.workers import workplace
from stationmaster.kernel.errors import Refusal
from stationmaster.study.making import Maker
from stationmaster.study.puzzles import Puzzle, read, write

LOOKED = ".looked"  # behind the name of a file of puzzles: which games have been looked through for it


class Source(Struct, frozen=True):
    """A table at which bots play."""

    game: str
    seats: int
    options: dict[str, object]


class Looked(Struct, frozen=True):
    """A game of bots that has been looked through."""

    source: Source
    seed: int
    positions: int


class Haul(Struct, frozen=True):
    """What came of a game."""

    looked: Looked
    puzzles: list[Puzzle]


def look_through(source: Source, seed: int, full: frozenset[str]) -> Haul:
    positions, found = 0, []
    for puzzle in maker_for(msgspec.json.encode(source)).puzzles(seed, full):
        positions += 1
        if puzzle is not None:
            found.append(puzzle)
    return Haul(Looked(source, seed, positions), found)


@lru_cache(2)
def maker_for(source: bytes) -> Maker:
    table = msgspec.json.decode(source, type=Source)
    return Maker(shared(table.game, table.seats, table.options))


class Bag:
    """A file of puzzles that grows, and beside it the list of games that were looked through."""

    def __init__(self, out: Path) -> None:
        self.out, self.list = out, out.with_name(out.name + LOOKED)
        self.puzzles = read(whole_lines(out))
        decoder = msgspec.json.Decoder(Looked)
        self.looked = [decoder.decode(line) for line in whole_lines(self.list).splitlines()]

    def rest(self, source: Source, seeds: Sequence[int]) -> list[int]:
        """The games that nobody has looked through yet."""
        done = {one.seed for one in self.looked if one.source == source}
        return [seed for seed in seeds if seed not in done]

    def full(self, source: Source, most: int) -> frozenset[str]:
        """The themes of which there are enough from this table."""
        mine = Counter(
            one.theme for one in self.puzzles if Source(one.game, one.seats, one.options) == source
        )
        return frozenset(theme for theme, n in mine.items() if n >= most)

    def add(self, haul: Haul) -> None:
        """Puzzles first: whoever is stopped between finds them again, and they are known by their origin."""
        known = {puzzle.origin for puzzle in self.puzzles}
        new = [puzzle for puzzle in haul.puzzles if puzzle.origin not in known]
        self.puzzles += new
        self.looked.append(haul.looked)
        with opened(self.out) as file:
            file.write(write(new))
        with opened(self.list) as file:
            file.write(msgspec.json.encode(haul.looked) + b"\n")


def whole_lines(path: Path) -> bytes:
    """What a file holds; what was cut off while it was written is cut off here, too."""
    try:
        content = path.read_bytes() if path.exists() else b""
        whole = content[: content.rfind(b"\n") + 1]
        if whole != content:
            path.write_bytes(whole)
    except OSError as error:
        raise Refusal(f"{path}: {error.strerror}") from None
    return whole


def opened(path: Path) -> BinaryIO:
    try:
        return path.open("ab")
    except OSError as error:
        raise Refusal(f"{path}: puzzles cannot be written here ({error.strerror})") from None


def hunt(bag: Bag, source: Source, seeds: Sequence[int], jobs: int, most: int) -> Iterator[Haul]:
    """Looks through those of the games that have not been looked through; each as soon as it has been."""
    left = bag.rest(source, seeds)
    if jobs == 1:
        for seed in left:
            haul = look_through(source, seed, bag.full(source, most))
            bag.add(haul)
            yield haul
        return
    with workplace(jobs) as place:
        running: set[Future[Haul]] = set()
        while left or running:
            while left and len(running) < 2 * jobs:
                running.add(place.submit(look_through, source, left.pop(0), bag.full(source, most)))
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                bag.add(future.result())
                yield future.result()
