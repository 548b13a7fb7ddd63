"""A damaged table says so; all others go on, and the host finds out which it is."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from stationmaster import cli
from stationmaster.kernel.errors import Refusal
from stationmaster.server import checkup, sentences
from stationmaster.store import sqlite
from tests.server.support import QUICK, Guest, last_state, open_hall, run, seat_guests, wish

DAMAGES = {
    "a move that is another": "UPDATE steps SET lines = replace(lines, 'keep 1 2', 'keep 1 3')",
    "a move that is none": "UPDATE steps SET lines = replace(lines, 'keep 1 2', 'kepe 1 2')",
    "a mover that is none": "UPDATE steps SET lines = replace(lines, '0 keep', 'x keep')",
    "a step that is gone": "DELETE FROM steps WHERE entry = 0",
    "all steps gone": "DELETE FROM steps",
    "other options": "UPDATE tables SET options = replace(options, '0', '1')",
    "no options": "UPDATE tables SET options = '{'",
    "a bot for a person": "UPDATE seats SET bot = 'random'",
    "bytes for a text": "UPDATE steps SET lines = CAST(x'ff' AS TEXT)",
}


async def two_tables(db: Path, damage: str) -> tuple[str, str, str, str]:
    """Two tables with a move each, of which one is damaged then; the tokens of their first seats."""
    async with open_hall(db) as hall:
        names = []
        for _ in range(2):
            opened = await hall.open(wish("me", "friend", first=0), "here")
            guest = Guest(hall)
            guest.join(opened.table, opened.seats[0].token or "")
            state = await guest.hears("state")
            guest.send(type="play", seat=0, entry=state["entry"], action="keep 1 2")
            await guest.hears("state")
            names += [opened.table, opened.seats[0].token or ""]
    connection = sqlite3.connect(db)
    word = " AND" if " WHERE" in damage else " WHERE"
    connection.execute(f"{damage}{word} {'id' if 'tables' in damage else 'table_id'} = ?", names[:1])
    connection.commit()
    connection.close()
    return names[0], names[1], names[2], names[3]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_table_says_so_and_the_others_go_on(tmp_path: Path, damage: str) -> None:
    async def scene() -> tuple[str, str]:
        db = tmp_path / "tables.db"
        damaged, its_token, good, token = await two_tables(db, DAMAGES[damage])
        async with open_hall(db, QUICK) as hall:
            for _ in range(2):
                guest = Guest(hall)
                guest.join(damaged, its_token)
                assert await guest.gone() == 4411
                assert guest.frames[-1]["sentence"] == sentences.DAMAGED
            assert good in [mine.table for mine in (await hall.mine([its_token, token])).tables]
            other = Guest(hall)
            other.join(good, token)
            await other.hears("state")
            assert last_state(other)["told"]
            await seat_guests(hall, wish("me", "friend"))
        return damaged, good

    damaged, good = run(scene())
    found = checkup.check(tmp_path / "tables.db")
    assert [finding.table for finding in found.damaged] == [damaged]
    assert found.tables == 3
    assert not found.trouble
    assert good not in str(found.damaged)


def checked(*words: str) -> tuple[int, str]:
    ended = CliRunner().invoke(cli.stationmaster, ["store", "check", *words])
    return ended.exit_code, ended.output


def test_store_check_names_damaged_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    db = tmp_path / "tables.db"
    damaged, *_ = asyncio.run(two_tables(db, DAMAGES["a move that is another"]))
    code, said = checked(str(db))
    assert code == 1
    assert f"table {damaged} is damaged: what follows on entry" in said
    assert f"{db}: 2 tables with 4 steps, 1 damaged" in said
    code, said = checked(str(db), "--json")
    assert (code, [finding["table"] for finding in json.loads(said)["damaged"]]) == (1, [damaged])
    connection = sqlite3.connect(db)
    connection.execute("DELETE FROM steps WHERE table_id = ?", [damaged])
    connection.execute("DELETE FROM seats WHERE table_id = ?", [damaged])
    connection.execute("DELETE FROM tables WHERE id = ?", [damaged])
    connection.execute("UPDATE tables SET version = 0")
    connection.commit()
    connection.close()
    monkeypatch.setenv("STATIONMASTER_HOME", str(tmp_path))
    code, said = checked()
    assert code == 0
    assert "is not played on here: This table was begun under version 0 of its rules" in said


def test_store_check_refuses_what_it_cannot_check(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="there is no such file"):
        checkup.check(tmp_path / "none.db")
    other = sqlite3.connect(tmp_path / "theirs.db")
    other.execute("CREATE TABLE recipes (soup)")
    other.close()
    with pytest.raises(Refusal, match="this is no file of ours"):
        checkup.check(tmp_path / "theirs.db")
    sqlite.connect(tmp_path / "tables.db").close()
    old = sqlite3.connect(tmp_path / "tables.db")
    old.execute("PRAGMA user_version = 1")
    old.close()
    with pytest.raises(Refusal, match="its tables have version 1, here"):
        checkup.check(tmp_path / "tables.db")


def test_store_check_looks_at_the_tables_of_a_file_whose_structure_is_damaged(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    asyncio.run(two_tables(db, "UPDATE tables SET version = version"))
    with closing(sqlite3.connect(db)) as file:
        page = file.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'seats_by_key'").fetchone()[0]
        size = file.execute("PRAGMA page_size").fetchone()[0]
    content = bytearray(db.read_bytes())
    content[(page - 1) * size : page * size] = b"\xaa" * size
    db.write_bytes(content)
    found = checkup.check(db)
    assert found.trouble
    assert (found.tables, found.damaged) == (2, [])
    ended = CliRunner().invoke(cli.stationmaster, ["store", "check", str(db)])
    assert ended.exit_code == 1
    assert "'store backup' brings what can be read of it into a new file" in ended.output


def test_store_check_tells_of_a_file_that_is_no_file_any_more(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    asyncio.run(two_tables(db, "UPDATE tables SET version = version"))
    content = bytearray(db.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    db.write_bytes(content)
    found = checkup.check(db)
    assert not found.good
    assert found.trouble
