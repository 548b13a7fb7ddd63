"""uvicorn's WebSocket, with a short way in and out: no queue, task or coroutine between it and a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol
from websockets.speedups import apply_mask
from websockets.streams import StreamReader

from stationmaster.server import limits
from stationmaster.server.limits import Bucket

LINE = "stationmaster.line"
WHOLE_TEXT = 0x81
MASKED = 0x80
SHORT = 126
BEFORE = 6  # bytes before a short message that is masked, as every client's is
LONG = 1 << 16
AT_REST = StreamReader.at_eof.__code__
"""Where the library stands when all that has come is read, and it was whole."""


class Line(WebSocketsSansIOProtocol):
    """Works like any other under ASGI; an app that finds it in the extensions may take the short way."""

    hear: Callable[[str], None] | None = None
    """Is called with a message as soon as it is there."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.rest = b""
        """What has come and is not yet read: others have their turn in between."""
        self.refused = False
        """What came could not be read, the line is being closed, and nothing more is heard."""
        self.odd = Bucket(limits.ODD_FRAMES, limits.ODD_FRAMES_A_SECOND)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[LINE] = self

    def data_received(self, data: bytes) -> None:
        if self.refused:
            return
        text = None if self.hear is None else self.whole_text(data)
        if self.hear is not None and text is not None:
            self.hear(text)
        elif self.rest:
            self.rest += data
            if len(self.rest) > limits.LARGEST_REST:
                self.transport.abort()
        else:
            self.rest = data
            self._read_on()

    def _read_on(self) -> None:
        """Let the library read a piece, and the next one when everybody else had their turn."""
        if self.transport.is_closing():
            self.rest = b""
            return
        piece, self.rest = self.rest[: limits.PIECE], self.rest[limits.PIECE :]
        super().data_received(piece)
        if self.rest:
            self.loop.call_soon(self._read_on)

    def whole_text(self, data: bytes) -> str | None:
        """The text of one short message that has come all at once, and after all others were heard.

        That is nearly every one. None for anything else: the library reads it, and it comes the long way.
        """
        length = len(data) - BEFORE
        if not 0 <= length < SHORT or data[0] != WHOLE_TEXT or data[1] != MASKED | length:
            return None
        if self.rest or not between_messages(self.conn) or self.close_sent or not self.queue.empty():
            return None
        try:
            return apply_mask(data[BEFORE:], data[2:BEFORE]).decode()
        except UnicodeDecodeError:
            return None

    def send_receive_event_to_app(self) -> None:
        """A text that is none is handed on as bytes: then it gets a sentence, as all that is no text."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

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
        """Say why the line is closed, and leave it to the other end to hang up.

        A line that is closed while something unread comes in is reset, and its last words are lost with it.
        """
        last = self.conn.close_sent
        assert last is not None
        self.refused, self.rest = True, b""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": last.code, "reason": last.reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.write_eof()
        # While this is set, the server does not close the line when the app is done with it.
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

    def say(self, frame: bytes) -> bool:
        """Send a text frame if that can be done at once; otherwise it may go the long way."""
        if self.disconnected or not self.writable.is_set():
            return False
        if self.conn.state is not OPEN or self.conn.extensions:
            return False
        self.transport.write(head(len(frame)) + frame)
        return True


def between_messages(conn: ServerProtocol) -> bool:
    """Whether the library waits for a message to begin: for no rest of a frame, no fragment, and no end."""
    reading: Any = conn.parser
    while (deeper := getattr(reading, "gi_yieldfrom", None)) is not None:
        reading = deeper
    waits = getattr(reading, "gi_code", None) is AT_REST
    return waits and conn.current_size is None and conn.state is OPEN and not conn.extensions


def head(length: int) -> bytes:
    """What stands before a whole text that a server sends (RFC 6455, 5.2)."""
    if length < SHORT:
        return bytes((WHOLE_TEXT, length))
    if length < LONG:
        return bytes((WHOLE_TEXT, SHORT)) + length.to_bytes(2)
    return bytes((WHOLE_TEXT, SHORT + 1)) + length.to_bytes(8)


def line_of(scope: Any) -> Line | None:
    """The short way of a connection, where the server that runs us has one; it is taken out of the scope.

    What refers to itself in a circle waits for the garbage collector, and with it all that it holds.
    """
    found = scope.get("extensions", {}).pop(LINE, None)
    return found if isinstance(found, Line) else None
