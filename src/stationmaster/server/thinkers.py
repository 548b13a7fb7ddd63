"""Processes in which bots think, so that nobody at any table waits for them."""

from __future__ import annotations

import asyncio
import logging
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from typing import TypeVar

import msgspec
from msgspec import Struct

from stationmaster.kernel.match import Told
from stationmaster.kernel.view import View

LOG = logging.getLogger("stationmaster")
COMMAND = (sys.executable, "-m", "stationmaster.server.thinking")
LENGTH = 4  # bytes before each message that say how long it is
LOOKING = 0.02  # seconds between two looks for a process that no table needs
WAKING = 60.0  # seconds to start, or to make a game: it may have to be done without compiled engines


class Question(Struct, frozen=True, kw_only=True):
    """What a bot is asked: it gets what its seat may know, never the state."""

    game: str
    seats: int
    rules: dict[str, object]
    bot: str
    seed: int
    view: View
    options: list[int]
    heard: list[Told]
    play_outs: int = 0
    """To say how sure it is, and name the next best: so many; for a mere move, none."""


class Thought(Struct, frozen=True):
    """What it answers, with its reason in each language; or what went wrong."""

    action: int = -1
    reason: dict[str, str] = {}
    error: str = ""
    chance: float | None = None
    """To win with it, by games played out; and how sure it is that nothing else is better."""
    sure: float | None = None
    others: list[NextBest] = []
    ways: int = 0
    """Options compared at a glance, where no games were; and how far it is before the next by that."""
    lead: str = ""


class NextBest(Struct, frozen=True):
    """Another option, with its chance where that was counted."""

    action: int
    chance: float | None
    reason: dict[str, str]


class Slice(Struct, frozen=True):
    """Some seconds of an analysis: the first brings the game, the others go on where that one is."""

    name: str
    seconds: float
    task: object = None
    """A Task of stationmaster.study.desk, which a server need not load."""


class Sliced(Struct, frozen=True):
    """How far an analysis is; with what there is to see, as JSON, where that is new."""

    done: int = 0
    of: int = 0
    analysis: bytes = b""
    is_last: bool = False
    error: str = ""


class Try(Struct, frozen=True):
    """A move tried at a puzzle."""

    puzzle: str
    move: str


class Tried(Struct, frozen=True):
    """What is to be said of it, as JSON; or why it is refused."""

    answer: bytes = b""
    refusal: dict[str, str] = {}
    error: str = ""


Done = TypeVar("Done", Sliced, Tried)


class Speechless(Exception):  # noqa: N818 - the table goes on without an answer
    """A bot gave no answer: it took too long, or it broke."""


def packed(content: bytes) -> bytes:
    return len(content).to_bytes(LENGTH, "big") + content


class Thinker:
    """One such process, started when it is first needed and anew after it was stopped."""

    def __init__(self) -> None:
        self.process: Process | None = None
        self.greeted = False
        """It has said that it is there."""

    @property
    def is_awake(self) -> bool:
        return self.greeted and self.process is not None and self.process.returncode is None

    async def ask(self, question: Question, limit: float) -> Thought:
        """Its limit is for thinking: the game must be made first, which on a slow machine may take longer."""
        process = await self.wake()
        allowed = WAKING
        try:
            async with asyncio.timeout(allowed):
                thought = await self._exchange(process, pickle.dumps(question))  # that it is ready
            if not thought.error:
                allowed = limit
                async with asyncio.timeout(allowed):
                    thought = await self._answer(process)
        except (TimeoutError, OSError, asyncio.IncompleteReadError) as error:
            await self.stop()
            why = f"took more than {allowed} s" if isinstance(error, TimeoutError) else "broke"
            raise Speechless(f"{question.bot} {why}") from None
        except asyncio.CancelledError:
            await self.stop()  # its answer would be taken for that to the next question
            raise
        if thought.error:
            raise Speechless(f"{question.bot}: {thought.error}")
        return thought

    async def do(self, some: Slice) -> Sliced:
        """Some of an analysis."""
        return await self._done(some, Sliced, "an analysis")

    async def answer(self, attempt: Try) -> Tried:
        """To a move that somebody tries at a puzzle."""
        return await self._done(attempt, Tried, "a puzzle")

    async def _done(self, asked: Slice | Try, kind: type[Done], what: str) -> Done:
        process = await self.wake()
        try:
            async with asyncio.timeout(WAKING):
                await self._send(process, pickle.dumps(asked))
                found = msgspec.msgpack.decode(await self._read(process), type=kind)
        except (TimeoutError, OSError, asyncio.IncompleteReadError) as error:
            await self.stop()
            raise Speechless(f"{what}: {type(error).__name__}") from None
        except asyncio.CancelledError:
            await self.stop()  # its answer would be taken for that to the next question
            raise
        if found.error:
            raise Speechless(f"{what}: {found.error}")
        return found

    async def stop(self) -> None:
        process, self.process, self.greeted = self.process, None, False
        if process is None:
            return
        if process.returncode is None:
            process.kill()
        await process.wait()

    async def wake(self) -> Process:
        if self.process is not None and self.is_awake:
            return self.process
        self.greeted = False
        self.process = process = await asyncio.create_subprocess_exec(*COMMAND, stdin=PIPE, stdout=PIPE)
        try:
            async with asyncio.timeout(WAKING):
                await self._answer(process)
        except (TimeoutError, asyncio.IncompleteReadError):
            await self.stop()
            raise Speechless("no process to think in could be started") from None
        except asyncio.CancelledError:
            await self.stop()  # its greeting would be taken for an answer
            raise
        self.greeted = True
        return process

    async def _exchange(self, process: Process, question: bytes) -> Thought:
        await self._send(process, question)
        return await self._answer(process)

    async def _send(self, process: Process, content: bytes) -> None:
        assert process.stdin is not None
        process.stdin.write(packed(content))
        await process.stdin.drain()

    async def _answer(self, process: Process) -> Thought:
        return msgspec.msgpack.decode(await self._read(process), type=Thought)

    async def _read(self, process: Process) -> bytes:
        assert process.stdout is not None
        length = int.from_bytes(await process.stdout.readexactly(LENGTH), "big")
        return await process.stdout.readexactly(length)


