"""uvicorn's HTTP, with an end to whatever a caller can send or withhold."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from stationmaster.server import limits, sentences, wire
from stationmaster.server.callers import Count, Network, is_among, place_of
from stationmaster.server.watch import Watch

NO_REQUEST = 400
TOO_LARGE = 413
LONG_URL = 414
TOO_MANY = 429
LARGE_HEAD = 431

SENTENCES = {NO_REQUEST: sentences.NO_REQUEST, TOO_MANY: sentences.CROWD}


class TooMuch(Exception):  # noqa: N818 - the caller's doing, answered with this status
    """A request that has no end, or too many of them."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Door(HttpToolsProtocol):
    """Reads no more of a request than any of ours has, and waits no longer for it than it may take."""

    def __init__(self, lines: Count, proxies: Sequence[Network], watch: Watch, **given: Any) -> None:
        super().__init__(**given)
        self.lines = lines
        self.proxies = proxies
        self.watch = watch
        self.address = ""
        """Under which this line is counted, while it is."""
        self.taken = 0
        """Bytes of what is being read: a head with what is before it, or a body with what is after it."""
        self.in_head = True
        self.status = NO_REQUEST
        """What a request is answered with that is not taken."""
        self.waiting: asyncio.TimerHandle | None = None

    # From the network.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = place_of(self.client[0]) if self.client else ""
        if self.client and is_among(self.client[0], self.proxies):
            self._within(limits.HEAD_WITHIN)
        elif self.lines.come(address):
            self.address = address
            self._within(limits.HEAD_WITHIN)
        else:
            self.status = TOO_MANY
            self.send_400_response("")

    def data_received(self, data: bytes) -> None:
        if self.waiting is None:  # another request on the same line, or the rest of one that was answered
            self._within(limits.HEAD_WITHIN if self.in_head else limits.REQUEST_WITHIN)
        if self.taken > (limits.LARGEST_HEAD if self.in_head else limits.LARGEST_BODY):
            self.status = LARGE_HEAD if self.in_head else TOO_LARGE
            self.send_400_response("")
            return
        self.taken += len(data)
        super().data_received(data)

    def handle_websocket_upgrade(self) -> None:
        self._wait_no_more()  # from now on it is the other protocol's line
        self._leave()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        if self.address:
            self.lines.go(self.address)
            self.address = ""

    # From the parser.

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.taken, self.in_head = 0, True

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > limits.LONGEST_URL:
            self.refuse(LONG_URL)

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        if len(self.headers) > limits.MOST_HEADERS:
            self.refuse(LARGE_HEAD)

    def on_headers_complete(self) -> None:
        self.taken, self.in_head = 0, False
        if len(self.pipeline) >= limits.MOST_IN_LINE:
            self.refuse(NO_REQUEST)
        self._within(limits.REQUEST_WITHIN)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.taken, self.in_head = 0, True

    def shutdown(self) -> None:
        """The server stops: a request that has not wholly come by now is not waited for."""
        if getattr(self.cycle, "more_body", False) and not self.cycle.response_complete:
            self.transport.abort()
            return
        super().shutdown()
        self.loop.call_later(limits.GOODBYE_WITHIN, self.transport.abort)

    # Answers.

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.pipeline:
            self._wait_no_more()

    def refuse(self, status: int) -> None:
        """Out of the parser; see send_400_response."""
        self.status = status
        raise TooMuch(status)

    def send_400_response(self, msg: str) -> None:
        """What is no request, or none that we take, is answered in a sentence as all else is."""
        if not self.transport.is_closing() and not getattr(self.cycle, "response_started", False):
            self.watch.refusals["http", str(self.status)] += 1
            body = wire.encode(wire.RefusedRequest(SENTENCES.get(self.status, sentences.TOO_LARGE)))
            head = (
                f"content-type: application/json\r\ncontent-length: {len(body)}\r\nconnection: close\r\n\r\n"
            )
            self.transport.write(STATUS_LINE[self.status] + head.encode() + body)
        self._part()

    # Time.

    def _within(self, seconds: float) -> None:
        self._wait_no_more()
        self.waiting = self.loop.call_later(seconds, self._part)

    def _wait_no_more(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None

    def timeout_keep_alive_handler(self) -> None:
        self._part()

    def _part(self) -> None:
        """Close the line; one that does not take our last words in time is cut."""
        self._wait_no_more()
        self.waiting = self.loop.call_later(limits.LAST_WORDS_WITHIN, self.transport.abort)
        self.transport.close()
