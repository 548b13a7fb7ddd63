"""People who talk at a table: a seat on arrival, reactions, marks, silence, a bot that proposes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser import conftest
from tests.browser.conftest import Server
from tests.browser.support import Screen, screen
from tests.browser.test_switch_and_signal import overlap
from tests.browser.test_together import plate

SPENDER = """
from stationmaster.bots import Bot


class Spender(Bot):
    def choose(self, view, options, heard=()):
        write = self.game.write
        return next((each for each in options if write(each) == "dispatcher"), options[0])
"""


@pytest.fixture(scope="module")
def asking(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose bots ask, and wait for as long as it takes."""
    folder = tmp_path_factory.mktemp("tables")
    (folder / "spender.py").write_text(SPENDER)
    running = Server(folder / "tables.db")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            conftest,
            "SERVER",
            [*conftest.SERVER, "--proposal-wait", "600", "--bot", f"{folder}/spender.py:Spender"],
        )
        running.start()
    yield running
    running.stop()


def open_table(window: Screen, *kinds: str, **more: object) -> list[str]:
    """Links to the seats of a network, and one to watch."""
    seats = [
        {"kind": "bot", "bot": kind.partition(":")[2]} if kind.startswith("bot") else {"kind": kind}
        for kind in kinds
    ]
    wanted = {
        "game": "switch-signal-europe",
        "seats": [{"kind": "me", "name": "Anna"}, *seats],
        "options": {"first": "0"},
        **more,
    }
    made = window.page.request.post(f"{window.address}/api/tables", data=wanted).json()
    links = [window.address + seat["link"] for seat in made["seats"] if "link" in seat]
    return [*links, window.address + made["watch"]]


def say(window: Screen, words: str, chat: str = "Chat") -> None:
    window.page.get_by_role("tab", name=chat).click()
    window.page.get_by_label("Say something").fill(words)
    window.page.get_by_role("button", name="Send").click()


def marked(window: Screen, piece: str) -> Locator:
    return window.page.locator(f'[data-marked="{piece}"]')


