"""What to do next: every way on is valued with exact odds, and the best are followed further. Compiled."""

from time import thread_time
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.switch_and_signal.engine.actions import (
    PAYMENTS,
    can_load,
    layable,
    possible,
    takeable,
)
from stationmaster.games.switch_and_signal.engine.core import (
    ACT,
    ARRIVED,
    DEPARTURE,
    DIE,
    DRAW,
    HAND,
    KINDS,
    LAY_DISC,
    LOAD,
    MOVE,
    MOVE_CARD,
    NO_CARD,
    PLACE_EXTRA_SIGNAL,
    PLACE_SWITCH,
    PLAY,
    REVEAL,
    ROLLED,
    SIGNAL_CARD,
    SWITCH,
    SWITCH_CARD,
    TAKE_DISC,
    THROW_SWITCH,
    WHICH_TRAIN,
    Rules,
    State,
)
from stationmaster.games.switch_and_signal.engine.prospects import Prospects
from stationmaster.games.switch_and_signal.engine.weights import Weights
from stationmaster.parts.bits import BIT, PLACE

NOTHING: Final = -1
LOADING: Final = 3  # a fourth kind of plan beside the three actions
HOPELESS: Final = -1.0e9
USEFUL: Final = 0.01
ENDLESS: Final = 1000000000000


@final
class Plan:
    """One thing to do in the action phase, however it is paid for."""

    kind: i64
    """Signal, switch, move or LOADING."""
    one: i64
    """The train, the switch's position, or the space whose disc is taken."""
    two: i64
    """The space the disc is laid on."""
    worth: float

    def __init__(self) -> None:
        self.kind = NOTHING
        self.one = NOTHING
        self.two = NOTHING
        self.worth = HOPELESS


