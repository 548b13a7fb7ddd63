"""Moves as bots think of them, read from their texts."""

from collections.abc import Sequence

from msgspec import Struct

from stationmaster.games.card_game.data import COLOURS, KINDS
from stationmaster.kernel.game import Game

LOCOMOTIVE = len(COLOURS)


class Move(Struct, frozen=True):
    """An option: what it does, and with what."""

    action: int
    verb: str
    kind: int = -1
    """Of `take`: which card."""
    columns: tuple[tuple[int, int, int], ...] = ()
    """Of `play`: each colour with its cars and locomotives."""
    places: tuple[int, ...] = ()
    """Of `keep` and `complete`: the places of the tickets, from 0."""

    @property
    def size(self) -> int:
        return sum(cars + locomotives for _, cars, locomotives in self.columns)


def read(action: int, text: str) -> Move:
    verb, *words = text.split()
    if verb == "take":
        return Move(action, verb, kind=KINDS.index(words[0]))
    if verb == "play":
        return Move(action, verb, columns=columns(words))
    if verb in ("keep", "complete") and words != ["none"]:
        return Move(action, verb, places=tuple(int(word) - 1 for word in words))
    return Move(action, verb)


def columns(words: list[str]) -> tuple[tuple[int, int, int], ...]:
    if not words[0].isdigit():
        return tuple((COLOURS.index(word), 1, 0) for word in words)
    locomotives = int(words[2]) if len(words) > 2 else 0
    return ((COLOURS.index(words[1]), int(words[0]), locomotives),)


class Moves:
    """The moves of one game, each read once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.known: dict[int, Move] = {}

    def of(self, options: Sequence[int]) -> list[Move]:
        moves = []
        for action in options:
            move = self.known.get(action)
            if move is None:
                move = self.known[action] = read(action, self.game.write(action))
            moves.append(move)
        return moves
