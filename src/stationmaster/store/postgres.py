"""Tables kept in PostgreSQL, by any number of servers at once.

Of two that write the same entry of a table the database keeps the first: that is its key. What gathers while
one commit is under way is committed together, with one notice of it to the others; who misses one reads.

Everything written here may be written again: an answer that was lost with its connection is asked for anew.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from itertools import count
from secrets import token_hex
from time import monotonic, time
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar
from urllib.parse import urlsplit

import asyncpg
import msgspec

from stationmaster.kernel.errors import Refusal
from stationmaster.store.answers import A_MOMENT, CROWD, Answers, answer, give
from stationmaster.store.figures import StoreFigures
from stationmaster.store.gathered import Gathered
from stationmaster.store.migrations import IN_POSTGRES
from stationmaster.store.postgres_reading import (
    read_holders,
    read_of_person,
    read_open_to_all,
    read_steps,
    read_stories,
    read_summaries,
    read_talk,
    read_with_keys,
)
from stationmaster.store.records import (
    A_PAUSE,
    MOST_REMARKS,
    RETURNING,
    Closed,
    Damaged,
    Hear,
    Holder,
    Name,
    Notice,
    NotKept,
    Overtaken,
    Pause,
    Person,
    Record,
    Remark,
    Seating,
    Step,
    Story,
    Summary,
    Table,
    Talk,
    Then,
)
from stationmaster.store.subscriptions import Subscriptions

if TYPE_CHECKING:
    Connection: TypeAlias = asyncpg.Connection[asyncpg.Record]
    Pool: TypeAlias = asyncpg.Pool[asyncpg.Record]

T = TypeVar("T")
Statement: TypeAlias = tuple[str, tuple[object, ...]]
Row: TypeAlias = tuple[str, int, str, int, float, str]

LOG = logging.getLogger("stationmaster")
SCHEMA = "stationmaster"  # in it are our tables; what else is in the database is not ours
CHANNEL = "stationmaster"
NONE_ADDED = "INSERT 0 0"  # what PostgreSQL answers when another was there before
MIGRATING = 0x53744D73  # "StMs": one at a time
READERS = 4  # at once
STORIES = 20  # whole ones, in one question
PATIENCE = 10.0  # seconds for an answer, and for a database that is gone to come back
A_WHILE = 0.2  # seconds between two attempts
GIVEN_UP = 5.0  # seconds after which the database takes back what a server that hangs has written by half
BETWEEN_LOOKS = 5.0  # seconds between two looks whether the line by which notices come still stands
LARGEST_NOTICE = 200  # tables; PostgreSQL takes 8,000 bytes
# The line is cut, or the database stops, starts, or has no room for one more: it may soon be otherwise.
CUT_OFF = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # what is asked on a line in the moment in which it is cut
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
    asyncpg.IdleInTransactionSessionTimeoutError,  # we hung ourselves, and were given up
)

# Sorted, so that of two servers that write to the same tables none waits for the other in a ring.
KEEP_STEPS = """
    WITH kept AS (
        INSERT INTO steps (table_id, entry, lines, waiting_on, written, seal)
        SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::int[], $5::float8[], $6::text[])
        ORDER BY 1, 2
        ON CONFLICT DO NOTHING RETURNING table_id, entry
    )
    SELECT table_id, entry, NULL AS told FROM kept
    UNION ALL SELECT '', -1, pg_notify($7, notice)::text FROM unnest($8::text[]) AS notice
"""
OPEN = "INSERT INTO tables VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING"
OPEN_SEAT = "INSERT INTO seats VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING"
OPEN_STEP = "INSERT INTO steps VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING"
ADD_REMARK = """
    INSERT INTO remarks (table_id, by_seat, text, written, kind)
    SELECT $1::text, $2::int, $3::text, $4::float8, $5::text WHERE NOT EXISTS (
        SELECT 1 FROM remarks
        WHERE table_id = $1 AND by_seat IS NOT DISTINCT FROM $2 AND text = $3 AND written = $4 AND kind = $5
    )
"""
KEEP_REMARKS = """
    DELETE FROM remarks WHERE table_id = $1 AND kind = $2 AND number <=
    (SELECT number FROM remarks WHERE table_id = $1 AND kind = $2 ORDER BY number DESC LIMIT 1 OFFSET $3)
