"""What is kept in a file, read: it may be damaged, and a server may be writing to it."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

import msgspec

from stationmaster.store.records import (
    Damaged,
    Holder,
    NotKept,
    Person,
    Remark,
    Seat,
    Seating,
    Step,
    Story,
    Summary,
    Table,
    TableRow,
    Talk,
    as_table,
)

Rows = TypeVar("Rows")

LOG = logging.getLogger("stationmaster")
TROUBLE = (sqlite3.Error, UnicodeDecodeError)  # the second when SQLite quotes what is damaged
PRIMARY = 0xFF  # of an error's code
BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL)

TABLE = "SELECT id, game, version, options, language, made, terms FROM tables WHERE id = ?"
SEATS = "SELECT name, bot, key FROM seats WHERE table_id = ? ORDER BY seat"
STEPS = """
    SELECT entry, lines, waiting_on, written, seal FROM steps WHERE table_id = ? AND entry >= ? ORDER BY entry
"""
REMARKS = "SELECT by_seat, text, written, kind FROM remarks WHERE table_id = ? ORDER BY number"
SEATINGS = """
    SELECT number, seat, what, by_seat, bot, written, key FROM seatings WHERE table_id = ? ORDER BY number
"""
WITH_KEY = """
    SELECT table_id FROM seats WHERE key = ? AND key <> x''
    UNION SELECT table_id FROM seatings WHERE key = ? AND key <> x''
"""
HOLDERS = "SELECT seat, key, person FROM holders WHERE table_id = ? ORDER BY seat, key"
WITH_PERSON = "SELECT DISTINCT table_id FROM holders WHERE person = ?"
LAST_STEP = (
    "SELECT entry, lines, waiting_on, written FROM steps WHERE table_id = ? ORDER BY entry DESC LIMIT 1"
)


def read(rows: Iterable[Sequence[object]], kind: type[Rows]) -> Rows:
    """Rows of a file that may be damaged: of the kind that was written, or Damaged; NotKept if it is busy."""
    try:
        return msgspec.convert([tuple(row) for row in rows], kind)
    except (*TROUBLE, msgspec.MsgspecError) as error:
        if getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & PRIMARY in BUSY:
            raise NotKept(str(error)) from None
        raise Damaged(str(error)) from None


def read_story(db: sqlite3.Connection, table: str) -> Story | None:
    """As it is at one moment: a server may be writing to it."""
    with one_moment(db):
        kept = read_table(db, table)
        if kept is None:
            return None
        steps = read_steps(db, table)
        expect_end(db, table, steps[-1].entry if steps else -1)
        beside = read_remarks(db, table), read_seatings(db, table), read_holders(db, table)
        return Story(kept, tuple(steps), *beside)


@contextmanager
def one_moment(db: sqlite3.Connection) -> Iterator[None]:
    db.execute("BEGIN")
    try:
        yield
    finally:
        db.rollback()  # nothing was written; and in a damaged file a commit may fail


def read_talk(db: sqlite3.Connection, table: str) -> Talk | None:
    kept = read_table(db, table)
    if kept is None:
        return None
    return Talk(kept.seats, read_remarks(db, table), read_seatings(db, table))


def read_remarks(db: sqlite3.Connection, table: str) -> tuple[Remark, ...]:
    remarks = read(select(db, REMARKS, table), list[tuple[int | None, str, float, str]])
    return tuple(Remark(*row) for row in remarks)


def read_seatings(db: sqlite3.Connection, table: str) -> tuple[Seating, ...]:
    seatings = read(select(db, SEATINGS, table), list[tuple[int, int, str, int, str, float, bytes]])
    return tuple(Seating(*row) for row in seatings)


def read_holders(db: sqlite3.Connection, table: str) -> tuple[Holder, ...]:
    rows = read(select(db, HOLDERS, table), list[tuple[int, bytes, bytes]])
    return tuple(Holder(*row) for row in rows)


def read_person(db: sqlite3.Connection, statement: str, by: object) -> Person | None:
    rows = read(select(db, statement, by), list[tuple[bytes, str, int, str]])
    return Person(*rows[0]) if rows else None


def read_of_person(db: sqlite3.Connection, person: bytes) -> list[Summary]:
    return sorted(read_each(db, db.execute(WITH_PERSON, (person,))), key=lambda summary: -summary.moved)


def read_each(db: sqlite3.Connection, tables: Iterable[tuple[str]]) -> list[Summary]:
    found = [read_summary(db, table) for (table,) in list(tables)]
    return [summary for summary in found if summary is not None]


def read_steps(db: sqlite3.Connection, table: str, entry: int = 0) -> Sequence[Step]:
    rows = read(select(db, STEPS, table, entry), list[tuple[int, str, int, float, str]])
    return [
        Step(begin, tuple(lines.split("\n")), waiting, when, seal)
        for begin, lines, waiting, when, seal in rows
    ]


def expect_end(db: sqlite3.Connection, table: str, entry: int) -> None:
    """Going backwards one comes to the same step: a key that is damaged ends the way forwards too early."""
    last = read(select(db, LAST_STEP, table), list[tuple[int, str, int, float]])
    if last and last[0][0] != entry:
        raise Damaged(f"after entry {entry} some are not found")


def select(db: sqlite3.Connection, statement: str, *given: object) -> Iterator[Sequence[object]]:
    """As a generator: also what goes wrong at the beginning goes wrong where it is read."""
    yield from db.execute(statement, given)


def read_table(db: sqlite3.Connection, table: str) -> Table | None:
    found = read(select(db, TABLE, table), list[TableRow])
    if not found:
        return None
    seats = read(select(db, SEATS, table), list[tuple[str, str, bytes]])
    return as_table(found[0], tuple(Seat(*seat) for seat in seats))


def read_summaries(db: sqlite3.Connection, keys: Sequence[bytes]) -> list[Summary]:
    found: dict[str, Summary] = {}
    for key in keys:
        for (table,) in db.execute(WITH_KEY, (key, key)):
            summary = read_summary(db, table)
            if summary is not None:
                found[table] = summary
    return sorted(found.values(), key=lambda summary: -summary.moved)


def read_summary(db: sqlite3.Connection, table: str) -> Summary | None:
    """A table in short; None if it is not there, or too damaged for that."""
    try:
        kept = read_table(db, table)
        last = read(select(db, LAST_STEP, table), list[tuple[int, str, int, float]])
        seatings, holders = read_seatings(db, table), read_holders(db, table)
    except Damaged as damage:
        LOG.warning("table %s is damaged: %s", table, damage)
        return None
    if kept is None or not last:
        return None
    entry, lines, waiting_on, when = last[0]
    return Summary(kept, entry + lines.count("\n") + 1, waiting_on, when, seatings, holders)
