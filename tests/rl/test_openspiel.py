"""OpenSpiel's own checks and algorithms on our games."""

import math

import numpy as np
import pyspiel  # type: ignore[import-not-found] # a library of C++, without types
import pytest
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts  # type: ignore[import-untyped]

import stationmaster
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE
from stationmaster.rl.openspiel import State, name_of

QUICK = ("tiny", "switch-signal-europe")
NAMES = [entry.name for entry in stationmaster.catalogue()]
PLAYTHROUGHS = [pytest.param(name, marks=() if name in QUICK else pytest.mark.slow) for name in NAMES]
TABLES = [
    pytest.param(
        entry.name,
        seats,
        id=f"{entry.name}-{seats}",
        marks=() if seats == entry.least_seats and entry.name in QUICK else pytest.mark.slow,
    )
    for entry in stationmaster.catalogue()
    for seats in range(entry.least_seats, entry.most_seats + 1)
]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_openspiel_takes_a_game(name: str, seats: int) -> None:
    """Its own simulation, with all its checks, also of what is written down and read again."""
    game = pyspiel.load_game(name_of(name), {"seats": seats})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=() if n in QUICK else pytest.mark.slow) for n in NAMES]
)
def test_openspiel_writes_a_playthrough(name: str) -> None:
    said = generate_playthrough.playthrough(name_of(name), None, seed=4)
    assert f'GameType.short_name = "{name_of(name)}"' in said
    assert "IsTerminal() = True" in said


def opened(name: str, decisions: int, seed: int = 1) -> State:
    """A game at random up to a decision."""
    state, luck = pyspiel.load_game(name_of(name)).new_initial_state(), np.random.RandomState(seed)
    while state.is_chance_node() or decisions > 0:
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(luck.choice(actions, p=odds)))
        else:
            decisions -= 1
            state.apply_action(int(luck.choice(state.legal_actions())))
    return state  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", ["usa", "card-game", "tiny"])
def test_odds_of_chance_are_the_kernels(name: str) -> None:
    state = pyspiel.load_game(name_of(name)).new_initial_state()
    while state.is_chance_node():
        odds = dict(state.held.state.odds())
        told = dict(state.chance_outcomes())
        assert {action: weight / sum(odds.values()) for action, weight in odds.items()} == told
        assert math.isclose(sum(told.values()), 1.0)
        state.apply_action(next(iter(told)))
    assert state.held.state.waiting_on() != CHANCE


@pytest.mark.parametrize("name", ["usa", "card-game", "tiny"])
def test_a_resampled_state_is_one_that_the_seat_holds_possible(name: str) -> None:
    state = opened(name, decisions=3)
    seat = state.current_player()
    game = state.encoding.game
    luck = np.random.RandomState(3)
    others = set()
    for _ in range(8):
        other = state.resample_from_infostate(seat, luck.random_sample)
        assert game.view(other.held.state, seat) == game.view(state.held.state, seat)
        assert other.legal_actions() == state.legal_actions()
        assert other.information_state_string(seat) == state.information_state_string(seat)
        others.add(other.held.state.digest())
    assert len(others) > 1
    with pytest.raises(Refusal, match="only imagined"):
        other.held.__reduce__()


@pytest.mark.parametrize("name", ["usa", "card-game", "tiny"])
def test_their_information_set_search_plays_our_games(name: str) -> None:
    game = pyspiel.load_game(name_of(name))
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=1.4,
        max_simulations=4,
        random_state=np.random.RandomState(2),
    )
    state = opened(name, decisions=2)
    assert bot.step(state) in state.legal_actions()


def test_switch_and_signal_is_won_and_lost_together() -> None:
    kind = pyspiel.load_game(name_of("switch-signal-europe")).get_type()
    assert kind.utility == pyspiel.GameType.Utility.IDENTICAL
    assert pyspiel.load_game(name_of("usa")).get_type().utility == pyspiel.GameType.Utility.ZERO_SUM


@pytest.mark.slow
def test_their_cfr_solves_the_tiny_board() -> None:
    """To within a hundredth of what the linear programme of test_tiny.py says, exactly a third."""
    game = pyspiel.load_game(name_of("tiny"), {"first": "0"})
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    returns = pyspiel.expected_returns(game.new_initial_state(), solver.average_policy(), -1, True)
    assert returns[0] == pytest.approx(1 / 3, abs=0.01)
