"""BASE-23, MRK-03: whether a row can be cleared for good, against every way the cards can fall."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import TypeAlias

import pytest

from stationmaster.games.ticket_to_ride.engine.state import A_SEAT, DECK, DISCARD, HAND, ROW
from stationmaster.games.ticket_to_ride.engine.train_cards import KIND_NAMES, TrainCards
from stationmaster.kernel.game import CHANCE
from tests.support import rule
from tests.ticket_to_ride.table import Table

Cards: TypeAlias = tuple[int, ...]
"""How many of each kind; of the last any number may lie in a row, of the others fewer than three."""
Place: TypeAlias = tuple[Cards, Cards, Cards]
"""Row, deck and discard."""

KINDS = {"usa": ("locomotive", "red"), "marklin": ("locomotive", "passenger", "red")}


def plus(one: Cards, other: Cards) -> Cards:
    return tuple([a + b for a, b in zip(one, other, strict=True)])


def minus(one: Cards, other: Cards) -> Cards:
    return tuple([a - b for a, b in zip(one, other, strict=True)])


def some_of(cards: Cards, n: int) -> Iterator[Cards]:
    """Every choice of so many."""
    if len(cards) == 1:
        if n <= cards[0]:
            yield (n,)
        return
    for k in range(min(cards[0], n) + 1):
        for rest in some_of(cards[1:], n - k):
            yield (k, *rest)


def is_crowded(row: Cards) -> bool:
    return any(n >= 3 for n in row[:-1])


@cache
def cleared(place: Place) -> frozenset[Place]:
    """Where clearing the row can lead."""
    row, deck, discard = place
    return frozenset(filled(((0,) * len(row), deck, plus(discard, row))))


def filled(place: Place) -> Iterator[Place]:
    row, deck, discard = place
    if sum(deck) == 0:
        deck, discard = discard, deck
    if sum(row) == 5:
        yield row, deck, discard
        return
    n = min(5 - sum(row), sum(deck))
    for cards in some_of(deck, n):
        yield from filled((plus(row, cards), minus(deck, cards), discard))


def becomes_quiet(place: Place) -> bool:
    """Whether chance can come from here to a row that is not crowded."""
    reached = {place}
    fresh = [place]
    while fresh:
        for there in cleared(fresh.pop()):
            if not is_crowded(there[0]):
                return True
            if there not in reached:
                reached.add(there)
                fresh.append(there)
    return False


def places(kinds: int, n: int) -> Iterator[Place]:
    """Every crowded row with every deck and discard, of so many cards in all."""
    for total in some_of((9,) * (kinds - 1) + (n,), n):
        for row in some_of(total, 5):
            if is_crowded(row):
                for in_deck in range(1 if n > 5 else 0, n - 4):
                    for deck in some_of(minus(total, row), in_deck):
                        yield row, deck, minus(minus(total, row), deck)


class Row:
    """A table whose row, deck and discard are as a test wants them."""

    def __init__(self, name: str) -> None:
        self.table = Table(name)
        self.kinds = [KIND_NAMES.index(kind) for kind in KINDS[name]]
        self.part = next(part for part in self.table.game.parts if isinstance(part, TrainCards))

    def laid(self, place: Place) -> Table:
        state = self.table.state
        for row in (ROW, DISCARD, DECK, HAND):
            state.move_all(row, HAND + A_SEAT)
        for row, cards in zip((ROW, DECK, DISCARD), place, strict=True):
            for kind, n in zip(self.kinds, cards, strict=True):
                state.move(kind, n, HAND + A_SEAT, row)
        return self.table


@rule("BASE-23")
@pytest.mark.parametrize("n", range(5, 13))
def test_the_row_is_cleared_whenever_it_can_become_quiet_and_only_then(n: int) -> None:
    row = Row("usa")
    for place in places(2, n):
        row.laid(place)
        assert row.part.can_help(row.table.state) is becomes_quiet(place), place


@rule("MRK-03")
def test_so_it_is_with_passenger_cards() -> None:
    row = Row("marklin")
    found = [place for n in range(5, 11) for place in places(3, n)]
    for place in Random(1).sample(found, 2000):
        row.laid(place)
        assert row.part.can_help(row.table.state) is becomes_quiet(place), place


@rule("BASE-23")
def test_clearing_ends_in_a_quiet_row_or_in_one_that_stays() -> None:
    """With so few cards it takes long, but it ends, wherever it begins."""
    row = Row("usa")
    for place in Random(2).sample([place for n in range(6, 12) for place in places(2, n)], 150):
        table = row.laid(place)
        before = table.state.clone()
        table.state.push(row.part.checking, 0)
        times = 0
        while table.state.waiting_on() == CHANCE and times < 5000:
            times += 1
            table.state.apply(table.state.draw(table.luck))
        assert table.state.waiting_on() == 0, place
        quiet = table.state.cards[ROW + row.kinds[0]] < 3
        assert quiet or not row.part.can_help(table.state), place
        table.state = before
