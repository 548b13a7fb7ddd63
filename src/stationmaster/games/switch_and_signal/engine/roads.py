"""Ways over the network: what each step takes as switches and signals are, and how far it is. Compiled."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.switch_and_signal.engine.core import SWITCH, Rules, State
from stationmaster.games.switch_and_signal.engine.network import ARMS, POSITIONS, Network
from stationmaster.parts.bits import count

# Efforts are whole numbers: a card is worth CARD of them.
CARD: Final = 12
POINT: Final = 3
STOP_IN_CITY: Final = 4  # what is left of a roll is lost
FAR: Final = 1000000
NOWHERE: Final = -1
MOST_SWITCHES: Final = 2  # on one step, where junctions touch


@final
class Roads:
    """Every step a train can ever take, from standing to standing, and distances to some goals."""

    rules: Rules
    n_standing: i64
    start: vec[i64]
    """By step: where it begins; steps are sorted by it."""
    to: vec[i64]
    guards: vec[i64]
    switch: vec[i64]
    """By step, twice: a junction on it, or -1."""
    position: vec[i64]
    """By step, twice: the position that junction must have."""
    first: vec[i64]
    """By standing, and one more: its first step."""
    before: vec[i64]
    """Steps sorted by where they end."""
    first_before: vec[i64]
    effort: vec[i64]
    """By step, as the state is: points and cards together."""
    distance: vec[i64]
    """By goal and standing: the least effort to get there."""
    points: vec[i64]
    """By goal and standing: the points on that way."""
    next: vec[i64]
    """By goal and standing: the step to take, or NOWHERE."""
    queue: vec[i64]
    queued: vec[i64]

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        network = rules.network
        self.n_standing = network.n_standing
        self.start = vec[i64]()
        self.to = vec[i64]()
        self.guards = vec[i64]()
        self.switch = vec[i64]()
        self.position = vec[i64]()
        self.first = vec[i64]()
        self.before = vec[i64]()
        self.first_before = vec[i64]()
        for standing in range(network.n_standing):
            self.first = append(self.first, len(self.to))
            if standing < network.first_city or standing >= network.first_departure:
                self._walk(network, standing, standing, 0, vec[i64](), vec[i64]())
            else:
                city = standing - network.first_city
                for way in range(network.first_exit[city], network.first_exit[city + 1]):
                    self._walk(network, standing, network.n_standing + way, 0, vec[i64](), vec[i64]())
        self.first = append(self.first, len(self.to))
        self._sort_by_end()
        goals = network.n_city
        self.effort = zeros(len(self.to))
        self.distance = zeros(goals * network.n_standing)
        self.points = zeros(goals * network.n_standing)
        self.next = zeros(goals * network.n_standing)
        self.queue = zeros(network.n_standing)
        self.queued = zeros(network.n_standing)

    def _walk(
        self,
        network: Network,
        start: i64,
        leg: i64,
        guards: i64,
        switches: vec[i64],
        positions: vec[i64],
    ) -> None:
        """All steps from a standing along a leg, whatever way the junctions on it may be set."""
        guards |= network.guards[leg]
        to = network.to[leg]
        if to >= 0:
            self.start = append(self.start, start)
            self.to = append(self.to, to)
            self.guards = append(self.guards, guards)
            for n in range(i64(MOST_SWITCHES)):
                junction: i64 = -1
                position: i64 = -1
                if n < len(switches):
                    junction = switches[n]
                    position = positions[n]
                self.switch = append(self.switch, junction)
                self.position = append(self.position, position)
            return
        if len(switches) == MOST_SWITCHES:
            return
        arm = -1 - to
        junction = arm >> 2
        for position in range(network.positions(junction)):
            onward = network.through[(junction * POSITIONS + position) * ARMS + (arm & 3)]
            if onward >= 0:
                self._walk(
                    network,
                    start,
                    onward,
                    guards,
                    append(switches[:], junction),
                    append(positions[:], position),
                )

    def _sort_by_end(self) -> None:
        for standing in range(self.n_standing):
            self.first_before = append(self.first_before, len(self.before))
            for step in range(i64(len(self.to))):
                if self.to[step] == standing:
                    self.before = append(self.before, step)
        self.first_before = append(self.first_before, len(self.before))

    def survey(self, s: State, signal: i64, switch: i64) -> None:
        """What each step takes now, with these prices for a signal and a switch."""
        network = self.rules.network
        effort = self.effort
        reds = ~s.greens
        passes = self.rules.passes == 1
        for step in range(i64(len(self.to))):
            price: i64 = POINT
            red = self.guards[step] & reds
            if red != 0:
                price += signal * count(red)
            junction = self.switch[step * 2]
            if junction >= 0:
                if i64(s.cells[SWITCH + junction]) != self.position[step * 2]:
                    price += switch
                junction = self.switch[step * 2 + 1]
                if junction >= 0 and i64(s.cells[SWITCH + junction]) != self.position[step * 2 + 1]:
                    price += switch
            if not passes and self.to[step] >= network.first_city:
                price += STOP_IN_CITY
            effort[step] = price

    def survey_blind(self, signal: i64, switch: i64) -> None:
        """What each step takes on a board one does not see: half the signals red, half the switches wrong."""
        network = self.rules.network
        for step in range(i64(len(self.to))):
            price: i64 = POINT + signal * count(self.guards[step]) // 2
            if self.switch[step * 2] >= 0:
                price += switch // 2
            if self.switch[step * 2 + 1] >= 0:
                price += switch // 2
            if self.rules.passes == 0 and self.to[step] >= network.first_city:
                price += STOP_IN_CITY
            self.effort[step] = price

    def measure(self, goal: i64) -> None:
        """Distances of every standing to a city, going forward only and through no departure point or port.

        In North America trains may pass ports.
        """
        network = self.rules.network
        row = goal * self.n_standing
        distance = self.distance
        points = self.points
        queue = self.queue
        queued = self.queued
        for standing in range(self.n_standing):
            distance[row + standing] = FAR
            self.next[row + standing] = NOWHERE
        target = network.first_city + goal
        first_port = network.first_city + network.n_trade
        if self.rules.passes == 1:
            first_port = network.first_departure
        distance[row + target] = 0
        points[row + target] = 0
        head: i64 = 0
        waiting: i64 = 1
        queue[0] = target
        while waiting > 0:
            here = queue[head]
            head += 1
            if head == self.n_standing:
                head = 0
            waiting -= 1
            queued[here] = 0
            if here >= first_port and here != target:
                continue
            so_far = distance[row + here]
            for n in range(self.first_before[here], self.first_before[here + 1]):
                step = self.before[n]
                start = self.start[step]
                total = so_far + self.effort[step]
                if total < distance[row + start]:
                    distance[row + start] = total
                    points[row + start] = points[row + here] + 1
                    self.next[row + start] = step
                    if queued[start] == 0:
                        queued[start] = 1
                        tail = head + waiting
                        if tail >= self.n_standing:
                            tail -= self.n_standing
                        queue[tail] = start
                        waiting += 1


def zeros(n: i64) -> vec[i64]:
    made = vec[i64](capacity=n)
    for _ in range(n):
        made = append(made, 0)
    return made
