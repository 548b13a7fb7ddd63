"""How fast an engine plays at random, on one core, by the processor's time; and as a ratio to C.

A machine changes its speed from minute to minute, so ours and C are measured by turns (C, ours, C, ours, C),
each turn of ours against the C before and after it; what is told is the median of the turns, with its spread.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from itertools import pairwise
from pathlib import Path
from statistics import fmean, median
from time import process_time, process_time_ns
from typing import Protocol

import msgspec
from msgspec import Struct

from stationmaster import engines, make
from stationmaster.arena.play_outs import searching
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE, OVER, Game, Seeded, State, rollout

TURNS = 5
LONG_ENOUGH = 0.15  # seconds of a measurement: shorter ones measure the clock
DEPTH = 60  # decisions and strokes of luck before the position that rollouts start from
CLONES = 20_000
KEPT = 1_000  # clones whose memory is counted
YARDSTICK_SEATS = ("2", "4")

Native = dict[str, dict[str, dict[str, float]]]
"""What C does in a second: by algorithm, seats, and what is counted."""


class Rates(Struct, frozen=True):
    """What one core does in a second of its time."""

    games: float
    decisions: float
    rollouts: float
    opening: float = 0.0
    """Games played out by a search, from the opening and from the middle; 0 where there is no policy."""
    middle: float = 0.0


class Spread(Struct, frozen=True):
    """The median of the turns, and how far they lie apart."""

    median: float
    least: float
    most: float


class Ratio(Struct, frozen=True):
    """Our speed over that of the base game in C; decisions over what C calls actions."""

    games: Spread
    decisions: Spread
    rollouts: Spread


class Speed(Struct, frozen=True):
    """What one core does in a second of its time; sizes in bytes, times in nanoseconds."""

    game: str
    seats: int
    compiled: bool
    games: float
    decisions: float
    rollouts: float
    opening: float
    """Games played out by a search, from the opening and from the middle; 0 where there is no policy."""
    middle: float
    clone_ns: float
    state_bytes: float
    ratio: dict[str, Ratio]


class Subject(Protocol):
    """A game that is measured by turns."""

    title: str
    seats: int
    compiled: bool
    clone_ns: float
    state_bytes: float

    def turn(self) -> Rates: ...


class Here:
    """A game in this process. How much makes a measurement long enough is found out once."""

    def __init__(self, name: str, seats: int, options: dict[str, object]) -> None:
        self.title = " ".join([name, *(f"{option}={value}" for option, value in options.items())])
        self.seats = seats
        self.compiled = engines.compiled()
        self.game = make(name, seats=seats, **options)
        self.middle = midgame(self.game)
        self.clone_ns = clone_ns(self.middle)
        self.state_bytes = state_bytes(self.middle)
        self.enough_games = enough(lambda n: whole_games(self.game, n))
        self.enough_guesses = enough(lambda n: guesses(self.middle, n))
        self.searching = searching(self.game)

    def turn(self) -> Rates:
        began = process_time()
        decisions = whole_games(self.game, self.enough_games)
        between = process_time()
        guesses(self.middle, self.enough_guesses)
        ended = process_time()
        search = self.searching
        return Rates(
            games=self.enough_games / (between - began),
            decisions=decisions / (between - began),
            rollouts=self.enough_guesses / (ended - between),
            opening=search.rate(search.opening) if search else 0.0,
            middle=search.rate(search.middle) if search else 0.0,
        )


class Interpreted(AbstractContextManager["Interpreted"]):
    """A game in another process, where nothing is compiled; it measures a turn for each line it is sent."""

    def __init__(self, name: str, seats: int, options: dict[str, object]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "stationmaster.arena.speed", json.dumps([name, seats, options])],
            env={**os.environ, "STATIONMASTER_INTERPRETED": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        first = json.loads(self.answer())
        self.title, self.seats, self.compiled, self.clone_ns, self.state_bytes = first

    def turn(self) -> Rates:
        return msgspec.json.decode(self.answer(), type=Rates)

    def answer(self) -> bytes:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(b"\n")
        self.process.stdin.flush()
        said = self.process.stdout.readline()
        if not said:
            raise Refusal("the process that measures uncompiled engines has ended")
        return said

    def __exit__(self, *_: object) -> None:
        self.process.communicate()


def enough(work: Callable[[int], object]) -> int:
    """How much of `work(n)` takes long enough to be measured."""
    n = 8
    while True:
        before = process_time()
        work(n)
        if process_time() - before >= LONG_ENOUGH:
            return n
        n *= 2


def by_turns(
    subjects: Sequence[Subject], yardstick: Callable[[], Native], done: Callable[[], None]
) -> list[Speed]:
    """Measures all by turns, C between them; `done` is told of each step."""
    natives = [yardstick()]
    turns: list[list[Rates]] = [[] for _ in subjects]
    done()
    for _ in range(TURNS):
        for subject, rates in zip(subjects, turns, strict=True):
            rates.append(subject.turn())
            done()
        natives.append(yardstick())
        done()
    return [told(subject, rates, natives) for subject, rates in zip(subjects, turns, strict=True)]


def told(subject: Subject, turns: list[Rates], natives: list[Native]) -> Speed:
    return Speed(
        game=subject.title,
        seats=subject.seats,
        compiled=subject.compiled,
        games=median(rates.games for rates in turns),
        decisions=median(rates.decisions for rates in turns),
        rollouts=median(rates.rollouts for rates in turns),
        opening=median(rates.opening for rates in turns),
        middle=median(rates.middle for rates in turns),
        clone_ns=subject.clone_ns,
        state_bytes=subject.state_bytes,
        ratio={algorithm: ratio(algorithm, subject.seats, turns, natives) for algorithm in natives[0]},
    )


def ratio(algorithm: str, seats: int, turns: list[Rates], natives: list[Native]) -> Ratio:
    """Each turn against the C before and after it, with the seats that C has nearest to ours."""
    nearest = min(YARDSTICK_SEATS, key=lambda there: abs(int(there) - seats))
    rows = [found[algorithm][nearest] for found in natives]

    def over(what: str, ours: list[float]) -> Spread:
        between = [fmean([before[what], after[what]]) for before, after in pairwise(rows)]
        found = [mine / theirs for mine, theirs in zip(ours, between, strict=True)]
        return Spread(median(found), min(found), max(found))

    return Ratio(
        games=over("games", [rates.games for rates in turns]),
        decisions=over("actions", [rates.decisions for rates in turns]),
        rollouts=over("rollouts", [rates.rollouts for rates in turns]),
    )


# What is measured


def whole_games(game: Game, n: int) -> int:
    """Plays and scores n games: how many decisions seats made in them."""
    decisions = 0
    for seed in range(n):
        state = game.start()
        decisions += rollout(state, Seeded(seed))
        state.scores()
    return decisions


def midgame(game: Game) -> State:
    """A position where a seat must decide, some way into a game."""
    luck = Seeded(7)
    state = game.start()
    steps = 0
    while state.waiting_on() != OVER and (steps < DEPTH or state.waiting_on() == CHANCE):
        decided = state.waiting_on() != CHANCE
        state.apply(state.pick(luck) if decided else state.draw(luck))
        steps += decided
    return state


def guesses(state: State, n: int) -> None:
    """What a search does over and over: clone, deal anew what the seat cannot know, play on, score."""
    seat = state.waiting_on()
    for seed in range(n):
        luck = Seeded(seed)
        guess = state.clone()
        guess.redeal(seat, luck)
        rollout(guess, luck)
        guess.scores()


def clone_ns(state: State) -> float:
    """The time of a clone, less that of an empty loop."""
    best = float("inf")
    for _ in range(TURNS):
        before = process_time_ns()
        for _ in range(CLONES):
            state.clone()
        cloned = process_time_ns()
        for _ in range(CLONES):
            pass
        best = min(best, (2 * cloned - before - process_time_ns()) / CLONES)
    return best


def state_bytes(state: State) -> float:
    """The memory a state asks Python for, counted as it asks: what the process had before plays no part."""
    tracemalloc.start()
    try:
        kept = [state] * KEPT
        before, _ = tracemalloc.get_traced_memory()
        for number in range(KEPT):
            kept[number] = state.clone()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return (after - before) / KEPT


# The yardstick.


def yardstick() -> Path | None:
    """The program that measures the same game in C, if it lies beside the project."""
    beside = engines.PACKAGE.parents[2] / "shared" / "bench" / "native" / "measure"
    return beside if beside.is_file() else None


def native(program: Path) -> Native:
    """What C does now."""
    try:
        said = subprocess.run(["/bin/sh", str(program)], capture_output=True, check=True, text=True)
        found: Native = json.loads(said.stdout)
    except (OSError, subprocess.CalledProcessError, ValueError) as broken:
        raise Refusal(f"{program}: could not be run: {broken}") from broken
    return found


def main() -> None:
    """The other side of `Interpreted`: a line for what is known at once, then a line for each turn."""
    subject = Here(*json.loads(sys.argv[1]))
    known = [subject.title, subject.seats, subject.compiled, subject.clone_ns, subject.state_bytes]
    sys.stdin.readline()
    sys.stdout.write(json.dumps(known) + "\n")
    sys.stdout.flush()
    while sys.stdin.readline():
        sys.stdout.write(msgspec.json.encode(subject.turn()).decode() + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
