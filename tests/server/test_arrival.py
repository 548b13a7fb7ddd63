"""Whoever comes by a link sees who is there and may sit at another free seat; a host opens a table later."""

from __future__ import annotations

from pathlib import Path

import pytest

from stationmaster.server import sentences
from stationmaster.server.hall import Hall
from stationmaster.store.places import Database, File, Place
from tests.postgres import Postgres
from tests.server.support import Guest, open_hall, run, settled, wish
from tests.server.test_absent import come, tokens_of


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    if request.param == "sqlite":
        return File(tmp_path / "tables.db")
    server: Postgres = request.getfixturevalue("postgres")
    return Database(server.database())


async def arrive(hall: Hall, table: str, token: str) -> Guest:
    """Look first, as a page does that was opened by a link."""
    guest = Guest(hall)
    guest.send(type="join", table=table, tokens=[token], arriving=True)
    await guest.hears("state")
    await settled(hall, table)
    return guest


async def refusal(guest: Guest, **message: object) -> object:
    guest.send(**message)
    return (await guest.hears("refused"))["sentence"]


def test_who_comes_by_a_link_may_sit_at_another_free_seat(place: Place) -> None:
    async def scene() -> None:
        async with open_hall(place) as hall:
            opened = await hall.open(wish("me", "friend", "friend", "greedy"), "here")
            host, second, third, _ = tokens_of(opened)
            await come(hall, opened.table, host)
            boris = await arrive(hall, opened.table, second)
            welcome = boris.frames[0]
            assert (welcome["yours"], welcome["offered"]) == ([], [1])
            assert all(frame.get("seat") is None for frame in boris.frames if frame["type"] == "state")
            boris.send(type="take-seat", of=2, token=second)
            key = await boris.hears("invited")
            assert (key["seat"], key["token"]) == (2, second)
            assert (await come(hall, opened.table, second)).frames[0]["yours"] == [2]
            # The link that opened that seat opens the other one now.
            carla = await arrive(hall, opened.table, third)
            assert carla.frames[0]["offered"] == [1]
            assert (await come(hall, opened.table, third)).frames[0]["yours"] == [1]
        async with open_hall(place) as hall:
            assert (await come(hall, opened.table, second)).frames[0]["yours"] == [2]
            (mine,) = (await hall.mine([second])).tables
            assert mine.yours == [2]

    run(scene())


def test_who_has_seen_a_hand_does_not_sit_down_elsewhere(place: Place) -> None:
    async def scene() -> None:
        async with open_hall(place) as hall:
            opened = await hall.open(wish("me", "friend", "friend"), "here")
            host, second, third = tokens_of(opened)
            peeking = await come(hall, opened.table, second)
            await settled(hall, opened.table)
            await peeking.leave()
        async with open_hall(place) as hall:  # nothing of it is remembered but what was kept
            again = Guest(hall)
            again.send(type="join", table=opened.table, tokens=[second], arriving=True)
            await again.hears("state")
            assert (again.frames[0]["yours"], again.frames[0]["offered"]) == ([1], [])
            watching = await come(hall, opened.table)
            why = await refusal(watching, type="take-seat", of=2, token=second)
            assert why == sentences.NO_SUCH_TOKEN
            assert await refusal(watching, type="take-seat", of=1, token=third) == sentences.SEAT_TAKEN
            assert await refusal(watching, type="take-seat", of=2) == sentences.BY_LINK
            assert await refusal(watching, type="take-seat", of=2, token=host) == sentences.NO_SUCH_TOKEN
            # Where one was invited to, one may sit anyway.
            watching.send(type="take-seat", of=2, token=third)
            assert (await watching.hears("invited"))["seat"] == 2

    run(scene())


def test_a_host_opens_a_table_to_all_and_closes_it_again(place: Place) -> None:
    async def scene() -> None:
        async with open_hall(place) as hall:
            opened = await hall.open(wish("me", "friend", "friend"), "here")
            own, others, _ = tokens_of(opened)
            host, friend = await come(hall, opened.table, own), await come(hall, opened.table, others)
            watching = await come(hall, opened.table)
            assert (await hall.open_to_all()).tables == []
            assert await refusal(friend, type="set-table", seat=1, to="opened") == sentences.NOT_THE_HOST
            assert isinstance(await refusal(host, type="set-table", seat=0, to="nowhere"), dict)
            host.send(type="set-table", seat=0, to="opened")
            assert (await watching.hears("terms"))["terms"]["open_to"] == "all"
            (found,) = (await hall.open_to_all()).tables
            assert (found.table, found.free, found.terms.open_to) == (opened.table, [2], "all")
            host.send(type="set-table", seat=0, to="closed")
            assert "open_to" not in (await watching.hears("terms"))["terms"]
            assert (await hall.open_to_all()).tables == []
            assert await refusal(watching, type="take-seat", of=2) == sentences.BY_LINK
            host.send(type="set-table", seat=0, to="opened")
            await watching.hears("terms")
        async with open_hall(place) as hall:
            assert len((await hall.open_to_all()).tables) == 1
            watching = await come(hall, opened.table)
            watching.send(type="take-seat", of=2)
            await watching.hears("invited")
            assert (await hall.open_to_all()).tables == []

    run(scene())
