"""What is to be said of any option, also of one that a policy would not take: never that it is the best."""

from collections.abc import Mapping
from typing import Final, cast

from stationmaster.bots.bot import Reason
from stationmaster.bots.ticket_to_ride.lore.atlas import NONE, Atlas, Move
from stationmaster.bots.ticket_to_ride.lore.situation import Situation
from stationmaster.bots.ticket_to_ride.lore.trips import Trips
from stationmaster.games.ticket_to_ride.engine.core import Game as Ride
from stationmaster.games.ticket_to_ride.engine.longest_path import LongestPath
from stationmaster.games.ticket_to_ride.engine.policy import Rider
from stationmaster.games.ticket_to_ride.engine.policy_dice import Roller
from stationmaster.games.ticket_to_ride.engine.state import A_SEAT, HAND
from stationmaster.games.ticket_to_ride.engine.train_cards import KIND_NAMES
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel.game import Seeded
from stationmaster.parts.bits import BIT, WORD
from stationmaster.parts.networks import longest

DEALS: Final = 16  # of what others may hold, to guess what they need
POSSIBLE: Final = 0.25  # in so many of them a lane must be in somebody's plan, to be said to be wanted


def wanted(game: Ride, policy: Rider | Roller, view: View, lane: int) -> bool:
    """Whether somebody else may well need a lane: it is in a plan in many of the deals that are possible.

    The policy's own plan is gone afterwards.
    """
    assert view.seat is not None
    luck, seat, found = Seeded(1), view.seat, 0
    made_up = game.imagine(view, [], Seeded(1))
    policy.suspect(made_up, seat)
    for _ in range(DEALS):
        dealt = made_up.clone()
        policy.deal_anew(dealt, seat, luck)
        for other in range(game.seats):
            if other != seat:
                policy.prepare(dealt, other)
                if policy.planned(lane):
                    found += 1
                    break
    return found >= POSSIBLE * DEALS


def grows_longest(game: Ride, view: View, track: int) -> int:
    """BASE-52: how long the own path is with this track, if only so it is the longest; else 0."""
    if not any(isinstance(part, LongestPath) and part.bonus > 0 for part in game.scoring):
        return 0
    assert view.seat is not None
    owned = [[lane for lane, owner in enumerate(view.owners) if owner == seat] for seat in range(game.seats)]
    own = path_of(game, owned[view.seat])
    others = max(path_of(game, tracks) for seat, tracks in enumerate(owned) if seat != view.seat)
    grown = path_of(game, [*owned[view.seat], track])
    alone = own <= others < grown
    shared = own < others == grown
    return grown if alone or shared else 0


def path_of(game: Ride, tracks: list[int]) -> int:
    low = sum(int(BIT[track]) for track in tracks if track < WORD)
    high = sum(int(BIT[track - WORD]) for track in tracks if track >= WORD)
    return int(longest(game.around, game.ends, game.lengths, low, high))


def card(game: Ride, policy: Rider, view: View, move: Move) -> Reason:
    """What a card does for the network that is planned."""
    assert view.seat is not None
    made_up = game.imagine(view, [], Seeded(1))
    place = HAND + A_SEAT * view.seat
    lacking = int(policy.purse.missing(made_up.cards, place, policy.plan.low, policy.plan.high))
    if move.verb == "draw":
        return Reason("draw-luck", {"cards": lacking}) if lacking else Reason("draw-idle")
    named = {"card": KIND_NAMES[move.kind]}
    if lacking == 0:
        return Reason("card-spare", named)
    made_up.cards[place + move.kind] += 1
    still = int(policy.purse.missing(made_up.cards, place, policy.plan.low, policy.plan.high))
    return Reason("card-helps" if still < lacking else "card-idle", named)


def can_pay(game: Ride, view: View) -> bool:
    """EUR-05: whether the surcharge that is asked for could be paid."""
    options = game.imagine(view, [], Seeded(1)).legal()
    return any(game.write(action).startswith("surcharge") for action in options)


def keep(atlas: Atlas, view: View, move: Move) -> Reason:
    now = Situation(atlas, view)
    kept = [view.offered[place] for place in move.places]
    undone = [ticket for ticket in kept if now.now(ticket) < 0]
    network = now.network([*now.open_tickets(), *undone])
    facts: dict[str, str | int] = {"points": sum([now.points(ticket) for ticket in kept]), "kept": len(kept)}
    if not kept:
        return Reason("keep-none")
    if not undone:
        return Reason("keep-done", facts)
    if any(ticket not in network.paths for ticket in undone):
        return Reason("keep-risk", facts)
    return Reason("keep-network", {**facts, "spaces": now.spaces(network.tracks)})


def keep_in_spite(atlas: Atlas, view: View, move: Move) -> Reason:
    """What is good about keeping these, also where there may be no time for all of them."""
    reason, now = keep(atlas, view, move), Situation(atlas, view)
    if reason.key != "keep-risk":
        return reason
    kept = [view.offered[place] for place in move.places]
    undone = [ticket for ticket in kept if now.now(ticket) < 0]
    paths = now.network([*now.open_tickets(), *undone]).paths
    fitting = [ticket for ticket in kept if ticket not in undone or ticket in paths]
    if fitting:
        points = sum([now.points(ticket) for ticket in fitting])
        return Reason("keep-fitting", {"fitting": len(fitting), "points": points})
    cheapest = sorted([now.points(ticket) for ticket in view.offered])[: len(kept)]
    least = sum(cheapest) == reason.facts["points"]
    return Reason("keep-least" if least else "keep-hope", reason.facts)


def tickets(atlas: Atlas, view: View, planned: bool) -> Reason:
    """BASE-50: more tickets, beside those that are open, or in their place."""
    left = len(Situation(atlas, view).open_tickets())
    if not left:
        return Reason("more-tickets")
    return Reason("tickets-beside", {"open": left}) if planned else Reason("tickets-instead")


def station(atlas: Atlas, view: View) -> Reason:
    return Reason("station-lends" if Situation(atlas, view).open_tickets() else "station-idle")


def trip(atlas: Atlas, view: View, move: Move) -> Reason:
    """MRK-06: on by this way, by another, or off."""
    here = cast(Mapping[str, int], view.extras["passengers"])["in"]
    gain, track = Trips(atlas, view).best(here)
    if move.verb == "get":
        return Reason("get-off-early", {"points": gain}) if track != NONE else Reason("get-off")
    return Reason("ride" if move.track == track else "ride-elsewhere", {"points": gain})
