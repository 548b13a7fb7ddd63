"""A game once more: by a link, by keys on its time line, from its log; and played on from there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Server
from tests.browser.played import played
from tests.browser.support import Screen, screen


class Ended:
    """A server with a game that is over, and one that goes on; links to their first seats."""

    def __init__(self, db: Path) -> None:
        [self.over] = played(db, "usa", "greedy")
        [self.going_on] = played(db, "usa", "greedy", decisions=6)
        self.server = Server(db)


@pytest.fixture(scope="module")
def ended(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ended]:
    found = Ended(tmp_path_factory.mktemp("replayed") / "tables.db")
    found.server.start()
    yield found
    found.server.stop()


def at(window: Screen) -> int:
    return int(window.page.locator(".replay .at").inner_text().split("/")[0])


def test_a_link_to_a_moment_the_time_line_and_playing_on(ended: Ended, browser: Browser) -> None:
    table = ended.over.partition("#")[0]
    with screen(browser, ended.server.address) as window:
        page = window.page
        # Somebody who sat nowhere comes by a link.
        page.goto(f"{window.address}{table}?replay=100")
        expect(page.locator(".replay .at")).to_have_text(re.compile(r"^\d+ / \d+$"))
        came = at(window)
        assert 20 < came < 100, "entries are more than steps"
        expect(page.locator(".table")).to_have_attribute("data-entry", re.compile("^(9[0-9]|100)$"))
        # By keys, wherever one is.
        page.keyboard.press("ArrowRight")
        assert at(window) == came + 1
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        assert at(window) == came - 1
        page.keyboard.press("Home")
        assert at(window) == 0
        expect(page.locator(".replay .words")).not_to_be_empty()
        page.keyboard.press("PageDown")
        moment = at(window)
        assert page.locator(".mark.now").count() == 1
        page.keyboard.press("Space")
        expect(page.locator(".replay .at")).not_to_have_text(re.compile(f"^{moment} /"))
        page.keyboard.press("Space")
        page.keyboard.press("End")
        assert at(window) == page.locator(".log li").count() or at(window) > moment
        expect(page.get_by_role("button", name="Play on from here")).to_be_disabled()
        # The log leads to a moment; what comes later is there, and paler.
        page.locator(".log button").nth(12).click()
        assert 0 < at(window) < came
        expect(page.locator(".log li.later").first).to_be_visible()
        # For Tab it is one step, however long: the line where one is.
        page.locator(".log").focus()
        page.keyboard.press("Tab")
        expect(page.locator(".log button[aria-current='step']")).to_be_focused()
        page.keyboard.press("Tab")
        expect(page.locator(".log :focus")).to_have_count(0)
        with page.expect_download() as saving:
            page.get_by_role("link", name="The log as a file").click()
        assert Path(saving.value.path()).read_text(encoding="utf-8").startswith("stationmaster 1\ngame usa\n")
        # Another game from here.
        entry = int(page.locator(".table").get_attribute("data-entry") or 0)
        page.get_by_role("button", name="Play on from here").click()
        page.get_by_label("All seats at this screen").check()
        page.get_by_role("button", name="Open the table").click()
        expect(page).not_to_have_url(re.compile(table))
        window.my_turn()  # and no curtain: whoever plays both sides has seen every hand
        assert int(window.entry) == entry + 1
        origin = page.get_by_role("link", name=re.compile("A sandbox"))
        expect(origin).to_have_attribute("href", f"{table}?replay={entry}")
        window.draw_one()
        expect(page.locator(".table")).not_to_have_attribute("data-entry", str(entry + 1))


def test_before_the_end_one_looks_back_with_ones_own_eyes(ended: Ended, browser: Browser) -> None:
    with screen(browser, ended.server.address, size=(390, 844), touch=True) as phone:
        page = phone.page
        page.goto(phone.address + ended.going_on)
        phone.my_turn()
        entry = phone.entry
        page.get_by_role("button", name="Menu").tap()
        page.get_by_role("button", name="Look back").tap()
        expect(page.locator(".replay .at")).to_be_visible()
        expect(page.locator(".replay fieldset")).to_have_count(0)
        expect(page.get_by_role("button", name="Play on from here")).to_have_count(0)
        page.keyboard.press("Home")
        assert at(phone) == 0
        assert not phone.overflows()
        page.set_viewport_size({"width": 844, "height": 390})
        for tab in page.get_by_role("tab").all():
            tab.tap(trial=True)  # held sideways, the bar does not lie over them
        page.locator(".replay .close").tap()
        phone.my_turn()
        assert phone.entry == entry


@pytest.mark.parametrize(("size", "least"), [((390, 844), 300), ((844, 390), 380)])
def test_on_a_phone_a_replay_leaves_room_for_the_map_and_a_hand(
    ended: Ended, browser: Browser, size: tuple[int, int], least: int
) -> None:
    with screen(browser, ended.server.address, size=size, touch=True) as phone:
        page = phone.page
        page.goto(f"{phone.address}{ended.over.partition('#')[0]}?replay=100")
        expect(page.locator(".replay .at")).to_be_visible()
        board = page.locator("main.board").bounding_box()
        assert board is not None
        assert board["height"] >= least
        expect(page.locator("ul.hand li").first).to_be_in_viewport(ratio=1)
        for button in page.locator(".replay .controls .button").all():
            expect(button).to_be_in_viewport(ratio=1)
        assert not phone.overflows()
        # What is not seen is heard.
        expect(page.locator("header.sign.unseen h1")).not_to_be_empty()
        page.get_by_role("button", name="Leave", exact=True).tap()
        expect(page.locator(".replay")).to_have_count(0)


def test_held_sideways_all_ways_on_from_the_end_lie_in_a_row(ended: Ended, browser: Browser) -> None:
    with screen(browser, ended.server.address, size=(844, 390), touch=True) as phone:
        page = phone.page
        page.goto(phone.address + ended.over)
        skip = page.locator("section.scoring header button")
        expect(skip).to_be_visible()
        skip.tap()
        ways = page.locator(".onward > .button")
        expect(ways.nth(3)).to_be_visible()
        tops = {box["y"] for way in ways.all() if (box := way.bounding_box())}
        assert len(tops) == 1
        for way in ways.all():
            expect(way).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("button", name="Share")).to_have_count(1)
