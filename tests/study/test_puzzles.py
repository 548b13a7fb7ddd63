"""Puzzles: made from views, clear, and still clear when somebody looks again."""

from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from stationmaster import bots, make
from stationmaster.cli import stationmaster
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.words import LANGUAGES
from stationmaster.study import puzzles
from stationmaster.study.making import CONFIRMED, Maker, holds, idea, make_puzzles, numbered
from stationmaster.study.puzzles import DIFFICULTIES, THEMES, Puzzle

OURS = puzzles.ours()


def test_a_file_of_them_comes_with_the_package() -> None:
    assert len(OURS) >= 20
    assert len({puzzle.name for puzzle in OURS}) == len(OURS)
    assert len({puzzle.game for puzzle in OURS}) >= 3
    assert {puzzle.difficulty for puzzle in OURS} <= set(DIFFICULTIES)
    assert {puzzle.theme for puzzle in OURS} <= set(THEMES)
    assert puzzles.read(puzzles.write(OURS)) == list(OURS)


@pytest.mark.parametrize("puzzle", OURS, ids=lambda puzzle: puzzle.name)
def test_a_puzzle_is_a_view_with_an_answer(puzzle: Puzzle) -> None:
    position = puzzle.position()
    assert position.view.seat == position.view.waiting_on == puzzle.seat
    best, *others = puzzle.choices
    assert best.move in puzzle.right
    assert set(puzzle.right) <= set(puzzle.moves)
    assert all(other.move in puzzle.moves and other.move not in puzzle.right for other in others)
    assert puzzle.gap >= CONFIRMED.gap
    assert puzzle.gap >= CONFIRMED.errors * puzzle.doubt
    assert best.chance == max(choice.chance for choice in puzzle.choices)
    for choice in puzzle.choices:
        assert set(choice.reason) in (set(), set(LANGUAGES))


def test_some_of_them_hold_in_other_deals() -> None:
    quick = [puzzle for puzzle in OURS if puzzle.game not in ("card-game", "switch-signal-europe")]
    sample = quick[:: max(1, len(quick) // 6)][:6]
    assert [puzzle.name for puzzle in sample if not holds(puzzle, 150)] == []


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", OURS, ids=lambda puzzle: puzzle.name)
def test_all_of_them_hold_in_other_deals(puzzle: Puzzle) -> None:
    assert holds(puzzle, 600)


def test_every_day_has_one_and_all_come_before_one_comes_again() -> None:
    first = date(2026, 1, 1)
    days = [puzzles.of_the_day(first + timedelta(days=n), OURS).name for n in range(len(OURS))]
    assert Counter(days).most_common(1)[0][1] == 1
    with pytest.raises(Refusal, match="no puzzles"):
        puzzles.of_the_day(first, [])


def test_a_tried_move_is_answered_with_chances_and_a_reason() -> None:
    puzzle = next(one for one in OURS if one.game == "usa")
    right, wrong = (puzzles.answer(puzzle, choice.move) for choice in puzzle.choices[:2])
    assert right.right
    assert not wrong.right
    assert wrong.best == puzzle.choices[0]
    with pytest.raises(Refusal, match="cannot be done here"):
        puzzles.answer(puzzle, "take a nap")


def test_a_route_claimed_with_other_cards_is_the_same_idea() -> None:
    assert idea("claim denver-omaha 4 red") == idea("claim denver-omaha 4 blue")
    assert idea("claim denver-omaha 4 red") != idea("claim denver-helena 4 red")
    assert idea("take red") != idea("take blue")


def test_what_is_not_clear_is_no_puzzle() -> None:
    """Of a board's positions most are none, and what is one says so in ten times the deals."""
    game = make("tiny", seats=2)
    found = list(make_puzzles(game, 6, 3))
    made = [one.puzzle for one in found if one.puzzle]
    assert found[-1].looked > len(made)
    for puzzle in made:
        assert puzzle.gap >= CONFIRMED.gap
        assert not puzzle.heard
    assert [one.name for one in numbered(made)] == [f"tiny-{n}" for n in range(1, len(made) + 1)]


def test_positions_are_what_a_seat_may_know() -> None:
    maker = Maker(make("usa", seats=2))
    position = next(maker.positions(4))
    assert position.view.seat == position.seat
    assert set(bots.names(maker.game)) >= set(maker.names)


def test_the_command_makes_lists_shows_tries_and_checks(tmp_path: Path) -> None:
    out, run = tmp_path / "made.jsonl", CliRunner()
    made = run.invoke(stationmaster, ["puzzles", "make", "tiny", "--games", "2", "--out", str(out)])
    assert made.exit_code == 0, made.output
    puzzle = next(one for one in OURS if one.game == "usa")
    out.write_bytes(puzzles.write([puzzle]))
    here = ["--file", str(out)]
    assert puzzle.name in run.invoke(stationmaster, ["puzzles", "list", *here]).output
    shown = run.invoke(stationmaster, ["puzzles", "show", puzzle.name, *here])
    assert shown.exit_code == 0, shown.output
    assert puzzle.moves[0] in shown.output
    tried = run.invoke(stationmaster, ["puzzles", "show", "--try", puzzle.right[0], *here])
    assert "✓" in tried.output
    answers = run.invoke(stationmaster, ["puzzles", "show", puzzle.name, "--answer", *here])
    assert puzzle.choices[1].move in answers.output
    checked = run.invoke(stationmaster, ["puzzles", "check", "--some", "1", *here])
    assert "1 of 1 hold" in checked.output
    unknown = run.invoke(stationmaster, ["puzzles", "show", "usa-0", *here])
    assert "no puzzle is called" in str(unknown.exception)


def test_no_puzzle_holds_more_than_its_seat_may_know() -> None:
    """The view is all that there is of a position: it reads as the view of its seat, with no field beside."""
    for puzzle in OURS[:: max(1, len(OURS) // 10)]:
        view = puzzle.position().view
        assert msgspec.json.decode(msgspec.json.encode(view)) == msgspec.json.decode(puzzle.view)
