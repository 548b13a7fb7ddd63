"""What every store promises: whole steps, safe when it says so, and of two in the same place one."""

import asyncio
import random
import subprocess
import sys
from secrets import token_hex

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs

from stationmaster.store.places import Database, Place
from stationmaster.store.records import (
    MOST_REMARKS,
    Closed,
    Name,
    NotKept,
    Origin,
    Overtaken,
    Remark,
    Seat,
    Seating,
    Step,
    Store,
    Story,
    Summary,
    Talk,
    Terms,
)
from stationmaster.store.records import agreed as sealed_first
from tests.store.support import MOVE, OPENING, kept, table, with_store

AWAY = Seating(0, 0, "away", by=-1, bot="planner", when=15.0)
BACK = Seating(1, 0, "back", by=0, bot="", when=16.0)


def test_a_story_is_there_again_after_a_restart(place: Place) -> None:
    said = Remark(1, "Привет!", 15.0)

    async def write(store: Store) -> None:
        await store.open(table(), OPENING)
        await kept(store, "t", MOVE)
        await kept(store, "t", said)
        await kept(store, "t", Remark(None, "hello", 16.0))
        await kept(store, "t", Name(0, "Anna II"))

    async def read(store: Store) -> None:
        story = await store.story("t")
        assert story is not None
        assert story.steps == (OPENING, MOVE)
        assert story.remarks == (said, Remark(None, "hello", 16.0))
        assert story.table.seats == (Seat(name="Anna II", key=b"k"), Seat(bot="greedy"))
        assert story.table.options == table().options
        assert await store.story("no such table") is None

    with_store(place, write)
    with_store(place, read)


def test_tables_are_found_by_their_keys_the_last_moved_first(place: Place) -> None:
    async def work(store: Store) -> None:
        await store.open(table("old", b"k1"), OPENING)
        await store.open(table("new", b"k2"), OPENING)
        await store.open(table("another's", b"k3"), OPENING)
        await kept(store, "new", MOVE)
        found = await store.with_keys([b"k1", b"k2", b"", b"nobody's"])
        assert [summary.table.id for summary in found] == ["new", "old"]
        assert (found[0].entry, found[0].waiting_on, found[0].moved) == (4, 1, 14.0)

    with_store(place, work)


def test_a_step_whose_place_is_taken_is_refused_and_those_beside_it_are_kept(place: Place) -> None:
    async def work(store: Store) -> None:
        for name in ("a", "b", "c"):
            await store.open(table(name, name.encode()), OPENING)
        await kept(store, "b", MOVE)
        late = Step(2, ("0 draw",), waiting_on=0, when=20.0)
        results = await asyncio.gather(
            kept(store, "a", MOVE), kept(store, "b", late), kept(store, "c", MOVE), return_exceptions=True
        )
        assert [type(result) for result in results] == [type(None), Overtaken, type(None)]
        stories = [await store.story(name) for name in ("a", "b", "c")]
        assert [story.steps for story in stories if story] == [(OPENING, MOVE)] * 3

    with_store(place, work)


def test_of_what_is_said_only_so_much_is_kept(place: Place) -> None:
    async def work(store: Store) -> None:
        for name in ("t", "u"):
            await store.open(table(name, name.encode()), OPENING)
        await kept(store, "u", Remark(0, "the only one", 1.0))
        for n in range(MOST_REMARKS + 50):
            await kept(store, "t", Remark(0, str(n), float(n)))
        talkative, other = await store.story("t"), await store.story("u")
        assert talkative is not None
        assert other is not None
        assert [remark.text for remark in talkative.remarks] == [str(n) for n in range(50, MOST_REMARKS + 50)]
        assert len(other.remarks) == 1

    with_store(place, work)


