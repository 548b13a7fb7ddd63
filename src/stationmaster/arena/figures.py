"""Small pictures for a report: SVG that stretches to the width it is given; words stand beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import floor

BINS = 36
TALL = 40
EDGE = 2.0  # of a hundred, left free at both ends


class Scale:
    """From the least value to the most, as 0 to 100."""

    def __init__(self, low: float, high: float) -> None:
        self.low = low
        self.high = high if high > low else low + 1

    def __call__(self, value: float) -> str:
        return f"{EDGE + (100 - 2 * EDGE) * (value - self.low) / (self.high - self.low):.2f}"

    def marks(self) -> list[float]:
        """What an axis shows: both ends, and the middle."""
        return [self.low, (self.low + self.high) / 2, self.high]


def drawn(tall: int, content: str) -> str:
    return (
        f'<svg viewBox="0 0 100 {tall}" preserveAspectRatio="none" style="height:{tall}px" '
        f'aria-hidden="true">{content}</svg>'
    )


def upright(x: str, tall: int, kind: str) -> str:
    return f'<path class="{kind}" d="M{x} 0V{tall}"/>'


def range_of(scale: Scale, low: float, high: float, value: float, par: float) -> str:
    """A line from low to high with a mark at the value, over what would be par."""
    middle = TALL // 2 - 6
    return drawn(
        2 * middle,
        upright(scale(par), 2 * middle, "par")
        + f'<path class="reach" d="M{scale(low)} {middle}H{scale(high)}"/>'
        + f'<path class="mark" d="M{scale(value)} {middle}h0"/>',
    )


def histogram(scale: Scale, counts: Mapping[int, int], mean: float) -> str:
    wide = max(1.0, (scale.high - scale.low) / BINS)
    bins: dict[int, int] = {}
    for value, times in counts.items():
        place = min(floor((value - scale.low) / wide), BINS - 1)
        bins[place] = bins.get(place, 0) + times
    most = max(bins.values())
    bars = "".join(
        f'<rect x="{left}" y="{TALL * (1 - times / most):.1f}" width="{float(right) - float(left):.2f}" '
        f'height="{TALL * times / most:.1f}"/>'
        for place, times in sorted(bins.items())
        for left, right in [(scale(scale.low + place * wide), scale(scale.low + (place + 1) * wide))]
    )
    return drawn(TALL, f'<g class="bars">{bars}</g>' + upright(scale(mean), TALL, "mean"))


def two_bars(scale: Scale, first: float, second: float) -> str:
    zero = scale(0)
    bars = "".join(
        f'<path class="{kind}" d="M{zero} {y}H{scale(value)}"/>'
        for kind, y, value in (("winner", 9, first), ("other", 21, second))
    )
    return drawn(30, bars + upright(zero, 30, "par"))


def axis(marks: Sequence[str]) -> str:
    return '<div class="axis">' + "".join(f"<span>{mark}</span>" for mark in marks) + "</div>"
