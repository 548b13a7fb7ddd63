"""A built page, a server, and Debian's chromium."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from stationmaster.server import page
from tests.browser.support import CHROMIUM, launch

SERVER = [
    *(sys.executable, "-c", "from stationmaster.cli import main; main()", "serve", "--no-page"),
    # However busy the machine: a bot that is cut off loses its process, and a new one has all to load again.
    *("--pace", "0", "--proposal-wait", "0", "--bot-time", "20", "--thinkers", "1", "--burst", "1000"),
    # All these people live at one address.
    *("--tables-a-minute", "10000", "--joins-a-minute", "100000", "--requests-a-minute", "1000000"),
    *("--reads-a-minute", "100000", "--replays-a-minute", "10000", "--hints-a-minute", "10000"),
]


class Server:
    """A server of our own, which can be stopped and started again over the same tables."""

    def __init__(self, db: Path) -> None:
        self.db = db
        self.address = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self, port: str = "0") -> None:
        command = [*SERVER, "--db", str(self.db), "--port", port]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert "is at " in said, said
        self.address = said.split("is at ")[1].split()[0].rstrip("/")

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(timeout=20)
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None


@pytest.fixture(scope="session")
def built() -> None:
    page.build()


@pytest.fixture(scope="session")
def server(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("tables") / "tables.db")
    running.start()
    yield running
    running.stop()


# For a module only: while it is open, an event loop runs in this process, and tests of the server, which
# start one of their own, could not run in between.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        pytest.skip(f"there is no {CHROMIUM}: apt-get install chromium")
    with sync_playwright() as playwright:
        opened = launch(playwright)
        yield opened
        opened.close()
