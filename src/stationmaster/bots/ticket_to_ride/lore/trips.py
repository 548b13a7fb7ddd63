"""Passengers and goods: what a trip over one's own routes would bring (MRK-05, MRK-06)."""

from collections.abc import Mapping, Sequence
from typing import cast

from stationmaster.bots.ticket_to_ride.lore.atlas import NONE, Atlas
from stationmaster.games.ticket_to_ride.view import View

STEPS = 3000  # tracks tried in search of the best trip; beyond that the best so far will do


class Trips:
    """The search for the best trip from a city; others' routes, which cost a fare, are left alone."""

    def __init__(self, atlas: Atlas, view: View) -> None:
        goods = cast(Mapping[str, Sequence[Sequence[int]]], view.extras["goods"])
        so_far = cast(Mapping[str, Sequence[int]], view.extras["passengers"])
        self.tokens = [pile[0] if pile else 0 for pile in goods["left"]]
        for city in so_far["visited"]:
            self.tokens[city] = 0
        self.ridden = set(so_far["ridden"])
        self.around: dict[int, list[tuple[int, int]]] = {}
        for track, owner in enumerate(view.owners):
            if owner == view.seat and track not in self.ridden:
                lane = atlas.lanes[track]
                self.around.setdefault(lane.a, []).append((track, lane.b))
                self.around.setdefault(lane.b, []).append((track, lane.a))
        self.steps = STEPS

    def best(self, city: int) -> tuple[int, int]:
        """What the best trip on from a city brings, that city's token included, and its first track."""
        here, self.tokens[city] = self.tokens[city], 0
        most, first = 0, NONE
        for track, other in self.around.get(city, ()):
            if track not in self.ridden and self.steps > 0:
                self.steps -= 1
                self.ridden.add(track)
                gain, _ = self.best(other)
                self.ridden.remove(track)
                if gain > most:
                    most, first = gain, track
        self.tokens[city] = here
        return here + most, first


def own_passengers(view: View) -> list[int]:
    """The cities in which this seat's passengers stand."""
    shown = cast(Mapping[str, Sequence[int]], view.extras["passengers"])
    return [city for city, owner in enumerate(shown["at"]) if owner == view.seat]
