"""Switzerland, rule by rule: locomotives only in tunnels, tickets to countries."""

from __future__ import annotations

from functools import partial

import pytest

import stationmaster
from stationmaster.games.ticket_to_ride.view import CLOSED, OPEN
from stationmaster.kernel.errors import Refusal
from tests.support import rule
from tests.ticket_to_ride.table import Table, quiet

table = partial(quiet, "switzerland")


@rule("SWI-01")
@pytest.mark.parametrize("seats", [2, 3])
def test_two_or_three_seats_with_40_trains(seats: int) -> None:
    assert [player.trains for player in table(seats).view(None).players] == [40] * seats


@rule("SWI-01")
@pytest.mark.parametrize("seats", [1, 4])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(Refusal, match="switzerland is for 2 to 3 seats"):
        stationmaster.make("switzerland", seats=seats)


@rule("SWI-01")
@pytest.mark.parametrize(("seats", "second"), [(2, CLOSED), (3, OPEN)])
def test_the_second_track_of_a_double_closes_with_two(seats: int, second: int) -> None:
    t = table(seats).own(1, "bern-luzern")
    assert t.view(None).owners[t.track("bern-luzern/2")] == second


@rule("SWI-02")
def test_locomotives_pay_only_in_tunnels() -> None:
    t = table().hand(0, "red 3 locomotive 4")
    assert t.payments("bern-luzern") == []
    assert t.payments("bellinzona-wassen") == ["red 1", "red 2", "red 3", "locomotive 4"]
    t.hand(0, "red 4 locomotive 4")
    assert t.payments("bern-luzern") == ["red 0"]


@rule("SWI-02")
def test_two_locomotives_may_be_taken_from_the_row() -> None:
    t = table(row="red blue green locomotive 2").hand(0, "red")
    t.do("take locomotive", "! shown white")
    assert "take locomotive" in t.options
    t.do("take locomotive", "! shown yellow")
    assert (t.seat, t.holding(0)) == (1, "red locomotive 2")


@rule("SWI-03")
def test_five_tickets_are_dealt_and_two_kept_later_three_and_one() -> None:
    fresh = table()
    fresh.state = fresh.game.start()
    fresh.settle()
    assert len(fresh.view(0).offered) == 5
    assert min(len(text.split()) - 1 for text in fresh.options) == 2
    t = table().turn("tickets")
    assert len(t.view(0).offered) == 3
    assert min(len(text.split()) - 1 for text in t.options) == 1


@rule("SWI-03")
def test_a_refused_ticket_leaves_the_game() -> None:
    t = table()
    left = t.view(None).ticket_decks
    refused = t.turn("tickets").view(0).offered[1:]
    t.do("keep 1")
    view = t.view(0)
    assert (view.under, view.ticket_decks) == ((), (left[0] - 3,))
    assert set(refused) <= set(view.refused)
    assert not set(refused) & set(t.view(1).refused)


def value(t: Table) -> int:
    return t.outcome().figures[0]["tickets"]


@rule("SWI-04")
def test_a_country_ticket_pays_for_the_best_country_reached() -> None:
    """Zürich: Germany 3, Austria 7, France 7, Italy 11."""
    t = table().tickets(0, "zurich-countries")
    assert value(t) == -3
    t.own(0, "schaffhausen-zurich", "schaffhausen-schaffhausen-germany")
    assert value(t) == 3
    t.own(0, "baden-zurich", "baden-basel", "basel-delemont", "delemont-delemont-france")
    assert value(t) == 7
    assert t.outcome().figures[0]["tickets-done"] == 1


@rule("SWI-04")
def test_from_country_to_country_any_exits_will_do() -> None:
    """Germany: Austria 5, France 5, Italy 13."""
    t = table().tickets(0, "germany-countries")
    assert value(t) == -5
    t.own(0, "basel-basel-germany", "basel-delemont", "delemont-delemont-france")
    assert value(t) == 5


@rule("SWI-04")
def test_exits_of_one_country_are_not_joined_to_each_other() -> None:
    t = table().tickets(0, "basel-zurich")
    t.own(0, "basel-basel-germany", "schaffhausen-schaffhausen-germany", "schaffhausen-zurich")
    assert value(t) == -4


@rule("SWI-05")
def test_tunnels_ask_for_a_surcharge() -> None:
    t = table().hand(0, "red 6").do("claim bellinzona-wassen red 0")
    t.do("! turned red", "! turned locomotive", "! turned blue")
    assert t.options == ["turn back", "surcharge 0"]
    t.do("surcharge 0")
    assert t.view(None).owners[t.track("bellinzona-wassen")] == 0


@rule("SWI-05")
def test_the_longest_path_is_worth_ten_and_parts_ties_after_tickets() -> None:
    t = table().own(0, "bern-luzern").own(1, "baden-zurich", "baden-basel")
    assert [row["longest-path"] for row in t.outcome().figures] == [10, 10]
    t.own(0, "basel-olten").own(1, "zug-zurich")
    t.state.players[0].points += t.outcome().totals[1] - t.outcome().totals[0]
    assert (t.outcome().figures[0]["longest"], t.outcome().figures[1]["longest"]) == (4, 5)
    assert t.outcome().winners == (1,)


@rule("NOR-06")
def test_three_locomotives_clear_the_row_unless_the_table_has_chosen_otherwise() -> None:
    for option, cleared in ((True, True), (False, False)):
        t = table(row="red blue locomotive 3", **{"clear-row": option})
        t.do("take red", "! shown white")
        assert (t.asked == "checking-row") == cleared
