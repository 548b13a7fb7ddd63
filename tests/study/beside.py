"""How long live tables wait while a game is looked into: `python -m tests.study.beside`."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from tempfile import TemporaryDirectory

import click
import httpx

from stationmaster.server.crowd import Crowd, Phase, own_server, started
from tests.server.support import open_hall, play_out, seat_guests, wish

TABLES, RATE, SECONDS = 20, 40.0, 15.0


async def finished(db: Path) -> list[str]:
    """Two games that are over."""
    async with open_hall(db) as hall:
        names = []
        for seed in (1, 2):
            table, guests = await seat_guests(hall, wish("me", "friend"))
            await play_out(guests, random.Random(seed))
            names.append(table)
        return names


async def measure(db: Path) -> None:
    over = await finished(db)
    async with started(*own_server(str(db))) as server, httpx.AsyncClient(timeout=60) as client:
        crowd = Crowd(server, random.Random(1))
        await crowd.sit_down("usa", TABLES, 2)
        show("alone", await crowd.phase(SECONDS, RATE))
        for table in over:
            await client.post(f"{server.address}/api/analysis/{table}/begin")
        show("while analyses begin", await crowd.phase(SECONDS, RATE))
        show("while one goes on", await crowd.phase(SECONDS, RATE))
        for table in over:
            found = (await client.get(f"{server.address}/api/analysis/{table}")).json()
            click.echo(f"  {found['state']}: {found['done']} of {found['of']}")
        await crowd.go_home()


def show(what: str, phase: Phase) -> None:
    waits = ", ".join(f"{name} {1000 * phase.wait(share):.1f} ms" for name, share in SHARES.items())
    click.echo(f"{what}: {phase.moves} moves, {phase.moves_a_second:.0f} a second, {waits}")


SHARES = {"median": 0.5, "p99": 0.99, "slowest": 1.0}

if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder) / "tables.db"))