"""
ADD_SEATING = "INSERT INTO seatings VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING"
RENAME = "UPDATE seats SET name = $1 WHERE table_id = $2 AND seat = $3"
LEASE = """
    INSERT INTO leases AS lease VALUES ($1, $2, $3, clock_timestamp() + $4::float8 * interval '1 second')
    ON CONFLICT (table_id) DO UPDATE
    SET entry = excluded.entry, server = excluded.server, until = excluded.until
    WHERE lease.entry < excluded.entry OR lease.server = excluded.server OR lease.until < clock_timestamp()
    RETURNING 0.0::float8
"""
LEASED = """
    SELECT greatest(0.01, extract(epoch FROM until - clock_timestamp()))::float8
    FROM leases WHERE table_id = $1
"""
PULSE = "INSERT INTO pulse VALUES (1, $1) ON CONFLICT (number) DO UPDATE SET written = excluded.written"

HOLD = """
    INSERT INTO holders SELECT $1::text, $2::int, $3::bytea, $4::bytea
    WHERE EXISTS (SELECT 1 FROM tables WHERE id = $1)
    ON CONFLICT DO NOTHING
"""
PERSON = "SELECT key, name, colour, page FROM people WHERE key = $1"
PERSON_AT = "SELECT key, name, colour, page FROM people WHERE page = $1 AND page <> ''"
KEEP_PERSON = """
    INSERT INTO people VALUES ($1, $2, $3, $4) ON CONFLICT (key) DO UPDATE
    SET name = excluded.name, colour = excluded.colour, page = excluded.page
"""
FORGET_PERSON = ("DELETE FROM holders WHERE person = $1", "DELETE FROM people WHERE key = $1")
CLOCKED = """
    SELECT id, last.entry FROM tables, LATERAL (
        SELECT entry, waiting_on FROM steps WHERE table_id = id ORDER BY entry DESC LIMIT 1
    ) AS last WHERE position('"clock"' IN terms) > 0 AND last.waiting_on >= 0
"""
LAST_BEAT = "SELECT written FROM pulse WHERE number = 2 FOR UPDATE"
NEWEST_STEP = "SELECT max(written) FROM steps"
NOTE_PAUSE = "INSERT INTO pauses VALUES ($1, $2) ON CONFLICT DO NOTHING"
BEAT = """
    INSERT INTO pulse AS last VALUES (2, $1)
    ON CONFLICT (number) DO UPDATE SET written = greatest(last.written, excluded.written)
"""
PAUSES = "SELECT begin, until FROM pauses ORDER BY begin"

# A table's last step is its newest: it is found by its key, however long the game is.
OLD = """
    SELECT id FROM tables WHERE made < $1 AND coalesce(
        (SELECT written FROM steps WHERE table_id = id ORDER BY entry DESC LIMIT 1), 0
    ) < $1 AND id <> ALL ($2::text[]) ORDER BY made LIMIT $3
"""
FORGET = (
    "DELETE FROM analyses WHERE table_id = ANY ($1::text[])",
    "DELETE FROM holders WHERE table_id = ANY ($1::text[])",
    "DELETE FROM told WHERE table_id = ANY ($1::text[])",
    "DELETE FROM remarks WHERE table_id = ANY ($1::text[])",
    "DELETE FROM seatings WHERE table_id = ANY ($1::text[])",
    "DELETE FROM steps WHERE table_id = ANY ($1::text[])",
    "DELETE FROM seats WHERE table_id = ANY ($1::text[])",
    "DELETE FROM leases WHERE table_id = ANY ($1::text[])",
    "DELETE FROM tables WHERE id = ANY ($1::text[])",
)
KEEP_ANALYSIS = """
    INSERT INTO analyses VALUES ($1, $2, $3)
    ON CONFLICT (table_id) DO UPDATE SET content = excluded.content, written = excluded.written
