"""What is logged: bounded, so that nobody fills a disk by being refused; for programs if a host wants."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime

import msgspec

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


class AsJson(logging.Formatter):
    """One object a line: when, how grave, what, at which table. None of it is a secret (docs/security.md)."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "of": record.name,
            "process": record.process,
        }
        if record.args and str(record.msg).startswith("table %s"):
            line["table"] = record.args[0] if isinstance(record.args, tuple) else None
        line["message"] = record.getMessage()
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def for_programs() -> None:
    """From now on every line that is logged is an object of JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson())
    for name in OURS:
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
    logging.captureWarnings(True)
    logging.getLogger("py.warnings").handlers = [handler]
