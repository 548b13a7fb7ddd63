"""Train cards with their marks, and the trains of the seats, as SVG: the shapes of the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, radians, sin

from msgspec import Struct

from stationmaster.parts.sketch import Card, Point, closed, livery, number

# Train cards: their colours, and marks in a box from -5 to 5

SOLID, LINED = 'fill="currentColor"', 'fill="none" stroke="currentColor" stroke-linejoin="round"'
STAR = "M0 -5L1.2 -1.7 4.8 -1.5 2 .6 2.9 4 0 2.1-2.9 4-2 .6-4.8 -1.5-1.2 -1.7Z"
MARKS = {
    "purple": f'<path d="M0 -4.6L3.9 0L0 4.6L-3.9 0Z" {SOLID}/>',
    "white": f'<circle r="3.2" {LINED} stroke-width="1.9"/>',
    "blue": f'<path d="M-4.4 -1.1C-3.3 -3.2 -1.1 -3.2 0 -1.1S3.3 1 4.4 -1.1'
    f'M-4.4 2.5C-3.3 .4 -1.1 .4 0 2.5S3.3 4.6 4.4 2.5" {LINED} stroke-width="1.5"/>',
    "yellow": f'<circle r="2" {SOLID}/><path d="M3 0H4.8M-3 0H-4.8M0 3V4.8M0 -3V-4.8M2.1 2.1L3.4 3.4'
    f'M-2.1 2.1L-3.4 3.4M2.1 -2.1L3.4 -3.4M-2.1 -2.1L-3.4 -3.4" {LINED} stroke-width="1.2"/>',
    "orange": f'<path d="M0 -4.2L4.5 3.5H-4.5Z" {SOLID}/>',
    "black": f'<path d="M-3.4 -3.4H3.4V3.4H-3.4Z" {SOLID}/>',
    "red": f'<path d="M-3.8 .3L0 -3.3L3.8 .3M-3.8 4.1L0 .5L3.8 4.1" {LINED} stroke-width="1.8"/>',
    "green": f'<path d="M-4.2 4.2C-5 -2 -1 -4.6 4.4 -4.4C4.8 1.4 1.8 5 -2.2 3.2L-3.4 4.9Z" {SOLID}/>',
    "locomotive": f'<path d="{STAR}" {SOLID}/>',
    "plus-four": f'<path d="M0 -5L1.2 -1.2 5 0 1.2 1.2 0 5-1.2 1.2-5 0-1.2 -1.2Z" {SOLID}/>',
    "passenger": f'<circle cy="-2.5" r="2.1" {SOLID}/>'
    f'<path d="M-3.9 4.6C-3.9 .2 -2 -.1 0 -.1S3.9 .2 3.9 4.6Z" {SOLID}/>',
}
TRAIN_CARDS = {
    "purple": ("#7D4B9E", "#FBF6E9"),
    "white": ("#F7F3E8", "#55504A"),
    "blue": ("#3C90DA", "#0D2233"),
    "yellow": ("#EBC142", "#4A3706"),
    "orange": ("#E4832B", "#3D1D04"),
    "black": ("#2B2B2E", "#F0E9DA"),
    "red": ("#C9312A", "#FDF0E4"),
    "green": ("#37795A", "#F2F7E6"),
    "locomotive": ("#5D6B73", "#FFE3A1"),
    "plus-four": ("#39444A", "#FFE3A1"),
    "passenger": ("#B7A58A", "#33291A"),
}


def train_cards(counts: Sequence[int], kinds: Sequence[str]) -> list[Card]:
    """Those of which there are any."""
    return [
        Card(*TRAIN_CARDS[kind], MARKS[kind], count, kind)
        for kind, count in zip(kinds, counts, strict=False)
        if count
    ]


# Trains: pieces that stand up, each seat's with a form and an ornament of its own

RISE = 0.36
"""How far the roof stands above the ground, for a wagon one wide."""
PIECE_INK, PIECE_RIM, SHADOW = "#201A14", "#FFF8E6", "#2A1C06"


class Wagon(Struct, frozen=True):
    """Where one stands: its middle, the angle of the track there, and its length."""

    x: float
    y: float
    angle: float
    length: float


def rounded(a: float, b: float, r: float) -> list[Point]:
    corners = ((a - r, r - b, -90), (a - r, b - r, 0), (r - a, b - r, 90), (r - a, r - b, 180))
    return [
        (x + r * cos(radians(start + turn)), y + r * sin(radians(start + turn)))
        for x, y, start in corners
        for turn in (0, 30, 60, 90)
    ]


def square(a: float, b: float) -> list[Point]:
    return [(-a, -b), (a, -b), (a, b), (-a, b)]


def arrow(a: float, b: float) -> list[Point]:
    return [(b / 2 - a, -b), (a - b * 0.75, -b), (a, 0), (a - b * 0.75, b), (b / 2 - a, b), (-a, 0)]


def chamfered(a: float, b: float) -> list[Point]:
    k = b * 0.62
    return [
        (k - a, -b),
        (a - k, -b),
        (a, k - b),
        (a, b - k),
        (a - k, b),
        (k - a, b),
        (-a, b - k),
        (-a, k - b),
    ]


FORMS: tuple[Callable[[float, float], list[Point]], ...] = (
    lambda a, b: rounded(a, b, b * 0.55),
    lambda a, b: rounded(a, b, b * 0.98),
    square,
    arrow,
    chamfered,
)


def ridge(a: float, b: float) -> tuple[list[list[Point]], float]:
    return [[(-a * 0.66, 0), (a * 0.66, 0)]], b * 0.5


def domes(a: float, b: float) -> tuple[list[list[Point]], float]:
    return [[(a * share, 0), (a * share + 0.1, 0)] for share in (-0.56, 0, 0.56)], b * 0.78


def trellis(a: float, b: float) -> tuple[list[list[Point]], float]:
    u, v = a * 0.36, b * 0.6
    return [
        [(a * share - u, -v * up), (a * share + u, v * up)] for share in (-0.45, 0.45) for up in (1, -1)
    ], b * 0.24


def chevrons(a: float, b: float) -> tuple[list[list[Point]], float]:
    return [
        [(a * s - b * 0.34, -b * 0.58), (a * s + b * 0.3, 0), (a * s - b * 0.34, b * 0.58)]
        for s in (-0.5, -0.02, 0.46)
    ], b * 0.3


def slats(a: float, b: float) -> tuple[list[list[Point]], float]:
    return [[(a * s, -b * 0.58), (a * s, b * 0.58)] for s in (-0.66, -0.22, 0.22, 0.66)], b * 0.32


ORNAMENTS = (ridge, domes, trellis, chevrons, slats)


def wagon(seat: int, at: Wagon, high: float) -> str:
    """Shadow, wall, roof and ornament."""
    a, b, lift = max(at.length, 1) / 2, high / 2, high * RISE
    c, s = cos(at.angle * pi / 180), sin(at.angle * pi / 180)

    def put(points: Sequence[Point], down: float) -> list[Point]:
        return [(at.x + x * c - y * s, at.y + down + x * s + y * c) for x, y in points]

    def lines(found: Sequence[Sequence[Point]]) -> str:
        return "".join(closed(put(line, -lift * 0.55))[:-1] for line in found)

    colours, form = livery(seat), FORMS[seat % len(FORMS)](a, b)
    ornament, wide = ORNAMENTS[seat % len(ORNAMENTS)](a, b)
    outline = hull([*put(form, -lift * 0.55), *put(form, lift * 0.45)])
    shadow = closed([(x + high * 0.13, y + high * 0.17) for x, y in outline])
    wall, roof = closed(outline), closed(put(form, -lift * 0.55))
    return (
        f'<path d="{shadow}" fill="{SHADOW}" opacity=".3"/>'
        f'<path d="{wall}" fill="{PIECE_RIM}" stroke="{PIECE_RIM}" stroke-width="{number(high * 0.21)}"/>'
        f'<path d="{wall}" fill="{colours.wall}" stroke="{PIECE_INK}" stroke-width=".7"/>'
        f'<path d="{roof}" fill="{colours.roof}" stroke="{PIECE_INK}" stroke-width=".5"/>'
        f'<path d="{lines(ornament)}" fill="none" stroke="{colours.trim}" stroke-width="{wide:.2f}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


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
