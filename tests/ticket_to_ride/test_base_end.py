"""The base game, rule by rule: tickets, the last turns and the final score."""

from __future__ import annotations

from functools import partial

import pytest

from stationmaster.games.ticket_to_ride.view import OPEN
from stationmaster.kernel.game import OVER, Seeded
from tests.support import rule
from tests.ticket_to_ride.table import Table, quiet

table = partial(quiet, "usa")


# Tickets.


@rule("BASE-40")
def test_draw_three_keep_at_least_one_the_rest_go_under() -> None:
    t = table().turn("tickets")
    offered = t.view(0).offered
    assert len(offered) == 3
    assert len(t.options) == 7
    deck = t.view(0).ticket_decks[0]
    t.do("keep 2")
    assert t.view(0).tickets == (offered[1],)
    assert [ticket for _, _, ticket in t.view(0).under][-2:] == [offered[0], offered[2]]
    assert t.view(0).ticket_decks[0] == deck + 2
    assert t.seat == 1


@rule("BASE-40")
@pytest.mark.parametrize(("left", "ways"), [(2, 3), (1, 1)])
def test_fewer_than_three_tickets_are_all_drawn(left: int, ways: int) -> None:
    t = table().ticket_deck(left).turn("tickets")
    assert len(t.view(0).offered) == left
    assert len(t.options) == ways


@rule("BASE-40")
def test_refused_tickets_come_back_in_their_order_once_the_others_are_drawn() -> None:
    t = table().ticket_deck(3).turn("tickets")
    refused = t.view(0).offered[1:]
    t.do("keep 1").turn("draw", "draw").do("tickets")
    for ticket in refused:
        assert t.options == [f"! ticket {t.game.board.tickets[ticket].id}"], (
            "their order leaves chance no choice"
        )
        t.do(t.options[0])
    assert (t.asked, t.view(1).offered) == ("keep-tickets", ())
    assert t.view(0).offered == refused


@rule("BASE-40")
def test_no_tickets_left_no_drawing() -> None:
    t = table().ticket_deck(0)
    assert "tickets" not in t.options


@rule("BASE-41")
def test_a_kept_ticket_stays_and_any_number_may_be_held() -> None:
    t = table()
    for _ in range(4):
        t.turn("tickets", "keep 1 2 3").turn("draw", "draw")
    assert len(t.view(0).tickets) == 12
    assert not any("return" in text or "refuse" in text for text in t.options)


# The end.


@rule("BASE-50")
@pytest.mark.parametrize("seats", [2, 4])
def test_one_more_turn_for_each_the_one_who_ended_included(seats: int) -> None:
    t = table(seats).hand(0, "blue").trains(0, 3).do("claim dallas-houston blue 0")
    movers = []
    while t.state.waiting_on() != OVER:
        movers.append(t.seat)
        t.turn("draw", "draw")
    assert movers == [*range(1, seats), 0]
    assert t.outcome().why == "trains"


@rule("BASE-50")
def test_nothing_restarts_the_count() -> None:
    t = table().hand(0, "blue 2").hand(1, "red 2").trains(0, 3).trains(1, 3)
    t.do("claim dallas-houston blue 0", "claim portland-seattle red 0").turn("draw", "draw")
    assert t.state.waiting_on() == OVER


@rule("BASE-50")
def test_three_trains_left_do_not_end_the_game() -> None:
    t = table().hand(0, "blue").trains(0, 4).do("claim dallas-houston blue 0")
    assert t.view(None).turns_left == 0


def finished(t: Table) -> Table:
    """The two last turns go by."""
    t.state.turns_left = t.game.seats
    while t.state.waiting_on() != OVER:
        t.turn("draw", "draw")
    return t


@rule("BASE-51")
def test_a_ticket_counts_for_or_against_its_owner() -> None:
    t = table().tickets(0, "boston-miami", "dallas-new-york").tickets(1, "denver-el-paso")
    t.own(0, "boston-new-york", "new-york-washington", "raleigh-washington", "charleston-raleigh")
    t.own(0, "charleston-miami")
    t.own(1, "denver-santa-fe", "el-paso-santa-fe")
    lines = finished(t).outcome().lines
    assert [(line.about, line.points) for line in lines[0] if line.what == "ticket"] == [
        ("boston-miami", 12),
        ("dallas-new-york", -11),
    ]
    assert [(line.about, line.points) for line in lines[1] if line.what == "ticket"] == [
        ("denver-el-paso", 4)
    ]


@rule("BASE-51")
def test_another_players_routes_do_not_join_my_cities() -> None:
    t = table().tickets(0, "denver-el-paso").own(0, "denver-santa-fe").own(1, "el-paso-santa-fe")
    assert t.outcome().figures[0]["tickets"] == -4


@rule("BASE-51", "BASE-40")
def test_tickets_drawn_in_the_last_turn_are_scored() -> None:
    t = table()
    t.state.turns_left = 1
    t.turn("tickets", "keep 1 2 3")
    assert t.state.waiting_on() == OVER
    assert len([line for line in t.outcome().lines[0] if line.what == "ticket"]) == 3


