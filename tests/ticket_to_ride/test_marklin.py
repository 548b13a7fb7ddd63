"""Märklin, rule by rule: passengers and goods, "+4" locomotives, two decks of tickets."""

from __future__ import annotations

from functools import partial
from typing import Any, cast

import pytest

import stationmaster
from stationmaster.games.ticket_to_ride import board as boards
from stationmaster.games.ticket_to_ride.engine.passengers import Passengers
from stationmaster.games.ticket_to_ride.view import CLOSED, OPEN
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import Seeded
from tests.support import rule
from tests.ticket_to_ride.table import Table, quiet

table = partial(quiet, "marklin")


def shown(t: Table, part: str, seat: int | None = None) -> dict[str, Any]:
    return cast(dict[str, Any], t.view(seat).extras[part])


def city(t: Table, name: str) -> int:
    return [city.id for city in t.game.board.cities].index(name)


def waiting(t: Table, seat: int, *cities: str) -> Table:
    """Passengers of a seat in these cities."""
    part = next(part for part in t.game.parts if isinstance(part, Passengers))
    mover = t.state.seat
    for name in cities:
        t.state.seat = seat
        part.set_down(t.state, city(t, name))
    t.state.seat = mover
    return t


# Setup.


@rule("MRK-01")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_seats_with_45_trains_and_3_passengers(seats: int) -> None:
    t = table(seats)
    assert [player.trains for player in t.view(None).players] == [45] * seats
    assert shown(t, "passengers")["left"] == (3,) * seats
    with pytest.raises(Refusal, match="marklin is for 2 to 5 seats"):
        stationmaster.make("marklin", seats=6)


@rule("MRK-01")
def test_seven_spaces_are_worth_18() -> None:
    t = table().hand(0, "red 7").do("claim dresden-regensburg red 0")
    assert t.view(None).players[0].points == 18


@rule("MRK-01")
@pytest.mark.parametrize(("seats", "others"), [(2, CLOSED), (3, CLOSED), (4, OPEN), (5, OPEN)])
def test_of_a_triple_one_track_is_used_with_two_or_three_and_all_with_more(seats: int, others: int) -> None:
    t = table(seats).own(1, "dusseldorf-koln")
    owners = t.view(None).owners
    assert [owners[t.track(f"dusseldorf-koln/{n}")] for n in (2, 3)] == [others] * 2


@rule("MRK-01")
def test_nobody_holds_two_tracks_of_a_triple() -> None:
    t = table(4).own(0, "dusseldorf-koln").hand(0, "red 3")
    assert t.payments("dusseldorf-koln/2") == t.payments("dusseldorf-koln/3") == []
    t.own(1, "dusseldorf-koln/2").own(2, "dusseldorf-koln/3")
    assert [t.view(None).owners[t.track(f"dusseldorf-koln{n}")] for n in ("", "/2", "/3")] == [0, 1, 2]


@rule("MRK-02")
def test_118_cards() -> None:
    game = stationmaster.make("marklin", seats=2)
    counts = game.census(game.start())
    assert [n for name, n in counts.items() if name.endswith(" cards")] == [11] * 8 + [14, 6, 10]


# Cards.


@rule("MRK-03")
def test_a_plus_four_is_wild_only_on_routes_of_four_spaces_or_more() -> None:
    t = table().hand(0, "blue 3 orange 3 plus-four")
    assert t.payments("frankfurt-kassel") == ["blue 0 1"]
    assert t.payments("bremerhaven-emden") == ["blue 0", "orange 0"]
    assert t.hand(0, "orange 2 plus-four 2").payments("bremerhaven-emden") == []


@rule("MRK-03")
def test_plus_fours_and_locomotives_pay_together_and_go_to_the_discard() -> None:
    t = table().hand(0, "blue locomotive 2 plus-four 2")
    assert set(t.payments("frankfurt-kassel")) == {"blue 2 1", "blue 1 2", "locomotive 2 2"}
    t.do("claim frankfurt-kassel blue 1 2", "no passenger")
    assert (t.holding(0), t.discarded) == ("locomotive", "blue locomotive plus-four 2")


