"""What a page needs to draw a board before anything has happened on it."""

from __future__ import annotations

import json
from collections import Counter
from importlib.resources.abc import Traversable
from typing import Any, cast

from stationmaster.games.ticket_to_ride import board as boards
from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.train_cards import KIND_NAMES
from stationmaster.kernel.game import Game as AnyGame

WIDTH, HEIGHT = 1000, 1000  # in which a board without a background is drawn
DRAWN = ("land", "focus", "lakes", "borders", "rivers", "states")

CHAPTERS = ("BASE", "DICE")  # of the rules, for every board


def chapters(name: str) -> tuple[str, ...] | None:
    """The chapters of the rules that a board needs, by the letters of their numbers."""
    return (*CHAPTERS, *boards.read(name).chapters)


def scene(game: AnyGame) -> dict[str, object]:
    made = cast(Game, game)
    return {"board": picture(made.board, int(made.n_kind))}


def targets(game: AnyGame) -> set[str]:
    """What a lesson may point at: cities, tracks, and the spots of cards, tickets and dice on the page."""
    made = cast(Game, game)
    kinds = KIND_NAMES[: int(made.n_kind)]
    spots = ["deck", "tickets", "my-tickets", "hand", "discard", "stations", "tunnel", "tokens", "holds"]
    spots += [f"row-{kind}" for kind in kinds] + [f"hand-{kind}" for kind in kinds]
    spots += [f"seat-{seat}" for seat in range(made.seats)]
    return {
        *(f"spot {spot}" for spot in spots),
        *(f"city {city.id}" for city in made.board.cities),
        *(f"track {track['id']}" for track in tracks(made.board)),
    }


def picture(board: Board, n_kind: int) -> dict[str, object]:
    background = written(board.background) or {}
    width, height = background.get("board", (WIDTH, HEIGHT))
    return {
        "name": board.name,
        "title": dict(board.title),
        "width": width,
        "height": height,
        "parts": board.parts,
        "points": {str(length): points for length, points in board.points.items()},
        "cities": cities(board),
        "tracks": tracks(board),
        "tickets": [
            {"id": ticket.id, "pairs": ticket.pairs, "deck": ticket.deck} for ticket in board.tickets
        ],
        "kinds": KIND_NAMES[:n_kind],
        "background": {layer: background[layer] for layer in DRAWN if layer in background} or None,
        "relief": written(board.relief),
        "goods": [
            {"city": goods.city, "colour": goods.colour, "tokens": goods.tokens} for goods in board.goods
        ],
    }


def written(file: Traversable | None) -> dict[str, Any] | None:
    return json.loads(file.read_text(encoding="utf-8")) if file else None


def cities(board: Board) -> list[dict[str, object]]:
    return [
        {
            "id": city.id,
            "names": dict(city.names),
            "short": dict(city.short),
            "code": dict(city.code),
            "kind": city.kind,
            "country": city.country,
            "x": place.x,
            "y": place.y,
            "dx": place.dx,
            "dy": place.dy,
            "anchor": place.anchor,
        }
        for city, place in zip(board.cities, board.layout, strict=True)
    ]


def tracks(board: Board) -> list[dict[str, object]]:
    together = Counter((track.a, track.b) for track in board.tracks)
    seen: Counter[tuple[int, int]] = Counter()
    drawn: list[dict[str, object]] = []
    for track in board.tracks:
        pair = (track.a, track.b)
        drawn.append(
            {
                "id": track.id,
                "a": track.a,
                "b": track.b,
                "length": track.length,
                "colour": track.colour,
                "kind": track.kind,
                "locomotives": track.locomotives,
                "bend": board.bends.get(pair, 0),
                "index": seen[pair],
                "of": together[pair],
            }
        )
        seen[pair] += 1
    return drawn
