"""Boards spoiled in every way a hand can slip: each is played to its end, or refused by file and line."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from stationmaster import engines
from stationmaster.games.ticket_to_ride import board as boards
from stationmaster.games.ticket_to_ride import draw, scene, trial
from stationmaster.games.ticket_to_ride.build import build
from stationmaster.kernel.errors import Refusal

NAMES = sorted(boards.homes_in(boards.SHIPPED, "boards"))
MANY = int(os.environ.get("SPOILED_BOARDS", "60"))  # of each board

NUMBERS = ("0", "1", "-1", "7", "10", "64", "127", "128", "255", "256", "300", "100000", "9" * 30, "1.5")
VALUES = (
    *NUMBERS,
    "true",
    '"x"',
    '"usa"',
    '""',
    "[]",
    "[1]",
    '["x"]',
    "{}",
    "{ x = 1 }",
    "nonsense",
    "1979-05-27",
)
CELLS = (
    *NUMBERS,
    "",
    "x",
    "Ы",
    "a,b",
    '"',
    "ferry",
    "tunnel",
    "exit",
    "gray",
    "regular",
    ";",
    "x:1",
    "nan",
    "#",
)

Spoil = Callable[[st.DataObject, str], str]


def one_of(data: st.DataObject, words: list[str] | tuple[str, ...]) -> str:
    return data.draw(st.sampled_from(words))


def at(data: st.DataObject, many: int) -> int:
    return data.draw(st.integers(0, many - 1))


# Slips in any file


def drop_a_line(data: st.DataObject, text: str) -> str:
    lines = text.splitlines(keepends=True)
    del lines[at(data, len(lines))]
    return "".join(lines)


def double_a_line(data: st.DataObject, text: str) -> str:
    lines = text.splitlines(keepends=True)
    lines.insert(at(data, len(lines)), lines[at(data, len(lines))])
    return "".join(lines)


def swap_two_lines(data: st.DataObject, text: str) -> str:
    lines = text.splitlines(keepends=True)
    a, b = at(data, len(lines)), at(data, len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return "".join(lines)


def cut_off(data: st.DataObject, text: str) -> str:
    return text[: at(data, len(text))]


def mistype_a_sign(data: st.DataObject, text: str) -> str:
    place = at(data, len(text))
    return (
        text[:place]
        + one_of(data, ("", " ", "x", "0", '"', "[", "}", ",", "\n", "Ы", "\0"))
        + text[place + 1 :]
    )


def another(pattern: str, values: tuple[str, ...]) -> Spoil:
    """Put something else in the place of a thing of that shape."""

    def spoil(data: st.DataObject, text: str) -> str:
        found = list(re.finditer(pattern, text, re.MULTILINE))
        if not found:
            return text
        there = found[at(data, len(found))]
        return text[: there.start(1)] + one_of(data, values) + text[there.end(1) :]

    return spoil


def swap_two(pattern: str) -> Spoil:
    """Let two things of that shape change places."""

    def spoil(data: st.DataObject, text: str) -> str:
        found = list(re.finditer(pattern, text, re.MULTILINE))
        if not found:
            return text
        a, b = sorted((at(data, len(found)), at(data, len(found))))
        one, other = found[a], found[b]
        if a == b:
            return text
        return "".join(
            (text[: one.start()], other[0], text[one.end() : other.start()], one[0], text[other.end() :])
        )

    return spoil


ANY: tuple[Spoil, ...] = (drop_a_line, double_a_line, swap_two_lines, cut_off, mistype_a_sign)
TOML: tuple[Spoil, ...] = (
    another(r"= *(.+?) *(?:#.*)?$", VALUES),
    another(r"(?<== )(\d+)", NUMBERS),
    another(r"^([a-z_-]+) =", ("x", "keep", "title", "parts")),
    another(r"^(\[.*\])", ("[x]", "[tickets]", "[[options]]", "[points]")),
    another(r'("[a-z-]+")', ('"x"', '"dice"', '"ferries"', '"locomotive"', '"core"', "3")),
    swap_two(r'"[a-z-]+"'),
    swap_two(r"\b\d+\b"),
    swap_two(r"^\[.*\]"),
)
CSV: tuple[Spoil, ...] = (
    another(r"(?<=,)([^,\n]*)", CELLS),
    another(r"^([^,#\n]*)", CELLS),
    another(r"(,)", ("", ",,", ";")),
    swap_two(r"[^,\n]+"),
)


def spoiled(data: st.DataObject, folder: Path) -> None:
    """One or two slips in the files of a folder."""
    for _ in range(data.draw(st.integers(1, 2))):
        files = sorted(folder.iterdir())
        file = files[at(data, len(files))] if at(data, 3) else folder / "board.toml"
        if not file.exists():
            return
        ways = ANY + (TOML if file.suffix == ".toml" else CSV)
        if not at(data, 30):
            file.unlink()
            continue
        text = file.read_text(encoding="utf-8")
        if text:
            file.write_text(ways[at(data, len(ways))](data, text), encoding="utf-8")


@contextmanager
def copied(name: str) -> Iterator[Path]:
    """A board's own folder, to be spoiled."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / name
        shutil.copytree(str(boards.SHIPPED / name), folder)
        yield folder


WITHOUT_A_LINE = re.compile(
    r"this file is (missing|empty)|there is nothing below|has no place|is not UTF-8|is missing; expected|"
    r"cannot be read as toml|goods.csv: the board has no part|[Ee]xpected `|missing required|"
    r"'board' is its width"
)
"""What cannot be said of one line: a file that is not there, a row or a key that is missing at the top."""


def expect_sense(folder: Path, said: str) -> None:
    shipped = "boards/usa"  # a board that is like it may be at odds with its files
    place = re.match(rf"(?:{re.escape(str(folder))}|{shipped})/[a-z]+\.[a-z]+(:\d+)?: ", said)
    assert place, said
    assert place[1] or WITHOUT_A_LINE.search(said), said


def expect_a_game(board: boards.Board, data: st.DataObject) -> None:
    """A random game at one of its tables comes to its end, and what a page and a picture need is there."""
    tables = list(trial.tables(board))
    seats, chosen = tables[at(data, len(tables))]
    game = build(board, seats, chosen)
    assert trial.ends(game, 1)
    assert game.read(game.write(0)) == 0
    assert scene.scene(game)
    assert draw.draw(board, "en").endswith("</svg>\n")


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@settings(max_examples=MANY, phases=(Phase.generate,))  # to make a failure smaller would take minutes
def test_a_spoiled_board_is_played_or_refused_by_file_and_line(name: str, data: st.DataObject) -> None:
    with copied(name) as folder:
        spoiled(data, folder)
        try:
            board = boards.read_folder(folder)
        except Refusal as refusal:
            expect_sense(folder, str(refusal))
        else:
            expect_a_game(board, data)


@pytest.mark.skipif(not engines.compiled(), reason="this is the uncompiled run")
def test_likewise_with_engines_that_are_not_compiled() -> None:
    """Tables that are too small are seen by the interpreter where compiled code might pass over them."""
    environment = {**os.environ, "STATIONMASTER_INTERPRETED": "1", "SPOILED_BOARDS": "8"}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", __file__],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
