"""A moment of a game as a picture: the board with its trains, and what a viewer may see of hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from stationmaster.games.ticket_to_ride import scene
from stationmaster.games.ticket_to_ride.board import Board, Ticket
from stationmaster.games.ticket_to_ride.draw import on_board, size_of, sizes_of
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.dice import FACE_NAMES
from stationmaster.games.ticket_to_ride.engine.train_cards import KIND_NAMES
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel import game as kernel
from stationmaster.kernel.game import OVER, Seeded
from stationmaster.kernel.view import View as KernelView
from stationmaster.kernel.words import Words, say
from stationmaster.parts.sketch import (
    CARD,
    Piece,
    Plate,
    Point,
    Row,
    drawing,
    note,
    printed,
    put,
    sheet,
    stencils,
    ticket,
)
from stationmaster.parts.sketch.trains import Wagon, train, train_cards

words = Words("stationmaster.games.ticket_to_ride", "stationmaster.kernel")

SHEETS = Path(__file__).with_name("sheets")
FRAME = 17.0
"""Of paper, around a board that has no sheet."""
OF_DRAWING = ("width", "height", "cities", "tracks", "background", "relief", "goods")
CLOSED = -2
DIE = (16.0, 16.0)


def draw(game: kernel.Game, views: Sequence[KernelView], language: str) -> str:
    """What these views, all of one moment, show together."""
    table = cast(Game, game)
    seen = [cast(View, view) for view in views]
    box, board = on_sheet(table.board, seen[0], language)
    return sheet(
        table.board.title[language],
        board,
        box,
        list(plates(table, seen[0], language)),
        list(rows(table, seen, language)),
    )


# The board


def key(board: Board) -> str:
    """What the sheet of a board is known by: all that is drawn of it."""
    facts = scene.picture(board, 0)
    return printed.key([facts[fact] for fact in OF_DRAWING])


def on_sheet(board: Board, view: View, language: str) -> tuple[tuple[float, float, float, float], str]:
    """The sheet that the page printed, with what stands on it; a board of somebody's own is drawn plainly."""
    found = printed.found(SHEETS, key(board))
    if found is None:
        return plain(board, view, language)
    own = found[language]
    box = own["box"]
    size = box["right"] - box["left"], box["bottom"] - box["top"]
    return (box["left"], box["top"], *size), "".join(standing(board, own, view))


def plain(board: Board, view: View, language: str) -> tuple[tuple[float, float, float, float], str]:
    width, height = size_of(board)
    owners = {track: seat for track, seat in enumerate(view.owners) if seat >= 0}
    places = [(place.x, place.y) for place in board.layout]
    goods = [(places[pile.city][0] + 14, places[pile.city][1] - 12) for pile in board.goods]
    unit = sizes_of(board).city / 6
    drawn = [*on_board(board, language, owners), *pieces(board, view.extras, places, goods, unit, unit)]
    return (-FRAME, -FRAME, width + 2 * FRAME, height + 2 * FRAME), "".join(drawn)


def standing(board: Board, own: Any, view: View) -> Iterator[str]:
    """What lies over what, as on the page: slots, trains, the ends of tunnels, cities, pieces in them."""
    yield own["ground"]
    slots = own["slots_with_dice" if "dice" in view.extras else "slots"]
    for drawn, owner in zip(slots, view.owners, strict=True):
        if owner < 0:
            yield f'<g opacity=".3">{drawn}</g>' if owner == CLOSED else drawn
    spots = [[Wagon(*spot) for spot in spots] for spots in own["wagons"]]
    taken = [place for place, owner in enumerate(view.owners) if owner >= 0]
    for place in sorted(taken, key=lambda place: spots[place][0].y):
        seat = view.owners[place]
        yield f'<g data-track="{board.tracks[place].id}" data-seat="{seat}">{train(seat, spots[place])}</g>'
    yield own["portals"]
    yield own["cities"]
    yield from pieces(board, view.extras, own["places"], own["goods"], own["unit"], own["token"])


