"""How games end, with everything in motion: counted line by line, shown on the board, and the way on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Server
from tests.browser.played import played
from tests.browser.support import Screen, as_number, screen
from tests.browser.test_sound import LISTEN

SIZES = [(1440, 900), (390, 844), (844, 390)]


class Ended:
    """A server with games that are over, and the links to their first seats."""

    def __init__(self, db: Path) -> None:
        [self.usa] = played(db, "usa", "greedy", "apprentice")
        [self.card_game] = played(db, "card-game", "greedy")
        self.friends = played(db, "card-game", people=("Anna", "Boris"))
        self.server = Server(db)


@pytest.fixture(scope="module")
def ended(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ended]:
    found = Ended(tmp_path_factory.mktemp("ended") / "tables.db")
    found.server.start()
    yield found
    found.server.stop()


def come(window: Screen, link: str) -> None:
    window.page.goto(window.address + link)
    expect(window.page.locator("section.scoring")).to_be_visible()


def skip(window: Screen) -> None:
    window.page.locator("section.scoring header button").click()
    expect(window.question).to_have_text(re.compile("win|share"))


def test_each_line_shines_on_the_map_and_tickets_are_stamped(ended: Ended, browser: Browser) -> None:
    with screen(browser, ended.server.address, still=False) as window:
        come(window, ended.usa)
        page = window.page
        scoring = page.locator("section.scoring")
        expect(scoring.locator(".line")).to_contain_text("Routes")
        expect(page.locator(".layer.finale g.train").first).to_be_visible()
        expect(scoring.locator(".stamp").first).to_be_visible()
        expect(page.locator(".layer.finale g.stop")).not_to_have_count(0)
        expect(page.locator(".triumph")).to_have_count(0)
        skip(window)
        expect(page.locator(".triumph strong")).to_have_text(window.question.inner_text())
        # The side panel tells the same as the plaques.
        totals = sorted(scoring.locator(".total").all_inner_texts())
        points = [text.split()[-1] for text in page.locator(".players .points").all_inner_texts()]
        assert sorted(points) == totals
        # The longest path stays alight; a line of anybody's count lights what it speaks of.
        longest = page.locator(".layer.finale path.light").count()
        assert longest > 0
        for sheet in scoring.locator("details").all():
            if sheet.get_attribute("open") is None:
                sheet.locator("summary").click()
        failed = scoring.locator("details button", has=page.locator(".bad"))
        for line in scoring.locator("details button").all():
            line.scroll_into_view_if_needed()
            expect(line).to_be_in_viewport()
        if failed.count():
            failed.first.hover()
            expect(page.locator(".layer.finale g.failed")).not_to_have_count(0)


def test_cards_fly_onto_tickets_and_cities_are_awarded(ended: Ended, browser: Browser) -> None:
    with screen(browser, ended.server.address, still=False) as window:
        come(window, ended.card_game)
        page = window.page
        expect(page.locator(".flight").first).to_be_attached()
        expect(page.locator(".stamp.good").first).to_be_visible()
        skip(window)
        lines = page.locator("section.scoring details", has_text="Big city").count()
        awarded = page.locator("li.city.awarded")
        assert (awarded.count() > 0) == (lines > 0)


@pytest.mark.parametrize("size", SIZES)
def test_every_line_of_the_count_is_reached_at_any_size(
    ended: Ended, browser: Browser, size: tuple[int, int]
) -> None:
    with screen(browser, ended.server.address, size=size, touch=size[1] < 400, examined=True) as window:
        come(window, ended.usa)
        skip(window)
        page = window.page
        if size != SIZES[0]:  # on a phone the count lies over the sign: its own title says who has won
            expect(page.locator("section.scoring h2")).to_have_text(window.question.inner_text())
        for sheet in page.locator(".sheets details").all():
            if sheet.get_attribute("open") is None:
                sheet.locator("summary").click()
        for line in page.locator(".sheets details button").all():
            line.click()  # Playwright scrolls, and refuses what lies under something else
        assert not window.overflows()
        assert window.sees() == []
        page.emulate_media(color_scheme="dark")
        assert window.sees() == []


@pytest.mark.slow
@pytest.mark.parametrize("game", ["card-game", "switch-signal-europe", "switch-signal-america"])
def test_the_end_of_the_other_games_is_for_everybody(
    built: None, browser: Browser, tmp_path: Path, game: str
) -> None:
    [link] = played(tmp_path / "tables.db", game, "random", mine="random")
    server = Server(tmp_path / "tables.db")
    server.start()
    try:
        for size in SIZES:
            with screen(browser, server.address, size=size, touch=size[1] < 400, examined=True) as window:
                window.page.add_init_script(LISTEN)
                come(window, link)
                window.page.locator("section.scoring header button").click()
                expect(window.page.get_by_role("button", name="Rematch")).to_be_visible()
                # Only brass of a fanfare has such a wave.
                won = "Lost" not in window.question.inner_text()
                assert window.page.evaluate("struck.includes('sawtooth')") == won
                if game != "card-game":  # night falls, and the ways of what was delivered shine
                    expect(window.page.locator(".dusk")).to_be_visible()
                    arrived = as_number(window.page.locator("section.scoring .total").inner_text())
                    expect(window.page.locator(".journey:not(.missed)")).to_have_count(arrived)
                assert not window.overflows()
                assert window.sees() == []
                window.page.emulate_media(color_scheme="dark")
                assert window.sees() == []
    finally:
        server.stop()


def test_a_rematch_is_one_click_and_can_be_harder(ended: Ended, browser: Browser) -> None:
    with screen(browser, ended.server.address, still=False) as window:
        come(window, ended.usa)
        skip(window)
        page, before = window.page, window.page.url
        page.get_by_role("button", name="Harder").click()
        expect(window.question).to_have_text(re.compile("Keep|Keep at least|choose|Choose"))
        assert page.url != before
        expect(page.locator(".players li")).to_have_count(3)
        expect(page.locator(".players .bot").last).to_have_attribute("title", re.compile("Journeyman"))
        page.go_back()
        skip(window)
        page.get_by_role("button", name="Rematch").click()
        expect(page.locator(".players .bot").last).to_have_attribute("title", re.compile("Apprentice"))


def test_on_a_phone_big_cities_are_awarded_in_sight(ended: Ended, browser: Browser) -> None:
    """Most points hang on them: before, railyards lay in between."""
    with screen(browser, ended.server.address, size=(390, 844)) as window:
        come(window, ended.card_game)
        cities = window.page.locator(".cities li")
        expect(cities).to_have_count(6)
        for city in cities.all():
            expect(city).to_be_in_viewport(ratio=1)


def test_a_game_is_shared_by_a_link_to_its_replay(ended: Ended, browser: Browser) -> None:
    with screen(browser, ended.server.address, still=False) as window:
        window.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        come(window, ended.usa)
        skip(window)
        page = window.page
        page.get_by_role("button", name="Share").click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        link: str = page.evaluate("navigator.clipboard.readText()")
    with screen(browser, ended.server.address, still=False) as other:
        other.page.goto(link)
        expect(other.page.get_by_role("slider")).to_be_visible()
        assert other.page.get_by_role("button", name="Rematch").count() == 0
        other.page.get_by_role("button", name="Leave").click()
        expect(other.page.locator(".totals .winner")).to_be_visible()


@pytest.mark.slow
def test_friends_find_the_rematch_on_their_old_page(ended: Ended, browser: Browser) -> None:
    with screen(browser, ended.server.address) as anna, screen(browser, ended.server.address) as boris:
        for player, link in zip((anna, boris), ended.friends, strict=True):
            come(player, link)
            skip(player)
        old = anna.page.url
        anna.page.get_by_role("button", name="Rematch").click()
        expect(anna.page.locator("section.scoring")).to_have_count(0)
        assert anna.page.url != old
        boris.page.get_by_role("button", name="Sit down for the rematch").click()
        expect(boris.page.locator("section.scoring")).to_have_count(0)
        expect(boris.page.locator(".players li", has_text="Boris")).to_contain_text("you")
        assert boris.page.url == anna.page.url
        expect(anna.page.locator(".players li", has_text="Boris")).to_be_visible()
