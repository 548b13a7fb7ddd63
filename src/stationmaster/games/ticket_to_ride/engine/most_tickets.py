"""A bonus for the most completed tickets (X10-01, NOR-05, MRK-08)."""

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.part import Part
from stationmaster.games.ticket_to_ride.engine.state import State
from stationmaster.games.ticket_to_ride.engine.tickets import Tickets
from stationmaster.games.ticket_to_ride.settings import Bonus as Settings
from stationmaster.kernel.view import Line


@final
class MostTickets(Part):
    """To each seat that ties; with none completed, to nobody."""

    tickets: Tickets
    bonus: i64
    points: i64

    def __init__(self, tickets: Tickets, settings: Settings) -> None:
        super().__init__("most-tickets")
        self.tickets = tickets
        self.bonus = settings.bonus
        self.points = 0

    def prepare(self, game: Game) -> None:
        self.points = game.figure("most-tickets", 1)
        game.scoring = append(game.scoring, self)

    def score(self, s: State, sheet: vec[i64]) -> None:
        game = s.game
        record: i64 = 1
        for seat in range(game.n_seat):
            done = sheet[seat * game.n_figure + self.tickets.done]
            if done > record:
                record = done
        for seat in range(game.n_seat):
            if sheet[seat * game.n_figure + self.tickets.done] == record:
                sheet[seat * game.n_figure + self.points] = self.bonus

    def explain(self, s: State, seat: int) -> list[Line]:
        sheet = s.game.sheet(s)
        points = int(sheet[seat * s.game.n_figure + self.points])
        done = int(sheet[seat * s.game.n_figure + self.tickets.done])
        return [Line("most-tickets", points, str(done), points > 0)]


NEEDS: Final = ("tickets",)


def make(board: Board, settings: Settings, made: dict[str, Part]) -> Part:
    return MostTickets(cast(Tickets, made["tickets"]), settings)
