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
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from stationmaster.kernel.game import OVER
from stationmaster.server.hall import game_of, recall
from stationmaster.store import sqlite

Frame = dict[str, Any]
KILLS = 30
LEAST_MOVES = 12  # between two deaths
TABLES = 4


class Player:
    """Somebody with a seat, who remembers everything they were ever told, over all deaths of the server."""

    def __init__(self, table: str, token: str) -> None:
        self.table = table
        self.token = token
        self.told: list[Frame] = []
        self.state: Frame = {}
        self.moves = 0

    async def sit(self, address: str, luck: random.Random) -> None:
        """Play at random until the line is cut."""
        try:
            async with connect(f"{address.replace('http', 'ws')}/ws", compression=None) as socket:
                await self.say(socket, type="join", table=self.table, tokens=[self.token])
                async for text in socket:
                    frame: Frame = msgspec.json.decode(text)
                    assert frame["type"] in ("welcome", "seats", "state"), frame
                    if frame["type"] == "state":
                        self.hear(frame)
                        await self.answer(socket, frame, luck)
        except (WebSocketException, OSError):
            pass

    def hear(self, frame: Frame) -> None:
        if frame["since"] == 0:
            self.compare(frame)
            self.told = []
        self.told += frame["told"]
        self.state = frame

    def compare(self, frame: Frame) -> None:
        """After a death: what I knew is still so; what came on top is what I had not been told yet."""
        assert frame["told"][: len(self.told)] == self.told
        if self.state and frame["entry"] == self.state["entry"]:
            assert {**frame, "since": 0, "told": []} == {**self.state, "since": 0, "told": []}

    def is_done(self) -> bool:
        return bool(self.state) and self.state["view"]["waiting_on"] == OVER

    async def answer(self, socket: ClientConnection, frame: Frame, luck: random.Random) -> None:
        if frame["options"]:
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

    async def bear(self, db: Path) -> tuple[int, str]:
        """A new server: its process and its address."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        words = ["serve", "--port", "0", "--db", str(db), "--no-page", "--burst", "100000"]
        self.process.stdin.write(f"{shlex.join(words)}\n".encode())
        born, address = 0, ""
        while not born or not address:
            line = (await self.process.stdout.readline()).decode().split()
            if line[0] == "born":
                born = int(line[1])
            else:
                assert line[:3] == ["Stationmaster", "is", "at"], line
                address = line[3].rstrip("/")
        return born, address


@asynccontextmanager
async def nursery() -> AsyncIterator[Nursery]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", NURSERY, stdin=PIPE, stdout=PIPE, stderr=subprocess.DEVNULL
    )
    try:
        yield Nursery(process)
    finally:
        process.kill()
        await process.wait()


async def open_table(address: str) -> list[Player]:
    wish = {"game": "usa", "seats": [{"kind": "me"}, {"kind": "friend"}]}
    async with httpx.AsyncClient() as client:
        opened = (await client.post(f"{address}/api/tables", json=wish)).raise_for_status().json()
    return [Player(opened["table"], seat["token"]) for seat in opened["seats"]]


async def play_until_killed(born: int, address: str, players: list[Player], luck: random.Random) -> None:
    while len(players) < 2 * TABLES:
        players += await open_table(address)
    sitting = [asyncio.create_task(player.sit(address, luck)) for player in players]
    before = sum(player.moves for player in players)
    await asyncio.sleep(luck.uniform(0.05, 0.35))
    async with asyncio.timeout(60):  # in the middle of play, however slow the machine
        while sum(player.moves for player in players) < before + LEAST_MOVES:
            if all(player.is_done() for player in players):
                break
            await asyncio.sleep(0.01)
    os.kill(born, signal.SIGKILL)
    await asyncio.gather(*sitting)


def check_disk(db: Path, players: list[Player]) -> None:
    """What is on disk is whole, and at least as far as anybody was told."""
    connection = sqlite.connect(db)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    for player in players:
        story = sqlite.read_story(connection, player.table)
        assert story is not None
        options = msgspec.json.encode(story.table.options)
        match = recall(story, game_of(story.table.game, len(story.table.seats), options))
        assert story.steps[-1].waiting_on == match.waiting_on
        assert story.steps[-1].end >= player.state.get("entry", 0)
    connection.close()


def test_killed_thirty_times_in_the_middle_of_play_nothing_is_lost(tmp_path: Path) -> None:
    async def scene() -> None:
        db, luck = tmp_path / "tables.db", random.Random(9)
        players: list[Player] = []
        moves = 0
        async with nursery() as servers:
            for _ in range(KILLS):
                await play_until_killed(*await servers.bear(db), players, luck)
                check_disk(db, players)
                moves += sum(player.moves for player in players if player.is_done())
                players = [player for player in players if not player.is_done()]
        moves += sum(player.moves for player in players)
        assert moves > 10 * KILLS

    asyncio.run(scene())
