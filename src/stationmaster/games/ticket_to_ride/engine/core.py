"""State, phases, parts and the game that holds them together. Compiled; names no part.

A part that can say its rule about a track once says it in `prepare`, into a table of the game. A part that
must be asked during play is reached through a list that is empty on boards without it.
"""

from collections.abc import Sequence
from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.view import CLOSED, OPEN, PlayerView, View
from stationmaster.kernel import game as kernel
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE, OVER, Rng
from stationmaster.kernel.view import Line, Outcome
from stationmaster.kernel.view import View as KernelView
from stationmaster.parts.bits import BIT, PLACE, WORD

# Rows of State.cards: twelve columns each, one a kind of card, the last their sum.
KINDS: Final = 11
SIZE: Final = 11
DECK: Final = 0
DISCARD: Final = 12
ROW: Final = 24
LAID: Final = 36
TURNED: Final = 48
HAND: Final = 60
SURELY: Final = 12  # behind each hand: what everybody knows to be in it
A_SEAT: Final = 24

LOCOMOTIVE: Final = 8
GRAY: Final = 9

# Frames of the stack: 5 bits of phase, 7 of a number; the top lies lowest, 0 is nothing pending.
FRAME: Final = 12
TURN: Final = 1
FINISHED: Final = 15
FIRST_CHANCE: Final = 16
WHO_BEGINS: Final = 16

# Actions of the core itself.
PASS: Final = 0
BEGINS: Final = 1  # + seat
CORE_ACTIONS: Final = 6

MOST_SEATS: Final = 5
NO_SIGHT: Final = -1


@final
@mypyc_attr(acyclic=True)
class Player:
    """A seat's trains, points, and two sets of tracks: those it may still claim, those it holds."""

    trains: i64
    points: i64
    free0: i64
    free1: i64
    mine0: i64
    mine1: i64

    def __init__(self) -> None:
        self.trains = 0
        self.points = 0
        self.free0 = 0
        self.free1 = 0
        self.mine0 = 0
        self.mine1 = 0

    def clone(self) -> "Player":
        other = Player()
        other.trains = self.trains
        other.points = self.points
        other.free0 = self.free0
        other.free1 = self.free1
        other.mine0 = self.mine0
        other.mine1 = self.mine1
        return other


