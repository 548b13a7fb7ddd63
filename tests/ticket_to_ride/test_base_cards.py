"""The base game, rule by rule: train cards, drawn from the row and the deck."""

from __future__ import annotations

from functools import partial

import pytest

from stationmaster.kernel.game import CHANCE
from tests.support import rule
from tests.ticket_to_ride.table import quiet

table = partial(quiet, "usa")


@rule("BASE-20")
def test_a_card_taken_from_the_row_is_replaced_before_the_second_pick() -> None:
    t = table().do("take red")
    assert t.state.waiting_on() == CHANCE
    t.do("! shown orange")
    assert t.face_up == "white blue orange black green"
    assert "take orange" in t.options
    t.do("take orange")
    assert t.view(0).players[0].cards == 6


@rule("BASE-20")
@pytest.mark.parametrize("picks", [("draw", "draw"), ("draw", "take blue"), ("take blue", "draw")])
def test_two_cards_in_any_mix(picks: tuple[str, str]) -> None:
    t = table().hand(0, "")
    t.turn(*picks)
    assert t.view(0).players[0].cards == 2
    assert t.seat == 1


@rule("BASE-21")
def test_a_face_up_locomotive_is_the_whole_draw() -> None:
    t = table(row="locomotive blue green black white").do("take locomotive", "! shown red")
    assert t.seat == 1


@rule("BASE-21")
def test_no_face_up_locomotive_as_second_pick() -> None:
    t = table(row="locomotive blue green black white").turn("take blue")
    assert t.asked == "second-card"
    assert "take locomotive" not in t.options
    assert "draw" in t.options


@rule("BASE-21")
def test_a_locomotive_turned_up_between_the_picks_cannot_be_taken_either() -> None:
    t = table().do("take blue", "! shown locomotive")
    assert "take locomotive" not in t.options


@rule("BASE-22")
def test_a_locomotive_drawn_blind_is_one_card_of_two() -> None:
    t = table().hand(0, "").do("draw", "! dealt locomotive")
    assert (t.seat, t.asked) == (0, "second-card")
    t.do("draw", "! dealt locomotive")
    assert t.holding(0) == "locomotive 2"
    assert t.seat == 1


@rule("BASE-23")
def test_three_locomotives_clear_the_row() -> None:
    t = table(row="locomotive 2 blue green black").do("take blue", "! shown locomotive")
    assert t.options == ["! row cleared"]
    t.do("! row cleared")
    assert t.discarded == "black green locomotive 3"
    t.do("! shown red", "! shown red", "! shown blue", "! shown blue", "! shown white")
    assert (t.seat, t.asked, t.face_up) == (0, "second-card", "white blue 2 red 2")


@rule("BASE-23")
def test_the_row_is_cleared_as_often_as_it_happens() -> None:
    again = ["! row cleared", *["! shown locomotive"] * 3, "! shown red", "! shown blue"]
    t = table(row="locomotive 2 blue green black").do("take blue", "! shown locomotive")
    t.do(*again, *again, *again)
    assert t.discarded == "blue 2 black red 2 green locomotive 9"
    assert t.options == ["! row cleared"]
    t.do("! row cleared", *["! shown green"] * 4, "! shown red")
    assert (t.face_up, t.asked) == ("red green 4", "second-card")


@rule("BASE-23")
def test_the_row_stays_when_clearing_cannot_help() -> None:
    """One blue card in all besides locomotives: no five cards of these have fewer than three locomotives."""
    t = table(row="locomotive 2 blue 2").hand(0, "").deck("locomotive 3")
    t.do("take blue", "! shown locomotive", "! shown locomotive")
    assert t.options == ["! row stays"]


@rule("BASE-23")
def test_the_row_is_cleared_when_the_cards_together_can_help() -> None:
    """Two cards in the deck, and three colours among all that would be turned up."""
    t = table(row="locomotive 2 blue 2 green").hand(0, "").deck("locomotive red 2")
    t.do("take blue", "! shown locomotive")
    assert t.options == ["! row cleared"]


