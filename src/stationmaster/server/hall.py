"""The hall: every table that somebody is at, and the way to those that are only on disk."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from time import monotonic, time
from typing import Any

import msgspec

import stationmaster
from stationmaster.kernel import log
from stationmaster.kernel.catalogue import Entry
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import OVER, Game
from stationmaster.kernel.match import Match
from stationmaster.kernel.story import opening
from stationmaster.kernel.words import spoken
from stationmaster.server import frames, limits, links, players, sentences, wire
from stationmaster.server.audience import Client
from stationmaster.server.callers import Count
from stationmaster.server.gallery import Gallery
from stationmaster.server.lessons import LessonTable
from stationmaster.server.limits import (
    BETWEEN_FORGETTING,
    BETWEEN_PULSES,
    FORGOTTEN_AT_ONCE,
    Buckets,
)
from stationmaster.server.past import Past
from stationmaster.server.people import People, person_of, seats_of
from stationmaster.server.recalling import game_by_name, game_in, recall
from stationmaster.server.seating import agreed_now, is_own, sitters, sittings
from stationmaster.server.sentences import CodedRefusal
from stationmaster.server.settings import Settings
from stationmaster.server.speech import called
from stationmaster.server.studying import Analyses, report
from stationmaster.server.table import READ_ANEW, Table, not_kept
from stationmaster.server.thinkers import Thinkers
from stationmaster.server.timekeeping import Timekeeper
from stationmaster.server.watch import Watch
from stationmaster.store.records import (
    Clock,
    Damaged,
    Notice,
    NotKept,
    Seat,
    Seating,
    Series,
    Step,
    Store,
    Story,
    Talk,
    Terms,
    agreed,
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
        self.analyses = Analyses(store, thinkers)
        self.guests = Count(settings.connections_an_address)
        self.openers = Buckets.a_minute(settings.tables_a_minute)
        self.comers = Buckets.a_minute(settings.joins_a_minute)
        self.readers = Buckets.a_minute(settings.reads_a_minute)
        self.viewers = Buckets.a_minute(settings.replays_a_minute)
        self.askers = Buckets.a_minute(settings.hints_a_minute)
        self.people = People(store)
        self.past = Past(self)
        self.timekeeper = Timekeeper(self)
        self.looked_at: Callable[[Table], None] = lambda table: None
        """Called when a table waits for somebody else, or somebody has come."""
        store.listen(self.hear)

    def game(self, name: str, seats: int | None, options: Mapping[str, object]) -> Game:
        """A game by its name; without a number of seats, for as few as it takes."""
        return game_by_name(self.entries, name, seats, options)

    def titles(self, game: str) -> dict[str, str]:
        """What a game is called in each language."""
        return next((spoken(entry.title) for entry in self.entries if entry.name == game), spoken(game))

    def expect_patience(self, wishes: Buckets, address: str) -> None:
        """What costs everybody something, one address gets only so often."""
        if not wishes.take(address):
            raise CodedRefusal(sentences.TOO_FAST, 429, close=4429)

    # Opening.

    async def open(self, wish: wire.TableWish, address: str) -> wire.Opened:
        """A new table, its set-up done, with a secret for each seat that a person takes."""
        self.expect_patience(self.readers, address)
        game = self.game(wish.game, len(wish.seats), wish.options)
        for seat in wish.seats:
            if seat.kind == "bot":
                players.expect(game, seat.bot)
        clock = expect_clock(wish.terms.clock)
        if not self.openers.take(address):
            raise CodedRefusal(sentences.TOO_MANY_TABLES, 429)
        if clock is not None:
            await self.timekeeper.beat()
        keys = await self._kept_keys(wish)
        terms = Terms(
            wish.terms.stand_in,
            host_of(wish.seats),
            clock,
            open_to=wish.terms.open_to,
            chat=wish.terms.chat,
            delay=wish.terms.delay,
            series=await self._series(wish),
        )
        return await self.lay(Match(game), wish.seats, wish.lang, terms, keys)

    async def lay(
        self,
        match: Match,
        wishes: Sequence[wire.SeatWish],
        lang: str,
        terms: Terms,
        keys: Sequence[bytes] = (),
    ) -> wire.Opened:
        """A table with a match that has begun; `keys` are those of people who have theirs already."""
        game = match.game
        named = [players.expect(game, seat.bot) if seat.kind == "bot" else "" for seat in wishes]
        keys = keys or [b""] * len(wishes)
        tokens = ["" if bot or key else links.new_token() for bot, key in zip(named, keys, strict=True)]
        kept = Kept(
            id=links.new_table(),
            game=game.name,
            version=game.version,
            options=game.options,
            language=lang,
            made=time(),
            seats=tuple(
                Seat(called(seat.name), bot, links.key_of(token) if token else key)
                for seat, bot, token, key in zip(wishes, named, tokens, keys, strict=True)
            ),
            terms=terms,
        )
        first = sealed(agreed(kept), Step(0, opening(match), match.waiting_on, kept.made))
        try:
            await self.store.open(kept, first)
        except NotKept as trouble:
            raise not_kept(trouble, sentences.TABLE_NOT_KEPT) from None
        return opened(kept.id, wishes, tokens)

    async def _kept_keys(self, wish: wire.TableWish) -> list[bytes]:
        """At a rematch friends keep their tokens, which their own browsers hold: nobody has to send links."""
        if wish.after is None:
            return [b""] * len(wish.seats)
        before = await self.store.summary(wish.after.table)
        held = [sitting.key for sitting in sittings(before.table.seats, before.seatings)] if before else []
        if links.key_of(wish.after.token) not in held:
            raise CodedRefusal(sentences.NO_SUCH_TOKEN, 403)
        friends = [seat.was if seat.kind == "friend" else None for seat in wish.seats]
        return [held[was] if was is not None and was < len(held) else b"" for was in friends]

    async def _series(self, wish: wire.TableWish) -> Series | None:
        """How the games before a rematch ended, the one it follows with them."""
        before = await self.store.summary(wish.after.table) if wish.after is not None else None
        if before is None or (before.table.game, len(before.table.seats)) != (wish.game, len(wish.seats)):
            return None
        series = before.table.terms.series or Series(0, (0,) * len(wish.seats))
        if before.waiting_on != OVER:
            return series
        try:
            winners = (await self.past.ending(before.table.id)).outcome.winners
        except Refusal as why:
            LOG.warning("table %s does not count in a series: %s", before.table.id, why)
            return series
        return Series(
            series.played + 1, tuple(won + (seat in winners) for seat, won in enumerate(series.won))
        )

    # Finding.

    async def table(self, name: str) -> Table:
        """A table by its id: the one that others are at, or read from the store."""
        here = self.tables.get(name)
        if here is not None and self.store.shared:
            await here.caught_up()
        if here is not None and not here.broken:
            return here
        if name not in self.arriving:
            self.arriving[name] = asyncio.create_task(self._fetch(name))
        return await asyncio.shield(self.arriving[name])

    async def _fetch(self, name: str) -> Table:
        try:
            story, match = await self.recalled(name)
            if story.table.terms.clock is not None and not self.timekeeper.beaten:
                await self.timekeeper.beat()
            rooms = self.store, self.thinkers, self.settings, self.watch
            kind = LessonTable if story.table.terms.lesson else Table
            table = kind(story, match, *rooms, self.timekeeper.pauses, await self._gallery(story, match.game))
            table.looked_at = self.looked_at
            self.tables[name] = table
            if name in self.outdated:
                table.follow(Step)
                table.follow(Talk)
            return table
        finally:
            del self.arriving[name]
            self.outdated.discard(name)

    async def _gallery(self, story: Story, game: Game) -> Gallery | None:
        """Where a table, or the host of all, wants it, those who watch see everything later."""
        delay = max(self.settings.spectator_delay, story.table.terms.delay)
        return await asyncio.to_thread(Gallery, story, game, delay) if delay else None

    def hear(self, notice: Notice | None) -> None:
        """Other servers have written: tables that are here follow."""
        if notice is None:
            here = frozenset({*self.tables, *self.arriving})
            notice = Notice(here, here)
        self.outdated |= (notice.moved | notice.talked) & self.arriving.keys()
        for names, unread in ((notice.moved, Step), (notice.talked, Talk)):
            for name in names & self.tables.keys():
                self.tables[name].follow(unread)

    async def recalled(self, name: str) -> tuple[Story, Match]:
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
            self.put_away(table)
        elif not table.audience.clients:
            asyncio.get_running_loop().call_later(self.settings.linger, self.put_away, table)

    def put_away(self, table: Table) -> None:
        if self.tables.get(table.kept.id) is table and (table.broken or not table.audience.clients):
            table.close()
            del self.tables[table.kept.id]

    async def mine(self, tokens: Sequence[str], me: str = "") -> wire.MyTables:
        """The tables at which these tokens have seats, or this person."""
        keys = {links.key_of(token) for token in tokens}
        found = {each.table.id: each for each in await self.store.with_keys(list(keys))}
        found |= {each.table.id: each for each in await self.people.tables(me)}
        tables = []
        for summary in sorted(found.values(), key=lambda each: -each.moved):
            kept = summary.table
            here = self.tables.get(kept.id)
            stand = sittings(kept.seats, summary.seatings)
            own = seats_of(person_of(me), summary.holders)
            yours = [
                seat for seat, each in enumerate(stand) if each.key in keys or is_own(each, own.get(seat))
            ]
            if not yours:
                continue  # the seat is somebody else's by now
            tables.append(
                wire.MyTable(
                    table=kept.id,
                    game=kept.game,
                    seats=here.sitters() if here else seen_from_afar(kept, summary.seatings),
                    yours=yours,
                    entry=summary.entry,
                    waiting_on=summary.waiting_on,
                    made=kept.made,
                    moved=summary.moved,
                    terms=wire.terms_of(agreed_now(kept.terms, summary.seatings)),
                )
            )
        return wire.MyTables(tables)

    async def open_to_all(self) -> wire.OpenTables:
        """Tables at which everybody may sit down, the newest first."""
        tables = []
        for summary in await self.store.open_to_all(limits.OPEN_SHOWN):
            kept, here = summary.table, self.tables.get(summary.table.id)
            stand = sittings(kept.seats, summary.seatings)
            free = [
                seat
                for seat, (named, each) in enumerate(zip(kept.seats, stand, strict=True))
                if not (seat == kept.terms.host or named.name or each.played_by or each.taken)
            ]
            if free:
                seats = here.sitters() if here else seen_from_afar(kept, summary.seatings)
                terms = wire.terms_of(agreed_now(kept.terms, summary.seatings))
                tables.append(wire.OpenTable(kept.id, kept.game, seats, free, terms, kept.made))
        return wire.OpenTables(tables)

    async def held(self, name: str, me: str) -> Mapping[int, bytes]:
        """The seats at a table that are somebody's, by the key they had when they came."""
        try:
            return await self.people.held(name, me)
        except NotKept as trouble:
            raise not_kept(trouble, sentences.OUT_OF_REACH, READ_ANEW) from None

    async def sit(self, table: Table, seat: int, me: str) -> None:
        """A seat is somebody's from now on. If that cannot be kept, it is when they come the next time."""
        try:
            await self.people.sit(table.kept.id, seat, table.seats.sittings[seat].key, me)
        except NotKept as trouble:
            LOG.warning("table %s: whose seat %d is could not be kept: %s", table.kept.id, seat, trouble)

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
        await self.analyses.close()
        for table in list(self.tables.values()):
            await table.stop()

    # Looking back.

    async def finished(self, name: str) -> tuple[Story, Match]:
        """A game that is over; of one that is not, only its last step is read."""
        await self._expect_over(name)
        return await self.recalled(name)

    async def _expect_over(self, name: str) -> None:
        short = await self.store.summary(name)
        if short is not None and short.waiting_on != OVER:
            raise CodedRefusal(sentences.NOT_OVER, 409)

    async def replay(self, name: str) -> bytes:
        """As JSON: half a megabyte, which is not made while everybody waits, and one at a time."""
        async with self.looking_back:
            story, match = await self.finished(name)
            seats = seen_from_afar(story.table, story.seatings)
            return await asyncio.to_thread(lambda: wire.encode(looked_back(story.table, match, seats)))

    async def look_back(self, name: str, token: str) -> bytes:
        """A game as one of its seats has seen it so far, for whoever holds the seat's token."""
        async with self.looking_back:
            story, match = await self.recalled(name)
            keys = [sitting.key for sitting in sittings(story.table.seats, story.seatings)]
            if links.key_of(token) not in keys:
                raise CodedRefusal(sentences.NO_SUCH_TOKEN, 403)
            seat = keys.index(links.key_of(token))
            seats = seen_from_afar(story.table, story.seatings)
            return await asyncio.to_thread(lambda: wire.encode(seen_so_far(story.table, match, seats, seat)))

    async def log(self, name: str) -> bytes:
        async with self.looking_back:
            story, match = await self.finished(name)
            names = [seat.name for seat in story.table.seats]
            return await asyncio.to_thread(log.write, match.game, match.log, names)

    async def analysis(self, name: str) -> bytes:
        """How far the analysis of a finished game is, as JSON."""
        await self._expect_over(name)
        found = await self.analyses.stand(name)
        if found.state == "none" and await self.store.summary(name) is None:
            raise CodedRefusal(sentences.NO_TABLE, 404, close=4404)
        return wire.encode(found)

    async def analyse(self, name: str) -> bytes:
        """Begin it, if nobody has. The game is retold only for the first who asks: everybody feels that."""
        await self._expect_over(name)
        found = await self.analyses.stand(name)
        if found.state != "none":
            return wire.encode(found)
        async with self.looking_back:
            story, match = await self.finished(name)
        return wire.encode(await self.analyses.begin(story, match))

    async def report(self, name: str, lang: wire.Language) -> bytes:
        """What was found in a finished game, as a page to be kept or sent around."""
        await self._expect_over(name)
        found = await self.analyses.stand(name)
        if found.analysis is None:
            raise CodedRefusal(sentences.NOT_LOOKED_INTO, 404)
        return await asyncio.to_thread(report, bytes(found.analysis), lang)

    def beside(self) -> Iterable[Coroutine[Any, Any, None]]:
        """What goes on for as long as the server does."""
        return self.grow_old(), self.timekeeper.keep_time()

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


