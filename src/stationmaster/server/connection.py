"""One client's WebSocket: what comes in is checked and handed to its table, what goes out waits in a box."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, MutableMapping
from functools import partial
from typing import Any, TypeAlias

import msgspec

from stationmaster.kernel.errors import Refusal
from stationmaster.server import sentences, wire
from stationmaster.server.hall import Hall
from stationmaster.server.limits import LARGEST_WAITING, MOST_STRIKES, MOST_WAITING, Bucket
from stationmaster.server.line import Line
from stationmaster.server.sentences import Declined
from stationmaster.server.table import READ_ANEW, Table

Event: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Event]]
Send: TypeAlias = Callable[[Event], Coroutine[Any, Any, None]]

# Nobody is left to tell. The second is what uvicorn raises on a line that it has given up itself because no
# ping was answered; it must not be taken for a fault of whoever else's move is being told.
LINE_CUT = (OSError, RuntimeError)

NO_JOIN = 4400
TOO_LATE = 4408
FLOOD = 4429


class Gone(Exception):  # noqa: N818 - people come and go
    """The client has left."""


class Connection:
    """A client of a table."""

    def __init__(self, send: Send, line: Line | None, burst: int, a_second: float) -> None:
        self.seats: tuple[int, ...] = ()
        self.unknown: tuple[int, ...] = ()
        self.table: Table | None = None
        self.bucket = Bucket(burst, a_second)
        self.asks: Callable[[], bool] = lambda: True
        """Whether it may ask for a hint: bots that think for it do not think for others."""
        self.strikes = 0
        self.send = send
        self.line = line
        self.box: deque[bytes] = deque()
        """Frames that could not be sent at once; the first may be on its way."""
        self.boxed = 0
        """Bytes in the box."""
        self.closing = 0
        """The code to close with once the box is empty; 0 while the line is open."""
        self.deaf = False
        """It could not keep up, was parted with, or has left: nothing more is sent."""
        self.woken: asyncio.Future[None] | None = None
        self.asides: set[asyncio.Task[None]] = set()
        """What a client asked for and others need not wait for; it is done even if the client leaves."""

    # Outwards.

    def post(self, frame: bytes) -> None:
        """Send at once where the line is free; otherwise it waits, and nobody waits for it."""
        if self.deaf or (not self.box and self.line is not None and self.line.say(frame)):
            return
        self.box.append(frame)
        self.boxed += len(frame)
        if len(self.box) > MOST_WAITING or self.boxed > LARGEST_WAITING:
            self.box.clear()
            self.deaf = True
            self.part(READ_ANEW)
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
                while self.box:
                    await self.send({"type": "websocket.send", "text": self.box[0].decode()})
                    if self.box:  # it may have been given up meanwhile
                        self.boxed -= len(self.box.popleft())
                if self.closing:
                    self.deaf = True
                    await self.send({"type": "websocket.close", "code": self.closing})
                    return
            except LINE_CUT:
                self.deaf = True
                return
            self.woken = loop.create_future()
            await self.woken

    def refuse(self, sentence: wire.Sentence, of: wire.Message | None = None) -> None:
        entry = of.entry if isinstance(of, wire.Play | wire.Undo) else None
        kind = "" if of is None else str(of.__struct_config__.tag)
        self.post(wire.encode(wire.Refused(sentence, entry, kind)))

    def leave(self) -> None:
        """Nothing goes either way any more."""
        self.deaf = True
        if self.line is not None:
            self.line.hear = None
            self.line = None

    # Inwards.

    def hear(self, text: str | None) -> None:
        """A message, or None for one that is no text."""
        message = None if self.closing else self.understood(text)
        if message is not None:
            self.heed(message)

    def understood(self, text: str | None) -> wire.Message | None:
        """A message that may be heeded; for any other, the client is told why not."""
        if not self.bucket.take():
            self._strike()
        elif text is None:
            self.refuse(sentences.TEXT_ONLY)
        elif wire.is_long(text):
            self.refuse(sentences.TOO_LONG)
        else:
            try:
                return wire.decode(text)
            except (msgspec.MsgspecError, RecursionError, ValueError) as error:
                self.refuse(sentences.not_understood(str(error)))
        return None

    def _strike(self) -> None:
        self.strikes += 1
        if self.strikes == 1 or self.strikes % 10 == 0:
            self.refuse(sentences.TOO_FAST)
        if self.strikes > MOST_STRIKES:
            self.part(FLOOD)

    def heed(self, message: wire.Message) -> None:
        """Do what a client wishes, at once or as soon as it can be done."""
        table = self.table
        assert table is not None
        try:
            match message:
                case wire.Play() | wire.Undo() | wire.SayName():
                    table.ask(message, self)
                case wire.Chat():
                    table.chat(message, self)
                case wire.Hint() if self.asks():
                    self.aside(table.hint(message, self), message)
                case wire.Hint():
                    self.refuse(sentences.TOO_FAST, message)
                case wire.Join():
                    self.refuse(sentences.JOINED_ALREADY, message)
        except Declined as declined:
            self.decline(declined, message)

    def decline(self, why: Declined | Refusal, of: wire.Message | None = None) -> None:
        if isinstance(why, Refusal):
            self.refuse(sentences.of(why), of)
            return
        self.refuse(why.sentence, of)
        if why.close:
            self.part(why.close)

    async def answer(self, doing: Coroutine[Any, Any, None], of: wire.Message) -> None:
        """Do it, or tell the client why not."""
        try:
            await doing
        except (Declined, Refusal) as why:
            self.decline(why, of)

    def aside(self, doing: Coroutine[Any, Any, None], of: wire.Message) -> None:
        task = asyncio.create_task(self.answer(doing, of))
        self.asides.add(task)
        task.add_done_callback(self.asides.discard)


async def serve(
    hall: Hall, receive: Receive, send: Send, line: Line | None = None, address: str = ""
) -> None:
    """A client from its first word to its last."""
    if (await receive())["type"] != "websocket.connect":
        return
    await send({"type": "websocket.accept"})
    connection = Connection(send, line, hall.settings.burst, hall.settings.messages_a_second)
    connection.asks = partial(hall.askers.take, address)
    hall.connections += 1
    here = hall.guests.come(address)
    delivery = asyncio.create_task(connection.deliver())
    try:
        if here and hall.connections <= hall.settings.most_connections:
            await converse(hall, connection, receive, address)
        else:
            connection.refuse(sentences.FULL_HALL if here else sentences.CROWD)
            connection.part(FLOOD)
        await delivery
    except Gone:
        pass
    finally:
        delivery.cancel()
        connection.leave()
        hall.connections -= 1
        if here:
            hall.guests.go(address)
        if connection.table is not None:
            hall.left(connection.table, connection)


async def converse(hall: Hall, connection: Connection, receive: Receive, address: str) -> None:
    try:
        async with asyncio.timeout(hall.settings.join_within):
            message = connection.understood(text_of(await receive()))
    except TimeoutError:
        connection.refuse(sentences.JOIN_FIRST)
        connection.part(TOO_LATE)
        return
    if not isinstance(message, wire.Join):
        connection.refuse(sentences.JOIN_FIRST)
        connection.part(NO_JOIN)
        return
    try:
        hall.expect_patience(hall.comers, address)
        table = await hall.table(message.table)
    except Declined as declined:
        connection.refuse(declined.sentence)
        connection.part(declined.close or NO_JOIN)
        return
    try:
        table.admit(connection, message.tokens)
        table.join(connection)
    except Declined as declined:
        connection.decline(declined)
        hall.left(table, connection)  # it may have been read for this one alone
        return
    connection.table = table
    if connection.line is not None:
        connection.line.hear = connection.hear
    while not connection.closing:
        connection.hear(text_of(await receive()))


def text_of(event: Event) -> str | None:
    if event["type"] != "websocket.receive":
        raise Gone
    text: str | None = event.get("text")
    return text
