"""Locomotives "+4": wild on routes of so many spaces or more (MRK-03)."""

from typing import Final, cast, final

from mypy_extensions import i64

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.part import Part
from stationmaster.games.ticket_to_ride.engine.payments import A_TRACK, Payments
from stationmaster.games.ticket_to_ride.engine.state import A_SEAT, HAND, LAID, State
from stationmaster.games.ticket_to_ride.engine.train_cards import PLUS_FOUR, TrainCards
from stationmaster.games.ticket_to_ride.settings import PlusFours as Settings


@final
class PlusFours(Payments):
    """Claims that are paid with at least one of them."""

    least_length: i64

    def __init__(self, cards: TrainCards, settings: Settings) -> None:
        super().__init__("plus-fours", cards)
        self.least_length = settings.least_length

    def most_specials(self, game: Game, track: i64) -> i64:
        length = game.lengths[track]
        if length < self.least_length:
            return 0
        if length > self.cards.copies[PLUS_FOUR]:
            return self.cards.copies[PLUS_FOUR]
        return length

    def limits(self, game: Game, track: i64, n: i64) -> tuple[i64, i64, i64]:
        return game.least_locos[track], game.most_locos[track] - n, game.lengths[track]

    def usable(self, s: State) -> i64:
        return i64(s.cards[HAND + A_SEAT * s.seat + PLUS_FOUR])

    def act(self, s: State, action: i64) -> None:
        row = self.row(action)
        self.lay_way(s, action, row)
        self.cards.lay(s, PLUS_FOUR, row % A_TRACK, LAID)
        s.game.claim(s, row // A_TRACK)


NEEDS: Final = ("train-cards",)


def make(board: Board, settings: Settings, made: dict[str, Part]) -> Part:
    return PlusFours(cast(TrainCards, made["train-cards"]), settings)
