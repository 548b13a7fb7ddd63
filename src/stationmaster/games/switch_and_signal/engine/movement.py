"""How a train moves: one place at a time, until it stops or a question arises. Compiled."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.switch_and_signal.engine.core import (
    ACT,
    ARRIVED,
    DIE,
    DISPATCHER,
    FINISHED,
    GOOD,
    HEAD_ON,
    KEEP,
    LANDED,
    LEAVING,
    LOGISTICIAN,
    MOST_COLOURS,
    NO_CARD,
    NO_TRAIN_MOVES,
    OCCUPANT,
    OF_A_COLOUR,
    PASS_CITIES,
    PASSING,
    ROLL_AGAIN,
    ROLLED,
    ROLLS,
    STOP,
    SWITCH,
    TRAIN,
    UNUSED,
    WON,
    WRONG_EXIT,
    Chance,
    Phase,
    State,
)
from stationmaster.games.switch_and_signal.engine.instructions import dispatch, proceed, with_dispatcher
from stationmaster.games.switch_and_signal.engine.network import ARMS, POSITIONS
from stationmaster.kernel.game import Rng
from stationmaster.parts.bits import BIT

# What may lie ahead in place of a standing.
RED: Final = -1
SHUT: Final = -2
TAKEN: Final = -3
FACING: Final = -4

FACES: Final = 6
HEAD_ON_COST: Final = 2  # for each point
WRONG_EXIT_COST: Final = 2


def look(s: State, leg: i64) -> i64:
    """The standing a leg leads to as switches and signals are, or what is in the way (SNS-43, SNS-44)."""
    cells = s.cells
    network = s.rules.network
    while True:
        guards = network.guards[leg]
        if s.greens & guards != guards:
            return RED
        to = network.to[leg]
        if to >= 0:
            break
        arm = -1 - to
        junction = arm >> 2
        position = junction * POSITIONS + i64(cells[SWITCH + junction])
        leg = network.through[position * ARMS + (arm & 3)]
        if leg < 0:
            return SHUT
    occupant = i64(cells[OCCUPANT + network.place[to]])
    if occupant == 0:
        return to
    if to < network.first_city:
        if i64(cells[TRAIN + occupant - 1]) == to:
            return TAKEN
        return FACING
    if to < network.first_departure:
        return TAKEN
    return FACING


def green_exits(s: State, city: i64) -> i64:
    """The exits of a city whose own signal is green, as a set counted from its first (SNS-42)."""
    network = s.rules.network
    own = network.city_signals[city]
    first = network.first_exit[city]
    exits: i64 = 0
    for way in range(first, network.first_exit[city + 1]):
        guards = network.guards[network.n_standing + way] & own
        if s.greens & guards == guards:
            exits |= BIT[way - first]
    return exits


def run(s: State) -> None:
    """SNS-40, SNS-41: the train goes on while it has points and knows where to."""
    network = s.rules.network
    while s.points > 0:
        at = i64(s.cells[TRAIN + s.mover])
        leg = at
        if at >= network.first_city and at < network.first_departure:
            city = at - network.first_city
            exits = green_exits(s, city)
            if exits == 0:
                stay(s)
                return
            if exits & (exits - 1) != 0:
                s.phase = LEAVING
                return
            leg = network.n_standing + network.first_exit[city]
            while exits & 1 == 0:
                exits >>= 1
                leg += 1
        if not step(s, look(s, leg)):
            return
    end_move(s)


def step(s: State, ahead: i64) -> bool:
    """One step; whether the train may go on at once."""
    network = s.rules.network
    if ahead < 0:
        if ahead == FACING:
            collide(s)
        else:
            stay(s)
        return False
    s.put(s.mover, ahead)
    s.points -= 1
    if ahead < network.first_city:
        return True
    if ahead >= network.first_departure:
        leave_network(s)
        return False
    return arrive(s, ahead - network.first_city)


def stay(s: State) -> None:
    """SNS-43: the way is blocked. Every point left is lost."""
    s.lose(s.points, UNUSED)
    end_move(s)


def collide(s: State) -> None:
    """SNS-44: head-on. The moving train goes to the depot."""
    s.to_depot(s.mover)
    s.lose(HEAD_ON_COST * s.points, HEAD_ON)
    end_move(s)


def leave_network(s: State) -> None:
    """SNS-47: a departure point, whatever points are left."""
    s.to_depot(s.mover)
    s.lose(WRONG_EXIT_COST, WRONG_EXIT)
    end_move(s)


def end_move(s: State) -> None:
    """Back to the instruction, or to the cards, whichever moved the train."""
    s.mover = NO_TRAIN_MOVES
    s.points = 0
    if s.phase == FINISHED:
        return
    if s.card != NO_CARD:
        proceed(s)
    else:
        s.phase = ACT


def arrive(s: State, city: i64) -> bool:
    """SNS-45, SNS-46, SNS-61, SNS-81, SNS-82: a train comes into a city; whether it goes on at once."""
    rules = s.rules
    port = city - rules.network.n_trade
    if port >= 0 and lands(s, port):
        land(s, port)
        return False
    if s.points == 0:
        return True
    if rules.passes == 1 or s.dispatching == 1:
        if green_exits(s, city) != 0:
            s.phase = PASSING
            return False
    elif s.helpers & DISPATCHER != 0 and green_exits(s, city) != 0:
        s.phase = ARRIVED
        return False
    s.points = 0
    return True


def lands(s: State, port: i64) -> bool:
    """Whether a train's run ends in this port."""
    if s.rules.passes == 0:
        return True
    good = i64(s.cells[GOOD + s.mover])
    return good > 0 and s.wanted(port, good - 1)


