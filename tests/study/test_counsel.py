"""Hints in games that take long to play out: as sure as the time for it allows, and no surer."""

from itertools import count

import pytest

from stationmaster.study import counsel, puzzles
from stationmaster.study.counsel import Counsel

GAMES = ("card-game", "switch-signal-europe")


def hint(monkeypatch: pytest.MonkeyPatch, name: str, seconds: float) -> Counsel:
    """The answer to a puzzle as a hint, where two games take so many seconds to play out."""
    puzzle = next(one for one in puzzles.ours() if one.game == name and len(one.moves) > counsel.NEXT)
    game, clock = puzzle.played(), count()
    monkeypatch.setattr(counsel, "monotonic", lambda: next(clock) * seconds)
    return counsel.counsel(game, puzzle.position(), game.read(puzzle.choices[0].move), 60, 1)


@pytest.mark.parametrize("name", GAMES)
def test_with_time_for_it_a_hint_has_figures_in_slow_games_too(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    found = hint(monkeypatch, name, 0.04)
    assert found.chance is not None
    assert found.sure is not None
    assert len(found.others) == counsel.NEXT
    assert all(other.chance is not None for other in found.others)


def test_the_next_best_are_named_in_the_order_of_their_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are found by points, too, of which few games tell more."""
    monkeypatch.setattr(counsel, "monotonic", count(step=0.001).__next__)
    puzzle = next(one for one in puzzles.ours() if one.name == "card-game-9")
    game = puzzle.played()
    found = counsel.counsel(game, puzzle.position(), game.read(puzzle.choices[0].move), 60, 1)
    chances = [other.chance or 0.0 for other in found.others]
    assert chances == sorted(chances, reverse=True)
    assert len(set(chances)) == counsel.NEXT


@pytest.mark.parametrize(("name", "seconds"), [(name, seconds) for name in GAMES for seconds in (0.1, 3.0)])
def test_without_it_the_next_best_are_named_and_nothing_is_counted(
    monkeypatch: pytest.MonkeyPatch, name: str, seconds: float
) -> None:
    found = hint(monkeypatch, name, seconds)
    assert (found.chance, found.sure) == (None, None)
    assert all(other.chance is None for other in found.others)
    if seconds == 0.1:
        assert len(found.others) == counsel.NEXT
