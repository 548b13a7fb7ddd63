"""Puzzles: it is your turn, what now? Each is a view, and which of its options is clearly the best.

They lie in `puzzles.jsonl`, a line each, as `puzzles make` writes them. A puzzle holds what its seat could
know, and nothing else: not even whoever reads the file learns what the others held.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from zlib import crc32

import msgspec
from msgspec import Raw, Struct, structs

from stationmaster import family, shared
from stationmaster.kernel.errors import Refusal, closest
from stationmaster.kernel.game import Game, Seeded
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import View
from stationmaster.kernel.words import Text, Words, spoken
from stationmaster.study.judging import Judge, Position, why
from stationmaster.study.themes import Change, idea

words = Words("stationmaster.study")

HOME = files("stationmaster.study") / "puzzles.jsonl"
DIFFICULTIES = ("easy", "medium", "hard")


class Choice(Struct, frozen=True):
    """An option that was looked at: the chance to win with it, its standard error, and what speaks for it."""

    move: str
    chance: float
    doubt: float
    reason: dict[str, str] = {}


class Puzzle(Struct, frozen=True):
    """A position and its answer: the first of the choices is the best."""

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
    change: Change
    choices: tuple[Choice, ...]
    view: Raw
    heard: tuple[Told, ...] = ()
    """Only in games in which bots listen."""
    origin: str = ""
    """Which game of bots it is from, and how many entries came before it."""

    def played(self) -> Game:
        return shared(self.game, self.seats, self.options)

    def position(self) -> Position:
        return laid_out(msgspec.json.encode(self))

    def shown(self) -> View:
        """Its view, with what whoever played the game would remember."""
        game = self.played()
        return family(game.family).remembered(game, self.position().view, self.heard)

    @property
    def moves(self) -> tuple[str, ...]:
        """All that the seat may do."""
        return tuple(map(self.played().write, self.position().options))

    @property
    def right(self) -> tuple[str, ...]:
        """The best, and whatever comes to the same."""
        best = idea(self.choices[0].move)
        return tuple(move for move in self.moves if idea(move) == best)


@lru_cache(64)
def laid_out(written: bytes) -> Position:
    """What a seat may do, its view tells; so it is not written down."""
    puzzle = msgspec.json.decode(written, type=Puzzle)
    game = puzzle.played()
    kind = type(game.view(game.start(), puzzle.seat))
    view = msgspec.json.decode(puzzle.view, type=kind).of(game)
    state = game.imagine(view, [told.text for told in puzzle.heard], Seeded(0))
    return Position(puzzle.seat, view, puzzle.heard, tuple(map(int, state.legal())))


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
    """The same for everybody who has the same puzzles; all of them come before one comes again."""
    if not among:
        raise Refusal(words("no-puzzles"))
    return among[by_day(tuple((one.game, one.name) for one in among))[day.toordinal() % len(among)]]


@lru_cache(4)
def by_day(named: tuple[tuple[str, str], ...]) -> tuple[int, ...]:
    """An order in which the puzzles of each game are spread evenly: neighbours are of different games.

    Each day it is the turn of the game that is most behind; which of its puzzles, nobody would guess.
    """
    games: dict[str, list[int]] = {}
    for number in sorted(range(len(named)), key=lambda number: crc32(named[number][1].encode())):
        games.setdefault(named[number][0], []).append(number)
    share = {game: len(numbers) / len(named) for game, numbers in games.items()}
    order: list[int] = []
    last = ""
    for day in range(1, len(named) + 1):
        behind = {game: share[game] * (day - len(named)) + len(left) for game, left in games.items() if left}
        last = max(behind, key=lambda game: (game != last, behind[game], game))
        order.append(games[last].pop())
    if named[order[0]][0] == last:  # the first comes again after the last
        gaps = (n for n in range(2, len(order)) if last not in {named[order[n - 1]][0], named[order[n]][0]})
        order.insert(next(gaps, 0), order.pop())
    return tuple(order)


# Answers


def answer(puzzle: Puzzle, move: str, deals: int = 200) -> Answer:
    """To a tried move. What nobody has looked at before is looked at now, from the view."""
    if move not in puzzle.moves:
        raise Refusal(words("not-possible", move=move), closest(move, list(puzzle.moves)))
    best = best_of(puzzle)
    known = next((choice for choice in (best, *puzzle.choices[1:]) if choice.move == move), None)
    found = known or look_at(puzzle, move, deals)
    right = move in puzzle.right
    return Answer(move, right, found.chance, found.doubt, found.reason, best)


def best_of(puzzle: Puzzle) -> Choice:
    """The best, with what it changed."""
    best, measured = puzzle.choices[0], spoken(changed(puzzle))
    reason = {
        language: f"{best.reason.get(language, '')} {measured[language]}".strip() for language in measured
    }
    return structs.replace(best, reason=reason)


def changed(puzzle: Puzzle) -> Text:
    """What the best does against the next best, as it was measured."""
    gained, took = round(puzzle.change.gained), round(puzzle.change.took)
    if puzzle.played().is_cooperative():
        if gained > 0:
            return words("better-saved" if puzzle.theme == "save" else "better-goal", percent=gained)
        return words("better-chance", percent=round(100 * puzzle.gap))
    if gained > 0 and took > 0:
        return words("better-both", points=gained, theirs=took)
    if took > 0:
        return words("better-theirs", points=took)
    if gained > 0:
        return words("better-mine", points=gained)
    return words("better-chance", percent=round(100 * puzzle.gap))


def look_at(puzzle: Puzzle, move: str, deals: int) -> Choice:
    position, game = puzzle.position(), puzzle.played()
    judge, action = Judge(game), game.read(move)
    (weighed,) = judge.weigh(position, (action,), judge.outs.fewer(deals), seed=1)
    chance = weighed.chance(puzzle.seat)
    return Choice(move, chance.mean, chance.doubt, why(game, position, action))
