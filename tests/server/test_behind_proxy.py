"""Several servers over one PostgreSQL behind a real proxy, while everything that can happen to them does."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import asyncpg
import httpx
import pytest

from stationmaster.server.growth import free_port
from stationmaster.store.places import Database
from tests.postgres import Postgres
from tests.server import proxies
from tests.server.lives import (
    Frame,
    Nursery,
    Player,
    check_every_frame,
    check_story,
    nursery,
    open_table,
)

GAMES: tuple[Frame, ...] = ({"game": "usa"}, {"game": "card-game"}, {"game": "switch-signal-europe"})
FURTHER = 4  # entries that everybody is told of between two blows
LONGEST = 240.0  # seconds, on however busy a machine
WITHIN_SECONDS = 30.0  # everybody plays on, on however busy a machine
OFTEN = 100  # kills, where there is time for them
A_MINUTE = 60.0


def there(kind: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(proxies.program(kind) is None, reason=f"there is no {kind}")


QUICK = "haproxy"  # the others are tried in the slow suite
each_proxy = pytest.mark.parametrize(
    "kind",
    [
        pytest.param(kind, marks=[there(kind)] if kind == QUICK else [there(kind), pytest.mark.slow])
        for kind in proxies.KINDS
    ],
)


@pytest.fixture
def place(postgres: Postgres) -> Database:
    return Database(postgres.database())


class Scene:
    """Servers behind a proxy, and people who play there through whatever happens."""

    def __init__(self, place: Database, servers: list[Nursery], ports: list[int], address: str) -> None:
        self.place = place
        self.servers = servers
        self.ports = ports
        self.address = address
        self.players: list[Player] = []
        """Whoever ever sat down: those of the tables played at now are the last ones of each game."""
        self.tables: list[list[Player]] = [[] for _ in GAMES]
        self.sitting: list[asyncio.Task[None]] = []
        self.over = asyncio.Event()
        self.luck = random.Random(9)
        self.killed = self.killed_in_play = 0
        self.waits: list[float] = []
        """Seconds until everybody had played on, after each blow."""

    async def begin(self) -> None:
        """A table of each game; another one where it has come to its end, or nobody would be in mid-play."""
        for n, game in enumerate(GAMES):
            if all(player.is_done() for player in self.tables[n]):
                self.tables[n] = await self.another(game)
                self.players += self.tables[n]
                self.sitting += [asyncio.create_task(self.play_on(player)) for player in self.tables[n]]

    async def another(self, game: Frame) -> list[Player]:
        """The proxy may not know yet that who was to open it is dead."""
        while True:
            try:
                return await open_table(self.address, game)
            except httpx.HTTPError:
                await asyncio.sleep(0.1)

    async def play_on(self, player: Player) -> None:
        """Whoever is cut off comes again, to whichever server the proxy chooses, until the game is over."""
        while not self.over.is_set() and not player.is_done():
            await player.sit(self.address, self.luck)
            await asyncio.sleep(0.05)

    async def born_again(self, which: int) -> None:
        self.killed += 1
        self.killed_in_play += not all(player.is_done() for table in self.tables for player in table)
        self.servers[which].kill()
        await self.bear(which)

    async def bear(self, which: int) -> None:
        at = ("--port", str(self.ports[which]), "--origin", self.address, "--trusted-proxy", "127.0.0.1")
        await self.servers[which].bear(self.place.address, *at)

    async def all_play_on(self) -> None:
        """At every table everybody is told of what follows; nobody was surprised."""
        began = monotonic()
        async with asyncio.timeout(WITHIN_SECONDS):
            await self.begin()
            before = [[player.state.get("entry", 0) for player in table] for table in self.tables]
            while not self.all_went_on(before):
                await asyncio.sleep(0.01)
        self.waits.append(monotonic() - began)

    def all_went_on(self, before: list[list[int]]) -> bool:
        for task in self.sitting:
            if task.done():
                task.result()  # somebody was surprised
        return all(
            player.is_done() or player.state.get("entry", 0) >= entry + FURTHER
            for table, earlier in zip(self.tables, before, strict=True)
            for player, entry in zip(table, earlier, strict=True)
        )

    async def end(self) -> None:
        """What everybody was told was kept, and theirs to know: nothing is missing, doubled or half."""
        self.over.set()
        for server in self.servers:
            server.kill()
        await asyncio.gather(*self.sitting)
        store = await self.place.store()
        for table in {player.table for player in self.players}:
            story, players = await store.story(table), [one for one in self.players if one.table == table]
            for player in players:
                check_story(story, player)
            check_every_frame(story, players)
        await store.close()


@asynccontextmanager
async def playing(kind: str, count: int, place: Database, folder: Path) -> AsyncIterator[Scene]:
    async with AsyncExitStack() as stack:
        servers = [await stack.enter_async_context(nursery()) for _ in range(count)]
        ports = [free_port() for _ in range(count + 1)]
        scene = Scene(place, servers, ports[1:], f"http://127.0.0.1:{ports[0]}")
        for which in range(count):
            await scene.bear(which)
        await stack.enter_async_context(proxies.before(kind, ports[0], ports[1:], folder))
        async with asyncio.timeout(LONGEST):
            await scene.begin()
        yield scene
        async with asyncio.timeout(LONGEST):
            await scene.end()


def play(
    kind: str, count: int, place: Database, folder: Path, act: Callable[[Scene], Awaitable[None]]
) -> None:
    async def whole() -> None:
        async with playing(kind, count, place, folder) as scene:
            await scene.all_play_on()
            await act(scene)

    asyncio.run(whole())


few_or_often = pytest.mark.parametrize(
    ("kind", "count", "kills"),
    [
        pytest.param(QUICK, 2, 3, marks=there(QUICK)),
        *(
            pytest.param(kind, count, OFTEN, marks=[there(kind), pytest.mark.slow])
            for kind in proxies.KINDS
            for count in (2, 4)
        ),
    ],
)


@few_or_often
def test_killed_again_and_again_they_lose_and_double_nothing(
    kind: str, count: int, kills: int, place: Database, tmp_path: Path, record_property: Any
) -> None:
    async def act(scene: Scene) -> None:
        for kill in range(kills):
            await scene.born_again(kill % count)
            await scene.all_play_on()
        assert scene.killed_in_play > kills // 2
        assert sum(player.cut_off for player in scene.players) >= kills
        record_property("moves", sum(player.moves for player in scene.players))
        record_property("longest", max(scene.waits))

    play(kind, count, place, tmp_path, act)


@each_proxy
def test_a_server_told_to_stop_sends_its_people_on(kind: str, place: Database, tmp_path: Path) -> None:
    async def act(scene: Scene) -> None:
        stopped = scene.servers[0]
        os.kill(stopped.born, signal.SIGTERM)
        stopped.born = 0
        await scene.all_play_on()
        await scene.bear(0)
        await scene.all_play_on()

    play(kind, 2, place, tmp_path, act)


@there(QUICK)
@pytest.mark.parametrize("seconds", [3.0, pytest.param(A_MINUTE, marks=pytest.mark.slow)])
def test_a_server_that_hangs_and_goes_on_tells_nobody_what_is_no_longer_so(
    seconds: float, place: Database, tmp_path: Path
) -> None:
    """Nothing that it was about to do comes after what others did; meanwhile they are not kept waiting."""

    async def act(scene: Scene) -> None:
        os.kill(scene.servers[0].born, signal.SIGSTOP)
        try:
            until = monotonic() + seconds
            await scene.all_play_on()
            while monotonic() < until:
                await scene.all_play_on()
        finally:
            os.kill(scene.servers[0].born, signal.SIGCONT)
        for _ in range(3):
            await scene.all_play_on()

    play(QUICK, 2, place, tmp_path, act)


@there(QUICK)
def test_a_database_that_starts_anew_is_waited_for(
    place: Database, tmp_path: Path, postgres: Postgres
) -> None:
    async def act(scene: Scene) -> None:
        for how in (signal.SIGINT, signal.SIGQUIT):
            await asyncio.to_thread(postgres.stop, how)
            await asyncio.to_thread(postgres.start)
            await scene.all_play_on()

    play(QUICK, 2, place, tmp_path, act)


@there(QUICK)
def test_connections_to_the_database_that_are_cut_are_made_again(place: Database, tmp_path: Path) -> None:
    """By every server, also by one that nobody happens to play at in between."""

    async def act(scene: Scene) -> None:
        for _ in range(5):
            await cut(scene)
            await scene.all_play_on()

    async def cut(scene: Scene) -> None:
        connection = await asyncpg.connect(scene.place.address)
        others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        async with asyncio.timeout(WITHIN_SECONDS):
            while await connection.fetchval(f"SELECT count(*) {others}") < len(scene.servers):
                await asyncio.sleep(0.05)
        await connection.execute(f"SELECT pg_terminate_backend(pid) {others}")
        await connection.close()

    play(QUICK, 2, place, tmp_path, act)
