"""How cost grows: more and more tables at the same rate of moves, at one server or several, killed or not."""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import signal
import socket
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import pairwise
from math import ceil, floor, log10
from time import monotonic

import httpx
from msgspec import Struct
from websockets.asyncio.client import connect

from stationmaster.server.crowd import (
    STARTING,
    Crowd,
    Measured,
    State,
    allow_files,
    missing,
    own_server,
    quick_loop,
    read,
    started,
)
from stationmaster.server.hall import Hall
from stationmaster.server.settings import Settings
from stationmaster.server.thinkers import Thinkers
from stationmaster.server.wire import SeatWish, TableWish, encode
from stationmaster.store.places import place

BESIDE = 200  # tables that are written to the store at the same time
ASKED = 20  # times that the hall and a sleeping table are asked
BETWEEN_KILLS = 2.0  # seconds


class Plan(Struct, frozen=True, kw_only=True):
    """What is to be measured."""

    game: str
    sizes: tuple[int, ...]
    """Numbers of tables, rising."""
    seats: int
    at_one_screen: int
    """Of a hundred tables, those whose people all sit at one screen: they have one connection together."""
    seconds: float
    a_second: float
    processes: int
    db: str
    kills: int
    """Of servers, in each phase."""
    asleep: int
    """Tables in the store that nobody is at."""
    seed: int


class Grown(Struct, frozen=True, kw_only=True):
    """What so many tables cost."""

    tables: int
    connections: int
    moves_a_second: float
    p50: float
    p99: float
    cpu: float
    """Share of one processor, of all servers together."""
    memory: int
    """Bytes, of all servers together."""
    killed: int


class Growth(Struct, frozen=True, kw_only=True):
    """What a run came to."""

    steps: tuple[Grown, ...]
    asleep: int
    hall: float
    """Seconds in which the hall lists somebody's twenty tables, the median."""
    woken: float
    """Seconds in which a sleeping table is told whole, the median; 0 if none slept."""
    lost: tuple[str, ...]


class Several:
    """Servers over one place: the next one who comes sits down at the next of them."""

    def __init__(self, db: str) -> None:
        self.db = db
        self.servers: dict[int, Measured] = {}
        self.stacks: dict[int, AsyncExitStack] = {}
        self.turns = itertools.count()
        self.buried = 0.0
        """Seconds of processor time of those that were killed."""

    async def start(self, port: int) -> None:
        stack = AsyncExitStack()
        self.servers[port] = await stack.enter_async_context(started(*own_server(self.db, port)))
        self.stacks[port] = stack

    async def kill(self, port: int) -> None:
        """With -9, in the middle of whatever it does; a new one takes its place."""
        server = self.servers[port]
        self.buried += server.cpu()
        os.kill(server.process.pid, signal.SIGKILL)
        await self.stacks[port].aclose()
        await self.start(port)

    async def stop(self) -> None:
        for stack in self.stacks.values():
            await stack.aclose()

    def next(self) -> Measured:
        servers = list(self.servers.values())
        return servers[next(self.turns) % len(servers)]

    @property
    def address(self) -> str:
        return self.next().address

    @property
    def socket(self) -> str:
        return self.next().socket

    def cpu(self) -> float:
        return self.buried + sum(server.cpu() for server in self.servers.values())

    def memory(self) -> int:
        return sum(server.memory() for server in self.servers.values())


def run(plan: Plan, tell: Callable[[str], None]) -> Growth:
    """Measure; `tell` hears what is being done."""
    allow_files(connections(plan, plan.sizes[-1]) + 500)
    with place(plan.db).held():
        pass  # what is not ours is refused, and what is new made ready
    with asyncio.Runner(loop_factory=quick_loop) as runner:
        return runner.run(measure(plan, tell))


def shared(plan: Plan, tables: int) -> int:
    """The tables whose people sit at one screen."""
    return tables * plan.at_one_screen // 100


def connections(plan: Plan, tables: int) -> int:
    return (tables - shared(plan, tables)) * plan.seats + shared(plan, tables)


async def measure(plan: Plan, tell: Callable[[str], None]) -> Growth:
    tell(f"{plan.asleep} tables are put to sleep")
    sleeping = await put_to_sleep(plan)
    async with serving(plan) as servers:
        crowd = Crowd(servers, random.Random(plan.seed))
        crowd.patient = plan.kills > 0
        steps = []
        for before, size in pairwise([0, *plan.sizes]):
            more, together = size - before, shared(plan, size) - shared(plan, before)
            tell(f"{more} more tables are opened")
            await crowd.sit_down(plan.game, more, plan.seats, together)
            tell(f"{size} tables play for {plan.seconds:.0f} s")
            steps.append(await grown(crowd, servers, plan, size))
            tell(f"{size} tables: p50 {steps[-1].p50 * 1e3:.1f} ms, p99 {steps[-1].p99 * 1e3:.1f} ms")
        tell("the hall is asked, and tables that sleep are woken")
        hall = middle([await ask_hall(servers, crowd) for _ in range(ASKED)])
        woken = middle([await wake(servers, *one) for one in sleeping])
        await crowd.go_home()
    tell("what was told is compared with what was kept")
    lost = [*crowd.lost(), *await missing(place(plan.db), crowd.players)]
    return Growth(steps=tuple(steps), asleep=plan.asleep, hall=hall, woken=woken, lost=tuple(lost))


@asynccontextmanager
async def serving(plan: Plan) -> AsyncIterator[Several]:
    servers = Several(plan.db)
    try:
        for _ in range(plan.processes):
            await servers.start(free_port())
        yield servers
    finally:
        await servers.stop()