def test_old_tables_are_let_go_but_not_those_in_use(place: Place) -> None:
    async def work(store: Store) -> None:
        for name in ("old", "older", "moved", "in use"):
            await store.open(table(name, name.encode()), OPENING)
        await kept(store, "old", Remark(0, "hello", 13.0))
        await kept(store, "moved", MOVE)
        assert await store.forget(13.5, {"in use"}, most=1) == 1
        assert await store.forget(13.5, {"in use"}, most=100) == 1
        assert await store.forget(13.5, {"in use"}, most=100) == 0
        there = [name for name in ("old", "older", "moved", "in use") if await store.story(name)]
        assert there == ["moved", "in use"]
        assert [summary.table.id for summary in await store.with_keys([b"old", b"moved"])] == ["moved"]

    with_store(place, work)


def test_closing_writes_what_is_waiting_and_takes_no_more(place: Place) -> None:
    async def work() -> None:
        store = await place.store()
        await store.open(table(), OPENING)
        assert await store.good()
        waiting = asyncio.ensure_future(kept(store, "t", MOVE))
        await store.close()
        await waiting
        await store.close()
        with pytest.raises(Closed):
            await kept(store, "t", Step(4, ("1 draw",), 0, 15.0))
        assert not await store.good()

    asyncio.run(work())

    async def read(store: Store) -> None:
        story = await store.story("t")
        assert story == Story(table(), (OPENING, MOVE), ())

    with_store(place, read)


def test_what_comes_after_an_entry_and_what_is_said_are_read_by_themselves(place: Place) -> None:
    async def work(store: Store) -> None:
        await store.open(table(), OPENING)
        await kept(store, "t", MOVE)
        await kept(store, "t", Remark(0, "hello", 15.0))
        assert list(await store.steps("t", 0)) == [OPENING, MOVE]
        assert list(await store.steps("t", 2)) == [MOVE]
        assert list(await store.steps("t", 4)) == []
        assert list(await store.steps("none", 0)) == []
        assert await store.talk("t") == Talk(table().seats, (Remark(0, "hello", 15.0),))
        assert await store.talk("none") is None

    with_store(place, work)


def test_a_summary_tells_how_far_a_table_has_come(place: Place) -> None:
    async def work(store: Store) -> None:
        await store.open(table(), OPENING)
        await kept(store, "t", MOVE)
        assert await store.summary("t") == Summary(table(), 4, 1, 14.0)
        for nobodys in ("none", "a\0b", ""):
            assert await store.summary(nobodys) is None
            assert await store.story(nobodys) is None

    with_store(place, work)


def test_what_a_table_was_opened_for_is_there_again_after_a_restart(place: Place) -> None:
    learning = structs.replace(table(), terms=Terms(lesson="first-routes"))
    sandbox = structs.replace(table("another", b"o"), terms=Terms(origin=Origin("t", 12)))

    async def write(store: Store) -> None:
        for each in (learning, sandbox):
            await store.open(each, OPENING)

    async def read(store: Store) -> None:
        for each in (learning, sandbox):
            assert await store.story(each.id) == Story(each, (OPENING,), ())
            found = await store.summary(each.id)
            assert found is not None
            assert found.table.terms == each.terms

    with_store(place, write)
    with_store(place, read)
    assert len({sealed_first(learning), sealed_first(structs.replace(learning, terms=Terms()))}) == 2, (
        "it is sealed"
    )


def test_who_plays_for_whom_is_there_again_after_a_restart(place: Place) -> None:
    agreed = structs.replace(table(), terms=Terms(stand_in=300))

    async def write(store: Store) -> None:
        await store.open(agreed, OPENING)
        await store.open(table("another", b"o"), OPENING)
        await kept(store, "t", AWAY)
        await kept(store, "t", BACK)

    async def read(store: Store) -> None:
        both = (AWAY, BACK)
        assert await store.story("t") == Story(agreed, (OPENING,), (), both)
        assert await store.talk("t") == Talk(agreed.seats, (), both)
        assert await store.summary("t") == Summary(agreed, 2, 0, 13.0, both)
        assert (await store.with_keys([b"k"]))[0].seatings == both
        assert await store.story("another") == Story(table("another", b"o"), (OPENING,), ())

    with_store(place, write)
    with_store(place, read)


