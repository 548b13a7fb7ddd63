"""On a phone, with everything in motion: what is asked is seen whole, and the map goes where one points."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, WebSocketRoute, expect

from tests.browser.conftest import Server
from tests.browser.support import Screen, screen
from tests.browser.test_every_game import decide

PHONE = (390, 844)
SIDEWAYS = (844, 390)


def box(thing: Locator) -> tuple[float, float, float, float]:
    found = thing.bounding_box()
    assert found is not None
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def tickets_in_sight(window: Screen, count: int, size: tuple[int, int] = PHONE) -> None:
    """All tickets offered, and the button, without scrolling, none over another."""
    tickets = window.page.locator(".choice li")
    expect(tickets).to_have_count(count)
    *shown, keep = [box(each) for each in (*tickets.all(), window.page.locator("button.keep"))]
    for left, top, right, bottom in (*shown, keep):
        assert left >= 0
        assert top >= 0
        assert right <= size[0]
        assert bottom <= size[1]
    assert max(bottom for *_, bottom in shown) <= keep[1]


def test_all_six_tickets_are_seen_at_once(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, size=PHONE, touch=True, still=False) as window:
        window.sit("card-game", first=0)
        window.my_turn()
        tickets_in_sight(window, 6)
        window.keep(0, 1)
        window.my_turn()
        # Tickets, what is missing for them, and the hand lie together.
        page = window.page
        expect(page.get_by_role("tab", selected=True)).to_have_text("Hand")
        expect(page.locator(".strip .tickets li")).to_have_count(2)
        expect(page.locator("ul.hand li").first).to_be_in_viewport()
        missing = page.locator(".missing")
        circles = page.locator(".strip .tickets .circle:not(.known)").count()
        counted = sum(int(text) for text in missing.locator(".kind").all_inner_texts())
        assert counted == circles


def test_empty_railyards_leave_room_for_the_big_cities(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, size=PHONE, touch=True) as window:
        window.sit("card-game", "random", "random", "random", first=0)
        window.keep(0, 1)
        window.my_turn()
        cities = window.page.locator(".cities li")
        expect(cities).to_have_count(6)
        for city in cities.all():
            expect(city).to_be_in_viewport(ratio=1)
        assert box(cities.last)[3] <= box(window.sign)[1]
        # Held sideways, what may be done takes two lines beside them.
        window.page.set_viewport_size({"width": SIDEWAYS[0], "height": SIDEWAYS[1]})
        expect(window.question).to_contain_text("Your turn: draw cards, play cards")
        _, top, _, bottom = box(window.question)
        line = window.question.evaluate("(title) => parseFloat(getComputedStyle(title).lineHeight)")
        assert round((bottom - top) / line) <= 2


@pytest.mark.parametrize(("size", "least"), [(PHONE, 400), ((360, 640), 200)])
def test_while_tickets_are_chosen_the_map_with_their_cities_is_large(
    server: Server, browser: Browser, size: tuple[int, int], least: int
) -> None:
    with screen(browser, server.address, size=size, touch=True, lang="ru") as window:
        window.sit("usa", first=0)
        window.my_turn()
        tickets_in_sight(window, 3, size)
        _, top, _, bottom = box(window.page.locator(".frame"))
        assert bottom - top >= least
        # What can be drawn lies there again once they are chosen.
        expect(window.page.locator("footer.strip")).to_be_hidden()
        window.keep(0, 1)
        window.my_turn()
        expect(window.page.locator("footer.strip")).to_be_visible()


def test_what_is_asked_on_a_turn_is_said_in_two_lines(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, size=PHONE, touch=True, lang="ru") as window:
        window.sit("card-game", first=0)
        window.keep(0, 1)
        window.my_turn()
        expect(window.question).to_contain_text("Ваш ход: взять карты")
        _, top, _, bottom = box(window.question)
        line = window.question.evaluate("(title) => parseFloat(getComputedStyle(title).lineHeight)")
        assert bottom - top < 2.5 * line


def test_the_map_stays_where_it_is_while_a_choice_can_be_taken_back(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, size=PHONE, touch=True, take_back=60) as window:
        window.sit("europe", first=0)
        window.my_turn()
        for place in (0, 1):
            window.page.locator(".choice li button").nth(place).tap()
        before = box(window.page.locator(".frame"))
        window.page.locator("button.keep").tap()
        expect(window.page.locator("button.take-back")).to_be_visible()
        assert box(window.page.locator(".frame")) == before


def test_the_sheet_goes_down_where_what_was_pressed_in_it_leads_to_another_question(
    server: Server, browser: Browser
) -> None:
    with screen(browser, server.address, size=PHONE, touch=True) as window:
        page = window.page
        window.sit("marklin", first=0)
        page.locator(".offers button").first.tap()
        window.keep(0, 1)
        window.my_turn()
        while not window.payable():
            window.draw_two()
            window.my_turn()
        page.get_by_role("tab", name="Tickets").tap()
        expect(page.locator(".sheet.raised")).to_be_visible()
        page.locator("details summary", has_text="you can pay for").tap()
        page.locator("details[open] button").first.tap()
        page.locator(".pay-panel button.pay").first.tap()
        # Where a passenger may be put is asked on the map.
        expect(window.question).to_have_text(re.compile("passenger"))
        expect(page.locator(".sheet.raised")).to_have_count(0)
        expect(page.get_by_role("tab", selected=True)).to_have_text("Hand")


# With tickets for every city; and which of their names are cut.
CROWDED = """() => {
    const mine = document.querySelector(".city .mine");
    for (const city of document.querySelectorAll("li.city"))
        if (!city.querySelector(".mine")) city.querySelector(".stand").append(mine.cloneNode(true));
    return [...document.querySelectorAll("li.city .name")]
        .filter((name) => name.scrollWidth > name.clientWidth)
        .map((name) => name.textContent);
}"""


@pytest.mark.parametrize("size", [PHONE, (1024, 768), (1440, 900)])
def test_big_cities_are_named_in_full(server: Server, browser: Browser, size: tuple[int, int]) -> None:
    with screen(browser, server.address, size=size, lang="ru") as window:
        window.sit("card-game", first=0)
        window.keep(*range(6))
        window.my_turn()
        expect(window.page.locator(".city .mine").first).to_be_attached()
        assert window.page.evaluate(CROWDED) == []


# No ticket needs more cars, and not every deal has one that needs so many.
FIVE = """() => document.querySelectorAll(".choice .circles").forEach((circles) => {
    while (circles.children.length < 5) circles.append(circles.firstElementChild.cloneNode(true));
})"""


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS])
def test_no_circle_of_a_ticket_lies_under_what_it_is_worth(
    server: Server, browser: Browser, size: tuple[int, int]
) -> None:
    with screen(browser, server.address, size=size, touch=True) as window:
        window.sit("card-game", first=0)
        window.my_turn()
        tickets_in_sight(window, 6, size)
        for ticket in window.page.locator(".choice .ticket").all():
            assert box(ticket.locator(".circles"))[1] >= box(ticket.locator(".to"))[3] - 2
        window.page.evaluate(FIVE)
        for ticket in window.page.locator(".choice .ticket").all():
            worth = box(ticket.locator(".worth"))
            assert all(box(circle)[2] <= worth[0] for circle in ticket.locator(".circle").all())


# Of every kind a card, as one has after some turns.
NINE = """hand => {
    while (hand.children.length < 9) hand.append(hand.lastElementChild.cloneNode(true));
    hand.style.setProperty("--n", 9);
}"""


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS])
def test_a_hand_of_every_kind_is_seen_whole_and_stays_while_cards_are_gathered(
    server: Server, browser: Browser, size: tuple[int, int]
) -> None:
    with screen(browser, server.address, size=size, touch=True, lang="ru") as window:
        window.sit("card-game", first=0)
        window.keep(0, 1, 2, 3)
        window.my_turn()
        hand = window.page.locator("ul.hand")
        hand.evaluate(NINE)
        before = box(hand)
        window.page.locator("ul.hand button.can").first.tap()
        expect(window.page.locator(".gather")).to_contain_text("Это ещё не состав")
        assert box(hand) == before
        for pile in hand.locator("li").all():
            expect(pile).to_be_in_viewport(ratio=1)
            expect(pile.locator(".count")).to_be_in_viewport(ratio=1)
        window.settle()
        numbers = hand.locator(".count").evaluate_all(
            """counts => counts.every((count) => {
                const { left, right, y, height } = count.getBoundingClientRect();
                return [left + 6, right - 6].every((x) => count.parentElement
                    === document.elementFromPoint(x, y + height / 2)?.closest(".cards"));
            })"""
        )
        assert numbers  # none lies under the next pile
        window.page.get_by_role("button", name="Убрать").tap()
        expect(window.page.get_by_role("list", name="Мои маршруты")).to_be_visible()
        assert box(hand) == before


# More tickets than one is dealt, the last of them done, as it says to those who hear the page.
HEARD = """list => {
    while (list.scrollWidth < 2 * innerWidth) list.append(list.lastElementChild.cloneNode(true));
    const words = document.createElement("span");
    words.className = "unseen";
    words.textContent = "done";
    list.lastElementChild.querySelector("button").append(words);
}"""


def test_what_is_heard_of_many_tickets_makes_no_page_wider_than_a_phone(
    server: Server, browser: Browser
) -> None:
    with screen(browser, server.address, size=PHONE, touch=True) as window:
        window.sit("europe", first=0)
        window.keep(0, 1, 2, 3)
        window.my_turn()
        tickets = window.page.get_by_role("list", name="My 4 tickets")
        tickets.evaluate(HEARD)
        assert not window.overflows()


RAISED = """() => {
    window.raised = 0;
    new MutationObserver(() => (window.raised += document.querySelectorAll(".sheet.raised").length))
        .observe(document.body, { subtree: true, attributes: true, childList: true });
}"""


def test_the_button_covers_no_ticket_and_kept_ones_lie_over_the_hand(
    server: Server, browser: Browser
) -> None:
    with screen(browser, server.address, size=PHONE, touch=True, still=False) as window:
        window.sit("usa", first=0)
        window.my_turn()
        tickets_in_sight(window, 3)
        window.page.evaluate(RAISED)
        window.keep(0, 1)
        window.my_turn()
        # The sheet goes back to the hand at once, and does not rise over the map while others choose.
        assert window.page.evaluate("window.raised") == 0
        kept = window.page.locator("[role=tabpanel] button[aria-pressed]")
        expect(kept).to_have_count(2)
        expect(window.page.locator("ul.hand li").first).to_be_in_viewport(ratio=1)
        kept.first.tap()
        expect(kept.first).to_have_attribute("aria-pressed", "true")
        # Two cities; a long name is written in two lines.
        cities = "[...document.querySelectorAll('text.label.end')].map((name) => name.dataset.city)"
        window.wait_for(f"() => new Set({cities}).size === 2")


def test_a_card_that_was_tapped_does_not_stay_raised(server: Server, browser: Browser) -> None:
    """A finger points at nothing once it is lifted, though a browser goes on as if it did."""
    with screen(browser, server.address, size=PHONE, touch=True) as window:
        window.sit("usa", first=0)
        window.my_turn()
        # With a finger from the beginning: where a mouse was clicked, it is still.
        for ticket in window.page.locator(".choice li button").all()[:2]:
            ticket.tap()
        window.page.locator("button.keep").tap()
        window.my_turn()
        window.deck().tap()
        expect(window.question).to_have_text(re.compile("One more card"))
        window.settle()
        expect(window.deck()).to_have_css("transform", "none")


def test_a_phone_held_sideways_cuts_nothing_off(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, size=SIDEWAYS, touch=True, still=False) as window:
        window.sit("usa", first=0)
        window.my_turn()
        tickets_in_sight(window, 3, SIDEWAYS)
        window.keep(0, 1)
        window.my_turn()
        for cut in ("[role=tab]", "footer.strip button", "ul.hand li"):
            for each in window.page.locator(cut).all():
                expect(each).to_be_in_viewport(ratio=1)


@pytest.mark.slow  # it goes by luck, and takes longer with little of it
def test_with_dice_all_that_can_be_held_is_in_sight(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, size=PHONE, touch=True) as window:
        window.sit("usa", first=0, dice=True)
        window.keep(0, 1)
        held = window.page.locator("button.hold")
        for _ in range(6):  # who uses all dice has nothing to hold
            window.my_turn()
            everything_in_sight(window)
            decide(window)  # all dice stay as they are
            window.my_turn()
            everything_in_sight(window)
            assert window.claim_any(), "nothing could be paid for with five dice"
            window.wait_for("() => document.querySelector('button.hold, button.reroll')")
            if held.count():
                break
        expect(held.first).to_be_visible()
        everything_in_sight(window)
        # With tokens, too, the next throw can be answered.
        held.filter(has=window.page.locator(".token")).first.tap()
        window.my_turn()
        expect(window.page.locator(".tokens .token").first).to_be_visible()
        everything_in_sight(window)


def everything_in_sight(window: Screen) -> None:
    """And nothing lies over it."""
    for each in window.page.locator("footer.strip button").all():
        expect(each).to_be_in_viewport(ratio=1)
        if each.is_enabled():
            each.tap(trial=True)


def test_a_line_of_the_log_brings_the_map_there(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, size=PHONE, touch=True) as window:
        window.sit("usa", "greedy", first=0)
        window.keep(0, 1)
        page = window.page
        for _ in range(20):
            window.my_turn()
            page.get_by_role("tab", name="Log").click()
            if page.locator(".log button").count():
                break
            page.get_by_role("tab", name="Hand").click()  # the log lies over what is drawn from
            window.draw_two()
        stack = page.locator(".stack").first
        before = stack.get_attribute("style")
        page.locator(".log button").last.tap()
        expect(page.locator("path.trail").first).to_be_in_viewport()
        expect(stack).not_to_have_attribute("style", before or "")
        page.locator(".log button").last.tap()
        expect(stack).to_have_attribute("style", before or "")


def test_the_rules_leave_what_one_holds_in_sight(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, size=PHONE, touch=True, still=False) as phone:
        phone.sit("usa", first=0)
        phone.keep(0, 1)
        phone.my_turn()
        phone.page.get_by_role("button", name="Rules", exact=True).click()
        expect(phone.page.locator("section.rules")).to_be_visible()
        expect(phone.page.locator("ul.hand li").first).to_be_in_viewport()
        phone.page.get_by_role("tab", name="Tickets").tap()
        phone.page.locator("button.mine").first.click(trial=True)  # nothing lies over it
    with screen(browser, server.address, still=False) as window:
        window.sit("europe", first=0)
        window.keep(0, 1)
        window.my_turn()
        page = window.page
        page.get_by_role("button", name="Rules", exact=True).click()
        page.locator("button.mine").first.click(trial=True)
        expect(page.locator("section.rules figure svg.map").first).to_be_attached()
        number, text = page.locator("#rule-BASE-30"), page.locator("#rule-BASE-30 + dd")
        assert box(number)[2] <= box(text)[0]  # in the margin
        page.keyboard.press("Escape")
        expect(page.locator("section.rules")).to_have_count(0)


def advised(window: Screen, choose: Callable[[list[str]], str]) -> None:
    """Hints are given at once, and of our choice: two more lines than a phone has room for."""
    reason = {"en": "It brings two tickets closer, and others want it as well: it may be gone soon."}
    shown: dict[str, Any] = {}

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def ask(message: str | bytes) -> None:
            if json.loads(message)["type"] != "hint":
                server.send(message)
                return
            action = choose(shown["options"])
            others = [each for each in shown["options"] if each != action][:2]
            line.send(
                json.dumps(
                    {
                        "type": "hint",
                        "seat": shown["seat"],
                        "entry": shown["entry"],
                        "action": action,
                        "reason": reason,
                        "chance": 0.41,
                        "sure": 0.87,
                        "ways": 0,
                        "lead": "",
                        "others": [{"action": each, "chance": 0.3, "reason": reason} for each in others],
                    }
                )
            )

        def hear(message: str | bytes) -> None:
            heard = json.loads(message)
            if heard["type"] == "state":
                shown.update(heard)
            line.send(message)

        line.on_message(ask)
        server.on_message(hear)

    window.page.route_web_socket(re.compile(""), between)


def test_the_place_that_a_hint_names_is_seen_while_it_is_read(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, size=PHONE, touch=True) as window:
        lowest: list[int] = []

        def claim_of(options: list[str]) -> str:
            claims = [each for each in options if each.startswith("claim ")]
            tracks = list(dict.fromkeys(each.split(" ")[1] for each in claims))
            return next(each for each in claims if each.split(" ")[1] == tracks[lowest[0]])

        advised(window, claim_of)
        window.sit("europe", first=0)
        window.keep(0, 1)
        window.my_turn()
        heights = [y for _, y in window.payable()]
        lowest.append(heights.index(max(heights)))
        page = window.page
        page.get_by_role("button", name="What would a strong player do?").tap()
        hint, place = page.locator(".hint"), page.locator(".board g.hinted")
        expect(place).to_be_visible()
        apart(hint, place)
        assert box(hint)[3] - box(hint)[1] < 80
        expect(hint).not_to_contain_text("87 %")
        page.get_by_role("button", name="How sure is it, and what else?").tap()
        expect(hint).to_contain_text("87 %")
        expect(hint).to_contain_text("11 games in a hundred fewer")
        apart(hint, place)


def apart(one: Locator, other: Locator) -> None:
    expect(one).to_be_visible()
    (left, top, right, bottom), (from_left, from_top, to_right, to_bottom) = box(one), box(other)
    assert right <= from_left or to_right <= left or bottom <= from_top or to_bottom <= top
