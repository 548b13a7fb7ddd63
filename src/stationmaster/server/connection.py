"""One client's connection: what comes in is checked and handed to its table, what goes out is sent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, MutableMapping
from functools import partial
from typing import Any, TypeAlias, TypeVar

import msgspec

from stationmaster.kernel.errors import Refusal
from stationmaster.server import sentences, wire
from stationmaster.server.hall import Hall
from stationmaster.server.limits import LARGEST_WAITING, MOST_WAITING, MOST_WARNINGS, Bucket
from stationmaster.server.misread import misread
from stationmaster.server.sentences import CodedRefusal
from stationmaster.server.table import READ_ANEW, Table
from stationmaster.server.watch import Watch
from stationmaster.server.websocket import DirectWebSocket

T = TypeVar("T")
Event: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Event]]
Send: TypeAlias = Callable[[Event], Coroutine[Any, Any, None]]

# Nobody is left to tell. The second is what uvicorn raises on a connection that it has given up because no
# ping was answered; it must not be taken for a fault of whoever else's move is being told.
DISCONNECTED = (OSError, RuntimeError)

LOOKS = 10  # in the time that somebody has for their first word
NO_JOIN = 4400
TOO_LATE = 4408
FLOOD = 4429


class Gone(Exception):  # noqa: N818 - people come and go
    """The client has left."""


class Connection:
    """A client of a table."""

    def __init__(
        self, send: Send, websocket: DirectWebSocket | None, burst: int, a_second: float, watch: Watch
    ) -> None:
        self.seats: tuple[int, ...] = ()
        self.unknown: tuple[int, ...] = ()
        self.offered: tuple[int, ...] = ()
        self.table: Table | None = None
        self.bucket = Bucket(burst, a_second)
        self.asks: Callable[[], bool] = lambda: True
        """Whether it may ask for a hint: bots that think for it do not think for others."""
        self.watch = watch
        self.warnings = 0
        self.send = send
        self.websocket = websocket
        self.outbox: deque[bytes] = deque()
        """Frames that could not be sent at once; the first may be on its way."""
        self.outbox_bytes = 0
        """Bytes in the outbox."""
        self.closing = 0
        """The code to close with once the outbox is empty; 0 while it stays open."""
        self.ended = False
        """It could not keep up, was closed, or has left: nothing more is sent."""
        self.woken: asyncio.Future[None] | None = None
        self.background: set[asyncio.Task[None]] = set()
        """What a client asked for and others need not wait for; it is done even if the client leaves."""

    # Outwards.

    def post(self, frame: bytes) -> None:
        """Send at once where that is possible; otherwise it waits, and nobody waits for it."""
        if self.ended or (not self.outbox and self.websocket is not None and self.websocket.send_now(frame)):
            return
        self.outbox.append(frame)
        self.outbox_bytes += len(frame)
        if len(self.outbox) > MOST_WAITING or self.outbox_bytes > LARGEST_WAITING:
            self.outbox.clear()
            self.ended = True
            self.close(READ_ANEW)
        self._wake()

    def close(self, code: int) -> None:
        self.closing = self.closing or code
        self._wake()

    def _wake(self) -> None:
        if self.woken is not None and not self.woken.done():
            self.woken.set_result(None)

    async def deliver(self) -> None:
        """Send what could not be sent at once, for as long as it is open."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                while self.outbox:
                    await self.send({"type": "websocket.send", "text": self.outbox[0].decode()})
                    if self.outbox:  # it may have been given up meanwhile
                        self.outbox_bytes -= len(self.outbox.popleft())
                if self.closing:
                    self.ended = True
                    await self.send({"type": "websocket.close", "code": self.closing})
                    return
            except DISCONNECTED:
                self.ended = True
                return
            self.woken = loop.create_future()
            await self.woken

    def send_refusal(self, sentence: wire.Sentence, of: wire.Message | None = None) -> None:
        entry = of.entry if isinstance(of, wire.Play | wire.Undo) else None
        kind = "" if of is None else str(of.__struct_config__.tag)
        self.watch.refusals["socket", sentences.kind_of(sentence)] += 1
        self.post(wire.encode(wire.Refused(sentence, entry, kind)))

    def leave(self) -> None:
        """Nothing goes either way any more."""
        self.ended = True
        if self.websocket is not None:
            self.websocket.receiver = None
            self.websocket = None

    # Inwards.

    def receive(self, text: str | None) -> None:
        """A message, or None for one that is no text."""
        message = None if self.closing else self.understood(text)
        if message is not None:
            self.carry_out(message)

    def understood(self, text: str | None) -> wire.Message | None:
        """A message that may be carried out; for any other, the client is told why not."""
        if not self.bucket.take():
            self._warn()
        elif text is None:
            self.send_refusal(sentences.TEXT_ONLY)
        elif wire.is_long(text):
            self.send_refusal(sentences.TOO_LONG)
        else:
            try:
                return wire.decode(text)
            except (msgspec.MsgspecError, RecursionError, ValueError) as error:
                self.send_refusal(sentences.not_understood(misread(str(error))))
        return None

    def _warn(self) -> None:
        self.warnings += 1
        if self.warnings == 1 or self.warnings % 10 == 0:
            self.send_refusal(sentences.TOO_FAST)
        if self.warnings > MOST_WARNINGS:
            self.close(FLOOD)

    def carry_out(self, message: wire.Message) -> None:
        """Do what a client wishes, at once or as soon as it can be done."""
        table = self.table
        assert table is not None
        try:
            match message:
                case wire.Play() | wire.Undo() | wire.SayName() | wire.GoOn() | wire.Resign():
                    table.ask(message, self)
                case wire.GiveSeat() | wire.FreeSeat() | wire.TakeSeat() | wire.SetTable():
                    table.ask(message, self)
                case wire.React() | wire.Mark():
                    table.ask(message, self)
                case wire.Answer():
                    table.answer(message, self)
                case wire.Chat():
                    table.chat(message, self)
                case wire.Hint() if self.asks():
                    self.in_background(table.hint(message, self), message)
                case wire.Hint():
                    self.send_refusal(sentences.TOO_FAST, message)
                case wire.Join():
                    self.send_refusal(sentences.JOINED_ALREADY, message)
        except Refusal as refusal:
            self.refuse(refusal, message)

    def refuse(self, why: Refusal, of: wire.Message | None = None) -> None:
        self.send_refusal(sentences.of(why), of)
        if isinstance(why, CodedRefusal) and why.close:
            self.close(why.close)

    async def answer(self, doing: Coroutine[Any, Any, None], of: wire.Message) -> None:
        """Do it, or tell the client why not."""
        try:
            await doing
        except Refusal as why:
            self.refuse(why, of)

    def in_background(self, doing: Coroutine[Any, Any, None], of: wire.Message) -> None:
        task = asyncio.create_task(self.answer(doing, of))
        self.background.add(task)
        task.add_done_callback(self.background.discard)


