"""What the bots for Ticket to Ride know and how they use it: hands, networks, trips, tickets."""

from collections.abc import Sequence
from itertools import combinations, permutations
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import stationmaster
from stationmaster import bots
from stationmaster.bots.ticket_to_ride.lore import networks, stations, trips
from stationmaster.bots.ticket_to_ride.lore.atlas import GRAY, NONE, Atlas, Lane, Move, atlas_of
from stationmaster.bots.ticket_to_ride.lore.hands import after, in_paying_order, missing, surplus
from stationmaster.bots.ticket_to_ride.lore.networks import Map, join
from stationmaster.bots.ticket_to_ride.lore.prospects import best_of_drawn
from stationmaster.bots.ticket_to_ride.lore.situation import Situation
from stationmaster.bots.ticket_to_ride.lore.standing import joined, merge, turns_left, value
from stationmaster.bots.ticket_to_ride.lore.tunnels import more_than, risk
from stationmaster.bots.ticket_to_ride.planner import Planner
from stationmaster.games.ticket_to_ride.board import COLOURS
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.view import OPEN, View
from stationmaster.kernel.game import Seeded
from stationmaster.kernel.match import Match
from tests.support import rule

KINDS = (*COLOURS, "locomotive")


def ride(board: str = "usa", seats: int = 2) -> Game:
    game = stationmaster.make(board, seats, first=0)
    assert isinstance(game, Game)
    return game


USA = ride()
ATLAS = atlas_of(USA)


def lane(name: str, atlas: Atlas = ATLAS) -> Lane:
    return atlas.lanes[atlas.tracks[name]]


def cards(**counts: int) -> tuple[int, ...]:
    return tuple(counts.get(kind, 0) for kind in KINDS)


def turn_view(game: Game = USA, seed: int = 1) -> View:
    """Seat 0's view of the first turn."""
    match = Match(game, Seeded(seed))
    while match.view(None).asked != "turn":
        match.play(match.waiting_on, match.options(match.waiting_on)[0])
    view = match.view(0)
    assert isinstance(view, View)
    return view


def owned(view: View, seat: int, *names: str, atlas: Atlas = ATLAS) -> View:
    owners = list(view.owners)
    for name in names:
        owners[atlas.tracks[name]] = seat
    return replace(view, owners=tuple(owners))


def ticket(name: str, game: Game = USA) -> int:
    return next(t for t, ticket in enumerate(game.board.tickets) if ticket.id == name)


def advised(name: str, view: View, options: Sequence[str], game: Game = USA) -> tuple[str, str]:
    bot = bots.make(name, game, 0)
    advice = bot.advise(view, [game.read(option) for option in options])
    return game.write(advice.action), advice.reason.key


# Hands


@pytest.mark.parametrize(
    ("lanes", "hand", "expected"),
    [
        (["helena-seattle"], cards(yellow=6), 0),
        (["helena-seattle"], cards(yellow=4), 2),
        (["helena-seattle"], cards(yellow=4, locomotive=1), 1),
        (["helena-seattle"], cards(red=6), 6),
        (["boston-montreal"], cards(red=1, blue=2), 0),  # gray: the colour there is most of
        (["boston-montreal"], cards(red=1, blue=1), 1),
        (["helena-seattle", "el-paso-oklahoma-city"], cards(yellow=6), 5),  # each card pays once
        (["helena-seattle", "el-paso-oklahoma-city"], cards(yellow=6, locomotive=7), 0),
        ([], cards(), 0),
    ],
)
def test_missing_cards(lanes: list[str], hand: tuple[int, ...], expected: int) -> None:
    assert missing(in_paying_order([lane(name) for name in lanes]), hand) == expected


@rule("EUR-03")
def test_a_ferry_misses_locomotives_whatever_else_is_there() -> None:
    atlas = atlas_of(ride("europe"))
    ferry = next(one for one in atlas.lanes if one.least == 2)
    assert missing([ferry], cards(red=9)) == 2
    assert missing([ferry], cards(red=9, locomotive=2)) == 0


