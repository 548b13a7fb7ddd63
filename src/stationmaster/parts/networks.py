"""Who is joined to whom, and the longest trail. Compiled.

A network is a set of tracks in two words of 60 bits; `around` holds, for each city, the tracks at it.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.parts.bits import PLACE, WORD


def apart(cities: i64) -> vec[i64]:
    """A forest in which every city stands alone."""
    parent = vec[i64](capacity=cities)
    for city in range(cities):
        parent = append(parent, city)
    return parent


def root(parent: vec[i64], city: i64) -> i64:
    while parent[city] != city:
        parent[city] = parent[parent[city]]
        city = parent[city]
    return city


def join(parent: vec[i64], low: i64, high: i64, ends: vec[i64]) -> None:
    """Join the two ends of every track in the set."""
    while low != 0:
        lowest = low & -low
        low ^= lowest
        track = PLACE[lowest % 67]
        parent[root(parent, ends[track * 2])] = root(parent, ends[track * 2 + 1])
    while high != 0:
        lowest = high & -high
        high ^= lowest
        track = WORD + PLACE[lowest % 67]
        parent[root(parent, ends[track * 2])] = root(parent, ends[track * 2 + 1])


def walk(
    around: vec[i64],
    ends: vec[i64],
    lengths: vec[i64],
    city: i64,
    low: i64,
    high: i64,
    length: i64,
    left: i64,
    best: i64,
) -> i64:
    """The longest trail on from a city over tracks not yet used (they go by value: nothing to undo)."""
    if length > best:
        best = length
    if length + left <= best:
        return best
    here = low & around[city * 2]
    while here != 0:
        lowest = here & -here
        here ^= lowest
        track = PLACE[lowest % 67]
        other = ends[track * 2] + ends[track * 2 + 1] - city
        n = lengths[track]
        best = walk(around, ends, lengths, other, low ^ lowest, high, length + n, left - n, best)
    here = high & around[city * 2 + 1]
    while here != 0:
        lowest = here & -here
        here ^= lowest
        track = WORD + PLACE[lowest % 67]
        other = ends[track * 2] + ends[track * 2 + 1] - city
        n = lengths[track]
        best = walk(around, ends, lengths, other, low, high ^ lowest, length + n, left - n, best)
    return best


def spaces(low: i64, high: i64, lengths: vec[i64]) -> i64:
    """The length of all tracks of a set together."""
    total: i64 = 0
    while low != 0:
        lowest = low & -low
        low ^= lowest
        total += lengths[PLACE[lowest % 67]]
    while high != 0:
        lowest = high & -high
        high ^= lowest
        total += lengths[WORD + PLACE[lowest % 67]]
    return total


def longest(around: vec[i64], ends: vec[i64], lengths: vec[i64], low: i64, high: i64, cities: i64) -> i64:
    """The longest trail of a network in spaces: cities may be passed again, tracks may not (BASE-52)."""
    best: i64 = 0
    total = spaces(low, high, lengths)
    for city in range(cities):
        if (low & around[city * 2]) != 0 or (high & around[city * 2 + 1]) != 0:
            best = walk(around, ends, lengths, city, low, high, 0, total, best)
            if best == total:
                break
    return best
