"""A POST to an address that somebody gave us, from which nothing is learned but a status.

Whoever gives an address must not reach by it what only this machine or its network can: of a name's addresses
only public ones are called, and exactly those that were looked at.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Mapping
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

WITHIN = 10.0  # seconds, for all of it
LONGEST_ADDRESS = 1000
PORTS = {"http": 80, "https": 443}
THROUGH_TRANSLATION = IPv6Network("64:ff9b::/96")  # IPv4 behind it, also a private one


class NoAddress(Exception):  # noqa: N818 - told to whoever gave it
    """It is none that we would call."""


class Unreached(Exception):  # noqa: N818 - the receiver's trouble
    """Nobody answered there."""


class Target(NamedTuple):
    secure: bool
    host: str
    port: int
    path: str
    named: str
    """How it is called in the request: the host, with a port that is not the usual."""


def target_of(url: str) -> Target:
    """An address of the web, taken apart."""
    if len(url) > LONGEST_ADDRESS or not url.isascii() or not url.isprintable() or " " in url:
        raise NoAddress
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise NoAddress from None
    if parts.scheme not in PORTS or not parts.hostname or parts.username is not None:
        raise NoAddress
    usual = PORTS[parts.scheme]
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    named = host if port in (None, usual) else f"{host}:{port}"
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme == "https", parts.hostname, port or usual, path, named)


def is_public(address: str) -> bool:
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found in THROUGH_TRANSLATION or found.sixtofour or found.teredo:
            return False
        found = found.ipv4_mapped or found
    return found.is_global and not found.is_multicast


async def addresses_of(target: Target, private: bool) -> list[str]:
    """Where a target is; none that is private, unless those may be called."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(
            target.host, target.port, type=socket.SOCK_STREAM
        )
    except (OSError, UnicodeError):
        raise Unreached("there is no such host") from None
    addresses = [str(address[0]) for *_, address in found]
    if not private and not all(map(is_public, addresses)):
        raise NoAddress
    return addresses


async def post(url: str, headers: Mapping[str, str], body: bytes, private: bool) -> int:
    """The status of the answer. Whatever else it says, also that it is somewhere else, is not read."""
    target = target_of(url)
    try:
        async with asyncio.timeout(WITHIN):
            address = (await addresses_of(target, private))[0]
            return await exchange(target, address, headers, body)
    except (TimeoutError, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
        raise Unreached(str(error) or type(error).__name__) from None


async def exchange(target: Target, address: str, headers: Mapping[str, str], body: bytes) -> int:
    context = ssl.create_default_context() if target.secure else None
    server = target.host if target.secure else None
    reader, writer = await asyncio.open_connection(
        address, target.port, ssl=context, server_hostname=server, limit=4096
    )
    try:
        always = {"Host": target.named, "Content-Length": str(len(body)), "Connection": "close"}
        lines = [f"{name}: {value}\r\n" for name, value in (always | dict(headers)).items()]
        writer.write(f"POST {target.path} HTTP/1.1\r\n{''.join(lines)}\r\n".encode("ascii") + body)
        await writer.drain()
        version, _, rest = (await reader.readuntil(b"\r\n")).decode("latin-1").partition(" ")
        if not version.startswith("HTTP/") or not rest[:3].isdecimal():
            raise Unreached("it answers in another language")
        return int(rest[:3])
    finally:
        writer.close()