@rule("BASE-52")
@pytest.mark.parametrize(
    ("tracks", "length"),
    [
        (["denver-santa-fe", "el-paso-santa-fe"], 4),
        (["denver-santa-fe", "denver-phoenix", "phoenix-santa-fe"], 2 + 5 + 3),  # a loop
        # a loop with a tail: the whole of it
        (["denver-santa-fe", "denver-phoenix", "phoenix-santa-fe", "el-paso-santa-fe"], 12),
        # a star of three: the two longest arms
        (["denver-santa-fe", "phoenix-santa-fe", "el-paso-santa-fe"], 2 + 3),
        # two loops that share one city: all of it, that city passed twice
        (
            [
                *["denver-santa-fe", "denver-phoenix", "phoenix-santa-fe"],
                *["el-paso-santa-fe", "el-paso-oklahoma-city", "oklahoma-city-santa-fe"],
            ],
            10 + 2 + 5 + 3,
        ),
        # two pieces that do not touch: the longer one
        (["denver-santa-fe", "boston-new-york", "new-york-washington"], 4),
    ],
)
def test_the_longest_path_with_loops(tracks: list[str], length: int) -> None:
    assert table().own(0, *tracks).outcome().figures[0]["longest"] == length


@rule("BASE-52")
@pytest.mark.parametrize("seed", range(40))
def test_the_longest_path_against_every_path_there_is(seed: int) -> None:
    luck = Seeded(seed)
    t = table()
    cities = list(range(12))
    for track in t.game.board.tracks:
        near = track.a in cities and track.b in cities
        if luck.below(2 if near else 9) == 0 and t.view(0).owners[t.track(track.id)] == OPEN:
            t.own(0, track.id)
        if t.view(None).owners.count(0) == 13:
            break
    mine = [track for k, track in enumerate(t.game.board.tracks) if t.view(None).owners[k] == 0]

    def onward(city: int, used: frozenset[str]) -> int:
        steps = [track for track in mine if track.id not in used and city in (track.a, track.b)]
        return max((s.length + onward(s.a + s.b - city, used | {s.id}) for s in steps), default=0)

    every = max((onward(city, frozenset()) for city in range(len(t.game.board.cities))), default=0)
    assert t.outcome().figures[0]["longest"] == every


@rule("BASE-52")
def test_ten_points_to_each_who_ties() -> None:
    t = table(3).own(0, "denver-santa-fe").own(1, "el-paso-santa-fe").own(2, "dallas-houston")
    assert [figures["longest-path"] for figures in t.outcome().figures] == [10, 10, 0]


@rule("BASE-53")
def test_most_points_win() -> None:
    outcome = table().own(0, "denver-santa-fe").own(1, "atlanta-miami").outcome()
    assert (outcome.winners, outcome.places) == ((1,), (2, 1))


@rule("BASE-53")
def test_then_most_completed_tickets() -> None:
    """Both have 2 + 4 + 4 points and one path of 4: seat 1 by a ticket done."""
    t = table().own(0, "denver-santa-fe", "el-paso-santa-fe").own(1, "boston-new-york", "new-york-washington")
    t.tickets(0, "denver-el-paso")
    t.state.players[1].points += 4
    outcome = t.outcome()
    assert outcome.totals[0] == outcome.totals[1]
    assert outcome.winners == (0,)


@rule("BASE-53")
def test_then_the_longer_path() -> None:
    t = table().own(0, "denver-santa-fe", "el-paso-santa-fe").own(1, "boston-new-york", "dallas-houston")
    t.state.players[1].points = t.outcome().totals[0]
    outcome = t.outcome()
    assert outcome.totals[0] == outcome.totals[1]
    assert (outcome.winners, outcome.places) == ((0,), (1, 2))


@rule("BASE-53")
def test_still_equal_they_share_the_win() -> None:
    outcome = table(3).own(0, "denver-santa-fe").own(1, "el-paso-santa-fe").outcome()
    assert (outcome.winners, outcome.places) == ((0, 1), (1, 1, 3))


@rule("BASE-05")
def test_every_seats_tickets_are_shown_when_the_game_is_over() -> None:
    t = table().tickets(0, "boston-miami")
    assert t.view(1).revealed == ()
    assert t.ticket("boston-miami") in finished(t).view(1).revealed[0]


@rule("BASE-52")
@pytest.mark.parametrize("name", ["usa", "usa-mega", "europe", "switzerland"])
def test_nobody_without_any_track_gets_the_bonus_for_the_longest_path(name: str) -> None:
    t = Table(name)
    assert [line.points for line in t.outcome().lines[0] if line.what == "longest-path"] == [0]
    t.own(0, t.game.board.tracks[0].id)
    for seat, points in ((0, 10), (1, 0)):
        assert [line.points for line in t.outcome().lines[seat] if line.what == "longest-path"] == [points]


@rule("BASE-53")
def test_who_has_no_path_loses_a_tie_to_who_has_one() -> None:
    t = table().own(0, "dallas-houston")
    t.state.players[0].points, t.state.players[1].points = 0, 10
    outcome = t.outcome()
    assert (outcome.totals, outcome.places) == ((10, 10), (1, 2))
