"""The policy of the card game with the numbers that were found for so many seats.

`policy.toml` holds them, and how they were found; without it, those of `engine/policy_numbers.py` hold.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from stationmaster.games.card_game.engine.core import Rules
from stationmaster.games.card_game.engine.policy import Yardmaster
from stationmaster.games.card_game.engine.policy_numbers import NUMBERS
from stationmaster.kernel.policy import Range

RANGES = tuple(Range(name, step, least) for name, _, step, least in NUMBERS)


def policy_for(rules: Rules) -> Yardmaster:
    """A policy for one seat."""
    yardmaster = Yardmaster(rules)
    numbers = {**sheet().get("any", {}), **sheet().get(f"seats-{int(rules.n_seat)}", {})}
    for name, value in numbers.items():
        yardmaster.tune(name, value)
    return yardmaster


@cache
def sheet() -> dict[str, Any]:
    file = files(__package__) / "policy.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