def free_port() -> int:
    """One that nobody has now; whoever is killed is born again there."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port


async def grown(crowd: Crowd, servers: Several, plan: Plan, tables: int) -> Grown:
    async with asyncio.TaskGroup() as both:  # a server that does not come again ends all
        both.create_task(kill_some(servers, plan.kills))
        playing = both.create_task(crowd.phase(plan.seconds, plan.a_second))
    phase = playing.result()
    return Grown(
        tables=tables,
        connections=len(crowd.players),
        moves_a_second=phase.moves_a_second,
        p50=phase.wait(0.5),
        p99=phase.wait(0.99),
        cpu=phase.cpu / phase.seconds,
        memory=servers.memory(),
        killed=plan.kills,
    )


async def kill_some(servers: Several, kills: int) -> None:
    ports = itertools.cycle(list(servers.servers))
    for _ in range(kills):
        await asyncio.sleep(BETWEEN_KILLS)
        await servers.kill(next(ports))


# Those that sleep


async def put_to_sleep(plan: Plan) -> list[tuple[str, list[str]]]:
    """So many tables in the store, opened as the hall opens them; some of them with their seats' secrets."""
    store = await place(plan.db).store()
    hall = Hall(store, Thinkers(1, 1.0), Settings(tables_a_minute=10**9, reads_a_minute=10**9))
    wish = TableWish(game=plan.game, seats=[SeatWish(kind="friend")] * plan.seats)
    known: list[tuple[str, list[str]]] = []
    try:
        for first in range(0, plan.asleep, BESIDE):
            count = min(BESIDE, plan.asleep - first)
            opened = await asyncio.gather(*(hall.open(wish, "load") for _ in range(count)))
            if len(known) < ASKED:
                known += [(one.table, [seat.token or "" for seat in one.seats]) for one in opened]
    finally:
        await store.close()
    return known[:ASKED]


async def ask_hall(servers: Several, crowd: Crowd) -> float:
    """How long somebody waits for the list of their tables."""
    tokens = [player.tokens[0] for player in crowd.players[:ASKED]]
    async with httpx.AsyncClient(timeout=STARTING) as client:
        began = monotonic()
        answer = await client.post(f"{servers.address}/api/tables/mine", content=encode({"tokens": tokens}))
        answer.raise_for_status()
        return monotonic() - began


async def wake(servers: Several, table: str, tokens: list[str]) -> float:
    """How long somebody waits who comes to a table that slept."""
    began = monotonic()
    async with connect(f"{servers.socket}/ws", compression=None) as line:
        await line.send(encode({"type": "join", "table": table, "tokens": tokens}).decode())
        while not isinstance(read(await line.recv()), State):
            pass
        return monotonic() - began


def middle(figures: Sequence[float]) -> float:
    return sorted(figures)[len(figures) // 2] if figures else 0.0


# The plot

WIDE, HIGH, EDGE = 420, 260, 56


def plot(steps: Sequence[Grown]) -> str:
    """Processor time and memory over tables, as SVG; both axes by powers of ten."""
    one = panel([(step.tables, step.cpu * 100) for step in steps], "processors, %", 0)
    other = panel([(step.tables, step.memory / 1e6) for step in steps], "memory, MB", WIDE)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * WIDE} {HIGH}" font-family="sans-serif" '
        f'font-size="12"><rect width="100%" height="100%" fill="white"/>{one}{other}</svg>\n'
    )


def panel(points: Sequence[tuple[float, float]], title: str, left: int) -> str:
    logs = [(log10(x), log10(max(y, 0.01))) for x, y in points]
    low_x, high_x = floor(min(x for x, _ in logs)), max(ceil(max(x for x, _ in logs)), 1)
    low_y, high_y = floor(min(y for _, y in logs)), ceil(max(y for _, y in logs) + 1e-9)

    def at(x: float, y: float) -> tuple[float, float]:
        across = (x - low_x) / max(high_x - low_x, 1) * (WIDE - EDGE - 24)
        up = (y - low_y) / max(high_y - low_y, 1) * (HIGH - 2 * EDGE)
        return round(left + EDGE + across, 1), round(HIGH - EDGE - up, 1)

    drawn = [f'<text x="{left + EDGE}" y="28" font-size="14">{title}</text>']
    for power in range(low_x, high_x + 1):
        x, y = at(power, low_y)
        drawn.append(f'<path d="M{x} {y}V{at(power, high_y)[1]}" stroke="#dddddd"/>')
        drawn.append(f'<text x="{x}" y="{y + 18}" text-anchor="middle">{10**power:,}</text>')
    for power in range(low_y, high_y + 1):
        x, y = at(low_x, power)
        drawn.append(f'<path d="M{x} {y}H{at(high_x, power)[0]}" stroke="#dddddd"/>')
        drawn.append(f'<text x="{x - 6}" y="{y + 4}" text-anchor="end">{10.0**power:g}</text>')
    line = "L".join("{} {}".format(*at(x, y)) for x, y in logs)
    drawn.append(f'<path d="M{line}" fill="none" stroke="#1f4e79" stroke-width="2"/>')
    for x, y in logs:
        drawn.append('<circle cx="{}" cy="{}" r="3.5" fill="#1f4e79"/>'.format(*at(x, y)))
    drawn.append(f'<text x="{left + WIDE / 2}" y="{HIGH - 12}" text-anchor="middle">tables</text>')
    return "".join(drawn)
