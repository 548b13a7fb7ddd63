"""A board as a picture: SVG, drawn from the board file alone."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise
from math import atan2, degrees, dist

from msgspec import Struct

from stationmaster.games.switch_and_signal.board import (
    DEPARTURE,
    JUNCTION,
    PORT,
    SECTION,
    Board,
    Node,
    Track,
    open_ends,
)
from stationmaster.parts.sketch import FONTS, Point, number, path

INK, QUIET, PAPER, SEA, LAND, HILLS = "#1E2A2F", "#5C665F", "#FFFBF2", "#C9DDE3", "#EDE4CF", "#DCCFAE"
RED, GREEN, BRASS, ENAMEL, TRACK = "#C8372D", "#2F8F5B", "#B58A3C", "#1F4D43", "#8A7A5C"
GOODS = {
    "yellow": "#E8BC35",
    "red": "#C43A31",
    "blue": "#2E7FC1",
    "white": "#F4F1E9",
    "black": "#2B2B2E",
    "green": "#4E9A4A",
    "orange": "#DE7A2B",
    "purple": "#8E5BA6",
}
RADIUS = {"trade": 24.0, "port": 24.0, DEPARTURE: 17.0, JUNCTION: 18.0}
SIGNAL_RADIUS = 7.0
DISC_RADIUS = 5.5
DISC_AT = 12.0
"""How far from the middle of a junction its disc places lie."""
SECTION_WIDTH = 10.0
EDGE = 1.3
SMOOTH = 12
"""Points between two bends of a smoothed line."""


class Spot(Struct, frozen=True):
    """Where a section or a signal space is drawn: its middle, turn and length, and the line it covers."""

    x: float
    y: float
    angle: float
    length: float
    line: tuple[Point, ...]


class Layout(Struct, frozen=True):
    """Everything on a board that has a place in its picture."""

    lines: tuple[tuple[Point, ...], ...]
    """By track, from its first node to its second."""
    sections: dict[str, Spot]
    signals: dict[str, Spot]
    ends: dict[str, dict[str, Point]]
    """By junction and end: the place for a switch disc."""


def layout(board: Board) -> Layout:
    nodes = {node.id: node for node in board.nodes}
    lines = tuple(line_of(track, nodes) for track in board.tracks)
    spots = [spots_on(track, line, nodes) for track, line in zip(board.tracks, lines, strict=True)]
    ends: dict[str, dict[str, Point]] = {}
    for node in board.of_kind(JUNCTION):
        ends[node.id] = {
            track.end_at(node.id): along(lines[t] if track.a == node.id else lines[t][::-1], DISC_AT)[0]
            for t, track in board.ends(node.id)
        }
    return Layout(
        lines=lines,
        sections={section.id: spots[section.track][section.item] for section in board.sections()},
        signals={signal.id: spots[signal.track][signal.item] for signal in board.signals()},
        ends=ends,
    )


def line_of(track: Track, nodes: dict[str, Node]) -> tuple[Point, ...]:
    a, b = nodes[track.a], nodes[track.b]
    return smooth([(a.x, a.y), *track.via, (b.x, b.y)])


def smooth(corners: Sequence[Point]) -> tuple[Point, ...]:
    """A line through all corners, rounded (Catmull-Rom)."""
    if len(corners) == 2:
        return tuple(corners)
    padded = [corners[0], *corners, corners[-1]]
    found: list[Point] = []
    for before, start, end, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        found += [between(before, start, end, after, step / SMOOTH) for step in range(SMOOTH)]
    return (*found, corners[-1])


def between(before: Point, start: Point, end: Point, after: Point, t: float) -> Point:
    def one(p: float, q: float, r: float, s: float) -> float:
        return 0.5 * (
            2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t
        )

    return one(before[0], start[0], end[0], after[0]), one(before[1], start[1], end[1], after[1])


def length_of(line: Sequence[Point]) -> float:
    return sum(dist(p, q) for p, q in pairwise(line))


def along(line: Sequence[Point], way: float) -> tuple[Point, float]:
    """The point of a line that lies so far from its start, and the angle there."""
    for p, q in pairwise(line):
        step = dist(p, q)
        if step > 0 and (way <= step or q == line[-1]):
            part = way / step
            here = (p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part)
            return here, degrees(atan2(q[1] - p[1], q[0] - p[0]))
        way -= step
    return line[-1], 0.0


def piece(line: Sequence[Point], start: float, end: float) -> tuple[Point, ...]:
    """The stretch of a line between two distances from its start."""
    inner: list[Point] = []
    way = 0.0
    for p, q in pairwise(line):
        way += dist(p, q)
        if start < way < end:
            inner.append(q)
    return (along(line, start)[0], *inner, along(line, end)[0])


def spots_on(track: Track, line: tuple[Point, ...], nodes: dict[str, Node]) -> list[Spot]:
    """The items of a track, side by side between its two nodes."""
    start = RADIUS[nodes[track.a].kind]
    room = length_of(line) - start - RADIUS[nodes[track.b].kind]
    signals = len(track.items) - track.sections
    gap = 4.0
    section = (room - signals * 2 * SIGNAL_RADIUS - gap * (len(track.items) + 1)) / max(track.sections, 1)
    spots: list[Spot] = []
    way = start + gap
    for item in track.items:
        size = section if item == SECTION else 2 * SIGNAL_RADIUS
        (x, y), angle = along(line, way + size / 2)
        cover = piece(line, way, way + size)
        spots.append(Spot(round(x, 1), round(y, 1), round(angle, 1), round(size, 1), cover))
        way += size + gap
    return spots


# The picture


class Laid(Struct, frozen=True):
    """What may lie otherwise in the course of a game."""

    greens: Collection[str]
    """Signals, by their names."""
    joined: Mapping[str, tuple[str, str]]
    """By junction: the two ends between which a train may pass."""
    numbers: Mapping[str, int]
    """By departure point."""


def first_set_up(board: Board) -> Laid:
    joined: dict[str, tuple[str, str]] = {}
    for node in board.of_kind(JUNCTION):
        names = board.end_names(node.id)
        one, other = open_ends(node, names)
        joined[node.id] = names[one], names[other]
    return Laid(
        greens=[signal.id for signal in board.signals() if signal.green],
        joined=joined,
        numbers={node.id: node.number for node in board.of_kind(DEPARTURE)},
    )


def draw(board: Board, language: str = "en") -> str:
    """The board with its first set-up."""
    width, height = number(board.width), number(board.height)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="{FONTS}">',
        f"<title>{escape(board.titles[language])}</title>",
        *on_board(board, layout(board), first_set_up(board), language),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def on_board(board: Board, where: Layout, laid: Laid, language: str) -> Iterator[str]:
    """All that is printed, with the discs and numbers that lie on it."""
    yield f'<rect width="{number(board.width)}" height="{number(board.height)}" fill="{LAND}"/>'
    yield from (shape(kind, corners) for kind, corners in board.shapes)
    yield from (rail(line) for line in where.lines)
    yield from (section(spot) for spot in where.sections.values())
    yield from (signal(where.signals[found.id], found.id in laid.greens) for found in board.signals())
    yield from (picture(node, where, laid) for node in board.nodes)
    yield from (label(node, language) for node in board.nodes)


def shape(kind: str, corners: tuple[Point, ...]) -> str:
    closed = smooth([*corners, corners[0]])
    return f'<path d="{path(closed)}Z" fill="{SEA if kind == "sea" else HILLS}"/>'


def rail(line: tuple[Point, ...]) -> str:
    return f'<path d="{path(line)}" fill="none" stroke="{TRACK}" stroke-width="4"/>'


def section(spot: Spot) -> str:
    """A light bar with a dark edge, bent as the track is."""
    inner = piece(spot.line, EDGE, spot.length - EDGE)
    return "".join(
        f'<path d="{path(line)}" fill="none" stroke="{colour}" stroke-width="{number(width)}"/>'
        for line, colour, width in (
            (spot.line, INK, SECTION_WIDTH),
            (inner, PAPER, SECTION_WIDTH - 2 * EDGE),
        )
    )


def circle(x: float, y: float, radius: float, fill: str, stroke: str = INK, width: float = 1.5) -> str:
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}" '
        f'stroke="{stroke}" stroke-width="{number(width)}"/>'
    )


def signal(spot: Spot, green: bool) -> str:
    """Red with a bar across the track, green with a bar along it: one can tell them without their hue."""
    turn = spot.angle if green else spot.angle + 90
    bar = (
        f'<path d="M-4 0H4" stroke="{PAPER}" stroke-width="2" '
        f'transform="translate({number(spot.x)} {number(spot.y)}) rotate({number(turn)})"/>'
    )
    return circle(spot.x, spot.y, SIGNAL_RADIUS, GREEN if green else RED) + bar


def picture(node: Node, where: Layout, laid: Laid) -> str:
    if node.kind == JUNCTION:
        return junction(node, where.ends[node.id], laid.joined[node.id])
    if node.kind == DEPARTURE:
        return octagon(node) + words(node.x, node.y + 6, str(laid.numbers[node.id]), 16, PAPER)
    ring = circle(node.x, node.y, RADIUS[node.kind], GOODS.get(node.colour, ENAMEL), INK, 2)
    inner = circle(node.x, node.y, 15, PAPER)
    mark = "⚓" if node.kind == PORT else node.colour[:1].upper()
    return ring + inner + words(node.x, node.y + 6, mark, 16, INK)


def octagon(node: Node) -> str:
    radius, cut = RADIUS[DEPARTURE], RADIUS[DEPARTURE] * 0.41
    corners = [
        (x, y)
        for x, y in (
            (cut, -radius),
            (radius, -cut),
            (radius, cut),
            (cut, radius),
            (-cut, radius),
            (-radius, cut),
            (-radius, -cut),
            (-cut, -radius),
        )
    ]
    outline = path([(node.x + x, node.y + y) for x, y in corners])
    return f'<path d="{outline}Z" fill="{ENAMEL}" stroke="{BRASS}" stroke-width="2"/>'


def junction(node: Node, ends: Mapping[str, Point], joined: tuple[str, str]) -> str:
    """The table of a junction: a light channel between the open ends, dark discs on the closed ones."""
    one, other = (ends[end] for end in joined)
    parts = [circle(node.x, node.y, RADIUS[JUNCTION], QUIET)]
    parts.append(
        f'<path d="{path([one, (node.x, node.y), other])}" fill="none" stroke="{PAPER}" stroke-width="5" '
        f'stroke-linecap="round" stroke-linejoin="round"/>'
    )
    parts += [circle(*at, DISC_RADIUS, INK, PAPER, 1) for end, at in ends.items() if end not in joined]
    return "".join(parts)


def words(x: float, y: float, text: str, size: int, fill: str, anchor: str = "middle") -> str:
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{size}" fill="{fill}" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )


def label(node: Node, language: str) -> str:
    """A name on a halo of the land's colour."""
    size = 16 if node.is_city else 12 if node.kind == JUNCTION else 13
    text = words(
        node.x + node.label.dx,
        node.y + node.label.dy + 4,
        node.names[language],
        size,
        INK,
        node.label.anchor,
    )
    return text.replace("<text ", f'<text paint-order="stroke" stroke="{LAND}" stroke-width="3" ', 1)


LEAST_SECTION = 6.0


def crowded(board: Board) -> list[tuple[int, str]]:
    """Tracks too short for what lies on them, and places off the picture, as lines and sentences."""
    where = layout(board)
    found = {
        (node.line, f"{node.id} lies outside the picture")
        for node in board.nodes
        if not (0 <= node.x <= board.width and 0 <= node.y <= board.height)
    }
    for drawn in board.sections():
        track = board.tracks[drawn.track]
        if where.sections[drawn.id].length < LEAST_SECTION:
            found.add((track.line, f"{track.a} and {track.b} lie too close together for this track"))
    return sorted(found)