@pytest.mark.slow
def test_people_arrive_talk_and_mark(asking: Server, browser: Browser, tmp_path: Path) -> None:
    with (
        screen(browser, asking.address, examined=True) as anna,
        screen(browser, asking.address, size=(390, 844), touch=True, lang="ru", dark=True) as boris,
        screen(browser, asking.address) as vera,
    ):
        links = open_table(anna, "friend", "friend", "friend")
        anna.page.goto(links[0])
        expect(anna.sign).to_be_visible()
        # Boris was invited to the second seat, and would rather have the fourth, in other colours.
        boris.page.goto(links[1])
        dialog = boris.page.locator("dialog")
        expect(dialog).to_contain_text("За столом: Anna")
        assert "#" not in boris.page.url
        boris.page.get_by_label("Ваше имя").fill("Борис")
        dialog.locator(".seats label").nth(3).click()
        dialog.get_by_label("Лагуна").check(force=True)
        boris.page.screenshot(path=tmp_path / "arrival-phone.png")
        assert not boris.overflows()
        boris.page.get_by_role("button", name="Сесть за стол").click()
        expect(plate(anna, 3)).to_contain_text("Борис")
        # The link to the fourth seat opens the second now.
        vera.page.goto(links[3])
        expect(vera.page.locator("dialog .seats label.taken")).to_have_count(2)
        vera.page.screenshot(path=tmp_path / "arrival.png")
        vera.page.get_by_label("Your name").fill("Vera")
        vera.page.get_by_role("button", name="Sit down").click()
        expect(plate(anna, 1)).to_contain_text("Vera")
        # Words, and what goes without them.
        say(vera, "I can turn this")
        vera.page.get_by_role("button", name="Well played!").click()
        expect(plate(anna, 1).get_by_role("status")).to_have_text("Well played!")
        boris.page.get_by_role("tab", name="Чат").click()
        expect(boris.page.locator(".chat li")).to_have_text(["Vera I can turn this", "Vera Отличный ход!"])
        boris.page.get_by_role("button", name="Спасибо!").click()
        expect(plate(vera, 3).get_by_role("status")).to_have_text("Thank you!")
        # A mark, seen by everybody with its name, until it is taken back.
        vera.page.evaluate("document.activeElement.blur()")
        junction = vera.page.locator("[data-junction]").first
        piece = junction.get_attribute("data-junction")
        box = junction.bounding_box()
        assert box is not None
        vera.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        vera.page.get_by_role("button", name="Mark it for the others").click()
        for window in (anna, boris, vera):
            expect(marked(window, f"junction {piece}")).to_contain_text("Vera")
        anna.page.get_by_role("tab", name="Chat").click()
        anna.settle()
        anna.page.screenshot(path=tmp_path / "marked.png")
        boris.page.screenshot(path=tmp_path / "marked-phone.png")
        assert anna.sees() == []
        vera.page.get_by_role("button", name="Take the mark back").click()
        expect(marked(anna, f"junction {piece}")).to_have_count(0)
        # Whom one does not want to hear is one's own affair.
        anna.page.get_by_role("button", name="Who is heard").click()
        anna.page.get_by_label("Vera").uncheck()
        expect(anna.page.locator(".chat li")).to_have_text(["Борис Thank you!"])
        vera.page.get_by_role("button", name="Oh no!").click()
        expect(plate(vera, 1).get_by_role("status")).to_have_text("Oh no!")
        expect(plate(anna, 1).get_by_role("status")).to_have_count(0)
        anna.page.reload()
        anna.page.get_by_role("tab", name="Chat").click()
        expect(anna.page.locator(".chat li")).to_have_text(["Борис Thank you!"])
        # The host wants silence, and company.
        anna.page.get_by_role("button", name="Menu").click()
        anna.page.get_by_role("button", name="Who sits where").click()
        anna.page.get_by_label("People may write to each other").click()
        anna.page.get_by_label("Open to everybody").click()
        expect(anna.page.get_by_label("Open to everybody")).to_be_checked()
        anna.settle()
        assert anna.sees() == []
        anna.page.screenshot(path=tmp_path / "arrange.png")
        expect(vera.page.locator(".chat")).to_contain_text("Writing is switched off at this table.")
        expect(vera.page.get_by_label("Say something")).to_have_count(0)
        found = vera.page.request.get(f"{asking.address}/api/tables/open").json()["tables"]
        assert [table["free"] for table in found] == [[2]]


def test_a_bot_proposes_before_it_spends_a_helper(asking: Server, browser: Browser, tmp_path: Path) -> None:
    with (
        screen(browser, asking.address, examined=True) as anna,
        screen(browser, asking.address, size=(390, 844), touch=True, lang="ru", dark=True) as boris,
    ):
        links = open_table(anna, "friend", "bot:Spender", options={"first": "2"})
        anna.page.goto(links[0])
        proposal = anna.page.get_by_role("alertdialog", name="A proposal")
        expect(proposal).to_contain_text("would spend what is everybody's")
        expect(proposal).to_contain_text("Uses up the Dispatcher: once a game")
        boris.page.goto(links[1])
        boris.page.get_by_label("Ваше имя").fill("Борис")
        boris.page.get_by_role("button", name="Сесть за стол").click()
        expect(boris.page.get_by_role("alertdialog", name="Предложение")).to_be_visible()
        assert anna.sees() == []
        anna.page.screenshot(path=tmp_path / "proposal.png")
        boris.page.screenshot(path=tmp_path / "proposal-phone.png")
        assert not boris.overflows()
        for window in (anna, boris):  # what it speaks of is on the map
            asks, board = (window.page.locator(each).bounding_box() for each in (".proposal", ".frame"))
            assert asks is not None
            assert board is not None
            assert not overlap(asks, board)
        entry = anna.entry
        proposal.get_by_role("button", name="Rather not").click()
        anna.wait_for("entry => document.querySelector('.table').dataset.entry !== entry", entry)
        expect(anna.page.locator(".log")).not_to_contain_text("The dispatcher lets")
        # Its next decision is another question, and two who agree are all there are.
        expect(proposal).to_be_visible()
        proposal.get_by_role("button", name="Go ahead").click()
        expect(proposal).to_have_count(0)
        boris.page.get_by_role("button", name="Хорошо").click()
        expect(anna.page.locator(".log")).to_contain_text("The dispatcher lets")
