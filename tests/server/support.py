"""A hall with guests, without a network: frames go through the same code as over a WebSocket."""

from __future__ import annotations

import asyncio
import random
import re
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec

from stationmaster import bots, make
from stationmaster.server import connection, players, wire
from stationmaster.server.hall import Hall
from stationmaster.server.settings import Settings
from stationmaster.server.thinkers import Question, Speechless, Thinkers, Thought
from stationmaster.store.places import File, Place

T = TypeVar("T")
Frame = dict[str, Any]

MANY = 100_000
QUICK = Settings(
    pace=0.0,
    burst=MANY,
    messages_a_second=MANY,
    tables_a_minute=MANY,
    joins_a_minute=MANY,
    reads_a_minute=MANY,
    hints_a_minute=MANY,
    proposal_wait=0.0,
)
SOON = 30.0  # seconds in which anything should have happened


class InProcess(Thinkers):
    """Bots that think right here: the same questions and answers, without processes."""

    def __init__(self) -> None:
        super().__init__(0, 1.0)
        self.asked: list[Question] = []

    async def ask(self, question: Question) -> Thought:
        self.asked.append(question)
        game = make(question.game, question.seats, **question.rules)
        bot = bots.make(question.bot, game, question.seed)
        advice = bot.advise(question.view, question.options, question.heard)
        return Thought(advice.action, players.reason(bot, advice.reason))


class Mute(Thinkers):
    """Bots that never answer."""

    def __init__(self) -> None:
        super().__init__(0, 1.0)

    async def ask(self, question: Question) -> Thought:
        raise Speechless("it took too long")


@asynccontextmanager
async def open_hall(
    db: Path | Place, settings: Settings = QUICK, thinkers: Thinkers | None = None
) -> AsyncIterator[Hall]:
    store = await (File(db) if isinstance(db, Path) else db).store()
    hall = Hall(store, thinkers or InProcess(), settings)
    try:
        yield hall
    finally:
        await hall.close()
        await hall.thinkers.close()
        await store.close()


class Guest:
    """A client: everything it was ever sent is in `frames`."""

    def __init__(self, hall: Hall, address: str = "") -> None:
        self.frames: list[Frame] = []
        self.closed = 0
        self.reading = asyncio.Event()
        """Cleared, this one takes nothing more: whoever sends must wait."""
        self.reading.set()
        self._inbox: asyncio.Queue[Frame] = asyncio.Queue()
        self._outbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._outbox.put_nowait({"type": "websocket.connect"})
        self._line = asyncio.create_task(
            connection.serve(hall, self._outbox.get, self._take, address=address)
        )

    async def _take(self, event: Any) -> None:
        await self.reading.wait()
        if event["type"] == "websocket.send":
            frame = msgspec.json.decode(event["text"])
            self.frames.append(frame)
            self._inbox.put_nowait(frame)
        elif event["type"] == "websocket.close":
            self.closed = event["code"]
            self._inbox.put_nowait({"type": "closed"})
            self._outbox.put_nowait({"type": "websocket.disconnect"})

    def send_raw(self, **event: object) -> None:
        self._outbox.put_nowait({"type": "websocket.receive", **event})

    def send(self, **message: object) -> None:
        self.send_raw(text=msgspec.json.encode(message).decode())

    def join(self, table: str, *tokens: str) -> None:
        self.send(type="join", table=table, tokens=tokens)

    async def hears(self, kind: str, that: Callable[[Frame], bool] = lambda _: True) -> Frame:
        """The next frame of a kind; those before it are passed over."""
        async with asyncio.timeout(SOON):
            while True:
                frame = await self._inbox.get()
                if frame["type"] == kind and that(frame):
                    return frame

    async def leave(self) -> None:
        self._outbox.put_nowait({"type": "websocket.disconnect"})
        await self._line

    async def gone(self) -> int:
        """Wait until the server has closed the line; the code it gave."""
        async with asyncio.timeout(SOON):
            await self._line
        return self.closed


def last_state(guest: Guest, seat: int | None = None) -> Frame:
    """The newest state that a guest was sent for one of its seats (by default its only one)."""
    states = [frame for frame in guest.frames if frame["type"] == "state"]
    if seat is not None:
        states = [frame for frame in states if frame["seat"] == seat]
    return states[-1]


def wish(*kinds: str, game: str = "usa", **options: bool | int | str) -> wire.TableWish:
    """A table of "me", "friend", "here" and bots by their names."""
    people = ("me", "friend", "here")
    seats = [
        wire.SeatWish(kind=kind) if kind in people else wire.SeatWish(kind="bot", bot=kind)  # type: ignore[arg-type]
        for kind in kinds
    ]
    return wire.TableWish(game, seats, options)


async def seat_guests(hall: Hall, table: wire.TableWish) -> tuple[str, list[Guest]]:
    """An open table with a guest on each seat for people, all of them welcomed."""
    opened = await hall.open(table, "here")
    guests = []
    for seat in opened.seats:
        if seat.token:
            guest = Guest(hall)
            guest.join(opened.table, seat.token)
            await guest.hears("state")
            guests.append(guest)
    await settled(hall, opened.table)
    return opened.table, guests


async def settled(hall: Hall, table: str) -> None:
    """Until nothing is being kept there: who has come is."""
    here = await hall.table(table)
    async with asyncio.timeout(SOON):
        while here.keeping is not None or here.waiting or here.catching_up is not None:
            await asyncio.sleep(0.001)


async def play_out(guests: list[Guest], luck: random.Random, most: int = 10_000) -> int:
    """Let guests play at random until the game is over, or for so many moves; how many there were."""
    for moves in range(most):
        mover = next((guest for guest in guests if last_state(guest)["options"]), None)
        if mover is None:
            return moves
        state = last_state(mover)
        action = luck.choice(state["options"])
        mover.send(type="play", seat=state["seat"], entry=state["entry"], action=action)
        for guest in guests:
            await guest.hears("state", lambda frame, entry=state["entry"]: frame["entry"] > entry)  # type: ignore[misc]
    return most


MAIN = "from stationmaster.cli import main; main()"


@contextmanager
def running(*words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A command that serves, in a process of its own, and its address."""
    command = [sys.executable, "-c", MAIN, *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        said = re.fullmatch(r"Stationmaster is at (\S+)/ \(Ctrl-C stops it\)\n", process.stdout.readline())
        assert said is not None
        yield process, said[1]
    finally:
        process.kill()
        process.communicate()


def wait_until_ready(address: str) -> list[object]:
    """What it said before it was."""
    said: list[object] = []
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        answer = httpx.get(f"{address}/api/ready")
        if answer.status_code == 200:
            assert answer.json() == {"ready": True}
            return said
        said.append(answer.json()["sentence"])
        time.sleep(0.1)
    raise AssertionError(said)


def pour(line: socket.socket, piece: bytes, most: int) -> int:
    """Send the same again and again until nobody takes it, or so much was sent; how much that was."""
    sent = 0
    try:
        while sent < most:
            line.sendall(piece)
            sent += len(piece)
    except OSError:
        pass
    return sent


def run(scene: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(scene)