"""
ANALYSIS = "SELECT content FROM analyses WHERE table_id = $1"
COUNT = "SELECT count(*) FROM tables"
NAMES = "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2"


# Getting there.


async def dial(address: str) -> Connection:
    settings = {
        "search_path": SCHEMA,
        "application_name": "stationmaster",
        "jit": "off",
        "idle_in_transaction_session_timeout": f"{GIVEN_UP * 1000:.0f}",
    }
    connection: Connection = await asyncpg.connect(
        address, timeout=PATIENCE, command_timeout=PATIENCE, server_settings=settings
    )
    return connection


async def make_ready(address: str) -> None:
    """Our tables as they are now, made if they are not there; or a sentence about why not."""
    async with connected(address) as connection:
        await migrate(connection, known_as(address))


async def expect_ours(address: str) -> None:
    """Refuse a database in which nothing of ours was ever kept."""
    async with connected(address) as connection:
        if await connection.fetchval("SELECT to_regclass($1) IS NULL", f"{SCHEMA}.version"):
            raise Refusal(f"{known_as(address)}: there are no tables of ours")


async def expect_current(address: str) -> None:
    """Refuse one whose tables would have to be brought up to date: servers may be at work on it."""
    await expect_ours(address)
    async with connected(address) as connection:
        version = await version_of(connection, known_as(address))
        if version < len(IN_POSTGRES):
            raise Refusal(
                f"{known_as(address)}: its tables have version {version}, here {len(IN_POSTGRES)} is known; "
                "they are brought up to date when a server starts on them"
            )


@asynccontextmanager
async def connected(address: str) -> AsyncIterator[Connection]:
    try:
        connection = await dial(address)
        try:
            yield connection
        finally:
            await connection.close(timeout=PATIENCE)
    except (*CUT_OFF, asyncpg.PostgresError, ValueError) as error:
        why = str(error) or type(error).__name__
        raise Refusal(f"{known_as(address)}: tables cannot be kept here ({why})") from None


async def migrate(connection: Connection, name: str) -> None:
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
        version = await version_of(connection, name)
        for step in IN_POSTGRES[version:]:
            await connection.execute(step)
        await connection.execute("UPDATE version SET number = $1", len(IN_POSTGRES))


async def version_of(connection: Connection, name: str) -> int:
    """Of our tables; 0 if there are none yet. Never write among somebody else's, or a later version's."""
    if await connection.fetchval("SELECT to_regnamespace($1) IS NULL", SCHEMA):
        await connection.execute(f"CREATE SCHEMA {SCHEMA}")
        await connection.execute("CREATE TABLE version (number INTEGER NOT NULL)")
        await connection.execute("INSERT INTO version VALUES (0)")
    elif await connection.fetchval("SELECT to_regclass($1) IS NULL", f"{SCHEMA}.version"):
        raise Refusal(f"{name}: its schema '{SCHEMA}' is some other program's")
    version: int | None = await connection.fetchval("SELECT number FROM version")
    if version is None:
        raise Refusal(f"{name}: it does not say which version its tables have")
    if version > len(IN_POSTGRES):
        raise Refusal(
            f"{name}: written by a later Stationmaster (its tables have version {version}, "
            f"here {len(IN_POSTGRES)} is known)"
        )
    return version


def known_as(address: str) -> str:
    """An address without the password in it, or anything else that is nobody's business."""
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return "postgresql://"
    user = f"{parts.username}@" if parts.username else ""
    return f"postgresql://{user}{host}{port}{parts.path}"


async def leave_as_it_is(connection: object) -> None:
    """Our connections have nothing to be reset, and to do it would be one more question each time."""


async def reach(address: str) -> PostgresStore:
    """A store in that database."""
    await make_ready(address)
    pool: Pool = asyncpg.create_pool(
        connect=lambda *_, **__: dial(address), min_size=0, max_size=READERS, reset=leave_as_it_is
    )
    await pool
    return PostgresStore(address, pool)


class Job(NamedTuple):
    """What is written together, and whom to call then."""

    then: Then
    table: str
    asked: float
    statements: Sequence[Statement] = ()
    step: Row | None = None
    seating: Seating | None = None


