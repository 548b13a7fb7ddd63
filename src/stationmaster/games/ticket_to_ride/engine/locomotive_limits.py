"""Locomotives only on some tracks (SWI-02, NOR-02)."""

from typing import final

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.part import Part
from stationmaster.games.ticket_to_ride.settings import LocomotiveLimits as Settings


@final
class LocomotiveLimits(Part):
    """Tracks of the kinds and lengths named take locomotives, all others none."""

    kinds: tuple[str, ...]
    lengths: tuple[int, ...]

    def __init__(self, settings: Settings) -> None:
        super().__init__("locomotive-limits")
        self.kinds = settings.kinds
        self.lengths = settings.lengths

    def prepare(self, game: Game) -> None:
        for t, track in enumerate(game.board.tracks):
            if track.kind not in self.kinds and track.length not in self.lengths:
                game.most_locos[t] = 0


def make(board: Board, settings: Settings, made: dict[str, Part]) -> Part:
    return LocomotiveLimits(settings)
