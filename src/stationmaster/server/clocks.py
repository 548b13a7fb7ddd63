"""The clocks of a table: what each has used, and what is left.

They follow from what is kept, the times of steps and of seatings, so every server reads them alike. What was
no server's time, a pause, is nobody's (decision 0240).
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import NamedTuple

from stationmaster.kernel import story
from stationmaster.server import seating
from stationmaster.server.seating import FREED, HURRIED, TAKEN
from stationmaster.store.records import Clock, Pause, Seating, Step, Story

AT_LEAST = 10.0  # seconds for a decision, once the time for the game is used up and a bot only helps out


class Moved(NamedTuple):
    """A decision that was not taken back."""

    seat: int
    begun: float
    """When it was asked."""
    ends_turn: bool
    by_bot: bool


class Clocks:
    """Of the seats that people play. One runs from its owner's second decision on: a friend may come late."""

    def __init__(self, clock: Clock, kept: Story, pauses: Sequence[Pause] = ()) -> None:
        self.clock = clock
        self.pauses = pauses
        self.seats = kept.table.seats
        self.records: list[Step | Seating] = sorted([*kept.steps, *kept.seatings], key=attrgetter("when"))
        self._read()

    def _read(self) -> None:
        self.sittings = seating.sittings(self.seats, ())
        self.used = [0.0] * len(self.sittings)
        self.turns = [0] * len(self.sittings)
        self.hurried = [0] * len(self.sittings)
        """How many decisions in a row a bot had to make in somebody's place."""
        self.hurried_at = [0.0] * len(self.sittings)
        self.stepped = 0.0
        self.moves: list[Moved] = []
        self.waiting = -1
        self.begun = 0.0
        """When the table's question was asked."""
        self.since = 0.0
        """Until when everything is charged."""
        for record in self.records:
            self._follow(record)

    def rest(self, pauses: Sequence[Pause]) -> None:
        """These are all the times in which no clock ran."""
        if pauses != self.pauses:
            self.pauses = pauses
            self._read()

    def make(self, record: Step | Seating) -> None:
        """Something has happened at the table."""
        self.records.append(record)
        self._follow(record)

    def _follow(self, record: Step | Seating) -> None:
        if isinstance(record, Step):
            self._step(record)
        else:
            self._seating(record)

    def _step(self, step: Step) -> None:
        mover, _, what = step.lines[0].partition(" ")
        if what == story.UNDO:
            self._take_back(self.moves.pop(), step.when)
        elif what:
            self._move(int(mover), step)
        else:
            self.begun = step.when  # the table is opened
        self.since, self.stepped, self.waiting = step.when, step.when, step.waiting_on

    def _take_back(self, moved: Moved, when: float) -> None:
        """Nobody pays for the time in which another thinks again, and who does has no time anew."""
        self._charge(moved.seat, when)
        if moved.seat >= 0:
            self.turns[moved.seat] -= moved.ends_turn
        self.begun = moved.begun

    def _move(self, seat: int, step: Step) -> None:
        self._charge(seat, step.when)
        ends_turn, by_bot = step.waiting_on != seat, bool(self.sittings[seat].played_by)
        self.moves.append(Moved(seat, self.begun, ends_turn, by_bot))
        self.turns[seat] += ends_turn
        if not by_bot:
            self.hurried[seat] = 0
        self.begun = step.when

    def _seating(self, made: Seating) -> None:
        before = self.sittings[made.seat]
        seating.make(self.sittings, made)
        now = self.sittings[made.seat]
        if made.what in (FREED, TAKEN):  # whoever comes begins anew
            self.used[made.seat], self.turns[made.seat] = 0.0, 0
            self.moves = [move._replace(seat=-1) if move.seat == made.seat else move for move in self.moves]
        if made.what == HURRIED:
            self.hurried[made.seat] += 1
            self.hurried_at[made.seat] = made.when
        if made.seat != self.waiting or before.played_by == now.played_by:
            return
        if not before.played_by:
            self.used[made.seat] += self._elapsed(self.since, made.when)
        self.begun = self.since = made.when

    def _charge(self, seat: int, until: float) -> None:
        if self._runs_for(seat):
            self.used[seat] += self._elapsed(self.since, until)

    def _runs_for(self, seat: int) -> bool:
        if seat < 0 or self.sittings[seat].played_by:
            return False
        return any(move.seat == seat and not move.by_bot for move in self.moves)

    def _elapsed(self, begin: float, until: float) -> float:
        """Without the pauses in it."""
        rests = sum(
            min(until, pause.until) - max(begin, pause.begin)
            for pause in self.pauses
            if pause.until > begin and pause.begin < until
        )
        return max(0.0, until - begin - rests)

    def is_answered(self, seat: int) -> bool:
        """Whether the one decision is made for which somebody was hurried."""
        return self.stepped > self.hurried_at[seat]

    @property
    def running(self) -> int | None:
        """The seat whose clock runs."""
        return self.waiting if self._runs_for(self.waiting) else None

    def left(self, seat: int, now: float) -> float | None:
        """Seconds that a person has; below zero if they are late. None for a bot, and without a question."""
        if self.sittings[seat].played_by:
            return None
        runs = self.running == seat
        if self.clock.move:
            asked = self._elapsed(self.begun, now) if runs else 0.0
            return self.clock.move - asked if seat == self.waiting else None
        passed = self._elapsed(self.since, now) if runs else 0.0
        bank = self.clock.game + self.turns[seat] * self.clock.increment - self.used[seat] - passed
        if runs and self.clock.then == "move":
            return max(bank, AT_LEAST - self._elapsed(self.begun, now))
        return bank

    def due(self, now: float) -> float | None:
        """When a bot is to move: at once where it plays, for others when they are late; None if never."""
        if self.waiting < 0 or all(sitting.played_by for sitting in self.sittings):
            return None
        if self.sittings[self.waiting].played_by:
            return now
        left = self.left(self.waiting, now) if self.running is not None else None
        return None if left is None else now + left
