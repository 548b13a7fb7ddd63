"""A folder of tables: csv and toml files read with care, so that a slip is refused where it stands."""

from __future__ import annotations

import csv
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from typing import Any

from stationmaster.kernel.errors import Refusal, near
from stationmaster.kernel.toml_lines import Key, line_at, lines_of
from stationmaster.kernel.words import LANGUAGES

NUMBER = re.compile(r"-?\d{1,6}(\.\d{1,12})?", re.ASCII)
MOST = 999_999_999  # no table of ours has a larger whole number, nor digits without end


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a csv file, with its cells by column."""

    where: str
    cells: Mapping[str, str]

    def refusal(self, why: str) -> Refusal:
        return Refusal(f"{self.where}: {why}")

    def has(self, column: str) -> bool:
        return bool(self.cells.get(column))

    def text(self, column: str) -> str:
        """What stands in a column that must not be empty."""
        if not self.has(column):
            raise self.refusal(f"'{column}' is empty")
        return self.cells[column]

    def whole(self, column: str, least: int, most: int = MOST) -> int:
        return self.as_whole(self.text(column), column, least, most)

    def as_whole(self, text: str, column: str, least: int, most: int = MOST) -> int:
        if not text.isascii() or not text.isdigit():
            raise self.refusal(f"'{column}' must be a whole number, not '{text}'")
        digits = text.lstrip("0") or "0"
        if len(digits) > len(str(MOST)) or int(digits) > most:
            raise self.refusal(f"'{column}' must be at most {most}, not {text}")
        if int(digits) < least:
            raise self.refusal(f"'{column}' must be at least {least}, not {text}")
        return int(digits)

    def real(self, column: str) -> float:
        text = self.text(column)
        if not NUMBER.fullmatch(text):
            raise self.refusal(f"'{column}' must be a number, not '{text}'")
        return float(text)

    def one_of(self, column: str, known: Iterable[str], noun: str) -> str:
        return self.as_one_of(self.text(column), known, noun)

    def as_one_of(self, word: str, known: Iterable[str], noun: str) -> str:
        known = list(known)
        if word not in known:
            hint = near(word, known) or f"; expected one of {', '.join(known)}"
            raise self.refusal(f"no {noun} called '{word}'{hint}")
        return word


@dataclass(frozen=True, slots=True)
class Folder:
    """Where a set of tables lies; a file it lacks is looked for in the folder it is like."""

    label: str
    place: Traversable
    like: Folder | None = None

    def find(self, file: str) -> tuple[str, Traversable] | None:
        """How a refusal names the file, and the file itself."""
        if (self.place / file).is_file():
            return f"{self.label}/{file}", self.place / file
        return self.like.find(file) if self.like else None

    def text(self, file: str) -> tuple[str, str]:
        """How a refusal names the file, and what is written in it."""
        found = self.find(file)
        if found is None:
            raise Refusal(f"{self.label}/{file}: this file is missing")
        label, place = found
        try:
            return label, place.read_text(encoding="utf-8-sig")
        except UnicodeDecodeError:
            raise Refusal(f"{label}: this is not UTF-8 text") from None
        except OSError as error:
            raise Refusal(f"{label}: this file cannot be read ({error.strerror})") from None

    def rows(self, file: str, columns: str, extra: str = "") -> list[Row]:
        """The rows of a csv file that has these columns and may have the extra ones.

        Lines that are empty or start with '#' are for people.
        """
        label, text = self.text(file)
        rows: list[Row] = []
        header: list[str] = []
        for number, line in enumerate(text.splitlines(), start=1):
            if not line.strip() or line.startswith("#"):
                continue
            where = f"{label}:{number}"
            cells = split(where, line)
            if header:
                rows.append(Row(where, matched(where, header, cells)))
            else:
                header = checked_header(where, cells, columns.split(","), extra.split(","))
        if not header:
            raise Refusal(f"{label}: this file is empty; its first line must be {columns}")
        if not rows:
            raise Refusal(f"{label}: there is nothing below the names of the columns")
        return rows

    def toml(self, file: str) -> Sheet:
        label, text = self.text(file)
        try:
            table = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise Refusal(told_by_line(label, str(error), len(text.splitlines()) or 1)) from None
        except (ValueError, RecursionError):  # digits, or brackets in brackets, without end
            raise Refusal(f"{label}: this cannot be read as toml") from None
        return Sheet(label, table, lines_of(text))


TOML_SAYS = re.compile(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", re.DOTALL)


def told_by_line(label: str, error: str, last: int) -> str:
    """Python's sentence on a toml file, with the line where ours have it."""
    found = TOML_SAYS.fullmatch(error)
    return f"{label}:{found[2] or last}: {found[1]}" if found else f"{label}: {error}"


