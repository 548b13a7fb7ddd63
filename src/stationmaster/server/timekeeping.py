"""The time of all tables with clocks, also of those that nobody is at (decision 0240)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from time import time
from typing import Protocol

from stationmaster.server.clocks import Clocks
from stationmaster.server.limits import BETWEEN_BEATS
from stationmaster.server.sentences import CodedRefusal
from stationmaster.server.settings import Settings
from stationmaster.server.table import Table
from stationmaster.store.records import Damaged, NotKept, Pause, Store

LOG = logging.getLogger("stationmaster")


class Hall(Protocol):
    """A hall as far as its clocks are concerned."""

    store: Store
    settings: Settings

    @property
    def tables(self) -> Mapping[str, Table]: ...

    @property
    def arriving(self) -> Mapping[str, object]: ...

    async def table(self, name: str) -> Table: ...

    def put_away(self, table: Table) -> None: ...


class Timekeeper:
    """Of one hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.pauses: Sequence[Pause] = ()
        self.beaten = False
        self.dues: dict[str, tuple[int, float | None]] = {}
        """Of tables with clocks that are not here: until which entry they were read, and when it is time."""

    async def beat(self) -> None:
        """Keep that time goes on here. If it did not for a while, clocks stood still."""
        try:
            pauses = await self.hall.store.beat(time())
        except NotKept as trouble:
            LOG.warning("that time goes on could not be kept: %s", trouble)
            return
        self.beaten = True
        if pauses != self.pauses:
            self.pauses = pauses
            for table in self.hall.tables.values():
                table.rest(pauses)

    async def look_at_clocks(self) -> None:
        """Wake the tables where somebody's time has run out, or a bot is to move, and nobody is there."""
        clocked = await self.hall.store.clocked()
        if not clocked:
            self.dues.clear()
            return
        await self.beat()
        self.dues = {name: self.dues[name] for name, _ in clocked if name in self.dues}
        for name, entry in clocked:
            if (
                name not in self.hall.tables
                and name not in self.hall.arriving
                and await self._is_due(name, entry)
            ):
                await self._wake(name)

    async def _is_due(self, name: str, entry: int) -> bool:
        known, due = self.dues.get(name, (-1, None))
        if known != entry:
            story = await self.hall.store.story(name)
            clock = None if story is None else story.table.terms.clock
            if story is None or clock is None:
                return False
            due = Clocks(clock, story, self.pauses).due(time())
            self.dues[name] = entry, due
        return due is not None and due <= time()

    async def _wake(self, name: str) -> None:
        try:
            table = await self.hall.table(name)
        except CodedRefusal as why:
            self.dues[name] = self.dues[name][0], None
            LOG.warning("table %s has a clock and cannot be woken: %s", name, why)
            return
        table.wake()
        asyncio.get_running_loop().call_later(self.hall.settings.linger, self.hall.put_away, table)

    async def keep_time(self) -> None:
        while True:
            try:
                await self.look_at_clocks()
            except (NotKept, Damaged) as trouble:
                LOG.warning("clocks could not be looked at: %s", trouble)
            await asyncio.sleep(BETWEEN_BEATS)
