"""Imports point one way, and no file outside a game's folders (its rules', its bots') names the game."""

import re
from collections.abc import Iterator
from pathlib import Path

from stationmaster.engines import PACKAGE, sources
from stationmaster.engines.build import ROOT, imports_of

# What each layer may import, beside itself. "" is the package's own make() and catalogue().
BELOW: dict[str, set[str]] = {
    "kernel": set(),
    "engines": {"kernel"},
    "": {"engines", "kernel", "games"},
    "parts": {"kernel"},
    "games": {"kernel", "parts"},
    "store": {"kernel"},
    "bots": {"", "kernel", "parts", "games"},
    "arena": {"", "engines", "kernel", "parts", "games", "bots", "store"},
    "server": {"", "engines", "kernel", "parts", "games", "bots", "store"},
    "terminal": {"", "kernel", "games", "bots"},
    "cli": {"", "engines", "kernel", "parts", "games", "bots", "store", "arena", "server", "terminal"},
}


def complaints(package: Path) -> list[str]:
    """A sentence for each import that points the wrong way and each game named from outside."""
    families = [folder.name for folder in sorted((package / "games").iterdir()) if folder.is_dir()]
    return [
        complaint
        for file in sorted(package.rglob("*.py"))
        if file.relative_to(package).parts[0] != "_compiled"
        for complaint in (*wrong_imports(file, package), *named_games(file, package, families))
    ]


def wrong_imports(file: Path, package: Path) -> Iterator[str]:
    here = file.relative_to(package)
    layer = here.parts[0] if len(here.parts) > 1 else ""
    for line, module in imports_of(file.read_bytes(), here, package):
        there = module.split(".")[1:]
        target = there[0] if there else ""
        if target not in {layer, *BELOW.get(layer, set())}:
            yield f"{here}:{line}: {layer or ROOT} imports {module}"
        elif layer == target == "games" and there[1:2] != [here.parts[1]]:
            yield f"{here}:{line}: a game imports {module}"


def named_games(file: Path, package: Path, families: list[str]) -> Iterator[str]:
    here = file.relative_to(package)
    for n, text in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        for family in families:
            at_home = here.parts[:2] in (("games", family), ("bots", family), ("terminal", family))
            if not at_home and re.search(rf"\b{family}\b", text):
                yield f"{here}:{n}: {family} is named outside its folder"


def test_every_layer_is_known() -> None:
    folders = {folder.parent.name for folder in PACKAGE.glob("*/__init__.py")}
    assert folders <= set(BELOW)


def test_imports_point_one_way_and_games_are_named_only_at_home() -> None:
    found = complaints(PACKAGE)
    assert not found, "\n".join(found)


def test_engines_do_not_look_up_to_their_edge() -> None:
    """What is compiled imports no package of a game, or every change of its words would compile it anew."""
    for file in sources():
        for line, module in imports_of(file.read_bytes(), file.relative_to(PACKAGE), PACKAGE):
            assert not (module.startswith(f"{ROOT}.games") and module.count(".") < 3), (
                f"{file}:{line}: {module}"
            )


def test_what_points_the_wrong_way_is_seen(tmp_path: Path) -> None:
    planted = {
        "__init__.py": "from stationmaster.kernel import errors\n",
        "kernel/__init__.py": "import stationmaster.cli\n",
        "kernel/errors.py": "from stationmaster import make\n",
        "parts/dice.py": "from ..games import halma\n",
        "games/halma/__init__.py": "from stationmaster.games.chess import rook\nfrom . import board\n",
        "games/chess/rook.py": "from stationmaster.kernel.errors import Refusal\n",
        "bots/chess/rook.py": "from stationmaster.games.chess import rook\n",
        "bots/greedy.py": "favourite = 'chess'\nfrom stationmaster import make\n",
        "store/files.py": "from stationmaster.bots import greedy\n",
    }
    for name, text in planted.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert complaints(tmp_path) == [
        "bots/greedy.py:1: chess is named outside its folder",
        "games/halma/__init__.py:1: a game imports stationmaster.games.chess.rook",
        "games/halma/__init__.py:1: chess is named outside its folder",
        "kernel/__init__.py:1: kernel imports stationmaster.cli",
        "kernel/errors.py:1: kernel imports stationmaster",
        "parts/dice.py:1: parts imports stationmaster.games.halma",
        "parts/dice.py:1: halma is named outside its folder",
        "store/files.py:1: store imports stationmaster.bots.greedy",
    ]
