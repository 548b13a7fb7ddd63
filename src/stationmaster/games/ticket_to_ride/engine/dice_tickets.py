"""Drawing tickets for stations thrown (DICE-14)."""

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.dice import STATION, Dice
from stationmaster.games.ticket_to_ride.engine.part import Part
from stationmaster.games.ticket_to_ride.engine.state import State
from stationmaster.games.ticket_to_ride.engine.tickets import Deal, Tickets
from stationmaster.games.ticket_to_ride.settings import Nothing as Settings


@final
class DiceTickets(Part):
    """The turn's action of drawing some: how many is said first, and all of them may be refused."""

    dice: Dice
    tickets: Tickets
    deals: vec[Deal]
    """By how many are drawn, less one; from the decks that the board draws from."""

    def __init__(self, dice: Dice, tickets: Tickets) -> None:
        super().__init__("dice-tickets")
        self.dice = dice
        self.tickets = tickets
        self.deals = vec[Deal]()
        later = tickets.later
        for n in range(i64(1), dice.n_dice + 1):
            mix: i64 = 0
            if later.mix > 0:
                mix = n
            of_deck = vec[i64]([n if wanted > 0 else i64(0) for wanted in later.of_deck])
            self.deals = append(self.deals, Deal(of_deck, mix, 0, later.refused))

    def prepare(self, game: Game) -> None:
        game.offer(self, self.dice.n_dice)

    def offers(self, s: State, actions: vec[i64]) -> vec[i64]:
        for n in range(self.count(s)):
            actions = append(actions, self.first + n)
        return actions

    def count(self, s: State) -> i64:
        """One to as many as there are stations and locomotives, and tickets to be had."""
        most = self.dice.usable(s, STATION)
        if most == 0:
            return 0
        of_deck = self.tickets.later.of_deck
        left: i64 = 0
        for deck in range(i64(len(of_deck))):
            if of_deck[deck] > 0:
                left += self.tickets.in_deck(s, deck)
        if most > left:
            return left
        return most

    def nth(self, s: State, n: i64) -> i64:
        return self.first + n

    def act(self, s: State, action: i64) -> None:
        """Which tokens are held at the end is asked last."""
        n = action - self.first
        self.dice.use(s, STATION, n + 1)
        self.dice.ask_holding(s, self.dice.rest(s))
        self.tickets.ask_later(s, self.deals[n])

    def write(self, game: Game, action: int) -> str:
        return f"tickets {action - int(self.first) + 1}"


NEEDS: Final = ("dice", "tickets")


def make(board: Board, settings: Settings, made: dict[str, Part]) -> Part:
    return DiceTickets(cast(Dice, made["dice"]), cast(Tickets, made["tickets"]))
