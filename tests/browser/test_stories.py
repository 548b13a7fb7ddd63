"""Whole stories of people: from the invitation to the history, and a game over days."""

from __future__ import annotations

import re
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import conftest
from tests.browser.conftest import Server
from tests.browser.support import DRIVER, Screen, screen
from tests.browser.test_notices import letters
from tests.browser.test_together import BOT, plate
from tests.server.receivers import Postbox, postbox

pytestmark = pytest.mark.slow

DAY = 86_400
A_GAME = 240_000  # milliseconds, with three browsers and a server on a busy machine
MOVED_CLOCK = """
import time
from pathlib import Path
real, moved = time.time, Path({moved!r})
time.time = lambda: real() + float(moved.read_text())
from stationmaster.store import sqlite
sqlite.A_PAUSE = 1e12  # somebody was at work all the while
# A table that everybody has left is soon on disk only: what wakes it there looks at the time.
from functools import partial
from stationmaster.server import settings
settings.Settings = partial(settings.Settings, linger=0.2)
from stationmaster.cli import main
main()
"""


def open_table(window: Screen, game: str, terms: dict[str, object], friends: int) -> list[str]:
    wanted = {
        "game": game,
        "seats": [{"kind": "me", "name": "Anna"}, *[{"kind": "friend"}] * friends],
        "options": {"first": 0},
        "terms": terms,
    }
    made = window.page.request.post(f"{window.address}/api/tables", data=wanted).json()
    return [window.address + seat["link"] for seat in made["seats"]]


def come_in_russian(window: Screen, link: str, name: str) -> None:
    window.page.goto(link)
    window.page.get_by_label("Ваше имя").fill(name)
    window.page.get_by_role("button", name="Сесть за стол").click()
    expect(window.page.locator("dialog")).to_have_count(0)


def play_to_the_end(*windows: Screen) -> None:
    """All of them at once, each pressing whatever its page offers."""
    for window in windows:
        window.page.evaluate(
            f"() => {{ window.ended = false; ({DRIVER.read_text(encoding='utf-8')})(900)"
            ".then(() => (window.ended = true), (error) => (window.ended = String(error))); }"
        )
    for window in windows:
        window.page.wait_for_function("() => window.ended !== false", timeout=A_GAME)
        assert window.page.evaluate("window.ended") is True


def test_three_people_play_with_clocks_one_leaves_and_comes_back_and_there_is_a_rematch(
    server: Server, browser: Browser, tmp_path: Path
) -> None:
    with (
        screen(browser, server.address) as anna,
        screen(browser, server.address, size=(390, 844), touch=True, lang="ru", dark=True) as boris,
        screen(browser, server.address) as vera,
    ):
        terms = {"clock": {"game": 3600, "increment": 10}, "stand_in": 2}
        links = open_table(anna, "switzerland", terms, friends=2)
        anna.page.goto(links[0])
        expect(anna.sign).to_be_visible()
        come_in_russian(boris, links[1], "Борис")
        vera.page.goto(links[2])
        expect(vera.page.locator("dialog")).to_contain_text("an hour for the game")
        vera.page.get_by_label("Your name").fill("Vera")
        vera.page.get_by_role("button", name="Sit down").click()
        expect(plate(anna, 2)).to_contain_text("Vera")
        # Vera goes, and a bot keeps her seat until she comes.
        vera.hall()
        anna.keep(0, 1)
        boris.keep(0, 1)
        expect(plate(anna, 2)).to_contain_text(BOT)
        expect(plate(anna, 0).get_by_role("timer")).to_have_text(re.compile(r"\d:\d\d"))
        anna.draw_two()
        vera.page.locator(".board a", has_text="Switzerland").first.click()
        expect(vera.sign).to_be_visible()
        expect(plate(anna, 2)).not_to_contain_text(BOT)
        play_to_the_end(anna, boris, vera)
        # Once more, for all three, without a link; and the series is counted.
        expect(anna.page.get_by_role("button", name="Rematch")).to_be_visible()
        anna.page.screenshot(path=tmp_path / "ended.png")
        anna.page.get_by_role("button", name="Rematch").click()
        expect(anna.page).not_to_have_url(links[0].partition("#")[0])
        series = anna.page.get_by_role("group", name="The series")
        expect(series).to_contain_text("After one game")
        line = series.bounding_box()
        assert line is not None
        assert line["height"] < 60  # it lies under the players, and leaves the room to the log
        boris.page.get_by_role("button", name="Сесть за него").click()
        boris.page.get_by_role("tab", name="Игроки").click()
        expect(boris.page.get_by_role("group", name="Серия")).to_contain_text("После 1 партии")
        boris.page.screenshot(path=tmp_path / "series-phone.png")
        assert not boris.overflows()
        anna.page.screenshot(path=tmp_path / "series.png")
        vera.page.get_by_role("button", name="Sit down for the rematch").click()
        expect(plate(anna, 2)).to_contain_text("Vera")
        vera.page.goto(f"{server.address}/me")
        history = vera.page.locator("main")
        expect(history.get_by_role("link", name="Switzerland")).to_contain_text("Anna")
        expect(history).to_contain_text("Rating against people")


