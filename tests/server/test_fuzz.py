"""Whatever people, and those who wish them ill, can do over the wire, in any order, with deaths in between.

A model remembers what everybody was told. Honest players play beside it, and tell at the end how long they
waited. `./run test tests/server/test_fuzz.py --fuzz 7200` goes on for two hours.
"""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
import threading
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, Phase, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame as WebSocketFrame
from websockets.frames import Opcode

from stationmaster.server import checkup, sentences
from tests.server.honest import PLAYING, Waits
from tests.server.lives import GAMES, Frame, Nursery, nursery

T = TypeVar("T")
PROJECT = Path(__file__).parent.parent.parent
SOON = 60.0
GOODBYES = (1009, 1012, 4403, 4410, 4429)
MOST_TABLES = 12
MOST_LINES = 12
STEPS = 40
LEAST_LIFE = 4.0  # seconds
MARK = sentences.JOINED_ALREADY  # who sits and joins again is told so: then all before it was heard
LONGEST_WAIT = 5.0  # seconds that 99 of 100 honest moves take at most, on however busy a machine


class Lost(Exception):  # noqa: N818 - it happens
    """The line was closed."""


class Line:
    """A client whose every frame is compared with what it was told before."""

    def __init__(self, socket: ClientConnection, table: Table, seats: list[int]) -> None:
        self.socket = socket
        self.table = table
        self.seats = seats
        self.states: dict[int | None, Frame] = {}
        self.refused: list[Frame] = []

    async def say(self, **message: object) -> None:
        await self.say_raw(msgspec.json.encode(message))

    async def say_raw(self, content: bytes, opcode: Opcode = Opcode.TEXT) -> None:
        """As bytes, so that it may be anything."""
        try:
            self.socket.transport.write(WebSocketFrame(opcode, content).serialize(mask=True))
        except RuntimeError:  # it is closed: what was said last tells why
            while True:
                await self.hear()

    async def hear(self) -> Frame:
        try:
            async with asyncio.timeout(SOON):
                frame: Frame = msgspec.json.decode(await self.socket.recv())
        except ConnectionClosed as closed:
            raise Lost(closed.rcvd.code if closed.rcvd else 1006) from None
        if frame["type"] == "state":
            self.compare(frame)
        elif frame["type"] == "refused":
            self.refused.append(frame)
        return frame

    def compare(self, frame: Frame) -> None:
        seat, before = frame["seat"], self.states.get(frame["seat"])
        assert seat in self.seats or (seat is None and not self.seats)
        if before is None:
            self.table.compare(frame)
        else:
            assert frame["since"] == before["entry"], "a frame was missed"
            assert frame["entry"] > before["entry"]
        self.states[seat] = frame
        self.table.remember(frame)

    async def until_mark(self) -> list[Frame]:
        """All that was refused until now; what is not kept yet may still come."""
        await self.say(type="join", table="mark")
        self.refused = []
        while not self.refused or self.refused[-1]["sentence"] != MARK:
            await self.hear()
        return self.refused[:-1]

    async def until_moved(self, of: str, seat: int, at: int) -> list[Frame]:
        """It has happened, or was refused, as returned; what is said aside is refused when it will."""
        self.refused = []
        while self.states[seat]["entry"] <= at and not self.refusals(of):
            await self.hear()
        return self.refusals(of)

    def refusals(self, *of: str) -> list[Frame]:
        return [frame for frame in self.refused if frame.get("of", "") in of]


class Table:
    """What is known of a table: its tokens, and the newest that each seat was told, over all deaths."""

    def __init__(self, opened: Frame) -> None:
        self.id: str = opened["table"]
        self.tokens: dict[int, str] = {
            seat["seat"]: seat["token"] for seat in opened["seats"] if seat.get("token")
        }
        self.known: dict[int | None, Frame] = {}

    def compare(self, frame: Frame) -> None:
        """All that one is told who comes (again): nothing that was told before is gone or different."""
        assert frame["since"] == 0
        assert frame["entry"] >= max((known["entry"] for known in self.known.values()), default=0)
        known = self.known.get(frame["seat"])
        if known is not None and known["entry"] == frame["entry"]:
            for part in ("view", "options", "undo", "outcome"):
                assert frame[part] == known[part], part

    def remember(self, frame: Frame) -> None:
        known = self.known.get(frame["seat"])
        if known is None or known["entry"] <= frame["entry"]:
            self.known[frame["seat"]] = frame


