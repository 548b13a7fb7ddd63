"""Requests without an end: so much is read of any part of them, and so long they are waited for."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from stationmaster.server import limits
from tests.server.support import pour, running

MEGABYTE = 1 << 20


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, str]]:
    """A real one: its process and its address."""
    db = str(tmp_path_factory.mktemp("door") / "tables.db")
    with running("serve", "--port", "0", "--no-page", "--db", db) as (process, address):
        yield process.pid, address


def dial(address: str) -> socket.socket:
    host, _, port = address.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), timeout=20)


def memory(pid: int) -> int:
    """Bytes that a process has in memory."""
    words = Path(f"/proc/{pid}/statm").read_text().split()
    return int(words[1]) * 4096


def answer(line: socket.socket) -> bytes:
    said = b""
    try:
        while piece := line.recv(65536):
            said += piece
    except OSError:
        pass
    return said


ENDLESS = {
    "an address": (b"GET /", b"x" * 65536),
    "one header": (b"GET / HTTP/1.1\r\nhost: localhost\r\nx: ", b"y" * 65536),
    "headers": (b"GET / HTTP/1.1\r\nhost: localhost\r\n", b"x: y\r\n" * 5000),
    "nothing": (b"", b"\r\n" * 30000),
    "a body": (
        b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 999999999\r\n\r\n",
        b"z" * 65536,
    ),
    "a body that nobody wants": (
        b"GET /api/health HTTP/1.1\r\nhost: localhost\r\ncontent-length: 999999999\r\n\r\n",
        b"z" * 65536,
    ),
    "chunks": (
        b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n",
        b"1\r\nz\r\n" * 10000,
    ),
    "what stands after the last chunk": (
        b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n0\r\n",
        b"x: y\r\n" * 5000,
    ),
}


@pytest.mark.parametrize("what", ENDLESS)
def test_of_what_has_no_end_little_is_read(server: tuple[int, str], what: str) -> None:
    pid, address = server
    first, piece = ENDLESS[what]
    before = memory(pid)
    with dial(address) as line:
        line.sendall(first)
        sent = pour(line, piece, 40 * MEGABYTE)
        said = answer(line)
    # What the network itself holds on the way, it took too.
    assert sent < 20 * MEGABYTE
    assert memory(pid) - before < 8 * MEGABYTE
    assert said == b"" or int(said.split()[1]) in (200, 400, 413, 414, 431)
    assert httpx.get(f"{address}/api/catalogue").status_code == 200


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GET /" + b"x" * 9000 + b" HTTP/1.1\r\nhost: localhost\r\n\r\n", 414),
        (b"GET / HTTP/1.1\r\nhost: localhost\r\n" + b"x: y\r\n" * 200 + b"\r\n", 431),
        (b"NONSENSE\r\n\r\n", 400),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400),
        (b"GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n" * 2000, 400),
    ],
)
def test_what_is_no_request_of_ours_gets_a_sentence(
    server: tuple[int, str], request_: bytes, status: int
) -> None:
    with dial(server[1]) as line:
        line.sendall(request_)
        said = answer(line)
    refused = said[said.rindex(b"HTTP/1.1 ") :]
    assert int(refused.split()[1]) == status
    assert b'{"sentence":{"en":' in refused


def test_the_largest_request_that_a_page_makes_is_answered(server: tuple[int, str]) -> None:
    tokens = ["x" * 90] * 500
    answer = httpx.post(f"{server[1]}/api/tables/mine", json={"tokens": tokens})
    assert (answer.status_code, answer.json()) == (200, {"tables": []})
    options = "{" + " " * 1900 + "}"
    assert httpx.get(f"{server[1]}/api/scene/usa", params={"options": options}).status_code == 200


SLOW = {
    "nothing at all": b"",
    "half a request": b"GET / HT",
    "half a head": b"GET / HTTP/1.1\r\nhost: localhost\r\n",
    "a second request": b"GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\nGET / HT",
}


def test_one_who_never_asks_is_not_waited_for(server: tuple[int, str]) -> None:
    """All at once, because it takes as long as one is waited for."""
    lines = {what: dial(server[1]) for what in SLOW}
    began = time.monotonic()
    for what, said in SLOW.items():
        lines[what].sendall(said)
    for what, line in lines.items():
        answer(line)
        assert time.monotonic() - began < limits.HEAD_WITHIN + limits.IDLE_WITHIN + 3, what
        line.close()
