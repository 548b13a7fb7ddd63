"""How fast an engine plays at random, on one core, by the processor's time; and as a ratio to C."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time, process_time_ns

from msgspec import Struct

from stationmaster import engines, make
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE, OVER, Game, Seeded, State, rollout

REPEATS = 5
LONG_ENOUGH = 0.15  # seconds of a repeat: shorter ones measure the clock
DEPTH = 60  # decisions and strokes of luck before the position that rollouts start from
CLONES = 20_000
YARDSTICK_SEATS = ("2", "4")


class Speed(Struct, frozen=True):
    """What one core does in a second of its time; sizes in bytes, times in nanoseconds."""

    game: str
    seats: int
    compiled: bool
    games: float
    decisions: float
    rollouts: float
    clone_ns: float
    state_bytes: float


class Ratio(Struct, frozen=True):
    """Our speed over that of the base game in C; decisions over what C calls actions."""

    games: float
    decisions: float
    rollouts: float


def best_rate(work: Callable[[int], int], start: int = 8) -> float:
    """How much of `work(n)`'s count is done in a second, at best; n grows until a repeat is long enough."""
    n = start
    while True:
        before = process_time()
        done = work(n)
        took = process_time() - before
        if took >= LONG_ENOUGH:
            break
        n *= 2
    best = done / took
    for _ in range(REPEATS - 1):
        before = process_time()
        done = work(n)
        best = max(best, done / (process_time() - before))
    return best


def whole_games(game: Game, n: int) -> tuple[int, int]:
    """Plays and scores n games: how many, and how many decisions seats made in them."""
    decisions = 0
    for seed in range(n):
        state = game.start()
        decisions += rollout(state, Seeded(seed))
        state.scores()
    return n, decisions


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


def guesses(state: State, n: int) -> int:
    """What a search does over and over: clone, deal anew what the seat cannot know, play on, score."""
    seat = state.waiting_on()
    for seed in range(n):
        luck = Seeded(seed)
        guess = state.clone()
        guess.redeal(seat, luck)
        rollout(guess, luck)
        guess.scores()
    return n


def clone_ns(state: State) -> float:
    """The time of a clone, less that of an empty loop."""
    best = float("inf")
    for _ in range(REPEATS):
        before = process_time_ns()
        for _ in range(CLONES):
            state.clone()
        cloned = process_time_ns()
        for _ in range(CLONES):
            pass
        best = min(best, (2 * cloned - before - process_time_ns()) / CLONES)
    return best


def state_bytes(state: State) -> float:
    """The memory a state takes, as the process grows by many of them."""
    warm = [state.clone() for _ in range(CLONES // 10)]
    before = resident()
    kept = [state.clone() for _ in range(CLONES)]
    grown = resident() - before
    return grown / len(kept) if warm else 0.0


def resident() -> int:
    """Bytes of this process in memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def measure(name: str, seats: int, **options: object) -> Speed:
    """The speed of a game in this process."""
    game = make(name, seats=seats, **options)
    middle = midgame(game)
    size = state_bytes(middle)
    return Speed(
        game=" ".join([name, *[f"{option}={value}" for option, value in options.items()]]),
        seats=seats,
        compiled=engines.compiled(),
        games=best_rate(lambda n: whole_games(game, n)[0]),
        decisions=best_rate(lambda n: whole_games(game, n)[1]),
        rollouts=best_rate(lambda n: guesses(middle, n)),
        clone_ns=clone_ns(middle),
        state_bytes=size,
    )


def measure_interpreted(name: str, seats: int, options: dict[str, object]) -> Speed:
    """The same in another process, where nothing is compiled."""
    import msgspec

    words = json.dumps({"name": name, "seats": seats, **options})
    said = subprocess.run(
        [sys.executable, "-m", "stationmaster.arena.speed", words],
        env={**os.environ, "STATIONMASTER_INTERPRETED": "1"},
        capture_output=True,
        check=True,
        text=True,
    )
    return msgspec.json.decode(said.stdout, type=Speed)


# The yardstick.


def yardstick() -> Path | None:
    """The program that measures the same game in C, if it lies beside the project."""
    beside = engines.PACKAGE.parents[2] / "shared" / "bench" / "native" / "measure"
    return beside if beside.is_file() else None


def native(program: Path) -> dict[str, dict[str, dict[str, float]]]:
    """What C does in a second: by algorithm, seats, and what is counted."""
    try:
        said = subprocess.run(["/bin/sh", str(program)], capture_output=True, check=True, text=True)
        found: dict[str, dict[str, dict[str, float]]] = json.loads(said.stdout)
    except (OSError, subprocess.CalledProcessError, ValueError) as broken:
        raise Refusal(f"{program}: could not be run: {broken}") from broken
    return found


def ratios(speed: Speed, found: dict[str, dict[str, dict[str, float]]]) -> dict[str, Ratio]:
    """Against each algorithm in C, with the seats that C has nearest to ours."""
    seats = min(YARDSTICK_SEATS, key=lambda there: abs(int(there) - speed.seats))
    return {
        algorithm: Ratio(
            games=speed.games / by_seats[seats]["games"],
            decisions=speed.decisions / by_seats[seats]["actions"],
            rollouts=speed.rollouts / by_seats[seats]["rollouts"],
        )
        for algorithm, by_seats in found.items()
    }


def main() -> None:
    import msgspec

    wanted = json.loads(sys.argv[1])
    sys.stdout.write(msgspec.json.encode(measure(**wanted)).decode())


if __name__ == "__main__":
    main()
