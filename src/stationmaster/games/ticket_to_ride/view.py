"""What one seat may know of a game of Ticket to Ride, field by field."""

from __future__ import annotations

import msgspec

from stationmaster.kernel.view import View as KernelView

OPEN = -1
CLOSED = -2


class PlayerView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What the whole table knows of one player."""

    trains: int
    points: int
    cards: int = 0
    surely: tuple[int, ...] = ()
    """By kind: cards that everybody saw go into this hand and that cannot have left it."""
    tickets: tuple[int, ...] = ()
    """How many, by deck: the backs of tickets can be told apart."""


class View(KernelView, frozen=True, kw_only=True):
    turn: int
    """The seat whose turn it is, also while chance moves."""
    first: int
    turns_left: int
    passes: int
    pending: str
    """The stack of open questions, as the engine packs it: what `imagine` needs to go on from here.

    Everybody sees the same: a question is open or it is not, and whatever is secret about it lies elsewhere.
    """
    setup: int
    owners: tuple[int, ...]
    """For each track its seat, OPEN, or CLOSED because its twin is taken (BASE-34)."""
    players: tuple[PlayerView, ...]
    hand: tuple[int, ...] = ()
    row: tuple[int, ...] = ()
    laid: tuple[int, ...] = ()
    turned: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    deck: int = 0
    renewed: tuple[int, ...] = ()
    """By kind: the cards the deck was last made anew from (BASE-25), which everybody saw."""
    tickets: tuple[int, ...] = ()
    offered: tuple[int, ...] = ()
    """The tickets before this seat, as dealt, until the choice among them takes effect."""
    kept: tuple[int, ...] = ()
    """At the opening: what this seat has chosen of them, while others still choose (BASE-04)."""
    choosing: bool = False
    dealt: tuple[tuple[int, int], ...] = ()
    """Seat and deck of every ticket that lies before somebody, in the order dealt."""
    ticket_decks: tuple[int, ...] = ()
    """How many tickets each deck still holds, those put under it included."""
    under: tuple[tuple[int, int, int], ...] = ()
    """From the top, tickets put under a deck: by which seat, which deck, which ticket (-1: another's)."""
    gone: tuple[tuple[int, ...], ...] = ()
    """Tickets out of the game: for each seat that refused them (the last: nobody), how many of each deck."""
    refused: tuple[int, ...] = ()
    """Those of them that this seat itself refused."""
    revealed: tuple[tuple[int, ...], ...] = ()
    """Every seat's tickets, once the game is over."""
    extras: dict[str, object] = msgspec.field(default_factory=dict)
    """What a board's further parts show, by the part's name."""
