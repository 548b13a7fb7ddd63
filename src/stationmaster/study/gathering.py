"""Puzzles gathered from what was found: told as they would be told now, few of a kind, each with a number."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from msgspec import structs

from stationmaster.study.judging import why, why_better
from stationmaster.study.making import theme_of
from stationmaster.study.puzzles import Puzzle
from stationmaster.study.themes import idea


def gather(found: Iterable[Puzzle], most: int) -> list[Puzzle]:
    """At most so many of one theme and one table, the clearest; of one game of bots none alike."""
    told = [retold(puzzle) for puzzle in once(found)]
    chosen: list[Puzzle] = []
    alike: Counter[tuple[object, ...]] = Counter()
    for puzzle in sorted(told, key=lambda one: -one.gap):
        table = (puzzle.game, puzzle.seats, str(puzzle.options.get("dice")), puzzle.theme)
        game = puzzle.origin.partition("/")[0]
        same = [(game, puzzle.theme), (game, idea(puzzle.choices[0].move))]
        if alike[table] < most and not any(alike[one] for one in same):
            alike.update([table, *same])
            chosen.append(puzzle)
    return sorted(numbered(sorted(chosen, key=lambda one: (one.game, one.origin))), key=place)


def once(found: Iterable[Puzzle]) -> Iterator[Puzzle]:
    seen: set[str] = set()
    for puzzle in found:
        if puzzle.origin not in seen:
            seen.add(puzzle.origin)
            yield puzzle


def retold(puzzle: Puzzle) -> Puzzle:
    """With the theme and the reasons that bots give for it now."""
    game, position = puzzle.played(), puzzle.position()
    best, *others = puzzle.choices
    action = game.read(best.move)
    choices = (
        structs.replace(best, reason=why_better(game, position, action)),
        *[structs.replace(one, reason=why(game, position, game.read(one.move))) for one in others],
    )
    return structs.replace(puzzle, choices=choices, theme=theme_of(game, position, action, puzzle.change))


def numbered(puzzles: Sequence[Puzzle]) -> Iterator[Puzzle]:
    """With short names. Who has one keeps it: links lead there, and browsers remember what was solved."""
    taken = {puzzle.name for puzzle in puzzles if puzzle.name != puzzle.origin}
    free: defaultdict[str, count[int]] = defaultdict(lambda: count(1))
    for puzzle in puzzles:
        if puzzle.name in taken:
            yield puzzle
            continue
        names = (f"{puzzle.game}-{number}" for number in free[puzzle.game])
        yield structs.replace(puzzle, name=next(name for name in names if name not in taken))


def place(puzzle: Puzzle) -> tuple[str, int]:
    """By game and number."""
    game, _, number = puzzle.name.rpartition("-")
    return game, int(number)