@rule("MRK-03")
def test_a_face_up_plus_four_is_an_ordinary_card_and_a_plain_locomotive_the_whole_draw() -> None:
    t = table(row="red blue plus-four 2 locomotive").hand(0, "red")
    t.do("take plus-four", "! shown white", "take plus-four", "! shown white")
    assert (t.seat, t.holding(0)) == (1, "red plus-four 2")
    t = table(row="red blue plus-four 2 locomotive").hand(0, "red").do("take locomotive", "! shown white")
    assert t.seat == 1
    t = table(row="red blue plus-four 2 locomotive").hand(0, "red").do("take red", "! shown white")
    assert "take locomotive" not in t.options


@rule("MRK-03")
@pytest.mark.parametrize(
    ("row", "cleared"),
    [("red blue locomotive 3", True), ("red blue passenger 3", True), ("red blue plus-four 3", False)],
)
def test_three_locomotives_or_three_passenger_cards_clear_the_row(row: str, cleared: bool) -> None:
    t = table(row=row).do("take red", "! shown white")
    assert (t.asked == "checking-row") == cleared
    if cleared:
        t.do("! row cleared")
        assert t.face_up == ""


@rule("MRK-03")
def test_passenger_cards_pay_for_no_route() -> None:
    assert table().hand(0, "passenger 8").offered("claim") == []


# Tickets.


@rule("MRK-04")
def test_a_mix_of_four_is_named_before_any_is_drawn() -> None:
    fresh = table()
    fresh.state = fresh.game.start()
    fresh.settle()
    assert (fresh.asked, fresh.seat) == ("name-mix", 0)
    assert fresh.options == [f"mix short {n} long {4 - n}" for n in range(5)]
    fresh.turn("mix short 1 long 3", "mix short 4 long 0")
    decks = [[fresh.game.board.tickets[t].deck for t in fresh.view(seat).offered] for seat in (0, 1)]
    assert sorted(decks[0]) == ["long", "long", "long", "short"]
    assert decks[1] == ["short"] * 4
    assert min(len(text.split()) - 1 for text in fresh.options) == 2


@rule("MRK-04")
def test_what_is_refused_at_the_opening_is_shuffled_back() -> None:
    fresh = table()
    fresh.state = fresh.game.start()
    fresh.settle()
    fresh.turn("mix short 1 long 3", "mix short 4 long 0", "keep 1 2", "keep 1 2")
    view = fresh.view(None)
    assert (view.under, sum(view.ticket_decks)) == ((), 46 - 4)
    assert sum(sum(row) for row in view.gone) == 0


@rule("MRK-04")
def test_later_a_mix_of_four_keep_one_and_the_rest_go_under_their_decks() -> None:
    t = table().turn("tickets", "mix short 2 long 2")
    offered = t.view(0).offered
    assert len(offered) == 4
    assert min(len(text.split()) - 1 for text in t.options) == 1
    before = t.view(None).ticket_decks
    t.do("keep 1")
    assert sum(t.view(None).ticket_decks) == sum(before) + 3
    assert [ticket for _, _, ticket in t.view(0).under] == list(offered[1:])


@rule("MRK-04")
def test_a_mix_is_of_what_there_is() -> None:
    t = table()
    short = [ticket.id for ticket in t.game.board.tickets if ticket.deck == "short"]
    long = [ticket.id for ticket in t.game.board.tickets if ticket.deck == "long"]
    t.tickets(1, *short[:-1]).turn("tickets")
    assert t.options == ["mix short 0 long 4", "mix short 1 long 3"]
    t = table().tickets(1, *short[:-1], *long[:-2]).turn("tickets")
    assert t.options == ["mix short 1 long 2"]
    t = table().tickets(1, *short, *long)
    assert t.offered("tickets") == []


# Passengers.


@rule("MRK-05")
def test_after_a_claim_a_passenger_may_be_set_in_one_of_the_two_cities() -> None:
    t = table().hand(0, "blue 4").do("claim frankfurt-kassel blue 0")
    assert t.options == ["no passenger", "passenger frankfurt", "passenger kassel"]
    t.do("passenger kassel")
    assert shown(t, "passengers", 1)["at"][city(t, "kassel")] == 0
    assert shown(t, "passengers", 1)["left"] == (2, 3)
    assert t.seat == 1


