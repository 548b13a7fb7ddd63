"""uvicorn's WebSocket, with a short way in and out: no queue, task or coroutine between it and a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

LINE = "stationmaster.line"
WHOLE_TEXT = 0x81
SHORT = 126
LONG = 1 << 16


class Line(WebSocketsSansIOProtocol):
    """Works like any other under ASGI; an app that finds it in the extensions may take the short way."""

    hear: Callable[[str], None] | None = None
    """Is called with each message, as soon as it is there."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[LINE] = self

    def handle_text(self, event: Frame) -> None:
        # What came the long way and waits there still goes first.
        if self.hear is None or not event.fin or self.close_sent or not self.queue.empty():
            super().handle_text(event)
            return
        try:
            text = bytes(event.data).decode()
        except UnicodeDecodeError:
            super().handle_text(event)
            return
        self.hear(text)

    def say(self, frame: bytes) -> bool:
        """Send a text frame if that can be done at once; otherwise it may go the long way."""
        if self.conn.state is not OPEN or self.conn.extensions or not self.writable.is_set():
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


def line_of(scope: Any) -> Line | None:
    """The short way of a connection, where the server that runs us has one."""
    found = scope.get("extensions", {}).get(LINE)
    return found if isinstance(found, Line) else None
