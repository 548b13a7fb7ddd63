"""Piles of goods tokens in the cities (MRK-07)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.part import Part
from stationmaster.games.ticket_to_ride.engine.state import State
from stationmaster.games.ticket_to_ride.settings import Nothing as Settings
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel.view import Line

if TYPE_CHECKING:
    from stationmaster.games.ticket_to_ride.engine.chart import Chart


@final
class Goods(Part):
    """What lies in each city, and what each seat has taken: it scores at once."""

    values: vec[i64]
    """The tokens' values, pile after pile, each from its bottom: a city's from `pile[c]` to `pile[c + 1]`."""
    pile: vec[i64]
    left: i64
    """Memory: how many tokens each city has left."""
    taken: i64
    """Memory: what each seat's tokens are worth together."""
    points: i64

    def __init__(self, board: Board) -> None:
        super().__init__("goods")
        piles = {goods.city: goods.tokens for goods in board.goods}
        self.values = vec[i64]()
        self.pile = vec[i64]([0])
        for city in range(len(board.cities)):
            for value in reversed(piles.get(city, ())):
                self.values = append(self.values, value)
            self.pile = append(self.pile, len(self.values))
        self.left = 0
        self.taken = 0
        self.points = 0

    def prepare(self, game: Game) -> None:
        self.left = game.remember(game.n_city)
        self.taken = game.remember(game.n_seat)
        self.points = game.figure("goods", 1)
        game.scoring = append(game.scoring, self)

    def lay_out(self, s: State) -> None:
        for city in range(s.game.n_city):
            s.memory[self.left + city] = u8(self.pile[city + 1] - self.pile[city])

    def take(self, s: State, city: i64) -> None:
        """MRK-06, MRK-07: the seat to move takes the top token, if there is one."""
        left = i64(s.memory[self.left + city])
        if left == 0:
            return
        value = self.values[self.pile[city] + left - 1]
        s.memory[self.left + city] = u8(left - 1)
        s.memory[self.taken + s.seat] = u8(i64(s.memory[self.taken + s.seat]) + value)
        s.players[s.seat].points += value

    def score(self, s: State, sheet: vec[i64]) -> None:
        """They are among the seat's points already: a line of their own on the sheet."""
        n = s.game.n_figure
        for seat in range(s.game.n_seat):
            taken = i64(s.memory[self.taken + seat])
            sheet[seat * n] -= taken
            sheet[seat * n + self.points] = taken

    # The edge.

    def show(self, s: State, fields: dict[str, object], players: list[dict[str, object]]) -> None:
        extras = cast(dict[str, object], fields["extras"])
        extras[self.name] = {
            "left": tuple([self.in_city(s, city) for city in range(s.game.n_city)]),
            "taken": tuple([int(s.memory[self.taken + other]) for other in range(s.game.seats)]),
        }

    def in_city(self, s: State, city: int) -> tuple[int, ...]:
        """The tokens left in a city, from the top."""
        left = int(s.memory[self.left + city])
        return tuple([int(self.values[self.pile[city] + k]) for k in range(left - 1, -1, -1)])

    def chart(self, book: "Chart") -> None:
        cities = [city.id for city in book.game.board.cities]
        tokens = [int(self.pile[city + 1] - self.pile[city]) for city in range(len(cities))]
        book.more_points(sum([int(value) for value in self.values]))
        book.memory("goods", "tokens left in each city", self.left, cities, max(tokens))
        book.memory_by_seat(
            "goods-taken",
            "points each seat has of tokens",
            self.taken,
            ["points"],
            sum([int(value) for value in self.values]),
        )

    def recall(self, s: State, view: View) -> None:
        shown = cast(dict[str, object], view.extras[self.name])
        for city, tokens in enumerate(cast(Sequence[Sequence[int]], shown["left"])):
            s.memory[self.left + city] = u8(len(tokens))
        for seat, taken in enumerate(cast(Sequence[int], shown["taken"])):
            s.memory[self.taken + seat] = u8(taken)

    def explain(self, s: State, seat: int) -> list[Line]:
        return [Line("goods", int(s.memory[self.taken + seat]))]

    def census(self, s: State, count: dict[str, int]) -> None:
        here = sum([sum(self.in_city(s, city)) for city in range(s.game.n_city)])
        count["goods"] = here + sum([int(s.memory[self.taken + seat]) for seat in range(s.game.seats)])


def make(board: Board, settings: Settings, made: dict[str, Part]) -> Part:
    return Goods(board)
