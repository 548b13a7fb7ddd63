"""A look at everything that is kept: whether each table is as it was written and can be played on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

import stationmaster
from stationmaster.kernel.catalogue import Entry
from stationmaster.server.recalling import game_in, recall
from stationmaster.server.sentences import CodedRefusal
from stationmaster.store import sqlite, sqlite_reading
from stationmaster.store.moving import names
from stationmaster.store.places import Database
from stationmaster.store.records import Damaged, NotKept, Story


class Finding(Struct, frozen=True):
    """A table that is not as it should be."""

    table: str
    why: str


class Checkup(Struct, kw_only=True):
    """What was found in a file, or in a database."""

    file: str
    tables: int = 0
    steps: int = 0
    damaged: list[Finding] = []
    other_rules: list[Finding] = []
    """Begun under rules that are not played here: whole, as far as can be seen, but not to be played on."""
    trouble: list[str] = []
    """Of the file itself, as SQLite tells it."""

    @property
    def good(self) -> bool:
        return not self.damaged and not self.trouble


def check(path: Path) -> Checkup:
    """Every table of a file, replayed. Nothing is changed, and a server may be at work on it meanwhile."""
    found, entries = Checkup(file=str(path)), stationmaster.catalogue()
    try:
        db = sqlite.connect_to_look(path)
        try:
            sqlite.expect_current(db, path)
            found.trouble += structure(db)
            for (table,) in db.execute("SELECT id FROM tables ORDER BY made").fetchall():
                with noted(table, found):
                    examine(sqlite_reading.read_story(db, table), entries, found)
        finally:
            db.close()
    except sqlite_reading.TROUBLE as error:
        found.trouble.append(str(error))
    return found


def structure(db: sqlite3.Connection) -> list[str]:
    """What is wrong with a file as a whole; its tables may still be there."""
    try:
        return [row[0] for row in db.execute("PRAGMA integrity_check") if row[0] != "ok"]
    except sqlite_reading.TROUBLE as error:
        return [str(error)]


async def check_database(place: Database) -> Checkup:
    """The same for a database, whose own structure is looked after by PostgreSQL."""
    found, entries = Checkup(file=str(place)), stationmaster.catalogue()
    store = await place.store()
    try:
        async for table in names(store):
            with noted(table, found):
                examine(await store.story(table), entries, found)
    except NotKept as trouble:
        found.trouble.append(str(trouble))
    finally:
        await store.close()
    return found


@contextmanager
def noted(table: str, found: Checkup) -> Iterator[None]:
    """A table that is looked at, and what is wrong with it."""
    found.tables += 1
    try:
        yield
    except Damaged as damage:
        found.damaged.append(Finding(table, str(damage)))
    except CodedRefusal as refusal:
        sentence = refusal.sentence
        found.other_rules.append(Finding(table, sentence if isinstance(sentence, str) else sentence["en"]))


def examine(story: Story | None, entries: list[Entry], found: Checkup) -> None:
    if story is None:
        return  # a server has just forgotten it
    found.steps += len(story.steps)
    recall(story, game_in(entries, story.table))
