"""What the store promises: whole steps, on disk when it says so; clear words about files it cannot use."""

import asyncio
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stationmaster.kernel.errors import Refusal
from stationmaster.store import sqlite
from stationmaster.store.migrations import MIGRATIONS
from stationmaster.store.records import (
    MOST_REMARKS,
    Closed,
    Name,
    NotKept,
    Overtaken,
    Record,
    Remark,
    Seat,
    Step,
    Story,
    Table,
)
from stationmaster.store.sqlite import SqliteStore


def table(name: str = "t", key: bytes = b"k") -> Table:
    seats = (Seat(name="Anna", key=key), Seat(bot="greedy"))
    options: dict[str, object] = {"first": 0, "stations": True, "who": "chance"}
    return Table(id=name, game="halma", version=2, options=options, language="ru", made=12.5, seats=seats)


OPENING = Step(0, ("opened", "! dealt blue"), waiting_on=0, when=13.0)
MOVE = Step(2, ("0 take blue", "! shown red"), waiting_on=1, when=14.0)


def with_store(path: Path, work: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = SqliteStore(path)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def kept(store: SqliteStore, name: str, record: Record) -> asyncio.Future[None]:
    """Done when the change is kept."""
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    store.keep(name, record, lambda trouble: sqlite.answer(done, trouble))
    return done


def test_a_story_is_there_again_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "new" / "tables.db"
    said = Remark(1, "Привет!", 15.0)

    async def write(store: SqliteStore) -> None:
        await store.open(table(), OPENING)
        await kept(store, "t", MOVE)
        await kept(store, "t", said)
        await kept(store, "t", Remark(None, "hello", 16.0))
        await kept(store, "t", Name(0, "Anna II"))

    async def read(store: SqliteStore) -> None:
        story = await store.story("t")
        assert story is not None
        assert story.steps == (OPENING, MOVE)
        assert story.remarks == (said, Remark(None, "hello", 16.0))
        assert story.table.seats == (Seat(name="Anna II", key=b"k"), Seat(bot="greedy"))
        assert story.table.options == table().options
        assert await store.story("no such table") is None

    with_store(path, write)
    with_store(path, read)


def test_tables_are_found_by_their_keys_the_last_moved_first(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.open(table("old", b"k1"), OPENING)
        await store.open(table("new", b"k2"), OPENING)
        await store.open(table("another's", b"k3"), OPENING)
        await kept(store, "new", MOVE)
        found = await store.with_keys([b"k1", b"k2", b"", b"nobody's"])
        assert [summary.table.id for summary in found] == ["new", "old"]
        assert (found[0].entry, found[0].waiting_on, found[0].moved) == (4, 1, 14.0)

    with_store(tmp_path / "tables.db", work)


def test_a_step_whose_place_is_taken_is_refused_and_those_beside_it_are_kept(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        for name in ("a", "b", "c"):
            await store.open(table(name, name.encode()), OPENING)
        await kept(store, "b", MOVE)
        late = Step(2, ("0 draw",), waiting_on=0, when=20.0)
        results = await asyncio.gather(
            kept(store, "a", MOVE), kept(store, "b", late), kept(store, "c", MOVE), return_exceptions=True
        )
        assert [type(result) for result in results] == [type(None), Overtaken, type(None)]
        stories = [await store.story(name) for name in ("a", "b", "c")]
        assert [story.steps for story in stories if story] == [(OPENING, MOVE)] * 3

    with_store(tmp_path / "tables.db", work)


def test_what_waits_together_is_committed_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    commit = sqlite.commit

    def counting(connection: sqlite3.Connection, batch: list[sqlite.Job]) -> None:
        sizes.append(len(batch))
        commit(connection, batch)

    async def work(store: SqliteStore) -> None:
        names = [f"table {n}" for n in range(100)]
        await asyncio.gather(*(store.open(table(name, name.encode()), OPENING) for name in names))
        sizes.clear()
        await asyncio.gather(*(kept(store, name, MOVE) for name in names))

    monkeypatch.setattr(sqlite, "commit", counting)
    with_store(tmp_path / "tables.db", work)
    assert sum(sizes) == 100
    assert len(sizes) < 20


def test_of_what_is_said_only_so_much_is_kept(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        for name in ("t", "u"):
            await store.open(table(name, name.encode()), OPENING)
        await kept(store, "u", Remark(0, "the only one", 1.0))
        for n in range(MOST_REMARKS + 50):
            await kept(store, "t", Remark(0, str(n), float(n)))
        talkative, other = await store.story("t"), await store.story("u")
        assert talkative is not None
        assert other is not None
        assert [remark.text for remark in talkative.remarks] == [str(n) for n in range(50, MOST_REMARKS + 50)]
        assert len(other.remarks) == 1

    with_store(tmp_path / "tables.db", work)


def test_old_tables_are_let_go_but_not_those_in_use(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        for name in ("old", "older", "moved", "in use"):
            await store.open(table(name, name.encode()), OPENING)
        await kept(store, "old", Remark(0, "hello", 13.0))
        await kept(store, "moved", MOVE)
        assert await store.forget(13.5, {"in use"}, most=1) == 1
        assert await store.forget(13.5, {"in use"}, most=100) == 1
        assert await store.forget(13.5, {"in use"}, most=100) == 0
        there = [name for name in ("old", "older", "moved", "in use") if await store.story(name)]
        assert there == ["moved", "in use"]
        assert [summary.table.id for summary in await store.with_keys([b"old", b"moved"])] == ["moved"]

    with_store(tmp_path / "tables.db", work)


def test_who_reads_little_does_not_wait_for_who_reads_much(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
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

    with_store(tmp_path / "tables.db", work)


def test_closing_writes_what_is_waiting_and_takes_no_more(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"

    async def work() -> None:
        store = SqliteStore(path)
        await store.open(table(), OPENING)
        assert await store.good()
        waiting = asyncio.ensure_future(kept(store, "t", MOVE))
        await store.close()
        await waiting
        await store.close()
        with pytest.raises(Closed):
            await kept(store, "t", Step(4, ("1 draw",), 0, 15.0))
        assert not await store.good()

    asyncio.run(work())

    async def read(store: SqliteStore) -> None:
        story = await store.story("t")
        assert story == Story(table(), (OPENING, MOVE), ())

    with_store(path, read)


def test_disk_trouble_is_told_to_the_one_who_waits(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.open(table(), OPENING)
        store.writing.execute("PRAGMA query_only = ON")
        with pytest.raises(NotKept, match="readonly"):
            await kept(store, "t", MOVE)
        assert not await store.good()
        store.writing.execute("PRAGMA query_only = OFF")
        await kept(store, "t", MOVE)

    with_store(tmp_path / "tables.db", work)


@given(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\n\0"), min_size=1), min_size=1))
def test_lines_come_back_as_they_were(lines: list[str]) -> None:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    sqlite.migrate(connection, Path("memory"))
    connection.execute("INSERT INTO tables VALUES ('t', 'halma', 1, '{}', 'en', 0)")
    step = Step(0, tuple(lines), -2, 1e9)
    connection.execute(sqlite.KEEP_STEPS, (sqlite.as_json([sqlite.row_of("t", step)]),))
    story = sqlite.read_story(connection, "t")
    assert story is not None
    assert story.steps == (step,)
    connection.close()


# Files that cannot be used


def refused(path: Path) -> str:
    with pytest.raises(Refusal) as refusal:
        sqlite.connect(path)
    return str(refusal.value).removeprefix(f"{path}: ")


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


# Death at any instant

WRITE_FOR_EVER = """
import asyncio, sys
from pathlib import Path
from stationmaster.store.records import Seat, Step, Table
from stationmaster.store.sqlite import SqliteStore

async def play(store, name, at):
    while True:
        step = Step(at, tuple(f"{name} {at} {n}" for n in range(5)), 0, 0.0)
        await kept(store, name, step)
        at = step.end
        print(name, at, flush=True)

async def run():
    store = SqliteStore(Path(sys.argv[1]))
    tables = []
    for n in range(8):
        story = await store.story(f"t{n}")
        if story is None:
            about = dict(game="g", version=1, options={}, language="en", made=0.0, seats=(Seat(),))
            await store.open(Table(id=f"t{n}", **about), Step(0, ("opened",), 0, 0.0))
        tables.append((f"t{n}", story.steps[-1].end if story else 1))
    print("ready", flush=True)
    await asyncio.gather(*(play(store, *table) for table in tables))

asyncio.run(run())
"""


def test_killed_at_any_instant_nothing_said_to_be_kept_is_lost(tmp_path: Path) -> None:
    """Ten deaths in mid-write, one after another on the same file."""
    path = tmp_path / "tables.db"
    kept: dict[str, int] = {}
    for death in range(10):
        command = [sys.executable, "-c", WRITE_FOR_EVER, str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for n, line in enumerate(process.stdout):
                if n == 40 + 7 * death:
                    process.kill()
                name, _, entry = line.strip().rpartition(" ")
                if name:
                    kept[name] = int(entry)
        check_whole(path, kept)


def check_whole(path: Path, kept: dict[str, int]) -> None:
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    for name, entry in kept.items():
        story = sqlite.read_story(connection, name)
        assert story is not None
        assert story.steps[-1].end >= entry
        for before, step in zip(story.steps, story.steps[1:], strict=False):
            assert step.entry == before.end
            assert step.lines == tuple(f"{name} {step.entry} {n}" for n in range(5))
    connection.close()
