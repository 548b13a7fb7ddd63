"""A game made from a board: its parts, found by their names, joined in the board's order."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.dice import with_dice
from stationmaster.games.ticket_to_ride.engine.core import Game, Part
from stationmaster.kernel.errors import Refusal

PARTS = "stationmaster.games.ticket_to_ride.engine."


def module(part: str) -> str:
    return PARTS + part.replace("-", "_")


def can_be_built(board: Board) -> bool:
    return all(find_spec(module(part)) is not None for part in board.parts)


def build(board: Board, seats: int, options: dict[str, object]) -> Game:
    """Rules bound to a board, seats and options."""
    first = options.get("first")
    if isinstance(first, int) and first >= seats:
        raise Refusal(f"seat {first} cannot begin: the seats are 0 to {seats - 1}")
    board = with_dice(board.with_options(options), options)
    game = Game(board, seats, options)
    made: dict[str, Part] = {}
    for name in board.parts:
        if find_spec(module(name)) is None:
            raise Refusal(f"{board.name}/board.toml: there is no rule part called '{name}'")
        made[name] = import_module(module(name)).make(board, dict(board.settings.get(name, {})), made)
        game.join(made[name])
    game.freeze()
    return game
