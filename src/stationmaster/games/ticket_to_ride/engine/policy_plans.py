"""Plans: what each lane costs a seat, the cheapest ways over them, and the network that is worth most."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.ticket_to_ride.engine.policy_hands import Purse
from stationmaster.games.ticket_to_ride.engine.policy_lanes import A_DRAW, Lanes, spread
from stationmaster.games.ticket_to_ride.engine.policy_numbers import (
    A_TURN,
    IN_HAND,
    LOADED,
    PRICE,
    SPARE,
    SPARE_EACH,
    WAY_WORTH,
)
from stationmaster.games.ticket_to_ride.engine.state import A_SEAT, HAND, SIZE, State
from stationmaster.games.ticket_to_ride.engine.tickets import KEPT
from stationmaster.parts.bits import BIT, PLACE, WORD, count

FAR: Final = 1000000
LEAST_COST: Final = 30  # hundredths of a point
CARDS_A_DRAW: Final = 1.8  # of an opponent, who may take a locomotive
SPACES_A_CLAIM: Final = 3.4
CLAIMS_TO_BELIEVE: Final = 2.0  # one's own experience weighs as much after so many claims
USEFUL: Final = 0.7  # of a hand's cards, those that will pay for something
LOOKS: Final = 4  # turns after which a plan is asked whether there is still time for it
TOO_MUCH: Final = -1000.0
LOST: Final = 30.0  # points at most that a lost lane costs


class Plan:
    """The lanes a seat still wants, in two words, and how they were found; dice have a plan of their own."""

    lanes: Lanes
    purse: Purse
    numbers: vec[float]
    low: i64
    high: i64
    prizes: float
    """What reaching the tickets of the plan changes, those that need nothing more apart."""
    stale: bool
    wait: i64
    held: i64
    """How many tickets it was made for."""
    cost: vec[i64]
    """Of each lane, in hundredths of a point: 0 is one's own, FAR cannot be had."""
    far: vec[i64]
    came: vec[i64]
    edge: vec[i64]
    start: i64
    goal: i64
    pair_points: i64
    got_low: i64
    got_high: i64
    got_prizes: float

    def __init__(self, lanes: Lanes, purse: Purse, numbers: vec[float]) -> None:
        self.lanes = lanes
        self.purse = purse
        self.numbers = numbers
        self.low = 0
        self.high = 0
        self.prizes = 0.0
        self.stale = True
        self.wait = 0
        self.held = 0
        self.cost = vec[i64]([i64(0) for _ in range(lanes.n)])
        self.far = vec[i64]([i64(0) for _ in range(lanes.game.n_city)])
        self.came = vec[i64]([i64(0) for _ in range(lanes.game.n_city)])
        self.edge = vec[i64]([i64(0) for _ in range(lanes.game.n_city + 1)])
        self.start = 0
        self.goal = 0
        self.pair_points = 0
        self.got_low = 0
        self.got_high = 0
        self.got_prizes = 0.0

    # Time.

    def turns_left(self, s: State, seat: i64) -> float:
        """Turns this seat can still hope for, the present one included (BASE-50)."""
        if s.turns_left > 0:
            return 1.0
        best = 99.0
        for other in range(s.game.n_seat):
            if other != seat:
                turns = self.turns_to_end(s, other)
                if turns < best:
                    best = turns
        return best + 1.0

    def turns_to_end(self, s: State, seat: i64) -> float:
        """Turns a player needs to get rid of its trains: claims, and draws for what its cards do not pay."""
        player = s.players[seat]
        spaces = player.trains - s.game.last_trains
        if spaces < 0:
            spaces = 0
        claims = float(count(player.mine0) + count(player.mine1))
        placed = float(s.game.fresh.players[seat].trains - player.trains)
        a_claim = (placed + SPACES_A_CLAIM * CLAIMS_TO_BELIEVE) / (claims + CLAIMS_TO_BELIEVE)
        more = float(spaces) - USEFUL * float(i64(s.cards[HAND + A_SEAT * seat + SIZE]))
        if more < 0.0:
            more = 0.0
        return float(spaces) / a_claim + more / CARDS_A_DRAW

    def need(self, s: State, seat: i64, low: i64, high: i64) -> float:
        """Turns that lanes take, draws included."""
        missing = self.purse.missing(s.cards, HAND + A_SEAT * seat, low, high)
        return float(count(low) + count(high)) + float(missing) / A_DRAW

    # Ways.

    def price(self, s: State, seat: i64) -> None:
        """What every lane costs a seat: the turns it takes, less what it is worth."""
        lanes = self.lanes
        player = s.players[seat]
        cards = s.cards
        hand = HAND + A_SEAT * seat
        cost = self.cost
        self.purse.look(cards, hand)
        held = self.purse.held
        a_claim = i64(100.0 * self.numbers[PRICE] * lanes.turn)
        a_space = i64(100.0 * self.numbers[PRICE] * lanes.turn / A_DRAW)
        a_card = i64(100.0 * self.numbers[PRICE] * lanes.turn / A_DRAW * self.numbers[IN_HAND])
        a_point = i64(100.0 * self.numbers[WAY_WORTH])
        for r in range(lanes.n):
            if lanes.is_mine(player, r):
                cost[r] = 0
            elif lanes.is_free(player, r) and lanes.length[r] <= player.trains:
                have = held[lanes.colour[r]]
                length = lanes.length[r]
                if have > length:
                    have = length
                total = a_claim + a_space * length - a_card * have - a_point * lanes.worth[r]
                if lanes.spare[r] + lanes.least[r] > 0:
                    total += a_space * (3 * lanes.spare[r] + 2 * lanes.least[r]) // 4
                if total < LEAST_COST:
                    total = LEAST_COST
                cost[r] = total
            else:
                cost[r] = FAR

    def reach(self, start: i64, goal: i64) -> i64:
        """The cheapest way by `cost`, or with goal -1 those to all cities; `came` leads back to the start."""
        lanes = self.lanes
        far = self.far
        came = self.came
        cost = self.cost
        edge = self.edge
        first_exit = lanes.first_exit
        for city in range(i64(len(far))):
            far[city] = FAR
        far[start] = 0
        edge[0] = start
        n: i64 = 1
        while n > 0:
            at: i64 = 0
            best = far[edge[0]]
            for k in range(i64(1), n):
                if far[edge[k]] < best:
                    best = far[edge[k]]
                    at = k
            here = edge[at]
            if here == goal:
                return best
            n -= 1
            edge[at] = edge[n]
            for k in range(first_exit[here], first_exit[here + 1]):
                lane = lanes.exit_lane[k]
                along = cost[lane]
                if along >= FAR:
                    continue
                total = best
                if along > 0:
                    total += along
                other = lanes.exit_city[k]
                if total < far[other]:
                    if far[other] == FAR:
                        edge[n] = other
                        n += 1
                    far[other] = total
                    came[other] = lane
        return FAR

    def way_for(self, ticket: i64) -> i64:
        """The way of a ticket that is worth most for its cost: sets start, goal and points; FAR if none."""
        tickets = self.lanes.tickets
        pairs = tickets.pairs
        k = tickets.pair[ticket]
        end = tickets.pair[ticket + 1]
        if end - k == 3:
            self.start = pairs[k]
            self.goal = pairs[k + 1]
            self.pair_points = pairs[k + 2]
            return self.reach(self.start, self.goal)
        best: i64 = -FAR
        cost: i64 = FAR
        last: i64 = -1
        while k < end:
            if pairs[k] != last:
                last = pairs[k]
                self.reach(last, -1)
            far = self.far[pairs[k + 1]]
            if far < FAR and 200 * pairs[k + 2] - far > best:
                best = 200 * pairs[k + 2] - far
                cost = far
                self.start = last
                self.goal = pairs[k + 1]
                self.pair_points = pairs[k + 2]
            k += 3
        if cost < FAR and self.start != last:
            self.reach(self.start, self.goal)
        return cost

    def way_over(self, ticket: i64, low: i64, high: i64) -> i64:
        """As way_for, with these lanes for nothing; the further lanes it takes are `got`."""
        self.lighten(low, high, -2 * FAR)
        cost = self.way_for(ticket)
        if cost < FAR:
            self.trace()
        self.lighten(low, high, 2 * FAR)
        return cost

    def lighten(self, low: i64, high: i64, by: i64) -> None:
        while low != 0:
            lowest = low & -low
            low ^= lowest
            self.cost[PLACE[lowest % 67]] += by
        while high != 0:
            lowest = high & -high
            high ^= lowest
            self.cost[WORD + PLACE[lowest % 67]] += by

    def trace(self) -> None:
        """The lanes of the way just found that are still to be had."""
        lanes = self.lanes
        low: i64 = 0
        high: i64 = 0
        city = self.goal
        while city != self.start:
            r = self.came[city]
            if self.cost[r] > 0:
                if r < WORD:
                    low |= BIT[r]
                else:
                    high |= BIT[r - WORD]
            city = lanes.a[r] + lanes.b[r] - city
        self.got_low = low
        self.got_high = high

    # Networks.

    def prize(self, ticket: i64) -> float:
        """What reaching a ticket by the way just found changes."""
        return float(self.pair_points + self.lanes.tickets.least[ticket]) + self.lanes.share

    def value(self, s: State, seat: i64, low: i64, high: i64, prizes: float, turns: float) -> float:
        """What a network gains over doing nothing for its tickets."""
        if low == 0 and high == 0:
            return 0.0
        numbers = self.numbers
        trains = s.players[seat].trains
        spaces = self.lanes.spaces(low, high)
        if spaces > trains:
            return TOO_MUCH
        need = self.need(s, seat, low, high)
        in_time = (turns - need) / (numbers[SPARE] + numbers[SPARE_EACH] * need)
        if in_time < 0.0:
            in_time = 0.0
        if in_time > 1.0:
            in_time = 1.0
        load = float(spaces) / float(trains)
        chance = in_time * (1.0 - numbers[LOADED] * load * load)
        effort = numbers[A_TURN] * self.lanes.turn * need
        return chance * prizes - effort + float(self.lanes.points(low, high))

    def best_network(self, s: State, seat: i64, held: vec[i64], turns: float) -> float:
        """The network for these open tickets, or some of them, that is worth most: `got`; and its value."""
        self.price(s, seat)
        best = 0.0
        best_low: i64 = 0
        best_high: i64 = 0
        best_prizes = 0.0
        n: i64 = len(held)
        orders: i64 = 2
        if n < 2:
            orders = 1
        for order in range(orders):
            low: i64 = 0
            high: i64 = 0
            prizes = 0.0
            now = 0.0
            for k in range(n):
                ticket = held[k]
                if order == 1:
                    ticket = held[n - 1 - k]
                cost = self.way_over(ticket, low, high)
                if cost >= FAR:
                    continue
                prize = prizes + self.prize(ticket)
                then = self.value(s, seat, low | self.got_low, high | self.got_high, prize, turns)
                if then > now:
                    now = then
                    low |= self.got_low
                    high |= self.got_high
                    prizes = prize
            if now > best:
                best = now
                best_low = low
                best_high = high
                best_prizes = prizes
        self.got_low = best_low
        self.got_high = best_high
        self.got_prizes = best_prizes
        return best

    def count_held(self, s: State, seat: i64) -> i64:
        n: i64 = 0
        for t in range(self.lanes.tickets.n_ticket):
            where = i64(s.tickets[t])
            if where == seat or where == KEPT + seat:
                n += 1
        return n

    def open_tickets(self, s: State, seat: i64) -> vec[i64]:
        """A seat's tickets that are not reached yet, the most worth first."""
        tickets = self.lanes.tickets
        joined = tickets.joined(s, seat)
        found = vec[i64](capacity=12)
        for t in range(tickets.n_ticket):
            where = i64(s.tickets[t])
            if (where == seat or where == KEPT + seat) and tickets.value(t, joined) < 0:
                found = append(found, t)
        return self.by_worth(found)

    def by_worth(self, found: vec[i64]) -> vec[i64]:
        least = self.lanes.tickets.least
        for k in range(i64(1), i64(len(found))):
            j = k
            while j > 0 and least[found[j]] > least[found[j - 1]]:
                held = found[j]
                found[j] = found[j - 1]
                found[j - 1] = held
                j -= 1
        return found

    # The plan itself.

    def make(self, s: State, seat: i64, turns: float) -> None:
        self.best_network(s, seat, self.open_tickets(s, seat), turns)
        self.settle_on(self.got_low, self.got_high, self.got_prizes, self.count_held(s, seat))

    def settle_on(self, low: i64, high: i64, prizes: float, held: i64) -> None:
        self.low = low
        self.high = high
        self.prizes = prizes
        self.held = held
        self.stale = False
        self.wait = LOOKS

    def refresh(self, s: State, seat: i64, turns: float) -> None:
        """Without what is built; made anew if a lane of it was lost, tickets came, or time runs out."""
        lanes = self.lanes
        player = s.players[seat]
        if not self.stale:
            some = self.purse.some
            low: i64 = 0
            high: i64 = 0
            for k in range(spread(self.low, self.high, some)):
                r = some[k]
                if lanes.is_free(player, r):
                    if r < WORD:
                        low |= BIT[r]
                    else:
                        high |= BIT[r - WORD]
                elif not lanes.is_mine(player, r):
                    self.stale = True
            self.low = low
            self.high = high
            self.wait -= 1
            late = self.wait <= 0 and (low | high) != 0 and self.need(s, seat, low, high) > turns
            if late or self.held != self.count_held(s, seat):
                self.stale = True
        if self.stale:
            self.make(s, seat, turns)


def detours(lanes: Lanes, plan: Plan) -> vec[float]:
    """By lane: points that the cheapest way around it costs on an empty board."""
    found = vec[float](capacity=lanes.n)
    for r in range(lanes.n):
        plan.cost[r] = lanes.plain_cost(r)
    for r in range(lanes.n):
        own = lanes.plain_cost(r)
        for q in range(lanes.n):
            if lanes.a[q] + lanes.b[q] == lanes.a[r] + lanes.b[r] and (
                lanes.a[q] == lanes.a[r] or lanes.a[q] == lanes.b[r]
            ):
                plan.cost[q] = FAR
        gap = float(plan.reach(lanes.a[r], lanes.b[r]) - own) / 100.0
        for q in range(lanes.n):
            plan.cost[q] = lanes.plain_cost(q)
        if gap > LOST:
            gap = LOST
        if gap < 0.0:
            gap = 0.0
        found = append(found, gap)
    return found
