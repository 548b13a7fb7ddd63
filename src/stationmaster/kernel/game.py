"""Game, State and luck: the base classes that every family of games builds on. Compiled.

A game never changes; a state is cheap to clone and has no luck inside: chance is one of its seats.
"""

from collections.abc import Sequence
from importlib import import_module
from os import urandom
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stationmaster.kernel.view import Outcome, View

CHANCE: Final = -1
OVER: Final = -2

MULTIPLIER: Final = 2147483085  # the largest below 2**31 for which m * 2**32 - 1 and m * 2**31 - 1 are prime
LOW: Final = 0xFFFFFFFF
POOL: Final = 256  # bytes


class Rng:
    """A source of luck."""

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1, each as likely (n below 2**31)."""
        raise NotImplementedError


@final
class Seeded(Rng):
    """Luck that can be had again: multiply with carry, 63 bits; the same compiled and interpreted."""

    word: i64

    def __init__(self, seed: int) -> None:
        mixed = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & 0xFFFFFFFFFFFFFFFF
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        self.word = (mixed ^ (mixed >> 31)) % (MULTIPLIER * 2**32 - 2) + 1

    def below(self, n: i64) -> i64:
        word: i64 = MULTIPLIER * (self.word & LOW) + (self.word >> 32)
        self.word = word
        return (((word ^ (word >> 32)) & LOW) * n) >> 32


@final
class Unguessable(Rng):
    """Luck for games between people, from the operating system, fetched some words at a time."""

    pool: bytes
    used: i64

    def __init__(self) -> None:
        self.pool = b""
        self.used = 0

    def below(self, n: i64) -> i64:
        even = (LOW + 1) // n * n
        while True:
            word = self.word()
            if word < even:  # beyond it the first numbers would be a little more likely than the others
                return word % n

    def word(self) -> i64:
        """Thirty-two bits."""
        if self.used == len(self.pool):
            self.pool = urandom(POOL)
            self.used = 0
        pool, k = self.pool, self.used
        self.used += 4
        return i64(pool[k]) | i64(pool[k + 1]) << 8 | i64(pool[k + 2]) << 16 | i64(pool[k + 3]) << 24


@mypyc_attr(acyclic=True)
class State:
    """Where a game stands. Lives in one process, never on a wire or disk.

    States refer to their game, never to each other: nothing for the cycle collector to look at.
    """

    def waiting_on(self) -> i64:
        """The seat that must decide, CHANCE, or OVER."""
        raise NotImplementedError

    def legal(self) -> vec[i64]:
        """Every action that seat (or chance) may take now."""
        raise NotImplementedError

    def odds(self) -> list[tuple[int, int]]:
        """When waiting on chance: each outcome with its whole weight."""
        raise NotImplementedError

    def draw(self, rng: Rng) -> i64:
        """One chance outcome by those odds, without listing them."""
        raise NotImplementedError

    def lot(self) -> i64:
        """When waiting on chance: of which lot its luck is, where games are compared with the same luck.

        How much was drawn of one lot changes nothing in another. One for all, unless the game knows better.
        """
        return 0

    def apply(self, action: i64) -> None:
        """Carry a legal action out. The edge checks that it is legal; there is no luck in here."""
        raise NotImplementedError

    def clone(self) -> "State":
        raise NotImplementedError

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deal what this seat (-1: a spectator) cannot know anew: another state it must hold possible."""
        raise NotImplementedError

    def scores(self) -> vec[i64]:
        """Each seat's points as if the game were scored now; what search plays for."""
        raise NotImplementedError

    def digest(self) -> int:
        """A number that differs whenever anything in the state differs, but for rare collisions."""
        raise NotImplementedError

    def pick(self, rng: Rng) -> i64:
        """One legal action of a seat, each as likely."""
        actions = self.legal()
        return actions[rng.below(len(actions))]

    def played(self) -> "Game | None":
        """The game it is a state of, where it knows."""
        return None

    def _repr_svg_(self) -> str | None:
        """In a notebook: the table as a referee sees it, every hand open."""
        # Not by an import statement: whoever changes how things are drawn need not compile the engines anew.
        drawn: str | None = import_module("stationmaster.kernel.pictures").of_state(self)
        return drawn


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """Rules bound to a board, seats and options. Never changes."""

    name: str
    family: str
    version: int
    """Raised whenever an old log would replay differently."""
    seats: int
    options: dict[str, object]

    def start(self) -> State:
        raise NotImplementedError

    def alphabet(self) -> int:
        """Actions are 0 .. alphabet() - 1."""
        raise NotImplementedError

    def moves(self) -> list[int]:
        """Every action that a seat may ever be offered in this game, in order: the numbers of learners."""
        return [action for action in range(self.alphabet()) if not self.write(action).startswith("! ")]

    def write(self, action: int) -> str:
        """An action as a short text; chance's begin with '! '."""
        raise NotImplementedError

    def read(self, text: str) -> int:
        """The action of a text; raises Refusal with a sentence for anything else."""
        raise NotImplementedError

    def view(self, state: State, seat: int | None) -> View:
        raise NotImplementedError

    def views(self, state: State, seats: Sequence[int | None]) -> Sequence[View]:
        """The view of each of these; what all of them see alike may be worked out once."""
        return [self.view(state, seat) for seat in seats]

    def told(self, state: State, action: int, hearer: int | None) -> str:
        """What this hearer is told of an action that is about to happen in this state."""
        raise NotImplementedError

    def foregone(self, state: State) -> bool:
        """Whether the seat to decide has a single option that nobody would think about: it is not asked."""
        return False

    def at_once(self, state: State) -> bool:
        """Whether all decide at once now: nobody learns of a decision before every seat has made its own."""
        return False

    def imagine(self, view: View, heard: list[str], rng: Rng) -> State:
        """Some state that this view's owner must hold possible."""
        raise NotImplementedError

    def outcome(self, state: State) -> Outcome:
        raise NotImplementedError

    def is_cooperative(self) -> bool:
        """Whether all win or lose together."""
        return False

    def rewards(self, state: State) -> list[float]:
        """What the end is worth to each seat, from -1 to 1: the share of the others that it left behind, less
        the share that came in ahead.

        Where all win or lose together: how much of the goal was reached, from 0 to 1, which is to have won.
        """
        places = self.outcome(state).places
        others = max(1, len(places) - 1)
        return [sum([(other > place) - (other < place) for other in places]) / others for place in places]

    def census(self, state: State) -> dict[str, int]:
        """How many there are of each component, counted where they lie: the same at all times."""
        raise NotImplementedError


def rollout(state: State, rng: Rng) -> i64:
    """Play at random to the end; returns how many decisions seats made."""
    decisions: i64 = 0
    while True:
        seat = state.waiting_on()
        if seat >= 0:
            decisions += 1
            state.apply(state.pick(rng))
        elif seat == CHANCE:
            state.apply(state.draw(rng))
        else:
            return decisions
