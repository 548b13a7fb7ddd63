"""Clocks: what is left follows from what is kept, and whatever happens to servers costs nobody time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import structs

from stationmaster.server import hall as halls
from stationmaster.server import limits, seats, sentences, speech, table, timekeeping, wire
from stationmaster.server.clocks import Clocks
from stationmaster.server.hall import Hall
from stationmaster.server.seating import AWAY, BACK, HURRIED, LATE
from stationmaster.server.sentences import CodedRefusal
from stationmaster.store import postgres as postgresql
from stationmaster.store import sqlite
from stationmaster.store.places import Database, File, Place
from stationmaster.store.records import A_PAUSE, RETURNING, Clock, Pause, Seat, Seating, Step, Story
from stationmaster.store.records import Table as Kept
from tests.postgres import Postgres
from tests.server.support import QUICK, SOON, Frame, Guest, last_state, open_hall, run, wish
from tests.server.test_absent import come, move, tokens_of, what_was_decided

DAY = 86_400.0


class MovedClock:
    """The time as servers see it."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def now(self) -> float:
        return time.time() + self.ahead

    async def passes(self, seconds: float, hall: Hall) -> None:
        """So much time in which a server was at work."""
        with pytest.MonkeyPatch.context() as patch:
            for store in (sqlite, postgresql):
                patch.setattr(store, "A_PAUSE", 2 * seconds)
            self.ahead += seconds
            await hall.timekeeper.beat()


@pytest.fixture
def moved(monkeypatch: pytest.MonkeyPatch) -> MovedClock:
    clock = MovedClock()
    for room in (halls, seats, speech, table, timekeeping):
        monkeypatch.setattr(room, "time", clock.now)
    monkeypatch.setattr(limits, "BOTS_REST", 0.01)
    return clock


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    if request.param == "sqlite":
        return File(tmp_path / "tables.db")
    server: Postgres = request.getfixturevalue("postgres")
    return Database(server.database())


def timed(*kinds: str, **clock: int | str) -> wire.TableWish:
    terms = wire.TermsWish(clock=wire.Clock(**clock))  # type: ignore[arg-type]
    return structs.replace(wish(*kinds, first=0), terms=terms)


def left(guest: Guest) -> list[float | None]:
    frames = [frame for frame in guest.frames if frame["type"] == "clocks"]
    found: list[float | None] = frames[-1]["left"]
    return found


def running(frame: Frame) -> bool:
    return frame["running"] is not None


def why(seat: int, reason: str) -> Callable[[Frame], bool]:
    return lambda frame: frame["seats"][seat].get("why", "") == reason


async def both_moved(guests: list[Guest]) -> None:
    """Each of two has kept tickets; the first is asked again, and has a clock that runs."""
    for guest in guests:
        entry = move(guest)
        for each in guests:
            await each.hears("state", lambda frame, entry=entry: frame["entry"] > entry)  # type: ignore[misc]
    for guest in guests:
        await guest.hears("clocks", running)


async def sit_down(hall: Hall, wanted: wire.TableWish) -> tuple[wire.Opened, list[Guest]]:
    opened = await hall.open(wanted, "here")
    return opened, [await come(hall, opened.table, token) for token in tokens_of(opened) if token]


# What follows from what is kept.


def told(*records: Step | Seating, **clock: int | str) -> Clocks:
    seats = (Seat(key=b"a"), Seat(key=b"b"))
    kept = Kept(id="t", game="g", version=1, options={}, language="en", made=0.0, seats=seats)
    steps = tuple(record for record in records if isinstance(record, Step))
    seatings = tuple(record for record in records if isinstance(record, Seating))
    return Clocks(Clock(**clock), Story(kept, steps, (), seatings))  # type: ignore[arg-type]


def step(when: float, line: str, waiting_on: int) -> Step:
    return Step(int(when), (line,), waiting_on, when)