class PostgresStore:
    """A store in a database that other servers use too."""

    shared = True

    def __init__(self, address: str, pool: Pool) -> None:
        self.address = address
        self.server = token_hex(4)
        """By this name our own notices and leases are known."""
        self.pool = pool
        self.writing: Connection | None = None
        self.jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self.closed = False
        self.figures = StoreFigures()
        self.subscriptions = Subscriptions(self._write_beside, self._rows)
        self.stories_gathered = Gathered[str, Story | Damaged | None](
            lambda tables: self._ask(partial(read_stories, tables=tables)), STORIES
        )
        self.steps_gathered = Gathered[tuple[str, int], Sequence[Step]](
            lambda wanted: self._ask(partial(read_steps, wanted=wanted))
        )
        self.talk_gathered = Gathered[str, Talk | None](
            lambda tables: self._ask(partial(read_talk, tables=tables))
        )
        self.writer = asyncio.create_task(self._write())
        self.listener: asyncio.Task[None] | None = None
        self.deaf = False
        """The line by which others are heard is cut; that was said once."""

    # To keep.

    async def open(self, table: Table, first: Step) -> None:
        await self._job("", list(to_add(Story(table, (first,), ()))))

    async def add(self, story: Story) -> None:
        if await self.summary(story.table.id) is not None:
            raise NotKept("it is there already")
        await self._job("", list(to_add(story)))

    def keep(self, table: str, record: Record, then: Then) -> None:
        match record:
            case Step():
                self._put(Job(then, table, monotonic(), (), row_of(table, record)))
            case Remark():
                oldest = (KEEP_REMARKS, (table, record.kind, MOST_REMARKS))
                self._put(Job(then, table, monotonic(), [to_say(table, record), oldest]))
            case Name(seat, name):
                self._put(Job(then, table, monotonic(), [(RENAME, (name, table, seat))]))
            case Seating():
                self._put(Job(then, table, monotonic(), seating=record))

    async def hold(self, table: str, holder: Holder) -> None:
        await self._job("", [(HOLD, (table, *msgspec.structs.astuple(holder)))])

    async def keep_person(self, person: Person) -> None:
        await self._job("", [(KEEP_PERSON, msgspec.structs.astuple(person))])

    async def forget_person(self, key: bytes) -> None:
        await self._job("", [(statement, (key,)) for statement in FORGET_PERSON])

    async def forget(self, before: float, but: Collection[str], most: int) -> int:
        old = await self._ask(lambda db: db.fetch(OLD, before, list(but), most))
        gone = [table for (table,) in old]
        if gone:
            await self._job("", [(statement, (gone,)) for statement in FORGET])
        return len(gone)

    async def keep_analysis(self, table: str, content: bytes) -> None:
        await self._job("", [(KEEP_ANALYSIS, (table, content, time()))])

    # To look up.

    async def analysis(self, table: str) -> bytes | None:
        if not is_possible(table):
            return None
        found: bytes | None = await self._ask(lambda db: db.fetchval(ANALYSIS, table))
        return found

    async def story(self, table: str) -> Story | None:
        found = await self.stories_gathered(table) if is_possible(table) else None
        if isinstance(found, Damaged):
            raise found
        return found

    async def steps(self, table: str, entry: int) -> Sequence[Step]:
        return await self.steps_gathered((table, entry))

    async def talk(self, table: str) -> Talk | None:
        return await self.talk_gathered(table)

    async def summary(self, table: str) -> Summary | None:
        found = await self._ask(partial(read_summaries, tables=[table])) if is_possible(table) else []
        return found[0] if found else None

    async def count(self) -> int:
        found: int = await self._ask(lambda db: db.fetchval(COUNT))
        return found

    async def names(self, after: str, most: int) -> list[str]:
        return [name for (name,) in await self._ask(lambda db: db.fetch(NAMES, after, most))]

    async def with_keys(self, keys: Sequence[bytes]) -> list[Summary]:
        return await self._ask(partial(read_with_keys, keys=keys))

    async def holders(self, table: str) -> Sequence[Holder]:
        if not is_possible(table):
            return ()
        return (await self._ask(partial(read_holders, tables=[table]))).get(table, ())

    async def with_person(self, person: bytes) -> list[Summary]:
        return await self._ask(partial(read_of_person, person=person))

    async def person(self, key: bytes) -> Person | None:
        row = await self._ask(lambda db: db.fetchrow(PERSON, key))
        return None if row is None else Person(*row)

    async def person_at(self, page: str) -> Person | None:
        row = await self._ask(lambda db: db.fetchrow(PERSON_AT, page)) if is_possible(page) else None
        return None if row is None else Person(*row)

    # Beside other servers.

    def listen(self, hear: Hear) -> None:
        assert self.listener is None
        self.listener = asyncio.create_task(self._listen(hear))

    async def lease(self, table: str, entry: int, seconds: float) -> float:
        async def take(db: Connection) -> float:
            ours = await db.fetchval(LEASE, table, entry, self.server, seconds)
            return 0.0 if ours is not None else (await db.fetchval(LEASED, table)) or A_WHILE

        return await self._ask(take)

    async def beat(self, now: float) -> Sequence[Pause]:
        return await self._ask(partial(note_beat, now=now))

    async def clocked(self) -> Sequence[tuple[str, int]]:
        return [(table, entry) for table, entry in await self._ask(lambda db: db.fetch(CLOCKED))]

    async def open_to_all(self, most: int) -> list[Summary]:
        return await self._ask(partial(read_open_to_all, most=most))

    # To look after it.

    async def good(self) -> bool:
        if self.closed:
            return False
        try:
            await self._ask(lambda db: db.execute(PULSE, time()), patience=0.0)
        except NotKept:
            return False
        return True

    async def close(self) -> None:
        if self.closed:
            return
        self.closed = True
        self.jobs.put_nowait(None)
        await self.writer
        if self.listener is not None:
            self.listener.cancel()
            await asyncio.wait([self.listener])
        if self.writing is not None:
            self.writing.terminate()
        try:
            async with asyncio.timeout(PATIENCE):
                await self.pool.close()
        except CUT_OFF:
            self.pool.terminate()

    # Inside: questions.

    async def _ask(self, question: Callable[[Connection], Awaitable[T]], patience: float | None = None) -> T:
        until = monotonic() + (PATIENCE if patience is None else patience)
        while True:
            try:
                async with self.pool.acquire(timeout=PATIENCE) as connection:
                    return await question(connection)  # type: ignore[arg-type]
            except CUT_OFF as error:
                if self.closed or monotonic() > until:
                    raise NotKept(told(error)) from None
            except asyncpg.PostgresError as error:
                raise NotKept(told(error)) from None
            await asyncio.sleep(A_WHILE)

    async def _rows(self, statement: str, given: tuple[object, ...]) -> Sequence[Sequence[object]]:
        return [tuple(row) for row in await self._ask(lambda db: db.fetch(numbered(statement), *given))]

    # Inside: writing.

    async def _write_beside(self, statements: Sequence[Statement]) -> None:
        """What is of no table's story."""
        await self._job("", [(numbered(statement), given) for statement, given in statements])

    async def _job(self, table: str, statements: Sequence[Statement]) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._put(Job(partial(answer, done), table, monotonic(), statements))
        await done

    def _put(self, job: Job) -> None:
        if self.closed:
            asyncio.get_running_loop().call_soon(job.then, Closed())
        else:
            self.jobs.put_nowait(job)

    async def _write(self) -> None:
        """Until a None is among the jobs."""
        open_still, crowded = True, False
        while open_still:
            batch, open_still = await self._gather(A_MOMENT if crowded else 0.0)
            crowded = len(batch) >= CROWD
            if batch:
                answers = await self._carry_out(batch)
                self.figures.note([job.asked for job in batch], monotonic())
                give(answers)

    async def _gather(self, pause: float) -> tuple[list[Job], bool]:
        """Wait for a job, then take all that are there after the pause."""
        job = await self.jobs.get()
        await asyncio.sleep(pause)
        batch: list[Job] = []
        while job is not None:
            batch.append(job)
            if self.jobs.empty():
                return batch, True
            job = self.jobs.get_nowait()
        return batch, False

    async def _carry_out(self, batch: list[Job]) -> Answers:
        """All jobs in one commit; if that fails, each in its own, so that nobody suffers for another's."""
        until = monotonic() + PATIENCE
        while True:
            try:
                return await self._commit(batch)
            except CUT_OFF as error:
                self._hang_up()
                if monotonic() > until:
                    return [(job.then, NotKept(told(error))) for job in batch]
            except asyncpg.PostgresError as error:
                if len(batch) > 1:
                    return [answer for job in batch for answer in await self._carry_out([job])]
                in_turn = batch[0].step is not None or batch[0].seating is not None
                gone = isinstance(error, asyncpg.ForeignKeyViolationError) and in_turn
                return [(batch[0].then, Overtaken() if gone else NotKept(told(error)))]
            await asyncio.sleep(A_WHILE)

    async def _commit(self, batch: list[Job]) -> Answers:
        if self.writing is None or self.writing.is_closed():
            self.writing = await dial(self.address)
        steps = [job.step for job in batch if job.step is not None]
        statements = [statement for job in batch for statement in job.statements]
        seated = [(job.table, job.seating) for job in batch if job.seating is not None]
        last = (*columns(steps), CHANNEL, list(notices(self.server, batch)))
        late = set()
        if statements or seated:
            async with self.writing.transaction():
                for statement, given in statements:
                    await self.writing.execute(statement, *given)
                for table, seating in seated:
                    if await self.writing.execute(*to_seat(table, seating)) == NONE_ADDED:
                        late.add((table, seating.number))
                    elif seating.key:
                        await self.writing.execute(RENAME, "", table, seating.seat)
                rows = await self.writing.fetch(KEEP_STEPS, *last)
        else:
            rows = await self.writing.fetch(KEEP_STEPS, *last)
        kept = {(row[0], row[1]) for row in rows}
        return [(job.then, Overtaken() if is_late(job, kept, late) else None) for job in batch]

    def _hang_up(self) -> None:
        if self.writing is not None:
            self.writing.terminate()
            self.writing = None

    # Inside: listening.

    async def _listen(self, hear: Hear) -> None:
        """For ever: on one line after another, and after each silence with the word that some was missed."""
        while True:
            try:
                await self._listen_on_a_line(hear)
            except (*CUT_OFF, asyncpg.PostgresError) as error:
                if not self.deaf:
                    LOG.warning("other servers at the database are not heard: %s", told(error))
                self.deaf = True
            await asyncio.sleep(A_WHILE)

    async def _listen_on_a_line(self, hear: Hear) -> None:
        """Until it is cut."""
        connection, cut = await dial(self.address), asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: cut.set())
            await connection.add_listener(CHANNEL, partial(self._heard, hear))
            self.deaf = False
            hear(None)
            while not cut.is_set():
                with suppress(TimeoutError):
                    async with asyncio.timeout(BETWEEN_LOOKS):
                        await cut.wait()
                await connection.execute("SELECT 1")
        finally:
            connection.terminate()

    def _heard(self, hear: Hear, connection: object, pid: int, channel: str, payload: object) -> None:
        try:
            server, moved, talked = msgspec.json.decode(str(payload), type=tuple[str, list[str], list[str]])
        except msgspec.MsgspecError:
            hear(None)  # whoever sent that: it says that something may have happened
            return
        if server != self.server:
            hear(Notice(frozenset(moved), frozenset(talked)))


