"""Tickets: which of the offered ones to keep, and from which deck to draw (BASE-04, BASE-40, MRK-04)."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.ticket_to_ride.engine.policy_lanes import Lanes
from stationmaster.games.ticket_to_ride.engine.policy_plans import FAR, Plan
from stationmaster.games.ticket_to_ride.engine.state import State
from stationmaster.games.ticket_to_ride.engine.ticket_mix import A_SIZE
from stationmaster.parts.bits import BIT, count

MOST_KEEPS: Final = 8  # choices that search looks at


@final
class Keeper:
    """Chooses tickets by the network that they would make together with those held."""

    lanes: Lanes
    plan: Plan

    def __init__(self, lanes: Lanes, plan: Plan) -> None:
        self.lanes = lanes
        self.plan = plan

    def keep(self, s: State, seat: i64, careful: bool) -> i64:
        """Which of the offered tickets: by the network for all, or in a play-out by what each adds."""
        tickets = self.lanes.tickets
        offered = tickets.before(s, seat)
        n: i64 = len(offered)
        least = s.number()
        if least > n:
            least = n
        turns = self.plan.turns_left(s, seat)
        if not careful:
            return tickets.keeps + self.keep_quickly(s, seat, offered, least, turns)
        best = -100000.0
        chosen: i64 = BIT[n] - 1
        for code in range(BIT[n]):
            if count(code) >= least:
                worth = self.worth_of(s, seat, offered, code, turns)
                if worth > best:
                    best = worth
                    chosen = code
        self.plan.stale = True
        return tickets.keeps + chosen

    def worth_of(self, s: State, seat: i64, offered: vec[i64], code: i64, turns: float) -> float:
        """What keeping some of the offered tickets is worth, beside those held."""
        tickets = self.lanes.tickets
        joined = tickets.joined(s, seat)
        wanted = self.plan.open_tickets(s, seat)
        worth = 0.0
        for k in range(i64(len(offered))):
            if code & BIT[k] != 0:
                value = tickets.value(offered[k], joined)
                worth += float(value)
                if value < 0:
                    wanted = append(wanted, offered[k])
                else:
                    worth += self.lanes.share
        return worth + self.plan.best_network(s, seat, self.plan.by_worth(wanted), turns)

    def keep_quickly(self, s: State, seat: i64, offered: vec[i64], least: i64, turns: float) -> i64:
        """All that gain over the network there is to be, one after the other, or those that lose least."""
        plan = self.plan
        tickets = self.lanes.tickets
        if plan.stale:
            plan.make(s, seat, turns)
        plan.price(s, seat)
        n: i64 = len(offered)
        joined = tickets.joined(s, seat)
        low = plan.low
        high = plan.high
        prizes = plan.prizes
        code: i64 = 0
        for _ in range(n):
            now = plan.value(s, seat, low, high, prizes, turns)
            best = -1000.0
            pick: i64 = -1
            pick_low: i64 = 0
            pick_high: i64 = 0
            pick_prize = 0.0
            for k in range(n):
                if code & BIT[k] != 0:
                    continue
                ticket = offered[k]
                gain = float(tickets.value(ticket, joined))
                add_low: i64 = 0
                add_high: i64 = 0
                prize = 0.0
                if gain < 0.0 and plan.way_over(ticket, low, high) < FAR:
                    worth = prizes + plan.prize(ticket)
                    then = plan.value(s, seat, low | plan.got_low, high | plan.got_high, worth, turns - 1.0)
                    if then > now:
                        gain += then - now
                        add_low = plan.got_low
                        add_high = plan.got_high
                        prize = worth - prizes
                if gain > best:
                    best = gain
                    pick = k
                    pick_low = add_low
                    pick_high = add_high
                    pick_prize = prize
            if best <= 0.0 and count(code) >= least:
                break
            code |= BIT[pick]
            low |= pick_low
            high |= pick_high
            prizes += pick_prize
        plan.settle_on(low, high, prizes, plan.count_held(s, seat) + count(code))
        return code

    def mix(self, s: State) -> i64:
        """MRK-04: at the opening some of each; later small ones, which are more likely on the way."""
        part = self.lanes.mix[0]
        best: i64 = -1
        least: i64 = 1000
        for action in s.legal():
            code = action - part.mixes
            first = code // A_SIZE
            second = code % A_SIZE
            loss = second
            if self.lanes.small_deck == 1:
                loss = first
            if self.lanes.tickets.opening_now(s):
                loss = first - second
                if loss < 0:
                    loss = -loss
            if loss < least:
                least = loss
                best = action
        return best

    def best_keeps(self, s: State, seat: i64, legal: vec[i64]) -> vec[i64]:
        """The choices whose networks are worth most."""
        tickets = self.lanes.tickets
        offered = tickets.before(s, seat)
        turns = self.plan.turns_left(s, seat)
        rated = [
            (-self.worth_of(s, seat, offered, action - tickets.keeps, turns), int(action)) for action in legal
        ]
        rated.sort()
        self.plan.stale = True
        return vec[i64]([i64(action) for _, action in rated[:MOST_KEEPS]])
