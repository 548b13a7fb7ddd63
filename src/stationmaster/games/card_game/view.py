"""What one seat may know of the card game, field by field."""

from __future__ import annotations

import msgspec

from stationmaster.kernel.view import View as KernelView

HIDDEN = -1


class PlayerView(msgspec.Struct, frozen=True, kw_only=True):
    """What the whole table sees of one player."""

    cards: int
    surely: tuple[int, ...]
    """By kind: cards that everybody saw go into this hand and that cannot have left it."""
    yard: tuple[tuple[int, int], ...]
    """The railyard, by colour: cars, and locomotives on top of them."""
    stack: int
    """How many cards lie on the train stack (CARD-11)."""
    tickets: int
    done: tuple[int, ...]
    """Tickets completed at a scoring."""


class View(KernelView, frozen=True, kw_only=True):
    turn: int
    """The seat whose turn it is, also while chance moves."""
    first: int
    turns_left: int
    """Turns to come before the scoring, once the deck is empty (CARD-50); 0 before."""
    step: int
    pending: str
    players: tuple[PlayerView, ...]
    deck: int
    row: tuple[int, ...]
    discard: tuple[int, ...]
    ticket_deck: int
    """How many tickets it holds, those put under it included."""
    under: tuple[tuple[int, int], ...]
    """From the top, tickets put under the deck: by which seat, and which ticket (HIDDEN: another's)."""
    dealt: int
    """How many tickets lie before seats that are choosing."""
    hand: tuple[int, ...] = ()
    tickets: tuple[int, ...] = ()
    offered: tuple[int, ...] = ()
    """The tickets before this seat, as dealt."""
    kept: tuple[int, ...] = ()
    """Those of them that it has chosen at the opening, while others still choose (CARD-05)."""
    counted: tuple[int, ...] = ()
    """The tickets about which this seat is asked now: which of them to complete (CARD-61)."""
    completing: tuple[int, ...] = ()
    """Those it has chosen to complete, while the choice is not told to the table."""
    stack: tuple[int, ...] = ()
    """This seat's own train stack by kind, if it may look into it (CARD-11)."""
    stacks: tuple[tuple[int, ...], ...] = ()
    """Every seat's train stack, while they are counted and at the end."""
    revealed: tuple[tuple[int, ...], ...] = ()
    """Every seat's unfinished tickets, once the game is over."""
    earlier: tuple[tuple[int, ...], ...] = ()
    """Once the game is over: what every seat had completed before the final scoring."""
