"""A small game of two solved exactly: its whole tree, played out by the kernel, as a linear programme.

The sequence form of Koller, Megiddo and von Stengel (1996). A seat knows what it was told, and forgets none.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from scipy.optimize import linprog  # type: ignore[import-untyped] # it has no types
from scipy.sparse import coo_array  # type: ignore[import-untyped]

from stationmaster.kernel.game import CHANCE, OVER, Game, State

Told = tuple[str, ...]


@dataclass
class Plan:
    """What one seat may plan: its sequences of decisions, and the moments at which one goes on."""

    moments: dict[Told, tuple[int, int]] = field(default_factory=dict)
    """By what it was told: a number, and the sequence that led there."""
    sequences: dict[tuple[int, int], int] = field(default_factory=dict)
    """By moment and action: a number, from 1; 0 is to have done nothing."""


class Tree:
    """All that can happen in a game of two."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.plans = (Plan(), Plan())
        self.nodes = self.ends = 0
        self.payoffs: dict[tuple[int, int], float] = {}
        """By the sequences of both: what seat 0 gets, times the chance of it."""
        self.random = 0.0
        """What it gets when both decide at random."""
        self.grow(game.start(), ((), ()), (0, 0), 1.0, 1.0)

    def grow(
        self, state: State, told: tuple[Told, Told], done: tuple[int, int], chance: float, chosen: float
    ) -> None:
        self.nodes += 1
        mover = int(state.waiting_on())
        if mover == OVER:
            self.ends += 1
            worth = self.game.rewards(state)[0] * chance
            self.payoffs[done] = self.payoffs.get(done, 0.0) + worth
            self.random += worth * chosen
            return
        if mover == CHANCE:
            odds = state.odds()
            total = sum(weight for _, weight in odds)
            for action, weight in odds:
                self.grow(*self.after(state, action, told), done, chance * weight / total, chosen)
            return
        plan = self.plans[mover]
        moment, _ = plan.moments.setdefault(told[mover], (len(plan.moments), done[mover]))
        actions = list(state.legal())
        for action in actions:
            sequence = plan.sequences.setdefault((moment, action), len(plan.sequences) + 1)
            now = (sequence, done[1]) if mover == 0 else (done[0], sequence)
            self.grow(*self.after(state, action, told), now, chance, chosen / len(actions))

    def after(self, state: State, action: int, told: tuple[Told, Told]) -> tuple[State, tuple[Told, Told]]:
        heard = (
            (*told[0], self.game.told(state, action, 0)),
            (*told[1], self.game.told(state, action, 1)),
        )
        next_state = state.clone()
        next_state.apply(action)
        return next_state, heard

    def value(self) -> float:
        """What seat 0 gets when both play as well as can be."""
        one, other = self.plans
        n_x, n_v = len(one.sequences) + 1, len(other.moments) + 1
        # For each sequence of the other: what its moments are worth, less those that follow, is at most what
        # seat 0's plan leaves it. v[0] is the worth of the whole game.
        cells = [(y, x, -worth) for (x, y), worth in self.payoffs.items()]
        cells += [(y, n_x + 1 + moment, 1.0) for (moment, _), y in other.sequences.items()]
        cells += [(0, n_x, 1.0)]
        cells += [(before, n_x + 1 + number, -1.0) for number, before in other.moments.values()]
        upper = sparse(cells, len(other.sequences) + 1, n_x + n_v)
        equal = sparse(flow(one), len(one.moments) + 1, n_x + n_v)
        goal = np.zeros(n_x + n_v)
        goal[n_x] = -1.0
        first = np.zeros(len(one.moments) + 1)
        first[0] = 1.0
        bounds = [(0, None)] * n_x + [(None, None)] * n_v
        found = linprog(goal, upper, np.zeros(len(other.sequences) + 1), equal, first, bounds)
        assert found.success, found.message
        return float(-found.fun)


Cells = list[tuple[int, int, float]]


def flow(plan: Plan) -> Cells:
    """A plan begins with certainty, and at each moment what led there goes on in one way or another."""
    cells = [(0, 0, 1.0)]
    cells += [(number + 1, before, -1.0) for number, before in plan.moments.values()]
    cells += [(moment + 1, sequence, 1.0) for (moment, _), sequence in plan.sequences.items()]
    return cells


def sparse(cells: Cells, n_row: int, n_column: int) -> Any:
    rows, columns, entries = zip(*cells, strict=True)
    return coo_array((entries, (rows, columns)), (n_row, n_column))
