"""The card game in the browser: trains gathered from the hand, whole games, the interim scoring, a phone."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from time import time
from typing import Literal

import pytest
from playwright.sync_api import Browser, expect

import stationmaster
from stationmaster import bots
from stationmaster.games.card_game.counting import proposed
from stationmaster.games.card_game.view import View
from stationmaster.kernel.game import Seeded
from stationmaster.kernel.match import Match
from stationmaster.kernel.story import opening
from stationmaster.server.links import key_of, new_table, new_token, seat_link
from stationmaster.store.records import Seat, Step, Table, agreed, sealed
from stationmaster.store.sqlite import SqliteStore
from tests.browser.conftest import Server
from tests.browser.support import Screen, as_number, screen
from tests.browser.test_keyboard import tab_to

GAME = "The card game"
BOT = "bot:greedy"  # quick, and draws cards enough for the deck to end
LARGE = 90  # pixels that a wagon is long where there is room
A_TRAIN = 3  # so many clicks make a train, if the first card leads to one


def begin(window: Screen, others: int = 1, open_stack: bool = False) -> None:
    """A table with bots, where I begin and have kept one ticket."""
    window.set_up(GAME, *[BOT] * others)
    window.page.get_by_label("Who begins").select_option("0")
    if open_stack:
        window.page.get_by_role("group", name="Open stacks").get_by_label("Guest").check()
    window.open()
    window.keep(0)
    window.my_turn()


def gather(window: Screen) -> bool:
    """Click cards of the hand until they make a train; or put them back."""
    page = window.page
    for first in range(page.locator(".pile.can").count()):
        page.locator(".pile.can").nth(first).click()
        for _ in range(A_TRAIN):
            if page.locator(".gather .play:enabled").count():
                return True
            more = page.locator(".pile.can")
            if not more.count():
                break
            more.first.click()
        if page.locator(".gather .play:enabled").count():
            return True
        page.locator(".gather .back").click()
    return False


def move(window: Screen, play: bool) -> None:
    """Whatever is asked, as a person would answer it."""
    page = window.page
    entry = window.entry
    if page.locator(".counting").count():
        page.locator(".counting .button").first.click()
    elif page.locator("button.keep").count():
        page.locator("button.keep").click()
    elif play and gather(window):
        page.locator(".gather .play").click()
    elif page.locator(".offers .button").count():
        page.locator(".offers .button").first.click()
    elif page.locator("button.deck.can, .row button.can").count():
        window.draw_one()
    else:
        page.locator("button.tickets.can").click()
    expect(page.locator(".table")).not_to_have_attribute("data-entry", entry)


def go_on(window: Screen, until: str = "section.scoring", most: int = 200) -> None:
    """Draw, and play one move of three, until something is to be seen.

    Of an odd number: a draw is two moves, and every fourth may be the second card of one again and again.
    """
    here = window.page.locator(f"header.sign.mine, {until}")
    for n in range(most):
        expect(here.first).to_be_visible()
        if window.page.locator(until).count():
            return
        move(window, play=n % 3 == 0)
    raise AssertionError(f"nothing like {until} within {most} moves")


def scored(window: Screen) -> None:
    """The final score, line by line: what is shown adds up."""
    page = window.page
    page.locator("section.scoring header button").click()
    totals = [as_number(text) for text in page.locator(".totals .total").all_inner_texts()]
    assert totals == sorted(totals, reverse=True)
    for sheet in page.locator(".sheets details").all():
        if sheet.get_attribute("open") is None:
            sheet.locator("summary").click()
        worth = [as_number(text) for text in sheet.locator("b").all_inner_texts()]
        assert sum(worth) == as_number(sheet.locator("summary .total").inner_text())


def test_tickets_are_kept_and_a_train_is_played(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        begin(window)
        expect(window.page.locator("button.mine")).to_have_count(1)
        mine = window.page.get_by_role("group", name=re.compile("Railyard of"))
        yard = mine.last
        expect(yard).to_contain_text("Your railyard")
        ground = yard.locator(".ground")
        before = ground.bounding_box()
        while not gather(window):
            window.draw_two()
            window.my_turn()
        assert ground.bounding_box() == before, "the ground gives way to nothing"
        play = window.page.locator(".gather .play")
        said = play.inner_text()
        assert re.match(r"(Play|Rob with) ", said), said
        expect(yard.locator(".column.coming").first).to_be_visible()
        wagon = yard.locator(".column .card").first.bounding_box()
        assert wagon is not None
        assert wagon["width"] > LARGE
        play.click()
        expect(window.page.locator(".log li", has_text="You play")).to_have_count(1)
        window.my_turn()  # step 1 of the next turn: cards have gone onto the stack, or were robbed
        told = window.page.locator(".log li", has_text=re.compile("Onto your stack|You are robbed"))
        expect(told.first).to_be_visible()


def test_what_does_not_go_together_says_so(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        begin(window)
        gather(window)
        others = window.page.locator("button.pile:not(.can)")
        while not others.count():
            window.page.locator(".pile.can").first.click()
        others.first.click(force=True)  # it looks as if it were disabled, and says why
        expect(window.page.locator(".gather [role=status]")).to_contain_text("does not go with these")
        window.page.get_by_role("button", name="Put back", exact=True).click()
        expect(window.page.locator(".gather")).to_have_count(0)


def test_what_cannot_be_drawn_says_why(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        begin(window)
        window.my_turn()
        window.deck().click()
        expect(window.question).to_have_text(re.compile("One more card"))
        window.page.locator("button.card.tickets").click(force=True)
        expect(window.page.get_by_role("alert")).to_contain_text("First draw your second card")


def test_a_whole_game_of_two_its_score_and_its_replay(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        begin(window)
        go_on(window)
        scored(window)
        page = window.page
        expect(window.question).to_have_text(re.compile("win|share"))
        names = page.locator(".sheets .name").all_inner_texts()
        worth = [as_number(text) for text in page.locator(".sheets .total").all_inner_texts()]
        totals = [
            n for _, n in sorted(zip(names, worth, strict=True), key=lambda each: "Guest" not in each[0])
        ]
        # At the end all stacks lie open, and the story forgets nothing.
        expect(page.locator(".contents li").first).to_be_visible()
        page.get_by_role("button", name="Replay").click()
        slider = page.get_by_role("slider")
        expect(slider).to_be_visible()
        slider.fill("0")
        expect(page.locator(".tracks .card")).to_have_count(0)
        # Nothing is secret any more: the other's tickets and hand, whenever one likes.
        page.locator(".replay label").nth(1).click()
        expect(page.locator(".tickets .ticket")).not_to_have_count(0)
        assert page.locator("ul.hand li").count() > 0
        expect(page.locator(".tickets .heading").first).to_contain_text("Porter chooses among these")
        slider.fill(slider.get_attribute("max") or "")
        expect(page.locator(".yard[role=group]")).to_have_count(2)
        # It ends as the game did.
        shown = page.locator(".players .points").all_inner_texts()
        assert [as_number(points.split()[-1]) for points in shown] == totals


@pytest.mark.slow
def test_the_interim_choice_is_begun_with_what_is_proposed(counting: Counting, browser: Browser) -> None:
    with screen(browser, counting.address, examined=True) as window:
        window.page.goto(counting.links["interim"])
        expect(window.page.locator(".counting")).to_be_visible()
        assert window.sees() == []
        expect(window.page.locator(".yard .contents").first).to_be_visible()
        choose_otherwise(window)
        # What is noted is shown, with who leads in the big cities.
        expect(window.page.locator(".players .points").first).to_be_visible()
        expect(window.page.locator(".city .leads b").first).to_be_visible()
        go_on(window)
        scored(window)


def test_held_sideways_more_than_one_ticket_is_seen_to_choose_from(
    counting: Counting, browser: Browser
) -> None:
    """The stack is beside them, below one's railyard: not twice. Only looked at: others play on there."""
    with screen(browser, counting.address, size=(844, 390), touch=True) as window:
        window.page.goto(counting.links["final"])
        expect(window.page.locator(".yard.mine .contents li").first).to_be_visible()
        window.settle()
        second = window.page.locator(".counting li:has(button)").nth(1).bounding_box()
        complete = window.page.locator(".counting .complete").bounding_box()
        assert second is not None
        assert complete is not None
        assert second["y"] + second["height"] <= complete["y"]


