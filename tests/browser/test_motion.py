"""With everything in motion, and a person's own clicks: no choice is lost, nothing is sent twice."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Server
from tests.browser.support import Screen, screen
from tests.browser.test_switch_and_signal import Station, alone, overlap

# Everything that the page says, as the server would read it.
OVERHEARD = """
    window.said = [];
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
        window.said.push(JSON.parse(text));
        return send.call(this, text);
    };
"""

PLAYED = "n => window.said.filter((each) => each.type === 'play').length >= n"


def moves(window: Screen) -> list[str]:
    """What was played so far."""
    said: list[dict[str, Any]] = window.page.evaluate("window.said")
    return [message["action"] for message in said if message["type"] == "play"]


def in_motion(window: Screen) -> None:
    window.page.emulate_media(reduced_motion="no-preference")


def at_rest(window: Screen) -> None:
    window.page.emulate_media(reduced_motion="reduce")


def test_a_train_a_junction_and_two_signals_are_chosen_once(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.page.add_init_script(OVERHEARD)
        station = alone(window, tokens=10, removed=0)
        missing = [("signal", two_signals), ("switch", a_junction), ("move", a_train)]
        for _ in range(4):  # turns: each brings cards, and two of any kind will do
            station.until("play as many cards")
            while missing and raise_cards(station, missing[0][0]):
                in_motion(window)
                missing.pop(0)[1](station)
                expect(window.page.get_by_role("alert")).to_have_count(0)
                at_rest(window)
                station.until("play as many cards")
            if not missing:
                return
            entry = window.entry
            window.page.locator("button.draw-cards").click()
            station.heard(entry)
        raise AssertionError(f"too few cards in four turns: {missing}")


def raise_cards(station: Station, kind: str) -> bool:
    """The card for it, or else two others."""
    if station.stack(kind).count():
        station.stack(kind).click()
        return True
    held = [int(count) for count in station.page.locator("[data-spot='hand'] .count").all_inner_texts()]
    if sum(held) < 2:
        return False
    stacks = station.page.locator("button.stack:enabled")
    stacks.first.click()
    stacks.last.click()
    return True


def two_signals(station: Station) -> None:
    """A green one, then a red one where it may go."""
    window, before = station.window, len(moves(station.window))
    station.touch(window.page.locator("[data-signal].can").first)
    station.touch(window.page.locator("[data-signal].can").last)
    window.wait_for(PLAYED, before + 3)
    window.my_turn()
    expect(window.question).to_contain_text("play as many cards")
    assert [move.split()[0] for move in moves(window)[before:]] == ["play", "take", "lay"]


def a_junction(station: Station) -> None:
    """And its position."""
    window, before = station.window, len(moves(station.window))
    station.touch(window.page.locator("[data-junction].can").first)
    window.page.locator("button.position:enabled").first.click()
    window.wait_for(PLAYED, before + 2)
    window.my_turn()
    expect(window.question).to_contain_text("play as many cards")
    assert [move.split()[0] for move in moves(window)[before:]] == ["play", "switch"]


def a_train(station: Station) -> None:
    """It is not asked for again."""
    window, before = station.window, len(moves(station.window))
    train = window.page.locator("[data-train].can").first
    name = train.get_attribute("data-train")
    station.touch(train)
    window.page.locator(".piece-panel .act.move").click()
    window.wait_for(PLAYED, before + 2)
    card, moved = moves(window)[before:][:2]
    assert (card.split()[0], moved) == ("play", f"move {name}")
    expect(window.question).not_to_contain_text("Which train")


class Restless(Station):
    """Does not wait until what it did is shown."""

    def heard(self, entry: str) -> None:
        pass


def test_skip_leaves_every_train_where_the_table_says(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        alone(window)
        in_motion(window)
        page = window.page
        page.evaluate(SKIP_THE_FIRST_RIDE)
        station = Restless(window)
        for _ in range(40):
            window.wait_for("() => window.skipped || document.querySelector('header.sign.mine')")
            if page.evaluate("window.skipped"):
                break
            entry = window.entry
            station.decide()
            window.wait_for(
                "entry => window.skipped || document.querySelector('.table').dataset.entry !== entry", entry
            )
        assert page.evaluate("window.skipped"), "no train ever moved"
        assert page.locator(".fallen, .flight").count() == 0
        page.wait_for_timeout(700)  # as long as the ride would still have taken
        window.my_turn()
        stand = page.evaluate(STANDING)
        assert all("translate" in place for place in stand.values())
        page.reload()
        window.my_turn()
        expect(page.locator("[data-train]")).to_have_count(len(stand))  # the map comes after the question
        assert page.evaluate(STANDING) == stand


# As soon as a train is on its way, the button is pressed: a mouse might come too late.
SKIP_THE_FIRST_RIDE = """() => {
    window.skipped = false;
    const places = () => [...document.querySelectorAll("[data-train]")]
        .map((train) => `${train.dataset.train} ${train.closest(".engine").style.transform}`).sort();
    let last = places();
    const look = () => {
        const now = places();
        const ride = now.length === last.length && now.some((place, i) => place !== last[i]);
        last = now;
        const skip = [...document.querySelectorAll("header.sign button")]
            .find((button) => button.textContent.trim() === "Skip");
        if (ride && skip) {
            skip.click();
            window.skipped = true;
        } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""
STANDING = """() => Object.fromEntries([...document.querySelectorAll("[data-train]")]
    .map((train) => [train.dataset.train, train.closest(".engine").style.transform]))"""


def test_a_second_click_sends_nothing(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, still=False) as window:
        window.page.add_init_script(OVERHEARD)
        window.sit("usa", first=0)
        window.keep(0, 1)
        window.my_turn()
        before = len(moves(window))
        deck = window.deck().bounding_box()
        assert deck is not None
        at = deck["x"] + deck["width"] / 2, deck["y"] + deck["height"] / 2
        window.page.mouse.click(*at)
        window.page.mouse.click(*at)  # the answer is under way
        expect(window.page.locator(".flight")).to_be_visible()
        window.page.mouse.click(*at)  # the card flies, and the deck lies where it lay
        window.page.mouse.click(*at)
        expect(window.question).to_have_text(re.compile("One more card"))
        window.my_turn()
        assert moves(window)[before:] == ["draw"]
        expect(window.page.get_by_role("alert")).to_have_count(0)
        window.deck().dblclick()
        expect(window.question).not_to_have_text(re.compile("One more card"))
        window.my_turn()
        assert moves(window)[before:] == ["draw", "draw"]


# Notes every state of the ticket choice from now on, as the eye would see it.
WATCH_THE_CHOICE = """() => {
    window.seen = [];
    const look = () => {
        const pressed = [...document.querySelectorAll(".choice li button")]
            .map((ticket) => ticket.getAttribute("aria-pressed")).join(" ");
        const now = `${pressed}|${document.querySelector("button.keep") !== null}`;
        if (window.seen.at(-1) !== now) window.seen.push(now);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
    look();
}"""


def test_chosen_tickets_stay_chosen_until_the_table_has_them(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, still=False) as window:
        window.sit("usa", "random", "random", first=0)
        window.my_turn()
        for place in (0, 2):
            window.page.locator(".choice li button").nth(place).click()
        window.page.evaluate(WATCH_THE_CHOICE)
        window.page.locator("button.keep").click()
        expect(window.page.locator("button.mine")).to_have_count(2)
        window.my_turn()
        chosen, *then = window.page.evaluate("window.seen")
        assert chosen == "true false true|true"
        assert then in (["true false true|false", "|false"], ["|false"])


def test_whoever_looks_away_is_told_of_their_turn(server: Server, browser: Browser) -> None:
    """In a page that is not seen nothing moves, and nothing may wait for it."""
    with screen(browser, server.address, still=False) as window:
        window.page.add_init_script(FROZEN)
        window.sit("usa", "random", "random", first=0)
        window.keep(0, 1)
        window.my_turn()
        window.deck().click()
        expect(window.question).to_have_text(re.compile("One more card"))
        window.my_turn()
        window.page.evaluate("window.freeze()")
        window.deck().click()
        expect(window.page.locator(".flight")).to_be_attached()
        window.page.evaluate("window.lookAway()")
        window.my_turn()
        expect(window.page).to_have_title(re.compile("Your turn"))
        expect(window.question).not_to_have_text(re.compile("One more card"))


# As a browser does with a page in the background: no animation comes to its end.
FROZEN = """
    window.freeze = () => {
        Element.prototype.animate = () => ({ finished: new Promise(() => {}), cancel: () => {} });
    };
    window.lookAway = () => {
        Object.defineProperty(document, "hidden", { get: () => true });
        document.dispatchEvent(new Event("visibilitychange"));
    };
"""


# Notes how many cards of the tunnel lie open, as the eye would see it.
WATCH_THE_TUNNEL = """() => {
    window.seen = [];
    const look = () => {
        const panel = document.querySelector("section.tunnel");
        const now = panel === null ? "gone" : [
            panel.querySelectorAll(".large > .card").length,
            panel.querySelectorAll(".large svg.back").length,
            panel.querySelector("[role=status]")?.textContent ?? "",
        ].join(" ").trim();
        if (window.seen.at(-1) !== now) window.seen.push(now);
    };
    // Also of a text alone: what the cards come to may be all that changes.
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(look).observe(document, all);
    look();
}"""


def test_the_cards_of_a_tunnel_are_turned_one_by_one(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.sit("switzerland", first=0)
        window.keep(0, 1)
        page = window.page
        page.evaluate(WATCH_THE_TUNNEL)
        for _ in range(20):
            window.my_turn()
            if payable_tunnel(window):
                break
            window.draw_two()
        in_motion(window)
        page.evaluate("window.seen = []")
        at = payable_tunnel(window)
        assert at is not None, "no tunnel could be paid for in twenty turns"
        page.mouse.click(*at)
        page.locator(".pay-panel button.pay").first.click()
        cards = page.locator("section.tunnel").bounding_box()
        assert cards is not None
        assert not overlap(cards, {"x": at[0], "y": at[1], "width": 0, "height": 0})  # one sees what is dug
        window.wait_for("() => window.seen.some((each) => each.startsWith('3 0 ') || each === '3 0')")
        turning = [each for each in page.evaluate("window.seen") if each.startswith("3 ")]
        # Three backs; then one after the other lies open, all of them before it is told what they mean.
        assert [each.split()[1] for each in turning[:4]] == ["3", "2", "1", "0"]
        window.wait_for("() => window.seen.some((each) => /surcharge|wants more/.test(each))")


def payable_tunnel(window: Screen) -> tuple[float, float] | None:
    found: list[float] | None = window.page.evaluate(
        """() => {
            const dark = document.querySelector("path.payable[data-kind=tunnel]");
            if (!dark) return null;
            const at = dark.getPointAtLength(dark.getTotalLength() / 2).matrixTransform(dark.getScreenCTM());
            return [at.x, at.y];
        }"""
    )
    return None if found is None else (found[0], found[1])


def test_a_train_rides_in_and_a_drawn_card_turns_over(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, still=False) as window:
        window.sit("usa", first=0)
        window.keep(0, 1)
        window.my_turn()
        window.deck().click()
        expect(window.page.locator(".flight .turning.face-up")).to_be_attached()
        expect(window.question).to_have_text(re.compile("One more card"))
        window.my_turn()
        window.deck().click()
        for _ in range(20):
            window.my_turn()
            if window.payable():
                break
            window.draw_two()
        assert window.claim_any()
        expect(window.page.locator("g.rides").first).to_be_attached()
        expect(window.page.locator("g.rides")).to_have_count(0)  # and then stands as one
        expect(window.page.locator(".layer.pieces g.train").first).to_be_visible()
