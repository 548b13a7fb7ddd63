"""The longest continuous path of one's own trains (BASE-52)."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.part import Part
from stationmaster.games.ticket_to_ride.engine.state import State
from stationmaster.games.ticket_to_ride.settings import Bonus as Settings
from stationmaster.kernel.view import Line
from stationmaster.parts.networks import longest


@final
class LongestPath(Part):
    """A bonus to each seat that ties for the longest path, and a figure that parts ties.

    BASE-52: a path is of trains; with none on the board there is no path, and no bonus.
    """

    bonus: i64
    points: i64
    length: i64

    def __init__(self, settings: Settings) -> None:
        super().__init__("longest-path")
        self.bonus = settings.bonus
        self.points = 0
        self.length = 0

    def prepare(self, game: Game) -> None:
        self.points = game.figure("longest-path", 1)
        self.length = game.figure("longest", 0)
        game.scoring = append(game.scoring, self)

    def score(self, s: State, sheet: vec[i64]) -> None:
        game = s.game
        record: i64 = 1
        for seat in range(game.n_seat):
            player = s.players[seat]
            path = longest(game.around, game.ends, game.lengths, player.mine0, player.mine1)
            sheet[seat * game.n_figure + self.length] = path
            if path > record:
                record = path
        for seat in range(game.n_seat):
            if sheet[seat * game.n_figure + self.length] == record:
                sheet[seat * game.n_figure + self.points] = self.bonus

    def explain(self, s: State, seat: int) -> list[Line]:
        sheet = s.game.blank[:]
        self.score(s, sheet)
        points = int(sheet[seat * s.game.n_figure + self.points])
        length = int(sheet[seat * s.game.n_figure + self.length])
        if self.bonus == 0:
            return []
        return [Line("longest-path", points, str(length), points > 0)]


def make(board: Board, settings: Settings, made: dict[str, Part]) -> Part:
    return LongestPath(settings)
