"""Finished games looked into by the bots' processes, when no table needs them; and puzzles answered by them.

An analysis is worked out a slice at a time, by one process that remembers how far it is. Between two slices
whoever waits for a bot comes first, and where there are several processes one is left free at all times.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
from typing import TYPE_CHECKING

from msgspec import Raw, Struct, json

from stationmaster.kernel.game import Game
from stationmaster.kernel.match import Match
from stationmaster.server import sentences, wire
from stationmaster.server.sentences import CodedRefusal
from stationmaster.server.thinkers import Slice, Speechless, Thinkers
from stationmaster.store.records import NotKept, Story

if TYPE_CHECKING:
    from stationmaster.store.records import Store

LOG = logging.getLogger("stationmaster")
SECONDS = 0.2  # of a slice, about: what was begun in it is ended
A_MOMENT = 0.02  # seconds between two slices, or two looks for a process that nobody needs
ATTEMPTS = 3  # after which a process that breaks is not asked again


class Looking:
    """An analysis that is being worked out."""

    def __init__(self) -> None:
        self.done = 0
        self.of = 0
        self.content: bytes = b""
        """What there is so far, as JSON."""
        self.begun = False
        self.failed = False


class Analyses:
    """Those of one server: one at a time, the others wait."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.thinkers = thinkers
        self.running: dict[str, Looking] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.alone = asyncio.Semaphore(1)

    async def stand(self, table: str) -> wire.Analysed:
        """How far the analysis of a table is."""
        looking = self.running.get(table)
        if looking is None:
            kept = await self.store.analysis(table)
            content = await asyncio.to_thread(unpacked, kept) if kept is not None else None
            if content is None:
                return wire.Analysed("none")
            return wire.Analysed("done", 1, 1, Raw(content))
        if looking.failed:
            del self.running[table]
            raise CodedRefusal(sentences.NO_ANALYSIS, 503)
        content = Raw(looking.content) if looking.content else None
        return wire.Analysed("working" if looking.begun else "waiting", looking.done, looking.of, content)

    async def begin(self, story: Story, match: Match) -> wire.Analysed:
        """Unless it is there, or under way."""
        table = story.table.id
        found = await self.stand(table)
        if found.state != "none" or table in self.running:
            return found
        self.running[table] = Looking()
        task = asyncio.create_task(self._work(table, first_slice(story, match)))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return await self.stand(table)

    async def _work(self, table: str, first: Slice) -> None:
        looking = self.running[table]
        async with self.alone:
            looking.begun = True
            for attempt in range(1, ATTEMPTS + 1):
                try:
                    await self._slices(looking, first)
                    await self.store.keep_analysis(
                        table, await asyncio.to_thread(gzip.compress, looking.content)
                    )
                except (Speechless, NotKept) as why:
                    LOG.warning("table %s: no analysis (attempt %d), %s", table, attempt, why)
                else:
                    del self.running[table]
                    return
        looking.failed = True

    async def _slices(self, looking: Looking, first: Slice) -> None:
        """All of them, by one process."""
        thinker = await self.thinkers.lent(None)
        asked, done = first, False
        while not done:
            try:
                found = await thinker.do(asked)
            finally:
                self.thinkers.given_back(thinker)
            looking.done, looking.of = found.done, found.of
            looking.content = found.analysis or looking.content
            done, asked = found.is_last, Slice(first.name, SECONDS)
            if not done:
                await asyncio.sleep(A_MOMENT)
                thinker = await self.thinkers.lent(thinker)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        if self.tasks:
            await asyncio.wait(self.tasks)


class Kept(Struct):
    """All that is read of what was kept, before it is handed out."""

    version: int = 1


def unpacked(kept: bytes) -> bytes | None:
    """What was kept, unless another version of us wrote it: then it is worked out again."""
    from stationmaster.study.findings import VERSION

    content = gzip.decompress(kept)
    return content if json.decode(content, type=Kept).version == VERSION else None


def first_slice(story: Story, match: Match) -> Slice:
    from stationmaster.study.desk import Task

    game: Game = match.game
    names = tuple(seat.name or seat.bot for seat in story.table.seats)
    task = Task(game.name, game.seats, dict(game.options), tuple(match.log), names)
    return Slice(story.table.id, SECONDS, task)


def report(content: bytes, lang: str) -> bytes:
    """An analysis as a page of HTML that needs nothing else."""
    from stationmaster.study.findings import Analysis
    from stationmaster.study.page import page

    return page(json.decode(content, type=Analysis), lang).encode()
