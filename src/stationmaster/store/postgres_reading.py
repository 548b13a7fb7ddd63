"""What is kept in PostgreSQL, read: on one connection, and mostly for many tables at once."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

import asyncpg

from stationmaster.store.records import (
    Damaged,
    Holder,
    Remark,
    Seat,
    Seating,
    Step,
    Story,
    Summary,
    Talk,
    as_table,
)

if TYPE_CHECKING:
    Connection: TypeAlias = asyncpg.Connection[asyncpg.Record]

LOG = logging.getLogger("stationmaster")

TABLES = """
    SELECT id, game, version, options, language, made, terms FROM tables WHERE id = ANY ($1::text[])
"""
SEATS = """
    SELECT table_id, name, bot, key FROM seats WHERE table_id = ANY ($1::text[]) ORDER BY table_id, seat
"""
STEPS = """
    SELECT wanted.number, step.entry, step.lines, step.waiting_on, step.written, step.seal
    FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS wanted (id, since, number), LATERAL (
        SELECT entry, lines, waiting_on, written, seal FROM steps
        WHERE table_id = wanted.id AND entry >= wanted.since
    ) AS step ORDER BY wanted.number, step.entry
"""
REMARKS = """
    SELECT table_id, by_seat, text, written, kind FROM remarks
    WHERE table_id = ANY ($1::text[]) ORDER BY table_id, number
"""
SEATINGS = """
    SELECT table_id, number, seat, what, by_seat, bot, written, key FROM seatings
    WHERE table_id = ANY ($1::text[]) ORDER BY table_id, number
"""
LAST_STEPS = """
    SELECT wanted.id, last.entry, last.lines, last.waiting_on, last.written
    FROM unnest($1::text[]) AS wanted (id), LATERAL (
        SELECT entry, lines, waiting_on, written FROM steps
        WHERE table_id = wanted.id ORDER BY entry DESC LIMIT 1
    ) AS last
"""
WITH_KEYS = """
    SELECT table_id FROM seats WHERE key = ANY ($1::bytea[]) AND key <> ''
    UNION SELECT table_id FROM seatings WHERE key = ANY ($1::bytea[]) AND key <> ''
"""
HOLDERS = """
    SELECT table_id, seat, key, person FROM holders WHERE table_id = ANY ($1::text[])
    ORDER BY table_id, seat, key
"""
WITH_PERSON = "SELECT DISTINCT table_id FROM holders WHERE person = $1"
OPEN_TO_ALL = """
    SELECT id FROM tables, LATERAL (
        SELECT waiting_on FROM steps WHERE table_id = id ORDER BY entry DESC LIMIT 1
    ) AS last WHERE id IN (
        SELECT id FROM tables WHERE position('"open_to"' IN terms) > 0
        UNION SELECT table_id FROM seatings WHERE what = 'opened'
    ) AND last.waiting_on >= 0 AND coalesce(
        (SELECT what = 'opened' FROM seatings WHERE table_id = id AND what IN ('opened', 'closed')
         ORDER BY number DESC LIMIT 1),
        position('"open_to"' IN terms) > 0
    )
    ORDER BY made DESC LIMIT $1
