"""How a board is used over many games: its routes and its tickets, drawn on the map.

Colours are classes, so that the page that shows these pictures chooses them, by day and by night.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from math import dist
from typing import cast

from stationmaster.games.ticket_to_ride.board import Board, City, Place, Ticket, background_of
from stationmaster.games.ticket_to_ride.draw import Sizes, bent, line_of, size_of, sizes_of
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel.family import Chart, Usage
from stationmaster.kernel.game import Game as AnyGame
from stationmaster.kernel.view import View as AnyView
from stationmaster.parts.sketch import closed, number, path

STEPS = 5  # shades of a share
THICKEST = 10.0
ARC = 0.16  # how far a ticket's line bends, of its length
LABEL = 0.9  # of a name's size on the board, where letters are narrower than here
LETTER = 0.58  # how wide one is, of its height


def built(game: AnyGame, view: AnyView) -> tuple[tuple[str, ...], ...]:
    """The tracks of each seat."""
    board, owners = cast(Game, game).board, cast(View, view).owners
    return tuple(
        tuple(track.id for track, owner in zip(board.tracks, owners, strict=True) if owner == seat)
        for seat in range(game.seats)
    )


def charts(game: AnyGame, usage: Usage, language: str) -> list[Chart]:
    board = cast(Game, game).board
    return [routes(board, usage, language), tickets(board, usage, language)]


# Routes


def routes(board: Board, usage: Usage, language: str) -> Chart:
    sizes = sizes_of(board)
    shares = {track.id: usage.built.get(track.id, 0) / max(1, usage.games) for track in board.tracks}
    drawn = [
        stroke(path(line_of(board, n, sizes)), shares[track.id], step(shares[track.id]), name)
        for n, track in enumerate(board.tracks)
        for name in [f"{between(board, track.a, track.b, language)}: {shares[track.id]:.0%}"]
    ]
    rows = [(between(board, track.a, track.b, language), shares[track.id], None) for track in board.tracks]
    return Chart("routes", picture(board, [*ground(board), *drawn], language), most_used(rows))


def stroke(line: str, share: float, kind: str, name: str) -> str:
    wide = number(1.5 + (THICKEST - 1.5) * share)
    return f'<path class="{kind}" d="{line}" stroke-width="{wide}"><title>{escape(name)}</title></path>'


def step(share: float) -> str:
    return f"use u{min(STEPS, 1 + int(share * STEPS)) if share else 0}"


def most_used(rows: Sequence[tuple[str, float, float | None]]) -> tuple[tuple[str, float, float | None], ...]:
    """Tracks side by side have one name, and are one row."""
    merged: dict[str, tuple[str, float, float | None]] = {}
    for name, share, done in rows:
        merged[name] = (name, share + merged[name][1] if name in merged else share, done)
    return tuple(sorted(merged.values(), key=lambda row: (-row[1], row[0])))


# Tickets


def tickets(board: Board, usage: Usage, language: str) -> Chart:
    every = {ticket.id: ticket for ticket in (*board.tickets, *board.more_tickets)}
    kept = {ticket_id: n / max(1, usage.games) for ticket_id, n in usage.kept.items() if ticket_id in every}
    done = {ticket_id: usage.completed.get(ticket_id, 0) / usage.kept[ticket_id] for ticket_id in kept}
    most = max(kept.values(), default=1.0)
    drawn = [
        stroke(arc(board, every[each]), kept[each] / most, f"ticket d{grade(done[each])}", told)
        for each in sorted(kept, key=lambda each: kept[each])
        for told in [f"{named(board, every[each], language)}: {kept[each]:.0%}, {done[each]:.0%}"]
    ]
    rows: list[tuple[str, float, float | None]] = [
        (named(board, every[each], language), kept[each], done[each]) for each in kept
    ]
    return Chart("tickets", picture(board, ['<use href="#ground"/>', *drawn], language), most_used(rows))


def grade(done: float) -> int:
    return min(STEPS, 1 + int(done * STEPS))


def arc(board: Board, ticket: Ticket) -> str:
    """From its first city to the nearest of those it may be completed to, bent towards the middle."""
    start = spot(board.layout[ticket.pairs[0][0]])
    ends = [spot(board.layout[pair[1]]) for pair in ticket.pairs]
    end = min(ends, key=lambda each: dist(start, each))
    width, height = size_of(board)
    bend = ARC * dist(start, end)
    lines = [bent(start, end, side, 0) for side in (bend, -bend)]
    return path(min(lines, key=lambda line: dist(line[len(line) // 2], (width / 2, height / 2))))


def spot(place: Place) -> tuple[float, float]:
    return place.x, place.y


def named(board: Board, ticket: Ticket, language: str) -> str:
    first = board.cities[ticket.pairs[0][0]].names[language]
    others = dict.fromkeys(board.cities[b].names[language] for _, b, _ in ticket.pairs)
    return f"{first} – {' / '.join(others)}"


def between(board: Board, a: int, b: int, language: str) -> str:
    return f"{board.cities[a].names[language]} – {board.cities[b].names[language]}"


# The map


def picture(board: Board, drawn: list[str], language: str) -> str:
    width, height = size_of(board)
    sizes = sizes_of(board)
    places = list(zip(board.cities, board.layout, strict=True))
    return "".join(
        [
            f'<svg class="map" viewBox="0 0 {number(width)} {number(height)}" role="img">',
            *drawn,
            *(dot(place, sizes) for _, place in places),
            *(label(city, place, board, language) for city, place in places),
            "</svg>",
        ]
    )


def ground(board: Board) -> Iterator[str]:
    """Land and water, for the first map to bring and the next to use again."""
    width, height = size_of(board)
    size = f'width="{number(width)}" height="{number(height)}"'
    drawn = background_of(board)
    yield f'<g id="ground"><rect {size} class="{"sea" if drawn else "land"}"/>'
    shapes: Mapping[str, list[list[list[tuple[float, float]]]]] = (
        {} if drawn is None else {"land": drawn.land, "focus": drawn.focus, "lake": drawn.lakes}
    )
    for kind, rings in shapes.items():
        outline = "".join(closed(ring) for shape in rings for ring in shape)
        yield f'<path class="{kind}" fill-rule="evenodd" d="{outline}"/>'
    if drawn is not None:
        yield f'<path class="border" d="{"".join(map(path, drawn.borders))}"/>'
    yield "</g>"


def dot(place: Place, sizes: Sizes) -> str:
    return f'<circle class="city" cx="{number(place.x)}" cy="{number(place.y)}" r="{number(sizes.city)}"/>'


def label(city: City, place: Place, board: Board, language: str) -> str:
    """Where the board has it; on the other side of the city if it would run off the sheet there."""
    name, size = city.names[language], LABEL * sizes_of(board).label
    anchor, dx = place.anchor, place.dx
    long = LETTER * size * len(name)
    if anchor == "end" and place.x + dx < long:
        anchor, dx = "start", -dx
    elif anchor == "start" and place.x + dx + long > size_of(board)[0]:
        anchor, dx = "end", -dx
    return (
        f'<text class="city-name" x="{number(place.x + dx)}" y="{number(place.y + place.dy)}" '
        f'text-anchor="{anchor}" font-size="{number(size)}">{escape(name)}</text>'
    )
