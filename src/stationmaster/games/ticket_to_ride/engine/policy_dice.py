"""A policy for Ticket to Ride with dice: one network for all tickets, and the best use of every throw.

What to throw again is exact over every way the dice can fall, for the worths that the plan gives to lanes.
"""

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.dice import DOUBLE, FACES, SINGLE, WILD, Dice
from stationmaster.games.ticket_to_ride.engine.dice_claims import DiceClaims
from stationmaster.games.ticket_to_ride.engine.dice_tickets import DiceTickets
from stationmaster.games.ticket_to_ride.engine.policy_beliefs import Beliefs
from stationmaster.games.ticket_to_ride.engine.policy_dice_numbers import (
    A_TRAIN,
    DANGER,
    EAGER,
    FILLER,
    FIRST_TOKEN,
    HOPE,
    LAST,
    LONGER,
    LOOKED_AT,
    NUMBERS,
    OTHER_KIND,
    PATH,
    SECOND_TOKEN,
    SHARE,
    THIRD_TOKEN,
    TICKETS_TRAINS,
    TICKETS_TURNS,
    TRIP,
    UNWANTED,
)
from stationmaster.games.ticket_to_ride.engine.policy_dice_plans import DicePlan
from stationmaster.games.ticket_to_ride.engine.policy_hands import Purse
from stationmaster.games.ticket_to_ride.engine.policy_lanes import Lanes, lanes_of
from stationmaster.games.ticket_to_ride.engine.policy_plans import detours
from stationmaster.games.ticket_to_ride.engine.policy_stations import Loans
from stationmaster.games.ticket_to_ride.engine.policy_tickets import Keeper
from stationmaster.games.ticket_to_ride.engine.policy_trips import Trips
from stationmaster.games.ticket_to_ride.engine.state import TURN, State
from stationmaster.kernel import game as kernel
from stationmaster.kernel.game import Rng
from stationmaster.kernel.policy import Policy
from stationmaster.parts.bits import BIT, WORD, count

CANNOT: Final = -1000.0  # in place of a worth: these dice do not pay for it
SOON: Final = 4.0  # turns: when the end is so near, stations are built, and passengers wait no longer
NEAR: Final = 0.02  # the chance that a lane is taken before one's next turn, and more for each who is near
NEARER: Final = 0.03
MOST_CANDIDATES: Final = 7

# A wish: terms on which lanes are paid for, and the worth of the best of those that share them.
COSTS: Final = 10
WILDS: Final = 6
WISHES: Final = 240  # kinds * COSTS * WILDS * 2


