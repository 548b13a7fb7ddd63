"""How many sequences of actions there are: a change of these numbers is a change of the rules."""

import pytest

from stationmaster.kernel.sampling import count
from tests.kernel.play import usa


def test_at_the_opening_each_of_two_seats_keeps_two_or_three_tickets_of_three() -> None:
    assert count(usa(), 3, seed=1) == [4, 4 * 4, 4 * 4 * 1]


@pytest.mark.parametrize(
    ("seats", "seed", "after", "counts"),
    [
        (2, 1, 2, [123, 13957, 570638]),
        (2, 2, 60, [6, 54, 844, 9249]),
        (2, 5, 150, [10, 87, 504, 3608]),
        (3, 1, 30, [43, 917, 5874, 59963]),
        (5, 7, 100, [7, 55, 269, 2283]),
    ],
)
def test_sequences_in_the_usa(seats: int, seed: int, after: int, counts: list[int]) -> None:
    assert count(usa(seats), len(counts), seed, after) == counts


@pytest.mark.slow
def test_sequences_of_four_actions_from_the_first_turn() -> None:
    assert count(usa(), 4, seed=1, after=2) == [123, 13957, 570638, 20276731]


def test_after_the_end_there_are_none() -> None:
    assert count(usa(), 2, seed=1, after=100_000) == [0, 0]
