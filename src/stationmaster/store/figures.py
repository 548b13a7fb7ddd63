"""What is counted as it happens: cheap enough to be done always, and read by whoever looks after a server."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

TIMES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


class Spread:
    """How often something was how large: counted up to each bound, and beyond the last."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = tuple(bounds)
        self.counts = [0] * (len(self.bounds) + 1)
        self.total = 0.0

    def note(self, amount: float) -> None:
        self.counts[bisect_left(self.bounds, amount)] += 1
        self.total += amount


class StoreFigures:
    """How a store writes."""

    def __init__(self) -> None:
        self.batches = Spread(SIZES)
        """What was committed together."""
        self.delays = Spread(TIMES)
        """Seconds from being asked to keep something until that is done, or is found not to be possible."""

    def note(self, asked: Sequence[float], now: float) -> None:
        """A batch was carried out, of which each was asked for at such a time."""
        self.batches.note(len(asked))
        for since in asked:
            self.delays.note(now - since)
