"""Puzzles as a page is told them: the position, and what is to be said of a move that somebody tries."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache

import msgspec

import stationmaster
from stationmaster.kernel.errors import Refusal
from stationmaster.server import families, sentences, wire
from stationmaster.server.sentences import CodedRefusal
from stationmaster.server.thinkers import Speechless, Thinkers, Try
from stationmaster.study import puzzles
from stationmaster.study.puzzles import Puzzle


@cache
def ours() -> tuple[Puzzle, ...]:
    """Those of games that are played here."""
    played = {entry.name for entry in stationmaster.catalogue()}
    return tuple([puzzle for puzzle in puzzles.ours() if puzzle.game in played])


def listed(game: str, theme: str, difficulty: str) -> list[wire.PuzzleHead]:
    found = puzzles.chosen(ours(), game, theme, difficulty)
    return [wire.PuzzleHead(one.name, one.game, one.seats, one.theme, one.difficulty) for one in found]


def todays() -> wire.PuzzleShown:
    """The same for everybody: days begin in Greenwich."""
    return to_show(puzzles.of_the_day(datetime.now(UTC).date(), ours()))


def shown(name: str) -> wire.PuzzleShown:
    return to_show(there(name))


def there(name: str) -> Puzzle:
    try:
        return puzzles.find(name, ours())
    except Refusal as refusal:
        raise CodedRefusal(sentences.of(refusal), 404) from None


def to_show(puzzle: Puzzle) -> wire.PuzzleShown:
    """Without its answer."""
    view = puzzle.shown()
    return wire.PuzzleShown(
        name=puzzle.name,
        game=puzzle.game,
        seats=puzzle.seats,
        options=puzzle.options,
        seat=puzzle.seat,
        theme=puzzle.theme,
        difficulty=puzzle.difficulty,
        view=msgspec.Raw(msgspec.json.encode(view)),
        moves=puzzle.moves,
        aid=families.aide(puzzle.played())(view, puzzle.moves),
    )


def solved(name: str) -> bytes:
    """The best move and why, for one who gives up."""
    puzzle = there(name)
    return msgspec.json.encode(puzzles.answer(puzzle, puzzle.choices[0].move))


async def tried(thinkers: Thinkers, name: str, move: str) -> bytes:
    """What was looked at when the puzzle was made is answered at once, the rest by a bot's process."""
    puzzle = there(name)
    if move in puzzle.moves and move not in [choice.move for choice in puzzle.choices]:
        try:
            found = await thinkers.try_move(Try(name, move))
        except Speechless:
            raise CodedRefusal(sentences.NO_ADVICE, 503) from None
        return found.answer
    return msgspec.json.encode(puzzles.answer(puzzle, move))