class World:
    """A server that dies now and then, honest players, and a loop in which the others live."""

    def __init__(self, folder: Path) -> None:
        self.db = folder / "tables.db"
        self.log = folder / "server.log"
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.errors = self.log.open("wb")
        self.nursing = nursery(self.errors)
        self.servers: Nursery = self.do(self.nursing.__aenter__())
        command = [sys.executable, "-m", "tests.server.honest"]
        self.honest = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=PROJECT
        )
        self.deaths = 0
        self.born = 0.0
        self.done: dict[str, int] = {}
        self.tables: list[Table] = []
        self.address = ""
        self.bear()
        assert self.honest.stdout is not None
        assert self.honest.stdout.readline().strip() == PLAYING  # nothing begins before they do

    def do(self, doing: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(doing, self.loop).result(SOON * 2)

    def bear(self) -> None:
        self.born = time.monotonic()
        self.address = self.do(self.servers.bear(self.db))
        assert self.honest.stdin is not None
        self.honest.stdin.write(f"{self.address}\n")
        self.honest.stdin.flush()

    def kill(self) -> None:
        self.servers.kill()
        self.deaths += 1
        self.bear()

    def count(self, what: str) -> None:
        self.done[what] = self.done.get(what, 0) + 1

    def end(self) -> Waits:
        """The players go home."""
        said = self.honest.communicate(timeout=SOON)[0]
        return msgspec.json.decode(said, type=Waits)

    def close(self) -> None:
        self.honest.kill()
        self.honest.communicate()
        self.do(self.nursing.__aexit__(None, None, None))
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()
        self.errors.close()


WORLD: list[World] = []
"""The one there is: a machine is made anew for each example, and a server takes too long for that."""

words = st.text(st.characters(codec="utf-8"), max_size=40)
moves = words | st.sampled_from(
    ["draw", "keep 1", "pass", "! dealt blue", "undo", "opened", "play 3 blu", ""]
)
names = st.sampled_from(
    [
        "type",
        "seat",
        "entry",
        "action",
        "text",
        "name",
        "table",
        "tokens",
        "without",
        "what",
        "piece",
        "to",
        "of",
    ]
)
asides = st.sampled_from(
    [
        {"type": "react", "what": "bravo"},
        {"type": "react", "what": "boo"},
        {"type": "mark", "piece": "train grey-1"},
        {"type": "mark", "piece": "train grey-1", "on": False},
        {"type": "mark", "piece": "! nothing"},
        {"type": "answer", "entry": 3, "agree": False},
        {"type": "set-table", "to": "opened"},
        {"type": "set-table", "to": "closed"},
        {"type": "set-table", "to": "hushed"},
        {"type": "set-table", "to": "talking"},
    ]
)
kinds = st.sampled_from(
    [
        "join",
        "play",
        "undo",
        "hint",
        "chat",
        "say-name",
        "go-on",
        "resign",
        "give-seat",
        "free-seat",
        "take-seat",
        "set-table",
        "react",
        "mark",
        "answer",
        "state",
    ]
)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | words | kinds,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=8,
)
garbage = (
    st.binary(max_size=300)
    | st.dictionaries(names, values, max_size=6).map(lambda message: json.dumps(message).encode())
    | st.builds(lambda text, times: (text * times).encode()[:70_000], words, st.integers(1, 3000))
)
paths = st.sampled_from(
    [
        "scene",
        "rules",
        "replay",
        "log",
        "analysis",
        "analysis/nosuchtable/report",
        "puzzles",
        "positions",
        "positions/check",
        "tables",
        "tables/mine",
        "health",
        "catalogue",
        "",
    ]
)


