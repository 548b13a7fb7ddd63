"""Those who watch may see everything later: nothing of what has just happened reaches them before."""

from __future__ import annotations

import random
from itertools import count
from pathlib import Path
from time import monotonic, time

import pytest
from msgspec import structs

from stationmaster.server import speech, wire
from stationmaster.server import table as tables
from stationmaster.server.gallery import Gallery
from stationmaster.server.hall import Hall
from tests.server.support import QUICK, Frame, Guest, last_state, open_hall, play_out, run, seat_guests, wish
from tests.server.test_absent import come

LATE = structs.replace(QUICK, spectator_delay=1000.0)
OF_TABLE = ("state", "chat", "seats", "clocks", "marks", "thinking", "proposal", "terms")


async def gallery_of(hall: Hall, table: str) -> Gallery:
    gallery = (await hall.table(table)).audience.gallery
    assert gallery is not None
    return gallery


def wait_out(gallery: Gallery) -> None:
    """As if so much time had passed."""
    gallery.release(monotonic() + gallery.delay)


async def mark(guest: Guest) -> list[Frame]:
    """All that came until now."""
    guest.send(type="join", table="again")
    await guest.hears("refused")
    return guest.frames


def without_time(frames: list[Frame]) -> list[Frame]:
    return [frame for frame in frames if frame["type"] in OF_TABLE]


def test_who_watches_is_told_the_same_later_and_in_order(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", LATE) as hall:
            table, guests = await seat_guests(hall, wish("me", "friend", game="tiny"))
            watching = await come(hall, table)
            assert watching.frames[0]["delay"] == 1000.0
            entry = last_state(watching)["entry"]
            came = len(watching.frames)
            await play_out(guests, random.Random(1), most=4)
            guests[0].send(type="chat", text="look at that")
            await guests[1].hears("chat")
            guests[1].send(type="react", seat=1, what="bravo")
            await guests[0].hears("chat", lambda frame: frame.get("kind") == "reaction")
            await play_out(guests, random.Random(2), most=2)
            assert without_time((await mark(watching))[came:]) == []
            # A hint is for who asked, and whoever comes now sees the table as it was, too.
            mover = next(guest for guest in guests if last_state(guest)["options"])
            mover.send(type="hint", seat=last_state(mover)["seat"])
            await mover.hears("hint")
            late = await come(hall, table)
            assert last_state(late)["entry"] == entry
            assert (late.frames[0]["chat"], len(last_state(late)["told"])) == ([], entry - 1)
            wait_out(await gallery_of(hall, table))
            heard = without_time((await mark(watching))[came:])
            told = [frame["type"] if frame["type"] != "chat" else frame["text"] for frame in heard]
            words = [each for each in told if each != "seats"]
            assert words == [*["state"] * 4, "look at that", "bravo", *["state"] * 2]
            states = [frame for frame in heard if frame["type"] == "state"]
            assert [state["since"] for state in states] == [entry, *(state["entry"] for state in states[:-1])]
            own = last_state(guests[0])
            assert states[-1]["entry"] == own["entry"]
            assert states[-1]["options"] == []
            assert not any(frame["type"] == "hint" for frame in watching.frames + late.frames)
            later = await come(hall, table)
            assert last_state(later)["entry"] == own["entry"]

    run(scene())


def test_a_table_that_is_read_again_is_as_late_as_it_was(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", LATE) as hall:
            table, guests = await seat_guests(hall, wish("me", "friend", game="tiny"))
            begun = last_state(guests[0])["entry"]
            await play_out(guests, random.Random(1), most=3)
            guests[0].send(type="chat", text="before")
            await guests[1].hears("chat")
            await play_out(guests, random.Random(1), most=1)
            moved = last_state(guests[0])["entry"]
        async with open_hall(tmp_path / "tables.db", LATE) as hall:
            watching = await come(hall, table)
            assert (last_state(watching)["entry"], watching.frames[0]["chat"]) == (begun, [])
            came = len(watching.frames)
            wait_out(await gallery_of(hall, table))
            heard = [
                frame for frame in without_time((await mark(watching))[came:]) if frame["type"] != "seats"
            ]
            assert [frame["type"] for frame in heard] == ["state", "state", "state", "chat", "state"]
            assert last_state(watching)["entry"] == moved

    run(scene())


def test_what_was_said_right_after_a_move_is_told_right_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also by a server that reads both again, however little time lay between them."""

    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", LATE) as hall:
            table, guests = await seat_guests(hall, wish("me", "friend", game="tiny"))
            second = int(time()) - 1
            ticks = (second + 0.0005 + 0.0001 * tick for tick in count())
            for module in (tables, speech):
                monkeypatch.setattr(module, "time", lambda: next(ticks))
            await play_out(guests, random.Random(1), most=3)
            guests[0].send(type="chat", text="before")
            await guests[1].hears("chat")
            monkeypatch.undo()
        async with open_hall(tmp_path / "tables.db", LATE) as hall:
            watching = await come(hall, table)
            came = len(watching.frames)
            wait_out(await gallery_of(hall, table))
            heard = [frame["type"] for frame in without_time((await mark(watching))[came:])]
            assert [word for word in heard if word != "seats"] == ["state", "state", "state", "chat"]

    run(scene())


def test_an_undo_is_told_later_too(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", LATE) as hall:
            table, guests = await seat_guests(hall, wish("me", "friend", first=0))
            watching = await come(hall, table)
            state = last_state(guests[0])
            guests[0].send(type="play", seat=0, entry=state["entry"], action=state["options"][0])
            moved = await guests[0].hears("state")
            assert moved["undo"]
            guests[0].send(type="undo", seat=0, entry=moved["entry"])
            undone = await guests[0].hears("state")
            wait_out(await gallery_of(hall, table))
            await mark(watching)
            assert last_state(watching)["entry"] == undone["entry"]
            assert last_state(watching)["told"] == [{"by": 0, "text": "undo"}]

    run(scene())


def test_a_table_chooses_its_delay_and_the_longer_one_counts(tmp_path: Path) -> None:
    async def scene() -> None:
        slow = structs.replace(wish("me", "friend"), terms=wire.TermsWish(delay=120))
        async with open_hall(tmp_path / "tables.db") as hall:
            opened = await hall.open(slow, "here")
            assert (await come(hall, opened.table)).frames[0]["delay"] == 120
        async with open_hall(tmp_path / "tables.db", LATE) as hall:
            watching = await come(hall, opened.table)
            assert watching.frames[0]["delay"] == 1000
            player = await come(hall, opened.table, opened.seats[0].token or "")
            assert player.frames[0]["delay"] == 0
            # Who watches hears others who do at once: they see the same.
            other = await come(hall, opened.table)
            other.send(type="chat", text="who is ahead?")
            assert (await watching.hears("chat"))["text"] == "who is ahead?"

    run(scene())
