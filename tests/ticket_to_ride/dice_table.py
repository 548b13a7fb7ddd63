"""A table with dice, arranged in a line."""

from __future__ import annotations

from typing import Any, Self, cast

from mypy_extensions import u8

from stationmaster import catalogue
from stationmaster.games.ticket_to_ride.engine.dice import FACE_NAMES, Dice
from tests.ticket_to_ride.table import Table

EVERYTHING = [
    (entry.name, seats)
    for entry in catalogue()
    if entry.family == "ticket_to_ride"
    for seats in (entry.least_seats, entry.most_seats)
]


class DiceTable(Table):
    """A table with dice, past the opening: seat 0 has thrown, and may still be given another throw."""

    def __init__(self, name: str = "usa", seats: int = 2, **options: object) -> None:
        super().__init__(name, seats, 1, dice=True, **options)

    @property
    def part(self) -> Dice:
        return next(part for part in self.game.parts if isinstance(part, Dice))

    def thrown(self, words: str) -> Self:
        """These dice, and no further throw; what may be gained is settled by the tokens held now."""
        self.part.clear(self.state)
        said = words.split()
        for face, n in zip(said[::2], said[1::2], strict=True):
            self.state.memory[self.part.faces + FACE_NAMES.index(face)] = u8(int(n))
        assert self.asked == "turn"
        return self

    def tokens(self, single: int, double: int, seat: int = 0) -> Self:
        self.state.memory[self.part.tokens + 2 * seat] = u8(single)
        self.state.memory[self.part.tokens + 2 * seat + 1] = u8(double)
        return self

    def shown(self, part: str = "dice") -> dict[str, Any]:
        return cast(dict[str, Any], self.view(None).extras[part])

    def held(self, seat: int = 0) -> tuple[int, int]:
        return cast(tuple[int, int], self.shown()["tokens"][seat])

    @property
    def holdings(self) -> set[tuple[int, int]]:
        """What the seat to move may hold at the end of its turn: single and double tokens."""
        assert self.asked == "hold-tokens"
        return set(self.shown()["choice"])

    def mine(self, track: str) -> bool:
        return self.view(None).owners[self.track(track)] == 0


def most(holdings: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Those that are not had by merely giving tokens back."""
    return {
        (a, b) for a, b in holdings if not any((c, d) != (a, b) and c >= a and d >= b for c, d in holdings)
    }


def down(*best: tuple[int, int]) -> set[tuple[int, int]]:
    """These holdings, and all that are had from them by giving tokens back (DICE-17)."""
    return {(a, b) for single, double in best for a in range(single + 1) for b in range(double + 1)}
