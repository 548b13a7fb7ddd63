"""The hall: every table that somebody is at, and the way to those that are only on disk."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from time import monotonic, time

import stationmaster
from stationmaster.kernel import log
from stationmaster.kernel.catalogue import Entry, find, settle
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import OVER, Game
from stationmaster.kernel.match import Match
from stationmaster.kernel.story import opening, read, retold
from stationmaster.server import frames, links, players, sentences, wire
from stationmaster.server.audience import Client
from stationmaster.server.callers import Count
from stationmaster.server.limits import BETWEEN_FORGETTING, BETWEEN_PULSES, FORGOTTEN_AT_ONCE, Buckets
from stationmaster.server.sentences import CodedRefusal
from stationmaster.server.settings import Settings
from stationmaster.server.table import READ_ANEW, Table, not_kept, sitters, tidy
from stationmaster.server.thinkers import Thinkers
from stationmaster.server.watch import Watch
from stationmaster.store.records import (
    Damaged,
    Notice,
    NotKept,
    Seat,
    Step,
    Store,
    Story,
    Talk,
    agreed,
    expect_whole,
    sealed,
)
from stationmaster.store.records import Table as Kept

LOG = logging.getLogger("stationmaster")
DAMAGED = 4411
A_DAY = 24 * 60 * 60


class Hall:
    """All tables of one server."""

    def __init__(
        self, store: Store, thinkers: Thinkers, settings: Settings, watch: Watch | None = None
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.settings = settings
        self.watch = watch or Watch()
        self.entries: list[Entry] = stationmaster.catalogue()
        self.listed = [wire.listed(entry) for entry in self.entries]
        self.tables: dict[str, Table] = {}
        self.arriving: dict[str, asyncio.Task[Table]] = {}
        self.outdated: set[str] = set()
        """Of those that are being read, where others have written meanwhile."""
        self.connections = 0
        self.pulse: asyncio.Future[bool] | None = None
        self.felt = 0.0
        """When the pulse was taken."""
        self.looking_back = asyncio.Semaphore(1)
        self.guests = Count(settings.connections_an_address)
        self.openers = Buckets.a_minute(settings.tables_a_minute)
        self.comers = Buckets.a_minute(settings.joins_a_minute)
        self.readers = Buckets.a_minute(settings.reads_a_minute)
        self.viewers = Buckets.a_minute(settings.replays_a_minute)
        self.askers = Buckets.a_minute(settings.hints_a_minute)
        store.listen(self.hear)

    def game(self, name: str, seats: int | None, options: Mapping[str, object]) -> Game:
        """A game by its name; without a number of seats, for as few as it takes."""
        return game_by_name(self.entries, name, seats, options)

    def expect_patience(self, wishes: Buckets, address: str) -> None:
        """What costs everybody something, one address gets only so often."""
        if not wishes.take(address):
            raise CodedRefusal(sentences.TOO_FAST, 429, close=4429)

    # Opening.

    async def open(self, wish: wire.TableWish, address: str) -> wire.Opened:
        """A new table, its set-up done, with a secret for each seat that a person takes."""
        self.expect_patience(self.readers, address)
        game = self.game(wish.game, len(wish.seats), wish.options)
        named = [players.expect(game, seat.bot) if seat.kind == "bot" else "" for seat in wish.seats]
        if not self.openers.take(address):
            raise CodedRefusal(sentences.TOO_MANY_TABLES, 429)
        keys = await self._kept_keys(wish)
        tokens = ["" if bot or key else links.new_token() for bot, key in zip(named, keys, strict=True)]
        kept = Kept(
            id=links.new_table(),
            game=game.name,
            version=game.version,
            options=game.options,
            language=wish.lang,
            made=round(time(), 3),
            seats=tuple(
                Seat(tidy(seat.name), bot, links.key_of(token) if token else key)
                for seat, bot, token, key in zip(wish.seats, named, tokens, keys, strict=True)
            ),
        )
        match = Match(game)
        first = sealed(agreed(kept), Step(0, opening(match), match.waiting_on, kept.made))
        try:
            await self.store.open(kept, first)
        except NotKept as trouble:
            raise not_kept(trouble, sentences.TABLE_NOT_KEPT) from None
        return opened(kept.id, wish.seats, tokens)

    async def _kept_keys(self, wish: wire.TableWish) -> list[bytes]:
        """At a rematch friends keep their tokens, which their own browsers hold: nobody has to send links."""
        if wish.after is None:
            return [b""] * len(wish.seats)
        before = await self.store.summary(wish.after.table)
        held = [seat.key for seat in before.table.seats] if before else []
        if links.key_of(wish.after.token) not in held:
            raise CodedRefusal(sentences.NO_SUCH_TOKEN, 403)
        friends = [seat.was if seat.kind == "friend" else None for seat in wish.seats]
        return [held[was] if was is not None and was < len(held) else b"" for was in friends]

    # Finding.

    async def table(self, name: str) -> Table:
        """A table by its id: the one that others are at, or read from the store."""
        here = self.tables.get(name)
        if here is not None and not here.broken:
            return here
        if name not in self.arriving:
            self.arriving[name] = asyncio.create_task(self._fetch(name))
        return await asyncio.shield(self.arriving[name])

    async def _fetch(self, name: str) -> Table:
        try:
            story, match = await self._recalled(name)
            table = Table(story, match, self.store, self.thinkers, self.settings, self.watch)
            self.tables[name] = table
            if name in self.outdated:
                table.follow(Step)
                table.follow(Talk)
            return table
        finally:
            del self.arriving[name]
            self.outdated.discard(name)

    def hear(self, notice: Notice | None) -> None:
        """Other servers have written: tables that are here follow."""
        if notice is None:
            here = frozenset({*self.tables, *self.arriving})
            notice = Notice(here, here)
        self.outdated |= (notice.moved | notice.talked) & self.arriving.keys()
        for names, unread in ((notice.moved, Step), (notice.talked, Talk)):
            for name in names & self.tables.keys():
                self.tables[name].follow(unread)

    async def _recalled(self, name: str) -> tuple[Story, Match]:
        """All that is kept of a table, and the match that it tells of."""
        try:
            story = await self.store.story(name)
            if story is None:
                raise CodedRefusal(sentences.NO_TABLE, 404, close=4404)
            game = game_in(self.entries, story.table)
            return story, await asyncio.to_thread(recall, story, game)
        except Damaged as damage:
            LOG.warning("table %s is damaged: %s (stationmaster store check tells more)", name, damage)
            raise CodedRefusal(sentences.DAMAGED, 409, close=DAMAGED) from None
        except NotKept as trouble:
            raise not_kept(trouble, sentences.OUT_OF_REACH, READ_ANEW) from None

    def left(self, table: Table, client: Client) -> None:
        """Somebody leaves a table; an empty one is put away after a while."""
        table.leave(client)
        if table.broken:
            self._put_away(table)
        elif not table.audience.clients:
            asyncio.get_running_loop().call_later(self.settings.linger, self._put_away, table)

    def _put_away(self, table: Table) -> None:
        if self.tables.get(table.kept.id) is table and (table.broken or not table.audience.clients):
            table.close()
            del self.tables[table.kept.id]

    async def mine(self, tokens: Sequence[str]) -> wire.MyTables:
        """The tables at which these tokens have seats."""
        keys = {links.key_of(token) for token in tokens}
        summaries = await self.store.with_keys(list(keys))
        tables = []
        for summary in summaries:
            kept = summary.table
            here = self.tables.get(kept.id)
            tables.append(
                wire.MyTable(
                    table=kept.id,
                    game=kept.game,
                    seats=here.sitters() if here else sitters(kept, ()),
                    yours=[number for number, seat in enumerate(kept.seats) if seat.key in keys],
                    entry=summary.entry,
                    waiting_on=summary.waiting_on,
                    made=kept.made,
                    moved=summary.moved,
                )
            )
        return wire.MyTables(tables)

    async def good(self) -> bool:
        """Whether what happens can be kept. To find out costs a write, so that is not done too often."""
        if self.pulse is None or (self.pulse.done() and monotonic() - self.felt > BETWEEN_PULSES):
            self.felt = monotonic()
            self.pulse = asyncio.ensure_future(self.store.good())
        return await asyncio.shield(self.pulse)

    async def expect_ready(self) -> None:
        """Whoever comes now can play: what happens is kept, bots think, and it goes on for a while."""
        if self.watch.stopping:
            raise CodedRefusal(sentences.STOPPING, 503)
        if not await self.good():
            raise CodedRefusal(sentences.NOTHING_KEPT, 503)
        if not self.thinkers.are_awake():
            raise CodedRefusal(sentences.BOTS_ASLEEP, 503)

    async def close(self) -> None:
        """The server stops: bots put their cards down, every connection is closed."""
        for table in list(self.tables.values()):
            await table.stop()

    # Looking back.

    async def _finished(self, name: str) -> tuple[Kept, Match]:
        """A game that is over; of one that is not, only its last step is read."""
        short = await self.store.summary(name)
        if short is not None and short.waiting_on != OVER:
            raise CodedRefusal(sentences.NOT_OVER, 409)
        story, match = await self._recalled(name)
        return story.table, match

    async def replay(self, name: str) -> bytes:
        """As JSON: half a megabyte, which is not made while everybody waits, and one at a time."""
        async with self.looking_back:
            kept, match = await self._finished(name)
            return await asyncio.to_thread(lambda: wire.encode(looked_back(kept, match)))

    async def log(self, name: str) -> bytes:
        async with self.looking_back:
            kept, match = await self._finished(name)
            names = [seat.name for seat in kept.seats]
            return await asyncio.to_thread(log.write, match.game, match.log, names)

    # Growing old.

    async def forget_old(self) -> None:
        """Let go of tables where nobody has moved for as long as the host wants them kept."""
        before = time() - self.settings.forget_after * A_DAY
        while gone := await self.store.forget(before, self.tables, FORGOTTEN_AT_ONCE):
            LOG.warning("%d tables were let go, untouched for %g days", gone, self.settings.forget_after)

    async def grow_old(self) -> None:
        while self.settings.forget_after > 0:
            try:
                await self.forget_old()
            except NotKept as trouble:
                LOG.warning("old tables could not be let go: %s", trouble)
            await asyncio.sleep(BETWEEN_FORGETTING)


def looked_back(kept: Kept, match: Match) -> wire.Replay:
    assert match.outcome is not None
    return wire.Replay(
        table=kept.id,
        game=kept.game,
        options=kept.options,
        seats=sitters(kept, ()),
        steps=frames.steps(match),
        outcome=match.outcome,
    )


def opened(table: str, wishes: Sequence[wire.SeatWish], tokens: Sequence[str]) -> wire.Opened:
    seats = [
        wire.OpenedSeat(number, wish.kind, token, links.seat_link(table, token))
        if token
        else wire.OpenedSeat(number, wish.kind)
        for number, (wish, token) in enumerate(zip(wishes, tokens, strict=True))
    ]
    return wire.Opened(table, links.watch_link(table), seats)


def game_by_name(
    entries: Sequence[Entry], name: str, seats: int | None, options: Mapping[str, object]
) -> Game:
    entry = find(name, entries)
    seats = entry.least_seats if seats is None else seats
    return stationmaster.shared(name, seats, settle(entry, seats, options))


def game_in(entries: Sequence[Entry], kept: Kept) -> Game:
    """The game of a table, if it is still played as it was when the table was opened."""
    try:
        game = game_by_name(entries, kept.game, len(kept.seats), kept.options)
    except Refusal as refusal:  # the game, or one of its options, is gone since
        raise CodedRefusal(sentences.of(refusal), 409, close=4404) from None
    if game.version != kept.version:
        raise CodedRefusal(sentences.other_rules(kept.version, game.version), 409, close=4404)
    return game


def recall(story: Story, game: Game) -> Match:
    """A match as its steps tell it; Damaged if they are not as they were written."""
    expect_whole(story.table, story.steps)
    try:
        changes = [read(game, step.entry, step.lines, step.waiting_on) for step in story.steps]
        match = retold(game, changes)
    except (Refusal, ValueError, IndexError) as error:
        raise Damaged(f"its moves cannot be made: {error}") from None
    last = story.steps[-1]
    if (match.entry, match.waiting_on) != (last.end, last.waiting_on):
        raise Damaged("its moves do not lead to where it was left")
    return match
