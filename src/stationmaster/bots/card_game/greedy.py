"""Plays the most cards its tickets ask for, as soon as it can; forgets what it has sent."""

from collections.abc import Sequence
from typing import ClassVar

from stationmaster.bots.bot import Advice, Reason
from stationmaster.bots.card_game.lore.moves import LOCOMOTIVE, Move
from stationmaster.bots.card_game.lore.player import Player
from stationmaster.games.card_game.data import COLOURS, Ticket
from stationmaster.games.card_game.view import View
from stationmaster.kernel.words import Words

words = Words("stationmaster.bots.card_game")

MOST_AT_ONCE = 3  # tickets kept of one offer
A_THIRD = 0.35  # of a ticket's cars
ENOUGH = 1.5  # cards worth playing for; an unwanted one is half a card
LAST_TICKETS = 20  # cards left in the deck: time to complete another ticket


class Greedy(Player):
    rung: ClassVar = 2
    title: ClassVar = words("greedy")
    about: ClassVar = words("greedy.about")

    def keep(self, view: View, moves: Sequence[Move]) -> Advice:
        """Tickets of which a third of the cars are in hand, few of them; at the opening at least one."""

        def liking(move: Move) -> float:
            if len(move.places) > MOST_AT_ONCE:
                return -len(move.places)
            return sum(
                self.share(view, self.box.tickets[view.offered[place]]) - A_THIRD for place in move.places
            )

        best = max(moves, key=liking)
        facts: dict[str, str | int] = {"kept": len(best.places), "offered": len(view.offered)}
        return Advice(best.action, Reason("keep-fitting", facts))

    def share(self, view: View, ticket: Ticket) -> float:
        """How much of a ticket is in hand."""
        have = sum(min(view.hand[kind], ticket.cars.count(colour)) for kind, colour in enumerate(COLOURS))
        return min(len(ticket.cars), have + view.hand[LOCOMOTIVE]) / len(ticket.cars)

    def needs(self, view: View) -> list[int]:
        """Cars its tickets ask for that do not lie in its railyard."""
        assert view.seat is not None
        yard = view.players[view.seat].yard
        tickets = self.tickets_of(view)
        return [
            max(0, sum(ticket.cars.count(colour) for ticket in tickets) - yard[kind][0])
            for kind, colour in enumerate(COLOURS)
        ]

    def cards_under_way(self, view: View) -> int:
        """Sent, waiting in the railyard, or in hand."""
        assert view.seat is not None
        own = view.players[view.seat]
        return own.stack + own.cards + sum(sum(column) for column in own.yard)

    def turn(self, view: View, moves: Sequence[Move]) -> Advice:
        assert view.seat is not None
        needs = self.needs(view)
        asked = sum(len(ticket.cars) for ticket in self.tickets_of(view))
        tickets = [move for move in moves if move.verb == "tickets"]
        fresh = view.ticket_deck > len(view.under)
        if tickets and fresh and view.deck > LAST_TICKETS and self.cards_under_way(view) >= asked:
            return Advice(tickets[0].action, Reason("more-tickets"))

        def useful(move: Move) -> float:
            wanted = sum(min(cars, needs[colour]) for colour, cars, _ in move.columns)
            locomotives = sum(n for _, _, n in move.columns)
            return wanted + 0.5 * move.size - 0.6 * locomotives + 0.5 * self.robbed(view, move)

        plays = [move for move in moves if move.verb == "play"]
        best = max(plays, key=useful, default=None)
        if best and useful(best) >= ENOUGH:
            return self.played(best, view)
        return self.second(view, moves)

    def second(self, view: View, moves: Sequence[Move]) -> Advice:
        """A locomotive, or a colour its tickets ask for; otherwise blind."""
        needs = self.needs(view)

        def liking(move: Move) -> float:
            if move.verb == "draw":
                return 0.5
            if move.verb != "take":
                return -1.0 + 0.01 * move.size
            return 1.5 if move.kind == LOCOMOTIVE else needs[move.kind] - view.hand[move.kind]

        best = max(moves, key=liking)
        if best.verb in ("draw", "take"):
            return self.drawn(best)
        if best.verb == "play":
            return self.played(best, view)
        return Advice(best.action, Reason("more-tickets"))


bot = Greedy
