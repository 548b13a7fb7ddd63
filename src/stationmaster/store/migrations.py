"""The tables of the database, as numbered steps from nothing to now. Old steps are never changed."""

MIGRATIONS: tuple[str, ...] = (
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
)