@rule("SWI-02")
def test_locomotives_do_not_help_where_none_may_lie() -> None:
    atlas = atlas_of(ride("switzerland"))
    plain = next(one for one in atlas.lanes if one.most == 0 and one.length == 3)
    assert missing([plain], cards(locomotive=9)) == 3


def test_surplus_is_what_the_network_leaves() -> None:
    hand = cards(yellow=8, red=2, locomotive=1)
    assert surplus([lane("helena-seattle")], hand) == list(cards(yellow=2, red=2, locomotive=1))
    assert surplus([lane("helena-seattle")], cards(yellow=5, locomotive=3)) == list(cards(locomotive=2))


@given(board=st.sampled_from(["usa", "europe", "nordic", "marklin"]), seed=st.integers(0, 500))
def test_what_a_claim_takes_is_what_it_costs(board: str, seed: int) -> None:
    """A bot's reading of a claim against the referee's hand before and after."""
    game = ride(board)
    match = Match(game, Seeded(seed))
    luck = Seeded(seed)
    for _ in range(60):
        options = match.options(match.waiting_on)
        match.play(match.waiting_on, options[luck.below(len(options))])
    seat = match.waiting_on
    for move in atlas_of(game).moves(match.options(seat)):
        if move.verb == "claim":
            view = match.view(seat)
            assert isinstance(view, View)
            state = match.state.clone()
            state.apply(move.action)
            now = game.view(state, seat)
            if now.asked != "surcharge":
                assert sum(view.hand) - sum(now.hand) == sum([n for _, n in move.laid])
                assert all(view.hand[kind] - now.hand[kind] == n for kind, n in move.laid)
            assert len(after(view.hand, move)) == len(view.hand)


# Networks


def whole_map() -> Map:
    return Map(len(ATLAS.around), ATLAS.lanes, {one.number: float(one.length) for one in ATLAS.lanes})


def length(tracks: frozenset[int] | list[int]) -> int:
    return sum([ATLAS.lanes[track].length for track in tracks])


def test_a_path_is_the_shortest_there_is() -> None:
    """Denver to El Paso over Santa Fe: 2 + 2."""
    found = whole_map().path(USA.board.tickets[ticket("denver-el-paso")])
    assert found is not None
    assert found[0] == 4
    assert {ATLAS.board.tracks[track].id for track in found[1]} == {"denver-santa-fe", "el-paso-santa-fe"}


def test_a_lost_city_cannot_be_reached() -> None:
    plan = whole_map()
    around_miami = [track for track, _ in plan.around[ATLAS.cities["miami"]]]
    assert plan.without(around_miami).path(USA.board.tickets[ticket("boston-miami")]) is None
    assert join(plan.without(around_miami), [ticket("boston-miami")], USA.board.tickets) is None


@given(st.lists(st.integers(0, len(USA.board.tickets) - 1), min_size=1, max_size=5, unique=True))
def test_a_network_joins_all_its_tickets_and_is_never_dearer_than_ticket_by_ticket(
    tickets: list[int],
) -> None:
    plan = whole_map()
    network = join(plan, tickets, USA.board.tickets)
    assert network is not None
    label = list(range(len(ATLAS.around)))
    for track in network.tracks:
        merge(label, ATLAS.lanes[track].a, ATLAS.lanes[track].b)
    assert all(value(USA.board.tickets[t], label) > 0 for t in tickets)
    alone: set[int] = set()
    for t in tickets:
        found = plan.path(USA.board.tickets[t])
        assert found is not None
        alone |= set(found[1])
    assert length(network.tracks) <= length(list(alone))


def test_tickets_share_tracks() -> None:
    """Seattle to New York passes Chicago's way: a ticket that lies on it costs next to nothing more."""
    far, near = ticket("new-york-seattle"), ticket("denver-pittsburgh")
    plan = whole_map()
    together = join(plan, [far, near], USA.board.tickets)
    assert together is not None
    first, second = plan.path(USA.board.tickets[far]), plan.path(USA.board.tickets[near])
    assert first is not None
    assert second is not None
    assert length(together.tracks) < first[0] + second[0]


