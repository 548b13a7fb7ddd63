"""Cheapest ways and longest trails, against every way and trail there is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.parts.bits import BIT, WORD
from stationmaster.parts.networks import longest
from stationmaster.parts.paths import SHUT, cheapest, costs_for, held_by, longest_trail

CITIES = 6
FAR = 55  # numbers of tracks start here, so that both words of a set are used
FREE = -1
Tracks = tuple[int, ...]


class Net(NamedTuple):
    """A small net of tracks; those before FAR are there but join nothing of interest."""

    tracks: list[tuple[int, int, int]]

    @property
    def ends(self) -> vec[i64]:
        ends = [0, 1] * FAR + [city for a, b, _ in self.tracks for city in (a, b)]
        return vec[i64](ends)

    @property
    def lengths(self) -> vec[i64]:
        return vec[i64]([1] * FAR + [length for _, _, length in self.tracks])

    @property
    def around(self) -> vec[i64]:
        words = [0] * (2 * CITIES)
        for number, (a, b, _) in enumerate(self.tracks, FAR):
            for city in (a, b):
                words[city * 2 + number // WORD] |= BIT[number % WORD]
        return vec[i64](words)


def tracks() -> st.SearchStrategy[tuple[int, int, int]]:
    cities = st.lists(st.integers(0, CITIES - 1), min_size=2, max_size=2, unique=True)
    return st.builds(lambda ends, length: (*ends, length), cities, st.integers(1, 6))


nets = st.lists(tracks(), min_size=1, max_size=9).map(Net)


def trails(net: Net, usable: list[int], city: int, used: Tracks = ()) -> Iterator[tuple[int, Tracks]]:
    """Every trail from a city: where it ends, and its tracks."""
    yield city, used
    for number in usable:
        a, b, _ = net.tracks[number - FAR]
        if number not in used and city in (a, b):
            yield from trails(net, usable, a + b - city, (*used, number))


@given(nets, st.data())
def test_the_cheapest_way_is_the_cheapest_of_all(net: Net, data: st.DataObject) -> None:
    owner = st.sampled_from([0, 1, FREE])
    owners = (1,) * FAR + tuple(data.draw(owner) for _ in net.tracks)
    start, goal = data.draw(st.tuples(st.integers(0, CITIES - 1), st.integers(0, CITIES - 1)))
    costs = costs_for(owners, 0, FREE, net.lengths)
    found = list(cheapest(net.around, net.ends, costs, start, goal))
    usable = [number for number in range(FAR, len(owners)) if owners[number] in (0, FREE)]
    ways = [way for city, way in trails(net, usable, start) if city == goal]
    prices = [sum(costs[number] for number in way) for way in ways]
    if not ways:
        assert found == [SHUT]
        return
    price, *missing = found
    assert price == min(prices) == sum(costs[number] for number in missing)
    assert all(owners[number] == FREE for number in missing)
    own = {number for number in usable if owners[number] == 0}
    built = sorted(own | set(missing))
    assert any(city == goal for city, _ in trails(net, built, start))
    fewest = min(len(way) for way, paid in zip(ways, prices, strict=True) if paid == price)
    assert len(missing) <= fewest


@given(nets, st.data())
def test_a_longest_trail_is_a_trail_and_none_is_longer(net: Net, data: st.DataObject) -> None:
    owners = (1,) * FAR + tuple(data.draw(st.sampled_from([0, 1])) for _ in net.tracks)
    low, high = held_by(owners, 0)
    trail = list(longest_trail(net.around, net.ends, net.lengths, low, high))
    held = [number for number in range(FAR, len(owners)) if owners[number] == 0]
    lengths = net.lengths
    every = [way for city in range(CITIES) for _, way in trails(net, held, city)]
    assert tuple(trail) in every
    best = max(sum(lengths[number] for number in way) for way in every)
    assert sum(lengths[number] for number in trail) == best
    assert best == longest(net.around, net.ends, lengths, low, high)
