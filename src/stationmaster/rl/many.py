"""Thousands of games at once, for learners: one call is a decision in each of them.

    games = ManyGames(name, seats=2, games=1024)
    while learning:
        games.step(policy(games.observations, games.masks, games.seats))

The loop is compiled (rl/engine/batch.py); the arrays look into its buffers, and each step writes them anew:
copy what is to be kept. With `processes` the games are shared out among as many, each on its core.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable
from functools import cached_property
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
from numpy.typing import NDArray

import stationmaster
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.policy import Policy
from stationmaster.rl.encoding import Encoding
from stationmaster.rl.engine.batch import Batch


class ManyGames:
    """Games of one kind that begin anew as they end.

    `observations` (games, length) and `masks` (games, moves) are of the seat to decide, `seats` says which
    that is. `rewards` (games, seats) and `ended` tell of the games that this step has ended: then the rest is
    already the next game's. Every decision is asked for, also those with one option.
    """

    def __init__(
        self,
        name: str,
        seats: int = 2,
        games: int = 1024,
        processes: int = 1,
        seed: int = 0,
        **options: object,
    ) -> None:
        if not 1 <= processes <= games:
            raise Refusal(f"{games} games cannot be shared out among {processes} processes")
        self.encoding = Encoding(stationmaster.make(name, seats, **options))
        self.games = games
        shares = [games * k // processes for k in range(processes + 1)]
        self.shares = list(pairwise(shares))
        made = (name, seats, options)
        self.hands: list[Here | There] = []
        if processes == 1:
            here = Here(made, games, seed)
            self.hands = [here]
            arrays = here.arrays
        else:
            there = [There(made, end - first, seed + k) for k, (first, end) in enumerate(self.shares)]
            self.hands = list(there)
            arrays = {
                name: np.zeros_like(there[0].arrays[name], shape=(games, *there[0].arrays[name].shape[1:]))
                for name in there[0].arrays
            }
        self.arrays = arrays
        self.observations: NDArray[np.int16] = arrays["observations"]
        self.masks: NDArray[np.int8] = arrays["masks"]
        self.seats: NDArray[np.uint8] = arrays["seats"]
        self.rewards: NDArray[np.float64] = arrays["rewards"]
        self.ended: NDArray[np.uint8] = arrays["ended"]
        self._gather(SHAPES)

    def step(self, numbers: NDArray[Any]) -> None:
        """A decision in every game; with one that its mask does not allow, that process plays nothing."""
        wanted = np.ascontiguousarray(numbers, "<i4")
        if wanted.shape != (self.games,):
            raise Refusal(f"expected {self.games} decisions, one for each game, not {wanted.shape}")
        for hand, (first, end) in zip(self.hands, self.shares, strict=True):
            hand.begin(wanted[first:end].tobytes())
        done = [hand.done() for hand in self.hands]
        self._gather(SHAPES)
        for n, (first, end) in zip(done, self.shares, strict=True):
            if n < end - first:
                number = int(wanted[first + n])
                raise Refusal(f"game {first + n}: {number} is not among the decisions that its mask allows")

    def choose_any(self) -> NDArray[np.int32]:
        """A decision of each game, at random."""
        return self._choose(ANY)

    def choose_well(self) -> NDArray[np.int32]:
        """A decision of each game as its family's policy makes it, of what a seat may know: to learn from."""
        if not self.has_policy:
            raise Refusal(
                f"'{self.encoding.game.name}' has no policy with these options: nobody to learn from"
            )
        return self._choose(WELL)

    @cached_property
    def has_policy(self) -> bool:
        """Whether there is one to choose well by."""
        return policy_of(self.encoding) is not None

    def _choose(self, how: bytes) -> NDArray[np.int32]:
        for hand in self.hands:
            hand.begin(how)
        for hand in self.hands:
            hand.done()
        self._gather([CHOSEN])
        chosen: NDArray[np.int32] = self.arrays[CHOSEN]
        return chosen

    def close(self) -> None:
        """End the processes."""
        for hand in self.hands:
            hand.close()

    def _gather(self, names: Iterable[str]) -> None:
        if len(self.hands) > 1:
            for hand, (first, end) in zip(self.hands, self.shares, strict=True):
                for name in names:
                    self.arrays[name][first:end] = hand.arrays[name]


