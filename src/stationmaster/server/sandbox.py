"""Playing on from a moment of a game that is over, or from a position set up by hand."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

import stationmaster
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import OVER, Game, Unguessable
from stationmaster.kernel.match import Match
from stationmaster.server import families, sentences, wire
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


def composed(game: Game, position: Mapping[str, object] | None) -> Match:
    """A match that stands as somebody has set it up; without a position, one that has just begun."""
    family = stationmaster.family(game.family)
    if not family.sets_up(game):
        raise CodedRefusal(sentences.NO_POSITIONS, 409)
    if position is None:
        return Match(game, log=family.dealt(game, Unguessable()))
    match = Match(game, log=family.composed(game, msgspec.json.encode(position)))
    if match.waiting_on == OVER:
        raise CodedRefusal(sentences.NOTHING_FOLLOWS, 409)
    return match


def checked(game: Game, position: Mapping[str, object] | None) -> wire.PositionChecked:
    """That a position is impossible is an answer, not a mistake of who asks."""
    try:
        return wire.PositionChecked(seen=seen(composed(game, position)))
    except Refusal as refusal:
        return wire.PositionChecked(sentence=sentences.of(refusal))


def seen(match: Match) -> wire.PositionSeen:
    """As the one sees it whose turn it is."""
    game, seat = match.game, match.waiting_on
    view = match.view(seat)
    return wire.PositionSeen(
        position=stationmaster.family(game.family).described(game, match.state),
        entry=len(match.log),
        seat=seat,
        view=view,
        aid=families.aide(game)(view, ()),
    )


def expect_seats(seats: list[wire.SeatWish], of: int) -> None:
    if len(seats) != of:
        raise CodedRefusal(sentences.as_many_seats(of), 409)
    if any(seat.kind == "friend" for seat in seats):
        raise CodedRefusal(sentences.NO_FRIENDS, 409)
