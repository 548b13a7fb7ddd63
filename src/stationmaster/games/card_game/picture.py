"""A moment of the card game as a picture: yards and stacks, and what a viewer may see of hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, cast

from stationmaster.games.card_game.data import COLOURS, KINDS
from stationmaster.games.card_game.game import CardGame
from stationmaster.games.card_game.view import View
from stationmaster.kernel import game as kernel
from stationmaster.kernel.game import OVER
from stationmaster.kernel.view import View as KernelView
from stationmaster.kernel.words import Words, say
from stationmaster.parts import sketch
from stationmaster.parts.sketch import (
    CARD,
    Piece,
    Plate,
    Row,
    badge,
    drawing,
    note,
    number,
    printed,
    put,
    sheet,
    token,
)
from stationmaster.parts.sketch import (
    words as letters,
)
from stationmaster.parts.sketch.trains import train_cards

words = Words("stationmaster.games.card_game", "stationmaster.kernel")

WIDE, GAP, EDGE, HEADER = 1000.0, 14.0, 18.0, 40.0
SIDING = 100.0
"""From one row of trains to the next: as far as the sidings are apart, so that wheels stand on rails."""
WAGON = (70.0, 41.0)
CUT = (10.0, 11.0)
"""Where in its drawing a wagon begins."""
WAGON_WIDE, STACK_WIDE, APART = 95.0, 96.0, 30.0
ABOVE = 21.2
"""Over a wagon, whose wheels stand at three quarters of a row."""
MOST_SHOWN = 6
CITY_HIGH = 96.0


def draw(game: kernel.Game, views: Sequence[KernelView], language: str) -> str:
    """What these views, all of one moment, show together."""
    table = cast(CardGame, game)
    seen = [cast(View, view) for view in views]
    drawn, y = [put(cities(table, language), EDGE, EDGE)], EDGE + CITY_HIGH + GAP
    for seat in range(table.seats):
        yard, high = yard_of(seen[0], seat, language)
        drawn.append(put(yard, EDGE, y))
        y += high + GAP
    return sheet(
        table.box.title[language],
        "\n".join(drawn),
        (0, 0, WIDE, y + EDGE - GAP),
        list(plates(table, seen[0], language)),
        list(rows(table, seen, language)),
    )


def stencils() -> Any:
    return printed.read(Path(__file__).with_name(printed.STENCILS))


# Big cities


def cities(game: CardGame, language: str) -> str:
    """Those that are worth a card (CARD-04), side by side."""
    big = [city for city in game.box.cities if city.bonus > 0]
    wide = (WIDE - 2 * EDGE + GAP) / len(big) - GAP
    shapes = stencils()["emblems"]
    return "".join(
        put(city_card(shapes[city.id], city.names[language], city.bonus, wide), n * (wide + GAP), 0)
        for n, city in enumerate(big)
    )


def city_card(emblem: str, name: str, bonus: int, wide: float) -> str:
    """What it is known by under its sky, its name, and what it is worth."""
    high = CITY_HIGH - 28
    edge = f'width="{number(wide)}" height="{number(CITY_HIGH)}" rx="8"'
    return (
        f'<rect {edge} fill="{token("panel")}"/>'
        f'<svg width="{number(wide)}" height="{number(high)}" viewBox="0 0 90 60" '
        f'preserveAspectRatio="xMidYMax meet">{emblem}</svg>'
        f'<rect {edge} fill="none" stroke="{token("border")}"/>'
        f'<circle cx="{number(wide - 20)}" cy="20" r="14" fill="{token("medal")}" '
        f'stroke="{token("print-brass-deep")}" stroke-width="2"/>'
        + letters(wide - 20, 26, str(bonus), 16, "on-medal", ' text-anchor="middle" font-weight="600"')
        + letters(10, CITY_HIGH - 9, name, 16)
    )


# Yards


def yard_of(view: View, seat: int, language: str) -> tuple[str, float]:
    """A seat's railyard: its stack, and its columns as trains on their sidings; with how high it is."""
    player, wide, shapes = view.players[seat], WIDE - 2 * EDGE, stencils()
    start = 3 * EDGE + STACK_WIDE
    x, row = start, 0
    trains: list[str] = []
    for colour, (cars, locos) in zip(COLOURS, player.yard, strict=True):
        kinds = [colour] * cars + ["locomotive"] * locos
        if not kinds:
            continue
        if x + len(kinds) * WAGON_WIDE > wide - APART and x > start:
            x, row = start, row + 1
        trains.append(put(column(kinds), x, SIDING * row + ABOVE))
        x += len(kinds) * WAGON_WIDE + APART
    ground = SIDING * (row + 1)
    high = HEADER + ground
    edge = "brass" if view.waiting_on != OVER and view.turn == seat else "border"
    name = letters(56, 27, say(words("picture-seat", seat=seat), language), 18, more=' font-weight="500"')
    signs = sketch.stencils()["plates"]
    outline = f'width="{number(wide)}" height="{number(high)}" rx="11"'
    return (
        f'<rect {outline} fill="{token("land-focus")}"/>'
        f'<path d="M0 {number(HEADER)}V11A11 11 0 0 1 11 0H{number(wide - 11)}A11 11 0 0 1 {number(wide)} 11'
        f'V{number(HEADER)}Z" fill="{token("panel")}" opacity=".7"/>'
        f'<path d="M0 {number(HEADER)}H{number(wide)}" stroke="{token("line")}"/>'
        + put(signs[seat % len(signs)], 12, 10)
        + name
        + f'<svg y="{number(HEADER)}" width="{number(wide)}" height="{number(ground)}">'
        # Behind the rails.
        + put(shapes["boxes"][seat % len(shapes["boxes"])], wide - 132, ground - SIDING)
        + shapes["sidings"]
        + put(stack(player.stack), EDGE, 12)
        + "".join(trains)
        + f'</svg><rect {outline} fill="none" stroke="{token(edge)}" '
        f'stroke-width="{2 if edge == "brass" else 1}"/>',
        high,
    )


