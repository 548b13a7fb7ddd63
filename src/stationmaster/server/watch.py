"""What a host can see of a running server from outside."""

from __future__ import annotations


class Watch:
    """Kept by whoever runs a server, and shown to those who look after it."""

    def __init__(self) -> None:
        self.stopping = False
        """It was told to stop: whoever comes now should go to another."""
