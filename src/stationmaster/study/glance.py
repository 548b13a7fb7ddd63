"""Where games take long to play out: which moments and decisions of one are looked at, and for how long.

A glance of a policy says which decisions seem bad, a few deals which of them to look at in fresh ones; and
what is clear is looked at no longer.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from msgspec import Struct

from stationmaster.study.course import Course
from stationmaster.study.desk import Compare, Desk, Gain, Look
from stationmaster.study.findings import Judgement, verdict
from stationmaster.study.playouts import Estimate, chance, estimate

AT_A_TIME = 4  # play-outs of a piece of work, so that none is long
SKETCH = 4  # at each moment of the first picture
FIRST = 3  # a third of the glance's deals for all suspects, the rest for half of them
FRESH = 1000  # the number of the first deal that counts: those of the glance do not
GOALS = 3  # the part of the goal that was reached varies a third as much as the chance: it counts thrice
LONG = 0.25  # of a chance: what a whole game between two moments counts, where nothing seems to change
SURER = 2.6
"""Standard errors by which a loss must be more than none: it is looked at four times and in two measures. All
in all that is as sure as two standard errors in one look at one."""
ROUNDS = ((1 / 6, 0.0), (1 / 3, 0.7), (2 / 3, 1.4), (1.0, SURER))
"""Parts of the deals, and the standard errors below which nothing more is to be expected."""


class Patience(Struct, frozen=True):
    """How long to look."""

    spots: int
    """Moments of the first picture; as many are put between them, and in the end half as many."""
    games: int
    """At each of them;"""
    starts: int
    """more from the start, to see what luck alone may do."""
    suspects: int
    """So many decisions, those that the policy likes least at a glance,"""
    glance: int
    """are compared in so many deals;"""
    convicts: int
    """and so many of them, those that seem worst by then,"""
    trial: int
    """in so many others, or fewer where it is clear."""


PATIENCE = {
    "quick": Patience(spots=10, games=12, starts=40, suspects=24, glance=9, convicts=8, trial=96),
    "deep": Patience(spots=20, games=60, starts=200, suspects=60, glance=40, convicts=20, trial=600),
}


class Glance:
    """Says what to look at next, by what was found."""

    def __init__(self, desk: Desk, course: Course) -> None:
        self.desk = desk
        self.course = course
        self.patience = PATIENCE[desk.task.level]
        self.gains: dict[int, dict[int, Gain]] = {}
        """By decision and number of the deal."""
        self.judgements: dict[int, Judgement] = {}

    def take(self, piece: Compare, found: list[Gain]) -> None:
        known = self.gains.setdefault(piece.entry, {})
        known.update((piece.first + number, gain) for number, gain in enumerate(found))

    # The graph

    def sketch(self) -> list[Look]:
        """The start, and moments as far apart as they can be."""
        moments = self.course.places()
        every = max(1, -(-len(moments) // self.patience.spots))
        return [Look(entry, 0, SKETCH) for entry in moments[::every]]

    def drawn(self) -> list[Look]:
        looked = [entry for entry in self.course.places() if self.course.looked_at(entry)]
        return [look for entry in looked for look in self.looks(entry)]

    def split(self, spots: int) -> list[Look]:
        """Moments between those at which most has changed; none where all games go alike on both sides."""
        chances = {entry: self.chance(entry) for entry in self.ends()}
        added: list[int] = []
        for _ in range(spots):
            gap = self.widest(chances)
            if gap is None:
                break
            left, right = gap
            middle = self.between(left, right)[len(self.between(left, right)) // 2]
            chances[middle] = (chances[left] + chances[right]) / 2
            added.append(middle)
        return [look for entry in added for look in self.looks(entry)]

    def widest(self, chances: Mapping[int, float]) -> tuple[int, int] | None:
        most, found = 0.0, None
        for left, right in pairwise(sorted(chances)):
            if not self.between(left, right) or chances[left] == chances[right] in (0.0, 1.0):
                continue
            wide = abs(chances[right] - chances[left]) + LONG * (right - left) / self.course.entries
            if wide > most:
                most, found = wide, (left, right)
        return found

    def between(self, left: int, right: int) -> list[int]:
        return [entry for entry in self.course.places() if left < entry < right]

    def ends(self) -> list[int]:
        return [
            entry for entry in (*self.course.places(), self.course.entries) if self.course.looked_at(entry)
        ]

    def chance(self, entry: int) -> float:
        return chance([end.won[0] for end in self.course.at(entry)]).mean

    def begun(self) -> list[Look]:
        return self.looks(self.course.same[0], self.patience.starts)

    def looks(self, entry: int, games: int = 0) -> list[Look]:
        """As many games as are still to be played from a moment."""
        games = games or self.patience.games
        known = len(self.course.endings.get(entry, {}))
        return [Look(entry, first, min(first + AT_A_TIME, games)) for first in range(known, games, AT_A_TIME)]

    # Decisions

    def suspected(self) -> list[Compare]:
        """Decisions that the policy likes least."""
        regrets = {entry: self.desk.regret(entry) for entry in self.desk.asked()}
        suspects = worst(regrets, self.patience.suspects)
        return [piece for entry in suspects for piece in deals(entry, 0, self.patience.glance // FIRST)]

    def seen_again(self) -> list[Compare]:
        """The half of them that seems worse."""
        first, last = self.patience.glance // FIRST, self.patience.glance
        half = worst(self.seeming(), (self.patience.suspects + 1) // 2)
        return [piece for entry in half for piece in deals(entry, first, last)]

    def seeming(self) -> dict[int, float]:
        """What was lost by the glance's deals: no verdict, but where to look again."""
        found: dict[int, float] = {}
        for entry, gains in self.gains.items():
            few = [gain for number, gain in gains.items() if number < FRESH]
            found[entry] = estimate([GOALS * gain.goal + gain.chance for gain in few]).mean
        return found

    def convicts(self) -> list[int]:
        """Those that seem worst of all that were seen twice."""
        twice = {
            entry: loss
            for entry, loss in self.seeming().items()
            if self.patience.glance - 1 in self.gains[entry]
        }
        return worst(twice, self.patience.convicts)

    def tried(self, number: int) -> list[Compare]:
        """In fresh deals, those about which it is not clear yet whether they were worse."""
        trial = self.patience.trial
        first = 0 if number == 0 else int(ROUNDS[number - 1][0] * trial)
        last = int(ROUNDS[number][0] * trial)
        on_trial = [entry for entry in self.convicts() if entry not in self.judgements]
        return [piece for entry in on_trial for piece in deals(entry, FRESH + first, FRESH + last)]

    def judge(self, number: int) -> None:
        """Who is surely worse, or will hardly be found so any more, is on trial no longer.

        Not after the first deals: what is sure in so few is so by more than it is worse.
        """
        part, least = ROUNDS[number]
        for entry in self.convicts():
            fresh = [gain for deal, gain in self.gains[entry].items() if deal >= FRESH]
            if entry in self.judgements or not fresh:
                continue
            gain = estimate([one.chance for one in fresh])
            way = estimate([one.goal for one in fresh])
            surest = max(errors(gain), errors(way))
            if surest <= least or (number and surest >= SURER) or part == 1:
                self.judgements[entry] = self.judged(entry, gain, way)

    def judged(self, entry: int, gain: Estimate, way: Estimate) -> Judgement:
        """By chances; who has all but lost loses none any more, but still goods on their way."""
        best = self.desk.advised(entry)
        if not (called := verdict(gain, SURER)) and (called := verdict(way, SURER)):
            return self.desk.judgement(entry, best, way, "goal", called)
        return self.desk.judgement(entry, best, gain, "chance", called)


def errors(loss: Estimate) -> float:
    """By how many standard errors it is more than none."""
    return loss.mean / loss.doubt if loss.doubt else 0.0


def deals(entry: int, first: int, last: int) -> list[Compare]:
    """Two games of each: so half as many at a time."""
    half = AT_A_TIME // 2
    return [Compare(entry, at, min(at + half, last)) for at in range(first, last, half)]


def worst(losses: Mapping[int, float], most: int) -> list[int]:
    """The entries that lost most, the worst first; none that lost nothing."""
    lost = [entry for entry, loss in losses.items() if loss > 0]
    return sorted(lost, key=lambda entry: (-losses[entry], entry))[:most]
