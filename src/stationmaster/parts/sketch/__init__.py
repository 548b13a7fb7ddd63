"""Pieces of a picture, as SVG: letters, cards, plates with the players' names. In the colours of the page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TypeAlias

from msgspec import Struct

Point: TypeAlias = tuple[float, float]

INK, QUIET, PAPER, PANEL, LINE = "#1E2A2F", "#5C665F", "#F6F0E2", "#FFFBF2", "#D9CEB6"
ENAMEL, BRASS, GLOW, GOOD = "#1F4D43", "#B58A3C", "#F2C14E", "#21703F"
FONTS = "Oswald, 'PT Sans Narrow', sans-serif"
LETTER = 0.5
"""How wide a letter is, at most of our fonts and of those that stand in for them, for one of size 1."""


class Livery(Struct, frozen=True):
    """A seat's colours, none a card's."""

    roof: str
    wall: str
    trim: str


LIVERIES = (
    Livery("#FB70A8", "#7D1145", "#FFF6EC"),
    Livery("#151B66", "#080B33", "#F2E6C4"),
    Livery("#DCFB9F", "#63830F", "#2C3B06"),
    Livery("#056B7E", "#02303B", "#E6FFFA"),
    Livery("#6A3119", "#341305", "#FFCF8F"),
)


def livery(seat: int) -> Livery:
    return LIVERIES[seat % len(LIVERIES)]


class Card(Struct, frozen=True):
    """So many of one kind: its colours, and a mark, that it need not be told by hue."""

    fill: str
    ink: str
    mark: str
    count: int
    name: str


class Note(Struct, frozen=True):
    """A few words; good news is green, and what is over is quiet."""

    text: str
    fill: str = INK


class Row(Struct, frozen=True):
    """What lies together, with a word before it."""

    label: str
    items: Sequence[Card | Note]
    seat: int | None = None


class Plate(Struct, frozen=True):
    """What everybody sees of a seat."""

    seat: int
    name: str
    figures: Sequence[str]
    on_turn: bool


# Letters and numbers


def number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) if points else ""


def closed(points: Sequence[Point]) -> str:
    return f"{path(points)}Z"


def words(x: float, y: float, text: str, size: float, fill: str = INK, more: str = "") -> str:
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" fill="{fill}"{more}>'
        f"{escape(text)}</text>"
    )


def width_of(text: str, size: float) -> float:
    return len(text) * LETTER * size


# Below the board

MARGIN = 18.0
PLATE_HIGH = 54.0
SIZE = 17.0
CARD_WIDE, CARD_HIGH = 34.0, 44.0
LABEL_WIDE = 128.0


def sheet(
    title: str, board: str, size: tuple[float, float], plates: Sequence[Plate], rows: Sequence[Row]
) -> str:
    """A whole picture: the board, the players below it, and then what lies before them."""
    width, height = size
    unit = width / 1000
    below, high = table(plates, rows)
    whole = height + high * unit
    box = f"0 0 {number(width)} {number(whole)}"
    look = f'font-family="{FONTS}" style="max-width:100%;height:auto"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {look}>',
            f"<title>{escape(title)}</title>",
            f'<rect width="{number(width)}" height="{number(whole)}" fill="{PAPER}"/>',
            f'<svg width="{number(width)}" height="{number(height)}">{board}</svg>',
            f'<g transform="translate(0 {number(height)}) scale({unit:.4f})">',
            *below,
            "</g></svg>",
        ]
    )


def table(plates: Sequence[Plate], rows: Sequence[Row]) -> tuple[list[str], float]:
    """Plates side by side, then row under row, 1000 wide; with how high that is."""
    drawn: list[str] = []
    y = MARGIN
    if plates:
        wide = (1000 - MARGIN) / len(plates) - MARGIN
        drawn += [plate(each, MARGIN + n * (wide + MARGIN), y, wide) for n, each in enumerate(plates)]
        y += PLATE_HIGH + MARGIN
    for row in rows:
        parts, high = laid(row, y)
        drawn += parts
        y += high
    return drawn, y


def plate(of: Plate, x: float, y: float, wide: float) -> str:
    colours = livery(of.seat)
    edge = f'stroke="{GLOW}" stroke-width="4"' if of.on_turn else f'stroke="{LINE}"'
    figures = " · ".join(of.figures)
    size = min(SIZE - 3, (wide - 28) / max(1.0, len(figures) * LETTER))
    return (
        f'<g transform="translate({number(x)} {number(y)})">'
        f'<rect width="{number(wide)}" height="{PLATE_HIGH}" rx="6" fill="{PANEL}" {edge}/>'
        f'<path d="M6 0H14V{PLATE_HIGH}H6A6 6 0 0 1 0 {PLATE_HIGH - 6}V6A6 6 0 0 1 6 0" '
        f'fill="{colours.roof}" stroke="{colours.wall}"/>'
        + words(24, 22, of.name, SIZE, more=' font-weight="600"')
        + words(24, 43, figures, size, QUIET)
        + "</g>"
    )


def laid(row: Row, y: float) -> tuple[list[str], float]:
    """A row with its label; what does not fit goes on below."""
    x, top, high = MARGIN + LABEL_WIDE, y, 30.0
    drawn = [label(row, y)]
    for item in row.items:
        wide = CARD_WIDE + 6 if isinstance(item, Card) else width_of(item.text, SIZE) + 26
        if x + wide > 1000 - MARGIN and x > MARGIN + LABEL_WIDE:
            x, y = MARGIN + LABEL_WIDE, y + high
        if isinstance(item, Card):
            high = CARD_HIGH + 8
            drawn.append(card(item, x, y))
        else:
            drawn.append(note(item, x, y, wide - 6))
        x += wide
    return drawn, y - top + high + 6


def label(row: Row, y: float) -> str:
    if row.seat is None:
        return words(MARGIN, y + 20, row.label, SIZE, QUIET)
    colours = livery(row.seat)
    return (
        f'<circle cx="{MARGIN + 6}" cy="{number(y + 14)}" r="6" '
        f'fill="{colours.roof}" stroke="{colours.wall}"/>'
        + words(MARGIN + 20, y + 20, row.label, SIZE, QUIET)
    )


def card(of: Card, x: float, y: float) -> str:
    count = words(CARD_WIDE / 2, 38, str(of.count), 15, of.ink, ' text-anchor="middle" font-weight="600"')
    return (
        f'<g transform="translate({number(x)} {number(y)})"><title>{of.count} {escape(of.name)}</title>'
        f'<rect width="{CARD_WIDE}" height="{CARD_HIGH}" rx="4" fill="{of.fill}" stroke="{INK}"/>'
        f'<g transform="translate({CARD_WIDE / 2} 14) scale(1.7)" color="{of.ink}">{of.mark}</g>'
        f"{count}</g>"
    )


def note(of: Note, x: float, y: float, wide: float) -> str:
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="28" rx="4" fill="{PANEL}" '
        f'stroke="{LINE}"/>' + words(x + 10, y + 20, of.text, SIZE, of.fill)
    )
