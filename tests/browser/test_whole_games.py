"""Whole games in the browser, from the first tickets to the final score and the replay."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Server
from tests.browser.support import Screen, as_number, screen


@pytest.mark.slow
def test_usa_with_the_mouse(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.sit("usa", "greedy")
        window.keep(0, 1)
        window.finish()
        expect(window.question).to_have_text("The last train is in. Let us count…")
        count(window)
        replay(window)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["europe", "switzerland", "nordic", "marklin"])
def test_every_other_board(server: Server, browser: Browser, game: str) -> None:
    with screen(browser, server.address) as window:
        window.sit(game, "greedy")
        assert window.finish_by_offers() > 20
        count(window)


@pytest.mark.slow
def test_usa_with_dice(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.sit("usa", "greedy", dice=True)
        assert window.finish_by_offers() > 10
        # Nobody skips: line by line the score is told to its end.
        count(window, skip="")


def test_europe_in_russian_on_a_phone(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, size=(390, 844), lang="ru", touch=True) as window:
        window.sit("europe", "greedy", dice=True)
        assert window.finish_by_offers() > 10
        count(window, skip="Пропустить", wins="Побе|делят")
        assert not window.overflows()


def count(window: Screen, skip: str = "Skip", wins: str = "win") -> None:
    """The final score adds up, line by line, and the best comes first."""
    page = window.page
    if skip:
        page.locator("section.scoring").get_by_role("button", name=skip).click()
    expect(window.question).to_have_text(re.compile(wins))
    totals = [as_number(text) for text in page.locator(".totals .total").all_inner_texts()]
    assert totals == sorted(totals, reverse=True)
    for sheet in page.locator(".sheets details").all():
        if sheet.get_attribute("open") is None:
            sheet.locator("summary").click()
        worth = [as_number(text) for text in sheet.locator("b").all_inner_texts()]
        assert sum(worth) == as_number(sheet.locator("summary .total").inner_text())


def replay(window: Screen) -> None:
    page = window.page
    page.get_by_role("button", name="Replay").click()
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    slider.fill("0")
    expect(page.locator("g.train")).to_have_count(0)
    slider.fill(slider.get_attribute("max") or "")
    expect(page.locator("g.train").first).to_be_visible()
