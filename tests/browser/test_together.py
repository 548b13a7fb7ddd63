"""People at one table, each with a browser of their own: they leave, come back, vote and resign."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser import conftest
from tests.browser.conftest import Server
from tests.browser.support import Screen, screen

BOT = re.compile("Kept warm by a bot: .+")


@pytest.fixture(scope="module")
def impatient(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where one may vote at once about whoever is away."""
    running = Server(tmp_path_factory.mktemp("tables") / "tables.db")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(conftest, "SERVER", [*conftest.SERVER, "--vote-after", "0"])
        running.start()
    yield running
    running.stop()


def open_table(window: Screen, stand_in: int = 0, *kinds: str, game: str = "usa") -> list[str]:
    """The links of a table's seats, opened over the wire; the first begins."""
    wanted = {
        "game": game,
        "seats": [{"kind": "me", "name": "Anna"}, *({"kind": kind} for kind in kinds or ("friend",))],
        "options": {"first": 0},
        "terms": {"stand_in": stand_in},
    }
    made = window.page.request.post(f"{window.address}/api/tables", data=wanted).json()
    return [window.address + seat["link"] for seat in made["seats"] if "link" in seat]


def plate(window: Screen, seat: int) -> Locator:
    return window.page.locator(".players li").nth(seat)


@pytest.mark.slow
@pytest.mark.parametrize("still", [True, False])
def test_one_leaves_a_bot_keeps_the_seat_and_hands_it_back(
    impatient: Server, browser: Browser, still: bool, tmp_path: Path
) -> None:
    with screen(browser, impatient.address, still=still) as anna:
        links = open_table(anna, 2, "friend", "friend")
        anna.page.goto(links[0])
        with (
            screen(browser, impatient.address, still=still) as boris,
            screen(browser, impatient.address, still=still) as vera,
        ):
            boris.page.goto(links[1])
            expect(boris.page.locator("dialog")).to_contain_text("away for 2 seconds, a bot plays")
            boris.page.get_by_label("Your name").fill("Boris")
            boris.page.get_by_role("button", name="Sit down").click()
            vera.come(links[2], "Vera")
            expect(plate(anna, 1)).to_contain_text("Boris")
            boris.hall()
            expect(plate(anna, 1)).to_contain_text("away")
            anna.keep(0, 1)
            expect(plate(anna, 1)).to_contain_text(BOT)
            expect(plate(vera, 1)).to_contain_text(BOT)
            expect(anna.page.locator(".tidings")).to_contain_text("Boris is away: a bot")
            anna.settle()
            anna.page.screenshot(path=tmp_path / "kept.png")
            vera.keep(0, 1)
            boris.page.goto(links[1])
            expect(boris.sign).to_be_visible()
            expect(plate(anna, 1)).not_to_contain_text(BOT)
            expect(anna.page.locator(".tidings")).to_contain_text("Boris is back.")
            anna.draw_two()
            boris.my_turn()
            boris.draw_two()
            vera.my_turn()


@pytest.mark.slow
def test_the_others_go_on_without_one_who_never_came(impatient: Server, browser: Browser) -> None:
    with (
        screen(browser, impatient.address) as anna,
        screen(browser, impatient.address, size=(390, 844), touch=True, lang="ru") as vera,
    ):
        links = open_table(anna, 0, "friend", "friend")
        anna.page.goto(links[0])
        vera.page.goto(links[2])
        vera.page.get_by_label("Ваше имя").fill("Вера")
        vera.page.get_by_role("button", name="Сесть за стол").click()
        expect(plate(anna, 2)).to_contain_text("Вера")  # or Anna would be the only one to ask
        anna.keep(0, 1)
        plate(anna, 1).get_by_role("button", name="Go on without them").click()
        expect(plate(anna, 1)).to_contain_text("Would go on without them: Anna")
        vera.page.get_by_role("tab", name="Игроки").click()
        assert not vera.overflows()
        vera.page.get_by_role("button", name="Продолжить без игрока").click()
        expect(plate(anna, 1)).to_contain_text("You go on without them; a bot plays:")
        # Her turn comes, and with it the sheet turns to the tickets.
        vera.my_turn()
        expect(vera.page.get_by_role("tab", name="Маршруты")).to_have_attribute("aria-selected", "true")
        vera.page.get_by_role("tab", name="Игроки").click()
        expect(plate(vera, 1)).to_contain_text("Играем без него, ходит бот:")
        vera.page.get_by_role("tab", name="Маршруты").click()
        vera.keep(0, 1)
        anna.my_turn()


