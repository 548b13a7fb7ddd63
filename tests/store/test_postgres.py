"""What a store in PostgreSQL does besides: other servers hear of it, lines that are cut lose nothing."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from stationmaster.kernel.errors import Refusal
from stationmaster.store import places, postgres_reading
from stationmaster.store import postgres as in_postgres
from stationmaster.store.migrations import IN_POSTGRES
from stationmaster.store.postgres import PostgresStore, reach
from stationmaster.store.records import Damaged, Name, Notice, NotKept, Remark, Step, Story
from tests.postgres import Postgres
from tests.store.support import MOVE, OPENING, kept, table

SOON = 30.0


@pytest.fixture
def address(postgres: Postgres) -> str:
    return postgres.database()


@asynccontextmanager
async def stores(address: str, count: int = 1) -> AsyncIterator[list[PostgresStore]]:
    reached = [await reach(address) for _ in range(count)]
    try:
        yield reached
    finally:
        for store in reached:
            await store.close()


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(SOON):
        while not holds():
            await asyncio.sleep(0.01)


async def execute(address: str, statement: str) -> None:
    connection = await asyncpg.connect(address)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


async def cut(address: str) -> None:
    """Every line to the database but the one by which it is said."""
    await execute(
        address,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )


# Others are heard of


def test_another_server_hears_what_was_written_and_not_what_it_wrote_itself(address: str) -> None:
    async def scene() -> None:
        async with stores(address, 2) as (here, there):
            heard: list[Notice | None] = []
            there.listen(heard.append)
            await until(lambda: heard == [None])  # whatever was said before it listened
            await here.open(table("a", b"a"), OPENING)
            await there.open(table("b", b"b"), OPENING)
            await kept(there, "b", MOVE)
            await kept(here, "a", MOVE)
            await until(lambda: len(heard) > 1)
            await kept(here, "a", Remark(0, "hello", 1.0))
            await kept(here, "a", Name(0, "Anna II"))
            await until(lambda: len(heard) > 3)
            moved, talked = Notice(frozenset("a"), frozenset()), Notice(frozenset(), frozenset("a"))
            assert heard == [None, moved, talked, talked]

    asyncio.run(scene())


def test_of_many_steps_there_are_few_notices(address: str) -> None:
    async def scene() -> None:
        async with stores(address, 2) as (here, there):
            heard: list[Notice | None] = []
            there.listen(heard.append)
            names = {f"table {n}" for n in range(500)}
            await asyncio.gather(*(here.open(table(name, name.encode()), OPENING) for name in names))
            await until(lambda: heard)
            heard.clear()
            await asyncio.gather(*(kept(here, name, MOVE) for name in names))
            await until(lambda: names == {name for notice in heard if notice for name in notice.moved})
            assert len(heard) < 20

    asyncio.run(scene())


def test_what_many_ask_at_once_is_asked_together(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with stores(address) as (store,):
            names = [f"table {n}" for n in range(500)]
            await asyncio.gather(*(store.open(table(name, name.encode()), OPENING) for name in names))
            await asyncio.gather(*(kept(store, name, MOVE) for name in names[:250]))
            asked: list[object] = []
            ask = store._ask

            async def counted(question: Any, patience: float | None = None) -> Any:
                asked.append(question)
                return await ask(question, patience)

            monkeypatch.setattr(store, "_ask", counted)
            steps = await asyncio.gather(*(store.steps(name, OPENING.end) for name in names))
            assert list(steps) == [[MOVE]] * 250 + [[]] * 250
            talks = await asyncio.gather(*(store.talk(name) for name in [*names, "none"]))
            assert [talk.seats[0].key if talk else None for talk in talks] == [
                *(name.encode() for name in names),
                None,
            ]
            assert len(asked) < 10
            await execute(address, "UPDATE stationmaster.tables SET options = '{' WHERE id = 'table 7'")
            stories = await asyncio.gather(*(store.story(name) for name in names), return_exceptions=True)
            for name, story in zip(names, stories, strict=True):
                if name == "table 7":  # what is damaged is nobody else's trouble
                    assert isinstance(story, Damaged)
                else:
                    assert isinstance(story, Story)
                    assert (story.table, story.steps[0]) == (table(name, name.encode()), OPENING)
            assert len(asked) < 40

    asyncio.run(scene())


# Lines that are cut


def test_steps_written_while_lines_are_cut_are_kept_once_each(address: str) -> None:
    """The answer to a commit may be lost with its line: it is written again, and finds itself there."""

    async def scene() -> None:
        async with stores(address) as (store,):
            heard: list[Notice | None] = []
            store.listen(heard.append)
            await store.open(table(), OPENING)
            entry, said = OPENING.end, 0
            for n in range(60):
                step = Step(entry, (f"0 take {n}",), 0, float(n))
                ways = [kept(store, "t", step), kept(store, "t", Remark(0, str(n), float(n)))]
                if n % 6 == 0:
                    await cut(address)
                async with asyncio.timeout(SOON):
                    answers = await asyncio.gather(*ways, return_exceptions=True)
                assert not [answer for answer in answers if type(answer) is NotKept]
                entry, said = step.end, said + 1
            story = await store.story("t")
            assert story is not None
            assert [step.lines for step in story.steps[1:]] == [(f"0 take {n}",) for n in range(60)]
            assert [remark.text for remark in story.remarks] == [str(n) for n in range(60)]
            await until(lambda: heard.count(None) > 1)  # what was missed is to be read

    asyncio.run(scene())


def test_a_database_that_is_started_anew_is_waited_for(
    postgres: Postgres, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with stores(address) as (store,):
            heard: list[Notice | None] = []
            store.listen(heard.append)
            await store.open(table(), OPENING)
            assert await store.good()
            await until(lambda: heard)
            monkeypatch.setattr(in_postgres, "PATIENCE", 60.0)  # on however busy a machine
            postgres.stop(signal.SIGINT)
            assert not await store.good()
            waiting = kept(store, "t", MOVE)
            reading = asyncio.create_task(store.summary("t"))
            await asyncio.to_thread(postgres.start)
            await waiting
            await reading
            assert [step.entry for step in await store.steps("t", 0)] == [0, 2]
            await until(lambda: heard.count(None) > 1)
            monkeypatch.setattr(in_postgres, "PATIENCE", 0.3)
            postgres.stop()
            with pytest.raises(NotKept):
                await kept(store, "t", Step(4, ("1 draw",), 0, 15.0))
            with pytest.raises(NotKept):
                await store.story("t")
            await asyncio.to_thread(postgres.start)
            await kept(store, "t", Step(4, ("1 draw",), 0, 15.0))

    asyncio.run(scene())


def test_a_server_that_hangs_in_the_middle_of_a_commit_is_given_up(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever writes the same entry would wait for it, and all whose moves are in the same commit."""
    monkeypatch.setattr(in_postgres, "GIVEN_UP", 0.3)

    async def scene() -> None:
        async with stores(address) as (store,):
            await store.open(table(), OPENING)
            hung = await in_postgres.dial(address)
            await hung.transaction().start()
            await hung.execute(in_postgres.OPEN_STEP, *in_postgres.row_of("t", MOVE))
            await kept(store, "t", MOVE)
            with pytest.raises(
                in_postgres.CUT_OFF
            ):  # let go on, it finds out, and writes again on a new line
                await hung.execute("COMMIT")
            assert await store.steps("t", MOVE.entry) == [MOVE]

    asyncio.run(scene())


