"""What each number means, written from the encoders themselves.

python -m stationmaster.rl.pages             writes docs/observations.md anew, from the project's folder
python -m stationmaster.rl.pages europe 4    prints the numbers of one game, place by place
"""

from __future__ import annotations

import sys
from pathlib import Path

import stationmaster
from stationmaster.rl.encoding import Encoding

PAGE = Path("docs", "observations.md")
HEAD = """# What the numbers mean

Written by `python -m stationmaster.rl.pages` from the encoders; [learning](learning.md) says what for.

An observation is a row of whole numbers from 0, as 16-bit integers: what one seat's view tells, nothing else.
Seats are told from the one that looks: `own`, then `1 on`, and so on around the table. The tables below are
for the fewest seats; `python -m stationmaster.rl.pages europe 4` prints those of any table, place by place.
Not told are the order of tickets that others put under a deck, and what is revealed when a game is over.

A decision is a number, too: the place of the action in `Game.moves()`, which has every action that a seat may
ever be offered, in the order of the engine's alphabet. `game.write(game.moves()[n])` is its text.
"""


def page() -> str:
    """The whole page: a table of fields for each game."""
    return "\n".join([HEAD, *(section(entry.name, entry.least_seats) for entry in stationmaster.catalogue())])


def section(name: str, seats: int) -> str:
    encoding = Encoding(stationmaster.make(name, seats))
    lines = [
        f"## {name}, {seats} {'seat' if seats == 1 else 'seats'}",
        "",
        f"{encoding.length} numbers, {len(encoding.moves)} decisions.",
        "",
        "| from | how many | most | field | |",
        "|---|---|---|---|---|",
    ]
    lines += [
        f"| {field.first} | {len(field.each)} | {field.most} | `{field.name}` | {field.about} |"
        for field in encoding.fields
    ]
    return "\n".join([*lines, ""])


def places(name: str, seats: int) -> str:
    """Every place with what stands there, then every decision with its text."""
    encoding = Encoding(stationmaster.make(name, seats))
    numbers = [f"{place} {label}" for place, label in enumerate(encoding.labels())]
    moves = [f"{n} {encoding.game.write(action)}" for n, action in enumerate(encoding.moves)]
    return "\n".join(["an observation:", *numbers, "", "decisions:", *moves, ""])


def main(words: list[str]) -> None:
    if words:
        sys.stdout.write(places(words[0], int(words[1]) if len(words) > 1 else 2))
    else:
        PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
