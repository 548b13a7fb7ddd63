"""Every game under its name in Gymnasium, `stationmaster/usa-v0`: to import this is to tell it of them.

import gymnasium
import stationmaster.rl.names

env = gymnasium.make("stationmaster/usa-v0", seats=3, against=("greedy", "random"))
"""

from __future__ import annotations

from gymnasium.envs import registration

import stationmaster

VERSION = 0  # raised when the numbers of an observation or of decisions come to mean something else


def register() -> None:
    """Tell Gymnasium of every game there is, also of boards that came since."""
    for entry in stationmaster.catalogue():
        name = f"stationmaster/{entry.name}-v{VERSION}"
        if name not in registration.registry:
            registration.register(
                id=name,
                entry_point="stationmaster.rl.one_seat:OneSeat",
                kwargs={"name": entry.name, "seats": entry.least_seats},
                disable_env_checker=True,  # it tries numbers that no mask allows; our tests run it instead
            )


register()
