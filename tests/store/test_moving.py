"""Tables moved between places without loss, and old ones let go."""

from __future__ import annotations

import asyncio
from pathlib import Path
from time import time

import pytest
from click.testing import CliRunner
from msgspec import structs

from stationmaster import cli
from stationmaster.kernel.errors import Refusal
from stationmaster.store import moving
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
