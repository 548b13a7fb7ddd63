"""The instruction of a turn: revealing it, and carrying its symbols out from top to bottom. Compiled."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.switch_and_signal.engine.core import (
    ACT,
    BY_TOKENS,
    CARRY_OUT,
    COLOUR,
    CONDUCT,
    CONDUCTOR,
    COUPLER,
    DEPART,
    DEPART_COLOUR,
    DEPART_POINT,
    DEPARTURE,
    DIE,
    DISPATCHER,
    FINISHED,
    IDLE,
    MOVE,
    MOVE_COLOUR,
    NEXT_TRAIN,
    NO_CARD,
    NO_TRAIN,
    NUMBER,
    OF_A_COLOUR,
    OFFICER,
    OFFICER_STAYS,
    OUT_OF_INSTRUCTIONS,
    PASS_CITIES,
    REVEAL,
    REVEALED,
    ROLL,
    SWITCHMAN,
    SWITCHMAN_SKIPS,
    UNSEEN,
    Chance,
    Phase,
    State,
)
from stationmaster.kernel.game import Rng
from stationmaster.parts.bits import BIT, PLACE

# Symbols of an instruction; the first of nothing ends it.
END: Final = 0
DEPARTS: Final = 1
A_COLOUR: Final = 2  # + colour
ANY: Final = 5
ALL: Final = 6
START: Final = 7  # + colour
ROW: Final = 8

TRAIN_COLOURS: Final = 3
ALL_COLOURS: Final = 7
NOT_PLACED: Final = 2  # tokens


def first_turn(s: State) -> None:
    """SNS-21: the start card lies on top."""
    s.turn = 1
    s.seat = s.first
    begin(s, s.rules.n_instruction)


def next_turn(s: State) -> None:
    """SNS-70: after the turn of the last instruction the game is lost."""
    if s.deck == 0:
        s.finish(OUT_OF_INSTRUCTIONS)
        return
    s.turn += 1
    s.dispatching = 0
    s.seat += 1
    if s.seat == s.rules.seats:
        s.seat = 0
    s.phase = REVEAL


def begin(s: State, instruction: i64) -> None:
    s.card = instruction
    s.symbol = 0
    s.departed = 0
    s.moved = s.rules.fixed[instruction]
    proceed(s)


def proceed(s: State) -> None:
    """Carry out what is left of the instruction until something is asked or rolled (SNS-20)."""
    while s.phase != FINISHED:
        if s.to_move != 0:
            ask_next_train(s)
            return
        symbol = s.rules.symbols[s.card * ROW + s.symbol]
        s.symbol += 1
        if symbol == END:
            if s.card == s.rules.n_instruction:
                s.bag = BIT[s.rules.network.n_departure] - 1  # SNS-94: all tokens are shuffled again
            s.card = NO_CARD
            s.phase = ACT
            return
        if symbol == DEPARTS:
            if ask_departure(s):
                return
        elif symbol == ANY:
            if ask_colour(s):
                return
        elif symbol == ALL:
            s.to_move = s.out
            s.fresh = ALL_COLOURS
        elif symbol >= START:
            s.colour = symbol - START
            if s.free_points() != 0:
                ask_point(s)
                return
        else:
            move_colour(s, symbol - A_COLOUR)


def trains_of(colour: i64) -> i64:
    """The trains of a colour, as a set."""
    return ALL_COLOURS * BIT[colour * OF_A_COLOUR]


def move_colour(s: State, colour: i64) -> None:
    """SNS-23: all trains of the colour that are on the network."""
    s.to_move = s.out & trains_of(colour)
    s.fresh = BIT[colour]


# Departures


def departing(s: State) -> i64:
    """SNS-22: the colours that can depart, as a set: with a train in the depot, not yet used by this card."""
    colours: i64 = 0
    for colour in range(i64(TRAIN_COLOURS)):
        if s.departed & BIT[colour] == 0 and s.in_depot(colour) >= 0:
            colours |= BIT[colour]
    return colours


def ask_departure(s: State) -> bool:
    """Whether something is asked or rolled; with nothing left to place, tokens are lost."""
    colours = departing(s)
    if colours == 0:
        s.lose(NOT_PLACED, NO_TRAIN)
        return False
    if colours & (colours - 1) != 0:
        s.phase = DEPART_COLOUR
    else:
        depart(s, PLACE[colours % 67])
    return True


def depart(s: State, colour: i64) -> None:
    s.departed |= BIT[colour]
    s.colour = colour
    ask_point(s)


def ask_point(s: State) -> None:
    s.phase = DEPARTURE
    if s.helpers & COUPLER != 0 and s.free_points() != 0:
        s.phase = DEPART_POINT


def place(s: State, point: i64) -> None:
    s.put(s.in_depot(s.colour), s.rules.network.first_departure + point)


@final
class DepartColour(Phase):
    """SNS-22: which colour departs."""

    def legal(self, s: State) -> vec[i64]:
        colours = departing(s)
        actions = vec[i64]()
        for colour in range(i64(TRAIN_COLOURS)):
            if colours & BIT[colour] != 0:
                actions = append(actions, DEPART + colour)
        return with_dispatcher(s, actions)

    def apply(self, s: State, action: i64) -> None:
        if action == PASS_CITIES:
            dispatch(s)
        else:
            depart(s, action - DEPART)


@final
class DepartPoint(Phase):
    """SNS-64: the coupler chooses a free point instead of the roll."""

    def legal(self, s: State) -> vec[i64]:
        actions = vec[i64]([ROLL])
        free = s.free_points()
        for point in range(s.rules.network.n_departure):
            if free & BIT[point] != 0:
                actions = append(actions, s.rules.first_coupler + point)
        return actions

    def apply(self, s: State, action: i64) -> None:
        if action == ROLL:
            s.phase = DEPARTURE
            return
        s.helpers &= ~COUPLER
        place(s, action - s.rules.first_coupler)
        proceed(s)


@final
class Departure(Chance):
    """The departure dice, or a location token, name the point."""

    def weight(self, s: State, point: i64, free: i64) -> i64:
        starting = s.card == s.rules.n_instruction
        if starting and free & BIT[point] == 0:
            return 0  # SNS-21: rolled again
        if s.rules.departures == BY_TOKENS:
            return (s.bag >> point) & 1
        number = i64(s.cells[NUMBER + point])
        if number > 7:
            return 13 - number
        return number - 1

    def odds(self, s: State) -> list[tuple[int, int]]:
        free = s.free_points()
        first = int(s.rules.first_departs)
        weights = [int(self.weight(s, point, free)) for point in range(s.rules.network.n_departure)]
        return [(first + point, weight) for point, weight in enumerate(weights) if weight > 0]

    def draw(self, s: State, rng: Rng) -> i64:
        free = s.free_points()
        n = s.rules.network.n_departure
        total: i64 = 0
        for point in range(n):
            total += self.weight(s, point, free)
        r = rng.below(total)
        for point in range(n):
            r -= self.weight(s, point, free)
            if r < 0:
                return s.rules.first_departs + point
        raise ValueError("no departure point is left")

    def apply(self, s: State, action: i64) -> None:
        point = action - s.rules.first_departs
        if s.rules.departures == BY_TOKENS:
            s.bag &= ~BIT[point]
            if s.bag == 0:
                s.bag = BIT[s.rules.network.n_departure] - 1
        if s.free_points() & BIT[point] != 0:
            place(s, point)
        else:
            s.lose(NOT_PLACED, NO_TRAIN)
        proceed(s)


# Movement


def colours_out(s: State) -> i64:
    """The colours with a train on the network, as a set."""
    colours: i64 = 0
    for colour in range(i64(TRAIN_COLOURS)):
        if s.out & trains_of(colour) != 0:
            colours |= BIT[colour]
    return colours


def ask_colour(s: State) -> bool:
    """SNS-24: whether it is asked which colour a multicoloured symbol moves."""
    left = ALL_COLOURS & ~s.moved
    out = left & colours_out(s)
    idle = left & ~out
    if out == 0:
        s.moved |= idle & -idle
        return False
    if out & (out - 1) == 0 and idle == 0:
        choose_colour(s, PLACE[out % 67])
        return False
    s.phase = MOVE_COLOUR
    return True


def choose_colour(s: State, colour: i64) -> None:
    s.moved |= BIT[colour]
    move_colour(s, colour)


@final
class MoveColour(Phase):
    """SNS-24: which colour moves. Those wholly in the depot are alike: to pick one is to move nothing."""

    def legal(self, s: State) -> vec[i64]:
        left = ALL_COLOURS & ~s.moved
        out = left & colours_out(s)
        actions = vec[i64]()
        for colour in range(i64(TRAIN_COLOURS)):
            if out & BIT[colour] != 0:
                actions = append(actions, COLOUR + colour)
        if left != out:
            actions = append(actions, IDLE)
        return with_dispatcher(s, actions)

    def apply(self, s: State, action: i64) -> None:
        if action == PASS_CITIES:
            dispatch(s)
            return
        if action == IDLE:
            idle = ALL_COLOURS & ~s.moved & ~colours_out(s)
            s.moved |= idle & -idle
        else:
            choose_colour(s, action - COLOUR)
        proceed(s)


def stayable(s: State) -> i64:
    """SNS-62: the colours the conductor can keep where they are, before any of them is rolled for."""
    colours: i64 = 0
    if s.helpers & CONDUCTOR != 0:
        for colour in range(i64(TRAIN_COLOURS)):
            if s.fresh & BIT[colour] != 0 and s.to_move & trains_of(colour) != 0:
                colours |= BIT[colour]
    return colours


def ask_next_train(s: State) -> None:
    if s.to_move & (s.to_move - 1) != 0 or s.helpers & (CONDUCTOR | OFFICER) != 0:
        s.phase = NEXT_TRAIN
    else:
        roll_for(s, PLACE[s.to_move % 67])


def roll_for(s: State, train: i64) -> None:
    s.to_move &= ~BIT[train]
    s.fresh &= ~BIT[train // OF_A_COLOUR]
    s.mover = train
    s.phase = DIE


@final
class NextTrain(Phase):
    """SNS-23: which train is next; SNS-62, SNS-65: or which stay, before the roll that would move them."""

    def legal(self, s: State) -> vec[i64]:
        actions = vec[i64]()
        waiting = s.to_move
        while waiting != 0:
            train = PLACE[(waiting & -waiting) % 67]
            waiting &= waiting - 1
            actions = append(actions, MOVE + train)
            if s.helpers & OFFICER != 0:
                actions = append(actions, OFFICER_STAYS + train)
        staying = stayable(s)
        for colour in range(i64(TRAIN_COLOURS)):
            if staying & BIT[colour] != 0:
                actions = append(actions, CONDUCT + colour)
        return with_dispatcher(s, actions)

    def apply(self, s: State, action: i64) -> None:
        if action == PASS_CITIES:
            dispatch(s)
            return
        if action < DEPART:
            roll_for(s, action - MOVE)
            return
        if action >= OFFICER_STAYS:
            s.helpers &= ~OFFICER
            s.to_move &= ~BIT[action - OFFICER_STAYS]
        else:
            s.helpers &= ~CONDUCTOR
            s.to_move &= ~trains_of(action - CONDUCT)
        proceed(s)


# The dispatcher, at any moment of the turn


def with_dispatcher(s: State, actions: vec[i64]) -> vec[i64]:
    """SNS-61: what is offered, and the dispatcher as long as there is one."""
    if s.helpers & DISPATCHER != 0:
        actions = append(actions, PASS_CITIES)
    return actions


def dispatch(s: State) -> None:
    """From now to the end of the turn; the question that was open stays open."""
    s.helpers &= ~DISPATCHER
    s.dispatching = 1


# Revealing


@final
class Reveal(Chance):
    """The top instruction is turned."""

    def bottom(self, s: State) -> bool:
        return s.deck == 1 and s.under != NO_CARD

    def odds(self, s: State) -> list[tuple[int, int]]:
        first = int(s.rules.first_instruction)
        if self.bottom(s):
            return [(first + int(s.under), 1)]
        unseen = [int(s.cells[UNSEEN + kind]) for kind in range(s.rules.n_instruction)]
        return [(first + kind, weight) for kind, weight in enumerate(unseen) if weight > 0]

    def draw(self, s: State, rng: Rng) -> i64:
        if self.bottom(s):
            return s.rules.first_instruction + s.under
        total: i64 = 0
        for kind in range(s.rules.n_instruction):
            total += i64(s.cells[UNSEEN + kind])
        r = rng.below(total)
        for kind in range(s.rules.n_instruction):
            r -= i64(s.cells[UNSEEN + kind])
            if r < 0:
                return s.rules.first_instruction + kind
        raise ValueError("no instruction is left")

    def apply(self, s: State, action: i64) -> None:
        instruction = action - s.rules.first_instruction
        if self.bottom(s):
            s.under = NO_CARD
        else:
            s.cells[UNSEEN + instruction] = u8(i64(s.cells[UNSEEN + instruction]) - 1)
        s.deck -= 1
        s.card = instruction
        if s.helpers & SWITCHMAN != 0 and s.deck > 0:
            s.phase = REVEALED
        else:
            begin(s, instruction)


@final
class Revealed(Phase):
    """SNS-63: before anything on it is done, the switchman may put the card under the deck."""

    def legal(self, s: State) -> vec[i64]:
        return vec[i64]([CARRY_OUT, SWITCHMAN_SKIPS])

    def apply(self, s: State, action: i64) -> None:
        if action == CARRY_OUT:
            begin(s, s.card)
            return
        s.helpers &= ~SWITCHMAN
        s.under = s.card
        s.card = NO_CARD
        s.deck += 1
        s.phase = REVEAL
