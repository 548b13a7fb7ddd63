"""A board tried out: random games at its smallest and its largest table, with each choice of each option."""

from __future__ import annotations

from collections.abc import Iterator

from stationmaster.games.ticket_to_ride import dice
from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.build import build
from stationmaster.games.ticket_to_ride.dice import DICE
from stationmaster.kernel.catalogue import spelled
from stationmaster.kernel.game import CHANCE, OVER, Game, Seeded

MOST_MOVES = 100_000
"""Far more than any game takes, luck included."""


def tables(board: Board) -> Iterator[tuple[int, dict[str, object]]]:
    """Seats and options: each choice of the board alone, with cards and with dice, and each of the dice."""
    own = [{option.name: choice.value} for option in board.options for choice in option.choices]
    choices: list[dict[str, object]] = [
        {DICE: is_on, **chosen} for chosen in ({}, *own) for is_on in (False, True)
    ]
    for option in dice.options(board):
        choices += [{DICE: True, option.name: value} for value in option.choices or (False, True)]
    for chosen in choices:
        for seats in sorted(set(board.seats)):
            yield seats, chosen


def ends(game: Game, seed: int) -> bool:
    """Whether a random game comes to its end."""
    luck, state = Seeded(seed), game.start()
    for _ in range(MOST_MOVES):
        mover = state.waiting_on()
        if mover == OVER:
            return True
        state.apply(state.draw(luck) if mover == CHANCE else state.pick(luck))
    return False


def endless(board: Board) -> list[str]:
    """A sentence for each table at which a random game did not end."""
    found = []
    for seats, chosen in tables(board):
        if not ends(build(board, seats, chosen), seats):
            with_options = ", ".join(f"{name} {spelled(value)}" for name, value in chosen.items())
            found.append(f"{board.sheet.label}: a game of {seats} with {with_options} did not end")
    return found
