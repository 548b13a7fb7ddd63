"""Tables kept in one SQLite file, written by one thread that commits whatever has gathered, all at once.

While one commit goes to disk the next moves gather: the busier the server is, the more of them share one.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import threading
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic, sleep, time
from typing import TypeVar
from urllib.parse import quote

import msgspec

from stationmaster.kernel.errors import Refusal
from stationmaster.store.answers import A_MOMENT, CROWD, Answers, answer, give
from stationmaster.store.figures import StoreFigures
from stationmaster.store.migrations import MIGRATIONS
from stationmaster.store.records import (
    A_PAUSE,
    MOST_REMARKS,
    RETURNING,
    Closed,
    Hear,
    Holder,
    Name,
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
from stationmaster.store.sqlite_reading import (
    TROUBLE,
    read,
    read_each,
    read_holders,
    read_of_person,
    read_person,
    read_steps,
    read_story,
    read_summaries,
    read_summary,
    read_talk,
    select,
)
from stationmaster.store.subscriptions import Subscriptions

T = TypeVar("T")
Statement = tuple[str, tuple[object, ...]]

LOG = logging.getLogger("stationmaster")
ENCODER = msgspec.json.Encoder()
APPLICATION = 0x53744D73  # "StMs": how we know a file of ours
OWNER_ONLY = 0o600  # there are hands of running games in it; what SQLite puts beside it gets the same rights
LEAST_SQLITE = (3, 38, 0)
READERS = 3  # at once: who joins does not wait for one who looks back at a long game
PATIENCE = 10.0  # seconds to wait for another process that writes

KEEP_STEPS = """
    INSERT INTO steps (table_id, entry, lines, waiting_on, written, seal)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?)
"""

ADD_REMARK = "INSERT INTO remarks (table_id, by_seat, text, written, kind) VALUES (?, ?, ?, ?, ?)"
ADD_SEATING = "INSERT INTO seatings VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
RENAME = "UPDATE seats SET name = ? WHERE table_id = ? AND seat = ?"

KEEP_REMARKS = """
    DELETE FROM remarks WHERE table_id = ? AND kind = ? AND number <=
    (SELECT number FROM remarks WHERE table_id = ? AND kind = ? ORDER BY number DESC LIMIT 1 OFFSET ?)
"""

OLD = """
    SELECT id FROM tables WHERE made < ? AND NOT EXISTS
    (SELECT 1 FROM steps WHERE table_id = id AND written >= ?) ORDER BY made
"""

FORGET = (
    "DELETE FROM analyses WHERE table_id = ?",
    "DELETE FROM holders WHERE table_id = ?",
    "DELETE FROM told WHERE table_id = ?",
    "DELETE FROM remarks WHERE table_id = ?",
    "DELETE FROM seatings WHERE table_id = ?",
    "DELETE FROM steps WHERE table_id = ?",
    "DELETE FROM seats WHERE table_id = ?",
    "DELETE FROM tables WHERE id = ?",
)

KEEP_ANALYSIS = "INSERT OR REPLACE INTO analyses VALUES (?, ?, ?)"
ANALYSIS = "SELECT content FROM analyses WHERE table_id = ?"
COUNT = "SELECT count(*) FROM tables"
NAMES = "SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?"
HOLD = """
    INSERT OR IGNORE INTO holders SELECT ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM tables WHERE id = ?)
"""
PERSON = "SELECT key, name, colour, page FROM people WHERE key = ?"
PERSON_AT = "SELECT key, name, colour, page FROM people WHERE page = ? AND page <> ''"
KEEP_PERSON = "INSERT OR REPLACE INTO people VALUES (?, ?, ?, ?)"
FORGET_PERSON = ("DELETE FROM holders WHERE person = ?", "DELETE FROM people WHERE key = ?")
CLOCKED = """
    SELECT id, last FROM (
        SELECT id, (SELECT max(entry) FROM steps WHERE table_id = id) AS last
        FROM tables WHERE instr(terms, '"clock"') > 0
    ) WHERE (SELECT waiting_on FROM steps WHERE table_id = id AND entry = last) >= 0
"""
OPEN_TO_ALL = """
    SELECT id FROM tables WHERE id IN (
        SELECT id FROM tables WHERE instr(terms, '"open_to"') > 0
        UNION SELECT table_id FROM seatings WHERE what = 'opened'
    ) AND coalesce(
        (SELECT what = 'opened' FROM seatings WHERE table_id = id AND what IN ('opened', 'closed')
         ORDER BY number DESC LIMIT 1),
        instr(terms, '"open_to"') > 0
    ) AND (SELECT waiting_on FROM steps WHERE table_id = id ORDER BY entry DESC LIMIT 1) >= 0
    ORDER BY made DESC LIMIT ?