def pass_time(moved: Path, seconds: int) -> None:
    """At once: a server that reads it meanwhile has the one time or the other."""
    later = moved.with_suffix(".new")
    later.write_text(str(seconds))
    later.replace(moved)


@pytest.fixture
def over_days(
    built: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Server, Postbox, Path]]:
    """A server with a mail server, and a clock that one may move by writing seconds into a file."""
    moved = tmp_path / "moved"
    moved.write_text("0")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    running = Server(tmp_path / "tables.db")
    with postbox() as (box, address):
        told = ["--origin", f"http://127.0.0.1:{port}", "--mail", address, "--mail-from", "a@trains.example"]
        python = [sys.executable, "-c", MOVED_CLOCK.format(moved=str(moved))]
        words = [*python, *conftest.SERVER[3:], *told, "--notice-after", "0.2"]
        monkeypatch.setattr(conftest, "SERVER", words)
        running.start(port)
        yield running, box, moved
        running.stop()


def test_a_game_over_days_goes_on_by_mail(
    over_days: tuple[Server, Postbox, Path], browser: Browser, tmp_path: Path
) -> None:
    server, box, moved = over_days
    with (
        screen(browser, server.address) as anna,
        screen(browser, server.address, size=(390, 844), touch=True, lang="ru", dark=True) as boris,
    ):
        links = open_table(anna, "usa", {"clock": {"move": 3 * DAY, "then": "seat"}}, friends=1)
        come_in_russian(boris, links[1], "Борис")
        boris.page.goto(server.address)
        boris.page.get_by_text("Сообщать мне, когда мой ход").click()
        boris.page.get_by_label("Письмом на адрес").fill("boris@example.org")
        boris.page.get_by_role("button", name="Включить").first.click()
        expect(boris.page.get_by_text("Туда отправлено письмо.")).to_be_visible()
        boris.page.screenshot(path=tmp_path / "confirm-phone.png")
        assert not boris.overflows()
        question = letters(box, 1)[0].get_content()
        boris.page.goto(f"{server.address}/icon.svg")
        boris.page.goto(re.findall(r"http\S+/#confirm=\S+", question)[0])
        expect(boris.page.get_by_text("Теперь о ваших ходах сообщают письма.")).to_be_visible()
        boris.page.goto(f"{server.address}/icon.svg")
        # The first day: Anna moves, and Boris has mail.
        anna.page.goto(links[0])
        anna.keep(0, 1)
        first = letters(box, 2)[1]
        assert (first["To"], first["Subject"]) == ("boris@example.org", "Ваш ход: США")
        # Two days later he follows it, to his own seat, and answers.
        pass_time(moved, 2 * DAY)
        boris.page.goto(re.findall(r"http\S+/table/\S+", first.get_content())[0])
        boris.keep(0, 1)
        boris.page.goto(f"{server.address}/icon.svg")
        anna.draw_two()
        second = letters(box, 3)[2]
        assert second["Subject"] == "Ваш ход: США"
        # Now clocks run. Four days later his time is up: a bot has the seat, and Anna goes on.
        anna.hall()
        pass_time(moved, 6 * DAY)
        anna.page.locator(".board a", has_text="USA").first.click()
        anna.my_turn()
        expect(plate(anna, 1)).to_contain_text("Out of time")
        anna.page.screenshot(path=tmp_path / "days.png")
        boris.page.goto(server.address)
        boris.page.locator(".board a", has_text="США").first.click()
        boris.page.get_by_role("tab", name="Игроки").click()
        expect(plate(boris, 1)).to_contain_text("Время вышло")
        boris.page.screenshot(path=tmp_path / "days-phone.png")
        assert len(box.letters) == 3
        told = "".join(letter.get_content() for letter in box.letters)
        assert not any(link.partition("#")[2] in told for link in links)
