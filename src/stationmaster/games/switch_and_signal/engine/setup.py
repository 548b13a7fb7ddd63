"""From the box to the first turn: who begins, numbers, cards, and discs if the team lays them. Compiled."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.switch_and_signal.engine.core import (
    BEGINS,
    BY_RANDOM_NUMBERS,
    CARD,
    DEALING,
    DECK,
    DISCARD,
    HAND,
    KINDS,
    NUMBER,
    NUMBERING,
    PLACE_CITY_SIGNAL,
    PLACE_EXTRA_SIGNAL,
    PLACE_SWITCH,
    PLACE_TRACK_SIGNAL,
    SWITCH,
    WHO_BEGINS,
    Chance,
    Phase,
    Rules,
    State,
)
from stationmaster.games.switch_and_signal.engine.instructions import first_turn, next_turn
from stationmaster.kernel.game import Rng
from stationmaster.parts.bits import BIT, PLACE, count

CARDS_AT_FIRST: Final = 5


def start(rules: Rules) -> State:
    s = rules.blank()
    advance(s)
    return s


def advance(s: State) -> None:
    """Take steps of the set-up until one of them asks something, or the first turn begins."""
    while True:
        step = s.setup
        s.setup += 1
        if take_step(s, step):
            return


def take_step(s: State, step: i64) -> bool:
    """One step; whether something is open now. First who begins, then numbers, cards, discs."""
    rules = s.rules
    network = rules.network
    if step == 0:
        return who_begins(s)
    step -= 1
    if step < network.n_departure:
        return ask_if(s, rules.departures == BY_RANDOM_NUMBERS, NUMBERING)
    step -= network.n_departure
    if step < rules.seats:
        s.seat = step
        s.drawing = CARDS_AT_FIRST
        s.phase = DEALING
        return True
    s.seat = s.first
    step -= rules.seats
    if step < network.n_junction:
        return ask_if(s, rules.free_setup == 1, PLACE_SWITCH)
    step -= network.n_junction
    if step < network.n_city:
        return ask_if(s, rules.free_setup == 1, PLACE_CITY_SIGNAL)
    step -= network.n_city
    if step < rules.track_discs:
        return ask_if(s, rules.free_setup == 1, PLACE_TRACK_SIGNAL)
    step -= rules.track_discs
    if step < rules.extra_signals:
        return ask_if(s, s.greens != network.all_signals, PLACE_EXTRA_SIGNAL)
    first_turn(s)
    return True


def ask_if(s: State, asked: bool, phase: i64) -> bool:
    if asked:
        s.phase = phase
    return asked


def who_begins(s: State) -> bool:
    """SNS-14: the host's choice or chance."""
    if s.rules.begins >= 0:
        s.first = s.rules.begins
        return False
    s.phase = WHO_BEGINS
    return True


@final
class WhoBegins(Chance):
    def odds(self, s: State) -> list[tuple[int, int]]:
        return [(BEGINS + seat, 1) for seat in range(s.rules.seats)]

    def draw(self, s: State, rng: Rng) -> i64:
        return BEGINS + rng.below(s.rules.seats)

    def apply(self, s: State, action: i64) -> None:
        s.first = action - BEGINS
        advance(s)


@final
class Numbering(Chance):
    """SNS-93: the next departure point gets one of the location tokens that are left."""

    def left(self, s: State) -> i64:
        """The points whose printed numbers are still to be given away, as a set."""
        left = BIT[s.rules.network.n_departure] - 1
        for point in range(s.setup - 2):
            left &= ~BIT[printed(s, i64(s.cells[NUMBER + point]))]
        return left

    def odds(self, s: State) -> list[tuple[int, int]]:
        left = self.left(s)
        n = s.rules.network.n_departure
        first = s.rules.first_number + (s.setup - 2) * n
        return [(int(first + of), 1) for of in range(n) if left & BIT[of] != 0]

    def draw(self, s: State, rng: Rng) -> i64:
        left = self.left(s)
        for _ in range(rng.below(count(left))):
            left &= left - 1
        n = s.rules.network.n_departure
        return s.rules.first_number + (s.setup - 2) * n + PLACE[(left & -left) % 67]

    def apply(self, s: State, action: i64) -> None:
        n = s.rules.network.n_departure
        of = (action - s.rules.first_number) % n
        s.cells[NUMBER + s.setup - 2] = s.rules.cells[NUMBER + of]
        advance(s)


