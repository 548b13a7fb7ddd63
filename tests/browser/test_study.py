"""Games looked into: to the worst move, and on from there. Three puzzles."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from stationmaster.study import puzzles
from stationmaster.study.puzzles import Puzzle
from tests.browser.conftest import Server
from tests.browser.played import played
from tests.browser.support import Screen, screen

PATIENCE = 280_000  # milliseconds for a whole analysis, on a machine that is busy


def over(server: Server, game: str, *others: str, mine: str) -> str:
    """A link to the first seat of a game that has just been played."""
    server.stop()  # a file is at one server's hands only
    [link] = played(server.db, game, *others, mine=mine)
    server.start(server.address.rpartition(":")[2])
    return server.address + link


def at(window: Screen) -> int:
    return int(window.page.locator(".replay .at").inner_text().split("/")[0])


def test_a_finished_game_is_looked_into_and_the_report_is_sent_around(
    server: Server, browser: Browser
) -> None:
    link = over(server, "tiny", "greedy", mine="random")
    with screen(browser, server.address, size=(390, 844), lang="ru", touch=True) as phone:
        page = phone.page
        page.goto(link.replace("#", "?replay=0#"))
        page.locator("button.analyse").tap()
        study = page.locator("section.study")
        expect(study.locator(".account")).to_contain_text(re.compile(r"удача .*, игра .*±"))
        expect(page.locator(".time svg[role=img]")).to_have_attribute("aria-label", re.compile("Шансы"))
        expect(study.locator("progress")).to_have_count(0, timeout=PATIENCE)
        expect(study.locator("tbody th[scope=row]")).to_have_count(2)
        assert not phone.overflows()
        # Through tickets and turns: nothing is asked any more, and the sheet stays open where it was.
        for step in range(1, int(page.locator(".replay .at").inner_text().split("/")[1]) + 1):
            page.get_by_role("button", name="На ход вперёд").tap()
            expect(page.locator(".replay .at")).to_contain_text(re.compile(f"^{step} /"))
            expect(study).to_be_visible()
        with page.expect_download() as saving:
            study.get_by_role("link", name="Отчёт").tap()
        report = Path(saving.value.path()).read_text(encoding="utf-8")
        assert '<html lang="ru">' in report
        assert "Занять " in report
        assert "claim " not in report, "moves are told in words"
        # Whoever comes later finds what was found.
        page.reload()
        expect(study.locator(".account")).to_be_visible()
        expect(page.locator("button.analyse")).to_have_count(0)


@pytest.mark.slow
def test_a_game_its_analysis_the_worst_move_and_on_from_there(server: Server, browser: Browser) -> None:
    """One who plays anyhow makes mistakes, and so there is something to find."""
    link = over(server, "usa", "greedy", mine="random")
    with screen(browser, server.address) as window:
        page = window.page
        page.goto(link)
        page.locator("button.study").click()
        study = page.locator("section.study")
        expect(study.locator("progress")).to_be_visible()
        expect(page.locator(".time svg[role=img]")).to_be_visible()
        assert study.locator("progress").count() == 1, "there is a graph before it is done"
        expect(study.locator("progress")).to_have_count(0, timeout=PATIENCE)
        expect(page.locator(".mark.slip").first).to_be_visible()
        # By a key to the worst; the button leads to the same.
        page.keyboard.press("w")
        expect(study.locator(".here")).to_contain_text("Better: ")
        worst = at(window)
        expect(page.locator(".mark.slip.now")).to_have_count(1)
        expect(page.locator(".log button.news small").first).to_contain_text("Better: ")
        page.keyboard.press("n")
        assert at(window) != worst
        expect(study.locator(".here")).to_be_visible()
        study.get_by_role("button", name="Worst move").click()
        assert at(window) == worst
        no_marks_overlap(window)
        with screen(browser, server.address, size=(390, 844), touch=True) as phone:
            phone.page.goto(link)
            phone.page.locator("button.study").click()
            panel = phone.page.locator("section.study")
            panel.get_by_role("button", name="Worst move").click()
            expect(panel.locator(".here h3 + p")).to_be_in_viewport(ratio=1)
        # Once more, and better: the table before the move, and it is the turn of whoever made it.
        seat = study.locator(".here h3").inner_text().partition(": ")[2]
        study.get_by_role("button", name="Play it better from here").click()
        page.get_by_role("button", name="Open the table").click()
        window.my_turn()
        expect(page.locator(".players li.turn .name span").first).to_have_text(seat)
        origin = page.get_by_role("link", name=re.compile("A sandbox")).bounding_box()
        log = page.get_by_role("tab", name="Log").bounding_box()
        assert origin is not None
        assert log is not None
        assert origin["y"] + origin["height"] <= log["y"], "the words lie on each other"
        # The worst may have been any move: tickets kept, or a turn.
        offered = page.locator(".choice li button")
        expect(offered.first.or_(window.deck())).to_be_visible()
        if offered.count():
            window.keep(*range(offered.count()))
        else:
            window.draw_one()


def no_marks_overlap(window: Screen) -> None:
    for row in window.page.locator(".time .marks").all():
        lefts = sorted(box["x"] for mark in row.locator(".mark").all() if (box := mark.bounding_box()))
        width = row.locator(".mark").first.bounding_box()
        assert width is not None
        assert all(b - a >= width["width"] for a, b in pairwise(lefts))


# Puzzles


def one_with(begins: str) -> Puzzle:
    """A puzzle of Ticket to Ride whose answer begins so."""
    return next(
        puzzle
        for puzzle in puzzles.ours()
        if puzzle.right[0].startswith(begins) and puzzle.played().family == "ticket_to_ride"
    )


def keep(window: Screen, move: str) -> None:
    for place in move.split()[1:]:
        window.page.locator(".choice li button").nth(int(place) - 1).click()
    window.page.locator("button.keep").click()


def claim(window: Screen, move: str) -> None:
    track = move.split()[1]
    box = window.page.locator(f"g.track[data-track='{track}']").first.bounding_box()
    assert box is not None
    window.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    window.page.locator(".pay-panel button.pay").first.click()


def test_three_puzzles(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        page = window.page
        card = page.locator(".puzzle")
        page.goto(f"{server.address}/puzzles")
        expect(page.locator("main ul a").first).to_be_visible()
        assert page.locator("main ul a").count() == len(puzzles.ours())
        # The first: something else is tried, what that comes to is said, then the right move.
        first = one_with("keep")
        page.locator(f"a[href='/puzzle/{first.name}']").click()
        expect(card).to_contain_text("what now?")
        keep(window, next(move for move in first.moves if move not in first.right))
        expect(card).to_contain_text("Something else is better")
        expect(card).to_contain_text(re.compile(r"wins \d+ % of the games"))
        card.get_by_role("button", name="Try again").click()
        expect(card).to_contain_text("what now?")
        keep(window, first.right[0])
        expect(card).to_contain_text("Right!")
        # The second is found at once.
        page.goto(f"{server.address}/puzzle/{one_with('draw').name}")
        window.deck().click()
        expect(card).to_contain_text("Right!")
        expect(card.get_by_role("link", name="Next puzzle")).to_be_visible()
        # The third is given up; what is shown can be played as well.
        third = one_with("claim")
        page.goto(f"{server.address}/puzzle/{third.name}")
        card.get_by_role("button", name="Show the answer").click()
        expect(card).to_contain_text("The best move")
        claim(window, third.right[0])
        expect(card).to_contain_text("The best move")
        # All of it is remembered.
        window.hall()
        page.get_by_role("link", name=re.compile("All puzzles: 2 of")).click()
        expect(page.locator("a.solved")).to_have_count(2)
        expect(page.locator("a.shown")).to_have_count(1)
        page.get_by_label("Only new ones").check()
        expect(page.locator("main ul a")).to_have_count(len(puzzles.ours()) - 3)


# A position of one's own


def test_a_position_is_set_up_by_hand_and_played_from(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        page = window.page
        page.goto(f"{server.address}/set-up/switzerland")
        page.get_by_role("link", name="Set up a position by hand").click()
        verdict = page.locator(".verdict")
        expect(verdict).to_contain_text("A game comes there")
        guest = page.get_by_role("region", name="Guest")
        # A route of three spaces: with one card too few it cannot be, with one more it can.
        guest.get_by_label("Add a route").select_option("bern-interlaken")
        expect(verdict).to_contain_text("two at a time")
        expect(page.get_by_role("button", name="Open the table")).to_be_disabled()
        red = guest.get_by_label("red card")
        red.fill(str(int(red.input_value()) + 1))
        red.press("Enter")
        page.get_by_role("radio", name="Guest").check()
        expect(verdict).to_contain_text("You would play for Guest")
        expect(guest).to_contain_text("Trains left, as on the board: 37")
        page.get_by_role("button", name="Open the table").click()
        window.my_turn()
        expect(page.get_by_text("a position set up by hand")).to_be_visible()
        window.draw_one()
