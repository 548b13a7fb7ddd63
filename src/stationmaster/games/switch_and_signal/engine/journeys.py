"""Journeys from a train to the cities: as things lie near it, and as usual further off. Compiled."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.switch_and_signal.engine.core import Rules, State
from stationmaster.games.switch_and_signal.engine.instructions import TRAIN_COLOURS
from stationmaster.games.switch_and_signal.engine.obstacles import Obstacles
from stationmaster.games.switch_and_signal.engine.roads import CARD, FAR, POINT, Roads, zeros
from stationmaster.games.switch_and_signal.engine.weights import Weights

NEVER: Final = 1000.0
STOP: Final = 0.33  # what is left of a roll is lost in a city
MARKS: Final = 1024  # more than standings


@final
class Journeys:
    """Follows ways in every direction; keeps its tables from one time to the next, so that it is cheap."""

    rules: Rules
    roads: Roads
    obstacles: Obstacles
    weights: Weights
    unseen: vec[float]
    """By colour of train, goal and standing: the way there on a board one does not see."""
    fades: vec[float]
    first_end: i64
    """The first standing where a run ends: a port, or in North America a departure point."""
    stop: float

    # Where a train can be after so many points, by what effort, and the cities it came to.
    edge: vec[i64]
    edge_cost: vec[float]
    n_edge: i64
    fresh: vec[i64]
    fresh_cost: vec[float]
    seen: vec[i64]
    stamp: i64
    hit: vec[float]

    noting: bool
    """Whether what is looked at is noted; that takes time."""

    def __init__(self, rules: Rules, weights: Weights) -> None:
        self.rules = rules
        self.roads = Roads(rules)
        self.weights = weights
        self.obstacles = Obstacles(self.roads, weights)
        self.noting = True
        self.unseen = vec[float]()
        n = rules.network.n_standing
        self.edge = zeros(n)
        self.edge_cost = nothings(n)
        self.n_edge = 0
        self.fresh = zeros(n)
        self.fresh_cost = nothings(n)
        self.seen = zeros(n)
        self.stamp = 0
        self.hit = nothings(rules.network.n_city)
        self.first_end = rules.network.first_departure
        self.stop = 0.0
        if rules.passes == 0:
            self.first_end = rules.network.first_city + rules.network.n_trade
            self.stop = STOP
        self.fades = vec[float]()
        fade = 1.0
        for _ in range(weights.horizon):
            self.fades = append(self.fades, fade)
            fade *= weights.fading
        self._measure()

    def _measure(self) -> None:
        """The ways on a board one does not see."""
        network = self.rules.network
        roads = self.roads
        weights = self.weights
        roads.survey_blind(i64(int(weights.signal * CARD)), i64(int(weights.switch * CARD)))
        for city in range(network.n_city):
            roads.measure(city)
        for colour in range(i64(TRAIN_COLOURS)):
            for city in range(network.n_city):
                for standing in range(network.n_standing):
                    at = city * roads.n_standing + standing
                    effort = roads.distance[at]
                    points = roads.points[at]
                    way = NEVER
                    if effort < FAR:
                        way = float(effort - POINT * points) / CARD + float(points) * weights.point[colour]
                    self.unseen = append(self.unseen, way)

    def usual_way(self, train_colour: i64, goal: i64, standing: i64) -> float:
        """The way to a city on a board one does not see."""
        network = self.rules.network
        return self.unseen[(train_colour * network.n_city + goal) * network.n_standing + standing]

    def explore(self, s: State, start: i64, train_colour: i64) -> None:
        """Follow every way from here for some points as things are; what is far fades into the usual."""
        network = self.rules.network
        for city in range(network.n_city):
            self.hit[city] = NEVER
        if start >= network.first_city and start < network.first_departure:
            self.hit[start - network.first_city] = 0.0
        self.edge[0] = start
        self.edge_cost[0] = 0.0
        self.n_edge = 1
        point = self.weights.point[train_colour]
        for depth in range(self.weights.horizon):
            if self.noting:
                self.note(start)
            self.go_on(s, start, point, self.fades[depth])

    def note(self, start: i64) -> None:
        """Note the steps that are looked at for one more point."""
        for k in range(self.n_edge):
            here = self.edge[k]
            if here >= self.first_end and here != start:
                continue
            for step in range(self.roads.first[here], self.roads.first[here + 1]):
                if self.roads.to[step] < self.rules.network.first_departure:
                    self.obstacles.note(step)

    def go_on(self, s: State, start: i64, point: float, fade: float) -> None:
        """One more point in every direction."""
        network = self.rules.network
        first = self.roads.first
        ends = self.roads.to
        usual = self.obstacles.usual
        excess = self.obstacles.excess
        place = network.place
        edge = self.edge
        edge_cost = self.edge_cost
        fresh = self.fresh
        fresh_cost = self.fresh_cost
        seen = self.seen
        hit = self.hit
        first_end = self.first_end
        first_city = network.first_city
        first_departure = network.first_departure
        home = place[start]
        self.stamp += 1
        first_mark = self.stamp * MARKS
        n: i64 = 0
        for k in range(self.n_edge):
            here = edge[k]
            if here >= first_end and here != start:
                continue
            so_far = edge_cost[k] + point
            for step in range(first[here], first[here + 1]):
                to = ends[step]
                if to >= first_departure:
                    continue
                over = excess[step]
                if place[to] == home:
                    over = self.obstacles.price(s, step, start) - usual[step]
                cost = so_far + usual[step] + fade * over
                if to >= first_city:
                    if cost < hit[to - first_city]:
                        hit[to - first_city] = cost
                    cost += self.stop
                mark = seen[to] - first_mark
                if mark < 0:
                    seen[to] = first_mark + n
                    fresh[n] = to
                    fresh_cost[n] = cost
                    n += 1
                elif cost < fresh_cost[mark]:
                    fresh_cost[mark] = cost
        self.turn_page(n)

    def turn_page(self, n: i64) -> None:
        edge = self.edge
        edge_cost = self.edge_cost
        self.edge = self.fresh
        self.edge_cost = self.fresh_cost
        self.fresh = edge
        self.fresh_cost = edge_cost
        self.n_edge = n

    def explored(self, goal: i64, train_colour: i64) -> float:
        """The way to a city from where `explore` began."""
        network = self.rules.network
        least = self.hit[goal]
        row = (train_colour * network.n_city + goal) * network.n_standing
        edge = self.edge
        edge_cost = self.edge_cost
        unseen = self.unseen
        for k in range(self.n_edge):
            cost = edge_cost[k] + unseen[row + edge[k]]
            if cost < least:
                least = cost
        return least


def nothings(n: i64) -> vec[float]:
    made = vec[float](capacity=n)
    for _ in range(n):
        made = append(made, 0.0)
    return made
