"""A table of the card game arranged in a line: hands, yards, stacks, row and decks as a test needs them."""

from __future__ import annotations

from typing import cast

from librt.vecs import vec
from mypy_extensions import u8

import stationmaster
from stationmaster.games.card_game.counting import proposed
from stationmaster.games.card_game.data import COLOURS, KINDS
from stationmaster.games.card_game.engine.core import (
    A_SEAT,
    CARS,
    DECK,
    DISCARD,
    DONE,
    HAND,
    HELD,
    LOCOMOTIVE,
    LOCOS,
    OWNER,
    ROW,
    SIZE,
    STACK,
    SURELY,
    State,
)
from stationmaster.games.card_game.game import CardGame, members
from stationmaster.games.card_game.view import View
from stationmaster.kernel.game import CHANCE, OVER, Seeded
from stationmaster.kernel.view import Outcome


def cards(words: str) -> dict[int, int]:
    """'3 blue 1 locomotive' as counts by kind."""
    parts = words.split()
    return {KINDS.index(kind): int(n) for n, kind in zip(parts[::2], parts[1::2], strict=True)}


def game(seats: int = 2, **options: object) -> CardGame:
    return cast(CardGame, stationmaster.make("card-game", seats=seats, **options))


class Table:
    """A game past its opening: seat 0 is to move, hands, tickets and row are empty, the deck has the rest."""

    def __init__(self, seats: int = 2, seed: int = 1, **options: object) -> None:
        self._begin(seats, seed, options)
        while self.asked != "turn":
            state = self.state
            state.apply(state.draw(self.luck) if state.waiting_on() == CHANCE else state.legal()[0])
        state = self.state
        for seat in range(seats):
            self.hand(seat, "")
            state.unseen |= state.tickets[HELD + seat]
            state.tickets[HELD + seat] = 0
        self.row("")

    @classmethod
    def fresh(cls, seats: int = 2, seed: int = 1, **options: object) -> Table:
        """A table at its very beginning, before the first card is dealt."""
        table = cls.__new__(cls)
        table._begin(seats, seed, options)
        return table

    def _begin(self, seats: int, seed: int, options: dict[str, object]) -> None:
        self.game = game(seats, **{"first": 0, **options})
        self.state: State = self.game.start()
        self.luck = Seeded(seed)
        self.heard: list[str] = []

    # Arranging.

    def hand(self, seat: int, words: str) -> Table:
        """A hand of which nobody has seen a card."""
        hand = HAND + A_SEAT * seat
        for column in range(SIZE + 1):
            self.state.cards[hand + SURELY + column] = 0
        return self._fill(hand, words)

    def row(self, words: str) -> Table:
        return self._fill(ROW, words)

    def stack(self, seat: int, words: str) -> Table:
        return self._fill(HAND + A_SEAT * seat + STACK, words)

    def yard(self, seat: int, colour: str, cars: int, locomotives: int = 0) -> Table:
        """A column in a seat's railyard."""
        number = COLOURS.index(colour)
        state = self.state
        state.cards[OWNER + number] = u8(seat + 1)
        state.cards[CARS + number] = u8(cars)
        state.cards[LOCOS + number] = u8(locomotives)
        for kind, n in ((number, cars), (LOCOMOTIVE, locomotives)):
            state.cards[DECK + kind] = u8(int(state.cards[DECK + kind]) - n)
            state.cards[DECK + SIZE] = u8(int(state.cards[DECK + SIZE]) - n)
        return self

    def deck(self, words: str) -> Table:
        """Just these cards in the deck; all the others are in the discard."""
        self._empty(DECK, DISCARD)
        self._take(words, DISCARD, DECK)
        return self

    def tickets(self, seat: int, *ids: str) -> Table:
        return self._give(HELD + seat, ids)

    def laid_aside(self, seat: int, *ids: str) -> Table:
        """Tickets completed at a scoring before."""
        return self._give(DONE + seat, ids)

    def ticket_deck(self, *ids: str) -> Table:
        """Just these tickets in the deck, with no order; all others were completed by the last seat."""
        kept = sum(1 << self.ticket(name) for name in ids)
        self.state.tickets[DONE + self.game.seats - 1] |= self.state.unseen & ~kept
        self.state.unseen = kept
        return self

    def under(self, seat: int, *ids: str) -> Table:
        """Tickets that a seat has put under the deck, from the top."""
        for name in ids:
            self.state.unseen &= ~(1 << self.ticket(name))
        self.state.under = vec[u8]([u8(n) for name in ids for n in (self.ticket(name), seat)])
        return self

    def ticket(self, name: str) -> int:
        return [ticket.id for ticket in self.game.box.tickets].index(name)

    def _give(self, where: int, ids: tuple[str, ...]) -> Table:
        for name in ids:
            ticket = 1 << self.ticket(name)
            assert self.state.unseen & ticket, f"{name} is already somewhere"
            self.state.unseen ^= ticket
            self.state.tickets[where] |= ticket
        return self

    def _fill(self, row: int, words: str) -> Table:
        self._empty(row, DECK)
        self._take(words, DECK, row)
        return self

    def _empty(self, source: int, target: int) -> None:
        for kind in range(len(KINDS)):
            self.state.move(kind, int(self.state.cards[source + kind]), source, target)

    def _take(self, words: str, source: int, target: int) -> None:
        for kind, n in cards(words).items():
            assert self.state.cards[source + kind] >= n, f"not enough {KINDS[kind]} for {words}"
            self.state.move(kind, n, source, target)

    # Playing.

    def play(self, *texts: str) -> Table:
        """Moves of whoever is to move, chance included; between seats' moves chance may be left out."""
        for text in texts:
            action = self.game.read(text)
            while self.state.waiting_on() == CHANCE and not text.startswith("!"):
                self._apply(self.state.draw(self.luck))
            assert action in self.state.legal(), f"'{text}' is not possible: {self.options}"
            self._apply(action)
        return self

    def settle(self) -> Table:
        while self.state.waiting_on() == CHANCE:
            self._apply(self.state.draw(self.luck))
        return self

    def complete(self, *ids: str) -> Table:
        """The choice of the seat to move at a scoring: just these tickets, in as many answers as it takes."""
        seat = self.settle().to_move
        while self.to_move == seat and self.view(seat).counted:
            asked = self.view(seat).counted
            places = [str(place) for place, t in enumerate(asked, 1) if self.game.box.tickets[t].id in ids]
            self.play(" ".join(["complete", *(places or ["none"])]))
        return self

    def as_proposed(self) -> Table:
        """Everybody who is still to choose at this scoring takes what is proposed."""
        while self.settle().asked in ("interim", "final"):
            best = proposed(self.view(self.to_move))
            self.complete(*(self.game.box.tickets[t].id for t in best))
        return self

    def to_the_end(self) -> Table:
        """All further turns as short as may be."""
        while self.state.waiting_on() != OVER:
            state = self.state
            self._apply(state.draw(self.luck) if state.waiting_on() == CHANCE else state.legal()[0])
        return self

    def _apply(self, action: int) -> None:
        self.heard.append(self.game.told(self.state, action, None))
        self.state.apply(action)

    # Looking.

    @property
    def options(self) -> list[str]:
        return [self.game.write(action) for action in self.state.legal()]

    @property
    def plays(self) -> list[str]:
        return [text for text in self.options if text.startswith("play ")]

    @property
    def asked(self) -> str:
        return self.game.view(self.state, None).asked

    @property
    def to_move(self) -> int:
        return int(self.state.waiting_on())

    @property
    def outcome(self) -> Outcome:
        return self.game.outcome(self.state)

    def view(self, seat: int | None = 0) -> View:
        return self.game.view(self.state, seat)

    def held(self, seat: int) -> set[str]:
        return self._named(HELD + seat)

    def completed(self, seat: int) -> set[str]:
        return self._named(DONE + seat)

    def _named(self, where: int) -> set[str]:
        return {self.game.box.tickets[t].id for t in members(self.state.tickets[where])}

    def count(self, row: int) -> dict[str, int]:
        """A row of cards by name, without what is not there."""
        return {
            kind: int(self.state.cards[row + k]) for k, kind in enumerate(KINDS) if self.state.cards[row + k]
        }

    def stacked(self, seat: int) -> dict[str, int]:
        return self.count(HAND + A_SEAT * seat + STACK)

    def in_hand(self, seat: int) -> dict[str, int]:
        return self.count(HAND + A_SEAT * seat)

    def in_discard(self) -> dict[str, int]:
        return self.count(DISCARD)

    def in_yard(self, seat: int) -> dict[str, tuple[int, int]]:
        """By colour: cars and locomotives."""
        yard = self.view(None).players[seat].yard
        return {name: column for name, column in zip(COLOURS, yard, strict=True) if column != (0, 0)}
