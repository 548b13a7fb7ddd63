"""Every game of the catalogue can be opened and played in the browser, drawn or in words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

import stationmaster
from tests.browser.conftest import Server
from tests.browser.support import Screen, screen

DECISIONS = 2
ANYTHING = ", ".join(
    [
        ".offers .button",
        "button.deck.can",
        ".row button.can",
        ".choice li button[aria-pressed='false']",
        "button.pay",
        "button.reroll",
        "button.hold",
        ".choices-now .choice",
        "button.draw-cards:enabled",
        ".in-words .offer",
        ".in-words:not([open]) summary",
    ]
)


@pytest.mark.parametrize("game", [entry.name for entry in stationmaster.catalogue()])
def test_a_few_decisions(server: Server, browser: Browser, game: str) -> None:
    with screen(browser, server.address) as window:
        window.sit(game)
        for _ in range(DECISIONS):
            decide(window)


def test_a_few_decisions_with_dice(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.set_up("USA", "bot:random")
        window.page.get_by_label(re.compile("^Dice")).select_option("true")
        window.page.get_by_label(re.compile("^Waiting")).select_option("free")
        window.open()
        window.keep(0, 1)
        window.my_turn()
        expect(window.page.locator("button.die")).to_have_count(5)
        window.page.locator("button.die").first.click()
        expect(window.page.locator("button.reroll")).to_have_text("Throw one again")
        for _ in range(DECISIONS):
            decide(window)


def decide(window: Screen) -> None:
    """Whatever is offered first, until the table has moved on."""
    window.my_turn()
    entry = window.entry
    table = window.page.locator(".table")
    for _ in range(8):
        keep = window.page.locator("button.keep:enabled")
        (keep if keep.count() else window.page.locator(ANYTHING)).first.click()
        if table.get_attribute("data-entry") != entry or not window.page.locator("header.sign.mine").count():
            break
    expect(table).not_to_have_attribute("data-entry", entry)
