"""On which line of a toml file each of its keys stands: what Python's own reader does not tell."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping
from typing import TypeAlias

Key: TypeAlias = tuple[str | int, ...]
"""Where a value is: the names of the tables around it, its own, and numbers from 0 in an array."""

BARE = re.compile(r"[A-Za-z0-9_-]+")
SCALAR = re.compile(r"[^\s,\]}#][^,\]}#\n]*")  # a number, a date, a truth value
SPACE = re.compile(r"[ \t]*")
GAP = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")  # what may lie between two values, remarks included
STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|' + r"'''.*?'{3,5}|" + r'"(?:[^"\\\n]|\\.)*"|' + r"'[^'\n]*'", re.DOTALL
)
ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))")
ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r"}


def lines_of(text: str) -> dict[Key, int]:
    """The line of each table, key and element, counted from 1. The text is toml that can be read."""
    return dict(reversed([*Walk(text).top()]))  # of several mentions, the first counts


class Walk:
    """A way through a toml text from its top to its end."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.arrays: dict[Key, int] = {}
        """How many [[tables]] of that name there were."""

    def line(self) -> int:
        return self.text.count("\n", 0, self.at) + 1

    def skip(self, what: re.Pattern[str]) -> str:
        """Pass over what stands here, if it does."""
        found = what.match(self.text, self.at)
        if found is None:
            return ""
        self.at = found.end()
        return found[0]

    def sees(self, sign: str) -> bool:
        return self.text.startswith(sign, self.at)

    def top(self) -> Iterator[tuple[Key, int]]:
        table: Key = ()
        while self.skip(GAP) or self.at < len(self.text):
            if self.at == len(self.text):
                return
            if self.sees("["):
                table = yield from self.heading()
            else:
                yield from self.pair(table)

    def heading(self) -> Generator[tuple[Key, int], None, Key]:
        """[a.b] or [[a.b]]; gives back where its keys belong."""
        line, is_array = self.line(), self.sees("[[")
        self.at += 2 if is_array else 1
        self.skip(SPACE)
        path: Key = ()
        names = self.names()
        for depth, name in enumerate(names, start=1):
            path += (name,)
            yield path, line
            if is_array and depth == len(names):
                self.arrays[path] = self.arrays.get(path, 0) + 1
            if path in self.arrays:
                path += (self.arrays[path] - 1,)
                yield path, line
        self.at = self.text.index("]]" if is_array else "]", self.at) + (2 if is_array else 1)
        return path

    def names(self) -> list[str]:
        """a.b."c d" as its three names."""
        found = []
        while True:
            self.skip(SPACE)
            quoted = self.skip(STRING)
            found.append(unquoted(quoted) if quoted else self.skip(BARE))
            self.skip(SPACE)
            if not self.sees("."):
                return found
            self.at += 1

    def pair(self, table: Key) -> Iterator[tuple[Key, int]]:
        line = self.line()
        for name in self.names():
            table += (name,)
            yield table, line
        self.at = self.text.index("=", self.at) + 1
        self.skip(SPACE)
        yield from self.value(table)

    def value(self, path: Key) -> Iterator[tuple[Key, int]]:
        if self.sees("["):
            yield from self.array(path)
        elif self.sees("{"):
            yield from self.inline_table(path)
        elif not self.skip(STRING):
            self.skip(SCALAR)

    def array(self, path: Key) -> Iterator[tuple[Key, int]]:
        self.at += 1
        number = 0
        while self.skip(GAP) or not self.sees("]"):
            if self.sees("]"):
                break
            yield (*path, number), self.line()
            yield from self.value((*path, number))
            number += 1
            self.pass_comma()
        self.at += 1

    def inline_table(self, path: Key) -> Iterator[tuple[Key, int]]:
        self.at += 1
        while self.skip(GAP) or not self.sees("}"):
            if self.sees("}"):
                break
            yield from self.pair(path)
            self.pass_comma()
        self.at += 1

    def pass_comma(self) -> None:
        self.skip(GAP)
        if self.sees(","):
            self.at += 1


def unquoted(text: str) -> str:
    if text.startswith("'"):
        return text[1:-1]
    return ESCAPE.sub(lambda found: escaped(*found.groups()), text[1:-1])


def escaped(short: str | None, long: str | None, sign: str | None) -> str:
    if sign is not None:
        return ESCAPES.get(sign, sign)
    return chr(int(short or long or "0", 16))


def line_at(lines: Mapping[Key, int], path: Key) -> int | None:
    """The line of a value, or that of the nearest table around it; none at the top of a file."""
    while path:
        if path in lines:
            return lines[path]
        path = path[:-1]
    return None