class People(RuleBasedStateMachine):
    """Whatever people can do."""

    def __init__(self) -> None:
        super().__init__()
        self.world = WORLD[0]
        self.lines: list[Line] = []

    def act(self, what: str, line: Line | None, doing: Coroutine[Any, Any, None]) -> None:
        """Do it; a line that is closed on the way is no longer there."""
        self.world.count(what)
        try:
            self.world.do(doing)
        except Lost as lost:
            note(f"{what}: the line was closed, {lost}")
            if lost.args[0] not in GOODBYES:
                raise
            if line is not None and line in self.lines:
                self.lines.remove(line)

    def picked(self, number: int) -> Line | None:
        """One of the lines, if there is any: rules draw the same whatever a real server has just done."""
        return self.lines[number % len(self.lines)] if self.lines else None

    # Coming and going.

    @rule(game=st.sampled_from(GAMES), other=st.sampled_from(["friend", "bot"]), name=words)
    def open_table(self, game: Frame, other: str, name: str) -> None:
        if len(self.world.tables) >= MOST_TABLES:
            return

        async def doing() -> None:
            bot = {"kind": "bot", "bot": "random"}
            seats = [{"kind": "me", "name": name[:40]}, bot if other == "bot" else {"kind": other}]
            async with httpx.AsyncClient(timeout=SOON) as client:
                answer = await client.post(f"{self.world.address}/api/tables", json={**game, "seats": seats})
            assert answer.status_code == 201, answer.text
            self.world.tables.append(Table(answer.json()))

        self.act("open", None, doing())

    @rule(pick=st.integers(0), seats=st.sets(st.integers(0, 1)), wrong=st.lists(words, max_size=2))
    def join(self, pick: int, seats: set[int], wrong: list[str]) -> None:
        if not self.world.tables or len(self.lines) >= MOST_LINES:
            return
        table = self.world.tables[pick % len(self.world.tables)]
        seated = sorted(seats & set(table.tokens))
        others = [token for token in wrong if token]

        async def doing() -> None:
            socket = await connect(f"{self.world.address.replace('http', 'ws')}/ws", compression=None)
            line = Line(socket, table, seated)
            tokens = others + [table.tokens[seat] for seat in seated]
            await line.say(type="join", table=table.id, tokens=tokens)
            frame = await line.hear()
            if others and not seated:
                assert frame["sentence"] == sentences.NO_SUCH_TOKEN
                raise Lost(4403)
            assert frame["type"] == "welcome", frame
            assert frame["yours"] == seated
            assert frame["unknown"] == list(range(len(others)))
            while len(line.states) < max(1, len(seated)):
                await line.hear()
            self.lines.append(line)

        self.act("join", None, doing())

    @rule(pick=st.integers(0), politely=st.booleans())
    def leave(self, pick: int, politely: bool) -> None:
        line = self.picked(pick)
        if line is None:
            return
        self.lines.remove(line)

        async def doing() -> None:
            if politely:
                await line.socket.close()
            else:
                line.socket.transport.abort()

        self.act("leave", line, doing())

    # Playing.

    @rule(pick=st.integers(0), choice=st.integers(0), times=st.integers(1, 6))
    def play(self, pick: int, choice: int, times: int) -> None:
        line = self.picked(pick)
        if line is None:
            return

        async def doing() -> None:
            for _ in range(times):
                await line.until_mark()
                mine = [state for state in line.states.values() if state["options"]]
                if not mine:
                    return
                state = mine[0]
                action = state["options"][choice % len(state["options"])]
                await line.say(type="play", seat=state["seat"], entry=state["entry"], action=action)
                refused = await line.until_moved("play", state["seat"], state["entry"])
                assert all(frame["sentence"] == sentences.MOVED_ON for frame in refused), refused

        self.act("play", line, doing())

    @rule(pick=st.integers(0))
    def undo(self, pick: int) -> None:
        line = self.picked(pick)
        if line is None:
            return

        async def doing() -> None:
            await line.until_mark()
            for state in list(line.states.values()):
                if state["undo"]:
                    await line.say(type="undo", seat=state["seat"], entry=state["entry"])
                    await line.until_moved("undo", state["seat"], state["entry"])

        self.act("undo", line, doing())

    @rule(pick=st.integers(0), seat=st.integers(-1, 3), off=st.sampled_from([-3, -1, 0, 1000]), action=moves)
    def play_wrongly(self, pick: int, seat: int, off: int, action: str) -> None:
        line = self.picked(pick)
        if line is None:
            return

        async def doing() -> None:
            await line.until_mark()
            state = next(iter(line.states.values()))
            if any(" ".join(action.split()) in known["options"] for known in line.states.values()):
                return
            await line.say(type="play", seat=seat, entry=max(0, state["entry"] + off), action=action)
            line.refused = []
            while not line.refusals("play", ""):  # it may have to wait for its turn
                await line.hear()

        self.act("play wrongly", line, doing())

    # Talking, and worse.

    @rule(pick=st.integers(0), text=words, kind=st.sampled_from(["chat", "say-name"]))
    def talk(self, pick: int, text: str, kind: str) -> None:
        line = self.picked(pick)
        if line is None:
            return
        said = {"text": text} if kind == "chat" else {"seat": 0, "name": text}

        async def doing() -> None:
            await line.say(type=kind, **said)
            await line.until_mark()  # what is said aside is refused a moment later
            await line.until_mark()

        self.act(kind, line, doing())

    @rule(pick=st.integers(0), seat=st.integers(0, 1), said=asides)
    def say_aside(self, pick: int, seat: int, said: Frame) -> None:
        line = self.picked(pick)
        if line is None:
            return

        async def doing() -> None:
            await line.say(seat=seat, **said)
            await line.until_mark()
            await line.until_mark()

        self.act(said["type"], line, doing())

    @rule(pick=st.integers(0), messages=st.lists(garbage, min_size=1, max_size=20), as_bytes=st.booleans())
    def babble(self, pick: int, messages: list[bytes], as_bytes: bool) -> None:
        line = self.picked(pick)
        if line is None:
            return

        async def doing() -> None:
            for message in messages:
                await line.say_raw(message, Opcode.BINARY if as_bytes else Opcode.TEXT)
            await line.until_mark()
            await line.until_mark()

        self.act("babble", line, doing())

    @rule(path=paths, rest=words, query=words, body=st.none() | garbage)
    def ask(self, path: str, rest: str, query: str, body: bytes | None) -> None:
        async def doing() -> None:
            url = httpx.URL(self.world.address, path=f"/api/{path}/{quote(rest)}", params={"options": query})
            async with httpx.AsyncClient(timeout=SOON) as client:
                method = "GET" if body is None else "POST"
                answer = await client.request(method, url, content=body)
            assert answer.status_code < 500, answer.text

        self.act("ask", None, doing())

    @rule()
    def die(self) -> None:
        """Not too often: between deaths there must be a life."""
        if time.monotonic() - self.world.born > LEAST_LIFE:
            self.world.kill()
            self.lines = []

    def teardown(self) -> None:
        for line in self.lines:
            self.world.loop.call_soon_threadsafe(line.socket.transport.abort)


