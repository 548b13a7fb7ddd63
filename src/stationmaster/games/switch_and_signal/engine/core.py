"""State, phases and the rules they are bound to. Compiled.

Nobody holds a secret in this game: hands lie open, and decks are bags. So a view tells the whole state, and
instructions that were removed unseen simply stay among those nobody has seen: to draw from the shuffled rest
of a deck is to draw from all of them.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.switch_and_signal.engine.network import Network
from stationmaster.kernel import game as kernel
from stationmaster.kernel.game import CHANCE, OVER, Rng
from stationmaster.parts.bits import BIT

# State.cells: where what lies.
TRAIN: Final = 0  # by train: its standing, or DEPOT
GOOD: Final = 9  # by train: the colour it carries plus one, or 0
HAND: Final = 18  # by seat and kind of card
DECK: Final = 30
DISCARD: Final = 33
GOODS: Final = 36  # by colour: still in its trade city
LANDED: Final = 40  # by port and colour
LOST: Final = 48  # time tokens by what they were lost to
UNSEEN: Final = 52  # by kind of instruction: not seen yet, removed ones included
NUMBER: Final = 76  # by departure point: its number
SWITCH: Final = 88  # by junction: its position
OCCUPANT: Final = 128  # by place: the train on it plus one, or 0
MOST_INSTRUCTIONS: Final = 24

DEPOT: Final = 255
TRAINS: Final = 9
OF_A_COLOUR: Final = 3
KINDS: Final = 3  # of action cards
SIGNAL_CARD: Final = 0
SWITCH_CARD: Final = 1
MOVE_CARD: Final = 2
MOST_COLOURS: Final = 4  # of goods

# Phases. Those of chance are numbered from 32.
PLACE_SWITCH: Final = 1
PLACE_CITY_SIGNAL: Final = 2
PLACE_TRACK_SIGNAL: Final = 3
PLACE_EXTRA_SIGNAL: Final = 4
REVEALED: Final = 5
DEPART_COLOUR: Final = 6
DEPART_POINT: Final = 7
MOVE_COLOUR: Final = 8
NEXT_TRAIN: Final = 9
ROLLED: Final = 10
LEAVING: Final = 11
PASSING: Final = 12
ARRIVED: Final = 13
ACT: Final = 14
TAKE_DISC: Final = 15
LAY_DISC: Final = 16
THROW_SWITCH: Final = 17
WHICH_TRAIN: Final = 18
FINISHED: Final = 31
FIRST_CHANCE: Final = 32
WHO_BEGINS: Final = 32
NUMBERING: Final = 33
DEALING: Final = 34
REVEAL: Final = 35
DEPARTURE: Final = 36
DIE: Final = 37
N_PHASE: Final = 38

# Actions; those that a board has more or fewer of follow, from the firsts that Rules holds.
BEGINS: Final = 0  # + seat
CARD: Final = 4  # + kind
ROLLS: Final = 6  # + number of the die, from 1
DRAW: Final = 13  # + how many
PLAY: Final = 19  # + 7 * kind of action + payment: 0 its own card, else a pair
LOAD: Final = 40  # + 3 * train + kind of card
MOVE: Final = 67  # + train
DEPART: Final = 76  # + colour of train
COLOUR: Final = 79  # + colour of train
IDLE: Final = 82
CONDUCT: Final = 83  # + colour of train
OFFICER_STAYS: Final = 86  # + train
SWITCHMAN_SKIPS: Final = 95
CARRY_OUT: Final = 96
ROLL_AGAIN: Final = 97
KEEP: Final = 98
PASS_CITIES: Final = 99
STOP: Final = 100
ROLL: Final = 101
FIXED_ACTIONS: Final = 102

# Helpers, as a set.
LOGISTICIAN: Final = 1
DISPATCHER: Final = 2
CONDUCTOR: Final = 4
SWITCHMAN: Final = 8
COUPLER: Final = 16
OFFICER: Final = 32

# What tokens are lost to.
UNUSED: Final = 0
HEAD_ON: Final = 1
NO_TRAIN: Final = 2
WRONG_EXIT: Final = 3

# Why a game ended.
PLAYING: Final = 0
WON: Final = 1
OUT_OF_INSTRUCTIONS: Final = 2
OUT_OF_TIME: Final = 3

# How departure points are found (SNS-93, SNS-94).
BY_DICE: Final = 0
BY_RANDOM_NUMBERS: Final = 1
BY_TOKENS: Final = 2

NO_TRAIN_MOVES: Final = -1
NO_CARD: Final = -1


@final
class State(kernel.State):
    """Where a game stands: one small buffer of counts and places, and some words."""

    rules: "Rules"
    cells: vec[u8]
    phase: i64
    seat: i64
    first: i64
    setup: i64
    turn: i64
    greens: i64
    """The signal spaces with a green disc, as a set."""
    held: i64
    """The space whose disc was just taken, while it is not laid again; else -1."""
    out: i64
    """The trains on the network, as a set."""
    tokens: i64
    deck: i64
    under: i64
    """The instruction put under the deck by the switchman, or NO_CARD."""
    card: i64
    """The instruction being carried out, or NO_CARD."""
    symbol: i64
    departed: i64
    moved: i64
    """Colours that a multicoloured symbol of this card may not move any more."""
    fresh: i64
    """Colours none of whose trains has been rolled for, for the symbol now being carried out."""
    to_move: i64
    colour: i64
    mover: i64
    points: i64
    helpers: i64
    dispatching: i64
    bag: i64
    """SNS-94: the location tokens still face down, as a set of points."""
    drawing: i64
    ended: i64

    def __init__(self) -> None:
        self.cells = vec[u8]()
        self.phase = 0
        self.seat = 0
        self.first = 0
        self.setup = 0
        self.turn = 0
        self.greens = 0
        self.held = -1
        self.out = 0
        self.tokens = 0
        self.deck = 0
        self.under = NO_CARD
        self.card = NO_CARD
        self.symbol = 0
        self.departed = 0
        self.moved = 0
        self.fresh = 0
        self.to_move = 0
        self.colour = 0
        self.mover = NO_TRAIN_MOVES
        self.points = 0
        self.helpers = 0
        self.dispatching = 0
        self.bag = 0
        self.drawing = 0
        self.ended = PLAYING

    def clone(self) -> "State":
        other = State()
        other.rules = self.rules
        other.cells = self.cells[:]
        other.phase = self.phase
        other.seat = self.seat
        other.first = self.first
        other.setup = self.setup
        other.turn = self.turn
        other.greens = self.greens
        other.held = self.held
        other.out = self.out
        other.tokens = self.tokens
        other.deck = self.deck
        other.under = self.under
        other.card = self.card
        other.symbol = self.symbol
        other.departed = self.departed
        other.moved = self.moved
        other.fresh = self.fresh
        other.to_move = self.to_move
        other.colour = self.colour
        other.mover = self.mover
        other.points = self.points
        other.helpers = self.helpers
        other.dispatching = self.dispatching
        other.bag = self.bag
        other.drawing = self.drawing
        other.ended = self.ended
        return other

    # The questions a state answers.

    def waiting_on(self) -> i64:
        if self.phase >= FIRST_CHANCE:
            return CHANCE
        if self.phase == FINISHED:
            return OVER
        return self.seat

    def played(self) -> kernel.Game | None:
        return self.rules.game

    def legal(self) -> vec[i64]:
        return self.rules.phases[self.phase].legal(self)

    def odds(self) -> list[tuple[int, int]]:
        return self.rules.phases[self.phase].odds(self)

    def draw(self, rng: Rng) -> i64:
        return self.rules.phases[self.phase].draw(self, rng)

    def lot(self) -> i64:
        """Of every turn its instruction, its cards and each train's dice by themselves."""
        return (self.turn * N_PHASE + self.phase) * (TRAINS + 1) + self.mover + 1

    def pick(self, rng: Rng) -> i64:
        return self.rules.phases[self.phase].pick(self, rng)

    def apply(self, action: i64) -> None:
        self.rules.phases[self.phase].apply(self, action)

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Everything lies open: there is only one state that a seat must hold possible."""

    def scores(self) -> vec[i64]:
        """The goods delivered that count towards the goal: the same for all, who win or lose together."""
        return vec[i64]([self.counted() for _ in range(self.rules.seats)])

    def digest(self) -> int:
        return hash(tuple([int(cell) for cell in self.cells] + self.words()))

    def words(self) -> list[int]:
        """Everything that is not in the cells, in one order: for the digest, and to tell states apart."""
        words = [self.phase, self.seat, self.first, self.setup, self.turn, self.greens, self.held, self.out]
        words += [self.tokens, self.deck, self.under, self.card, self.symbol, self.departed, self.moved]
        words += [self.fresh, self.to_move, self.colour, self.mover, self.points, self.helpers]
        words += [self.dispatching, self.bag, self.drawing, self.ended]
        return [int(word) for word in words]

    # What phases do with it.

    def finish(self, why: i64) -> None:
        self.phase = FINISHED
        self.ended = why

    def lose(self, n: i64, cause: i64) -> None:
        """SNS-50, SNS-51: an emptied clock costs an instruction; what is still owed goes off the new."""
        cells = self.cells
        cells[LOST + cause] = u8(i64(cells[LOST + cause]) + n)
        while n >= self.tokens:
            n -= self.tokens
            if self.deck == 0:
                self.tokens = 0
                self.finish(OUT_OF_TIME)
                return
            self.deck -= 1
            if self.deck == 0:
                self.under = NO_CARD
            self.tokens = self.rules.tokens
        self.tokens -= n

    def put(self, train: i64, standing: i64) -> None:
        """A train comes onto the network or goes one place on; the place must be free."""
        cells = self.cells
        network = self.rules.network
        was = i64(cells[TRAIN + train])
        if was != DEPOT:
            cells[OCCUPANT + network.place[was]] = 0
        cells[TRAIN + train] = u8(standing)
        cells[OCCUPANT + network.place[standing]] = u8(train + 1)
        self.out |= BIT[train]

    def to_depot(self, train: i64) -> None:
        """A train leaves the network; a good it still carries goes back to its city (SNS-44, SNS-47)."""
        cells = self.cells
        cells[OCCUPANT + self.rules.network.place[i64(cells[TRAIN + train])]] = 0
        cells[TRAIN + train] = DEPOT
        self.out &= ~BIT[train]
        good = i64(cells[GOOD + train])
        if good > 0:
            cells[GOODS + good - 1] += 1
            cells[GOOD + train] = 0

    def in_depot(self, colour: i64) -> i64:
        """A train of this colour that is in the depot, or -1."""
        for train in range(colour * OF_A_COLOUR, colour * OF_A_COLOUR + OF_A_COLOUR):
            if self.out & BIT[train] == 0:
                return train
        return -1

    def free_points(self) -> i64:
        """The departure points without a train, as a set."""
        network = self.rules.network
        first = OCCUPANT + network.place[network.first_departure]
        free: i64 = 0
        for point in range(network.n_departure):
            if self.cells[first + point] == 0:
                free |= BIT[point]
        return free

    def hand_size(self, seat: i64) -> i64:
        hand = HAND + KINDS * seat
        return i64(self.cells[hand]) + i64(self.cells[hand + 1]) + i64(self.cells[hand + 2])

    def wanted(self, port: i64, colour: i64) -> bool:
        """Whether one more good of this colour in this port counts towards the goal (SNS-80, SNS-92)."""
        landed = LANDED + MOST_COLOURS * port
        if i64(self.cells[landed + colour]) < self.rules.each:
            return True
        return self.beyond(landed) < self.rules.more

    def beyond(self, landed: i64) -> i64:
        """How many goods a port has above those it needs of each colour."""
        n: i64 = 0
        for colour in range(self.rules.network.n_trade):
            here = i64(self.cells[landed + colour])
            if here > self.rules.each:
                n += here - self.rules.each
        return n

    def counted(self) -> i64:
        """The delivered goods that count towards the goal."""
        rules = self.rules
        n: i64 = 0
        for port in range(rules.n_port):
            landed = LANDED + MOST_COLOURS * port
            for colour in range(rules.network.n_trade):
                here = i64(self.cells[landed + colour])
                if here > rules.each:
                    here = rules.each
                n += here
            more = self.beyond(landed)
            if more > rules.more:
                more = rules.more
            n += more
        return n


class Phase:
    """A question that can be open. Has no memory of its own."""

    name: str

    def __init__(self, name: str) -> None:
        self.name = name

    def legal(self, s: State) -> vec[i64]:
        raise NotImplementedError

    def apply(self, s: State, action: i64) -> None:
        raise NotImplementedError

    def odds(self, s: State) -> list[tuple[int, int]]:
        raise NotImplementedError

    def draw(self, s: State, rng: Rng) -> i64:
        raise NotImplementedError

    def pick(self, s: State, rng: Rng) -> i64:
        actions = self.legal(s)
        return actions[rng.below(len(actions))]


class Chance(Phase):
    """A phase that waits on chance."""

    def legal(self, s: State) -> vec[i64]:
        return vec[i64]([i64(action) for action, _ in self.odds(s)])


@final
class Rules:
    """The network, the cards and the options of one game. Filled once, then never changed."""

    network: Network
    phases: vec[Phase]
    seats: i64
    begins: i64
    """The seat that begins, or -1 for chance."""
    tokens: i64
    removed: i64
    free_setup: i64
    extra_signals: i64
    departures: i64
    helpers: i64
    passes: i64
    """Whether trains pass cities without a dispatcher, and stay in ports (SNS-81, SNS-82)."""
    n_port: i64
    each: i64
    """The goods of each colour that every port needs."""
    more: i64
    """The goods of any colour that every port needs beyond those."""
    goal: i64
    """How many goods that makes."""
    track_discs: i64
    greens: i64
    """The signals of the first set-up, as a set."""
    cells: vec[u8]
    """The cells of a game not yet begun."""
    n_instruction: i64
    """How many kinds of instructions there are; the start card is one more."""
    symbols: vec[i64]
    """By instruction, eight symbols each."""
    fixed: vec[i64]
    """By instruction: the colours it shows, as a set."""
    dice: vec[i64]
    """By colour, six faces each."""
    first_instruction: i64
    first_departs: i64
    first_coupler: i64
    first_number: i64
    first_take: i64
    first_lay: i64
    first_leave: i64
    first_switch: i64
    n_action: i64
    game: kernel.Game | None
    """Whose rules they are, once it is made."""

    def __init__(self) -> None:
        self.game = None
        self.network = Network()
        self.phases = vec[Phase]([Phase("") for _ in range(N_PHASE)])
        self.seats = 1
        self.begins = 0
        self.tokens = 0
        self.removed = 0
        self.free_setup = 0
        self.extra_signals = 0
        self.departures = BY_DICE
        self.helpers = 0
        self.passes = 0
        self.n_port = 0
        self.each = 0
        self.more = 0
        self.goal = 0
        self.track_discs = 0
        self.greens = 0
        self.cells = vec[u8]()
        self.n_instruction = 0
        self.symbols = vec[i64]()
        self.fixed = vec[i64]()
        self.dice = vec[i64]()
        self.first_instruction = 0
        self.first_departs = 0
        self.first_coupler = 0
        self.first_number = 0
        self.first_take = 0
        self.first_lay = 0
        self.first_leave = 0
        self.first_switch = 0
        self.n_action = 0

    def number_actions(self) -> None:
        """Lay out the actions whose number depends on the board."""
        network = self.network
        self.first_instruction = FIXED_ACTIONS
        self.first_departs = self.first_instruction + self.n_instruction
        self.first_coupler = self.first_departs + network.n_departure
        self.first_number = self.first_coupler + network.n_departure
        self.first_take = self.first_number + network.n_departure * network.n_departure
        self.first_lay = self.first_take + network.n_signal
        self.first_leave = self.first_lay + network.n_signal
        self.first_switch = self.first_leave + network.n_exit
        self.n_action = self.first_switch + len(network.junction)

    def blank(self) -> State:
        """A game with everything in its box or depot, the first set-up of the discs, and no phase."""
        s = State()
        s.rules = self
        s.cells = self.cells[:]
        s.tokens = self.tokens
        s.deck = -self.removed
        for kind in range(self.n_instruction):
            s.deck += i64(s.cells[UNSEEN + kind])
        s.helpers = self.helpers
        if self.free_setup == 0:
            s.greens = self.greens
        s.bag = BIT[self.network.n_departure] - 1
        return s
