"""The action cards of a turn: signals, switches, moves, loading, and drawing new ones. Compiled."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.switch_and_signal.engine.core import (
    ACT,
    DEALING,
    DIE,
    DISCARD,
    DRAW,
    GOOD,
    GOODS,
    HAND,
    KINDS,
    LAY_DISC,
    LOAD,
    MOVE,
    MOVE_CARD,
    PLAY,
    SIGNAL_CARD,
    SWITCH,
    SWITCH_CARD,
    TAKE_DISC,
    THROW_SWITCH,
    TRAIN,
    WHICH_TRAIN,
    Phase,
    State,
)
from stationmaster.games.switch_and_signal.engine.instructions import dispatch, next_turn, with_dispatcher
from stationmaster.games.switch_and_signal.engine.setup import listed
from stationmaster.kernel.game import Rng
from stationmaster.parts.bits import BIT, PLACE

NEW_CARDS: Final = 5
MOST_CARDS: Final = 10

# SNS-34: payments 1 to 6 are pairs of cards, 0 is the card of the action itself.
PAYMENTS: Final = 7
PAIR_ONE: Final = vec[i64]([0, 0, 0, 0, 1, 1, 2])
PAIR_OTHER: Final = vec[i64]([0, 0, 1, 2, 1, 2, 2])


def takeable(s: State) -> i64:
    """SNS-31: the discs that can be moved, as a set: a city's last disc only within the city."""
    network = s.rules.network
    greens = s.greens
    reds = network.all_signals & ~greens
    if reds == 0:
        return 0
    discs = greens & network.track_signals
    for city in range(network.n_city):
        signals = network.city_signals[city]
        here = greens & signals
        if here & (here - 1) != 0 or reds & signals != 0:
            discs |= here
    return discs


def layable(s: State, space: i64) -> i64:
    """Where the disc of this space may go, as a set."""
    network = s.rules.network
    reds = network.all_signals & ~s.greens
    if BIT[space] & network.track_signals != 0:
        return reds
    for city in range(network.n_city):
        signals = network.city_signals[city]
        if signals & BIT[space] != 0:
            here = s.greens & signals
            if here & (here - 1) == 0:
                return reds & signals
            return reds
    return reds


def possible(s: State, kind: i64) -> bool:
    """Whether an action can be carried out at all."""
    if kind == MOVE_CARD:
        return s.out != 0
    if kind == SWITCH_CARD:
        return s.rules.network.n_junction > 0
    network = s.rules.network
    if s.greens & network.track_signals != 0 and s.greens != network.all_signals:
        return True
    return takeable(s) != 0


def can_load(s: State, train: i64) -> bool:
    """SNS-35: an empty train standing in a trade city with goods."""
    cells = s.cells
    network = s.rules.network
    city = i64(cells[TRAIN + train]) - network.first_city
    if city < 0 or city >= network.n_trade:
        return False
    return cells[GOOD + train] == 0 and cells[GOODS + city] > 0


def spend(s: State, kind: i64) -> None:
    s.cells[HAND + KINDS * s.seat + kind] -= 1
    s.cells[DISCARD + kind] += 1


