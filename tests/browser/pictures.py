"""The pictures of the documentation, taken in the browser of games that bots have really played.

python -m tests.browser.pictures     takes them anew, after a change of how things look
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import expect, sync_playwright

from stationmaster.server import page
from tests.browser.conftest import Server
from tests.browser.played import played
from tests.browser.support import Screen, launch, screen

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
DESK = (1280, 800)
PHONE = (390, 844)
QUALITY = 82  # of a JPEG
RESTS = 2500  # milliseconds until fonts, terrain and what moves have come to rest


class Picture(NamedTuple):
    name: str
    size: tuple[int, int]
    link: str
    """Where it is taken: a seat of a table, or the hall."""
    made_ready: Callable[[Screen], None]


def at_the_table(window: Screen) -> None:
    window.my_turn()


def in_the_hall(window: Screen) -> None:
    expect(window.page.locator("article svg").first).to_be_visible()


def at_the_end(window: Screen) -> None:
    window.page.locator("section.scoring header button").click()
    expect(window.page.locator(".triumph strong")).to_be_visible()


def pictures(db: Path) -> list[Picture]:
    """Games of some length, and one to its end."""
    [usa] = played(db, "usa", "planner", "planner", mine="planner", decisions=34, first=0)
    [card_game] = played(db, "card-game", "planner", "planner", mine="planner", decisions=16, first=0)
    [signal] = played(db, "switch-signal-europe", "dispatcher", mine="dispatcher", decisions=40)
    [europe] = played(db, "europe", "planner", "planner", mine="planner", decisions=34, first=0)
    [end] = played(db, "usa", "journeyman", "apprentice", mine="strategist", first=0)
    return [
        Picture("hall", DESK, "/", in_the_hall),
        Picture("ticket-to-ride", DESK, usa, at_the_table),
        Picture("card-game", DESK, card_game, at_the_table),
        Picture("switch-and-signal", DESK, signal, at_the_table),
        Picture("phone", PHONE, europe, at_the_table),
        Picture("end", DESK, end, at_the_end),
    ]


def main() -> None:
    page.build()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        db = Path(folder) / "tables.db"
        wanted = pictures(db)
        server = Server(db)
        server.start()
        browser = launch(playwright)
        try:
            for picture in wanted:
                with screen(browser, server.address, size=picture.size, still=False) as window:
                    window.page.goto(server.address + picture.link)
                    picture.made_ready(window)
                    window.page.wait_for_timeout(RESTS)
                    file = PICTURES / f"{picture.name}.jpg"
                    window.page.screenshot(path=file, type="jpeg", quality=QUALITY)
                    sys.stderr.write(f"{file.name}: {file.stat().st_size:,} bytes\n")
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