def land(s: State, port: i64) -> None:
    """Its good, if any, is delivered, the train goes to the depot; the last good wins at once (SNS-70)."""
    cells = s.cells
    good = i64(cells[GOOD + s.mover])
    if good > 0:
        cells[LANDED + MOST_COLOURS * port + good - 1] += 1
        cells[GOOD + s.mover] = 0
    s.to_depot(s.mover)
    if s.counted() == s.rules.goal:
        s.finish(WON)
    end_move(s)


@final
class Die(Chance):
    """The movement die of the train's colour (SNS-05)."""

    def odds(self, s: State) -> list[tuple[int, int]]:
        faces = [int(s.rules.dice[s.mover // OF_A_COLOUR * FACES + face]) for face in range(FACES)]
        return [(ROLLS + n, faces.count(n)) for n in sorted(set(faces))]

    def draw(self, s: State, rng: Rng) -> i64:
        return ROLLS + s.rules.dice[s.mover // OF_A_COLOUR * FACES + rng.below(FACES)]

    def apply(self, s: State, action: i64) -> None:
        s.points = action - ROLLS
        if s.helpers & LOGISTICIAN != 0:
            s.phase = ROLLED
        else:
            run(s)


@final
class Rolled(Phase):
    """SNS-60: the roll is seen; the logistician may have it rolled again."""

    def legal(self, s: State) -> vec[i64]:
        return with_dispatcher(s, vec[i64]([KEEP, ROLL_AGAIN]))

    def apply(self, s: State, action: i64) -> None:
        if action == PASS_CITIES:
            dispatch(s)
        elif action == ROLL_AGAIN:
            s.helpers &= ~LOGISTICIAN
            s.points = 0
            s.phase = DIE
        else:
            run(s)


def exits_of(s: State, actions: vec[i64]) -> vec[i64]:
    """The green exits of the city the moving train is in, blocked ones too (SNS-42)."""
    network = s.rules.network
    city = i64(s.cells[TRAIN + s.mover]) - network.first_city
    exits = green_exits(s, city)
    way = network.first_exit[city]
    while exits != 0:
        if exits & 1 != 0:
            actions = append(actions, s.rules.first_leave + way)
        exits >>= 1
        way += 1
    return actions


def leave(s: State, action: i64) -> None:
    """The train takes the exit and goes on, or stays if that is blocked, or collides (SNS-43, SNS-44)."""
    way = action - s.rules.first_leave
    if step(s, look(s, s.rules.network.n_standing + way)):
        run(s)


@final
class Leaving(Phase):
    """SNS-42: several exits are green; which one?"""

    def legal(self, s: State) -> vec[i64]:
        return with_dispatcher(s, exits_of(s, vec[i64]()))

    def apply(self, s: State, action: i64) -> None:
        if action == PASS_CITIES:
            dispatch(s)
        else:
            leave(s, action)


@final
class Passing(Phase):
    """SNS-81: stop in the city, free of tokens, or pass on?"""

    def legal(self, s: State) -> vec[i64]:
        return exits_of(s, vec[i64]([STOP]))

    def apply(self, s: State, action: i64) -> None:
        if action == STOP:
            end_move(s)
        else:
            leave(s, action)


@final
class Arrived(Phase):
    """SNS-61: the train must stop here, unless the dispatcher lets it pass."""

    def legal(self, s: State) -> vec[i64]:
        return vec[i64]([STOP, PASS_CITIES])

    def apply(self, s: State, action: i64) -> None:
        if action == STOP:
            end_move(s)
        else:
            dispatch(s)
            s.phase = PASSING
