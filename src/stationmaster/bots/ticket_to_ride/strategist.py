"""Plays by the compiled policy: one network for all tickets, cards hoarded for it, tuned numbers."""

from collections.abc import Sequence
from typing import ClassVar, cast

from stationmaster.bots.bot import Advice, Reason
from stationmaster.bots.ticket_to_ride.lore import explaining
from stationmaster.bots.ticket_to_ride.lore.atlas import NONE, Move
from stationmaster.bots.ticket_to_ride.lore.situation import Situation
from stationmaster.bots.ticket_to_ride.lore.standing import claim_gain
from stationmaster.bots.ticket_to_ride.planner import Planner
from stationmaster.games.ticket_to_ride.engine.core import Game as Ride
from stationmaster.games.ticket_to_ride.engine.policy import Rider
from stationmaster.games.ticket_to_ride.tuned import policy_for
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel.game import Game
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import View as KernelView
from stationmaster.kernel.words import Words

words = Words("stationmaster.bots.ticket_to_ride")

LAST = 2  # turns to come: then the end is near


class Strategist(Planner):
    rung: ClassVar = 4
    title: ClassVar = words("strategist")
    about: ClassVar = words("strategist.about")
    warnings: ClassVar = frozenset(
        {"keep-risk", "draw-idle", "card-idle", "card-spare", "get-off-early", "ride-elsewhere"}
    )

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.ride_game = cast(Ride, game)
        self.policy = policy_for(self.ride_game)

    def advise(self, view: KernelView, options: Sequence[int], heard: Sequence[Told] = ()) -> Advice:
        if len(options) == 1:
            return super().advise(view, options, heard)
        assert isinstance(view, View)
        assert view.seat is not None
        made_up = self.ride_game.imagine(view, [], self.luck)
        self.policy.prepare(made_up, view.seat)
        action = int(self.policy.decide(made_up, view.seat))
        return Advice(action, self.why(view, self.atlas.moves([action])[0]))

    def explain(self, view: KernelView, action: int, heard: Sequence[Told] = ()) -> Reason | None:
        """Only what is true of any option: also of its own choice it does not say that nothing is better."""
        assert isinstance(view, View)
        assert view.seat is not None
        self.policy.prepare(self.ride_game.imagine(view, [], self.luck), view.seat)
        move = self.atlas.moves([action])[0]
        match move.verb:
            case "claim":
                return self.of_claim(view, move)
            case "draw" | "take" if isinstance(self.policy, Rider):
                return explaining.card(self.ride_game, self.policy, view, move)
            case "hold":
                return Reason("hold-these")
            case "turn" if explaining.can_pay(self.ride_game, view):
                return Reason("turn-back-dear")
            case "station":
                return explaining.station(self.atlas, view)
            case "ride" | "get" if view.asked == "trip":
                return explaining.trip(self.atlas, view, move)
            case _:
                return self.why(view, move)

    def commend(
        self, view: KernelView, options: Sequence[int], action: int, heard: Sequence[Told] = ()
    ) -> Reason | None:
        assert isinstance(view, View)
        self.advise(view, options, heard)  # who has thought has reasons
        move, reason = self.atlas.moves([action])[0], self.explain(view, action, heard)
        if move.verb == "keep":
            return explaining.keep_in_spite(self.atlas, view, move)
        return None if reason is None or reason.key in self.warnings else reason

    def of_claim(self, view: View, move: Move) -> Reason:
        lane, worth = int(self.policy.lanes.lane[move.track]), self.atlas.lanes[move.track].worth
        mine = self.policy.planned(lane)
        at_once = claim_gain(self.atlas, view, Situation(self.atlas, view).label, move.track)
        path = explaining.grows_longest(self.ride_game, view, move.track)
        contested = explaining.wanted(self.ride_game, self.policy, view, lane)
        if at_once > worth:
            key = "claim-ticket-first" if contested else "claim-ticket"
            return self.claimed(move, key, points=at_once).reason
        if mine:
            return self.claimed(move, "claim-before-others" if contested else "claim-network").reason
        if path:
            return self.claimed(move, "claim-longest", points=worth, spaces=path).reason
        return self.claimed(move, "claim-block" if contested else "claim-points", points=worth).reason

    def why(self, view: View, move: Move) -> Reason:
        """The reason for a move, from what the policy has planned."""
        match move.verb:
            case "claim":
                return self.why_claim(view, move)
            case "draw" | "take":
                return self.drawn(move).reason
            case "tickets":
                return explaining.tickets(self.atlas, view, self.has_plan())
            case "keep":
                return explaining.keep(self.atlas, view, move)
            case "station":
                return Reason("station-lends")
            case "at":
                return Reason("station-here")
            case "surcharge":
                return Reason("pay-surcharge", {"cards": sum(view.laid)})
            case "turn":
                return Reason("turn-back")
            case "instead":
                return Reason("spare-cards")
            case "mix":
                return Reason("mix-even" if view.choosing else "mix-small")
            case "passenger":
                return Reason("passenger", {"city": self.atlas.board.cities[move.city].id})
            case "no":
                return Reason("no-passenger")
            case "ride" | "get":
                return self.why_ride(view, move)
            case _:
                return self.why_dice(move)

    def why_dice(self, move: Move) -> Reason:
        """DICE-10, DICE-15, DICE-18, DICE-31."""
        match move.verb:
            case "reroll":
                return Reason("throw-for-network" if sum(move.faces) else "throw-stays")
            case "hold":
                return Reason("hold-tokens")
            case "lay":
                return Reason("lay-dice")
            case "wait":
                return Reason("wait-tokens")
            case _:
                return Reason("only-option")

    def why_claim(self, view: View, move: Move) -> Reason:
        lanes = self.policy.lanes
        if self.policy.planned(lanes.lane[move.track]):
            return self.claimed(move, "claim-network").reason
        points = self.atlas.lanes[move.track].worth
        key = "claim-last" if Situation(self.atlas, view).turns < LAST else "claim-points"
        return self.claimed(move, key, points=points).reason

    def has_plan(self) -> bool:
        """Whether it has routes to build for its tickets."""
        plan = self.policy.plan
        return bool(plan.low or plan.high)

    def why_ride(self, view: View, move: Move) -> Reason:
        if move.city != NONE:
            ride = self.best_ride(view, [move])
            return Reason("ride", {"points": ride[0] if ride else 0})
        return self.trip(view, [move]).reason


bot = Strategist
