"""Puzzles: it is your turn, what now? Each is a view, and which of its options is clearly the best.

They lie in `puzzles.jsonl`, a line each, as `puzzles make` writes them. A puzzle holds what its seat could
know, and nothing else: not even whoever reads the file learns what the others held.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec
from msgspec import Raw, Struct

from stationmaster import shared
from stationmaster.kernel.errors import Refusal, closest
from stationmaster.kernel.game import Game
from stationmaster.kernel.match import Told
from stationmaster.kernel.words import Words
from stationmaster.study.judging import Judge, Position, why

words = Words("stationmaster.study")

HOME = files("stationmaster.study") / "puzzles.jsonl"
DIFFICULTIES = ("easy", "medium", "hard")
THEMES = ("block", "draw", "keep", "points", "race", "rob", "save", "send", "station", "tickets", "tunnel")


class Choice(Struct, frozen=True):
    """An option that was looked at: the chance to win with it, its standard error, and what speaks for it."""

    move: str
    chance: float
    doubt: float
    reason: dict[str, str] = {}


class Puzzle(Struct, frozen=True):
    """A position and its answer. The first of the choices is the best; those in `right` are as good as it."""

    name: str
    game: str
    seats: int
    options: dict[str, object]
    seat: int
    theme: str
    difficulty: str
    gap: float
    """By how much the best is better than the next, in chances, confirmed in fresh deals."""
    doubt: float
    right: tuple[str, ...]
    choices: tuple[Choice, ...]
    moves: tuple[str, ...]
    """All that the seat may do."""
    view: Raw
    heard: tuple[Told, ...] = ()
    """Only in games in which bots listen."""

    def played(self) -> Game:
        return shared(self.game, self.seats, self.options)

    def position(self) -> Position:
        game = self.played()
        kind = type(game.view(game.start(), self.seat))
        view = msgspec.json.decode(self.view, type=kind).of(game)
        return Position(self.seat, view, self.heard, tuple(game.read(move) for move in self.moves))


class Answer(Struct, frozen=True):
    """What is said to a tried move."""

    move: str
    right: bool
    chance: float
    doubt: float
    reason: dict[str, str]
    best: Choice


# The file


def read(content: bytes) -> list[Puzzle]:
    return [msgspec.json.decode(line, type=Puzzle) for line in content.splitlines() if line]


def write(puzzles: Iterable[Puzzle]) -> bytes:
    return b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in puzzles)


@cache
def ours() -> tuple[Puzzle, ...]:
    """Those that come with the package."""
    return tuple(read(HOME.read_bytes())) if HOME.is_file() else ()


def load(file: Path | None) -> tuple[Puzzle, ...]:
    """Those of a file, or ours."""
    if file is None:
        return ours()
    try:
        return tuple(read(file.read_bytes()))
    except OSError as error:
        raise Refusal(f"{file}: {error.strerror}") from None
    except msgspec.MsgspecError as error:
        raise Refusal(f"{file}: {error}") from None


def find(name: str, among: Sequence[Puzzle]) -> Puzzle:
    found = next((puzzle for puzzle in among if puzzle.name == name), None)
    if found is None:
        near = closest(name, [puzzle.name for puzzle in among])
        raise Refusal(words("no-puzzle", name=name), near)
    return found


def chosen(among: Sequence[Puzzle], game: str = "", theme: str = "", difficulty: str = "") -> list[Puzzle]:
    """Those of a game, a theme and a difficulty, where these are given."""
    return [
        puzzle
        for puzzle in among
        if game in ("", puzzle.game) and theme in ("", puzzle.theme) and difficulty in ("", puzzle.difficulty)
    ]


def of_the_day(day: date, among: Sequence[Puzzle]) -> Puzzle:
    """The same for everybody who has the same puzzles; all of them come before one comes again.

    A stride that shares no factor with their number goes through all, and neighbours are of different games.
    """
    if not among:
        raise Refusal(words("no-puzzles"))
    n = len(among)
    stride = next(step for step in range(int(n * 0.618) + 1, 2 * n + 2) if coprime(step, n))
    return among[day.toordinal() * stride % n]


def coprime(one: int, other: int) -> bool:
    while other:
        one, other = other, one % other
    return one == 1


# Answers


def answer(puzzle: Puzzle, move: str, deals: int = 200) -> Answer:
    """To a tried move. What nobody has looked at before is looked at now, from the view."""
    if move not in puzzle.moves:
        raise Refusal(words("not-possible", move=move), closest(move, list(puzzle.moves)))
    known = next((choice for choice in puzzle.choices if choice.move == move), None)
    found = known or look_at(puzzle, move, deals)
    right = move in puzzle.right
    return Answer(move, right, found.chance, found.doubt, found.reason, puzzle.choices[0])


def look_at(puzzle: Puzzle, move: str, deals: int) -> Choice:
    position, game = puzzle.position(), puzzle.played()
    judge, action = Judge(game), game.read(move)
    (weighed,) = judge.weigh(position, (action,), judge.outs.fewer(deals), seed=1)
    chance = weighed.chance(puzzle.seat)
    return Choice(move, chance.mean, chance.doubt, why(game, position, action))
