"""`import stationmaster`: the names it gives are there, explained, tried out and typed, and come at once."""

from __future__ import annotations

import ast
import doctest
import inspect
import subprocess
import sys
import types
import typing
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import stationmaster as sm

EXAMPLES = [
    found.name
    for found in walk_packages(sm.__path__, "stationmaster.")
    if "_compiled" not in found.name
    and (file := Path(*[sm.__path__[0], *found.name.split(".")[1:]])).with_suffix(".py").is_file()
    and ">>> " in file.with_suffix(".py").read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", ["stationmaster", "stationmaster.bots", *EXAMPLES])
def test_examples_in_docstrings_give_what_they_say(name: str) -> None:
    failed, tried = doctest.testmod(import_module(name))
    assert tried
    assert not failed


@pytest.mark.parametrize("name", sm.__all__)
def test_every_name_is_there_and_explained(name: str) -> None:
    found = getattr(sm, name)
    assert name in dir(sm)
    if not isinstance(found, int):
        assert explained(found), f"stationmaster.{name} has no docstring"


def explained(found: type | types.FunctionType) -> str:
    """Its docstring, from the source: what is compiled has none."""
    source = Path(sm.__path__[0], *found.__module__.split(".")[1:]).with_suffix(".py")
    if not source.is_file():
        source = Path(sm.__path__[0], "__init__.py")
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == found.__name__:
            return ast.get_docstring(node) or ""
    return ""


def test_every_function_says_what_it_takes_and_gives() -> None:
    for name in sm.__all__:
        found = getattr(sm, name)
        if inspect.isfunction(found):
            signature = inspect.signature(found)
            assert signature.return_annotation is not inspect.Signature.empty, name
            assert all(
                each.annotation is not inspect.Parameter.empty for each in signature.parameters.values()
            )


def test_names_come_from_where_they_live() -> None:
    named = [name for names in sm.HOMES.values() for name in names]
    assert sorted(named) == sorted(name for name in sm.__all__ if name[0].isupper())
    with pytest.raises(AttributeError, match="no attribute 'Mtach'"):
        _ = sm.Mtach  # type: ignore[attr-defined]


def test_importing_it_loads_nothing_that_is_not_asked_for() -> None:
    code = "import sys, stationmaster; print({'msgspec', 'click', 'rich'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_types_of_the_names_are_to_be_had() -> None:
    assert typing.get_type_hints(sm.Match.options)["return"] == list[int]
    assert Path(sm.__path__[0], "py.typed").is_file()


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(sm.Refusal, match="No such file"):
        sm.load(tmp_path / "game.log")


def test_a_replay_stands_where_it_is_told_to(tmp_path: Path) -> None:
    file = tmp_path / "game.log"
    match = sm.Match(sm.make("usa", seats=2), sm.Seeded(1))
    match.play(match.waiting_on, match.options(match.waiting_on)[0])
    file.write_bytes(sm.save(match))
    replay = sm.load(str(file))
    assert replay.at(len(replay.log)).digest() == match.state.digest()
    assert replay.at(0).digest() == match.game.start().digest()
    assert replay.match().entry == match.entry
    with pytest.raises(sm.Refusal, match="so there is none 999"):
        replay.at(999)