def test_of_two_seatings_in_the_same_place_one_is_kept_and_moves_beside_them_too(place: Place) -> None:
    async def scene() -> None:
        stores = [await place.store() for _ in range(2)]
        await stores[0].open(table(), OPENING)
        resigned = Seating(0, 1, "resigned", by=1, bot="greedy", when=15.0)
        results = await asyncio.gather(
            kept(stores[0], "t", AWAY),
            kept(stores[1], "t", resigned),
            kept(stores[0], "t", MOVE),
            kept(stores[1], "t", Remark(0, "hello", 15.0)),
            return_exceptions=True,
        )
        assert {type(result) for result in results[:2]} == {type(None), Overtaken}
        assert list(results[2:]) == [None, None]
        won = AWAY if results[0] is None else resigned
        for store in stores:
            story = await store.story("t")
            assert story is not None
            assert (story.seatings, story.steps) == ((won,), (OPENING, MOVE))
            await store.close()

    asyncio.run(scene())


def test_a_seating_at_a_table_that_is_gone_is_too_late(place: Place) -> None:
    async def work(store: Store) -> None:
        await store.open(table(), OPENING)
        await kept(store, "t", AWAY)
        assert await store.forget(20.0, (), most=10) == 1
        with pytest.raises(Overtaken):
            await kept(store, "t", BACK)

    with_store(place, work)


def test_a_seat_for_somebody_else_has_no_name_and_is_found_by_its_new_key(place: Place) -> None:
    freed = Seating(0, 0, "freed", by=1, bot="", when=15.0, key=b"newcomer")

    async def work(store: Store) -> None:
        for name in ("t", "u"):
            await store.open(table(name, name.encode()), OPENING)
        await kept(store, "t", freed)
        assert [found.seatings for found in await store.with_keys([b"newcomer"])] == [(freed,)]
        story, other = await store.story("t"), await store.story("u")
        assert story is not None
        assert other is not None
        assert [story.table.seats[0].name, other.table.seats[0].name] == ["", "Anna"]
        both = await store.with_keys([b"newcomer", b"t", b"u"])
        assert sorted(found.table.id for found in both) == ["t", "u"]

    with_store(place, work)


def test_an_analysis_is_kept_replaced_and_let_go_with_its_table(place: Place) -> None:
    async def write(store: Store) -> None:
        await store.open(table(), OPENING)
        assert await store.analysis("t") is None
        assert await store.analysis("no such\ntable") is None
        await store.keep_analysis("t", b"a first look")
        await store.keep_analysis("t", bytes(range(256)))

    async def read(store: Store) -> None:
        assert await store.analysis("t") == bytes(range(256))
        story = await store.story("t")
        assert story is not None
        assert story.steps == (OPENING,)
        assert await store.forget(1000.0, (), 10) == 1
        assert await store.analysis("t") is None

    with_store(place, write)
    with_store(place, read)


def test_an_analysis_of_a_table_that_is_gone_is_not_kept(place: Place) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(NotKept):
            await store.keep_analysis("nobody's", b"found")

    with_store(place, work)


def test_tables_are_counted_and_so_is_what_is_written(place: Place) -> None:
    async def work(store: Store) -> None:
        assert await store.count() == 0
        await asyncio.gather(*(store.open(table(f"t{n}", b"k%d" % n), OPENING) for n in range(20)))
        assert await store.count() == 20
        batches, delays = store.figures.batches, store.figures.delays
        assert (batches.total, sum(delays.counts)) == (20, 20)
        assert 1 <= sum(batches.counts) <= 20
        assert delays.total > 0

    with_store(place, work)


def test_a_step_at_a_table_that_is_gone_is_too_late(place: Place) -> None:
    async def work(store: Store) -> None:
        for name in ("gone", "there"):
            await store.open(table(name, name.encode()), OPENING)
        assert await store.forget(20.0, {"there"}, most=10) == 1
        results = await asyncio.gather(
            *(kept(store, name, MOVE) for name in ("gone", "there")), return_exceptions=True
        )
        assert [type(result) for result in results] == [Overtaken, type(None)]
        with pytest.raises(NotKept):
            await kept(store, "gone", Remark(0, "is anybody here?", 15.0))

    with_store(place, work)


