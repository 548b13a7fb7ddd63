"""The cheapest path between two cities, and the tracks of a longest trail. Compiled.

A network is a set of tracks in two words of 60 bits; `around` holds, for each city, the tracks at it.
"""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from stationmaster.parts.bits import BIT, PLACE, WORD
from stationmaster.parts.networks import longest, piece, spaces

FAR: Final = 1 << 60
STEP: Final = 1 << 34  # more than the odds of all tracks together
SHUT: Final = -1  # the cost of a track that cannot be used


def odd(track: int) -> int:
    """A little on top of each track, as if by chance: so of all paths one alone is the cheapest."""
    mixed = (track + 1) * 2654435761
    return ((mixed ^ (mixed >> 15)) % 4294967291 * 40503) & 0xFFFFFFF


ODD: Final = vec[i64]([odd(track) for track in range(2 * WORD)])


def cheapest(around: vec[i64], ends: vec[i64], costs: vec[i64], start: i64, goal: i64) -> vec[i64]:
    """What a cheapest path costs, then its tracks that cost something, from the goal back.

    Of paths that cost the same it is one with the fewest tracks, and of those always the same one, whatever
    else can be used. When there is no path: SHUT, and nothing more.
    """
    n_city: i64 = i64(len(around)) // 2
    dear = vec[i64]([FAR for _ in range(n_city)])
    by = vec[i64]([SHUT for _ in range(n_city)])
    waiting = vec[i64]([start])
    dear[start] = 0
    while len(waiting) > 0:
        nearest: i64 = 0
        for k in range(i64(1), i64(len(waiting))):
            if dear[waiting[k]] < dear[waiting[nearest]]:
                nearest = k
        city = waiting[nearest]
        waiting, last = pop(waiting)
        if nearest < i64(len(waiting)):
            waiting[nearest] = last
        if city == goal:
            break
        for word in range(i64(2)):
            here = around[city * 2 + word]
            while here != 0:
                lowest = here & -here
                here ^= lowest
                track = word * WORD + PLACE[lowest % 67]
                if costs[track] == SHUT:
                    continue
                other = ends[track * 2] + ends[track * 2 + 1] - city
                # Thousandths: a track more, at the same cost.
                cost = dear[city] + (costs[track] * 1000 + 1) * STEP + ODD[track]
                if cost < dear[other]:
                    if by[other] == SHUT and other != start:
                        waiting = append(waiting, other)
                    dear[other] = cost
                    by[other] = track
    return _back(ends, costs, by, start, goal)


def _back(ends: vec[i64], costs: vec[i64], by: vec[i64], start: i64, goal: i64) -> vec[i64]:
    path = vec[i64]([0])
    city = goal
    while city != start:
        track = by[city]
        if track == SHUT:
            return vec[i64]([SHUT])
        if costs[track] > 0:
            path[0] += costs[track]
            path = append(path, track)
        city = ends[track * 2] + ends[track * 2 + 1] - city
    return path


def longest_trail(around: vec[i64], ends: vec[i64], lengths: vec[i64], low: i64, high: i64) -> vec[i64]:
    """The tracks of one longest trail of a network, in order from end to end (BASE-52)."""
    wanted = longest(around, ends, lengths, low, high)
    while low != 0 or high != 0:
        if low != 0:
            track = PLACE[(low & -low) % 67]
        else:
            track = WORD + PLACE[(high & -high) % 67]
        start = ends[track * 2]
        found = piece(around, ends, low, high, start)
        low ^= found[0]
        high ^= found[1]
        bound = spaces(found[0], found[1], lengths)
        if bound < wanted:
            continue
        if len(found) > 2:
            start = found[2]
        if len(found) <= 4:
            return _tour(around, ends, start, found[0], found[1])
        for k in range(i64(2), i64(len(found))):
            path = _follow(around, ends, lengths, found[k], found[0], found[1], wanted, bound)
            if len(path) > 0:
                return path
    return vec[i64]()


def _tour(around: vec[i64], ends: vec[i64], city: i64, low: i64, high: i64) -> vec[i64]:
    """All tracks of a piece in one trail (Hierholzer): walk until stuck, then back to where one is left."""
    path = vec[i64]()
    walked = vec[i64]()
    while True:
        here = low & around[city * 2]
        there = high & around[city * 2 + 1]
        if here != 0:
            lowest = here & -here
            low ^= lowest
            track = PLACE[lowest % 67]
        elif there != 0:
            lowest = there & -there
            high ^= lowest
            track = WORD + PLACE[lowest % 67]
        elif len(walked) > 0:
            walked, track = pop(walked)
            path = append(path, track)
            city = ends[track * 2] + ends[track * 2 + 1] - city
            continue
        else:
            return path
        walked = append(walked, track)
        city = ends[track * 2] + ends[track * 2 + 1] - city


def _follow(
    around: vec[i64],
    ends: vec[i64],
    lengths: vec[i64],
    city: i64,
    low: i64,
    high: i64,
    wanted: i64,
    left: i64,
) -> vec[i64]:
    """A trail from a city that is as long as wanted, from its far end; empty when there is none."""
    for word in range(i64(2)):
        here = low & around[city * 2]
        if word == 1:
            here = high & around[city * 2 + 1]
        while here != 0:
            lowest = here & -here
            here ^= lowest
            track = word * WORD + PLACE[lowest % 67]
            n = lengths[track]
            if n >= wanted:
                return vec[i64]([track])
            if left < wanted:
                return vec[i64]()
            other = ends[track * 2] + ends[track * 2 + 1] - city
            rest_low = low
            rest_high = high
            if word == 0:
                rest_low ^= lowest
            else:
                rest_high ^= lowest
            path = _follow(around, ends, lengths, other, rest_low, rest_high, wanted - n, left - n)
            if len(path) > 0:
                return append(path, track)
    return vec[i64]()


def held_by(owners: tuple[int, ...], seat: i64) -> vec[i64]:
    """The network of a seat, in two words, from a list of tracks' owners."""
    held = vec[i64]([0, 0])
    for track in range(i64(len(owners))):
        if owners[track] == seat:
            held[track // WORD] |= BIT[track % WORD]
    return held


def costs_for(owners: tuple[int, ...], seat: i64, free: i64, lengths: vec[i64]) -> vec[i64]:
    """What each track costs a seat: its own nothing, free ones their length, others cannot be used."""
    costs = vec[i64](capacity=len(owners))
    for track in range(i64(len(owners))):
        cost: i64 = SHUT
        if owners[track] == seat:
            cost = 0
        elif owners[track] == free:
            cost = lengths[track]
        costs = append(costs, cost)
    return costs
