"""The pictures of the documentation, taken in the browser of games that bots have really played.

python -m tests.browser.pictures             takes them anew, after a change of how things look
python -m tests.browser.pictures phone end   only these
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import expect, sync_playwright

from stationmaster.games.card_game import view as card_game
from stationmaster.games.ticket_to_ride import view as ride
from stationmaster.kernel.view import View
from stationmaster.server import page
from tests.browser.conftest import Server
from tests.browser.played import come_to, played
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


# What a game looks like when it is in full swing.
FEW_TRAINS = 24
MANY_TRAINS_TO_GO = 8
LONG_TRAIN = 3


def with_trains_everywhere(view: View) -> bool:
    assert isinstance(view, ride.View)
    trains = [player.trains for player in view.players]
    return view.asked == "turn" and min(trains) > MANY_TRAINS_TO_GO and max(trains) < FEW_TRAINS


def with_trains_in_every_yard(view: View) -> bool:
    assert isinstance(view, card_game.View)
    assert view.seat is not None
    yards = [[cars + engines for cars, engines in player.yard if cars] for player in view.players]
    mine, done = yards[view.seat], view.players[view.seat].done
    return view.asked == "turn" and bool(done) and all(yards) and len(mine) > 1 and max(mine) >= LONG_TRAIN


def pictures(db: Path) -> list[Picture]:
    """Games of some length, and one to its end."""
    usa = come_to(db, "usa", 2, with_trains_everywhere)
    # Four count their tickets in the middle of the game, too.
    yards = come_to(db, "card-game", 3, with_trains_in_every_yard)
    [signal] = played(db, "switch-signal-europe", "dispatcher", mine="dispatcher", decisions=40)
    europe = come_to(db, "europe", 2, with_trains_everywhere)
    [end] = played(db, "usa", "journeyman", "apprentice", mine="strategist", first=0)
    return [
        Picture("hall", DESK, "/", in_the_hall),
        Picture("ticket-to-ride", DESK, usa, at_the_table),
        Picture("card-game", DESK, yards, at_the_table),
        Picture("switch-and-signal", DESK, signal, at_the_table),
        Picture("phone", PHONE, europe, at_the_table),
        Picture("end", DESK, end, at_the_end),
    ]


def main() -> None:
    page.build()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        db = Path(folder) / "tables.db"
        wanted = [each for each in pictures(db) if each.name in sys.argv[1:] or not sys.argv[1:]]
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