def test_own_tracks_cost_nothing_and_are_not_listed() -> None:
    view = owned(replace(turn_view(), tickets=(ticket("denver-el-paso"),)), 0, "denver-santa-fe")
    network = Situation(ATLAS, view).network([ticket("denver-el-paso")])
    assert {ATLAS.board.tracks[track].id for track in network.tracks} == {"el-paso-santa-fe"}


def test_a_ticket_that_no_time_is_left_for_is_given_up() -> None:
    view = replace(turn_view(), tickets=(ticket("los-angeles-new-york"),), hand=cards())
    assert Situation(ATLAS, view).network(view.tickets).tracks
    opponent = replace(view.players[1], trains=5, cards=9)
    late = replace(view, players=(view.players[0], opponent))
    assert not Situation(ATLAS, late).network(late.tickets).tracks


def test_a_hopeless_ticket_does_not_take_a_cheap_one_with_it() -> None:
    small, large = ticket("denver-el-paso"), ticket("los-angeles-new-york")
    view = replace(turn_view(), tickets=(large, small), hand=cards(red=2))
    view = owned(view, 0, "denver-santa-fe")
    opponent = replace(view.players[1], trains=12, cards=9)
    now = Situation(ATLAS, replace(view, players=(view.players[0], opponent)))
    network = now.network([large, small])
    assert set(network.paths) == {small}
    assert {ATLAS.board.tracks[track].id for track in network.tracks} == {"el-paso-santa-fe"}


@given(st.lists(st.integers(0, len(USA.board.tickets) - 1), max_size=4, unique=True), st.integers(5, 45))
def test_a_network_fits_the_trains_and_is_worth_building(tickets: list[int], trains: int) -> None:
    view = turn_view()
    player = replace(view.players[0], trains=trains)
    now = Situation(ATLAS, replace(view, tickets=tuple(tickets), players=(player, view.players[1])))
    network = now.network(tickets)
    assert now.spaces(network.tracks) <= trains
    assert now.worth(network) >= 0
    assert set(network.paths) <= set(tickets)
    label = list(now.label)
    for track in network.tracks:
        merge(label, ATLAS.lanes[track].a, ATLAS.lanes[track].b)
    assert all(value(USA.board.tickets[t], label) > 0 for t in network.paths)


def test_orders_begin_with_each_ticket() -> None:
    assert networks.orders([7]) == [(7,)]
    assert {order[0] for order in networks.orders([1, 2, 3])} == {1, 2}
    assert len(set(networks.orders([1, 2, 3]))) == 3
    assert networks.orders([1, 2, 3, 4]) == [(1, 2, 3, 4), (4, 3, 2, 1)]


@rule("SWI-04")
def test_of_a_countrys_exits_the_one_worth_most_for_its_cost_is_meant() -> None:
    game = ride("switzerland")
    atlas = atlas_of(game)
    countries = next(ticket for ticket in game.board.tickets if len({w for _, _, w in ticket.ways}) > 1)
    plan = Map(len(atlas.around), atlas.lanes, {one.number: float(one.length) for one in atlas.lanes})
    found = plan.path(countries)
    assert found is not None
    best = inf
    for a, b, points in countries.ways:
        cost, _ = plan.reach(a, {b})[b]
        best = min(best, cost - 2 * points)
    ends = [lane.a for lane in map(atlas.lanes.__getitem__, found[1])]
    assert ends
    assert min(found[0] - 2 * points for _, _, points in countries.ways) <= best


# The clock


def test_once_the_end_is_announced_one_turn_is_left() -> None:
    assert turns_left(ATLAS, replace(turn_view(), turns_left=2)) == 1


def test_who_holds_cards_for_its_last_trains_ends_the_game_soon() -> None:
    view = turn_view()
    few = replace(view.players[1], trains=8, cards=3)
    many = replace(view.players[1], trains=8, cards=12)
    slow = turns_left(ATLAS, replace(view, players=(view.players[0], few)))
    fast = turns_left(ATLAS, replace(view, players=(view.players[0], many)))
    assert 1 < fast < slow < turns_left(ATLAS, view)


