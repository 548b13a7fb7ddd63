"""Servers that are killed and born again, those who play there through all of it, and what they must find."""

from __future__ import annotations

import asyncio
import os
import random
import shlex
import signal
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO, Any

import httpx
import msgspec
from msgspec import structs
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import stationmaster
from stationmaster.kernel.game import OVER
from stationmaster.kernel.match import Match
from stationmaster.kernel.story import UNDO, read
from stationmaster.server import sentences
from stationmaster.server.recalling import recall
from stationmaster.store import sqlite, sqlite_reading
from stationmaster.store.records import Story

Frame = dict[str, Any]
LEAST_MOVES = 12  # between two deaths
GAMES: tuple[Frame, ...] = (
    {"game": "usa"},
    {"game": "card-game"},
    {"game": "switch-signal-europe"},
    {"game": "europe", "options": {"dice": True}},
)
UNDONE = 0.3  # how often a move that can be taken back is


class Player:
    """Somebody with a seat, who remembers everything they were ever told, over all deaths of the server."""

    def __init__(self, game: Frame, table: str, token: str) -> None:
        self.game = game
        self.table = table
        self.token = token
        self.told: list[Frame] = []
        self.state: Frame = {}
        self.seen: dict[int, int] = {}
        """By entry, the hash of the view that was shown then."""
        self.wished: dict[int, set[str]] = {}
        """By the entry that it answers, whatever was wished: after a death again, and perhaps otherwise."""
        self.moves = 0
        self.undone = 0
        self.cut_off = 0
        """How often a line was cut on which it was told anything."""

    async def sit(self, address: str, luck: random.Random) -> None:
        """Play at random until the line is cut."""
        here = False
        try:
            async with connect(f"{address.replace('http', 'ws')}/ws", compression=None) as socket:
                await self.say(socket, type="join", table=self.table, tokens=[self.token])
                async for text in socket:
                    frame: Frame = msgspec.json.decode(text)
                    if frame["type"] == "state":
                        here = True
                        self.hear(frame)
                        await self.answer(socket, frame, luck)
                    elif frame["type"] == "refused":  # the other one was quicker, with a move or an undo
                        assert frame["sentence"] == sentences.MOVED_ON, frame
                    else:
                        assert frame["type"] in ("welcome", "seats"), frame
        except (WebSocketException, OSError):
            pass
        self.cut_off += here

    def hear(self, frame: Frame) -> None:
        if self.state:
            assert frame["seat"] == self.state["seat"], "this is shown to another seat"
        assert self.seen.setdefault(frame["entry"], view_hash(frame["view"])) == view_hash(frame["view"])
        if frame["since"] == 0:
            self.compare(frame)
            self.told = []
        else:
            assert frame["since"] == self.state["entry"], "something between was not told"
        for line in frame["told"]:
            if line["text"] == "undo":
                self.told.pop()
                self.undone += 1
            else:
                self.told.append(line)
        self.state = frame

    def compare(self, frame: Frame) -> None:
        """After a death: it is no earlier than I knew, and what I knew is still so (see also check_disk)."""
        if not self.state:
            return
        assert frame["entry"] >= self.state["entry"]
        if frame["entry"] == self.state["entry"]:
            assert {**frame, "since": 0, "told": []} == {**self.state, "since": 0, "told": []}
            assert frame["told"] == self.told

    def is_done(self) -> bool:
        return bool(self.state) and self.state["view"]["waiting_on"] == OVER

    async def answer(self, socket: ClientConnection, frame: Frame, luck: random.Random) -> None:
        if frame["undo"] and luck.random() < UNDONE:
            self.wished.setdefault(frame["entry"], set()).add(UNDO)
            await self.say(socket, type="undo", seat=frame["seat"], entry=frame["entry"])
        elif frame["options"]:
            self.moves += 1
            action = luck.choice(frame["options"])
            self.wished.setdefault(frame["entry"], set()).add(action)
            await self.say(socket, type="play", seat=frame["seat"], entry=frame["entry"], action=action)

    async def say(self, socket: ClientConnection, **message: object) -> None:
        await socket.send(msgspec.json.encode(message).decode())


NURSERY = """
import os, shlex, sys
import stationmaster
from stationmaster import cli
from stationmaster.cli import serve
from stationmaster.server import serving

stationmaster.catalogue()
for line in sys.stdin:
    born = os.fork()
    if born == 0:
        sys.argv = ["stationmaster", *shlex.split(line)]
        cli.main()
        os._exit(0)
    print("born", born, flush=True)
    os.waitpid(born, 0)
"""


