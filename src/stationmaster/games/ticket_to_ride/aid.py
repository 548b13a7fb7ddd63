"""What helps a page to show a view: what tickets still need, why tracks cannot be claimed, what a payment
takes, longest trails.

Worked out from the view and its options alone, so it can tell nobody anything new.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.state import A_SEAT, HAND, State
from stationmaster.games.ticket_to_ride.engine.train_cards import KIND_NAMES
from stationmaster.games.ticket_to_ride.view import OPEN, View
from stationmaster.kernel.game import OVER, Seeded
from stationmaster.kernel.game import Game as AnyGame
from stationmaster.kernel.view import View as AnyView
from stationmaster.parts.bits import WORD
from stationmaster.parts.paths import SHUT, cheapest, costs_for, held_by, longest_trail

A_TURN = "turn"  # the question in which routes are claimed
NOBODY = -3
UNSAID = ("surcharge ", "station ")  # actions that pay, and do not say with how many cards
AID = b'{"tickets":%b,"short":%b,"trail":%b,"trails":[%b],"cards":%b}'

encode = msgspec.json.Encoder().encode


class Need(msgspec.Struct, frozen=True, gc=False):
    """What a ticket still needs: the cheapest tracks to complete it (None: nothing can), and trains."""

    ticket: int
    done: bool
    missing: tuple[int, ...] | None
    trains: int


class Aide:
    """Helps one seat, or a spectator. It remembers what it last worked out, for most moves change little."""

    def __init__(self, game: AnyGame) -> None:
        self.game = cast(Game, game)
        self.owners: tuple[int, ...] = ()
        self.seat = NOBODY
        self.mine = self.free = 0
        """Sets of tracks, each as one number."""
        self.needs: dict[int, tuple[Need, int]] = {}
        """By ticket: what it needs, and the set of its missing tracks."""
        self.costs: vec[i64] | None = None
        """Of each track, worked out when a way is looked for."""
        self.held: tuple[int, ...] = ()
        self.tickets = self.trail = b"[]"

    def __call__(self, view: AnyView, options: Sequence[str]) -> msgspec.Raw:
        seen = cast(View, view)
        held = seen.tickets + seen.offered + seen.kept
        news = seen.owners != self.owners
        if news:
            self.look(seen.owners, NOBODY if seen.seat is None else seen.seat)
        if news or held != self.held:
            self.held = held
            self.tickets = encode([self.need(ticket)[0] for ticket in held])
        trails = self.all_trails() if seen.waiting_on == OVER else b""
        return msgspec.Raw(
            AID % (self.tickets, self.short(seen, options), self.trail, trails, self.cards(seen, options))
        )

    def look(self, owners: tuple[int, ...], seat: int) -> None:
        """Somebody has claimed, or taken a claim back: forget what may no longer hold."""
        own = held_by(owners, seat)
        mine, free = as_number(*own), as_number(*held_by(owners, OPEN))
        if self.mine & ~mine or (mine | free) & ~(self.mine | self.free):
            self.needs = {}
        elif mine != self.mine:
            self.needs = {ticket: kept for ticket, kept in self.needs.items() if not kept[1]}
        else:
            self.needs = {ticket: kept for ticket, kept in self.needs.items() if not kept[1] & ~free}
        if mine != self.mine:
            self.trail = trail_of(self.game, *own)
        self.owners, self.seat, self.mine, self.free = owners, seat, mine, free
        self.costs = None

    def need(self, ticket: int) -> tuple[Need, int]:
        """One that is done stays done, one that cannot be done stays so, and with fewer free tracks
        a cheapest way that is still free stays the cheapest."""
        known = self.needs.get(ticket)
        if known is None:
            need = self._need(ticket)
            known = self.needs[ticket] = need, sum([1 << track for track in need.missing or ()])
        return known

    def _need(self, ticket: int) -> Need:
        """Of a ticket with several pairs of cities, the one that takes the fewest trains."""
        game = self.game
        if self.costs is None:
            self.costs = costs_for(self.owners, self.seat, OPEN, game.lengths)
        best: Need | None = None
        for a, b, _ in game.board.tickets[ticket].pairs:
            trains, *way = cheapest(game.around, game.ends, self.costs, a, b)
            if trains != SHUT and (best is None or trains < best.trains):
                best = Need(ticket, not way, tuple(way), trains)
        return best or Need(ticket, done=False, missing=None, trains=0)

    def short(self, seen: View, options: Sequence[str]) -> bytes:
        """For one who may claim: the free tracks for which there are too few trains left."""
        if not options or seen.asked != A_TURN or seen.seat is None:
            return b"null"
        trains, lengths = seen.players[seen.seat].trains, self.game.lengths
        if trains >= longest(self.game):
            return b"[]"
        return encode([t for t, owner in enumerate(self.owners) if owner == OPEN and lengths[t] > trains])

    def cards(self, seen: View, options: Sequence[str]) -> bytes:
        """By payment that does not say it, the cards it takes: what the hand lacks once it is made.

        It is made in an imagined state: whatever is secret there, one's own hand and what lies open is so.
        """
        unsaid = [text for text in options if text.startswith(UNSAID)]
        if not unsaid:
            return b"{}"
        before = self.game.imagine(seen, [], Seeded(0))
        return encode({text: paid(self.game, before, text) for text in unsaid})

    def all_trails(self) -> bytes:
        held = [held_by(self.owners, seat) for seat in range(self.game.seats)]
        return b",".join([trail_of(self.game, low, high) for low, high in held])


def paid(game: Game, before: State, text: str) -> dict[str, int]:
    hand = HAND + A_SEAT * before.waiting_on()
    after = before.clone()
    after.apply(game.read(text))
    kinds = range(int(game.n_kind))
    spent = [int(before.cards[hand + kind]) - int(after.cards[hand + kind]) for kind in kinds]
    return {KIND_NAMES[kind]: count for kind, count in enumerate(spent) if count}


@lru_cache(64)
def longest(game: Game) -> int:
    """With as many trains as the longest track takes, none is too long."""
    return int(max(game.lengths))


def as_number(low: int, high: int) -> int:
    """A set of tracks as one number."""
    return low | high << WORD


@lru_cache(1024)
def trail_of(game: Game, low: int, high: int) -> bytes:
    """The tracks of the longest path through these."""
    return encode(list(longest_trail(game.around, game.ends, game.lengths, low, high)))
