"""Stations: which loan of another's route would serve one's tickets best (EUR-06, EUR-07)."""

from collections.abc import Mapping, Sequence
from typing import cast

from stationmaster.bots.ticket_to_ride.lore.atlas import NONE, Atlas
from stationmaster.bots.ticket_to_ride.lore.standing import merge, value
from stationmaster.games.ticket_to_ride.view import View


def stations(view: View) -> Sequence[int]:
    """For each city the seat of its station, or -1; nothing on boards without stations."""
    shown = cast(Mapping[str, Sequence[int]], view.extras.get("stations", {}))
    return shown.get("at", ())


def borrow(atlas: Atlas, view: View, label: list[int]) -> None:
    """Join what own stations lend: for each in turn, the route that serves the tickets best."""
    for city, owner in enumerate(stations(view)):
        if owner == view.seat:
            _, track = best_loan(atlas, view, label, [city])
            if track != NONE:
                merge(label, atlas.lanes[track].a, atlas.lanes[track].b)


def best_loan(atlas: Atlas, view: View, label: list[int], cities: Sequence[int]) -> tuple[int, int]:
    """What the best loan into one of these cities gains, and its track; NONE if none gains."""
    best = 0, NONE
    before = [value(atlas.tickets[ticket], label) for ticket in view.tickets]
    tried: set[tuple[int, int]] = set()
    for city in cities:
        for track, other in atlas.around[city]:
            pair = label[city], label[other]
            if view.owners[track] < 0 or view.owners[track] == view.seat or pair[0] == pair[1]:
                continue
            if pair in tried:
                continue
            tried.add(pair)
            after = list(label)
            merge(after, city, other)
            now = [value(atlas.tickets[ticket], after) for ticket in view.tickets]
            if sum(now) - sum(before) > best[0]:
                best = sum(now) - sum(before), track
    return best
