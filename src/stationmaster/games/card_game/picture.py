"""A moment of the card game as a picture: yards and stacks, and what a viewer may see of hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from stationmaster.games.card_game.data import COLOURS, KINDS
from stationmaster.games.card_game.game import CardGame
from stationmaster.games.card_game.view import View
from stationmaster.kernel import game as kernel
from stationmaster.kernel.game import OVER
from stationmaster.kernel.view import View as KernelView
from stationmaster.kernel.words import Words, say
from stationmaster.parts.sketch import (
    GOOD,
    INK,
    PANEL,
    QUIET,
    Note,
    Plate,
    Row,
    livery,
    number,
    sheet,
)
from stationmaster.parts.sketch import (
    words as letters,
)
from stationmaster.parts.sketch.trains import MARKS, TRAIN_CARDS, train_cards

words = Words("stationmaster.games.card_game", "stationmaster.kernel")

FELT, EDGE = "#1F4D43", "#B58A3C"
WIDE, HIGH = 1000.0, 132.0
COLUMN, CARD_WIDE, CARD_HIGH, STEP = 88.0, 46.0, 62.0, 9.0


def draw(game: kernel.Game, views: Sequence[KernelView], language: str) -> str:
    """What these views, all of one moment, show together."""
    table = cast(CardGame, game)
    seen = [cast(View, view) for view in views]
    yards = [yard(seen[0], seat, language) for seat in range(table.seats)]
    return sheet(
        table.box.title[language],
        "\n".join(yards),
        (WIDE, HIGH * table.seats),
        list(plates(table, seen[0], language)),
        list(rows(table, seen, language)),
    )


def yard(view: View, seat: int, language: str) -> str:
    """A seat's railyard, colour by colour, and its train stack from behind."""
    player, colours, top = view.players[seat], livery(seat), seat * HIGH
    parts = [
        f'<g transform="translate(0 {number(top)})">',
        f'<rect width="{WIDE}" height="{HIGH}" fill="{FELT}" stroke="{EDGE}"/>',
        f'<rect width="10" height="{HIGH}" fill="{colours.roof}" stroke="{colours.wall}"/>',
        letters(24, 26, say(words("picture-seat", seat=seat), language), 16, PANEL),
    ]
    for n, (colour, (cars, locos)) in enumerate(zip(COLOURS, player.yard, strict=True)):
        parts.append(column(colour, cars, locos, 110 + n * COLUMN))
    if player.stack:
        parts.append(back(player.stack, 110 + len(COLOURS) * COLUMN + 40))
    return "".join([*parts, "</g>"])


def column(colour: str, cars: int, locos: int, x: float) -> str:
    """Cars one over the other, locomotives on top of them."""
    if not cars + locos:
        place = f'<rect x="{number(x)}" y="40" width="{CARD_WIDE}" height="{CARD_HIGH}" rx="5" fill="none" '
        return f'{place}stroke="{TRAIN_CARDS[colour][0]}" stroke-dasharray="4 4" opacity=".6"/>'
    kinds = [colour] * cars + ["locomotive"] * locos
    return "".join(face(kind, x, 56 - n * STEP) for n, kind in enumerate(kinds)) + letters(
        x + CARD_WIDE / 2, 128, str(len(kinds)), 13, PANEL, ' text-anchor="middle"'
    )


def face(kind: str, x: float, y: float) -> str:
    fill, ink = TRAIN_CARDS[kind]
    return (
        f'<g transform="translate({number(x)} {number(y)})">'
        f'<rect width="{CARD_WIDE}" height="{CARD_HIGH - 8}" rx="5" fill="{fill}" stroke="{INK}"/>'
        f'<g transform="translate({CARD_WIDE / 2} 28) scale(2.4)" color="{ink}">'
        f"{MARKS[kind]}</g></g>"
    )


def back(count: int, x: float) -> str:
    """Nobody may look into a stack (CARD-11): it is drawn from behind, with how many there are."""
    return (
        f'<rect x="{number(x)}" y="40" width="{CARD_WIDE}" height="{CARD_HIGH}" rx="5" fill="{INK}" '
        f'stroke="{EDGE}" stroke-width="3"/>'
        + letters(x + CARD_WIDE / 2, 78, str(count), 20, PANEL, ' text-anchor="middle"')
    )


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
    deck = Note(say(words("picture-deck", cards=view.deck, tickets=view.ticket_deck), language), QUIET)
    yield Row(say(words("picture-row"), language), [*train_cards(view.row, KINDS), deck])
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
        notes = [Note(f"{named(game, t, language)} ✓", GOOD) for t in player.done]
        notes += [Note(named(game, t, language)) for t in held.get(seat, ())]
        notes += [Note(f"{named(game, t, language)}?", QUIET) for t in offered.get(seat, ())]
        if notes:
            yield Row(say(words("picture-held"), language), notes, seat)


def named(game: CardGame, number: int, language: str) -> str:
    ticket, cities = game.box.tickets[number], game.box.cities
    return f"{cities[ticket.a].names[language]} – {cities[ticket.b].names[language]} {ticket.points}"
