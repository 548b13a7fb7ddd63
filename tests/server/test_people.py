"""People who come again: their seats follow their key, which nobody else ever sees."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from pathlib import Path

import pytest

from stationmaster.server import sentences, wire
from stationmaster.server.hall import Hall
from stationmaster.server.links import key_of
from stationmaster.server.sentences import CodedRefusal
from stationmaster.store.places import Database, File, Place
from tests.postgres import Postgres
from tests.server.support import Guest, open_hall, run, wish
from tests.server.test_absent import come, move, tokens_of

ANNA = "anna-" + "a" * 40
BORIS = "boris" + "b" * 40


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    if request.param == "sqlite":
        return File(tmp_path / "tables.db")
    server: Postgres = request.getfixturevalue("postgres")
    return Database(server.database())


async def come_as(hall: Hall, me: str, table: str, *tokens: str) -> Guest:
    guest = Guest(hall)
    guest.send(type="join", table=table, tokens=tokens, me=me)
    await guest.hears("state")
    async with asyncio.timeout(30):
        while tokens and not await hall.store.holders(table):
            await asyncio.sleep(0.01)
    return guest


async def tables_of(hall: Hall, me: str) -> dict[str, list[int]]:
    return {table.table: table.yours for table in (await hall.mine([], me)).tables}


def test_a_seat_is_opened_by_its_owners_key_at_another_device(place: Place) -> None:
    async def scene() -> None:
        async with open_hall(place) as hall:
            opened = await hall.open(wish("me", "friend", first=0), "here")
            own, others = tokens_of(opened)
            await come_as(hall, ANNA, opened.table, own)
            other_device = await come_as(hall, ANNA, opened.table)
            assert other_device.frames[0]["yours"] == [0]
            move(other_device)
            await other_device.hears("state", lambda frame: frame["view"]["waiting_on"] == 1)
            stranger = await come_as(hall, BORIS, opened.table)
            assert stranger.frames[0]["yours"] == []
            # Whoever came first with a key has the seat; a token that went astray does not take it away.
            await come_as(hall, BORIS, opened.table, own)
            assert await tables_of(hall, ANNA) == {opened.table: [0]}
            assert await tables_of(hall, BORIS) == {}
            await come(hall, opened.table, others)

    run(scene())


def test_who_sits_at_one_screen_with_others_has_one_seat(place: Place) -> None:
    async def scene() -> None:
        async with open_hall(place) as hall:
            opened = await hall.open(wish("me", "here"), "here")
            await come_as(hall, ANNA, opened.table, *tokens_of(opened))
            assert await tables_of(hall, ANNA) == {opened.table: [0]}

    run(scene())


def test_a_seat_that_is_given_away_is_nobodys_any_more(place: Place) -> None:
    async def scene() -> None:
        async with open_hall(place) as hall:
            opened = await hall.open(wish("me", "friend", first=0), "here")
            own, others = tokens_of(opened)
            host = await come(hall, opened.table, own)
            await come_as(hall, BORIS, opened.table, others)
            host.send(type="free-seat", seat=0, of=1)
            await host.hears("invited")
            assert await tables_of(hall, BORIS) == {}
            guest = await come_as(hall, BORIS, opened.table)
            assert guest.frames[0]["yours"] == []

    run(scene())


def test_somebody_says_who_they_are_and_is_forgotten(place: Place) -> None:
    async def scene() -> None:
        async with open_hall(place) as hall:
            assert await hall.people.shown(ANNA) == wire.Me()
            said = await hall.people.say(
                wire.SayMe(me=ANNA, name=" <b>Anna</b>\u202e ", colour=3, seen_by="all")
            )
            assert (said.name, said.colour) == ("<b>Anna</b>", 3)
            assert (await hall.people.at(said.page)).name == "<b>Anna</b>"
            again = await hall.people.say(wire.SayMe(me=ANNA, name="Anna", seen_by="all"))
            assert again.page == said.page
            closed = await hall.people.say(wire.SayMe(me=ANNA, name="Anna"))
            assert closed.page == ""
            with pytest.raises(CodedRefusal) as refused:
                await hall.people.at(said.page)
            assert refused.value.sentence == sentences.NO_SUCH_PERSON
            opened = await hall.open(wish("me", "friend"), "here")
            await come_as(hall, ANNA, opened.table, tokens_of(opened)[0])
            await hall.people.forget(ANNA)
            assert await hall.people.shown(ANNA) == wire.Me()
            assert await tables_of(hall, ANNA) == {}
            await come(hall, opened.table, tokens_of(opened)[0])  # the table stays, and its link

    run(scene())


def test_a_key_is_kept_as_a_hash_and_told_to_nobody(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            opened = await hall.open(wish("me", "friend"), "here")
            own, others = tokens_of(opened)
            guests = [
                await come_as(hall, ANNA, opened.table, own),
                await come_as(hall, BORIS, opened.table, others),
                await come(hall, opened.table),
            ]
            guests[0].send(type="join", table=opened.table, tokens=[own], me=ANNA)
            guests[0].send(type="play", me=ANNA)
            await guests[0].hears("refused")
            await hall.people.say(wire.SayMe(me=ANNA, name="Anna", seen_by="all"))
            for guest in guests:
                sent = str(guest.frames)
                assert ANNA not in sent
                assert key_of(ANNA).hex() not in sent

    with caplog.at_level(logging.DEBUG):
        run(scene())
    assert ANNA not in caplog.text
    with sqlite3.connect(tmp_path / "tables.db") as db:
        assert ANNA not in "\n".join(db.iterdump())
    db.close()
