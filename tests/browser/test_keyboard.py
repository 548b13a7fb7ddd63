"""Without a mouse."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Server
from tests.browser.support import Screen, screen


def tab_to(window: Screen, selector: str, most: int = 150) -> None:
    """Press Tab until the focus is on such a thing."""
    for _ in range(most):
        window.page.keyboard.press("Tab")
        if window.page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def test_a_game_is_begun_and_a_route_claimed_by_keyboard_alone(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.hall()
        press = window.page.keyboard.press
        tab_to(window, "[aria-describedby='game-usa'].play")
        press("Enter")
        window.my_turn()
        expect(window.question).to_be_focused()  # one has arrived, not fallen to the top of the page
        for _ in range(2):
            tab_to(window, ".choice li button[aria-pressed='false']")
            press("Space")
        tab_to(window, "button.keep")
        press("Enter")
        expect(window.page.locator("button.keep")).to_have_count(0)
        expect(window.question).to_be_focused()  # the button is gone, one's place at the table is not
        window.my_turn()
        while not window.payable():
            tab_to(window, "button.deck")
            press("Enter")
            expect(window.question).to_have_text(re.compile("One more card"))
            press("Enter")
            expect(window.question).not_to_have_text(re.compile("One more card"))
            window.my_turn()
        tab_to(window, ".tickets summary")
        press("Enter")
        tab_to(window, "button.route")
        press("Enter")
        expect(window.page.locator(".pay-panel button.pay").first).to_be_focused()
        press("Escape")
        expect(window.page.locator("button.route").first).to_be_focused()
        press("Enter")
        expect(window.page.locator(".pay-panel button.pay").first).to_be_focused()
        press("Enter")
        expect(window.page.locator(".log li", has_text="You claim")).to_have_count(1)


def test_arrows_go_from_tab_to_tab(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.sit("usa")
        tabs = window.page.get_by_role("tab")
        panel = window.page.get_by_role("tabpanel")
        log, chat = tabs.nth(0), tabs.nth(1)
        log.focus()
        window.page.keyboard.press("ArrowRight")
        expect(chat).to_be_focused()
        expect(chat).to_have_attribute("aria-selected", "true")
        expect(panel).to_have_accessible_name(re.compile("^Chat"))
        expect(log).to_have_attribute("tabindex", "-1")  # one stop for Tab, however many tabs there are
        window.page.keyboard.press("ArrowRight")  # round
        expect(log).to_be_focused()
        window.page.keyboard.press("End")
        expect(chat).to_be_focused()
        window.page.keyboard.press("Home")
        expect(log).to_be_focused()
        expect(panel).to_have_accessible_name(re.compile("^Log"))
