"""Gymnasium's and PettingZoo's own checks, for every game; in the slow suite at every number of seats."""

import subprocess
import sys
import warnings
from collections.abc import Iterator

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import (  # type: ignore[import-untyped] # they have no types
    api_test,
    max_cycles_test,
    parallel_api_test,
    seed_test,
)

from stationmaster import catalogue
from stationmaster.kernel.errors import Refusal
from stationmaster.rl.all_seats import AllSeats, Doors, Rounds  # which tells Gymnasium of the names
from stationmaster.rl.one_seat import OneSeat

SLOW = pytest.mark.slow
TABLES = [
    pytest.param(
        entry.name,
        seats,
        id=f"{entry.name}-{seats}",
        marks=() if seats == entry.least_seats and entry.name in ("usa", "card-game", "tiny") else SLOW,
    )
    for entry in catalogue()
    for seats in range(entry.least_seats, entry.most_seats + 1)
]
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)
NAMES = [entry.name for entry in catalogue()]


@pytest.fixture(autouse=True)
def no_printing(capsys: pytest.CaptureFixture[str]) -> Iterator[None]:
    """PettingZoo's checks say that they passed."""
    yield
    capsys.readouterr()


# As PettingZoo's own classic games do it; its checks let only those pass without a word.
a_mask_beside_it = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be",
    "ignore:Observation is not a NumPy array",
)


@a_mask_beside_it
@every_table
def test_pettingzoo_takes_all_seats(name: str, seats: int) -> None:
    api_test(AllSeats(name, seats), num_cycles=300)
    seed_test(lambda: AllSeats(name, seats), num_cycles=200)


@a_mask_beside_it
@every_table
def test_pettingzoo_takes_rounds(name: str, seats: int) -> None:
    doors = Doors(name, seats)
    max_cycles_test(doors)
    parallel_api_test(doors.parallel_env(), num_cycles=100)
    api_test(doors.env(), num_cycles=100)
    seed_test(doors.env, num_cycles=60)


@every_table
def test_gymnasium_takes_one_seat(name: str, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*different from the unwrapped version.*")
        env = gymnasium.make(f"stationmaster/{name}-v0", seats=seats, render_mode="ansi")
        check_env(env.unwrapped, skip_render_check=False)


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_its_name_and_is_played_to_its_end(name: str) -> None:
    env = gymnasium.make(f"stationmaster/{name}-v0")
    seen, told = env.reset(seed=5)
    luck = np.random.default_rng(5)
    over, reward = False, 0.0
    while not over:
        assert env.observation_space.contains(seen)
        assert reward == 0.0
        number = luck.choice(np.flatnonzero(told["action_mask"]))
        seen, reward, over, broken_off, told = env.step(number)  # type: ignore[assignment] # a float
        assert not broken_off
    assert -1.0 <= reward <= 1.0
    assert not told["action_mask"].any()


def test_gymnasium_finds_the_names_where_they_are_told() -> None:
    """In a process that has not heard of us, by Gymnasium's own way to name a module."""
    make = "import gymnasium; print(gymnasium.make('stationmaster.rl.names:stationmaster/usa-v0').spec.id)"
    said = subprocess.run([sys.executable, "-c", make], capture_output=True, check=True, text=True)
    assert said.stdout == "stationmaster/usa-v0\n"


def test_plain_play_needs_none_of_it() -> None:
    """Nothing that a player does imports what comes with the extras."""
    play = (
        "import sys, stationmaster.cli, stationmaster.bots; print({'numpy', 'gymnasium'} & set(sys.modules))"
    )
    said = subprocess.run([sys.executable, "-c", play], capture_output=True, check=True, text=True)
    assert said.stdout == "set()\n"


@pytest.mark.parametrize("name", ["tiny", "card-game", "switch-signal-europe"])
def test_rewards_come_at_the_end_and_are_those_of_the_game(name: str) -> None:
    env = AllSeats(name, 2)
    env.reset(seed=3)
    gathered = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, broken_off, _ = env.last()
        gathered[agent] += reward
        action = None if ended or broken_off else int(np.flatnonzero(seen["action_mask"])[0])
        env.step(action)
    rewards = env.table.rewards()
    assert list(gathered.values()) == rewards
    if env.table.game.is_cooperative():
        assert rewards[0] == rewards[1]
        assert 0.0 <= rewards[0] <= 1.0
    else:
        assert sum(rewards) == 0.0


def test_what_the_mask_does_not_allow_loses_the_game_at_once() -> None:
    env = OneSeat("usa", 2)
    env.reset(seed=1)
    illegal = np.int64(np.flatnonzero(env.action_masks() == 0)[0])
    _, reward, ended, _, told = env.step(illegal)
    assert (reward, ended, told["illegal"]) == (-1.0, True, True)
    both = AllSeats("usa", 2)
    both.reset(seed=1)
    mover = both.agent_selection
    both.step(int(np.flatnonzero(both.observe(mover)["action_mask"] == 0)[0]))
    assert both.rewards[mover] == -1.0
    assert all(both.terminations.values())


def test_in_a_round_only_the_seat_to_decide_may_do_more_than_wait() -> None:
    env = Rounds("usa", 3)
    seen, _ = env.reset(seed=1)
    wait = env.table.n - 1
    waiting = [bool(seen[agent]["action_mask"][wait]) for agent in env.agents]
    assert waiting == [seat != env.table.mover() for seat in range(3)]
    before = env.table.state.digest()
    env.step(dict.fromkeys(env.agents, wait))
    assert env.table.state.digest() == before


def test_bots_of_ones_choice_sit_at_the_other_seats() -> None:
    env = OneSeat("usa", 3, seat=1, against=("greedy", "random"))
    env.reset(seed=2)
    assert {seat: type(bot).__module__.rpartition(".")[2] for seat, bot in env.others.items()} == {
        0: "greedy",
        2: "random",
    }
    assert env.match.waiting_on == 1
    with pytest.raises(Refusal, match="no bot"):
        OneSeat("usa", 2, against=("nobody",)).reset()
