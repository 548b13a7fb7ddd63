"""What stands in the way of every step: signals, switches, trains; kept from one state to the next. Compiled.

States that are valued one after another differ little: only the steps are priced anew that something changed
for.
"""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.switch_and_signal.engine.core import (
    DEPOT,
    OCCUPANT,
    SWITCH,
    TRAIN,
    TRAINS,
    Rules,
    State,
)
from stationmaster.games.switch_and_signal.engine.roads import MOST_SWITCHES, Roads, zeros
from stationmaster.games.switch_and_signal.engine.weights import Weights
from stationmaster.parts.bits import BIT, PLACE, WORD, count


@final
class Steps:
    """Some steps for each of some things, one after another."""

    first: vec[i64]
    steps: vec[i64]

    def __init__(self) -> None:
        self.first = vec[i64]([0])
        self.steps = vec[i64]()

    def add(self, step: i64) -> None:
        self.steps = append(self.steps, step)

    def close(self) -> None:
        """What comes now belongs to the next."""
        self.first = append(self.first, len(self.steps))


@final
class Obstacles:
    rules: Rules
    roads: Roads
    weights: Weights
    usual: vec[float]
    """By step: what its signals and switches take on a board one does not see."""
    excess: vec[float]
    """By step: what it takes in the state last looked at beyond that."""
    of_signal: Steps
    of_junction: Steps
    of_place: Steps
    """The steps that lead there."""

    # What was there when last looked at.
    looked: bool
    greens: i64
    switch: vec[i64]
    stood: vec[i64]
    """By train."""

    # What was looked at, as sets; places in two words.
    signals: i64
    switches: i64
    low: i64
    high: i64

    def __init__(self, roads: Roads, weights: Weights) -> None:
        self.roads = roads
        self.rules = roads.rules
        self.weights = weights
        self.usual = vec[float]()
        self.excess = vec[float]()
        self.looked = False
        self.greens = 0
        self.switch = zeros(self.rules.network.n_junction)
        self.stood = zeros(TRAINS)
        self.of_signal = Steps()
        self.of_junction = Steps()
        self.of_place = Steps()
        self.forget()
        for step in range(i64(len(roads.to))):
            self.usual = append(self.usual, self._usual(step))
            self.excess = append(self.excess, 0.0)
        self._index()

    def _usual(self, step: i64) -> float:
        usual = 0.5 * self.weights.signal * float(count(self.roads.guards[step]))
        for n in range(i64(MOST_SWITCHES)):
            if self.roads.switch[step * MOST_SWITCHES + n] >= 0:
                usual += 0.5 * self.weights.switch
        return usual

    def _index(self) -> None:
        network = self.rules.network
        roads = self.roads
        n = i64(len(roads.to))
        for signal in range(network.n_signal):
            for step in range(n):
                if roads.guards[step] & BIT[signal] != 0:
                    self.of_signal.add(step)
            self.of_signal.close()
        for junction in range(network.n_junction):
            for step in range(n):
                if roads.switch[step * 2] == junction or roads.switch[step * 2 + 1] == junction:
                    self.of_junction.add(step)
            self.of_junction.close()
        for place in range(network.n_place):
            for step in range(n):
                if network.place[roads.to[step]] == place:
                    self.of_place.add(step)
            self.of_place.close()

    # Looking at a state

    def look(self, s: State) -> None:
        """Price the steps that something has changed for since the last state."""
        if not self.looked:
            self.looked = True
            for step in range(i64(len(self.usual))):
                self.price_anew(s, step)
        signals = s.greens ^ self.greens
        while signals != 0:
            self.price_all(s, self.of_signal, PLACE[(signals & -signals) % 67])
            signals &= signals - 1
        self.greens = s.greens
        for junction in range(self.rules.network.n_junction):
            position = i64(s.cells[SWITCH + junction])
            if position != self.switch[junction]:
                self.switch[junction] = position
                self.price_all(s, self.of_junction, junction)
        for train in range(i64(TRAINS)):
            standing = i64(s.cells[TRAIN + train])
            was = self.stood[train]
            if standing != was:
                self.stood[train] = standing
                if was != DEPOT:
                    self.price_all(s, self.of_place, self.rules.network.place[was])
                if standing != DEPOT:
                    self.price_all(s, self.of_place, self.rules.network.place[standing])

    def price_all(self, s: State, steps: Steps, which: i64) -> None:
        for n in range(steps.first[which], steps.first[which + 1]):
            self.price_anew(s, steps.steps[n])

    def price_anew(self, s: State, step: i64) -> None:
        self.excess[step] = self.price(s, step, DEPOT) - self.usual[step]

    def price(self, s: State, step: i64, start: i64) -> float:
        """What stands in the way of a step for a train that set out here; it is in nobody's way itself."""
        roads = self.roads
        weights = self.weights
        price = 0.0
        red = roads.guards[step] & ~s.greens
        if red != 0:
            price = weights.signal * float(count(red))
        junction = roads.switch[step * 2]
        if junction >= 0:
            if i64(s.cells[SWITCH + junction]) != roads.position[step * 2]:
                price += weights.switch
            junction = roads.switch[step * 2 + 1]
            if junction >= 0 and i64(s.cells[SWITCH + junction]) != roads.position[step * 2 + 1]:
                price += weights.switch
        to = roads.to[step]
        occupant = i64(s.cells[OCCUPANT + self.rules.network.place[to]])
        if occupant > 0:
            standing = i64(s.cells[TRAIN + occupant - 1])
            if standing != start:
                if to < self.rules.network.first_city and standing != to:
                    price += weights.facing
                else:
                    price += weights.behind
        return price

    # What is looked at

    def forget(self) -> None:
        """What was looked at so far."""
        self.signals = 0
        self.switches = 0
        self.low = 0
        self.high = 0

    def note(self, step: i64) -> None:
        """A step has been looked at."""
        roads = self.roads
        self.signals |= roads.guards[step]
        for n in range(i64(MOST_SWITCHES)):
            junction = roads.switch[step * MOST_SWITCHES + n]
            if junction >= 0:
                self.switches |= BIT[junction]
        place = self.rules.network.place[roads.to[step]]
        if place < WORD:
            self.low |= BIT[place]
        else:
            self.high |= BIT[place - WORD]
