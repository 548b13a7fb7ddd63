"""Pieces of a picture, as SVG, in the colours of the page: letters, cards, tickets, plates of players."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import Struct

from stationmaster.parts.sketch.printed import STENCILS, at_home, read

Point: TypeAlias = tuple[float, float]

FONTS = "'Oswald Variable', Oswald, 'Arial Narrow', 'PT Sans Narrow', sans-serif"
LETTER = 0.52
"""How wide a letter is, at most of our fonts and of those that stand in for them, for one of size 1."""


def stencils() -> Any:
    """What games with trains share: colours, cards, trains."""
    return read(Path(__file__).with_name(STENCILS))


def token(name: str) -> str:
    """A colour of the page, by its name there, by day."""
    return str(stencils()["tokens"][name])


# Letters and numbers


def number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) if points else ""


def closed(points: Sequence[Point]) -> str:
    return f"{path(points)}Z"


def words(x: float, y: float, text: str, size: float, colour: str = "ink", more: str = "") -> str:
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" fill="{token(colour)}"{more}>'
        f"{escape(text)}</text>"
    )


def width_of(text: str, size: float) -> float:
    return len(text) * LETTER * size


def put(drawing: str, x: float, y: float, scale: float = 1) -> str:
    larger = "" if scale == 1 else f" scale({scale:.3g})"
    return f'<g transform="translate({number(x)} {number(y)}){larger}">{drawing}</g>'


# What lies in rows

SIZE = 17.0
HIGH = 46.0
"""Of a card, a ticket, a note."""


class Piece(Struct, frozen=True):
    """Something that lies beside other things, and the room that it takes."""

    wide: float
    drawn: str
    high: float = HIGH


CARD = (90.0, 60.0)
MOST_SHOWN = 3
UNDER = 3.0
"""How far a card of a pile lies beside the one above it."""


def drawing(drawn: str, size: tuple[float, float], high: float = HIGH, name: str = "") -> Piece:
    """Something drawn in a box of this size, as high as a row is."""
    scale = high / size[1]
    told = f"<title>{escape(name)}</title>" if name else ""
    return Piece(size[0] * scale, f'<g transform="scale({scale:.4g})">{told}{drawn}</g>', high)


def pile(drawn: str, count: int, name: str, size: tuple[float, float] = CARD) -> Piece:
    """So many of one kind, a few of them seen one behind the other, with their number."""
    one = drawing(drawn, size)
    under = min(count, MOST_SHOWN) - 1
    cards = "".join(put(one.drawn, UNDER * n, UNDER * (under - n)) for n in range(under + 1))
    wide, high = one.wide + UNDER * under, one.high + UNDER * under
    told = f"<title>{count} {escape(name)}</title>"
    many = badge(wide - 5, high - 6, count) if count > 1 else ""
    return Piece(wide + 4, f"<g>{told}{cards}{many}</g>", high)


def badge(x: float, y: float, count: int) -> str:
    """How many they are, at the corner of a pile."""
    half = 9 if count < 10 else 12
    return (
        f'<rect x="{number(x - half)}" y="{number(y - 9)}" width="{2 * half}" height="18" rx="9" '
        f'fill="{token("ink")}" stroke="{token("panel")}" stroke-width="1.5"/>'
        + words(x, y + 5, str(count), 13.5, "paper", ' text-anchor="middle" font-weight="600"')
    )


def note(text: str, colour: str = "ink") -> Piece:
    """A few words."""
    wide = width_of(text, SIZE) + 20
    return Piece(
        wide,
        f'<rect width="{number(wide)}" height="28" y="9" rx="4" fill="{token("panel")}" '
        f'stroke="{token("line")}"/>' + words(10, 29, text, SIZE, colour),
    )


def ticket(
    a: str, b: str, worth: int, done: bool = False, asked: bool = False, circles: Sequence[str] = ()
) -> Piece:
    """Punched at both edges: its cities, what it needs and is worth; done it is sealed, asked about faint."""
    said = max(width_of(a, 15), width_of(b, 15) + 18, CIRCLE * len(circles))
    wide, high = said + 64, HIGH + (CIRCLE if circles else 0)
    edge, ring, ink = ("green", "green", "green-ink") if done else ("border", "brass", "ink")
    drawn = (
        f'<path d="{punched(wide, high)}" fill="{token("panel")}" stroke="{token(edge)}"/>'
        f'<path d="M3 6V{number(high / 2 - 7)}M3 {number(high / 2 + 7)}V{number(high - 6)}" '
        f'stroke="{token("brass")}" stroke-width="3"/>'
        + words(14, 19, a, 15)
        + words(14, 38, "→", 13, "brass-ink")
        + words(30, 38, b, 15)
        + "".join(put(each, 24 + CIRCLE * n, 54, 0.8) for n, each in enumerate(circles))
        + f'<circle cx="{number(wide - 26)}" cy="{number(high / 2)}" r="15" fill="{token("panel")}" '
        f'stroke="{token(ring)}" stroke-width="1.5"/>'
        + words(wide - 26, high / 2 + 6, str(worth), 16, ink, ' text-anchor="middle" font-weight="600"')
        + (seal(wide - 4, 4) if done else "")
    )
    return Piece(wide, f'<g opacity=".72">{drawn}</g>' if asked else drawn, high)


CIRCLE = 20.0
"""From a circle on a ticket to the next."""


def punched(wide: float, high: float) -> str:
    """The edge of a ticket, with a hole in the middle of each side."""
    right, low, above, below = number(wide), number(high), number(high / 2 - 5), number(high / 2 + 5)
    return (
        f"M6 0H{number(wide - 6)}A6 6 0 0 1 {right} 6V{above}A5 5 0 0 0 {right} {below}V{number(high - 6)}"
        f"A6 6 0 0 1 {number(wide - 6)} {low}H6A6 6 0 0 1 0 {number(high - 6)}V{below}A5 5 0 0 0 0 {above}"
        f"V6A6 6 0 0 1 6 0Z"
    )


def seal(x: float, y: float) -> str:
    return (
        f'<g transform="translate({number(x)} {number(y)})"><circle r="8.5" fill="{token("green-ink")}"/>'
        f'<path d="M-4 0L-1 3L4 -3" fill="none" stroke="{token("panel")}" stroke-width="2"/></g>'
    )


class Row(Struct, frozen=True):
    """What lies together, with a word before it."""

    label: str
    items: Sequence[Piece]
    seat: int | None = None


class Plate(Struct, frozen=True):
    """What everybody sees of a seat."""

    seat: int
    name: str
    figures: Sequence[str]
    on_turn: bool


# The whole picture

MARGIN = 18.0
PLATE_HIGH = 54.0
A_LINE = 18.0
LABEL_WIDE = 128.0


def sheet(
    title: str,
    board: str,
    box: tuple[float, float, float, float],
    plates: Sequence[Plate],
    rows: Sequence[Row],
) -> str:
    """A whole picture: what is in this box of the board, the players below it, what lies before them."""
    width, height = box[2:]
    unit = width / 1000
    below, high = table(plates, rows)
    whole = height + high * unit
    seen = " ".join(map(number, box))
    size = f'width="{number(width)}" height="{number(whole)}"'
    look = f'font-family="{FONTS}" style="max-width:100%;height:auto"'
    return at_home(
        "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" {size}',
                f'viewBox="0 0 {number(width)} {number(whole)}" {look}>',
                f"<title>{escape(title)}</title>",
                f'<rect {size} fill="{token("paper")}"/>',
                f'<rect width="{number(width)}" height="{number(height)}" fill="{token("table")}"/>',
                f'<svg width="{number(width)}" height="{number(height)}" viewBox="{seen}">{board}</svg>',
                f'<g transform="translate(0 {number(height)}) scale({unit:.4f})">',
                *below,
                "</g></svg>",
            ]
        )
    )


def table(plates: Sequence[Plate], rows: Sequence[Row]) -> tuple[list[str], float]:
    """Plates side by side, then row under row, 1000 wide; with how high that is."""
    drawn: list[str] = []
    y = MARGIN
    if plates:
        wide = (1000 - MARGIN) / len(plates) - MARGIN
        figures = [in_lines(each.figures, wide - 62) for each in plates]
        high = PLATE_HIGH + A_LINE * (max(map(len, figures)) - 1)
        drawn += [
            put(plate(each, figures[n], wide, high), MARGIN + n * (wide + MARGIN), y)
            for n, each in enumerate(plates)
        ]
        y += high + MARGIN
    for row in rows:
        parts, high = laid(row, y)
        drawn += parts
        y += high
    return drawn, y


def in_lines(figures: Sequence[str], wide: float) -> list[str]:
    """As many beside each other as there is room for."""
    lines: list[str] = []
    for figure in figures:
        longer = f"{lines[-1]} · {figure}" if lines else figure
        if lines and width_of(longer, SIZE - 3) <= wide:
            lines[-1] = longer
        else:
            lines.append(figure)
    return lines or [""]


def plate(of: Plate, figures: Sequence[str], wide: float, high: float) -> str:
    """One of their wagons, their name, and their figures."""
    edge = f'stroke="{token("glow")}" stroke-width="4"' if of.on_turn else f'stroke="{token("line")}"'
    signs = stencils()["plates"]
    return (
        f'<rect width="{number(wide)}" height="{number(high)}" rx="6" fill="{token("panel")}" {edge}/>'
        + put(signs[of.seat % len(signs)], 8, 18)
        + words(54, 22, of.name, SIZE, more=' font-weight="600"')
        + "".join(words(54, 43 + A_LINE * n, line, SIZE - 3, "quiet") for n, line in enumerate(figures))
    )


def laid(row: Row, y: float) -> tuple[list[str], float]:
    """A row with its label; what does not fit goes on below."""
    start, top, high, gap = MARGIN + LABEL_WIDE, y, HIGH, 10
    x = start
    drawn = [label(row, y)]
    for item in row.items:
        if x + item.wide > 1000 - MARGIN and x > start:
            x, y, high = start, y + high + gap, HIGH
        drawn.append(put(item.drawn, x, y))
        high = max(high, item.high)
        x += item.wide + gap
    return drawn, y - top + high + gap


def label(row: Row, y: float) -> str:
    if row.seat is None:
        return words(MARGIN, y + 29, row.label, SIZE, "quiet")
    roof = f"player-{row.seat % len(stencils()['plates'])}"
    return (
        f'<circle cx="{MARGIN + 6}" cy="{number(y + 23)}" r="6" '
        f'fill="{token(roof)}" stroke="{token(f"{roof}-wall")}"/>'
        + words(MARGIN + 20, y + 29, row.label, SIZE, "quiet")
    )
