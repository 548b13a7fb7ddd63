"""Those who are away: a bot keeps their seat, or the others go on without them; and those who resign."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import msgspec
import pytest
from msgspec import structs

from stationmaster import bots
from stationmaster.server import limits, sentences, wire
from stationmaster.server.hall import Hall
from stationmaster.server.seating import AWAY, BACK, CAME, RESIGNED, VOTE, VOTED
from stationmaster.server.table import Table
from stationmaster.store.places import Database
from stationmaster.store.records import NotKept, Record, Seating, Then
from tests.postgres import Postgres
from tests.server.support import (
    QUICK,
    Frame,
    Guest,
    Mute,
    last_state,
    open_hall,
    play_out,
    run,
    seat_guests,
    wish,
)

AT_ONCE = structs.replace(QUICK, vote_after=0.0)


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BOTS_REST", 0.01)


def patient(*kinds: str, stand_in: int = 1) -> wire.TableWish:
    """A table that waits so many seconds for those who are away, and where the first begins."""
    return structs.replace(wish(*kinds, first=0), terms=wire.TermsWish(stand_in))


async def what_was_decided(hall: Hall, table: str) -> list[tuple[str, int, int]]:
    story = await hall.store.story(table)
    assert story is not None
    assert [seating.number for seating in story.seatings] == list(range(len(story.seatings)))
    return [(each.what, each.seat, each.by) for each in story.seatings if each.what != CAME]


def tokens_of(opened: wire.Opened) -> list[str]:
    return [seat.token or "" for seat in opened.seats]


async def come(hall: Hall, table: str, *tokens: str) -> Guest:
    guest = Guest(hall)
    guest.join(table, *tokens)
    await guest.hears("state")
    return guest


def kept_by(frame: Frame, seat: int) -> bool:
    return "keeper" in frame["seats"][seat]


def is_minding(table: Table) -> bool:
    return table.seats.minding is not None


def move(guest: Guest) -> int:
    """Make the first of the moves offered; the entry that it answered."""
    state = last_state(guest)
    guest.send(type="play", seat=state["seat"], entry=state["entry"], action=state["options"][0])
    entry: int = state["entry"]
    return entry


def test_a_bot_keeps_the_seat_of_one_who_is_away_until_they_come_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            opened = await hall.open(patient("me", "friend"), "here")
            own, others = tokens_of(opened)
            guest = await come(hall, opened.table, own)
            assert guest.frames[0]["terms"] == {"stand_in": 1, "host": 0}
            other = await come(hall, opened.table, others)
            await other.leave()
            move(guest)
            kept = await guest.hears("seats", lambda frame: kept_by(frame, 1))
            strongest = bots.strongest((await hall.table(opened.table)).match.game)
            assert (kept["seats"][1]["keeper"], kept["seats"][1]["why"]) == (strongest, "away")
            assert not kept["seats"][1]["connected"]
            await guest.hears("state", lambda frame: frame["view"]["waiting_on"] == 0)
            again = await come(hall, opened.table, others)
            back = await again.hears("seats", lambda frame: not kept_by(frame, 1))
            assert back["seats"][1]["connected"]
            assert await play_out([guest, again], random.Random(1), most=8) == 8
            assert await what_was_decided(hall, opened.table) == [(AWAY, 1, -1), (BACK, 1, 1)]

    run(scene())


def test_a_table_that_agreed_on_nothing_waits_for_everybody(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", AT_ONCE) as hall:
            opened = await hall.open(wish("me", "friend", first=0), "here")
            guest = await come(hall, opened.table, tokens_of(opened)[0])
            assert guest.frames[0]["terms"] == {"host": 0}
            table = await hall.table(opened.table)
            entry = move(guest)
            await guest.hears("state", lambda frame: frame["entry"] > entry)
            table.seats.away[1] -= 1_000_000
            table._go_on()
            await asyncio.sleep(0.05)
            assert table.seats.minding is None
            assert await what_was_decided(hall, opened.table) == []

    run(scene())


def test_nobody_is_stood_in_for_while_it_is_anothers_turn_or_nobody_watches(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            opened = await hall.open(patient("me", "friend", "friend"), "here")
            own, second, _ = tokens_of(opened)
            guest, other = await come(hall, opened.table, own), await come(hall, opened.table, second)
            table = await hall.table(opened.table)
            table.seats.away[2] -= 1_000
            table._go_on()
            assert not is_minding(table)
            await guest.leave()
            assert is_minding(table)
            await other.leave()
            assert not is_minding(table)
            await asyncio.sleep(0.05)
            assert await what_was_decided(hall, opened.table) == []

    run(scene())


def test_one_who_comes_while_the_bot_thinks_moves_themselves(tmp_path: Path) -> None:
    """What the bot had in mind is dropped, silently."""

    async def scene() -> None:
        slow = structs.replace(QUICK, pace=0.3)
        async with open_hall(tmp_path / "tables.db", slow) as hall:
            opened = await hall.open(patient("me", "friend"), "here")
            own, others = tokens_of(opened)
            guest = await come(hall, opened.table, own)
            table = await hall.table(opened.table)
            table.seats.away[1] -= 1_000
            move(guest)
            await guest.hears("thinking")
            entry = table.entry
            again = await come(hall, opened.table, others)
            await again.hears("seats", lambda frame: not kept_by(frame, 1))
            await asyncio.sleep(0.6)
            assert table.entry == entry
            assert not table.broken
            move(again)
            await again.hears("state", lambda frame: frame["entry"] > entry)

    run(scene())


def test_a_stand_in_that_cannot_be_kept_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            opened = await hall.open(patient("me", "friend"), "here")
            guest = await come(hall, opened.table, tokens_of(opened)[0])
            keep, failed = hall.store.keep, 0

            def fail_twice(table: str, record: Record, then: Then) -> None:
                nonlocal failed
                if isinstance(record, Seating) and failed < 2:
                    failed += 1
                    asyncio.get_running_loop().call_soon(then, NotKept("the disk is full"))
                else:
                    keep(table, record, then)

            monkeypatch.setattr(hall.store, "keep", fail_twice)
            (await hall.table(opened.table)).seats.away[1] -= 1_000
            move(guest)
            await guest.hears("seats", lambda frame: kept_by(frame, 1))
            assert failed == 2
            assert await what_was_decided(hall, opened.table) == [(AWAY, 1, -1)]

    run(scene())


def test_the_others_vote_to_go_on_without_one_who_is_away(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", AT_ONCE) as hall:
            opened = await hall.open(wish("me", "friend", "friend", first=2), "here")
            first, second, third = tokens_of(opened)
            guests = [await come(hall, opened.table, token) for token in (first, second)]
            guests[0].send(type="go-on", seat=0, without=2)
            voted = await guests[1].hears("seats", lambda frame: "votes" in frame["seats"][2])
            assert voted["seats"][2]["votes"] == [0]
            assert not kept_by(voted, 2)
            guests[0].send(type="go-on", seat=0, without=2)
            assert (await guests[0].hears("refused"))["sentence"] == sentences.VOTED_ALREADY
            guests[1].send(type="go-on", seat=1, without=2)
            kept = await guests[0].hears("seats", lambda frame: kept_by(frame, 2))
            assert kept["seats"][2]["why"] == "voted"
            assert "votes" not in kept["seats"][2]
            assert await play_out(guests, random.Random(1), most=2) == 2
            await guests[0].hears("state", lambda frame: frame["view"]["waiting_on"] == 0)
            again = await come(hall, opened.table, third)
            await again.hears("seats", lambda frame: not kept_by(frame, 2))
            decided = await what_was_decided(hall, opened.table)
            assert decided == [(VOTE, 2, 0), (VOTED, 2, 1), (BACK, 2, 2)]

    run(scene())


def test_votes_are_void_when_the_one_who_was_away_comes(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", AT_ONCE) as hall:
            opened = await hall.open(wish("me", "friend", "friend"), "here")
            first, second, third = tokens_of(opened)
            guest, _ = [await come(hall, opened.table, token) for token in (first, second)]
            guest.send(type="go-on", seat=0, without=2)
            await guest.hears("seats", lambda frame: "votes" in frame["seats"][2])
            late = await come(hall, opened.table, third)
            await late.hears("seats", lambda frame: "votes" not in frame["seats"][2])
            assert await what_was_decided(hall, opened.table) == [(VOTE, 2, 0), (BACK, 2, 2)]

    run(scene())


@pytest.mark.parametrize(
    ("without", "why"),
    [
        (1, sentences.NOT_AWAY),  # who is here
        (2, sentences.NOT_AWAY),  # a bot
        (9, sentences.NOT_AWAY),  # nobody's seat
        (0, sentences.NOT_AWAY),  # oneself
        (3, sentences.AWAY_JUST_NOW),
    ],
)
def test_only_one_who_is_away_for_a_while_is_voted_about(
    tmp_path: Path, without: int, why: wire.Sentence
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            opened = await hall.open(wish("me", "friend", "greedy", "friend"), "here")
            guest = await come(hall, opened.table, tokens_of(opened)[0])
            await come(hall, opened.table, tokens_of(opened)[1])
            guest.send(type="go-on", seat=0, without=without)
            refused = await guest.hears("refused")
            assert (refused["sentence"], refused["of"]) == (why, "go-on")
            guest.send(type="go-on", seat=1, without=3)
            assert (await guest.hears("refused"))["sentence"] == sentences.NOT_YOUR_SEAT
            assert await what_was_decided(hall, opened.table) == []

    run(scene())


def test_one_who_resigns_is_played_for_by_a_bot_to_the_end_and_the_replay_says_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", thinkers=Mute()) as hall:
            table, guests = await seat_guests(hall, wish("me", "friend", first=0))
            guests[0].send(type="resign", seat=0)
            gone = await guests[1].hears("seats", lambda frame: kept_by(frame, 0))
            assert (gone["seats"][0]["why"], gone["seats"][0]["kind"]) == ("resigned", "person")
            assert gone["seats"][0]["connected"]
            for message in (
                {"type": "play", "entry": last_state(guests[0])["entry"], "action": "draw"},
                {"type": "undo", "entry": last_state(guests[0])["entry"]},
                {"type": "resign"},
            ):
                guests[0].send(seat=0, **message)
                assert (await guests[0].hears("refused"))["sentence"] == sentences.HAS_RESIGNED
            luck = random.Random(1)
            while last_state(guests[1])["outcome"] is None:
                if last_state(guests[1])["options"]:
                    await play_out(guests[1:], luck, most=1)
                else:
                    await guests[1].hears("state")
            guests[1].send(type="resign", seat=1)
            assert (await guests[1].hears("refused"))["sentence"] == sentences.OVER
            replay = msgspec.json.decode(await hall.replay(table))
            assert [sitter.get("why") for sitter in replay["seats"]] == ["resigned", None]
            assert await what_was_decided(hall, table) == [(RESIGNED, 0, 0)]
            again = await come(hall, table)
            assert again.frames[0]["seats"][0]["why"] == "resigned"

    run(scene())


def test_coming_back_does_not_undo_that_one_has_resigned(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", thinkers=Mute()) as hall:
            opened = await hall.open(wish("me", "friend"), "here")
            guest = await come(hall, opened.table, tokens_of(opened)[0])
            guest.send(type="resign", seat=0)
            await guest.hears("seats", lambda frame: kept_by(frame, 0))
            await guest.leave()
            await come(hall, opened.table, tokens_of(opened)[0])
            await asyncio.sleep(0.05)
            assert await what_was_decided(hall, opened.table) == [(RESIGNED, 0, 0)]

    run(scene())


def test_after_a_restart_a_bot_still_keeps_the_seat(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", AT_ONCE) as hall:
            opened = await hall.open(wish("me", "friend", first=0), "here")
            guest = await come(hall, opened.table, tokens_of(opened)[0])
            move(guest)
            guest.send(type="go-on", seat=0, without=1)
            await guest.hears("state", lambda frame: frame["view"]["waiting_on"] == 0)
        async with open_hall(tmp_path / "tables.db") as hall:
            mine = await hall.mine([tokens_of(opened)[0]])
            assert mine.tables[0].seats[1].why == "voted"
            guest = await come(hall, opened.table, tokens_of(opened)[0])
            match = (await hall.table(opened.table)).match
            before = len(match.log)
            await play_out([guest], random.Random(1), most=4)
            await guest.hears("state", lambda frame: frame["view"]["waiting_on"] == 0)
            assert 1 in [each.by for each in match.log[before:]]

    run(scene())


@pytest.mark.parametrize("stand_in", [-1, 10**9, "soon", 1.5])
def test_a_wait_that_cannot_be_is_refused_in_a_sentence(stand_in: object) -> None:
    told = msgspec.json.encode({"game": "usa", "seats": [{"kind": "me"}], "terms": {"stand_in": stand_in}})
    with pytest.raises(msgspec.ValidationError, match="stand_in"):
        msgspec.json.decode(told, type=wire.TableWish)


# Several servers.


def test_who_sits_at_another_server_gets_the_seat_back_at_once(postgres: Postgres) -> None:
    """A server does not know who sits at others; it is told."""
    place = Database(postgres.database())

    async def scene() -> None:
        slow = structs.replace(QUICK, pace=1.0)
        async with open_hall(place, slow) as here, open_hall(place, slow) as there:
            opened = await here.open(patient("me", "friend"), "here")
            own, others = tokens_of(opened)
            guest, other = await come(here, opened.table, own), await come(there, opened.table, others)
            (await here.table(opened.table)).seats.away[1] -= 1_000
            entry = move(guest)
            await other.hears("seats", lambda frame: kept_by(frame, 1))
            await guest.hears("seats", lambda frame: not kept_by(frame, 1))
            state = last_state(other)
            assert (state["view"]["waiting_on"], state["since"]) == (1, entry)
            move(other)
            await guest.hears("state", lambda frame: frame["entry"] > state["entry"])
            assert await what_was_decided(here, opened.table) == [(AWAY, 1, -1), (BACK, 1, 1)]

    run(scene())


def test_of_two_that_resign_at_two_servers_at_once_both_do(postgres: Postgres) -> None:
    """Who comes second is told to look again, and may."""
    place = Database(postgres.database())

    async def scene() -> None:
        async with open_hall(place, thinkers=Mute()) as here, open_hall(place, thinkers=Mute()) as there:
            opened = await here.open(wish("me", "friend"), "here")
            halls = zip((here, there), tokens_of(opened), strict=True)
            guests = [await come(hall, opened.table, token) for hall, token in halls]
            for seat, guest in enumerate(guests):
                guest.send(type="resign", seat=seat)
            for seat, guest in enumerate(guests):
                while not any(kept_by(f, seat) for f in guest.frames if f["type"] == "seats"):
                    await asyncio.sleep(0.05)
                    if any(frame["type"] == "refused" for frame in guest.frames):
                        guest.send(type="resign", seat=seat)
                        guest.frames[:] = [frame for frame in guest.frames if frame["type"] != "refused"]
            decided = await what_was_decided(here, opened.table)
            assert sorted(decided) == [(RESIGNED, 0, 0), (RESIGNED, 1, 1)]

    run(scene())
