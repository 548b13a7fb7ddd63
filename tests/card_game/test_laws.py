"""The kernel's laws with the options that are off by default, and chance's odds."""

from __future__ import annotations

import pytest

from stationmaster.kernel import laws
from tests.card_game.table import game
from tests.support import rule


@rule("CARD-11")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("open_stacks", ["0", "all"])
def test_the_laws_hold_with_open_stacks(seats: int, open_stacks: str) -> None:
    for seed in range(3):
        laws.check(game(seats, open_stacks=open_stacks, first=1), seed)


@pytest.mark.parametrize("seats", [2, 4])
def test_chance_keeps_to_its_odds_and_random_play_to_none(seats: int) -> None:
    laws.check_luck(game(seats), 3)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("open_stacks", ["none", "1"])
def test_the_laws_hold_in_many_games(seats: int, open_stacks: str) -> None:
    for seed in range(100):
        laws.check(game(seats, open_stacks=open_stacks), seed)