# Tickets


@given(
    st.lists(st.integers(-20, 20), min_size=1, max_size=9),
    st.integers(1, 4),
)
def test_the_best_of_drawn_tickets_is_the_mean_over_all_draws(gains: list[int], drawn: int) -> None:
    kept = []
    for hand in combinations(gains, min(drawn, len(gains))):
        good = [gain for gain in hand if gain > 0]
        kept.append(sum(good) if good else max(hand))
    assert best_of_drawn(gains, drawn) == pytest.approx(sum(kept) / len(kept))


def test_no_ticket_to_draw_gains_nothing() -> None:
    assert best_of_drawn([], 3) == 0


def test_a_planner_keeps_tickets_that_lie_together() -> None:
    """Two long ones along each other beside a third across: keep the pair, or all, never the odd one out."""
    view = turn_view()
    offered = (ticket("new-york-seattle"), ticket("los-angeles-miami"), ticket("montreal-vancouver"))
    asked = replace(view, asked="keep-tickets", offered=offered, choosing=True, tickets=())
    chosen, key = advised("planner", asked, ["keep 1 2", "keep 1 3", "keep 2 3"])
    assert (chosen, key) == ("keep 1 3", "keep-network")


@pytest.mark.parametrize("name", ["greedy", "racer"])
def test_who_does_not_plan_keeps_the_cheapest(name: str) -> None:
    offered = (ticket("new-york-seattle"), ticket("denver-el-paso"), ticket("houston-kansas-city"))
    asked = replace(turn_view(), asked="keep-tickets", offered=offered, choosing=True, tickets=())
    assert advised(name, asked, ["keep 1 2", "keep 1 3", "keep 2 3"])[0] == "keep 2 3"


# Turns


def test_greedy_takes_the_most_points() -> None:
    view = replace(turn_view(), tickets=(), hand=cards(yellow=6, red=2))
    claims = ["draw", "claim helena-seattle yellow 0", "claim boston-montreal red 0"]
    assert advised("greedy", view, claims) == ("claim helena-seattle yellow 0", "claim-points")


def test_greedy_sees_the_ticket_a_claim_completes() -> None:
    view = owned(replace(turn_view(), tickets=(ticket("denver-el-paso"),)), 0, "denver-santa-fe")
    view = replace(view, hand=cards(red=3, blue=4))
    claims = ["claim chicago-omaha blue 0", "claim el-paso-santa-fe blue 0", "claim boston-montreal blue 0"]
    assert advised("greedy", view, claims) == ("claim el-paso-santa-fe blue 0", "claim-ticket")


def test_racer_waits_for_a_long_route() -> None:
    view = replace(turn_view(), tickets=(), hand=cards(yellow=5, red=2), row=cards(yellow=1, red=4))
    options = ["draw", "take yellow", "take red", "claim boston-montreal red 0"]
    assert advised("racer", view, options) == ("take yellow", "draw-card")


NETWORK = replace(turn_view(), tickets=(ticket("denver-el-paso"),), row=cards(red=5))


def test_planner_pays_a_gray_route_with_a_colour_it_does_not_need() -> None:
    """El Paso-Santa Fe is gray, Denver-Santa Fe too; a locomotive is worth keeping."""
    view = owned(replace(NETWORK, hand=cards(red=2, blue=1, locomotive=2)), 0, "denver-santa-fe")
    claims = [
        "claim el-paso-santa-fe locomotive 2",
        "claim el-paso-santa-fe blue 1",
        "claim el-paso-santa-fe red 0",
        "claim el-paso-santa-fe red 1",
    ]
    assert advised("planner", view, claims)[0] == "claim el-paso-santa-fe red 0"


