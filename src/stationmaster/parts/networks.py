"""Who is joined to whom, and the longest trail. Compiled.

A network is a set of tracks in two words of 60 bits; `around` holds, for each city, the tracks at it.
"""

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from stationmaster.parts.bits import BIT, PLACE, WORD


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


def shortest(low: i64, high: i64, lengths: vec[i64]) -> i64:
    """The length of the shortest track of a set that is not empty."""
    least: i64 = 1000
    while low != 0:
        lowest = low & -low
        low ^= lowest
        n = lengths[PLACE[lowest % 67]]
        if n < least:
            least = n
    while high != 0:
        lowest = high & -high
        high ^= lowest
        n = lengths[WORD + PLACE[lowest % 67]]
        if n < least:
            least = n
    return least


def piece(around: vec[i64], ends: vec[i64], low: i64, high: i64, city: i64) -> vec[i64]:
    """The piece of a network that hangs together with a city: its tracks in two words, then its odd cities.

    A city is odd when an odd number of the piece's tracks meet in it.
    """
    found = vec[i64]([0, 0])
    waiting = vec[i64]([city])
    seen: i64 = BIT[city]
    while len(waiting) > 0:
        waiting, city = pop(waiting)
        here = low & around[city * 2]
        there = high & around[city * 2 + 1]
        found[0] |= here
        found[1] |= there
        odd = False
        while here != 0:
            lowest = here & -here
            here ^= lowest
            odd = not odd
            track = PLACE[lowest % 67]
            other = ends[track * 2] + ends[track * 2 + 1] - city
            if seen & BIT[other] == 0:
                seen |= BIT[other]
                waiting = append(waiting, other)
        while there != 0:
            lowest = there & -there
            there ^= lowest
            odd = not odd
            track = WORD + PLACE[lowest % 67]
            other = ends[track * 2] + ends[track * 2 + 1] - city
            if seen & BIT[other] == 0:
                seen |= BIT[other]
                waiting = append(waiting, other)
        if odd:
            found = append(found, city)
    return found


def longest(around: vec[i64], ends: vec[i64], lengths: vec[i64], low: i64, high: i64) -> i64:
    """The longest trail of a network in spaces: cities may be passed again, tracks may not (BASE-52).

    With at most two odd cities a piece is one trail from end to end (Euler). With more, a longest trail runs
    between two of them, and leaves out at least one track for each further pair.
    """
    best: i64 = 0
    while low != 0 or high != 0:
        if low != 0:
            track = PLACE[(low & -low) % 67]
        else:
            track = WORD + PLACE[(high & -high) % 67]
        found = piece(around, ends, low, high, ends[track * 2])
        low ^= found[0]
        high ^= found[1]
        bound = spaces(found[0], found[1], lengths)
        odd: i64 = i64(len(found)) - 2
        if odd <= 2:
            if bound > best:
                best = bound
            continue
        bound -= (odd // 2 - 1) * shortest(found[0], found[1], lengths)
        for k in range(i64(2), odd + 2):
            if bound <= best:
                break
            best = walk(around, ends, lengths, found[k], found[0], found[1], 0, bound, best)
    return best
