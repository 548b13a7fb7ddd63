"""Who may sit where: secrets that open seats."""

from __future__ import annotations

from base64 import b32encode
from hashlib import sha256
from secrets import token_bytes, token_urlsafe


def new_table() -> str:
    """An id that nobody guesses: whoever knows it may watch."""
    return b32encode(token_bytes(10)).decode().lower()


def new_token() -> str:
    """A secret that opens a seat."""
    return token_urlsafe(24)


def new_page() -> str:
    """The name of somebody's public page, which tells nothing of their key."""
    return b32encode(token_bytes(10)).decode().lower()


def key_of(token: str) -> bytes:
    """What the store keeps of a token: enough to know it again, not enough to make it."""
    return sha256(token.encode("utf-8", "surrogatepass")).digest()


def watch_link(table: str) -> str:
    return f"/table/{table}"


def seat_link(table: str, token: str) -> str:
    """Behind the # it stays in the browser: no server, proxy or log ever sees it."""
    return f"/table/{table}#{token}"
