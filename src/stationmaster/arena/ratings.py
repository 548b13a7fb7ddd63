"""One number a bot, from all its meetings: a Bradley-Terry model, fitted by SciPy (the extra `arena`)."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from math import exp, log, log1p
from typing import Any

from msgspec import Struct

from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.shares import NORMAL_95

A_POINT = log(10) / 400  # as in chess: 400 points are odds of ten to one
USUAL = 600 * A_POINT
"""How far bots lie apart before anything is known: who never lost has a finite rating by it."""


class Tried(Struct, frozen=True):
    """What two bots have won against each other, at one kind of table."""

    a: str
    b: str
    won: float
    games: int
    odds: float
    """Of a against b if both were alike: its seats over the other's."""


class Rating(Struct, frozen=True):
    """In points above the mean of all, give or take so many at 95 %.

    In the mean each counts by what its games tell: of who lost them all one knows little more than that; it
    should not make the ratings of the others uncertain.
    """

    bot: str
    points: float
    error: float


def ratings(tried: Sequence[Tried]) -> list[Rating]:
    """The highest first."""
    try:
        np, optimize = import_module("numpy"), import_module("scipy.optimize")
    except ModuleNotFoundError:
        raise Refusal("ratings need one more package: pip install 'stationmaster[arena]'") from None
    names = sorted({name for one in tried for name in (one.a, one.b)})
    model = Model(np, names, tried)
    found = optimize.minimize(
        model.cost, np.zeros(len(names)), jac=model.slope, hess=model.curve, method="trust-exact"
    )
    curve = model.curve(found.x)
    told = np.diag(curve) - 1 / USUAL**2
    above_mean = np.eye(len(names)) - told / told.sum()
    covariance = above_mean @ np.linalg.inv(curve) @ above_mean.T
    points = above_mean @ found.x / A_POINT
    errors = NORMAL_95 * np.sqrt(np.diag(covariance)) / A_POINT
    rated = [
        Rating(name, round(float(points[n]), 2) + 0.0, round(float(errors[n]), 2))
        for n, name in enumerate(names)
    ]
    return sorted(rated, key=lambda one: (-one.points, one.bot))


class Model:
    """A seat wins in proportion to its bot's strength, the logarithm of which is sought."""

    def __init__(self, np: Any, names: Sequence[str], tried: Sequence[Tried]) -> None:
        self.np = np
        self.tried = [(names.index(one.a), names.index(one.b), one) for one in tried]

    def cost(self, strengths: Any) -> float:
        """Minus the logarithm of how likely all this is."""
        total = float(strengths @ strengths) / (2 * USUAL**2)
        for a, b, one in self.tried:
            lead = strengths[a] - strengths[b] + log(one.odds)
            total += one.games * softplus(lead) - one.won * lead
        return total

    def slope(self, strengths: Any) -> Any:
        found = strengths / USUAL**2
        for a, b, one in self.tried:
            more = one.games * self.expected(strengths, a, b, one) - one.won
            found[a] += more
            found[b] -= more
        return found

    def curve(self, strengths: Any) -> Any:
        found = self.np.eye(len(strengths)) / USUAL**2
        for a, b, one in self.tried:
            rate = self.expected(strengths, a, b, one)
            bend = one.games * rate * (1 - rate)
            for row, column, sign in ((a, a, 1), (b, b, 1), (a, b, -1), (b, a, -1)):
                found[row, column] += sign * bend
        return found

    def expected(self, strengths: Any, a: int, b: int, one: Tried) -> float:
        return exp(-softplus(-float(strengths[a] - strengths[b] + log(one.odds))))


def softplus(x: float) -> float:
    """log(1 + exp(x)), also where that is too large to be written."""
    return float(max(x, 0.0) + log1p(exp(-abs(x))))
