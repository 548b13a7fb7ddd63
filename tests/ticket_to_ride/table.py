"""A table of Ticket to Ride arranged in a line: hands, row, deck, tracks and tickets as a test needs them."""

from __future__ import annotations

from typing import Any, Self, cast

from librt.vecs import vec
from mypy_extensions import u8

import stationmaster
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.state import (
    A_SEAT,
    DECK,
    DISCARD,
    HAND,
    ROW,
    SIZE,
    SURELY,
    State,
)
from stationmaster.games.ticket_to_ride.engine.tickets import UNSEEN, Tickets
from stationmaster.games.ticket_to_ride.engine.train_cards import KIND_NAMES
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel.game import CHANCE, OVER, Seeded
from stationmaster.kernel.view import Outcome


def cards(words: str) -> dict[int, int]:
    """'red 3 locomotive' as counts by kind."""
    counts: dict[int, int] = {}
    kind = -1
    for word in words.split():
        if word.isdigit():
            counts[kind] += int(word) - 1
        else:
            kind = KIND_NAMES.index(word)
            counts[kind] = counts.get(kind, 0) + 1
    return counts


class Table:
    """A game past its opening, at the first turn of seat 0, everything in it movable."""

    def __init__(self, name: str = "usa", seats: int = 2, seed: int = 1, **options: object) -> None:
        options.setdefault("first", 0)
        self.game = cast(Game, stationmaster.make(name, seats=seats, **options))
        self.state: State = self.game.start()
        self.luck = Seeded(seed)
        while self.state.waiting_on() != OVER and self.asked != "turn":
            self.state.apply(self._anything())
        for seat in range(seats):
            for t in self.view(seat).tickets:
                self._ticket_back(t)

    def _anything(self) -> int:
        state = self.state
        return state.draw(self.luck) if state.waiting_on() == CHANCE else state.legal()[-1]

    # Arranging.

    def hand(self, seat: int, words: str) -> Self:
        row = HAND + A_SEAT * seat
        for column in range(12):
            self.state.cards[row + SURELY + column] = 0
        return self._fill(row, words)

    def row(self, words: str) -> Self:
        return self._fill(ROW, words)

    def discard(self, words: str) -> Self:
        return self._fill(DISCARD, words)

    def deck(self, words: str, rest_to: int = 1) -> Self:
        """Just these cards in the deck; all the others go to a seat's hand."""
        self.state.move_all(DECK, HAND + A_SEAT * rest_to)
        for kind, n in cards(words).items():
            self.state.move(kind, n, HAND + A_SEAT * rest_to, DECK)
        return self

    def _fill(self, row: int, words: str) -> Self:
        """The cards wanted come from the deck, and from wherever they lie if the deck has too few."""
        self.state.move_all(row, DECK)
        for kind, n in cards(words).items():
            self.state.move(kind, n, DECK, row)
        return self

    def own(self, seat: int, *tracks: str) -> Self:
        """Trains of a seat on these tracks, placed and scored, but not paid for."""
        mover = self.state.seat
        for track in tracks:
            self.state.seat = seat
            self.game.place(self.state, self.track(track))
        self.state.seat = mover
        return self

    def tickets(self, seat: int, *tickets: str) -> Self:
        for ticket in tickets:
            number = self.ticket(ticket)
            self.state.tickets[number] = seat
            self._tickets.count_in(self.state, number, -1, -1)
        return self

    def ticket_deck(self, n: int, rest_to: int = 1) -> Self:
        """Just so many tickets in the deck, none of them ever seen; all the others go to a seat."""
        part = self._tickets
        for k in range(0, len(self.state.under), 2):
            number = int(self.state.under[k])
            self.state.tickets[number] = rest_to
            part.count_in(self.state, number, -1, 0)
        self.state.under = vec[u8]()
        unseen = [t for t in range(part.n_ticket) if self.state.tickets[t] == UNSEEN]
        return self.tickets(rest_to, *[self.game.board.tickets[t].id for t in unseen[n:]])

    def _ticket_back(self, ticket: int) -> None:
        self.state.tickets[ticket] = UNSEEN
        self._tickets.count_in(self.state, ticket, 1, 1)

    def trains(self, seat: int, n: int) -> Self:
        self.state.players[seat].trains = n
        return self

    @property
    def _tickets(self) -> Tickets:
        return next(part for part in self.game.parts if isinstance(part, Tickets))

    # Playing.

    def do(self, *texts: str) -> Self:
        """Legal actions, chance's among them, one after the other."""
        for text in texts:
            action = self.game.read(text)
            legal = [self.game.write(a) for a in self.state.legal()]
            assert text in legal, f"'{text}' is not among {legal}"
            self.state.apply(action)
        return self

    def settle(self) -> Self:
        """Chance moves as it will."""
        while self.state.waiting_on() == CHANCE:
            self.state.apply(self.state.draw(self.luck))
        return self

    def turn(self, *texts: str) -> Self:
        """Seats' actions, chance moving by itself in between."""
        for text in texts:
            self.do(text).settle()
        return self

    # Looking.

    @property
    def asked(self) -> str:
        return self.game.phases[self.state.phase()].name

    @property
    def seat(self) -> int:
        return int(self.state.waiting_on())

    @property
    def options(self) -> list[str]:
        return [self.game.write(action) for action in self.state.legal()]

    def offered(self, verb: str) -> list[str]:
        return [text for text in self.options if text.startswith(verb)]

    def payments(self, track: str) -> list[str]:
        """How the seat to move could pay for a track."""
        start = f"claim {track} "
        return [text.removeprefix(start) for text in self.options if text.startswith(start)]

    def track(self, name: str) -> int:
        return [track.id for track in self.game.board.tracks].index(name)

    def ticket(self, name: str) -> int:
        return [ticket.id for ticket in self.game.board.tickets].index(name)

    def view(self, seat: int | None) -> View:
        return self.game.view(self.state, seat)

    def outcome(self) -> Outcome:
        return self.game.outcome(self.state)

    def holding(self, seat: int) -> str:
        return self._words(HAND + A_SEAT * seat)

    @property
    def face_up(self) -> str:
        return self._words(ROW)

    @property
    def discarded(self) -> str:
        return self._words(DISCARD)

    @property
    def left(self) -> int:
        """Cards in the deck."""
        return int(self.state.cards[DECK + SIZE])

    def _words(self, row: int) -> str:
        found = [(KIND_NAMES[kind], int(self.state.cards[row + kind])) for kind in range(self.game.n_kind)]
        return " ".join(name if n == 1 else f"{name} {n}" for name, n in found if n)


QUIET = "red blue green black white"
"""A row without locomotives."""


def quiet(name: str, seats: int = 2, row: str = QUIET, **options: Any) -> Table:
    """A table where the row holds nothing special, unless it should."""
    return Table(name, seats, **options).row(row)


def opening(name: str, seats: int = 2) -> Table:
    """A table where seat 0 is about to choose its opening tickets."""
    fresh = Table(name, seats)
    fresh.state = fresh.game.start()
    return fresh.settle()
