"""What the bots for Ticket to Ride know: hands, networks, the clock, tickets."""

from itertools import combinations
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from stationmaster.bots.ticket_to_ride.lore import networks
from stationmaster.bots.ticket_to_ride.lore.atlas import atlas_of
from stationmaster.bots.ticket_to_ride.lore.hands import after, in_paying_order, missing, surplus
from stationmaster.bots.ticket_to_ride.lore.networks import Map, join
from stationmaster.bots.ticket_to_ride.lore.prospects import best_of_drawn
from stationmaster.bots.ticket_to_ride.lore.situation import Situation
from stationmaster.bots.ticket_to_ride.lore.standing import merge, turns_left, value
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel.game import Seeded
from stationmaster.kernel.match import Match
from tests.bots.riders import ATLAS, USA, advised, cards, lane, owned, ride, ticket, turn_view
from tests.support import rule

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
    countries = next(ticket for ticket in game.board.tickets if len({w for _, _, w in ticket.pairs}) > 1)
    plan = Map(len(atlas.around), atlas.lanes, {one.number: float(one.length) for one in atlas.lanes})
    found = plan.path(countries)
    assert found is not None
    best = inf
    for a, b, points in countries.pairs:
        cost, _ = plan.reach(a, {b})[b]
        best = min(best, cost - 2 * points)
    ends = [lane.a for lane in map(atlas.lanes.__getitem__, found[1])]
    assert ends
    assert min(found[0] - 2 * points for _, _, points in countries.pairs) <= best


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
