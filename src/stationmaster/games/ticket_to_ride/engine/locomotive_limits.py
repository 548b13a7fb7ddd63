"""Locomotives only on some tracks (SWI-02, NOR-02)."""

from typing import cast, final

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.engine.core import Game, Part


@final
class LocomotiveLimits(Part):
    """Tracks of the kinds and lengths named take locomotives, all others none."""

    kinds: list[str]
    lengths: list[int]

    def __init__(self, settings: dict[str, object]) -> None:
        super().__init__("locomotive-limits")
        self.kinds = cast(list[str], settings["kinds"])
        self.lengths = cast(list[int], settings.get("lengths", []))

    def prepare(self, game: Game) -> None:
        for t, track in enumerate(game.board.tracks):
            if track.kind not in self.kinds and track.length not in self.lengths:
                game.most_locos[t] = 0


def make(board: Board, settings: dict[str, object], made: dict[str, Part]) -> Part:
    return LocomotiveLimits(settings)
