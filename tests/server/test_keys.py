"""A key to a seat, or to a person, is for browsers and the server: it is in no log and no address."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from pathlib import Path

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.support import running

ME = "k" * 20 + "e" * 20


async def speak(address: str, *messages: dict[str, object]) -> None:
    """Everything that carries a key, well formed or not; at the end the line is closed by both."""
    async with connect(f"{address.replace('http', 'ws')}/ws", compression=None) as line:
        with suppress(ConnectionClosed):
            for message in messages:
                await line.send(msgspec.json.encode(message).decode())
            await line.recv()


def test_no_key_is_ever_logged(tmp_path: Path) -> None:
    words = ["serve", "--port", "0", "--no-page", "--db", str(tmp_path / "tables.db")]
    with running(*words) as (process, address):
        wanted = {"game": "usa", "seats": [{"kind": "me", "name": "Anna"}, {"kind": "friend"}]}
        opened = httpx.post(f"{address}/api/tables", json=wanted).json()
        table, tokens = opened["table"], [seat["token"] for seat in opened["seats"]]
        join = {"type": "join", "table": table, "tokens": tokens[:1], "me": ME}
        seat_taken = {"type": "take-seat", "of": 0, "token": tokens[1]}
        asyncio.run(speak(address, join, seat_taken, {"type": "hint", "seat": tokens[0]}))
        asyncio.run(speak(address, {**join, "tokens": ["x" * 99, *tokens]}, {**join, "what": tokens[0]}))
        asyncio.run(speak(address, {**join, "table": "nowhere"}))
        told = [{"tokens": tokens, "way": "mail", "target": "a@b.example"}, {"me": ME}, {"token": tokens[0]}]
        for path in ("tables/mine", "notices", "notices/off", "me", "me/games", f"look-back/{table}"):
            for body in told:
                answer = httpx.post(f"{address}/api/{path}", json=body)
                assert not any(secret in answer.text for secret in (*tokens, ME)), path
        # A key that somebody pastes into an address is asked for, and still not logged.
        for path in (
            f"/table/{table}?token={tokens[0]}",
            f"/api/replay/{tokens[0]}",
            f"/api/people/{ME}",
        ):
            answer = httpx.get(address + path, headers={"referer": f"{address}/table/{table}#{tokens[0]}"})
            assert answer.headers["referrer-policy"] == "no-referrer"
        process.send_signal(signal.SIGTERM)
        said = "".join(process.communicate())
    assert not any(secret in said for secret in (*tokens, ME)), said
    kept = (tmp_path / "tables.db").read_bytes() + b"".join(
        file.read_bytes() for file in tmp_path.glob("tables.db-*")
    )
    assert not any(secret.encode() in kept for secret in (*tokens, ME)), "of keys only hashes are kept"
