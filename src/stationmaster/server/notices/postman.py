"""Tells people of their turns, when what happened is on disk and they were not there to see it.

What is to be told follows from the store: the steps of a table, and until which entry a seat knows. So
nothing is lost with a server that ends; and of several that see a turn one takes it upon itself.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from time import monotonic, time
from typing import Any, NamedTuple, Protocol

from stationmaster.server import links
from stationmaster.server.limits import Buckets
from stationmaster.server.notices.turns import is_unanswered, unknown_turn
from stationmaster.server.notices.ways import Gone, NotTaken, Turn, Way
from stationmaster.server.seating import sittings
from stationmaster.store.records import Damaged, NotKept, Store, Summary
from stationmaster.store.subscriptions import Subscription, Told

LOG = logging.getLogger("stationmaster")
BETWEEN_LOOKS = 0.5  # seconds between two looks for whom it is time to tell
BETWEEN_ROUNDS = 60.0  # seconds between two rounds through the store: what another server left is found then
OTHERS_FIRST = 2.0  # seconds for another server to note that the one whose turn it is sits there
AGAIN_AFTER = (5.0, 20.0, 60.0)  # seconds, after each attempt that failed
OURS_FOR = 200.0  # seconds in which all attempts are made; then another server may try
AT_ONCE = 8  # notices on their way
MOST_WAITING = 10_000  # tables to be looked at; a round finds those that are beyond it
AN_HOUR = 60 * 60.0
KEPT_AFTER_THE_END = 30 * 24 * AN_HOUR  # seconds for a rematch; then nobody is told of a table any more
MOST_TO_ONE = 60  # notices an hour, to one receiver


class Seen(Protocol):
    """A table that is here, as far as a postman looks at it."""

    @property
    def entry(self) -> int: ...

    @property
    def awaited(self) -> int | None:
        """The seat of a person for whom it waits."""

    def sees(self, seat: int) -> bool:
        """Whether somebody sits there now."""


class Letter(NamedTuple):
    """A table to be looked at, and what was seen of it here."""

    due: float
    seat: int
    entry: int
    seen: bool


class Postman:
    """Of one server."""

    def __init__(
        self,
        store: Store,
        ways: Mapping[str, Way],
        titles: Callable[[str], dict[str, str]],
        origin: str,
        stop: Callable[[str], str],
        after: float,
    ) -> None:
        self.store = store
        self.kept = store.subscriptions
        self.ways = ways
        self.titles = titles
        self.origin = origin
        self.stop = stop
        """The address at which a receiver asks for no more."""
        self.after = after
        self.letters: dict[str, Letter] = {}
        self.here: Callable[[str], Seen | None] = lambda table: None
        """A table that somebody is at."""
        self.under_way: set[asyncio.Task[None]] = set()
        self.hands = asyncio.Semaphore(AT_ONCE)
        self.bounds = Buckets(MOST_TO_ONE, MOST_TO_ONE / AN_HOUR)

    # What happens at tables. This is called at every move, so it only notes it.

    def look(self, table: str, seen: Seen) -> None:
        seat = seen.awaited
        if seat is None:
            self.letters.pop(table, None)
            return
        before = self.letters.get(table)
        same = before is not None and (before.seat, before.entry) == (seat, seen.entry)
        if same and before is not None:
            self.letters[table] = before._replace(seen=before.seen or seen.sees(seat))
        elif len(self.letters) < MOST_WAITING or before is not None:
            self.letters[table] = Letter(monotonic() + self.after, seat, seen.entry, seen.sees(seat))

    # For as long as the server is there.

    async def work(self) -> None:
        round_at = pruned_at = 0.0
        try:
            while True:
                if monotonic() >= pruned_at:
                    pruned_at = monotonic() + AN_HOUR
                    await self._carefully(self.kept.prune(time() - KEPT_AFTER_THE_END))
                if monotonic() >= round_at:
                    round_at = monotonic() + BETWEEN_ROUNDS
                    await self._carefully(self.go_round())
                for table, letter in self._due():
                    await self._carefully(self._open(table, letter))
                await asyncio.sleep(BETWEEN_LOOKS)
        finally:
            for task in self.under_way:
                task.cancel()
            if self.under_way:
                await asyncio.wait(self.under_way)

    async def _carefully(self, doing: Coroutine[Any, Any, None]) -> None:
        try:
            await doing
        except (NotKept, Damaged) as trouble:
            LOG.warning("notices: the store could not be asked, %s", trouble)

    def _due(self) -> list[tuple[str, Letter]]:
        now = monotonic()
        due = [(table, letter) for table, letter in self.letters.items() if letter.due <= now]
        for table, _ in due:
            del self.letters[table]
        return due

    async def go_round(self) -> None:
        """Tables of which nobody here has told us: a server has ended, or was out of reach."""
        for table in await self.kept.waiting():
            if table not in self.letters:
                self.letters[table] = Letter(monotonic() + self.after, -1, -1, seen=False)

    async def _open(self, table: str, letter: Letter) -> None:
        here = self.here(table)
        if letter.seen or (here is not None and here.awaited == letter.seat and here.sees(letter.seat)):
            await self._note_seen(table, letter)
            return
        task = asyncio.create_task(self._carefully(self._tell_later(table)))
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)

    async def _note_seen(self, table: str, letter: Letter) -> None:
        """For the other servers, and for a later round; of those only who want notices."""
        summary = await self.store.summary(table)
        if summary is None or summary.entry < letter.entry:
            return
        key = sittings(summary.table.seats, summary.seatings)[letter.seat].key
        if await self.kept.of(key):
            await self.kept.note_seen(table, letter.seat, letter.entry)

    async def _tell_later(self, table: str) -> None:
        await asyncio.sleep(OTHERS_FIRST)
        await self.tell(table)

    # Telling.

    async def tell(self, table: str) -> None:
        """Whoever's turn it is there, if they want it and do not know; by every way they chose."""
        summary = await self.store.summary(table)
        if summary is None or summary.waiting_on < 0:
            return
        seat = summary.waiting_on
        sitting = sittings(summary.table.seats, summary.seatings)[seat]
        wanted = [] if sitting.played_by else await self._wanted(sitting.key)
        here = self.here(table)
        if not wanted or (here is not None and here.sees(seat)):
            return
        told = await self.kept.told(table, seat)
        steps = await self.store.steps(table, 0 if told is None else told.entry)
        turn, entry = unknown_turn(steps, seat, told), 0
        if turn is not None:
            entry = turn.end
            wanted = [each for each in wanted if each.made <= turn.when]
        elif told is not None and 0 < told.until < time() and is_unanswered(steps, seat):
            entry = told.entry
        if entry and wanted:
            claimed = await self.kept.claim(table, seat, entry, time(), time() + OURS_FOR)
            if claimed is not None:
                await self._send(summary, claimed, wanted)

    async def _wanted(self, key: bytes) -> list[Subscription]:
        """Who is to be told; of those whose owner has to say so, who has."""
        found = []
        for each in await self.kept.of(key):
            way = self.ways.get(each.way)
            if way is not None and (not way.confirms or await self.kept.is_confirmed(each.receiver)):
                found.append(each)
        return found

    async def _send(self, summary: Summary, claimed: Told, wanted: list[Subscription]) -> None:
        table, seat = summary.table, summary.waiting_on
        link = self.origin + links.watch_link(table.id)
        turn = Turn(table.id, table.game, self.titles(table.game), seat, table.seats[seat].name, link)
        rest = [each for each in wanted if each.receiver not in claimed.sent]
        done = partial(self.kept.finish, table.id, seat, claimed)
        try:
            await asyncio.gather(*(self._try(each, turn, claimed.entry) for each in rest))
        except asyncio.CancelledError:
            await done(time())  # this server ends: another, or this one anew, goes on
            raise
        await done()

    async def _try(self, wanted: Subscription, turn: Turn, entry: int) -> None:
        """Until it is taken, it is too late, or it was tried often enough."""
        way = self.ways.get(wanted.way)
        if way is None:
            return  # the host offers it no more
        if not self.bounds.take(wanted.receiver):
            LOG.warning("notices: %s had so many in an hour that one is dropped", called(wanted))
            return
        for pause in (*AGAIN_AFTER, None):
            try:
                async with self.hands:
                    await way.tell(wanted, turn, self.stop(wanted.receiver))
            except Gone as why:
                await self.kept.remove(wanted.receiver)
                LOG.warning("notices: %s is no more, %s", called(wanted), why)
                return
            except NotTaken as why:
                if pause is None:
                    LOG.warning("notices: one is dropped, %s does not take it: %s", called(wanted), why)
                    return
            else:
                await self.kept.note_sent(turn.table, turn.seat, entry, wanted.receiver)
                return
            await asyncio.sleep(pause)
            if not await self._is_wanted(wanted, turn, entry):
                return

    async def _is_wanted(self, wanted: Subscription, turn: Turn, entry: int) -> bool:
        """Nobody has moved, come or thought otherwise since."""
        here = self.here(turn.table)
        if here is not None and here.sees(turn.seat):
            return False
        if not is_unanswered(await self.store.steps(turn.table, entry), turn.seat):
            return False
        return any(each.receiver == wanted.receiver for each in await self.kept.of(wanted.key))


def called(wanted: Subscription) -> str:
    """A receiver in a log: by which way, and no more of it than knows it again."""
    return f"{wanted.way} {wanted.receiver[:8]}"
