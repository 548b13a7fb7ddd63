"""What a seat of Ticket to Ride sees, as numbers for learners: all of it. Compiled."""

from typing import cast, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from stationmaster.games.ticket_to_ride.engine.chart import Chart
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.state import State
from stationmaster.games.ticket_to_ride.engine.tickets import GONE, KEPT, Tickets
from stationmaster.kernel import game as kernel
from stationmaster.kernel.observing import sitting, times


@final
class Observer(Chart):
    """The numbers of one game: the core's, then each part's in the board's order."""

    tickets: Tickets
    n_ticket: i64
    n_deck: i64
    decks: i64
    counted: i64
    mine: i64
    offered: i64
    kept: i64
    refused: i64
    under: i64

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.n_ticket = 0
        self.n_deck = 0
        self.decks = 0
        self.counted = 0
        self.mine = 0
        self.offered = 0
        self.kept = 0
        self.refused = 0
        self.under = 0
        for part in game.parts:
            if isinstance(part, Tickets):
                self.tickets = part
                self._chart_tickets(part)
            else:
                part.chart(self)

    def _chart_tickets(self, part: Tickets) -> None:
        seats = sitting(self.game.seats)
        names = [ticket.id for ticket in self.game.board.tickets]
        n = len(names)
        self.n_ticket = n
        self.n_deck = len(part.decks)
        self.decks = self.field(
            "ticket-decks", "tickets in each deck, those put under it included", part.decks, n
        )
        self.counted = self.field(
            "tickets-held", "how many tickets each seat has, by deck", times(seats, part.decks), n
        )
        self.mine = self.field("tickets", "1 at each ticket this seat has", names)
        self.offered = self.field(
            "offered",
            "tickets before this seat: the place of each as dealt, from 1, as `keep` names it",
            names,
            n,
        )
        self.kept = self.field(
            "kept", "1 at those of them it has chosen, while others still choose (BASE-04)", names
        )
        self.refused = self.field("refused", "1 at each ticket this seat sent out of the game", names)
        self.under = self.field(
            "under", "tickets this seat put under a deck: the place of each from the top, from 1", names, n
        )

    def observe(self, s: kernel.State, seat: i64, out: vec[i16], at: i64) -> None:
        super().observe(s, seat, out, at)
        self._observe_tickets(cast(State, s), seat, out, at)

    def _observe_tickets(self, s: State, seat: i64, out: vec[i16], at: i64) -> None:
        n_seat = self.game.n_seat
        n_deck = self.n_deck
        tickets = s.tickets
        deck_of = self.tickets.deck_of
        for deck in range(n_deck):
            out[at + self.decks + deck] = i16(self.tickets.in_deck(s, deck))
        for k in range(n_seat * n_deck):
            out[at + self.counted + k] = 0
        for t in range(self.n_ticket):
            where = i64(tickets[t])
            out[at + self.mine + t] = 0
            out[at + self.offered + t] = 0
            out[at + self.kept + t] = 0
            out[at + self.refused + t] = 0
            out[at + self.under + t] = 0
            if where < n_seat:
                place = where - seat
                if place < 0:
                    place += n_seat
                k = at + self.counted + place * n_deck + deck_of[t]
                out[k] = out[k] + 1
                if place == 0:
                    out[at + self.mine + t] = 1
            elif where == KEPT + seat:
                out[at + self.kept + t] = 1
            elif where == GONE + seat:
                out[at + self.refused + t] = 1
        place = 0
        for ticket in s.offered:
            t = i64(ticket)
            if i64(tickets[t]) % 8 == seat:
                place += 1
                out[at + self.offered + t] = i16(place)
        for k in range(0, i64(len(s.under)), 2):
            if i64(s.under[k + 1]) == seat:
                out[at + self.under + i64(s.under[k])] = i16(k // 2 + 1)
