"""The short way between a WebSocket and a table: whatever takes it or not comes whole and in order."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from stationmaster.server import limits, sentences, websocket, wire
from tests.server.support import pour, running, wish

ORDER = ["first", "second in two parts", "third", "fourth in two parts", "fifth"]


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_head_is_that_of_the_library(length: int) -> None:
    text = b"x" * length
    assert websocket.head(length) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


async def heard(socket: ClientConnection, kind: str) -> dict[str, Any]:
    async with asyncio.timeout(20):
        while True:
            frame: dict[str, Any] = msgspec.json.decode(await socket.recv())
            if frame["type"] == kind:
                return frame


def chat(text: str) -> str:
    return msgspec.json.encode({"type": "chat", "text": text}).decode()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Of a real server."""
    db = str(tmp_path_factory.mktemp("line") / "tables.db")
    with running("serve", "--port", "0", "--no-page", "--db", db) as (_, address):
        yield address


def test_messages_keep_their_order_whichever_way_they_come(address: str) -> None:
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

    asyncio.run(scene(address))


def masked(text: bytes, first: int = 0x81) -> bytes:
    return Frame(Opcode(first & 0x0F), text, bool(first & 0x80)).serialize(mask=True)


def frames(line: socket.socket) -> Iterator[dict[str, Any]]:
    """What a server sends, as it comes."""
    came = b""
    while True:
        reader = StreamReader()
        parser = Frame.parse(reader.read_exact, mask=False)
        reader.feed_data(came)
        try:
            next(parser)
        except StopIteration as whole:
            came = bytes(reader.buffer)
            if whole.value.opcode is Opcode.TEXT:
                yield msgspec.json.decode(whole.value.data)
        else:
            more = line.recv(1 << 16)
            assert more, "the server has hung up"
            came += more


@pytest.mark.parametrize("cut", [1, 2, 5, 6, 7, 30, 60])
def test_what_comes_in_pieces_is_heard_whole_and_in_order(address: str, cut: int) -> None:
    """A piece may look like a message of its own, and a piece may hold more than one."""
    inner = masked(chat("not a message").encode()).decode("latin-1")
    whole = b"".join(masked(chat(text).encode()) for text in ("one", inner[:40], "three"))
    parted = chat("in parts").encode()
    with sit(address) as line:
        heard = (frame for frame in frames(line) if frame["type"] == "chat")
        for n in range(0, len(whole), cut):
            line.sendall(whole[n : n + cut])
            time.sleep(0.002)
        line.sendall(masked(parted[:9], 0x01) + masked(b"", 0x89) + masked(parted[9:], 0x80))
        line.sendall(masked(b"\xff") + masked(chat("last").encode()))
        said = [next(heard)["text"] for _ in range(5)]
        assert (said[0], said[2:]) == ("one", ["three", "in parts", "last"])


# Floods, and those who take nothing


def sit(address: str) -> socket.socket:
    """A line of bare bytes to a table where one sits."""
    asked = wire.encode(wish("me", "friend"))
    opened: dict[str, Any] = httpx.post(f"{address}/api/tables", content=asked).json()
    host, _, port = address.removeprefix("http://").partition(":")
    line = socket.create_connection((host, int(port)), timeout=30)
    head = (
        f"GET /ws HTTP/1.1\r\nhost: {host}:{port}\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
        "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    line.sendall(head.encode())
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += line.recv(1)
    join = {"type": "join", "table": opened["table"], "tokens": [opened["seats"][0]["token"]]}
    line.sendall(masked(msgspec.json.encode(join)))
    time.sleep(0.2)
    return line


def is_cut(line: socket.socket) -> bool:
    try:
        while line.recv(1 << 16):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


FLOODS = {
    "pings": masked(b"", 0x89),
    "answers to no ping": masked(b"", 0x8A),
    "parts without an end": masked(b"", 0x00),
    "messages": masked(b"{}"),
}


@pytest.mark.parametrize("flood", FLOODS)
def test_a_flood_is_cut_and_nobody_else_waits(address: str, flood: str) -> None:
    async def honest(address: str) -> float:
        """The longest that somebody else waits for an answer."""
        longest = 0.0
        async with httpx.AsyncClient() as client, asyncio.timeout(60):
            for _ in range(40):
                began = time.monotonic()
                (await client.get(f"{address}/api/rules/usa")).raise_for_status()
                longest = max(longest, time.monotonic() - began)
        return longest

    asyncio.run(honest(address))
    with sit(address) as flooded:
        if flood == "parts without an end":
            flooded.sendall(masked(b"a", 0x01))
        pouring = threading.Thread(target=pour, args=(flooded, FLOODS[flood] * 30_000, 8 << 20))
        pouring.start()
        waited = asyncio.run(honest(address))
        pouring.join()
        assert is_cut(flooded)
    assert waited < 2  # on however busy a machine; it was as long as the flood


def test_one_who_takes_nothing_and_answers_no_ping_is_cut(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A server of our own making, so that time can be made short."""
    monkeypatch.setattr(limits, "LAST_WORDS_WITHIN", 0.5)

    class Impatient(websocket.DirectWebSocket):
        def __init__(self, **given: Any) -> None:
            super().__init__(**given)
            self.ping_interval = self.ping_timeout = 0.5

    async def talk(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            while True:
                await send({"type": "websocket.send", "text": "x" * 100_000})

    async def scene() -> None:
        config = uvicorn.Config(talk, ws=Impatient, lifespan="off", log_level="critical", port=0)
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        _, writer = await asyncio.open_connection("127.0.0.1", port, limit=1)
        writer.write(
            f"GET /ws HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
            "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        while not server.server_state.connections:
            await asyncio.sleep(0.01)
        async with asyncio.timeout(10):
            while server.server_state.connections:
                await asyncio.sleep(0.05)
        writer.close()
        server.should_exit = True
        await serving

    asyncio.run(scene())