@rule("MRK-05")
def test_not_where_one_stands_not_at_an_exit_and_not_without_one_left() -> None:
    t = waiting(table(), 1, "frankfurt").hand(0, "blue 4").do("claim frankfurt-kassel blue 0")
    assert t.options == ["no passenger", "passenger kassel"]
    t = table().hand(0, "green 5").do("claim bremerhaven-bremerhaven-danemark green 0")
    assert t.options == ["no passenger", "passenger bremerhaven"]
    t = waiting(table(), 1, "frankfurt", "kassel").hand(0, "blue 4").do("claim frankfurt-kassel blue 0")
    assert t.seat == 1
    t = waiting(table(), 0, "berlin", "ulm", "kiel").hand(0, "blue 4").do("claim frankfurt-kassel blue 0")
    assert t.seat == 1


def network() -> Table:
    """Seat 0 from Kassel to Frankfurt and on to Mainz, its passenger in Kassel; seat 1 on to Mannheim."""
    t = table().own(0, "frankfurt-kassel", "frankfurt-mainz").own(1, "mainz-mannheim")
    return waiting(t, 0, "kassel").hand(0, "red passenger")


@rule("MRK-06")
def test_a_passenger_travels_step_by_step_takes_the_top_tokens_and_leaves_the_game() -> None:
    t = network()
    before = t.view(None).players[0].points
    t.do("ride from kassel")
    assert t.options == ["ride frankfurt-kassel"]  # to travel is to leave the city
    t.do("ride frankfurt-kassel")
    assert t.options == ["ride frankfurt-mainz", "get off"]
    t.do("ride frankfurt-mainz")
    assert t.options == ["ride mainz-mannheim", "get off"]
    t.do("get off")
    assert t.view(None).players[0].points == before + 2 + 4 + 3  # Kassel, Frankfurt, Mainz
    state = shown(t, "passengers")
    assert set(state["at"]) == {-1}
    assert (state["left"], state["ridden"], state["visited"]) == ((2, 3), (), ())
    assert (t.seat, t.holding(0)) == (1, "red passenger")


@rule("MRK-06")
def test_another_s_route_costs_a_passenger_card() -> None:
    t = network().do(
        "ride from kassel", "ride frankfurt-kassel", "ride frankfurt-mainz", "ride mainz-mannheim"
    )
    assert (t.holding(0), t.view(None).laid[-1]) == ("red", 1)
    t.do("get off")
    assert t.discarded == "passenger"
    assert shown(t, "goods")["taken"] == (2 + 4 + 3 + 3, 0)


@rule("MRK-06")
def test_without_a_passenger_card_only_one_s_own_routes_are_open() -> None:
    t = network().hand(0, "red 3").do("ride from kassel", "ride frankfurt-kassel", "ride frankfurt-mainz")
    assert t.options == ["get off"]


@rule("MRK-06")
def test_no_route_is_used_twice_and_a_city_passed_again_gives_no_second_token() -> None:
    t = table(4).own(0, "frankfurt-mainz", "mainz-mannheim", "frankfurt-mannheim")
    waiting(t, 0, "mainz").hand(0, "red")
    t.do("ride from mainz", "ride frankfurt-mainz", "ride frankfurt-mannheim", "ride mainz-mannheim")
    assert t.options == ["get off"]
    assert shown(t, "goods")["taken"][0] == 3 + 4 + 3


@rule("MRK-06")
def test_one_may_not_ride_over_what_nobody_has_built() -> None:
    t = waiting(table().own(0, "frankfurt-kassel"), 0, "kassel").hand(0, "passenger 3")
    assert t.do("ride from kassel").options == ["ride frankfurt-kassel"]


@rule("MRK-06")
def test_the_goods_score_at_once_and_have_a_line_of_their_own_at_the_end() -> None:
    t = network().do("ride from kassel")
    points = t.view(None).players[0].points
    t.do("ride frankfurt-kassel")
    assert t.view(None).players[0].points == points + 4
    outcome = t.do("get off").outcome()
    assert {line.what: line.points for line in outcome.lines[0]}["goods"] == 6
    assert (outcome.figures[0]["goods"], outcome.figures[0]["routes"]) == (6, 7 + 1)
    assert sum(line.points for line in outcome.lines[0]) == outcome.totals[0]


