"""Killed with -9 at any instant and started again: no acknowledged move is missing, no half move is there."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from stationmaster.server import sentences
from tests.server.lives import Frame, Player, check_disk, nursery, open_table, play_until_killed


def test_killed_thirty_times_in_the_middle_of_play_nothing_is_lost(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Or as often as --kills says."""
    kills: int = request.config.getoption("kills")

    async def scene() -> None:
        db, luck = tmp_path / "tables.db", random.Random(9)
        players: list[Player] = []
        moves = undone = 0
        async with nursery() as servers:
            for _ in range(kills):
                await play_until_killed(servers, await servers.bear(db), players, luck)
                check_disk(db, players)
                moves += sum(player.moves for player in players if player.is_done())
                undone += sum(player.undone for player in players if player.is_done())
                players = [player for player in players if not player.is_done()]
        moves += sum(player.moves for player in players)
        undone += sum(player.undone for player in players)
        assert moves > 10 * kills
        assert undone > kills

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
                    play = {"type": "play", "seat": 0, "entry": state["entry"], "action": state["options"][0]}
                    await player.say(socket, **play)
                    player.state = await until(socket, "state")
                    await player.say(socket, type="undo", seat=0, entry=player.state["entry"])
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
                await player.say(socket, **{**play, "entry": back["entry"]})
                assert (await until(socket, "state"))["since"] == back["entry"]

    asyncio.run(scene())
