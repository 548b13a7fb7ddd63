"""The tables of each kind of database, as numbered steps from nothing to now. Old steps are never changed."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable

import msgspec

from stationmaster.kernel.log import checksum


def seal_all(connection: sqlite3.Connection) -> None:
    """Every step gets its seal, as records.py makes them. A table that cannot be read stays without."""
    for (table,) in connection.execute("SELECT id FROM tables").fetchall():
        with contextlib.suppress(sqlite3.DatabaseError, msgspec.MsgspecError, AttributeError, TypeError):
            seal_steps(connection, table)


def seal_steps(connection: sqlite3.Connection, table: str) -> None:
    about = list(connection.execute("SELECT * FROM tables WHERE id = ?", (table,)).fetchone())
    about[3] = msgspec.json.decode(about[3])
    seats = connection.execute("SELECT bot, key FROM seats WHERE table_id = ? ORDER BY seat", (table,))
    seal = checksum(msgspec.json.encode([*about, [[bot, key.hex()] for bot, key in seats]]).decode())
    steps = "SELECT at, lines, waiting_on, written FROM steps WHERE table_id = ? ORDER BY at"
    for at, lines, waiting_on, written in connection.execute(steps, (table,)).fetchall():
        seal = checksum(f"{seal}\n{at} {waiting_on} {round(written * 1000)}\n{lines}")
        connection.execute("UPDATE steps SET seal = ? WHERE table_id = ? AND at = ?", (seal, table, at))


Migration = str | Callable[[sqlite3.Connection], None]

MIGRATIONS: tuple[Migration, ...] = (
    # 1: tables, who sits there, what happened, what was said.
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        version INTEGER NOT NULL,
        options TEXT NOT NULL,
        language TEXT NOT NULL,
        made REAL NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE seats (
        table_id TEXT NOT NULL REFERENCES tables (id),
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        bot TEXT NOT NULL,
        key BLOB NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX seats_by_key ON seats (key) WHERE key <> x'';

    CREATE TABLE steps (
        table_id TEXT NOT NULL REFERENCES tables (id),
        at INTEGER NOT NULL,
        lines TEXT NOT NULL,
        waiting_on INTEGER NOT NULL,
        written REAL NOT NULL,
        PRIMARY KEY (table_id, at)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE remarks (
        number INTEGER PRIMARY KEY,
        table_id TEXT NOT NULL REFERENCES tables (id),
        by_seat INTEGER,
        text TEXT NOT NULL,
        written REAL NOT NULL
    ) STRICT;

    CREATE INDEX remarks_by_table ON remarks (table_id, number);
    """,
    # 2: something to write when it is asked whether anything can be written.
    """
    CREATE TABLE pulse (
        number INTEGER PRIMARY KEY,
        written REAL NOT NULL
    ) STRICT;
    """,
    # 3 and 4: a seal for every step, chained from step to step.
    "ALTER TABLE steps ADD COLUMN seal TEXT NOT NULL DEFAULT ''",
    seal_all,
    # 5: one name for one number.
    "ALTER TABLE steps RENAME COLUMN at TO entry",
    # 6: what people agreed on beside the game's options, and who plays for whom.
    """
    ALTER TABLE tables ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';

    CREATE TABLE seatings (
        table_id TEXT NOT NULL REFERENCES tables (id),
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        what TEXT NOT NULL,
        by_seat INTEGER NOT NULL,
        bot TEXT NOT NULL,
        written REAL NOT NULL,
        PRIMARY KEY (table_id, number)
    ) STRICT, WITHOUT ROWID;
    """,
    # 7: seats that are given to others.
    """
    ALTER TABLE seatings ADD COLUMN key BLOB NOT NULL DEFAULT x'';

    CREATE INDEX seatings_by_key ON seatings (key) WHERE key <> x'';
    """,
    # 8: tables with a clock, and the times in which no server was at work. Beats are the second pulse.
    """
    CREATE INDEX tables_with_clocks ON tables (id) WHERE instr(terms, '"clock"') > 0;

    CREATE TABLE pauses (
        begin REAL PRIMARY KEY,
        until REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    """,
    # 9: what was found by looking into finished games.
    """
    CREATE TABLE analyses (
        table_id TEXT PRIMARY KEY REFERENCES tables (id),
        content BLOB NOT NULL,
        written REAL NOT NULL
    ) STRICT;
    """,
    # 10: people who come again, by the hash of a key, and whose seats are.
    """
    CREATE TABLE people (
        key BLOB PRIMARY KEY,
        name TEXT NOT NULL,
        colour INTEGER NOT NULL,
        page TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE UNIQUE INDEX people_by_page ON people (page) WHERE page <> '';

    CREATE TABLE holders (
        table_id TEXT NOT NULL REFERENCES tables (id),
        seat INTEGER NOT NULL,
        key BLOB NOT NULL,
        person BLOB NOT NULL,
        PRIMARY KEY (table_id, seat, key)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX holders_by_person ON holders (person);
    """,
    # 11: tables that are open to all.
    "CREATE INDEX tables_open_to_all ON tables (made) WHERE instr(terms, '\"open_to\"') > 0",
    # 12: who wants to be told of their turns, what they were told, and what all servers must know for that.
    """
    CREATE TABLE subscriptions (
        key BLOB NOT NULL,
        receiver TEXT NOT NULL,
        way TEXT NOT NULL,
        target TEXT NOT NULL,
        language TEXT NOT NULL,
        made REAL NOT NULL,
        PRIMARY KEY (key, receiver)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX subscriptions_by_receiver ON subscriptions (receiver);

    CREATE TABLE told (
        table_id TEXT NOT NULL REFERENCES tables (id),
        seat INTEGER NOT NULL,
        entry INTEGER NOT NULL,
        until REAL NOT NULL,
        claim TEXT NOT NULL,
        sent TEXT NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE secrets (
        name TEXT PRIMARY KEY,
        value BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    """,
    # 13: reactions, and marks on the board; tables that were opened, or closed, later.
    """
    ALTER TABLE remarks ADD COLUMN kind TEXT NOT NULL DEFAULT '';

    CREATE INDEX tables_opened_later ON seatings (table_id) WHERE what = 'opened';
    """,
)

