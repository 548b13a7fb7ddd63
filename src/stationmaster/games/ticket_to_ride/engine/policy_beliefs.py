"""What others may hold: their tickets are likelier those whose ways they have built."""

from math import exp
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.ticket_to_ride.engine.policy_lanes import Lanes
from stationmaster.games.ticket_to_ride.engine.policy_plans import FAR, Plan
from stationmaster.games.ticket_to_ride.engine.state import State
from stationmaster.games.ticket_to_ride.engine.tickets import UNSEEN
from stationmaster.kernel.game import Rng

BELIEF: Final = 9.0  # how much likelier a ticket is held the more of its way is built
AGAINST: Final = -0.5  # the least share: a way that has become longer than on the empty board


@final
class Beliefs:
    """Weights of tickets, for each other seat; and deals by them."""

    lanes: Lanes
    plan: Plan
    empty: vec[i64]
    """By ticket: what its way costs on an empty board."""
    weights: vec[float]
    """By seat and ticket."""

    def __init__(self, lanes: Lanes, plan: Plan) -> None:
        self.lanes = lanes
        self.plan = plan
        n = lanes.tickets.n_ticket
        self.weights = vec[float]([1.0 for _ in range(n * lanes.game.n_seat)])
        self.empty = vec[i64]()
        for r in range(lanes.n):
            plan.cost[r] = lanes.plain_cost(r)
        for t in range(n):
            self.empty = append(self.empty, plan.way_for(t))

    def suspect(self, s: State, seat: i64) -> None:
        """The more of a ticket's way a seat has built, the likelier it holds it."""
        for other in range(s.game.n_seat):
            if other != seat:
                self.weigh(s, other)

    def weigh(self, s: State, other: i64) -> None:
        lanes = self.lanes
        plan = self.plan
        n = lanes.tickets.n_ticket
        player = s.players[other]
        for r in range(lanes.n):
            plan.cost[r] = FAR
            if lanes.is_mine(player, r):
                plan.cost[r] = 0
            elif lanes.is_free(player, r):
                plan.cost[r] = lanes.plain_cost(r)
        for t in range(n):
            cost = plan.way_for(t)
            share = 0.0
            if cost < FAR and self.empty[t] < FAR:
                share = 1.0 - float(cost) / float(self.empty[t])
            if share < AGAINST:
                share = AGAINST
            self.weights[other * n + t] = exp(BELIEF * share)

    def deal_anew(self, s: State, seat: i64, rng: Rng) -> None:
        """Deal what a seat cannot know, then others' tickets by their weights."""
        s.redeal(seat, rng)
        for other in range(s.game.n_seat):
            if other != seat:
                for deck in range(i64(len(self.lanes.tickets.decks))):
                    self.deal_tickets(s, other, deck, rng)

    def deal_tickets(self, s: State, other: i64, deck: i64, rng: Rng) -> None:
        """A seat's tickets of one deck change places with unseen ones, by their weights."""
        tickets = self.lanes.tickets
        n = tickets.n_ticket
        weights = self.weights
        held: i64 = 0
        for t in range(n):
            if i64(s.tickets[t]) == other and tickets.deck_of[t] == deck:
                held += 1
                s.tickets[t] = UNSEEN
        for _ in range(held):
            total = 0.0
            for t in range(n):
                if s.tickets[t] == UNSEEN and tickets.deck_of[t] == deck:
                    total += weights[other * n + t]
            left = total * float(rng.below(1000000)) / 1000000.0
            chosen: i64 = -1
            for t in range(n):
                if s.tickets[t] == UNSEEN and tickets.deck_of[t] == deck:
                    chosen = t
                    left -= weights[other * n + t]
                    if left < 0.0:
                        break
            s.tickets[chosen] = u8(other)
