"""Messages that are stale, illegal, malformed, oversized or too many get a sentence and change nothing."""

from __future__ import annotations

import asyncio
import json
import random
import string
import threading
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stationmaster.server import limits, sentences, wire
from stationmaster.server.connection import Connection
from stationmaster.server.settings import Settings
from stationmaster.store.records import Record, Then
from tests.server.support import QUICK, Guest, last_state, open_hall, play_out, run, seat_guests, wish

Sent = dict[str, object]


def play(**changes: object) -> Sent:
    return {"type": "play", "seat": 0, "entry": 0, "action": "draw", **changes}


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (play(entry=0), "The game has moved on."),
        (play(entry=10**9), "The game has moved on."),
        (play(action="keep 7"), "is not a move of this game"),
        (play(action="draw"), "is not possible now"),
        (play(action=""), "is not a move of this game"),
        (play(seat=1), "That is not your seat."),
        (play(seat=7), "That is not your seat."),
        (play(seat=-1), "not understood"),
        (play(seat="0"), "not understood"),
        (play(seat=2**70), "not understood"),
        (play(seat=0.5), "not understood"),
        (play(entry=None), "not understood"),
        (play(action=["draw"]), "not understood"),
        (play(action="a" * 201), "not understood"),
        (play(more=1), "not understood"),
        ({"type": "undo", "seat": 0, "entry": 3}, "The game has moved on."),
        ({"type": "undo", "seat": 1, "entry": 3}, "That is not your seat."),
        ({"type": "hint", "seat": 1}, "That is not your seat."),
        ({"type": "chat", "text": ""}, "There is nothing in that message."),
        ({"type": "chat", "text": "x" * 501}, "not understood"),
        ({"type": "chat", "text": "I am you", "seat": 1}, "That is not your seat."),
        ({"type": "say-name", "seat": 1, "name": "Eve"}, "That is not your seat."),
        ({"type": "say-name", "seat": 0, "name": "x" * 41}, "A name has at most 40 letters."),
        ({"type": "go-on", "seat": 0, "without": 1}, "Nobody is away there"),
        ({"type": "go-on", "seat": 0, "without": -1}, "not understood"),
        ({"type": "go-on", "seat": 1, "without": 0}, "That is not your seat."),
        ({"type": "resign", "seat": 1}, "That is not your seat."),
        ({"type": "resign"}, "not understood"),
        ({"type": "join", "table": "t"}, "You sit at this table already."),
        ({"type": "state"}, "not understood"),
        ({"type": 3}, "not understood"),
        ({}, "not understood"),
    ],
)
def test_a_wrong_message_gets_a_sentence_and_changes_nothing(
    tmp_path: Path, message: Sent, said: str
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            name, (guest, other) = await seat_guests(hall, wish("me", "friend"))
            table = await hall.table(name)
            before, seen, story = table.match.state.digest(), len(other.frames), await hall.store.story(name)
            if message.get("entry") == 0 and said != "The game has moved on.":
                message["entry"] = last_state(guest)["entry"]
            guest.send(**message)
            refused = await guest.hears("refused")
            assert said in english(refused["sentence"])
            named = {key: message[key] for key in ("type", "entry") if key in message}
            understood = "not understood" not in said
            assert {"type": refused.get("of"), "entry": refused["entry"]} == (
                {"entry": None, **named} if understood else {"type": None, "entry": None}
            )
            assert table.match.state.digest() == before
            assert await hall.store.story(name) == story
            assert len(other.frames) == seen
            guest.send(type="play", seat=0, entry=table.entry, action="keep 1 2")
            await guest.hears("state")

    run(scene())


def english(sentence: wire.Sentence) -> str:
    return sentence if isinstance(sentence, str) else sentence["en"]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ({"text": "x" * 5000}, sentences.TOO_LONG),
        ({"text": "я" * 2500}, sentences.TOO_LONG),
        ({"bytes": b'{"type": "chat", "text": "hi"}'}, sentences.TEXT_ONLY),
        ({"text": "{"}, None),
        ({"text": ""}, None),
        ({"text": '{"type": "chat", "text": "\\ud800"}'}, None),
        ({"text": "[" * 4000}, None),
        ({"text": "null"}, None),
    ],
)
def test_what_is_no_message_gets_a_sentence(
    tmp_path: Path, event: dict[str, object], sentence: wire.Sentence | None
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            _, (guest, _) = await seat_guests(hall, wish("me", "friend"))
            guest.send_raw(**event)
            refused = await guest.hears("refused")
            assert refused["sentence"] == sentence or "not understood" in refused["sentence"]["en"]
            guest.send(type="chat", text="still here")
            await guest.hears("chat")

    run(scene())


def test_only_the_seat_whose_turn_it_is_moves(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            name, (_, second) = await seat_guests(hall, wish("me", "friend"))
            second.send(type="play", seat=1, entry=(await hall.table(name)).entry, action="keep 1 2")
            assert (await second.hears("refused"))["sentence"] == {
                "en": "it is not your turn, but that of seat 0",
                "ru": "сейчас ходит место 0, а не вы",
            }

    run(scene())


def test_a_spectator_only_watches(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            name, _ = await seat_guests(hall, wish("me", "friend"))
            watcher = Guest(hall)
            watcher.join(name)
            state = await watcher.hears("state")
            assert state["seat"] is None
            for message in (
                play(entry=state["entry"], action="keep 1 2"),
                {"type": "undo", "seat": 0, "entry": state["entry"]},
                {"type": "hint", "seat": 0},
                {"type": "say-name", "seat": 0, "name": "Eve"},
                {"type": "go-on", "seat": 0, "without": 1},
                {"type": "resign", "seat": 0},
                {"type": "chat", "text": "I am Anna", "seat": 0},
            ):
                watcher.send(**message)
                assert (await watcher.hears("refused"))["sentence"] == sentences.SPECTATORS_WATCH

    run(scene())


def test_two_answers_to_one_question_count_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            opened = await hall.open(wish("me", "friend"), "here")
            twice = [Guest(hall), Guest(hall)]
            for guest in twice:
                guest.join(opened.table, opened.seats[0].token or "")
                await guest.hears("state")
            entry = last_state(twice[0])["entry"]
            for guest in twice:
                guest.send(type="play", seat=0, entry=entry, action="keep 1 2")
            await twice[0].hears("state")
            refused = await twice[1].hears("refused")
            assert refused["sentence"] == sentences.MOVED_ON
            assert (refused["of"], refused["entry"]) == ("play", entry)
            assert all(frame["type"] != "refused" for frame in twice[0].frames)
            assert (await hall.table(opened.table)).entry == entry + 1

    run(scene())


# Coming in


@pytest.mark.parametrize(
    ("first", "code", "sentence"),
    [
        ({"type": "join", "table": "nosuchtable"}, 4404, sentences.NO_TABLE),
        ({"type": "chat", "text": "hi"}, 4400, sentences.JOIN_FIRST),
        ({"type": "join"}, 4400, sentences.JOIN_FIRST),
    ],
)
def test_who_does_not_join_is_parted_with(
    tmp_path: Path, first: Sent, code: int, sentence: wire.Sentence
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            guest = Guest(hall)
            guest.send(**first)
            assert await guest.gone() == code
            assert guest.frames[-1] == {"type": "refused", "sentence": sentence, "entry": None}
            assert hall.connections == 0

    run(scene())


def test_a_wrong_token_opens_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            opened = await hall.open(wish("me", "friend", "random"), "here")
            right = opened.seats[0].token or ""
            for tokens in (["wrong"], ["wrong", "worse"], [right[:-1]], [right + "x"]):
                guest = Guest(hall)
                guest.join(opened.table, *tokens)
                assert await guest.gone() == 4403
                assert [frame["type"] for frame in guest.frames] == ["refused"]

    run(scene())


def test_a_table_that_nobody_was_let_in_to_does_not_stay_in_memory(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", Settings(linger=0.05)) as hall:
            opened = await hall.open(wish("me", "friend"), "here")
            guest = Guest(hall)
            guest.join(opened.table, "wrong")
            assert await guest.gone() == 4403
            await asyncio.sleep(0.2)
            assert hall.tables == {}
            guest = Guest(hall)
            guest.join(opened.table, opened.seats[0].token or "")
            await guest.hears("state")
            await asyncio.sleep(0.2)
            assert list(hall.tables) == [opened.table]

    run(scene())


def test_a_right_token_opens_its_seat_whatever_else_is_sent_with_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            opened = await hall.open(wish("me", "friend", "random"), "here")
            right = opened.seats[1].token or ""
            guest = Guest(hall)
            guest.join(opened.table, "wrong", right, right[:-1])
            welcome = await guest.hears("welcome")
            assert (welcome["yours"], welcome["unknown"]) == ([1], [0, 2])
            assert (await guest.hears("state"))["seat"] == 1
            assert (await guest.hears("refused"))["sentence"] == sentences.OTHER_TOKEN
            assert [frame["seat"] for frame in guest.frames if frame["type"] == "state"] == [1]

    run(scene())


def test_who_says_nothing_is_not_waited_for(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", Settings(join_within=0.05)) as hall:
            assert await Guest(hall).gone() == 4408

    run(scene())


def test_a_server_that_hung_hears_what_was_said_meanwhile(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", Settings(join_within=0.2)) as hall:
            table = (await hall.open(wish("me", "friend"), "here")).table
            guest = Guest(hall)
            await asyncio.sleep(0.01)  # it listens
            say = asyncio.get_running_loop().call_soon_threadsafe
            speaking = threading.Timer(0.05, say, [guest.join, table])
            speaking.start()
            speaking.join()
            time.sleep(0.3)  # it hangs
            await guest.hears("state")

    run(scene())


def test_a_full_hall_and_a_full_table_say_so(tmp_path: Path) -> None:
    async def scene() -> None:
        full = Settings(most_connections=3, most_at_a_table=2)
        async with open_hall(tmp_path / "tables.db", full) as hall:
            name, _ = await seat_guests(hall, wish("me", "friend"))
            watcher = Guest(hall)
            watcher.join(name)
            assert await watcher.gone() == 4429
            assert watcher.frames[-1]["sentence"] == sentences.FULL_TABLE
            others = [Guest(hall) for _ in range(2)]
            assert await others[1].gone() == 4429
            assert others[1].frames[-1]["sentence"] == sentences.FULL_HALL
            await others[0].leave()

    run(scene())


def test_a_flood_is_answered_with_a_sentence_and_then_cut(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", Settings(burst=5, messages_a_second=0.001)) as hall:
            name, (guest, other) = await seat_guests(hall, wish("me", "friend"))
            for _ in range(300):
                guest.send(type="chat", text="spam")
            assert await guest.gone() == 4429
            table = await hall.table(name)
            for _ in range(4):
                await other.hears("chat")
            assert any(frame.get("sentence") == sentences.TOO_FAST for frame in guest.frames)
            assert len(guest.frames) < 30
            assert len(table.speech.said) == 4

    run(scene())


def test_one_address_opens_only_so_many_tables(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", Settings(tables_a_minute=3)) as hall:
            for _ in range(3):
                await hall.open(wish("me", "friend"), "there")
            with pytest.raises(sentences.CodedRefusal) as refusal:
                await hall.open(wish("me", "friend"), "there")
            assert refusal.value.sentence == sentences.TOO_MANY_TABLES
            await hall.open(wish("me", "friend"), "elsewhere")

    run(scene())


# Trouble of our own


def test_a_move_that_cannot_be_kept_did_not_happen(tmp_path: Path) -> None:
    """The match never was ahead of the disk: nobody is sent away, and the next try is like the first."""

    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            name, (guest, other) = await seat_guests(hall, wish("me", "friend", first=0))
            table = await hall.table(name)
            before, digest, heard = last_state(guest), table.match.state.digest(), len(other.frames)
            hall.store.writing.execute("PRAGMA query_only = ON")  # type: ignore[attr-defined]
            for _ in range(2):
                guest.send(type="play", seat=0, entry=before["entry"], action="keep 1 2")
                assert (await guest.hears("refused"))["sentence"] == sentences.NOT_KEPT
            assert (table.entry, table.match.state.digest()) == (before["entry"], digest)
            assert len(other.frames) == heard
            hall.store.writing.execute("PRAGMA query_only = OFF")  # type: ignore[attr-defined]
            guest.send(type="play", seat=0, entry=before["entry"], action="keep 1 2")
            assert (await guest.hears("state"))["since"] == before["entry"]
            assert (await other.hears("state", lambda frame: frame["since"] > 0))["since"] == before["entry"]

    run(scene())


def test_a_bots_move_that_cannot_be_kept_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        monkeypatch.setattr(limits, "BOTS_REST", 0.01)
        async with open_hall(tmp_path / "tables.db") as hall:
            opened = await hall.open(wish("random", "random", first=0), "here")
            hall.store.writing.execute("PRAGMA query_only = ON")  # type: ignore[attr-defined]
            watcher = Guest(hall)
            watcher.join(opened.table)
            first = await watcher.hears("state")
            for _ in range(3):
                await watcher.hears("thinking")
            hall.store.writing.execute("PRAGMA query_only = OFF")  # type: ignore[attr-defined]
            assert (await watcher.hears("state"))["since"] == first["entry"]

    run(scene())


def test_what_else_cannot_be_kept_is_not_called_a_move(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            _, (guest, other) = await seat_guests(hall, wish("me", "friend"))
            hall.store.writing.execute("PRAGMA query_only = ON")  # type: ignore[attr-defined]
            guest.send(type="chat", text="hello")
            assert (await guest.hears("refused"))["sentence"] == sentences.REMARK_NOT_KEPT
            guest.send(type="say-name", seat=0, name="Anna")
            assert (await guest.hears("refused"))["sentence"] == sentences.NAME_NOT_KEPT
            with pytest.raises(sentences.CodedRefusal) as refusal:
                await hall.open(wish("me", "friend"), "here")
            assert refusal.value.sentence == sentences.TABLE_NOT_KEPT
            assert not [frame for frame in other.frames if frame["type"] == "chat"]

    run(scene())


def test_who_comes_second_hears_what_another_server_has_kept(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall, open_hall(tmp_path / "tables.db") as other:
            opened = await hall.open(wish("me", "friend", first=0), "here")
            token = opened.seats[0].token or ""
            here, there = Guest(hall), Guest(other)
            for guest in (here, there):
                guest.join(opened.table, token)
                await guest.hears("state")
            entry = last_state(here)["entry"]
            there.send(type="play", seat=0, entry=entry, action="keep 1 3")
            moved = await there.hears("state")
            there.send(type="undo", seat=0, entry=moved["entry"])
            undone = await there.hears("state")
            here.send(type="play", seat=0, entry=entry, action="keep 1 2")
            refused = await here.hears("refused")
            assert (refused["sentence"], refused["entry"]) == (sentences.MOVED_ON, entry)
            assert here.frames[-3:-1] == [moved, undone]
            here.send(type="play", seat=0, entry=undone["entry"], action="keep 1 2")
            assert (await here.hears("state"))["since"] == undone["entry"]

    run(scene())


def test_a_move_whose_answer_from_the_store_was_lost_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            name, (guest, other) = await seat_guests(hall, wish("me", "friend", first=0))
            table, keep = await hall.table(name), hall.store.keep

            def keep_and_forget(name: str, record: Record, then: Then) -> None:
                keep(name, record, lambda trouble: keep(name, record, then))

            monkeypatch.setattr(hall.store, "keep", keep_and_forget)
            entry = table.entry
            guest.send(type="play", seat=0, entry=entry, action="keep 1 2")
            assert (await other.hears("state", lambda frame: frame["since"] > 0))["since"] == entry
            guest.send(type="join", table="done")
            await guest.hears("refused", lambda frame: frame["sentence"] == sentences.JOINED_ALREADY)
            assert sum(frame["type"] == "refused" for frame in guest.frames) == 1

    run(scene())


def test_a_table_that_is_gone_from_the_store_is_closed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            name, (guest, _) = await seat_guests(hall, wish("me", "friend", first=0))
            assert await hall.store.forget(10**11, (), 1) == 1
            guest.send(type="play", seat=0, entry=last_state(guest)["entry"], action="keep 1 2")
            assert await guest.gone() == 4410
            assert name not in hall.tables

    run(scene())


def test_a_table_begun_under_other_rules_says_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            opened = await hall.open(wish("me", "friend"), "here")
            hall.store.writing.execute("UPDATE tables SET version = 0")  # type: ignore[attr-defined]
            guest = Guest(hall)
            guest.join(opened.table)
            assert await guest.gone() == 4404
            assert "under version 0 of its rules" in guest.frames[-1]["sentence"]["en"]
            hall.store.writing.execute("UPDATE tables SET game = 'gone'")  # type: ignore[attr-defined]
            guest = Guest(hall)
            guest.join(opened.table)
            assert await guest.gone() == 4404
            assert "no game is called 'gone'" in guest.frames[-1]["sentence"]["en"]

    run(scene())


def test_one_who_cannot_keep_up_is_asked_to_come_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            name, (guest, other) = await seat_guests(hall, wish("me", "friend"))
            table = await hall.table(name)
            slow = table.audience.clients[1]
            heard = len(other.frames)
            other.reading.clear()
            for _ in range(1100):
                slow.post(b"{}")
            other.reading.set()
            assert await other.gone() == 4410
            assert len(other.frames) - heard < 10  # what lay waiting is let go, or it would never catch up
            guest.send(type="chat", text="who is there?")
            await guest.hears("chat")

    run(scene())


def test_one_who_is_slow_for_a_while_misses_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            name, (guest, other) = await seat_guests(hall, wish("me", "friend"))
            slow = (await hall.table(name)).audience.clients[1]
            other.reading.clear()
            for number in range(900):
                slow.post(b'{"type": "number", "number": %d}' % number)
            other.reading.set()
            guest.send(type="chat", text="all there?")
            await other.hears("chat")
            numbers = [frame["number"] for frame in other.frames if frame["type"] == "number"]
            assert numbers == list(range(900))

    run(scene())


@pytest.mark.parametrize("error", [OSError, RuntimeError])
def test_a_line_that_is_cut_disturbs_nobody_else(tmp_path: Path, error: type[Exception]) -> None:
    async def cut(event: object) -> None:
        raise error

    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            name, (guest, _) = await seat_guests(hall, wish("me", "friend", first=0))
            lost = (await hall.table(name)).audience.clients[1]
            assert isinstance(lost, Connection)
            lost.send = cut
            state = last_state(guest)
            guest.send(type="play", seat=0, entry=state["entry"], action=state["options"][0])
            assert (await guest.hears("state"))["entry"] > state["entry"]
            assert lost.ended

    run(scene())


# Anything at all

words = st.sampled_from(["type", "seat", "entry", "action", "text", "name", "table", "tokens", "without"])
kinds = st.sampled_from(["join", "play", "undo", "hint", "chat", "say-name", "go-on", "state", "welcome"])
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20) | kinds,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)
messages = st.dictionaries(words, values, max_size=6).flatmap(
    lambda message: st.builds(lambda kind: {**message, "type": kind}, kinds | values)
)
garbage = st.text(st.characters(codec="utf-8"), max_size=200) | messages.map(json.dumps)


@settings(max_examples=60)
@given(st.lists(garbage, min_size=1, max_size=30), st.booleans())
def test_garbage_never_moves_a_table_nor_ends_a_line(
    tmp_path_factory: pytest.TempPathFactory, texts: list[str], watching: bool
) -> None:
    async def scene() -> None:
        db = tmp_path_factory.mktemp("hall") / "tables.db"
        async with open_hall(db, QUICK) as hall:
            name, (guest, _) = await seat_guests(hall, wish("me", "friend"))
            sender = guest
            if watching:
                sender = Guest(hall)
                sender.join(name)
                await sender.hears("state")
            table = await hall.table(name)
            before = table.match.state.digest()
            for text in texts:
                sender.send_raw(text=text)
            sender.send(type="join", table="done")
            await sender.hears("refused", lambda frame: frame["sentence"] == sentences.JOINED_ALREADY)
            assert table.match.state.digest() == before
            assert not sender.closed

    run(scene())


@settings(max_examples=30)
@given(st.integers(0, 2**32), st.text(string.printable, max_size=30))
def test_in_the_middle_of_a_game_nothing_but_an_option_moves_it(
    tmp_path_factory: pytest.TempPathFactory, seed: int, action: str
) -> None:
    async def scene() -> None:
        db = tmp_path_factory.mktemp("hall") / "tables.db"
        async with open_hall(db, QUICK) as hall:
            luck = random.Random(seed)
            name, guests = await seat_guests(hall, wish("me", "friend"))
            await play_out(guests, luck, most=luck.randrange(20))
            table = await hall.table(name)
            before = table.match.state.digest()
            for seat, guest in enumerate(guests):
                options = last_state(guest)["options"]
                others = [action, "draw", "keep 1", "pass", "! dealt blue", "undo", "opened"]
                for text in [other for other in others if " ".join(other.split()) not in options]:
                    guest.send(type="play", seat=seat, entry=table.entry, action=text)
                    await guest.hears("refused")
            assert table.match.state.digest() == before

    run(scene())


def test_the_hall_is_empty_after_all(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", Settings(linger=0.0)) as hall:
            name, guests = await seat_guests(hall, wish("me", "friend"))
            for guest in guests:
                await guest.leave()
            await asyncio.sleep(0.05)
            assert (hall.connections, hall.tables) == (0, {})
            assert (await hall.table(name)).audience.clients == []

    run(scene())