def pieces(
    board: Board,
    extras: Mapping[str, object],
    places: Sequence[Point],
    goods: Sequence[Point],
    unit: float,
    token: float,
) -> Iterator[str]:
    """Goods, stations and passengers where they stand."""
    stencils = printed.read(Path(__file__).with_name(printed.STENCILS))
    left = cast(Mapping[str, Sequence[Sequence[int]]], extras.get("goods", {})).get("left", ())
    for pile, at in zip(board.goods, goods, strict=True):
        tokens = left[pile.city] if left else ()
        if tokens:
            shapes = stencils["goods"][pile.colour]
            drawn = shapes[min(len(tokens), len(shapes) - 1)].replace("{worth}", str(tokens[0]))
            yield put(drawn, *at, token)
    for part in ("stations", "passengers"):
        shown = cast(Mapping[str, Sequence[int]], extras.get(part, {}))
        for city, seat in enumerate(shown.get("at", ())):
            if seat >= 0:
                yield put(stencils[part][seat % len(stencils[part])], *places[city], unit)


# Beside it


def plates(game: Game, view: View, language: str) -> Iterator[Plate]:
    dice = "dice" in view.extras
    for seat, player in enumerate(view.players):
        figures = [
            say(words("picture-points", count=player.points), language),
            say(words("picture-trains", count=player.trains), language),
        ]
        if not dice:
            figures.append(say(words("picture-cards", count=player.cards), language))
        figures.append(say(words("picture-tickets", count=sum(player.tickets)), language))
        on_turn = view.waiting_on != OVER and view.turn == seat
        yield Plate(seat, say(words("picture-seat", seat=seat), language), figures, on_turn)


def rows(game: Game, views: Sequence[View], language: str) -> Iterator[Row]:
    """What lies open, then what each viewer holds; once all is over, everybody's tickets."""
    view = views[0]
    if "dice" in view.extras:
        yield Row(say(words("picture-dice"), language), thrown(view))
    else:
        yield Row(
            say(words("picture-row"), language), [*train_cards(view.row, KIND_NAMES), *deck(view, language)]
        )
    for each in views:
        if each.seat is not None and any(each.hand):
            yield Row(say(words("picture-hand"), language), train_cards(each.hand, KIND_NAMES), each.seat)
    if view.revealed:
        for seat in range(len(view.players)):
            yield tickets(game, view, seat, language)
        return
    for each in views:
        if each.seat is not None and (each.tickets or each.offered):
            yield tickets(game, each, each.seat, language)


def thrown(view: View) -> list[Piece]:
    shown = cast(Mapping[str, Any], view.extras["dice"])
    dice = printed.read(Path(__file__).with_name(printed.STENCILS))["dice"]
    return [
        drawing(put(dice[face], 8, 8), DIE, name=face)
        for face, count in zip(FACE_NAMES, shown["dice"], strict=False)
        for _ in range(count)
    ]


def deck(view: View, language: str) -> list[Piece]:
    holds = words("picture-deck", cards=view.deck, tickets=sum(view.ticket_decks))
    return [drawing(stencils()["back"], CARD), note(say(holds, language), "quiet")]


def tickets(game: Game, view: View, seat: int, language: str) -> Row:
    """A seat's, those that are joined sealed; an imagined state holds all that is its own."""
    state = game.imagine(view, [], Seeded(0))
    lines = [line for part in game.parts for line in part.explain(state, seat) if line.what == "ticket"]
    known = {each.id: each for each in game.board.tickets}
    held = [
        ticket(*ends(game, known[line.about], language), abs(line.points), line.reached) for line in lines
    ]
    if seat == view.seat:
        offered = [game.board.tickets[t] for t in view.offered]
        held += [ticket(*ends(game, each, language), each.pairs[0][2], asked=True) for each in offered]
    return Row(say(words("picture-held"), language), held, seat)


def ends(game: Game, of: Ticket, language: str) -> tuple[str, str]:
    a, b, _ = of.pairs[0]
    cities = game.board.cities
    return cities[a].names[language], cities[b].names[language]
