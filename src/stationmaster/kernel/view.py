"""What leaves the engine: views for one seat, and the outcome of a finished game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

import msgspec

if TYPE_CHECKING:
    from stationmaster.kernel.game import Game


class View(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """What one seat (or, with seat None, a spectator) may know. Families add their fields, one by one."""

    seat: int | None
    waiting_on: int
    asked: str
    """The name of the question now open, the same for everyone who looks."""

    # Beside the fields, so on no wire and in no comparison: the rules, which are no secret, to draw it by.

    @property
    def game(self) -> Game | None:
        """The game it was seen in; a view that was sent or kept since has forgotten it."""
        return self.__dict__.get("game")

    def of(self, game: Game) -> Self:
        """The same, which now knows its game."""
        self.__dict__["game"] = game
        return self

    def _repr_svg_(self) -> str | None:
        """In a notebook: the table as this seat sees it, and nothing else."""
        from stationmaster.kernel.pictures import of_view

        return of_view(self)


class Line(msgspec.Struct, frozen=True):
    """One line of a final score: what it is for, what it is worth, and of which thing it speaks."""

    what: str
    points: int
    about: str = ""
    reached: bool = True


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended: totals with their lines, places (1 is best, shared where equal), and why."""

    why: str
    winners: tuple[int, ...]
    places: tuple[int, ...]
    totals: tuple[int, ...]
    lines: tuple[tuple[Line, ...], ...]
    figures: tuple[dict[str, int], ...] = ()
    """What ties were broken by, for each seat."""
