"""One client's WebSocket: what comes in is checked and handed to its table, what goes out waits in a box."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator, MutableMapping
from functools import partial
from typing import Any, TypeAlias

import msgspec

from stationmaster.kernel.errors import Refusal
from stationmaster.server import sentences, wire
from stationmaster.server.hall import Hall
from stationmaster.server.limits import Bucket
from stationmaster.server.sentences import Declined
from stationmaster.server.table import READ_ANEW, Table, as_text

Event: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Event]]
Send: TypeAlias = Callable[[Event], Coroutine[Any, Any, None]]

MOST_WAITING = 1000  # frames that a client has not taken yet
MOST_STRIKES = 100  # messages beyond the limit before the line is cut

# Nobody is left to tell. The second is what uvicorn raises on a line that it has given up itself because no
# ping was answered; it must not be taken for a fault of whoever else's move is being told.
LINE_CUT = (OSError, RuntimeError)

NO_JOIN = 4400
TOO_LATE = 4408
FLOOD = 4429


class Gone(Exception):  # noqa: N818 - people come and go
    """The client has left."""


class Rest:
    """What is left of a coroutine that has begun and must wait for something."""

    def __init__(self, doing: Coroutine[Any, Any, None], awaited: object) -> None:
        self.doing = doing
        self.awaited = awaited

    def __await__(self) -> Generator[Any, Any, None]:
        while True:
            try:
                given = yield self.awaited
            except BaseException as error:  # noqa: BLE001 - whatever it is, it is meant for the coroutine
                step = partial(self.doing.throw, error)
            else:
                step = partial(self.doing.send, given)
            try:
                self.awaited = step()
            except StopIteration:
                return


def begun(doing: Coroutine[Any, Any, None]) -> Rest | None:
    """Run a coroutine as far as it goes without waiting; None when that was all of it.

    To send a frame hardly ever means to wait. A task for each, woken for each, costs more than the sending.
    """
    try:
        awaited = doing.send(None)
    except StopIteration:
        return None
    return Rest(doing, awaited)


class Connection:
    """A client of a table."""

    def __init__(self, send: Send, burst: int, a_second: float) -> None:
        self.seats: tuple[int, ...] = ()
        self.table: Table | None = None
        self.bucket = Bucket(burst, a_second)
        self.strikes = 0
        self.send = send
        self.rest: Rest | None = None
        """A frame that is on its way; those after it lie in the box."""
        self.box: deque[str] = deque()
        self.closing = 0
        """The code to close with once the box is empty; 0 while the line is open."""
        self.deaf = False
        """It could not keep up, or was parted with: nothing more is sent."""
        self.woken: asyncio.Future[None] | None = None
        self.asides: set[asyncio.Task[None]] = set()
        """What a client asked for and need not wait for."""

    # Outwards.

    def post(self, frame: str) -> None:
        """Send at once where the line is free; otherwise it waits, and nobody waits for it."""
        if self.deaf:
            return
        if not self.box and self.rest is None:
            self._send_now(frame)
            return
        self.box.append(frame)
        if len(self.box) > MOST_WAITING:
            self.box.clear()
            self.deaf = True
            self.part(READ_ANEW)

    def _send_now(self, frame: str) -> None:
        sending = self.send({"type": "websocket.send", "text": frame})
        try:
            self.rest = begun(sending)
        except LINE_CUT:
            self.deaf = True
            return
        if self.rest is not None:
            self._wake()

    def part(self, code: int) -> None:
        self.closing = self.closing or code
        self._wake()

    def _wake(self) -> None:
        if self.woken is not None and not self.woken.done():
            self.woken.set_result(None)

    async def deliver(self) -> None:
        """Send what could not be sent at once, for as long as the line is open."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                if self.rest is not None:
                    await self.rest
                while self.box:
                    await self.send({"type": "websocket.send", "text": self.box.popleft()})
                self.rest = None
                if self.closing:
                    self.deaf = True
                    await self.send({"type": "websocket.close", "code": self.closing})
                    return
            except LINE_CUT:
                self.deaf = True
                return
            self.woken = loop.create_future()
            await self.woken

    def refuse(self, sentence: wire.Sentence) -> None:
        self.post(as_text(wire.Refused(sentence, self.table.entry if self.table else None)))

    # Inwards.

    def understood(self, event: Event) -> wire.Message | None:
        """A message that may be heeded; for any other, the client is told why not."""
        if event["type"] != "websocket.receive":
            raise Gone
        text = event.get("text")
        if not self.bucket.take():
            self._strike()
        elif text is None:
            self.refuse(sentences.TEXT_ONLY)
        elif len(text) > wire.LONGEST_MESSAGE:
            self.refuse(sentences.TOO_LONG)
        else:
            try:
                return wire.decode(text)
            except msgspec.DecodeError as error:
                self.refuse(sentences.not_understood(str(error)))
        return None

    def _strike(self) -> None:
        self.strikes += 1
        if self.strikes == 1 or self.strikes % 10 == 0:
            self.refuse(sentences.TOO_FAST)
        if self.strikes > MOST_STRIKES:
            self.part(FLOOD)

    async def heed(self, message: wire.Message) -> None:
        """Do what a client wishes; only a hint is not waited for."""
        table = self.table
        assert table is not None
        match message:
            case wire.Play():
                await self.answer(table.play(self, message))
            case wire.Undo():
                await self.answer(table.undo(self, message))
            case wire.Chat():
                await self.answer(table.chat(self, message))
            case wire.SayName():
                await self.answer(table.say_name(self, message))
            case wire.Hint():
                self.aside(self.answer(table.hint(self, message)))
            case wire.Join():
                self.refuse(sentences.JOINED_ALREADY)

    async def answer(self, doing: Coroutine[Any, Any, None]) -> None:
        """Do it, or tell the client why not."""
        try:
            await doing
        except Declined as declined:
            self.refuse(declined.sentence)
        except Refusal as refusal:
            self.refuse(str(refusal))

    def aside(self, doing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(doing)
        self.asides.add(task)
        task.add_done_callback(self.asides.discard)


async def serve(hall: Hall, receive: Receive, send: Send) -> None:
    """A client from its first word to its last."""
    if (await receive())["type"] != "websocket.connect":
        return
    await send({"type": "websocket.accept"})
    connection = Connection(send, hall.settings.burst, hall.settings.messages_a_second)
    hall.connections += 1
    delivery = asyncio.create_task(connection.deliver())
    try:
        await converse(hall, connection, receive)
        await delivery
    except Gone:
        pass
    finally:
        for task in (delivery, *connection.asides):
            task.cancel()
        hall.connections -= 1
        if connection.table is not None:
            hall.left(connection.table, connection)


async def converse(hall: Hall, connection: Connection, receive: Receive) -> None:
    if hall.connections > hall.settings.most_connections:
        connection.refuse(sentences.FULL_HALL)
        connection.part(FLOOD)
        return
    try:
        async with asyncio.timeout(hall.settings.join_within):
            message = connection.understood(await receive())
    except TimeoutError:
        connection.refuse(sentences.JOIN_FIRST)
        connection.part(TOO_LATE)
        return
    if not isinstance(message, wire.Join):
        connection.refuse(sentences.JOIN_FIRST)
        connection.part(NO_JOIN)
        return
    try:
        table = await hall.table(message.table)
        connection.seats = table.seats_of(message.tokens)
        connection.table = table
        await table.join(connection)
    except Declined as declined:
        connection.refuse(declined.sentence)
        connection.part(declined.close or NO_JOIN)
        return
    while not connection.closing:
        heard = connection.understood(await receive())
        if heard is not None:
            await connection.heed(heard)
