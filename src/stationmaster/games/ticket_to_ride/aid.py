"""What helps a page to show a view: what tickets still need, why tracks cannot be claimed, longest trails.

Worked out from the view and its options alone, so it can tell nobody anything new.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import cast

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.view import OPEN, View
from stationmaster.kernel.game import OVER
from stationmaster.kernel.game import Game as AnyGame
from stationmaster.kernel.view import View as AnyView
from stationmaster.parts.bits import WORD
from stationmaster.parts.ways import SHUT, cheapest, costs_for, held_by, longest_trail

A_TURN = "turn"  # the question in which routes are claimed
NOBODY = -3
AID = b'{"tickets":%b,"tracks":%b,"trail":%b,"trails":[%b]}'

encode = msgspec.json.Encoder().encode


class Need(msgspec.Struct, frozen=True):
    """What a ticket still needs: the cheapest tracks to complete it (None: nothing can), and trains."""

    ticket: int
    done: bool
    missing: tuple[int, ...] | None
    trains: int


def aid(game: AnyGame, view: AnyView, options: Sequence[str]) -> msgspec.Raw:
    seen = cast(View, view)
    trains = -1
    if options and seen.asked == A_TURN and seen.seat is not None:
        trains = seen.players[seen.seat].trains
    held = (*seen.tickets, *seen.offered, *seen.kept)
    network = network_of(cast(Game, game), seen.owners, seen.seat)
    return network.aid(held, trains, seen.waiting_on == OVER)


@lru_cache(4096)
def network_of(game: Game, owners: tuple[int, ...], seat: int | None) -> Network:
    return Network(game, owners, NOBODY if seat is None else seat)


class Network:
    """What a seat's tracks and the free ones mean to it, in JSON. Changes only when somebody claims."""

    def __init__(self, game: Game, owners: tuple[int, ...], seat: int) -> None:
        self.game = game
        self.owners = owners
        self.seat = seat
        self.free = as_number(*held_by(owners, OPEN))
        low, high = held_by(owners, seat)
        self.known = known_needs(game, low, high)
        self.trail = trail_of(game, low, high)
        self.needs: dict[tuple[int, ...], bytes] = {}
        """By the tickets held."""

    @cached_property
    def costs(self) -> vec[i64]:
        return costs_for(self.owners, self.seat, OPEN, self.game.lengths)

    def aid(self, held: tuple[int, ...], trains: int, over: bool) -> msgspec.Raw:
        """Ready to be sent; `trains` are those left to one who may claim now, or -1."""
        needs = self.needs.get(held)
        if needs is None:
            needs = self.needs[held] = encode([self.need(ticket) for ticket in held])
        tracks = b"{}" if trains < 0 else why_not(self.game, self.free, min(trains, longest(self.game)))
        trails = self.all_trails() if over else b""
        return msgspec.Raw(AID % (needs, tracks, self.trail, trails))

    def all_trails(self) -> bytes:
        held = [held_by(self.owners, seat) for seat in range(self.game.seats)]
        return b",".join([trail_of(self.game, low, high) for low, high in held])

    def need(self, ticket: int) -> Need:
        """With the same tracks of its own and fewer free ones, a seat's cheapest way stays the cheapest."""
        known = self.known.get(ticket)
        if known is not None:
            need, free, used = known
            if not self.free & ~free and not used & ~self.free:
                return need
        need = self._need(ticket)
        used = sum([1 << track for track in need.missing or ()])
        self.known[ticket] = need, self.free, used
        return need

    def _need(self, ticket: int) -> Need:
        """Of a ticket with several ways, the one that takes the fewest trains."""
        game, costs = self.game, self.costs
        best: Need | None = None
        for a, b, _ in game.board.tickets[ticket].ways:
            trains, *way = cheapest(game.around, game.ends, costs, a, b)
            if trains != SHUT and (best is None or trains < best.trains):
                best = Need(ticket, not way, tuple(way), trains)
        return best or Need(ticket, done=False, missing=None, trains=0)


@lru_cache(1024)
def why_not(game: Game, free: int, trains: int) -> bytes:
    """For one with so many trains who may claim: every free track, as if it could not be paid for."""
    reasons = reasons_for(game, trains)
    return b"{%b}" % b",".join([reason for track, reason in enumerate(reasons) if free >> track & 1])


@lru_cache(1024)
def reasons_for(game: Game, trains: int) -> list[bytes]:
    """For each track why one with so many trains cannot claim it."""
    words = ["trains" if length > trains else "cards" for length in game.lengths]
    return [b'"%d":{"why":"%b"}' % (track, word.encode()) for track, word in enumerate(words)]


@lru_cache(64)
def longest(game: Game) -> int:
    """With as many trains as the longest track takes, more make no difference."""
    return int(max(game.lengths))


def as_number(low: int, high: int) -> int:
    """A set of tracks as one number."""
    return low | high << WORD


@lru_cache(4096)
def known_needs(game: Game, low: int, high: int) -> dict[int, tuple[Need, int, int]]:
    """For one with these tracks: by ticket its need, which tracks were free then, and which it uses."""
    return {}


@lru_cache(4096)
def trail_of(game: Game, low: int, high: int) -> bytes:
    """The tracks of the longest path through these."""
    return encode(list(longest_trail(game.around, game.ends, game.lengths, low, high)))
