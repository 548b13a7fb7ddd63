"""Tunnels: how likely the surcharge is more than one can pay, and the turn is lost (EUR-04)."""

from math import comb

from stationmaster.bots.ticket_to_ride.lore.atlas import LOCOMOTIVE, Atlas, Move
from stationmaster.bots.ticket_to_ride.lore.hands import after
from stationmaster.games.ticket_to_ride.view import View


def risk(atlas: Atlas, view: View, move: Move) -> float:
    """The chance that a claim fails; none where nothing is turned."""
    if atlas.board.tracks[move.track].kind != "tunnel":
        return 0.0
    left = after(view.hand, move)
    unseen = atlas.unseen(view)
    costly = unseen[LOCOMOTIVE]
    spare = left[LOCOMOTIVE]
    if move.kind != LOCOMOTIVE:
        costly += unseen[move.kind]
        spare += left[move.kind]
    return more_than(spare, atlas.turned, costly / max(1, sum(unseen)))


def more_than(most: int, turned: int, share: float) -> float:
    """The chance that more than so many of the turned cards are among a share of all."""
    return sum(
        [comb(turned, n) * share**n * (1 - share) ** (turned - n) for n in range(most + 1, turned + 1)]
    )
