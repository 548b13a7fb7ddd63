"""Tables moved between places without loss, and old ones let go."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from time import time

import pytest
from click.testing import CliRunner, Result
from msgspec import structs

from stationmaster import cli
from stationmaster.kernel.errors import Refusal
from stationmaster.store import moving, sqlite
from stationmaster.store.places import Database, File, Place
from stationmaster.store.records import Remark, Step, Store, Story, agreed, sealed
from tests.postgres import Postgres
from tests.store.support import kept, table, with_store

COUNT = moving.AT_ONCE + 20


def story(name: str, when: float = 14.0) -> Story:
    about = table(name, name.encode())
    first = sealed(agreed(about), Step(0, ("opened", "! dealt blue"), 0, when))
    second = sealed(first.seal, Step(2, ("0 take blue", "! показан красный"), 1, when + 1 / 3))
    return Story(about, (first, second), (Remark(0, "Привет!", when), Remark(None, "hello", when)))


def filled(place: Place, stories: list[Story]) -> None:
    async def fill(store: Store) -> None:
        await asyncio.gather(*(store.add(told) for told in stories))

    with_store(place, fill)


def held_in(place: Place) -> list[Story]:
    found: list[Story | None] = []

    async def look(store: Store) -> None:
        found.extend([await store.story(name) async for name in moving.names(store)])

    with_store(place, look)
    return [told for told in found if told is not None]


def test_everything_comes_to_the_other_place_and_back(tmp_path: Path, postgres: Postgres) -> None:
    stories = [story(f"t{n:03}") for n in range(COUNT)]
    first, database, last = File(tmp_path / "a.db"), Database(postgres.database()), File(tmp_path / "b.db")
    filled(first, stories)
    for source, target in ((first, database), (database, last)):
        moved = asyncio.run(moving.move(source, target))
        assert (moved.tables, moved.steps, moved.left) == (COUNT, 2 * COUNT, {})
        assert held_in(target) == held_in(source) == stories


def test_what_is_damaged_or_there_already_stays_behind(tmp_path: Path) -> None:
    source, target = tmp_path / "a.db", tmp_path / "b.db"
    damaged = story("damaged")
    damaged = structs.replace(damaged, steps=(damaged.steps[0], structs.replace(damaged.steps[1], seal="x")))
    filled(File(source), [damaged, story("good"), story("twice")])
    filled(File(target), [story("twice", when=99.0)])
    ended = CliRunner().invoke(cli.stationmaster, ["store", "move", str(source), str(target)])
    assert ended.exit_code == 1
    lines = ended.output.splitlines()
    assert lines[0] == "table damaged stays behind: what follows on entry 2 is not as it was written"
    assert lines[1] == "table twice stays behind: it is there already"
    assert lines[2] == f"{target}: 1 tables with 2 steps came, 2 stayed behind"
    assert held_in(File(target)) == [story("good"), story("twice", when=99.0)]


def test_a_place_that_is_none_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="there is no such file"):
        CliRunner().invoke(
            cli.stationmaster, ["store", "move", str(tmp_path / "none.db"), "b.db"], catch_exceptions=False
        )
    assert not list(tmp_path.iterdir())


def test_a_database_without_tables_of_ours_is_left_as_it_is(postgres: Postgres, tmp_path: Path) -> None:
    address = postgres.database()
    for _ in range(2):
        with pytest.raises(Refusal, match="there are no tables of ours"):
            CliRunner().invoke(cli.stationmaster, ["store", "check", address], catch_exceptions=False)


def test_old_tables_are_pruned(place: Place) -> None:
    now = time()

    async def fill(store: Store) -> None:
        for name, days in (("old", 20.0), ("new", 1.0), ("moved", 20.0)):
            await store.add(story(name, now - days * moving.A_DAY))
        await kept(store, "moved", Step(4, ("1 draw",), 0, now))

    with_store(place, fill)
    address = place.address if isinstance(place, Database) else str(place)
    ended = CliRunner().invoke(cli.stationmaster, ["store", "prune", address, "--older", "10"])
    assert (ended.exit_code, ended.output) == (0, f"{place}: 1 tables were let go\n")
    assert [told.table.id for told in held_in(place)] == ["moved", "new"]


# Backups


def store(*words: str | Path) -> Result:
    return CliRunner().invoke(cli.stationmaster, ["store", *map(str, words)])


def named(place: Place) -> str:
    return place.address if isinstance(place, Database) else str(place)


def test_a_backup_has_everything_and_can_be_restored_to_either_place(
    place: Place, tmp_path: Path, postgres: Postgres
) -> None:
    stories = [story(f"t{n:03}") for n in range(COUNT)]
    filled(place, stories)
    backup = tmp_path / "monday.db"
    told = f"{COUNT} tables with {2 * COUNT} steps came, 0 stayed behind\n"
    made = store("backup", named(place), backup)
    assert (made.exit_code, made.output) == (0, f"{backup}: {told}")
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["monday.db"]
    assert oct(backup.stat().st_mode & 0o777) == "0o600"
    for target in (File(tmp_path / "again.db"), Database(postgres.database())):
        restored = store("restore", backup, named(target))
        assert (restored.exit_code, restored.output) == (0, f"{target}: {told}")
        assert held_in(target) == held_in(place) == stories


def test_a_backup_is_made_while_a_server_writes_and_each_table_in_it_is_whole(
    place: Place, tmp_path: Path
) -> None:
    """Steps that are made meanwhile are in it or not, but never in part."""
    names, backup = [f"t{n:02}" for n in range(30)], tmp_path / "monday.db"

    async def serve(server: Store) -> None:
        for name in names:
            await server.add(story(name))
        last = {name: story(name).steps[-1] for name in names}
        backing_up = asyncio.create_task(moving.back_up(place, backup))
        while not backing_up.done():
            for name in names:
                step = last[name]
                last[name] = sealed(step.seal, Step(step.end, ("0 take red", "! blue"), 1, step.when + 1))
            await asyncio.gather(*(kept(server, name, last[name]) for name in names))
        assert (await backing_up).left == {}
        for told in [await server.story(name) for name in names]:
            assert told is not None
            now[told.table.id] = told

    now: dict[str, Story] = {}
    with_store(place, serve)
    found = held_in(File(backup))
    assert [told.table.id for told in found] == names
    for told in found:
        steps = now[told.table.id].steps
        assert told.steps == steps[: len(told.steps)]
    assert any(len(told.steps) > 2 for told in found), "nothing was written meanwhile"


def test_neither_a_backup_nor_tables_are_written_over(tmp_path: Path, place: Place) -> None:
    filled(place, [story("a")])
    backup = tmp_path / "monday.db"
    assert store("backup", named(place), backup).exit_code == 0
    before = backup.read_bytes()
    again = store("backup", named(place), backup)
    assert str(again.exception) == f"{backup}: there is a file already, and it is not written over"
    assert backup.read_bytes() == before
    filled(place, [story("b")])
    restored = store("restore", backup, named(place))
    assert str(restored.exception) == f"{place}: there are tables already, and they are not written over"
    assert held_in(place) == [story("a"), story("b")]


def test_a_damaged_table_is_named_and_the_others_are_in_the_backup(tmp_path: Path) -> None:
    damaged = story("damaged")
    damaged = structs.replace(damaged, steps=(damaged.steps[0], structs.replace(damaged.steps[1], seal="x")))
    source, backup = File(tmp_path / "a.db"), tmp_path / "monday.db"
    filled(source, [damaged, story("good")])
    made = store("backup", source.path, backup)
    assert made.exit_code == 1
    lines = made.output.splitlines()
    assert lines[0] == "table damaged stays behind: what follows on entry 2 is not as it was written"
    assert lines[1] == f"{backup}: 1 tables with 2 steps came, 1 stayed behind"
    assert held_in(File(backup)) == [story("good")]


def test_what_cannot_be_backed_up_or_written_to_is_said(tmp_path: Path) -> None:
    source, backup = tmp_path / "a.db", tmp_path / "monday.db"
    assert str(store("backup", source, backup).exception) == f"{source}: there is no such file"
    assert str(store("restore", backup, source).exception) == f"{backup}: there is no such file"
    source.write_text("not a database at all " * 50)
    said = str(store("backup", source, backup).exception)
    assert said == f"{source}: it cannot be read (file is not a database)"
    source.unlink()
    filled(File(source), [story("a")])
    elsewhere = tmp_path / "none" / "monday.db"
    said = str(store("backup", source, elsewhere).exception)
    assert said == f"{elsewhere}: no backup can be written here (No such file or directory)"
    with sqlite3.connect(source) as db:
        db.execute("PRAGMA user_version = 99")
    assert "its tables have version 99" in str(store("backup", source, backup).exception)
    assert not backup.exists()


def test_a_backup_for_which_there_is_no_room_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, backup = tmp_path / "a.db", tmp_path / "monday.db"
    filled(File(source), [story(f"table {n}") for n in range(100)])
    connect = sqlite.connect

    def on_a_small_disk(path: Path) -> sqlite3.Connection:
        connection = connect(path)
        if path != source:
            connection.execute("PRAGMA max_page_count = 30")
        return connection

    monkeypatch.setattr(sqlite, "connect", on_a_small_disk)
    said = str(store("backup", source, backup).exception)
    assert said == f"{backup}: no backup was made (database or disk is full)"
    assert not [path for path in tmp_path.iterdir() if not path.name.startswith("a.db")]


def test_a_backup_that_is_not_in_its_file_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full disk SQLite may leave what was written beside the file, where a backup loses it."""

    async def left_beside(source: Place, target: Place) -> moving.Moved:
        Path(f"{target}-wal").write_bytes(b"most of it")
        return moving.Moved(tables=1, steps=2)

    source, backup = tmp_path / "a.db", tmp_path / "monday.db"
    filled(File(source), [story("a")])
    monkeypatch.setattr(moving, "move", left_beside)
    assert "is the disk full?" in str(store("backup", source, backup).exception)
    assert not backup.exists()