OPENED = step(0, "opened", 0)
FIRST = step(1000, "0 keep", 1)
SECOND = step(2000, "1 keep", 0)


def test_a_clock_runs_from_the_second_decision_on() -> None:
    clocks = told(OPENED, FIRST, move=60)
    assert clocks.running is None
    assert clocks.left(1, 5000) == 60
    clocks = told(OPENED, FIRST, SECOND, move=60)
    assert (clocks.running, clocks.left(0, 2010), clocks.left(1, 2010)) == (0, 50, None)
    assert clocks.due(2010) == 2060


def test_every_decision_has_its_time_and_taking_back_gives_none_anew() -> None:
    drawn = step(2040, "0 draw", 0)
    assert told(OPENED, FIRST, SECOND, drawn, move=60).left(0, 2050) == 50
    undone = step(2045, "0 undo", 0)
    assert told(OPENED, FIRST, SECOND, drawn, undone, move=60).left(0, 2050) == 10


def test_a_game_has_its_time_and_every_turn_adds_to_it() -> None:
    passed = step(2030, "0 draw", 1)
    clocks = told(OPENED, FIRST, SECOND, passed, game=300, increment=5)
    assert clocks.left(0, 2040) == 300 - 30 + 2 * 5
    assert clocks.left(1, 2040) == 300 - 10 + 5
    undone = step(2040, "0 undo", 0)
    clocks = told(OPENED, FIRST, SECOND, passed, undone, game=300, increment=5)
    assert clocks.left(0, 2041) == 300 - 30 - 10 - 1 + 5, "the one who thinks again pays for it"
    assert clocks.left(1, 2041) == 300 + 5


def test_once_the_game_time_is_used_up_a_move_still_has_some_where_a_bot_only_helps_out() -> None:
    assert told(OPENED, FIRST, SECOND, game=60).left(0, 2005) == 55
    late = step(2100, "0 draw", 0)
    assert told(OPENED, FIRST, SECOND, late, game=60).left(0, 2104) == 6
    assert told(OPENED, FIRST, SECOND, late, game=60, then="seat").left(0, 2104) == -44


def test_pauses_are_nobodys_time() -> None:
    clocks = told(OPENED, FIRST, SECOND, game=300)
    clocks.rest([Pause(100, 900), Pause(2010, 2100), Pause(2150, 9999)])
    assert clocks.left(0, 2120) == 300 - 10 - 20
    assert clocks.left(0, 5000) == 300 - 10 - 50


def test_who_is_played_for_uses_no_time_and_a_new_owner_has_all_of_it() -> None:
    kept = Seating(0, 0, AWAY, -1, "greedy", 2010)
    by_bot = step(2500, "0 draw", 1)
    clocks = told(OPENED, FIRST, SECOND, kept, by_bot, game=300)
    assert (clocks.left(0, 2600), clocks.left(1, 2600)) == (None, 200)
    back = Seating(1, 0, BACK, 0, "", 2550)
    assert told(OPENED, FIRST, SECOND, kept, by_bot, back, game=300).left(0, 2600) == 290
    freed = Seating(1, 0, "freed", 1, "", 2550, b"c")
    assert told(OPENED, FIRST, SECOND, kept, by_bot, freed, game=300).left(0, 2600) == 300


def test_nothing_is_due_where_nobody_would_come_back_to_it() -> None:
    first, second = Seating(0, 0, LATE, -1, "greedy", 2010), Seating(1, 1, LATE, -1, "greedy", 2020)
    assert told(OPENED, FIRST, SECOND, first, move=60).due(2030) == 2030
    assert told(OPENED, FIRST, SECOND, first, second, move=60).due(2030) is None


# At a table.


