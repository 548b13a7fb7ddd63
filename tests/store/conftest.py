"""The places in which tables can be kept."""

from pathlib import Path

import pytest

from stationmaster.store.places import Database, File, Place
from tests.postgres import Postgres


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Each of them by turns, with nothing in it yet."""
    if request.param == "sqlite":
        return File(tmp_path / "new" / "tables.db")
    server: Postgres = request.getfixturevalue("postgres")
    return Database(server.database())
