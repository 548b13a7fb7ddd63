"""What a seat of Ticket to Ride sees, as numbers for learners: the core, and what parts ask for. Compiled.

Parts say in `chart` which of their cards and memory are shown: those that a view shows.
"""

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.state import A_SEAT, FRAME, HAND, State
from stationmaster.kernel import game as kernel
from stationmaster.kernel import observing
from stationmaster.kernel.observing import blank, one_of, sitting, times
from stationmaster.parts.bits import WORD

# Where the numbers of a row come from.
CARDS: Final = 0
OWN_CARDS: Final = 1
CARDS_BY_SEAT: Final = 2
MEMORY: Final = 3
MEMORY_BY_SEAT: Final = 4
OWNERS: Final = 5
A_ROW: Final = 4  # numbers that describe one: whence, from which place, how many (a seat), to which place

FRAMES: Final = 5  # that can be pending
A_PHASE: Final = 32
A_NUMBER: Final = 128


class Chart(observing.Observer):
    """Numbers of one game."""

    game: Game
    rows: vec[i64]
    asked: i64
    phases: vec[i64]
    """By phase: its place among those of this game."""
    n_phase: i64
    pending: i64
    turn: i64
    first: i64
    clock: i64
    trains: i64
    points: i64
    tracks: i64
    free: i64

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.rows = vec[i64]()
        seats = sitting(game.seats)
        names = [phase.name for phase in game.phases]
        self.phases = blank(A_PHASE)
        there = [name for name in names if name]
        for number, name in enumerate(names):
            if name:
                self.phases[number] = there.index(name)
        self.n_phase = len(there)
        self.asked = self.field("asked", "1 at the question now open", there)
        places = [f"{what} {k + 1}" for k in range(FRAMES) for what in ("question", "number")]
        self.pending = self.field(
            "pending",
            "the open questions as the engine stacks them, from the top: which (its place in `asked`, from "
            "1), and the number that goes with it (the track dug, the cards still to come)",
            places,
            A_NUMBER - 1,
        )
        self.turn = self.field("turn", "1 at the seat whose turn it is", seats)
        self.first = self.field("first", "1 at the seat that began", seats)
        self.clock = self.field(
            "clock",
            "turns left, once the end has begun, and how many seats have just passed one after the other",
            ["turns left", "passes"],
            game.seats,
        )
        self.trains = self.field("trains", "trains left to each seat", seats, game.board.trains)
        most = sum([int(game.worth[track.length]) for track in game.board.tracks])
        self.points = self.field("points", "points of each seat on the board so far", seats, most)
        ids = [track.id for track in game.board.tracks]
        self.tracks = self.field("tracks", "1 at each track that a seat holds", times(seats, ids))
        self.free = self.field("free", "1 at each track that this seat may still claim", ids)

    # What parts call.

    def cards(self, name: str, about: str, row: i64, each: list[str], most: int) -> None:
        self._row(CARDS, row, each, self.field(name, about, each, most))

    def own_cards(self, name: str, about: str, each: list[str], most: int) -> None:
        self._row(OWN_CARDS, HAND, each, self.field(name, about, each, most))

    def cards_by_seat(self, name: str, about: str, row: i64, each: list[str], most: int) -> None:
        """Cards at a place behind every hand."""
        at = self.field(name, about, times(sitting(self.game.seats), each), most)
        self._row(CARDS_BY_SEAT, HAND + row, each, at)

    def memory(self, name: str, about: str, first: i64, each: list[str], most: int) -> None:
        self._row(MEMORY, first, each, self.field(name, about, each, most))

    def memory_by_seat(self, name: str, about: str, first: i64, each: list[str], most: int) -> None:
        at = self.field(name, about, times(sitting(self.game.seats), each), most)
        self._row(MEMORY_BY_SEAT, first, each, at)

    def owners(self, name: str, about: str, first: i64, each: list[str]) -> None:
        """Memory that holds 0, or a seat plus one: told as 0, or 1 for oneself, 2 for the next and so on."""
        self._row(OWNERS, first, each, self.field(name, about, each, self.game.seats))

    def more_points(self, most: int) -> None:
        """A seat may get so many beside those of its routes."""
        for field in self.fields:
            if field.name == "points":
                field.most += most

    def _row(self, whence: i64, first: i64, each: list[str], at: i64) -> None:
        self.rows = append(append(append(append(self.rows, whence), first), len(each)), at)

    # Writing.

    def observe(self, s: kernel.State, seat: i64, out: vec[i16], at: i64) -> None:
        state = cast(State, s)
        self._observe_core(state, seat, out, at)
        self._observe_tracks(state, seat, out, at)
        for k in range(0, i64(len(self.rows)), A_ROW):
            self._observe_row(state, seat, out, at, k)

    def _observe_core(self, s: State, seat: i64, out: vec[i16], at: i64) -> None:
        n_seat = self.game.n_seat
        one_of(out, at + self.asked, self.n_phase, self.phases[s.phase()])
        stack = s.stack
        for k in range(i64(FRAMES)):
            phase = stack & (A_PHASE - 1)
            if phase > 0:
                phase = self.phases[phase] + 1
            out[at + self.pending + 2 * k] = i16(phase)
            out[at + self.pending + 2 * k + 1] = i16((stack >> 5) & (A_NUMBER - 1))
            stack >>= FRAME
        one_of(out, at + self.turn, n_seat, (s.seat - seat + n_seat) % n_seat)
        one_of(out, at + self.first, n_seat, (s.first - seat + n_seat) % n_seat)
        out[at + self.clock] = i16(s.turns_left)
        out[at + self.clock + 1] = i16(s.passes)
        other = seat
        for k in range(n_seat):
            player = s.players[other]
            out[at + self.trains + k] = i16(player.trains)
            out[at + self.points + k] = i16(player.points)
            other += 1
            if other == n_seat:
                other = 0

    def _observe_tracks(self, s: State, seat: i64, out: vec[i16], at: i64) -> None:
        n_seat = self.game.n_seat
        n_track = self.game.n_track
        other = seat
        place = at + self.tracks
        for _ in range(n_seat):
            player = s.players[other]
            spread(out, place, n_track, player.mine0, player.mine1)
            place += n_track
            other += 1
            if other == n_seat:
                other = 0
        own = s.players[seat]
        spread(out, at + self.free, n_track, own.free0, own.free1)

    def _observe_row(self, s: State, seat: i64, out: vec[i16], at: i64, k: i64) -> None:
        whence = self.rows[k]
        first = self.rows[k + 1]
        n = self.rows[k + 2]
        place = at + self.rows[k + 3]
        n_seat = self.game.n_seat
        if whence == CARDS or whence == OWN_CARDS:
            if whence == OWN_CARDS:
                first += A_SEAT * seat
            cards = s.cards
            for j in range(n):
                out[place + j] = i16(cards[first + j])
        elif whence == MEMORY:
            memory = s.memory
            for j in range(n):
                out[place + j] = i16(memory[first + j])
        elif whence == OWNERS:
            for j in range(n):
                owner = i64(s.memory[first + j])
                if owner > 0:
                    owner = (owner - 1 - seat + n_seat) % n_seat + 1
                out[place + j] = i16(owner)
        else:
            other = seat
            for _ in range(n_seat):
                for j in range(n):
                    if whence == CARDS_BY_SEAT:
                        out[place + j] = i16(s.cards[first + A_SEAT * other + j])
                    else:
                        out[place + j] = i16(s.memory[first + n * other + j])
                place += n
                other += 1
                if other == n_seat:
                    other = 0


def spread(out: vec[i16], at: i64, n: i64, low: i64, high: i64) -> None:
    """A set of tracks as ones and zeros."""
    some = low
    for t in range(n):
        if t == WORD:
            some = high
        out[at + t] = i16(some & 1)
        some >>= 1