def test_planner_builds_its_network_before_anything_else() -> None:
    view = replace(NETWORK, hand=cards(red=2, blue=2))
    chosen, key = advised(
        "planner", view, ["draw", "take red", "claim boston-montreal red 0", "claim el-paso-santa-fe red 0"]
    )
    assert chosen == "claim el-paso-santa-fe red 0"
    assert key in ("claim-network", "claim-before-others")


def test_planner_draws_the_colour_its_network_lacks() -> None:
    """All of the network stands but for one track of a colour."""
    view = replace(turn_view(), tickets=(ticket("chicago-los-angeles"),), hand=cards())
    now = Situation(ATLAS, view)
    network = now.lanes(now.network(view.tickets).tracks)
    last = network[0]
    names = [ATLAS.board.tracks[one.number].id for one in network[1:]]
    colour = KINDS[last.colour]
    other = next(kind for kind in COLOURS if kind != colour)
    view = replace(owned(view, 0, *names), row=cards(**{colour: 2, other: 3}))
    assert advised("planner", view, ["draw", f"take {other}", f"take {colour}"]) == (
        f"take {colour}",
        "draw-card",
    )


def test_in_the_last_turn_planner_takes_what_counts_most_at_once() -> None:
    view = owned(replace(NETWORK, hand=cards(red=5, blue=2), turns_left=2), 0, "denver-santa-fe")
    claims = ["draw", "claim helena-omaha red 0", "claim el-paso-santa-fe blue 0"]
    assert advised("planner", view, claims) == ("claim helena-omaha red 0", "claim-last")
    worse = ["draw", "claim boston-montreal red 0", "claim el-paso-santa-fe blue 0"]
    assert advised("planner", view, worse)[0] == "claim el-paso-santa-fe blue 0"


@rule("BASE-34")
def test_a_second_track_beside_ones_own_is_not_free() -> None:
    view = owned(turn_view(ride(seats=4)), 0, "portland-san-francisco")
    assert view.owners[ATLAS.tracks["portland-san-francisco/2"]] == OPEN
    free = {ATLAS.board.tracks[one.number].id for one in ATLAS.free(view)}
    assert "portland-san-francisco/2" not in free


def test_unseen_cards_are_all_cards_but_those_in_sight() -> None:
    view = turn_view()
    hidden = view.players[1].cards - sum(view.players[1].surely)
    assert sum(ATLAS.unseen(view)) == view.deck + hidden


def test_planner_holds_a_plan_back_that_it_cannot_pay_for_yet() -> None:
    """A short track nobody else is near can wait; the plan may yet have to change."""
    view = replace(turn_view(), tickets=(ticket("new-york-seattle"),), hand=cards(red=2), row=cards(blue=5))
    now = Situation(ATLAS, view)
    network = now.lanes(now.network(view.tickets).tracks)
    assert missing(network, view.hand) > 9
    gray = next(one for one in network if one.colour == GRAY and one.length <= 2)
    claim = f"claim {ATLAS.board.tracks[gray.number].id} red 0"
    assert advised("planner", view, ["draw", "take blue", claim])[0] != claim


def test_planner_claims_before_others_what_would_be_dear_to_lose() -> None:
    view = replace(turn_view(), tickets=(ticket("boston-miami"),), hand=cards(blue=5))
    opponents = ["charleston-miami", "miami-new-orleans", "atlanta-charleston", "atlanta-raleigh"]
    view = owned(view, 1, *opponents)
    assert ATLAS.tracks["atlanta-miami"] in Situation(ATLAS, view).network(view.tickets).tracks
    assert advised("planner", view, ["draw", "claim atlanta-miami blue 0"]) == (
        "claim atlanta-miami blue 0",
        "claim-before-others",
    )


def test_a_turn_is_worth_more_where_routes_are_longer() -> None:
    worth = {name: atlas_of(ride(name)).turn for name in ("usa", "switzerland", "marklin")}
    assert worth["switzerland"] < 2.7 < worth["usa"] < worth["marklin"]


# Questions of some boards


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
    wanted = max(range(len(game.board.tickets)), key=lambda t: game.board.tickets[t].ways[0][2])
    a, b, points = game.board.tickets[wanted].ways[0]
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
