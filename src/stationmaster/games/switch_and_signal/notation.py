"""The text of every action of a game, in the order of their numbers."""

from __future__ import annotations

from stationmaster.games.switch_and_signal.board import COLOURS, Board, positions
from stationmaster.games.switch_and_signal.engine.actions import NEW_CARDS, PAYMENTS
from stationmaster.games.switch_and_signal.engine.core import KINDS, OF_A_COLOUR
from stationmaster.games.switch_and_signal.tables import Surveyor

CARDS = ("signal", "switch", "move")
PAIRS = [(one, other) for one in range(KINDS) for other in range(one, KINDS)]
MOST_SEATS = 4
LARGEST_ROLL = 6

HELPERS = frozenset({"conductor", "officer", "switchman", "logistician", "dispatcher", "coupler"})
"""The first words of what uses one up (SNS-60)."""
TRAINS = tuple(f"{colour}-{n}" for colour in COLOURS for n in range(1, OF_A_COLOUR + 1))


def payments(kind: int) -> list[str]:
    """SNS-34: an action by its own card, or by any two."""
    pairs = [f"play {CARDS[one]}+{CARDS[other]} as {CARDS[kind]}" for one, other in PAIRS]
    texts = [f"play {CARDS[kind]}", *pairs]
    assert len(texts) == PAYMENTS
    return texts


def fixed_texts() -> list[str]:
    """The actions that every board has."""
    texts = [f"! begins {seat}" for seat in range(MOST_SEATS)]
    texts += [f"! card {card}" for card in CARDS]
    texts += [f"! rolls {n}" for n in range(1, LARGEST_ROLL + 1)]
    texts += [f"draw {n}" for n in range(NEW_CARDS + 1)]
    for kind in range(KINDS):
        texts += payments(kind)
    texts += [f"load {train} with {card}" for train in TRAINS for card in CARDS]
    texts += [f"move {train}" for train in TRAINS]
    texts += [f"depart {colour}" for colour in COLOURS]
    texts += [f"colour {colour}" for colour in COLOURS]
    texts += ["colour idle"]
    texts += [f"conductor {colour}" for colour in COLOURS]
    texts += [f"officer {train}" for train in TRAINS]
    texts += ["switchman", "carry out", "logistician", "keep", "dispatcher", "stop", "roll"]
    return texts


def board_texts(board: Board, instructions: list[tuple[str, ...]]) -> list[str]:
    """The actions that depend on the board and its cards."""
    surveyor = Surveyor(board)
    points = [node.id for node in surveyor.departures]
    numbers = [node.number for node in surveyor.departures]
    signals = [signal.id for signal in surveyor.signals]
    texts = [f"! instruction {' '.join(card)}" for card in instructions]
    texts += [f"! departs {point}" for point in points]
    texts += [f"coupler {point}" for point in points]
    texts += [f"! number {point} {number}" for point in points for number in numbers]
    texts += [f"take {signal}" for signal in signals]
    texts += [f"lay {signal}" for signal in signals]
    texts += [f"leave {city.id} for {board.tracks[track].end_at(city.id)}" for city, track in surveyor.exits]
    for junction in surveyor.junctions:
        texts += [f"switch {junction.id} {name}" for name in position_names(board, junction.id)]
    return texts


def position_names(board: Board, junction: str) -> list[str]:
    """A junction's positions, each called by the two ends it joins."""
    ends = board.end_names(junction)
    return [f"{ends[one]}+{ends[other]}" for one, other in positions(len(ends))]


def all_texts(board: Board, instructions: list[tuple[str, ...]]) -> list[str]:
    return fixed_texts() + board_texts(board, instructions)
