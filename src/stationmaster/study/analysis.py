"""A finished game looked into: chances at every entry, what decisions lost, luck and play apart.

It comes in passes, each finer than the one before, so that there is something to look at early.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import cast

from msgspec import Struct

from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import OVER
from stationmaster.kernel.words import Words
from stationmaster.study.course import Course
from stationmaster.study.desk import (
    Compare,
    Decide,
    Found,
    Gain,
    Level,
    Look,
    Piece,
    Run,
    Task,
    desk_for,
    here,
)
from stationmaster.study.findings import VERSION, Analysis, Judgement, Progress, between
from stationmaster.study.glance import ROUNDS, Glance
from stationmaster.study.playouts import Ending

words = Words("stationmaster.study")

SKETCHED = 40  # moments of the first picture, at most
LEAST_SKETCHED = 10


class Pass(Struct, frozen=True):
    """Pieces of work that do not depend on each other, known when those before are done."""

    pieces: Callable[[], Sequence[Piece]]
    cost: int
    """At most, in play-outs."""
    after: Callable[[], None] = lambda: None
    """What is then to be said."""


class Study:
    """An analysis in the making."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.desk = desk_for(task)
        if self.desk.states[-1].waiting_on() != OVER:
            raise Refusal(words("not-over"))
        self.level = self.desk.level
        self.course = Course(self.desk)
        self.glance = Glance(self.desk, self.course)
        self.judgements: dict[int, Judgement] = self.glance.judgements
        self.stage = 0

    # Passes

    def passes(self) -> list[Pass]:
        """All of them; what a later one looks at may hang on what an earlier one found."""
        return self.slow() if self.desk.judge.glances() else self.quick()

    def quick(self) -> list[Pass]:
        """Every moment and every decision."""
        level, fewer = self.level, self.desk.outs.fewer
        moments = self.course.places()
        every = max(1, -(-len(moments) // max(LEAST_SKETCHED, SKETCHED // self.desk.outs.slowness)))
        sketch = [Look(entry, 0, fewer(level.coarse)) for entry in moments[::every]]
        middle = up_to(moments, fewer(level.middle), {look.entry: look.last for look in sketch})
        so_far = {entry: max(fewer(level.middle), fewer(level.coarse)) for entry in moments}
        fine = up_to(moments, fewer(level.fine), so_far)
        so_far = {entry: max(so_far[entry], fewer(level.fine)) for entry in moments}
        turning = up_to(self.turning(), fewer(level.turning), so_far)
        decisions = [Decide(entry) for entry in self.desk.asked()]
        return [self.known(pieces) for pieces in (sketch, middle, decisions, [*fine, *turning])]

    def known(self, pieces: Sequence[Piece]) -> Pass:
        return Pass(lambda: pieces, sum(cost(piece, self.level) for piece in pieces))

    def slow(self) -> list[Pass]:
        """Some moments, and of the decisions those that seem bad at a glance."""
        glance, patience = self.glance, self.glance.patience
        graph = patience.spots * patience.games
        seen = patience.suspects * patience.glance
        rounds = [0.0, *(part for part, _ in ROUNDS)]
        return [
            self.known(glance.sketch()),
            Pass(glance.drawn, graph),
            Pass(partial(glance.split, patience.spots), graph),
            Pass(glance.begun, patience.starts),
            Pass(glance.suspected, seen),
            Pass(glance.seen_again, seen),
            *(
                Pass(
                    partial(glance.tried, number),
                    round(2 * patience.convicts * patience.trial * (rounds[number + 1] - rounds[number])),
                    partial(glance.judge, number),
                )
                for number in range(len(ROUNDS))
            ),
            Pass(partial(glance.split, patience.spots // 2), graph // 2),
        ]

    def turning(self) -> list[int]:
        """Moments around decisions that were not the policy's, and the start."""
        same = self.course.same
        around = {same[0]}
        for entry in self.course.own():
            around |= {same[entry], same[entry + 1]}
        return sorted(around - {self.course.entries})

    def steps(self, run: Run) -> Iterator[Progress]:
        """All the work, done by `run`."""
        passes = self.passes()
        of, before = sum(one.cost for one in passes), 0
        for one in passes:
            done = before
            for piece, found in run(self.task, one.pieces()):
                self.take(piece, found)
                done = min(done + cost(piece, self.level), before + one.cost)
                yield Progress(done, of)
            one.after()
            before += one.cost
            self.stage += 1
            yield Progress(before, of, self.analysis(len(passes)))

    def take(self, piece: Piece, found: Found) -> None:
        if isinstance(found, Judgement):
            self.judgements[piece.entry] = found
        elif isinstance(piece, Compare):
            self.glance.take(piece, cast("list[Gain]", found))
        elif isinstance(piece, Look):
            self.course.take(piece.entry, piece.first, cast("list[Ending]", found))

    # What there is to say

    def analysis(self, stages: int) -> Analysis:
        task, course = self.task, self.course
        judgements = tuple(self.judgements[entry] for entry in sorted(self.judgements))
        return Analysis(
            version=VERSION,
            game=task.game,
            seats=task.seats,
            options=task.options,
            names=task.names or ("",) * task.seats,
            together=self.desk.game.is_cooperative(),
            entries=course.entries,
            level=task.level,
            stage=self.stage,
            stages=stages,
            moments=tuple(between(course.moments())),
            judgements=judgements,
            strokes=tuple(course.strokes()),
            accounts=tuple(course.account(seat, judgements) for seat in course.columns()),
        )


def up_to(moments: Sequence[int], last: int, before: Mapping[int, int]) -> list[Look]:
    return [Look(entry, before.get(entry, 0), last) for entry in moments if before.get(entry, 0) < last]


def cost(piece: Piece, level: Level) -> int:
    """In play-outs, about."""
    if isinstance(piece, Look):
        return piece.last - piece.first
    if isinstance(piece, Compare):
        return 2 * (piece.last - piece.first)
    return level.search + level.confirm


def analysed(task: Task, run: Run = here) -> Analysis:
    """The whole at once."""
    last: Analysis | None = None
    for progress in Study(task).steps(run):
        last = progress.analysis or last
    assert last is not None
    return last
