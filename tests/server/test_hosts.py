"""Whoever opened a table says who sits where: a bot for a seat that is free, and a seat for somebody else."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from stationmaster.server import sentences, wire
from stationmaster.server.seating import FREED, GIVEN
from stationmaster.store.places import Database
from tests.postgres import Postgres
from tests.server.support import QUICK, Frame, Guest, Mute, last_state, open_hall, run, wish
from tests.server.test_absent import come, move, tokens_of, what_was_decided

STILL = structs.replace(QUICK, pace=1000.0)
"""Bots think, and that is all."""


def is_bots(frame: Frame, seat: int) -> bool:
    kind: str = frame["seats"][seat]["kind"]
    return kind == "bot"


def test_a_host_gives_a_free_seat_to_a_bot_which_plays_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", thinkers=Mute()) as hall:
            opened = await hall.open(wish("me", "friend", first=0), "here")
            own, others = tokens_of(opened)
            host = await come(hall, opened.table, own)
            entry = move(host)
            host.send(type="give-seat", seat=0, of=1, to="greedy")
            given = await host.hears("seats", lambda frame: is_bots(frame, 1))
            assert given["seats"][1] == {"name": "", "kind": "bot", "bot": "greedy", "connected": True}
            await host.hears(
                "state", lambda frame: frame["entry"] > entry + 1 and frame["view"]["waiting_on"] == 0
            )
            late = Guest(hall)
            late.join(opened.table, others)
            assert (await late.hears("refused"))["sentence"] == sentences.NO_SUCH_TOKEN
            assert await late.gone() == 4403
            assert (await hall.mine([others])).tables == []
            assert await what_was_decided(hall, opened.table) == [(GIVEN, 1, 0)]

    run(scene())


def test_a_host_opens_a_bots_seat_to_a_friend_who_goes_on_with_its_hand(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", STILL, Mute()) as hall:
            opened = await hall.open(wish("me", "greedy", first=0), "here")
            host = await come(hall, opened.table, tokens_of(opened)[0])
            move(host)
            await host.hears("thinking")
            host.send(type="free-seat", seat=0, of=1)
            invited = await host.hears("invited")
            assert invited["seat"] == 1
            friend = await come(hall, opened.table, invited["token"])
            assert friend.frames[0]["yours"] == [1]
            assert friend.frames[0]["seats"][1]["name"] == ""
            entry = move(friend)
            await host.hears("state", lambda frame: frame["entry"] > entry)
            mine = (await hall.mine([invited["token"]])).tables
            assert [(table.table, table.yours) for table in mine] == [(opened.table, [1])]
            assert not any("token" in frame for frame in friend.frames)
            assert await what_was_decided(hall, opened.table) == [(FREED, 1, 0)]
        async with open_hall(tmp_path / "tables.db", STILL, Mute()) as hall:
            friend = await come(hall, opened.table, invited["token"])
            assert friend.frames[0]["yours"] == [1]

    run(scene())


def test_at_a_rematch_a_friend_who_took_a_bots_seat_keeps_the_token(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", STILL, Mute()) as hall:
            opened = await hall.open(wish("me", "greedy", first=0), "here")
            own = tokens_of(opened)[0]
            host = await come(hall, opened.table, own)
            host.send(type="free-seat", seat=0, of=1)
            invited = (await host.hears("invited"))["token"]
            again = structs.replace(
                wish("me", "friend"),
                seats=[wire.SeatWish("me"), wire.SeatWish("friend", was=1)],
                after=wire.Before(opened.table, own),
            )
            second = await hall.open(again, "here")
            friend = await come(hall, second.table, invited)
            assert friend.frames[0]["yours"] == [1]

    run(scene())


def test_one_who_has_not_moved_yet_may_be_removed_and_one_who_has_may_not(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            opened = await hall.open(wish("me", "friend", "friend", first=0), "here")
            own, second, third = tokens_of(opened)
            host, guest = await come(hall, opened.table, own), await come(hall, opened.table, second)
            stays = await come(hall, opened.table, third)
            guest.send(type="say-name", seat=1, name="Boris")
            await stays.hears("seats", lambda frame: frame["seats"][1]["name"] == "Boris")
            host.send(type="free-seat", seat=0, of=1)
            token = (await host.hears("invited"))["token"]
            assert await guest.gone() == 4410
            await stays.hears("seats", lambda frame: frame["seats"][1]["name"] == "")
            assert not any(frame["type"] == "invited" for frame in (*stays.frames, *guest.frames))
            again = Guest(hall)
            again.join(opened.table, second)
            assert await again.gone() == 4403
            other = await come(hall, opened.table, token)
            entry = move(host)
            await other.hears("state", lambda frame: frame["entry"] > entry)
            entry = move(other)
            await host.hears("state", lambda frame: frame["entry"] > entry)
            for message in ({"type": "free-seat"}, {"type": "give-seat", "to": ""}):
                host.send(seat=0, of=1, **message)
                assert (await host.hears("refused"))["sentence"] == sentences.MOVED_THERE
            assert len(last_state(stays)["options"]) > 0

    run(scene())


@pytest.mark.parametrize(
    ("seat", "message", "why"),
    [
        (1, {"type": "give-seat", "of": 0, "to": ""}, sentences.NOT_THE_HOST),
        (1, {"type": "free-seat", "of": 2}, sentences.NOT_THE_HOST),
        (0, {"type": "free-seat", "of": 0}, sentences.OWN_SEAT),
        (0, {"type": "give-seat", "of": 0, "to": ""}, sentences.OWN_SEAT),
        (0, {"type": "give-seat", "of": 2, "to": ""}, sentences.BOTS_ALREADY),
        (0, {"type": "free-seat", "of": 9}, sentences.NO_SUCH_SEAT),
        (0, {"type": "give-seat", "of": 1, "to": "nobody-at-all"}, "nobody-at-all"),
    ],
)
def test_what_a_host_cannot_do_is_refused_in_a_sentence(
    tmp_path: Path, seat: int, message: Frame, why: wire.Sentence
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", STILL) as hall:
            opened = await hall.open(wish("me", "friend", "greedy"), "here")
            host, guest = [await come(hall, opened.table, token) for token in tokens_of(opened)[:2]]
            asking = (host, guest)[seat]
            asking.send(seat=seat, **message)
            said = (await asking.hears("refused"))["sentence"]
            assert said == why if isinstance(why, dict) else why in str(said)
            assert await what_was_decided(hall, opened.table) == []

    run(scene())


def test_a_seat_that_is_opened_at_one_server_is_taken_at_another(postgres: Postgres) -> None:
    place = Database(postgres.database())

    async def scene() -> None:
        async with open_hall(place, STILL) as here, open_hall(place, STILL) as there:
            opened = await here.open(wish("me", "friend", first=0), "here")
            own, others = tokens_of(opened)
            host, guest = await come(here, opened.table, own), await come(there, opened.table, others)
            # Who frees a seat while its guest is coming elsewhere is told that the table has moved on.
            await host.hears("seats", lambda frame: bool(frame["seats"][1].get("taken")))
            host.send(type="free-seat", seat=0, of=1)
            token = (await host.hears("invited"))["token"]
            assert await guest.gone() == 4410
            friend = await come(there, opened.table, token)
            move(host)
            await friend.hears("state", lambda frame: bool(frame["options"]))
            entry = move(friend)
            await host.hears("state", lambda frame: frame["entry"] > entry)

    run(scene())
