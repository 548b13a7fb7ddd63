"""Whatever comes in, what goes out is a sentence: no 500, no traceback, no line that ends without a word."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from stationmaster.server import logs
from tests.server.support import running

TWO = b'"game": "usa", "seats": [{"kind": "me"}, {"kind": "me"}]'
BODIES = {
    "deep": b"[" * 60_000,
    "deep where something else belongs": b'{"game": "usa", "seats": ' + b'[{"kind":' * 5000,
    "deep where nothing belongs": b'{"what": ' + b"[" * 50_000 + b"]" * 9000,
    "no text": b'{"game": "\xff", "seats": []}',
    "half a letter": b'{"game": "\\ud800", "seats": []}',
    "many digits": b"{" + TWO + b', "options": {"first": ' + b"9" * 5000 + b"}}",
    "many digits as a text": b"{" + TWO + b', "options": {"first": "' + b"9" * 5000 + b'"}}',
    "a number without end": b"{" + TWO + b', "options": {"first": 1e999}}',
    "a long option": TWO.join([b"{", b', "options": {"open-stacks": "' + b"0 " * 20_000 + b'"}}']),
    "many options": b"{" + TWO + b', "options": {' + b",".join(b'"o%d": 1' % n for n in range(5000)) + b"}}",
    "a long name of an option": b"{" + TWO + b', "options": {"' + b"o" * 50_000 + b'": 1}}',
}
QUERIES = {
    "no text": "options=%ff",
    "deep": "options=" + "[" * 1900,
    "deep in a value": 'options={"first":' + "[" * 1900,
    "many digits": 'options={"first":' + "9" * 1900 + "}",
    "many digits of seats": "seats=" + "9" * 5000,
    "a long option": 'options={"open-stacks":"' + "0" * 1900 + '"}',
}
MESSAGES = {
    "deep": b"[" * 4000,
    "deep where nothing belongs": b'{"what": ' + b"[" * 4000,
    "deeper": b'{"a":' * 800 + b"1" + b"}" * 90,
    "no text": b'{"type": "chat", "text": "\xff"}',
    "no text at all": b"\xff" * 300,
    "many digits": b'{"type": "play", "seat": 0, "action": "a", "entry": ' + b"9" * 4000 + b"}",
    "long in bytes": b'{"type": "chat", "text": "' + "щ".encode() * 2040 + b'"}',
}


def test_every_bad_input_gets_a_sentence_and_none_a_traceback(tmp_path: Path) -> None:
    async def say(address: str, message: bytes) -> list[dict[str, Any]]:
        """At a table where one sits: what is answered, also to a word after it."""
        async with httpx.AsyncClient() as client:
            wished = {"game": "usa", "seats": [{"kind": "me"}, {"kind": "friend"}]}
            opened = (await client.post(f"{address}/api/tables", json=wished)).json()
        async with connect(f"{address.replace('http', 'ws')}/ws", compression=None) as line:
            join = {"type": "join", "table": opened["table"], "tokens": [opened["seats"][0]["token"]]}
            await line.send(msgspec.json.encode(join).decode())
            line.transport.write(Frame(Opcode.TEXT, message).serialize(mask=True))
            await line.send('{"type": "chat", "text": "still here"}')
            frames: list[dict[str, Any]] = []
            async with asyncio.timeout(20):
                while not frames or frames[-1]["type"] != "chat":
                    frames.append(msgspec.json.decode(await line.recv()))
        return [frame for frame in frames if frame["type"] == "refused"]

    words = ["serve", "--port", "0", "--no-page", "--db", str(tmp_path / "tables.db")]
    with running(*words) as (process, address):
        for what, body in BODIES.items():
            answer = httpx.post(f"{address}/api/tables", content=body)
            assert answer.status_code == 400, what
            assert len(answer.content) < 2000, what
            assert answer.json()["sentence"], what
        for what, query in QUERIES.items():
            answer = httpx.get(f"{address}/api/scene/usa?{query}")
            assert answer.status_code == 400, what
            assert answer.json()["sentence"], what
        for what, message in MESSAGES.items():
            assert len(asyncio.run(say(address, message))) == 1, what
        process.send_signal(signal.SIGTERM)
        said = process.communicate()[1]
    assert "Traceback" not in said


def test_a_server_that_stops_does_not_wait_for_half_a_request(tmp_path: Path) -> None:
    words = ["serve", "--port", "0", "--no-page", "--db", str(tmp_path / "tables.db")]
    with running(*words) as (process, address):
        host, _, port = address.removeprefix("http://").partition(":")
        line = socket.create_connection((host, int(port)))
        head = f"POST /api/tables HTTP/1.1\r\nhost: {host}:{port}\r\ncontent-length: 100\r\n\r\n{{"
        line.sendall(head.encode())
        time.sleep(0.3)
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        said = process.communicate(timeout=20)[1]
        assert time.monotonic() - began < 4
        line.close()
    assert said == ""


def test_what_is_logged_is_bounded_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "LOG_LINES", 3)
    bounded = logs.Bounded()
    lines = [logging.LogRecord("a", logging.ERROR, "", 1, "bad %s", ("input",), None) for _ in range(10)]
    assert [bounded.filter(line) for line in lines] == [True] * 3 + [False] * 7
    bounded.bucket.tokens = 1.0
    assert bounded.filter(lines[0])
    assert lines[0].getMessage() == "bad input (7 more lines were left out)"
