"""Who beats whom: enough games that luck does not decide."""

import pytest

from stationmaster.arena.pool import play_all
from stationmaster.arena.series import Series
from stationmaster.arena.tally import Tally


def wins(game: str, better: str, worse: str, games: int, seats: int = 2) -> float:
    lineup = tuple([better, worse] * (seats // 2))
    tally = Tally()
    for part in play_all(Series(game, lineup, seed=1), range(games)):
        tally.add(part)
    return float(tally.bots[better].wins)


@pytest.mark.slow
def test_planner_beats_random() -> None:
    assert wins("usa", "planner", "random", 100) >= 99


@pytest.mark.parametrize(("better", "worse"), [("racer", "greedy"), ("planner", "greedy")])
def test_who_looks_further_wins(better: str, worse: str) -> None:
    assert wins("usa", better, worse, 30) >= 27


def test_planner_beats_racer() -> None:
    assert wins("usa", "planner", "racer", 40) >= 24


@pytest.mark.parametrize(
    "game", ["usa", *(pytest.param(each, marks=pytest.mark.slow) for each in ("europe", "switzerland"))]
)
def test_strategist_beats_planner(game: str) -> None:
    """It wins two games of three; of 40, chance alone would give 25 to an equal once in twelve times."""
    assert wins(game, "strategist", "planner", 40) >= 25


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "against_racer"),
    [
        ("europe", 35),
        ("nordic", 35),
        ("marklin", 35),
        ("usa-1910", 35),
        ("usa-mega", 35),
        ("switzerland", 15),
    ],
)
def test_planner_stands_its_ground_on_every_board(game: str, against_racer: int) -> None:
    """Of twenty games, and of fifty. Switzerland's short routes and small tickets suit a racer."""
    assert wins(game, "planner", "random", 20) >= 19
    assert wins(game, "planner", "greedy", 20) >= 17
    assert wins(game, "planner", "racer", 50) >= against_racer