def test_a_bot_makes_the_move_of_one_whose_time_is_up_and_hands_the_seat_back(
    place: Place, moved: MovedClock
) -> None:
    async def scene() -> None:
        async with open_hall(place) as hall:
            opened, guests = await sit_down(hall, timed("me", "friend", move=60))
            assert guests[0].frames[0]["terms"] == {"host": 0, "clock": {"move": 60}}
            await both_moved(guests)
            assert (left(guests[0])[0] or 0) == pytest.approx(60, abs=2)
            assert left(guests[0]) == left(guests[1])
            table = await hall.table(opened.table)
            entry = table.entry
            moved.ahead += 61
            table.wake()
            await guests[1].hears("seats", why(0, HURRIED))
            await guests[1].hears("state", lambda frame: frame["entry"] > entry)
            await guests[1].hears("seats", why(0, ""))
            assert await what_was_decided(hall, opened.table) == [(HURRIED, 0, -1), (BACK, 0, -1)]
            if last_state(guests[0])["undo"]:
                guests[0].send(type="undo", seat=0, entry=table.entry)
                refused = await guests[0].hears("refused")
                assert refused["sentence"] == sentences.TIME_IS_UP
            assert not table.broken

    run(scene())


def test_the_seat_is_handed_over_where_the_table_agreed_on_that(place: Place, moved: MovedClock) -> None:
    async def scene() -> None:
        async with open_hall(place) as hall:
            opened, guests = await sit_down(hall, timed("me", "friend", game=300, increment=5, then="seat"))
            await both_moved(guests)
            moved.ahead += 400
            (await hall.table(opened.table)).wake()
            await guests[1].hears("seats", why(0, LATE))
            guests[0].send(type="resign", seat=0)
            assert (await guests[0].hears("refused"))["sentence"] == sentences.OUT_OF_TIME
            await guests[1].hears("state", lambda frame: frame["view"]["waiting_on"] == 1)
            again = await come(hall, opened.table, tokens_of(opened)[0])
            assert again.frames[0]["seats"][0]["why"] == LATE
            assert await what_was_decided(hall, opened.table) == [(LATE, 0, -1)]

    run(scene())


def test_a_restart_costs_nobody_time(place: Place, moved: MovedClock) -> None:
    async def scene() -> None:
        async with open_hall(place) as hall:
            opened, guests = await sit_down(hall, timed("me", "friend", game=300))
            await both_moved(guests)
            await moved.passes(100, hall)
            before = (await hall.table(opened.table)).seats.shown_clocks()
        assert before is not None
        assert before.left[0] == pytest.approx(200, abs=2)
        moved.ahead += 5000
        async with open_hall(place) as hall:
            guest = await come(hall, opened.table, tokens_of(opened)[0])
            await guest.hears("clocks", running)
            assert left(guest)[0] == pytest.approx(200, abs=2)
            await moved.passes(RETURNING + 20, hall)
            shown = (await hall.table(opened.table)).seats.shown_clocks()
            assert shown is not None
            assert shown.left[0] == pytest.approx(180, abs=2)

    run(scene())


def test_a_database_out_of_reach_costs_nobody_time(postgres: Postgres, moved: MovedClock) -> None:
    """No server beats meanwhile: what neither could keep was a pause, and both say so."""

    place = Database(postgres.database())

    async def scene() -> None:
        async with open_hall(place) as here, open_hall(place) as there:
            opened = await here.open(timed("me", "friend", game=300), "here")
            own, others = tokens_of(opened)
            guests = [await come(here, opened.table, own), await come(there, opened.table, others)]
            await both_moved(guests)
            moved.ahead += A_PAUSE + 500
            await here.timekeeper.beat()
            await there.timekeeper.beat()
            shown = [(await hall.table(opened.table)).seats.shown_clocks() for hall in (here, there)]
            assert [clocks and clocks.left[0] for clocks in shown] == pytest.approx([300, 300], abs=2)
            await moved.passes(RETURNING + 30, here)
            shown = [(await hall.table(opened.table)).seats.shown_clocks() for hall in (here, there)]
            assert [clocks and clocks.left[0] for clocks in shown] == pytest.approx([270, 270], abs=2)

    run(scene())