def is_late(job: Job, kept: Collection[tuple[str, int]], late: Collection[tuple[str, int]]) -> bool:
    """Whether what it writes has a place in an order, and another was there before."""
    if job.seating is not None:
        return (job.table, job.seating.number) in late
    return job.step is not None and job.step[:2] not in kept


def numbered(statement: str) -> str:
    """With the places of what is given as PostgreSQL calls them."""
    counter = count(1)
    return re.sub(r"\?", lambda _: f"${next(counter)}", statement)


def told(error: BaseException) -> str:
    return str(error) or type(error).__name__


def is_possible(table: str) -> bool:
    """Whether a text can be a table's name: PostgreSQL takes some texts for errors."""
    return table.isprintable()


def row_of(table: str, step: Step) -> Row:
    return table, step.entry, "\n".join(step.lines), step.waiting_on, step.when, step.seal


def to_add(story: Story) -> Iterable[Statement]:
    table = story.table
    options = msgspec.json.encode(table.options).decode()
    terms = msgspec.json.encode(table.terms).decode()
    yield OPEN, (table.id, table.game, table.version, options, table.language, table.made, terms)
    for number, seat in enumerate(table.seats):
        yield OPEN_SEAT, (table.id, number, seat.name, seat.bot, seat.key)
    for step in story.steps:
        yield OPEN_STEP, row_of(table.id, step)
    for remark in story.remarks:
        yield to_say(table.id, remark)
    for seating in story.seatings:
        statement, *given = to_seat(table.id, seating)
        yield statement, tuple(given)
    for holder in story.holders:
        yield HOLD, (table.id, *msgspec.structs.astuple(holder))