class Thinkers:
    """So many processes; questions beyond that wait their turn."""

    def __init__(self, count: int, limit: float) -> None:
        self.limit = limit
        self.all = [Thinker() for _ in range(count)]
        self.idle: asyncio.LifoQueue[Thinker] = asyncio.LifoQueue()
        for thinker in self.all:
            self.idle.put_nowait(thinker)
        self.waking: asyncio.Task[None] | None = None
        self.waiting = 0
        """Questions for which there is no process yet."""

    def are_awake(self) -> bool:
        """Whether bots can think at once. If no process is there yet, one is started, for who asks again."""
        if any(thinker.is_awake for thinker in self.all):
            return True
        if self.waking is None or self.waking.done():
            self.waking = asyncio.create_task(self._wake_one())
        return False

    async def _wake_one(self) -> None:
        thinker = await self.idle.get()
        try:
            await thinker.wake()
        except Speechless as why:
            LOG.warning("%s", why)
        finally:
            self.idle.put_nowait(thinker)

    async def ask(self, question: Question) -> Thought:
        """A bot's answer; raises Speechless when there is none."""
        self.waiting += 1
        try:
            thinker = await self.idle.get()
        finally:
            self.waiting -= 1
        try:
            return await thinker.ask(question, self.limit)
        finally:
            self.idle.put_nowait(thinker)

    # For what has time.

    async def lent(self, wanted: Thinker | None) -> Thinker:
        """A process that no table needs, and this one if it is named; it must be given back soon.

        Nobody waits for one now, and where there are several, another stays free for who comes next.
        """
        spare = min(1, len(self.all) - 1)
        while True:
            if not self.waiting and self.idle.qsize() > spare:
                thinker = self._taken(wanted)
                if thinker is not None:
                    return thinker
            await asyncio.sleep(LOOKING)

    def _taken(self, wanted: Thinker | None) -> Thinker | None:
        there = [self.idle.get_nowait() for _ in range(self.idle.qsize())]
        chosen = wanted if wanted in there else None
        if wanted is None:
            chosen = next((thinker for thinker in there if thinker.is_awake), there[0])
        for thinker in there:
            if thinker is not chosen:
                self.idle.put_nowait(thinker)
        return chosen

    def given_back(self, thinker: Thinker) -> None:
        self.idle.put_nowait(thinker)

    async def try_move(self, attempt: Try) -> Tried:
        """Whoever tries a puzzle waits until no table needs a process."""
        thinker = await self.lent(None)
        try:
            return await thinker.answer(attempt)
        finally:
            self.given_back(thinker)

    async def close(self) -> None:
        if self.waking is not None:
            self.waking.cancel()
            await asyncio.wait([self.waking])
        await asyncio.gather(*(thinker.stop() for thinker in self.all))
