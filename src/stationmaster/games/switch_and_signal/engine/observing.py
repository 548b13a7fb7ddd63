"""What anyone sees of a game of Switch & Signal, as numbers for learners: all of it. Compiled."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from stationmaster.games.switch_and_signal.engine.core import (
    DECK,
    DEPOT,
    DISCARD,
    GOOD,
    GOODS,
    HAND,
    KINDS,
    LANDED,
    LOST,
    MOST_COLOURS,
    N_PHASE,
    NUMBER,
    SWITCH,
    TRAIN,
    TRAINS,
    UNSEEN,
    Rules,
    State,
)
from stationmaster.games.switch_and_signal.engine.network import POSITIONS
from stationmaster.kernel import game as kernel
from stationmaster.kernel import observing
from stationmaster.kernel.observing import blank, flags, one_of, sitting, times

COLOURS: Final = 3  # of trains


@final
class Names:
    """What the things of a board are called."""

    standings: list[str]
    signals: list[str]
    junctions: list[str]
    departures: list[str]
    goods: list[str]
    ports: list[str]
    cards: list[str]
    instructions: list[str]
    trains: list[str]
    colours: list[str]
    causes: list[str]
    helpers: list[str]
    ends: list[str]

    def __init__(self) -> None:
        self.standings = []
        self.signals = []
        self.junctions = []
        self.departures = []
        self.goods = []
        self.ports = []
        self.cards = []
        self.instructions = []
        self.trains = []
        self.colours = []
        self.causes = []
        self.helpers = []
        self.ends = []


@final
class Observer(observing.Observer):
    """The numbers of one game. Counts lie side by side in the cells, so most of it is copied."""

    rules: Rules
    phases: vec[i64]
    n_phase: i64
    n_standing: i64
    n_good: i64
    n_cause: i64
    n_helper: i64
    n_end: i64
    asked: i64
    active: i64
    first: i64
    words: i64
    at: i64
    carried: i64
    greens: i64
    held: i64
    switches: i64
    numbers: i64
    hands: i64
    deck: i64
    discard: i64
    goods: i64
    landed: i64
    lost: i64
    unseen: i64
    under: i64
    card: i64
    departed: i64
    moved: i64
    fresh: i64
    to_move: i64
    colour: i64
    mover: i64
    helpers: i64
    bag: i64
    ended: i64

    def __init__(self, rules: Rules, names: Names) -> None:
        super().__init__()
        self.rules = rules
        phases = [phase.name for phase in rules.phases]
        there = [name for name in phases if name]
        self.phases = blank(N_PHASE)
        for place, name in enumerate(phases):
            if name:
                self.phases[place] = there.index(name)
        self.n_phase = len(there)
        self.n_standing = len(names.standings)
        self.n_good = len(names.goods)
        self.n_cause = len(names.causes)
        self.n_helper = len(names.helpers)
        self.n_end = len(names.ends)
        seats = sitting(int(rules.seats))
        field = self.field
        self.asked = field("asked", "1 at the question now open", there)
        self.active = field("active", "1 at the seat whose turn it is", seats)
        self.first = field("first", "1 at the seat that began", seats)
        self.words = field(
            "counts",
            "the turn, the step of the set-up, time tokens, instructions in the deck, symbols begun, points "
            "left to the train that moves, 1 while the dispatcher acts, cards still to be drawn",
            ["turn", "set-up", "tokens", "deck", "symbol", "points", "dispatching", "drawing"],
            255,
        )
        self.at = field(
            "standings",
            "1 where each train stands and heads, none in the depot",
            times(names.trains, names.standings),
        )
        self.carried = field("carried", "1 at the good each train carries", times(names.trains, names.goods))
        self.greens = field("greens", "1 at each signal that is green", names.signals)
        self.held = field("held", "1 at the space whose disc was taken and not yet laid", names.signals)
        positions = [f"position {k + 1}" for k in range(POSITIONS)]
        self.switches = field(
            "switches", "1 at the position of each junction", times(names.junctions, positions)
        )
        self.numbers = field("numbers", "the number of each departure point", names.departures, 255)
        self.hands = field("hands", "cards of each seat", times(seats, names.cards), 255)
        self.deck = field("card-deck", "cards in the deck", names.cards, 255)
        self.discard = field("card-discard", "cards in the discard", names.cards, 255)
        self.goods = field("goods", "goods still in their city", names.goods, 255)
        self.landed = field("landed", "goods in each port", times(names.ports, names.goods), 255)
        self.lost = field("lost", "time tokens by what they were lost to", names.causes, 255)
        kinds = names.instructions[: int(rules.n_instruction)]
        self.unseen = field("unseen", "instructions of each kind that nobody has seen", kinds, 255)
        self.under = field("under", "1 at the instruction put under the deck", names.instructions)
        self.card = field("instruction", "1 at the instruction being carried out", names.instructions)
        self.departed = field("departed", "1 at each colour that has departed", names.colours)
        self.moved = field("moved", "1 at each colour that may not be moved any more", names.colours)
        self.fresh = field("fresh", "1 at each colour that nothing was rolled for yet", names.colours)
        self.to_move = field("to-move", "1 at each train still to move", names.trains)
        self.colour = field("colour", "1 at the colour that departs", names.colours)
        self.mover = field("mover", "1 at the train that moves", names.trains)
        self.helpers = field("helpers", "1 at each helper not used yet", names.helpers)
        self.bag = field("location-tokens", "1 at each point whose token lies face down", names.departures)
        self.ended = field("ended", "1 at why the game ended", names.ends)

    def observe(self, s: kernel.State, seat: i64, out: vec[i16], at: i64) -> None:
        state = cast(State, s)
        self._observe_words(state, seat, out, at)
        self._observe_network(state, out, at)
        self._observe_cards(state, seat, out, at)
        self._observe_sets(state, out, at)

    def _observe_words(self, s: State, seat: i64, out: vec[i16], at: i64) -> None:
        n_seat = self.rules.seats
        one_of(out, at + self.asked, self.n_phase, self.phases[s.phase])
        one_of(out, at + self.active, n_seat, (s.seat - seat + n_seat) % n_seat)
        one_of(out, at + self.first, n_seat, (s.first - seat + n_seat) % n_seat)
        k = at + self.words
        out[k] = i16(s.turn)
        out[k + 1] = i16(s.setup)
        out[k + 2] = i16(s.tokens)
        out[k + 3] = i16(s.deck)
        out[k + 4] = i16(s.symbol)
        out[k + 5] = i16(s.points)
        out[k + 6] = i16(s.dispatching)
        out[k + 7] = i16(s.drawing)

    def _observe_network(self, s: State, out: vec[i16], at: i64) -> None:
        cells = s.cells
        network = self.rules.network
        for train in range(i64(TRAINS)):
            standing = i64(cells[TRAIN + train])
            if standing == DEPOT:
                standing = -1
            one_of(out, at + self.at + train * self.n_standing, self.n_standing, standing)
            one_of(out, at + self.carried + train * self.n_good, self.n_good, i64(cells[GOOD + train]) - 1)
        flags(out, at + self.greens, network.n_signal, s.greens)
        one_of(out, at + self.held, network.n_signal, s.held)
        for j in range(network.n_junction):
            one_of(out, at + self.switches + j * POSITIONS, POSITIONS, i64(cells[SWITCH + j]))
        self._copy(s, NUMBER, network.n_departure, out, at + self.numbers)
        flags(out, at + self.bag, network.n_departure, s.bag)

    def _observe_cards(self, s: State, seat: i64, out: vec[i16], at: i64) -> None:
        rules = self.rules
        other = seat
        for k in range(rules.seats):
            self._copy(s, HAND + KINDS * other, KINDS, out, at + self.hands + k * KINDS)
            other += 1
            if other == rules.seats:
                other = 0
        self._copy(s, DECK, KINDS, out, at + self.deck)
        self._copy(s, DISCARD, KINDS, out, at + self.discard)
        self._copy(s, GOODS, self.n_good, out, at + self.goods)
        for port in range(rules.n_port):
            self._copy(
                s, LANDED + MOST_COLOURS * port, self.n_good, out, at + self.landed + port * self.n_good
            )
        self._copy(s, LOST, self.n_cause, out, at + self.lost)
        self._copy(s, UNSEEN, rules.n_instruction, out, at + self.unseen)
        one_of(out, at + self.under, rules.n_instruction + 1, s.under)
        one_of(out, at + self.card, rules.n_instruction + 1, s.card)

    def _observe_sets(self, s: State, out: vec[i16], at: i64) -> None:
        flags(out, at + self.departed, COLOURS, s.departed)
        flags(out, at + self.moved, COLOURS, s.moved)
        flags(out, at + self.fresh, COLOURS, s.fresh)
        flags(out, at + self.to_move, TRAINS, s.to_move)
        one_of(out, at + self.colour, COLOURS, s.colour)
        one_of(out, at + self.mover, TRAINS, s.mover)
        flags(out, at + self.helpers, self.n_helper, s.helpers)
        one_of(out, at + self.ended, self.n_end, s.ended)

    def _copy(self, s: State, first: i64, n: i64, out: vec[i16], at: i64) -> None:
        cells = s.cells
        for k in range(n):
            out[at + k] = i16(cells[first + k])
