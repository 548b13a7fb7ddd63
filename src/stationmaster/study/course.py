"""How the chances of a game went, by the games played on from its moments: what luck changed, what play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

from stationmaster.kernel.game import CHANCE
from stationmaster.study.desk import Desk
from stationmaster.study.findings import THRESHOLDS, Account, Judgement, Moment, Stroke
from stationmaster.study.playouts import Ending, Estimate, chance, ending, estimate

MOST_DOUBT = 0.5  # a standard error of luck, in chances: beyond it luck and play are not told apart


class Course:
    """The endings known so far, by moment and by number of the game."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.game = desk.game
        self.log = desk.task.log
        self.entries = len(self.log)
        self.same = self.found_same()
        self.endings: dict[int, dict[int, Ending]] = {}

    def take(self, entry: int, first: int, found: Sequence[Ending]) -> None:
        """The endings of games numbered from `first` on; in any order, and no matter if again."""
        known = self.endings.setdefault(entry, {})
        known.update((first + number, end) for number, end in enumerate(found))

    def found_same(self) -> list[int]:
        """By moment, the one that it is as good as: a policy in either plays the same games.

        Before a decision that the policy makes as well, the chances are those after it.
        """
        outs, states = self.desk.outs, self.desk.states
        same = list(range(self.entries + 1))
        for entry in range(self.entries - 1, -1, -1):
            move = self.log[entry]
            if move.by != CHANCE and outs.would(states[entry], move.by) == move.action:
                same[entry] = same[entry + 1]
        return same

    def places(self) -> list[int]:
        """The moments of which no two are the same, without the end."""
        return sorted(set(self.same) - {self.entries})

    def own(self) -> list[int]:
        """Decisions that were not the policy's."""
        return [
            entry
            for entry, move in enumerate(self.log)
            if move.by != CHANCE and self.same[entry] != self.same[entry + 1]
        ]

    def at(self, entry: int) -> list[Ending]:
        """The endings from a moment; the end itself is one, and sure."""
        moment = self.same[entry]
        if moment == self.entries:
            return [ending(self.game, self.desk.states[-1])]
        known = self.endings.get(moment, {})
        return [known[number] for number in sorted(known)]

    def columns(self) -> range:
        return range(1 if self.game.is_cooperative() else self.game.seats)

    def moments(self) -> Iterator[Moment | None]:
        for entry in range(self.entries + 1):
            found = self.at(entry)
            if not found:
                yield None
                continue
            over = self.same[entry] == self.entries
            each = [chance([end.won[seat] for end in found]) for seat in self.columns()]
            doubts = tuple(0.0 if over else one.doubt for one in each)
            yield Moment(entry, tuple(one.mean for one in each), doubts, len(found))

    def strokes(self) -> Iterator[Stroke]:
        """Of all entries of chance that somebody has looked around; what had to be is no luck."""
        for entry, move in enumerate(self.log):
            if move.by == CHANCE and self.looked_around(entry) and len(self.desk.states[entry].odds()) > 1:
                each = [self.change(entry, seat) for seat in self.columns()]
                changes, doubts = tuple(one.mean for one in each), tuple(one.doubt for one in each)
                text, in_words = self.game.write(move.action), self.desk.told(entry)
                yield Stroke(entry, text, in_words, changes, doubts)

    def change(self, entry: int, seat: int, points: bool = False) -> Estimate:
        """Of a seat's chances, or points ahead, by an entry; where both sides have games alike, paired."""
        before, after = self.at(entry), self.at(entry + 1)
        values = [[end.ahead[seat] if points else end.won[seat] for end in side] for side in (before, after)]
        if self.same[entry + 1] == self.entries:
            values[1] = values[1] * len(values[0])
        n = min(len(values[0]), len(values[1]))
        return estimate([late - early for early, late in zip(values[0][:n], values[1][:n], strict=True)])

    def account(self, seat: int, judgements: Sequence[Judgement] = ()) -> Account:
        """Luck is all that chance changed. Entry by entry the changes add up to the whole, so it is reckoned
        from the other side: the whole less what decisions changed, which are fewer and nearly all 0."""
        whole = ending(self.game, self.desk.states[-1])
        figures = [
            self.balance(seat, points, end) for points, end in ((False, whole.won), (True, whole.ahead))
        ]
        (start, luck, play, doubt), (points_start, points_luck, points_play, points_doubt) = figures
        mine = [one for one in judgements if self.game.is_cooperative() or one.seat == seat]
        return Account(
            seat=seat,
            start=start,
            result=whole.won[seat],
            luck=luck,
            play=play,
            doubt=doubt,
            clear=doubt <= MOST_DOUBT and all(map(self.looked_around, self.own())),
            points_start=points_start,
            points=whole.ahead[seat],
            points_luck=points_luck,
            points_play=points_play,
            points_doubt=points_doubt,
            lost=sum(one.loss for one in mine if one.verdict and one.measure == "chance"),
            points_lost=sum(one.loss for one in mine if one.verdict and one.measure == "points"),
            verdicts={name: sum(one.verdict == name for one in mine) for name, _ in THRESHOLDS},
            begun=len(self.at(0)),
            no_better=sum(end.standing(seat) <= whole.standing(seat) for end in self.at(0)),
            no_worse=sum(end.standing(seat) >= whole.standing(seat) for end in self.at(0)),
        )

    def balance(self, seat: int, points: bool, end: tuple[float, ...]) -> tuple[float, float, float, float]:
        """Start, luck, play and the standard error of both."""
        begun = [ending.ahead[seat] if points else ending.won[seat] for ending in self.at(0)]
        start = estimate(begun)
        changes = [self.change(entry, seat, points) for entry in self.own() if self.looked_around(entry)]
        play = sum(one.mean for one in changes)
        doubt = sqrt(start.doubt**2 + sum(one.doubt**2 for one in changes))
        return start.mean, end[seat] - start.mean - play, play, doubt

    def looked_around(self, entry: int) -> bool:
        return self.looked_at(entry) and self.looked_at(entry + 1)

    def looked_at(self, entry: int) -> bool:
        return self.same[entry] == self.entries or self.same[entry] in self.endings
