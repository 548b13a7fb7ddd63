"""What people at a table can do, and what they are told."""

from __future__ import annotations

import asyncio
import itertools
import random
from pathlib import Path

import msgspec
import pytest

from stationmaster.server import families, sentences, wire
from stationmaster.server.hall import looked_back, seen_from_afar
from stationmaster.server.recalling import recall
from stationmaster.server.settings import Settings
from stationmaster.server.speech import tidy
from stationmaster.store.records import NotKept, Record, Step, Then
from tests.server.support import (
    QUICK,
    Guest,
    InProcess,
    Mute,
    last_state,
    open_hall,
    play_out,
    run,
    seat_guests,
    wish,
)


def test_a_whole_game_is_played_kept_and_can_be_replayed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            table, guests = await seat_guests(hall, wish("me", "friend"))
            assert await play_out(guests, random.Random(1)) > 50
            for guest in guests:
                end = last_state(guest)
                assert end["view"]["waiting_on"] == -2
                assert end["outcome"]["why"] in ("trains", "passed")
                assert not end["undo"]
            match = (await hall.table(table)).match
            story = await hall.store.story(table)
            assert story is not None
            assert recall(story, match.game).log == match.log
            kept = (await hall.table(table)).kept
            replay = looked_back(kept, match, seen_from_afar(kept, story.seatings))
            assert await hall.replay(table) == wire.encode(replay)
            assert replay.outcome == match.outcome
            assert replay.steps[-1].view == match.view(None)
            aide = families.aide(match.game)
            assert [step.aid for step in replay.steps] == [aide(step.view, ()) for step in replay.steps]
            assert any(msgspec.json.decode(wire.encode(replay.steps[-1].aid))["trails"])
            assert (await hall.log(table)).startswith(b"stationmaster 1\ngame usa\n")

    run(scene())


