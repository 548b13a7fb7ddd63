"""The short way between a WebSocket and a table: whatever takes it or not comes whole and in order."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.server import ServerProtocol
from websockets.speedups import apply_mask

from stationmaster.server import line, sentences, wire
from stationmaster.server.turns import Turns
from tests.server.support import running, wish

ORDER = ["first", "second in two parts", "third", "fourth in two parts", "fifth"]


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_head_is_that_of_the_library(length: int) -> None:
    text = b"x" * length
    assert line.head(length) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


async def heard(socket: ClientConnection, kind: str) -> dict[str, Any]:
    async with asyncio.timeout(20):
        while True:
            frame: dict[str, Any] = msgspec.json.decode(await socket.recv())
            if frame["type"] == kind:
                return frame


def chat(text: str) -> str:
    return msgspec.json.encode({"type": "chat", "text": text}).decode()


def test_messages_keep_their_order_whichever_way_they_come(tmp_path: Path) -> None:
    async def scene(address: str) -> None:
        async with httpx.AsyncClient() as client:
            asked = wire.encode(wish("me", "friend"))
            opened = (await client.post(f"{address}/api/tables", content=asked)).json()
        join = {"type": "join", "table": opened["table"], "tokens": [opened["seats"][0]["token"]]}
        async with connect(f"{address.replace('http', 'ws')}/ws") as socket:
            await socket.send(msgspec.json.encode(join).decode())
            await heard(socket, "state")
            for text in ORDER:
                whole = chat(text)
                await socket.send([whole[:20], whole[20:]] if "parts" in text else whole)
            assert [(await heard(socket, "chat"))["text"] for _ in ORDER] == ORDER
            await socket.send(b"{}")
            await socket.send("{}")
            assert (await heard(socket, "refused"))["sentence"] == sentences.TEXT_ONLY
            assert "type" in str((await heard(socket, "refused"))["sentence"])
            await socket.send(chat("я" * 400))
            assert (await heard(socket, "chat"))["text"] == "я" * 400

    with running("serve", "--port", "0", "--no-page", "--db", str(tmp_path / "tables.db")) as (_, address):
        asyncio.run(scene(address))


def masked(text: bytes, first: int = 0x81) -> bytes:
    return bytes((first, 0x80 | len(text))) + b"\1\2\3\4" + apply_mask(text, b"\1\2\3\4")


@pytest.mark.parametrize("cut", range(1, 9))
def test_what_comes_in_pieces_is_left_to_the_library(cut: int) -> None:
    """A piece may look like a message of its own."""
    conn = ServerProtocol(state=OPEN)
    conn.receive_data(masked(b"one"))
    assert line.between_messages(conn)
    inner = masked(b"{}")
    outer = masked(inner)
    conn.receive_data(outer[:cut])
    assert not line.between_messages(conn)
    conn.receive_data(outer[cut:])
    assert line.between_messages(conn)
    conn.receive_data(masked(b"a fragment", 0x01))
    assert not line.between_messages(conn)
    conn.receive_data(masked(b" and its end", 0x80))
    assert line.between_messages(conn)
    conn.receive_data(masked(b"", 0x88))
    assert not line.between_messages(conn)


def test_turns_are_taken_one_after_another() -> None:
    turns, done = Turns(), list[int]()

    for number in range(3):
        turns.take(partial(done.append, number))
    assert done == [0]
    turns.pass_on()
    assert done == [0, 1]
    turns.take(partial(done.append, 3))
    turns.pass_on()
    turns.pass_on()
    assert done == [0, 1, 2, 3]
    turns.pass_on()
    turns.take(partial(done.append, 4))
    assert done[-1] == 4


def test_a_long_line_of_short_turns_is_no_deep_stack() -> None:
    turns, done = Turns(), list[int]()

    def at_once(number: int) -> None:
        done.append(number)
        turns.pass_on()

    turns.take(lambda: None)
    for number in range(10_000):
        turns.take(partial(at_once, number))
    turns.pass_on()
    assert done == list(range(10_000))
    assert not turns.taken
