"""Where each train should go, and what it has earned on the way. Compiled."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.switch_and_signal.engine.core import (
    GOOD,
    GOODS,
    LANDED,
    MOST_COLOURS,
    NUMBER,
    OF_A_COLOUR,
    TRAIN,
    TRAINS,
    Rules,
    State,
)
from stationmaster.games.switch_and_signal.engine.journeys import NEVER, Journeys, nothings
from stationmaster.games.switch_and_signal.engine.roads import zeros
from stationmaster.games.switch_and_signal.engine.weights import Weights
from stationmaster.parts.bits import BIT, PLACE

NO_GOAL: Final = -1
MOST_CITIES: Final = 8
MOST_PORTS: Final = 2


@final
class Goals:
    """A good that counts is worth what it takes to bring it home; a train on its way has earned a share."""

    rules: Rules
    weights: Weights
    journeys: Journeys
    worth: vec[float]
    """By port and colour: what a good takes from the depot to this port, on a board one does not see."""
    goal: vec[i64]
    """By train: the city it makes for now, or NO_GOAL."""
    onward: vec[i64]
    """By train: for an empty one, the port it will make for then."""
    promise: vec[float]
    """By train: what it has earned so far."""
    way: vec[float]
    """By train and city: the way there."""
    claimed: vec[i64]
    """By port and colour: goods under way to it."""

    def __init__(self, journeys: Journeys) -> None:
        self.journeys = journeys
        self.rules = journeys.rules
        self.weights = journeys.weights
        self.goal = zeros(TRAINS)
        self.onward = zeros(TRAINS)
        self.promise = nothings(TRAINS)
        self.way = nothings(TRAINS * MOST_CITIES)
        self.claimed = zeros(MOST_PORTS * MOST_COLOURS)
        self.worth = nothings(MOST_PORTS * MOST_COLOURS)
        self._price_goods()

    def _price_goods(self) -> None:
        network = self.rules.network
        weights = self.weights
        for port in range(self.rules.n_port):
            for colour in range(network.n_trade):
                total = weights.new_train + weights.load
                total += self.journeys.usual_way(1, network.n_trade + port, network.first_city + colour)
                odds = 0.0
                approach = 0.0
                for point in range(network.n_departure):
                    way = self.journeys.usual_way(1, colour, network.first_departure + point)
                    if way < NEVER:
                        weight = float(6 - distance_from_seven(i64(self.rules.cells[NUMBER + point])))
                        odds += weight
                        approach += weight * way
                if odds > 0.0:
                    total += approach / odds
                self.worth[port * MOST_COLOURS + colour] = total

    def find_ways(self, s: State, train: i64) -> None:
        """How far a train has it to every city."""
        colour = train // OF_A_COLOUR
        self.journeys.explore(s, i64(s.cells[TRAIN + train]), colour)
        for city in range(self.rules.network.n_city):
            self.way[train * MOST_CITIES + city] = self.journeys.explored(city, colour)

    def give(self, s: State) -> None:
        """Give every train on the network its goal, its ways being known."""
        for n in range(i64(len(self.claimed))):
            self.claimed[n] = 0
        empty: i64 = 0
        out = s.out
        while out != 0:
            train = PLACE[(out & -out) % 67]
            out &= out - 1
            self.goal[train] = NO_GOAL
            self.promise[train] = 0.0
            if s.cells[GOOD + train] == 0:
                empty |= BIT[train]
            else:
                self.send_home(s, train)
        if empty != 0:
            self.assign(s, empty)

    def send_home(self, s: State, train: i64) -> None:
        """A loaded train makes for the nearest port that still wants its good."""
        good = i64(s.cells[GOOD + train]) - 1
        best: i64 = -1
        least = NEVER
        for port in range(self.rules.n_port):
            if self.wants(s, port, good):
                way = self.way[train * MOST_CITIES + self.rules.network.n_trade + port]
                if way < least:
                    least = way
                    best = port
        if best < 0:
            return
        self.goal[train] = self.rules.network.n_trade + best
        self.onward[train] = NO_GOAL
        self.claimed[best * MOST_COLOURS + good] += 1
        if least < self.worth[best * MOST_COLOURS + good]:
            self.promise[train] = self.worth[best * MOST_COLOURS + good] - least

    def port_for(self, s: State, city: i64, train_colour: i64) -> i64:
        """The nearest port that wants a good of a city beyond those under way to it, or -1."""
        best: i64 = -1
        least = NEVER
        network = self.rules.network
        for port in range(self.rules.n_port):
            if self.wants(s, port, city):
                way = self.journeys.usual_way(train_colour, network.n_trade + port, network.first_city + city)
                if way < least:
                    least = way
                    best = port
        return best

    def wants(self, s: State, port: i64, good: i64) -> bool:
        landed = i64(s.cells[LANDED + port * MOST_COLOURS + good])
        coming = self.claimed[port * MOST_COLOURS + good]
        if landed + coming < self.rules.each:
            return True
        return self.rules.more > 0 and s.beyond(LANDED + port * MOST_COLOURS) < self.rules.more

    def assign(self, s: State, empty: i64) -> None:
        """Each empty train makes for a city with goods, the most promising pairs first."""
        network = self.rules.network
        left = vec[i64]([i64(s.cells[GOODS + city]) for city in range(network.n_trade)])
        while empty != 0:
            best = 0.0
            best_train: i64 = -1
            best_city: i64 = 0
            best_port: i64 = 0
            for city in range(network.n_trade):
                if left[city] == 0:
                    continue
                waiting = empty
                while waiting != 0:
                    train = PLACE[(waiting & -waiting) % 67]
                    waiting &= waiting - 1
                    port = self.port_for(s, city, train // OF_A_COLOUR)
                    if port < 0:
                        break
                    promise = self.hoped(train, self.way[train * MOST_CITIES + city], city, port)
                    if promise > best:
                        best = promise
                        best_train = train
                        best_city = city
                        best_port = port
            if best_train < 0:
                return
            self.goal[best_train] = best_city
            self.onward[best_train] = best_port
            self.promise[best_train] = best
            self.claimed[best_port * MOST_COLOURS + best_city] += 1
            left[best_city] -= 1
            empty &= ~BIT[best_train]

    def hoped(self, train: i64, way: float, city: i64, port: i64) -> float:
        """The part of a good's worth that is done when its train, still empty, has this way to its city."""
        network = self.rules.network
        way += self.weights.load
        way += self.journeys.usual_way(
            train // OF_A_COLOUR, network.n_trade + port, network.first_city + city
        )
        return self.worth[port * MOST_COLOURS + city] - way

    def here(self, s: State, train: i64, standing: i64) -> float:
        """What a train would have earned if it stood here and kept its goal."""
        goal = self.goal[train]
        if goal == NO_GOAL:
            return 0.0
        colour = train // OF_A_COLOUR
        self.journeys.explore(s, standing, colour)
        way = self.journeys.explored(goal, colour)
        port = goal - self.rules.network.n_trade
        if port >= 0:
            earned = self.worth[port * MOST_COLOURS + i64(s.cells[GOOD + train]) - 1] - way
        else:
            earned = self.hoped(train, way, goal, self.onward[train])
        if earned < 0.0:  # it will never get there
            return 0.0
        return earned

    def delivered(self, s: State) -> float:
        total = 0.0
        for port in range(self.rules.n_port):
            for colour in range(self.rules.network.n_trade):
                n = i64(s.cells[LANDED + port * MOST_COLOURS + colour])
                total += float(n) * self.worth[port * MOST_COLOURS + colour]
        return total


def distance_from_seven(number: i64) -> i64:
    if number > 7:
        return number - 7
    return 7 - number
