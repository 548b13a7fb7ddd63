"""USA 1910, rule by rule: the same board, other tickets and prizes."""

from __future__ import annotations

import pytest

from stationmaster.games.ticket_to_ride import board as boards
from stationmaster.games.ticket_to_ride.engine.tickets import UNSEEN
from stationmaster.games.ticket_to_ride.view import OPEN
from tests.support import rule
from tests.ticket_to_ride.table import Table


def opening_choices(name: str) -> tuple[int, int, int]:
    """How many tickets are dealt at the opening, how many kept at least, and how many ways that makes."""
    fresh = Table(name)
    fresh.state = fresh.game.start()
    fresh.settle()
    fewest = min(len(text.split()) - 1 for text in fresh.options)
    return len(fresh.view(0).offered), fewest, len(fresh.options)


def later_choices(name: str) -> tuple[int, int]:
    """How many tickets a turn draws, and how many must stay."""
    t = Table(name).turn("tickets")
    return len(t.view(0).offered), min(len(text.split()) - 1 for text in t.options)


@rule("X10-01")
def test_1910_has_the_35_new_tickets_deals_three_and_keeps_two() -> None:
    new = {ticket.id for ticket in boards.read("usa-1910").tickets}
    old = {ticket.id for ticket in boards.read("usa").tickets}
    assert len(new) == 35
    assert not new & old
    assert opening_choices("usa-1910") == (3, 2, 4)
    assert later_choices("usa-1910") == (3, 1)


@rule("X10-01")
def test_1910_gives_15_for_the_most_tickets_and_nothing_for_the_longest_path() -> None:
    t = Table("usa-1910")
    assert reach_one(t, 0)
    figures = t.outcome().figures
    assert [row["most-tickets"] for row in figures] == [15, 0]
    assert [row["longest-path"] for row in figures] == [0, 0]


def reach_one(t: Table, seat: int) -> bool:
    """A seat completes one ticket of this deck over two tracks at most."""
    for number, ticket in enumerate(t.game.board.tickets):
        if t.state.tickets[number] != UNSEEN:
            continue
        (a, b, _), *_ = ticket.pairs
        for track in t.game.board.tracks:
            for other in t.game.board.tracks:
                ends = sorted([track.a, track.b, other.a, other.b])
                free = (
                    t.view(None).owners[t.track(track.id)] == t.view(None).owners[t.track(other.id)] == OPEN
                )
                if free and sorted([a, b]) == sorted(c for c in set(ends) if ends.count(c) == 1):
                    t.tickets(seat, ticket.id).own(seat, track.id, other.id)
                    return True
    return False


@rule("X10-01")
def test_the_prize_for_most_tickets_goes_to_each_who_ties_and_to_nobody_without_any() -> None:
    t = Table("usa-1910")
    assert [row["most-tickets"] for row in t.outcome().figures] == [0, 0]
    assert reach_one(t, 0)
    assert reach_one(t, 1)
    assert [row["most-tickets"] for row in t.outcome().figures] == [15, 15]


@rule("X10-02")
def test_mega_has_all_69_deals_five_keeps_three_and_gives_both_prizes() -> None:
    assert len(boards.read("usa-mega").tickets) == 69
    assert opening_choices("usa-mega") == (5, 3, 16)
    assert later_choices("usa-mega") == (4, 1)
    t = Table("usa-mega")
    assert reach_one(t, 0)
    figures = t.outcome().figures[0]
    assert (figures["most-tickets"], figures["longest-path"]) == (15, 10)


@rule("X10-02")
def test_reprints_carry_their_new_values() -> None:
    old = {ticket.id: ticket.pairs[0][2] for ticket in boards.read("usa").tickets}
    mega = {ticket.id: ticket.pairs[0][2] for ticket in boards.read("usa-mega").tickets}
    reprints = old.keys() & mega.keys()
    assert len(reprints) == 30
    assert any(old[name] != mega[name] for name in reprints)


@rule("X10-03")
def test_big_cities_has_35_deals_four_keeps_two_and_gives_no_prize() -> None:
    assert len(boards.read("usa-big-cities").tickets) == 35
    assert opening_choices("usa-big-cities") == (4, 2, 11)
    assert later_choices("usa-big-cities") == (4, 1)
    t = Table("usa-big-cities")
    assert reach_one(t, 0)
    counted = {
        name: n for name, n in t.outcome().figures[0].items() if name in ("longest-path", "most-tickets")
    }
    assert not any(counted.values())


@rule("X10-03")
def test_every_ticket_of_big_cities_names_a_big_city() -> None:
    board = boards.read("usa-big-cities")
    big = {"new-york", "chicago", "los-angeles", "houston", "miami", "dallas", "seattle"}
    for ticket in board.tickets:
        a, b, _ = ticket.pairs[0]
        assert {board.cities[a].id, board.cities[b].id} & big, ticket.id


@pytest.mark.parametrize("name", ["usa-1910", "usa-mega", "usa-big-cities"])
def test_the_board_is_the_same(name: str) -> None:
    assert boards.read(name).tracks == boards.read("usa").tracks