def printed(s: State, number: i64) -> i64:
    """The point that has this number on the board."""
    for point in range(s.rules.network.n_departure):
        if i64(s.rules.cells[NUMBER + point]) == number:
            return point
    raise ValueError("no departure point has this number")


@final
class Dealing(Chance):
    """A card from the deck to the hand of the seat whose turn it is (SNS-12, SNS-36)."""

    def odds(self, s: State) -> list[tuple[int, int]]:
        return [(CARD + kind, int(s.cells[DECK + kind])) for kind in range(KINDS) if s.cells[DECK + kind] > 0]

    def draw(self, s: State, rng: Rng) -> i64:
        cells = s.cells
        signals = i64(cells[DECK])
        switches = i64(cells[DECK + 1])
        r = rng.below(signals + switches + i64(cells[DECK + 2]))
        if r < signals:
            return CARD
        if r < signals + switches:
            return CARD + 1
        return CARD + 2

    def apply(self, s: State, action: i64) -> None:
        cells = s.cells
        kind = action - CARD
        cells[DECK + kind] -= 1
        cells[HAND + KINDS * s.seat + kind] += 1
        if cells[DECK] == 0 and cells[DECK + 1] == 0 and cells[DECK + 2] == 0:
            for other in range(i64(KINDS)):  # SNS-36: the discard is shuffled
                cells[DECK + other] = cells[DISCARD + other]
                cells[DISCARD + other] = 0
        s.drawing -= 1
        if s.drawing > 0:
            return
        if s.turn == 0:
            advance(s)
        else:
            next_turn(s)


@final
class PlaceSwitch(Phase):
    """SNS-13: the discs of the next junction are laid, named by the two ends they leave open."""

    def junction(self, s: State) -> i64:
        return s.setup - 2 - s.rules.network.n_departure - s.rules.seats

    def legal(self, s: State) -> vec[i64]:
        network = s.rules.network
        junction = self.junction(s)
        actions = vec[i64]()
        for position in range(network.first_position[junction], network.first_position[junction + 1]):
            actions = append(actions, s.rules.first_switch + position)
        return actions

    def apply(self, s: State, action: i64) -> None:
        junction = self.junction(s)
        first = s.rules.first_switch + s.rules.network.first_position[junction]
        s.cells[SWITCH + junction] = u8(action - first)
        advance(s)


class PlaceSignal(Phase):
    """A green disc is laid on one of some spaces."""

    def spaces(self, s: State) -> i64:
        raise NotImplementedError

    def legal(self, s: State) -> vec[i64]:
        return listed(self.spaces(s), s.rules.first_lay)

    def apply(self, s: State, action: i64) -> None:
        s.greens |= BIT[action - s.rules.first_lay]
        advance(s)


def listed(members: i64, first: i64) -> vec[i64]:
    """The actions of a set, counted from the first."""
    actions = vec[i64]()
    while members != 0:
        lowest = members & -members
        members ^= lowest
        actions = append(actions, first + PLACE[lowest % 67])
    return actions


@final
class PlaceCitySignal(PlaceSignal):
    """SNS-13: one signal in each city."""

    def spaces(self, s: State) -> i64:
        rules = s.rules
        return rules.network.city_signals[
            s.setup - 2 - rules.network.n_departure - rules.seats - rules.network.n_junction
        ]


@final
class PlaceTrackSignal(PlaceSignal):
    """SNS-13: the others on tracks. They are alike, so they are laid in one order and no other."""

    def spaces(self, s: State) -> i64:
        tracks = s.rules.network.track_signals
        laid = s.greens & tracks
        more = s.rules.track_discs - count(laid) - 1
        spaces = tracks & ~laid
        while laid != 0:
            highest = laid
            laid &= laid - 1
            if laid == 0:
                spaces &= ~(highest | (highest - 1))
        return without_highest(spaces, more)


def without_highest(members: i64, n: i64) -> i64:
    """A set without its n highest members."""
    keep = count(members) - n
    kept: i64 = 0
    for _ in range(keep):
        lowest = members & -members
        members ^= lowest
        kept |= lowest
    return kept


@final
class PlaceExtraSignal(PlaceSignal):
    """SNS-90: one more disc, on any red space."""

    def spaces(self, s: State) -> i64:
        return s.rules.network.all_signals & ~s.greens
