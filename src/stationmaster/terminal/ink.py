"""Words and colours that several screens share. A colour never stands alone: its name is always beside it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

YOU = "You"
INK = {
    "purple": "black on #b48ac8",
    "white": "black on #f4f1e9",
    "blue": "white on #2e7fc1",
    "yellow": "black on #e8bc35",
    "orange": "black on #de7a2b",
    "black": "white on #2b2b2e",
    "red": "white on #c43a31",
    "green": "white on #3f8a3b",
    "locomotive": "black on #aeb9bf",
    "plus-four": "black on #8fa3ad",
    "passenger": "black on #d2a95a",
}


def chips(counts: Sequence[int], kinds: Sequence[str]) -> Text:
    """Cards by kind."""
    line = Text()
    for n, kind in zip(counts, kinds, strict=False):
        if n:
            line.append(f" {kind} {n} " if n > 1 else f" {kind} ", INK.get(kind, ""))
            line.append(" ")
    return line or Text("nothing", "dim")


def does(who: str, verb: str) -> str:
    """Somebody and what they do: you claim, Ada claims."""
    if who == YOU:
        return f"{who} {verb}"
    return f"{who} {verb}es" if verb.endswith("s") else f"{who} {verb}s"


def many(n: int, thing: str) -> str:
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def named(seat: int, view_seat: int | None, turn: int, names: Sequence[str]) -> Text:
    """A player's name, with a mark for whose turn it is."""
    name = names[seat] + (" (you)" if seat == view_seat and names[seat] != YOU else "")
    return Text("▶ " if seat == turn else "  ") + Text(name, "bold" if seat == turn else "")
