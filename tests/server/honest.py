"""Honest players in a process of their own: they play on, whatever happens, and tell how long they waited.

Each line that comes in is a server's address, after a death a new one; at the end of them the figures go out.
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import AsyncIterator
from time import monotonic

import httpx
import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection

from tests.server.lives import Frame, Player, open_table

PACE = 0.1  # seconds before a move: people do not hurry
TABLES: tuple[Frame, ...] = ({"game": "usa"}, {"game": "card-game"})


PLAYING = "playing"
"""The first line they say, as soon as one of them was told of a move."""


class Waits(Struct):
    """What honest players went through."""

    seconds: list[float]
    """From sending a move to being told of it; moves that a death cut off are not among them."""
    surprises: list[str]

    def share(self, part: float) -> float:
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


class Honest(Player):
    """Plays slowly, never wrongly, and looks at the clock."""

    def __init__(self, game: Frame, table: str, token: str, waits: list[float]) -> None:
        super().__init__(game, table, token)
        self.waits = waits
        self.sent = 0.0

    def hear(self, frame: Frame) -> None:
        if self.sent and frame["since"]:
            self.waits.append(monotonic() - self.sent)
            if len(self.waits) == 1:
                sys.stdout.write(f"{PLAYING}\n")
                sys.stdout.flush()
        self.sent = 0.0
        super().hear(frame)

    async def answer(self, socket: ClientConnection, frame: Frame, luck: random.Random) -> None:
        if frame["outcome"]:
            await socket.close()
        elif frame["options"]:
            await asyncio.sleep(PACE)
            self.sent = monotonic()
            self.moves += 1
            play = {"seat": frame["seat"], "entry": frame["entry"], "action": luck.choice(frame["options"])}
            await self.say(socket, type="play", **play)


async def addresses() -> AsyncIterator[str]:
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        yield line.strip()


async def play() -> Waits:
    waits, luck = Waits([], []), random.Random(4)
    tables: dict[str, list[Honest]] = {}
    playing: list[asyncio.Task[None]] = []
    async for address in addresses():
        await send_home(playing, waits)
        playing = [asyncio.create_task(play_on(address, game, tables, waits, luck)) for game in TABLES]
    await send_home(playing, waits)
    return waits


async def play_on(
    address: str, game: Frame, tables: dict[str, list[Honest]], waits: Waits, luck: random.Random
) -> None:
    """One game after another until the line is cut; the one that was cut off goes on first."""
    while True:
        players = tables.get(game["game"], [])
        if all(player.is_done() for player in players):
            try:
                opened = await open_table(address, game)
            except httpx.TransportError:
                return  # it has just died
            players = [Honest(game, seat.table, seat.token, waits.seconds) for seat in opened]
            tables[game["game"]] = players
        await asyncio.gather(*(player.sit(address, luck) for player in players))
        if not all(player.is_done() for player in players):
            return


async def send_home(sitting: list[asyncio.Task[None]], waits: Waits) -> None:
    """They have left, because their server died; what surprised them is remembered."""
    for task in sitting:
        task.cancel()
    for outcome in await asyncio.gather(*sitting, return_exceptions=True):
        if isinstance(outcome, Exception):
            waits.surprises.append(f"{type(outcome).__name__}: {outcome}")


if __name__ == "__main__":
    sys.stdout.write(msgspec.json.encode(asyncio.run(play())).decode() + "\n")
