"""A board as a picture: SVG, drawn from its files alone, in the measures of the page but plainer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise
from math import atan2, cos, degrees, dist, hypot, radians, sin

from msgspec import Struct

from stationmaster.games.ticket_to_ride import scene
from stationmaster.games.ticket_to_ride.board import Background, Board, City, Place, Track, background_of
from stationmaster.parts.sketch import FONTS, Point, closed, number, path, token
from stationmaster.parts.sketch.trains import Wagon, train

SAMPLES = 24
GAP = 2.4
ROOM_FOR_A_SPACE = 24.5


class Sizes(Struct, frozen=True):
    """Of what lies on a board; a tall board has longer spaces and room for larger signs."""

    track: float
    apart: float
    longest: float
    city: float
    label: float


WIDE, TALL = Sizes(8.8, 11, 38, 6, 12.6), Sizes(11.5, 14, 52, 8, 17)


class Space(Struct, frozen=True):
    x: float
    y: float
    angle: float
    length: float


def size_of(board: Board) -> tuple[float, float]:
    drawn = background_of(board)
    return drawn.board if drawn else (scene.WIDTH, scene.HEIGHT)


def sizes_of(board: Board) -> Sizes:
    width, height = size_of(board)
    return TALL if height > width else WIDE


# Where spaces lie


def line_of(board: Board, number: int, sizes: Sizes) -> list[Point]:
    """A track's curve; tracks between the same two cities lie side by side."""
    track = board.tracks[number]
    beside = [n for n, other in enumerate(board.tracks) if (other.a, other.b) == (track.a, track.b)]
    shift = (beside.index(number) - (len(beside) - 1) / 2) * sizes.apart
    a, b = board.layout[track.a], board.layout[track.b]
    return bent((a.x, a.y), (b.x, b.y), board.bends.get((track.a, track.b), 0), shift)


def bent(a: Point, b: Point, bend: float, shift: float) -> list[Point]:
    """From a to b, the middle so far beside the chord, all of it shifted along its own normal."""
    far = dist(a, b)
    normal = (-(b[1] - a[1]) / far, (b[0] - a[0]) / far)
    control = ((a[0] + b[0]) / 2 + 2 * bend * normal[0], (a[1] + b[1]) / 2 + 2 * bend * normal[1])
    points = []
    for step in range(SAMPLES + 1):
        u, v = step / SAMPLES, 1 - step / SAMPLES
        x, y = (v * v * a[k] + 2 * u * v * control[k] + u * u * b[k] for k in (0, 1))
        dx, dy = (2 * v * (control[k] - a[k]) + 2 * u * (b[k] - control[k]) for k in (0, 1))
        slope = hypot(dx, dy) or 1
        points.append((x - dy / slope * shift, y + dx / slope * shift))
    return points


def spaces_on(track: Track, line: Sequence[Point], sizes: Sizes) -> list[Space]:
    """Along the curve, with room left for the cities at both ends."""
    whole = sum(dist(p, q) for p, q in pairwise(line))
    grown = sizes.city / WIDE.city
    free = max(9.5 * grown, min(17 * grown, (whole - ROOM_FOR_A_SPACE * track.length) / 2))
    step = (whole - 2 * free) / track.length
    length = min(step - GAP, sizes.longest)
    return [space_at(line, free + step * (n + 0.5), length) for n in range(track.length)]


def space_at(line: Sequence[Point], way: float, length: float) -> Space:
    for p, q in pairwise(line):
        step = dist(p, q)
        if way <= step or q is line[-1]:
            share = way / step if step else 0
            x, y = p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share
            return Space(x, y, degrees(atan2(q[1] - p[1], q[0] - p[0])), length)
        way -= step
    raise ValueError("a line has at least two points")


# The picture


def draw(board: Board, language: str) -> str:
    width, height = size_of(board)
    box = f"0 0 {number(width)} {number(height)}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" font-family="{FONTS}">',
        f"<title>{escape(board.title[language])}</title>",
        *on_board(board, language, {}),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def on_board(board: Board, language: str, owners: Mapping[int, int]) -> Iterator[str]:
    """Everything printed on it, and the trains of those who own tracks."""
    sizes = sizes_of(board)
    places = list(zip(board.cities, board.layout, strict=True))
    yield from ground(background_of(board), *size_of(board))
    yield from (track_of(board, n, sizes) for n in range(len(board.tracks)) if n not in owners)
    yield from (trains_on(board, n, sizes, seat) for n, seat in owners.items())
    yield from (dot(city, place, sizes) for city, place in places)
    yield from (name(city, place, sizes, language) for city, place in places)


def trains_on(board: Board, place: int, sizes: Sizes, seat: int) -> str:
    track = board.tracks[place]
    spaces = spaces_on(track, line_of(board, place, sizes), sizes)
    wagons = [
        Wagon(at.x, at.y, cos(radians(at.angle)), sin(radians(at.angle)), max(at.length, 1)) for at in spaces
    ]
    return f'<g data-track="{track.id}" data-seat="{seat}">{train(seat, wagons)}</g>'


