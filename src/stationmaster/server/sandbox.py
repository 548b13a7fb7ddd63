"""Playing on from a moment of a game that is over, as a table of its own that says where it came from."""

from __future__ import annotations

from collections.abc import Collection

from stationmaster.kernel.game import OVER
from stationmaster.kernel.match import Match
from stationmaster.server import sentences, wire
from stationmaster.server.links import key_of
from stationmaster.server.seating import sittings
from stationmaster.server.sentences import CodedRefusal
from stationmaster.store.records import Summary


def expect_open(source: Summary, tokens: Collection[str]) -> None:
    """Whoever plays on sees every hand: so nobody may whose game goes on, but in a sandbox all their own."""
    if source.waiting_on == OVER:
        return
    if source.table.terms.origin is None:
        raise CodedRefusal(sentences.NOT_OVER_YET, 409)
    own = {key_of(token) for token in tokens}
    people = [each.key for each in sittings(source.table.seats, source.seatings) if each.key]
    if not people or not own.issuperset(people):
        raise CodedRefusal(sentences.NOT_YOUR_SANDBOX, 403)


def begun(match: Match, entry: int) -> Match:
    """The match as it stood after so many entries: somebody has to be asked there."""
    if entry < len(match.log) and match.log[entry].by < 0:
        raise CodedRefusal(sentences.NOBODY_DECIDES, 409)
    begins = Match(match.game, log=match.log[:entry])
    if begins.waiting_on == OVER:  # also where the last decisions were foregone
        raise CodedRefusal(sentences.NOTHING_FOLLOWS, 409)
    return begins


def expect_seats(seats: list[wire.SeatWish], of: int) -> None:
    if len(seats) != of:
        raise CodedRefusal(sentences.as_many_seats(of), 409)
    if any(seat.kind == "friend" for seat in seats):
        raise CodedRefusal(sentences.NO_FRIENDS, 409)
