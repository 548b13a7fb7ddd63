"""One after another: who comes while somebody is at it stands in line."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable


class Turns:
    """A turn begins when the one before has passed on; it may last longer than the call that began it."""

    def __init__(self) -> None:
        self.taken = False
        self.line: deque[Callable[[], None]] = deque()
        self._calling = False

    def take(self, doing: Callable[[], None]) -> None:
        """Do it now or, while somebody else is at it, when all who stand in line have passed on."""
        if self.taken:
            self.line.append(doing)
        else:
            self.taken = True
            doing()

    def pass_on(self) -> None:
        """Whoever has the turn is done with it."""
        self.taken = False
        if self._calling:
            return  # whoever calls them up sees it: a long line must not become a deep stack
        self._calling = True
        try:
            while self.line and not self.taken:
                self.taken = True
                self.line.popleft()()
        finally:
            self._calling = False
