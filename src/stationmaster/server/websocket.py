"""uvicorn's WebSocket, with a short way in and out: no queue, task or coroutine between it and a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from stationmaster.server import limits
from stationmaster.server.limits import Bucket

EXTENSION = "stationmaster.websocket"
WHOLE_TEXT = 0x81
SHORT = 126
LONG = 1 << 16


class DirectWebSocket(WebSocketsSansIOProtocol):
    """Works like any other under ASGI; an app that finds it in the extensions may take the short way."""

    receiver: Callable[[str | None], None] | None = None
    """Is called with a message as soon as it is there; with None for one that is no text."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.unread = b""
        """What has come and is not yet read: others have their turn in between."""
        self.failed = False
        """What came could not be read, it is being closed, and nothing more is heard."""
        self.odd = Bucket(limits.ODD_FRAMES, limits.ODD_FRAMES_A_SECOND)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        if self.failed:
            return
        if self.unread:
            self.unread += data
            if len(self.unread) > limits.LARGEST_REST:
                self.transport.abort()
        elif len(data) > limits.PIECE:
            self.unread = data
            self._read_on()
        else:
            super().data_received(data)

    def _read_on(self) -> None:
        """Let the library read a piece, and the next one when everybody else had their turn."""
        if self.transport.is_closing():
            self.unread = b""
            return
        piece, self.unread = self.unread[: limits.PIECE], self.unread[limits.PIECE :]
        super().data_received(piece)
        if self.unread:
            self.loop.call_soon(self._read_on)

    def send_receive_event_to_app(self) -> None:
        """A whole message, straight to whoever hears, unless others wait in the queue: those are heard first.

        A text that is none is handed on as bytes: then it gets a sentence, as all that is no text.
        """
        text = None
        if self.curr_msg_data_type == "text":
            try:
                text = b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.curr_msg_data_type = "bytes"
        if self.receiver is None or self.close_sent or not self.queue.empty():
            super().send_receive_event_to_app()
        else:
            self.frames = []
            self.receiver(text)

    # What is no message is counted here: nobody else sees it.

    def handle_ping(self) -> None:
        if self._in_bounds():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._in_bounds():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._in_bounds():
            super().handle_cont(event)

    def _in_bounds(self) -> bool:
        if self.odd.take():
            return True
        self.transport.abort()
        return False

    def handle_parser_exception(self) -> None:
        """Say why it is closed, and leave it to the other end to hang up.

        One that is closed while something unread comes in is reset, and its last words are lost with it.
        """
        last = self.conn.close_sent
        assert last is not None
        self.failed, self.unread = True, b""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": last.code, "reason": last.reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.write_eof()
        # While this is set, the server does not close the connection when the app is done with it.
        self.close_timer = self.loop.call_later(limits.GOODBYE_WITHIN, self.transport.abort)

    # The end. One who takes nothing any more would never hear it, and is cut.

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._cut_after(limits.LAST_WORDS_WITHIN)

    def shutdown(self) -> None:
        super().shutdown()
        self._cut_after(limits.GOODBYE_WITHIN)

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.close":
            self._cut_after(limits.LAST_WORDS_WITHIN)

    def _cut_after(self, seconds: float) -> None:
        self.loop.call_later(seconds, self.transport.abort)

    def send_now(self, frame: bytes) -> bool:
        """Send a text frame if that can be done at once; otherwise it may go the long way."""
        if self.disconnected or not self.writable.is_set():
            return False
        if self.conn.state is not OPEN or self.conn.extensions:
            return False
        self.transport.write(head(len(frame)) + frame)
        return True


def head(length: int) -> bytes:
    """What stands before a whole text that a server sends (RFC 6455, 5.2)."""
    if length < SHORT:
        return bytes((WHOLE_TEXT, length))
    if length < LONG:
        return bytes((WHOLE_TEXT, SHORT)) + length.to_bytes(2)
    return bytes((WHOLE_TEXT, SHORT + 1)) + length.to_bytes(8)


def websocket_of(scope: Any) -> DirectWebSocket | None:
    """The short way of a connection, where the server that runs us has one; it is taken out of the scope.

    What refers to itself in a circle waits for the garbage collector, and with it all that it holds.
    """
    found = scope.get("extensions", {}).pop(EXTENSION, None)
    return found if isinstance(found, DirectWebSocket) else None