@final
@mypyc_attr(acyclic=True)
class State(kernel.State):
    """Where a game stands; laid out in a few small buffers so that a clone is cheap."""

    game: "Game"
    players: vec[Player]
    cards: vec[u8]
    tickets: vec[u8]
    """For each ticket where it is (see the tickets part)."""
    offered: vec[u8]
    under: vec[u8]
    """The only cards whose order matters; pairs of ticket and the seat that put it there, from the top."""
    memory: vec[u8]
    """Slots that parts reserve."""
    stack: i64
    seat: i64
    setup: i64
    first: i64
    turns_left: i64
    passes: i64

    def __init__(self) -> None:
        self.players = vec[Player]()
        self.cards = vec[u8]()
        self.tickets = vec[u8]()
        self.offered = vec[u8]()
        self.under = vec[u8]()
        self.memory = vec[u8]()
        self.stack = 0
        self.seat = 0
        self.setup = 0
        self.first = 0
        self.turns_left = 0
        self.passes = 0

    def clone(self) -> "State":
        other = State()
        other.game = self.game
        players = vec[Player](capacity=len(self.players))
        for player in self.players:
            players = append(players, player.clone())
        other.players = players
        other.cards = self.cards[:]
        other.tickets = self.tickets[:]
        if len(self.offered) > 0:
            other.offered = self.offered[:]
        if len(self.under) > 0:
            other.under = self.under[:]
        if len(self.memory) > 0:
            other.memory = self.memory[:]
        other.stack = self.stack
        other.seat = self.seat
        other.setup = self.setup
        other.first = self.first
        other.turns_left = self.turns_left
        other.passes = self.passes
        return other

    # The questions a state answers.

    def waiting_on(self) -> i64:
        phase = self.stack & 31
        if phase >= FIRST_CHANCE:
            return CHANCE
        if phase == FINISHED:
            return OVER
        return self.seat

    def legal(self) -> vec[i64]:
        return self.game.phases[self.stack & 31].legal(self)

    def odds(self) -> list[tuple[int, int]]:
        return self.game.phases[self.stack & 31].odds(self)

    def draw(self, rng: Rng) -> i64:
        return self.game.phases[self.stack & 31].draw(self, rng)

    def pick(self, rng: Rng) -> i64:
        return self.game.phases[self.stack & 31].pick(self, rng)

    def apply(self, action: i64) -> None:
        self.game.phases[self.stack & 31].apply(self, action)
        while self.stack == 0:
            self.game.next_turn(self)

    def redeal(self, seat: i64, rng: Rng) -> None:
        for part in self.game.parts:
            part.redeal(self, seat, rng)

    def scores(self) -> vec[i64]:
        return self.game.totals(self.game.sheet(self))

    def digest(self) -> int:
        words = [int(n) for n in self.cards]
        for row in (self.tickets, self.offered, self.under, self.memory):
            words.append(len(row))
            words += [int(n) for n in row]
        for p in self.players:
            words += [int(n) for n in (p.trains, p.points, p.free0, p.free1, p.mine0, p.mine1)]
        for n in (self.stack, self.seat, self.setup, self.first, self.turns_left, self.passes):
            words.append(int(n))
        return hash(tuple(words))

    # What parts do with it.

    def push(self, phase: i64, number: i64) -> None:
        if self.stack >> 48 != 0:
            raise OverflowError("more than five pending decisions")
        self.stack = (self.stack << FRAME) | phase | (number << 5)

    def pop(self) -> None:
        self.stack >>= FRAME

    def number(self) -> i64:
        """The number of the frame on top."""
        return (self.stack >> 5) & 127

    def phase(self) -> i64:
        return self.stack & 31

    def move(self, kind: i64, n: i64, source: i64, target: i64) -> None:
        """The only way train cards travel between rows."""
        cards = self.cards
        cards[source + kind] = u8(i64(cards[source + kind]) - n)
        cards[source + SIZE] = u8(i64(cards[source + SIZE]) - n)
        cards[target + kind] = u8(i64(cards[target + kind]) + n)
        cards[target + SIZE] = u8(i64(cards[target + SIZE]) + n)

    def move_all(self, source: i64, target: i64) -> None:
        cards = self.cards
        for column in range(i64(12)):
            cards[target + column] = u8(i64(cards[target + column]) + i64(cards[source + column]))
            cards[source + column] = 0

    def kinds(self, row: i64) -> tuple[int, ...]:
        """A row of cards as counts by kind, for views."""
        return tuple([int(self.cards[row + kind]) for kind in range(self.game.n_kind)])


class Phase:
    """A question that can be open. Has no memory of its own: what is pending lies in the state's stack."""

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


