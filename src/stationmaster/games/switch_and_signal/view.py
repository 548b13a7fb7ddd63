"""What anyone may know of a game of Switch & Signal: everything but the order of the decks."""

from __future__ import annotations

import msgspec

from stationmaster.kernel.view import View as KernelView

IN_DEPOT = "depot"


class TrainView(msgspec.Struct, frozen=True):
    """One train: where it stands, which way it heads, what it carries."""

    id: str
    place: str
    towards: str = ""
    """On a section: the node at the end of the track it heads for. In a city it has no direction."""
    good: str = ""


class View(KernelView, frozen=True, kw_only=True):
    turn: int
    """The number of the turn, from 1; 0 while the game is set up."""
    active: int
    """The seat whose turn it is, also while chance moves."""
    first: int
    setup: int
    trains: tuple[TrainView, ...]
    greens: tuple[str, ...]
    switches: dict[str, str]
    """By junction: the two ends that are joined, as one+other."""
    held: str
    """The signal space whose disc has been taken and not yet laid."""
    numbers: dict[str, int]
    """By departure point."""
    hands: tuple[tuple[int, ...], ...]
    """By seat: signal, switch and move cards."""
    action_deck: tuple[int, ...]
    action_discard: tuple[int, ...]
    goods: dict[str, int]
    """By colour: still in its trade city."""
    landed: dict[str, dict[str, int]]
    """By port and colour."""
    tokens: int
    lost: dict[str, int]
    """Time tokens by what they were lost to."""
    deck: int
    """Instructions still to be turned."""
    unseen: tuple[int, ...]
    """By kind of instruction, those nobody has seen: in the deck, or removed."""
    under: str
    """The instruction that the switchman put under the deck."""
    instruction: str
    """The one being carried out."""
    symbol: int
    """How many of its symbols have been begun."""
    departed: tuple[str, ...]
    moved: tuple[str, ...]
    fresh: tuple[str, ...]
    to_move: tuple[str, ...]
    """The trains its present symbol has still to move."""
    colour: str
    """The colour that departs."""
    mover: str
    """The train now moving, and the points it has left."""
    points: int
    helpers: tuple[str, ...]
    """Those not used yet."""
    dispatching: bool
    location_tokens: tuple[str, ...]
    """The points whose tokens lie face down."""
    drawing: int
    ended: str