# Leases


def test_a_bots_turn_is_one_servers_until_its_time_is_over(address: str) -> None:
    async def scene() -> None:
        async with stores(address, 2) as (here, there):
            assert await here.lease("t", 5, 0.5) == 0.0
            assert await here.lease("t", 5, 0.5) == 0.0
            rest = await there.lease("t", 5, 60.0)
            assert 0.0 < rest <= 0.5
            assert await there.lease("another", 5, 60.0) == 0.0
            await asyncio.sleep(rest)
            async with asyncio.timeout(SOON):
                while await there.lease("t", 5, 60.0):
                    await asyncio.sleep(0.05)
            assert 50.0 < await here.lease("t", 5, 60.0) <= 60.0
            assert await here.lease("t", 7, 60.0) == 0.0  # the next turn is free
            assert await there.lease("t", 5, 60.0) > 0.0  # and one long gone is nobody's

    asyncio.run(scene())


# Databases that cannot be used


def refused(address: str) -> str:
    with pytest.raises(Refusal) as refusal:
        asyncio.run(reach(address))
    return str(refusal.value).removeprefix(f"{in_postgres.known_as(address)}: ")


def test_a_database_that_cannot_be_reached_is_refused_without_its_password(tmp_path: Path) -> None:
    address = f"postgresql://anna:secret@/hall?host={tmp_path}&password=secret"
    with pytest.raises(Refusal, match=r"^postgresql://anna@/hall: tables cannot be kept here") as refusal:
        asyncio.run(reach(address))
    assert "secret" not in str(refusal.value)
    assert str(places.place(address)) == "postgresql://anna@/hall"
    assert refused("postgresql://host:port/").startswith("tables cannot be kept here (")