def test_who_resigns_watches_a_bot_finish_and_the_score_says_so(impatient: Server, browser: Browser) -> None:
    with (
        screen(browser, impatient.address, examined=True) as anna,
        screen(browser, impatient.address) as boris,
    ):
        links = open_table(anna, game="tiny")
        anna.page.goto(links[0])
        boris.come(links[1], "Boris")
        anna.my_turn()
        anna.page.get_by_role("button", name="Menu").click()
        anna.page.get_by_role("button", name="Resign…").click()
        assert anna.sees() == []
        anna.page.locator("dialog footer").get_by_role("button", name="Resign").click()
        expect(plate(boris, 0)).to_contain_text("Resigned; a bot plays on:")
        expect(anna.page.locator(".tidings")).to_contain_text("You have resigned.")
        expect(anna.page.locator("header.sign.mine")).to_have_count(0)
        anna.page.get_by_role("button", name="Menu").click()
        expect(anna.page.get_by_role("button", name="Resign…")).to_have_count(0)
        boris.finish_by_offers()
        expect(boris.page.locator("section.scoring")).to_contain_text(
            "Anna resigned; a bot played to the end:"
        )
        expect(anna.page.locator("section.scoring")).to_contain_text("You resigned; a bot played to the end:")


def test_a_seats_link_is_shared_and_shown_to_a_camera(
    impatient: Server, browser: Browser, tmp_path: Path
) -> None:
    with screen(browser, impatient.address, size=(390, 844), touch=True, lang="ru", examined=True) as phone:
        phone.page.add_init_script("navigator.share = async (what) => { window.shared = what }")
        phone.hall()
        phone.card("США").get_by_role("button", name="Настроить…").click()
        phone.page.locator("dialog li select").nth(1).select_option("friend")
        phone.page.get_by_label("Если кто-то отошёл").select_option("300")
        phone.page.screenshot(path=tmp_path / "set-up.png")
        phone.page.get_by_role("button", name="Открыть стол").click()
        phone.page.get_by_role("button", name="Поделиться…").first.click()
        link = phone.page.locator("dialog input").first.input_value()
        assert phone.page.evaluate("window.shared.url") == link
        phone.page.get_by_role("button", name="QR-код для камеры: Место 2").click()
        code = phone.page.get_by_role("img", name="QR-код для камеры: Место 2")
        expect(code).to_be_visible()
        assert phone.sees() == []
        assert not phone.overflows()
        phone.page.screenshot(path=tmp_path / "links.png")
        phone.page.get_by_role("button", name="К столу").click()
        # At the table, until somebody has come.
        phone.page.get_by_role("tab", name="Игроки").click()
        phone.page.get_by_role("button", name="Ссылка на это место").click()
        assert phone.page.locator("dialog input").first.input_value() == link
        with screen(browser, impatient.address, lang="ru") as friend:
            friend.page.goto(link)
            expect(friend.page.locator("dialog")).to_contain_text("Если кого-то нет 5 минут")


@pytest.mark.slow
def test_the_host_says_who_sits_where(impatient: Server, browser: Browser, tmp_path: Path) -> None:
    with (
        screen(browser, impatient.address, examined=True) as anna,
        screen(browser, impatient.address) as boris,
        screen(browser, impatient.address) as vera,
    ):
        links = open_table(anna, 0, "friend", "bot")
        anna.page.goto(links[0])
        boris.come(links[1], "Boris")
        anna.page.get_by_role("button", name="Menu").click()
        anna.page.get_by_role("button", name="Who sits where").click()
        rows = anna.page.locator("dialog li")
        expect(rows.nth(0)).to_contain_text("your own seat")
        rows.nth(1).get_by_role("button", name="Remove and open").click()
        expect(boris.page.locator("body")).to_contain_text("This link's key does not fit")
        expect(rows.nth(1)).to_contain_text("Open seat")
        assert anna.sees() == []
        anna.page.screenshot(path=tmp_path / "arrange.png")
        anna.page.locator("dialog footer").get_by_role("button", name="Close").click()
        plate(anna, 1).get_by_role("button", name="Link for this seat").click()
        link = anna.page.locator("dialog input").first.input_value()
        assert link != links[1]
        anna.page.locator("dialog footer").get_by_role("button").click()
        vera.come(link, "Vera")
        expect(plate(anna, 1)).to_contain_text("Vera")
        anna.page.get_by_role("button", name="Menu").click()
        anna.page.get_by_role("button", name="Who sits where").click()
        rows.nth(2).get_by_role("button", name="Open for a friend").click()
        expect(rows.nth(2)).to_contain_text("Open seat")
        rows.nth(2).get_by_role("button", name="Give to a bot").click()
        expect(rows.nth(2)).not_to_contain_text("Open seat")
        anna.page.locator("dialog footer").get_by_role("button", name="Close").click()
        anna.keep(0, 1)
        vera.keep(0, 1)
        anna.my_turn()
