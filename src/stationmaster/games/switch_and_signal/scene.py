"""What a page needs to draw a board before anything has happened on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from stationmaster.games.switch_and_signal.board import COLOURS, JUNCTION, Board, Node
from stationmaster.games.switch_and_signal.build import DICE
from stationmaster.games.switch_and_signal.draw import Layout, Spot, layout, smooth
from stationmaster.games.switch_and_signal.game import HELPERS, Game, members
from stationmaster.games.switch_and_signal.levels import Level, estimate
from stationmaster.games.switch_and_signal.notation import CARDS, TRAINS, position_names
from stationmaster.kernel.game import Game as AnyGame
from stationmaster.parts.sketch import Point

OURS = ("central-europe", "north-america")


def scene(game: AnyGame) -> dict[str, object]:
    made = cast(Game, game)
    return {"board": picture(made.board), "rules": rules(made)}


def rules(game: Game) -> dict[str, object]:
    """What of the cards and options stands on the table for all to see."""
    return {
        "tokens": int(game.rules.tokens),
        "turns": game.deck_size - int(game.rules.removed) + 1,
        "goal": int(game.rules.goal),
        "each": int(game.rules.each),
        "more": int(game.rules.more),
        "goods": game.goods,
        "ports": game.ports,
        "dice": dict(zip(COLOURS, DICE, strict=True)),
        "helpers": members(game.rules.helpers, HELPERS),
        "instructions": game.cards[: len(game.instructions)],
        "departures": game.options["departures"],
        "level": level(game),
    }


def level(game: Game) -> dict[str, object]:
    """How often the bot won tables like this one, or its nearest neighbours, as it was counted."""
    found = estimate(game.name, game.seats, game.options)
    known = {"measured": found.measured, "easier": found.easier, "harder": found.harder}
    return {name: counted(each) for name, each in known.items()}


def counted(found: Level | None) -> dict[str, int] | None:
    return {"won": found.won, "games": found.games, "seats": found.seats} if found else None


def targets(game: AnyGame) -> set[str]:
    """What a lesson may point at: trains, cities, junctions, signals, and spots of the page."""
    made = cast(Game, game)
    spots = ["hand", *(f"hand-{kind}" for kind in CARDS), "deck", "clock", "instruction", "goal", "helpers"]
    spots += [f"goods-{good}" for good in made.goods] + [f"port-{port}" for port in made.ports]
    return {
        *(f"spot {spot}" for spot in spots),
        *(f"train {train}" for train in TRAINS),
        *(f"place {node.id}" for node in made.board.nodes if node.kind != JUNCTION),
        *(f"junction {node.id}" for node in made.board.of_kind(JUNCTION)),
        *(f"signal {signal.id}" for signal in made.board.signals()),
    }


def marks(game: AnyGame) -> set[str]:
    """What people may mark for each other: what cards and helpers act on."""
    return {target for target in targets(game) if target.partition(" ")[0] in ("train", "junction", "signal")}


def picture(board: Board) -> dict[str, object]:
    where = layout(board)
    return {
        "name": board.name,
        "titles": board.titles,
        "side": board.side,
        "ours": board.name in OURS,
        "width": board.width,
        "height": board.height,
        "shapes": [
            {"kind": kind, "line": flat(smooth([*corners, corners[0]]))} for kind, corners in board.shapes
        ],
        "relief": board.relief,
        "nodes": [node(board, each, where) for each in board.nodes],
        "tracks": [
            {"a": track.a, "b": track.b, "line": flat(line)}
            for track, line in zip(board.tracks, where.lines, strict=True)
        ],
        "sections": [
            {"id": section.id, "track": section.track, **spot(where.sections[section.id])}
            for section in board.sections()
        ],
        "signals": [
            {
                "id": signal.id,
                "track": signal.track,
                "city": signal.city,
                "green": signal.green,
                **spot(where.signals[signal.id]),
            }
            for signal in board.signals()
        ],
    }


def node(board: Board, each: Node, where: Layout) -> dict[str, object]:
    drawn: dict[str, object] = {
        "id": each.id,
        "kind": each.kind,
        "names": each.names,
        "x": each.x,
        "y": each.y,
        "dx": each.label.dx,
        "dy": each.label.dy,
        "anchor": each.label.anchor,
        "colour": each.colour,
        "number": each.number,
    }
    if each.kind == JUNCTION:
        ends = where.ends[each.id]
        drawn["ends"] = [
            {
                "name": track.end_at(each.id),
                "to": track.other(each.id),
                "at": rounded(ends[track.end_at(each.id)]),
            }
            for _, track in board.ends(each.id)
        ]
        drawn["positions"] = position_names(board, each.id)
        drawn["closed"] = each.closed
    return drawn


def spot(found: Spot) -> dict[str, object]:
    return {
        "x": found.x,
        "y": found.y,
        "angle": found.angle,
        "length": found.length,
        "line": flat(found.line),
    }


def rounded(point: Point) -> tuple[float, float]:
    return round(point[0], 1), round(point[1], 1)


def flat(line: Sequence[Point]) -> list[float]:
    """A line as numbers: x, y, x, y and so on."""
    return [number for point in line for number in rounded(point)]
