"""What one seat is shown of a match: built from its view, what it was told, and its own options alone."""

from __future__ import annotations

from collections.abc import Sequence

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
    entry: int,
    since: int,
    told: Sequence[Told],
    before: View | None = None,
) -> wire.State:
    """The frame of one who sees this; `before` is what they saw before they were told."""
    game, seat, over = match.game, view.seat, view.waiting_on == OVER
    options = texts(match, seat)
    return wire.State(
        seat=seat,
        entry=entry,
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
    """A match as a spectator would have seen it, move by move."""
    game = match.game
    replayed, aide = game.start(), families.aide(game)
    heard = match.heard(None)
    ends = [n for n, move in enumerate(match.log) if move.by >= 0] + [len(match.log)]
    shown: list[wire.ReplayStep] = []
    begin = 0
    for end in ends:
        told = explained(game, game.view(replayed, None), heard[begin:end])
        for move in match.log[begin:end]:
            replayed.apply(move.action)
        view = game.view(replayed, None)
        shown.append(wire.ReplayStep(end, told, view, aide(view, ())))
        begin = end
    return shown
