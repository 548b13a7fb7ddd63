"""Imports point one way, and no file outside a game's folders (its rules', its bots') names the game."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from stationmaster.engines import PACKAGE, sources
from stationmaster.engines.build import ROOT, imports_of
from tests.layers import (
    BELOW,
    PICTURES,
    WAY,
    circle,
    files,
    imported,
    layer_of,
    layers,
    modules,
    picture,
    pictures,
)

PROJECT = PACKAGE.parents[1]


def complaints(package: Path) -> list[str]:
    """A sentence for each import that points the wrong way and each game named from outside."""
    families = [folder.name for folder in sorted((package / "games").iterdir()) if folder.is_dir()]
    return [
        complaint
        for file in files(package)
        for complaint in (*wrong_imports(file, package), *named_games(file, package, families))
    ]


def wrong_imports(file: Path, package: Path) -> Iterator[str]:
    here, layer = file.relative_to(package), layer_of(file, package)
    for line, there in imported(file, package):
        target, module = there[0] if there else "", ".".join([ROOT, *there])
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


def test_nothing_leads_round_in_a_circle() -> None:
    assert not circle(layers(PACKAGE))
    assert not circle({name: below for name, below in modules(PACKAGE).items() if name.startswith("server.")})


def test_a_circle_is_seen() -> None:
    assert circle({"a": ["b"], "b": ["c", "d"], "c": [], "d": ["b"]}) == ["b", "d"]


@pytest.mark.parametrize(("name", "drawn"), pictures(PACKAGE).items())
def test_the_pictures_show_the_source_as_it_is(name: str, drawn: str) -> None:
    assert (PICTURES / name).read_text(encoding="utf-8") == drawn, "draw them anew: python -m tests.layers"


def test_a_picture_shows_every_import_and_who_is_above_whom() -> None:
    below: dict[str, set[str]] = {"a": {"b", "c"}, "b": {"c"}, "c": set()}
    drawn = picture(below, "a & b")
    assert "<title>a &amp; b</title>" in drawn
    assert drawn.count('<path d="M') == 1 + 3  # the tip of an arrow, and three imports
    assert drawn.count("marker-end") == 2  # a reaches c through b
    ys = [int(drawn.split(f">{node}</text>")[0].rpartition('y="')[2].partition('"')[0]) for node in "abc"]
    assert ys == sorted(ys)


def places() -> list[tuple[str, str]]:
    """Files and functions on the way of a move, as docs/architecture.md names them."""
    page = (PROJECT / "docs" / "architecture.md").read_text(encoding="utf-8")
    return re.findall(r"^\| \d+ \| `([^`]+)` `([^`]+)` \|", page, re.MULTILINE)


@pytest.mark.parametrize(("file", "function"), places())
def test_the_way_of_a_move_leads_through_places_that_there_are(file: str, function: str) -> None:
    source = (PROJECT if file.startswith("web/") else PACKAGE) / file
    before = r" +(?:private |async )*" if source.suffix == ".ts" else " *(?:async )?def "
    assert re.search(rf"^{before}{function}\(", source.read_text(encoding="utf-8"), re.MULTILINE)


def test_the_picture_of_the_way_shows_the_servers_places() -> None:
    named = {file.removesuffix(".py").replace("/", ".") for file, _ in places() if file.endswith(".py")}
    assert len(places()) == 19
    assert named <= set(WAY)


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
