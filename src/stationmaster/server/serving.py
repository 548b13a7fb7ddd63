"""A server that runs until it is stopped."""

from __future__ import annotations

import contextlib
import gc
import logging
import math
import os
import signal
import socket
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import monotonic
from types import FrameType
from typing import Any, cast

import uvicorn
from msgspec import structs
from uvicorn.config import LOGGING_CONFIG

from stationmaster.kernel.errors import Refusal
from stationmaster.server import files, limits, logs
from stationmaster.server.app import hosting, make_app
from stationmaster.server.callers import Count, networks
from stationmaster.server.door import Door
from stationmaster.server.gate import App
from stationmaster.server.settings import Settings
from stationmaster.server.watch import Watch
from stationmaster.server.websocket import DirectWebSocket
from stationmaster.store.places import File, Place

LOG = logging.getLogger("stationmaster")
LAST_PORT = 65_535
PATIENCE = 5  # seconds for those who are still being answered when the server stops


def home() -> Path:
    """Where a player's own tables are kept."""
    given = os.environ.get("STATIONMASTER_HOME")
    if given:
        return Path(given)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "stationmaster"


def listen(host: str, port: int) -> socket.socket:
    """A socket at that address, or a sentence about why not."""
    if not 0 <= port <= LAST_PORT:
        raise Refusal(f"cannot listen at {host} port {port}: ports are 0 to {LAST_PORT}; try another --port")
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind, protocol)
        with contextlib.ExitStack() as unless_bound:
            unless_bound.callback(listening.close)
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
            unless_bound.pop_all()
    except OSError as error:
        why = error.strerror or str(error)
        raise Refusal(f"cannot listen at {host} port {port}: {why}; try another --port") from None
    return listening


def address_of(listening: socket.socket) -> str:
    """The address that a browser on this machine can use."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):  # noqa: S104 - asked for by the host
        host = "127.0.0.1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def serve_at(
    listening: socket.socket, place: Place, settings: Settings, ready: Callable[[str], None]
) -> None:
    """Serve until Ctrl-C or SIGTERM; `ready` is called with the address when clients can come."""
    if settings.log == "json":
        logs.for_programs()
    if isinstance(place, File):
        make_folder(place.path.parent)
    with place.held():
        settings = within_files(settings)
        watch = Watch()
        app = make_app(hosting(place, settings, watch), settings, watch)
        with showing(settings.metrics, watch):
            run(app, listening, ready, settings, watch)


def showing(metrics: str, watch: Watch) -> contextlib.AbstractContextManager[None]:
    """Figures at that address, if one is given."""
    if not metrics:
        return contextlib.nullcontext()
    try:
        from stationmaster.server.metrics import shown
    except ModuleNotFoundError:
        raise Refusal("metrics need one more package: pip install 'stationmaster[metrics]'") from None
    return shown(metrics, watch)


def make_folder(folder: Path) -> None:
    """Where tables are kept; one that is ours, or that we make, is for its owner alone."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if folder == home():
            folder.chmod(0o700)
    except OSError as error:
        raise Refusal(f"{folder}: tables cannot be kept here ({error.strerror})") from None


def within_files(settings: Settings) -> Settings:
    """A connection is an open file: no more of them than there may be."""
    wanted = settings.most_connections + limits.SPARE_FILES
    possible = files.allowed(wanted)
    if possible >= wanted:
        return settings
    most = max(1, possible - limits.SPARE_FILES)
    LOG.warning(
        "%d connections need %d open files, but %d are allowed (ulimit -n): %d at a time are let in",
        *(settings.most_connections, wanted, possible, most),
    )
    return structs.replace(settings, most_connections=most)


def run(
    app: App,
    listening: socket.socket,
    ready: Callable[[str], None],
    settings: Settings,
    watch: Watch | None = None,
) -> None:
    """Run an app as we run our own."""
    watch = watch or Watch()
    lines, proxies = Count(limits.LINES_AN_ADDRESS), networks(settings.trusted_proxies)
    door = partial(Door, lines=lines, proxies=proxies, watch=watch)
    config = uvicorn.Config(
        app,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http=cast(Any, door),
        ws=DirectWebSocket,
        ws_max_size=limits.LARGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_keep_alive=limits.IDLE_WITHIN,
        limit_concurrency=settings.most_connections + limits.SPARE_FILES // 2,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        access_log=False,
        log_level="warning",
        log_config=None if settings.log == "json" else LOGGING_CONFIG,
        timeout_graceful_shutdown=PATIENCE,
    )
    logs.bound()
    freeze_memory()
    server = Announcing(config, lambda: ready(address_of(listening)), watch, settings.drain)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    if not server.started:
        raise Refusal("the server could not start (see above)")


def freeze_memory() -> None:
    """What is loaded now stays: it need not be searched for garbage again and again, nor so often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


class Announcing(uvicorn.Server):
    """Says when it is there, and that it will stop before it does."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], watch: Watch, drain: float) -> None:
        super().__init__(config)
        self.ready = ready
        self.watch = watch
        self.drain = drain
        self.leaves_at = math.inf

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Told by SIGTERM it goes on for as long as the host wants; told again, or by Ctrl-C, it ends."""
        super().handle_exit(sig, frame)
        if sig == signal.SIGTERM and self.drain and not self.watch.stopping:
            self.should_exit = False
            self.leaves_at = monotonic() + self.drain
        self.watch.stopping = True

    async def on_tick(self, counter: int) -> bool:
        if monotonic() >= self.leaves_at:
            self.should_exit = True
        return await super().on_tick(counter)
