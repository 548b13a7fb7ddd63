"""The clock, and how a game ends."""

import pytest

from stationmaster.games.switch_and_signal.engine import core
from tests.support import rule
from tests.switch_and_signal.table import Table, america, europe, tiny


def lose(table: Table, n: int) -> Table:
    table.state.lose(n, core.UNUSED)
    return table


@rule("SNS-50")
def test_the_last_token_costs_an_instruction_and_the_clock_is_refilled() -> None:
    table = lose(tiny().tokens(2), 2)
    assert (table.view.tokens, table.view.deck) == (7, 4)


@rule("SNS-50")
@pytest.mark.parametrize(("left", "owed", "then"), [(2, 3, 6), (1, 5, 3), (7, 10, 4), (3, 2, 1)])
def test_what_is_still_owed_is_taken_from_the_new_tokens(left: int, owed: int, then: int) -> None:
    assert lose(tiny().tokens(left), owed).view.tokens == then


@rule("SNS-50")
def test_the_instruction_goes_unseen() -> None:
    table = lose(tiny().tokens(1), 1)
    assert sum(table.view.unseen) == 18


@rule("SNS-51")
def test_a_large_debt_empties_the_clock_again_and_again() -> None:
    table = lose(tiny().tokens(1), 10)
    assert (table.view.tokens, table.view.deck) == (5, 3)


@rule("SNS-51")
def test_with_no_instruction_left_the_game_is_lost_at_once() -> None:
    table = tiny().deck(0).tokens(1).red("town:west").train("grey-1", "west:town/4", "town").move("grey-1", 1)
    assert (table.asked, table.outcome.why, table.outcome.winners) == ("finished", "out-of-time", ())


@rule("SNS-51")
def test_the_clock_may_take_the_last_instruction_and_the_turn_goes_on() -> None:
    table = tiny().deck(1).tokens(1).red("town:west").train("grey-1", "west:town/4", "town").move("grey-1", 1)
    assert (table.asked, table.view.deck, table.view.tokens) == ("action", 0, 7)
    assert table.do("draw 0").outcome.why == "out-of-instructions"


@rule("SNS-51")
def test_the_clock_takes_what_lies_under_the_deck_last() -> None:
    table = america().helpers("switchman").deck(2).reveal("any any").do("switchman").do("! instruction any")
    lose(table.tokens(1), 1)
    assert (table.view.deck, table.view.under) == (0, "")
    still = america().helpers("switchman").deck(3).reveal("any any").do("switchman").do("! instruction any")
    lose(still.tokens(1), 1)
    assert (still.view.deck, still.view.under) == (1, "any any")


@rule("SNS-70")
def test_the_last_good_in_port_wins_at_once_in_any_step() -> None:
    by_card = tiny().landed("red", 1).train("black-1", "town:haven/4", "haven", "red").move("black-1", 2)
    assert by_card.outcome.why == "won"
    by_instruction = tiny().landed("red", 1).train("black-1", "town:haven/4", "haven", "red")
    by_instruction.train("black-2", "west").instruction("black brown").do("move black-1", "! rolls 2")
    assert (by_instruction.asked, by_instruction.outcome.why) == ("finished", "won")


@rule("SNS-70")
def test_all_win_or_lose_together() -> None:
    table = europe(seats=3).landed("red", 2).landed("blue", 2).landed("white", 2).landed("yellow", 1)
    table.train("black-1", "lyon:marseille/1", "marseille", "yellow").move("black-1", 2)
    won = table.outcome
    assert (won.winners, won.places, won.totals) == ((0, 1, 2), (1, 1, 1), (8, 8, 8))
    lost = europe(seats=3).deck(0).do("draw 0").outcome
    assert (lost.winners, lost.places, lost.totals, lost.why) == (
        (),
        (2, 2, 2),
        (0, 0, 0),
        "out-of-instructions",
    )


@rule("SNS-70")
def test_the_outcome_says_what_was_delivered_and_what_the_tokens_went_to() -> None:
    table = europe().landed("red", 2).train("grey-1", "calais").train("black-1", "calais:amiens/1", "calais")
    table.move("black-1", 2).deck(0).do("draw 0")
    outcome = table.outcome
    assert outcome.totals == (2,)
    assert outcome.figures[0] == {
        "delivered": 2,
        "goal": 8,
        "turns": 2,
        "instructions-left": 0,
        "tokens-lost-to-unused-points": 0,
        "tokens-lost-to-head-on": 4,
        "tokens-lost-to-no-train": 0,
        "tokens-lost-to-wrong-exit": 0,
    }
    assert [(line.about, line.points, line.reached) for line in outcome.lines[0]] == [
        ("yellow marseille", 0, False),
        ("red marseille", 2, True),
        ("blue marseille", 0, False),
        ("white marseille", 0, False),
    ]
