"""People with browsers of their own: clocks on their plates, and keys that follow them to other devices."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Server
from tests.browser.support import Screen, screen
from tests.browser.test_together import plate


def open_table(window: Screen, terms: dict[str, object], *kinds: str, dice: bool = False) -> list[str]:
    wanted = {
        "game": "usa",
        "seats": [{"kind": "me", "name": "Anna"}, *({"kind": kind} for kind in kinds)],
        "options": {"first": 0, "dice": dice},
        "terms": terms,
    }
    made = window.page.request.post(f"{window.address}/api/tables", data=wanted).json()
    return [window.address + seat["link"] for seat in made["seats"] if "link" in seat]


@pytest.mark.slow
def test_a_clock_is_told_shown_and_runs_out(server: Server, browser: Browser, tmp_path: Path) -> None:
    with (
        screen(browser, server.address, examined=True) as anna,
        screen(browser, server.address, size=(390, 844), touch=True, lang="ru", dark=True) as boris,
    ):
        links = open_table(anna, {"clock": {"move": 6}}, "friend")
        anna.page.goto(links[0])
        boris.page.goto(links[1])
        expect(boris.page.locator("dialog")).to_contain_text(
            "6 секунд на ход. Если оно выйдет, этот ход сделает бот"
        )
        boris.page.get_by_label("Ваше имя").fill("Борис")
        boris.page.get_by_role("button", name="Сесть за стол").click()
        anna.keep(0, 1)
        boris.keep(0, 1)
        clock = plate(anna, 0).get_by_role("timer")
        expect(clock).to_have_text(re.compile(r"0:0\d!hurry"))
        assert anna.sees() == []
        anna.page.screenshot(path=tmp_path / "clock.png")
        boris.page.screenshot(path=tmp_path / "clock-phone.png")
        assert not boris.overflows()
        expect(anna.page.locator(".tidings")).to_contain_text("Your time is up: a bot makes this move.")
        expect(plate(anna, 0)).not_to_contain_text("Time is up", timeout=15_000)


@pytest.mark.slow
def test_a_key_is_carried_to_another_device(server: Server, browser: Browser, tmp_path: Path) -> None:
    with (
        screen(browser, server.address, examined=True) as anna,
        screen(browser, server.address, size=(390, 844), touch=True, lang="ru", dark=True) as phone,
    ):
        links = open_table(anna, {}, "bot")
        anna.page.goto(links[0])
        expect(anna.sign).to_be_visible()
        anna.page.goto(f"{server.address}/me")
        anna.page.get_by_label("The name you play by").fill("Anna")
        anna.page.get_by_role("button", name="Keep my name").click()
        expect(anna.page.locator("main")).to_contain_text("You are known as Anna.")
        anna.page.get_by_role("button", name="Show code and link").click()
        expect(anna.page.get_by_role("img", name="QR code with your key")).to_be_visible()
        assert anna.sees() == []
        anna.page.screenshot(path=tmp_path / "me.png", full_page=True)
        key: str = anna.page.evaluate("localStorage.getItem('stationmaster.me')")
        assert len(key) == 40
        phone.page.goto(f"{server.address}/me#{key}")
        expect(phone.page.locator("dialog")).to_contain_text("ключ игрока Anna")
        assert phone.page.url == f"{server.address}/me"
        phone.page.screenshot(path=tmp_path / "arrived.png")
        phone.page.get_by_role("button", name="Да, это я").click()
        assert not phone.overflows()
        phone.page.screenshot(path=tmp_path / "me-phone.png")
        phone.page.goto(server.address)
        phone.page.locator(".board a").first.click()
        expect(phone.sign).to_be_visible()
        phone.keep(0, 1)
        anna.page.goto(links[0])
        expect(anna.page.locator("body")).not_to_contain_text("dialog")
        assert key not in anna.page.content()
        # To be forgotten takes the key away, and the table stays.
        phone.page.goto(f"{server.address}/me")
        phone.page.get_by_role("button", name="Забыть меня…").click()
        phone.page.get_by_role("button", name="Забыть", exact=True).click()
        expect(phone.page.get_by_role("button", name="Забыть меня…")).to_have_count(0)
        assert phone.page.evaluate("localStorage.getItem('stationmaster.me')") == ""
        phone.page.goto(server.address)
        expect(phone.page.locator(".board")).to_have_count(0)


def test_a_key_stays_in_the_browser(server: Server, browser: Browser) -> None:
    """In no address, neither of the page nor of anything it asks for, and in no referrer."""
    with screen(browser, server.address) as anna:
        links = open_table(anna, {}, "friend")
        asked: list[str] = []
        anna.page.on("request", lambda request: asked.extend([request.url, str(request.all_headers())]))
        secrets = [link.partition("#")[2] for link in links]
        anna.come(links[1], "Boris")
        anna.page.goto(f"{server.address}/me")
        anna.page.get_by_label("The name you play by").fill("Boris")
        anna.page.get_by_role("button", name="Keep my name").click()
        secrets.append(anna.page.evaluate("localStorage.getItem('stationmaster.me')"))
        anna.page.goto(f"{server.address}/me#{secrets[-1]}")
        expect(anna.page.get_by_role("main")).to_contain_text("Boris")
        assert "#" not in anna.page.url
        anna.page.goto(f"{server.address}/")
        anna.page.get_by_role("link", name="USA").first.click()
        expect(anna.sign).to_be_visible()
        assert "#" not in anna.page.url
        assert anna.page.evaluate("document.referrer") == ""
        anna.page.go_back()
        assert "#" not in anna.page.url
        assert len(asked) > 20
        # What was typed into the address bar is the page's first request, without what stands behind the #.
        told = [
            text for text in asked if any(secret and secret in text.partition("#")[0] for secret in secrets)
        ]
        assert told == []


def test_two_links_opened_in_one_window_seat_two_at_one_screen(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        page = window.page
        seats = [{"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Boris"}]
        wanted = {"game": "card-game", "seats": seats, "options": {"first": 0}}
        made = page.request.post(f"{server.address}/api/tables", data=wanted).json()
        page.goto(server.address + made["seats"][0]["link"])
        window.my_turn()
        page.goto(server.address + made["seats"][1]["link"])
        curtain = page.locator(".curtain")
        expect(curtain).to_contain_text("Anna, it is your turn")
        curtain.get_by_role("button").click()
        window.keep(0)
        page.get_by_role("button", name="Go on").click()
        expect(curtain).to_contain_text("Boris, it is your turn")


def test_a_link_that_is_not_complete_gets_a_sentence(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as anna:
        anna.page.goto(f"{server.address}/me#half")
        expect(anna.page.get_by_role("alert")).to_contain_text("This link is not complete")


@pytest.mark.slow
def test_a_stranger_finds_an_open_table_and_chooses_a_seat(
    server: Server, browser: Browser, tmp_path: Path
) -> None:
    with (
        screen(browser, server.address, examined=True) as anna,
        screen(browser, server.address, size=(390, 844), touch=True, lang="ru") as vera,
    ):
        anna.hall()
        anna.card("USA").get_by_role("button", name="More…").click()
        for seat in (1, 2):
            anna.page.locator("dialog li select").nth(seat).select_option("friend")
        anna.page.get_by_label("Your name").or_(anna.page.locator("dialog li input")).first.fill(
            "<b>Anna</b>"
        )
        anna.page.get_by_label("Clocks").select_option("move-259200")
        anna.page.get_by_label("When time runs out").select_option("seat")
        anna.page.get_by_label("Who may sit down").select_option("all")
        assert anna.sees() == []
        anna.page.locator("dialog form").evaluate("form => form.scrollIntoView({ block: 'end' })")
        anna.page.screenshot(path=tmp_path / "set-up.png")
        anna.page.get_by_role("button", name="Open the table").click()
        anna.page.get_by_role("button", name="Go to the table").click()
        expect(anna.sign).to_be_visible()
        vera.hall()
        found = vera.page.get_by_role("link", name="<b>Anna</b>")
        expect(found).to_contain_text("Свободно 2 места")
        expect(found).to_contain_text("3 дня на ход")
        vera.page.screenshot(path=tmp_path / "open.png")
        assert not vera.overflows()
        found.click()
        vera.page.get_by_role("tab", name="Игроки").click()
        vera.page.get_by_role("button", name="Сесть сюда").nth(1).click()
        expect(vera.page.locator("dialog")).to_contain_text("У кого оно выйдет, за того до конца играет бот")
        vera.page.get_by_label("Ваше имя").fill("Вера")
        vera.page.get_by_role("button", name="Сесть за стол").click()
        expect(plate(anna, 2)).to_contain_text("Вера")
        expect(plate(anna, 1)).to_contain_text("Open seat")


@pytest.mark.slow
def test_a_finished_game_stands_in_ones_history(server: Server, browser: Browser, tmp_path: Path) -> None:
    with (
        screen(browser, server.address, examined=True) as anna,
        screen(browser, server.address, size=(390, 844), touch=True, lang="ru", dark=True) as boris,
    ):
        links = open_table(anna, {"clock": {"game": 3600, "increment": 10}}, "friend", dice=True)
        anna.page.goto(links[0])
        boris.page.goto(links[1])
        boris.page.get_by_label("Ваше имя").fill("Борис")
        boris.page.get_by_role("button", name="Сесть за стол").click()
        anna.page.get_by_role("button", name="Menu").click()
        anna.page.get_by_role("button", name="Resign…").click()
        anna.page.locator("dialog footer").get_by_role("button", name="Resign").click()
        boris.finish_by_offers()
        boris.page.goto(f"{server.address}/me")
        mine = boris.page.locator("main")
        expect(mine).to_contain_text("Рейтинг против людей")
        expect(mine.get_by_role("link", name="США")).to_contain_text("Anna")
        boris.page.get_by_role("button", name="Любимые перегоны").click()
        picture = boris.page.get_by_role("img", name="Любимые перегоны")
        expect(picture).to_be_visible()
        assert picture.evaluate("async (drawn) => { await drawn.decode(); return drawn.naturalWidth }") > 0
        assert not boris.overflows()
        boris.page.screenshot(path=tmp_path / "history-phone.png", full_page=True)
        with boris.page.expect_download() as download:
            boris.page.get_by_role("button", name="Всё моё — файлом").click()
        assert '"history"' in download.value.path().read_text(encoding="utf-8")
        # Only if one says so, others see it.
        boris.page.get_by_label("Показывать мои партии всем").check()
        page = boris.page.get_by_role("link", name="Страница, которую видят другие").get_attribute("href")
        anna.page.goto(f"{server.address}{page}")
        expect(anna.page.locator("main")).to_contain_text("Won")
        assert anna.sees() == []
        anna.page.screenshot(path=tmp_path / "person.png")
        boris.page.get_by_label("Показывать мои партии всем").uncheck()
        anna.page.reload()
        expect(anna.page.get_by_role("alert")).to_contain_text("There is no such page")
        assert all("404" in trouble for trouble in anna.troubles)
        anna.troubles.clear()
