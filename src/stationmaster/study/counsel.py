"""How sure a hint is, and what else might be done: a bot's choice compared with others, in a moment."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import erf, sqrt

from msgspec import Struct

from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import Game
from stationmaster.study.judging import Judge, Position, why
from stationmaster.study.playouts import Estimate

NEXT = 2  # other options that are named
ENOUGH = 24  # play-outs, or there are no figures: a chance counted in three games would only mislead


class Other(Struct, frozen=True):
    """An option beside the best: its chance where that was counted, and what speaks for it."""

    action: int
    chance: float | None
    reason: dict[str, str]


class Counsel(Struct, frozen=True):
    """The chance to win with the choice, how sure it is that nothing else is better, and the next best."""

    chance: float | None
    sure: float | None
    others: tuple[Other, ...]


NO_COUNSEL = Counsel(None, None, ())


@lru_cache(4)
def judge_of(game: Game) -> Judge:
    return Judge(game)


def counsel(game: Game, position: Position, choice: int, play_outs: int, seed: int) -> Counsel:
    """About a choice, from a view."""
    try:
        judge = judge_of(game)
    except Refusal:
        return NO_COUNSEL  # nobody plays such a game out
    candidates = judge.candidates(position, seed)
    actions = [choice, *[action for action in candidates if action != choice]]
    if play_outs // judge.outs.slowness < ENOUGH or len(actions) < 2:
        return Counsel(None, None, others(game, position, actions[1 : NEXT + 1], {}))
    ranked = judge.ranked(position, actions, play_outs // judge.outs.slowness, seed)
    first = next(one for one in ranked if one.action == choice)
    rest = [one for one in ranked if one is not first]
    chances = {one.action: round(one.chance(position.seat).mean, 3) for one in ranked}
    return Counsel(
        chances[choice],
        round(likely(first.advantage(rest[0], position.seat)), 2),
        others(game, position, [one.action for one in rest[:NEXT]], chances),
    )


def likely(advantage: Estimate) -> float:
    """That what looks better is: of a normal distribution, the part above zero."""
    if advantage.doubt == 0:
        return 0.5
    return 0.5 * (1 + erf(advantage.mean / advantage.doubt / sqrt(2)))


def others(
    game: Game, position: Position, actions: Sequence[int], chances: dict[int, float]
) -> tuple[Other, ...]:
    return tuple(Other(action, chances.get(action), why(game, position, action)) for action in actions)
