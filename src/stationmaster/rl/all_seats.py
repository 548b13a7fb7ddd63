"""All seats of a game: environments of PettingZoo.

`AllSeats` (AEC) asks whoever is to decide, so a seat may be asked twice running. `Rounds` (parallel) asks
every seat in each round: whoever is not to decide has one choice, to wait.
"""

from __future__ import annotations

from os import urandom
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped] # they have no types
from pettingzoo.utils import parallel_to_aec  # type: ignore[import-untyped]

import stationmaster
from stationmaster.kernel.game import CHANCE, OVER, Seeded, State
from stationmaster.rl.encoding import Encoding, Numbers
from stationmaster.rl.names import VERSION
from stationmaster.rl.one_seat import ILLEGAL

Seen = dict[str, Any]


def agent_of(seat: int) -> str:
    return f"seat_{seat}"


class Table:
    """A game being played, with numbers in place of views and actions; `waits` adds one to wait."""

    def __init__(self, name: str, seats: int, waits: int, options: dict[str, object]) -> None:
        self.game = stationmaster.make(name, seats, **options)
        self.encoding = Encoding(self.game)
        self.agents = [agent_of(seat) for seat in range(seats)]
        self.n = len(self.encoding.moves) + waits
        self.waits = waits
        self.luck = Seeded(0)
        self.state: State = self.game.start()

    def begin(self, seed: int | None) -> None:
        self.luck = Seeded(int.from_bytes(urandom(8), "little") if seed is None else seed)
        self.state = self.game.start()
        self._draw()

    def allows(self, number: int) -> bool:
        return 0 <= number < len(self.encoding.moves) and self.encoding.moves[number] in self.state.legal()

    def decide(self, number: int) -> None:
        self.state.apply(self.encoding.moves[number])
        self._draw()

    def _draw(self) -> None:
        while self.state.waiting_on() == CHANCE:
            self.state.apply(self.state.draw(self.luck))

    def mover(self) -> int:
        return int(self.state.waiting_on())

    def rewards(self) -> list[float]:
        return self.game.rewards(self.state)

    def seen(self, seat: int) -> Seen:
        mask = self.encoding.options(self.state, seat)
        if self.waits:
            mask = np.append(mask, np.int8(self.mover() != seat))
        return {"observation": self.encoding.observe(self.state, seat), "action_mask": mask}

    def observation_space(self) -> spaces.Dict:
        most: Numbers = self.encoding.most
        return spaces.Dict(
            {
                "observation": spaces.Box(np.zeros_like(most), most, dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (self.n,), np.int8),
            }
        )

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.n)


class AllSeats(AECEnv):  # type: ignore[misc]
    """Whoever is to decide is asked. What the mask does not allow ends the game: that seat has -1, others 0.

    With `max_cycles` the game is broken off after so many decisions for each seat.
    """

    def __init__(self, name: str, seats: int = 2, max_cycles: int | None = None, **options: object) -> None:
        super().__init__()
        self.table = Table(name, seats, 0, options)
        self.metadata = {
            "name": f"stationmaster/{name}-v{VERSION}",
            "render_modes": [],
            "is_parallelizable": False,
        }
        self.possible_agents = self.table.agents
        self.agents: list[str] = []
        self.render_mode = None
        self.most = None if max_cycles is None else max_cycles * seats
        self.decisions = 0
        self.observation_spaces = {agent: self.table.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.table.action_space() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.table.begin(seed)
        self.decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = agent_of(self.table.mover())

    def observe(self, agent: str) -> Seen:
        return self.table.seen(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.decisions += 1
        if action is None or not self.table.allows(int(action)):
            self.rewards[agent] = ILLEGAL
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.table.decide(int(action))
            self._look_for_the_end()
        self._accumulate_rewards()

    def _look_for_the_end(self) -> None:
        if self.table.mover() == OVER:
            self.rewards = dict(zip(self.possible_agents, self.table.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            return
        self.agent_selection = agent_of(self.table.mover())
        if self.most is not None and self.decisions >= self.most:
            self.truncations = dict.fromkeys(self.agents, True)

    def render(self) -> None:
        """There is nothing to look at here: a match shows itself (see `Match`)."""

    def close(self) -> None:
        """Nothing is held open."""


class Rounds(ParallelEnv):  # type: ignore[misc]
    """Every seat is asked in each round; the last number is to wait, which is all that others may do.

    What the mask does not allow is to wait, too. With `max_cycles` it is broken off after so many rounds.
    """

    def __init__(self, name: str, seats: int = 2, max_cycles: int | None = None, **options: object) -> None:
        self.table = Table(name, seats, 1, options)
        self.metadata = {
            "name": f"stationmaster/{name}-rounds-v{VERSION}",
            "render_modes": [],
            "is_parallelizable": True,
        }
        self.possible_agents = self.table.agents
        self.agents: list[str] = []
        self.render_mode = None
        self.most = max_cycles
        self.rounds = 0
        self.observation_spaces = {agent: self.table.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.table.action_space() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self.table.begin(seed)
        self.rounds = 0
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        agents = self.agents
        self.rounds += 1
        number = int(actions[agent_of(self.table.mover())])
        if self.table.allows(number):
            self.table.decide(number)
        over = self.table.mover() == OVER
        broken_off = not over and self.most is not None and self.rounds >= self.most
        rewards = self.table.rewards() if over else [0.0] * len(agents)
        if over or broken_off:
            self.agents = []
        return (
            self._seen(),
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, broken_off),
            {agent: {} for agent in agents},
        )

    def _seen(self) -> dict[str, Seen]:
        return {agent: self.table.seen(seat) for seat, agent in enumerate(self.possible_agents)}


class Doors:
    """A game's environments under the names that PettingZoo's modules give them."""

    def __init__(self, name: str, seats: int = 2, **options: object) -> None:
        self.name = name
        self.seats = seats
        self.options = options

    def aec_env(self, max_cycles: int | None = None) -> AllSeats:
        """Whoever is to decide is asked."""
        return AllSeats(self.name, self.seats, max_cycles, **self.options)

    def parallel_env(self, max_cycles: int | None = None) -> Rounds:
        """Every seat is asked in each round."""
        return Rounds(self.name, self.seats, max_cycles, **self.options)

    def env(self, max_cycles: int | None = None) -> AECEnv:
        """The same rounds, one seat after the other."""
        return parallel_to_aec(self.parallel_env(max_cycles))
