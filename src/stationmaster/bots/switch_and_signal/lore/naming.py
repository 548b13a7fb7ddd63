"""What bots call the things on a board of Switch & Signal."""

from __future__ import annotations

from collections.abc import Callable

from stationmaster.games.switch_and_signal.board import Board
from stationmaster.kernel.words import Fact, Words

words = Words("stationmaster.bots.switch_and_signal", "stationmaster.games.switch_and_signal")


def train_name(board: Board, train: str) -> Fact:
    """black-1 as "black train 1"."""
    colour, number = train.split("-")
    return words("sns-train", colour=colour, number=number)


def node_name(board: Board, node: str) -> Fact:
    """A city, a point or a junction; of an end, the place it leads to."""
    return board.node(node.partition("/")[0]).names


def space_name(board: Board, space: str) -> Fact:
    """A signal space: the exit of a city, or the track it lies on."""
    at, towards, *out_on_track = space.split(":")
    here, there = node_name(board, at), node_name(board, towards)
    if out_on_track:
        return words("the-track", a=here, b=there)
    return words("the-exit", city=here, to=there)


NAMING: dict[str, Callable[[Board, str], Fact]] = {  # by the name of a fact
    "train": train_name,
    "city": node_name,
    "place": node_name,
    "junction": node_name,
    "one": node_name,
    "other": node_name,
    "space": space_name,
}
