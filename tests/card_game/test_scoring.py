"""CARD-60 to CARD-66: counting stacks, the interim, the end, big cities and ties."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from librt.vecs import vec
from mypy_extensions import u8

from stationmaster.games.card_game.data import COLOURS, box
from stationmaster.games.card_game.engine import search
from stationmaster.games.card_game.engine.tickets import Tickets
from stationmaster.kernel.view import Line
from tests.card_game.table import Table
from tests.support import rule

LAST_TURNS = ("tickets", "keep none")


def end(table: Table) -> Table:
    """Let the deck run out and everybody have the last turn, without a play; all complete as proposed."""
    return count(table).as_proposed()


def count(table: Table) -> Table:
    """To the first question of the scoring, which goes to the left of who moved last."""
    return table.deck("").play(*LAST_TURNS * (table.game.seats + 1)).settle()


def points(table: Table) -> dict[str, list[int]]:
    """By kind of line, the points of each seat."""
    outcome = table.outcome
    return {
        what: [sum(line.points for line in of_seat if line.what == what) for of_seat in outcome.lines]
        for what in ("ticket", "city")
    }


# The best set.


def row(counts: list[int]) -> vec[u8]:
    return vec[u8]([u8(n) for n in [*counts, sum(counts)]])


def worth(tickets: tuple[int, ...]) -> tuple[int, int]:
    """What a set of tickets is judged by: points, then how many there are."""
    return sum(box().tickets[t].points for t in tickets), len(tickets)


def possible(tickets: tuple[int, ...], counts: list[int]) -> bool:
    """Whether a stack completes all of them, each card for one of them."""
    needs = [sum(box().tickets[t].cars.count(colour) for t in tickets) for colour in COLOURS]
    return sum(max(0, need - have) for need, have in zip(needs, counts[:8], strict=True)) <= counts[8]


def brute_force(held: list[int], counts: list[int]) -> tuple[int, int]:
    return max(
        worth(chosen)
        for n in range(len(held) + 1)
        for chosen in combinations(held, n)
        if possible(chosen, counts)
    )


BOOK = Tickets(box())
A_STACK = some.lists(some.integers(0, 4), min_size=8, max_size=8)


@rule("CARD-61")
@settings(max_examples=300)
@given(
    held=some.lists(some.integers(0, 45), unique=True, max_size=9),
    cars=A_STACK,
    locomotives=some.integers(0, 6),
)
def test_the_best_set_is_as_good_as_any(held: list[int], cars: list[int], locomotives: int) -> None:
    counts = [*cars, locomotives]
    best = int(search.best_tickets(BOOK, row(counts), 0, sum(1 << t for t in held)))
    chosen = tuple(t for t in held if best >> t & 1)
    assert best == sum(1 << t for t in chosen)
    assert possible(chosen, counts)
    assert worth(chosen) == brute_force(held, counts)


@rule("CARD-61")
@pytest.mark.slow
@settings(max_examples=1000)
@given(
    held=some.lists(some.integers(0, 45), unique=True, min_size=8, max_size=12),
    cars=A_STACK,
    locomotives=some.integers(0, 8),
)
def test_the_best_of_many_tickets(held: list[int], cars: list[int], locomotives: int) -> None:
    counts = [*cars, locomotives]
    best = int(search.best_tickets(BOOK, row(counts), 0, sum(1 << t for t in held)))
    chosen = tuple(t for t in held if best >> t & 1)
    assert possible(chosen, counts)
    assert worth(chosen) == brute_force(held, counts)


@rule("CARD-61")
def test_of_sets_with_equal_points_the_one_with_more_tickets() -> None:
    t = Table().stack(0, "2 blue 2 red 1 purple 1 black")
    t.tickets(0, "seattle-new-york", "new-york-miami", "new-york-new-orleans")
    assert t.completed(0) == set()
    assert end(t).completed(0) == {"new-york-miami", "new-york-new-orleans"}


@rule("CARD-61")
def test_a_dear_ticket_may_be_left_for_two_cheap_ones() -> None:
    t = Table().stack(0, "1 white 2 blue 1 purple")
    t.tickets(0, "los-angeles-pittsburgh", "new-york-chicago", "dallas-washington")
    assert end(t).completed(0) == {"los-angeles-pittsburgh"}
    t = Table().stack(0, "1 white 2 blue 1 purple 2 green 1 yellow")
    t.tickets(0, "los-angeles-pittsburgh", "dallas-washington", "new-york-kansas-city")
    assert end(t).completed(0) == {"dallas-washington", "new-york-kansas-city"}


# Counting.


@rule("CARD-60")
def test_each_card_serves_one_ticket() -> None:
    t = Table().stack(0, "1 yellow 1 red").tickets(0, "chicago-miami", "chicago-charleston")
    assert end(t).completed(0) == {"chicago-miami"}


@rule("CARD-60")
def test_a_locomotive_is_any_colour_wherever_it_lay() -> None:
    t = Table().hand(0, "1 green 1 locomotive").hand(1, "2 white").tickets(0, "new-york-chicago")
    t.play("play 1 green 1 locomotive", "play 2 white", "! send")
    assert t.stacked(0) == {"locomotive": 1}
    t.play("tickets", "keep none").settle().stack(1, "")
    assert end(t).completed(0) == {"new-york-chicago"}


@rule("CARD-60")
def test_hand_and_railyard_do_not_count() -> None:
    t = Table().hand(0, "3 blue").yard(0, "yellow", 9).stack(0, "1 red")
    t.tickets(0, "new-york-chicago", "chicago-charleston")
    t.deck("").play("tickets", "keep none").stack(0, "1 red")
    assert t.in_yard(0) == {"yellow": (9, 0)}
    t.play(*LAST_TURNS, "! send", *LAST_TURNS).as_proposed()
    assert t.stacked(0) == {"red": 1, "yellow": 1}
    assert t.completed(0) == {"chicago-charleston"}
    assert t.held(0) == {"new-york-chicago"}


@rule("CARD-66")
def test_three_cars_and_a_locomotive_complete_los_angeles_to_pittsburgh() -> None:
    t = Table().stack(0, "1 white 2 blue 1 locomotive").tickets(0, "los-angeles-pittsburgh")
    assert Line("ticket", 18, "los-angeles-pittsburgh") in end(t).outcome.lines[0]


@rule("CARD-63")
def test_completed_plus_unfinished_minus() -> None:
    t = (
        Table()
        .stack(0, "1 blue")
        .tickets(0, "new-york-chicago", "seattle-miami")
        .tickets(1, "chicago-dallas")
    )
    assert points(end(t))["ticket"] == [5 - 22, -6]


def test_the_score_on_the_way_is_that_of_the_stacks_as_they_are() -> None:
    t = (
        Table()
        .stack(0, "1 blue")
        .tickets(0, "new-york-chicago", "seattle-miami")
        .tickets(1, "chicago-dallas")
    )
    assert list(t.state.scores()) == [5 - 22 + 15 + 12, -6]
    assert t.outcome.why == "unfinished"
    assert t.outcome.totals == tuple(t.state.scores())


@rule("CARD-63")
def test_at_the_end_all_see_stacks_and_tickets() -> None:
    t = (
        Table()
        .stack(0, "1 blue")
        .tickets(0, "new-york-chicago", "seattle-miami")
        .tickets(1, "chicago-dallas")
    )
    count(t)
    assert t.heard[-1] == "! count 0: 1 blue | 1: nothing"
    for seat in (0, 1, None):
        assert t.view(seat).stacks == ((0, 0, 1, 0, 0, 0, 0, 0, 0), (0,) * 9)
        assert t.view(seat).revealed == ()
    t.as_proposed()
    assert t.heard[-1] == (
        "! completed 0: new-york-chicago; left seattle-miami | 1: none; left chicago-dallas"
    )
    for seat in (0, 1, None):
        view = t.view(seat)
        assert view.stacks == ((0, 0, 1, 0, 0, 0, 0, 0, 0), (0,) * 9)
        assert view.revealed == ((t.ticket("seattle-miami"),), (t.ticket("chicago-dallas"),))
        assert view.players[0].done == (t.ticket("new-york-chicago"),)


# Big cities and ties.


@rule("CARD-64")
def test_most_tickets_to_a_big_city_bring_its_card() -> None:
    t = Table().stack(0, "2 yellow 1 green 1 red").stack(1, "1 yellow 1 blue")
    t.tickets(0, "chicago-santa-fe", "chicago-charleston").tickets(1, "chicago-montreal")
    end(t)
    assert [line for line in t.outcome.lines[0] if line.what == "city"] == [Line("city", 12, "chicago")]
    assert points(t)["city"] == [12, 0]


@rule("CARD-64")
def test_all_who_tie_get_the_points() -> None:
    t = Table(3).stack(0, "1 yellow 1 green").stack(1, "1 yellow 1 blue")
    t.tickets(0, "chicago-santa-fe").tickets(1, "chicago-montreal")
    assert points(end(t))["city"] == [12, 12, 0]


@rule("CARD-64")
def test_a_ticket_between_two_big_cities_counts_for_both() -> None:
    t = Table().stack(0, "1 yellow").tickets(0, "chicago-new-york")
    assert points(end(t))["city"] == [27, 0]


@rule("CARD-64")
def test_with_none_completed_nobody_gets_a_card() -> None:
    t = Table().tickets(0, "chicago-new-york")
    assert points(end(t))["city"] == [0, 0]


@rule("CARD-64")
def test_tickets_of_both_runs_count_for_the_cities() -> None:
    t = Table(4).stack(1, "1 yellow").tickets(1, "chicago-new-york").tickets(2, "new-york-chicago")
    second_run(t).stack(2, "1 blue")
    assert points(end(t))["city"] == [0, 27, 27, 0]


@rule("CARD-65")
def test_most_points_win() -> None:
    t = Table().stack(0, "1 blue 1 red").tickets(0, "new-york-miami").tickets(1, "chicago-dallas")
    outcome = end(t).outcome
    assert outcome.winners == (0,)
    assert outcome.places == (1, 2)


@rule("CARD-65")
def test_then_most_completed_tickets() -> None:
    t = Table().stack(0, "1 black 2 blue 1 purple").tickets(0, "seattle-new-york")
    t.stack(1, "1 yellow 2 green 1 purple 1 white").tickets(1, "dallas-winnipeg", "los-angeles-dallas")
    outcome = end(t).outcome
    assert outcome.totals == (20 + 15 + 8, 11 + 10 + 12 + 10)
    assert [figures["tickets-done"] for figures in outcome.figures] == [1, 2]
    assert outcome.winners == (1,)


@rule("CARD-65")
def test_then_most_big_city_cards() -> None:
    t = Table().stack(0, "1 yellow 1 green").tickets(0, "chicago-dallas")
    t.stack(1, "1 white 1 yellow 1 purple 1 orange").tickets(1, "chicago-san-francisco")
    outcome = end(t).outcome
    assert outcome.totals == (6 + 12 + 10, 16 + 12)
    assert [figures["cities"] for figures in outcome.figures] == [2, 1]
    assert outcome.winners == (0,)


@rule("CARD-65")
def test_still_equal_they_share() -> None:
    outcome = end(Table(3)).outcome
    assert outcome.winners == (0, 1, 2)
    assert outcome.places == (1, 1, 1)


# The interim scoring.


def second_run(table: Table) -> Table:
    return count(table).as_proposed()


@rule("CARD-62")
def test_completed_tickets_are_laid_aside_unfinished_ones_stay_secret() -> None:
    t = second_run(Table(4).stack(2, "1 yellow").tickets(2, "chicago-new-york", "seattle-miami"))
    view = t.view(0)
    assert view.players[2].done == (t.ticket("chicago-new-york"),)
    assert view.players[2].tickets == 1
    assert view.revealed == ()
    assert t.view(2).tickets == (t.ticket("seattle-miami"),)


@rule("CARD-62")
def test_hands_stay_all_else_is_the_new_deck_and_four_are_dealt_to_each() -> None:
    t = Table(4).row("2 red").hand(0, "3 blue").hand(3, "1 white").stack(1, "4 green").yard(2, "black", 5, 1)
    t.deck("").play(*LAST_TURNS * 5, "! count", "! completed")
    assert sum(t.view(None).players[seat].cards for seat in range(4)) == 4
    assert t.view(None).deck == 92
    assert t.in_discard() == t.stacked(1) == {}
    assert t.in_yard(2) == {}
    order = []
    while t.asked == "dealing":
        order.append(t.view(None).turn)
        t.play(t.options[0])
    assert len(order) == 16
    assert order[:4] == order[4:8]
    t.settle()
    view = t.view(None)
    assert [player.cards for player in view.players] == [7, 4, 4, 5]
    assert sum(view.row) == 5
    assert view.deck == 92 - 16 - 5


@rule("CARD-62")
def test_the_player_to_the_left_of_who_moved_last_goes_on() -> None:
    t = Table(4).row("4 red").deck("1 red")
    for seat, ticket in enumerate(("chicago-dallas", "seattle-miami", "miami-omaha", "dallas-helena")):
        t.tickets(seat, ticket)
    t.play("take red", "! shown red", "take red", *LAST_TURNS * 4).settle()
    assert t.to_move == 1
    order = []
    for _ in range(4):
        order.append(t.to_move)
        t.complete().settle()
    assert order == [1, 2, 3, 0]
    assert t.asked == "turn"
    assert t.to_move == 1


@rule("CARD-62")
def test_stacks_are_open_while_they_are_counted_and_gone_then() -> None:
    t = count(Table(4).stack(1, "2 blue").stack(2, "1 red 1 locomotive").tickets(3, "seattle-miami"))
    assert t.view(0).stacks[2] == (0, 0, 0, 0, 0, 0, 1, 0, 1)
    assert t.heard[-1] == "! count 0: nothing | 1: 2 blue | 2: 1 red 1 locomotive | 3: nothing"
    t.as_proposed()
    assert t.view(0).stacks == ()
    assert [player.stack for player in t.view(0).players] == [0, 0, 0, 0]


@rule("CARD-62")
def test_when_hands_hold_nearly_all_cards_each_has_one_turn() -> None:
    t = Table(4)
    for seat, colours in enumerate(("white", "blue", "green", "red")):
        t.hand(seat, f"10 {colours}")
    t.hand(0, "10 white 10 purple 10 black 10 orange 16 locomotive 4 yellow").row("3 yellow")
    t.deck("").play(*LAST_TURNS * 5).settle()
    view = t.view(None)
    assert (view.deck, sum(view.row), view.turns_left) == (0, 0, 4)
    assert sum(player.cards for player in view.players) == 96
    t.play(*LAST_TURNS * 4)
    assert t.settle().asked == "finished"
