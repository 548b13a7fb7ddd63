"""Lessons at real tables, playing on from a moment, and looking back at a game that goes on."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

import stationmaster
from stationmaster import bots
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.lesson import LEARNER
from stationmaster.kernel.match import Match, replayed
from stationmaster.server import frames, learning, lessons, sandbox, wire
from stationmaster.server.hall import Hall
from stationmaster.server.sentences import CodedRefusal
from tests.server.support import Guest, last_state, open_hall, play_out, run, seat_guests, wish

LESSONS = lessons.every()


async def sit_down(hall: Hall, lesson: str) -> tuple[str, str, Guest]:
    """A learner at the table of a lesson, with the token of the seat."""
    opened = await learning.begin(hall, wire.LearnWish(lesson, "Anna", "ru"), "here")
    token = opened.seats[0].token
    assert token is not None
    return opened.table, token, await come(hall, opened.table, token)


async def come(hall: Hall, table: str, *tokens: str) -> Guest:
    guest = Guest(hall)
    guest.join(table, *tokens)
    for _ in tokens:
        await guest.hears("state")
    return guest


async def asked(guest: Guest, entry: int = -1) -> dict[str, Any]:
    """The state in which the guest is asked again, after this entry."""
    state = last_state(guest)
    if state["entry"] > entry and state["options"]:
        return state
    return await guest.hears("state", lambda frame: frame["entry"] > entry and bool(frame["options"]))


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_at_a_table_from_start_to_end_and_then_a_game(tmp_path: Path, name: str) -> None:
    lesson = LESSONS[name]

    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            table, _, guest = await sit_down(hall, name)
            welcome = guest.frames[0]
            assert welcome["terms"] == {"lesson": name}
            match = (await hall.table(table)).match
            state = await asked(guest)
            while (step := lesson.step(match)) is not None:
                action = match.game.write(lesson.other(match))
                wrong = [other for other in state["options"] if match.game.read(other) not in step.accepts]
                if wrong:
                    guest.send(type="play", seat=LEARNER, entry=state["entry"], action=wrong[-1])
                    refused = await guest.hears("refused")
                    assert set(refused["sentence"]) == {"en", "ru"}
                guest.send(type="play", seat=LEARNER, entry=state["entry"], action=action)
                state = await asked(guest, state["entry"])
            assert tuple(match.log) == lesson.log
            # What others drew was no more told than at any table.
            assert state["view"] == frames.plain(match.view(LEARNER))
            await play_out_alone(guest, 12)
            assert len(match.log) > len(lesson.log)

    run(scene())


async def play_out_alone(guest: Guest, decisions: int) -> None:
    """The lesson is over: any move goes on, and the bots answer."""
    luck = random.Random(3)
    for _ in range(decisions):
        state = await asked(guest)
        guest.send(
            type="play", seat=LEARNER, entry=state["entry"], action=luck.choice(sorted(state["options"]))
        )
        await asked(guest, state["entry"])


def test_a_learner_leaves_and_comes_back_also_after_a_restart(tmp_path: Path) -> None:
    async def begin() -> tuple[str, str, int]:
        async with open_hall(tmp_path / "tables.db") as hall:
            table, token, guest = await sit_down(hall, "first-routes")
            state = await asked(guest)
            guest.send(type="play", seat=0, entry=state["entry"], action="keep 1 2")
            state = await asked(guest, state["entry"])
            guest.send(type="resign", seat=0)
            assert "lesson" in (await guest.hears("refused"))["sentence"]["en"]
            await guest.leave()
            return table, token, state["entry"]

    async def go_on(table: str, token: str, entry: int) -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            guest = await come(hall, table, token)
            state = await asked(guest)
            assert state["entry"] == entry
            guest.send(type="play", seat=0, entry=entry, action="draw")
            assert "red" in (await guest.hears("refused"))["sentence"]["en"]
            guest.send(type="hint", seat=0)
            hint = await guest.hears("hint")
            assert hint["action"] == "take red"
            guest.send(type="play", seat=0, entry=entry, action="take red")
            assert (await asked(guest, entry))["view"]["asked"] == "second-card"
            [mine] = (await hall.mine([token])).tables
            assert mine.terms.lesson == "first-routes"

    run(go_on(*run(begin())))


def test_a_page_is_told_the_words_and_not_what_will_happen(tmp_path: Path) -> None:
    for lesson in LESSONS.values():
        text = wire.encode(lessons.text(lesson)).decode()
        assert all(step.says["ru"] in text for step in lesson.steps)
        assert "! dealt" not in text
        assert "accepts" not in text

    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            with pytest.raises(CodedRefusal, match="no lesson called 'nothing'"):
                await learning.begin(hall, wire.LearnWish("nothing"), "here")

    run(scene())


# Playing on.


async def finished(hall: Hall, game: str = "tiny") -> tuple[str, list[str], Match]:
    """A game of two people that is over, and their tokens."""
    opened = await hall.open(wish("friend", "friend", game=game), "here")
    tokens = [seat.token or "" for seat in opened.seats]
    guests = [await come(hall, opened.table, token) for token in tokens]
    await play_out(guests, random.Random(1))
    for guest in guests:
        await guest.leave()
    return opened.table, tokens, (await hall.table(opened.table)).match


def both_here() -> list[wire.SeatWish]:
    return [wire.SeatWish("me", "Anna"), wire.SeatWish("here", "Boris")]


@pytest.mark.parametrize("game", ["tiny", "usa", "card-game", "switch-signal-europe"])
def test_a_finished_game_is_played_on_from_any_moment(tmp_path: Path, game: str) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            table, _, match = await finished(hall, game)
            moments = [
                n
                for n, move in enumerate(match.log)
                if move.by >= 0 and not match.game.foregone(replayed(match.game, match.log[:n]))
            ]
            for entry in {moments[0], moments[len(moments) // 2], moments[-1]}:
                opened = await learning.play_on(hall, wire.PlayOnWish(table, entry, both_here()), "here")
                tokens = [seat.token or "" for seat in opened.seats]
                guest = await come(hall, opened.table, *tokens)
                assert guest.frames[0]["terms"] == {"origin": {"table": table, "entry": entry}}
                match_on = (await hall.table(opened.table)).match
                assert match_on.log[:entry] == match.log[:entry]
                assert match_on.waiting_on == match.log[entry].by
                seat = match_on.waiting_on
                state = last_state(guest, seat)
                guest.send(type="play", seat=seat, entry=state["entry"], action=state["options"][0])
                await guest.hears("state", lambda frame, at=state["entry"]: frame["entry"] > at)  # type: ignore[misc]

    run(scene())


def test_only_what_is_over_or_all_ones_own_is_played_on_from(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            table, tokens, match = await finished(hall)

            async def refused(says: str, wanted: wire.PlayOnWish) -> None:
                with pytest.raises(CodedRefusal, match=says):
                    await learning.play_on(hall, wanted, "here")

            moment = next(n for n, move in enumerate(match.log) if move.by >= 0)
            luck = next(n for n, move in enumerate(match.log) if move.by < 0)
            await refused("The game ends here", wire.PlayOnWish(table, len(match.log), both_here()))
            await refused("Nobody has a decision", wire.PlayOnWish(table, luck, both_here()))
            await refused("has 2 seats", wire.PlayOnWish(table, moment, both_here()[:1]))
            friends = [wire.SeatWish("me"), wire.SeatWish("friend")]
            await refused("people at this screen", wire.PlayOnWish(table, moment, friends))
            await refused("no such table", wire.PlayOnWish("nothing", 0, both_here()))
            # One that goes on, also for those who sit there.
            going_on = await hall.open(wish("friend", "friend", game="tiny"), "here")
            held = tuple(seat.token or "" for seat in going_on.seats)
            await refused("not over yet", wire.PlayOnWish(going_on.table, 0, both_here(), tokens=held))
            # A sandbox that goes on: only by all who sit there.
            opened = await learning.play_on(hall, wire.PlayOnWish(table, moment, both_here()), "here")
            own = tuple(seat.token or "" for seat in opened.seats)
            again = wire.PlayOnWish(opened.table, moment, both_here())
            await refused("somebody else's", again)
            await refused(
                "somebody else's", wire.PlayOnWish(opened.table, moment, both_here(), tokens=own[:1])
            )
            await refused(
                "somebody else's", wire.PlayOnWish(opened.table, moment, both_here(), tokens=tuple(tokens))
            )
            later = await learning.play_on(
                hall, wire.PlayOnWish(opened.table, moment, both_here(), tokens=own), "here"
            )
            assert (await hall.table(later.table)).kept.terms.origin is not None

    run(scene())


def test_bots_play_on_too(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            table, _, match = await finished(hall)
            entry = next(n for n, move in enumerate(match.log) if move.by == 1)
            seats = [wire.SeatWish("me", "Anna"), wire.SeatWish("bot", bot="random")]
            opened = await learning.play_on(hall, wire.PlayOnWish(table, entry, seats), "here")
            guest = await come(hall, opened.table, opened.seats[0].token or "")
            async with asyncio.timeout(30):
                while not last_state(guest)["options"] and last_state(guest)["outcome"] is None:
                    await guest.hears("state")
            assert len((await hall.table(opened.table)).match.log) > entry

    run(scene())


# Looking back.

TABLES = [("usa", 3), ("europe", 2), ("card-game", 3), ("switch-signal-europe", 2), ("marklin", 2)]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_before_the_end_one_looks_back_at_what_one_saw_and_nothing_else(
    tmp_path: Path, game: str, seats: int
) -> None:
    """Over the wire: each step is the very view that was sent then, each line as it was told then."""

    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            opened = await hall.open(wish(*["friend"] * seats, game=game), "here")
            tokens = [seat.token or "" for seat in opened.seats]
            guests = [await come(hall, opened.table, token) for token in tokens]
            await play_out(guests, random.Random(7), most=25)
            for seat, (guest, token) in enumerate(zip(guests, tokens, strict=True)):
                content = await hall.look_back(opened.table, token)
                found = msgspec.json.decode(content)
                sent = [frame for frame in guest.frames if frame["type"] == "state"]
                told = [(line["by"], line["text"]) for frame in sent for line in frame["told"]]
                assert [
                    (line["by"], line["text"]) for step in found["steps"] for line in step["told"]
                ] == told
                views = {step["entry"]: step["view"] for step in found["steps"]}
                for frame in sent:
                    assert views[frame["entry"] - 1] == frame["view"]
                assert (found["seat"], found["outcome"]) == (seat, None)
                assert all(step["seats"] == [] for step in found["steps"])
            with pytest.raises(CodedRefusal, match="opens no seat"):
                await hall.look_back(opened.table, "nobody's")

    run(scene())


def test_the_easiest_bot_sits_at_a_lesson() -> None:
    lesson = LESSONS["first-routes"]
    game = stationmaster.make(lesson.game, lesson.seats, **lesson.options)
    _, other = lessons.seats(lesson, game, "Anna", "ru")
    assert (other.kind, other.name) == ("bot", "Рут")
    assert bots.kind(other.bot, game).level == "easy"


def test_seated_guests_hear_of_no_lesson_at_an_ordinary_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            _, [guest, _] = await seat_guests(hall, wish("friend", "friend", game="tiny"))
            assert "lesson" not in guest.frames[0]["terms"]

    run(scene())


# Positions set up by hand


def test_a_position_is_looked_at_altered_and_played_from(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            game = hall.game("switzerland", 2, {})
            begun = sandbox.seen(sandbox.composed(game, None))
            position = msgspec.json.decode(msgspec.json.encode(begun.position))
            position["turn"] = 1 - position["turn"]
            seen = sandbox.seen(sandbox.composed(game, position))
            assert seen.seat == position["turn"] == 1 - begun.seat
            assert msgspec.json.decode(msgspec.json.encode(seen.position)) == position
            wanted = wire.PositionWish("switzerland", position, both_here())
            opened = await learning.set_up(hall, wanted, "here")
            guest = await come(hall, opened.table, *(seat.token or "" for seat in opened.seats))
            assert guest.frames[0]["terms"] == {"origin": {"table": "", "entry": seen.entry}}
            assert last_state(guest, seen.seat)["options"]
            position["seats"][0]["tickets"] = []
            why = sandbox.checked(game, position).sentence
            assert isinstance(why, dict)
            assert "at least 2 tickets" in why["en"]
            with pytest.raises(Refusal, match="at least 2 tickets"):
                await learning.set_up(hall, wanted, "here")
            with pytest.raises(CodedRefusal, match="cannot be set up"):
                await learning.set_up(hall, wire.PositionWish("usa", {}, both_here()), "here")

    run(scene())