"""
NOTE_PAUSE = """
    INSERT OR IGNORE INTO pauses
    SELECT begin, ? FROM (SELECT coalesce(
        (SELECT written FROM pulse WHERE number = 2), (SELECT max(written) FROM steps)
    ) AS begin) WHERE begin < ?
"""
BEAT = """
    INSERT INTO pulse VALUES (2, ?)
    ON CONFLICT (number) DO UPDATE SET written = max(written, excluded.written)
"""
PAUSES = "SELECT begin, until FROM pauses ORDER BY begin"


def connect(path: Path) -> sqlite3.Connection:
    """Our file, made if it is not there, with its tables as they are now."""
    if sqlite3.sqlite_version_info < LEAST_SQLITE:
        least = ".".join(map(str, LEAST_SQLITE))
        raise Refusal(f"Python's SQLite is {sqlite3.sqlite_version}, but {least} or later is needed")
    connection = None
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        make(path)
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=PATIENCE)
        claim(connection, path)
        path.chmod(OWNER_ONLY)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        migrate(connection, path)
    except (OSError, *TROUBLE, Refusal) as error:
        if connection is not None:
            connection.close()
        if isinstance(error, Refusal):
            raise
        raise Refusal(f"{path}: tables cannot be kept here ({error})") from None
    return connection


def make(path: Path) -> None:
    """A file that is ours alone from the first moment.

    One that is there is not touched: to close a file is to lose every lock that this process has on it,
    SQLite's own too, and then others would clear its log away from under us.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNER_ONLY))


def claim(connection: sqlite3.Connection, path: Path) -> None:
    """Never write into a file that is somebody else's."""
    ours = connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION
    empty = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0
    if not ours and not empty:
        raise Refusal(f"{path}: this is a database of some other program")
    if not ours:
        connection.execute(f"PRAGMA application_id = {APPLICATION}")


def expect_current(db: sqlite3.Connection, path: Path) -> None:
    """Our file as it is now, for one who only looks at it: a server may be at work on it."""
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        raise Refusal(f"{path}: this is no file of ours")
    version = db.execute("PRAGMA user_version").fetchone()[0]
    expect_known(version, path)
    if version < len(MIGRATIONS):
        raise Refusal(
            f"{path}: its tables have version {version}, here {len(MIGRATIONS)} is known; "
            "they are brought up to date when a server starts on them"
        )


def expect_known(version: int, path: Path) -> None:
    if version > len(MIGRATIONS):
        raise Refusal(
            f"{path}: written by a later Stationmaster (its tables have version {version}, "
            f"here {len(MIGRATIONS)} is known)"
        )


def connect_to_look(path: Path) -> sqlite3.Connection:
    """A file that is there, in which nothing is changed; on a disk that is read-only nobody can."""
    if not path.is_file():
        raise Refusal(f"{path}: there is no such file")
    alone = not os.access(path.parent, os.W_OK) and not Path(f"{path}-wal").exists()
    how = "immutable=1" if alone else "mode=ro"
    return sqlite3.connect(f"file:{quote(str(path))}?{how}", uri=True, timeout=PATIENCE)


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    expect_known(version, path)
    if version == len(MIGRATIONS):
        return
    connection.execute("BEGIN IMMEDIATE")
    version = connection.execute("PRAGMA user_version").fetchone()[0]  # another may have been quicker
    for step in MIGRATIONS[version:]:
        if isinstance(step, str):
            for statement in filter(str.strip, step.split(";")):
                connection.execute(statement)
        else:
            step(connection)
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    connection.execute("COMMIT")


class Job:
    """Statements that are carried out together, and whom to call then."""

    __slots__ = ("asked", "in_turn", "statements", "step", "then")

    def __init__(
        self, then: Then, statements: Sequence[Statement], step: object = None, in_turn: bool = False
    ) -> None:
        self.asked = monotonic()
        self.then = then
        self.statements = statements
        self.step = step
        self.in_turn = in_turn or step is not None
        """It has a place in an order, which may be taken."""


