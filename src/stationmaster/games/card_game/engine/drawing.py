"""Train cards: dealt, shown in the row, and drawn (CARD-02, CARD-03, CARD-20, CARD-51). Compiled."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.card_game.engine.core import (
    BEGINS,
    DEALING,
    DEALT,
    DECK,
    DRAW,
    KINDS,
    LOCOMOTIVE,
    REFILLING,
    ROW,
    SECOND,
    SHOWN,
    SIZE,
    SURELY,
    TAKE,
    Phase,
    State,
    nth,
)
from stationmaster.kernel.game import Rng


@final
class WhoBegins(Phase):
    """CARD-06: left to chance unless the host has named a seat."""

    def legal(self, s: State) -> vec[i64]:
        return vec[i64]([BEGINS + seat for seat in range(s.rules.n_seat)])

    def draw(self, s: State, rng: Rng) -> i64:
        return BEGINS + rng.below(s.rules.n_seat)

    def apply(self, s: State, action: i64) -> None:
        s.pop()
        s.first = action - BEGINS


def take(s: State, action: i64, more: i64) -> None:
    """One pick; `more` picks may follow. CARD-20: a face-up locomotive is the whole draw."""
    if action == DRAW:
        if more > 0:
            s.push(SECOND, more)
        s.push(DEALING, 1)
        return
    kind = action - TAKE
    if more > 0 and kind != LOCOMOTIVE:
        s.push(SECOND, more)
    hand = s.hand()
    s.move(kind, 1, ROW, hand)
    s.cards[hand + SURELY + kind] += 1
    s.cards[hand + SURELY + SIZE] += 1
    if s.cards[DECK + SIZE] > 0:
        s.push(REFILLING, 0)
    else:
        resume(s)


def resume(s: State) -> None:
    """CARD-51: when there is nothing for a further pick, the draw is over."""
    if s.phase() != SECOND or s.cards[DECK + SIZE] > 0:
        return
    if s.cards[ROW + SIZE] == s.cards[ROW + LOCOMOTIVE]:
        s.pop()


@final
class Second(Phase):
    """CARD-20: blind or from the row, but no face-up locomotive."""

    def legal(self, s: State) -> vec[i64]:
        actions = vec[i64](capacity=KINDS)
        if s.cards[DECK + SIZE] > 0:
            actions = append(actions, DRAW)
        for kind in range(i64(LOCOMOTIVE)):
            if s.cards[ROW + kind] > 0:
                actions = append(actions, TAKE + kind)
        return actions

    def apply(self, s: State, action: i64) -> None:
        more = s.number() - 1
        s.pop()
        take(s, action, more)


class FromDeck(Phase):
    """Chance turns the next card of the deck."""

    first: i64
    """The first of this phase's actions, one for each kind of card."""

    def __init__(self, name: str, first: i64) -> None:
        super().__init__(name)
        self.first = first

    def odds(self, s: State) -> list[tuple[int, int]]:
        weights = [int(s.cards[DECK + kind]) for kind in range(i64(KINDS))]
        return [(int(self.first) + kind, weight) for kind, weight in enumerate(weights) if weight > 0]

    def legal(self, s: State) -> vec[i64]:
        return vec[i64]([i64(action) for action, _ in self.odds(s)])

    def draw(self, s: State, rng: Rng) -> i64:
        return self.first + nth(s.cards, DECK, rng.below(i64(s.cards[DECK + SIZE])))


@final
class Dealing(FromDeck):
    """A card from the deck to the hand of the seat to move; the number counts those to come."""

    def __init__(self) -> None:
        super().__init__("dealing", DEALT)

    def apply(self, s: State, action: i64) -> None:
        more = s.number() - 1
        s.move(action - DEALT, 1, DECK, s.hand())
        s.pop()
        if more > 0:
            s.push(DEALING, more)
        else:
            resume(s)


@final
class Refilling(FromDeck):
    """CARD-20: a card from the deck to the row, until it is full or nothing is left."""

    def __init__(self) -> None:
        super().__init__("refilling", SHOWN)

    def apply(self, s: State, action: i64) -> None:
        s.move(action - SHOWN, 1, DECK, ROW)
        if s.cards[DECK + SIZE] == 0 or i64(s.cards[ROW + SIZE]) >= s.rules.row:
            s.pop()
            resume(s)
