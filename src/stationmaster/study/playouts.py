"""Games played to their end by policies, from a state: what the chances of it are.

All entries of a game are tried with the same luck, number by number: what two neighbours differ by is then
less the luck of the draw than what happened between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from statistics import fmean
from typing import NamedTuple

from librt.vecs import vec

from stationmaster import family
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE, Game, Seeded, State
from stationmaster.kernel.policy import Policy, play_out_alike
from stationmaster.kernel.words import Words

words = Words("stationmaster.study")

A_SEED = 1000003  # seeds of two numbered games lie so far apart
MOST_SPREAD = 200  # outcomes: more of them are drawn, not spread by their odds
SLOW = 50
"""From this slowness on policies are not careful. Elsewhere they are: it takes a fifth longer, but who keeps
tickets in haste plays another game."""
LOSSES = ("tokens-lost-to-head-on", "tokens-lost-to-wrong-exit")  # SNS-44, SNS-47: a train is gone by them
POINTS = 15.0  # ahead that make a win likely, as bots' search has it


class Ending(NamedTuple):
    """How a game ended: who won (a share of it, where several did), by how many points, and with how many."""

    won: tuple[float, ...]
    ahead: tuple[float, ...]
    totals: tuple[float, ...]
    lost: float = 0.0
    """Where all win together: what trains that met head-on or left the board cost, in time tokens."""

    together: bool = False

    def standing(self, seat: int) -> tuple[float, float]:
        """To put endings in order by: a win before all else, then points ahead, or the part of the goal."""
        return self.won[seat], self.ahead[seat]

    def worth(self, seat: int) -> float:
        """To a seat: half for having won, half for being ahead, or for the part of the goal."""
        if self.together:
            return 0.5 * self.won[seat] + 0.5 * self.ahead[seat] / 100
        return 0.5 * self.won[seat] + 0.5 / (1.0 + exp(-self.ahead[seat] / POINTS))


class Estimate(NamedTuple):
    """A mean, and its standard error."""

    mean: float
    doubt: float


def estimate(values: Sequence[float]) -> Estimate:
    n = len(values)
    if n < 2:
        return Estimate(fmean(values) if values else 0.0, 0.5)
    mean = fmean(values)
    spread = sum((value - mean) ** 2 for value in values) / (n - 1)
    return Estimate(mean, sqrt(spread / n))


def chance(shares: Sequence[float]) -> Estimate:
    """Of winning. Where all games went alike one cannot be sure of the next: two more that did not, count."""
    n = len(shares)
    if n == 0:
        return Estimate(0.5, 0.5)
    mean = fmean(shares)
    careful = (sum(shares) + 1) / (n + 2)
    return Estimate(mean, sqrt(careful * (1 - careful) / n))


def ending(game: Game, state: State) -> Ending:
    """Of a state that is over. Where all win together, points are percent of the goal."""
    outcome = game.outcome(state)
    if game.is_cooperative():
        together = 1.0 if outcome.winners else 0.0
        goal = tuple(100.0 * share for share in game.rewards(state))
        figures = outcome.figures[0] if outcome.figures else {}
        lost = float(sum(figures.get(name, 0) for name in LOSSES))
        return Ending((together,) * game.seats, goal, goal, lost, together=True)
    share = 1.0 / max(1, len(outcome.winners))
    totals = outcome.totals
    ahead = tuple(total - best_other(totals, seat) for seat, total in enumerate(totals))
    won = tuple(share if seat in outcome.winners else 0.0 for seat in range(game.seats))
    return Ending(won, ahead, tuple(float(total) for total in totals))


def best_other(totals: Sequence[int], seat: int) -> float:
    return float(max([total for other, total in enumerate(totals) if other != seat], default=0))


class PlayOuts:
    """Policies for all seats of a game."""

    def __init__(self, game: Game) -> None:
        home = family(game.family)
        made = [home.policy(game) for _ in range(game.seats)]
        policies = [policy for policy in made if policy is not None]
        if len(policies) < game.seats:
            raise Refusal(words("no-policy", game=game.name))
        self.game = game
        self.slowness = home.slowness
        self.policies = vec[Policy](policies)
        for policy in policies:
            policy.careful = home.slowness < SLOW

    def fewer(self, play_outs: int, least: int = 4) -> int:
        """So many where games are played out quickly, fewer where that takes long."""
        return max(least, play_outs // self.slowness)

    def forget(self) -> None:
        for policy in self.policies:
            policy.forget()

    def would(self, state: State, seat: int) -> int:
        """What the policy of the seat that must decide does here, if it is asked afresh."""
        self.policies[seat].forget()
        return int(self.policies[seat].decide(state, seat))

    def from_state(self, state: State, numbers: range, seed: int) -> list[Ending]:
        """The games of these numbers, each with its own luck.

        If chance moves first, its outcomes are spread by their exact odds over the numbers.
        """
        first = Spread(state, seed) if state.waiting_on() == CHANCE else None
        return [self.one(state, number, seed, first) for number in numbers]

    def one(self, state: State, number: int, seed: int, first: Spread | None = None) -> Ending:
        playing = state.clone()
        if first is not None:
            playing.apply(first.outcome(number))
        self.forget()
        play_out_alike(playing, self.policies, seed * A_SEED + number)
        return ending(self.game, playing)


class Spread:
    """Chance's outcomes at a state, dealt out to numbered games as evenly as their odds allow.

    The numbers' places between 0 and 1 are van der Corput's, all moved by the same luck: so each outcome is
    as likely as its odds say, and any many games together come closer to them than games drawn one by one.
    """

    def __init__(self, state: State, seed: int) -> None:
        odds = state.odds()
        self.few = len(odds) <= MOST_SPREAD
        self.state = state
        self.seed = seed
        self.outcomes = [int(action) for action, _ in odds]
        self.weights = [int(weight) for _, weight in odds]
        self.total = sum(self.weights)
        luck = Seeded(seed * A_SEED + state.digest() % A_SEED)
        self.shift = luck.below(1 << 30) / (1 << 30)

    def outcome(self, number: int) -> int:
        if not self.few:
            return int(self.state.draw(Seeded(self.seed * A_SEED - number - 1)))
        place = (self.shift + van_der_corput(number)) % 1.0 * self.total
        for action, weight in zip(self.outcomes, self.weights, strict=True):
            place -= weight
            if place < 0:
                return action
        return self.outcomes[-1]


def van_der_corput(number: int) -> float:
    """The binary digits of a number behind the point, the lowest first."""
    found, digit = 0.0, 0.5
    while number:
        found += digit * (number & 1)
        number >>= 1
        digit /= 2
    return found
