"""Choices of tickets: at the opening, and when drawn. Compiled.

CARD-05, CARD-40.
"""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.card_game.engine.core import (
    HELD,
    KEEP,
    TELL,
    TICKET,
    TICKETING,
    Phase,
    State,
    lowest,
    nth_bit,
)
from stationmaster.kernel.game import Rng
from stationmaster.parts.bits import BIT, count


@final
class Ticketing(Phase):
    """Chance deals a ticket to the seat to move; the number counts those to come."""

    def legal(self, s: State) -> vec[i64]:
        actions = vec[i64](capacity=s.rules.tickets.n_ticket)
        if s.unseen == 0:
            return append(actions, TICKET + i64(s.under[0]))
        left = s.unseen
        while left != 0:
            actions = append(actions, TICKET + lowest(left))
            left &= left - 1
        return actions

    def draw(self, s: State, rng: Rng) -> i64:
        if s.unseen == 0:  # those put under the deck come in their order
            return TICKET + i64(s.under[0])
        return TICKET + nth_bit(s.unseen, rng.below(count(s.unseen)))

    def apply(self, s: State, action: i64) -> None:
        ticket = action - TICKET
        more = s.number() - 1
        s.pop()
        if s.unseen == 0:
            s.under = s.under[2:]
        else:
            s.unseen &= ~BIT[ticket]
        s.offered = append(s.offered, u8(ticket))
        if more > 0:
            s.push(TICKETING, more)


def keep_options(n: i64, least: i64) -> vec[i64]:
    """Every set of n offered tickets with at least so many in it."""
    actions = vec[i64](capacity=BIT[n])
    for some in range(BIT[n]):
        if count(some) >= least:
            actions = append(actions, KEEP + some)
    return actions


@final
class Opening(Phase):
    """CARD-05: keep at least one of the first tickets; nobody hears how many until all have chosen."""

    def legal(self, s: State) -> vec[i64]:
        return keep_options(s.rules.opening_tickets, s.rules.keep)

    def pick(self, s: State, rng: Rng) -> i64:
        some = rng.below(BIT[s.rules.opening_tickets])
        while count(some) < s.rules.keep:
            some = rng.below(BIT[s.rules.opening_tickets])
        return KEEP + some

    def apply(self, s: State, action: i64) -> None:
        s.pop()
        first = s.seat * s.rules.opening_tickets
        for k in range(s.rules.opening_tickets):
            if (action - KEEP) & BIT[k] != 0:
                s.chosen |= BIT[i64(s.offered[first + k])]


@final
class Telling(Phase):
    """CARD-05: all have chosen; the table sees how many each keeps, the rest is shuffled into the deck."""

    def legal(self, s: State) -> vec[i64]:
        return vec[i64]([TELL])

    def draw(self, s: State, rng: Rng) -> i64:
        return TELL

    def apply(self, s: State, action: i64) -> None:
        s.pop()
        for k in range(i64(len(s.offered))):
            ticket = BIT[i64(s.offered[k])]
            if s.chosen & ticket != 0:
                s.tickets[HELD + k // s.rules.opening_tickets] |= ticket
            else:
                s.unseen |= ticket
        s.chosen = 0
        s.offered = vec[u8]()


@final
class Keeping(Phase):
    """CARD-40: keep any number of the tickets drawn; the others go under the deck."""

    def legal(self, s: State) -> vec[i64]:
        return keep_options(len(s.offered), 0)

    def pick(self, s: State, rng: Rng) -> i64:
        return KEEP + rng.below(BIT[i64(len(s.offered))])

    def apply(self, s: State, action: i64) -> None:
        s.pop()
        for k in range(i64(len(s.offered))):
            if (action - KEEP) & BIT[k] != 0:
                s.tickets[HELD + s.seat] |= BIT[i64(s.offered[k])]
            else:
                s.under = append(append(s.under, s.offered[k]), u8(s.seat))
        s.offered = vec[u8]()
