"""The dice expansion on a board: which of its parts go, what plays in their place, what tables choose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from functools import cache
from typing import Any

from stationmaster.games.ticket_to_ride import parts
from stationmaster.games.ticket_to_ride.board import FEWER, SHIPPED, Board
from stationmaster.games.ticket_to_ride.options import Option as BoardOption
from stationmaster.games.ticket_to_ride.options import read_options
from stationmaster.kernel.catalogue import Option
from stationmaster.kernel.tables import Folder, Sheet
from stationmaster.kernel.words import Words

words = Words("stationmaster.games.ticket_to_ride")

DICE = "dice"
LONG_ROUTES = "long-routes"
PLAIN = "normal"


@cache
def expansion() -> Sheet:
    return Folder("boards", SHIPPED).toml("dice.toml")


@cache
def choices() -> tuple[BoardOption, ...]:
    """What tables that play with dice may choose, on one board or another."""
    table = expansion().table
    return read_options(expansion(), (*table["instead"].values(), *table["as_ever"]))


def options(board: Board) -> tuple[Option, ...]:
    """What the dice let a table choose on this board."""
    play = Option(
        name=DICE,
        title=words("ttr-option-dice"),
        about=words("ttr-option-dice.about"),
        default=False,
    )
    return (play, *[option.listed() for option in choices_on(board)])


def choices_on(board: Board) -> tuple[BoardOption, ...]:
    """Those of the choices that make a difference on a board."""
    return tuple(option for option in choices() if matters(option, board))


def matters(option: BoardOption, board: Board) -> bool:
    if option.name == LONG_ROUTES:
        return has_too_long(board)
    gone = {part for choice in option.choices for part in choice.without}
    return not gone or not gone.isdisjoint(parts_with_dice(board))


def has_too_long(board: Board) -> bool:
    """DICE-36: whether there is a route longer than anyone can pay for."""
    longest: int = expansion().table["dice-claims"]["longest"]
    return any(track.length > longest for track in board.tracks)


def parts_with_dice(board: Board) -> dict[str, Mapping[str, Any]]:
    """The parts that play when a board is played with dice, and their settings."""
    table = expansion().table
    settings: dict[str, Mapping[str, Any]] = {}
    for part in board.parts:
        name = table["instead"].get(part, part)
        if name:
            settings[name] = fitting(name, {**board.settings.get(part, {}), **table.get(name, {})})
    return settings


def with_dice(board: Board, chosen: Mapping[str, object]) -> Board:
    """The board as it is played with dice, if the table has chosen them."""
    if not chosen.get(DICE, False):
        return board
    settings = parts_with_dice(board)
    changed = replace(board, parts=tuple(settings), settings=settings, options=choices_on(board))
    return cleared(changed.with_options(chosen))


def cleared(board: Board) -> Board:
    """DICE-38: where a part does not play, its tracks are plain ones, and its pieces break no ties."""
    made_by: Mapping[str, str] = expansion().table["made_by"]
    idle = {thing for thing, part in made_by.items() if part not in board.parts}
    return replace(
        board,
        tracks=tuple(
            replace(track, kind=PLAIN, locomotives=0) if track.kind in idle else track
            for track in board.tracks
        ),
        ties=tuple(tie for tie in board.ties if tie.removeprefix(FEWER) not in idle),
        goods=() if "goods" in idle else board.goods,
    )


def fitting(part: str, table: Mapping[str, Any]) -> dict[str, Any]:
    """Of a table that was for the part it stands in for, what it takes itself."""
    taken = [field.name for field in fields(parts.takes(part))]
    return {key: value for key, value in table.items() if key in taken}