def column(kinds: Sequence[str]) -> str:
    """Wagons coupled; what leaves first is at the head, to the left."""
    scale = WAGON_WIDE / WAGON[0]
    shapes = stencils()["wagons"]
    last = len(kinds) - 1
    wagons = [
        put(
            f'<g transform="translate({-CUT[0]} {-CUT[1]})">{shapes[kind][1 if n > 0 else 0]}</g>',
            (last - n) * WAGON_WIDE,
            0,
            scale,
        )
        for n, kind in enumerate(kinds)
    ]
    return "".join(wagons)


def stack(count: int) -> str:
    """Nobody may look into a stack (CARD-11): it lies face down, with how many there are."""
    high = STACK_WIDE * CARD[1] / CARD[0]
    if not count:
        return (
            f'<rect width="{number(STACK_WIDE)}" height="{number(high)}" rx="6" fill="none" '
            f'stroke="{token("map-line")}" stroke-width="1.5" stroke-dasharray="5 4" opacity=".6"/>'
        )
    shown = min(-(-count // 3), MOST_SHOWN)
    scale = (STACK_WIDE - 10) / CARD[0]
    cards = "".join(
        f'<g transform="rotate({(n * 37) % 7 - 3} {number(STACK_WIDE / 2)} {number(high / 2)})">'
        + put(sketch.stencils()["back"], 4, 3 * (shown - n), scale)
        + "</g>"
        for n in range(shown)
    )
    return cards + badge(STACK_WIDE - 8, high + 3 * shown - 12, count)


# Beside them


def plates(game: CardGame, view: View, language: str) -> Iterator[Plate]:
    for seat, player in enumerate(view.players):
        figures = [
            say(words("picture-cards", count=player.cards), language),
            say(words("picture-tickets", count=player.tickets), language),
            say(words("picture-done", count=len(player.done)), language),
        ]
        on_turn = view.waiting_on != OVER and view.turn == seat
        yield Plate(seat, say(words("picture-seat", seat=seat), language), figures, on_turn)


def rows(game: CardGame, views: Sequence[View], language: str) -> Iterator[Row]:
    """What lies open, and what each viewer holds; once all is over, everybody's tickets and stacks."""
    view = views[0]
    deck = note(say(words("picture-deck", cards=view.deck, tickets=view.ticket_deck), language), "quiet")
    back = drawing(sketch.stencils()["back"], CARD)
    yield Row(say(words("picture-row"), language), [*train_cards(view.row, KINDS), back, deck])
    for each in views:
        if each.seat is not None and any(each.hand):
            yield Row(say(words("picture-hand"), language), train_cards(each.hand, KINDS), each.seat)
    for seat, stack in enumerate(view.stacks):
        yield Row(say(words("picture-stack"), language), train_cards(stack, KINDS), seat)
    held = {each.seat: each.tickets for each in views if each.seat is not None}
    if view.revealed:
        held = dict(enumerate(view.revealed))
    offered = {each.seat: each.offered for each in views}
    for seat, player in enumerate(view.players):
        tickets = [ticket(game, t, language, done=True) for t in player.done]
        tickets += [ticket(game, t, language) for t in held.get(seat, ())]
        tickets += [ticket(game, t, language, asked=True) for t in offered.get(seat, ())]
        if tickets:
            yield Row(say(words("picture-held"), language), tickets, seat)


def ticket(game: CardGame, number: int, language: str, done: bool = False, asked: bool = False) -> Piece:
    """Two cities, the cars it needs as circles, and what it is worth."""
    of, cities = game.box.tickets[number], game.box.cities
    shapes = stencils()["circles"]
    a, b = (cities[city].names[language] for city in (of.a, of.b))
    return sketch.ticket(a, b, of.points, done, asked, [shapes[car] for car in of.cars])
