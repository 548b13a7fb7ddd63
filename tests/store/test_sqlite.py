"""What a store in a file does besides: it commits in batches, and refuses files it cannot use in words."""

import asyncio
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from stationmaster.kernel.errors import Refusal
from stationmaster.store import sqlite, sqlite_reading
from stationmaster.store.migrations import MIGRATIONS
from stationmaster.store.places import File
from stationmaster.store.records import NotKept, Store
from stationmaster.store.sqlite import SqliteStore
from tests.store.support import MOVE, OPENING, kept, table, with_store


def test_what_waits_together_is_committed_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    commit = sqlite.commit

    def counting(connection: sqlite3.Connection, batch: list[sqlite.Job]) -> None:
        sizes.append(len(batch))
        commit(connection, batch)

    async def work(store: Store) -> None:
        names = [f"table {n}" for n in range(100)]
        await asyncio.gather(*(store.open(table(name, name.encode()), OPENING) for name in names))
        sizes.clear()
        await asyncio.gather(*(kept(store, name, MOVE) for name in names))

    monkeypatch.setattr(sqlite, "commit", counting)
    with_store(File(tmp_path / "tables.db"), work)
    assert sum(sizes) == 100
    assert len(sizes) < 20


def test_who_reads_little_does_not_wait_for_who_reads_much(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        await store.open(table(), OPENING)
        done = threading.Event()
        long = asyncio.ensure_future(store._read(lambda _: done.wait(20)))
        await asyncio.sleep(0.05)
        async with asyncio.timeout(10):
            assert await store.story("t") is not None
            short = await store.summary("t")
        assert short is not None
        assert (short.entry, short.waiting_on) == (2, 0)
        assert await store.summary("none") is None
        assert not long.done()
        done.set()
        await long

    with_store(File(tmp_path / "tables.db"), work)


def test_disk_trouble_is_told_to_the_one_who_waits(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        await store.open(table(), OPENING)
        store.writing.execute("PRAGMA query_only = ON")
        with pytest.raises(NotKept, match="readonly"):
            await kept(store, "t", MOVE)
        assert not await store.good()
        store.writing.execute("PRAGMA query_only = OFF")
        await kept(store, "t", MOVE)

    with_store(File(tmp_path / "tables.db"), work)


LOOK_AND_LEAVE = """
import sqlite3, sys
file = sqlite3.connect(sys.argv[1])
file.execute("SELECT count(*) FROM tables").fetchone()
file.close()
"""


def test_whoever_else_opens_the_file_does_not_clear_its_log_away(tmp_path: Path) -> None:
    """The last to close a file of SQLite's takes its log along: we must not look as if we had left."""
    path = tmp_path / "tables.db"

    async def work(store: Store) -> None:
        await store.open(table(), OPENING)
        log = path.with_name("tables.db-wal").stat().st_ino
        subprocess.run([sys.executable, "-c", LOOK_AND_LEAVE, path], check=True)
        assert path.with_name("tables.db-wal").stat().st_ino == log
        await kept(store, "t", MOVE)

    with_store(File(path), work)
    with closing(sqlite3.connect(path)) as left:
        assert left.execute("SELECT count(*) FROM steps").fetchone() == (2,)


# Files that cannot be used


def refused(path: Path) -> str:
    with pytest.raises(Refusal) as refusal:
        sqlite.connect(path)
    return str(refusal.value).removeprefix(f"{path}: ")


def test_a_file_that_is_busy_is_not_called_damaged(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as holder:
        holder.execute("CREATE TABLE pulse (written REAL)")
        holder.execute("BEGIN EXCLUSIVE")
        with closing(sqlite3.connect(path, timeout=0)) as other, pytest.raises(NotKept, match="locked"):
            sqlite_reading.read(sqlite_reading.select(other, "SELECT written FROM pulse"), list[tuple[float]])


def test_a_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "theirs.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE recipes (soup)")
    other.close()
    before = path.read_bytes()
    assert refused(path) == "this is a database of some other program"
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna, " * 100)
    assert refused(path) == "tables cannot be kept here (file is not a database)"


def test_a_file_in_a_place_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert refused(tmp_path / "file" / "tables.db").startswith("tables cannot be kept here (")


def test_a_file_of_a_later_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    connection = sqlite.connect(path)
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    connection.close()
    assert refused(path).startswith("written by a later Stationmaster")


def test_an_old_sqlite_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 31, 0))
    assert refused(tmp_path / "tables.db").startswith("Python's SQLite is")


def test_migrations_go_on_from_where_a_file_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tables.db"
    sqlite.connect(path).close()
    more = "CREATE TABLE medals (name TEXT) STRICT"
    monkeypatch.setattr(sqlite, "MIGRATIONS", (*MIGRATIONS, more))
    for _ in range(2):
        connection = sqlite.connect(path)
        assert connection.execute("SELECT count(*) FROM medals").fetchone() == (0,)
        connection.close()


QUESTIONS = (
    sqlite_reading.TABLE,
    sqlite_reading.SEATS,
    sqlite_reading.STEPS,
    sqlite_reading.REMARKS,
    sqlite_reading.SEATINGS,
    sqlite_reading.LAST_STEP,
    sqlite_reading.WITH_KEY,
    sqlite.NAMES,
    sqlite.RENAME,
    sqlite.KEEP_REMARKS,
    sqlite.OPEN_TO_ALL,
    sqlite.ANALYSIS,
    *sqlite.FORGET,
)


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_is_answered_by_an_index(tmp_path: Path, question: str) -> None:
    """However large the file is, nothing is looked for in all of it, but for old tables once an hour."""
    connection = sqlite.connect(tmp_path / "tables.db")
    rows = connection.execute(f"EXPLAIN QUERY PLAN {question}", ("x",) * question.count("?")).fetchall()
    connection.close()
    plan = [row[3] for row in rows]
    assert plan
    assert [step for step in plan if step.startswith("SCAN") and "INDEX" not in step] == []
