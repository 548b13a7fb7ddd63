"""Told of a turn with the page closed: by mail to the seat and out of it, and by the page's worker."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Callable, Iterator
from email.message import EmailMessage

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import conftest
from tests.browser.conftest import Server
from tests.browser.support import SOON, Screen, screen
from tests.browser.test_together import open_table
from tests.server.receivers import Postbox, postbox

SHOWN = """async () => {
    const worker = await navigator.serviceWorker.ready;
    const notices = await worker.getNotifications();
    return notices.map(({ title, body, data }) => [title, body, data]);
}"""


@pytest.fixture(scope="module")
def mailing(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Postbox]]:
    """A server that knows its address and has a mail server."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    running = Server(tmp_path_factory.mktemp("tables") / "tables.db")
    with postbox() as (box, address), pytest.MonkeyPatch.context() as patch:
        told = ["--origin", f"http://127.0.0.1:{port}", "--mail", address, "--mail-from", "a@trains.example"]
        patch.setattr(conftest, "SERVER", [*conftest.SERVER, *told, "--notice-after", "0.2"])
        running.start(port)
        yield running, box
        running.stop()


def letters(box: Postbox, count: int) -> list[EmailMessage]:
    until = time.monotonic() + SOON / 1000
    while len(box.letters) < count and time.monotonic() < until:
        time.sleep(0.05)
    assert len(box.letters) == count
    return box.letters


def until(page: Page, what: Callable[[], object]) -> None:
    """For what only the browser's own tools know: a page cannot wait for it."""
    patience = time.monotonic() + SOON / 1000
    while not what() and time.monotonic() < patience:
        page.wait_for_timeout(50)


def panel(window: Screen) -> None:
    window.page.goto(f"{window.address}/")
    window.page.get_by_text("Tell me when it is my turn").click()


@pytest.mark.slow
def test_a_mail_leads_to_the_seat_and_its_last_line_ends_it(
    mailing: tuple[Server, Postbox], browser: Browser
) -> None:
    server, box = mailing
    with screen(browser, server.address) as anna, screen(browser, server.address) as boris:
        links = open_table(anna)
        boris.come(links[1], "Boris")
        panel(boris)
        field = boris.page.get_by_label("By mail to")
        start = boris.page.get_by_role("button", name="Switch on").first
        field.fill("boris")
        start.click()
        expect(boris.page.get_by_role("alert")).to_have_text(re.compile("That is no mail address"))
        boris.troubles.clear()  # the browser notes that a request was refused
        field.fill("boris@example.org")
        start.click()
        expect(boris.page.get_by_text("in 1 way")).to_be_visible()
        expect(boris.page.get_by_text("We have sent a mail there.")).to_be_visible()
        question = letters(box, 1)[0].get_content()
        boris.page.goto(f"{server.address}/icon.svg")
        boris.page.goto(re.findall(r"http\S+/#confirm=\S+", question)[0])
        expect(boris.page.get_by_text("From now on you are told of your turns by mail.")).to_be_visible()
        assert "confirm" not in boris.page.url
        anna.page.goto(links[0])
        anna.keep(0, 1)
        letter = letters(box, 2)[1]
        assert letter["To"] == "boris@example.org"
        text = letter.get_content()
        boris.page.goto(re.findall(r"http\S+/table/\S+", text)[0])
        boris.my_turn()
        expect(boris.page.locator('link[rel="icon"]')).to_have_attribute("href", "/icon-turn.svg")
        panel(boris)
        expect(boris.page.get_by_text("boris@example.org")).to_be_visible()
        expect(boris.page).to_have_title("● 1 table waits for you – Stationmaster")
        boris.page.goto(f"{server.address}/icon.svg")  # away, or only the place in the page would change
        boris.page.goto(re.findall(r"http\S+/#stop=\S+", text)[0])
        expect(boris.page.get_by_text("No more notices go there")).to_be_visible()
        assert "stop" not in boris.page.url
        panel(boris)
        expect(boris.page.get_by_text("boris@example.org")).to_have_count(0)  # the page has heard of it
        assert len(box.letters) == 2


def test_what_is_pushed_is_shown_with_no_page_in_sight(
    mailing: tuple[Server, Postbox], browser: Browser
) -> None:
    server, _ = mailing
    with screen(browser, server.address) as anna:
        page = anna.page
        page.context.grant_permissions(["notifications"], origin=server.address)
        anna.hall()
        line = page.context.new_cdp_session(page)
        found: list[str] = []
        line.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda told: found.extend(each["registrationId"] for each in told["registrations"]),
        )
        line.send("ServiceWorker.enable")
        page.evaluate("() => navigator.serviceWorker.register('/notices-worker.js')")
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        until(page, lambda: found)
        told = '{"heading": "Your turn: USA", "text": "The table waits for you.", "table": "abc"}'
        expected = {
            told: ["Your turn: USA", "The table waits for you.", "abc"],
            "no JSON": ["Stationmaster", "", ""],
        }

        def all_shown() -> bool:
            """What is pushed before the browser knows of its worker is lost: then once more."""
            shown = page.evaluate(SHOWN)
            missing = [said for said, notice in expected.items() if notice not in shown]
            for said in missing:
                pushed = {"origin": server.address, "registrationId": found[-1], "data": said}
                line.send("ServiceWorker.deliverPushMessage", pushed)
            return not missing

        until(page, all_shown)
        shown = page.evaluate(SHOWN)
        assert [notice for notice in shown if notice not in expected.values()] == []
        assert [notice for notice in expected.values() if notice not in shown] == []
