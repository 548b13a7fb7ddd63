"""What each part of a board may be told in its board.toml: the sheets that the parts declare.

A part's module has its sheet as `Settings`: its table in board.toml is checked by it, and `make` gets it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from stationmaster.games.ticket_to_ride import limits
from stationmaster.kernel.settings import OneOf, Within

TRACK_KINDS = ("normal", "ferry", "tunnel")
FACE_UP = ("locomotive", "plus-four", "passenger")
REFUSED = ("under", "shuffled", "out")
STUCK, FREE = "stuck", "free"  # who may wait with dice

Points = Annotated[int, Within(0, limits.POINTS)]
Length = Annotated[int, Within(1, limits.SPACES)]
SeatsOrNever = Annotated[int, Within(1, limits.SEATS[1] + 1)]
Pending = Annotated[int, Within(1, limits.PENDING)]
Copies = Annotated[int, Within(0, limits.CARDS)]


@dataclass(frozen=True)
class Nothing:
    """For a part that has nothing to be told."""


@dataclass(frozen=True)
class TrainCards:
    """BASE-02, BASE-03, BASE-20 to BASE-23."""

    colours: Copies
    locomotives: Copies
    hand: Pending
    row: Annotated[int, Within(0, limits.PENDING)]
    picks: Pending
    whole_draw: Annotated[tuple[str, ...], OneOf(FACE_UP)]
    flush_at: Copies
    plus_four: Copies = 0
    passenger: Copies = 0
    flush_at_passengers: Copies = 0


@dataclass(frozen=True)
class Claims:
    """BASE-34: from how many seats on all tracks of a double are open."""

    all_tracks_from: SeatsOrNever


@dataclass(frozen=True)
class LocomotiveLimits:
    """SWI-02, NOR-02: the tracks that take locomotives."""

    kinds: Annotated[tuple[str, ...], OneOf(TRACK_KINDS)]
    lengths: Annotated[tuple[int, ...], Within(1, limits.SPACES)] = ()


@dataclass(frozen=True)
class StandIns:
    """NOR-03, NOR-04."""

    ferry_locomotive: Annotated[int, Within(1, limits.STAND_INS)]
    long_length: Length
    long_card: Annotated[int, Within(1, limits.STAND_INS)]


@dataclass(frozen=True)
class PlusFours:
    """MRK-03."""

    least_length: Length


@dataclass(frozen=True)
class Tunnels:
    """EUR-04."""

    turned: Annotated[int, Within(1, limits.TURNED)]


@dataclass(frozen=True)
class Deal:
    """What is dealt at once: so many of each deck, or a mix that the player names (MRK-04)."""

    keep: Annotated[int, Within(0, limits.DEALT)]
    refused: Annotated[str, OneOf(REFUSED)]
    deal: Annotated[Mapping[str, int], Within(0, limits.DEALT)] = field(default_factory=dict)
    mix: Annotated[int, Within(1, limits.DEALT)] = 0


@dataclass(frozen=True)
class Tickets:
    """BASE-04, BASE-40. A deck that is gone after the opening is dealt only once (EUR-02)."""

    opening: Deal
    later: Deal
    gone_after_opening: tuple[str, ...] = ()


@dataclass(frozen=True)
class Stations:
    """EUR-06, EUR-08."""

    each: Annotated[int, Within(1, limits.STATIONS)]
    left_worth: Points


@dataclass(frozen=True)
class Passengers:
    """MRK-05."""

    each: Annotated[int, Within(1, limits.PASSENGERS)]


@dataclass(frozen=True)
class Bonus:
    """BASE-52, X10-01: at the end; with 0 it only breaks ties."""

    bonus: Points


# The dice expansion: boards/dice.toml tells these, beside what the board tells the part they stand in for.


@dataclass(frozen=True)
class Dice:
    """DICE-02, DICE-15, DICE-16, DICE-18."""

    dice: Annotated[int, Within(1, 5)]
    faces: Annotated[Mapping[str, int], Within(0, 6)]
    dice_a_token: Annotated[int, Within(1, 5)]
    most_gained: Annotated[int, Within(0, 3)]
    most_tokens: Annotated[int, Within(0, 3)]
    waiting: Annotated[str, OneOf((STUCK, FREE))]


@dataclass(frozen=True)
class DiceClaims:
    """DICE-36."""

    all_tracks_from: SeatsOrNever
    longest: Length
    longer_closed: bool


@dataclass(frozen=True)
class DiceTunnels:
    """DICE-02."""

    dice: Annotated[int, Within(1, 5)]
    faces: Annotated[Mapping[str, int], Within(0, 6)]
