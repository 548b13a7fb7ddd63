"""Tickets of two decks, drawn in a mix that the player names (MRK-04)."""

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.part import Part, Phase
from stationmaster.games.ticket_to_ride.engine.state import State
from stationmaster.games.ticket_to_ride.engine.tickets import A_DECK, MOST_OFFERED, Tickets
from stationmaster.games.ticket_to_ride.settings import Nothing as Settings

A_SIZE: Final = MOST_OFFERED + 1


@final
class TicketMix(Part):
    """How many of the first deck and how many of the second: said aloud before any is drawn."""

    tickets: Tickets
    mixes: i64
    """First of the answers: by the number from the first deck, by the number from the second."""

    def __init__(self, tickets: Tickets) -> None:
        super().__init__("ticket-mix")
        self.tickets = tickets
        self.mixes = 0

    def prepare(self, game: Game) -> None:
        self.mixes = game.reserve(self, A_SIZE * A_SIZE)
        self.tickets.naming = game.add_phase(Naming(self))

    def write(self, game: Game, action: int) -> str:
        code = action - int(self.mixes)
        first, second = self.tickets.decks
        return f"mix {first} {code // A_SIZE} {second} {code % A_SIZE}"


@final
class Naming(Phase):
    """The number is how many tickets are drawn; fewer where the decks hold fewer."""

    mix: TicketMix

    def __init__(self, mix: TicketMix) -> None:
        super().__init__("name-mix")
        self.mix = mix

    def legal(self, s: State) -> vec[i64]:
        tickets = self.mix.tickets
        first = tickets.in_deck(s, 0)
        second = tickets.in_deck(s, 1)
        total = s.number()
        if total > first + second:
            total = first + second
        actions = vec[i64](capacity=total + 1)
        for n in range(total + 1):
            if n <= first and total - n <= second:
                actions = append(actions, self.mix.mixes + n * A_SIZE + total - n)
        return actions

    def apply(self, s: State, action: i64) -> None:
        code = action - self.mix.mixes
        s.pop()
        for deck in range(i64(2)):
            wanted = code // A_SIZE
            if deck == 1:
                wanted = code % A_SIZE
            if wanted > 0:
                s.push(self.mix.tickets.drawing, wanted + A_DECK * deck)


NEEDS: Final = ("tickets",)


def make(board: Board, settings: Settings, made: dict[str, Part]) -> Part:
    return TicketMix(cast(Tickets, made["tickets"]))
