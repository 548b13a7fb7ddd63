"""Pictures in Python are put together from what the page draws today."""

from __future__ import annotations

from math import dist
from typing import Any

import pytest

from stationmaster.parts.sketch import Point, stencils
from stationmaster.parts.sketch.printed import read
from stationmaster.parts.sketch.trains import Wagon, paths
from tests.sheets import RIDES, SIGNALS, files, printed

ANEW = "how it looks has changed: run python -m tests.sheets"


def same_as_kept(drawn: dict[str, Any]) -> None:
    for path, content in files(drawn).items():
        assert path.is_file(), f"{path.name}: {ANEW}"
        assert read(path) == content, f"{path.name}: {ANEW}"


def test_stencils_and_a_small_sheet_are_as_the_page_draws_them_and_wagons_stand_as_there() -> None:
    drawn = printed(["tiny"], [])
    same_as_kept(drawn)
    for each in drawn["compare"]:
        livery = stencils()["trains"][each["seat"]]
        ours = [paths(livery, Wagon(**wagon)) for wagon in sorted(each["wagons"], key=lambda at: at["y"])]
        for part in ("shadow", "wall", "windows", "roof", "lit", "ornament"):
            theirs = rings(each["drawn"][part])
            found = rings("".join(own[part] for own in ours))
            assert len(found) == len(theirs), part
            assert all(far(*pair) < AS_GOOD_AS_THERE for pair in zip(found, theirs, strict=True)), part


AS_GOOD_AS_THERE = 0.12  # of a unit: both are rounded, to tenths and hundredths


def rings(path: str) -> list[list[Point]]:
    """The points of each, from whichever it is begun at."""
    texts = [ring.replace("Z", "").replace("h.01", "").split("L") for ring in path.split("M")[1:]]
    return [[point(text) for text in ring] for ring in texts]


def point(text: str) -> Point:
    x, y = map(float, text.split())
    return x, y


def far(one: list[Point], other: list[Point]) -> float:
    """How far from every point of the other the loneliest of either is."""
    lonely = [min(dist(p, q) for q in other) for p in one] + [min(dist(p, q) for q in one) for p in other]
    return max(lonely)


@pytest.mark.slow
def test_every_sheet_is_as_the_page_draws_it() -> None:
    drawn = printed()
    assert len(drawn["sheets"]) == len(RIDES) + len(SIGNALS)
    same_as_kept(drawn)
