"""The turn's action of drawing tickets (BASE-40)."""

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.part import Part
from stationmaster.games.ticket_to_ride.engine.state import State
from stationmaster.games.ticket_to_ride.engine.tickets import Tickets
from stationmaster.games.ticket_to_ride.settings import Nothing as Settings


@final
class TicketDraw(Part):
    """One action, as long as a deck it draws from has tickets."""

    tickets: Tickets

    def __init__(self, tickets: Tickets) -> None:
        super().__init__("ticket-draw")
        self.tickets = tickets

    def prepare(self, game: Game) -> None:
        game.offer(self, 1)

    def offers(self, s: State, actions: vec[i64]) -> vec[i64]:
        if self.count(s) > 0:
            actions = append(actions, self.first)
        return actions

    def count(self, s: State) -> i64:
        of_deck = self.tickets.later.of_deck
        for deck in range(i64(len(of_deck))):
            if of_deck[deck] > 0 and self.tickets.in_deck(s, deck) > 0:
                return 1
        return 0

    def nth(self, s: State, n: i64) -> i64:
        return self.first

    def act(self, s: State, action: i64) -> None:
        self.tickets.ask_later(s, self.tickets.later)

    def write(self, game: Game, action: int) -> str:
        return "tickets"


NEEDS: Final = ("tickets",)


def make(board: Board, settings: Settings, made: dict[str, Part]) -> Part:
    return TicketDraw(cast(Tickets, made["tickets"]))
