"""The base game, rule by rule: the opening and the course of a turn."""

from __future__ import annotations

from functools import partial

import pytest

import stationmaster
from stationmaster.games.ticket_to_ride.engine.state import A_SEAT, DECK, HAND, ROW, SIZE
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE, OVER
from tests.support import rule
from tests.ticket_to_ride.table import QUIET, Table, opening, quiet

table = partial(quiet, "usa")


# Setup.


@rule("BASE-01")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_seats_with_45_trains_and_no_points(seats: int) -> None:
    players = table(seats).view(None).players
    assert [(player.trains, player.points) for player in players] == [(45, 0)] * seats


@rule("BASE-01")
@pytest.mark.parametrize("seats", [1, 6])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(Refusal, match="usa is for 2 to 5 seats"):
        stationmaster.make("usa", seats=seats)


@rule("BASE-02")
def test_twelve_of_each_colour_and_fourteen_locomotives() -> None:
    game = stationmaster.make("usa", seats=2)
    counts = game.census(game.start())
    assert [n for name, n in counts.items() if name.endswith(" cards")] == [12] * 8 + [14]


@rule("BASE-03")
@pytest.mark.parametrize("seats", [2, 5])
def test_four_cards_each_five_face_up(seats: int) -> None:
    view = Table("usa", seats, seed=3).view(None)
    assert [player.cards for player in view.players] == [4] * seats
    assert sum(view.row) == 5
    assert view.deck == 110 - 4 * seats - 5 - sum(view.discard)


@rule("BASE-04")
def test_three_tickets_are_dealt_and_at_least_two_kept() -> None:
    fresh = opening("usa")
    assert len(fresh.view(0).offered) == 3
    assert fresh.options == ["keep 1 2", "keep 1 3", "keep 2 3", "keep 1 2 3"]


@rule("BASE-04")
def test_all_choose_before_the_table_hears_how_many_each_kept() -> None:
    fresh = opening("usa")
    keep_two, keep_all = fresh.game.read("keep 1 2"), fresh.game.read("keep 1 2 3")
    assert fresh.game.told(fresh.state, keep_two, 1) == fresh.game.told(fresh.state, keep_all, 1) == "keep"
    fresh.do("keep 1 2")
    assert fresh.view(1).players[0].tickets == (0,)
    assert fresh.view(1).ticket_decks == (24,)
    fresh.turn("keep 1 2 3")
    assert [player.tickets for player in fresh.view(None).players] == [(2,), (3,)]
    assert fresh.view(None).ticket_decks == (25,)


@rule("BASE-04")
def test_refused_tickets_go_under_in_seat_order_and_in_the_order_dealt() -> None:
    fresh = opening("usa", 3)
    refused = []
    for seat, keep in enumerate(["keep 2 3", "keep 1 3", "keep 1 2"]):
        refused.append(fresh.view(seat).offered[seat])
        fresh.do(keep)
    fresh.settle()
    assert list(fresh.state.under) == [refused[0], 0, refused[1], 1, refused[2], 2]
    for seat in range(3):
        assert [t for _, _, t in fresh.view(seat).under] == [
            refused[seat] if seat == by else -1 for by in range(3)
        ]


@rule("BASE-05")
def test_others_see_how_many_but_not_which() -> None:
    t = table().hand(0, "red 3 locomotive").tickets(0, "boston-miami", "dallas-new-york")
    mine, theirs = t.view(0), t.view(1)
    assert mine.hand[t.game.board.colour_number("red")] == 3
    assert set(mine.tickets) == {t.ticket("boston-miami"), t.ticket("dallas-new-york")}
    assert (theirs.players[0].cards, theirs.players[0].tickets) == (4, (2,))
    assert theirs.tickets == ()
    t.hand(0, "blue 2 green 2")
    assert t.view(1) == theirs


@rule("BASE-06")
def test_chance_names_the_first_seat_unless_the_host_does() -> None:
    game = stationmaster.make("usa", seats=3)
    assert [(game.write(action), n) for action, n in game.start().odds()] == [
        ("! begins 0", 1),
        ("! begins 1", 1),
        ("! begins 2", 1),
    ]
    assert Table("usa", 3, first=2).seat == 2
    with pytest.raises(Refusal, match="seat 3 cannot begin: the seats are 0 to 2"):
        stationmaster.make("usa", seats=3, first=3)


@rule("BASE-06")
def test_play_goes_round() -> None:
    t = Table("usa", 3, first=1).row(QUIET)
    order = []
    for _ in range(4):
        order.append(t.seat)
        t.turn("draw", "draw")
    assert order == [1, 2, 0, 1]


# A turn.


@rule("BASE-10")
def test_a_turn_offers_cards_routes_and_tickets_and_takes_one() -> None:
    t = table().hand(0, "red 2")
    assert {text.split()[0] for text in t.options} == {"draw", "take", "claim", "tickets"}
    t.turn("claim portland-seattle red 0")
    assert t.seat == 1


def stuck(seats: int = 2) -> Table:
    """A table where nobody has anything to do: no cards to draw, none to pay with, no tickets."""
    t = table(seats)
    for seat in range(1, seats):
        t.hand(seat, "")
    t.deck("", rest_to=0)
    t.state.move_all(ROW, HAND)
    t.trains(0, 0)
    return t.ticket_deck(0)


@rule("BASE-11")
def test_with_nothing_to_do_one_passes_and_when_all_pass_the_game_ends() -> None:
    t = stuck()
    assert t.options == ["pass"]
    t.do("pass")
    assert t.options == ["pass"]
    t.do("pass")
    assert t.state.waiting_on() == OVER
    assert t.outcome().why == "passed"


@rule("BASE-11")
def test_a_pass_is_offered_only_when_nothing_else_is() -> None:
    assert "pass" not in table().options


# All of it.


def test_every_card_is_somewhere_in_an_arranged_table() -> None:
    """What the arranging above relies on."""
    t = stuck()
    assert t.game.census(t.state)["cards by the sums of rows"] == 110
    assert t.state.cards[DECK + SIZE] == 0
    assert t.state.cards[HAND + A_SEAT + SIZE] == 0


@rule("BASE-10", "BASE-20", "BASE-30")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_play_can_pick_every_legal_action_and_no_other(seats: int) -> None:
    """What parts count and name one by one, without a list, is the list."""
    for seed in range(4):
        t = Table("usa", seats, seed)
        while t.state.waiting_on() != OVER:
            if t.asked == "turn":
                counted = [
                    part.nth(t.state, n) for part in t.game.offering for n in range(part.count(t.state))
                ]
                assert sorted(counted or [0]) == sorted(t.state.legal())
            t.state.apply(t.state.draw(t.luck) if t.seat == CHANCE else t.state.pick(t.luck))
