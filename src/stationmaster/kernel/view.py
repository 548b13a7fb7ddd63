"""What leaves the engine: views for one seat, and the outcome of a finished game."""

from __future__ import annotations

import msgspec


class View(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What one seat (or, with seat None, a spectator) may know. Families add their fields, one by one."""

    seat: int | None
    waiting_on: int
    asked: str
    """The name of the question now open, the same for everyone who looks."""


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
