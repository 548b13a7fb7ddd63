"""A bare server that sends every message back: what any server on these foundations costs at least."""

from __future__ import annotations

from typing import Any, cast

from litestar import Litestar, WebSocket, websocket

from stationmaster.server.gate import App
from stationmaster.server.serving import listen, run


@websocket("/ws")
async def echo(socket: WebSocket[Any, Any, Any]) -> None:
    await socket.accept()
    while True:
        event = await socket.receive()
        if event["type"] != "websocket.receive":
            return
        await socket.send({"type": "websocket.send", "text": event["text"], "bytes": None})


def announce(address: str) -> None:
    print(f"Echo is at {address}/", flush=True)  # noqa: T201 - whoever started us reads it


if __name__ == "__main__":
    bare = Litestar([echo], openapi_config=None, logging_config=None)
    run(cast(App, bare), listen("127.0.0.1", 0), announce)
