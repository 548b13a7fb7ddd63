"""The tiny board is solved exactly: every line of play there is, played out by the kernel."""

import pytest

import stationmaster
from tests.rl.solving import Tree


@pytest.mark.parametrize(("first", "sign"), [(0, 1), (1, -1)])
def test_whoever_begins_on_the_tiny_board_wins_a_third_more_often_than_not(first: int, sign: int) -> None:
    tree = Tree(stationmaster.make("tiny", 2, first=first))
    assert (tree.nodes, tree.ends) == (28363, 3996)
    assert sorted(len(plan.moments) for plan in tree.plans) == [1860, 2604]
    assert tree.random == pytest.approx(sign * 0.165781893004, abs=1e-12)
    assert tree.value() == pytest.approx(sign / 3, abs=1e-9)


def test_the_tiny_board_says_what_it_is_and_stands_behind_the_games() -> None:
    entries = {entry.name: entry for entry in stationmaster.catalogue()}
    assert "our own design" in str(entries["tiny"].about)
    assert entries["tiny"].shelf > max(entry.shelf for name, entry in entries.items() if name != "tiny")
