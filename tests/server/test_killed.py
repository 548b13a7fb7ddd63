"""Killed with -9 at any instant and started again: no acknowledged move is missing, no half move is there."""

from __future__ import annotations

import asyncio
import os
import random
import shlex
import signal
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from msgspec import structs
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from stationmaster.kernel.game import OVER
from stationmaster.kernel.match import Match
from stationmaster.server import sentences
from stationmaster.server.hall import game_of, recall
from stationmaster.store import sqlite
from stationmaster.store.records import Story

Frame = dict[str, Any]
KILLS = 30
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
        self.moves = 0
        self.undone = 0

    async def sit(self, address: str, luck: random.Random) -> None:
        """Play at random until the line is cut."""
        try:
            async with connect(f"{address.replace('http', 'ws')}/ws", compression=None) as socket:
                await self.say(socket, type="join", table=self.table, tokens=[self.token])
                async for text in socket:
                    frame: Frame = msgspec.json.decode(text)
                    if frame["type"] == "state":
                        self.hear(frame)
                        await self.answer(socket, frame, luck)
                    elif frame["type"] == "refused":  # the other one was quicker, with a move or an undo
                        assert frame["sentence"] == sentences.MOVED_ON
                    else:
                        assert frame["type"] in ("welcome", "seats"), frame
        except (WebSocketException, OSError):
            pass

    def hear(self, frame: Frame) -> None:
        if frame["since"] == 0:
            self.compare(frame)
            self.told = []
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
            await self.say(socket, type="undo", seat=frame["seat"], at=frame["entry"])
        elif frame["options"]:
            self.moves += 1
            action = luck.choice(frame["options"])
            await self.say(socket, type="play", seat=frame["seat"], at=frame["entry"], action=action)

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

    async def bear(self, db: Path) -> str:
        """A new server, after the one before has died: its address."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        words = ["serve", "--port", "0", "--db", str(db), "--no-page", "--burst", "100000"]
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
async def nursery() -> AsyncIterator[Nursery]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", NURSERY, stdin=PIPE, stdout=PIPE, stderr=subprocess.DEVNULL
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
        story = sqlite.read_story(connection, player.table)
        assert story is not None
        assert story.steps[-1].waiting_on == remembered(story).waiting_on
        if player.state:
            check_told(story, player)
    connection.close()


def remembered(story: Story) -> Match:
    options = msgspec.json.encode(story.table.options)
    return recall(story, game_of(story.table.game, len(story.table.seats), options))


def check_told(story: Story, player: Player) -> None:
    entry, seat = player.state["entry"], player.state["seat"]
    until = tuple(step for step in story.steps if step.end <= entry)
    assert until[-1].end == entry
    match = remembered(structs.replace(story, steps=until))
    heard = [{"by": line["by"], "text": line["text"]} for line in player.told]
    assert plain(match.heard(seat)) == heard
    assert plain(match.view(seat)) == player.state["view"]


def plain(known: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(known))


def test_killed_thirty_times_in_the_middle_of_play_nothing_is_lost(tmp_path: Path) -> None:
    async def scene() -> None:
        db, luck = tmp_path / "tables.db", random.Random(9)
        players: list[Player] = []
        moves = undone = 0
        async with nursery() as servers:
            for _ in range(KILLS):
                await play_until_killed(servers, await servers.bear(db), players, luck)
                check_disk(db, players)
                moves += sum(player.moves for player in players if player.is_done())
                undone += sum(player.undone for player in players if player.is_done())
                players = [player for player in players if not player.is_done()]
        moves += sum(player.moves for player in players)
        undone += sum(player.undone for player in players)
        assert moves > 10 * KILLS
        assert undone > KILLS

    asyncio.run(scene())


def test_killed_right_after_an_undo_the_table_counts_on(tmp_path: Path) -> None:
    """What was answered before the undo is stale for ever, also to a server that never saw it."""

    async def until(socket: ClientConnection, kind: str) -> Frame:
        async with asyncio.timeout(30):
            while True:
                frame: Frame = msgspec.json.decode(await socket.recv())
                if frame["type"] == kind:
                    return frame

    async def scene() -> None:
        db = tmp_path / "tables.db"
        async with nursery() as servers:
            address = await servers.bear(db)
            player = (await open_table(address, {"game": "usa", "options": {"first": 0}}))[0]
            async with connect(f"{address.replace('http', 'ws')}/ws") as socket:
                await player.say(socket, type="join", table=player.table, tokens=[player.token])
                before = await until(socket, "state")
                for _ in range(2):
                    state = await until(socket, "state") if player.state else before
                    play = {"type": "play", "seat": 0, "at": state["entry"], "action": state["options"][0]}
                    await player.say(socket, **play)
                    player.state = await until(socket, "state")
                    await player.say(socket, type="undo", seat=0, at=player.state["entry"])
                undone = await until(socket, "state")
                servers.kill()
            address = await servers.bear(db)
            async with connect(f"{address.replace('http', 'ws')}/ws") as socket:
                await player.say(socket, type="join", table=player.table, tokens=[player.token])
                back = await until(socket, "state")
                assert back["entry"] == undone["entry"] == before["entry"] + 4
                assert {**back, "since": 0, "told": []} == {**undone, "since": 0, "told": []}
                assert back["told"] == before["told"]
                await player.say(socket, **play)
                assert (await until(socket, "refused"))["sentence"] == sentences.MOVED_ON
                await player.say(socket, **{**play, "at": back["entry"]})
                assert (await until(socket, "state"))["since"] == back["entry"]

    asyncio.run(scene())