def test_the_final_choice_is_the_players_and_the_score_says_what_was_proposed(
    counting: Counting, browser: Browser
) -> None:
    with screen(browser, counting.address, examined=True) as window:
        window.page.goto(counting.links["final"])
        expect(window.question).to_have_text(re.compile("The stacks are open for the last time"))
        assert window.sees() == []
        choose_otherwise(window)
        go_on(window)
        scored(window)
        told = window.page.locator(".sheets", has_text="As proposed, the total would have been")
        expect(told).to_be_visible()


def choose_otherwise(window: Screen) -> None:
    """The choice begins with what is proposed; another is made, taken back, and made again."""
    page = window.page
    complete = page.locator(".counting .complete")
    expect(complete).to_have_text(re.compile(r"Complete (it|these \d+): \d+ points"))
    proposed = complete.inner_text()
    page.locator(".counting li button[aria-pressed='true']").first.click()
    expect(complete).not_to_have_text(proposed)
    page.get_by_role("button", name="As proposed").click()
    expect(complete).to_have_text(proposed)
    page.locator(".counting li button[aria-pressed='true']").first.click()
    complete.click()
    expect(page.locator(".log li", has_text="You choose to complete").first).to_be_visible()


class Counting(Server):
    """A server that has tables where I am to choose, with their links by the question."""

    def __init__(self, db: Path) -> None:
        super().__init__(db)
        self.links: dict[str, str] = {}

    def lay(self, question: str, seats: int) -> None:
        match = asked(question, seats)
        table, token = new_table(), new_token()
        bot = Seat("Bot", bot="greedy")
        kept = Table(
            id=table,
            game=match.game.name,
            version=match.game.version,
            options=match.game.options,
            language="en",
            made=time(),
            seats=(Seat("Me", key=key_of(token)), *[bot] * (seats - 1)),
        )
        lines = opening(match)
        # An event loop of the browser's runs in this thread.
        writing = threading.Thread(
            target=asyncio.run, args=[keep(self.db, kept, Step(0, lines, 0, kept.made))]
        )
        writing.start()
        writing.join()
        self.links[question] = seat_link(table, token)


