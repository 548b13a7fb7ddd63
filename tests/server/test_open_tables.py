"""Tables that are open to all: found in the hall, and a free seat is whoever's takes it first."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from stationmaster.server import sentences, wire
from stationmaster.store.places import Database, File, Place
from tests.postgres import Postgres
from tests.server.support import Guest, open_hall, run, wish
from tests.server.test_absent import come, move, tokens_of


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    if request.param == "sqlite":
        return File(tmp_path / "tables.db")
    server: Postgres = request.getfixturevalue("postgres")
    return Database(server.database())


def open_to_all(*kinds: str) -> wire.TableWish:
    return structs.replace(wish(*kinds, first=0), terms=wire.TermsWish(open_to="all"))


async def refusal(guest: Guest, seat: int) -> object:
    guest.send(type="take-seat", of=seat)
    return (await guest.hears("refused"))["sentence"]


def test_who_finds_a_table_in_the_hall_takes_a_free_seat(place: Place) -> None:
    async def scene() -> None:
        async with open_hall(place) as hall:
            await hall.open(wish("me", "friend"), "here")
            opened = await hall.open(open_to_all("me", "friend", "friend", "greedy"), "here")
            host = await come(hall, opened.table, tokens_of(opened)[0])
            host.send(type="say-name", seat=0, name="Anna")
            await host.hears("seats", lambda frame: frame["seats"][0]["name"] == "Anna")
            (found,) = (await hall.open_to_all()).tables
            assert (found.table, found.free, found.terms.open_to) == (opened.table, [1, 2], "all")
            assert [sitter.name for sitter in found.seats] == ["Anna", "", "", ""]
            guest = await come(hall, opened.table)
            guest.send(type="take-seat", of=2)
            key = await guest.hears("invited")
            assert key["seat"] == 2
            sitting = await come(hall, opened.table, key["token"])
            assert sitting.frames[0]["yours"] == [2]
            assert not any(frame["type"] == "invited" for frame in host.frames)
            (found,) = (await hall.open_to_all()).tables
            assert found.free == [1]
            # The link to that seat is of no use any more, and says so.
            late = Guest(hall)
            late.join(opened.table, tokens_of(opened)[2])
            assert (await late.hears("refused"))["sentence"] == sentences.NO_SUCH_TOKEN

    run(scene())


def test_what_is_not_free_is_not_taken(place: Place) -> None:
    async def scene() -> None:
        async with open_hall(place) as hall:
            opened = await hall.open(open_to_all("me", "friend", "friend", "greedy"), "here")
            own, others, _ = (token for token in tokens_of(opened) if token)
            host, friend = await come(hall, opened.table, own), await come(hall, opened.table, others)
            guest, slower = await come(hall, opened.table), await come(hall, opened.table)
            assert await refusal(guest, 0) == sentences.SEAT_TAKEN
            assert await refusal(guest, 1) == sentences.SEAT_TAKEN, "somebody has come by its link"
            assert await refusal(guest, 3) == sentences.SEAT_TAKEN, "a bot plays there"
            assert await refusal(guest, 9) == sentences.NO_SUCH_SEAT
            assert await refusal(friend, 2) == sentences.JOINED_ALREADY
            guest.send(type="take-seat", of=2)
            assert await refusal(slower, 2) == sentences.SEAT_TAKEN
            await guest.hears("invited")
            move(host)
            by_link = await hall.open(wish("me", "friend"), "here")
            watching = await come(hall, by_link.table)
            assert await refusal(watching, 1) == sentences.BY_LINK

    run(scene())
