"""The phases that every board has: a turn, and who begins. Compiled."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.ticket_to_ride.engine.part import Phase
from stationmaster.games.ticket_to_ride.engine.state import BEGINS, FRAME, PASS, State
from stationmaster.kernel.game import Rng


@final
class Turn(Phase):
    """BASE-10: exactly one of what the parts offer; with nothing there, a resort, or pass (BASE-11)."""

    counts: vec[i64]
    """How many actions each part offers: written and read within one pick."""

    def __init__(self) -> None:
        super().__init__("turn")
        self.counts = vec[i64]([0 for _ in range(16)])

    def pick(self, s: State, rng: Rng) -> i64:
        """Any of the legal actions, without listing them: each part counts its own, one is asked for it."""
        counts = self.counts
        offering = s.game.offering
        total: i64 = 0
        for k in range(i64(len(offering))):
            counts[k] = offering[k].count(s)
            total += counts[k]
        if total == 0:
            actions = self.legal(s)
            return actions[rng.below(len(actions))]
        nth = rng.below(total)
        for k in range(i64(len(offering))):
            if nth < counts[k]:
                return offering[k].nth(s, nth)
            nth -= counts[k]
        raise ValueError("fewer actions than counted")

    def legal(self, s: State) -> vec[i64]:
        actions = vec[i64](capacity=64)
        for part in s.game.offering:
            actions = part.offers(s, actions)
        if len(actions) == 0:
            for part in s.game.resorts:
                actions = part.offers(s, actions)
        if len(actions) == 0:
            actions = append(actions, PASS)
        return actions

    def apply(self, s: State, action: i64) -> None:
        s.stack >>= FRAME
        if action == PASS:
            s.passes += 1
            return
        s.passes = 0
        for part in s.game.offering:
            if action >= part.first and action < part.end:
                part.act(s, action)
                return
        for part in s.game.resorts:
            if action >= part.first and action < part.end:
                part.act(s, action)
                return
        raise ValueError("not an action of a turn")


@final
class WhoBegins(Phase):
    """BASE-06: left to chance unless the host has named a seat."""

    def odds(self, s: State) -> list[tuple[int, int]]:
        return [(BEGINS + seat, 1) for seat in range(s.game.seats)]

    def legal(self, s: State) -> vec[i64]:
        return vec[i64]([i64(BEGINS + seat) for seat in range(s.game.seats)])

    def draw(self, s: State, rng: Rng) -> i64:
        return BEGINS + rng.below(s.game.seats)

    def apply(self, s: State, action: i64) -> None:
        s.pop()
        s.first = action - BEGINS
