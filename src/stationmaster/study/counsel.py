"""How sure a hint is, and what else might be done: a bot's choice compared with others, in a moment."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import erf, sqrt
from time import monotonic

from msgspec import Struct

from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import Game
from stationmaster.study.judging import Judge, Position, why
from stationmaster.study.playouts import Estimate

NEXT = 2  # other options that are named
ENOUGH = 30  # play-outs, or there are no figures: a chance counted in three games would only mislead
SECONDS = 1.0  # for them, where one takes long: somebody waits for the hint
TRIED = 2  # to see how long one takes here: at the end of a game much less than at its beginning
FEW = 6  # further options that are looked at where a policy that has planned ahead names too few
EACH = 4  # play-outs of an option, or fewer are compared; or none, and then in the policy's order


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
    if len(position.options) < 2:
        return NO_COUNSEL
    candidates = judge.candidates(position, seed)
    games = affordable(judge, position, choice, play_outs, seed)
    if games < EACH * (NEXT + 1):
        named = [action for action in candidates if action != choice]
        return Counsel(None, None, others(game, position, named[:NEXT], {}))
    if len(candidates) <= NEXT:
        candidates += [action for action in position.options if action not in candidates][:FEW]
    actions = [choice, *[action for action in candidates if action != choice]]
    ranked = judge.ranked(position, actions[: games // EACH], games, seed)
    first = next(one for one in ranked if one.action == choice)
    rest = [one for one in ranked if one is not first]
    if games < ENOUGH:
        return Counsel(None, None, others(game, position, [one.action for one in rest[:NEXT]], {}))
    chances = {one.action: round(one.chance(position.seat).mean, 3) for one in ranked}
    named = sorted([one.action for one in rest[:NEXT]], key=lambda action: -chances[action])
    return Counsel(
        chances[choice],
        round(likely(first.advantage(rest[0], position.seat)), 2),
        others(game, position, named, chances),
    )


def affordable(judge: Judge, position: Position, choice: int, play_outs: int, seed: int) -> int:
    """So many games, or as many as can be played out while somebody waits."""
    if judge.outs.slowness == 1:
        return play_outs
    began = monotonic()
    judge.weigh(position, [choice], TRIED, seed)
    return min(play_outs, int(SECONDS * TRIED / (monotonic() - began)))


def likely(advantage: Estimate) -> float:
    """That what looks better is: of a normal distribution, the part above zero."""
    if advantage.doubt == 0:
        return 0.5
    return 0.5 * (1 + erf(advantage.mean / advantage.doubt / sqrt(2)))


def others(
    game: Game, position: Position, actions: Sequence[int], chances: dict[int, float]
) -> tuple[Other, ...]:
    return tuple(Other(action, chances.get(action), why(game, position, action)) for action in actions)
