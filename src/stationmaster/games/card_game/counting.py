"""Counting a stack, for those who have one in their head: which tickets it would best complete (CARD-61)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from librt.vecs import vec
from mypy_extensions import u8

from stationmaster.games.card_game.data import box
from stationmaster.games.card_game.engine.tickets import Tickets


def best_tickets(stack: Sequence[int], tickets: Iterable[int]) -> tuple[int, ...]:
    """Of these tickets, those to complete from a stack, which is given by kind."""
    held = list(tickets)
    best = int(book().best(vec[u8]([u8(n) for n in stack]), 0, sum(1 << t for t in held)))
    return tuple(t for t in held if best >> t & 1)


@cache
def book() -> Tickets:
    return Tickets(box())
