"""Nobody is sent what they may not know: every frame of whole games of every board, held against the laws.

A frame for a seat must not change when everything that seat cannot know is dealt anew: then it cannot tell
anything of it. What a seat is told is what the game tells it, and of that the laws are proven elsewhere.
"""

from __future__ import annotations

import asyncio
import copy
import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs

import stationmaster
from stationmaster.kernel.game import Seeded
from stationmaster.kernel.match import Match, Told
from stationmaster.kernel.view import View
from stationmaster.server import families, frames, links, wire
from stationmaster.server.sentences import CodedRefusal
from stationmaster.server.table import Table
from tests.server.support import Frame, Guest, Mute, last_state, open_hall, run, wish

ENTRIES = stationmaster.catalogue()
DICE = [entry for entry in ENTRIES if any(option.name == "dice" for option in entry.options)]
TABLES = [
    *((entry.name, entry.least_seats, False) for entry in ENTRIES),
    *((entry.name, entry.least_seats, True) for entry in DICE),
    *(pytest.param(entry.name, entry.most_seats, False, marks=pytest.mark.slow) for entry in ENTRIES),
    *(pytest.param(entry.name, entry.most_seats, True, marks=pytest.mark.slow) for entry in DICE),
]

PUBLIC: dict[str, type] = {
    "welcome": wire.Welcome,
    "seats": wire.Seats,
    "chat": wire.Said,
    "clocks": wire.Clocks,
    "thinking": wire.Thinking,
    "marks": wire.Marks,
    "terms": wire.TermsTold,
    "proposal": wire.Proposal,
}
STATE = set(wire.State.__struct_fields__) | {"type"}


def test_every_board_of_ticket_to_ride_can_be_played_with_dice() -> None:
    assert [entry for entry in ENTRIES if entry.family == "ticket_to_ride"] == DICE


@pytest.mark.parametrize(("game", "seats", "dice"), TABLES)
def test_no_frame_tells_what_its_reader_may_not_know(
    tmp_path: Path, game: str, seats: int, dice: bool
) -> None:
    options: dict[str, bool | int | str] = {"dice": True} if dice else {}

    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            opened = await hall.open(wish(*["friend"] * seats, game=game, **options), "here")
            tokens = [seat.token or "" for seat in opened.seats]
            guests = [Guest(hall) for _ in range(seats + 1)]
            for guest, own in zip(guests, [*([token] for token in tokens), []], strict=True):
                guest.join(opened.table, *own)
                await guest.hears("state")
            table = await hall.table(opened.table)
            luck = random.Random(f"{game} {seats}")
            while table.match.waiting_on >= 0:
                check_moment(table, guests, luck)
                await make_move(table, guests, luck)
            check_moment(table, guests, luck)
            for seat, guest in enumerate(guests):
                check_whole(table, None if seat == seats else seat, guest.frames)
                check_secrets(guest.frames, tokens)

    run(scene())


def test_a_bot_that_plays_for_somebody_tells_nobody_more(tmp_path: Path) -> None:
    """Also not the one it plays for: what that seat may know is what it could know before."""

    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", thinkers=Mute()) as hall:
            timed = wire.TermsWish(clock=wire.Clock(game=3600, increment=5))
            wanted = structs.replace(wish("friend", "friend", "friend"), terms=timed)
            opened = await hall.open(wanted, "here")
            tokens = [seat.token or "" for seat in opened.seats]
            guests = [Guest(hall) for _ in range(4)]
            for guest, own in zip(guests, [*([token] for token in tokens), []], strict=True):
                guest.join(opened.table, *own)
                await guest.hears("state")
            table = await hall.table(opened.table)
            luck = random.Random(3)
            guests[1].send(type="resign", seat=1)
            for guest in guests:
                await guest.hears("seats", lambda frame: frame["seats"][1].get("why") == "resigned")
            for _ in range(80):
                while table.match.waiting_on == 1 or any(
                    last_state(guest)["entry"] != table.entry for guest in guests
                ):
                    await asyncio.sleep(0)
                check_moment(table, guests, luck)
                seat = table.match.waiting_on
                action = luck.choice(last_state(guests[seat])["options"])
                guests[seat].send(type="play", seat=seat, entry=table.entry, action=action)
                await guests[seat].hears("state", lambda frame, at=table.entry: frame["entry"] > at)  # type: ignore[misc]
            for seat, guest in enumerate(guests):
                check_whole(table, None if seat == 3 else seat, guest.frames)
                check_secrets(guest.frames, tokens)

    run(scene())


