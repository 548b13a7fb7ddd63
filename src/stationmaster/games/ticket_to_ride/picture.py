"""A moment of a game as a picture: the board with its trains, and what a viewer may see of hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.draw import on_board, size_of, sizes_of
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.dice import FACE_NAMES
from stationmaster.games.ticket_to_ride.engine.train_cards import KIND_NAMES
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel import game as kernel
from stationmaster.kernel.game import OVER, Seeded
from stationmaster.kernel.view import View as KernelView
from stationmaster.kernel.words import Words, say
from stationmaster.parts.sketch import GOOD, INK, QUIET, Card, Note, Plate, Row, livery, number, sheet
from stationmaster.parts.sketch.trains import train_cards

words = Words("stationmaster.games.ticket_to_ride", "stationmaster.kernel")

STATION = "M-8 7V-4L0 -10L8 -4V7Z"
PASSENGER = "M-6 6.6L-3.6 -2.8A3 3 0 1 1 3.6 -2.8L6 6.6Z"


def draw(game: kernel.Game, views: Sequence[KernelView], language: str) -> str:
    """What these views, all of one moment, show together."""
    table = cast(Game, game)
    seen = [cast(View, view) for view in views]
    owners = {track: seat for track, seat in enumerate(seen[0].owners) if seat >= 0}
    board = [*on_board(table.board, language, owners), *pieces(table.board, seen[0].extras)]
    return sheet(
        table.board.title[language],
        "\n".join(board),
        size_of(table.board),
        list(plates(table, seen[0], language)),
        list(rows(table, seen, language)),
    )


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


def thrown(view: View) -> list[Card | Note]:
    shown = cast(Mapping[str, Any], view.extras["dice"])
    return [
        Note(f"{count} × {face}") for face, count in zip(FACE_NAMES, shown["dice"], strict=False) if count
    ]


def deck(view: View, language: str) -> list[Note]:
    holds = words("picture-deck", cards=view.deck, tickets=sum(view.ticket_decks))
    return [Note(say(holds, language), QUIET)]


def tickets(game: Game, view: View, seat: int, language: str) -> Row:
    """A seat's, those that are joined in green; an imagined state holds all that is its own."""
    state = game.imagine(view, [], Seeded(0))
    lines = [line for part in game.parts for line in part.explain(state, seat) if line.what == "ticket"]
    notes = [
        Note(
            f"{named(game, line.about, language)} {abs(line.points)}{' ✓' if line.reached else ''}",
            GOOD if line.reached else INK,
        )
        for line in lines
    ]
    if seat == view.seat:
        notes += [
            Note(
                f"{named(game, game.board.tickets[t].id, language)} {game.board.tickets[t].pairs[0][2]}?",
                QUIET,
            )
            for t in view.offered
        ]
    return Row(say(words("picture-held"), language), notes, seat)


def named(game: Game, ticket: str, language: str) -> str:
    known = next(known for known in game.board.tickets if known.id == ticket)
    a, b, _ = known.pairs[0]
    cities = game.board.cities
    return say(words("ttr-pair", a=cities[a].names, b=cities[b].names), language)


def pieces(board: Board, extras: Mapping[str, object]) -> Iterator[str]:
    """Stations, passengers and goods where they stand."""
    unit = sizes_of(board).city / 6
    for part, outline in (("stations", STATION), ("passengers", PASSENGER)):
        shown = cast(Mapping[str, Sequence[int]], extras.get(part, {}))
        for city, seat in enumerate(shown.get("at", ())):
            if seat >= 0:
                place, colours = board.layout[city], livery(seat)
                yield (
                    f'<path d="{outline}" fill="{colours.roof}" stroke="{colours.wall}" stroke-width="1.6" '
                    f'transform="{put(place.x, place.y - 3 * unit, unit)}"/>'
                )
    goods = cast(Mapping[str, Sequence[Sequence[int]]], extras.get("goods", {}))
    for city, tokens in enumerate(goods.get("left", ())):
        if tokens:
            place = board.layout[city]
            yield (
                f'<g transform="{put(place.x + 9 * unit, place.y - 7 * unit, unit)}">'
                f'<path d="M-4 -6H4L7 0L4 6H-4L-7 0Z" fill="#ECC95C" stroke="{INK}"/>'
                f'<text y="3.4" text-anchor="middle" font-size="9.5" fill="{INK}">{tokens[0]}</text></g>'
            )


def put(x: float, y: float, unit: float) -> str:
    return f"translate({number(x)} {number(y)}) scale({number(unit)})"
