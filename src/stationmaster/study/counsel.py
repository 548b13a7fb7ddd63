"""How sure a hint is, and what else might be done: a bot's choice compared with others, in a moment."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import erf, sqrt
from statistics import pstdev
from time import monotonic

from msgspec import Struct

from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import Game
from stationmaster.study.judging import MARGIN, Judge, Position, Weighed, why
from stationmaster.study.playouts import Estimate

NEXT = 2  # other options that are named
ENOUGH = 30  # play-outs, or there are no figures: a chance counted in three games would only mislead
SECONDS = 1.0  # for them, where one takes long: somebody waits for the hint
TRIED = 2  # to see how long one takes here: at the end of a game much less than at its beginning
FEW = 6  # further options that are looked at where a policy that has planned ahead names too few
ALIKE = 6  # decimals of what options promise, to which those that come to the same agree
LEADS = (("clear", 0.5), ("slight", 0.1))  # from so many times what options usually lie apart
EACH = 4  # play-outs of an option, or fewer are compared; or none, and then in the policy's order


class Other(Struct, frozen=True):
    """An option beside the best: its chance where that was counted, and what speaks for it."""

    action: int
    chance: float | None
    reason: dict[str, str]


class Counsel(Struct, frozen=True):
    """The chance to win with the choice, how sure it is that nothing else is better, and the next best: the
    first of them is the one that may be better."""

    chance: float | None
    sure: float | None
    others: tuple[Other, ...]
    ways: int = 0
    """Where nothing was counted: so many options were compared at a glance,"""
    lead: str = ""
    """and the choice is before the next by that: clear, slight or even."""


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
    promises = judge.promises(position, position.options, seed)
    ideas = by_promise(position, choice, promises) if promises else judge.candidates(position, seed)
    if len(ideas) <= NEXT:
        ideas += [action for action in position.options if action not in ideas][:FEW]
    games = affordable(judge, position, choice, play_outs, seed)
    ways, lead = (len(promises), lead_of(position, choice, promises)) if promises else (0, "")
    if games < EACH * (NEXT + 1):
        named = [action for action in ideas if action != choice]
        return Counsel(None, None, others(game, position, named[:NEXT], {}), ways, lead)
    actions = [choice, *[action for action in ideas if action != choice]]
    ranked = judge.ranked(position, actions[: games // EACH], games, seed)
    first = next(one for one in ranked if one.action == choice)
    rest = [one for one in ranked if one is not first]
    if games < ENOUGH:
        return Counsel(
            None, None, others(game, position, [one.action for one in rest[:NEXT]], {}), ways, lead
        )
    chances = {one.action: round(one.chance(position.seat).mean, 3) for one in ranked}
    doubted = {one.action: before(first, one, position.seat) for one in rest[:NEXT]}
    named = sorted(doubted, key=lambda action: (doubted[action], -chances[action]))
    return Counsel(chances[choice], round(doubted[named[0]], 2), others(game, position, named, chances))


def before(one: Weighed, other: Weighed, seat: int) -> float:
    """How likely one is no worse than another: by worth, which tells sooner, unless it surely wins less."""
    more = other.gain(one, seat)
    if more.mean > MARGIN * more.doubt:
        return 1 - likely(more)
    return likely(one.advantage(other, seat))


def by_promise(position: Position, choice: int, promises: Sequence[float]) -> list[int]:
    """The most promising first; what promises the same as another comes to the same, and goes last."""
    hoped = dict(zip(position.options, promises, strict=True))
    seen, ideas = {round(hoped[choice], ALIKE)}, [choice]
    twins: list[int] = []
    for action in sorted(hoped, key=lambda action: -hoped[action]):
        if action == choice:
            continue
        (twins if round(hoped[action], ALIKE) in seen else ideas).append(action)
        seen.add(round(hoped[action], ALIKE))
    return [*ideas, *twins]


def lead_of(position: Position, choice: int, promises: Sequence[float]) -> str:
    """How far the choice is before the next idea, measured by how far all lie apart."""
    hoped = dict(zip(position.options, promises, strict=True))
    apart = pstdev(promises)
    others = [hope for hope in promises if round(hope, ALIKE) != round(hoped[choice], ALIKE)]
    if not others or apart == 0:
        return "even"
    ahead = (hoped[choice] - max(others)) / apart
    return next((name for name, least in LEADS if ahead >= least), "even")


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
