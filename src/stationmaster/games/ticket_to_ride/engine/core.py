"""The game: a board's tables and its parts, and how they are held together. Compiled; names no part."""

from collections.abc import Sequence
from typing import cast, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.engine import sight
from stationmaster.games.ticket_to_ride.engine.part import Part, Phase
from stationmaster.games.ticket_to_ride.engine.state import (
    A_SEAT,
    CORE_ACTIONS,
    FINISHED,
    HAND,
    LOCOMOTIVE,
    MOST_SEATS,
    NO_SIGHT,
    TURN,
    WHO_BEGINS,
    Player,
    State,
)
from stationmaster.games.ticket_to_ride.engine.turn import Turn, WhoBegins
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel import game as kernel
from stationmaster.kernel.errors import Refusal, no_such_move
from stationmaster.kernel.game import CHANCE, Rng
from stationmaster.kernel.view import Line, Outcome
from stationmaster.kernel.view import View as KernelView
from stationmaster.parts.bits import BIT, WORD


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
        s.stack = TURN  # nothing else is pending
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

    def moves(self) -> list[int]:
        found: list[int] = []
        for action in super().moves():
            part = self._owner(action)
            if part is None or part.is_possible(self, action):
                found.append(action)
        return found

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
            raise no_such_move(text)
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
        return sight.views(self, cast(State, state), seats)

    def imagine(self, view: KernelView, heard: list[str], rng: Rng) -> State:
        return sight.imagined(self, cast(View, view), rng)

    def census(self, state: kernel.State) -> dict[str, int]:
        return sight.census(self, cast(State, state))