async def keep(db: Path, kept: Table, first: Step) -> None:
    store = SqliteStore(db)
    await store.open(kept, sealed(agreed(kept), first))
    await store.close()


def asked(question: str, seats: int) -> Match:
    """A game of bots up to where the first seat is asked what to complete, and something is proposed."""
    game = stationmaster.make("card-game", seats)
    for seed in range(100):
        players = [bots.make("greedy", game, seed + seat) for seat in range(seats)]
        match = Match(game, Seeded(seed))
        while (seat := match.waiting_on) >= 0:
            view = match.view(seat)
            assert isinstance(view, View)
            if seat == 0 and view.asked == question and {*view.counted} & {*proposed(view)}:
                return match
            match.play(seat, players[seat].choose(view, match.options(seat)))
    raise AssertionError(f"nobody is asked: {question}")


@pytest.fixture(scope="module")
def counting(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Counting]:
    running = Counting(tmp_path_factory.mktemp("counting") / "tables.db")
    running.lay("interim", 4)
    running.lay("final", 2)
    running.start()
    running.links = {question: running.address + link for question, link in running.links.items()}
    yield running
    running.stop()


@pytest.mark.slow
def test_a_whole_game_on_a_phone_in_russian(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, size=(390, 844), touch=True, lang="ru") as window:
        window.hall()
        page = window.page
        page.locator("[aria-describedby='game-card-game'].play").tap()
        window.keep(0)
        window.my_turn()
        expect(window.question).to_contain_text("Ваш ход")
        assert not window.overflows()
        small = page.evaluate(
            """() => [...document.querySelectorAll("button, a.button, [role=tab]")].filter((button) => {
                const box = button.getBoundingClientRect();
                return box.width > 0 && (box.height < 43.5 || box.width < 38);
            }).map((button) => button.outerHTML.slice(0, 120))"""
        )
        assert small == []
        go_on(window)
        scored(window)
        page.locator("section.scoring header button").click()
        page.get_by_role("tab", name="Ходы").click()
        story = page.locator(".log").inner_text()
        assert "В вашу стопку" in story or "отправляет" in story


