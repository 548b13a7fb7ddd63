"""Europe, rule by rule: ferries, tunnels, stations, two decks of tickets."""

from __future__ import annotations

import itertools
import random
from functools import partial
from typing import Any

import pytest

import stationmaster
from stationmaster.games.ticket_to_ride.engine.stations import Stations
from stationmaster.games.ticket_to_ride.engine.tickets import GONE
from stationmaster.games.ticket_to_ride.view import CLOSED, OPEN
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import OVER
from tests.support import rule
from tests.ticket_to_ride.table import Table, opening, quiet

table = partial(quiet, "europe")


# Setup.


@rule("EUR-01")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_seats_with_45_trains(seats: int) -> None:
    assert [player.trains for player in table(seats).view(None).players] == [45] * seats
    with pytest.raises(Refusal, match="europe is for 2 to 5 seats"):
        stationmaster.make("europe", seats=6)


@rule("EUR-01")
@pytest.mark.parametrize(
    ("track", "pay", "points"),
    [
        ("lisboa-madrid", "purple 3", 4),
        ("berlin-warszawa", "purple 4", 7),
        ("palermo-smyrna", "red 4 locomotive 2", 15),
        ("petrograd-stockholm", "red 8", 21),
    ],
)
def test_points_by_length(track: str, pay: str, points: int) -> None:
    t = table().hand(0, pay)
    t.do(t.offered(f"claim {track} ")[0])
    while t.asked == "turning":
        t.do(next(text for text in t.options if text.split()[-1] not in (*pay.split(), "locomotive")))
    assert t.view(None).players[0].points == points


@rule("EUR-02")
def test_one_long_and_three_regular_tickets_are_dealt_and_two_kept() -> None:
    fresh = opening("europe")
    decks = [fresh.game.board.tickets[t].deck for t in fresh.view(0).offered]
    assert sorted(decks) == ["long", "regular", "regular", "regular"]
    sizes = [len(text.split()) - 1 for text in fresh.options]
    assert [sizes.count(n) for n in range(5)] == [0, 0, 6, 4, 1]


@rule("EUR-02")
def test_long_tickets_not_kept_or_not_dealt_leave_the_game_and_so_do_refused_regular_ones() -> None:
    fresh = opening("europe")
    deck = fresh.game.board.tickets
    for _ in range(2):
        regular = [n for n, t in enumerate(fresh.view(fresh.seat).offered, 1) if deck[t].deck == "regular"]
        fresh.do(f"keep {regular[0]} {regular[1]}")
    fresh.settle()
    view = fresh.view(None)
    assert sorted(view.ticket_decks) == [0, 40 - 6]
    gone = [int(where) for where in fresh.state.tickets if where >= GONE]
    assert len(gone) == 6 + 2  # all long ones, and one refused regular ticket each
    assert fresh.turn("tickets").view(0).under == ()


@rule("EUR-02")
def test_later_three_regular_ones_come_and_refused_ones_go_under() -> None:
    t = table().turn("tickets")
    offered = t.view(0).offered
    assert [t.game.board.tickets[n].deck for n in offered] == ["regular"] * 3
    t.do("keep 2")
    assert [ticket for _, _, ticket in t.view(0).under] == [offered[0], offered[2]]


# Ferries.


@rule("EUR-03")
def test_a_ferry_needs_its_locomotives() -> None:
    t = table().hand(0, "red 4 locomotive")
    assert t.payments("erzurum-sevastopol") == []
    t.hand(0, "red 4 locomotive 2")
    assert t.payments("erzurum-sevastopol") == ["red 2"]


@rule("EUR-03")
def test_the_other_spaces_take_one_colour_or_locomotives() -> None:
    t = table().hand(0, "red blue locomotive 3")
    assert t.payments("essen-kobenhavn") == ["blue 2", "red 2", "locomotive 3"]
    t.hand(0, "red blue locomotive")
    assert t.payments("essen-kobenhavn") == []


# Tunnels.


def digging(hand: str, track: str, pay: str, *turned: str) -> Table:
    t = table().hand(0, hand).do(f"claim {track} {pay}")
    return t.do(*[f"! turned {kind}" for kind in turned])


