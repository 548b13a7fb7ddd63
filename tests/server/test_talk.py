"""What people say without words of their own: reactions, marks on the board; and a host who wants silence."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import structs

from stationmaster import make
from stationmaster.server import families, sentences, wire
from stationmaster.server.marks import MOST_MARKS
from stationmaster.server.thinkers import Question, Thought
from stationmaster.store.places import Database, File, Place
from stationmaster.store.records import MOST_REMARKS
from tests.postgres import Postgres
from tests.server.support import QUICK, Frame, Guest, InProcess, last_state, open_hall, run, seat_guests, wish
from tests.server.test_absent import come, tokens_of

SNS = "switch-signal-europe"
TRAIN = "train grey-1"


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    if request.param == "sqlite":
        return File(tmp_path / "tables.db")
    server: Postgres = request.getfixturevalue("postgres")
    return Database(server.database())


async def refusal(guest: Guest, **message: object) -> object:
    guest.send(**message)
    return (await guest.hears("refused"))["sentence"]


def marks_of(frame: Frame) -> list[tuple[int, str]]:
    return [(each["seat"], each["piece"]) for each in frame["marks"]]


def shown(*marks: tuple[int, str]) -> Callable[[Frame], bool]:
    return lambda frame: marks_of(frame) == list(marks)


# Reactions.


def test_a_reaction_is_heard_by_all_and_stays_in_the_chat(place: Place) -> None:
    async def scene() -> None:
        async with open_hall(place) as hall:
            table, (anna, boris) = await seat_guests(hall, wish("me", "friend"))
            watching = await come(hall, table)
            anna.send(type="react", seat=0, what="bravo")
            for guest in (anna, boris, watching):
                heard = await guest.hears("chat")
                assert (heard["by"], heard["text"], heard["kind"]) == (0, "bravo", "reaction")
            assert await refusal(watching, type="react", seat=0, what="bravo") == sentences.SPECTATORS_WATCH
            assert await refusal(boris, type="react", seat=0, what="oops") == sentences.NOT_YOUR_SEAT
            assert isinstance(await refusal(boris, type="react", seat=1, what="<b>boo</b>"), dict)
        async with open_hall(place) as hall:
            again = await come(hall, table)
            assert [(said["text"], said["kind"]) for said in again.frames[0]["chat"]] == [
                ("bravo", "reaction")
            ]

    run(scene())


def test_reactions_have_the_bounds_of_words(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            _, (anna, _) = await seat_guests(hall, wish("me", "friend"))
            for _ in range(20):
                anna.send(type="react", seat=0, what="hurry")
            assert (await anna.hears("refused"))["sentence"] == sentences.TOO_FAST

    run(scene())


# Silence.


def test_a_host_switches_writing_off_and_on_again(place: Place) -> None:
    async def scene() -> None:
        async with open_hall(place) as hall:
            table, (anna, boris) = await seat_guests(hall, wish("me", "friend"))
            watching = await come(hall, table)
            assert await refusal(boris, type="set-table", seat=1, to="hushed") == sentences.NOT_THE_HOST
            anna.send(type="set-table", seat=0, to="hushed")
            assert (await watching.hears("terms"))["terms"]["chat"] == "off"
            assert await refusal(boris, type="chat", text="but") == sentences.NO_CHAT
            assert await refusal(watching, type="chat", text="psst") == sentences.NO_CHAT
            boris.send(type="react", seat=1, what="oops")
            await anna.hears("chat")
        async with open_hall(place) as hall:
            anna = await come(hall, table)
            assert anna.frames[0]["terms"]["chat"] == "off", "also after a restart"

    run(scene())


def test_what_a_host_says_of_the_table_gives_nobody_a_seat_back(tmp_path: Path) -> None:
    """Not to the clocks either, which follow the same seatings."""

    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            timed = wire.TermsWish(clock=wire.Clock(game=3600))
            table, (anna, _) = await seat_guests(hall, structs.replace(wish("me", "friend"), terms=timed))
            anna.send(type="resign", seat=0)
            await anna.hears("seats", lambda frame: frame["seats"][0].get("why") == "resigned")
            anna.send(type="set-table", seat=0, to="hushed")
            await anna.hears("terms")
            clocks = (await hall.table(table)).seats.shown_clocks()
            assert clocks is not None
            assert clocks.left[0] is None, "a bot has no clock"

    run(scene())


def test_a_table_may_be_opened_without_writing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            quiet = structs.replace(wish("me", "friend"), terms=wire.TermsWish(chat="off"))
            _, (anna, boris) = await seat_guests(hall, quiet)
            assert await refusal(boris, type="chat", text="hello") == sentences.NO_CHAT
            anna.send(type="set-table", seat=0, to="talking")
            assert "chat" not in (await boris.hears("terms"))["terms"]
            boris.send(type="chat", text="hello")
            assert (await anna.hears("chat"))["text"] == "hello"

    run(scene())


# Marks.


def test_a_mark_is_seen_by_all_until_it_is_taken_back(place: Place) -> None:
    async def scene() -> None:
        async with open_hall(place) as hall:
            table, (anna, boris) = await seat_guests(hall, wish("me", "friend", game=SNS))
            watching = await come(hall, table)
            boris.send(type="mark", seat=1, piece=TRAIN)
            anna.send(type="mark", seat=0, piece=TRAIN)
            for guest in (anna, boris, watching):
                await guest.hears("marks", lambda frame: sorted(marks_of(frame)) == [(0, TRAIN), (1, TRAIN)])
            boris.send(type="mark", seat=1, piece=TRAIN, on=False)
            await watching.hears("marks", shown((0, TRAIN)))
            late = await come(hall, table)
            assert marks_of(late.frames[0]) == [(0, TRAIN)]
        async with open_hall(place) as hall:
            late = await come(hall, table)
            assert marks_of(late.frames[0]) == [(0, TRAIN)], "a restart forgets none"

    run(scene())


def test_marks_are_gone_when_it_is_anothers_turn(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            table, guests = await seat_guests(hall, wish("me", "friend", game=SNS))
            here = await hall.table(table)
            first = here.match.waiting_on
            guests[1 - first].send(type="mark", seat=1 - first, piece=TRAIN)
            await guests[first].hears("marks")
            while here.match.waiting_on == first:
                assert marks_of({"marks": [structs.asdict(mark) for mark in here.marks.shown]})
                state = last_state(guests[first])
                guests[first].send(type="play", seat=first, entry=state["entry"], action=state["options"][0])
                await guests[first].hears("state")
            assert marks_of(await guests[first].hears("marks")) == []
        async with open_hall(tmp_path / "tables.db") as hall:
            assert (await come(hall, table)).frames[0]["marks"] == []

    run(scene())


def test_a_mark_names_a_piece_of_the_board(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            table, (anna, boris) = await seat_guests(hall, wish("me", "friend", game=SNS))
            watching = await come(hall, table)
            for piece in ("spot deck", "train gold-9", "", '" onload="boo'):
                why = await refusal(boris, type="mark", seat=1, piece=piece)
                assert why == sentences.NO_SUCH_PIECE
            assert await refusal(watching, type="mark", seat=0, piece=TRAIN) == sentences.SPECTATORS_WATCH
            game = (await hall.table(table)).match.game
            signals = sorted(piece for piece in families.marks(game) if piece.startswith("signal "))
            for piece in signals[: MOST_MARKS + 1]:
                anna.send(type="mark", seat=0, piece=piece)
            kept = [(0, piece) for piece in signals[1 : MOST_MARKS + 1]]
            await boris.hears("marks", shown(*kept))
            plain, _ = await seat_guests(hall, wish("me", "friend"))
            stranger = await come(hall, plain)
            assert isinstance(await refusal(stranger, type="mark", seat=0, piece=TRAIN), dict)

    run(scene())


def test_marks_push_no_words_out_of_the_chat(place: Place) -> None:
    async def scene() -> None:
        async with open_hall(place) as hall:
            table, (anna, _) = await seat_guests(hall, wish("me", "friend", game=SNS))
            anna.send(type="chat", text="watch the grey one")
            await anna.hears("chat")
            here = await hall.table(table)
            here.speech.speakers[0].tokens = here.speech.speakers[0].size = MOST_REMARKS + 10
            for turn in range(MOST_REMARKS + 1):
                anna.send(type="mark", seat=0, piece=TRAIN, on=turn % 2 == 0)
                await anna.hears("marks")
            story = await hall.store.story(table)
            assert story is not None
            assert [remark.text for remark in story.remarks if not remark.kind] == ["watch the grey one"]

    run(scene())


def test_marks_reach_those_at_another_server(postgres: Postgres) -> None:
    place = Database(postgres.database())

    async def scene() -> None:
        async with open_hall(place) as here, open_hall(place) as there:
            opened = await here.open(wish("me", "friend", game=SNS), "here")
            own, others = tokens_of(opened)
            anna, boris = await come(here, opened.table, own), await come(there, opened.table, others)
            anna.send(type="mark", seat=0, piece=TRAIN)
            await boris.hears("marks", shown((0, TRAIN)))
            boris.send(type="react", seat=1, what="thanks")
            assert (await anna.hears("chat"))["text"] == "thanks"

    run(scene())


# Proposals.


class Spender(InProcess):
    """A bot that calls on a helper whenever it may."""

    async def ask(self, question: Question) -> Thought:
        thought = await super().ask(question)
        game = make(question.game, question.seats, **question.rules)
        spending = [each for each in question.options if families.spends(game, game.write(each))]
        return structs.replace(thought, action=spending[0]) if spending else thought


@pytest.mark.parametrize("agree", [True, False])
def test_a_bot_proposes_before_it_spends_what_is_everybodys(tmp_path: Path, agree: bool) -> None:
    async def scene() -> None:
        patient = structs.replace(QUICK, proposal_wait=600.0)
        async with open_hall(tmp_path / "tables.db", patient, Spender()) as hall:
            opened = await hall.open(wish("me", "dispatcher", game=SNS), "here")
            guest = await come(hall, opened.table, tokens_of(opened)[0])
            proposal = await until_proposed(guest)
            assert proposal["seat"] == 1
            table = await hall.table(opened.table)
            assert families.spends(table.match.game, proposal["action"])
            entry = proposal["entry"]
            assert table.entry == entry, "it waits"
            guest.send(type="answer", seat=0, entry=entry + 1, agree=False)
            assert (await guest.hears("refused"))["sentence"] == sentences.NOTHING_PROPOSED
            guest.send(type="answer", seat=0, entry=entry, agree=agree)
            state = await guest.hears("state", lambda frame: frame["since"] == entry)
            assert (state["told"][0]["text"] == proposal["action"]) == agree

    run(scene())


async def until_proposed(guest: Guest) -> Frame:
    """Play any move until a bot asks."""
    answered = -1
    while True:
        proposals = [frame for frame in guest.frames if frame["type"] == "proposal"]
        if proposals:
            return proposals[0]
        state = last_state(guest)
        assert not state["outcome"], "it had nothing to spend"
        if state["options"] and state["entry"] > answered:
            answered = state["entry"]
            guest.send(type="play", seat=0, entry=answered, action=state["options"][-1])
        await asyncio.sleep(0.001)


def test_a_bot_that_nobody_answers_goes_on(tmp_path: Path) -> None:
    async def scene() -> None:
        hurried = structs.replace(QUICK, proposal_wait=0.05)
        async with open_hall(tmp_path / "tables.db", hurried, Spender()) as hall:
            opened = await hall.open(wish("me", "dispatcher", game=SNS), "here")
            guest = await come(hall, opened.table, tokens_of(opened)[0])
            proposal = await until_proposed(guest)
            state = await guest.hears("state", lambda frame: frame["since"] == proposal["entry"])
            assert state["told"][0]["text"] == proposal["action"]

    run(scene())