def test_an_open_stack_shows_what_it_holds(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        begin(window, open_stack=True)
        expect(window.page.locator(".legend")).to_contain_text("Your stack is open to you")
        go_on(window, until=".yard.mine .contents li")
        expect(window.page.locator(".contents")).to_have_count(1)


def test_a_ticket_can_be_marked_as_served(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        begin(window)
        ticket = window.page.locator("button.mine").first
        ticket.click()
        expect(ticket).to_have_attribute("aria-pressed", "true")
        window.page.reload()
        expect(window.page.locator("button.mine").first).to_have_attribute("aria-pressed", "true")


def test_a_hint_and_the_rules_of_what_is_asked(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        begin(window)
        window.page.get_by_role("button", name="What would a strong player do?").click()
        expect(window.page.locator(".hint")).to_be_visible()
        window.page.get_by_role("button", name="What does this mean?").click()
        expect(window.page.locator(".now")).to_contain_text("CARD-30")


def test_cards_fly_and_can_be_skipped(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, still=False) as window:
        begin(window)
        window.deck().click()
        expect(window.page.locator(".flight").first).to_be_attached()
        expect(window.page.locator(".flight")).to_have_count(0)
        window.deck().click()
        skip = window.page.get_by_role("button", name="Skip")
        expect(skip).to_be_visible()
        skip.click()
        window.my_turn()


def test_a_train_is_played_by_keyboard_alone(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.hall()
        press = window.page.keyboard.press
        tab_to(window, "[aria-describedby='game-card-game'].play")
        press("Enter")
        window.my_turn()
        tab_to(window, ".choice li button[aria-pressed='false']")
        press("Space")
        tab_to(window, "button.keep")
        press("Enter")
        expect(window.page.locator("button.keep")).to_have_count(0)
        window.my_turn()
        # Draw until some card leads to a train.
        for _ in range(40):
            tab_to(window, ".pile.can, button.deck.can")
            if window.page.evaluate("document.activeElement.matches('.pile')"):
                break
            press("Enter")
            window.my_turn()
        press("Enter")
        for _ in range(A_TRAIN):
            if window.page.locator(".gather .play:enabled").count():
                break
            tab_to(window, ".pile.can")
            press("Enter")
        tab_to(window, ".gather .play:enabled")
        press("Enter")
        expect(window.page.locator(".log li", has_text="You play")).to_have_count(1)


@pytest.mark.parametrize(
    ("size", "dark", "lang"),
    [
        pytest.param((390, 844), False, "ru", marks=pytest.mark.slow),
        ((390, 844), True, "en"),
        pytest.param((1440, 900), False, "en", marks=pytest.mark.slow),
        ((1440, 900), True, "ru"),
    ],
)
def test_the_table_is_fit_for_everyone(
    server: Server, browser: Browser, size: tuple[int, int], dark: bool, lang: Literal["en", "ru"]
) -> None:
    with screen(browser, server.address, size=size, dark=dark, lang=lang, examined=True) as window:
        window.hall()
        window.page.locator("[aria-describedby='game-card-game'].play").click()
        window.my_turn()
        assert window.sees() == []
        window.keep(0, 1)
        window.my_turn()
        window.page.locator("button.pile").first.click(force=True)
        assert window.sees() == []
        assert not window.overflows()