IN_POSTGRES: tuple[str, ...] = (
    # 1: the same tables as in SQLite, with an index for those that grow old, and leases: who thinks about a
    # bot's turn. These need not outlive the database's own death.
    """
    CREATE TABLE tables (
        id TEXT COLLATE "C" PRIMARY KEY,
        game TEXT NOT NULL,
        version INTEGER NOT NULL,
        options TEXT NOT NULL,
        language TEXT NOT NULL,
        made DOUBLE PRECISION NOT NULL
    );

    CREATE INDEX tables_by_age ON tables (made);

    CREATE TABLE seats (
        table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        bot TEXT NOT NULL,
        key BYTEA NOT NULL,
        PRIMARY KEY (table_id, seat)
    );

    CREATE INDEX seats_by_key ON seats (key) WHERE key <> '';

    CREATE TABLE steps (
        table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
        entry INTEGER NOT NULL,
        lines TEXT NOT NULL,
        waiting_on INTEGER NOT NULL,
        written DOUBLE PRECISION NOT NULL,
        seal TEXT NOT NULL,
        PRIMARY KEY (table_id, entry)
    );

    CREATE TABLE remarks (
        number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
        by_seat INTEGER,
        text TEXT NOT NULL,
        written DOUBLE PRECISION NOT NULL
    );

    CREATE INDEX remarks_by_table ON remarks (table_id, number);

    CREATE TABLE pulse (
        number INTEGER PRIMARY KEY,
        written DOUBLE PRECISION NOT NULL
    );

    CREATE UNLOGGED TABLE leases (
        table_id TEXT COLLATE "C" PRIMARY KEY,
        entry INTEGER NOT NULL,
        server TEXT NOT NULL,
        until TIMESTAMPTZ NOT NULL
    );
    """,
    # 2: what people agreed on beside the game's options, and who plays for whom.
    """
    ALTER TABLE tables ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';

    CREATE TABLE seatings (
        table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        what TEXT NOT NULL,
        by_seat INTEGER NOT NULL,
        bot TEXT NOT NULL,
        written DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (table_id, number)
    );
    """,
    # 3: seats that are given to others.
    """
    ALTER TABLE seatings ADD COLUMN key BYTEA NOT NULL DEFAULT '';

    CREATE INDEX seatings_by_key ON seatings (key) WHERE key <> '';
    """,
    # 4: tables with a clock, and the times in which no server was at work. Beats are the second pulse.
    """
    CREATE INDEX tables_with_clocks ON tables (id) WHERE position('"clock"' IN terms) > 0;

    CREATE TABLE pauses (
        begin DOUBLE PRECISION PRIMARY KEY,
        until DOUBLE PRECISION NOT NULL
    );
    """,
    # 5: what was found by looking into finished games.
    """
    CREATE TABLE analyses (
        table_id TEXT COLLATE "C" PRIMARY KEY REFERENCES tables (id),
        content BYTEA NOT NULL,
        written DOUBLE PRECISION NOT NULL
    );
    """,
    # 6: people who come again, by the hash of a key, and whose seats are.
    """
    CREATE TABLE people (
        key BYTEA PRIMARY KEY,
        name TEXT NOT NULL,
        colour INTEGER NOT NULL,
        page TEXT NOT NULL
    );

    CREATE UNIQUE INDEX people_by_page ON people (page) WHERE page <> '';

    CREATE TABLE holders (
        table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
        seat INTEGER NOT NULL,
        key BYTEA NOT NULL,
        person BYTEA NOT NULL,
        PRIMARY KEY (table_id, seat, key)
    );

    CREATE INDEX holders_by_person ON holders (person);
    """,
    # 7: tables that are open to all.
    "CREATE INDEX tables_open_to_all ON tables (made) WHERE position('\"open_to\"' IN terms) > 0",
    # 8: who wants to be told of their turns, what they were told, and what all servers must know for that.
    """
    CREATE TABLE subscriptions (
        key BYTEA NOT NULL,
        receiver TEXT NOT NULL,
        way TEXT NOT NULL,
        target TEXT NOT NULL,
        language TEXT NOT NULL,
        made DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (key, receiver)
    );

    CREATE INDEX subscriptions_by_receiver ON subscriptions (receiver);

    CREATE TABLE told (
        table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
        seat INTEGER NOT NULL,
        entry INTEGER NOT NULL,
        until DOUBLE PRECISION NOT NULL,
        claim TEXT NOT NULL,
        sent TEXT NOT NULL,
        PRIMARY KEY (table_id, seat)
    );

    CREATE TABLE secrets (
        name TEXT PRIMARY KEY,
        value BYTEA NOT NULL
    );
    """,
    # 9: reactions, and marks on the board; tables that were opened, or closed, later.
    """
    ALTER TABLE remarks ADD COLUMN kind TEXT NOT NULL DEFAULT '';

    CREATE INDEX tables_opened_later ON seatings (table_id) WHERE what = 'opened';
    """,
)
