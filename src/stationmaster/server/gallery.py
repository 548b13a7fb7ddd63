"""Where a table has agreed on it, those who watch see everything later: moves, words, who is there."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic, time
from typing import Protocol

from stationmaster.kernel import story
from stationmaster.kernel.game import Game
from stationmaster.kernel.match import Change, Match
from stationmaster.server import wire
from stationmaster.server.seating import sitters, sittings
from stationmaster.server.speech import said
from stationmaster.store.records import Step, Story


class Watching(Protocol):
    """Those who watch."""

    def make_for_spectators(self, match: Match, change: Change) -> None:
        """Make a change in their match, and tell them of it."""

    def tell_spectators(self, frame: wire.FromServer) -> None: ...


class Gallery:
    """The table as it was so many seconds ago. It has a match of its own, which follows the other."""

    def __init__(self, kept: Story, game: Game, delay: float) -> None:
        self.delay = delay
        until = time() - delay
        seen = [step for step in kept.steps if step.when <= until] or kept.steps[:1]
        self.match = story.retold(game, [changed(game, step) for step in seen])
        self.seats = sitters(kept.table.seats, sittings(kept.table.seats, kept.seatings), (), {})
        self.marks: list[wire.Marked] = []
        self.clocks: wire.Clocks | None = None
        self.unseen = kept.steps[len(seen) :], [each for each in kept.remarks if each.when > until]
        """Of what was kept before the table was read."""
        self.waiting: deque[tuple[float, Callable[[], None]]] = deque()
        self.timer: asyncio.TimerHandle | None = None

    def open(self, audience: Watching) -> None:
        """From now on what is late is told to these."""
        self.audience = audience
        steps, remarks = self.unseen
        spoken = [each for each in remarks if each.kind in wire.SAID]
        unseen = [(step.when, partial(self._make, changed(self.match.game, step))) for step in steps]
        unheard = [(each.when, partial(self._tell, said(each))) for each in spoken]
        for when, telling in sorted(unseen + unheard, key=lambda each: each[0]):
            self.waiting.append((monotonic() + max(0.0, when + self.delay - time()), telling))
        self._mind()

    def make(self, change: Change) -> None:
        self._later(partial(self._make, change))

    def tell(self, frame: wire.FromServer) -> None:
        self._later(partial(self._tell, frame))

    def heard(self, chat: Sequence[wire.Said]) -> list[wire.Said]:
        """Of what was said, what may be known here."""
        until = time() - self.delay
        return [each for each in chat if each.by is None or each.when <= until]

    def release(self, now: float) -> None:
        """Tell what is late enough."""
        while self.waiting and self.waiting[0][0] <= now:
            self.waiting.popleft()[1]()
        self._mind()

    def close(self) -> None:
        self.waiting.clear()
        self._mind()

    def _later(self, telling: Callable[[], None]) -> None:
        self.waiting.append((monotonic() + self.delay, telling))
        if self.timer is None:
            self._mind()

    def _mind(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.timer = None
        if self.waiting:
            wait = max(0.0, self.waiting[0][0] - monotonic())
            self.timer = asyncio.get_running_loop().call_later(wait, lambda: self.release(monotonic()))

    def _make(self, change: Change) -> None:
        self.audience.make_for_spectators(self.match, change)

    def _tell(self, frame: wire.FromServer) -> None:
        match frame:
            case wire.Seats():
                self.seats = frame.seats
            case wire.Marks():
                self.marks = frame.marks
            case wire.Clocks():
                self.clocks = frame
        self.audience.tell_spectators(frame)


def changed(game: Game, step: Step) -> Change:
    return story.read(game, step.entry, step.lines, step.waiting_on)