class Part:
    """One group of rules of a board. Every method is a seam; a part fills those it needs."""

    name: str
    number: i64
    first: i64
    end: i64

    def __init__(self, name: str) -> None:
        self.name = name
        self.number = 0
        self.first = 0
        self.end = 0

    def prepare(self, game: "Game") -> None:
        """Once, when the game is made: reserve actions, phases, memory, figures; write tables; join lists."""

    def freeze(self, game: "Game") -> None:
        """Once, after every part has prepared: gather what they wrote into the tables."""

    def lay_out(self, s: State) -> None:
        """Put this part's components on the table, before anything is dealt."""

    def deal(self, s: State, step: i64) -> None:
        """One step of the setup that this part asked for."""

    def open_turn(self, s: State) -> None:
        """A turn begins (for parts in `opening`)."""

    def offers(self, s: State, actions: vec[i64]) -> vec[i64]:
        """Add what this part offers in a turn (for parts in `offering` and `resorts`)."""
        return actions

    def count(self, s: State) -> i64:
        """How many actions `offers` would add."""
        return len(self.offers(s, vec[i64]()))

    def nth(self, s: State, n: i64) -> i64:
        """One of them, a different one for each number below that count."""
        return self.offers(s, vec[i64]())[n]

    def act(self, s: State, action: i64) -> None:
        """Carry out one of this part's own turn actions."""
        raise NotImplementedError

    def interrupt(self, s: State, track: i64) -> None:
        """A claim of a track this part watches: the payment is laid, nothing is built yet."""

    def placed(self, s: State, track: i64) -> None:
        """Trains of the seat to move lie on a track, in play or as imagined: keep count (for `placing`)."""

    def claimed(self, s: State, track: i64) -> None:
        """A claim was just carried out: what follows from it (for parts in `after_claim`)."""

    def accept(self, s: State) -> None:
        """What was laid for a claim is paid (for the part in `payer`)."""

    def give_back(self, s: State) -> None:
        """What was laid for a claim goes back to its owner (for the part in `payer`)."""

    def fares(self, s: State) -> i64:
        """How many routes of others the seat to move could pay to travel over (for the part in `payer`)."""
        return 0

    def pay_fare(self, s: State) -> None:
        """The seat to move travels over one of them (for the part in `payer`)."""

    def connect(self, s: State, seat: i64, joined: vec[i64]) -> None:
        """Join further cities for a seat's tickets (for parts in `connecting`)."""

    def score(self, s: State, sheet: vec[i64]) -> None:
        """Write this part's figures (for parts in `scoring`)."""

    def redeal(self, s: State, seat: i64, rng: Rng) -> None:
        """Deal what a seat cannot know anew."""

    # The edge: words, views, counts. Never in an inner loop.

    def write(self, game: "Game", action: int) -> str:
        """The text of one of this part's actions."""
        raise NotImplementedError

    def told(self, s: State, action: int, hearer: int, text: str) -> str:
        """What a hearer is told of one of this part's actions; NO_SIGHT is a spectator."""
        return text

    def show(self, s: State, fields: dict[str, object], players: list[dict[str, object]]) -> None:
        """Fill in the fields of a view that are this part's and that everybody may see."""

    def show_own(self, s: State, seat: int, fields: dict[str, object]) -> None:
        """Fill in those that only this seat may see."""

    def recall(self, s: State, view: View) -> None:
        """Set a state from a view's fields; what the view does not know is filled in anyhow."""

    def explain(self, s: State, seat: int) -> list[Line]:
        """The lines of a final score that are this part's."""
        return []

    def why_over(self, s: State) -> str:
        """A word for why the game ended, if this part's rules ended it."""
        return ""

    def census(self, s: State, count: dict[str, int]) -> None:
        """Count this part's components where they lie."""


@final
class Turn(Phase):
    """BASE-10: exactly one of what the parts offer; with nothing there, a resort, or pass (BASE-11)."""

    counts: vec[i64]
    """How many actions each part offers: written and read within one pick."""

    def __init__(self) -> None:
        super().__init__("turn")
        self.counts = vec[i64]([0 for _ in range(16)])

    def pick(self, s: State, rng: Rng) -> i64:
        """Any of the legal actions, without listing them: each part counts its own, one is asked for it."""
        counts = self.counts
        offering = s.game.offering
        total: i64 = 0
        for k in range(i64(len(offering))):
            counts[k] = offering[k].count(s)
            total += counts[k]
        if total == 0:
            actions = self.legal(s)
            return actions[rng.below(len(actions))]
        nth = rng.below(total)
        for k in range(i64(len(offering))):
            if nth < counts[k]:
                return offering[k].nth(s, nth)
            nth -= counts[k]
        raise ValueError("fewer actions than counted")

    def legal(self, s: State) -> vec[i64]:
        actions = vec[i64](capacity=64)
        for part in s.game.offering:
            actions = part.offers(s, actions)
        if len(actions) == 0:
            for part in s.game.resorts:
                actions = part.offers(s, actions)
        if len(actions) == 0:
            actions = append(actions, PASS)
        return actions

    def apply(self, s: State, action: i64) -> None:
        s.pop()
        if action == PASS:
            s.passes += 1
            return
        s.passes = 0
        for part in s.game.offering:
            if action >= part.first and action < part.end:
                part.act(s, action)
                return
        for part in s.game.resorts:
            if action >= part.first and action < part.end:
                part.act(s, action)
                return
        raise ValueError("not an action of a turn")


@final
class WhoBegins(Phase):
    """BASE-06: left to chance unless the host has named a seat."""

    def odds(self, s: State) -> list[tuple[int, int]]:
        return [(BEGINS + seat, 1) for seat in range(s.game.seats)]

    def legal(self, s: State) -> vec[i64]:
        return vec[i64]([i64(BEGINS + seat) for seat in range(s.game.seats)])

    def draw(self, s: State, rng: Rng) -> i64:
        return BEGINS + rng.below(s.game.seats)

    def apply(self, s: State, action: i64) -> None:
        s.pop()
        s.first = action - BEGINS