Made = tuple[str, int, dict[str, object]]
Arrays = dict[str, NDArray[Any]]
CHOSEN = "chosen"
ANY, WELL = b"?", b"!"
"""What is asked of games instead of decisions, which have four bytes each."""
SHAPES = {
    "observations": np.int16,
    "masks": np.int8,
    "seats": np.uint8,
    "rewards": np.float64,
    "ended": np.uint8,
    CHOSEN: np.int32,
}


class Here:
    """Games in this process."""

    def __init__(self, made: Made, games: int, seed: int) -> None:
        name, seats, options = made
        encoding = Encoding(stationmaster.make(name, seats, **options))
        self.batch = Batch(encoding.game, encoding.observer, encoding.moves, games, seed)
        self.arrays: Arrays = {
            name: looking_at(getattr(self.batch, name), kind, games) for name, kind in SHAPES.items()
        }
        self.encoding = encoding
        self.n = games

    @cached_property
    def policy(self) -> Policy:
        found = policy_of(self.encoding)
        assert found is not None
        return found

    def begin(self, numbers: bytes) -> None:
        if numbers == ANY:
            self.batch.choose_any()
        elif numbers == WELL:
            self.batch.choose_by(self.policy)
        else:
            self.n = int(self.batch.step(numbers))

    def done(self) -> int:
        return self.n

    def close(self) -> None:
        """There is nothing to end."""


def policy_of(encoding: Encoding) -> Policy | None:
    return stationmaster.family(encoding.game.family).policy(encoding.game)


def looking_at(buffer: Any, kind: type[Any], games: int) -> NDArray[Any]:
    """An array over a buffer of the engine, a row for each game."""
    array = np.frombuffer(memoryview(buffer).cast("B"), kind)
    return array if len(array) == games else array.reshape(games, -1)


class There:
    """Games in a process of their own; what they show lies in memory that both have."""

    def __init__(self, made: Made, games: int, seed: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, theirs = context.Pipe()
        self.process = context.Process(target=play, args=(theirs, made, games, seed), daemon=True)
        self.process.start()
        shared, shapes = self.line.recv()
        self.shared = SharedMemory(shared)
        self.arrays = laid_out(self.shared, shapes)

    def begin(self, numbers: bytes) -> None:
        self.line.send_bytes(numbers)

    def done(self) -> int:
        return int.from_bytes(self.line.recv_bytes(), "little")

    def close(self) -> None:
        self.line.send_bytes(b"")
        self.process.join()
        self.arrays = {}
        self.shared.close()
        self.shared.unlink()


Shapes = dict[str, tuple[int, ...]]


def laid_out(shared: SharedMemory, shapes: Shapes) -> Arrays:
    """The arrays that lie one after the other in a memory."""
    arrays: Arrays = {}
    at = 0
    for name, kind in SHAPES.items():
        arrays[name] = np.ndarray(shapes[name], kind, shared.buf, at)
        at += (arrays[name].nbytes + 7) // 8 * 8
    return arrays


def play(line: Connection, made: Made, games: int, seed: int) -> None:
    """What such a process does: play what it is told, and show what came of it."""
    here = Here(made, games, seed)
    shapes: Shapes = {name: array.shape for name, array in here.arrays.items()}
    size = sum((array.nbytes + 7) // 8 * 8 for array in here.arrays.values())
    shared = SharedMemory(create=True, size=size)
    shown = laid_out(shared, shapes)

    def show(names: Iterable[str]) -> None:
        for name in names:
            shown[name][...] = here.arrays[name]

    show(SHAPES)
    line.send((shared.name, shapes))
    while numbers := line.recv_bytes():
        here.begin(numbers)
        show([CHOSEN] if numbers in (ANY, WELL) else SHAPES)
        line.send_bytes(here.done().to_bytes(8, "little"))
    shown.clear()
    shared.close()
