"""What one seat is shown of a match: built from its view, what it was told, and its own options alone."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from stationmaster.kernel.family import Aide
from stationmaster.kernel.game import OVER, Game
from stationmaster.kernel.match import Match, Told
from stationmaster.kernel.view import View
from stationmaster.server import families, wire


def state(
    match: Match,
    view: View,
    aide: Aide,
    *,
    since: int,
    told: Sequence[Told],
    before: View | None = None,
) -> wire.State:
    """The frame of one who sees this; `before` is what they saw before they were told."""
    game, seat, over = match.game, view.seat, view.waiting_on == OVER
    options = texts(match, seat)
    return wire.State(
        seat=seat,
        entry=match.entry,
        since=since,
        told=explained(game, before, told),
        view=view,
        options=options,
        undo=not over and match.can_undo(seat),
        aid=aide(view, options),
        outcome=match.outcome if over else None,
    )


def explained(game: Game, before: View | None, told: Sequence[Told]) -> Sequence[Told]:
    """What was told, with what it did where the family of the game works that out."""
    deeds = families.deeds(game.family)
    if deeds is None or before is None:
        return told
    return [
        wire.Explained(line.by, line.text, did)
        for line, did in zip(told, deeds(game, before, told), strict=True)
    ]


def texts(match: Match, seat: int | None) -> list[str]:
    """A seat's own options; nobody else is told them, for they are the hand."""
    if seat is None:
        return []
    write = match.game.write
    return list(map(write, match.options(seat)))


def steps(match: Match) -> list[wire.ReplayStep]:
    """A finished match, move by move, with all that anybody saw of it: nothing is secret any more."""
    assert match.waiting_on == OVER, "before the end only seats' own frames are told"
    game, seats = match.game, range(match.game.seats)
    replayed, aides = game.start(), [families.aide(game) for _ in (None, *seats)]
    heard = heard_by_anybody(match)
    ends = [n for n, move in enumerate(match.log) if move.by >= 0] + [len(match.log)]
    shown: list[wire.ReplayStep] = []
    begin = 0
    for end in ends:
        told = explained(game, game.view(replayed, None), heard[begin:end])
        for move in match.log[begin:end]:
            replayed.apply(move.action)
        view, *views = game.views(replayed, [None, *seats])
        aid, *aids = (aide(each, ()) for aide, each in zip(aides, (view, *views), strict=True))
        seen = [
            wire.Seen(besides(own, view), besides(helped, aid))
            for own, helped in zip(views, aids, strict=True)
        ]
        shown.append(wire.ReplayStep(end, told, view, aid, seen))
        begin = end
    return shown


def steps_of(match: Match, seat: int) -> list[wire.ReplayStep]:
    """A match move by move as one seat saw it, and heard of it: nothing that it was not told before."""
    game, replayed, aide = match.game, match.game.start(), families.aide(match.game)
    heard = match.heard(seat)
    ends = [n for n, move in enumerate(match.log) if move.by >= 0] + [len(match.log)]
    shown: list[wire.ReplayStep] = []
    begin = 0
    for end in ends:
        told = explained(game, game.view(replayed, seat), heard[begin:end])
        for move in match.log[begin:end]:
            replayed.apply(move.action)
        view = game.view(replayed, seat)
        shown.append(wire.ReplayStep(end, told, view, aide(view, ()), []))
        begin = end
    return shown


def heard_by_anybody(match: Match) -> list[Told]:
    """Of each entry what the one was told who was told most: who hears more than a spectator hears all."""
    public, *own = (match.heard(hearer) for hearer in (None, *range(match.game.seats)))
    return [
        next((line for line in lines if line != known), known)
        for known, *lines in zip(public, *own, strict=True)
    ]


def besides(own: object, public: object) -> dict[str, object]:
    """The fields of what one saw that a spectator saw otherwise."""
    fields, known = plain(own), plain(public)
    return {name: value for name, value in fields.items() if known.get(name) != value}


def plain(shown: object) -> dict[str, object]:
    return msgspec.json.decode(wire.encode(shown), type=dict[str, object] | None) or {}
