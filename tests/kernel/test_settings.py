"""Lines of toml files, and tables checked by what a part declares."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import pytest

from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.settings import OneOf, Within, filled
from stationmaster.kernel.tables import Sheet
from stationmaster.kernel.toml_lines import Key, lines_of

PROJECT = Path(__file__).parents[2]
FILES = [PROJECT / "pyproject.toml", *sorted((PROJECT / "src").rglob("*.toml"))]

HARD = """\
a = '''x
[b]''' # c = 1
"d e".f = [1, # g
  { h = "#", "\\u0069" = [ ] }, ]

[[k]]
l = 1979-05-27 07:32:00
[k.m]
n = \"\"\"
o = 1\\\\\"\"\"
[[k]]
p.q = {}
[[k.r]]
[k.r.s]
"""


def keys(value: object, path: Key = ()) -> Iterator[Key]:
    if path:
        yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield from keys(each, (*path, key))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.name)
def test_every_key_of_a_toml_file_has_a_line(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert set(lines_of(text)) == set(keys(tomllib.loads(text)))


def test_lines_are_counted_through_texts_remarks_and_brackets() -> None:
    lines = lines_of(HARD)
    assert set(lines) == set(keys(tomllib.loads(HARD)))
    assert lines["a",] == 1
    assert lines["d e", "f"] == 3
    assert lines["d e", "f", 1] == lines["d e", "f", 1, "i"] == 4
    assert (lines["k",], lines["k", 0], lines["k", 1]) == (6, 6, 11)
    assert (lines["k", 0, "m"], lines["k", 0, "m", "n"]) == (8, 9)
    assert (lines["k", 1, "p", "q"], lines["k", 1, "r", 0, "s"]) == (12, 14)


@dataclass(frozen=True)
class Inner:
    many: Annotated[tuple[int, ...], Within(0, 3)] = ()


@dataclass(frozen=True)
class Outer:
    number: Annotated[int, Within(1, 9)]
    word: Annotated[str, OneOf(("up", "down"))]
    counts: Annotated[Mapping[str, int], Within(0, 9)]
    inner: Inner
    free: tuple[str, ...] = ()
    is_so: bool = False


GOOD = """\
number = 2
word = "up"
counts = { a = 1 }
[inner]
many = [1, 2]
"""


def read(text: str) -> Outer:
    return filled(Outer, Sheet("file.toml", tomllib.loads(text), lines_of(text)))


def test_a_table_that_fits_is_filled_in() -> None:
    assert read(GOOD) == Outer(2, "up", {"a": 1}, Inner((1, 2)))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("number = 2", "number = 10", ":1: 'number' must be a whole number from 1 to 9, not 10"),
        ("number = 2", "number = 2.5", ":1: 'number' must be a whole number from 1 to 9, not 2.5"),
        ("number = 2\n", "", ": 'number' is missing; it is a whole number from 1 to 9"),
        ('"up"', '"upp"', ":2: 'word' must be a word out of up, down, not 'upp'; did you mean 'up'?"),
        (
            "{ a = 1 }",
            "{ a = -1 }",
            ":3: 'counts' must be a table of names, each with a whole number from 0 to 9, not -1",
        ),
        ("[1, 2]", "[1, 4]", ":5: [inner]: 'many' must be a list, each a whole number from 0 to 3, not 4"),
        ("many", "mani", ":5: [inner]: 'mani' means nothing here; did you mean 'many'?"),
        ("[inner]\nmany = [1, 2]", "inner = 3", ":4: 'inner' must be a table of its own, not 3"),
        ("[inner]", "is_so = 1\n[inner]", ":4: 'is_so' must be true or false, not 1"),
        ("[inner]", "free = [1]\n[inner]", ":4: 'free' must be a list, each a word, not 1"),
        (
            "number = 2",
            f"number = {'9' * 4000}",
            f":1: 'number' must be a whole number from 1 to 9, not {'9' * 79}…",
        ),
    ],
)
def test_what_does_not_fit_is_refused_on_its_line(old: str, new: str, sentence: str) -> None:
    assert GOOD.count(old) == 1
    with pytest.raises(Refusal) as refused:
        read(GOOD.replace(old, new))
    assert str(refused.value) == "file.toml" + sentence
