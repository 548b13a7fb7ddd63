"""The way in."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

import stationmaster
from stationmaster.kernel.words import say
from tests.browser.conftest import Server
from tests.browser.support import WINDOWS, screen


def test_every_game_has_a_card_with_a_picture(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.hall()
        titles = {say(entry.title, "en") for entry in stationmaster.catalogue()}
        shown = window.page.locator("article h3").all_inner_texts()
        assert set(shown) == titles
        assert shown[:2] == ["USA", "Europe"]
        cards = window.page.locator("article")
        for card in range(cards.count()):
            cards.nth(card).scroll_into_view_if_needed()
            expect(cards.nth(card).locator(".picture svg")).to_be_visible()
        expect(window.card("USA")).to_contain_text("2–5 players")


def test_the_language_is_the_browsers_and_changes_at_once(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, lang="ru") as window:
        window.hall()
        expect(window.page.locator("#games")).to_have_text("Во что сыграем?")
        window.page.get_by_role("button", name="Настройки").click()
        window.page.get_by_text("English").click()
        window.page.keyboard.press("Escape")
        expect(window.page.locator("#games")).to_have_text("What shall we play?")
        expect(window.page.locator("html")).to_have_attribute("lang", "en")
        window.page.reload()
        expect(window.page.locator("#games")).to_have_text("What shall we play?")


def test_preferences_are_found_by_keys_hold_at_once_and_are_remembered(
    server: Server, browser: Browser
) -> None:
    with screen(browser, server.address) as window:
        window.hall()
        page = window.page
        page.keyboard.press(",")
        dialog = page.get_by_role("dialog", name="Preferences")
        expect(dialog).to_be_visible()
        dialog.get_by_role("radio", name="Night", exact=True).focus()
        page.keyboard.press("Space")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        dialog.get_by_role("radio", name="Quick").check(force=True)
        dialog.get_by_role("group", name="Motion").get_by_role("radio", name="Full").check(force=True)
        expect(page.locator("html")).to_have_attribute("data-motion", "full")
        dialog.get_by_label("The name you play by").fill("Anna, Boris")  # a comma like any other
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        page.reload()
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        page.get_by_role("button", name="Preferences").click()
        expect(dialog.get_by_role("radio", name="Quick")).to_be_checked()
        expect(dialog.get_by_label("The name you play by")).to_have_value("Anna, Boris")
        dialog.get_by_label("Single keys as shortcuts").uncheck()
        page.keyboard.press("Escape")
        expect(page.get_by_role("button", name="Preferences")).to_be_focused()
        page.keyboard.press(",")
        expect(dialog).to_have_count(0)


def test_one_click_starts_a_game_against_bots(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.play("USA")
        expect(window.page.locator(".players li")).to_have_count(3)
        window.my_turn()
        expect(window.question).to_have_text("Keep at least 2 tickets")
        assert "/table/" in window.page.url


def test_a_game_in_progress_is_on_the_departures_board(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.play("USA")
        window.keep(0, 1)
        window.hall()
        row = window.page.locator(".board li a")
        expect(row).to_contain_text("USA")
        expect(row).to_contain_text(re.compile("Your turn|is to move"))
        row.click()
        expect(window.sign).to_be_visible()
        expect(window.page.locator(".players li").first).to_contain_text("you")


def test_more_sets_seats_options_and_who_begins(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.set_up("USA", "bot:random")
        window.page.get_by_label("Who begins").select_option("1")
        window.page.get_by_label("Name of the player in seat 1").fill("Ada")
        window.open()
        window.keep(0, 1)
        expect(window.page.locator(".players li").first).to_contain_text("Ada")
        window.my_turn()
        # Seat 1 began: by the time it is our turn it has moved.
        expect(window.page.locator(".log")).to_contain_text("Porter")


def test_bots_that_are_alike_are_described_once(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, size=(390, 844)) as window:
        window.set_up("USA", "bot:random", "bot:random", "bot:greedy")
        said = [text for text in window.page.locator("dialog li .about").all_inner_texts() if text]
        assert len(said) == len(set(said)) == 2


def test_a_table_that_nobody_here_plays_is_not_opened(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.set_up("USA", "bot:random")
        window.page.locator("dialog li select").first.select_option("friend")
        expect(window.page.get_by_role("alert")).to_contain_text("At least one seat")
        expect(window.page.get_by_role("button", name="Open the table")).to_be_disabled()


def test_rules_are_read_before_a_game(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.hall()
        window.page.get_by_role("button", name="Rules of Europe").click()
        rules = window.page.get_by_role("dialog")
        expect(rules).to_contain_text("EUR-04")
        rules.get_by_role("searchbox").fill("station")
        expect(rules).to_contain_text("EUR-06")
        expect(rules).not_to_contain_text("BASE-20")
        window.page.keyboard.press("Escape")  # empties the search
        window.page.keyboard.press("Escape")
        expect(rules).to_have_count(0)
        expect(window.page.get_by_role("button", name="Rules of Europe")).to_be_focused()


def test_setting_up_has_an_address(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.page.goto(f"{server.address}/set-up/europe")
        dialog = window.page.get_by_role("dialog", name="Europe", exact=True)
        expect(dialog).to_be_visible()
        dialog.get_by_role("button", name="Cancel").click()
        expect(dialog).to_have_count(0)
        expect(window.page).to_have_url(f"{server.address}/")
        window.card("USA").get_by_role("button", name="More…").click()
        expect(window.page).to_have_url(f"{server.address}/set-up/usa")
        window.page.go_back()
        expect(window.page.locator("dialog")).to_have_count(0)


def test_the_way_back_from_a_table_does_not_lead_through_its_setting_up(
    server: Server, browser: Browser
) -> None:
    with screen(browser, server.address) as window:
        window.hall()
        window.set_up("USA", "bot:random")
        window.open()
        expect(window.sign).to_be_visible()
        window.page.go_back()
        expect(window.card("USA")).to_be_visible()
        expect(window.page).to_have_url(f"{server.address}/")


def test_a_game_that_is_not_there_is_not_set_up(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.page.goto(f"{server.address}/set-up/atlantis")
        expect(window.page.get_by_role("alert")).to_have_text(
            "There is no game called “atlantis”. Choose one of these."
        )
        expect(window.card("USA")).to_be_visible()


@pytest.mark.parametrize(("size", "dark"), WINDOWS)
def test_the_hall_is_fit_for_everyone(
    server: Server, browser: Browser, size: tuple[int, int], dark: bool
) -> None:
    with screen(browser, server.address, size=size, dark=dark, examined=True) as window:
        window.hall()
        expect(window.page.locator(".picture svg").first).to_be_visible()
        assert window.sees() == []
        assert not window.overflows()
        window.page.keyboard.press(",")
        expect(window.page.locator("dialog")).to_be_visible()
        assert window.sees() == []
        window.page.keyboard.press("Escape")
        window.card("USA").get_by_role("button", name="More…").click()
        expect(window.page.locator("dialog")).to_be_visible()
        assert window.sees() == []
        assert not window.overflows()


def test_the_hall_says_what_these_games_are(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, still=False) as window:
        window.hall()
        families = window.page.locator("header.family")
        expect(families.locator("h2")).to_have_text(
            ["Ticket to Ride", "Ticket to Ride: the card game", "Switch & Signal"]
        )
        expect(families.first).to_contain_text("claim routes")
        # Our word on what is our own is for those who want to know more.
        expect(window.card("Märklin")).not_to_contain_text("not known to us")
        window.card("Märklin").get_by_role("button", name="More…").click()
        expect(window.page.locator("dialog")).to_contain_text("not known to us")


def test_one_plays_in_the_colours_one_likes(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, still=False) as window:
        window.sit("usa")
        window.my_turn()
        page = window.page
        roof = "el => getComputedStyle(el).fill"
        mine = page.locator(".players li").first.locator("path.roof")
        other = page.locator(".players li").nth(1).locator("path.roof")
        rose, shape = mine.evaluate(roof), mine.get_attribute("d")
        midnight = other.evaluate(roof)
        page.keyboard.press("Comma")
        page.get_by_label("Midnight").check(force=True)
        page.keyboard.press("Escape")
        assert (mine.evaluate(roof), other.evaluate(roof)) == (midnight, rose)
        assert mine.get_attribute("d") != shape
        # Names may be those of one's tickets only.
        names = page.locator("text.label")
        all_named = names.count()
        page.keyboard.press("Comma")
        page.get_by_label("My tickets only").check(force=True)
        page.keyboard.press("Escape")
        assert 0 < names.count() < all_named
        page.reload()
        window.my_turn()
        assert mine.evaluate(roof) == midnight