def expect_clock(wish: wire.Clock | None) -> Clock | None:
    """One that counts for a move, or one that counts for the game."""
    if wish is None:
        return None
    within = wish.move, wish.game
    if min(*within, wish.increment) < 0 or max(within) > wire.LONGEST_WAIT:
        raise CodedRefusal(sentences.CLOCK_OUT_OF_RANGE)
    if wish.increment > wire.LONGEST_INCREMENT:
        raise CodedRefusal(sentences.CLOCK_OUT_OF_RANGE)
    if bool(wish.move) == bool(wish.game) or (wish.increment and not wish.game):
        raise CodedRefusal(sentences.ONE_CLOCK)
    return msgspec.convert(wish, Clock, from_attributes=True)


def host_of(seats: Sequence[wire.SeatWish]) -> int:
    """The seat of the one who opens a table; -1 if they sit at none."""
    return next((number for number, seat in enumerate(seats) if seat.kind in ("me", "here")), -1)


def seen_from_afar(kept: Kept, seatings: Sequence[Seating]) -> list[wire.Sitter]:
    """Who sits at a table that nobody is at."""
    return sitters(kept.seats, sittings(kept.seats, seatings), (), {})


def looked_back(kept: Kept, match: Match, seats: list[wire.Sitter]) -> wire.Replay:
    assert match.outcome is not None
    return wire.Replay(
        table=kept.id,
        game=kept.game,
        options=kept.options,
        seats=seats,
        steps=frames.steps(match),
        outcome=match.outcome,
    )


def seen_so_far(kept: Kept, match: Match, seats: list[wire.Sitter], seat: int) -> wire.Replay:
    return wire.Replay(
        table=kept.id,
        game=kept.game,
        options=kept.options,
        seats=seats,
        steps=frames.steps_of(match, seat),
        outcome=match.outcome,
        seat=seat,
    )


def opened(table: str, wishes: Sequence[wire.SeatWish], tokens: Sequence[str]) -> wire.Opened:
    seats = [
        wire.OpenedSeat(number, wish.kind, token, links.seat_link(table, token))
        if token
        else wire.OpenedSeat(number, wish.kind)
        for number, (wish, token) in enumerate(zip(wishes, tokens, strict=True))
    ]
    return wire.Opened(table, links.watch_link(table), seats)