def split(where: str, line: str) -> list[str]:
    try:
        return [cell.strip() for cell in next(csv.reader([line], strict=True))]
    except csv.Error as error:
        raise Refusal(f"{where}: {error}") from None


def checked_header(where: str, cells: list[str], columns: list[str], extra: list[str]) -> list[str]:
    allowed = set(columns) | set(extra)
    fits = set(columns) <= set(cells) <= allowed and len(set(cells)) == len(cells)
    if not fits:
        raise Refusal(f"{where}: the columns must be {','.join(columns)}, not {','.join(cells)}")
    return cells


def matched(where: str, header: list[str], cells: list[str]) -> dict[str, str]:
    if len(cells) != len(header):
        raise Refusal(f"{where}: expected {len(header)} columns ({','.join(header)}), found {len(cells)}")
    return dict(zip(header, cells, strict=True))


@dataclass(frozen=True, slots=True)
class Sheet:
    """A toml file, or a table in one. It knows the lines of its keys, if it was read from a file."""

    label: str
    table: Mapping[str, Any]
    lines: Mapping[Key, int] = field(default_factory=dict)
    path: Key = ()
    """Where in the file the table is."""
    named: str = ""
    """How a refusal speaks of it, such as [tickets.opening]."""

    def where(self, key: str = "") -> str:
        """File and line of a key, or of the table itself."""
        line = line_at(self.lines, (*self.path, key) if key else self.path)
        return self.label if line is None else f"{self.label}:{line}"

    def refusal(self, why: str, key: str = "") -> Refusal:
        return Refusal(f"{self.where(key)}: {self.named + ': ' if self.named else ''}{why}")

    def value(self, key: str, like: str) -> Any:
        if key not in self.table:
            raise self.refusal(f"'{key}' is missing; expected for example {key} = {like}")
        return self.table[key]

    def expect(self, key: str, like: str, fits: bool) -> None:
        if not fits:
            raise self.refusal(f"'{key}' must look like {key} = {like}, not {shown(self.table[key])}", key)

    def known(self, keys: Iterable[str]) -> None:
        """Refuse a key that is none of these."""
        keys = list(keys)
        for key in self.table:
            if key not in keys:
                raise self.refusal(f"'{key}' means nothing here{near(key, keys)}", key)

    def whole(self, key: str, like: str, least: int, most: int = MOST) -> int:
        value = self.value(key, like)
        self.expect(key, like, is_whole(value) and value >= least)
        if value > most:
            raise self.refusal(f"'{key}' must be at most {most}, not {shown(value)}", key)
        return int(value)

    def within(self, key: str, least: int, most: int) -> int:
        value = self.table.get(key)
        if type(value) is int and least <= value <= most:
            return value
        found = "it is missing" if value is None else f"not {shown(value)}"
        raise self.refusal(f"'{key}' must be a whole number from {least} to {most}, {found}", key)

    def section(self, name: str) -> Sheet:
        """A table in it."""
        value = self.table.get(name)
        if not isinstance(value, dict):
            raise self.refusal(f"the table [{name}] is missing", name)
        return self.inside(name, value, f"[{name}]")

    def inside(self, key: str | int, table: Mapping[str, Any], named: str) -> Sheet:
        """A table in it, which is there."""
        return Sheet(self.label, table, self.lines, (*self.path, key), named)

    def words(self, key: str, like: str) -> tuple[str, ...]:
        value = self.value(key, like)
        self.expect(key, like, isinstance(value, list) and all(isinstance(word, str) for word in value))
        if len(set(value)) < len(value):
            raise self.refusal(f"'{key}' names something twice: {', '.join(value)}", key)
        return tuple(value)

    def both_languages(self, key: str) -> dict[str, str]:
        like = '{ en = "...", ru = "..." }'
        value = self.value(key, like)
        fits = isinstance(value, dict) and set(value) == set(LANGUAGES)
        self.expect(key, like, fits and all(isinstance(text, str) and text for text in value.values()))
        return dict(value)


def shown(value: object) -> str:
    """A value as a refusal repeats it: not at any length."""
    try:
        text = repr(value)
    except ValueError:  # Python writes no number of thousands of digits
        return "a number without end"
    return text if len(text) <= 80 else f"{text[:79]}…"


def is_whole(value: object) -> bool:
    """A whole number that is not negative; in Python a truth value is an int too, here it is not."""
    return type(value) is int and value >= 0