@rule("MRK-06")
def test_who_rides_tells_nothing_of_the_hand() -> None:
    """While the passenger waits in Mainz, nobody sees whether its owner could pay the fare."""
    seen = []
    for hand in ("red passenger", "red 2"):
        t = network().hand(0, hand).do("ride from kassel", "ride frankfurt-kassel", "ride frankfurt-mainz")
        seen.append((t.asked, t.seat, t.view(1)))
        assert t.game.view(t.game.imagine(t.view(1), [], Seeded(1)), 1) == t.view(1)
    assert seen[0] == seen[1]


@rule("MRK-07")
def test_the_tokens_left_everywhere_are_shown_and_run_out() -> None:
    t = table(3).own(0, "frankfurt-kassel")
    left = shown(t, "goods")["left"]
    assert left[city(t, "berlin")] == (7, 6, 5, 4)
    assert left[city(t, "frankfurt")] == (4, 3, 2)
    assert left[city(t, "kassel")] == (2,)
    waiting(t, 0, "kassel", "frankfurt").hand(0, "red").do(
        "ride from kassel", "ride frankfurt-kassel", "get off"
    )
    t.turn("draw", "draw", "draw", "draw")
    left = shown(t, "goods")["left"]
    assert (left[city(t, "kassel")], left[city(t, "frankfurt")]) == ((), (3, 2))
    t.do("ride from frankfurt", "ride frankfurt-kassel", "get off")
    assert shown(t, "goods")["taken"][0] == 2 + 4 + 3  # nothing more in Kassel


@rule("MRK-07")
def test_every_token_of_the_box_is_somewhere() -> None:
    goods = boards.read("marklin").goods
    assert sum(len(pile.tokens) for pile in goods) == 4 + 6 * 3 + 12 * 3 + 16
    assert all(list(pile.tokens) == sorted(pile.tokens, reverse=True) for pile in goods)


@rule("MRK-08")
def test_ten_points_for_the_most_tickets_and_none_for_the_longest_path() -> None:
    t = table().own(0, "erfurt-kassel")
    ticket = next(ticket for ticket in t.game.board.tickets if ticket.deck == "short")
    assert [row["most-tickets"] for row in t.outcome().figures] == [0, 0]
    a, b, _ = ticket.pairs[0]
    join(t, 1, a, b)
    figures = t.tickets(1, ticket.id).outcome().figures
    assert [row["most-tickets"] for row in figures] == [0, 10]
    assert [row["longest-path"] for row in figures] == [0, 0]


def join(t: Table, seat: int, a: int, b: int) -> None:
    """Tracks of a seat from one city to another, the fewest."""
    ways: dict[int, list[str]] = {a: []}
    waiting = [a]
    while b not in ways:
        here = waiting.pop(0)
        for track in t.game.board.tracks:
            if here in (track.a, track.b) and t.view(None).owners[t.track(track.id)] == OPEN:
                there = track.a + track.b - here
                if there not in ways:
                    ways[there] = [*ways[here], track.id]
                    waiting.append(there)
    t.own(seat, *ways[b])


@rule("MRK-09")
def test_the_deck_is_a_selection_within_the_printed_ranges_and_the_product_says_so() -> None:
    board = boards.read("marklin")
    for deck, least, most in (("short", 5, 11), ("long", 12, 22)):
        points = [ticket.pairs[0][2] for ticket in board.tickets if ticket.deck == deck]
        assert (len(points), least <= min(points), max(points) <= most) == (23, True, True)
    assert "selection" in board.about["en"]
    assert "подборка" in board.about["ru"]


@rule("MRK-09")
def test_an_option_plays_with_all_89() -> None:
    t = table(all_tickets=True)
    assert len(t.game.board.tickets) == 89
    assert sum(t.view(None).ticket_decks) == 89
    assert len(table().game.board.tickets) == 46