@rule("EUR-04")
def test_the_cards_are_laid_then_three_are_turned_for_all_to_see() -> None:
    t = digging("red 2 blue", "bucuresti-sofia", "red 0")
    assert t.asked == "turning"
    t.do("! turned blue", "! turned green")
    view = t.view(None)
    assert (sum(view.laid), sum(view.turned), view.players[0].cards) == (2, 2, 1)
    t.do("! turned white")
    assert t.view(None).owners[t.track("bucuresti-sofia")] == 0
    assert t.discarded == "white blue red 2 green"


@rule("EUR-04")
def test_each_turned_card_of_the_colour_and_each_locomotive_costs_one_more() -> None:
    t = digging("red 4 locomotive", "bucuresti-sofia", "red 0", "red", "locomotive", "blue")
    assert t.options == ["turn back", "surcharge 0", "surcharge 1"]
    t.do("surcharge 1")
    assert t.view(None).owners[t.track("bucuresti-sofia")] == 0
    assert t.holding(0) == "red"
    assert t.discarded == "blue red 4 locomotive 2"


@rule("EUR-04")
def test_with_only_locomotives_laid_only_locomotives_cost_and_pay() -> None:
    t = digging("red 3 locomotive 3", "bucuresti-sofia", "locomotive 2", "red", "red", "blue")
    assert t.view(None).owners[t.track("bucuresti-sofia")] == 0
    t = digging("red 3 locomotive 3", "bucuresti-sofia", "locomotive 2", "red", "locomotive", "blue")
    assert t.options == ["turn back", "surcharge 1"]


@rule("EUR-04")
def test_one_who_turns_back_has_the_cards_again_and_the_turn_is_over() -> None:
    t = digging("red 3", "bucuresti-sofia", "red 0", "red", "blue", "blue").do("turn back")
    assert t.holding(0) == "red 3"
    assert sum(t.view(1).players[0].surely) == 2  # everybody saw them
    assert t.view(None).owners[t.track("bucuresti-sofia")] == OPEN
    assert t.discarded == "blue 2 red"
    assert (t.seat, t.view(None).players[0].trains) == (1, 45)


@rule("EUR-04")
def test_with_fewer_than_three_to_turn_as_many_as_there_are() -> None:
    t = table().hand(0, "red 2").deck("blue 2").do("claim bucuresti-sofia red 0")
    t.do("! turned blue", "! turned blue")
    assert t.view(None).owners[t.track("bucuresti-sofia")] == 0


@rule("EUR-04")
def test_the_discard_is_shuffled_in_before_cards_run_out() -> None:
    t = table().hand(0, "red 2").discard("white 4").deck("blue")
    t.do("claim bucuresti-sofia red 0", "! turned blue")
    assert t.left == 4
    t.do("! turned white", "! turned white")
    assert t.view(None).owners[t.track("bucuresti-sofia")] == 0


@rule("EUR-04")
def test_with_nothing_to_turn_the_tunnel_is_dug_at_once() -> None:
    t = table().hand(0, "red 2").deck("").do("claim bucuresti-sofia red 0")
    assert t.view(None).owners[t.track("bucuresti-sofia")] == 0


@rule("EUR-05")
def test_one_who_cannot_pay_is_asked_all_the_same() -> None:
    """Whatever is left in the hand, the table sees the same question."""
    seen = []
    for rest in ("red", "blue", "locomotive"):
        t = digging(f"red 2 {rest}", "bucuresti-sofia", "red 0", "red", "blue", "blue")
        assert "turn back" in t.options
        seen.append((t.asked, t.seat, t.view(1), t.view(None)))
    assert seen[0] == seen[1] == seen[2]
    assert seen[0][0] == "surcharge"


@rule("EUR-05")
def test_a_surcharge_that_cannot_be_paid_leaves_only_the_way_back() -> None:
    assert digging("red 2 blue 3", "bucuresti-sofia", "red 0", "red", "blue", "blue").options == ["turn back"]


# Stations.


@rule("EUR-06")
def test_a_station_is_paid_and_stands_in_a_city() -> None:
    t = table().hand(0, "red blue locomotive")
    assert t.offered("station") == ["station blue 0", "station red 0", "station locomotive 1"]
    t.do("station red 0")
    assert t.offered("at ") == t.options
    assert len(t.options) == 47
    t.do("at paris")
    shown = t.view(None).extras["stations"]
    assert isinstance(shown, dict)
    assert shown["left"] == (2, 3)
    assert [city for city, owner in enumerate(shown["at"]) if owner == 0] == [city_number(t, "paris")]
    assert (t.seat, t.holding(0), t.discarded) == (1, "blue locomotive", "red")