class Nursery:
    """Has loaded all that a server is made of, so that a new one is born in no time."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.born = 0
        """The server that lives now, or 0."""

    async def bear(self, db: Path | str, *more: str) -> str:
        """A new server, after the one before has died: its address."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        many = ["burst", "tables-a-minute", "joins-a-minute", "reads-a-minute", "replays-a-minute"]
        many += ["requests-a-minute", "hints-a-minute", "connections-an-address"]
        limits = [word for name in many for word in (f"--{name}", "1000000")]
        words = ["serve", "--port", "0", "--db", str(db), "--no-page", "--pace", "0", *limits, *more]
        self.process.stdin.write(f"{shlex.join(words)}\n".encode())
        address = ""
        while not self.born or not address:
            line = (await self.process.stdout.readline()).decode().split()
            if line[0] == "born":
                self.born = int(line[1])
            else:
                assert line[:3] == ["Stationmaster", "is", "at"], line
                address = line[3].rstrip("/")
        return address

    def kill(self) -> None:
        if self.born:
            os.kill(self.born, signal.SIGKILL)
            self.born = 0


@asynccontextmanager
async def nursery(errors: int | IO[bytes] = subprocess.DEVNULL) -> AsyncIterator[Nursery]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", NURSERY, stdin=PIPE, stdout=PIPE, stderr=errors
    )
    servers = Nursery(process)
    try:
        yield servers
    finally:
        servers.kill()
        process.kill()
        await process.wait()


async def open_table(address: str, game: Frame) -> list[Player]:
    wish = {**game, "seats": [{"kind": "me"}, {"kind": "friend"}]}
    async with httpx.AsyncClient() as client:
        opened = (await client.post(f"{address}/api/tables", json=wish)).raise_for_status().json()
    return [Player(game, opened["table"], seat["token"]) for seat in opened["seats"]]


async def play_until_killed(
    servers: Nursery, address: str, players: list[Player], luck: random.Random
) -> None:
    for game in GAMES:
        if all(player.game != game for player in players):
            players += await open_table(address, game)
    sitting = [asyncio.create_task(player.sit(address, luck)) for player in players]
    before = sum(player.moves for player in players)
    await asyncio.sleep(luck.uniform(0.05, 0.35))
    async with asyncio.timeout(60):  # in the middle of play, however slow the machine
        while sum(player.moves for player in players) < before + LEAST_MOVES:
            if all(player.is_done() for player in players) or any(task.done() for task in sitting):
                break  # or somebody was surprised, as will be seen
            await asyncio.sleep(0.01)
    servers.kill()
    await asyncio.gather(*sitting)


def check_disk(db: Path, players: list[Player]) -> None:
    """What is on disk is whole, and up to where somebody was told it is what they were told."""
    connection = sqlite.connect(db)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    for player in players:
        check_story(sqlite_reading.read_story(connection, player.table), player)
    connection.close()


def check_story(story: Story | None, player: Player) -> None:
    assert story is not None
    assert story.steps[-1].waiting_on == remembered(story).waiting_on
    if player.state:
        check_told(story, player)


def remembered(story: Story) -> Match:
    table = story.table
    return recall(story, stationmaster.shared(table.game, len(table.seats), table.options))


def check_told(story: Story, player: Player) -> None:
    entry, seat = player.state["entry"], player.state["seat"]
    until = tuple(step for step in story.steps if step.end <= entry)
    assert until[-1].end == entry
    match = remembered(structs.replace(story, steps=until))
    heard = [{"by": line["by"], "text": line["text"]} for line in player.told]
    assert plain(match.heard(seat)) == heard
    assert plain(match.view(seat)) == player.state["view"]


def check_every_frame(story: Story | None, players: Sequence[Player]) -> None:
    """Of a table, with all who sat there: each was shown what their own seat might know, and never more.

    And each decision that was kept is one that its seat wished for at that point: none came twice.
    """
    assert story is not None
    first, *steps = story.steps
    match = remembered(structs.replace(story, steps=(first,)))
    by_seat = {player.state["seat"]: player for player in players if player.state}
    for step in steps:
        by, _, text = step.lines[0].partition(" ")
        assert text in by_seat[int(by)].wished[step.entry], step
        match.make(read(match.game, step.entry, step.lines, step.waiting_on))
        for seat, player in by_seat.items():
            if step.end in player.seen:
                assert view_hash(plain(match.view(seat))) == player.seen[step.end], (step, seat)


def view_hash(view: Frame) -> int:
    return hash(msgspec.json.encode(view))


def plain(known: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(known))
