"""At the table: Ticket to Ride in the browser, from the first ticket to the last replay."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, expect

from stationmaster.games.ticket_to_ride import view as ride
from stationmaster.games.ticket_to_ride.engine.state import LOCOMOTIVE
from stationmaster.kernel.view import View
from tests.browser.conftest import Server
from tests.browser.played import come_to
from tests.browser.support import WINDOWS, Screen, screen


def test_tickets_are_kept_only_as_the_rules_allow(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.sit("usa")
        window.my_turn()
        keep = window.page.locator("button.keep")
        expect(keep).to_be_disabled()
        expect(keep).to_have_text("Choose 2 more")
        window.page.locator(".choice li button").nth(0).click()
        expect(keep).to_be_disabled()
        window.page.locator(".choice li button").nth(2).click()
        expect(keep).to_have_text("Keep these 2")
        keep.click()
        expect(window.page.locator("button.mine")).to_have_count(2)


def test_drawing_adds_to_the_hand_and_the_log(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.sit("usa")
        window.keep(0, 1)
        window.my_turn()
        me = window.page.locator(".players li").first
        expect(me).to_contain_text("Cards in hand: 4")
        window.draw_two()
        expect(me).to_contain_text("Cards in hand: 6")
        expect(window.page.locator(".log li", has_text="You draw")).not_to_have_count(0)


def test_a_route_is_claimed_on_the_map(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.sit("usa")
        window.keep(0, 1)
        claim(window)
        expect(window.page.locator(".log li", has_text="You claim")).to_have_count(1)
        points = window.page.locator(".players li").first.locator(".points")
        expect(points).not_to_have_text(re.compile(r"Points: 0$"))
        expect(window.page.locator("g.train").first).to_be_visible()


def claim(window: Screen) -> None:
    """Draw until a route can be paid for, and claim it."""
    window.my_turn()
    while not window.payable():
        window.draw_two()
        window.my_turn()
    assert window.claim_any()


def test_a_route_out_of_reach_says_why(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.sit("usa")
        window.keep(0, 1)
        window.my_turn()
        # Los Angeles – El Paso takes six black cards: nobody has them in the first turn.
        x, y = window.page.evaluate(
            """() => {
                const slots = document.querySelector("[data-track=el-paso-los-angeles] .slots");
                const middle = slots.getPointAtLength(slots.getTotalLength() / 2);
                const at = middle.matrixTransform(slots.getScreenCTM());
                return [at.x, at.y];
            }"""
        )
        window.page.mouse.click(x, y)
        expect(window.page.locator(".pay-panel")).to_contain_text("You do not have the cards")
        # None of the hand's cards pays for it, and each says so when it is pressed.
        dimmed = window.page.locator("[data-spot=hand] button.dimmed")
        expect(dimmed).to_have_count(window.page.locator("[data-spot=hand] li").count())
        dimmed.first.click(force=True)
        expect(window.page.locator(".note")).to_contain_text("You do not have the cards")
        window.page.keyboard.press("Escape")  # the card has the focus, not the panel
        expect(window.page.locator(".pay-panel")).to_have_count(0)


def test_a_card_that_does_not_pay_for_a_route_says_why(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.sit("usa")
        window.keep(0, 1)
        window.my_turn()
        while not window.payable():
            window.draw_two()
            window.my_turn()
        page = window.page
        page.mouse.click(*window.payable()[-1])
        pays = page.locator(".pay-panel button.pay")
        expect(pays.first).to_be_visible()
        offered = " ".join(str(pay.get_attribute("aria-label")) for pay in pays.all())
        # Whatever no way to pay takes is dimmed, and nothing else.
        for pile in page.locator("[data-spot=hand] li").all():
            kind = str(pile.get_attribute("data-spot")).removeprefix("hand-")
            expect(pile.locator("button.dimmed")).to_have_count(0 if kind in offered else 1)
        page.keyboard.press("Escape")
        expect(page.locator("button.dimmed")).to_have_count(0)


def test_a_route_that_one_cannot_pay_for_keeps_its_colour_in_the_light(
    server: Server, browser: Browser
) -> None:
    with screen(browser, server.address) as window:
        window.sit("usa", first=0)
        window.keep(0, 1)
        window.my_turn()
        # Four cards never pay for six spaces.
        at = window.page.evaluate(
            """() => {
                const [longest] = [...document.querySelectorAll(".layer.printed path.slots")]
                    .sort((a, b) => b.getTotalLength() - a.getTotalLength());
                const { x, y } = longest.getPointAtLength(1).matrixTransform(longest.getScreenCTM());
                return [x, y];
            }"""
        )
        window.page.mouse.move(*at)
        expect(window.page.locator(".layer.lure .light:not(.can)")).to_have_count(1)
        expect(window.page.locator(".layer.lure path.slots")).not_to_have_count(0)


def test_light_lies_below_a_train_that_one_points_at(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.sit("usa", first=0)
        window.keep(0, 1)
        window.my_turn()
        while not window.payable():
            window.draw_two()
            window.my_turn()
        at = window.payable()[-1]
        page = window.page
        page.mouse.move(*at)
        expect(page.locator(".layer.lure .light")).to_have_count(1)
        assert window.claim_any()
        expect(page.locator("g.train").first).to_be_visible()
        page.mouse.move(5, 5)
        page.mouse.move(*at)
        expect(page.locator(".layer.marks .light")).to_have_count(1)
        expect(page.locator(".layer.lure .light")).to_have_count(0)


def test_a_ticket_lights_up_with_what_is_missing(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.sit("usa")
        window.keep(0, 1)
        window.my_turn()
        window.page.locator("button.mine").first.hover()
        expect(window.page.locator("path.missing").first).to_be_visible()
        assert window.page.locator("g.city.lit").count() == 2


def test_a_hint_names_a_move_and_a_reason(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.sit("usa")
        window.keep(0, 1)
        window.my_turn()
        window.page.get_by_role("button", name="What would a strong player do?").click()
        hint = window.page.locator(".hint")
        expect(hint).to_be_visible()
        assert len(hint.inner_text().strip()) > 15


def test_what_is_asked_is_one_click_away(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.sit("usa")
        window.keep(0, 1)
        window.my_turn()
        window.page.get_by_role("button", name="What does this mean?").click()
        now = window.page.locator(".now")
        expect(now).to_contain_text("Do one thing.")
        expect(now).to_contain_text("BASE-10")


def test_friends_by_link_spectators_and_chat(server: Server, browser: Browser) -> None:
    with (
        screen(browser, server.address) as anna,
        screen(browser, server.address) as boris,
        screen(browser, server.address) as watcher,
    ):
        anna.set_up("USA", "friend")
        anna.open()
        expect(anna.page.locator("dialog input")).to_have_count(2)
        links = [link.input_value() for link in anna.page.locator("dialog input").all()]
        anna.page.get_by_role("button", name="Go to the table").click()
        # The link of a seat that is free can be had again, until it is taken.
        seat = anna.page.locator(".players li").nth(1)
        expect(seat).to_contain_text("Open seat")
        anna.page.reload()
        seat.get_by_role("button", name="Link for this seat").click()
        assert [link.input_value() for link in anna.page.locator("dialog input").all()] == links
        anna.page.locator("dialog footer").get_by_role("button").click()
        boris.come(links[0], "Boris")
        watcher.page.goto(links[1])
        # The key to a seat is taken out of the address as soon as it is in the pocket.
        assert "#" not in boris.page.url
        expect(seat).to_contain_text("Boris")
        expect(seat.get_by_role("button")).to_have_count(0)
        # Nobody is told to have chosen before having chosen.
        expect(boris.page.locator(".choice")).to_contain_text("Guest is choosing now")
        anna.keep(0, 1)
        boris.keep(0, 1)
        expect(anna.page.locator(".log li", has_text="Boris has chosen")).not_to_have_count(0)
        boris.page.get_by_role("tab", name="Chat").click()
        boris.page.get_by_placeholder("Say something").fill("Good luck!")
        boris.page.get_by_role("button", name="Send").click()
        anna.page.get_by_role("tab", name="Chat").click()
        expect(anna.page.locator(".chat")).to_contain_text("Boris Good luck!")
        expect(watcher.page.locator(".tray")).to_contain_text("Hands are secret")
        expect(watcher.page.locator("header.sign.mine")).to_have_count(0)


def test_two_at_one_screen_do_not_see_each_others_hands(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.set_up("USA", "here")
        window.open()
        curtain = window.page.locator(".curtain")
        expect(curtain).to_contain_text("Guest, it is your turn")
        curtain.get_by_role("button").click()
        first = window.page.locator(".choice li button")
        expect(first).to_have_count(3)
        mine = first.all_inner_texts()
        window.keep(0, 1)
        # Whoever sits there goes on when they have seen enough.
        go_on = window.page.get_by_role("button", name="Go on")
        expect(window.question).to_contain_text("Your turn is over. Guest 2 is next.")
        expect(window.page.locator(".choice li")).to_have_count(3)
        go_on.click()
        expect(curtain).to_contain_text("Guest 2, it is your turn")
        curtain.get_by_role("button").click()
        window.my_turn()
        assert window.page.locator(".choice li button").all_inner_texts() != mine


def test_a_card_drawn_blind_is_seen_before_the_device_is_passed_on(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, still=False) as window:
        window.set_up("USA", "here")
        window.page.get_by_label("Who begins").select_option("0")
        window.open()
        curtain, page = window.page.locator(".curtain"), window.page
        for _ in range(2):
            curtain.get_by_role("button").click()
            window.keep(0, 1)
            page.get_by_role("button", name="Go on").click()
        curtain.get_by_role("button").click()
        window.my_turn()
        window.draw_two()
        expect(page.locator("header.sign")).to_contain_text("Go on")
        expect(page.locator(".flight")).to_have_count(0)
        page.wait_for_timeout(400)
        assert curtain.count() == 0
        counts = page.locator("ul.hand .count").all_inner_texts()
        assert sum(int(count or 1) for count in counts) == 6
        assert page.locator(".log li", has_text="You draw").count() > 0
        page.get_by_role("button", name="Go on").click()
        expect(curtain).to_be_visible()


def test_against_bots_a_claim_can_be_taken_back_for_a_moment(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, take_back=4) as window:
        window.sit("usa", first=0)
        page = window.page
        take_back, again = page.locator(".take-back"), page.get_by_role("button", name="Take back")
        window.keep(0, 1)
        page.get_by_role("button", name="Send now").click()
        window.my_turn()
        while not window.payable():
            window.draw_two()
            window.my_turn()
        expect(again).to_be_disabled()
        assert window.claim_any()
        expect(take_back).to_be_visible()
        expect(page.locator(".held g.train, g.held g.train")).to_have_count(1)
        expect(page.locator("header.sign.mine")).to_have_count(0)
        entry = window.entry
        take_back.click()
        window.my_turn()
        assert window.entry == entry
        expect(page.locator("g.train")).to_have_count(0)
        assert window.claim_any()
        expect(take_back).to_be_visible()
        expect(take_back).to_have_count(0)  # its moment is over
        expect(page.locator(".log li", has_text="You claim")).to_have_count(1)
        window.my_turn()  # and the bot has moved
        expect(again).to_be_disabled()


def test_a_move_can_be_taken_back_until_luck_or_another_moves(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.set_up("Europe", "bot:random")
        window.page.get_by_label("Who begins").select_option("0")
        window.open()
        window.keep(0, 1)
        window.my_turn()
        expect(window.page.get_by_role("button", name="Take back")).to_be_disabled()
        window.page.locator(".station-stock > button").click()
        window.page.locator(".station-stock button.pay").first.click()
        expect(window.question).to_contain_text("choose a city")
        window.page.get_by_role("button", name="Take back").click()
        expect(window.question).to_contain_text("Your turn")
        expect(window.page.locator(".players li").first).to_contain_text("Cards in hand: 4")


def test_two_lost_lines_come_back_without_losing_anything(
    built: None, browser: Browser, tmp_path: Path
) -> None:
    own = Server(tmp_path / "tables.db")
    own.start()
    try:
        with screen(browser, own.address) as anna, screen(browser, own.address) as boris:
            anna.set_up("USA", "friend")
            anna.page.get_by_label("Who begins").select_option("0")
            anna.open()
            expect(anna.page.locator("dialog input")).to_have_count(2)
            boris.come(anna.page.locator("dialog input").first.input_value(), "Boris")
            anna.page.get_by_role("button", name="Go to the table").click()
            for player in (anna, boris):
                player.keep(0, 1)
            anna.draw_two()
            boris.my_turn()
            before = [(player.entry, hand(player)) for player in (anna, boris)]
            port = own.address.rpartition(":")[2]
            own.stop()
            for player in (anna, boris):
                expect(player.page.locator(".lost")).to_be_visible()
            assert [(player.entry, hand(player)) for player in (anna, boris)] == before
            # What is decided and said now is kept.
            boris.deck().click()
            expect(boris.question).to_contain_text("as soon as the line is back")
            boris.page.locator("button.take-back").click(trial=True)  # nothing lies over it
            anna.page.get_by_role("tab", name="Chat").click()
            anna.page.get_by_placeholder("Say something").fill("Are you there?")
            anna.page.get_by_role("button", name="Send").click()
            own.start(port)
            for player in (anna, boris):
                expect(player.page.locator(".lost")).to_have_count(0)
            expect(boris.question).to_have_text(re.compile("One more card"))
            boris.page.get_by_role("tab", name="Chat").click()
            expect(boris.page.locator(".chat")).to_contain_text("Are you there?")
            boris.deck().click()
            anna.my_turn()
            for player in (anna, boris):
                # That the line was down is no fault of the page.
                player.troubles = [said for said in player.troubles if "WebSocket" not in said]
    finally:
        own.stop()


def hand(window: Screen) -> str:
    return window.page.locator("ul.hand").inner_text()


def test_a_line_of_the_log_shows_where_it_happened(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.sit("usa")
        window.keep(0, 1)
        claim(window)
        line = window.page.locator(".log button", has_text="You claim")
        trail = window.page.locator("path.trail:not(.far)")
        expect(line).to_have_count(1)
        window.my_turn()
        expect(trail).to_have_count(0)
        line.hover()
        expect(trail).to_have_count(1)
        window.page.mouse.move(700, 300)
        expect(trail).to_have_count(0)
        line.focus()
        window.page.keyboard.press("Enter")
        expect(trail).to_have_count(1)
        expect(line).to_have_attribute("aria-pressed", "true")
        expect(window.page.locator(".pointed-out")).to_be_in_viewport()
        # All that happened since is news, my own move is not.
        own = window.page.locator(".log li", has_text="You claim")
        assert "news" not in (own.get_attribute("class") or "")
        expect(window.page.locator(".log li:last-child")).to_have_class(re.compile("news"))
        # What others have built meanwhile is lit.
        built = window.page.locator(".log li.news button").count()
        expect(window.page.locator("path.latest")).to_have_count(built)
        window.draw_two()
        window.my_turn()
        expect(trail).to_have_count(0)


@pytest.mark.parametrize(("size", "dark"), WINDOWS)
def test_the_table_is_fit_for_everyone(
    server: Server, browser: Browser, size: tuple[int, int], dark: bool
) -> None:
    with screen(browser, server.address, size=size, dark=dark, examined=True) as window:
        window.sit("usa")
        window.my_turn()
        assert window.sees() == []
        window.keep(0, 1)
        window.my_turn()
        assert window.sees() == []
        assert not window.overflows()
        window.page.get_by_role("button", name="Rules").click()
        expect(window.page.locator("section.rules dd").first).to_be_visible()
        assert window.sees() == []


@pytest.mark.parametrize(
    ("lang", "named", "mark", "why"),
    [("en", "Rules", "our ruling", "Why so: "), ("ru", "Правила", "наше решение", "Почему так: ")],
)
def test_a_ruling_of_ours_is_marked_and_explained(
    server: Server, browser: Browser, lang: Literal["en", "ru"], named: str, mark: str, why: str
) -> None:
    with screen(browser, server.address, lang=lang) as window:
        window.sit("usa")
        window.page.get_by_role("button", name=named).click()
        rule = window.page.locator("section.rules dl", has_text="BASE-53").first
        expect(rule.locator(".ruled")).to_have_text(mark)
        expect(rule.locator(".why")).to_contain_text(why)
        assert "[R]" not in window.page.locator("section.rules").inner_text()


def test_on_a_phone_everything_is_within_reach(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, size=(390, 844), touch=True) as window:
        window.sit("usa")
        window.keep(0, 1)
        window.my_turn()
        small = window.page.evaluate(
            """() => [...document.querySelectorAll("button, a.button, [role=tab]")].filter((button) => {
                const box = button.getBoundingClientRect();
                return box.width > 0 && (box.height < 43.5 || box.width < 38);
            }).map((button) => button.outerHTML.slice(0, 120))"""
        )
        assert small == []
        while not window.payable():
            window.draw_two()
            window.my_turn()
        window.page.touchscreen.tap(*nearest_to_the_middle(window))
        expect(window.page.locator(".pay-panel")).to_be_visible()
        window.page.locator(".pay-panel button.pay").first.tap()
        window.page.get_by_role("tab", name="Log").click()
        expect(window.page.locator(".log li", has_text="You claim")).to_have_count(1)


def nearest_to_the_middle(window: Screen) -> tuple[float, float]:
    """Of the glowing routes one that is on the screen."""
    box = window.page.locator(".frame").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    return min(window.payable(), key=lambda at: abs(at[0] - x) + abs(at[1] - y))


def test_the_map_comes_closer_and_moves(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.sit("usa")
        board = window.page.locator(".frame")
        drawing = board.locator(".stack")
        whole = drawing.get_attribute("style")
        board.hover()
        window.page.mouse.wheel(0, -600)
        expect(drawing).not_to_have_attribute("style", whole or "")
        closer = drawing.get_attribute("style")
        board.focus()
        window.page.keyboard.press("ArrowRight")
        expect(drawing).not_to_have_attribute("style", closer or "")
        window.page.keyboard.press("0")
        expect(drawing).to_have_attribute("style", whole or "")


def test_two_fingers_bring_the_map_closer(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, size=(390, 844), touch=True) as window:
        window.sit("usa")
        board = window.page.locator(".frame")
        drawing = board.locator(".stack")
        whole = drawing.get_attribute("style") or ""
        box = board.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        fingers = window.page.context.new_cdp_session(window.page)
        for kind, apart in (("touchStart", 30), ("touchMove", 60), ("touchMove", 110)):
            points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
            fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(drawing).not_to_have_attribute("style", whole)


# Headless, a browser has nowhere to show a notice, and a window is never out of sight.
NOTICED = """
    window.noticed = [];
    window.Notification = class {
        constructor(title) { window.noticed.push(title); }
        close() {}
        static requestPermission() { return Promise.resolve("granted"); }
    };
    Object.defineProperty(document, "hidden", { get: () => window.away === true });
