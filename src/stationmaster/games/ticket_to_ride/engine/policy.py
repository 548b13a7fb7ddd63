"""A policy for Ticket to Ride with cards, on every board: one network for all tickets, hoarded for.

It knows what each part of a board may ask. Asked anything else, it takes the first of what is offered.
"""

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.ticket_to_ride.engine.claims import STRIDE
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.policy_beliefs import Beliefs
from stationmaster.games.ticket_to_ride.engine.policy_hands import Purse
from stationmaster.games.ticket_to_ride.engine.policy_lanes import A_DRAW, Lanes, lanes_of, spread
from stationmaster.games.ticket_to_ride.engine.policy_numbers import (
    DANGER,
    EAGER,
    ENDING,
    FILL,
    FILLER_PRICE,
    FILLER_TURN,
    FREEDOM,
    HOLD,
    HURRY,
    KEPT,
    LAST,
    NUMBERS,
    PATH,
    READY,
    SUNK,
    SURE,
    TICKETS_TRAINS,
    TICKETS_TURNS,
    TRIP,
)
from stationmaster.games.ticket_to_ride.engine.policy_plans import Plan, detours
from stationmaster.games.ticket_to_ride.engine.policy_stations import Loans
from stationmaster.games.ticket_to_ride.engine.policy_tickets import MOST_KEEPS, Keeper
from stationmaster.games.ticket_to_ride.engine.policy_trips import Trips
from stationmaster.games.ticket_to_ride.engine.stand_ins import StandIns
from stationmaster.games.ticket_to_ride.engine.state import (
    A_SEAT,
    DECK,
    HAND,
    LOCOMOTIVE,
    ROW,
    SIZE,
    TURN,
    State,
)
from stationmaster.games.ticket_to_ride.engine.train_cards import TAKE
from stationmaster.kernel import game as kernel
from stationmaster.kernel.game import Rng
from stationmaster.kernel.policy import Policy
from stationmaster.parts.bits import BIT, WORD, count

SHORTEST: Final = 3  # spaces of a filler, unless the trains are nearly gone
NEARLY: Final = 6  # trains beyond the plan: from then on any route will do
LONG: Final = 10.0  # turns to come from which on a card kept counts in full
SOON: Final = 4.0  # turns: when the end is so near, passengers set out and stations are built
PATIENT: Final = 3.0  # turns from which on a tunnel waits for a card to spare (EUR-04)
NEAR: Final = 0.02  # the chance that a lane is taken before one's next turn, and more for each who is near
NEARER: Final = 0.03
MOST_CLAIMS: Final = 3  # of the network, and as many beside it, that search looks at


