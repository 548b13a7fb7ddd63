"""Counting stacks, for those who see them or have one in their head: what best to complete (CARD-61)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.card_game.data import KINDS, box
from stationmaster.games.card_game.engine import search
from stationmaster.games.card_game.engine.proposal import propose
from stationmaster.games.card_game.engine.tickets import Tickets
from stationmaster.games.card_game.view import HIDDEN, View

FINAL = "final"


def best_tickets(stack: Sequence[int], tickets: Iterable[int]) -> tuple[int, ...]:
    """Of these tickets, those to complete from a stack, which is given by kind; big cities left aside."""
    held = list(tickets)
    best = int(search.best_tickets(book(), row(stack), 0, as_set(held)))
    return tuple(t for t in held if best >> t & 1)


def proposed(view: View) -> tuple[int, ...]:
    """What is proposed to a view's owner at a scoring, of all its tickets, for all that it may know."""
    assert view.seat is not None
    if view.asked != FINAL:
        return best_tickets(view.stacks[view.seat], view.tickets)
    best = int(
        propose(
            book(),
            row([n for stack in view.stacks for n in stack]),
            0,
            len(KINDS),
            view.seat,
            as_set(view.tickets),
            as_set(hidden(view)),
            vec[i64]([player.tickets for player in view.players]),
            vec[i64]([as_set(player.done) for player in view.players]),
        )
    )
    return tuple(t for t in view.tickets if best >> t & 1)


def hidden(view: View) -> list[int]:
    """The tickets that may be in others' hands."""
    seen = {*view.tickets, *(t for player in view.players for t in player.done)}
    seen |= {ticket for _, ticket in view.under if ticket != HIDDEN}
    return [t for t in range(len(box().tickets)) if t not in seen]


def row(counts: Sequence[int]) -> vec[u8]:
    return vec[u8]([u8(n) for n in counts])


def as_set(tickets: Iterable[int]) -> int:
    return sum(1 << t for t in tickets)


@cache
def book() -> Tickets:
    return Tickets(box())