async def serve(
    hall: Hall, receive: Receive, send: Send, websocket: DirectWebSocket | None = None, address: str = ""
) -> None:
    """A client from its first word to its last."""
    if (await receive())["type"] != "websocket.connect":
        return
    await send({"type": "websocket.accept"})
    bounds = hall.settings.burst, hall.settings.messages_a_second
    connection = Connection(send, websocket, *bounds, hall.watch)
    connection.asks = partial(hall.askers.take, address)
    hall.connections += 1
    here = hall.guests.come(address)
    delivery = asyncio.create_task(connection.deliver())
    try:
        if here and hall.connections <= hall.settings.most_connections:
            await converse(hall, connection, receive, address)
        else:
            connection.send_refusal(sentences.FULL_HALL if here else sentences.CROWD)
            connection.close(FLOOD)
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
        message = connection.understood(text_of(await within(hall.settings.join_within, receive())))
    except TimeoutError:
        connection.send_refusal(sentences.JOIN_FIRST)
        connection.close(TOO_LATE)
        return
    if not isinstance(message, wire.Join):
        connection.send_refusal(sentences.JOIN_FIRST)
        connection.close(NO_JOIN)
        return
    try:
        hall.expect_patience(hall.comers, address)
        table = await hall.table(message.table)
        held = await hall.held(message.table, message.me or "")
    except CodedRefusal as refusal:
        connection.send_refusal(refusal.sentence)
        connection.close(refusal.close or NO_JOIN)
        return
    try:
        table.admit(connection, message.tokens, held, arriving=message.arriving)
        table.join(connection)
    except CodedRefusal as refusal:
        connection.refuse(refusal)
        hall.left(table, connection)  # it may have been read for this one alone
        return
    connection.table = table
    if message.me and connection.seats and not table.seats.still_of(held):
        first = connection.seats[0]
        connection.in_background(hall.sit(table, first, message.me), message)
    if connection.websocket is not None:
        connection.websocket.receiver = connection.receive
    while not connection.closing:
        connection.receive(text_of(await receive()))


async def within(seconds: float, doing: Awaitable[T]) -> T:
    """What it comes to, or TimeoutError after so many seconds in which we were awake ourselves.

    A server that hangs, or gets no processor, would otherwise take its own silence for that of its clients.
    """
    task = asyncio.ensure_future(doing)
    try:
        for _ in range(LOOKS):
            if (await asyncio.wait([task], timeout=seconds / LOOKS))[0]:
                return task.result()
    finally:
        task.cancel()
    raise TimeoutError


def text_of(event: Event) -> str | None:
    if event["type"] != "websocket.receive":
        raise Gone
    text: str | None = event.get("text")
    return text