@final
class Roller(Policy):
    """Plays one seat; its plan is its only memory, and can be made anew from any state."""

    lanes: Lanes
    plan: DicePlan
    dice: Dice
    claims: DiceClaims
    drawing: list[DiceTickets]
    loans: list[Loans]
    trips: list[Trips]
    keeper: Keeper
    beliefs: Beliefs
    detour: vec[float]
    kept_low: i64
    kept_high: i64
    kept_prizes: float
    kept_held: i64
    digits: vec[i64]
    """By throw: its number as the dice part counts faces."""
    black: vec[float]
    """By tokens or dice to spare: the chance that a tunnel asks for more."""
    terms: vec[i64]
    """By lane: its wish."""
    worths: vec[float]
    """By lane, what it is worth to claim; and by wish, the best of them."""
    wish_worth: vec[float]
    wishes: vec[i64]
    """Those that some lane has now."""
    hope: float
    """Points that a drawn ticket promises."""
    tickets_left: i64
    trip: float
    """What the best trip of a passenger is worth, and the action that begins it; -1 where none waits."""
    trip_begins: i64
    single: i64
    """Tokens held, single and double, and how many may be gained."""
    double: i64
    room: i64
    table: vec[float]
    """By throw of all dice, what its best use is worth."""
    actions: vec[i64]
    values: vec[float]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.names = [name for name, _, _, _ in NUMBERS]
        self.numbers = vec[float]([value for _, value, _, _ in NUMBERS])
        self.lanes = lanes_of(game)
        self.plan = DicePlan(self.lanes, Purse(self.lanes), self.numbers)
        self.dice = self.lanes.dice[0]
        self.claims = self.lanes.dice_claims[0]
        self.drawing = self.lanes.dice_tickets
        self.loans = [Loans(self.lanes) for _ in self.lanes.stations]
        self.trips = [Trips(self.lanes) for _ in self.lanes.passengers]
        self.keeper = Keeper(self.lanes, self.plan)
        self.beliefs = Beliefs(self.lanes, self.plan)
        self.detour = detours(self.lanes, self.plan)
        self.kept_low = 0
        self.kept_high = 0
        self.kept_prizes = 0.0
        self.kept_held = -1
        self.wish_worth = vec[float]([CANNOT for _ in range(WISHES)])
        self.wishes = vec[i64]()
        self.worths = vec[float]([CANNOT for _ in range(self.lanes.n)])
        self.hope = 0.0
        self.tickets_left = 0
        self.trip = CANNOT
        self.trip_begins = -1
        self.single = 0
        self.double = 0
        self.room = 0
        self.table = vec[float]([0.0 for _ in self.dice.sizes])
        self.actions = vec[i64]()
        self.values = vec[float]()
        self._read_dice()
        self._read_lanes()

    def _read_dice(self) -> None:
        dice = self.dice
        self.digits = vec[i64]()
        for throw in range(i64(len(dice.sizes))):
            number: i64 = 0
            unit: i64 = 1
            for face in range(i64(FACES)):
                number += unit * dice.content[throw * FACES + face]
                unit *= dice.digit
            self.digits = append(self.digits, number)
        self.black = vec[float]([0.0 for _ in range(COSTS * 2)])
        for part in self.lanes.dice_tunnels:
            total = 0.0
            for weight in part.weights:
                total += float(weight)
            for spare in range(i64(len(part.weights))):
                more = 0.0
                for n in range(spare + 1, i64(len(part.weights))):
                    more += float(part.weights[n])
                self.black[spare] = more / total

    def _read_lanes(self) -> None:
        """DICE-01, DICE-30, DICE-31: on what terms each lane is paid for."""
        self.terms = vec[i64]()
        for r in range(self.lanes.n):
            track = self.lanes.track[r]
            tunnel: i64 = 0
            if self.lanes.spare[r] > 0:
                tunnel = 1
            wish = (self.claims.kind[track] * COSTS + self.claims.cost[track]) * WILDS + self.lanes.least[r]
            self.terms = append(self.terms, wish * 2 + tunnel)

    # What a policy is asked.

    def decide(self, state: kernel.State, seat: i64) -> i64:
        s = cast(State, state)
        phase = s.stack & 31
        if phase == self.lanes.tickets.keeping:
            return self.keeper.keep(s, seat, self.careful)
        if phase == TURN or phase == self.dice.rerolling or phase == self.dice.holding:
            self.weigh_up(s, seat)
            best: i64 = 0
            for k in range(i64(len(self.actions))):
                if self.values[k] > self.values[best]:
                    best = k
            return self.actions[best]
        if len(self.loans) > 0 and phase == self.loans[0].part.placing:
            return self.loans[0].place(s, seat)
        if len(self.trips) > 0:
            if phase == self.trips[0].part.asking:
                return self.trips[0].set_down(s, seat)
            if phase == self.trips[0].part.riding:
                return self.trips[0].go_on(s, seat)
        if len(self.lanes.mix) > 0 and phase == self.lanes.tickets.naming:
            return self.keeper.mix(s)
        return s.legal()[0]  # DICE-31: as few tokens as will do

    def weigh_up(self, s: State, seat: i64) -> None:
        """Every option of a throw, a turn or a holding, with its value."""
        phase = s.stack & 31
        self.actions = vec[i64](capacity=32)
        self.values = vec[float](capacity=32)
        self.look(s, seat)
        if phase == TURN:
            self.weigh_turn(s, seat)
        elif phase == self.dice.rerolling:
            self.weigh_throws(s)
        else:
            for action in s.legal():
                cell = action - self.dice.holds
                self.put(action, self.liked(self.dice.holdings[cell * 2], self.dice.holdings[cell * 2 + 1]))

    def put(self, action: i64, value: float) -> None:
        self.actions = append(self.actions, action)
        self.values = append(self.values, value)

    def prepare(self, state: kernel.State, seat: i64) -> None:
        s = cast(State, state)
        plan = self.plan
        plan.make(s, seat, plan.turns_left(s, seat))
        self.kept_low = plan.low
        self.kept_high = plan.high
        self.kept_prizes = plan.prizes
        self.kept_held = plan.held

    def resume(self) -> None:
        self.plan.settle_on(self.kept_low, self.kept_high, self.kept_prizes, self.kept_held)

    def forget(self) -> None:
        self.plan.stale = True

    # What lanes are worth now.

    def look(self, s: State, seat: i64) -> None:
        """Worths of lanes and tickets, and the tokens at hand."""
        plan = self.plan
        turns = plan.turns_left(s, seat)
        plan.refresh(s, seat, turns)
        for wish in self.wishes:
            self.wish_worth[wish] = CANNOT
        self.wishes = vec[i64](capacity=32)
        self.price_lanes(s, seat, turns)
        self.hope_for_tickets(s, seat, turns)
        if len(self.trips) > 0:
            self.plan_trip(s, seat, turns)
        self.single = self.dice.held(s, SINGLE)
        self.double = self.dice.held(s, DOUBLE)
        self.room = i64(s.memory[self.dice.room])

    def price_lanes(self, s: State, seat: i64, turns: float) -> None:
        lanes = self.lanes
        plan = self.plan
        player = s.players[seat]
        spaces = lanes.spaces(plan.low, plan.high)
        room = player.trains - spaces
        n = count(plan.low) + count(plan.high)
        prizes = 0.0
        if n > 0:
            prizes = self.numbers[SHARE] * plan.prizes * plan.chance(s, seat, plan.low, plan.high, turns)
        last = turns < self.numbers[LAST]
        for r in range(lanes.n):
            if lanes.length[r] > player.trains or not lanes.is_free(player, r):
                self.worths[r] = CANNOT
                continue
            worth = float(lanes.worth[r])
            if last:
                if n == 1 and self.planned(r):
                    worth += plan.prizes
            elif self.planned(r):
                longer = self.numbers[LONGER] * float(lanes.length[r]) / float(spaces)
                share = longer + (1.0 - self.numbers[LONGER]) / float(n)
                worth += self.numbers[EAGER] + share * prizes + self.danger(s, seat, r)
            elif lanes.length[r] <= room and not lanes.beside(r, plan.low, plan.high):
                worth = self.numbers[FILLER] * worth - self.numbers[A_TRAIN] * float(lanes.length[r])
                worth += self.lengthens(s, seat, r)
            else:
                worth = -self.numbers[UNWANTED]
            self.worths[r] = worth
            wish = self.terms[r]
            if worth > self.wish_worth[wish]:
                if self.wish_worth[wish] == CANNOT:
                    self.wishes = append(self.wishes, wish)
                self.wish_worth[wish] = worth

    def planned(self, r: i64) -> bool:
        if r < WORD:
            return self.plan.low & BIT[r] != 0
        return self.plan.high & BIT[r - WORD] != 0

    def danger(self, s: State, seat: i64, r: i64) -> float:
        """Points one must expect to lose by leaving a lane for another round."""
        chance = NEAR
        for other in range(s.game.n_seat):
            if other != seat and self.lanes.touches(s.players[other], r):
                chance += NEARER
        return self.numbers[DANGER] * chance * self.detour[r]

    def lengthens(self, s: State, seat: i64, r: i64) -> float:
        """BASE-52: a lane at the end of one's own tracks may make the longest path longer."""
        if self.lanes.path_bonus == 0 or not self.lanes.touches(s.players[seat], r):
            return 0.0
        return self.numbers[PATH] * float(self.lanes.length[r])

    def hope_for_tickets(self, s: State, seat: i64, turns: float) -> None:
        """DICE-14: more tickets when one's own are settled, and there is time and trains for others."""
        tickets = self.lanes.tickets
        self.tickets_left = 0
        self.hope = 0.0
        for deck in range(i64(len(tickets.decks))):
            if tickets.later.of_deck[deck] > 0:
                self.tickets_left += tickets.in_deck(s, deck)
        if (
            (self.plan.low | self.plan.high) == 0
            and turns >= self.numbers[TICKETS_TURNS]
            and float(s.players[seat].trains) >= self.numbers[TICKETS_TRAINS]
        ):
            self.hope = self.numbers[HOPE]

    def plan_trip(self, s: State, seat: i64, turns: float) -> None:
        """MRK-06: now, if it brings more than the passenger may still bring later."""
        gain, city = self.trips[0].best_start(s, seat)
        self.trip_begins = -1
        if city >= 0:
            self.trip_begins = self.trips[0].part.first + city
            self.trip = float(gain)
            if turns >= SOON:
                self.trip -= self.numbers[TRIP]

    # What a throw is worth (DICE-11 to DICE-18).

    def left(self, tokens: i64) -> float:
        """What so many tokens are worth."""
        worth = 0.0
        if tokens > 0:
            worth += self.numbers[FIRST_TOKEN]
        if tokens > 1:
            worth += self.numbers[SECOND_TOKEN]
        if tokens > 2:
            worth += self.numbers[THIRD_TOKEN]
        return worth

    def gain(self, unused: i64, held: i64) -> i64:
        """DICE-15, DICE-16: tokens that unused dice can buy for one who then holds so many."""
        n = unused // self.dice.dice_a_token
        if n > self.room:
            n = self.room
        if n > self.dice.most_held - held:
            n = self.dice.most_held - held
        if n < 0:
            return 0
        return n

    def rest(self, used: i64) -> float:
        """What the tokens are worth that one has when so many dice are used for something else."""
        held = self.single + self.double
        return self.left(held + self.gain(self.dice.n_dice - used, held))

    def claim(self, wish: i64, worth: float, single: i64, double: i64, wild: i64) -> float:
        """What claiming on such terms is worth, tokens spent and gained included; a tunnel on average."""
        kind = wish // (2 * COSTS * WILDS)
        cost = wish // (2 * WILDS) % COSTS
        least = wish // 2 % WILDS
        fitting = wild
        own = self.single
        if kind == SINGLE:
            fitting += single
        else:
            fitting += double
            own = self.double
        held = self.single + self.double
        n_dice = self.dice.n_dice
        reach = fitting + own + self.gain(n_dice - fitting, held)
        if cost > reach or least > wild:
            return CANNOT
        used = fitting
        if used > cost:
            used = cost
        then = held - (cost - used)
        after = self.left(then + self.gain(n_dice - used, then))
        if wish % 2 == 0:
            return worth + after
        failed = self.black[reach - cost]
        return (1.0 - failed) * (worth + after) + failed * self.left(held)

    def value(self, single: i64, double: i64, stations: i64, wild: i64) -> float:
        """What the best use of a throw is worth; DICE-18: to wait only counts when nothing else is left."""
        best = CANNOT
        for wish in self.wishes:
            worth = self.claim(wish, self.wish_worth[wish], single, double, wild)
            if worth > best:
                best = worth
        most = stations + wild
        if most > self.tickets_left:
            most = self.tickets_left
        for n in range(most):
            worth = self.drawn(n + 1)
            if worth > best:
                best = worth
        if self.trip_begins >= 0:
            worth = self.trip + self.rest(0)
            if worth > best:
                best = worth
        if best == CANNOT or self.dice.waits_freely:
            worth = self.rest(0)
            if worth > best:
                best = worth
        return best

    def drawn(self, n: i64) -> float:
        """What it is worth to draw so many tickets."""
        return self.hope * float(n) + self.numbers[LOOKED_AT] + self.rest(n)

    def weigh_throws(self, s: State) -> None:
        """DICE-10: what to throw again, over every way the dice can fall."""
        dice = self.dice
        for throw in range(i64(len(dice.sizes))):
            if dice.sizes[throw] == dice.n_dice:
                row = throw * FACES
                self.table[throw] = self.value(
                    dice.content[row], dice.content[row + 1], dice.content[row + 2], dice.content[row + 3]
                )
        shown: i64 = 0
        unit: i64 = 1
        for face in range(i64(FACES)):
            shown += unit * dice.showing(s, face)
            unit *= dice.digit
        for action in s.legal():
            again = action - dice.again
            kept = shown - self.digits[again]
            size = dice.sizes[again]
            total = 0.0
            expected = 0.0
            for fallen in range(i64(len(dice.sizes))):
                if dice.sizes[fallen] == size:
                    weight = float(dice.weights[fallen])
                    total += weight
                    expected += weight * self.table[dice.throw[kept + self.digits[fallen]]]
            self.put(action, expected / total)

    # A turn (DICE-12).

    def weigh_turn(self, s: State, seat: i64) -> None:
        dice = self.dice
        lanes = self.lanes
        single = dice.showing(s, SINGLE)
        double = dice.showing(s, DOUBLE)
        wild = dice.showing(s, WILD)
        for action in s.legal():
            worth = CANNOT
            if action >= self.claims.first and action < self.claims.first + lanes.n:
                r = lanes.lane[action - self.claims.first]
                worth = self.claim(self.terms[r], self.worths[r], single, double, wild)
            elif action == dice.first:
                worth = self.rest(0)
            elif action == self.trip_begins:
                worth = self.trip + self.rest(0)
            elif len(self.loans) > 0 and action == self.loans[0].part.first:
                worth = self.station(s, seat)
            else:
                worth = self.tickets_of(action)
            self.put(action, worth)

    def tickets_of(self, action: i64) -> float:
        for part in self.drawing:
            if action >= part.first and action < part.first + self.dice.n_dice:
                return self.drawn(action - part.first + 1)
        return CANNOT

    def station(self, s: State, seat: i64) -> float:
        """DICE-33: towards the end, for tickets that no route of one's own will reach."""
        loans = self.loans[0]
        worth = self.rest(loans.part.cost(s)) - float(loans.part.left_worth)
        if self.plan.turns_left(s, seat) < SOON and (self.plan.low | self.plan.high) == 0:
            loans.look(s, seat)
            worth += float(loans.gain)
        return worth

    def liked(self, single: i64, double: i64) -> float:
        """What tokens one may hold are worth, by how much routes of their kinds are wanted."""
        if single + double == 0:
            return 0.0
        wanted = vec[float]([0.0, 0.0])
        for wish in self.wishes:
            kind = wish // (2 * COSTS * WILDS)
            if self.wish_worth[wish] > wanted[kind]:
                wanted[kind] = self.wish_worth[wish]
        more = single
        less = double
        if wanted[DOUBLE] > wanted[SINGLE]:
            more = double
            less = single
        share = (float(more) + self.numbers[OTHER_KIND] * float(less)) / float(more + less)
        return self.left(single + double) * share

    # For search.

    def candidates(self, state: kernel.State, seat: i64) -> vec[i64]:
        """The best by its own values, the best of all first."""
        s = cast(State, state)
        phase = s.stack & 31
        first = self.decide(s, seat)
        found = append(vec[i64](), first)
        if phase == self.lanes.tickets.keeping:
            for action in self.keeper.best_keeps(s, seat, s.legal()):
                if action != first:
                    found = append(found, action)
            return found
        if phase != TURN and phase != self.dice.rerolling and phase != self.dice.holding:
            return found
        self.prepare(s, seat)
        self.weigh_up(s, seat)
        for _ in range(i64(MOST_CANDIDATES)):
            best: i64 = -1
            most = CANNOT
            for k in range(i64(len(self.actions))):
                if self.values[k] > most and self.actions[k] != first:
                    most = self.values[k]
                    best = k
            if best < 0:
                break
            found = append(found, self.actions[best])
            self.values[best] = CANNOT
        return found

    def suspect(self, state: kernel.State, seat: i64) -> None:
        self.beliefs.suspect(cast(State, state), seat)

    def deal_anew(self, state: kernel.State, seat: i64, rng: Rng) -> None:
        self.beliefs.deal_anew(cast(State, state), seat, rng)
