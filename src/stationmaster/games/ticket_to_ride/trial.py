"""A board tried out: random games at its smallest and its largest table, with each choice of each option."""

from __future__ import annotations

from collections.abc import Iterator

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.build import build
from stationmaster.games.ticket_to_ride.dice import DICE
from stationmaster.kernel.catalogue import spelled
from stationmaster.kernel.game import CHANCE, OVER, Game, Seeded

MOST_MOVES = 100_000
"""Far more than any game takes, luck included."""


def tables(board: Board) -> Iterator[tuple[int, dict[str, object]]]:
    """Seats and options: each choice alone, with cards and with dice."""
    choices: list[dict[str, object]] = [{}]
    choices += [{option.name: choice.value} for option in board.options for choice in option.choices]
    for chosen in choices:
        for is_dice in (False, True):
            for seats in sorted(set(board.seats)):
                yield seats, {**chosen, DICE: is_dice}


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