@final
class Rider(Policy):
    """Plays one seat; its plan is its only memory, and can be made anew from any state."""

    lanes: Lanes
    purse: Purse
    plan: Plan
    fillers: vec[i64]
    card: float
    """Points that a card is worth."""
    detour: vec[float]
    """By lane: points that the cheapest way around it costs on an empty board."""
    keeper: Keeper
    beliefs: Beliefs
    trips: list[Trips]
    loans: list[Loans]
    kept_low: i64
    kept_high: i64
    kept_prizes: float
    kept_held: i64
    kept_fillers: vec[i64]
    tastes: vec[float]
    beside: vec[i64]
    """Lanes beside the network, for use within one call."""
    rates: vec[float]
    rated: float
    """With which number they were worked out."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.names = [name for name, _, _, _ in NUMBERS]
        self.numbers = vec[float]([value for _, value, _, _ in NUMBERS])
        self.lanes = lanes_of(game)
        self.purse = Purse(self.lanes)
        self.plan = Plan(self.lanes, self.purse, self.numbers)
        self.fillers = vec[i64]([-1, -1])
        self.card = self.lanes.turn / A_DRAW
        self.trips = [Trips(self.lanes) for _ in self.lanes.passengers]
        self.loans = [Loans(self.lanes) for _ in self.lanes.stations]
        self.keeper = Keeper(self.lanes, self.plan)
        self.beliefs = Beliefs(self.lanes, self.plan)
        self.kept_low = 0
        self.kept_high = 0
        self.kept_prizes = 0.0
        self.kept_held = -1
        self.kept_fillers = vec[i64]([-1, -1])
        self.tastes = vec[float]([0.0, 0.0, 0.0])
        self.beside = vec[i64]([i64(0) for _ in range(self.lanes.n)])
        self.rates = vec[float]([0.0 for _ in range(STRIDE * STRIDE)])
        self.rated = -1.0
        self.detour = detours(self.lanes, self.plan)

    # What a policy is asked.

    def decide(self, state: kernel.State, seat: i64) -> i64:
        s = cast(State, state)
        lanes = self.lanes
        phase = s.stack & 31
        if phase == TURN:
            return self.turn(s, seat)
        if phase == lanes.cards.second:
            self.plan.refresh(s, seat, self.plan.turns_left(s, seat))
            return self.pick(s, seat, False)
        if phase == lanes.tickets.keeping:
            return self.keeper.keep(s, seat, self.careful)
        return self.answer(s, seat, phase)

    def answer(self, s: State, seat: i64, phase: i64) -> i64:
        """What only some boards ask."""
        lanes = self.lanes
        if len(lanes.tunnels) > 0 and phase == lanes.tunnels[0].asking:
            return self.surcharge(s)
        if len(lanes.stand_ins) > 0 and phase == lanes.stand_ins[0].standing:
            return self.stand_in(s, seat, lanes.stand_ins[0])
        if len(self.loans) > 0 and phase == self.loans[0].part.placing:
            return self.loans[0].place(s, seat)
        if len(self.trips) > 0:
            if phase == self.trips[0].part.asking:
                return self.trips[0].set_down(s, seat)
            if phase == self.trips[0].part.riding:
                return self.trips[0].go_on(s, seat)
        if len(lanes.mix) > 0 and phase == lanes.tickets.naming:
            return self.keeper.mix(s)
        return s.legal()[0]

    def prepare(self, state: kernel.State, seat: i64) -> None:
        s = cast(State, state)
        plan = self.plan
        plan.make(s, seat, plan.turns_left(s, seat))
        self.find_fillers(s, seat)
        self.kept_low = plan.low
        self.kept_high = plan.high
        self.kept_prizes = plan.prizes
        self.kept_held = plan.held
        self.kept_fillers[0] = self.fillers[0]
        self.kept_fillers[1] = self.fillers[1]

    def resume(self) -> None:
        self.plan.settle_on(self.kept_low, self.kept_high, self.kept_prizes, self.kept_held)
        self.fillers[0] = self.kept_fillers[0]
        self.fillers[1] = self.kept_fillers[1]

    def forget(self) -> None:
        self.plan.stale = True
        self.fillers[0] = -1
        self.fillers[1] = -1

    # A turn.

    def turn(self, s: State, seat: i64) -> i64:
        plan = self.plan
        numbers = self.numbers
        turns = plan.turns_left(s, seat)
        plan.refresh(s, seat, turns)
        if turns < numbers[LAST]:
            action = self.last(s, seat)
            if action >= 0:
                return action
        action = self.ride(s, seat, turns)
        if action >= 0:
            return action
        missing = self.purse.missing(s.cards, HAND + A_SEAT * seat, plan.low, plan.high)
        action = self.claim_network(s, seat, turns, missing)
        if action < 0:
            action = self.claim_filler(s, seat, turns, missing)
        if action < 0:
            action = self.build_station(s, seat, turns, self.lanes.turn)
        if action < 0:
            action = self.more_tickets(s, seat, turns)
        if action >= 0:
            return action
        if i64(s.cards[DECK + SIZE]) + i64(s.cards[ROW + SIZE]) < 2:
            action = self.last(s, seat)
            if action >= 0:
                return action
            return s.legal()[0]
        return self.pick(s, seat, True)

    def tunnel_spare(self, turns: float) -> i64:
        """Cards one keeps back for a tunnel as long as there is time."""
        if turns > PATIENT:
            return 1
        return 0

    def claim_network(self, s: State, seat: i64, turns: float, missing: i64) -> i64:
        """A lane of the network, when it is time and what it takes is not needed more elsewhere."""
        plan = self.plan
        numbers = self.numbers
        n = count(plan.low) + count(plan.high)
        if n == 0:
            return -1
        hand = HAND + A_SEAT * seat
        push = numbers[EAGER]
        if float(missing) > numbers[READY] and float(n) + float(missing) / A_DRAW + numbers[HURRY] <= turns:
            push = -numbers[HOLD]
        spare = self.tunnel_spare(turns)
        best = 0.0
        action: i64 = -1
        wanted = vec[i64](capacity=n)
        for k in range(spread(plan.low, plan.high, self.purse.some)):
            wanted = append(wanted, self.purse.some[k])
        self.purse.look(s.cards, hand)
        for r in wanted:
            if len(self.lanes.stand_ins) == 0 and not self.purse.can_pay(r):
                continue
            if self.lanes.length[r] > s.players[seat].trains:
                continue
            paid = self.purse.pay(s, seat, r, plan.low, plan.high, missing, spare)
            if paid >= 0:
                urgency = self.danger(s, seat, r) * numbers[DANGER] + push - self.card * self.purse.price
                if urgency > best:
                    best = urgency
                    action = paid
        return action

    def danger(self, s: State, seat: i64, r: i64) -> float:
        """Points one must expect to lose by leaving a lane for another round."""
        chance = NEAR
        for other in range(s.game.n_seat):
            if other != seat and self.lanes.touches(s.players[other], r):
                chance += NEARER
        return chance * self.detour[r]

    def claim_filler(self, s: State, seat: i64, turns: float, missing: i64) -> i64:
        """A route beside the network that is worth the turn and the cards."""
        lanes = self.lanes
        plan = self.plan
        numbers = self.numbers
        player = s.players[seat]
        hand = HAND + A_SEAT * seat
        room = player.trains - lanes.spaces(plan.low, plan.high)
        keep = turns / LONG
        if keep > 1.0:
            keep = 1.0
        a_card = numbers[KEPT] * self.card * keep
        a_turn = numbers[FILLER_TURN] * lanes.turn
        if plan.low == 0 and plan.high == 0:
            a_turn -= numbers[ENDING]
        spare = self.tunnel_spare(turns)
        best = 0.0
        action: i64 = -1
        n = self.look_beside(s, seat, room)
        self.purse.look(s.cards, hand)
        for k in range(n):
            r = self.beside[k]
            if not self.purse.can_pay(r):
                continue
            profit = (
                float(lanes.worth[r]) - a_turn - a_card * float(lanes.length[r]) + self.lengthens(s, seat, r)
            )
            if profit > best:
                paid = self.purse.pay(s, seat, r, plan.low, plan.high, missing, spare)
                profit -= numbers[FILLER_PRICE] * self.card * self.purse.price
                if paid >= 0 and profit > best:
                    best = profit
                    action = paid
        if action < 0:
            self.rank(n)
        return action

    def look_beside(self, s: State, seat: i64, room: i64) -> i64:
        """Write down the lanes that may be built beside the network with the trains it leaves over."""
        lanes = self.lanes
        length = lanes.length
        track = lanes.track
        twin = lanes.twin
        beside = self.beside
        bit = BIT
        low = self.plan.low
        high = self.plan.high
        free0 = s.players[seat].free0
        free1 = s.players[seat].free1
        least: i64 = 0
        if room > NEARLY:
            least = SHORTEST
        n: i64 = 0
        for r in range(lanes.n):
            if length[r] > room or length[r] < least:
                continue
            t = track[r]
            if t < WORD:
                if free0 & bit[t] == 0:
                    continue
            elif free1 & bit[t - WORD] == 0:
                continue
            if (twin[r * 2] & low) == 0 and (twin[r * 2 + 1] & high) == 0:
                beside[n] = r
                n += 1
        return n

    def lengthens(self, s: State, seat: i64, r: i64) -> float:
        """BASE-52: a lane at the end of one's own tracks may make the longest path longer."""
        lanes = self.lanes
        if lanes.path_bonus == 0 or self.numbers[PATH] == 0.0 or not lanes.touches(s.players[seat], r):
            return 0.0
        return self.numbers[PATH] * float(lanes.length[r])

    def rank(self, n: i64) -> None:
        """Take two of the lanes written down as fillers: they bring the hand looked at most for each turn."""
        lanes = self.lanes
        beside = self.beside
        length = lanes.length
        colour = lanes.colour
        wild = lanes.wild
        twin = lanes.twin
        held = self.purse.held
        locos = self.purse.locos
        rates = self.rates_now()
        first: i64 = -1
        second: i64 = -1
        most = 0.0
        next_most = 0.0
        for k in range(n):
            r = beside[k]
            have = held[colour[r]]
            if wild[r] > 0:
                have += locos
            if have > length[r]:
                have = length[r]
            rate = rates[length[r] * STRIDE + have]
            if rate <= next_most:
                continue
            apart = first < 0 or (
                (twin[r * 2] & twin[first * 2]) == 0 and (twin[r * 2 + 1] & twin[first * 2 + 1]) == 0
            )
            if rate > most:
                if apart:
                    next_most = most
                    second = first
                most = rate
                first = r
            elif apart:
                next_most = rate
                second = r
        self.fillers[0] = first
        self.fillers[1] = second

    def rates_now(self) -> vec[float]:
        """By a lane's length and the cards there are for it: points it brings for each turn it takes."""
        sunk = self.numbers[SUNK]
        if self.rated != sunk:
            self.rated = sunk
            for r in range(self.lanes.n):
                length = self.lanes.length[r]
                for have in range(length + 1):
                    self.rates[length * STRIDE + have] = float(self.lanes.worth[r]) / (
                        1.0 + (float(length) - sunk * float(have)) / A_DRAW
                    )
        return self.rates

    def find_fillers(self, s: State, seat: i64) -> None:
        room = s.players[seat].trains - self.lanes.spaces(self.plan.low, self.plan.high)
        self.purse.look(s.cards, HAND + A_SEAT * seat)
        self.rank(self.look_beside(s, seat, room))

    def more_tickets(self, s: State, seat: i64, turns: float) -> i64:
        """BASE-40: when one's own are settled, and there is time and trains for others."""
        plan = self.plan
        if self.lanes.draw_tickets < 0 or plan.low != 0 or plan.high != 0:
            return -1
        if turns < self.numbers[TICKETS_TURNS]:
            return -1
        if float(s.players[seat].trains) < self.numbers[TICKETS_TRAINS] or not self.tickets_left(s):
            return -1
        return self.lanes.draw_tickets

    def tickets_left(self, s: State) -> bool:
        tickets = self.lanes.tickets
        for deck in range(i64(len(tickets.decks))):
            if tickets.later.of_deck[deck] > 0 and tickets.in_deck(s, deck) > 0:
                return True
        return False

    def last(self, s: State, seat: i64) -> i64:
        """What brings most at once, with tickets that the last lane of the plan completes."""
        lanes = self.lanes
        plan = self.plan
        player = s.players[seat]
        lone = count(plan.low) + count(plan.high) == 1
        best: i64 = -1
        most = 0.0
        self.purse.look(s.cards, HAND + A_SEAT * seat)
        for r in range(lanes.n):
            if lanes.length[r] > player.trains or not lanes.is_free(player, r) or not self.purse.can_pay(r):
                continue
            gain = float(lanes.worth[r])
            if lone and self.planned(r):
                gain += plan.prizes
            if lanes.spare[r] > 0:
                gain *= 0.6
            if gain > most:
                most = gain
                best = r
        action = self.ride_or_build(s, seat, most)
        if action < 0 and best >= 0:
            return self.purse.pay(s, seat, best, 0, 0, 0, 0)
        return action

    def planned(self, r: i64) -> bool:
        if r < WORD:
            return self.plan.low & BIT[r] != 0
        return self.plan.high & BIT[r - WORD] != 0

    # Cards.

    def pick(self, s: State, seat: i64, first: bool) -> i64:
        """A card to take: what shortens the list of missing cards, over everything in the deck."""
        cards = s.cards
        part = self.lanes.cards
        self.tastes[0] = self.numbers[FILL]
        self.tastes[1] = self.numbers[SURE]
        self.tastes[2] = self.numbers[FREEDOM]
        hand = HAND + A_SEAT * seat
        gain = self.purse.gains(cards, hand, self.plan.low, self.plan.high, self.fillers, self.tastes)
        n_kind = s.game.n_kind
        total = i64(cards[DECK + SIZE])
        blind = -1.0
        if total > 0:
            blind = 0.0
            for c in range(n_kind):
                blind += gain[c] * float(i64(cards[DECK + c]))
            blind = blind / float(total)
        best = blind
        kind: i64 = -1
        for c in range(n_kind):
            if cards[ROW + c] > 0 and part.whole_draw[c] == 0 and gain[c] > best:
                best = gain[c]
                kind = c
        if first:
            kind = self.whole_draw(s, gain, blind, best, kind)
        if kind < 0 and total == 0:
            return s.legal()[0]
        return part.first + TAKE + kind

    def whole_draw(self, s: State, gain: vec[float], blind: float, best: float, kind: i64) -> i64:
        """BASE-21: a card that is the whole draw must beat the best two others."""
        cards = s.cards
        whole = self.lanes.cards.whole_draw
        other = blind
        for c in range(s.game.n_kind):
            n = i64(cards[ROW + c])
            if c == kind:
                n -= 1
            if n > 0 and whole[c] == 0 and gain[c] > other:
                other = gain[c]
        for c in range(s.game.n_kind):
            if cards[ROW + c] > 0 and whole[c] == 1 and gain[c] > best + other:
                return c
        return kind

    # What only some boards have.

    def surcharge(self, s: State) -> i64:
        """EUR-04: pay if at all possible, with few locomotives: the turn is spent already."""
        actions = s.legal()
        if len(actions) > 1:
            return actions[1]
        return actions[0]

    def stand_in(self, s: State, seat: i64, part: StandIns) -> i64:
        """NOR-03, NOR-04: the cards there are fewest of, and no locomotives."""
        hand = HAND + A_SEAT * seat
        best: i64 = -1
        least: i64 = 100000
        for action in s.legal():
            counts = part.counts(s.game, action)
            loss: i64 = 0
            for kind in range(s.game.n_kind):
                each = i64(s.cards[hand + kind])
                if kind == LOCOMOTIVE:
                    each = 100
                loss += each * counts[kind]
            if loss < least:
                least = loss
                best = action
        return best

    def ride(self, s: State, seat: i64, turns: float) -> i64:
        """MRK-06: when the trip is a good one, or little time is left for it."""
        if len(self.trips) == 0:
            return -1
        gain, city = self.trips[0].best_start(s, seat)
        if city < 0:
            return -1
        if float(gain) >= self.numbers[TRIP] or (turns < SOON and float(gain) > self.lanes.turn):
            return self.trips[0].part.first + city
        return -1

    def build_station(self, s: State, seat: i64, turns: float, instead: float) -> i64:
        """EUR-06: towards the end, for tickets that no route of one's own will reach."""
        if len(self.loans) == 0 or turns >= SOON or self.plan.low != 0 or self.plan.high != 0:
            return -1
        loans = self.loans[0]
        action = loans.pay(s)
        if action < 0:
            return -1
        loans.look(s, seat)
        if float(loans.gain - loans.part.left_worth) <= instead:
            return -1
        return action

    def ride_or_build(self, s: State, seat: i64, most: float) -> i64:
        """In the last turn: a trip or a station, if it brings more."""
        if len(self.trips) > 0:
            gain, city = self.trips[0].best_start(s, seat)
            if city >= 0 and float(gain) > most:
                return self.trips[0].part.first + city
        if len(self.loans) > 0:
            loans = self.loans[0]
            action = loans.pay(s)
            if action >= 0:
                loans.look(s, seat)
                if float(loans.gain - loans.part.left_worth) > most:
                    return action
        return -1

    # For search.

    def candidates(self, state: kernel.State, seat: i64) -> vec[i64]:
        """Its own choice, other claims of the network and beside it, sensible draws, tickets."""
        s = cast(State, state)
        phase = s.stack & 31
        first = self.decide(s, seat)
        legal = s.legal()
        found = append(vec[i64](), first)
        if phase == TURN:
            self.prepare(s, seat)
            wanted = self.other_turns(s, seat, first)
        elif phase == self.lanes.tickets.keeping:
            wanted = self.keeper.best_keeps(s, seat, legal)
        elif phase == self.lanes.cards.second or len(legal) <= MOST_KEEPS:
            wanted = legal
        else:
            return found
        for action in wanted:
            if holds(legal, action) and not holds(found, action):
                found = append(found, action)
        return found

    def other_turns(self, s: State, seat: i64, first: i64) -> vec[i64]:
        lanes = self.lanes
        plan = self.plan
        found = self.other_claims(s, seat, True, vec[i64]())
        found = self.other_claims(s, seat, False, found)
        cards = lanes.cards
        if first < cards.first or first >= cards.end:
            found = append(found, self.pick(s, seat, True))
        else:
            found = append(found, cards.first)
            found = append(found, cards.first + TAKE + LOCOMOTIVE)
        if lanes.draw_tickets >= 0 and count(plan.low) + count(plan.high) <= 2:
            found = append(found, lanes.draw_tickets)
        if len(self.trips) > 0:
            _, city = self.trips[0].best_start(s, seat)
            if city >= 0:
                found = append(found, self.trips[0].part.first + city)
        if len(self.loans) > 0:
            self.loans[0].look(s, seat)
            if self.loans[0].gain > self.loans[0].part.left_worth:
                found = append(found, self.loans[0].pay(s))
        return found

    def other_claims(self, s: State, seat: i64, planned: bool, found: vec[i64]) -> vec[i64]:
        """The best few of what can be paid for: of the network, or beside it."""
        lanes = self.lanes
        plan = self.plan
        player = s.players[seat]
        hand = HAND + A_SEAT * seat
        missing = self.purse.missing(s.cards, hand, plan.low, plan.high)
        self.purse.look(s.cards, hand)
        chosen = vec[i64]()
        for _ in range(i64(MOST_CLAIMS)):
            best: i64 = -1
            most = -1000.0
            pick: i64 = -1
            for r in range(lanes.n):
                if self.planned(r) != planned or holds(chosen, r) or not lanes.is_free(player, r):
                    continue
                if lanes.length[r] > player.trains or not self.purse.can_pay(r):
                    continue
                action = self.purse.pay(s, seat, r, plan.low, plan.high, missing, 0)
                liking = float(lanes.worth[r]) - self.card * self.purse.price
                if action >= 0 and liking > most:
                    most = liking
                    best = action
                    pick = r
            if best < 0:
                break
            chosen = append(chosen, pick)
            found = append(found, best)
        return found

    def suspect(self, state: kernel.State, seat: i64) -> None:
        self.beliefs.suspect(cast(State, state), seat)

    def deal_anew(self, state: kernel.State, seat: i64, rng: Rng) -> None:
        self.beliefs.deal_anew(cast(State, state), seat, rng)


def holds(actions: vec[i64], wanted: i64) -> bool:
    for action in actions:  # noqa: SIM110 - a generator would box
        if action == wanted:
            return True
    return False
