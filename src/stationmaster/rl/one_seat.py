"""One seat of a game, the others played by bots: an environment of Gymnasium."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

import stationmaster
from stationmaster import bots
from stationmaster.kernel.game import OVER, Seeded
from stationmaster.kernel.match import Match
from stationmaster.rl.encoding import Encoding, Mask, Numbers

ILLEGAL = -1.0  # what a decision costs that the mask does not allow: the game is lost at once


class OneSeat(gymnasium.Env[Numbers, np.int64]):
    """`against` names the bots of the other seats, in order of seats; too few are begun with again.

    The reward comes with the end (see `Game.rewards`). What the mask in `info["action_mask"]` does not allow
    ends the game with a reward of -1. The other options are the game's own.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        name: str,
        seats: int,
        seat: int = 0,
        against: tuple[str, ...] = ("random",),
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.game = stationmaster.make(name, seats, **options)
        self.encoding = Encoding(self.game)
        self.seat = seat
        self.against = tuple(against)
        self.render_mode = render_mode
        self.observation_space = spaces.Box(
            np.zeros(self.encoding.length, np.int16), self.encoding.most, dtype=np.int16
        )
        self.action_space = spaces.Discrete(len(self.encoding.moves))
        self.match = Match(self.game, Seeded(0))
        self.others: dict[int, bots.Bot] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """A new game, up to this seat's first decision."""
        super().reset(seed=seed)
        luck = int(self.np_random.integers(2**62))
        self.match = Match(self.game, Seeded(luck))
        self.others = {
            other: bots.make(self.against[k % len(self.against)], self.game, luck + 1 + other)
            for k, other in enumerate(seat for seat in range(self.game.seats) if seat != self.seat)
        }
        self._play_others()
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        if not self.action_masks()[int(action)]:
            return self._observation(), ILLEGAL, True, False, self._info() | {"illegal": True}
        self.match.play(self.seat, self.encoding.moves[int(action)])
        self._play_others()
        over = self.match.waiting_on == OVER
        reward = self.game.rewards(self.match.state)[self.seat] if over else 0.0
        return self._observation(), reward, over, False, self._info()

    def action_masks(self) -> Mask:
        """What may be decided now, as sb3-contrib asks for it."""
        return self.encoding.mask(self.match.options(self.seat))

    def render(self) -> str:
        """What was told to this seat, line by line."""
        return "\n".join(f"{told.by} {told.text}" for told in self.match.heard(self.seat))

    def _play_others(self) -> None:
        match = self.match
        while (mover := match.waiting_on) not in (OVER, self.seat):
            bot = self.others[mover]
            heard = match.heard(mover) if bot.listens else ()
            match.play(mover, bot.choose(match.view(mover), match.options(mover), heard))

    def _observation(self) -> Numbers:
        return self.encoding.observe(self.match.state, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}