@rule("EUR-06")
def test_the_second_costs_two_of_one_colour_and_the_third_three() -> None:
    t = stationed(table().hand(0, "red 2 blue locomotive 2"), 0, "paris")
    assert t.offered("station") == [
        "station blue 1",
        "station red 0",
        "station red 1",
        "station locomotive 2",
    ]
    stationed(t, 0, "roma")
    assert t.offered("station") == ["station blue 2", "station red 1", "station red 2"]
    stationed(t, 0, "kyiv")
    assert t.offered("station") == []


@rule("EUR-06")
def test_a_city_has_one_station_whoever_owns_it() -> None:
    t = stationed(table().hand(0, "red"), 1, "paris").do("station red 0")
    assert "at paris" not in t.options
    assert len(t.options) == 46


@rule("EUR-06")
def test_without_stations_nobody_builds_one_and_none_are_worth_points() -> None:
    t = table(stations=False).hand(0, "red 5")
    assert t.offered("station") == []
    assert t.outcome().totals == (0, 0)
    assert "stations" not in t.outcome().figures[0]


def city_number(t: Table, name: str) -> int:
    return [city.id for city in t.game.board.cities].index(name)


def stationed(t: Table, seat: int, *cities: str) -> Table:
    part = next(part for part in t.game.parts if isinstance(part, Stations))
    for city in cities:
        t.state.memory[part.at + city_number(t, city)] = seat + 1
        t.state.memory[part.built + seat] += 1
    return t


@rule("EUR-07")
def test_a_station_lends_a_route_of_another_player_into_its_city() -> None:
    t = table().tickets(0, "berlin-london").own(0, "amsterdam-london", "amsterdam-essen")
    t.own(1, "berlin-essen")
    assert t.outcome().figures[0]["tickets"] == -7
    stationed(t, 0, "essen")
    assert (t.outcome().figures[0]["tickets"], lent(t)) == (7, "essen berlin-essen")


@rule("EUR-07")
def test_a_route_is_lent_only_into_the_station_s_city_and_only_if_another_s() -> None:
    t = table().tickets(0, "berlin-london").own(0, "amsterdam-london", "amsterdam-essen")
    stationed(t, 0, "essen")
    assert t.outcome().figures[0]["tickets"] == -7  # nobody has built between Essen and Berlin
    t.own(1, "berlin-danzig")
    assert t.outcome().figures[0]["tickets"] == -7


@rule("EUR-07")
def test_it_does_not_lengthen_the_longest_path() -> None:
    t = table().own(0, "amsterdam-london", "amsterdam-essen").own(1, "berlin-essen")
    before = t.outcome().figures[0]["longest"]
    assert stationed(t, 0, "essen").outcome().figures[0]["longest"] == before == 5


@rule("EUR-07")
def test_one_route_serves_all_tickets_and_the_best_choice_is_made() -> None:
    """Essen can lend the way to Berlin or the ferry to København."""
    t = table().own(0, "amsterdam-london", "amsterdam-essen", "essen-frankfurt", "kobenhavn-stockholm")
    t.own(0, "frankfurt-munchen", "munchen-wien").own(1, "berlin-essen", "essen-kobenhavn")
    stationed(t, 0, "essen").tickets(0, "berlin-london", "frankfurt-kobenhavn")
    assert (t.outcome().figures[0]["tickets"], lent(t)) == (7 - 5, "essen berlin-essen")
    t.tickets(0, "stockholm-wien")
    assert (t.outcome().figures[0]["tickets"], lent(t)) == (5 + 11 - 7, "essen essen-kobenhavn")


def lent(t: Table) -> str:
    """What the only station of seat 0 lends."""
    (line,) = [line for line in t.outcome().lines[0] if line.what == "station"]
    return line.about


@rule("EUR-07")
@pytest.mark.parametrize("seed", range(150))
def test_what_is_lent_is_the_best_over_all_tickets_together(seed: int) -> None:
    """Against trying every choice of every station."""
    luck = random.Random(seed)
    t = table(3)
    share = luck.choice([0.3, 0.6, 0.9])
    for track in luck.sample(t.game.board.tracks, 101):
        seat = luck.choice([0, 1, 1, 2, 2])
        if luck.random() < share and t.view(None).owners[t.track(track.id)] == OPEN:
            t.own(seat, track.id)
    stationed(t, 0, *[city.id for city in luck.sample(t.game.board.cities, luck.randint(1, 3))])
    t.tickets(0, *[ticket.id for ticket in luck.sample(t.game.board.tickets, luck.randint(1, 8))])
    figures = t.outcome().figures[0]
    assert (figures["tickets"], figures["tickets-done"]) == best_by_trying_all(t)