def test_of_two_that_have_the_same_table_one_is_kept(place: Place) -> None:
    async def scene() -> None:
        stores = [await place.store() for _ in range(2)]
        names = [f"t{n}" for n in range(30)]
        await asyncio.gather(*(stores[0].open(table(name, name.encode()), OPENING) for name in names))
        steps = [Step(2, (f"{seat} take blue",), waiting_on=1, when=14.0) for seat in range(2)]
        # One goes through the tables from the front, the other from behind: they meet in the middle.
        ways = [
            kept(stores[seat], name, steps[seat])
            for pair in zip(names, reversed(names), strict=True)
            for seat, name in enumerate(pair)
        ]
        results = await asyncio.gather(*ways, return_exceptions=True)
        assert {type(result) for result in results} == {type(None), Overtaken}
        assert sum(result is None for result in results) == len(names)
        for name in names:
            there = [list(await store.steps(name, 2)) for store in stores]
            assert there[0] == there[1]
            assert there[0] in ([steps[0]], [steps[1]])
        for store in stores:
            await store.close()

    asyncio.run(scene())


TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\n\0"), min_size=1)


@given(st.lists(st.lists(TEXTS, min_size=1), min_size=20, max_size=20))
@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_lines_come_back_as_they_were(place: Place, stories: list[list[str]]) -> None:
    async def work(store: Store) -> None:
        for lines in stories:
            name = token_hex(8)
            step = Step(0, tuple(lines), -2, 1e9 + random.random())
            await store.open(table(name, b""), step)
            story = await store.story(name)
            assert story is not None
            assert story.steps == (step,)

    with_store(place, work)


# Death at any instant

WRITE_FOR_EVER = """
import asyncio, sys
from stationmaster.store.places import place
from stationmaster.store.records import Seat, Step, Table
from tests.store.support import kept

async def play(store, name, entry):
    while True:
        step = Step(entry, tuple(f"{name} {entry} {n}" for n in range(5)), 0, 0.0)
        await kept(store, name, step)
        entry = step.end
        print(name, entry, flush=True)

async def run():
    store = await place(sys.argv[1]).store()
    tables = []
    for n in range(8):
        story = await store.story(f"t{n}")
        if story is None:
            about = dict(game="g", version=1, options={}, language="en", made=0.0, seats=(Seat(),))
            await store.open(Table(id=f"t{n}", **about), Step(0, ("opened",), 0, 0.0))
        tables.append((f"t{n}", story.steps[-1].end if story else 1))
    print("ready", flush=True)
    await asyncio.gather(*(play(store, *table) for table in tables))

asyncio.run(run())
"""


def test_killed_at_any_instant_nothing_said_to_be_kept_is_lost(place: Place) -> None:
    """Five deaths in mid-write, one after another in the same place."""
    told: dict[str, int] = {}
    address = place.address if isinstance(place, Database) else str(place)
    for death in range(5):
        command = [sys.executable, "-c", WRITE_FOR_EVER, address]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for n, line in enumerate(process.stdout):
                if n == 40 + 7 * death:
                    process.kill()
                name, _, entry = line.strip().rpartition(" ")
                if name:
                    told[name] = int(entry)
        with_store(place, lambda store: expect_all(store, told))
    assert len(told) == 8
    assert sum(told.values()) > 5 * 40 * 5


async def expect_all(store: Store, told: dict[str, int]) -> None:
    for name, entry in told.items():
        story = await store.story(name)
        assert story is not None
        assert story.steps[-1].end >= entry
        for before, step in zip(story.steps, story.steps[1:], strict=False):
            assert step.entry == before.end
            assert step.lines == tuple(f"{name} {step.entry} {n}" for n in range(5))
