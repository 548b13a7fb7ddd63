"""How the bots for Ticket to Ride use a turn."""

from msgspec.structs import replace

from stationmaster.bots.ticket_to_ride.lore.atlas import GRAY, atlas_of
from stationmaster.bots.ticket_to_ride.lore.hands import missing
from stationmaster.bots.ticket_to_ride.lore.situation import Situation
from stationmaster.games.ticket_to_ride.board import COLOURS
from stationmaster.games.ticket_to_ride.view import OPEN
from tests.bots.riders import ATLAS, KINDS, advised, cards, owned, ride, ticket, turn_view
from tests.support import rule


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
