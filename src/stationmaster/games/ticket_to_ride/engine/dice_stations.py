"""Stations paid with dice (DICE-33)."""

from typing import Final, cast, final

from mypy_extensions import i64

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.engine.dice import STATION, Dice
from stationmaster.games.ticket_to_ride.engine.part import Part
from stationmaster.games.ticket_to_ride.engine.state import State
from stationmaster.games.ticket_to_ride.engine.stations import Stations
from stationmaster.games.ticket_to_ride.engine.tickets import Tickets
from stationmaster.games.ticket_to_ride.settings import Stations as Settings


@final
class DiceStations(Stations):
    """One way to pay: stations thrown, and locomotives for those that lack. Tokens will not do."""

    dice: Dice

    def __init__(self, dice: Dice, tickets: Tickets, settings: Settings) -> None:
        super().__init__(tickets, settings)
        self.dice = dice

    def payments(self) -> i64:
        return 1

    def count(self, s: State) -> i64:
        cost = self.cost(s)
        if cost <= self.each and cost <= self.dice.usable(s, STATION):
            return 1
        return 0

    def nth(self, s: State, n: i64) -> i64:
        return self.first

    def act(self, s: State, action: i64) -> None:
        self.dice.use(s, STATION, self.cost(s))
        s.push(self.placing, 0)

    def write_way(self, way: int) -> str:
        return ""


NEEDS: Final = ("dice", "tickets")


def make(board: Board, settings: Settings, made: dict[str, Part]) -> Part:
    return DiceStations(cast(Dice, made["dice"]), cast(Tickets, made["tickets"]), settings)
