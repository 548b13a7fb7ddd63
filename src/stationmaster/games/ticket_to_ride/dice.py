"""The dice expansion on a board: which of its parts go, and what plays in their place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from functools import cache
from typing import Any

from stationmaster.games.ticket_to_ride import parts
from stationmaster.games.ticket_to_ride.board import SHIPPED, Board
from stationmaster.kernel.catalogue import Option
from stationmaster.kernel.tables import Folder, Sheet

DICE = "dice"
LONG_ROUTES = "long-routes"
PAY_EIGHT = "pay-eight"
CLOSED = "closed"


@cache
def expansion() -> Sheet:
    return Folder("boards", SHIPPED).toml("dice.toml")


def options(board: Board) -> tuple[Option, ...]:
    """What the dice let a table choose on this board."""
    play = Option(
        name=DICE,
        title={"en": "Dice", "ru": "Кубики"},
        about={
            "en": "On: no train cards; routes, tickets and stations are paid with dice.",
            "ru": "Включено: карт вагонов нет, перегоны, маршруты и вокзалы оплачивают кубиками.",
        },
        default=False,
    )
    return (play, long_routes()) if has_too_long(board) else (play,)


def long_routes() -> Option:
    """DICE-36: what becomes of a route longer than anyone can pay for."""
    return Option(
        name=LONG_ROUTES,
        title={"en": "Routes of nine with dice", "ru": "Девять клеток и кубики"},
        about={
            "en": "Only with dice, which pay for eight spaces at most: it costs eight, or it is closed.",
            "ru": "Только с кубиками, а они оплатят не больше восьми клеток: он стоит восемь или закрыт.",
        },
        default=PAY_EIGHT,
        choices=(PAY_EIGHT, CLOSED),
    )


def has_too_long(board: Board) -> bool:
    longest: int = expansion().table["dice-claims"]["longest"]
    return any(track.length > longest for track in board.tracks)


def with_dice(board: Board, chosen: Mapping[str, object]) -> Board:
    """The board as it is played with dice, if the table has chosen them."""
    if not chosen.get(DICE, False):
        return board
    table = expansion().table
    settings: dict[str, Mapping[str, Any]] = {}
    for part in board.parts:
        name = table["instead"].get(part, part)
        if name:
            settings[name] = fitting(name, {**board.settings.get(part, {}), **table.get(name, {})})
    settings["dice-claims"] = {**settings["dice-claims"], "longer_closed": chosen.get(LONG_ROUTES) == CLOSED}
    return replace(board, parts=tuple(settings), settings=settings)


def fitting(part: str, table: Mapping[str, Any]) -> dict[str, Any]:
    """Of a table that was for the part it stands in for, what it takes itself."""
    taken = [field.name for field in fields(parts.takes(part))]
    return {key: value for key, value in table.items() if key in taken}
