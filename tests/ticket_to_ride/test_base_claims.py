"""The base game, rule by rule: routes and what they cost."""

from __future__ import annotations

import itertools
from functools import partial

import pytest

from stationmaster.games.ticket_to_ride.view import CLOSED, OPEN
from stationmaster.kernel.game import Seeded
from tests.support import rule
from tests.ticket_to_ride.table import Table, quiet

table = partial(quiet, "usa")


@rule("BASE-30")
def test_a_coloured_route_takes_its_colour_alone() -> None:
    t = table().hand(0, "blue 5 red 5")
    assert t.payments("atlanta-miami") == ["blue 0"]


@rule("BASE-30")
def test_a_gray_route_takes_any_one_colour() -> None:
    t = table().hand(0, "blue 2 red 3 green")
    assert t.payments("portland-seattle") == ["blue 0", "red 0", "green 0"]
    assert t.payments("dallas-houston") == ["blue 0", "red 0", "green 0"]
    assert t.payments("atlanta-charleston") == ["blue 0", "red 0"]


@rule("BASE-31")
def test_locomotives_stand_for_any_colour_and_will_do_alone() -> None:
    t = table().hand(0, "blue 2 locomotive 2")
    assert t.payments("atlanta-charleston") == ["blue 0", "blue 1", "locomotive 2"]
    t.hand(0, "locomotive 5")
    assert t.payments("atlanta-miami") == ["locomotive 5"]


@rule("BASE-30", "BASE-31", "BASE-32")
@pytest.mark.parametrize("seed", range(60))
def test_the_list_of_claims_is_complete_and_exact(seed: int) -> None:
    """Against the rules said once more, in the plainest way there is."""
    luck = Seeded(seed)
    t = table(seats=2 + seed % 4)
    for seat in range(t.game.seats):
        for track in t.game.board.tracks:
            if (
                luck.below(6) == 0
                and t.view(seat).owners[t.track(track.id)] == OPEN
                and claimable(t, seat, track.id)
            ):
                t.own(seat, track.id)
        t.trains(seat, int(luck.below(8)) + 1 if luck.below(2) else 45)
    words = [
        f"{kind} {n}" for kind in ("red", "blue", "green", "orange", "locomotive") if (n := luck.below(6))
    ]
    t.hand(0, " ".join(words))
    assert sorted(t.offered("claim")) == sorted(plainly(t))


def claimable(t: Table, seat: int, name: str) -> bool:
    """BASE-34 said once more: the track is open and this seat holds no track beside it."""
    view = t.view(seat)
    number = t.track(name)
    track = t.game.board.tracks[number]
    twins = [k for k, other in enumerate(t.game.board.tracks) if {other.a, other.b} == {track.a, track.b}]
    return view.owners[number] == OPEN and all(view.owners[k] != seat for k in twins)


def plainly(t: Table) -> list[str]:
    view = t.view(0)
    hand = dict(
        zip(["purple", "white", "blue", "yellow", "orange", "black", "red", "green"], view.hand, strict=False)
    )
    locomotives = view.hand[8]
    found = []
    for track in t.game.board.tracks:
        if track.length > view.players[0].trains or not claimable(t, 0, track.id):
            continue
        colours = hand if track.colour == "gray" else [track.colour]
        for colour, used in itertools.product(colours, range(track.length)):
            if used <= locomotives and track.length - used <= hand[colour]:
                found.append(f"claim {track.id} {colour} {used}")
        if locomotives >= track.length:
            found.append(f"claim {track.id} locomotive {track.length}")
    return found


@rule("BASE-32")
def test_any_free_route_wherever_it_lies_and_a_train_on_each_space() -> None:
    t = table().hand(0, "blue 5").own(0, "portland-seattle").do("claim atlanta-miami blue 0")
    assert t.view(1).players[0].trains == 45 - 1 - 5
    assert t.view(1).owners[t.track("atlanta-miami")] == 0
    assert t.seat == 1


@rule("BASE-32")
def test_a_route_longer_than_the_trains_left_is_not_offered() -> None:
    t = table().hand(0, "blue 5").trains(0, 4)
    assert t.payments("atlanta-miami") == []
    assert t.trains(0, 5).payments("atlanta-miami") == ["blue 0"]


@rule("BASE-33")
@pytest.mark.parametrize(
    ("claim", "points"),
    [
        ("dallas-houston blue 0", 1),
        ("atlanta-charleston blue 0", 2),
        ("calgary-vancouver blue 0", 4),
        ("helena-winnipeg blue 0", 7),
        ("atlanta-miami blue 0", 10),
        ("helena-seattle locomotive 6", 15),
    ],
)
def test_points_at_once_by_length(claim: str, points: int) -> None:
    t = table().hand(0, "blue 6 locomotive 6").do(f"claim {claim}")
    assert t.view(1).players[0].points == points


@rule("BASE-33")
def test_the_cards_paid_go_to_the_discard() -> None:
    t = table().hand(0, "blue 4 locomotive 2 red").do("claim atlanta-miami blue 2")
    assert t.discarded == "blue 3 locomotive 2"
    assert t.holding(0) == "blue red"


@rule("BASE-34")
@pytest.mark.parametrize("seats", [2, 3])
def test_with_two_or_three_seats_the_second_track_is_closed_to_all(seats: int) -> None:
    t = table(seats).hand(0, "blue").hand(1, "red 3").do("claim dallas-houston blue 0")
    assert t.payments("dallas-houston/2") == []
    assert t.view(1).owners[t.track("dallas-houston/2")] == CLOSED


@rule("BASE-34")
@pytest.mark.parametrize("seats", [4, 5])
def test_with_four_or_five_seats_the_second_track_is_open_to_the_others_only(seats: int) -> None:
    t = table(seats).hand(0, "blue 5").hand(1, "red 3").do("claim dallas-houston blue 0")
    assert t.payments("dallas-houston/2") == ["red 0"]
    assert t.view(1).owners[t.track("dallas-houston/2")] == OPEN
    for _ in range(seats - 1):
        t.turn("draw", "draw")
    assert (t.seat, t.payments("dallas-houston/2")) == (0, [])
