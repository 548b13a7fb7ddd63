"""How the bots for Ticket to Ride answer what only some boards ask."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from stationmaster import bots
from stationmaster.bots.ticket_to_ride.lore import stations, trips
from stationmaster.bots.ticket_to_ride.lore.atlas import GRAY, NONE, Atlas, Move, atlas_of
from stationmaster.bots.ticket_to_ride.lore.networks import Map
from stationmaster.bots.ticket_to_ride.lore.situation import Situation
from stationmaster.bots.ticket_to_ride.lore.standing import joined
from stationmaster.bots.ticket_to_ride.lore.tunnels import more_than, risk
from stationmaster.bots.ticket_to_ride.planner import Planner
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel.game import Seeded
from stationmaster.kernel.match import Match
from tests.bots.riders import ATLAS, USA, advised, cards, owned, ride, turn_view
from tests.support import rule


@rule("EUR-04")
def test_the_risk_of_a_tunnel() -> None:
    """Three cards are turned; each is of the colour or a locomotive with the share of these unseen."""
    assert more_than(0, 3, 0.25) == pytest.approx(1 - 0.75**3)
    assert more_than(1, 3, 0.25) == pytest.approx(3 * 0.25**2 * 0.75 + 0.25**3)
    assert more_than(3, 3, 0.9) == 0
    game = ride("europe")
    atlas = atlas_of(game)
    view = replace(turn_view(game), hand=cards(red=2, locomotive=2))
    tunnel = next(t for t in game.board.tracks if t.kind == "tunnel" and t.colour == "gray" and t.length == 2)
    plain = next(t for t in game.board.tracks if t.kind == "normal" and t.colour == "gray")
    risks = [
        risk(atlas, view, atlas.read(game.read(f"claim {tunnel.id} {paid}")))
        for paid in ("locomotive 2", "red 0", "red 1")
    ]
    assert 0 < risks[1] <= risks[2] < risks[0] < 0.5
    assert risk(atlas, view, Move(0, "claim", atlas.tracks[plain.id])) == 0


@rule("EUR-04")
def test_planner_does_not_dig_without_a_card_to_spare() -> None:
    game = ride("europe")
    atlas = atlas_of(game)
    tunnel = next(one for one in atlas.lanes if one.toll > 0 and one.colour == GRAY and one.length == 2)
    view = replace(turn_view(game), tickets=(), row=cards())
    claim = f"claim {game.board.tracks[tunnel.number].id} red 0"
    planner = bots.make("planner", game, 0)
    assert isinstance(planner, Planner)
    moves = atlas.moves([game.read(claim)])
    bare = Situation(atlas, replace(view, hand=cards(red=2)))
    assert planner.cheapest(bare, moves, tunnel, [], []) is None
    ready = Situation(atlas, replace(view, hand=cards(red=3)))
    assert planner.cheapest(ready, moves, tunnel, [], []) == (0, moves[0])


@rule("EUR-04")
def test_a_surcharge_is_paid_with_few_locomotives() -> None:
    game = ride("europe")
    view = replace(turn_view(game), asked="surcharge", hand=cards(red=2, locomotive=2), laid=cards(red=3))
    options = ["turn back", "surcharge 0", "surcharge 1", "surcharge 2"]
    for name in ("greedy", "racer", "planner"):
        assert advised(name, view, options, game) == ("surcharge 0", "pay-surcharge")


@rule("NOR-03")
def test_stand_ins_are_single_cards_and_no_locomotives() -> None:
    game = ride("nordic")
    view = replace(
        turn_view(game), asked="stand-in", hand=cards(red=5, blue=1, green=1, white=1, locomotive=3)
    )
    options = ["instead red 3", "instead white 1 blue 1 green 1", "instead locomotive 3"]
    assert advised("planner", view, options, game)[0] == "instead white 1 blue 1 green 1"


@rule("MRK-04")
def test_a_mix_is_even_for_a_planner_at_the_opening_and_small_for_others() -> None:
    game = ride("marklin")
    match = Match(game, Seeded(0))
    view = match.view(0)
    assert isinstance(view, View)
    assert view.asked == "name-mix"
    options = [game.write(action) for action in match.options(0)]
    assert advised("planner", view, options, game)[0] == "mix short 2 long 2"
    assert advised("racer", view, options, game)[0] == "mix short 4 long 0"


@rule("MRK-06")
@given(st.integers(0, 200))
def test_the_best_trip_is_the_best_of_all_trips(seed: int) -> None:
    game = ride("marklin")
    atlas = atlas_of(game)
    luck = Seeded(seed)
    view = turn_view(game)
    own = [game.board.tracks[luck.below(len(game.board.tracks))].id for _ in range(7)]
    view = owned(view, 0, *own, atlas=atlas)
    start = atlas.lanes[atlas.tracks[own[0]]].a
    assert trips.Trips(atlas, view).best(start)[0] == best_of_all_trips(atlas, view, start)


def best_of_all_trips(atlas: Atlas, view: View, start: int) -> int:
    goods = view.extras["goods"]
    assert isinstance(goods, dict)
    top = [pile[0] if pile else 0 for pile in goods["left"]]
    mine = [track for track, owner in enumerate(view.owners) if owner == 0]
    best = top[start]
    for n in range(1, len(mine) + 1):
        for trail in permutations(mine, n):
            city, seen = start, {start}
            for track in trail:
                ends = (atlas.lanes[track].a, atlas.lanes[track].b)
                if city not in ends:
                    break
                city = sum(ends) - city
                seen.add(city)
            else:
                best = max(best, sum([top[city] for city in seen]))
    return best


@rule("MRK-05")
def test_a_passenger_is_set_where_none_can_get_to_yet() -> None:
    game = ride("marklin")
    atlas = atlas_of(game)
    view = replace(turn_view(game), asked="set-passenger")
    track = game.board.tracks[0]
    view = owned(view, 0, track.id, atlas=atlas)
    a, b = game.board.cities[track.a].id, game.board.cities[track.b].id
    options = ["no passenger", f"passenger {a}", f"passenger {b}"]
    assert advised("planner", view, options, game)[1] == "passenger"
    shown = view.extras["passengers"]
    assert isinstance(shown, dict)
    at = [-1] * len(game.board.cities)
    at[track.a] = 0
    served = replace(view, extras={**view.extras, "passengers": {**shown, "at": tuple(at)}})
    assert advised("planner", served, ["no passenger", f"passenger {b}"], game)[0] == "no passenger"


@rule("EUR-07")
def test_a_station_is_built_for_a_ticket_that_anothers_route_completes() -> None:
    game = ride("europe")
    atlas = atlas_of(game)
    wanted = max(range(len(game.board.tickets)), key=lambda t: game.board.tickets[t].pairs[0][2])
    a, b, points = game.board.tickets[wanted].pairs[0]
    plan = Map(len(atlas.around), atlas.lanes, {one.number: float(one.length) for one in atlas.lanes})
    _, tracks = plan.reach(a, {b})[b]
    names = [game.board.tracks[track].id for track in tracks]
    view = replace(turn_view(game), tickets=(wanted,), hand=cards(red=1, blue=2), turns_left=2)
    view = owned(owned(view, 0, *names[1:], atlas=atlas), 1, names[0], atlas=atlas)
    label = joined(atlas, view, 0)
    cities = range(len(game.board.cities))
    assert stations.best_loan(atlas, view, label, cities) == (2 * points, tracks[0])
    assert advised("planner", view, ["draw", "station red 0", "station blue 0"], game) == (
        "station red 0",
        "station",
    )


def test_without_a_loan_that_helps_there_is_none() -> None:
    game = ride("europe")
    atlas = atlas_of(game)
    view = turn_view(game)
    assert stations.best_loan(atlas, view, joined(atlas, view, 0), range(5)) == (0, NONE)


def test_an_option_nobody_taught_is_read_by_its_verb() -> None:
    assert ATLAS.read(USA.read("pass")) == Move(USA.read("pass"), "pass")
