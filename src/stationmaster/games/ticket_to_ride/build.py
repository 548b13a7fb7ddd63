"""A game made from a board: its parts, found by their names, joined in the board's order."""

from __future__ import annotations

from stationmaster.games.ticket_to_ride import parts
from stationmaster.games.ticket_to_ride.board import FEWER, Board
from stationmaster.games.ticket_to_ride.dice import with_dice
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.part import Part
from stationmaster.kernel.errors import cannot_begin, near
from stationmaster.kernel.settings import filled


def build(board: Board, seats: int, options: dict[str, object]) -> Game:
    """Rules bound to a board, seats and options."""
    first = options.get("first")
    if isinstance(first, int) and first >= seats:
        raise cannot_begin(first, seats)
    board = with_dice(board.with_options(options), options)
    game = Game(board, seats, options)
    made: dict[str, Part] = {}
    for name in board.parts:
        if not parts.is_part(name):
            raise board.sheet.refusal(f"there is no rule part called '{name}'", "parts")
        settings: object = filled(parts.takes(name), board.sheet_of(name))
        made[name] = parts.module(name).make(board, settings, made)
        game.join(made[name])
    check_ties(board, game.figure_names)
    game.freeze()
    return game


def check_ties(board: Board, figures: list[str]) -> None:
    """BASE-53: ties are broken by figures that some part counts."""
    for tie in board.ties:
        if tie.removeprefix(FEWER) not in figures:
            known = [*figures, *(FEWER + figure for figure in figures)]
            hint = near(tie, known) or f"; there are {', '.join(figures)}, each also as {FEWER}…"
            raise board.sheet.refusal(f"'ties' names '{tie}', which no part counts{hint}", "ties")
