"""The card game in a terminal: what is printed stays on the screen, so it must not remember for anybody."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from stationmaster.games.card_game.data import KINDS
from stationmaster.kernel.game import CHANCE, OVER
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import Line
from stationmaster.terminal.card_game.screen import screen
from stationmaster.terminal.opening import sit_down
from stationmaster.terminal.screen import Reader
from stationmaster.terminal.table import Table as Terminal
from tests.card_game.table import Table
from tests.card_game.test_choice import duel
from tests.support import rule

ANN = Reader("en", ["Ann", "Bob"], 0)


def at_the_terminal(seats: int, **options: object) -> Terminal:
    table = sit_down("card-game", seats, 1, ",".join(["greedy"] * (seats - 1)), options, 5, None)
    table.console = Console(file=io.StringIO(), width=200)
    return table


def printed(table: Terminal) -> str:
    assert isinstance(table.console.file, io.StringIO)
    return table.console.file.getvalue()


def play_through(table: Terminal) -> str:
    """A whole game in which a person does what the adviser would; all that was printed."""
    while (seat := table.match.waiting_on) != OVER:
        bot = table.seats[seat].bot
        if bot is not None:
            table.let(seat, bot)
            continue
        table.tell_news(seat)
        table.console.print(table.look(seat))
        table.list_moves(seat, "")
        table.let(seat, table.adviser)
    table.tell_end()
    return printed(table)


@rule("CARD-11")
@pytest.mark.parametrize("seats", [2, 4])
def test_no_line_names_a_card_that_went_onto_a_stack(seats: int) -> None:
    lines = [line for line in play_through(at_the_terminal(seats)).splitlines() if "Onto " in line]
    assert len(lines) > 20
    for line in lines:
        assert re.search(r"Onto (your stack|the stack of .+): \d cards?\.", line)
        assert not any(kind in line for kind in KINDS)


@rule("CARD-11")
def test_a_closed_stack_is_shown_by_its_size_alone() -> None:
    t = Table().stack(0, "3 blue").stack(1, "2 red")
    console = Console(file=io.StringIO(), width=120)
    console.print(screen.draw(t.game, t.view(0), ANN))
    assert isinstance(console.file, io.StringIO)
    shown = console.file.getvalue()
    assert "blue" not in shown
    assert "red" not in shown


@rule("CARD-61")
def test_a_person_sees_the_stack_what_may_be_completed_and_what_is_proposed() -> None:
    t = duel()
    console = Console(file=io.StringIO(), width=120)
    console.print(screen.draw(t.game, t.view(0), ANN))
    assert isinstance(console.file, io.StringIO)
    shown = console.file.getvalue()
    assert re.search(r"New York – Kansas City .* complete 1 \(proposed\)", shown)
    assert re.search(r"Seattle – Denver .* complete 2 ", shown)
    assert re.search(r"your stack +1 blue +1 black +1 green", shown)
    t.play("complete 2")
    console.print(screen.draw(t.game, t.view(0), ANN))
    assert re.search(r"Seattle – Denver .* to be completed", console.file.getvalue())


@rule("CARD-61")
@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("complete", "You have chosen what to complete."),
        ("complete seattle-denver", "You choose to complete Seattle – Denver."),
        ("complete none", "You choose to complete nothing."),
        ("! count 0: 1 red | 1: nothing", "The train stacks are opened and counted."),
        (
            "! completed 0: seattle-denver; left miami-omaha | 1: none; left none",
            "You complete Seattle – Denver. Left over: Miami – Omaha. Bob completes nothing.",
        ),
        (
            "! completed 0: seattle-denver | 1: none",
            "You complete Seattle – Denver. Bob completes nothing.",
        ),
    ],
)
def test_a_scoring_is_told_in_words(told: str, said: str) -> None:
    by = CHANCE if told.startswith("!") else 0
    assert screen.say(Table().game, Told(by, told), ANN) == said


@rule("CARD-61")
def test_the_final_scoring_says_what_the_proposal_would_have_brought() -> None:
    said = screen.line(Table().game, Line("proposal", 0, "14"), ANN)
    assert said == "As proposed, the total would have been 14"
