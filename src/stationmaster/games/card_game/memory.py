"""What a perfect memory knows of the train stacks (CARD-11): everything that the table saw go there.

Nobody may look into a stack, but a column's colour and the locomotives on it lie open until they leave. So
whoever has listened from the start knows every stack, card by card.
"""

from __future__ import annotations

from collections.abc import Iterable

from stationmaster.games.card_game.data import KINDS


def remembered_stacks(heard: Iterable[str], seats: int) -> list[list[int]]:
    """Each seat's stack by kind, from all that was told since the game began."""
    stacks = [[0] * len(KINDS) for _ in range(seats)]
    for line in heard:
        if line.startswith("! sent "):
            seat, *kinds = line.split()[2:]
            for kind in kinds:
                stacks[int(seat)][KINDS.index(kind)] += 1
        elif line.startswith("! count "):  # CARD-62: all that was sent before is shuffled
            stacks = [[0] * len(KINDS) for _ in range(seats)]
    return stacks
