"""CARD-10 to CARD-52: turns, drawing, playing, robbery, tickets, and the end of the deck."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as some

from stationmaster.games.card_game.data import COLOURS, KINDS, box
from stationmaster.games.card_game.engine.core import ROW
from stationmaster.kernel.game import Seeded
from tests.card_game.table import Table
from tests.support import rule

QUIET = "1 red 1 blue 1 green 1 black 1 white"
"""A row without locomotives."""


def table(seats: int = 2, row: str = QUIET) -> Table:
    return Table(seats).row(row)


# Step 1.


@rule("CARD-10")
def test_one_card_of_each_column_goes_onto_the_stack() -> None:
    t = table().hand(0, "2 blue").yard(1, "red", 3).yard(1, "green", 1).play("play 2 blue")
    t.play("! send")
    assert t.stacked(1) == {"red": 1, "green": 1}
    assert t.in_yard(1) == {"red": (2, 0)}
    assert t.in_yard(0) == {"blue": (2, 0)}


@rule("CARD-10")
def test_locomotives_leave_a_column_first() -> None:
    t = table().hand(0, "2 blue 1 locomotive").play("play 2 blue 1 locomotive", "draw", "draw", "! dealt red")
    t.play("! send")
    assert t.stacked(0) == {"locomotive": 1}
    assert t.in_yard(0) == {"blue": (2, 0)}


@rule("CARD-10")
def test_step_1_is_forced_and_comes_before_the_choice() -> None:
    t = table().hand(0, "3 blue").play("play 3 blue", "draw", "draw", "! dealt red")
    assert t.options == ["! send"]


@rule("CARD-10")
def test_an_empty_railyard_sends_nothing() -> None:
    t = table().play("draw", "draw", "! dealt red")
    assert t.to_move == 1
    assert t.asked == "turn"
    assert t.stacked(1) == {}


# The hidden stack.


@rule("CARD-11")
def test_nobody_sees_into_a_stack_but_all_see_its_size() -> None:
    t = table().stack(0, "2 blue 1 locomotive").stack(1, "1 red")
    for seat in (0, 1, None):
        view = t.view(seat)
        assert view.stack == ()
        assert view.stacks == ()
        assert [player.stack for player in view.players] == [3, 1]


@rule("CARD-11")
def test_open_stacks_are_for_the_seats_named_and_for_their_own_alone() -> None:
    t = Table(3, open_stacks="0,2").stack(0, "1 white").stack(1, "1 red").stack(2, "2 locomotive")
    assert t.view(0).stack == (0, 1, 0, 0, 0, 0, 0, 0, 0)
    assert t.view(1).stack == ()
    assert t.view(2).stack == (0, 0, 0, 0, 0, 0, 0, 0, 2)
    assert t.view(None).stack == ()


@rule("CARD-11")
def test_the_table_sees_each_card_go() -> None:
    t = table().yard(0, "blue", 1, 1).yard(0, "red", 1).hand(1, "2 green")
    t.play("draw", "draw", "play 2 green", "! send")
    assert t.heard[-1] == "! sent 0 locomotive red"


# Step 2.


@rule("CARD-12")
def test_draw_play_or_tickets() -> None:
    t = table(row="1 red").hand(0, "2 blue 1 green 1 white")
    assert t.options == ["draw", "take red", "tickets", "play white blue green", "play 2 blue"]


@rule("CARD-12")
def test_exactly_one_of_them() -> None:
    t = table().hand(0, "4 blue").play("play 2 blue")
    assert t.to_move == 1


@rule("CARD-12")
def test_passing_only_when_nothing_is_possible() -> None:
    t = table(row="").hand(0, "1 blue").deck("").ticket_deck()
    assert t.options == ["pass"]
    assert t.play("pass").to_move == 1


# Drawing.


@rule("CARD-20")
def test_two_cards_from_the_row_or_blind_in_any_mix() -> None:
    t = table().play("take red", "! shown yellow", "draw", "! dealt white")
    assert t.in_hand(0) == {"red": 1, "white": 1}
    assert t.to_move == 1


@rule("CARD-20")
def test_the_row_is_filled_before_the_second_pick() -> None:
    t = table().play("take red", "! shown orange")
    assert t.options == ["draw", "take white", "take blue", "take orange", "take black", "take green"]


@rule("CARD-20")
def test_a_face_up_locomotive_is_the_whole_draw() -> None:
    t = table(row="1 locomotive 4 red").play("take locomotive", "! shown locomotive")
    assert t.to_move == 1
    assert t.in_hand(0) == {"locomotive": 1}


@rule("CARD-20")
def test_no_face_up_locomotive_as_a_second_pick() -> None:
    t = table(row="1 locomotive 4 red").play("take red", "! shown locomotive")
    assert t.options == ["draw", "take red"]


@rule("CARD-20")
def test_a_blind_locomotive_counts_as_one() -> None:
    t = table().play("draw", "! dealt locomotive", "draw", "! dealt locomotive")
    assert t.in_hand(0) == {"locomotive": 2}
    assert t.to_move == 1


@rule("CARD-20")
def test_there_is_no_hand_limit() -> None:
    t = table(row="").hand(0, "10 red 10 blue 10 green 10 white")
    assert t.play("draw", "draw", "! dealt black").view(0).players[0].cards == 42


def test_what_is_taken_from_the_row_is_known_to_all_and_leaves_with_plays() -> None:
    t = table().hand(0, "1 red").play("take red", "! shown red", "take red", "! shown red")
    assert t.view(1).players[0].surely[6] == 2
    t.play("draw", "draw", "! dealt white", "play 2 red")
    assert t.view(1).players[0].surely[6] == 0
    assert t.view(1).players[0].cards == 1


# Playing.


@rule("CARD-30")
def test_a_group_of_one_colour_with_any_number_of_locomotives() -> None:
    t = table().hand(0, "2 blue 2 locomotive")
    assert t.plays == [
        "play 1 blue 1 locomotive",
        "play 1 blue 2 locomotive",
        "play 2 blue",
        "play 2 blue 1 locomotive",
        "play 2 blue 2 locomotive",
    ]


@rule("CARD-30")
def test_locomotives_alone_are_no_group() -> None:
    assert table().hand(0, "5 locomotive").plays == []


@rule("CARD-30")
def test_a_single_card_is_no_group() -> None:
    assert table().hand(0, "1 blue 1 red").plays == []


@rule("CARD-30")
def test_three_different_colours_without_a_locomotive() -> None:
    t = table().hand(0, "1 blue 1 red 1 green 1 white")
    assert t.plays == [
        "play white blue red",
        "play white blue green",
        "play white red green",
        "play blue red green",
    ]
    assert not any("locomotive" in play for play in t.hand(0, "1 blue 1 red 1 locomotive").plays[2:])


@rule("CARD-30")
def test_a_play_goes_to_the_railyard() -> None:
    t = table().hand(0, "1 blue 2 red 1 green 2 locomotive").play("play blue red green")
    assert t.in_yard(0) == {"blue": (1, 0), "red": (1, 0), "green": (1, 0)}
    assert t.in_hand(0) == {"red": 1, "locomotive": 2}
    t = table().hand(0, "3 red 2 locomotive").play("play 2 red 2 locomotive")
    assert t.in_yard(0) == {"red": (2, 2)}
    assert t.in_hand(0) == {"red": 1}


@rule("CARD-31")
def test_not_a_colour_in_ones_own_railyard() -> None:
    t = table().hand(0, "6 blue 1 red 1 green 1 white 3 locomotive").yard(0, "blue", 1)
    assert not any("blue" in play for play in t.plays)
    assert "play white red green" in t.plays


@rule("CARD-31")
def test_again_once_the_column_is_gone() -> None:
    t = table().hand(0, "4 blue").play("play 2 blue", "draw", "draw")
    t.play("draw", "draw", "draw", "draw").settle()
    assert t.in_yard(0) == {}
    assert "play 2 blue" in t.plays


@rule("CARD-32")
@pytest.mark.parametrize(("cars", "locomotives"), [(3, 0), (2, 1), (1, 2)])
def test_a_robbery_needs_more_cards_locomotives_counted_on_both_sides(cars: int, locomotives: int) -> None:
    t = table().yard(1, "blue", cars, locomotives).hand(0, "4 blue 1 locomotive")
    assert t.plays == ["play 3 blue 1 locomotive", "play 4 blue", "play 4 blue 1 locomotive"]


@rule("CARD-32")
def test_what_is_robbed_goes_to_the_discard_locomotives_too() -> None:
    t = table().yard(1, "blue", 2, 1).yard(1, "red", 1).hand(0, "4 blue").play("play 4 blue")
    assert t.in_discard() == {"blue": 2, "locomotive": 1}
    assert t.in_yard(0) == {"blue": (4, 0)}
    assert t.in_yard(1) == {"red": (1, 0)}
    assert t.play("! send").stacked(1) == {"red": 1}


@rule("CARD-32")
def test_three_different_colours_never_rob() -> None:
    t = table().yard(1, "blue", 1).hand(0, "1 blue 1 red 1 green 1 white")
    assert t.plays == ["play white red green"]


@rule("CARD-33")
def test_the_rulebooks_robbery() -> None:
    t = table().hand(0, "1 blue 1 red 1 yellow").hand(1, "3 blue")
    t.play("play blue yellow red", "play 3 blue")
    assert t.in_yard(0) == {"red": (1, 0), "yellow": (1, 0)}
    assert t.in_discard() == {"blue": 1}


def expected_plays(t: Table) -> set[str]:
    """CARD-30 to CARD-32, written once more in plain words."""
    hand = t.in_hand(0)
    locomotives = hand.pop("locomotive", 0)
    plays = set()
    for colour, have in hand.items():
        if colour in t.in_yard(0):
            continue
        lying = sum(t.in_yard(1).get(colour, (0, 0)))
        for cars, extra in product(range(1, have + 1), range(locomotives + 1)):
            if cars + extra >= 2 and cars + extra > lying:
                plays.add(f"play {cars} {colour}" + (f" {extra} locomotive" if extra else ""))
    free = [colour for colour in COLOURS if colour in hand and colour not in {**t.in_yard(0), **t.in_yard(1)}]
    return plays | {"play " + " ".join(trio) for trio in combinations(free, 3)}


@rule("CARD-30", "CARD-31", "CARD-32")
@given(
    hand=some.lists(some.integers(0, 5), min_size=9, max_size=9),
    columns=some.dictionaries(
        some.sampled_from(COLOURS),
        some.tuples(some.integers(0, 1), some.integers(1, 4), some.integers(0, 1)),
        max_size=6,
    ),
)
def test_every_play_is_offered_once(hand: list[int], columns: dict[str, tuple[int, int, int]]) -> None:
    t = Table().hand(0, " ".join(f"{n} {kind}" for n, kind in zip(hand, KINDS, strict=True) if n))
    for colour, (owner, cars, locomotives) in columns.items():
        t.yard(owner, colour, cars, locomotives)
    assert len(t.plays) == len(set(t.plays))
    assert set(t.plays) == expected_plays(t)
    luck, same = Seeded(7), Seeded(7)
    legal = list(t.state.legal())
    assert [t.state.pick(luck) for _ in range(20)] == [legal[same.below(len(legal))] for _ in range(20)]


# Tickets.


@rule("CARD-40")
def test_four_tickets_of_which_any_number_is_kept() -> None:
    t = table().play("tickets").settle()
    offered = t.view(0).offered
    assert len(offered) == 4
    assert len(t.options) == 16
    t.play("keep 1 3")
    assert t.view(0).tickets == tuple(sorted([offered[0], offered[2]]))
    assert t.view(0).under == ((0, offered[1]), (0, offered[3]))
    assert t.view(1).under == ((0, -1), (0, -1))
    assert t.heard[-1] == "keep ? ?"


@rule("CARD-40")
def test_none_may_be_kept() -> None:
    t = table().play("tickets", "keep none")
    assert t.view(0).tickets == ()
    assert t.view(0).ticket_deck == 46
    assert t.to_move == 1


@rule("CARD-40")
def test_those_under_the_deck_come_last_and_in_their_order() -> None:
    t = table().ticket_deck("chicago-dallas", "seattle-miami", "dallas-miami", "seattle-denver")
    t.under(1, "seattle-miami", "dallas-miami", "seattle-denver")
    t.play("tickets")
    assert t.options == ["! ticket chicago-dallas"]
    t.play("! ticket chicago-dallas")
    for name in ("seattle-miami", "dallas-miami", "seattle-denver"):
        assert t.options == [f"! ticket {name}"]
        t.play(f"! ticket {name}")
    assert [box().tickets[n].id for n in t.view(0).offered] == [
        "chicago-dallas",
        "seattle-miami",
        "dallas-miami",
        "seattle-denver",
    ]


@rule("CARD-40")
def test_fewer_are_dealt_when_fewer_are_left_and_none_when_none_are() -> None:
    t = table().ticket_deck("chicago-dallas", "seattle-miami").play("tickets", "keep 1 2")
    assert len(t.view(0).tickets) == 2
    assert "tickets" not in t.options


# The end of the deck.


@rule("CARD-50")
def test_after_the_last_card_each_has_one_more_turn_and_who_took_it_is_last() -> None:
    t = table(3).deck("1 red").play("draw", "! dealt red", "take red")
    turns = []
    while t.settle().asked != "finished":
        turns.append(t.to_move)
        t.play("tickets", "keep none")
    assert turns == [1, 2, 0]


@rule("CARD-50")
def test_a_card_that_fills_the_row_can_be_the_last() -> None:
    t = table().deck("1 red").play("take red", "! shown red")
    assert t.view(None).deck == 0
    assert t.options == ["take white", "take blue", "take black", "take red", "take green"]
    t.play("take red")
    assert t.view(None).turns_left == 2
    assert t.to_move == 1


@rule("CARD-50")
def test_step_1_comes_in_the_last_turn_too() -> None:
    t = table(row="3 red").yard(1, "blue", 2).deck("1 red").play("take red", "! shown red", "take red")
    t.play("! send", "take red")
    assert t.stacked(1) == {"blue": 1}


@rule("CARD-51")
def test_the_row_is_drawn_from_unfilled_even_a_single_card() -> None:
    t = table(row="3 red").deck("").play("take red")
    assert t.options == ["take red"]
    t.play("take red")
    assert t.count(ROW) == {"red": 1}
    t.play("take red")
    assert t.count(ROW) == {}
    assert t.to_move == 0
    assert t.options == ["tickets", "play 2 red"]


@rule("CARD-51")
def test_when_only_locomotives_are_left_in_the_row_there_is_no_second_pick() -> None:
    t = table(row="1 red 2 locomotive").deck("").play("take red")
    assert t.to_move == 1
    t.play("take locomotive")
    assert t.count(ROW) == {"locomotive": 1}


@rule("CARD-52")
@pytest.mark.parametrize("seats", [2, 3])
def test_with_two_or_three_the_game_is_over(seats: int) -> None:
    t = table(seats).deck("").play(*["tickets", "keep none"] * (seats + 1))
    assert t.settle().asked == "finished"
    assert t.outcome.why == "deck"


@rule("CARD-52")
def test_with_four_there_is_an_interim_scoring_and_a_second_run() -> None:
    t = table(4).tickets(2, "seattle-miami").deck("").play(*["tickets", "keep none"] * 5).settle()
    assert t.asked == "interim"
    t.complete().settle()
    assert t.asked == "turn"
    assert t.view(None).deck == 96 - 4 * 4 - 5
    t.deck("").play(*["tickets", "keep none"] * 5)
    assert t.settle().asked == "final"
    assert t.complete().settle().asked == "finished"
