"""A folder of tables: csv and toml files read with care, so that a slip is refused where it stands."""

from __future__ import annotations

import csv
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any

from stationmaster.kernel.errors import Refusal, near

NUMBER = re.compile(r"-?\d+(\.\d+)?", re.ASCII)


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

    def whole(self, column: str, least: int) -> int:
        return self.as_whole(self.text(column), column, least)

    def as_whole(self, text: str, column: str, least: int) -> int:
        if not text.isascii() or not text.isdigit():
            raise self.refusal(f"'{column}' must be a whole number, not '{text}'")
        if int(text) < least:
            raise self.refusal(f"'{column}' must be at least {least}, not {text}")
        return int(text)

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
            return Sheet(label, tomllib.loads(text))
        except tomllib.TOMLDecodeError as error:
            raise Refusal(f"{label}: {error}") from None


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
    """A toml file, or a table in one."""

    label: str
    table: Mapping[str, Any]

    def refusal(self, why: str) -> Refusal:
        return Refusal(f"{self.label}: {why}")

    def value(self, key: str, like: str) -> Any:
        if key not in self.table:
            raise self.refusal(f"'{key}' is missing; expected for example {key} = {like}")
        return self.table[key]

    def expect(self, key: str, like: str, fits: bool) -> None:
        if not fits:
            raise self.refusal(f"'{key}' must look like {key} = {like}, not {self.table[key]!r}")

    def whole(self, key: str, like: str, least: int) -> int:
        value = self.value(key, like)
        self.expect(key, like, is_whole(value) and value >= least)
        return int(value)

    def within(self, key: str, least: int, most: int) -> int:
        value = self.table.get(key)
        if type(value) is int and least <= value <= most:
            return value
        found = "it is missing" if value is None else f"not {value!r}"
        raise self.refusal(f"'{key}' must be a whole number from {least} to {most}, {found}")

    def section(self, name: str) -> Sheet:
        """A table in it."""
        value = self.table.get(name)
        if not isinstance(value, dict):
            raise self.refusal(f"the table [{name}] is missing")
        return Sheet(f"{self.label}: [{name}]", value)

    def words(self, key: str, like: str) -> tuple[str, ...]:
        value = self.value(key, like)
        self.expect(key, like, isinstance(value, list) and all(isinstance(word, str) for word in value))
        if len(set(value)) < len(value):
            raise self.refusal(f"'{key}' names something twice: {', '.join(value)}")
        return tuple(value)

    def both_languages(self, key: str) -> dict[str, str]:
        like = '{ en = "...", ru = "..." }'
        value = self.value(key, like)
        fits = isinstance(value, dict) and set(value) == {"en", "ru"}
        self.expect(key, like, fits and all(isinstance(text, str) and text for text in value.values()))
        return dict(value)


def is_whole(value: object) -> bool:
    """A whole number that is not negative; in Python a truth value is an int too, here it is not."""
    return type(value) is int and value >= 0
