"""The Nordic Countries, rule by rule: cards that stand in for others."""

from __future__ import annotations

from functools import partial

import pytest

import stationmaster
from stationmaster.games.ticket_to_ride.view import CLOSED, OPEN
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import Seeded
from tests.support import rule
from tests.ticket_to_ride.table import quiet

table = partial(quiet, "nordic")


@rule("NOR-01")
@pytest.mark.parametrize("seats", [2, 3])
def test_two_or_three_seats_with_40_trains(seats: int) -> None:
    assert [player.trains for player in table(seats).view(None).players] == [40] * seats
    with pytest.raises(Refusal, match="nordic is for 2 to 3 seats"):
        stationmaster.make("nordic", seats=4)


@rule("NOR-01")
def test_nine_spaces_are_worth_27() -> None:
    t = table().hand(0, "red 9").do("claim lieksa-murmansk red 0")
    player = t.view(None).players[0]
    assert (player.points, player.trains) == (27, 31)


@rule("NOR-01")
@pytest.mark.parametrize(("seats", "second"), [(2, CLOSED), (3, OPEN)])
def test_the_second_track_of_a_double_closes_with_two(seats: int, second: int) -> None:
    t = table(seats).own(1, "stockholm-sundsvall")
    assert t.view(None).owners[t.track("stockholm-sundsvall/2")] == second


@rule("NOR-02")
def test_locomotives_pay_only_on_ferries_in_tunnels_and_on_the_long_route() -> None:
    t = table().hand(0, "red 3 locomotive 6")
    assert t.payments("boden-umea") == ["red 0"]
    assert t.payments("kuopio-vaasa") == []
    assert t.payments("bergen-oslo/2") == ["red 1", "red 2", "red 3", "locomotive 4"]
    assert "red 1" in t.payments("kristiansand-alborg")
    assert t.payments("lieksa-murmansk") == ["red 6"]


@rule("NOR-02")
def test_two_locomotives_may_be_taken_from_the_row() -> None:
    t = table(row="red blue green locomotive 2").hand(0, "red")
    t.do("take locomotive", "! shown white", "take locomotive", "! shown white")
    assert (t.seat, t.holding(0)) == (1, "red locomotive 2")


@rule("NOR-03")
def test_a_ferry_needs_its_locomotives() -> None:
    t = table().hand(0, "purple locomotive")
    assert t.payments("bergen-stavanger") == ["purple 1"]
    assert t.hand(0, "purple 2").payments("bergen-stavanger") == []


@rule("NOR-03")
def test_any_three_cards_stand_for_a_locomotive_the_ferry_asks_for() -> None:
    t = table().hand(0, "purple red 2 blue 2")
    assert t.payments("bergen-stavanger") == ["purple 0 1"]
    t.do("claim bergen-stavanger purple 0 1")
    assert (t.asked, t.seat) == ("stand-in", 0)
    assert t.options == ["instead blue 1 red 2", "instead blue 2 red 1"]
    t.do("instead blue 1 red 2")
    assert t.view(None).owners[t.track("bergen-stavanger")] == 0
    assert (t.holding(0), t.discarded) == ("blue", "purple blue red 2")


@rule("NOR-03")
def test_two_locomotives_are_stood_in_for_one_after_the_other() -> None:
    t = table().hand(0, "black 4 red 5").do("claim bergen-andalsnes black 0 2", "instead red 3")
    assert (t.asked, sum(t.view(1).laid)) == ("stand-in", 6)
    t.do("instead black 1 red 2")
    assert (t.holding(0), t.seat) == ("", 1)


@rule("NOR-03")
def test_only_the_locomotives_that_are_asked_for_are_stood_in_for() -> None:
    """The other space must be purple, or a locomotive."""
    assert table().hand(0, "red 9").payments("bergen-stavanger") == []


@rule("NOR-03")
def test_whoever_must_stand_in_can_whatever_the_others_imagine() -> None:
    """All that the question needs of a hand is its size, and that everybody knows."""
    t = table().hand(0, "black 3 red 6").do("claim bergen-andalsnes black 0 2")
    for seed in range(20):
        other = t.game.imagine(t.view(1), [], Seeded(seed))
        assert len(other.legal()) > 0
        assert t.game.view(other, 1) == t.view(1)


@rule("NOR-04")
def test_four_cards_stand_for_one_of_the_long_route_as_often_as_wanted() -> None:
    t = table().hand(0, "red 7 blue 8")
    assert t.payments("lieksa-murmansk") == ["blue 0 1", "blue 0 2", "red 0 2"]
    t.do("claim lieksa-murmansk red 0 2", "instead blue 4", "instead blue 4")
    assert t.view(None).players[0].points == 27
    assert t.holding(0) == ""


@rule("NOR-05")
def test_five_tickets_are_dealt_and_refused_ones_leave_the_game() -> None:
    fresh = table()
    fresh.state = fresh.game.start()
    fresh.settle()
    assert len(fresh.view(0).offered) == 5
    assert min(len(text.split()) - 1 for text in fresh.options) == 2
    t = table().turn("tickets")
    t.do("keep 1")
    assert len(t.view(0).refused) >= 2
    assert t.view(None).under == ()


@rule("NOR-05")
def test_ten_points_for_the_most_tickets_and_none_for_the_longest_path() -> None:
    t = table(3).own(0, "helsinki-tallinn", "helsinki-tampere")
    t.tickets(0, "tallinn-tampere")
    assert [row["most-tickets"] for row in t.outcome().figures] == [10, 0, 0]
    t.tickets(1, "oslo-stavanger").own(1, "kristiansand-oslo", "kristiansand-stavanger")
    figures = t.outcome().figures
    assert [row["most-tickets"] for row in figures] == [10, 10, 0]
    assert [row["longest-path"] for row in figures] == [0, 0, 0]


@rule("NOR-05")
def test_a_tie_goes_to_more_tickets_then_to_the_longer_path() -> None:
    t = table().own(0, "boden-tornio", "oulu-tornio").own(1, "boden-umea")
    t.state.players[0].points = t.state.players[1].points
    assert t.outcome().winners == (1,)  # 3 spaces against 2
    t.own(0, "helsinki-tallinn", "helsinki-tampere").tickets(0, "tallinn-tampere")
    t.state.players[1].points += t.outcome().totals[0] - t.outcome().totals[1]
    assert t.outcome().winners == (0,)


@rule("NOR-06")
def test_three_locomotives_clear_the_row_only_if_the_table_has_chosen_so() -> None:
    for option, cleared in ((False, False), (True, True)):
        t = table(row="red blue locomotive 3", **{"clear-row": option})
        t.do("take red", "! shown white")
        assert (t.asked == "checking-row") == cleared
    assert stationmaster.make("nordic", seats=2).options["clear-row"] is False
    assert stationmaster.make("switzerland", seats=2).options["clear-row"] is True
