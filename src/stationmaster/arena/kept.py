"""A contest's games in a file: a line each, written as soon as one is over. Nothing is played twice."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from msgspec import DecodeError, ValidationError, json, structs

from stationmaster.arena.contest import Contest, Result
from stationmaster.kernel.errors import Refusal


class Kept:
    """The file, open: what is in it, and more to be added."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path = path
        self.games: dict[tuple[int, int], Result] = {}
        """By pair and number."""
        self.file = opened(path)
        try:
            self._read(contest)
        except BaseException:
            self.file.close()
            raise

    def _read(self, contest: Contest) -> None:
        content = self.file.read()
        whole = content.rfind(b"\n") + 1  # what comes behind was cut off while it was written
        self.file.truncate(whole)
        self.file.seek(whole)
        lines = content[:whole].splitlines()
        if not lines:
            self._write(json.encode(contest))
            return
        expect_same(self.path, lines[0], contest)
        for n, line in enumerate(lines[1:], 2):
            try:
                game = json.decode(line, type=Result)
            except (DecodeError, ValidationError) as error:
                raise Refusal(f"{self.path}:{n}: this is no game of a contest ({error})") from None
            self.games[game.pair, game.number] = game

    def add(self, game: Result) -> None:
        self.games[game.pair, game.number] = game
        self._write(json.encode(game))

    def _write(self, line: bytes) -> None:
        self.file.write(line + b"\n")
        self.file.flush()


def opened(path: Path) -> BinaryIO:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
    except OSError as error:
        raise Refusal(f"{path}: games cannot be kept here ({error.strerror})") from None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise Refusal(f"{path}: another arena is at work on this file; take another with --file") from None
    return file


def expect_same(path: Path, first: bytes, contest: Contest) -> None:
    """The games of another contest are not mixed with these."""
    try:
        found = json.decode(first, type=Contest)
    except (DecodeError, ValidationError):
        raise Refusal(f"{path}:1: this is no file of a contest; take another with --file") from None
    differing = [
        name
        for name, value in structs.asdict(found).items()
        if json.encode(value) != json.encode(getattr(contest, name))
    ]
    if differing:
        raise Refusal(
            f"{path} holds a contest with other {' and '.join(differing)}: name another --file, or none"
        )


@contextmanager
def keeping(path: Path, contest: Contest) -> Iterator[Kept]:
    kept = Kept(path, contest)
    try:
        yield kept
    finally:
        kept.file.close()
