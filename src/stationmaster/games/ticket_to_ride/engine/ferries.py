"""Ferries ask for locomotives (EUR-03)."""

from typing import final

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.part import Part
from stationmaster.games.ticket_to_ride.settings import Nothing as Settings


@final
class Ferries(Part):
    """At least as many locomotives as the track shows."""

    def prepare(self, game: Game) -> None:
        for t, track in enumerate(game.board.tracks):
            if track.kind == "ferry":
                game.least_locos[t] = track.locomotives


def make(board: Board, settings: Settings, made: dict[str, Part]) -> Part:
    return Ferries("ferries")
