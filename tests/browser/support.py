"""A browser at a table: what a person would do, in a few words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright, expect

CHROMIUM = Path("/usr/bin/chromium")
# Nobody looks at the browser's own buttons, and they take as long to open as a table: without them a window
# costs half. Of two lists the last counts, so what Playwright leaves out is named again.
LEFT_OUT = [
    "InitialWebUI",
    "PreloadTopChromeWebUI",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
    "WebUIToolbar",
    *("AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay"),
    *("MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding"),
    *("PreconnectToSearch", "ThirdPartyStoragePartitioning"),
]
FLAGS = [
    f"--disable-features={','.join(LEFT_OUT)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
DRIVER = Path(__file__).parent / "driver.js"
PREFERS = """
    if (localStorage.getItem("stationmaster.settings") === null)
        localStorage.setItem("stationmaster.settings", JSON.stringify(%s));
"""
SOON = 20_000  # milliseconds in which anything should have happened, also on a busy machine

# A phone and screens, by day and by night.
WINDOWS = [
    pytest.param((390, 844), False, marks=pytest.mark.slow),
    ((390, 844), True),
    ((1440, 900), False),
    pytest.param((2560, 1440), True, marks=pytest.mark.slow),
]

expect.set_options(timeout=SOON)


def as_number(points: str) -> int:
    """Points as they are printed: with a plus, or with a minus that is no hyphen."""
    return int(points.replace("−", "-").replace("+", ""))


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=str(CHROMIUM), headless=True, args=FLAGS)


@dataclass
class Screen:
    """A page with what went wrong on it."""

    page: Page
    address: str
    troubles: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.set_default_timeout(SOON)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on(
            "console", lambda said: self.troubles.append(said.text) if said.type == "error" else None
        )

    # The hall.

    def hall(self) -> None:
        self.page.goto(f"{self.address}/")
        expect(self.page.locator("article").first).to_be_visible()

    def card(self, title: str) -> Locator:
        exactly = re.compile(f"^{re.escape(title)}$")
        return self.page.locator("article", has=self.page.locator("h3", has_text=exactly))

    def play(self, title: str) -> None:
        self.hall()
        self.card(title).locator("button.play").click()
        expect(self.sign).to_be_visible()

    def sit(self, game: str, *bots: str, **options: object) -> None:
        """At a table that was opened over the wire, by the link to its first seat: quicker than the hall."""
        seats = [
            {"kind": "me", "name": "Guest"},
            *({"kind": "bot", "bot": bot} for bot in bots or ("random",)),
        ]
        wanted = {"game": game, "seats": seats, "options": options}
        made = self.page.request.post(f"{self.address}/api/tables", data=wanted).json()
        self.page.goto(self.address + made["seats"][0]["link"])
        expect(self.sign).to_be_visible()

    def set_up(self, title: str, *kinds: str) -> None:
        """Ask for a table where the seats after the first are of these kinds."""
        self.hall()
        self.card(title).get_by_role("button", name="More…").click()
        seats = self.page.locator("dialog li select")
        for seat, kind in enumerate(kinds, 1):
            if seats.count() <= seat:
                self.page.get_by_role("button", name="Add a seat").click()
            seats.nth(seat).select_option(kind)
        while seats.count() > len(kinds) + 1:
            self.page.get_by_role("button", name=f"Remove seat {seats.count()}").click()

    def open(self) -> None:
        self.page.get_by_role("button", name="Open the table").click()

    def come(self, link: str, name: str) -> None:
        """To a seat that somebody gave a link to."""
        self.page.goto(link)
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Sit down").click()
        expect(self.page.locator("dialog")).to_have_count(0)

    # The table.

    @property
    def sign(self) -> Locator:
        return self.page.locator("header.sign")

    @property
    def question(self) -> Locator:
        return self.sign.locator("h1")

    @property
    def entry(self) -> str:
        """How far the table has come, as it is shown."""
        return self.page.locator(".table").get_attribute("data-entry") or ""

    def my_turn(self) -> None:
        expect(self.page.locator("header.sign.mine")).to_be_visible()

    def keep(self, *places: int) -> None:
        """Keep these of the offered tickets, counted from 0."""
        self.my_turn()
        for place in places:
            self.page.locator(".choice li button").nth(place).click()
        self.page.locator("button.keep").click()
        # The choice is gone once the table has it.
        expect(self.page.locator("button.keep")).to_have_count(0)

    def deck(self) -> Locator:
        return self.page.locator("button.deck.can")

    def draw_two(self) -> None:
        self.my_turn()
        self.deck().click()
        expect(self.question).to_have_text(re.compile("One more card"))
        self.deck().click()
        expect(self.question).not_to_have_text(re.compile("One more card"))

    def payable(self) -> list[tuple[float, float]]:
        """Where on the screen the middles of the glowing routes are."""
        found: list[tuple[float, float]] = self.page.evaluate(
            """() => [...document.querySelectorAll("path.payable")].map((path) => {
                const middle = path.getPointAtLength(path.getTotalLength() / 2);
                const at = middle.matrixTransform(path.getScreenCTM());
                return [at.x, at.y];
            })"""
        )
        return found

    def claim_any(self) -> bool:
        """Claim one of the glowing routes, if there is one."""
        middles = self.payable()
        if not middles:
            return False
        self.page.mouse.click(*middles[-1])
        self.page.locator(".pay-panel button.pay").first.click()
        return True

    def draw_one(self) -> None:
        """A card from wherever one is to be had."""
        for card in (self.deck(), self.page.locator(".row button.can")):
            if card.count():
                card.first.click()
                return
        raise AssertionError(f"nothing to draw: {self.question.inner_text()}")

    def finish(self, most_decisions: int = 400) -> None:
        """Play on with the mouse, anyhow, until the final score is told."""
        for _ in range(most_decisions):
            self.wait_for("() => document.querySelector('header.sign.mine, section.scoring')")
            if self.page.locator("section.scoring").count():
                return
            entry = self.entry
            if not self.claim_any():
                self.draw_one()
            self.wait_for("entry => document.querySelector('.table').dataset.entry !== entry", entry)
        raise AssertionError(f"the game did not end within {most_decisions} decisions")

    def finish_by_offers(self, most_decisions: int = 900) -> int:
        """The same without a mouse and within the page, which is quicker: how many decisions it took."""
        decisions: int = self.page.evaluate(DRIVER.read_text(encoding="utf-8"), most_decisions)
        return decisions

    def wait_for(self, condition: str, known: object = None) -> None:
        """Looks at every frame: quicker than `expect`, for what happens often."""
        self.page.wait_for_function(condition, arg=known)

    # What everybody may expect.

    def sees(self) -> list[str]:
        """What axe-core finds wrong with the page as it is now."""
        self.settle()
        self.page.add_script_tag(content=AXE.read_text(encoding="utf-8"))
        result: dict[str, Any] = self.page.evaluate(
            # A map has thousands of strokes, which axe-core would walk through one by one, also if told to
            # leave them out: of what is drawn it looks at what can be pressed or has a name or a role.
            """async () => {
                const meant = "a, title, desc, [role], [tabindex], [aria-label], [aria-hidden]";
                const stroke = (piece) => !piece.matches(meant) && !piece.querySelector(meant);
                const drawn = [...document.querySelectorAll("svg *")]
                    .filter((piece) => stroke(piece) && !stroke(piece.parentElement));
                const places = drawn.map((piece) => {
                    const place = document.createComment("");
                    piece.replaceWith(place);
                    return place;
                });
                try {
                    // The foot of a dialog is not the page's, which axe-core takes it for.
                    const rules = {
                        "landmark-contentinfo-is-top-level": { enabled: false },
                        "landmark-no-duplicate-contentinfo": { enabled: false },
                    };
                    return await axe.run(document, { resultTypes: ["violations"], rules });
                } finally {
                    places.forEach((place, i) => place.replaceWith(drawn[i]));
                }
            }"""
        )
        return [
            f"{found['id']}: {node['html'][:160]} {node.get('failureSummary', '')}"
            for found in result["violations"]
            for node in found["nodes"]
        ]

    def settle(self) -> None:
        """Wait until what appears has appeared: half faded in, nothing has its colours."""
        self.page.evaluate(
            """() => Promise.all(document.getAnimations()
                .filter((each) => each.effect.getComputedTiming().iterations !== Infinity)
                .map((each) => each.finished.catch(() => undefined)))"""
        )

    def overflows(self) -> bool:
        """Whether one would have to scroll sideways."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth > innerWidth + 1"))


@contextmanager
def screen(
    browser: Browser,
    address: str,
    size: tuple[int, int] = (1440, 900),
    dark: bool = False,
    lang: Literal["en", "ru"] = "en",
    still: bool = True,
    touch: bool = False,
    examined: bool = False,
    take_back: int = 0,
    **prefers: str,
) -> Iterator[Screen]:
    """A window of its own, as another person would have it; its troubles fail the test.

    One that is examined by axe-core leaves the server's content policy aside. `take_back` is for how many
    seconds moves wait before they are sent: a choice of its owner's, who here is in a hurry; `prefers` are
    others.
    """
    context: BrowserContext = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        locale={"en": "en-GB", "ru": "ru-RU"}[lang],
        reduced_motion="reduce" if still else "no-preference",
        has_touch=touch,
        # The server's policy allows only its own scripts, and axe-core comes from the test.
        bypass_csp=examined,
    )
    shown = Screen(context.new_page(), address)
    shown.page.add_init_script(PREFERS % json.dumps({"takeBack": take_back, **prefers}))
    yield shown
    context.close()
    assert shown.troubles == []
