"""Processes in which bots think, so that nobody at any table waits for them."""

from __future__ import annotations

import asyncio
import logging
import pickle
import sys
from asyncio.subprocess import PIPE, Process

import msgspec
from msgspec import Struct

from stationmaster.kernel.match import Told
from stationmaster.kernel.view import View

LOG = logging.getLogger("stationmaster")
COMMAND = (sys.executable, "-m", "stationmaster.server.thinking")
LENGTH = 4  # bytes before each message that say how long it is
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


class Thought(Struct, frozen=True):
    """What it answers, with its reason in each language; or what went wrong."""

    action: int = -1
    reason: dict[str, str] = {}
    error: str = ""


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
        assert process.stdin is not None
        process.stdin.write(packed(question))
        await process.stdin.drain()
        return await self._answer(process)

    async def _answer(self, process: Process) -> Thought:
        assert process.stdout is not None
        length = int.from_bytes(await process.stdout.readexactly(LENGTH), "big")
        return msgspec.msgpack.decode(await process.stdout.readexactly(length), type=Thought)


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

    async def close(self) -> None:
        if self.waking is not None:
            self.waking.cancel()
            await asyncio.wait([self.waking])
        await asyncio.gather(*(thinker.stop() for thinker in self.all))
