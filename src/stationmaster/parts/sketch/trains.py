"""Train cards, and the trains of the seats where they stand on a board, as SVG.

Shapes and colours were printed by the page; here they are put where they belong.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from stationmaster.parts.sketch import Piece, Point, closed, number, pile, stencils


def train_cards(counts: Sequence[int], kinds: Sequence[str]) -> list[Piece]:
    """Those of which there are any."""
    cards = stencils()["cards"]
    return [pile(cards[kind], count, kind) for kind, count in zip(kinds, counts, strict=False) if count]


# Trains: pieces that stand up, each seat's with a form and an ornament of its own

RISE = 0.36
"""How far the roof stands above the ground, for a wagon one wide."""
LIGHT = (-0.57, -0.82)
"""It falls from the north-west, however the track lies."""


class Wagon(Struct, frozen=True):
    """Where one stands: its middle, the direction of the track there, and its length."""

    x: float
    y: float
    dx: float
    dy: float
    length: float


def train(seat: int, wagons: Sequence[Wagon]) -> str:
    """A seat's wagons, as few paths: what stands farther down hides what is behind it."""
    trains = stencils()["trains"]
    livery = trains[seat % len(trains)]
    drawn = [paths(livery, wagon) for wagon in sorted(wagons, key=lambda at: at.y)]
    whole = str(livery["drawn"])
    for part in drawn[0] if drawn else ():
        whole = whole.replace(f"{{{part}}}", "".join(each[part] for each in drawn))
    return whole


def paths(livery: Any, at: Wagon) -> dict[str, str]:
    """A wagon's: its form is stretched to its length, turned, and raised."""
    high = float(livery["high"])
    a, b, lift = at.length / 2, high / 2, high * RISE

    def turned(x: float, y: float, down: float = 0) -> Point:
        return at.x + x * at.dx - y * at.dy, at.y + down - lift * 0.55 + x * at.dy + y * at.dx

    form = [stretched(shares, a, b) for shares in livery["form"]]
    roof = [turned(x, y) for x, y in form]
    wall = hull([*roof, *((x, y + lift) for x, y in roof)])
    sunny = -1 if at.dy * LIGHT[0] - at.dx * LIGHT[1] > 0 else 1
    half = [turned(x, y) for x, y in form if y * sunny >= 0]
    ends = [turned(side * a * 0.72, b if at.dx >= 0 else -b, lift * 0.52) for side in (-1, 1)]
    ornament = livery["ornament"]
    spots = [spot(turned(*stretched(shares, a, b))) for shares in ornament["points"]]
    return {
        "shadow": closed([(x + high * 0.13, y + high * 0.17) for x, y in wall]),
        "wall": closed(wall),
        # Only where the wall is seen.
        "windows": f"M{spot(ends[0])}L{spot(ends[1])}" if abs(at.dx) > 0.5 else "",
        "roof": closed(roof),
        "lit": closed(hull([*half, turned(-a * 0.98, 0), turned(a * 0.98, 0)])),
        "ornament": str(ornament["path"]).format(*spots),
    }


def stretched(shares: Sequence[float], a: float, b: float) -> Point:
    """A point of a form, of which the page says how much of half a length and half a height it has."""
    across, down, across_high, down_high = shares
    return across * a + across_high * b, down * a + down_high * b


def spot(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def hull(points: Sequence[Point]) -> list[Point]:
    """The convex outline around points, by Andrew's monotone chain."""
    ordered = sorted(set(points))
    return [*chain(ordered), *chain(ordered[::-1])]


def chain(points: Sequence[Point]) -> list[Point]:
    kept: list[Point] = []
    for p in points:
        while len(kept) > 1 and turn(kept[-2], kept[-1], p) <= 0:
            kept.pop()
        kept.append(p)
    return kept[:-1]


def turn(o: Point, a: Point, b: Point) -> float:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
