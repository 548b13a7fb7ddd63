"""Options are complete and short: no two of them do one and the same thing."""

from __future__ import annotations

from collections import defaultdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stationmaster
from stationmaster.games.switch_and_signal.engine.core import State
from stationmaster.games.switch_and_signal.game import Game
from stationmaster.kernel.game import CHANCE, OVER, Seeded
from tests.switch_and_signal.table import tiny

BOARDS = ("switch-signal-europe", "switch-signal-america")
A_FEW_HUNDRED = 200
tables = st.fixed_dictionaries(
    {
        "goods": st.sampled_from([8, 10]),
        "removed": st.integers(0, 6),
        "extra_signal": st.booleans(),
        "set_up": st.sampled_from(["first-game", "free"]),
        "departures": st.sampled_from(["dice", "random-numbers", "tokens"]),
    }
)


def results(game: Game, state: State) -> dict[tuple[int, str], list[str]]:
    """The texts that lead to one state, before any die that follows is cast.

    The way a train leaves a city by is part of the result, also where two of them end alike (SNS-42).
    """
    found: dict[tuple[int, str], list[str]] = defaultdict(list)
    for action in state.legal():
        text = game.write(int(action))
        after = state.clone()
        after.apply(action)
        found[after.digest(), text if text.startswith("leave ") else ""].append(text)
    return found


@settings(max_examples=25)
@given(name=st.sampled_from(BOARDS), seats=st.integers(1, 4), options=tables, seed=st.integers(0, 10**6))
def test_no_two_texts_are_for_one_result(
    name: str, seats: int, options: dict[str, object], seed: int
) -> None:
    game = stationmaster.make(name, seats=seats, **options)
    assert isinstance(game, Game)
    state = game.start()
    luck = Seeded(seed)
    while state.waiting_on() != OVER:
        if state.waiting_on() == CHANCE:
            state.apply(state.draw(luck))
            continue
        found = results(game, state)
        assert [texts for texts in found.values() if len(texts) > 1] == []
        assert 0 < len(found) <= A_FEW_HUNDRED
        state.apply(state.pick(luck))


@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        ("switch", []),
        ("switch 5", ["play switch+switch as move"]),
        ("signal switch", ["play signal+switch as move"]),
        ("signal 2 move", ["play move", "play signal+move as move", "play signal+signal as move"]),
    ],
)
def test_equal_cards_are_offered_once(hand: str, plays: list[str]) -> None:
    """SNS-34: by what is paid, not by which of several equal cards; on this line only moves can be played."""
    assert sorted(tiny().hand(hand).train("grey-1", "west").offered("play")) == plays


def test_two_discs_are_never_taken_in_two_orders() -> None:
    """SNS-13: track discs of a free set-up are alike, so each set of spaces can be laid in one way only."""
    game = stationmaster.make("switch-signal-europe", seats=1, set_up="free", first="0")
    assert isinstance(game, Game)
    state = game.start()
    luck = Seeded(3)
    while game.phases[state.phase] != "place-track-signal":
        state.apply(state.draw(luck) if state.waiting_on() == CHANCE else state.pick(luck))
    ways = sets_of_discs(game, state)
    assert len(ways) == len(set(ways)) > 1


def sets_of_discs(game: Game, state: State) -> list[int]:
    """The sets of green discs that all orders of laying end with, once for each order."""
    if game.phases[state.phase] != "place-track-signal":
        return [int(state.greens)]
    found: list[int] = []
    for action in state.legal():
        after = state.clone()
        after.apply(action)
        found += sets_of_discs(game, after)
    return found