@contextmanager
def world(folder: Path) -> Iterator[World]:
    WORLD[:] = [World(folder)]
    try:
        yield WORLD[0]
    finally:
        WORLD.pop().close()


def told(made: World, waits: Waits) -> str:
    p50, p99 = (f"{waits.share(part) * 1000:.0f} ms" for part in (0.5, 0.99))
    return (
        f"{made.done}, {made.deaths} deaths; honest players made {len(waits.seconds)} moves, "
        f"half of them told within {p50}, 99 of 100 within {p99}, all within {waits.share(1.0) * 1000:.0f} ms"
    )


def expect_sound(made: World, waits: Waits) -> None:
    """Nothing that anybody did broke the server, the file, or the game of anybody else."""
    assert waits.surprises == []
    assert waits.seconds
    assert waits.share(0.99) < LONGEST_WAIT
    found = checkup.check(made.db)
    assert found.good, found
    errors = made.log.read_text(errors="replace")
    assert "Traceback" not in errors, errors[-5000:]


def test_whatever_people_do_the_table_is_as_they_were_told(
    tmp_path: Path, request: pytest.FixtureRequest, record_property: Any
) -> None:
    seconds: float = request.config.getoption("fuzz")
    any_order = settings(
        max_examples=5,
        stateful_step_count=STEPS,
        deadline=None,
        derandomize=False,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    with world(tmp_path) as made:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            made.tables = made.tables[-MOST_TABLES // 2 :]
            run_state_machine_as_test(People, settings=any_order)
        waits = made.end()
        record_property("fuzz", told(made, waits))
        sys.stdout.write(told(made, waits) + "\n")
        expect_sound(made, waits)


# A storm


def spoiled(message: bytes, luck: random.Random) -> bytes:
    """A message with something wrong in it, most of the time."""
    kind = luck.randrange(6)
    place = luck.randrange(len(message))
    if kind == 0:
        return message[:place]
    if kind == 1:
        return message[:place] + bytes([luck.randrange(256)]) + message[place + 1 :]
    if kind == 2:
        return message[:place] + message[luck.randrange(len(message)) :]
    if kind == 3:
        return bytes(luck.randrange(256) for _ in range(luck.randrange(60)))
    return message


def templates(line: Line) -> list[bytes]:
    seat: int | None = line.seats[0] if line.seats else None
    state = line.states[seat]
    near = state["options"][0][:-1] if state["options"] else "draw"
    messages: list[Frame] = [
        {"type": "play", "seat": seat or 0, "entry": state["entry"], "action": near},
        {"type": "play", "seat": seat or 0, "entry": state["entry"], "action": "clam denver-omaha purple 1"},
        {"type": "play", "seat": seat or 0, "entry": state["entry"] + 1, "action": near},
        {"type": "undo", "seat": seat or 0, "entry": state["entry"]},
        {"type": "chat", "text": "hello"},
        {"type": "say-name", "seat": seat or 0, "name": "Eve"},
        {"type": "go-on", "seat": seat or 0, "without": 1},
        {"type": "join", "table": line.table.id, "tokens": ["wrong"]},
        {"type": "hint", "seat": 7},
    ]
    return [msgspec.json.encode(message) for message in messages]


AT_ONCE = 100  # messages before their answers are read
STORMERS = 6


async def storm(made: World, number: int, count: int) -> int:
    """One who sends so many bad messages, at a table of their own; how many lines it took."""
    luck, lines, sent = random.Random(number), 0, 0
    async with httpx.AsyncClient(timeout=SOON) as client:
        wish = {**GAMES[number % len(GAMES)], "seats": [{"kind": "me"}, {"kind": "friend"}]}
        opened = (await client.post(f"{made.address}/api/tables", json=wish)).json()
    table = Table(opened)
    while sent < count:
        lines += 1
        assert lines <= count, "every line is closed before anything can be said"
        socket = await connect(f"{made.address.replace('http', 'ws')}/ws", compression=None)
        line = Line(socket, table, [0] if lines % 3 else [])
        try:
            await line.say(type="join", table=table.id, tokens=[table.tokens[0]] if line.seats else [])
            while not line.states:
                await line.hear()
            while sent < count:
                some = templates(line)
                for _ in range(AT_ONCE):
                    await line.say_raw(spoiled(luck.choice(some), luck))
                sent += AT_ONCE
                await line.until_mark()
        except Lost:
            pass
        socket.transport.abort()
    return lines


def test_a_storm_of_bad_messages_moves_nothing(
    tmp_path: Path, request: pytest.FixtureRequest, record_property: Any
) -> None:
    count: int = request.config.getoption("messages")

    async def all_at_once(made: World) -> list[int]:
        return await asyncio.gather(*(storm(made, n, count // STORMERS) for n in range(STORMERS)))

    with world(tmp_path) as made:
        began = time.monotonic()
        lines = asyncio.run_coroutine_threadsafe(all_at_once(made), made.loop).result()
        made.done = {"messages": count, "lines": sum(lines), "seconds": round(time.monotonic() - began)}
        time.sleep(0.5)
        waits = made.end()
        record_property("storm", told(made, waits))
        sys.stdout.write(told(made, waits) + "\n")
        expect_sound(made, waits)


async def say_too_much(line: Line) -> None:
    await line.say_raw(b"x" * 200_000)
    for _ in range(20):
        await line.say_raw(b"y" * 1000)
        await asyncio.sleep(0)
    while True:
        await line.hear()


def test_one_who_sends_too_large_a_frame_always_hears_why(tmp_path: Path) -> None:
    """Also when more comes in behind it: a line that is closed with something unread loses its last words."""

    async def closed(made: World) -> list[int]:
        codes = []
        for _ in range(40):
            socket = await connect(f"{made.address.replace('http', 'ws')}/ws", compression=None)
            line = Line(socket, Table({"table": "", "seats": []}), [])
            with pytest.raises(Lost) as lost:
                await say_too_much(line)
            codes.append(lost.value.args[0])
            socket.transport.abort()
        return codes

    with world(tmp_path) as made:
        assert set(made.do(closed(made))) == {1009}
