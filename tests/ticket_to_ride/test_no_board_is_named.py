"""Nothing outside a board's folder names it: what chapters, shelf and length it has, its own files say.

A lesson is given on a board, and so its file names one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from stationmaster.games.ticket_to_ride import board as boards

PROJECT = Path(__file__).parents[2]
SOURCES = (PROJECT / "src" / "stationmaster", PROJECT / "web" / "src")
KINDS = {".py", ".ts", ".svelte", ".csv", ".toml", ".ftl", ".css"}
NAMES = sorted(boards.names(), key=len, reverse=True)
NAMED = re.compile(rf"""["'`](?:{"|".join(NAMES)})["'`]|^(?:{"|".join(NAMES)}),""")
"""A board's name as code has it, a text of its own, or as a table has it, at the head of a row."""
FOR_EXAMPLE = re.compile(r"^\s*(?:>>> |#)|default=\"usa\"|'\"usa\"'")
"""Examples for people, and the game that is meant when none is said."""


def files() -> Iterator[Path]:
    for folder in SOURCES:
        for file in sorted(folder.rglob("*")):
            inner = file.relative_to(folder).parts
            if file.suffix in KINDS and not {"_compiled", "static", "boards", "lessons"} & set(inner[:-1]):
                yield file


def complaints() -> list[str]:
    return [
        f"{file.relative_to(PROJECT)}:{number}: {line.strip()}"
        for file in files()
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if NAMED.search(line) and not FOR_EXAMPLE.search(line)
    ]


def test_there_is_something_to_look_at() -> None:
    assert len(list(files())) > 100
    assert NAMED.search('SHELF = ["usa", "europe"]')
    assert NAMED.search("usa-mega,5,308")


def test_nothing_outside_its_folder_names_a_board() -> None:
    assert complaints() == []


def test_every_board_that_comes_with_the_game_says_its_shelf_and_its_length() -> None:
    found = [boards.read(name) for name in boards.names()]
    assert len({board.shelf for board in found}) == len(found)
    for board in found:
        assert board.shelf < boards.FAR
        assert len(board.decisions) == board.seats[1] - board.seats[0] + 1