def test_each_hears_the_whole_story_in_order_without_gap(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            table, guests = await seat_guests(hall, wish("me", "friend"))
            await play_out(guests, random.Random(2), most=40)
            match = (await hall.table(table)).match
            for seat, guest in enumerate(guests):
                states = [frame for frame in guest.frames if frame["type"] == "state"]
                assert states[0]["since"] == 0
                for before, state in itertools.pairwise(states):
                    assert state["since"] == before["entry"]
                    assert state["entry"] == state["since"] + len(state["told"])
                told = [(line["by"], line["text"]) for state in states for line in state["told"]]
                assert told == [(line.by, line.text) for line in match.heard(seat)]

    run(scene())


def test_options_go_only_to_the_seat_that_must_decide(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            table, guests = await seat_guests(hall, wish("me", "friend", "friend"))
            watcher = Guest(hall)
            watcher.join(table)
            await watcher.hears("state")
            await play_out(guests, random.Random(3), most=60)
            match = (await hall.table(table)).match
            assert last_state(watcher)["view"]["waiting_on"] == match.waiting_on
            for guest in (*guests, watcher):
                for frame in guest.frames:
                    if frame["type"] == "state":
                        deciding = frame["seat"] is not None and frame["view"]["waiting_on"] == frame["seat"]
                        assert bool(frame["options"]) == deciding

    run(scene())


def test_one_who_comes_back_is_told_everything_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            opened = await hall.open(wish("me", "here"), "here")
            tokens = [seat.token or "" for seat in opened.seats]
            guest = Guest(hall)
            guest.join(opened.table, tokens[0])
            other = Guest(hall)
            other.join(opened.table, tokens[1])
            await guest.hears("state")
            await other.hears("state")
            await play_out([guest, other], random.Random(4), most=30)
            before = last_state(guest)
            await guest.leave()
            gone = await other.hears("seats", lambda frame: not frame["seats"][0]["connected"])
            assert gone["seats"][1]["connected"]
            again = Guest(hall)
            again.join(opened.table, tokens[0])
            state = await again.hears("state")
            assert {**before, "since": 0, "told": []} == {**state, "told": []}
            assert len(state["told"]) == (await hall.table(opened.table)).match.entry - 1

    run(scene())


def test_several_people_at_one_screen_get_a_state_each(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            opened = await hall.open(wish("me", "here", "friend"), "here")
            guest = Guest(hall)
            guest.join(opened.table, *(seat.token or "" for seat in opened.seats[:2]))
            welcome = await guest.hears("welcome")
            assert welcome["yours"] == [0, 1]
            assert [sitter["connected"] for sitter in welcome["seats"]] == [True, True, False]
            first, second = await guest.hears("state"), await guest.hears("state")
            assert (first["seat"], second["seat"]) == (0, 1)
            assert (first["view"]["seat"], second["view"]["seat"]) == (0, 1)
            guest.send(type="play", seat=0, entry=first["entry"], action=first["options"][0])
            await guest.hears("state")
            state = await guest.hears("state")
            guest.send(type="play", seat=2, entry=state["entry"], action="draw")
            assert (await guest.hears("refused"))["sentence"] == sentences.NOT_YOUR_SEAT

    run(scene())


def test_undo_until_anyone_else_has_moved(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            table, guests = await seat_guests(hall, wish("me", "friend"))
            first, second = guests
            before = last_state(first)
            assert not before["undo"]
            first.send(type="play", seat=0, entry=before["entry"], action="keep 1 2")
            state = await first.hears("state")
            assert state["undo"]
            assert not (await second.hears("state"))["undo"]
            first.send(type="undo", seat=0, entry=state["entry"])
            undone = await first.hears("state")
            assert undone["told"] == [{"by": 0, "text": "undo"}]
            assert undone["entry"] == state["entry"] + 1
            assert undone["view"] == before["view"]
            assert undone["options"] == before["options"]
            assert not undone["undo"]
            # What was answered before the undo is stale, though as many moves were made.
            first.send(type="play", seat=0, entry=before["entry"], action="keep 1 2")
            assert (await first.hears("refused"))["sentence"] == sentences.MOVED_ON
            await play_out(guests, random.Random(5), most=1)
            moved = last_state(second)
            second.send(type="play", seat=1, entry=moved["entry"], action=moved["options"][0])
            after = await first.hears("state", lambda frame: frame["entry"] > moved["entry"])
            first.send(type="undo", seat=0, entry=after["entry"])
            assert "can no longer be taken back" in (await first.hears("refused"))["sentence"]["en"]
            story = await hall.store.story(table)
            kept = (await hall.table(table)).match
            assert story is not None
            assert recall(story, kept.game).log == kept.log

    run(scene())


def test_what_is_said_is_heard_by_all_and_kept(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", Settings(pace=0.0, linger=0.0)) as hall:
            table, guests = await seat_guests(hall, wish("me", "friend"))
            watcher = Guest(hall)
            watcher.join(table)
            await watcher.hears("state")
            guests[1].send(type="chat", text="  Привет,\n\tвсем\u202e!  ")
            for guest in (*guests, watcher):
                heard = await guest.hears("chat")
                assert (heard["by"], heard["text"]) == (1, "Привет, всем !")
            guests[0].send(type="chat", text=" \u0007 ")
            assert (await guests[0].hears("refused"))["sentence"] == sentences.NOTHING_SAID
            for guest in (*guests, watcher):
                await guest.leave()
            await asyncio.sleep(0.05)
            assert hall.tables == {}
            late = Guest(hall)
            late.join(table)
            chat = (await late.hears("welcome"))["chat"]
            assert [(said["by"], said["text"]) for said in chat] == [(1, "Привет, всем !")]

    run(scene())


def test_spectators_talk_among_themselves_and_fill_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", Settings(pace=0.0)) as hall:
            table, guests = await seat_guests(hall, wish("me", "friend"))
            watchers = [Guest(hall) for _ in range(3)]
            for watcher in watchers:
                watcher.join(table)
                await watcher.hears("state")
            for watcher in watchers:
                for n in range(20):
                    watcher.send(type="chat", text=f"hello {n}")
                await watcher.hears("refused", lambda frame: frame["sentence"] == sentences.TOO_FAST)
            heard = [[frame for frame in guest.frames if frame["type"] == "chat"] for guest in watchers]
            assert heard[0] == heard[1] == heard[2]
            assert 10 <= len(heard[0]) <= 12
            assert all(said["by"] is None for said in heard[0])
            guests[0].send(type="chat", text="quiet, please")
            assert (await guests[1].hears("chat"))["by"] == 0
            assert all(len([f for f in guest.frames if f["type"] == "chat"]) == 1 for guest in guests)
            story = await hall.store.story(table)
            assert story is not None
            assert [remark.text for remark in story.remarks] == ["quiet, please"]
            late = Guest(hall)
            late.join(table)
            chat = (await late.hears("welcome"))["chat"]
            assert [said["by"] for said in chat] == [None] * len(heard[0]) + [0]

    run(scene())


def test_a_host_may_want_spectators_to_be_silent(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", Settings(silent_spectators=True)) as hall:
            table, _ = await seat_guests(hall, wish("me", "friend"))
            watcher = Guest(hall)
            watcher.join(table)
            await watcher.hears("state")
            watcher.send(type="chat", text="hello")
            assert (await watcher.hears("refused"))["sentence"] == sentences.SPECTATORS_WATCH

    run(scene())


def test_a_seat_says_only_so_much_by_whatever_connections(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", QUICK) as hall:
            opened = await hall.open(wish("me", "friend"), "here")
            same = [Guest(hall) for _ in range(2)]
            for guest in same:
                guest.join(opened.table, opened.seats[0].token or "")
                await guest.hears("state")
                for n in range(20):
                    guest.send(type="chat", text=f"spam {n}")
                    guest.send(type="say-name", seat=0, name=f"Anna {n}")
                await guest.hears("refused", lambda frame: frame["sentence"] == sentences.TOO_FAST)
            story = await hall.store.story(opened.table)
            assert story is not None
            assert len(story.remarks) <= 12

    run(scene())


def test_names_can_be_changed_by_their_owners(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            table, guests = await seat_guests(hall, wish("me", "friend"))
            guests[0].send(type="say-name", seat=0, name=" Анна  К. ")
            seats = await guests[1].hears("seats", lambda frame: bool(frame["seats"][0]["name"]))
            assert seats["seats"][0]["name"] == "Анна К."
            guests[1].send(type="say-name", seat=0, name="Boris")
            assert (await guests[1].hears("refused"))["sentence"] == sentences.NOT_YOUR_SEAT
            story = await hall.store.story(table)
            assert story is not None
            assert [seat.name for seat in story.table.seats] == ["Анна К.", ""]

    run(scene())


# Bots


def test_bots_play_while_somebody_is_there(tmp_path: Path) -> None:
    async def scene() -> None:
        thinkers = InProcess()
        async with open_hall(tmp_path / "tables.db", thinkers=thinkers) as hall:
            opened = await hall.open(wish("random", "random"), "here")
            assert thinkers.asked == []
            watcher = Guest(hall)
            watcher.join(opened.table)
            end = await watcher.hears("state", lambda frame: frame["outcome"] is not None)
            assert end["view"]["waiting_on"] == -2
            assert any(frame["type"] == "thinking" for frame in watcher.frames)
            assert all(question.view.seat == question.view.waiting_on for question in thinkers.asked)

    run(scene())


def test_a_bot_that_does_not_answer_makes_any_move(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", thinkers=Mute()) as hall:
            opened = await hall.open(wish("random", "random"), "here")
            watcher = Guest(hall)
            watcher.join(opened.table)
            await watcher.hears("state", lambda frame: frame["outcome"] is not None)

    run(scene())


def test_a_move_can_be_taken_back_while_a_bot_takes_its_time(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", Settings(pace=0.3)) as hall:
            _, (guest,) = await seat_guests(hall, wish("me", "random"))
            first = last_state(guest)
            guest.send(type="play", seat=0, entry=first["entry"], action="keep 1 2")
            state = await guest.hears("state")
            await guest.hears("thinking")
            guest.send(type="undo", seat=0, entry=state["entry"])
            undone = await guest.hears("state")
            assert undone["told"] == [{"by": 0, "text": "undo"}]
            await asyncio.sleep(0.5)
            assert last_state(guest)["entry"] == undone["entry"]
            guest.send(type="play", seat=0, entry=undone["entry"], action="keep 1 3")
            await guest.hears("state", lambda frame: any(line["by"] == 1 for line in frame["told"]))

    run(scene())


def test_a_hint_is_for_the_one_who_asks_and_must_decide(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            _, (first, second) = await seat_guests(hall, wish("me", "friend"))
            second.send(type="hint", seat=1)
            assert (await second.hears("refused"))["sentence"] == sentences.NOT_YOUR_TURN
            first.send(type="hint", seat=0)
            hint = await first.hears("hint")
            assert hint["action"] in last_state(first)["options"]
            assert set(hint["reason"]) == {"en", "ru"}
            assert hint["entry"] == last_state(first)["entry"]
            assert all(frame["type"] != "hint" for frame in second.frames)

    run(scene())


def test_no_hint_tells_of_a_move_that_is_not_kept_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", thinkers=InProcess()) as hall:
            table, guests = await seat_guests(hall, wish("me", "friend"))
            mover = guests[(await hall.table(table)).match.waiting_on]
            state, keep = last_state(mover), hall.store.keep
            held: list[tuple[str, Record, Then]] = []
            monkeypatch.setattr(hall.store, "keep", lambda *step: held.append(step))
            mover.send(type="play", seat=state["seat"], entry=state["entry"], action=state["options"][0])
            mover.send(type="hint", seat=state["seat"])
            hint = await mover.hears("hint")
            assert (hint["entry"], hint["action"] in state["options"]) == (state["entry"], True)
            keep(*held[0])
            assert (await mover.hears("state"))["since"] == state["entry"]

    run(scene())


def test_wishes_wait_in_order_while_a_change_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many there are: a long queue of refusals is no deep stack."""

    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            name, (guest, _) = await seat_guests(hall, wish("me", "friend", first=0))
            table, keep = await hall.table(name), hall.store.keep
            held: list[tuple[str, Record, Then]] = []
            monkeypatch.setattr(hall.store, "keep", lambda *record: held.append(record))
            play = wire.Play(0, table.entry, "keep 1 2")
            table.ask(play, table.audience.clients[0])
            table.ask(wire.SayName(0, "Anna"), table.audience.clients[0])
            for _ in range(500):
                table.ask(play, table.audience.clients[0])
            assert [type(record) for _, record, _ in held] == [Step]
            assert table.entry == play.entry
            monkeypatch.setattr(hall.store, "keep", keep)
            keep(*held[0])
            await guest.hears("seats", lambda frame: frame["seats"][0]["name"] == "Anna")
            for _ in range(500):
                assert (await guest.hears("refused"))["sentence"] == sentences.MOVED_ON
            kinds = [frame["type"] for frame in guest.frames]
            assert kinds[-502:] == ["state", "seats", *["refused"] * 500]

    run(scene())


def test_a_wish_that_fails_in_our_hands_leaves_the_table_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            name, (guest, _) = await seat_guests(hall, wish("me", "friend", first=0))
            table = await hall.table(name)
            with monkeypatch.context() as broken:
                broken.setattr(table.match, "decide_text", lambda *_: 1 / 0)
                guest.send(type="play", seat=0, entry=table.entry, action="keep 1 2")
                assert (await guest.hears("refused"))["sentence"] == sentences.OUR_FAULT
            guest.send(type="play", seat=0, entry=table.entry, action="keep 1 2")
            await guest.hears("state")

    run(scene())


def test_no_hint_is_said_when_there_is_none(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", QUICK, Mute()) as hall:
            _, (first, _) = await seat_guests(hall, wish("me", "friend"))
            first.send(type="hint", seat=0)
            assert (await first.hears("refused"))["sentence"] == sentences.NO_ADVICE

    run(scene())


def test_an_undo_before_a_bot_has_begun_asks_no_bot(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between waking a bot and its first thought there is a moment in which a move can be taken back."""

    async def scene() -> None:
        thinkers = InProcess()
        async with open_hall(tmp_path / "tables.db", QUICK, thinkers) as hall:
            name, [guest] = await seat_guests(hall, wish("me", "random", first=0))
            table, keep = await hall.table(name), hall.store.keep
            undone: list[int] = []

            def keep_and_undo(name: str, record: Record, then: Then) -> None:
                def and_undo(trouble: NotKept | None) -> None:
                    then(trouble)
                    if not undone:
                        undone.append(table.entry)
                        table.ask(wire.Undo(0, table.entry), table.audience.clients[0])

                keep(name, record, and_undo)

            monkeypatch.setattr(hall.store, "keep", keep_and_undo)
            for _ in range(2):
                at = table.entry
                guest.send(type="play", seat=0, entry=at, action="keep 1 2")
                await guest.hears("state", lambda frame: frame["entry"] >= at + 2)  # noqa: B023
            assert table.match.log[-1].by != 0
            assert {question.bot for question in thinkers.asked} == {"random"}

    run(scene())
    assert not caplog.records


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("Anna", "Anna"),
        ("  Anna \t Maria ", "Anna Maria"),
        ("\u3164", ""),
        ("\u3164\u115f\uffa0 \u2800", ""),
        ("An\u3164na", "An na"),
        ("\u202eannA", "annA"),
        ("\u0301\ufe0f", ""),
        ("Zoe\u0308", "Zoe\u0308"),
        ("\u2764\ufe0f", "\u2764\ufe0f"),
        ("안나", "안나"),
    ],
)
def test_a_name_is_something_that_can_be_seen(written: str, kept: str) -> None:
    assert tidy(written) == kept


def test_of_a_game_that_is_not_over_nothing_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            table, _ = await seat_guests(hall, wish("me", "friend"))
            monkeypatch.setattr(hall.store, "story", None)
            for look_back in (hall.replay, hall.log, hall.analysis, hall.analyse):
                with pytest.raises(sentences.CodedRefusal) as refusal:
                    await look_back(table)
                assert refusal.value.sentence == sentences.NOT_OVER

    run(scene())


def test_a_host_may_let_old_tables_go(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", Settings(forget_after=1e-9)) as hall:
            there, _ = await seat_guests(hall, wish("me", "friend"))
            left = (await hall.open(wish("me", "friend"), "here")).table
            await hall.forget_old()
            assert await hall.store.story(there) is not None
            assert await hall.store.story(left) is None

    run(scene())


def test_a_table_is_never_made_later_than_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1795017165.4578

    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            monkeypatch.setattr("stationmaster.server.hall.time", lambda: now)
            story = await hall.store.story((await hall.open(wish("me", "friend"), "here")).table)
            assert story is not None
            assert (story.table.made, story.steps[0].when) == (now, now)

    run(scene())


def test_what_was_taken_back_too_often_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            name, [guest, _] = await seat_guests(hall, wish("me", "friend", first=0))
            table = await hall.table(name)
            monkeypatch.setattr("stationmaster.server.table.MOST_ENTRIES", table.entry + 2)
            for undo_is_possible in (True, False):
                guest.send(type="play", seat=0, entry=table.entry, action="keep 1 2")
                state = await guest.hears("state")
                guest.send(type="undo", seat=0, entry=state["entry"])
                if undo_is_possible:
                    await guest.hears("state")
            assert (await guest.hears("refused"))["sentence"] == sentences.ENOUGH_UNDONE

    run(scene())
