"""One server a file: whoever holds it, holds it until it ends, in whatever way."""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

from stationmaster.kernel.errors import Refusal


@contextlib.contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold a file of tables for as long as this lasts, or refuse because somebody else does.

    The lock is on a file beside it: SQLite would lose its own locks when we close the file itself. The system
    lets it go when the process ends, so a killed server leaves nothing behind that would keep out the next.
    """
    beside = Path(f"{path}-lock")
    try:
        lock = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise Refusal(f"{path}: tables cannot be kept here ({error})") from None
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = os.read(lock, 20).decode("ascii", "replace").strip()
            raise Refusal(
                f"{path}: another server is at work on this file (process {holder or 'unknown'}); "
                "stop it, or take another file with --db"
            ) from None
        os.ftruncate(lock, 0)
        os.write(lock, f"{os.getpid()}\n".encode())
        yield
    finally:
        os.close(lock)