@final
class Game(kernel.Game):
    """A board's tables and parts. `freeze` closes it; from then on it never changes."""

    board: Board
    n_seat: i64
    n_city: i64
    n_track: i64
    n_kind: i64
    last_trains: i64
    begins: i64
    """The seat that begins, or CHANCE."""
    all_tracks_from: i64

    ends: vec[i64]
    lengths: vec[i64]
    colours: vec[i64]
    around: vec[i64]
    twins: vec[i64]
    worth: vec[i64]
    least_locos: vec[i64]
    most_locos: vec[i64]
    watcher: vec[i64]

    phases: vec[Phase]
    parts: vec[Part]
    offering: vec[Part]
    resorts: vec[Part]
    """Asked in a turn when nothing else is on offer."""
    opening: vec[Part]
    placing: vec[Part]
    after_claim: vec[Part]
    connecting: vec[Part]
    scoring: vec[Part]
    payer: Part
    step_part: vec[Part]
    steps: vec[i64]

    figure_names: list[str]
    figure_counts: vec[i64]
    """1 for a figure whose points count, 0 for one that only parts ties."""
    n_figure: i64
    blank: vec[i64]
    ties: vec[i64]
    """Pairs of a figure and 1, or -1 where fewer is better."""

    fresh: State
    """Everything laid out, nothing dealt: each game starts as a clone of it."""
    n_memory: i64
    n_action: i64
    ranges: list[tuple[int, int, Part]]
    texts: list[str]
    actions: dict[str, int]

    def __init__(self, board: Board, seats: int, options: dict[str, object]) -> None:
        self.name = board.name
        self.family = "ticket_to_ride"
        self.version = 2
        self.board = board
        self.seats = seats
        self.options = options
        self.n_seat = seats
        self.n_city = len(board.cities)
        self.n_track = len(board.tracks)
        self.n_kind = LOCOMOTIVE + 1
        self.last_trains = board.last_trains
        first = options.get("first")
        self.begins = first if isinstance(first, int) else CHANCE
        self.all_tracks_from = 0
        self.phases = vec[Phase]([Phase("") for _ in range(32)])
        self.parts = vec[Part]()
        self.offering = vec[Part]()
        self.resorts = vec[Part]()
        self.opening = vec[Part]()
        self.placing = vec[Part]()
        self.after_claim = vec[Part]()
        self.connecting = vec[Part]()
        self.scoring = vec[Part]()
        self.payer = Part("")
        self.step_part = vec[Part]()
        self.steps = vec[i64]()
        self.figure_names = ["routes"]
        self.figure_counts = vec[i64]([1])
        self.n_figure = 1
        self.blank = vec[i64]()
        self.ties = vec[i64]()
        self.fresh = State()
        self.n_memory = 0
        self.n_action = CORE_ACTIONS
        self.ranges = []
        self.texts = []
        self.actions = {}
        self._tables(board)
        self.phases[TURN] = Turn()
        self.phases[WHO_BEGINS] = WhoBegins("who-begins")
        self.phases[FINISHED] = Phase("finished")

    def _tables(self, board: Board) -> None:
        self.ends = vec[i64]()
        self.lengths = vec[i64]()
        self.colours = vec[i64]()
        self.least_locos = vec[i64]()
        self.most_locos = vec[i64]()
        self.watcher = vec[i64]()
        self.around = vec[i64]([0 for _ in range(2 * len(board.cities))])
        self.twins = vec[i64]([0 for _ in range(2 * len(board.tracks))])
        self.worth = vec[i64]([board.points.get(n, 0) for n in range(10)])
        for t, track in enumerate(board.tracks):
            self.ends = append(append(self.ends, track.a), track.b)
            self.lengths = append(self.lengths, track.length)
            self.colours = append(self.colours, board.colour_number(track.colour))
            self.least_locos = append(self.least_locos, 0)
            self.most_locos = append(self.most_locos, track.length)
            self.watcher = append(self.watcher, -1)
            word = t // WORD
            bit = BIT[t % WORD]
            self.around[track.a * 2 + word] |= bit
            self.around[track.b * 2 + word] |= bit
            for u, other in enumerate(board.tracks):
                if track.joins_as(other):
                    self.twins[u * 2 + word] |= bit

    # What parts call while they prepare.

    def join(self, part: Part) -> None:
        part.number = len(self.parts)
        self.parts = append(self.parts, part)
        part.prepare(self)

    def offer(self, part: Part, n: i64) -> None:
        """Give a part n turn actions and ask it in every turn."""
        self.give(part, n)
        self.offering = append(self.offering, part)

    def offer_last(self, part: Part, n: i64) -> None:
        """The same, but it is asked only when nothing else is on offer."""
        self.give(part, n)
        self.resorts = append(self.resorts, part)

    def give(self, part: Part, n: i64) -> None:
        part.first = self.reserve(part, n)
        part.end = part.first + n

    def reserve(self, part: Part, n: i64) -> i64:
        """Give a part n actions for its own phases."""
        first = self.n_action
        self.n_action += n
        self.ranges.append((first, first + n, part))
        return first

    def add_phase(self, phase: Phase) -> i64:
        return self._place(phase, TURN + 1, FINISHED)

    def add_chance(self, phase: Phase) -> i64:
        return self._place(phase, WHO_BEGINS + 1, 32)

    def _place(self, phase: Phase, low: i64, high: i64) -> i64:
        for number in range(low, high):
            if not self.phases[number].name:
                self.phases[number] = phase
                return number
        raise ValueError("no room for another phase")

    def remember(self, n: i64) -> i64:
        first = self.n_memory
        self.n_memory += n
        return first

    def add_step(self, part: Part, step: i64) -> None:
        """A step of the setup; a part's steps are handed back to its `deal`."""
        self.step_part = append(self.step_part, part)
        self.steps = append(self.steps, step)

    def figure(self, name: str, counts: i64) -> i64:
        """A column of the score sheet."""
        number = self.n_figure
        self.n_figure += 1
        self.figure_names.append(name)
        self.figure_counts = append(self.figure_counts, counts)
        return number

    def freeze(self) -> None:
        for part in self.parts:
            part.freeze(self)
        self.blank = vec[i64]([0 for _ in range(self.n_figure * self.n_seat)])
        for name in self.board.ties:
            sign: i64 = 1
            if name.startswith("fewer-"):
                sign = -1
                name = name.removeprefix("fewer-")
            self.ties = append(append(self.ties, self.figure_names.index(name)), sign)
        self.fresh = self._lay_out()

    # Play.

    def start(self) -> State:
        return self.fresh.clone()

    def _lay_out(self) -> State:
        s = State()
        s.game = self
        low: i64 = 0
        high: i64 = 0
        for t in range(self.n_track):
            if t < WORD:
                low |= BIT[t]
            else:
                high |= BIT[t - WORD]
        for _ in range(self.n_seat):
            player = Player()
            player.trains = self.board.trains
            player.free0 = low
            player.free1 = high
            s.players = append(s.players, player)
        s.cards = vec[u8]([u8(0) for _ in range(HAND + A_SEAT * self.seats)])
        s.memory = vec[u8]([u8(0) for _ in range(self.n_memory)])
        for part in self.parts:
            part.lay_out(s)
        if self.begins >= 0:
            s.first = self.begins
            self.next_turn(s)
        else:
            s.push(WHO_BEGINS, 0)
        return s

    def next_turn(self, s: State) -> None:
        """Nothing is pending: the next step of the setup, or the next seat's turn."""
        n_step: i64 = len(self.steps)
        if s.setup < n_step:
            step = s.setup
            s.setup += 1
            self.step_part[step].deal(s, self.steps[step])
            return
        if s.setup == n_step:
            s.setup += 1
            s.seat = s.first
        elif self._ends(s):
            s.push(FINISHED, 0)
            return
        else:
            s.seat += 1
            if s.seat == self.n_seat:
                s.seat = 0
        s.push(TURN, 0)
        for part in self.opening:
            part.open_turn(s)

    def _ends(self, s: State) -> bool:
        """BASE-50: one more turn for each; nothing restarts the count. BASE-11: all passed."""
        if s.turns_left > 0:
            s.turns_left -= 1
            if s.turns_left == 0:
                return True
        elif s.players[s.seat].trains <= self.last_trains:
            s.turns_left = self.n_seat
        return s.passes >= self.n_seat

    def claim(self, s: State, track: i64) -> None:
        """The payment is laid: hand over to whoever watches this track, or build."""
        watcher = self.watcher[track]
        if watcher >= 0:
            self.parts[watcher].interrupt(s, track)
        else:
            self.pay_and_build(s, track)

    def pay_and_build(self, s: State, track: i64) -> None:
        """What is laid is enough: it is paid, the track is built."""
        self.build(s, track)
        self.payer.accept(s)

    def build(self, s: State, track: i64) -> None:
        """Trains are placed, and what follows from a claim follows."""
        self.place(s, track)
        for part in self.after_claim:
            part.claimed(s, track)

    def place(self, s: State, track: i64) -> None:
        """BASE-32, BASE-33, BASE-34: trains on the spaces, points at once, twins closed."""
        player = s.players[s.seat]
        length = self.lengths[track]
        player.trains -= length
        player.points += self.worth[length]
        low = ~self.twins[track * 2]
        high = ~self.twins[track * 2 + 1]
        player.free0 &= low
        player.free1 &= high
        if track < WORD:
            player.mine0 |= BIT[track]
        else:
            player.mine1 |= BIT[track - WORD]
        if self.n_seat >= self.all_tracks_from:
            low = ~i64(0)
            high = ~i64(0)
            if track < WORD:
                low = ~BIT[track]
            else:
                high = ~BIT[track - WORD]
        for other in s.players:
            other.free0 &= low
            other.free1 &= high
        for part in self.placing:
            part.placed(s, track)

    def taken(self, s: State, track: i64) -> bool:
        """Whether a seat holds this track."""
        for player in s.players:
            if track < WORD:
                if player.mine0 & BIT[track] != 0:
                    return True
            elif player.mine1 & BIT[track - WORD] != 0:
                return True
        return False

    # Scoring.

    def sheet(self, s: State) -> vec[i64]:
        """Every figure of every seat; those that count add up to the total."""
        n = self.n_figure
        sheet = self.blank[:]
        for seat in range(self.n_seat):
            sheet[seat * n] = s.players[seat].points
        for part in self.scoring:
            part.score(s, sheet)
        return sheet

    def totals(self, sheet: vec[i64]) -> vec[i64]:
        n = self.n_figure
        totals = vec[i64]()
        for seat in range(self.n_seat):
            total: i64 = 0
            for figure in range(n):
                total += sheet[seat * n + figure] * self.figure_counts[figure]
            totals = append(totals, total)
        return totals

    def outcome(self, state: kernel.State) -> Outcome:
        """BASE-53: most points, then the board's ties; still equal, they share."""
        s = cast(State, state)
        sheet = self.sheet(s)
        totals = [int(total) for total in self.totals(sheet)]
        keys: list[list[int]] = []
        for seat in range(self.seats):
            row = seat * self.n_figure
            parting = [int(sheet[row + self.ties[k]] * self.ties[k + 1]) for k in range(0, len(self.ties), 2)]
            keys.append([totals[seat], *parting])
        places = tuple([1 + sum([1 for other in keys if other > key]) for key in keys])
        lines: list[tuple[Line, ...]] = []
        figures: list[dict[str, int]] = []
        for seat in range(self.seats):
            of_seat = [Line("routes", int(sheet[seat * self.n_figure]))]
            for part in self.parts:
                of_seat += part.explain(s, seat)
            lines.append(tuple(of_seat))
            figures.append(
                {name: int(sheet[seat * self.n_figure + k]) for k, name in enumerate(self.figure_names)}
            )
        return Outcome(
            why=self.why(s),
            winners=tuple([seat for seat in range(self.seats) if places[seat] == 1]),
            places=places,
            totals=tuple(totals),
            lines=tuple(lines),
            figures=tuple(figures),
        )

    def why(self, s: State) -> str:
        """A word for why the game has ended."""
        if s.phase() != FINISHED:
            return "unfinished"
        if s.passes >= self.n_seat:
            return "passed"
        for part in self.parts:
            word = part.why_over(s)
            if word:
                return word
        return "trains"

    # Words.

    def alphabet(self) -> int:
        return self.n_action

    def _owner(self, action: int) -> Part | None:
        for first, end, part in self.ranges:
            if first <= action < end:
                return part
        return None

    def _write_all(self) -> None:
        self.texts.append("pass")
        for seat in range(MOST_SEATS):
            self.texts.append("! begins " + str(seat))
        for first, end, part in self.ranges:
            for action in range(first, end):
                self.texts.append(part.write(self, action))
        self.actions = {text: action for action, text in enumerate(self.texts)}
        if len(self.actions) != len(self.texts):
            raise ValueError("two actions have one text")

    def write(self, action: int) -> str:
        if not self.texts:
            self._write_all()
        if not 0 <= action < len(self.texts):
            raise Refusal(f"there is no action {action}: expected 0 to {len(self.texts) - 1}")
        return self.texts[action]

    def read(self, text: str) -> int:
        if not self.texts:
            self._write_all()
        action = self.actions.get(" ".join(text.split()))
        if action is None:
            raise Refusal(f"'{text}' is not a move of this game")
        return action

    def told(self, state: kernel.State, action: int, hearer: int | None) -> str:
        text = self.write(action)
        part = self._owner(action)
        if part is None:
            return text
        return part.told(cast(State, state), action, NO_SIGHT if hearer is None else hearer, text)

    # Views.

    def view(self, state: kernel.State, seat: int | None) -> View:
        return self.views(state, [seat])[0]

    def views(self, state: kernel.State, seats: Sequence[int | None]) -> list[View]:
        """What everybody sees is worked out once."""
        s = cast(State, state)
        shown = self.shown(s)
        return [self.own_view(s, seat, shown) for seat in seats]

    def shown(self, s: State) -> dict[str, object]:
        """The fields of a view that everybody may see."""
        players: list[dict[str, object]] = [
            {"trains": int(player.trains), "points": int(player.points)} for player in s.players
        ]
        fields: dict[str, object] = {
            "waiting_on": int(s.waiting_on()),
            "asked": self.phases[s.phase()].name,
            "turn": int(s.seat),
            "first": int(s.first),
            "turns_left": int(s.turns_left),
            "passes": int(s.passes),
            "pending": hex(s.stack),
            "setup": int(s.setup),
            "owners": self.owners(s),
        }
        extras: dict[str, object] = {}
        fields["extras"] = extras
        for part in self.parts:
            part.show(s, fields, players)
        fields["players"] = tuple([PlayerView(**player) for player in players])  # type: ignore[arg-type]
        return fields

    def own_view(self, s: State, seat: int | None, shown: dict[str, object]) -> View:
        fields = shown.copy()
        fields["seat"] = seat
        if seat is not None:
            for part in self.parts:
                part.show_own(s, seat, fields)
        return View(**fields)  # type: ignore[arg-type]

    def owners(self, s: State) -> tuple[int, ...]:
        owners = [CLOSED] * len(self.board.tracks)
        low: i64 = 0
        high: i64 = 0
        for player in s.players:
            low |= player.free0
            high |= player.free1
        mark(owners, low, 0, OPEN)
        mark(owners, high, WORD, OPEN)
        for seat, player in enumerate(s.players):
            mark(owners, player.mine0, 0, seat)
            mark(owners, player.mine1, WORD, seat)
        return tuple(owners)

    def imagine(self, view: KernelView, heard: list[str], rng: Rng) -> State:
        known = cast(View, view)
        s = self.start()
        s.setup = known.setup
        s.first = known.first
        s.turns_left = known.turns_left
        s.passes = known.passes
        for t, owner in enumerate(known.owners):
            if owner >= 0:
                s.seat = owner
                self.place(s, t)
        for seat, player in enumerate(known.players):
            s.players[seat].trains = player.trains
            s.players[seat].points = player.points
        s.seat = known.turn
        s.stack = int(known.pending, 16)
        for part in self.parts:
            part.recall(s, known)
        s.redeal(NO_SIGHT if known.seat is None else known.seat, rng)
        return s

    def census(self, state: kernel.State) -> dict[str, int]:
        s = cast(State, state)
        count: dict[str, int] = {}
        for seat, player in enumerate(s.players):
            placed = 0
            for t in range(self.n_track):
                if ((player.mine0 if t < WORD else player.mine1) & BIT[t % WORD]) != 0:
                    placed += self.board.tracks[t].length
            count[f"trains of seat {seat}"] = int(player.trains) + placed
        for part in self.parts:
            part.census(s, count)
        return count


def mark(owners: list[int], tracks: i64, first: i64, owner: int) -> None:
    """Name the owner of every track of a set."""
    while tracks != 0:
        lowest = tracks & -tracks
        tracks ^= lowest
        owners[first + PLACE[lowest % 67]] = owner
