"""What a host can see of a running server from outside."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Protocol

from stationmaster.server.thinkers import Thinkers
from stationmaster.store.figures import TIMES, Spread
from stationmaster.store.records import Store


class Rooms(Protocol):
    """What is looked at of a hall."""

    @property
    def tables(self) -> Collection[str]: ...

    @property
    def connections(self) -> int: ...

    @property
    def thinkers(self) -> Thinkers: ...

    @property
    def store(self) -> Store: ...


class Watch:
    """Kept by whoever runs a server, and shown to those who look after it.

    Nothing in it tells of a person, a table or what happened there: only how often, and how long it took.
    """

    def __init__(self) -> None:
        self.stopping = False
        """It was told to stop: whoever comes now should go to another."""
        self.hall: Rooms | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.moves: Counter[str] = Counter()
        """Kept and told, of a "person" or a "bot"; of those at other servers, these tell."""
        self.told = Spread(TIMES)
        """Seconds from a wish for a move, or for one to be taken back, until everybody here is told."""
        self.refusals: Counter[tuple[str, ...]] = Counter()
        """Over what ("http" or "socket"), and of which kind."""

    @contextmanager
    def over(self, hall: Rooms) -> Iterator[None]:
        """While this lasts, it is of this hall."""
        self.hall, self.loop = hall, asyncio.get_running_loop()
        try:
            yield
        finally:
            self.hall = self.loop = None
