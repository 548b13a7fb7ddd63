"""How long a board takes to be drawn and to move, in this machine's chromium: numbers for people, no test.

python -m tests.browser.measure [usa europe …]

Of the hall, opened for the first time: how much is fetched until Play can be pressed, and how long it takes.

Of each board at 1440 by 900: the longest piece of work on the page's main thread while the table opens, by
the clock and by the processor (others may use it too), and the time between frames while the map is dragged,
while it rests with routes breathing, and while a wheel brings it closer.
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from stationmaster.server import page
from tests.browser.conftest import Server
from tests.browser.support import Screen, launch, screen

BOARDS = (
    "usa",
    "europe",
    "switzerland",
    "nordic",
    "marklin",
    "card-game",
    "switch-signal-europe",
    "switch-signal-america",
)
TASK = "RunTask"
OPENS = 1500  # milliseconds in which the rest has been drawn, also on a busy machine
RUNS = 3
DRAWN = ".frame text, .yards"  # a map with a name on it, or the railyards of the card game

# Drags the map from frame to frame, or turns a wheel over it, or only looks.
FRAMES = """async ([how, frames]) => {
    const map = document.querySelector(".frame") ?? document.body;
    const box = map.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const told = (type, dx) => map.dispatchEvent(new PointerEvent(type, {
        pointerId: 1, pointerType: "mouse", isPrimary: true, bubbles: true, clientX: x + dx, clientY: y,
    }));
    map.setPointerCapture = () => undefined;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const taken = [];
    if (how === "drag") told("pointerdown", 0);
    let last = await frame();
    for (let i = 0; i < frames; i++) {
        if (how === "drag") told("pointermove", 60 * Math.sin(i / 6));
        if (how === "wheel") map.dispatchEvent(new WheelEvent("wheel",
            { deltaY: i % 20 < 10 ? -30 : 30, clientX: x, clientY: y, bubbles: true, cancelable: true }));
        const now = await frame();
        taken.push(now - last);
        last = now;
    }
    if (how === "drag") told("pointerup", 0);
    return taken;
}"""


def main(boards: Iterable[str]) -> None:
    page.build()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.db")
        server.start()
        try:
            browser = launch(playwright)
            sys.stdout.write(f"{'the hall':12} {arriving(browser, server.address)}\n")
            for board in boards:
                sys.stdout.write(f"{board:12} {opening(browser, server.address, board)}\n")
                sys.stdout.write(f"{'':12} {moving(browser, server.address, board)}\n")
                sys.stdout.flush()
            browser.close()
        finally:
            server.stop()


# When a button to play with is first there, by the page's own clock.
PLAYABLE = """new MutationObserver((_, watch) => {
    if (!document.querySelector("button.play:enabled")) return;
    window.playable = performance.now();
    watch.disconnect();
}).observe(document, { subtree: true, childList: true, attributes: true });"""
FETCHED = """() => {
    const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    const bytes = (some) => some.reduce((sum, each) => sum + each.transferSize, 0);
    return [window.playable, bytes(all.filter((each) => each.responseEnd <= window.playable)), bytes(all)];
}"""


def arriving(browser: Browser, address: str) -> str:
    """With nothing kept from before; of some visits the quickest."""
    found = []
    for _ in range(RUNS):
        with screen(browser, address, still=False) as window:
            window.page.add_init_script(PLAYABLE)
            window.page.goto(f"{address}/")
            window.page.wait_for_selector("button.play:enabled")
            window.page.wait_for_load_state("networkidle")
            found.append(window.page.evaluate(FETCHED))
    taken, until_play, whole = min(found)
    fetched_all = f"with all posters in sight {whole / 1000:.0f} kB"
    return f"Play after {taken / 1000:.2f} s and {until_play / 1000:.0f} kB; {fetched_all}"


def opening(browser: Browser, address: str, board: str) -> str:
    """The longest tasks of the main thread, of some openings the one least disturbed."""
    found = []
    for _ in range(RUNS):
        with screen(browser, address, still=False) as window:
            window.page.goto(f"{address}/")
            link = table(window, address, board)
            browser.start_tracing(page=window.page, categories=["toplevel", "devtools.timeline"])
            window.page.goto(link)
            window.page.wait_for_selector(DRAWN)
            window.page.wait_for_timeout(OPENS)
            found.append(tasks(json.loads(browser.stop_tracing())["traceEvents"]))
    clock, processor = min(found)
    return f"longest task {clock:.0f} ms by the clock, {processor:.0f} ms of the processor"


def table(window: Screen, address: str, board: str) -> str:
    seats = [{"kind": "me", "name": "Guest"}, {"kind": "bot", "bot": "random"}]
    options = {} if board.startswith("switch-signal") else {"first": 0}  # there nobody begins
    wanted = {"game": board, "seats": seats, "options": options}
    made = window.page.request.post(f"{address}/api/tables", data=wanted).json()
    return address + str(made["seats"][0]["link"])


def tasks(events: list[dict[str, Any]]) -> tuple[float, float]:
    """Of all tasks on main threads of pages: the longest by the clock, and the longest by the processor."""
    pages = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    done = [
        event
        for event in events
        if event["name"].endswith(TASK) and (event["pid"], event["tid"]) in pages and event.get("ph") == "X"
    ]
    clock = max((event.get("dur", 0) for event in done), default=0)
    return clock / 1000, max((event.get("tdur", 0) for event in done), default=0) / 1000


def moving(browser: Browser, address: str, board: str) -> str:
    told = []
    with screen(browser, address, still=False) as window:
        window.page.goto(table(window, address, board))
        window.my_turn()
        if window.page.locator("button.keep").count():
            window.keep(0, 1, 2)
            window.my_turn()
        window.page.wait_for_timeout(1500)
        map_to_move = window.page.locator(".frame").count() > 0
        for how in ("look", "wheel", "drag") if map_to_move else ("look",):
            if how == "drag":  # a board that is seen whole does not move
                window.page.locator(".frame").hover()
                window.page.mouse.wheel(0, -700)
                window.page.wait_for_timeout(2500)
            browser.start_tracing(page=window.page, categories=["viz"])
            window.page.evaluate(FRAMES, [how, 90])
            frames = between(json.loads(browser.stop_tracing())["traceEvents"])
            told.append(f"{how} {in_words(frames)}")
    return f"ms a frame, the middle (and the quickest quarter's last): {', '.join(told)}"


def between(events: list[dict[str, Any]]) -> list[float]:
    """Milliseconds from each frame that was drawn to the next: what a page asks for is not drawn yet."""
    drawn = sorted(event["ts"] for event in events if event["name"] == "Display::DrawAndSwap")
    return [(later - sooner) / 1000 for sooner, later in pairwise(drawn)]


def in_words(frames: list[float]) -> str:
    """What does not move is not drawn again, which takes no time but says nothing of speed."""
    if not frames:
        return "nothing drawn"
    return f"{statistics.median(frames):.0f} ({quarter(frames):.0f})"


def quarter(frames: list[float]) -> float:
    return sorted(frames)[len(frames) // 4]


if __name__ == "__main__":
    main(sys.argv[1:] or BOARDS)
