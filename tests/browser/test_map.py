"""The map of Ticket to Ride as it is drawn: with the real letters, on every board, at every size."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, expect

from stationmaster.games.ticket_to_ride import view as ride
from stationmaster.kernel.view import View
from tests.browser.conftest import Server
from tests.browser.played import come_to, played
from tests.browser.support import Screen, screen

# A screen, and a tablet and a phone held either way.
SIZES = [(1440, 900), (1024, 768), (820, 1180), (390, 844), (844, 390)]
BOARDS = ["usa", "europe", "switzerland", "nordic", "marklin"]
LANGUAGES = ["en", "ru"]
# The widest board and the highest, whose names are the longest; all the others in the slow suite.
FIRST = [("usa", "en"), ("nordic", "ru")]
OTHERS = [each for each in product(BOARDS, LANGUAGES) if each not in FIRST]

LOOK = Path(__file__).parent / "names.js"


def test_names_stay_while_the_sheet_is_cut_anew(server: Server, browser: Browser) -> None:
    """As when the final score opens beside it."""
    with screen(browser, server.address) as window:
        window.sit("switzerland", first=0)
        page = window.page
        labels = page.locator(".board text.label")
        expect(labels.first).to_be_visible()
        before = labels.first.get_attribute("x")
        page.evaluate(
            """() => {
                window.fewest = Infinity;
                const look = () => {
                    const count = document.querySelectorAll(".board text.label").length;
                    window.fewest = Math.min(window.fewest, count);
                    requestAnimationFrame(look);
                };
                look();
            }"""
        )
        named = page.evaluate("() => window.fewest")
        page.set_viewport_size({"width": 1200, "height": 900})
        expect(labels.first).not_to_have_attribute("x", before or "")
        assert page.evaluate("() => window.fewest") == named > 0


@pytest.mark.parametrize(
    ("board", "lang"), [*FIRST, *(pytest.param(*each, marks=pytest.mark.slow) for each in OTHERS)]
)
def test_every_city_is_named_at_every_size(
    server: Server, browser: Browser, board: str, lang: Literal["en", "ru"]
) -> None:
    with screen(browser, server.address, lang=lang) as window:
        watch(window, board)
        for width, height in SIZES:
            window.page.set_viewport_size({"width": width, "height": height})
            wrong = troubles(window, width)
            assert wrong == [], f"{board} {lang} {width}x{height}: {wrong}"


# How much of slots' edges a name may cover, in steps of three pixels, and how many names may do so at all:
# a sheet with goods beside its cities is crowded.
COVERED = {1440: (5, 1 / 8), 1024: (9, 1 / 4), 820: (9, 1 / 4), 390: (9, 1 / 4), 844: (9, 1 / 4)}


# Of some forty cities; before names stood off their dots it was up to eight.
MOST_CODES = 4


def watch(window: Screen, board: str) -> None:
    """As somebody who has no tickets: so all names are alike, and the same each time."""
    seats = [{"kind": "friend"}, {"kind": "bot", "bot": "random"}]
    wanted = {"game": board, "seats": seats, "options": {"first": 0}}
    made = window.page.request.post(f"{window.address}/api/tables", data=wanted).json()
    window.page.goto(f"{window.address}/table/{made['table']}")
    expect(window.sign).to_be_visible()


@pytest.mark.parametrize("board", [board for board in BOARDS if board != "marklin"])  # there one asks first
def test_the_ends_of_ones_tickets_are_bold_and_written_out(
    server: Server, browser: Browser, board: str
) -> None:
    with screen(browser, server.address, size=(390, 844)) as window:
        window.sit(board)
        expect(window.page.locator("text.label.end")).not_to_have_count(0)
        expect(window.page.locator("text.label.end.code")).to_have_count(0)
        window.keep(0, 1)
        expect(window.page.locator("g.tab")).not_to_have_count(0)


PATIENCE = 40


def troubles(window: Screen, width: int) -> list[str]:
    """What is wrong with the names, once the sheet has been cut to the room and lettered."""
    for _ in range(PATIENCE):
        window.page.wait_for_timeout(250)
        wrong = wrong_with(look(window), width)
        if not wrong:
            break
    return wrong


def wrong_with(seen: dict[str, Any], width: int) -> list[str]:
    most, share = COVERED[width]
    ways = ("nameless", "hidden", "small", "together", "overCities")
    wrong = [f"{way}: {seen[way]}" for way in ways if seen[way]]
    if len(seen["overSlots"]) > seen["cities"] * share or any(n > most for _, n in seen["overSlots"]):
        wrong.append(f"overSlots: {seen['overSlots']}")
    if seen["codes"] > MOST_CODES:
        wrong.append(f"{seen['codes']} codes")
    return wrong


def look(window: Screen) -> dict[str, Any]:
    expect(window.page.locator("text.label").first).to_be_visible()
    found: dict[str, Any] = window.page.evaluate(LOOK.read_text(encoding="utf-8"))
    return found


# How many middles of a route's spaces lie under the panel about it.
HIDDEN = """(route) => {
    const panel = document.querySelector(".pay-panel").getBoundingClientRect();
    const line = document.querySelectorAll("path.payable")[route];
    const at = (part) =>
        line.getPointAtLength(line.getTotalLength() * part).matrixTransform(line.getScreenCTM());
    return [0.2, 0.5, 0.8].map(at).filter(({ x, y }) =>
        x > panel.left && x < panel.right && y > panel.top && y < panel.bottom).length;
}"""


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_ways_to_pay_lie_in_sight_and_not_over_their_route(
    built: None, browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    [link] = played(tmp_path / "tables.db", "europe", "greedy", mine="planner", decisions=26, first=0)
    server = Server(tmp_path / "tables.db")
    server.start()
    try:
        with screen(browser, server.address, size=size) as window:
            window.page.goto(window.address + link)
            window.my_turn()
            offered = window.page.locator(".choice li button")
            while not window.payable():
                if offered.count():
                    window.keep(*range(offered.count()))
                else:
                    window.draw_one()
                window.my_turn()
            for route, middle in enumerate(window.payable()):
                window.page.mouse.click(*middle)
                panel = window.page.locator(".pay-panel")
                if not panel.count():
                    continue  # a city lies nearer
                expect(panel.locator("header")).to_be_in_viewport(ratio=1)
                assert window.page.evaluate(HIDDEN, route) == 0
                window.page.keyboard.press("Escape")
                expect(panel).to_have_count(0)
    finally:
        server.stop()


def with_a_passenger_under_way(view: View) -> bool:
    """After a stop of the trip, where one may get off."""
    assert isinstance(view, ride.View)
    under_way = view.extras.get("passengers")
    return view.asked == "trip" and isinstance(under_way, dict) and bool(under_way["ridden"])


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844), (844, 390)])
def test_where_a_passenger_gets_off_is_asked_beside_the_map(
    under_way: tuple[Server, str], browser: Browser, size: tuple[int, int]
) -> None:
    server, link = under_way
    with screen(browser, server.address, size=size) as window:
        window.page.goto(window.address + link)
        window.my_turn()
        off = window.page.get_by_role("button", name="Get off here")
        expect(off).to_be_in_viewport(ratio=1)
        panel, board = [window.page.locator(each).bounding_box() for each in (".offers", ".frame")]
        assert panel is not None
        assert board is not None
        beside = panel["x"] >= board["x"] + board["width"] - 1
        below = panel["y"] >= board["y"] + board["height"] - 1
        assert beside or below, (panel, board)


@pytest.fixture(scope="module")
def under_way(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    db = tmp_path_factory.mktemp("passengers") / "tables.db"
    link = come_to(db, "marklin", 1, with_a_passenger_under_way)
    server = Server(db)
    server.start()
    yield server, link
    server.stop()
