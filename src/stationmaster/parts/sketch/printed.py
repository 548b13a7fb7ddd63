"""What the page's own components drew, once, for pictures to be put together from: sheets and stencils."""

from __future__ import annotations

import hashlib
import lzma
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

ENDING = ".json.xz"
STENCILS = f"stencils{ENDING}"
HERE = "HERE"
"""How ids end in what was printed, until it is known in which picture they are."""


@cache
def read(path: Path) -> Any:
    return msgspec.json.decode(lzma.decompress(path.read_bytes()))


def key(*facts: object) -> str:
    """A short name for all that a sheet was drawn from."""
    return hashlib.sha256(msgspec.json.encode(facts)).hexdigest()[:12]


def found(folder: Path, wanted: str) -> Any | None:
    """The sheet that was drawn from exactly this; a board of somebody's own has none."""
    path = next(folder.glob(f"*-{wanted}{ENDING}"), None)
    return None if path is None else read(path)


def at_home(picture: str) -> str:
    """With ids of its own: of two pictures in one notebook neither may refer to what is in the other."""
    return picture.replace(HERE, hashlib.sha256(picture.encode()).hexdigest()[:8])