def to_say(table: str, remark: Remark) -> Statement:
    return ADD_REMARK, (table, *msgspec.structs.astuple(remark))


def to_seat(table: str, seating: Seating) -> tuple[Any, ...]:
    return ADD_SEATING, table, *msgspec.structs.astuple(seating)


def columns(rows: list[Row]) -> Iterable[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)] if rows else [[]] * 6


def notices(server: str, batch: list[Job]) -> Iterable[str]:
    """What others are told of a batch: as a rule one, of a very large one a few."""
    telling = [job for job in batch if job.table]
    for begin in range(0, len(telling), LARGEST_NOTICE):
        part = telling[begin : begin + LARGEST_NOTICE]
        moved = [job.table for job in part if job.step is not None]
        talked = [job.table for job in part if job.step is None]
        yield msgspec.json.encode([server, moved, talked]).decode()


async def note_beat(db: Connection, now: float) -> list[Pause]:
    """Of several servers that have waited for the database one is the first to beat again."""
    async with db.transaction():
        last = await db.fetchval(LAST_BEAT)
        if last is None:
            last = await db.fetchval(NEWEST_STEP)
        if last is not None and last < now - A_PAUSE:
            await db.execute(NOTE_PAUSE, last, now + RETURNING)
        await db.execute(BEAT, now)
        return [Pause(*row) for row in await db.fetch(PAUSES)]
