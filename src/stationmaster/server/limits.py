"""Not too much at once: buckets that fill slowly."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic

MOST_ADDRESSES = 10_000


class Bucket:
    """Holds up to `size` tokens, gets `rate` new ones a second, and gives one for each thing allowed."""

    __slots__ = ("filled", "rate", "size", "tokens")

    def __init__(self, size: float, rate: float) -> None:
        self.size = size
        self.rate = rate
        self.tokens = size
        self.filled = monotonic()

    def take(self) -> bool:
        now = monotonic()
        tokens = self.tokens + (now - self.filled) * self.rate
        self.filled = now
        if tokens > self.size:
            tokens = self.size
        if tokens < 1:
            self.tokens = tokens
            return False
        self.tokens = tokens - 1
        return True


class Buckets:
    """A bucket for each address; those not seen for longest are forgotten first."""

    def __init__(self, size: float, rate: float) -> None:
        self.size = size
        self.rate = rate
        self.known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self.known.pop(address, None) or Bucket(self.size, self.rate)
        self.known[address] = bucket
        if len(self.known) > MOST_ADDRESSES:
            self.known.popitem(last=False)
        return bucket.take()