"""


async def read_stories(db: Connection, tables: Sequence[str]) -> Sequence[Story | Damaged | None]:
    """As they are at one moment; None of what is not there, and of what cannot be read why not."""
    async with db.transaction(isolation="repeatable_read", readonly=True):
        rows = {row["id"]: row for row in await db.fetch(TABLES, tables)}
        seats, seatings = await read_seats(db, tables), await read_seatings(db, tables)
        holders, remarks = await read_holders(db, tables), await read_remarks(db, tables)
        steps = await read_steps(db, [(table, 0) for table in tables])
    found: list[Story | Damaged | None] = []
    for table, its_steps in zip(tables, steps, strict=True):
        try:
            beside = remarks.get(table, ()), seatings.get(table, ()), holders.get(table, ())
            row = rows.get(table)
            kept = None if row is None else as_table(tuple(row), seats.get(table, ()))
            found.append(None if kept is None else Story(kept, tuple(its_steps), *beside))
        except Damaged as damage:
            found.append(damage)
    return found


async def read_steps(db: Connection, wanted: Sequence[tuple[str, int]]) -> Sequence[Sequence[Step]]:
    """Of tables, from an entry on each."""
    tables, entries = zip(*wanted, strict=True)
    found: list[list[Step]] = [[] for _ in wanted]
    for number, begin, lines, waiting, when, seal in await db.fetch(STEPS, tables, entries):
        found[number - 1].append(Step(begin, tuple(lines.split("\n")), waiting, when, seal))
    return found


async def read_remarks(db: Connection, tables: Sequence[str]) -> dict[str, tuple[Remark, ...]]:
    remarks: dict[str, list[Remark]] = {}
    for table, *remark in await db.fetch(REMARKS, tables):
        remarks.setdefault(table, []).append(Remark(*remark))
    return {table: tuple(said) for table, said in remarks.items()}


async def read_talk(db: Connection, tables: Sequence[str]) -> Sequence[Talk | None]:
    seats, remarks = await read_seats(db, tables), await read_remarks(db, tables)
    seatings = await read_seatings(db, tables)
    return [
        Talk(seats[table], remarks.get(table, ()), seatings.get(table, ())) if table in seats else None
        for table in tables
    ]


async def read_seats(db: Connection, tables: Sequence[str]) -> dict[str, tuple[Seat, ...]]:
    seats: dict[str, tuple[Seat, ...]] = {}
    for table, *seat in await db.fetch(SEATS, tables):
        seats[table] = (*seats.get(table, ()), Seat(*seat))
    return seats


async def read_seatings(db: Connection, tables: Sequence[str]) -> dict[str, tuple[Seating, ...]]:
    seatings: dict[str, tuple[Seating, ...]] = {}
    for table, *seating in await db.fetch(SEATINGS, tables):
        seatings[table] = (*seatings.get(table, ()), Seating(*seating))
    return seatings


async def read_holders(db: Connection, tables: Sequence[str]) -> dict[str, tuple[Holder, ...]]:
    holders: dict[str, tuple[Holder, ...]] = {}
    for table, *holder in await db.fetch(HOLDERS, tables):
        holders[table] = (*holders.get(table, ()), Holder(*holder))
    return holders


async def read_summaries(db: Connection, tables: list[str]) -> list[Summary]:
    """In short, the last moved first; one that is too damaged for that is left out."""
    rows, seats = await db.fetch(TABLES, tables), await read_seats(db, tables)
    last = {step[0]: step for step in await db.fetch(LAST_STEPS, tables)}
    seatings, holders = await read_seatings(db, tables), await read_holders(db, tables)
    found = []
    for row in rows:
        try:
            table, entry, lines, waiting_on, when = last[row["id"]]
            kept, end = as_table(tuple(row), seats.get(table, ())), entry + lines.count("\n") + 1
            beside = seatings.get(table, ()), holders.get(table, ())
            found.append(Summary(kept, end, waiting_on, when, *beside))
        except KeyError:
            continue  # nothing is left of its story
        except Damaged as damage:
            LOG.warning("table %s is damaged: %s", table, damage)
    return sorted(found, key=lambda summary: -summary.moved)


async def read_with_keys(db: Connection, keys: Sequence[bytes]) -> list[Summary]:
    return await read_summaries(db, [table for (table,) in await db.fetch(WITH_KEYS, list(keys))])


async def read_of_person(db: Connection, person: bytes) -> list[Summary]:
    return await read_summaries(db, [table for (table,) in await db.fetch(WITH_PERSON, person)])


async def read_open_to_all(db: Connection, most: int) -> list[Summary]:
    found = await read_summaries(db, [table for (table,) in await db.fetch(OPEN_TO_ALL, most)])
    return sorted(found, key=lambda summary: -summary.table.made)