async def make_move(table: Table, guests: list[Guest], luck: random.Random) -> None:
    """One random move; sometimes it is taken back at once, and sometimes somebody talks."""
    seat, at = table.match.waiting_on, table.entry
    guests[seat].send(
        type="play", seat=seat, entry=at, action=luck.choice(last_state(guests[seat])["options"])
    )
    for guest in guests:
        await guest.hears("state", lambda frame: frame["entry"] > at)
    if last_state(guests[seat])["undo"] and luck.random() < 0.1:
        guests[seat].send(type="undo", seat=seat, entry=table.entry)
        for guest in guests:
            await guest.hears("state")
    if luck.random() < 0.02:
        table.speech.speakers[seat].tokens = table.speech.speakers[seat].size  # in earnest they speak slower
        guests[seat].send(type="chat", text="hm")
        await guests[-1].hears("chat")
        guests[seat].send(type="react", seat=seat, what="hmm")
        await guests[-1].hears("chat", lambda frame: frame.get("kind") == "reaction")
        for piece in sorted(families.marks(table.match.game))[:1]:
            if table.match.waiting_on >= 0:
                guests[seat].send(type="mark", seat=seat, piece=piece)
                await guests[-1].hears("marks")


def check_moment(table: Table, guests: list[Guest], luck: random.Random) -> None:
    """What each was last sent would have been the same in another world that they must hold possible."""
    match = table.match
    for seat, guest in enumerate(guests):
        of: int | None = seat if seat < match.game.seats else None
        sent = last_state(guest)
        assert set(sent) == STATE
        assert sent["entry"] == table.entry
        assert (sent["seat"], sent["view"]["seat"]) == (of, of)
        other = elsewhere(match, -1 if of is None else of, luck)
        aide = families.aide(other.game)
        again = frames.state(other, other.view(of), aide, since=sent["since"], told=[])
        assert plain(again) == {**sent, "told": []}


def elsewhere(match: Match, seat: int, luck: random.Random) -> Match:
    """The same match in a world where all that this seat cannot know was dealt anew."""
    other = copy.copy(match)
    other.state = match.state.clone()
    other.state.redeal(seat, Seeded(luck.getrandbits(32)))
    other._options = None
    return other


def plain(frame: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(frame))


def check_whole(table: Table, seat: int | None, sent: list[Frame]) -> None:
    """All frames together: each of a known kind with nothing else in it, and the story as this seat heard."""
    story: list[Frame] = []
    states = [frame for frame in sent if frame["type"] == "state"]
    for frame in sent:
        if frame["type"] != "state":
            known: object = msgspec.convert(frame, PUBLIC[frame["type"]], strict=True)
            assert plain(known) == frame
    assert all(state["since"] == before["entry"] for before, state in pairwise(states))
    for state in states:
        for line in state["told"]:
            if line["text"] == "undo":
                story.pop()
            else:
                story.append({"by": line["by"], "text": line["text"]})
    assert story == heard(table.match, seat)
    check_deeds(table, seat, states)


def check_deeds(table: Table, seat: int | None, states: list[Frame]) -> None:
    """What moves are said to have done follows from what this seat saw before and was told."""
    seen = type(table.match.view(seat))
    for before, state in pairwise(states):
        told = [Told(line["by"], line["text"]) for line in state["told"]]
        if not any(line.text == "undo" for line in told):
            view = msgspec.convert(before["view"], seen)
            assert plain(frames.explained(table.match.game, view, told)) == state["told"]


