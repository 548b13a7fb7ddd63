"""Where tables are kept: a file, or a database that several servers share."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from pathlib import Path
from typing import Protocol

from stationmaster.kernel.errors import Refusal
from stationmaster.store import sqlite, sqlite_reading
from stationmaster.store.lock import held
from stationmaster.store.records import Store

SCHEMES = ("postgresql://", "postgres://")


class Place(Protocol):
    """Somewhere tables can be kept."""

    def expect_there(self) -> None:
        """Refuse a place in which nothing was ever kept."""

    def expect_current(self) -> None:
        """Refuse one that would have to be brought up to date: servers may be at work on it."""

    def held(self) -> AbstractContextManager[None]:
        """Ours for as long as this lasts, and ready to be used; or a sentence about why not."""

    async def store(self) -> Store:
        """The tables there."""


class File:
    """A file of SQLite, for one server at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __str__(self) -> str:
        return str(self.path)

    def expect_there(self) -> None:
        if not self.path.is_file():
            raise Refusal(f"{self.path}: there is no such file")

    def expect_current(self) -> None:
        try:
            with closing(sqlite.connect_to_look(self.path)) as db:
                sqlite.expect_current(db, self.path)
        except sqlite_reading.TROUBLE as error:
            raise Refusal(f"{self.path}: it cannot be read ({error})") from None

    @contextmanager
    def held(self) -> Iterator[None]:
        with held(self.path):
            sqlite.connect(self.path).close()  # refuse a bad file in a sentence, before anything starts
            yield

    async def store(self) -> Store:
        return sqlite.SqliteStore(self.path)


class Database:
    """One of PostgreSQL, for any number of servers."""

    def __init__(self, address: str) -> None:
        self.address = address

    def __str__(self) -> str:
        from stationmaster.store.postgres import known_as

        return known_as(self.address)

    def expect_there(self) -> None:
        from stationmaster.store.postgres import expect_ours

        asyncio.run(expect_ours(self.address))

    def expect_current(self) -> None:
        from stationmaster.store.postgres import expect_current

        asyncio.run(expect_current(self.address))

    def held(self) -> AbstractContextManager[None]:
        from stationmaster.store.postgres import make_ready

        asyncio.run(make_ready(self.address))
        return nullcontext()

    async def store(self) -> Store:
        from stationmaster.store.postgres import reach

        return await reach(self.address)


def place(text: str) -> Place:
    """What somebody calls it by: an address, or a file's name."""
    if not text.startswith(SCHEMES):
        return File(Path(text))
    try:
        import asyncpg  # noqa: F401 - only whether it is there
    except ModuleNotFoundError:
        raise Refusal(
            "tables in PostgreSQL need one more package: pip install 'stationmaster[postgres]'"
        ) from None
    return Database(text)
