"""The policy of Switch & Signal with the numbers that were found for a board.

`policy.toml` holds them by the game's name, and how they were found; without them, those of
`engine/policy_numbers.py` hold.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from stationmaster.games.switch_and_signal.engine.core import Rules
from stationmaster.games.switch_and_signal.engine.policy import Controller
from stationmaster.games.switch_and_signal.engine.policy_numbers import NUMBERS
from stationmaster.kernel.policy import Range

RANGES = tuple(Range(name, step, least) for name, _, step, least in NUMBERS)


def policy_for(rules: Rules) -> Controller:
    """A policy for one seat."""
    controller = Controller(rules)
    name = rules.game.name if rules.game is not None else ""
    for number, value in sheet().get(name, {}).items():
        controller.tune(number, value)
    return controller


@cache
def sheet() -> dict[str, Any]:
    file = files(__package__) / "policy.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