def heard(match: Match, seat: int | None) -> list[Frame]:
    """Worked out from the log alone."""
    lines, state = [], match.game.start()
    for move in match.log:
        lines.append({"by": move.by, "text": match.game.told(state, move.action, seat)})
        state.apply(move.action)
    return lines


def check_secrets(sent: list[Frame], tokens: list[str]) -> None:
    """No frame holds a token, or what the store keeps of one."""
    text = msgspec.json.encode(sent).decode()
    for token in tokens:
        assert token not in text
        assert links.key_of(token).hex() not in text


def options_for_all(match: Match, seat: int | None) -> list[str]:
    return [match.game.write(action) for action in match.state.legal()]


def log_for_all(match: Match, seat: int | None, since: int = 0) -> list[Told]:
    return [Told(move.by, match.game.write(move.action)) for move in match.log[since:]]


def points_for_all(match: Match, seat: int | None) -> View:
    view = match.game.view(match.state, seat)
    return structs.replace(view, asked=f"{view.asked} {list(match.state.scores())}")


@pytest.mark.parametrize(
    ("place", "name", "leak"),
    [(frames, "texts", options_for_all), (Match, "heard", log_for_all), (Match, "view", points_for_all)],
)
def test_this_test_sees_a_leak(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: object, name: str, leak: object
) -> None:
    """Others' options, what chance dealt them, what their tickets are worth: each of them is found."""
    monkeypatch.setattr(place, name, leak)
    with pytest.raises(AssertionError):
        test_no_frame_tells_what_its_reader_may_not_know(tmp_path, "usa", 2, False)


@pytest.mark.parametrize(("game", "seats", "dice"), TABLES)
def test_after_the_end_everything_is_open_and_not_before(game: str, seats: int, dice: bool) -> None:
    """A replay tells of every seat what it saw and heard; of a game that goes on there is none."""
    match = Match(stationmaster.make(game, seats=seats, **({"dice": True} if dice else {})), Seeded(5))
    luck = random.Random(f"{game} {seats} again")
    seen: dict[int, list[object]] = {}
    while match.waiting_on >= 0:
        seen[len(match.log)] = [plain(match.view(seat)) for seat in range(seats)]
        match.play(match.waiting_on, luck.choice(match.options(match.waiting_on)))
    steps = frames.steps(match)
    found = {step.entry: step for step in steps}
    assert {*seen, len(match.log)} <= found.keys()
    for entry, views in seen.items():
        public = plain(found[entry].view)
        assert [{**public, **own.view} for own in found[entry].seats] == views
    aides = [families.aide(match.game) for _ in range(seats)]
    last = steps[-1]
    for seat, (aide, own) in enumerate(zip(aides, last.seats, strict=True)):
        assert {**plain(last.aid or {}), **own.aid} == (plain(aide(match.view(seat), ())) or {})
    told = [line for step in steps for line in step.told]
    everybodys = [match.heard(seat) for seat in range(seats)]
    for line, *heard_by in zip(told, *everybodys, strict=True):
        assert any((line.by, line.text) == (each.by, each.text) for each in heard_by)
        assert "?" not in line.text or all("?" in each.text for each in heard_by)


@pytest.mark.parametrize("game", [entry.name for entry in ENTRIES])
def test_of_a_game_that_goes_on_there_is_no_replay_and_no_log(tmp_path: Path, game: str) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            entry = next(entry for entry in ENTRIES if entry.name == game)
            opened = await hall.open(wish(*["friend"] * entry.least_seats, game=game), "here")
            for look_back in (hall.replay, hall.log, hall.analysis, hall.analyse):
                with pytest.raises(CodedRefusal, match="not over yet"):
                    await look_back(opened.table)
            with pytest.raises(CodedRefusal, match="not over yet"):
                await hall.report(opened.table, "en")
            with pytest.raises(AssertionError):
                frames.steps((await hall.table(opened.table)).match)

    run(scene())