def test_of_two_servers_one_acts(postgres: Postgres, moved: MovedClock) -> None:
    place = Database(postgres.database())

    async def scene() -> None:
        async with open_hall(place) as here, open_hall(place) as there:
            opened = await here.open(timed("me", "friend", move=60), "here")
            own, others = tokens_of(opened)
            guests = [await come(here, opened.table, own), await come(there, opened.table, others)]
            await both_moved(guests)
            tables = [await hall.table(opened.table) for hall in (here, there)]
            entry = tables[0].entry
            moved.ahead += 61
            for each in tables:
                each.wake()
            async with asyncio.timeout(SOON):
                while any(last_state(guest)["entry"] == entry or not is_back(guest) for guest in guests):
                    await asyncio.sleep(0.01)
            await asyncio.sleep(0.3)  # and nothing is done twice
            assert await what_was_decided(here, opened.table) == [(HURRIED, 0, -1), (BACK, 0, -1)]
            assert sum(move.by == 0 for move in tables[1].match.log) == 2
            assert not any(each.broken for each in tables)

    def is_back(guest: Guest) -> bool:
        told = [frame for frame in guest.frames if frame["type"] == "seats"]
        return why(0, "")(told[-1])

    run(scene())


def test_days_pass_while_nobody_is_there(place: Place, moved: MovedClock) -> None:
    """Bots move at once; and after three moves for one who is away one of them keeps the seat."""

    async def scene() -> None:
        quick = structs.replace(QUICK, linger=0.5)
        async with open_hall(place, quick) as hall:
            opened, guests = await sit_down(hall, timed("me", "friend", "greedy", move=3 * 86_400))
            await both_moved(guests)
            for guest in guests:
                await guest.leave()
            expected = [HURRIED, BACK, HURRIED, BACK, HURRIED, BACK, AWAY]
            decided: list[str] = []
            for _ in range(12):
                await moved.passes(3 * DAY + 60, hall)
                await hall.timekeeper.look_at_clocks()
                await settled(hall, opened.table)
                decided = [what for what, seat, _ in await what_was_decided(hall, opened.table) if seat == 0]
                assert decided == expected[: len(decided)]
            assert decided == expected
            again = await come(hall, opened.table, tokens_of(opened)[0])
            await again.hears("seats", why(0, ""))

    async def settled(hall: Hall, name: str) -> None:
        """Until everything that comes by itself has come."""
        last = -1
        while True:
            await asyncio.sleep(0.15)
            story = await hall.store.story(name)
            assert story is not None
            now = len(story.steps) + len(story.seatings)
            if now == last and name not in hall.tables:
                return
            last = now

    run(scene())


@pytest.mark.parametrize(
    "clock",
    [wire.Clock(), wire.Clock(move=60, game=60), wire.Clock(increment=5), wire.Clock(move=5, increment=5)],
)
def test_a_clock_is_of_one_kind(tmp_path: Path, clock: wire.Clock) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            terms = wire.TermsWish(clock=clock)
            with pytest.raises(CodedRefusal) as refused:
                await hall.open(structs.replace(wish("me", "friend"), terms=terms), "here")
            assert refused.value.sentence == sentences.ONE_CLOCK

    run(scene())


def test_who_comes_to_a_table_where_time_is_up_sees_it_run_out(tmp_path: Path, moved: MovedClock) -> None:
    """Also if they come before a server has looked at the clocks of tables that nobody is at."""

    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            opened = await hall.open(timed("me", "friend", move=60), "here")
            guests = [await come(hall, opened.table, token) for token in tokens_of(opened)]
            await both_moved(guests)
            for guest in guests:
                await guest.leave()
            hall.put_away(await hall.table(opened.table))
            assert opened.table not in hall.tables
            await moved.passes(100, hall)
            watching = await come(hall, opened.table)
            await watching.hears("seats", lambda frame: any(each.get("why") for each in frame["seats"]))

    run(scene())