@rule("BASE-23")
def test_a_row_that_stayed_is_replaced_as_soon_as_cards_come_back() -> None:
    t = table(row="locomotive 2 blue 2").hand(0, "red 3").deck("locomotive 3")
    t.do("take blue", "! shown locomotive", "! shown locomotive", "! row stays", "draw", "! dealt locomotive")
    assert (t.seat, t.face_up) == (1, "blue locomotive 4")
    t.hand(1, "green 2")
    t.do("claim atlanta-charleston green 0")  # two green, a blue, two of the locomotives: a quiet row
    assert t.options == ["! row cleared"]
    t.do("! row cleared")
    assert t.seat == CHANCE
    while t.seat == CHANCE:
        t.settle()
    assert "locomotive 3" not in t.face_up
    assert "locomotive 4" not in t.face_up


@rule("BASE-23")
def test_a_row_that_cannot_be_replaced_yet_stays_and_the_table_is_told_again() -> None:
    t = table(row="locomotive 4 blue").hand(0, "green").deck("")
    t.do("claim dallas-houston green 0")
    assert t.options == ["! row stays"]
    t.do("! row stays")
    assert (t.seat, t.face_up, t.left) == (1, "blue locomotive 4", 1)


@rule("BASE-24")
def test_a_hand_has_no_limit() -> None:
    t = table().hand(1, "").hand(0, "red 11 blue 11 green 11 black 11 white 11 yellow 12 orange 12")
    held = t.view(0).players[0].cards
    t.turn("draw", "draw")
    assert t.view(0).players[0].cards == held + 2 == 81


@rule("BASE-25")
def test_an_empty_deck_is_made_anew_from_the_discard_in_the_middle_of_a_draw() -> None:
    t = table().hand(0, "").discard("yellow 3").deck("orange")
    t.do("draw", "! dealt orange")
    assert (t.left, t.discarded) == (3, "")
    assert (t.asked, t.options[0]) == ("second-card", "draw")
    t.do("draw", "! dealt yellow")
    assert t.holding(0) == "yellow orange"


@rule("BASE-25")
def test_the_row_is_filled_from_a_deck_made_anew_between_the_picks() -> None:
    t = table().hand(0, "").discard("yellow 3").deck("orange")
    t.do("take red", "! shown orange")
    assert (t.left, t.discarded) == (3, "")
    t.do("take blue", "! shown yellow")
    assert t.left == 2


@rule("BASE-25")
def test_a_claim_that_fills_the_discard_makes_a_new_deck_at_once() -> None:
    t = table().hand(0, "red 2").deck("")
    t.do("claim atlanta-charleston red 0")
    assert (t.left, t.discarded) == (2, "")


@rule("BASE-26")
def test_without_deck_and_discard_only_the_row_can_be_taken() -> None:
    t = table().hand(0, "").deck("")
    assert "draw" not in t.options
    t.do("take red")
    assert (t.asked, t.face_up) == ("second-card", "white blue black green")
    assert t.options == ["take white", "take blue", "take black", "take green"]


@rule("BASE-26")
def test_if_only_one_card_can_be_had_the_draw_is_one_card() -> None:
    t = table(row="red").hand(0, "").deck("")
    t.do("take red")
    assert t.seat == 1


@rule("BASE-26")
def test_a_lone_locomotive_left_in_the_row_is_no_second_card() -> None:
    t = table(row="red locomotive").hand(0, "").deck("")
    t.do("take red")
    assert t.seat == 1
    assert t.offered("take") == ["take locomotive"]


@rule("BASE-26")
def test_with_no_card_anywhere_drawing_is_not_offered() -> None:
    t = table(row="").hand(0, "").deck("")
    assert t.offered("draw") + t.offered("take") == []


@rule("BASE-26")
def test_a_short_row_is_refilled_as_soon_as_a_claim_returns_cards() -> None:
    t = table(row="red").hand(0, "blue 2").deck("")
    t.do("claim atlanta-charleston blue 0", "! shown blue", "! shown blue")
    assert (t.face_up, t.left, t.seat) == ("blue 2 red", 0, 1)