def ground(drawn: Background | None, width: float, height: float) -> Iterator[str]:
    """Sea, shore, land, borders and rivers; without a background, plain land."""
    size = f'width="{number(width)}" height="{number(height)}"'
    if drawn is None:
        yield f'<rect {size} fill="{token("land")}"/>'
        return
    land = "".join(ring for shape in drawn.land for ring in map(closed, shape))
    yield f"<svg {size}>"  # which cuts off what is beyond; an id would mean another's in a notebook
    yield f'<rect {size} fill="{token("sea")}"/>'
    yield f'<path d="{land}" fill="{token("land")}" fill-rule="evenodd"/>'
    for shapes, fill in ((drawn.focus, token("land-focus")), (drawn.lakes, token("sea"))):
        rings = "".join(ring for shape in shapes for ring in map(closed, shape))
        yield f'<path d="{rings}" fill="{fill}" fill-rule="evenodd"/>'
    for lines, stroke, wide in (
        (drawn.states, token("border"), 0.6),
        (drawn.rivers, token("river"), 1.0),
        (drawn.borders, token("border"), 1.4),
    ):
        yield f'<path d="{"".join(map(path, lines))}" fill="none" stroke="{stroke}" stroke-width="{wide}"/>'
    yield f'<path d="{land}" fill="none" stroke="{token("coast")}" stroke-width="0.9"/>'
    yield "</svg>"


def track_of(board: Board, place: int, sizes: Sizes) -> str:
    track = board.tracks[place]
    spaces = spaces_on(track, line_of(board, place, sizes), sizes)
    drawn = "".join(space(track, each, sizes, n) for n, each in enumerate(spaces))
    return f'<g data-track="{track.id}">{drawn}</g>'


def space(track: Track, at: Space, sizes: Sizes, place: int) -> str:
    """In its colour; a tunnel's has a broken edge, a ferry's a wave or the locomotive it asks for."""
    long, wide = max(at.length, 1), sizes.track
    dashes = ' stroke-dasharray="3 2"' if track.kind == "tunnel" else ""
    edge = 2.2 if track.kind == "tunnel" else 1.2
    mark = ""
    if place < track.locomotives:
        mark = f'<circle r="{number(wide * 0.36)}" fill="{token("ink")}" stroke="{token("city-rim")}"/>'
    elif track.kind == "ferry":
        third, sixth = number(long / 3), number(long / 6)
        mark = f'<path d="M-{third} 1q{sixth} -4 {third} 0t{third} 0" fill="none" stroke="{token("ferry")}"/>'
    rim = token(f"slot-edge-{track.colour}" if track.kind == "normal" else track.kind)
    return (
        f'<g transform="translate({number(at.x)} {number(at.y)}) rotate({number(at.angle)})">'
        f'<rect x="{number(-long / 2)}" y="{number(-wide / 2)}" width="{number(long)}" '
        f'height="{number(wide)}" rx="2" fill="{token(f"slot-{track.colour}")}" '
        f'stroke="{rim}" stroke-width="{edge}"{dashes}/>'
        f"{mark}</g>"
    )


def dot(city: City, place: Place, sizes: Sizes) -> str:
    """A city is round, an exit over the border stands on its corner."""
    r, colours = sizes.city, f'fill="{token("city")}" stroke="{token("city-rim")}"'
    if city.kind == "exit":
        corners = [
            (place.x, place.y - r),
            (place.x + r, place.y),
            (place.x, place.y + r),
            (place.x - r, place.y),
        ]
        return f'<path d="{closed(corners)}" {colours} stroke-width="1.5"/>'
    return (
        f'<circle cx="{number(place.x)}" cy="{number(place.y)}" r="{number(r)}" {colours} '
        f'stroke-width="1.5"/>'
    )


def name(city: City, place: Place, sizes: Sizes, language: str) -> str:
    return (
        f'<text x="{number(place.x + place.dx)}" y="{number(place.y + place.dy)}" '
        f'text-anchor="{place.anchor}" font-size="{sizes.label}" fill="{token("ink")}" paint-order="stroke" '
        f'stroke="{token("name-halo")}" stroke-width="3">{escape(city.names[language])}</text>'
    )


# What cannot be drawn well

LEAST_SPACE = 6.0


def crowded(board: Board) -> list[str]:
    """Cities off the picture, and tracks too short for their spaces: file, line and sentence."""
    width, height = size_of(board)
    sizes = sizes_of(board)
    found = [
        f"{place.where}: '{city.id}' lies outside the picture, which is {number(width)} by {number(height)}"
        for city, place in zip(board.cities, board.layout, strict=True)
        if not (0 <= place.x <= width and 0 <= place.y <= height)
    ]
    for n, track in enumerate(board.tracks):
        if spaces_on(track, line_of(board, n, sizes), sizes)[0].length < LEAST_SPACE:
            a, b = board.cities[track.a].id, board.cities[track.b].id
            found.append(f"{track.where}: '{a}' and '{b}' lie too close together for {track.length} spaces")
    return found
