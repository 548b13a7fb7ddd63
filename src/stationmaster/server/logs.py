"""What is logged is bounded, so that nobody can fill a disk by being refused."""

from __future__ import annotations

import logging

from stationmaster.server.limits import LOG_LINES, LOG_LINES_A_SECOND, Bucket

OURS = ("stationmaster", "uvicorn.error", "asyncio")


class Bounded(logging.Filter):
    """Lets so many lines through; the next one then tells how many were left out."""

    def __init__(self) -> None:
        super().__init__()
        self.bucket = Bucket(LOG_LINES, LOG_LINES_A_SECOND)
        self.left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        if not self.bucket.take():
            self.left_out += 1
            return False
        if self.left_out:
            record.msg = f"{record.getMessage()} ({self.left_out} more lines were left out)"
            record.args = None
            self.left_out = 0
        return True


def bound() -> None:
    """All that is logged here, together."""
    bounded = Bounded()
    for name in OURS:
        logging.getLogger(name).addFilter(bounded)
