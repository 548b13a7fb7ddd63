"""The card game in a terminal: a scoring in words."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from stationmaster.kernel.view import Line
from stationmaster.terminal.card_game import screen
from tests.card_game.table import Table
from tests.card_game.test_choice import duel
from tests.support import rule


@rule("CARD-61")
def test_a_person_sees_the_stack_what_may_be_completed_and_what_is_proposed() -> None:
    t = duel()
    console = Console(file=io.StringIO(), width=120)
    console.print(screen.screen(t.game, t.view(0), ["Ann", "Bob"]))
    assert isinstance(console.file, io.StringIO)
    shown = console.file.getvalue()
    assert re.search(r"New York – Kansas City .* complete 1 \(proposed\)", shown)
    assert re.search(r"Seattle – Denver .* complete 2 ", shown)
    assert re.search(r"your stack +blue +black +green", shown)
    t.play("complete 2")
    console.print(screen.screen(t.game, t.view(0), ["Ann", "Bob"]))
    assert re.search(r"Seattle – Denver .* to be completed", console.file.getvalue())


@rule("CARD-61")
@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("complete", "Ann chooses what to complete."),
        ("complete seattle-denver", "Ann chooses to complete Seattle – Denver."),
        ("complete none", "Ann chooses to complete nothing."),
        ("! count 0: 1 red | 1: nothing", "The train stacks are opened and counted."),
        (
            "! completed 0: seattle-denver; left miami-omaha | 1: none; left none",
            (
                "Seat 0 completes Seattle – Denver, leaves Miami – Omaha. "
                "Seat 1 completes nothing, leaves nothing."
            ),
        ),
        (
            "! completed 0: seattle-denver | 1: none",
            "Seat 0 completes Seattle – Denver. Seat 1 completes nothing.",
        ),
    ],
)
def test_a_scoring_is_told_in_words(told: str, said: str) -> None:
    assert screen.say(Table().game, "Ann", told) == said


@rule("CARD-61")
def test_the_final_scoring_says_what_the_proposal_would_have_brought() -> None:
    assert screen.line(Table().game, Line("proposal", 0, "14")) == "as proposed, the total would have been 14"
