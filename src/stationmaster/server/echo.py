"""A bare server, to compare with: what comes in goes out again, to the sender or to all at a table.

Nothing is decided, encoded or kept: whatever a server on these foundations does, it costs this at least.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from typing import Any, cast

from litestar import Litestar, WebSocket, websocket

from stationmaster.server.gate import App
from stationmaster.server.serving import listen, run
from stationmaster.server.settings import Settings

Socket = WebSocket[Any, Any, Any]


@websocket("/ws")
async def echo(socket: Socket) -> None:
    """Every message goes back to its sender."""
    await socket.accept()
    while True:
        event = await socket.receive()
        if event["type"] != "websocket.receive":
            return
        await socket.send({"type": "websocket.send", "text": event["text"], "bytes": None})


TABLES: dict[str, list[Socket]] = defaultdict(list)


@websocket("/table")
async def table(socket: Socket) -> None:
    """The first message names a table and a frame; with it all there are answered from then on."""
    await socket.accept()
    name, _, frame = (await socket.receive_text()).partition(" ")
    here = TABLES[name]
    here.append(socket)
    await socket.send_text("welcome")
    while True:
        event = await socket.receive()
        if event["type"] != "websocket.receive":
            return
        for other in here:
            await other.send({"type": "websocket.send", "text": frame, "bytes": None})


def announce(address: str) -> None:
    sys.stdout.write(f"Echo is at {address}/\n")
    sys.stdout.flush()


if __name__ == "__main__":
    bare = Litestar([echo, table], openapi_config=None, logging_config=None)
    # As many as come: what is measured with it is our own server.
    unbounded = Settings(most_connections=1_000_000)
    run(cast(App, bare), listen("127.0.0.1", 0), announce, unbounded)