class SqliteStore:
    """A store in one file."""

    shared = False

    def __init__(self, path: Path) -> None:
        self.path = path
        self.loop = asyncio.get_running_loop()
        self.writing = connect(path)
        self.reading: SimpleQueue[sqlite3.Connection] = SimpleQueue()
        for _ in range(READERS):
            reading = connect(path)
            reading.execute("PRAGMA query_only = ON")
            self.reading.put(reading)
        self.readers = ThreadPoolExecutor(READERS, "store-reader")
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.closed = False
        self.figures = StoreFigures()
        self.subscriptions = Subscriptions(self._job, self._rows)
        self.beaten = False
        """A server has been at work here since the file was opened."""
        self.writer = threading.Thread(target=self._write, name="store-writer", daemon=True)
        self.writer.start()

    # To keep.

    async def open(self, table: Table, first: Step) -> None:
        await self._job(list(to_add(Story(table, (first,), ()))))

    async def add(self, story: Story) -> None:
        if await self.summary(story.table.id) is not None:
            raise NotKept("it is there already")
        await self._job(list(to_add(story)))

    def keep(self, table: str, record: Record, then: Then) -> None:
        match record:
            case Step():
                self._put(Job(then, (), row_of(table, record)))
            case Remark():
                oldest = (KEEP_REMARKS, (table, record.kind, table, record.kind, MOST_REMARKS))
                self._put(Job(then, [to_say(table, record), oldest]))
            case Name(seat, name):
                self._put(Job(then, [(RENAME, (name, table, seat))]))
            case Seating():
                unnamed = [(RENAME, ("", table, record.seat))] if record.key else []
                self._put(Job(then, [to_seat(table, record), *unnamed], in_turn=True))

    async def hold(self, table: str, holder: Holder) -> None:
        await self._job([(HOLD, (table, *msgspec.structs.astuple(holder), table))])

    async def keep_person(self, person: Person) -> None:
        await self._job([(KEEP_PERSON, msgspec.structs.astuple(person))])

    async def forget_person(self, key: bytes) -> None:
        await self._job([(statement, (key,)) for statement in FORGET_PERSON])

    async def forget(self, before: float, but: Collection[str], most: int) -> int:
        old = await self._read(lambda db: db.execute(OLD, (before, before)).fetchall())
        gone = [table for (table,) in old if table not in but][:most]
        if not gone:
            return 0
        await self._job([(statement, (table,)) for table in gone for statement in FORGET])
        return len(gone)

    async def keep_analysis(self, table: str, content: bytes) -> None:
        await self._job([(KEEP_ANALYSIS, (table, content, time()))])

    # To look up.

    async def analysis(self, table: str) -> bytes | None:
        rows = await self._read(lambda db: read(select(db, ANALYSIS, table), list[tuple[bytes]]))
        return rows[0][0] if rows else None

    async def story(self, table: str) -> Story | None:
        return await self._read(lambda db: read_story(db, table))

    async def steps(self, table: str, entry: int) -> Sequence[Step]:
        return await self._read(lambda db: read_steps(db, table, entry))

    async def talk(self, table: str) -> Talk | None:
        return await self._read(lambda db: read_talk(db, table))

    async def summary(self, table: str) -> Summary | None:
        return await self._read(lambda db: read_summary(db, table))

    async def count(self) -> int:
        try:
            found: int = await self._read(lambda db: db.execute(COUNT).fetchone()[0])
        except TROUBLE as error:
            raise NotKept(str(error)) from None
        return found

    async def names(self, after: str, most: int) -> list[str]:
        rows = await self._read(lambda db: db.execute(NAMES, (after, most)).fetchall())
        return [name for (name,) in rows]

    async def with_keys(self, keys: Sequence[bytes]) -> list[Summary]:
        return await self._read(lambda db: read_summaries(db, keys))

    async def holders(self, table: str) -> Sequence[Holder]:
        return await self._read(lambda db: read_holders(db, table))

    async def with_person(self, person: bytes) -> list[Summary]:
        return await self._read(lambda db: read_of_person(db, person))

    async def person(self, key: bytes) -> Person | None:
        return await self._read(lambda db: read_person(db, PERSON, key))

    async def person_at(self, page: str) -> Person | None:
        return await self._read(lambda db: read_person(db, PERSON_AT, page))

    # One server has the file to itself (lock.py).

    def listen(self, hear: Hear) -> None:
        """There is no other to be heard of."""

    async def lease(self, table: str, entry: int, seconds: float) -> float:
        return 0.0

    async def beat(self, now: float) -> Sequence[Pause]:
        before = now - A_PAUSE if self.beaten else now
        await self._job([(NOTE_PAUSE, (now + RETURNING, before)), (BEAT, (now,))])
        self.beaten = True
        return await self._read(lambda db: [Pause(*row) for row in db.execute(PAUSES)])

    async def clocked(self) -> Sequence[tuple[str, int]]:
        try:
            return await self._read(lambda db: db.execute(CLOCKED).fetchall())
        except TROUBLE as error:
            raise NotKept(str(error)) from None

    async def open_to_all(self, most: int) -> list[Summary]:
        return await self._read(lambda db: read_each(db, db.execute(OPEN_TO_ALL, (most,))))

    # To look after it.

    async def good(self) -> bool:
        try:
            await self._job([("INSERT OR REPLACE INTO pulse VALUES (1, ?)", (time(),))])
        except NotKept:
            return False
        return True

    async def close(self) -> None:
        if self.closed:
            return
        self.closed = True
        self.jobs.put(None)
        await asyncio.to_thread(self.writer.join)
        self.readers.shutdown()
        for _ in range(READERS):
            self.reading.get().close()
        self.writing.close()

    # Inside.

    async def _rows(self, statement: str, given: tuple[object, ...]) -> Sequence[Sequence[object]]:
        try:
            return await self._read(lambda db: db.execute(statement, given).fetchall())
        except TROUBLE as error:
            raise NotKept(str(error)) from None

    async def _job(self, statements: Sequence[Statement]) -> None:
        done: asyncio.Future[None] = self.loop.create_future()
        self._put(Job(partial(answer, done), statements))
        await done

    def _put(self, job: Job) -> None:
        if self.closed:
            self.loop.call_soon(job.then, Closed())
        else:
            self.jobs.put(job)

    async def _read(self, question: Callable[[sqlite3.Connection], T]) -> T:
        return await self.loop.run_in_executor(self.readers, self._ask, question)

    def _ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        reading = self.reading.get()
        try:
            return question(reading)
        finally:
            self.reading.put(reading)

    def _write(self) -> None:
        """The writer's thread, until a None is among its jobs."""
        open_still, crowded = True, False
        while open_still:
            batch, open_still = self._gather(A_MOMENT if crowded else 0.0)
            crowded = len(batch) >= CROWD
            if batch:
                answers = carry_out(self.writing, batch)
                self.figures.note([job.asked for job in batch], monotonic())
                self.loop.call_soon_threadsafe(give, answers)

    def _gather(self, pause: float) -> tuple[list[Job], bool]:
        """Wait for a job, then take all that are there after the pause."""
        job = self.jobs.get()
        if pause:
            sleep(pause)
        batch: list[Job] = []
        while job is not None:
            batch.append(job)
            try:
                job = self.jobs.get_nowait()
            except Empty:
                return batch, True
        return batch, False


