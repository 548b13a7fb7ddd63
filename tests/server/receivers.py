"""Receivers of notices on this machine: a mail server, a webhook, a push service with a browser."""

from __future__ import annotations

import asyncio
import email.message
import email.policy
import json
import socket
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from email.parser import BytesParser
from os import urandom
from typing import Any, NamedTuple

import http_ece  # type: ignore[import-untyped]
import msgspec
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.server.support import SOON


class Call(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def said(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.body)
        return found


class Receiver:
    """Over HTTP: all it was ever sent is in `calls`; it answers with the next of `answers`, then with 201."""

    def __init__(self, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self.calls: list[Call] = []
        self.answers: list[int] = []
        self.location = ""

    async def takes(self, count: int) -> list[Call]:
        async with asyncio.timeout(SOON):
            while len(self.calls) < count:
                await asyncio.sleep(0.01)
        return self.calls

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("ascii").split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
        exact = dict(line.split(": ", 1) for line in head[1:] if line)
        headers["authorization"] = exact.get("Authorization", "")
        body = await reader.readexactly(int(headers["content-length"]))
        self.calls.append(Call(head[0].split(" ")[1], headers, body))
        status = self.answers.pop(0) if self.answers else 201
        where = f"Location: {self.location}\r\n" if self.location else ""
        writer.write(f"HTTP/1.1 {status} So\r\n{where}Content-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()
        await writer.wait_closed()


@asynccontextmanager
async def receiving() -> AsyncIterator[Receiver]:
    server = await asyncio.start_server(lambda reader, writer: receiver.serve(reader, writer), "127.0.0.1", 0)
    receiver = Receiver(server.sockets[0].getsockname()[1])
    async with server:
        yield receiver


class Browser:
    """What a browser does for its page: makes keys of its own, and opens what is sealed with them."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = urandom(16)

    def subscription(self) -> str:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": unpadded(point), "auth": unpadded(self.auth)}
        said = {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}
        return msgspec.json.encode(said).decode()

    def opens(self, call: Call) -> dict[str, Any]:
        assert call.headers["content-encoding"] == "aes128gcm"
        plain = http_ece.decrypt(call.body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        said: dict[str, Any] = json.loads(plain)
        return said


def expect_signed(call: Call, public_key: str) -> dict[str, Any]:
    """What the server claims, if it has signed that with the key that the browser was given."""
    scheme, _, parts = call.headers["authorization"].partition(" ")
    assert scheme == "vapid"
    told = dict(part.strip().split("=", 1) for part in parts.split(","))
    assert told["k"].rstrip("=") == public_key
    signed, _, signature = told["t"].rpartition(".")
    raw = padded(signature)
    pair = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), padded(public_key))
    point.verify(pair, signed.encode(), ec.ECDSA(hashes.SHA256()))
    claims: dict[str, Any] = json.loads(padded(signed.partition(".")[2]))
    return claims


def unpadded(content: bytes) -> str:
    return urlsafe_b64encode(content).decode().rstrip("=")


def padded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Postbox:
    """A mail server that keeps what comes."""

    def __init__(self) -> None:
        self.letters: list[email.message.EmailMessage] = []

    async def handle_DATA(self, server: object, session: object, envelope: Any) -> str:  # noqa: N802
        parser = BytesParser(policy=email.policy.default)
        letter = parser.parsebytes(envelope.content)
        assert isinstance(letter, email.message.EmailMessage)
        self.letters.append(letter)
        return "250 OK"

    async def handle_RCPT(  # noqa: N802
        self, server: object, session: object, envelope: Any, address: str, options: object
    ) -> str:
        if address.startswith("nobody@"):
            return "550 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def takes(self, count: int) -> list[email.message.EmailMessage]:
        async with asyncio.timeout(SOON):
            while len(self.letters) < count:
                await asyncio.sleep(0.01)
        return self.letters


@contextmanager
def postbox() -> Iterator[tuple[Postbox, str]]:
    """With its address."""
    box = Postbox()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield box, f"smtp://127.0.0.1:{port}"
    finally:
        controller.stop()
