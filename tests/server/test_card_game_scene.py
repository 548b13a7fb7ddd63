"""The card game's scene and aid: what a page is given to draw and to help with, from a view alone."""

from __future__ import annotations

import msgspec
import pytest

from stationmaster.games.card_game.aid import Aid, aid
from stationmaster.games.card_game.scene import scene
from stationmaster.kernel.game import CHANCE, OVER, Seeded
from tests.card_game.table import Table, game
from tests.support import rule


def helped(table: Table, seat: int | None = 0) -> Aid:
    view = table.view(seat)
    mine = table.state.waiting_on() == seat
    options = [table.game.write(int(action)) for action in table.state.legal()] if mine else []
    return aid(table.game, view, options)


def test_the_scene_is_the_box_and_can_be_sent() -> None:
    drawn = scene(game(3, **{"open-stacks": "0,2"}))
    board = msgspec.json.decode(msgspec.json.encode(drawn))["board"]
    assert len(board["tickets"]) == 46
    assert [city["bonus"] for city in board["cities"] if city["bonus"]] == [15, 12, 12, 10, 8, 8]
    assert board["tickets"][-1]["cars"] == ["black", "white", "red", "red", "orange"]
    assert board["open"] == [0, 2]
    assert board["kinds"][-1] == "locomotive"


@rule("CARD-32")
def test_a_column_says_how_many_cards_rob_it_and_who_might_have_them() -> None:
    t = Table(seats=3).hand(0, "2 blue 1 locomotive").hand(1, "4 red").hand(2, "1 red")
    t.yard(2, "blue", 2)
    (column,) = helped(t).columns
    assert (column.colour, column.seat, column.cards, column.needs) == ("blue", 2, 2, 3)
    assert column.by == (0, 1)  # seat 0 sees its own three; seat 1 has four cards that it cannot see
    t.hand(0, "2 blue")
    assert helped(t).columns[0].by == (1,)


def test_cards_in_sight_are_in_nobodys_hand() -> None:
    t = Table().hand(0, "4 orange").hand(1, "9 red").yard(0, "orange", 4).row("1 orange")
    assert helped(t).columns[0].by == (1,)  # one orange card is out of sight, and many locomotives
    t.row("2 orange")
    assert helped(t).columns[0].by == ()


@rule("CARD-31")
def test_why_a_colour_cannot_be_played() -> None:
    t = Table().hand(0, "3 blue 2 red 1 green").yard(0, "blue", 1).yard(1, "red", 2)
    why = helped(t).why
    assert {kind: (reason.why, reason.needs, reason.seat) for kind, reason in why.items()} == {
        "blue": ("own", 0, -1),
        "red": ("short", 3, 1),
        "green": ("alone", 0, -1),
    }


@rule("CARD-32")
def test_whom_a_play_would_rob() -> None:
    t = Table().hand(0, "3 blue 2 red").yard(1, "blue", 2)
    assert helped(t).robs == {"blue": 1}
    assert helped(t, 1).robs == {}  # not its turn


@rule("CARD-11")
def test_circles_tell_what_is_in_sight_and_nothing_of_a_closed_stack() -> None:
    t = (
        Table()
        .hand(0, "1 white")
        .yard(0, "black", 1)
        .stack(0, "3 orange 2 red")
        .tickets(0, "seattle-phoenix")
    )
    (need,) = helped(t).tickets
    assert need.circles == ("yard", "hand", "")
    assert not need.done


@rule("CARD-11")
def test_an_open_stack_fills_circles_for_its_owner() -> None:
    t = (
        Table(2, 1, **{"open-stacks": "0"})
        .stack(0, "1 black 1 white 1 locomotive")
        .tickets(0, "seattle-phoenix")
    )
    (need,) = helped(t).tickets
    assert need.circles == ("stack", "stack", "locomotive")
    assert need.done


@rule("CARD-64")
def test_who_leads_in_a_big_city() -> None:
    t = Table(seats=3).tickets(0, "seattle-chicago")
    t.laid_aside(0, "chicago-dallas").laid_aside(2, "chicago-miami")
    cities = {t.game.box.cities[city.city].id: city for city in helped(t).cities}
    assert len(cities) == 6
    assert (cities["chicago"].done, cities["chicago"].leads) == ((1, 0, 1), (0, 2))
    assert cities["dallas"].leads == (0,)
    assert cities["new-york"].leads == ()
    assert cities["chicago"].mine == (t.ticket("seattle-chicago"),)
    assert helped(t).noted == (6, 0, 10)


@rule("CARD-61")
@pytest.mark.parametrize(("seats", "dearest"), [(4, "chicago-dallas"), (2, "chicago-new-york")])
def test_at_a_scoring_the_best_choice_is_proposed(seats: int, dearest: str) -> None:
    """At the interim by points alone; at the end New York's card is worth more than a point."""
    t = Table(seats).tickets(0, "chicago-dallas", "chicago-new-york", "seattle-miami")
    t.laid_aside(1, "dallas-raleigh", "dallas-helena").stack(0, "1 yellow 1 green")
    t.deck("").play(*("tickets", "keep none") * (seats + 1)).settle()
    best = helped(t).best
    assert best is not None
    assert best.tickets == (t.ticket(dearest),)
    assert best.points == t.game.box.tickets[t.ticket(dearest)].points
    assert best.now == ("complete 2" if dearest == "chicago-dallas" else "complete 1")
    assert best.now in t.options
    assert helped(t, 1).best is None
    assert [need.done for need in helped(t).tickets] == [
        need.ticket == t.ticket(dearest) for need in helped(t).tickets
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seat", [0, None])
def test_aid_is_given_for_every_state_of_a_game(seats: int, seat: int | None) -> None:
    the_game = game(seats, **{"open-stacks": "1"})
    state, luck = the_game.start(), Seeded(seats)
    while state.waiting_on() != OVER:
        mine = state.waiting_on() == seat
        options = [the_game.write(int(action)) for action in state.legal()] if mine else []
        view = the_game.view(state, seat)
        given = aid(the_game, view, options)
        assert {need.ticket for need in given.tickets} == {*view.tickets, *view.offered}
        assert [column.cards for column in given.columns] == [
            sum(column) for player in view.players for column in player.yard if sum(column)
        ]
        state.apply(state.draw(luck) if state.waiting_on() == CHANCE else state.pick(luck))
    assert aid(the_game, the_game.view(state, seat), []).best is None
