"""Who plays a seat: its owner, a bot from the beginning, or a bot for an owner who is away or has resigned.

What is decided about that is a list of seatings, which only grows; how things stand follows from it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec import structs

from stationmaster.server import wire
from stationmaster.store.records import Seat, Seating, Terms

# What a seating says. The first five give the seat to a bot, and name it.
AWAY = "away"  # its owner was away for as long as the table agreed to wait
VOTED = "voted"  # the others go on without its owner
RESIGNED = "resigned"  # its owner has given up, for good
HURRIED = "hurried"  # its owner's time ran out: a bot makes this decision, and hands the seat back
LATE = "late"  # its owner's time ran out, and the seat is a bot's for good
VOTE = "vote"  # one of the others would go on without its owner; it needs more of them
BACK = "back"  # its owner has come: the seat is theirs again, and votes are void
GIVEN = "given"  # a bot's from now on, as the host wished; whoever had a key has none
FREED = "freed"  # open for somebody else, who has the key to it
TAKEN = "taken"  # somebody who came by has sat down at a free seat, and has the key to it
CAME = "came"  # somebody has come by its link, and was shown its hand
EXCHANGED = "exchanged"  # two free seats have changed keys: who came to the second prefers the first

# Of the table, and of no seat.
OF_TABLE: Mapping[str, Mapping[str, str]] = {
    "opened": {"open_to": "all"},
    "closed": {"open_to": "link"},
    "hushed": {"chat": "off"},
    "talking": {"chat": "on"},
}

BY_ITSELF = -1


class StandIn(NamedTuple):
    """The wish of a table that has waited for long enough."""

    seat: int


class Back(NamedTuple):
    """The wish of one who has come to a seat that a bot keeps, or that others would go on without."""

    seat: int


class RunOut(NamedTuple):
    """The wish of a clock that has run out."""

    seat: int


class HandBack(NamedTuple):
    """The wish of a bot that has made the one decision it was there for."""

    seat: int


class Came(NamedTuple):
    """The wish of one who has come to a seat for the first time."""

    seat: int


class Sitting(NamedTuple):
    """How things stand with a seat."""

    bot: str = ""
    """Who plays it, if it is a bot's own."""
    key: bytes = b""
    """Of its owner."""
    keeper: str = ""
    """The bot that plays for its owner."""
    why: str = ""
    """AWAY, VOTED, RESIGNED, HURRIED or LATE, while there is a keeper."""
    votes: frozenset[int] = frozenset()
    """Who would go on without its owner."""
    taken: bool = False
    """By somebody who came; they may not have said their name yet."""

    @property
    def played_by(self) -> str:
        """The bot that moves here; nothing where that is a person's."""
        return self.bot or self.keeper

    @property
    def may_be_taken_back(self) -> bool:
        return self.why in (AWAY, VOTED) or bool(self.votes)


def after(sitting: Sitting, seating: Seating) -> Sitting:
    match seating.what:
        case "away" | "voted" | "resigned" | "hurried" | "late":
            return Sitting(sitting.bot, sitting.key, seating.bot, seating.what, taken=sitting.taken)
        case "vote":
            return sitting._replace(votes=sitting.votes | {seating.by})
        case "given" | "freed" | "taken":
            return Sitting(seating.bot, seating.key, taken=seating.what == TAKEN)
        case "came":
            return sitting._replace(taken=True)
    return Sitting(sitting.bot, sitting.key, taken=sitting.taken)


def sittings(seats: Sequence[Seat], seatings: Iterable[Seating]) -> list[Sitting]:
    """How things stand with every seat, after all that was decided."""
    stand = [Sitting(seat.bot, seat.key) for seat in seats]
    for seating in seatings:
        make(stand, seating)
    return stand


def make(stand: list[Sitting], seating: Seating) -> None:
    """What one more seating comes to."""
    if seating.what in OF_TABLE:
        return
    if seating.what == EXCHANGED:
        one, other = stand[seating.seat], stand[seating.by]
        stand[seating.seat] = one._replace(key=other.key)
        stand[seating.by] = other._replace(key=one.key)
    else:
        stand[seating.seat] = after(stand[seating.seat], seating)


def agreed_now(terms: Terms, seatings: Iterable[Seating]) -> Terms:
    """What was agreed, and what the host thinks of it since."""
    for seating in seatings:
        terms = structs.replace(terms, **OF_TABLE.get(seating.what, {}))
    return terms


def sitters(
    seats: Sequence[Seat],
    stand: Sequence[Sitting],
    here: Collection[int | None],
    away: Mapping[int, float],
) -> list[wire.Sitter]:
    """Everybody at a table as all are told; `away` is for how many seconds somebody is."""
    return [
        wire.Sitter(
            name=seat.name,
            kind="bot" if sitting.bot else "person",
            bot=sitting.bot or None,
            connected=bool(sitting.bot) or number in here,
            away=int(away[number]) if is_missed(number, sitting, here, away) else None,
            keeper=sitting.keeper or None,
            why=sitting.why or None,
            votes=sorted(sitting.votes),
            taken=sitting.taken,
        )
        for number, (seat, sitting) in enumerate(zip(seats, stand, strict=True))
    ]


def is_missed(seat: int, sitting: Sitting, here: Collection[int | None], away: Mapping[int, float]) -> bool:
    return seat in away and seat not in here and not sitting.bot


def is_enough(votes: Collection[int], voters: Collection[int]) -> bool:
    """More than half of those who are here and play themselves."""
    return 2 * len(set(votes) & set(voters)) > len(voters)


def is_own(sitting: Sitting, key: bytes | None) -> bool:
    """Whether a seat is still of the one who came to it with this key."""
    return key is not None and bool(sitting.key) and sitting.key == key
