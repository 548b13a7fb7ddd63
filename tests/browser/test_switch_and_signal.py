"""Switch & Signal in the browser: whole games by pointing at the board, and what it shows on the way."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, expect

from tests.browser.conftest import Server
from tests.browser.support import SOON, Screen, screen

EUROPE = "Switch & Signal: Central Europe"
MOST_DECISIONS = 400


class Station:
    """Somebody who plays by clicks on the board, the cards and the buttons beside them."""

    def __init__(self, window: Screen, finger: bool = False) -> None:
        self.window = window
        self.page = window.page
        self.finger = finger
        self.turns = 0
        self.played = 0
        """Cards played in this turn."""
        self.losses: list[str] = []

    def touch(self, piece: Locator) -> None:
        """Click or tap the middle of a piece; on a phone it may first have to come into sight."""
        frame, box = self.page.locator(".frame").bounding_box(), piece.bounding_box()
        assert frame is not None
        assert box is not None
        if self.finger and not inside(frame, box):
            self.page.get_by_role("button", name=re.compile("Whole board|Всё поле")).click()
            box = piece.bounding_box()
            assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        zoom = self.page.locator(".frame .zoom").bounding_box()
        assert zoom is not None
        assert not overlap(zoom, {"x": x, "y": y, "width": 0, "height": 0})
        if self.finger:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def sheet(self) -> FloatRect:
        """Where the board lies, and how large."""
        box = self.page.locator(".frame .stack").bounding_box()
        assert box is not None
        return box

    def decide(self) -> None:
        """One decision, whatever is asked; then wait until the table has it."""
        entry = self.window.entry
        self.losses += self.page.locator(".callout").all_inner_texts()
        asked = self.page.locator(".choices-now .choice")
        trains = self.page.locator("[data-train].can")
        spaces = self.page.locator("[data-signal].can")
        if re.search("Which green exit|Через какой зелёный", self.window.question.inner_text()):
            # As buttons, too: a train stands over the semaphores of its city.
            expect(asked.filter(has_text="→")).to_have_count(spaces.count())
        if asked.count():
            asked.first.click()
        elif self.page.locator("button.draw-cards:enabled").count():
            self.act()
        elif spaces.count():
            self.touch(spaces.first)
        elif self.page.locator("[data-junction].can").count():
            self.throw_a_switch(self.page.locator("[data-junction].can").first)
        else:
            self.touch(trains.first)
            if self.finger:
                self.page.locator(".piece-panel .act.move").click()
        self.heard(entry)

    def heard(self, entry: str) -> None:
        expect(self.page.locator(".table")).not_to_have_attribute("data-entry", entry)

    def act(self) -> None:
        """A card or two in every turn, each time for something else; then new ones."""
        if self.played == 0 and self.play_something():
            self.played += 1
            return
        self.page.locator("button.draw-cards").click()
        self.played = 0
        self.turns += 1

    def play_something(self) -> bool:
        ways = [self.move_by_hand, self.switch_on_the_board, self.signal_on_the_board, self.load]
        return any(way() for way in ways[self.turns % 4 :])

    def stack(self, kind: str) -> Locator:
        return self.page.locator(f"[data-spot='hand-{kind}'] button.stack:enabled")

    def move_by_hand(self) -> bool:
        if not self.stack("move").count() or not self.page.locator("[data-train]").count():
            return False
        self.stack("move").click()
        self.page.locator("button.play-move").click()
        return True

    def switch_on_the_board(self) -> bool:
        if not self.stack("switch").count():
            return False
        if self.finger:  # a raised card makes junctions large enough for a thumb
            self.stack("switch").click()
        self.throw_a_switch(self.page.locator("[data-junction]").nth(self.turns))
        return True

    def throw_a_switch(self, junction: Locator) -> None:
        if not self.page.locator(".piece-panel .positions").count():
            self.touch(junction)
        self.page.locator("button.position:enabled").first.click()

    def signal_on_the_board(self) -> bool:
        if not self.stack("signal").count():
            return False
        self.stack("signal").click()
        # What was lost covers nothing of the board that one plans on.
        expect(self.page.locator(".callout")).to_have_count(0)
        self.touch(self.page.locator("[data-signal].can").first)
        self.touch(self.page.locator("[data-signal].can").last)
        return True

    def roll_for_a_card(self, turn: str, which: str) -> None:
        """Up to a die that has fallen for a card, and may still be rolled again."""
        self.until(turn)
        while not self.stack("move").count():
            entry = self.window.entry
            self.page.locator("button.draw-cards").click()
            self.heard(entry)
            self.until(turn)
        self.move_by_hand()
        expect(self.window.question).to_contain_text(which)
        self.page.locator(".choices-now .choice").first.click()

    def load(self) -> bool:
        for train in self.page.locator("[data-train].can").all():
            self.touch(train)
            if self.page.locator("button.load").count():
                self.page.locator("button.load").first.click()
                return True
        return False

    def finish(self) -> None:
        mine_or_over = self.page.locator("header.sign.mine, section.scoring")
        for _ in range(MOST_DECISIONS):
            expect(mine_or_over.first).to_be_visible()
            if self.page.locator("section.scoring").count():
                return
            self.decide()
        raise AssertionError(f"the game did not end within {MOST_DECISIONS} decisions")

    def until(self, question: str) -> None:
        """Decide until this is asked."""
        for _ in range(60):
            self.window.my_turn()
            if question in self.window.question.inner_text():
                return
            self.decide()
        raise AssertionError(f"'{question}' was never asked")


def inside(frame: FloatRect, box: FloatRect) -> bool:
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    across = frame["x"] < x < frame["x"] + frame["width"]
    return across and frame["y"] < y < frame["y"] + frame["height"]


def overlap(a: FloatRect, b: FloatRect) -> bool:
    across = a["x"] < b["x"] + b["width"] and b["x"] < a["x"] + a["width"]
    return across and a["y"] < b["y"] + b["height"] and b["y"] < a["y"] + a["height"]


def alone(window: Screen, game: str = "switch-signal-europe", **options: object) -> Station:
    """At a table with one seat, opened over the wire."""
    wanted = {"game": game, "seats": [{"kind": "me", "name": "Guest"}], "options": options}
    made = window.page.request.post(f"{window.address}/api/tables", data=wanted).json()
    window.page.goto(window.address + made["seats"][0]["link"])
    window.my_turn()
    return Station(window)


@pytest.mark.slow
def test_a_whole_game_alone_on_central_europe_and_its_replay(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        station = alone(window)
        station.finish()
        assert any("−" in loss for loss in station.losses)
        page = window.page
        scoring = page.locator("section.scoring")
        expect(scoring).to_contain_text("The team")
        if scoring.get_by_role("button", name="Skip").count():
            scoring.get_by_role("button", name="Skip").click()
        expect(window.question).to_have_text(re.compile(r"^(Won!|Lost: \d of 8)"))
        expect(page.locator("button.draw-cards")).to_have_count(0)  # there is no turn any more
        page.get_by_role("button", name="Replay").click()
        slider = page.get_by_role("slider")
        slider.fill("0")
        expect(page.locator("[data-train]")).to_have_count(3)  # SNS-21: three trains start
        slider.fill(slider.get_attribute("max") or "")
        expect(page.locator(".replay .words")).not_to_be_empty()


def test_pointing_at_a_train_shows_where_each_roll_would_take_it(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        station = alone(window)
        station.until("play as many cards")
        train = window.page.locator("[data-train]").first
        train.hover(force=True)
        expect(window.page.locator(".runs .flag").first).to_be_attached()
        station.touch(train)
        rolls = window.page.locator(".piece-panel .forecasts th")
        assert rolls.count() in (3, 4)  # as many as its die has different numbers
        expect(window.page.locator(".piece-panel .forecasts td.cost").first).to_have_text(re.compile("✓|−"))
        window.page.keyboard.press("Escape")
        expect(window.page.locator(".piece-panel")).to_have_count(0)


def test_two_cards_for_one_are_two_clicks(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        station = alone(window)
        station.until("play as many cards")
        # In place of the instruction stands what each card does.
        expect(window.page.locator(".instruction li")).to_have_count(4)
        expect(window.page.locator(".instruction")).to_contain_text("Any card: load a good")
        # All three helpers are seen, also while one of them can be called.
        helpers = window.page.locator(".helpers li")
        expect(helpers.locator("button.helper-act")).to_have_count(1)
        expect(helpers.last).to_be_in_viewport(ratio=1)
        stacks = window.page.locator("button.stack:enabled")
        expect(window.page.locator(".card.up")).to_have_count(0)
        stacks.nth(0).click()
        expect(window.page.locator(".card.up")).to_have_count(1)
        stacks.nth(stacks.count() - 1).click()
        expect(window.page.locator(".hand ~ .say, .say").first).to_contain_text("Two cards")
        entry = window.entry
        window.page.locator("button.play-switch").click()
        station.heard(entry)
        expect(window.question).to_contain_text("Which junction")
        station.decide()
        expect(window.page.locator(".log li", has_text="Two cards")).to_have_count(1)


def test_what_raised_cards_may_do_is_seen_on_a_phone_held_sideways(
    server: Server, browser: Browser, tmp_path: Path
) -> None:
    with screen(browser, server.address, (844, 390), lang="ru", touch=True) as window:
        station = alone(window)
        station.finger = True
        station.until("играйте карты")
        page = window.page
        expect(page.locator(".say p")).to_be_in_viewport(ratio=1)
        page.screenshot(path=tmp_path / "hand.png")
        stacks = page.locator("button.stack:enabled")
        stacks.first.tap()
        stacks.last.tap()
        plays = page.locator(".plays button")
        expect(plays).to_have_count(3)
        window.settle()
        page.screenshot(path=tmp_path / "raised.png")
        for play in plays.all():
            expect(play).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("size", "lang"), [((844, 390), "en"), ((667, 375), "ru")])
def test_held_sideways_a_piece_hides_neither_the_question_nor_the_hand(
    server: Server, browser: Browser, tmp_path: Path, size: tuple[int, int], lang: Literal["en", "ru"]
) -> None:
    with screen(browser, server.address, size, lang=lang, touch=True) as window:
        window.sit("switch-signal-europe", "random", tokens=7)
        station = Station(window, finger=True)
        station.until({"en": "play as many cards", "ru": "играйте карты"}[lang])
        page = window.page
        clock = page.locator(".clock-now").bounding_box()
        assert clock is not None
        assert clock["height"] < 24  # one line
        draw = page.locator("button.draw-cards").bounding_box()
        assert draw is not None
        assert draw["height"] < 48  # one line, too; so that the hand's words are not cut
        assert page.locator(".say").evaluate("say => say.scrollHeight <= say.clientHeight")
        for piece in ("[data-train]", "[data-junction='turin']"):
            station.touch(page.locator(piece).first)
            panel = page.locator(".piece-panel")
            expect(panel).to_be_visible()
            page.screenshot(path=tmp_path / "piece.png")
            box = panel.bounding_box()
            assert box is not None
            for seen in (window.question, page.locator("ul.hand"), page.locator(".standing")):
                expect(seen).to_be_in_viewport(ratio=1)
                other = seen.bounding_box()
                assert other is not None
                assert not overlap(box, other)
            # Nothing one may press lies below what sticks to the panel's edge; bots look at no mark.
            assert panel.locator("button.move ~ *").count() == 0
            assert panel.locator("button.mark").count() == 0
            panel.get_by_role("button", name={"en": "Close", "ru": "Закрыть"}[lang]).tap()
        expect(page.get_by_role("tab").first).to_be_visible()


def test_a_train_that_has_left_the_mouse_is_not_pointed_at(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        station = alone(window, tokens=10, removed=0)
        page = window.page
        for _ in range(8):
            station.until("play as many cards")
            if not station.stack("move").count():
                station.act()
                continue
            station.move_by_hand()
            expect(window.question).to_contain_text("Which train moves?")
            choice = page.locator(".choices-now .choice").first
            _, _, colour, _, number = choice.inner_text().split()
            train = page.locator(f"[data-train='{colour}-{number}']")
            train.hover(force=True)
            expect(page.locator(".runs .flag").first).to_be_attached()
            before = train.bounding_box()
            while "play as many cards" not in window.question.inner_text():
                entry = window.entry
                choice.dispatch_event("click")  # the mouse rests
                station.heard(entry)
            moved = train.bounding_box()
            if before and moved and abs(before["x"] - moved["x"]) + abs(before["y"] - moved["y"]) > 60:
                expect(page.locator(".runs")).to_have_count(0)
                return
        raise AssertionError("no train moved")


def test_what_others_did_stays_marked_until_one_moves(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.sit("switch-signal-europe", "dispatcher", tokens=10, removed=0)
        station, page = Station(window), window.page
        marks = page.locator("[data-lately]")
        for _ in range(4):
            station.until("play as many cards")
            expect(marks).to_have_count(0)  # one has moved
            page.locator("button.draw-cards").click()
            expect(page.locator("header.sign.mine")).to_have_count(0)
            window.my_turn()
            if marks.count():
                return
        raise AssertionError("nothing that the bot did is marked")


def test_two_at_one_screen_are_told_who_is_asked_and_no_curtain_falls(
    server: Server, browser: Browser
) -> None:
    """All hands are open: there is nothing to hide."""
    with screen(browser, server.address) as window:
        window.set_up(EUROPE, "here")
        window.open()
        window.my_turn()
        station, page = Station(window), window.page
        asked = set()
        for _ in range(60):
            window.my_turn()
            assert page.locator(".curtain").count() == 0
            asked.add(window.question.inner_text().split(" · ")[0])
            if len(asked) > 1:
                break
            station.decide()
        assert asked == {"Guest", "Guest 2"}


def test_a_move_is_taken_back(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        station = alone(window)
        station.until("play as many cards")
        station.page.locator("[data-junction]").first.wait_for()
        before = window.page.locator(".log li").count()
        cards = window.page.locator("[data-spot='hand'] .count").all_inner_texts()
        stacks = window.page.locator("button.stack:enabled")
        stacks.first.click()
        entry = window.entry
        window.page.locator(".plays button").first.click()
        station.heard(entry)
        window.page.get_by_role("button", name="Take back").click()
        expect(window.question).to_contain_text("play as many cards")
        assert window.page.locator("[data-spot='hand'] .count").all_inner_texts() == cards
        assert window.page.locator(".log li").count() == before


def test_the_team_lays_the_discs_itself(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        station = alone(window, **{"set-up": "free"})
        expect(window.question).to_contain_text("which two ends")
        for _ in range(3):
            expect(window.page.locator(".piece-panel .position")).not_to_have_count(0)
            station.decide()
        station.until("which exit of the city")
        station.decide()


@pytest.mark.parametrize(("lang", "dark"), [("en", False), ("ru", True)])
def test_on_a_phone(server: Server, browser: Browser, lang: Literal["en", "ru"], dark: bool) -> None:
    with screen(browser, server.address, (390, 844), dark, lang, touch=True, examined=True) as window:
        window.sit("switch-signal-europe", "random", tokens=10, removed=0)
        station = Station(window, finger=True)
        standing, orders = window.page.locator(".standing"), window.page.locator(".orders")
        ordered = 0
        says = {
            "en": r"Bring 8 goods to Marseille: \d of 8, ",
            "ru": r"Цель — Марсель: \d из 8 грузов, ",
        }
        for _ in range(12):
            window.my_turn()
            expect(standing).to_contain_text(re.compile(says[lang]))
            expect(standing).to_contain_text({"en": "time token", "ru": "времени"}[lang])
            expect(standing).to_be_in_viewport(ratio=1)
            # All that may be answered is seen without scrolling, and what it answers.
            for choice in window.page.locator(".choices-now button").all():
                expect(choice).to_be_in_viewport(ratio=1)
            if orders.count():
                expect(orders).to_be_in_viewport(ratio=1)
                ordered += 1
            station.decide()
        assert ordered > 0
        # Whatever is listed of a train, the question stays in sight.
        station.until({"en": "play as many cards", "ru": "играйте карты"}[lang])
        station.touch(window.page.locator("[data-train]").first)
        panel, sign = window.page.locator(".piece-panel").bounding_box(), window.sign.bounding_box()
        assert panel is not None
        assert sign is not None
        assert not overlap(panel, sign)
        assert not window.overflows()
        window.my_turn()
        assert window.sees() == []
        if lang == "ru":
            assert not re.search(r"[a-z]{4}", window.question.inner_text())


def test_a_whole_game_on_north_america_on_a_phone_in_russian(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, (390, 844), lang="ru", touch=True) as window:
        window.sit("switch-signal-america", "random", removed=6, tokens=7)
        Station(window, finger=True).finish()
        expect(window.question).to_have_text(re.compile("^(Победа|Поражение)"))
        assert not window.overflows()


def test_nobody_is_shut_out(server: Server, browser: Browser) -> None:
    for dark in (False, True):
        with screen(browser, server.address, dark=dark, examined=True) as window:
            station = alone(window)
            station.until("play as many cards")
            station.touch(window.page.locator("[data-train]").first)
            expect(window.page.locator(".piece-panel")).to_be_visible()
            assert window.sees() == []


def test_without_a_mouse_every_choice_is_there_in_words(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        alone(window)
        for _ in range(3):
            window.my_turn()
            entry = window.entry
            words = window.page.locator("details.in-words")
            if words.get_attribute("open") is None:
                words.locator("summary").press("Enter")
            words.locator("button.offer").first.press("Enter")
            expect(window.page.locator(".table")).not_to_have_attribute("data-entry", entry)


def test_what_is_asked_is_explained_with_its_rules(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        station = alone(window)
        station.until("play as many cards")
        window.page.get_by_role("button", name="What does this mean?").click()
        # Whatever lies beside the board, one sees how the game stands.
        expect(window.page.locator(".standing")).to_have_text(
            re.compile(r"Bring 8 goods to Marseille: \d of 8, \d+ turns left\s+\d+ time tokens")
        )
        now = window.page.locator(".now").first
        expect(now).to_contain_text("SNS-34")


def test_how_hard_a_level_is_changes_with_the_options(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.set_up(EUROPE, "bot:random")
        level = window.page.locator("dialog .level")
        expect(level).to_contain_text(re.compile(r"won \d+ of \d+ games at this level"))
        measured = level.inner_text()
        window.page.get_by_label("Instructions removed").select_option("6")
        expect(level).not_to_have_text(measured)
        window.open()
        expect(window.page.locator(".station .level")).to_be_visible()


def test_a_level_is_chosen_by_its_name_and_remembered(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        window.set_up(EUROPE, "here")  # nobody plays before it is looked at
        page = window.page
        # The easiest is chosen for whoever has not chosen yet, and says how often bots won it.
        easy = page.get_by_role("radio", name=re.compile("^Easy"))
        expect(easy).to_be_checked()
        expect(page.locator(".preset").first).to_contain_text("two Dispatcher bots won 92 % of 200 games")
        expect(page.get_by_label("Time tokens")).to_have_value("10")
        page.get_by_role("radio", name=re.compile("^Standard")).check()
        expect(page.get_by_label("Time tokens")).to_have_value("7")
        expect(page.get_by_label("Instructions removed")).to_have_value("3")
        # An option of one's own is none of them.
        page.get_by_label("Time tokens").select_option("9")
        expect(page.locator(".preset :checked")).to_have_count(0)
        page.get_by_role("radio", name=re.compile("^Standard")).check()
        window.open()
        expect(page.locator(".standing")).to_contain_text("7 time tokens")
        window.hall()
        window.card(EUROPE).get_by_role("button", name="More…").click()
        expect(page.get_by_role("radio", name=re.compile("^Standard"))).to_be_checked()


def test_no_helper_is_used_up_unasked(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        station = alone(window, "switch-signal-america")
        page = window.page
        expect(page.locator(".station")).to_contain_text("our own design")
        station.until("have the coupler choose a point")
        coupler = page.locator(".helpers li", has_text="Coupler")
        entry = window.entry
        station.touch(page.locator("[data-place].can").first)
        panel = page.locator(".piece-panel")
        expect(panel).to_contain_text("Uses up the Coupler: once a game")
        assert window.entry == entry
        expect(coupler).not_to_contain_text("used")
        panel.locator("button.act").click()
        station.heard(entry)
        expect(coupler).to_contain_text("used")
        # The switchman stands among the answers, and says what he costs.
        station.until("Carry this instruction out?")
        expect(page.locator(".choices-now")).to_contain_text("Uses up the Switchman: once a game")


@pytest.mark.parametrize(
    ("game", "helper"), [("switch-signal-europe", "Conductor"), ("switch-signal-america", "Station officer")]
)
def test_who_keeps_trains_back_stands_beside_them(
    server: Server, browser: Browser, game: str, helper: str
) -> None:
    with screen(browser, server.address) as window:
        station = alone(window, game, tokens=10, removed=0)
        page = window.page
        station.until("moves next")
        asked = page.locator(".helpers li", has=page.get_by_role("heading", name=helper))
        # The sign says what it costs, and opens a panel: nothing has happened yet.
        sign = page.locator("button.called").first
        assert f"Uses up the {helper}: once a game" in (sign.get_attribute("aria-label") or "")
        entry = window.entry
        sign.click()
        panel = page.locator(".piece-panel")
        expect(panel.locator("button.call")).to_contain_text(f"Uses up the {helper}: once a game")
        expect(asked.locator("button")).to_have_count(0)
        assert window.entry == entry
        panel.locator("button.call").click()
        station.heard(entry)
        expect(asked).to_contain_text("used")
        expect(page.locator("button.called")).to_have_count(0)


def test_all_trains_move_with_one_click(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, take_back=2) as window:
        station = alone(window, tokens=10, removed=0)
        every = window.page.locator("button.move-all")
        for _ in range(60):
            window.my_turn()
            if every.count():
                break
            station.decide()
        trains = window.page.locator("[data-train].can").count()
        assert trains > 1
        rolls = window.page.locator(".log li", has_text=re.compile("rolls|The die shows"))
        before = rolls.count()
        every.click()
        # The logistician may still be called, and where a train must stop the dispatcher: each time the train
        # waits a while and goes on by itself. Only its way is for a person to choose.
        entry, patience = window.entry, time.monotonic() + SOON / 1000
        while rolls.count() - before < trains and time.monotonic() < patience:
            if window.question.inner_text() == "Which green exit does the train take?":
                station.decide()
            if entry != window.entry:
                entry, patience = window.entry, time.monotonic() + SOON / 1000
            window.page.wait_for_timeout(50)
        assert rolls.count() - before >= trains, window.question.inner_text()


def test_a_roll_waits_as_long_as_one_thinks(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, take_back=2, interrupts="always") as window:
        station = alone(window)
        page = window.page
        station.roll_for_a_card("play as many cards", "Which train moves?")
        # Beside the train, in one place, and its way can be seen; the hand says why it waits.
        beside = page.locator(".interruption")
        expect(beside).to_contain_text("Uses up the Logistician")
        expect(page.locator(".helper-act", has_text="Roll again")).to_have_count(0)
        expect(page.locator(".say")).to_contain_text("First what is asked above")
        box, flag = beside.bounding_box(), page.locator(".runs rect.flag").first.bounding_box()
        assert box is not None
        assert flag is not None
        assert not overlap(box, flag)
        page.locator("button.countdown").click()
        expect(page.locator("button.countdown")).to_have_count(0)
        entry = window.entry
        page.wait_for_timeout(4000)
        assert window.entry == entry
        page.locator(".choices-now .choice", has_text="Roll again").click()
        station.heard(entry)


def test_on_a_phone_all_that_may_be_said_to_a_roll_is_read_in_russian(
    server: Server, browser: Browser
) -> None:
    narrow = screen(
        browser, server.address, (390, 844), lang="ru", touch=True, take_back=2, interrupts="always"
    )
    with narrow as window:
        page = window.page
        alone(window).roll_for_a_card("играйте карты", "Какой поезд едет?")
        expect(page.locator("button.countdown")).to_be_visible()
        expect(page.locator(".roll .call")).to_have_count(2)
        cut = page.locator(".roll .answers").evaluate("all => all.scrollHeight - all.clientHeight")
        assert cut <= 0


@pytest.mark.parametrize(
    ("size", "touch"),
    [
        ((1440, 900), False),
        pytest.param((1024, 768), False, marks=pytest.mark.slow),
        pytest.param((390, 844), True, marks=pytest.mark.slow),
    ],
)
def test_the_map_stays_where_it_is_whatever_is_asked(
    server: Server, browser: Browser, size: tuple[int, int], touch: bool
) -> None:
    with screen(browser, server.address, size, touch=touch) as window:
        window.sit("switch-signal-america", "random", tokens=10, removed=0)
        station = Station(window, finger=touch)
        window.my_turn()
        page, frame = window.page, window.page.locator(".frame")
        expect(page.locator(".layer.names text").first).to_be_attached()
        stands, sheet = frame.bounding_box(), station.sheet()
        # Beside it the depot stays, too: one points there.
        depot = None if touch else page.locator(".depot").bounding_box()
        questions = set()
        mine_or_over = page.locator("header.sign.mine, section.scoring")
        for _ in range(25):
            expect(mine_or_over.first).to_be_visible()
            if page.locator("section.scoring").count():
                break
            questions.add(window.question.inner_text())
            assert (frame.bounding_box(), station.sheet()) == (stands, sheet), questions
            assert touch or page.locator(".depot").bounding_box() == depot, questions
            if page.locator("button.stack:enabled").count() == 0:
                station.decide()
                continue
            for stack in page.locator("button.stack:enabled").all():
                stack.click()
                assert (frame.bounding_box(), station.sheet()) == (stands, sheet), questions
            entry = window.entry
            page.locator("button.draw-cards").click()
            station.heard(entry)
        assert len(questions) > 3


def test_a_preview_does_not_hide_its_way(server: Server, browser: Browser) -> None:
    with screen(browser, server.address) as window:
        station = alone(window)
        for _ in range(3):
            station.until("play as many cards")
            for train in window.page.locator("[data-train]").all():
                station.touch(train)
                panel = window.page.locator(".piece-panel")
                expect(panel).to_be_visible()
                box = panel.bounding_box()
                assert box is not None
                flags = [flag.bounding_box() for flag in window.page.locator(".runs rect.flag").all()]
                assert flags
                assert not any(overlap(box, flag) for flag in flags if flag)
                window.page.keyboard.press("Escape")
            entry = window.entry
            window.page.locator("button.draw-cards").click()
            station.heard(entry)


def test_moves_are_shown_and_can_be_skipped(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, still=False) as window:
        station = alone(window)
        station.until("play as many cards")
        while not station.stack("move").count():
            entry = window.entry
            window.page.locator("button.draw-cards").click()
            station.heard(entry)
            station.until("play as many cards")
        entry = window.entry
        station.move_by_hand()
        station.heard(entry)
        expect(window.question).to_contain_text("Which train moves?")
        station.touch(window.page.locator("[data-train].can").first)
        expect(window.page.locator(".fallen, .choices-now").first).to_be_visible()
        if window.page.locator(".choices-now").count():  # the logistician would be asked first
            window.page.locator(".choices-now .choice").first.click()
        window.page.get_by_role("button", name="Skip").click()
        window.my_turn()
        expect(window.page.locator(".fallen")).to_have_count(0)


# Where the number of a departure comes to rest, whatever of its way is drawn on a busy machine.
LEADS = """dice => {
    const { x, y } = dice.offsetParent.getBoundingClientRect();
    return [x + parseFloat(dice.style.left), y + parseFloat(dice.style.top)];
}"""


def test_the_number_of_a_departure_leads_to_its_point(server: Server, browser: Browser) -> None:
    with screen(browser, server.address, still=False) as window:
        alone(window, "switch-signal-america")
        page = window.page
        page.locator(".choices-now .choice", has_text="Roll for the departure").click()
        x, y = page.locator(".dice").evaluate(LEADS)
        expect(page.locator("[data-train]")).to_have_count(1)
        train = page.locator("[data-train]").bounding_box()
        assert train is not None
        assert abs(train["x"] + train["width"] / 2 - x) < 60
        assert abs(train["y"] + train["height"] / 2 - y) < 60


# Of a semaphore, once it is green: how many trains have departed by then.
GREEN = """space => {
    const trains = document.querySelectorAll("[data-train]").length;
    return document.querySelector(`[data-signal="${space}"].green`) && { trains };
}"""


def test_a_semaphore_is_green_before_the_dice_that_follow_have_fallen(
    server: Server, browser: Browser
) -> None:
    with screen(browser, server.address, still=False) as window:
        station = alone(window, "switch-signal-europe", **{"extra-signal": True})
        expect(window.question).to_contain_text("green")
        space = window.page.locator("[data-signal].can").first
        name = space.get_attribute("data-signal")
        station.touch(space)
        seen = window.page.wait_for_function(GREEN, arg=name).json_value()
        assert seen["trains"] == 0
        window.my_turn()
        expect(window.page.locator("[data-train]")).to_have_count(3)
