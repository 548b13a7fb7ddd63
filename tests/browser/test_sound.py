"""What is heard, and when nothing is."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Server
from tests.browser.support import Screen, screen

LISTEN = """
    window.struck = [];
    window.contexts = 0;
    const Real = window.AudioContext;
    window.AudioContext = class extends Real {
        constructor() { super(); window.contexts += 1; }
    };
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
        const start = kind.prototype.start;
        kind.prototype.start = function (...when) {
            window.struck.push(this.type ?? "hiss");
            return start.apply(this, when);
        };
    }
"""


def listening(window: Screen) -> None:
    window.page.add_init_script(LISTEN)
    window.sit("usa")
    window.my_turn()


def struck(window: Screen) -> int:
    return int(window.page.evaluate("struck.length"))


def test_nothing_is_made_ready_before_the_page_is_touched(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, still=False) as window:
        listening(window)
        assert window.page.evaluate("contexts") == 0
        window.keep(0, 1)
        window.my_turn()
        window.page.locator("button.deck").click()
        window.page.wait_for_function("struck.includes('hiss')")  # a card
        assert window.page.evaluate("contexts") == 1
        window.page.locator("button.deck").click()
        window.page.wait_for_function("struck.includes('triangle')")  # the whistle, when it is my turn again


def test_the_sound_is_off_by_one_key_and_stays_off(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        listening(window)
        window.page.keyboard.press("m")
        expect(window.page.get_by_text("Sound is off")).to_be_visible()
        window.page.reload()
        window.keep(0, 1)
        window.my_turn()
        window.draw_two()
        window.my_turn()
        assert window.page.evaluate("contexts") == 0
        assert struck(window) == 0
        window.page.keyboard.press("m")
        expect(window.page.get_by_text("Sound is on")).to_be_visible()
        window.draw_two()
        window.page.wait_for_function("struck.length > 0")  # without motion it is heard, too
