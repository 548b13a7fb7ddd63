"""A scoring: stacks are opened, all choose in secret what to complete, then the table sees it. Compiled.

CARD-60 to CARD-63.
"""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.card_game.engine.choice import any_choice, asked_about, choices, named
from stationmaster.games.card_game.engine.core import (
    A_SEAT,
    COMPLETE,
    COUNT,
    DONE,
    EARLIER,
    HAND,
    HELD,
    SETTLE,
    STACK,
    Phase,
    State,
)
from stationmaster.games.card_game.engine.hidden import hidden_tickets
from stationmaster.games.card_game.engine.proposal import propose
from stationmaster.kernel.game import Rng
from stationmaster.parts.bits import count


@final
class Counting(Phase):
    """CARD-60: the stacks are opened."""

    def legal(self, s: State) -> vec[i64]:
        return vec[i64]([COUNT])

    def draw(self, s: State, rng: Rng) -> i64:
        return COUNT

    def apply(self, s: State, action: i64) -> None:
        s.pop()


@final
class Choice(Phase):
    """CARD-61: which tickets to complete; nobody hears of it until all have chosen."""

    def legal(self, s: State) -> vec[i64]:
        return choices(s, s.seat, s.number())

    def pick(self, s: State, rng: Rng) -> i64:
        return any_choice(s, s.seat, s.number(), rng)

    def apply(self, s: State, action: i64) -> None:
        times = s.number() + 1
        phase = s.phase()
        s.chosen |= named(asked_about(s, s.seat, times - 1), action - COMPLETE)
        s.pop()
        if times < s.times_asked(s.seat):
            s.push(phase, times)


@final
class Completing(Phase):
    """CARD-61 to CARD-63: all have chosen; the table sees who completes what."""

    def legal(self, s: State) -> vec[i64]:
        return vec[i64]([SETTLE])

    def draw(self, s: State, rng: Rng) -> i64:
        return SETTLE

    def apply(self, s: State, action: i64) -> None:
        s.pop()
        for seat in range(s.rules.n_seat):
            s.tickets[EARLIER + seat] = s.tickets[DONE + seat]
            completed = s.tickets[HELD + seat] & s.chosen
            s.tickets[HELD + seat] ^= completed
            s.tickets[DONE + seat] |= completed
        s.chosen = 0


def proposed_at_the_end(s: State, seat: i64) -> i64:
    """CARD-61: of a game that is over, what was proposed to a seat in the final scoring."""
    held = vec[i64](capacity=s.rules.n_seat)
    done = vec[i64](capacity=s.rules.n_seat)
    hidden = hidden_tickets(s, seat)
    mine: i64 = 0
    for other in range(s.rules.n_seat):
        earlier = s.tickets[EARLIER + other]
        then = s.tickets[HELD + other] | (s.tickets[DONE + other] ^ earlier)
        held = append(held, count(then))
        done = append(done, earlier)
        if other == seat:
            mine = then
        else:
            hidden |= then
    return propose(s.rules.tickets, s.cards, HAND + STACK, A_SEAT, seat, mine, hidden, held, done)
