"""The cheapest network that joins the cities of several tickets, over tracks they share."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from heapq import heappop, heappush
from itertools import permutations
from math import inf

from msgspec import Struct

from stationmaster.bots.ticket_to_ride.lore.atlas import Lane
from stationmaster.games.ticket_to_ride.board import Ticket

ROUNDS = 2


class Map:
    """The tracks that can be had, each with its cost; those one has already cost nothing."""

    def __init__(self, cities: int, lanes: Iterable[Lane], costs: Mapping[int, float]) -> None:
        self.costs = dict(costs)
        self.around: list[list[tuple[int, int]]] = [[] for _ in range(cities)]
        """For each city, the tracks at it and where they lead."""
        for lane in lanes:
            self.around[lane.a].append((lane.number, lane.b))
            self.around[lane.b].append((lane.number, lane.a))

    def priced(self, costs: Mapping[int, float]) -> "Map":
        """The same tracks at other prices."""
        other = Map.__new__(Map)
        other.around = self.around
        other.costs = dict(costs)
        return other

    def given(self, tracks: Iterable[int]) -> "Map":
        """The map once these tracks are had."""
        return self.priced({**self.costs, **dict.fromkeys(tracks, 0.0)})

    def without(self, tracks: Iterable[int]) -> "Map":
        """The map once these tracks are lost."""
        return self.priced({**self.costs, **dict.fromkeys(tracks, inf)})

    def reach(self, start: int, goals: Collection[int]) -> dict[int, tuple[float, list[int]]]:
        """For each goal that can be reached: the cost, and the tracks that lead there."""
        around, costs = self.around, self.costs
        least = {start: 0.0}
        came: dict[int, tuple[int, int]] = {}
        queue = [(0.0, start)]
        wanted = len(goals)
        found: dict[int, tuple[float, list[int]]] = {}
        while queue:
            so_far, city = heappop(queue)
            if so_far > least[city]:
                continue
            if city in goals:
                found[city] = so_far, trace(came, city)
                wanted -= 1
                if wanted == 0:
                    break
            for track, other in around[city]:
                total = so_far + costs[track]
                if total < least.get(other, inf):
                    least[other] = total
                    came[other] = track, city
                    heappush(queue, (total, other))
        return found

    def path(self, ticket: Ticket) -> tuple[float, list[int]] | None:
        """The cheapest way to reach a ticket; of several ways, the one most worth its cost."""
        best: tuple[float, list[int]] | None = None
        least = inf
        starts: dict[int, dict[int, int]] = {}
        for a, b, points in ticket.pairs:
            starts.setdefault(a, {})[b] = points
        for start, goals in starts.items():
            for goal, found in self.reach(start, goals).items():
                if found[0] - 2 * goals[goal] < least:
                    least = found[0] - 2 * goals[goal]
                    best = found
        return best


def trace(came: Mapping[int, tuple[int, int]], city: int) -> list[int]:
    tracks = []
    while city in came:
        track, city = came[city]
        tracks.append(track)
    return tracks


class Network(Struct, frozen=True):
    """The tracks still to be had so that tickets' cities are joined."""

    tracks: frozenset[int]
    paths: dict[int, frozenset[int]]
    """By ticket, those it needs."""

    def alone(self, ticket: int) -> frozenset[int]:
        """What no other ticket needs."""
        return self.paths[ticket].difference(*[tracks for of, tracks in self.paths.items() if of != ticket])


NOTHING = Network(frozenset(), {})


def join(plan: Map, tickets: Sequence[int], of: Sequence[Ticket]) -> Network | None:
    """A cheap network for all these tickets; None if one of them cannot be had."""
    best = None
    least = inf
    for order in orders(tickets):
        network = lay_in_order(plan, order, of)
        if network is None:
            return None
        cost = sum([plan.costs[track] for track in network.tracks])
        if cost < least:
            best, least = network, cost
    return best


def orders(tickets: Sequence[int]) -> list[tuple[int, ...]]:
    """Orders worth a try: all of three tickets, but for the first two's; of more, one and its reverse."""
    if len(tickets) == 3:
        return [order for order in permutations(tickets) if order[0] < order[1]]
    if len(tickets) > 3:
        return [tuple(tickets), tuple(reversed(tickets))]
    return [tuple(tickets)]


def lay_in_order(plan: Map, order: Sequence[int], of: Sequence[Ticket]) -> Network | None:
    """Lay one ticket after the other over what is already laid; then let each look again for its way."""
    paths: dict[int, frozenset[int]] = {}
    for _ in range(ROUNDS if len(order) > 1 else 1):
        before = dict(paths)
        for ticket in order:
            laid = [track for other, tracks in paths.items() if other != ticket for track in tracks]
            found = plan.given(laid).path(of[ticket])
            if found is None:
                return None
            paths[ticket] = frozenset([track for track in found[1] if plan.costs[track] > 0])
        if paths == before:
            break
    return Network(frozenset([track for tracks in paths.values() for track in tracks]), paths)
