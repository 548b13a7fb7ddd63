"""A moment of a game as a picture: the board with its discs, trains and goods, and what lies beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from stationmaster.games.switch_and_signal.draw import GOODS, Laid, Layout, layout, on_board
from stationmaster.games.switch_and_signal.game import Game
from stationmaster.games.switch_and_signal.notation import CARDS
from stationmaster.games.switch_and_signal.view import IN_DEPOT, TrainView, View
from stationmaster.kernel import game as kernel
from stationmaster.kernel.game import OVER
from stationmaster.kernel.view import View as KernelView
from stationmaster.kernel.words import Words, say
from stationmaster.parts.sketch import INK, PANEL, Card, Note, Plate, Row, number, sheet

words = Words("stationmaster.games.switch_and_signal", "stationmaster.kernel")

ENGINES = {"black": ("#2B2B2E", "#F3ECDC"), "brown": ("#7B4A22", "#FFE9C9"), "grey": ("#A3ABB1", "#20282C")}
OUTLINE = "M-13 -8H6L15 0L6 8H-13Z"


def draw(game: kernel.Game, views: Sequence[KernelView], language: str) -> str:
    """Everything lies open (SNS-12): each view shows the same."""
    table, view = cast(Game, game), cast(View, views[0])
    board, where = table.board, layout(table.board)
    laid = Laid(view.greens, {at: pair(ends) for at, ends in view.switches.items()}, view.numbers)
    drawn = [*on_board(board, where, laid, language), *(train(table, where, each) for each in view.trains)]
    return sheet(
        board.titles[language],
        "\n".join(drawn),
        (board.width, board.height),
        list(plates(view, language)),
        list(rows(table, view, language)),
    )


def pair(ends: str) -> tuple[str, str]:
    one, _, other = ends.partition("+")
    return one, other


def train(game: Game, where: Layout, of: TrainView) -> str:
    """An engine that points where it heads, with what it carries; in a depot it is not on the board."""
    if of.place == IN_DEPOT:
        return ""
    colour, _, which = of.id.partition("-")
    fill, ink = ENGINES[colour]
    x, y, angle = standing(game, where, of)
    crate = (
        f'<rect x="-11" y="-5" width="10" height="10" fill="{GOODS[of.good]}" stroke="{INK}"/>'
        if of.good
        else ""
    )
    return (
        f'<g transform="translate({number(x)} {number(y)})" data-train="{of.id}">'
        f'<g transform="rotate({number(angle)})"><path d="{OUTLINE}" fill="{fill}" stroke="{PANEL}" '
        f'stroke-width="1.6"/>{crate}</g>'
        f'<text y="4" x="4" font-size="11" text-anchor="middle" fill="{ink}">{which}</text></g>'
    )


def standing(game: Game, where: Layout, of: TrainView) -> tuple[float, float, float]:
    if of.place not in where.sections:
        node = game.board.node(of.place)
        return node.x, node.y, 0
    spot = where.sections[of.place]
    section = next(section for section in game.board.sections() if section.id == of.place)
    ahead = game.board.tracks[section.track].b == of.towards
    return spot.x, spot.y, spot.angle if ahead else spot.angle + 180


def plates(view: View, language: str) -> Iterator[Plate]:
    for seat, hand in enumerate(view.hands):
        cards = [
            f"{count} × {say(words('sns-card', kind=kind), language)}"
            for kind, count in zip(CARDS, hand, strict=True)
        ]
        on_turn = view.waiting_on != OVER and view.active == seat
        yield Plate(seat, say(words("picture-seat", seat=seat), language), cards, on_turn)


def rows(game: Game, view: View, language: str) -> Iterator[Row]:
    """Time, and the goods: still in their cities, and landed."""
    time = [say(words("sns-tokens-left", count=view.tokens), language)]
    if view.waiting_on != OVER:
        time.append(say(words("sns-turns-left", count=view.deck), language))
    yield Row(say(words("sns-clock"), language), [Note(each) for each in time])
    yield Row(say(words("picture-goods"), language), [crate(colour, n) for colour, n in view.goods.items()])
    for port, goods in view.landed.items():
        yield Row(game.board.node(port).names[language], [crate(colour, n) for colour, n in goods.items()])


def crate(colour: str, count: int) -> Card:
    ink = "#FDF0E4" if colour in ("red", "blue", "black", "purple", "green") else INK
    mark = '<rect x="-3.5" y="-3.5" width="7" height="7" fill="none" stroke="currentColor"/>'
    return Card(GOODS[colour], ink, mark, count, colour)
