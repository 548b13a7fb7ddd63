"""What a position is worth to the team, in action cards. Compiled.

Every good that counts is worth what it takes to bring it home; a train on its way has earned its share. To
that come the cards in hand, the clock, and what the next instruction is likely to do with the trains.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.switch_and_signal.engine.core import (
    DEPOT,
    GOOD,
    GOODS,
    HAND,
    KINDS,
    LANDED,
    MOST_COLOURS,
    NO_CARD,
    NUMBER,
    OCCUPANT,
    OF_A_COLOUR,
    SWITCH,
    TRAIN,
    TRAINS,
    UNSEEN,
    WON,
    Rules,
    State,
)
from stationmaster.games.switch_and_signal.engine.instructions import (
    A_COLOUR,
    ALL,
    ANY,
    END,
    ROW,
    TRAIN_COLOURS,
    trains_of,
)
from stationmaster.games.switch_and_signal.engine.movement import FACES, FACING, look
from stationmaster.games.switch_and_signal.engine.roads import CARD, FAR, MOST_SWITCHES, POINT, Roads, zeros
from stationmaster.parts.bits import BIT, PLACE, WORD, count

NO_GOAL: Final = -1
VICTORY: Final = 1000.0
NEVER: Final = 1000.0
MOST_CITIES: Final = 8
MARKS: Final = 1024  # more than standings
ALL_TRAINS: Final = 511
STOP: Final = 0.33  # what is left of a roll is lost in a city
N_HELPER: Final = 6
DRAWN: Final = 5


@final
class Weights:
    """The prices the value is made of, found by trying them out. All in action cards."""

    point: vec[float]
    """By colour of train: a point of its way."""
    signal: float
    switch: float
    """A red signal, and a switch that lies otherwise."""
    load: float
    new_train: float
    """What a good without a train takes more than one whose train has just departed."""
    card: vec[float]
    """By kind of action card."""
    again: float
    """What each further card of a kind is worth less."""
    spare_card: float
    """A card beyond as many as will be drawn anyway."""
    turn: float
    horizon: i64
    """For so many points a way is followed as things are; then as they usually are."""
    fading: float
    """How much less what lies ahead matters with every point it is further away: it will have changed."""
    facing: float
    behind: float
    """A train on the way that comes towards one, and one that goes the same way or stands in a city."""
    ahead: float
    """What the next instruction brings, as a share."""
    helper: vec[float]

    def __init__(self) -> None:
        self.point = vec[float]([0.20, 0.27, 0.38])
        self.signal = 1.0
        self.switch = 1.0
        self.load = 1.0
        self.new_train = 3.0
        self.card = vec[float]([0.75, 0.75, 0.8])
        self.again = 0.08
        self.spare_card = 0.15
        self.turn = 5.5
        self.horizon = 5
        self.fading = 0.82
        self.facing = 3.0
        self.behind = 0.3
        self.ahead = 0.9
        self.helper = vec[float]([0.6, 1.0, 1.0, 1.2, 1.2, 0.8])


@final
class Prospects:
    """Values positions of one game; keeps its tables from one to the next, so that valuing is cheap."""

    rules: Rules
    roads: Roads
    weights: Weights
    worth: vec[float]
    """By port and colour: what a good takes from the depot to this port, on a board one does not see."""
    faces: vec[float]
    """By colour of train and roll: how likely."""
    unseen: vec[float]
    """By colour of train, goal and standing: the way there on a board one does not see."""
    usual: vec[float]
    """By step: what its signals and switches take on a board one does not see."""
    goal: vec[i64]
    """By train: the city it makes for now, or NO_GOAL."""
    onward: vec[i64]
    """By train: for an empty one, the port it will make for then."""
    promise: vec[float]
    """By train: what it has earned so far."""
    way: vec[float]
    """By train and city: the way there."""
    gain: vec[float]
    """By train: what being moved by its die is likely to bring."""
    claimed: vec[i64]
    """By port and colour: goods under way to it."""
    valued: i64
    """How many positions have been valued."""

    # What `explore` found: the places a train can be at after some points, and cities it passed.
    edge: vec[i64]
    edge_cost: vec[float]
    n_edge: i64
    fresh: vec[i64]
    fresh_cost: vec[float]
    seen: vec[i64]
    stamp: i64
    hit: vec[float]
    fades: vec[float]
    first_end: i64
    """The first standing where a run ends: a port, or in North America a departure point."""
    stop: float

    # What an exploration looked at, as sets, and what is remembered of the anchored state.
    touched_signals: i64
    touched_switches: i64
    touched_low: i64
    touched_high: i64
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
        self.roads = Roads(rules)
        self.weights = weights
        self.goal = zeros(TRAINS)
        self.onward = zeros(TRAINS)
        self.promise = nothings(TRAINS)
        self.way = nothings(TRAINS * MOST_CITIES)
        self.gain = nothings(TRAINS)
        self.claimed = zeros(2 * MOST_COLOURS)
        self.valued = 0
        self.worth = nothings(2 * MOST_COLOURS)
        self.faces = nothings(TRAIN_COLOURS * (FACES + 1))
        self.unseen = vec[float]()
        self.usual = vec[float]()
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
        self.touched_signals = 0
        self.touched_switches = 0
        self.touched_low = 0
        self.touched_high = 0
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
        self.fades = vec[float]()
        fade = 1.0
        for _ in range(weights.horizon):
            self.fades = append(self.fades, fade)
            fade *= weights.fading
        for colour in range(i64(TRAIN_COLOURS)):
            for face in range(i64(FACES)):
                roll = rules.dice[colour * FACES + face]
                self.faces[colour * (FACES + 1) + roll] += 1.0 / FACES
        self._measure()
        self._price_goods()

    def _measure(self) -> None:
        """The ways on a board one does not see, and what their steps take."""
        network = self.rules.network
        roads = self.roads
        weights = self.weights
        roads.survey_blind(i64(int(weights.signal * CARD)), i64(int(weights.switch * CARD)))
        for city in range(network.n_city):
            roads.measure(city)
        for step in range(i64(len(roads.to))):
            usual = 0.5 * weights.signal * float(count(roads.guards[step]))
            for n in range(i64(MOST_SWITCHES)):
                if roads.switch[step * MOST_SWITCHES + n] >= 0:
                    usual += 0.5 * weights.switch
            self.usual = append(self.usual, usual)
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

    def _price_goods(self) -> None:
        network = self.rules.network
        weights = self.weights
        for port in range(self.rules.n_port):
            for colour in range(network.n_trade):
                total = weights.new_train + weights.load
                total += self.usual_way(1, network.n_trade + port, network.first_city + colour)
                odds = 0.0
                approach = 0.0
                for point in range(network.n_departure):
                    weight = float(6 - distance_from_seven(i64(self.rules.cells[NUMBER + point])))
                    odds += weight
                    approach += weight * self.usual_way(1, colour, network.first_departure + point)
                self.worth[port * MOST_COLOURS + colour] = total + approach / odds

    def usual_way(self, train_colour: i64, goal: i64, standing: i64) -> float:
        """The way to a city on a board one does not see."""
        network = self.rules.network
        return self.unseen[(train_colour * network.n_city + goal) * network.n_standing + standing]

    # Ways, seen from a train

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
            self.go_on(s, start, point, self.fades[depth])

    def go_on(self, s: State, start: i64, point: float, fade: float) -> None:
        """One more point in every direction."""
        roads = self.roads
        network = self.rules.network
        self.stamp += 1
        first_mark = self.stamp * MARKS
        n: i64 = 0
        for k in range(self.n_edge):
            here = self.edge[k]
            if here >= self.first_end and here != start:
                continue
            so_far = self.edge_cost[k] + point
            for step in range(roads.first[here], roads.first[here + 1]):
                to = roads.to[step]
                if to >= network.first_departure:
                    continue
                usual = self.usual[step]
                cost = so_far + usual + fade * (self.price(s, step, start) - usual)
                if to >= network.first_city:
                    if cost < self.hit[to - network.first_city]:
                        self.hit[to - network.first_city] = cost
                    cost += self.stop
                mark = self.seen[to] - first_mark
                if mark < 0:
                    self.seen[to] = first_mark + n
                    self.fresh[n] = to
                    self.fresh_cost[n] = cost
                    n += 1
                elif cost < self.fresh_cost[mark]:
                    self.fresh_cost[mark] = cost
        self.turn_page(n)

    def turn_page(self, n: i64) -> None:
        edge = self.edge
        edge_cost = self.edge_cost
        self.edge = self.fresh
        self.edge_cost = self.fresh_cost
        self.fresh = edge
        self.fresh_cost = edge_cost
        self.n_edge = n

    def price(self, s: State, step: i64, start: i64) -> float:
        """What stands in the way of a step now: red signals, switches, trains."""
        roads = self.roads
        weights = self.weights
        price = 0.0
        guards = roads.guards[step]
        if guards != 0:
            self.touched_signals |= guards
            red = guards & ~s.greens
            if red != 0:
                price = weights.signal * float(count(red))
        junction = roads.switch[step * 2]
        if junction >= 0:
            self.touched_switches |= BIT[junction]
            if i64(s.cells[SWITCH + junction]) != roads.position[step * 2]:
                price += weights.switch
            junction = roads.switch[step * 2 + 1]
            if junction >= 0:
                self.touched_switches |= BIT[junction]
                if i64(s.cells[SWITCH + junction]) != roads.position[step * 2 + 1]:
                    price += weights.switch
        to = roads.to[step]
        place = self.rules.network.place[to]
        if place < WORD:
            self.touched_low |= BIT[place]
        else:
            self.touched_high |= BIT[place - WORD]
        occupant = i64(s.cells[OCCUPANT + place])
        if occupant > 0:
            standing = i64(s.cells[TRAIN + occupant - 1])
            if standing != start:
                if to < self.rules.network.first_city and standing != to:
                    price += weights.facing
                else:
                    price += weights.behind
        return price

    def explored(self, goal: i64, train_colour: i64) -> float:
        """The way to a city from where `explore` began."""
        network = self.rules.network
        least = self.hit[goal]
        row = (train_colour * network.n_city + goal) * network.n_standing
        for k in range(self.n_edge):
            cost = self.edge_cost[k] + self.unseen[row + self.edge[k]]
            if cost < least:
                least = cost
        return least

    # The value

    def value(self, s: State) -> float:
        """What the team may hope for."""
        self.valued += 1
        if s.ended != 0:
            if s.ended == WON:
                return VICTORY
            return float(s.counted()) * 10.0 - VICTORY
        changed = self.changed(s)
        self.survey(s, changed)
        total = self.delivered(s) + self.hands(s) + self.clock(s)
        for train in range(i64(TRAINS)):
            if s.out & BIT[train] != 0:
                total += self.promise[train]
        self.look_ahead(s, changed)
        if s.card != NO_CARD:
            total += self.rest_of_card(s)
        if s.deck > 0:
            total += self.weights.ahead * self.next_card(s)
        return total

    def anchor(self, s: State) -> None:
        """Remember what was found out about the trains of a state: its neighbours are valued from there."""
        self.anchored = False
        self.value(s)
        self.base = s.clone()
        for n in range(i64(TRAINS * MOST_CITIES)):
            self.base_way[n] = self.way[n]
        for train in range(i64(TRAINS)):
            self.base_gain[train] = self.gain[train]
            self.base_goal[train] = self.goal[train]
            self.base_onward[train] = self.onward[train]
        self.anchored = True

    def changed(self, s: State) -> i64:
        """The trains, as a set, about which something may be otherwise than in the anchored state."""
        base = self.base
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

    def survey(self, s: State, changed: i64) -> None:
        """Find every train's way to the cities, and give it a goal."""
        for n in range(i64(len(self.claimed))):
            self.claimed[n] = 0
        empty: i64 = 0
        out = s.out
        while out != 0:
            train = PLACE[(out & -out) % 67]
            out &= out - 1
            self.goal[train] = NO_GOAL
            self.promise[train] = 0.0
            if changed & BIT[train] != 0:
                self.find_ways(s, train)
            else:
                for city in range(self.rules.network.n_city):
                    self.way[train * MOST_CITIES + city] = self.base_way[train * MOST_CITIES + city]
            if s.cells[GOOD + train] == 0:
                empty |= BIT[train]
            else:
                self.send_home(s, train)
        if empty != 0:
            self.assign(s, empty)

    def find_ways(self, s: State, train: i64) -> None:
        colour = train // OF_A_COLOUR
        self.forget()
        self.explore(s, i64(s.cells[TRAIN + train]), colour)
        for city in range(self.rules.network.n_city):
            self.way[train * MOST_CITIES + city] = self.explored(city, colour)
        if not self.anchored:
            self.base_signals[train] = self.touched_signals
            self.base_switches[train] = self.touched_switches
            self.base_low[train] = self.touched_low
            self.base_high[train] = self.touched_high

    def forget(self) -> None:
        self.touched_signals = 0
        self.touched_switches = 0
        self.touched_low = 0
        self.touched_high = 0

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
        self.promise[train] = self.worth[best * MOST_COLOURS + good] - least

    def port_for(self, s: State, city: i64, train_colour: i64) -> i64:
        """The nearest port that wants a good of a city beyond those under way to it, or -1."""
        best: i64 = -1
        least = NEVER
        network = self.rules.network
        for port in range(self.rules.n_port):
            if self.wants(s, port, city):
                way = self.usual_way(train_colour, network.n_trade + port, network.first_city + city)
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
        way += self.usual_way(train // OF_A_COLOUR, network.n_trade + port, network.first_city + city)
        return self.worth[port * MOST_COLOURS + city] - way

    def here(self, s: State, train: i64, standing: i64) -> float:
        """What a train would have earned if it stood here and kept its goal."""
        goal = self.goal[train]
        if goal == NO_GOAL:
            return 0.0
        colour = train // OF_A_COLOUR
        self.explore(s, standing, colour)
        way = self.explored(goal, colour)
        port = goal - self.rules.network.n_trade
        if port >= 0:
            return self.worth[port * MOST_COLOURS + i64(s.cells[GOOD + train]) - 1] - way
        hoped = self.hoped(train, way, goal, self.onward[train])
        if hoped < 0.0:
            return 0.0
        return hoped

    def delivered(self, s: State) -> float:
        total = 0.0
        for port in range(self.rules.n_port):
            for colour in range(self.rules.network.n_trade):
                n = i64(s.cells[LANDED + port * MOST_COLOURS + colour])
                total += float(n) * self.worth[port * MOST_COLOURS + colour]
        return total

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
        if s.deck < 6:
            life = float(s.deck) / 6.0
        for helper in range(i64(N_HELPER)):
            if s.helpers & BIT[helper] != 0:
                total += weights.helper[helper] * life
        return total

    def token(self) -> float:
        return self.weights.turn / float(self.rules.tokens)

    # What instructions will do

    def look_ahead(self, s: State, changed: i64) -> None:
        out = s.out
        while out != 0:
            train = PLACE[(out & -out) % 67]
            out &= out - 1
            known = changed & BIT[train] == 0 and self.goal[train] == self.base_goal[train]
            if known and self.goal[train] != NO_GOAL and self.onward[train] == self.base_onward[train]:
                self.gain[train] = self.base_gain[train]
            else:
                self.find_gain(s, train)

    def find_gain(self, s: State, train: i64) -> None:
        self.forget()
        self.gain[train] = self.expected_gain(s, train)
        if not self.anchored:
            self.base_signals[train] |= self.touched_signals
            self.base_switches[train] |= self.touched_switches
            self.base_low[train] |= self.touched_low
            self.base_high[train] |= self.touched_high

    def expected_gain(self, s: State, train: i64) -> float:
        """What one roll of its die brings this train, all others standing still."""
        now = self.promise[train]
        colour = train // OF_A_COLOUR
        row = colour * (FACES + 1)
        total = 0.0
        steps: i64 = 0
        at = i64(s.cells[TRAIN + train])
        stopped = -99.0  # the best place to stop for good on the way, once there is one
        while steps < FACES:
            ahead = self.ahead(s, train, at)
            if ahead < 0:
                return total + self.stuck(s, train, at, steps, ahead, stopped) - now
            steps += 1
            at = ahead
            here = self.arrived(s, train, at)
            if here > -50.0:  # a run ends here
                return total + self.likely(row, steps) * here - now
            chance = self.faces[row + steps]
            if chance > 0.0:
                value = self.here(s, train, at)
                if stopped > value:
                    value = stopped
                total += chance * value
            if at >= self.rules.network.first_city and at < self.rules.network.first_departure:
                value = self.here(s, train, at)
                if value > stopped:
                    stopped = value
        return total - now

    def likely(self, row: i64, least: i64) -> float:
        """How likely a roll is so high or higher."""
        total = 0.0
        for roll in range(least, i64(FACES + 1)):
            total += self.faces[row + roll]
        return total

    def stuck(self, s: State, train: i64, at: i64, steps: i64, ahead: i64, stopped: float) -> float:
        """What the rolls that would carry a train on from here bring."""
        row = train // OF_A_COLOUR * (FACES + 1)
        total = 0.0
        token = self.token()
        for roll in range(steps + 1, i64(FACES + 1)):
            chance = self.faces[row + roll]
            if chance > 0.0:
                value = self.here(s, train, at) - token * float(roll - steps)
                if ahead == FACING:
                    value = -2.0 * token * float(roll - steps)
                if stopped > value:
                    value = stopped
                total += chance * value
        return total

    def ahead(self, s: State, train: i64, at: i64) -> i64:
        """Where a train goes next as things are; out of a city by the best exit."""
        network = self.rules.network
        if at < network.first_city or at >= network.first_departure:
            return look(s, at)
        city = at - network.first_city
        best: i64 = -1
        most = -99.0
        for way in range(network.first_exit[city], network.first_exit[city + 1]):
            to = look(s, network.n_standing + way)
            if to >= 0:
                value = self.here(s, train, to)
                if value > most:
                    most = value
                    best = to
        return best

    def arrived(self, s: State, train: i64, at: i64) -> float:
        """What a train has earned if its run ends here for good, else something below -50."""
        network = self.rules.network
        if at < network.first_city:
            return -99.0
        if at >= network.first_departure:
            return -2.0 * self.token()
        good = i64(s.cells[GOOD + train])
        port = at - network.first_city - network.n_trade
        if port >= 0 and (self.rules.passes == 0 or (good > 0 and s.wanted(port, good - 1))):
            if good > 0:
                return self.worth[port * MOST_COLOURS + good - 1]
            return 0.0
        if self.rules.passes == 1 or s.dispatching == 1:
            return -99.0
        return self.here(s, train, at)

    def moved(self, s: State, trains: i64) -> float:
        """What moving all these trains brings."""
        total = 0.0
        trains &= s.out
        while trains != 0:
            total += self.gain[PLACE[(trains & -trains) % 67]]
            trains &= trains - 1
        return total

    def carried_out(self, s: State, instruction: i64, symbol: i64, used: i64) -> float:
        """What the symbols of an instruction bring, from one of them on."""
        total = 0.0
        symbols = self.rules.symbols
        while symbol < ROW:
            what = symbols[instruction * ROW + symbol]
            symbol += 1
            if what == END:
                return total
            if what == ALL:
                total += self.moved(s, s.out)
            elif what == ANY:
                best = -99.0
                chosen: i64 = -1
                for colour in range(i64(TRAIN_COLOURS)):
                    if used & BIT[colour] == 0:
                        value = self.moved(s, trains_of(colour))
                        if value > best:
                            best = value
                            chosen = colour
                if chosen >= 0:
                    used |= BIT[chosen]
                    total += best
            elif what >= A_COLOUR and what < ANY:
                total += self.moved(s, trains_of(what - A_COLOUR))
        return total

    def rest_of_card(self, s: State) -> float:
        return self.moved(s, s.to_move) + self.carried_out(s, s.card, s.symbol, s.moved)

    def next_card(self, s: State) -> float:
        """What the next instruction is likely to bring."""
        rules = self.rules
        if s.deck == 1 and s.under != NO_CARD:
            return self.carried_out(s, s.under, 0, rules.fixed[s.under])
        total = 0.0
        n: i64 = 0
        for kind in range(rules.n_instruction):
            unseen = i64(s.cells[UNSEEN + kind])
            if unseen > 0:
                n += unseen
                total += float(unseen) * self.carried_out(s, kind, 0, rules.fixed[kind])
        if n == 0:
            return 0.0
        return total / float(n)

    def openness(self, s: State) -> float:
        """How well the discs lie for trains yet to come, for laying them out before the first turn."""
        network = self.rules.network
        roads = self.roads
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


def distance_from_seven(number: i64) -> i64:
    if number > 7:
        return number - 7
    return 7 - number


def nothings(n: i64) -> vec[float]:
    made = vec[float](capacity=n)
    for _ in range(n):
        made = append(made, 0.0)
    return made