def test_one_of_a_later_version_is_refused(address: str) -> None:
    asyncio.run(in_postgres.make_ready(address))
    asyncio.run(execute(address, "UPDATE stationmaster.version SET number = number + 1"))
    assert refused(address).startswith("written by a later Stationmaster")
    asyncio.run(execute(address, "DELETE FROM stationmaster.version"))
    assert refused(address) == "it does not say which version its tables have"


def test_somebody_elses_tables_are_left_alone(address: str) -> None:
    asyncio.run(execute(address, "CREATE TABLE tables (soup TEXT)"))
    asyncio.run(in_postgres.make_ready(address))  # ours are in a schema of their own
    asyncio.run(execute(address, "DROP SCHEMA stationmaster CASCADE; CREATE SCHEMA stationmaster"))
    assert refused(address) == "its schema 'stationmaster' is some other program's"


def test_servers_that_start_at_once_make_the_tables_once(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        await asyncio.gather(*(in_postgres.make_ready(address) for _ in range(4)))
        monkeypatch.setattr(in_postgres, "IN_POSTGRES", (*IN_POSTGRES, "CREATE TABLE medals (name TEXT)"))
        await asyncio.gather(*(in_postgres.make_ready(address) for _ in range(4)))
        await execute(address, "SELECT name FROM stationmaster.medals")

    asyncio.run(scene())


# A hall with very many tables

QUESTIONS = {
    postgres_reading.TABLES: "('{a}')",
    postgres_reading.SEATS: "('{a}')",
    postgres_reading.STEPS: "('{a}', '{4}')",
    postgres_reading.REMARKS: "('{a}')",
    postgres_reading.SEATINGS: "('{a}')",
    postgres_reading.LAST_STEPS: "('{a}')",
    postgres_reading.WITH_KEYS: "('{a}')",
    in_postgres.OLD: "(1.0, '{a}', 100)",
    in_postgres.RENAME: "('Anna', 'a', 0)",
    in_postgres.KEEP_REMARKS: "('a', 'mark', 200)",
    postgres_reading.OPEN_TO_ALL: "(50)",
    in_postgres.ANALYSIS: "('a')",
    **dict.fromkeys(in_postgres.FORGET, "('{a}')"),
}


def test_every_question_is_answered_by_an_index(address: str) -> None:
    """However large the tables are, nothing is looked for in all of them."""

    async def scene() -> None:
        await in_postgres.make_ready(address)
        connection = await in_postgres.dial(address)
        await connection.execute("SET enable_seqscan = off")
        for number, (question, given) in enumerate(QUESTIONS.items()):
            await connection.execute(f"PREPARE question_{number} AS {question}")
            rows = await connection.fetch(f"EXPLAIN EXECUTE question_{number} {given}")
            plan = "\n".join(row[0] for row in rows)
            assert "Seq Scan" not in plan, f"{question}\n{plan}"
            assert "Index" in plan, f"{question}\n{plan}"
        await connection.close()

    asyncio.run(scene())
