"""A crowd: many tables of scripted clients over real WebSockets, to see what a server can bear."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Protocol

import httpx
import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from stationmaster.kernel.errors import Refusal
from stationmaster.server import files
from stationmaster.server.wire import Sentence, encode
from stationmaster.store.places import Place, place

STARTING = 60.0
ROUNDS = 5
AT_ONCE = 50  # connections that are opened together
AGAIN = 0.2  # seconds after which one who was turned away tries again
UNANSWERED = 60.0  # seconds after which nobody waits for an answer any more
MESSAGE = '{"type":"play","seat":0,"entry":12345,"action":"claim denver-omaha purple 1"}'  # for the echo


class State(Struct, tag="state", frozen=True):
    """What a scripted client reads of a frame."""

    seat: int
    entry: int
    since: int
    options: list[str]


class Refused(Struct, tag="refused", frozen=True):
    sentence: Sentence


class Welcome(Struct, tag="welcome", frozen=True):
    pass


class Seats(Struct, tag="seats", frozen=True):
    pass


read: Callable[[str | bytes], State | Refused | Welcome | Seats] = msgspec.json.Decoder(
    State | Refused | Welcome | Seats
).decode


# Servers to be measured


class Serving(Protocol):
    """What a crowd comes to: a server, or several of them."""

    @property
    def address(self) -> str:
        """Where to ask over HTTP."""

    @property
    def socket(self) -> str:
        """Where the next one shall sit down."""

    def cpu(self) -> float:
        """Seconds of processor time."""

    def memory(self) -> int:
        """Bytes that are really in memory."""


class Measured:
    """A server in a process of its own, and what it has used so far."""

    def __init__(self, process: Process, address: str) -> None:
        self.process = process
        self.address = address

    @property
    def socket(self) -> str:
        return self.address.replace("http", "ws", 1)

    def cpu(self) -> float:
        """Seconds of processor time."""
        stat = Path(f"/proc/{self.process.pid}/stat")
        if not stat.exists():
            return clock(self._ask_ps("time="))
        words = stat.read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Bytes that are really in memory."""
        return int(self._ask_ps("rss=")) * 1024

    def _ask_ps(self, what: str) -> str:
        command = ["ps", "-o", what, "-p", str(self.process.pid)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def clock(text: str) -> float:
    """Seconds of a text like 1-02:03:04.56."""
    days, _, rest = text.rpartition("-")
    seconds = 0.0
    for part in rest.split(":"):
        seconds = seconds * 60 + float(part)
    return seconds + 86400 * int(days or 0)


@asynccontextmanager
async def started(*words: str) -> AsyncIterator[Measured]:
    """A server made by this Python; its first line ends with its address."""
    process = await asyncio.create_subprocess_exec(sys.executable, *words, stdout=PIPE)
    assert process.stdout is not None
    try:
        async with asyncio.timeout(STARTING):
            line = (await process.stdout.readline()).decode()
        found = [word for word in line.split() if word.startswith("http")]
        if not found:
            raise Refusal("the server to be measured did not start (see above)")
        yield Measured(process, found[0].rstrip("/"))
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


def echo_server() -> Sequence[str]:
    return ("-m", "stationmaster.server.echo")


def own_server(db: str, port: int = 0) -> Sequence[str]:
    many = ["tables-a-minute", "joins-a-minute", "requests-a-minute", "reads-a-minute", "burst"]
    many += ["connections-an-address", "most-connections"]
    limits = [word for name in many for word in (f"--{name}", "1000000")]
    words = ["serve", "--no-page", "--port", str(port), "--db", db, *limits]
    return ("-c", "from stationmaster.cli import main; main()", *words)


# Phases


class Phase(Struct):
    """What happened in a stretch of time."""

    moves: int
    seconds: float
    cpu: float
    waits: list[float]
    """For each move, the seconds from sending it to being told of it."""

    @property
    def moves_a_second(self) -> float:
        return self.moves / self.seconds

    @property
    def cpu_a_move(self) -> float:
        return self.cpu / self.moves if self.moves else 0.0

    def wait(self, share: float) -> float:
        """The time within which this share of the moves was answered."""
        ordered = sorted(self.waits)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


class Report(Struct, kw_only=True):
    """What a run came to."""

    tables: int
    connections: int
    steady: Phase
    full: Phase
    echo: Phase
    """A bare server that answers the sender with the message itself."""
    table_echo: Phase
    """A bare server that answers everybody at the table with a frame as large as ours."""
    frame_bytes: int
    bytes_a_table: float
    lost: list[str]
    """A sentence for everything that a client missed or the store lacks."""


class Pace:
    """Lets so many moves a second through; 0 lets all."""

    def __init__(self, a_second: float) -> None:
        self.gap = 1 / a_second if a_second else 0.0
        self.next = monotonic()

    async def turn(self) -> None:
        if self.gap:
            self.next = max(self.next + self.gap, monotonic() - self.gap)
            await asyncio.sleep(max(0.0, self.next - monotonic()))


class Crowd:
    """Everybody at every table."""

    def __init__(self, server: Serving, luck: random.Random) -> None:
        self.server = server
        self.luck = luck
        self.patient = False
        """Whoever is cut off comes again, for servers are killed."""
        self.players: list[Player] = []
        self.pace = Pace(0)
        self.open = asyncio.Event()
        """While it is set, moves are made."""
        self.stopping = False
        self.moves = 0
        self.waits: list[float] = []
        self.frames = 0
        self.bytes = 0

    async def sit_down(self, game: str, tables: int, seats: int, at_one_screen: int = 0) -> None:
        """Open the tables and take every seat; at the last of them all sit at one screen, with one line."""
        wish = {"game": game, "seats": [{"kind": "friend"}] * seats}
        coming: list[Player] = []
        async with httpx.AsyncClient(timeout=STARTING) as client:
            for number in range(tables):
                answer = await client.post(f"{self.server.address}/api/tables", content=encode(wish))
                if answer.status_code != 201:
                    raise Refusal(f"the server opened no table: {answer.text}")
                opened = answer.json()
                tokens = [seat["token"] for seat in opened["seats"]]
                together = [tokens] if number >= tables - at_one_screen else [[token] for token in tokens]
                coming += [Player(self, opened["table"], some) for some in together]
        await gather_some([player.connect() for player in coming])
        self.players += coming

    async def phase(self, seconds: float, a_second: float = 0) -> Phase:
        """Let them play for a while; it ends when every move has been answered, or is given up."""
        self.pace = Pace(a_second)
        self.moves, self.waits = 0, []
        began, cpu = monotonic(), self.server.cpu()
        self.open.set()
        await asyncio.sleep(seconds)
        self.open.clear()
        until = monotonic() + UNANSWERED
        while any(player.sent for player in self.players) and monotonic() < until:
            await asyncio.sleep(0.02)
        for player in self.players:
            if player.sent:
                player.lose("no answer came")
        return Phase(self.moves, monotonic() - began, self.server.cpu() - cpu, self.waits)

    async def go_home(self) -> None:
        self.stopping = True
        self.open.set()
        await gather_some([player.leave() for player in self.players])

    def frame_bytes(self) -> int:
        """How large a frame is, in the mean."""
        return self.bytes // max(1, self.frames)

    def lost(self) -> list[str]:
        return [sentence for player in self.players for sentence in player.lost]


class Player:
    """A scripted client at one seat, or at several of a table: any option will do."""

    def __init__(self, crowd: Crowd, table: str, tokens: Sequence[str]) -> None:
        self.crowd = crowd
        self.table = table
        self.tokens = tokens
        self.entries: dict[int, int] = {}
        """By seat, how far it was told."""
        self.answers = 0
        """The entry that the last move answers: what was told before it is no answer to it."""
        self.sent = 0.0
        """When the move was sent that has not been answered yet."""
        self.lost: list[str] = []
        self.socket: ClientConnection | None = None
        self.playing: asyncio.Task[None] | None = None
        self.here = asyncio.Event()
        """It was told how its table stands."""

    async def connect(self) -> None:
        """Take a seat; at the end of it the table is told."""
        self.socket = await self.come()
        self.playing = asyncio.create_task(self.play(self.socket))
        here = asyncio.create_task(self.here.wait())
        await asyncio.wait([here, self.playing], return_when=asyncio.FIRST_COMPLETED)
        here.cancel()

    async def come(self) -> ClientConnection:
        socket = await connect(f"{self.crowd.server.socket}/ws", compression=None, ping_interval=None)
        join = {"type": "join", "table": self.table, "tokens": self.tokens}
        await socket.send(encode(join).decode())
        return socket

    async def come_again(self) -> ClientConnection:
        """To whichever server there is, however long that takes."""
        while True:
            try:
                return await self.come()
            except (OSError, WebSocketException):
                await asyncio.sleep(AGAIN)

    def lose(self, what: str) -> None:
        """Something is not as it should be; what was sent is not waited for."""
        self.lost.append(f"table {self.table}: {what}")
        self.sent = 0.0

    async def leave(self) -> None:
        assert self.socket is not None
        assert self.playing is not None
        await self.socket.close()
        await self.playing

    async def play(self, socket: ClientConnection) -> None:
        while True:
            await self.sit(socket)
            if self.crowd.stopping:
                return
            if not self.crowd.patient:
                self.lose(f"the line was cut ({socket.close_code})")
                return
            self.socket = socket = await self.come_again()

    async def sit(self, socket: ClientConnection) -> None:
        """Until the line is cut."""
        try:
            async for text in socket:
                frame = read(text)
                self.crowd.frames += 1
                self.crowd.bytes += len(text)
                if isinstance(frame, State):
                    await self.hear(socket, frame)
                elif isinstance(frame, Refused):
                    self.lose(f"refused, {frame.sentence}")
        except WebSocketException:
            pass  # cut in the middle of a frame, or of a move

    @property
    def entry(self) -> int:
        return min(self.entries.values(), default=0)

    async def hear(self, socket: ClientConnection, frame: State) -> None:
        heard = self.entries.get(frame.seat, 0)
        if frame.since == 0 and heard:  # after a death: all of it anew
            self.sent = 0.0
            if frame.entry < heard:
                self.lose(f"at {frame.entry}, but was told until {heard}")
        elif frame.since != heard:
            self.lose(f"told from {frame.since}, but heard until {heard}")
        self.entries[frame.seat] = frame.entry
        self.here.set()
        crowd = self.crowd
        if self.sent and frame.entry > self.answers:
            crowd.waits.append(monotonic() - self.sent)
            crowd.moves += 1
            self.sent = 0.0
        if not frame.options:
            return
        await self.turn()
        if crowd.stopping:
            return
        self.sent, self.answers = monotonic(), frame.entry
        action = crowd.luck.choice(frame.options)
        play = {"type": "play", "seat": frame.seat, "entry": frame.entry, "action": action}
        await socket.send(encode(play).decode())

    async def turn(self) -> None:
        """Until it is time for this one's move; what would come after a phase waits for the next."""
        crowd = self.crowd
        while True:
            await crowd.open.wait()
            await crowd.pace.turn()
            if crowd.open.is_set():
                return


async def gather_some(doings: Sequence[Awaitable[None]]) -> None:
    """All of them, but not all at once."""
    room = asyncio.Semaphore(AT_ONCE)

    async def do(doing: Awaitable[None]) -> None:
        async with room:
            await doing

    await asyncio.gather(*(do(doing) for doing in doings))


# The run


class Bare:
    """Tables at a bare server, where one after another says something and waits for the answer."""

    def __init__(self, server: Measured, path: str, seats: int, answered: int) -> None:
        self.server = server
        self.path = path
        self.seats = seats
        self.answered = answered
        """How many at the table get an answer: the speaker, or all."""
        self.tables: list[list[ClientConnection]] = []

    async def sit_down(self, tables: int, frame_bytes: int) -> None:
        sockets: list[ClientConnection] = []

        async def come() -> None:
            line = f"{self.server.socket}/{self.path}"
            sockets.append(await connect(line, compression=None, ping_interval=None))

        await gather_some([come() for _ in range(tables * self.seats)])
        self.tables = [sockets[n : n + self.seats] for n in range(0, len(sockets), self.seats)]
        for number, table in enumerate(self.tables):
            for socket in table:
                await socket.send(f"{number} {'x' * frame_bytes}")
                await socket.recv()

    async def phase(self, seconds: float) -> Phase:
        waits: list[float] = []
        began, cpu = monotonic(), self.server.cpu()
        end = began + seconds
        await asyncio.gather(*(self.speak(table, end, waits) for table in self.tables))
        return Phase(len(waits), monotonic() - began, self.server.cpu() - cpu, waits)

    async def speak(self, table: list[ClientConnection], end: float, waits: list[float]) -> None:
        while monotonic() < end:
            for socket in table:
                sent = monotonic()
                await socket.send(MESSAGE)
                for hearer in table if self.answered > 1 else [socket]:
                    await hearer.recv()
                waits.append(monotonic() - sent)

    async def go_home(self) -> None:
        await gather_some([socket.close() for table in self.tables for socket in table])


async def measure(
    game: str, tables: int, seats: int, seconds: float, a_second: float, db: Path, seed: int
) -> Report:
    """Our own server, steady at so many moves a second; then by turns ours and bare ones, as fast as they go.

    By turns, because a machine is not as fast at every moment.
    """
    async with started(*own_server(str(db))) as server, started(*echo_server()) as bare:
        crowd = Crowd(server, random.Random(seed))
        await warm_up(Crowd(server, crowd.luck), game, seats)
        empty = server.memory()
        await crowd.sit_down(game, tables, seats)
        steady = await crowd.phase(seconds, a_second)
        echo, table_echo = Bare(bare, "ws", seats, 1), Bare(bare, "table", seats, seats)
        for each in (echo, table_echo):
            await each.sit_down(tables, crowd.frame_bytes())
        rounds: list[tuple[Phase, Phase, Phase]] = []
        for _ in range(ROUNDS):
            turn = seconds / ROUNDS
            rounds.append((await crowd.phase(turn), await echo.phase(turn), await table_echo.phase(turn)))
        grown = server.memory() - empty
        for group in (crowd, echo, table_echo):
            await group.go_home()
    full, echoes, table_echoes = (together(phases) for phases in zip(*rounds, strict=True))
    return Report(
        tables=tables,
        connections=len(crowd.players),
        steady=steady,
        full=full,
        echo=echoes,
        table_echo=table_echoes,
        frame_bytes=crowd.frame_bytes(),
        bytes_a_table=grown / tables,
        lost=[*crowd.lost(), *await missing(place(str(db)), crowd.players)],
    )


def together(phases: Sequence[Phase]) -> Phase:
    return Phase(
        sum(phase.moves for phase in phases),
        sum(phase.seconds for phase in phases),
        sum(phase.cpu for phase in phases),
        [wait for phase in phases for wait in phase.waits],
    )


async def warm_up(crowd: Crowd, game: str, seats: int) -> None:
    """One table, for a moment: what is made once for all tables is made now."""
    await crowd.sit_down(game, 1, seats)
    await crowd.phase(0.2)
    await crowd.go_home()


async def missing(kept_at: Place, players: Sequence[Player]) -> list[str]:
    """Read again from where it is kept: whatever a client was told of must be there, and nothing else."""
    store = await kept_at.store()
    sentences = []
    kept: dict[str, int] = {}
    for player in players:
        if player.table not in kept:
            story = await store.story(player.table)
            kept[player.table] = story.steps[-1].end if story else 0
        if kept[player.table] != player.entry:
            sentences.append(
                f"table {player.table}: kept until {kept[player.table]}, but told until {player.entry}"
            )
    await store.close()
    return sentences


def run(game: str, tables: int, seats: int, seconds: float, a_second: float, db: Path, seed: int) -> Report:
    allow_files(4 * tables * seats + 100)
    with asyncio.Runner(loop_factory=quick_loop) as runner:
        return runner.run(measure(game, tables, seats, seconds, a_second, db, seed))


def quick_loop() -> asyncio.AbstractEventLoop:
    if sys.platform == "win32":
        return asyncio.new_event_loop()
    import uvloop

    return uvloop.new_event_loop()


def allow_files(wanted: int) -> None:
    """Every connection is an open file; the server inherits the limit."""
    possible = files.allowed(wanted)
    if possible < wanted:
        raise Refusal(f"so many connections need {wanted} open files, but {possible} are allowed (ulimit -n)")