@final
class Act(Phase):
    """SNS-30: any number of cards in any order, then new ones are drawn."""

    def legal(self, s: State) -> vec[i64]:
        cells = s.cells
        hand = HAND + KINDS * s.seat
        signals = i64(cells[hand + SIGNAL_CARD])
        switches = i64(cells[hand + SWITCH_CARD])
        moves = i64(cells[hand + MOVE_CARD])
        actions = vec[i64](capacity=48)
        size = signals + switches + moves
        if size > 0:
            pairs = pairs_in(signals, switches, moves)
            for kind in range(i64(KINDS)):
                if possible(s, kind):
                    first = PLAY + PAYMENTS * kind
                    if cells[hand + kind] > 0:
                        actions = append(actions, first)
                    left = pairs
                    while left != 0:
                        actions = append(actions, first + PLACE[(left & -left) % 67])
                        left &= left - 1
            actions = self.loads(s, hand, actions)
        most = MOST_CARDS - size
        if most > NEW_CARDS:
            most = NEW_CARDS
        while most >= 0:
            actions = append(actions, DRAW + most)
            most -= 1
        return with_dispatcher(s, actions)

    def loads(self, s: State, hand: i64, actions: vec[i64]) -> vec[i64]:
        out = s.out
        while out != 0:
            train = PLACE[(out & -out) % 67]
            out &= out - 1
            if can_load(s, train):
                for kind in range(i64(KINDS)):
                    if s.cells[hand + kind] > 0:
                        actions = append(actions, LOAD + KINDS * train + kind)
        return actions

    def apply(self, s: State, action: i64) -> None:
        if action < PLAY:
            s.drawing = action - DRAW
            if s.drawing > 0:
                s.phase = DEALING
            else:
                next_turn(s)
        elif action < LOAD:
            self.play(s, (action - PLAY) // PAYMENTS, (action - PLAY) % PAYMENTS)
        elif action < MOVE:
            self.load(s, (action - LOAD) // KINDS, (action - LOAD) % KINDS)
        else:
            dispatch(s)

    def play(self, s: State, kind: i64, payment: i64) -> None:
        if payment == 0:
            spend(s, kind)
        else:
            spend(s, PAIR_ONE[payment])
            spend(s, PAIR_OTHER[payment])
        if kind == SIGNAL_CARD:
            s.phase = TAKE_DISC
        elif kind == SWITCH_CARD:
            s.phase = THROW_SWITCH
        else:
            s.phase = WHICH_TRAIN

    def load(self, s: State, train: i64, kind: i64) -> None:
        spend(s, kind)
        city = i64(s.cells[TRAIN + train]) - s.rules.network.first_city
        s.cells[GOODS + city] -= 1
        s.cells[GOOD + train] = u8(city + 1)


def pairs_in(signals: i64, switches: i64, moves: i64) -> i64:
    """The payments by two cards that a hand can make, as a set."""
    pairs: i64 = 0
    if signals > 0:
        if signals > 1:
            pairs |= 2
        if switches > 0:
            pairs |= 4
        if moves > 0:
            pairs |= 8
    if switches > 0:
        if switches > 1:
            pairs |= 16
        if moves > 0:
            pairs |= 32
    if moves > 1:
        pairs |= 64
    return pairs


@final
class TakeDisc(Phase):
    """SNS-31: which green disc is taken from the board."""

    def legal(self, s: State) -> vec[i64]:
        return listed(takeable(s), s.rules.first_take)

    def apply(self, s: State, action: i64) -> None:
        s.held = action - s.rules.first_take
        s.phase = LAY_DISC


@final
class LayDisc(Phase):
    """SNS-31: on which red space it is laid. Until then it counts where it was: no city is ever without."""

    def legal(self, s: State) -> vec[i64]:
        return listed(layable(s, s.held), s.rules.first_lay)

    def apply(self, s: State, action: i64) -> None:
        s.greens &= ~BIT[s.held]
        s.greens |= BIT[action - s.rules.first_lay]
        s.held = -1
        s.phase = ACT


@final
class ThrowSwitch(Phase):
    """SNS-32: one junction, any other position."""

    def legal(self, s: State) -> vec[i64]:
        network = s.rules.network
        actions = vec[i64](capacity=96)
        for junction in range(network.n_junction):
            first = network.first_position[junction]
            now = first + i64(s.cells[SWITCH + junction])
            for position in range(first, network.first_position[junction + 1]):
                if position != now:
                    actions = append(actions, s.rules.first_switch + position)
        return actions

    def pick(self, s: State, rng: Rng) -> i64:
        network = s.rules.network
        nth = rng.below(len(network.throws))
        junction = network.throws[nth]
        position = nth + junction  # each junction before has one position more than throws
        if position >= network.first_position[junction] + i64(s.cells[SWITCH + junction]):
            position += 1
        return s.rules.first_switch + position

    def apply(self, s: State, action: i64) -> None:
        network = s.rules.network
        position = action - s.rules.first_switch
        junction = network.junction[position]
        s.cells[SWITCH + junction] = u8(position - network.first_position[junction])
        s.phase = ACT


@final
class WhichTrain(Phase):
    """SNS-33: any train on the network."""

    def legal(self, s: State) -> vec[i64]:
        return listed(s.out, MOVE)

    def apply(self, s: State, action: i64) -> None:
        s.mover = action - MOVE
        s.phase = DIE
