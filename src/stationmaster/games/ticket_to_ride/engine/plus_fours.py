"""Locomotives "+4": wild on routes of so many spaces or more (MRK-03)."""

from typing import cast, final

from mypy_extensions import i64

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.engine.core import A_SEAT, HAND, LAID, Game, Part, State
from stationmaster.games.ticket_to_ride.engine.train_cards import PLUS_FOUR, TrainCards
from stationmaster.games.ticket_to_ride.engine.ways import A_WAY, SPECIAL, Ways


@final
class PlusFours(Ways):
    """Claims that are paid with at least one of them."""

    least_length: i64

    def __init__(self, cards: TrainCards, settings: dict[str, object]) -> None:
        super().__init__("plus-fours", cards)
        self.least_length = cast(int, settings["least_length"])

    def list_ways(self, game: Game, track: i64) -> None:
        length = game.lengths[track]
        if length < self.least_length:
            return
        for n in range(i64(1), length + 1):
            if n <= self.cards.copies[PLUS_FOUR]:
                most = game.most_locos[track] - n
                self.mixes(game, track, length - n, game.least_locos[track], most, n, length)

    def specials(self, s: State) -> i64:
        return i64(s.cards[HAND + A_SEAT * s.seat + PLUS_FOUR])

    def act(self, s: State, action: i64) -> None:
        way = action - self.first
        self.lay_way(s, way)
        self.cards.lay(s, PLUS_FOUR, self.table[way * A_WAY + SPECIAL], LAID)
        s.game.claim(s, self.track_of(way))


def make(board: Board, settings: dict[str, object], made: dict[str, Part]) -> Part:
    return PlusFours(cast(TrainCards, made["train-cards"]), settings)