def carry_out(connection: sqlite3.Connection, batch: list[Job]) -> Answers:
    """All jobs in one commit; if that fails, each in its own, so that nobody suffers for another's."""
    try:
        commit(connection, batch)
    except TROUBLE as error:
        if len(batch) > 1:
            return [told for job in batch for told in carry_out(connection, [job])]
        taken = isinstance(error, sqlite3.IntegrityError) and batch[0].in_turn
        return [(batch[0].then, Overtaken() if taken else NotKept(str(error)))]
    return [(job.then, None) for job in batch]


def commit(connection: sqlite3.Connection, batch: list[Job]) -> None:
    """Every statement lets the event loop's thread run in between, so all steps are one statement."""
    steps = [job.step for job in batch if job.step is not None]
    statements = [statement for job in batch for statement in job.statements]
    if steps:
        statements.append((KEEP_STEPS, (as_json(steps),)))
    if len(statements) == 1:
        connection.execute(*statements[0])
        return
    try:
        connection.execute("BEGIN IMMEDIATE")
        for statement in statements:
            connection.execute(*statement)
        connection.execute("COMMIT")
    except TROUBLE:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def to_add(story: Story) -> Iterable[Statement]:
    table = story.table
    options = msgspec.json.encode(table.options).decode()
    terms = msgspec.json.encode(table.terms).decode()
    about = (table.id, table.game, table.version, options, table.language, table.made, terms)
    yield "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)", about
    for number, seat in enumerate(table.seats):
        yield "INSERT INTO seats VALUES (?, ?, ?, ?, ?)", (table.id, number, seat.name, seat.bot, seat.key)
    yield KEEP_STEPS, (as_json([row_of(table.id, step) for step in story.steps]),)
    for remark in story.remarks:
        yield to_say(table.id, remark)
    for seating in story.seatings:
        yield to_seat(table.id, seating)
    for holder in story.holders:
        yield HOLD, (table.id, *msgspec.structs.astuple(holder), table.id)


def to_say(table: str, remark: Remark) -> Statement:
    return ADD_REMARK, (table, *msgspec.structs.astuple(remark))


def to_seat(table: str, seating: Seating) -> Statement:
    return ADD_SEATING, (table, *msgspec.structs.astuple(seating))


def as_json(rows: list[object]) -> str:
    return ENCODER.encode(rows).decode()


def row_of(table: str, step: Step) -> tuple[str, int, str, int, float, str]:
    return table, step.entry, "\n".join(step.lines), step.waiting_on, step.when, step.seal
