"""The policy of a game with the numbers that were found for its board and its number of seats.

A file `policies/<board>.toml` holds them, and how they were found; `<board>-dice.toml` those for dice. A
board that is like another takes its file, and one that has none plays with the numbers in `engine/`.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.policy import Rider
from stationmaster.games.ticket_to_ride.engine.policy_dice import Roller
from stationmaster.games.ticket_to_ride.engine.policy_dice_numbers import NUMBERS as DICE_NUMBERS
from stationmaster.games.ticket_to_ride.engine.policy_lanes import with_cards
from stationmaster.games.ticket_to_ride.engine.policy_numbers import NUMBERS
from stationmaster.kernel.policy import Range

HOME = files(__package__) / "policies"
RANGES = tuple(Range(name, step, least) for name, _, step, least in (*NUMBERS, *DICE_NUMBERS))


def policy_for(game: Game) -> Rider | Roller:
    """A policy for one seat."""
    policy: Rider | Roller = Rider(game) if with_cards(game) else Roller(game)
    for name, value in numbers(game).items():
        policy.tune(name, value)
    return policy


def numbers(game: Game) -> dict[str, float]:
    """Those of the board for any number of seats, then those for just so many."""
    kind = "" if with_cards(game) else "-dice"
    like = str(game.board.sheet.table.get("like", ""))
    sheet = sheet_of(game.name + kind) or sheet_of(like and like + kind)
    return {**sheet.get("any", {}), **sheet.get(f"seats-{game.seats}", {})}


@cache
def sheet_of(board: str) -> dict[str, Any]:
    file = HOME / f"{board}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if board and file.is_file() else {}