"""


@pytest.mark.slow
def test_the_title_says_whose_turn_it_is_and_so_does_a_notice(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as anna, screen(browser, server.address, still=False) as boris:
        boris.page.add_init_script(NOTICED)
        anna.set_up("USA", "friend")
        anna.page.get_by_label("Who begins").select_option("0")
        anna.open()
        expect(anna.page.locator("dialog input")).to_have_count(2)
        boris.come(anna.page.locator("dialog input").first.input_value(), "Boris")
        anna.page.get_by_role("button", name="Go to the table").click()
        for player in (anna, boris):
            player.keep(0, 1)
        expect(anna.page).to_have_title(re.compile("Your turn"))
        expect(boris.page).not_to_have_title(re.compile("Your turn"))
        boris.page.get_by_role("button", name="Menu").click()
        boris.page.get_by_role("button", name="Preferences").click()
        boris.page.get_by_label("Tell me when it is my turn").check()
        boris.page.keyboard.press("Escape")
        boris.page.evaluate("window.away = true")
        anna.draw_two()
        expect(boris.page).to_have_title(re.compile("Your turn"))
        boris.page.wait_for_function("noticed.length === 1 && noticed[0].includes('Your turn')")


def test_a_phone_shows_scores_whose_turn_it_is_and_what_was_done_just_now(
    server: Server, browser: Browser
) -> None:
    with screen(browser, server.address, size=(390, 844), touch=True) as window:
        window.sit("usa", "greedy")
        seats = window.page.locator(".seats")
        expect(seats.locator("li")).to_have_count(2)
        expect(seats.locator("li").first).to_contain_text("Points: 0")
        window.keep(0, 1)
        window.draw_two()
        window.my_turn()
        expect(seats.locator("li").first).to_have_attribute("aria-current", "true")
        expect(seats.locator("p")).to_contain_text("Greedy")
        tall = window.page.locator("main.board").bounding_box()
        window.draw_two()
        window.my_turn()
        assert (
            window.page.locator("main.board").bounding_box() == tall
        )  # the map does not move with what is said


def test_escape_closes_the_rules(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.sit("usa")
        window.page.get_by_role("button", name="Rules", exact=True).click()
        rules = window.page.get_by_role("searchbox")
        rules.fill("locomotive")
        window.page.keyboard.press("Escape")
        expect(rules).to_have_value("")
        window.page.keyboard.press("Escape")
        expect(rules).to_have_count(0)


def test_what_cannot_be_done_says_why(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, size=(1024, 768), touch=True) as window:
        window.sit("usa", first=0)
        window.my_turn()
        said = window.page.get_by_role("alert")
        window.page.locator("button.deck").tap(force=True)  # it is there, and says why not
        expect(said).to_contain_text("First choose which tickets you keep")
        window.keep(0, 1)
        expect(said).to_have_count(0)
        window.my_turn()
        window.deck().tap()
        expect(window.question).to_have_text(re.compile("One more card"))
        window.page.locator("button.tickets").tap(force=True)
        expect(said).to_contain_text("First draw your second card")


def test_a_locomotive_that_is_no_second_card_says_why(built: None, browser: Browser, tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    link = come_to(db, "usa", 1, with_a_locomotive_in_the_row)
    server = Server(db)
    server.start()
    try:
        with screen(browser, server.address, size=(390, 844), touch=True) as window:
            window.page.goto(window.address + link)
            window.my_turn()
            window.page.locator("[data-spot=row-locomotive]").first.tap(force=True)
            expect(window.page.get_by_role("alert")).to_contain_text("Not as your second card: from the row")
    finally:
        server.stop()


def with_a_locomotive_in_the_row(view: View) -> bool:
    assert isinstance(view, ride.View)
    return view.asked == "second-card" and view.row[LOCOMOTIVE] > 0
