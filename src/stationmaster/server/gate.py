"""The gate before everything: who may call from where, and headers that keep a page to itself."""

from __future__ import annotations

import logging
import re
import socket
from collections.abc import Awaitable, Callable, Coroutine, MutableMapping
from ipaddress import ip_address
from typing import Any, TypeAlias

from stationmaster.server import sentences, wire
from stationmaster.server.callers import caller
from stationmaster.server.limits import Buckets
from stationmaster.server.settings import Settings
from stationmaster.server.watch import Watch

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send: TypeAlias = Callable[[MutableMapping[str, Any]], Coroutine[Any, Any, None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

# A page runs only our own scripts and talks only to us. Style attributes place things on the board.
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]
LOG = logging.getLogger("stationmaster")
UNTRUSTED = (
    "a proxy at %s says for whom it asks, and is not believed: all its callers share one address's limits. "
    "If it is yours, name it with --trusted-proxy"
)
PORT = re.compile(r":[0-9]{1,5}$")
OWN_NAMES = {"localhost", socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"}
SOCKET = "/ws"
LEAST_REFUSAL = 400
SAFE = {"GET", "HEAD", "OPTIONS"}


class Gate:
    """Lets our own pages and programs in, and other sites' pages not."""

    def __init__(self, app: App, sockets: App, settings: Settings, watch: Watch) -> None:
        origins = settings.origins
        self.app = app
        self.sockets = sockets
        self.watch = watch
        """Speaks with WebSockets: straight from here, as a frame through a framework costs as much again."""
        self.origins = frozenset(origin.rstrip("/").lower() for origin in origins)
        self.hosts = frozenset(origin.partition("://")[2] for origin in self.origins)
        self.askers = Buckets.a_minute(settings.requests_a_minute)
        self.told_of_proxies = bool(settings.trusted_proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            send = self.counting(send)
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif not self.is_called(scope):
            await turn_away(scope, send, sentences.STRANGE_NAME, 403)
        elif not self.lets_in(scope):
            await turn_away(scope, send, sentences.STRANGER, 403)
        elif scope["type"] == "http" and not self.askers.take(caller(scope)):
            await turn_away(scope, send, sentences.TOO_FAST, 429)
        elif scope["type"] == "http" and scope["method"] == "HEAD":
            await self.app({**scope, "method": "GET"}, receive, without_body(with_headers(send)))
        elif scope["type"] == "http":
            await self.app(scope, receive, with_headers(send))
        elif scope["path"] == SOCKET:
            await self.sockets(scope, receive, send)
        else:
            await turn_away(scope, send, sentences.STRANGER, 403)

    def counting(self, send: Send) -> Send:
        async def sending(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start" and message["status"] >= LEAST_REFUSAL:
                self.watch.refusals["http", str(message["status"])] += 1
            await send(message)

        return sending

    def is_called(self, scope: Scope) -> bool:
        """By a name that is ours: a strange one that leads here may be a trick of another site.

        Where the host has named its addresses, it is one of them. Otherwise it is a bare address, which no
        site can make its own, or a name of this machine.
        """
        host = host_of(scope)
        if self.hosts:
            return host in self.hosts
        name = host.rpartition(":")[0] if PORT.search(host) else host
        return name in OWN_NAMES or is_address(name)

    def lets_in(self, scope: Scope) -> bool:
        """A page says where it comes from; programs do not, and need not."""
        headers: dict[bytes, bytes] = dict(scope["headers"])
        if b"x-forwarded-for" in headers and not self.told_of_proxies:
            self.told_of_proxies = True
            LOG.warning(UNTRUSTED, scope["client"][0] if scope.get("client") else "a proxy")
        origin = headers.get(b"origin")
        if origin is None or (scope["type"] == "http" and scope["method"] in SAFE):
            return True
        called_from = origin.decode("latin-1").lower()
        if self.origins:
            return called_from in self.origins
        return called_from.partition("://")[2] == host_of(scope) != ""


def host_of(scope: Scope) -> str:
    """What the caller calls us; empty where that is not told, or told twice."""
    told = [value for name, value in scope["headers"] if name == b"host"]
    return told[0].decode("latin-1").lower() if len(told) == 1 else ""


def is_address(name: str) -> bool:
    try:
        ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


def with_headers(send: Send) -> Send:
    async def sending(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *HEADERS]
        await send(message)

    return sending


def without_body(send: Send) -> Send:
    """HEAD is asked as GET is, and answered as far as the headers go."""

    async def sending(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.body":
            message = {**message, "body": b""}
        await send(message)

    return sending


async def turn_away(scope: Scope, send: Send, sentence: wire.Sentence, status: int) -> None:
    """For a WebSocket closing before accepting means 403."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    body = wire.encode(wire.RefusedRequest(sentence))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
