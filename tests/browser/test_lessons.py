"""Lessons on the page: what is pointed at is there, and a newcomer with a phone gets through one alone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from stationmaster.kernel.lesson import LEARNER, Lesson
from stationmaster.kernel.match import Match
from stationmaster.server import lessons
from tests.browser.conftest import Server
from tests.browser.support import Screen, screen

LESSONS = lessons.every()
FIRST = ("first-routes", "first-freight")  # the others are walked through in the slow suite
PHONE, DESK = (390, 844), (1440, 900)
# Of what asks for a choice, the buttons that lie under something else.
COVERED = """
    () => [...document.querySelectorAll("[data-asks] button, .tray button:enabled")].flatMap((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        const seen = document.elementFromPoint(x + width / 2, y + height / 2);
        const by = seen?.closest("[class]")?.cloneNode();
        return seen === null || button.contains(seen) ? [] : [`${button.innerText} under ${by?.outerHTML}`];
    })
"""
# Whoever wants no motion waits for none.
DELAYED = """
    () => document.getAnimations().filter((each) => each.effect.getTiming().delay > 0)
        .map((each) => each.effect.target.outerHTML)
"""
# A move of the player, over another line: it is looked at what the page shows, not how it is pressed.
PLAY = """
    ([table, entry, action]) => new Promise((done, fail) => {
        const keys = JSON.parse(localStorage.getItem("stationmaster.keys"));
        const tokens = keys.filter((key) => key.table === table).map((key) => key.token);
        const line = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
        line.onopen = () => {
            line.send(JSON.stringify({ type: "join", table, tokens }));
            line.send(JSON.stringify({ type: "play", seat: 0, entry, action }));
        };
        line.onmessage = ({ data }) => {
            const message = JSON.parse(data);
            if (message.type === "refused") fail(new Error(JSON.stringify(message.sentence)));
            if (message.type === "state" && message.entry > entry) done(line.close());
        };
    })
