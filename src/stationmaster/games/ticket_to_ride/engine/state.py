"""Where a game of Ticket to Ride stands. Compiled."""

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from stationmaster.kernel import game as kernel
from stationmaster.kernel.game import CHANCE, OVER, Rng

if TYPE_CHECKING:
    from stationmaster.games.ticket_to_ride.engine.core import Game

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

    def played(self) -> "Game":
        return self.game

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