def best_by_trying_all(t: Table) -> tuple[int, int]:
    """Points and completed tickets of seat 0 with the best loans."""
    board = t.game.board
    view = t.view(0)
    mine = [(track.a, track.b) for track, owner in zip(board.tracks, view.owners, strict=True) if owner == 0]
    shown = view.extras["stations"]
    assert isinstance(shown, dict)
    choices = []
    for city, owner in enumerate(shown["at"]):
        if owner == 0:
            lent = [
                (track.a, track.b)
                for track, holder in zip(board.tracks, view.owners, strict=True)
                if holder > 0 and city in (track.a, track.b)
            ]
            choices.append([*lent, (city, city)])
    ways = [board.tickets[ticket].pairs[0] for ticket in view.tickets]
    results = []
    for loans in itertools.product(*choices):
        piece = pieces(len(board.cities), [*mine, *loans])
        values = [points if piece[a] == piece[b] else -points for a, b, points in ways]
        results.append((sum(values), sum(value > 0 for value in values)))
    return max(results)


def pieces(cities: int, joined: list[tuple[int, int]]) -> list[int]:
    """Which piece each city belongs to."""
    piece = list(range(cities))
    for a, b in joined:
        old, new = piece[a], piece[b]
        piece = [new if p == old else p for p in piece]
    return piece


@rule("EUR-08")
def test_each_station_not_built_is_worth_four_points() -> None:
    t = stationed(table(3), 1, "paris", "roma")
    assert [row["stations-left"] for row in t.outcome().figures] == [12, 4, 12]
    assert [line.points for line in t.outcome().lines[1] if line.what == "stations-left"] == [4]


@rule("EUR-08")
def test_the_longest_path_is_worth_ten() -> None:
    t = table().own(1, "amsterdam-essen")
    assert [row["longest-path"] for row in t.outcome().figures] == [0, 10]


@rule("EUR-09")
def test_a_tie_goes_to_more_tickets_then_to_fewer_stations_then_to_the_longer_path() -> None:
    """Seat 0 has a station fewer left, made up for in points, and the longest path only ties."""
    t = stationed(table(), 0, "paris").own(0, "lisboa-madrid").own(1, "amsterdam-essen")
    assert t.outcome().totals == (4 + 8 + 10, 4 + 12 + 10)
    t.state.players[0].points += 4
    assert t.outcome().totals == (26, 26)
    assert t.outcome().winners == (1,)
    stationed(t, 1, "roma")
    t.state.players[1].points += 4
    assert t.outcome().winners == (0, 1)


@rule("EUR-09")
def test_completed_tickets_come_before_stations() -> None:
    t = stationed(table(), 0, "paris").own(0, "essen-frankfurt", "essen-kobenhavn")
    t.own(1, "berlin-essen", "amsterdam-essen").tickets(0, "frankfurt-kobenhavn")
    t.state.players[1].points += t.outcome().totals[0] - t.outcome().totals[1]
    assert len(set(t.outcome().totals)) == 1
    assert t.outcome().winners == (0,)


# Options.


def test_both_tracks_of_doubles_can_be_open_with_two_seats() -> None:
    all_tracks: dict[str, Any] = {"all-tracks": True}
    closed, opened = table(), table(**all_tracks)
    for t, second in ((closed, CLOSED), (opened, OPEN)):
        t.own(0, "dieppe-london")
        assert t.view(None).owners[t.track("dieppe-london/2")] == second
    opened.hand(0, "red 2 locomotive 2").hand(1, "red 2 locomotive 2")
    assert opened.payments("dieppe-london/2") == []
    opened.turn("draw", "draw")
    assert opened.payments("dieppe-london/2") != []


def test_a_game_without_stations_runs_to_its_end() -> None:
    t = table(3, stations=False)
    while t.state.waiting_on() != OVER:
        t.state.apply(t.state.draw(t.luck) if t.state.waiting_on() < 0 else t.state.pick(t.luck))
    assert set(t.outcome().figures[0]) == {
        "routes",
        "tickets",
        "tickets-done",
        "longest-path",
        "longest",
    }
