"""What a position is worth to the team, in action cards. Compiled.

To what the trains have earned come the cards in hand, the clock, the helpers, and what the next instruction
is likely to do.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.switch_and_signal.engine.core import (
    DEPOT,
    GOOD,
    HAND,
    KINDS,
    NO_CARD,
    NUMBER,
    SWITCH,
    TRAIN,
    TRAINS,
    WON,
    Rules,
    State,
)
from stationmaster.games.switch_and_signal.engine.forecast import Forecast
from stationmaster.games.switch_and_signal.engine.goals import (
    MOST_CITIES,
    NO_GOAL,
    Goals,
    distance_from_seven,
)
from stationmaster.games.switch_and_signal.engine.journeys import Journeys, nothings
from stationmaster.games.switch_and_signal.engine.roads import CARD, zeros
from stationmaster.games.switch_and_signal.engine.weights import Weights
from stationmaster.parts.bits import BIT, PLACE, WORD

VICTORY: Final = 1.0e6
ALL_TRAINS: Final = 511
N_HELPER: Final = 6
DRAWN: Final = 5
GOING_OUT: Final = 6  # with so few instructions left, helpers lose their worth


@final
class Prospects:
    """Values positions of one game, each from what was found out about a neighbour."""

    rules: Rules
    weights: Weights
    journeys: Journeys
    goals: Goals
    forecast: Forecast
    discerning: bool
    """Whether it knows that trains may pass cities no longer than to the end of the dispatcher's turn."""
    valued: i64
    """How many positions have been valued."""

    # What is remembered of the anchored state; by train also what was looked at for it, as sets.
    anchored: bool
    base: State
    base_way: vec[float]
    base_gain: vec[float]
    base_goal: vec[i64]
    base_onward: vec[i64]
    base_signals: vec[i64]
    base_switches: vec[i64]
    base_low: vec[i64]
    base_high: vec[i64]

    def __init__(self, rules: Rules, weights: Weights) -> None:
        self.rules = rules
        self.weights = weights
        self.journeys = Journeys(rules, weights)
        self.goals = Goals(self.journeys)
        self.forecast = Forecast(self.goals)
        self.discerning = False
        self.valued = 0
        self.anchored = False
        self.base = State()
        self.base_way = nothings(TRAINS * MOST_CITIES)
        self.base_gain = nothings(TRAINS)
        self.base_goal = zeros(TRAINS)
        self.base_onward = zeros(TRAINS)
        self.base_signals = zeros(TRAINS)
        self.base_switches = zeros(TRAINS)
        self.base_low = zeros(TRAINS)
        self.base_high = zeros(TRAINS)

    def value(self, s: State) -> float:
        """What the team may hope for."""
        self.valued += 1
        if s.ended != 0:
            if s.ended == WON:
                return VICTORY
            return float(s.counted()) * 10.0 - VICTORY
        self.look_around(s)
        total = self.goals.delivered(s) + self.hands(s) + self.clock(s)
        for train in range(i64(TRAINS)):
            if s.out & BIT[train] != 0:
                total += self.goals.promise[train]
        if s.card != NO_CARD:
            total += self.forecast.rest_of_card(s)
        if s.deck > 0:
            if s.dispatching == 1 and self.discerning:
                later = s.clone()
                later.dispatching = 0
                self.look_around(later)
            total += self.weights.ahead * self.forecast.next_card(s)
        return total

    def look_around(self, s: State) -> None:
        """Find every train's ways, goal and likely gain; what has not changed is known already."""
        changed = self.changed(s)
        self.journeys.obstacles.look(s)
        out = s.out
        while out != 0:
            train = PLACE[(out & -out) % 67]
            out &= out - 1
            if changed & BIT[train] != 0:
                self.journeys.obstacles.forget()
                self.goals.find_ways(s, train)
                self.note(train)
            else:
                for city in range(self.rules.network.n_city):
                    self.goals.way[train * MOST_CITIES + city] = self.base_way[train * MOST_CITIES + city]
        self.goals.give(s)
        out = s.out
        while out != 0:
            train = PLACE[(out & -out) % 67]
            out &= out - 1
            if changed & BIT[train] == 0 and self.same_goal(train):
                self.forecast.gain[train] = self.base_gain[train]
            else:
                self.journeys.obstacles.forget()
                self.forecast.gain[train] = self.forecast.expected_gain(s, train)
                self.note_more(train)

    def same_goal(self, train: i64) -> bool:
        goals = self.goals
        if goals.goal[train] == NO_GOAL:
            return False
        return goals.goal[train] == self.base_goal[train] and goals.onward[train] == self.base_onward[train]

    # Neighbours

    def note(self, train: i64) -> None:
        """Remember what was looked at for a train of the state that is being anchored."""
        if not self.anchored:
            obstacles = self.journeys.obstacles
            self.base_signals[train] = obstacles.signals
            self.base_switches[train] = obstacles.switches
            self.base_low[train] = obstacles.low
            self.base_high[train] = obstacles.high

    def note_more(self, train: i64) -> None:
        if not self.anchored:
            obstacles = self.journeys.obstacles
            self.base_signals[train] |= obstacles.signals
            self.base_switches[train] |= obstacles.switches
            self.base_low[train] |= obstacles.low
            self.base_high[train] |= obstacles.high

    def anchor(self, s: State) -> None:
        """Remember what was found out about the trains of a state: its neighbours are valued from there."""
        self.anchored = False
        self.journeys.noting = True
        self.value(s)
        self.journeys.noting = False
        self.base = s.clone()
        for n in range(i64(TRAINS * MOST_CITIES)):
            self.base_way[n] = self.goals.way[n]
        for train in range(i64(TRAINS)):
            self.base_gain[train] = self.forecast.gain[train]
            self.base_goal[train] = self.goals.goal[train]
            self.base_onward[train] = self.goals.onward[train]
        self.anchored = True

    def changed(self, s: State) -> i64:
        """The trains, as a set, about which something may be otherwise than in the anchored state."""
        base = self.base
        if s.dispatching == 1 and self.discerning:
            return ALL_TRAINS  # valued with it and without
        if not self.anchored or s.dispatching != base.dispatching or s.counted() != base.counted():
            return ALL_TRAINS
        signals = s.greens ^ base.greens
        switches: i64 = 0
        for junction in range(self.rules.network.n_junction):
            if s.cells[SWITCH + junction] != base.cells[SWITCH + junction]:
                switches |= BIT[junction]
        low: i64 = 0
        high: i64 = 0
        changed: i64 = 0
        place = self.rules.network.place
        for train in range(i64(TRAINS)):
            now = i64(s.cells[TRAIN + train])
            was = i64(base.cells[TRAIN + train])
            if now != was:
                changed |= BIT[train]
                for at in (now, was):
                    if at != DEPOT:
                        if place[at] < WORD:
                            low |= BIT[place[at]]
                        else:
                            high |= BIT[place[at] - WORD]
            elif s.cells[GOOD + train] != base.cells[GOOD + train]:
                changed |= BIT[train]
        for train in range(i64(TRAINS)):
            if (
                self.base_signals[train] & signals != 0
                or self.base_switches[train] & switches != 0
                or self.base_low[train] & low != 0
                or self.base_high[train] & high != 0
            ):
                changed |= BIT[train]
        return changed

    def watched_signals(self) -> i64:
        """The signals, as a set, that some train of the anchored state looks at; the others do not matter."""
        watched: i64 = 0
        for train in range(i64(TRAINS)):
            if self.base.out & BIT[train] != 0:
                watched |= self.base_signals[train]
        return watched

    def watched_switches(self) -> i64:
        watched: i64 = 0
        for train in range(i64(TRAINS)):
            if self.base.out & BIT[train] != 0:
                watched |= self.base_switches[train]
        return watched

    # Cards, clock and helpers

    def hands(self, s: State) -> float:
        """Cards are worth something as long as their owner will have another turn."""
        total = 0.0
        seat = s.seat
        for turns in range(i64(1), self.rules.seats + 1):
            seat += 1
            if seat == self.rules.seats:
                seat = 0
            if turns <= s.deck or (seat == s.seat and s.card != NO_CARD):
                total += self.hand(s, seat)
        return total

    def hand(self, s: State, seat: i64) -> float:
        weights = self.weights
        total = 0.0
        size: i64 = 0
        for kind in range(i64(KINDS)):
            n = i64(s.cells[HAND + KINDS * seat + kind])
            size += n
            worth = weights.card[kind]
            for _ in range(n):
                total += worth
                worth -= weights.again
        if size > DRAWN:
            total -= float(size - DRAWN) * (total / float(size) - weights.spare_card)
        return total

    def clock(self, s: State) -> float:
        weights = self.weights
        total = weights.turn * (float(s.deck) + float(s.tokens) / float(self.rules.tokens))
        life = 1.0
        if s.deck < GOING_OUT:
            life = float(s.deck) / GOING_OUT
        for helper in range(i64(N_HELPER)):
            if s.helpers & BIT[helper] != 0:
                total += weights.helper[helper] * life
        return total

    # Before the first turn

    def openness(self, s: State) -> float:
        """How well the discs lie for trains yet to come, for laying them out before the first turn."""
        network = self.rules.network
        roads = self.journeys.roads
        roads.survey(s, CARD, CARD)
        for city in range(network.n_city):
            roads.measure(city)
        total: i64 = 0
        for city in range(network.n_trade):
            for port in range(network.n_trade, network.n_city):
                total -= 36 * roads.distance[port * roads.n_standing + network.first_city + city]
            for point in range(network.n_departure):
                weight = 6 - distance_from_seven(i64(s.cells[NUMBER + point]))
                total -= weight * roads.distance[city * roads.n_standing + network.first_departure + point]
        return float(total)
