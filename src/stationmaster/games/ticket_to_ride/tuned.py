"""The policy of a game with the numbers that were found for its board and its number of seats.

A file `policies/<board>.toml` holds them, and how they were found; a board that is like another takes its
file, and one that has none plays with the numbers of `engine/policy_numbers.py`.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.policy import Rider
from stationmaster.games.ticket_to_ride.engine.policy_lanes import with_cards
from stationmaster.games.ticket_to_ride.engine.policy_numbers import NUMBERS
from stationmaster.kernel.policy import Range

HOME = files(__package__) / "policies"
RANGES = tuple(Range(name, step, least) for name, _, step, least in NUMBERS)


def policy_for(game: Game) -> Rider | None:
    """A policy for one seat; none where the game is played with dice."""
    if not with_cards(game):
        return None
    rider = Rider(game)
    for name, value in numbers(game).items():
        rider.tune(name, value)
    return rider


def numbers(game: Game) -> dict[str, float]:
    """Those of the board for any number of seats, then those for just so many."""
    sheet = sheet_of(game.name) or sheet_of(str(game.board.sheet.table.get("like", "")))
    return {**sheet.get("any", {}), **sheet.get(f"seats-{game.seats}", {})}


@cache
def sheet_of(board: str) -> dict[str, Any]:
    file = HOME / f"{board}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if board and file.is_file() else {}