@final
class Planner:
    """Chooses actions for the team."""

    prospects: Prospects
    rules: Rules
    plan: Plan
    """What was decided when cards were last played."""
    depth: i64
    """How many plans ahead the action phase is searched."""
    width: i64
    """How many of the best plans are followed further."""
    breadth: i64
    """How many of the plans found first are tried again after another."""
    movers: i64
    """How many trains, those with most to gain, are moved in thought after another plan."""
    discerning: bool
    """Whether it follows every load and move, and no signal or switch that changes nothing; knows what
    helpers are good for; and that what stands in its city is loaded next. The dispatcher, by which levels
    were counted, does not."""
    seconds: float
    """The processor's time after which nothing is followed further."""
    until: float
    effort: i64
    """Positions valued for a decision, after which nothing is followed further: the same on any machine."""
    enough: i64

    def __init__(self, rules: Rules, weights: Weights) -> None:
        self.rules = rules
        self.prospects = Prospects(rules, weights)
        self.plan = Plan()
        self.depth = 2
        self.width = 6
        self.breadth = 12
        self.movers = 2
        self.discerning = False
        self.seconds = 1.0
        self.until = 0.0
        self.effort = ENDLESS
        self.enough = ENDLESS

    def discern(self) -> None:
        self.discerning = True
        self.prospects.discerning = True

    def reweigh(self, weights: Weights) -> None:
        """Value positions with other prices."""
        self.prospects = Prospects(self.rules, weights)
        self.prospects.discerning = self.discerning

    def choose(self, s: State) -> i64:
        """The best action in a state that waits on a seat."""
        if s.phase >= PLACE_SWITCH and s.phase <= PLACE_EXTRA_SIGNAL:
            return self.lay_out(s)
        planned = self.as_planned(s)
        if planned != NOTHING:
            return planned
        self.until = thread_time() + self.seconds
        self.enough = self.prospects.valued + self.effort
        self.prospects.anchor(s)
        if s.phase == ACT:
            return self.act(s)
        return self.answer(s)

    def as_planned(self, s: State) -> i64:
        """The action with which a plan goes on whose cards have just been played, or NOTHING."""
        plan = self.plan
        action: i64 = NOTHING
        if s.phase == TAKE_DISC and plan.kind == SIGNAL_CARD:
            action = self.rules.first_take + plan.one
        elif s.phase == LAY_DISC and plan.kind == SIGNAL_CARD and s.held == plan.one:
            action = self.rules.first_lay + plan.two
        elif s.phase == THROW_SWITCH and plan.kind == SWITCH_CARD:
            action = self.rules.first_switch + plan.one
        elif s.phase == WHICH_TRAIN and plan.kind == MOVE_CARD:
            action = MOVE + plan.one
        if action != NOTHING and action in s.legal():
            return action
        return NOTHING

    def lay_out(self, s: State) -> i64:
        """The place for a disc before the first turn."""
        best: i64 = NOTHING
        most = HOPELESS * 1000.0
        for action in s.legal():
            worth = self.prospects.openness(after(s, action))
            if worth > most:
                most = worth
                best = action
        return best

    def worth(self, s: State) -> float:
        """The value of a state: dice are averaged and small questions answered until something stands."""
        phase = s.phase
        if phase == DIE or phase == DEPARTURE or (phase == REVEAL and self.discerning):
            total = 0.0
            weights: i64 = 0
            for action, weight in s.odds():
                total += float(weight) * self.worth(after(s, action))
                weights += weight
            return total / float(weights)
        if on_the_way(phase):
            return self.worth(after(s, self.answer(s)))
        return self.settled(s)

    def settled(self, s: State) -> float:
        """The value of a state; if goods can be loaded before anything else happens, as if they were."""
        value = self.prospects.value(s)
        if not self.discerning:
            return value
        then = self.loaded(s)
        if then is s:
            return value
        loaded = self.prospects.value(then)
        if loaded > value:
            return loaded
        return value

    def loaded(self, s: State) -> State:
        """What the seat whose turn it is makes of a state by loading alone."""
        if s.phase != ACT and s.card == NO_CARD:
            return s
        then = s
        standing = s.out & ~s.to_move
        while standing != 0:
            train = PLACE[(standing & -standing) % 67]
            standing &= standing - 1
            if then.hand_size(then.seat) > 0 and can_load(then, train):
                if then is s:
                    then = s.clone()
                self.rules.phases[ACT].apply(then, self.load_with(then, train))
        return then

    def answer(self, s: State) -> i64:
        """The best answer to a question that stands by itself."""
        best: i64 = NOTHING
        most = HOPELESS
        for action in s.legal():
            worth = self.worth(after(s, action))
            if worth > most:
                most = worth
                best = action
        return best

    # The action phase

    def act(self, s: State) -> i64:
        plans = self.all_plans(s)
        most = self.prospects.value(s)
        best = Plan()
        for plan in plans:
            then = self.carry_out(s, plan)
            plan.worth = self.worth(then)
        useful = plans
        if self.discerning:
            useful = self.useful_settings(s, plans, self.settled(s))
        chosen = self.best_of(useful, self.width)
        again = self.best_of(useful, self.breadth)
        if self.discerning:
            for plan in plans:
                if is_run(plan):
                    chosen = append(chosen, plan)
        self.deepen(s, chosen, again)
        for plan in chosen:
            if plan.worth > most:
                most = plan.worth
                best = plan
        self.plan = best
        if best.kind == NOTHING:
            return draw_most(s)
        return self.first_action(s, best)

    def deepen(self, s: State, chosen: vec[Plan], again: vec[Plan]) -> None:
        """Follow the chosen plans further, all equally far: what there is no time to end is not believed."""
        for depth in range(i64(1), self.depth):
            worths = vec[float](capacity=len(chosen))
            for plan in chosen:
                worths = append(worths, self.follow(self.carry_out(s, plan), again, depth))
                if self.is_late():
                    return
            for k in range(i64(len(chosen))):
                chosen[k].worth = worths[k]

    def is_late(self) -> bool:
        return self.prospects.valued > self.enough or thread_time() > self.until

    def follow(self, s: State, plans: vec[Plan], depth: i64) -> float:
        """What a state is worth if it is followed by more plans, dice averaged."""
        phase = s.phase
        if phase == DIE:
            total = 0.0
            weights: i64 = 0
            for action, weight in s.odds():
                total += float(weight) * self.follow(after(s, action), plans, depth)
                weights += weight
            return total / float(weights)
        if on_the_way(phase):
            return self.follow(after(s, self.answer(s)), plans, depth)
        if phase != ACT:
            return self.prospects.value(s)
        return self.further(s, plans, depth)

    def further(self, s: State, plans: vec[Plan], depth: i64) -> float:
        """The best that can be had from here on with these plans, and with loading and moving."""
        most = self.prospects.value(s)
        found = self.loads_and_moves(s, self.most_to_gain(s), vec[Plan]())
        for plan in plans:
            if (plan.kind == SIGNAL_CARD or plan.kind == SWITCH_CARD) and self.still_possible(s, plan):
                found = append(found, copy(plan))
        for plan in found:
            plan.worth = self.worth(self.carry_out(s, plan))
            if plan.worth > most:
                most = plan.worth
        if depth <= 1 or self.is_late():
            return most
        for plan in self.best_of(found, 2):
            worth = self.follow(self.carry_out(s, plan), plans, depth - 1)
            if worth > most:
                most = worth
        return most

    def best_of(self, plans: vec[Plan], n: i64) -> vec[Plan]:
        """The n most worthy plans."""
        found = vec[Plan]()
        taken = vec[i64]([0 for _ in range(len(plans))])
        while len(found) < n and len(found) < len(plans):
            best: i64 = -1
            for k in range(i64(len(plans))):
                if taken[k] == 0 and (best < 0 or plans[k].worth > plans[best].worth):
                    best = k
            taken[best] = 1
            found = append(found, plans[best])
        return found

    def useful_settings(self, s: State, plans: vec[Plan], now: float) -> vec[Plan]:
        """Signals and switches that are good for something, whatever they cost; one disc for a space."""
        hands = self.prospects.hands(s)
        found = vec[Plan]()
        for plan in plans:
            if is_run(plan):
                continue
            cost = hands - self.prospects.hands(after(s, self.first_action(s, plan)))
            if plan.worth + cost < now + USEFUL:
                continue
            like: i64 = NOTHING
            if plan.kind == SIGNAL_CARD:
                for k in range(i64(len(found))):
                    if found[k].kind == SIGNAL_CARD and found[k].two == plan.two:
                        like = k
            if like == NOTHING:
                found = append(found, plan)
            elif plan.worth > found[like].worth:
                found[like] = plan
        return found

    # Plans

    def all_plans(self, s: State) -> vec[Plan]:
        plans = self.loads_and_moves(s, s.out, vec[Plan]())
        if self.payment(s, SWITCH_CARD) != NOTHING:
            plans = self.switches(s, plans)
        if self.payment(s, SIGNAL_CARD) != NOTHING:
            plans = self.signals(s, plans)
        return plans

    def switches(self, s: State, plans: vec[Plan]) -> vec[Plan]:
        """Every junction that some train looks at, in every other position."""
        network = self.rules.network
        watched = self.prospects.watched_switches()
        for junction in range(network.n_junction):
            if watched & BIT[junction] != 0:
                first = network.first_position[junction]
                now = first + i64(s.cells[SWITCH + junction])
                for position in range(first, network.first_position[junction + 1]):
                    if position != now:
                        plans = append(plans, planned(SWITCH_CARD, position, NOTHING))
        return plans

    def signals(self, s: State, plans: vec[Plan]) -> vec[Plan]:
        """Discs and spaces that no train looks at are alike: one of each will do, and never both."""
        watched = self.prospects.watched_signals()
        served: i64 = 0  # spaces that a disc nobody looks at can be laid on
        discs = takeable(s)
        while discs != 0:
            lowest = discs & -discs
            discs ^= lowest
            disc = PLACE[lowest % 67]
            spaces = layable(s, disc)
            if watched & lowest == 0:
                spaces &= watched & ~served
                served |= spaces
            else:
                others = spaces & ~watched
                spaces = (spaces & watched) | (others & -others)
            while spaces != 0:
                space = PLACE[(spaces & -spaces) % 67]
                spaces &= spaces - 1
                plans = append(plans, planned(SIGNAL_CARD, disc, space))
        return plans

    def most_to_gain(self, s: State) -> i64:
        """The few trains, as a set, that a move is likely to bring furthest from the state just valued."""
        gain = self.prospects.forecast.gain
        chosen: i64 = 0
        for _ in range(self.movers):
            best: i64 = NOTHING
            left = s.out & ~chosen
            while left != 0:
                train = PLACE[(left & -left) % 67]
                left &= left - 1
                if best == NOTHING or gain[train] > gain[best]:
                    best = train
            if best != NOTHING:
                chosen |= BIT[best]
        return chosen

    def loads_and_moves(self, s: State, movers: i64, plans: vec[Plan]) -> vec[Plan]:
        """Every train that can load, and moves of some."""
        may_move = self.payment(s, MOVE_CARD) != NOTHING
        may_load = s.hand_size(s.seat) > 0
        out = s.out
        while out != 0:
            train = PLACE[(out & -out) % 67]
            out &= out - 1
            if may_load and can_load(s, train):
                plans = append(plans, planned(LOADING, train, NOTHING))
            if may_move and movers & BIT[train] != 0:
                plans = append(plans, planned(MOVE_CARD, train, NOTHING))
        return plans

    def still_possible(self, s: State, plan: Plan) -> bool:
        """Whether a signal or switch planned elsewhere makes sense here."""
        if self.payment(s, plan.kind) == NOTHING:
            return False
        if plan.kind == SWITCH_CARD:
            network = self.rules.network
            junction = network.junction[plan.one]
            return network.first_position[junction] + i64(s.cells[SWITCH + junction]) != plan.one
        if s.greens & BIT[plan.one] == 0 or takeable(s) & BIT[plan.one] == 0:
            return False
        return layable(s, plan.one) & BIT[plan.two] != 0

    def payment(self, s: State, kind: i64) -> i64:
        """The action that plays the cheapest cards for this kind of action, or NOTHING."""
        hand = HAND + KINDS * s.seat
        if not possible(s, kind):
            return NOTHING
        if s.cells[hand + kind] > 0:
            return PLAY + PAYMENTS * kind
        one: i64 = kind - 1
        other: i64 = kind + 1
        if one < 0:
            one = 2
        if other > 2:
            other = 0
        n_one = i64(s.cells[hand + one])
        n_other = i64(s.cells[hand + other])
        if n_one + n_other < 2:
            return NOTHING
        if n_one < n_other:
            one, other = other, one
            n_one, n_other = n_other, n_one
        if n_one >= n_other + 2 or n_other == 0:
            other = one
        return PLAY + PAYMENTS * kind + pair(one, other)

    def load_with(self, s: State, train: i64) -> i64:
        """Loading takes a card of the kind there is most of."""
        hand = HAND + KINDS * s.seat
        best: i64 = 0
        for kind in range(i64(KINDS)):
            if s.cells[hand + kind] > s.cells[hand + best]:
                best = kind
        return LOAD + KINDS * train + best

    def first_action(self, s: State, plan: Plan) -> i64:
        if plan.kind == LOADING:
            return self.load_with(s, plan.one)
        return self.payment(s, plan.kind)

    def carry_out(self, s: State, plan: Plan) -> State:
        then = s.clone()
        then.apply(self.first_action(s, plan))
        if plan.kind == SIGNAL_CARD:
            then.apply(self.rules.first_take + plan.one)
            then.apply(self.rules.first_lay + plan.two)
        elif plan.kind == SWITCH_CARD:
            then.apply(self.rules.first_switch + plan.one)
        elif plan.kind == MOVE_CARD:
            then.apply(MOVE + plan.one)
        return then


def on_the_way(phase: i64) -> bool:
    """Whether a question comes up in the middle of a move, or between a card and what it is for."""
    return (phase >= ROLLED and phase <= ARRIVED) or (phase >= TAKE_DISC and phase <= WHICH_TRAIN)


def is_run(plan: Plan) -> bool:
    """Whether a plan is for one train: its move or its load."""
    return plan.kind == MOVE_CARD or plan.kind == LOADING


def planned(kind: i64, one: i64, two: i64) -> Plan:
    plan = Plan()
    plan.kind = kind
    plan.one = one
    plan.two = two
    return plan


def copy(plan: Plan) -> Plan:
    return planned(plan.kind, plan.one, plan.two)


def pair(one: i64, other: i64) -> i64:
    """SNS-34: the number of the payment by these two cards."""
    if one > other:
        one, other = other, one
    if one == 0:
        return 1 + other
    if one == 1:
        return 3 + other
    return 6


def after(s: State, action: i64) -> State:
    then = s.clone()
    then.apply(action)
    return then


def draw_most(s: State) -> i64:
    """As many new cards as may be had."""
    most: i64 = DRAW
    for action in s.legal():
        if action > most and action < PLAY:
            most = action
    return most
