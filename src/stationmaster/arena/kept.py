"""Games in a file: a line each, or each few, written as soon as they are over. Nothing is played twice."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import BinaryIO, Generic, TypeVar

from msgspec import DecodeError, Struct, ValidationError, json, structs

from stationmaster.arena.contest import Contest, Result
from stationmaster.arena.series import Series
from stationmaster.kernel.errors import Refusal

T = TypeVar("T")


class Lines(Generic[T]):
    """The file, open: its first line says what is played, each other what was; more is added."""

    def __init__(self, path: Path, head: Struct, kind: type[T]) -> None:
        self.path = path
        self.head = head
        self.decoder = json.Decoder(kind, dec_hook=as_fraction)
        self.file = opened(path)
        try:
            self.found = list(self._read())
        except BaseException:
            self.file.close()
            raise

    def _read(self) -> Iterator[T]:
        content = self.file.read()
        whole = content.rfind(b"\n") + 1  # what comes behind was cut off while it was written
        self.file.truncate(whole)
        self.file.seek(whole)
        lines = content[:whole].splitlines()
        if not lines:
            self._write(self.head)
            return
        expect_same(self.path, lines[0], self.head)
        for n, line in enumerate(lines[1:], 2):
            try:
                yield self.decoder.decode(line)
            except (DecodeError, ValidationError) as error:
                raise Refusal(f"{self.path}:{n}: this is no {NAMES[type(self.head)]} ({error})") from None

    def add(self, one: T) -> None:
        self._write(one)

    def _write(self, line: object) -> None:
        self.file.write(json.encode(line, enc_hook=str) + b"\n")
        self.file.flush()

    def close(self) -> None:
        self.file.close()


def as_fraction(kind: type, written: object) -> object:
    """Shares of wins are exact, and written as 1/3."""
    assert kind is Fraction
    return Fraction(str(written))


class Kept(Lines[Result]):
    """The games of a contest."""

    def __init__(self, path: Path, contest: Contest) -> None:
        super().__init__(path, contest, Result)
        self.games = {(game.pair, game.number): game for game in self.found}
        """By pair and number."""

    def add(self, game: Result) -> None:
        self.games[game.pair, game.number] = game
        super().add(game)


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


NAMES: dict[type, str] = {Contest: "game of a contest", Series: "games of a series"}


def expect_same(path: Path, first: bytes, head: Struct) -> None:
    """The games of another contest or series are not mixed with these."""
    kind = type(head)
    called = "contest" if kind is Contest else "series"
    try:
        found = json.decode(first, type=kind)
    except (DecodeError, ValidationError):
        raise Refusal(f"{path}:1: this is no file of a {called}; take another with --file") from None
    differing = [
        name
        for name, value in structs.asdict(found).items()
        if json.encode(value) != json.encode(getattr(head, name))
    ]
    if differing:
        raise Refusal(
            f"{path} holds a {called} with other {' and '.join(differing)}: name another --file, or none"
        )


@contextmanager
def keeping(path: Path, contest: Contest) -> Iterator[Kept]:
    kept = Kept(path, contest)
    try:
        yield kept
    finally:
        kept.close()