"""


def learn(window: Screen, lesson: str, lang: str = "en") -> str:
    """Sit down at the table of a lesson, opened over the wire; its id."""
    wanted = {"lesson": lesson, "name": "Guest", "lang": lang}
    made = window.page.request.post(f"{window.address}/api/lessons", data=wanted).json()
    window.page.goto(window.address + made["seats"][0]["link"])
    expect(window.sign).to_be_visible()
    table: str = made["table"]
    return table


def walk(window: Screen, lesson: Lesson, table: str, look: Callable[[int], None]) -> None:
    """Through a lesson step by step, each looked at; moves are made over the wire."""
    import stationmaster

    match = Match(stationmaster.make(lesson.game, lesson.seats, **lesson.options), log=lesson.opening())
    card = window.page.locator(".lesson")
    for number, step in enumerate(lesson.steps):
        expect(card).to_have_attribute("data-step", str(number))
        expect(window.page.locator(".beacon")).to_have_count(len(step.points))
        look(number)
        if step.accepts:
            text = match.game.write(lesson.other(match))
            window.page.evaluate(PLAY, [table, match.entry, text])
            match.make(lesson.decide(match, LEARNER, text))
            while lesson.lasts(match) and match.waiting_on != LEARNER:
                other = match.game.write(lesson.other(match))
                match.make(lesson.decide(match, match.waiting_on, other))
        elif number < len(lesson.steps) - 1:
            card.locator("button.next").click()


@pytest.mark.parametrize("size", [DESK, pytest.param(PHONE, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "name", [*FIRST, *(pytest.param(each, marks=pytest.mark.slow) for each in LESSONS if each not in FIRST)]
)
def test_all_that_a_lesson_points_at_is_on_the_page(
    server: Server, browser: Browser, name: str, size: tuple[int, int]
) -> None:
    with screen(browser, server.address, size=size) as window:

        def look(number: int) -> None:
            assert window.page.evaluate(DELAYED) == []
            window.settle()
            assert window.page.evaluate(COVERED) == []
            for halo in window.page.locator(".beacon").all():
                expect(halo).to_be_in_viewport()
            halos = [box for halo in window.page.locator(".beacon").all() if (box := halo.bounding_box())]
            card = window.page.locator(".lesson").bounding_box()
            assert card is not None
            if halos:
                first = halos[0]
                x, y = first["x"] + first["width"] / 2, first["y"] + first["height"] / 2
                covered = (
                    card["x"] < x < card["x"] + card["width"] and card["y"] < y < card["y"] + card["height"]
                )
                assert not covered, f"step {number} is covered by its own words"

        walk(window, LESSONS[name], learn(window, name), look)
        card = window.page.locator(".lesson")
        card.get_by_role("button", name="Play on").click()
        expect(card).to_have_count(0)
        window.my_turn()


@pytest.mark.slow
def test_the_words_of_a_lesson_make_room_for_a_choice(server: Server, browser: Browser) -> None:
    """Cards gathered for a robbery are sent off by a button where those words stood."""
    looked: list[bool] = []
    with screen(browser, server.address) as window:

        def look(number: int) -> None:
            looked.append("now you rob" in LESSONS["card-game"].steps[number].says["en"])
            if not looked[-1]:
                return
            for _ in range(2):
                window.page.locator("[data-spot='hand-yellow']").click()
            expect(window.page.locator(".gather button.play")).to_be_enabled()
            assert window.page.evaluate(COVERED) == []

        walk(window, LESSONS["card-game"], learn(window, "card-game"), look)
    assert any(looked)


def test_a_newcomer_learns_by_phone_in_russian(server: Server, browser: Browser) -> None:
    """With fingers, from the hall to the end; a slip is explained, and one may leave meanwhile."""
    with screen(browser, server.address, size=PHONE, lang="ru", touch=True) as phone:
        page = phone.page
        phone.hall()
        page.get_by_role("button", name=re.compile("Ticket to Ride за пять минут")).tap()
        card = page.locator(".lesson")
        expect(card).to_contain_text("шаг 1 из 12")
        card.get_by_role("button", name="Дальше").tap()
        expect(card).to_contain_text("три маршрута")
        # A slip: all three are kept, and the long one is explained.
        tickets = page.locator(".choice li button")
        for place in (0, 1, 2):
            tickets.nth(place).tap()
        page.locator("button.keep").tap()
        expect(page.get_by_role("alert")).to_contain_text("через всю карту")
        tickets.nth(2).tap()
        page.locator("button.keep").tap()
        expect(card).to_contain_text("шаг 3 из 12")
        card.get_by_role("button", name="Дальше").tap()
        expect(card).to_contain_text("шаг 4 из 12")
        # Away, and back by the hall: it goes on where it was.
        page.goto(f"{server.address}/")
        page.get_by_role("button", name=re.compile("Продолжить с того же места")).tap()
        expect(card).to_contain_text("шаг 4 из 12")
        page.locator("[data-spot='row-red']").tap()
        expect(card).to_contain_text("шаг 5 из 12")
        page.locator("[data-spot='deck']").tap()
        expect(card).to_contain_text("Паровоз!")
        card.get_by_role("button", name="Дальше").tap()
        claim(phone, "denver-santa-fe", payment="2 красных")
        expect(card).to_contain_text("шаг 8 из 12")
        card.get_by_role("button", name="Дальше").tap()
        claim(phone, "el-paso-santa-fe", payment="1 синяя")
        expect(card).to_contain_text("маршрут выполнен")
        assert not phone.overflows()
        for _ in range(2):
            card.get_by_role("button", name="Дальше").tap()
        expect(card).to_contain_text("Вот и всё")
        card.get_by_role("link", name="В зал").last.tap()
        expect(page.get_by_role("button", name=re.compile("за пять минут.*Пройден"))).to_be_visible()


def claim(phone: Screen, track: str, *, payment: str) -> None:
    """Tap a route on the map, and choose how to pay for it."""
    box = phone.page.locator(f"g.track[data-track='{track}']").first.bounding_box()
    assert box is not None
    phone.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.page.locator(".pay-panel").get_by_role("button", name=payment).tap()
