"""The set-up: pins, the command line, the catalogue, and that no stale build is ever used."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import distributions
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

import stationmaster
from stationmaster import cli, engines
from stationmaster.engines.build import Texts, compiler_here
from stationmaster.kernel.catalogue import Entry, Option, choose, settle
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.words import say

PROJECT = engines.PACKAGE.parents[1]

# What is installed


def pins() -> dict[str, str]:
    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text())["tool"]["uv"]
    found = dict(pin.split("==") for pin in settings["constraint-dependencies"])
    return {plain(name): version for name, version in found.items()}


def plain(name: str) -> str:
    """A package's name as all spellings of it are compared."""
    return re.sub(r"[-_.]+", "-", name).lower()


def test_everything_installed_is_pinned_to_the_digit() -> None:
    installed = {plain(found.name): found.version for found in distributions()}
    del installed["stationmaster"]
    assert {name: version for name, version in installed.items() if pins().get(name) != version} == {}


def test_the_compiler_named_by_the_engines_is_the_one_installed() -> None:
    assert (pins()["mypy"], pins()["librt"]) == (engines.MYPY, engines.LIBRT)


# The command line


@pytest.mark.parametrize("name", cli.Commands().list_commands(SimpleNamespace()))  # type: ignore[arg-type]
def test_every_command_says_in_a_line_what_it_does_and_gives_examples(name: str) -> None:
    shown = CliRunner().invoke(cli.stationmaster, [name, "--help"])
    assert shown.exit_code == 0
    assert re.fullmatch(r"[A-Z].{10,70}\.", cli.first_line(name))
    _, examples = shown.output.split("Examples:")
    assert re.search(rf"^ +stationmaster {name}", examples, re.MULTILINE)


HELP = """
import sys
from stationmaster import cli
cli.stationmaster(["--help"], standalone_mode=False)
print([name for name in sys.modules if name.startswith("stationmaster.cli.")])
"""


def test_help_lists_every_command_without_loading_it() -> None:
    shown = python(HELP)
    assert re.search(r"^  games +\w", shown, re.MULTILINE)
    assert shown.endswith("\n[]")


def test_a_refusal_is_one_sentence_and_exit_code_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["stationmaster", "games", "no such game"])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 2
    assert re.fullmatch(r"stationmaster: no game is called 'no such game' .*\n", capsys.readouterr().err)


def test_an_unknown_command_is_told_the_near_one() -> None:
    shown = CliRunner().invoke(cli.stationmaster, ["gamse"])
    assert shown.exit_code == 2
    assert "no command is called 'gamse'" in shown.output
    assert "did you mean 'games'?" in shown.output


# The catalogue


def words(text: str) -> dict[str, str]:
    return {"en": text, "ru": text}


HALMA = Entry(
    name="halma",
    family="jumping",
    title=words("Halma"),
    about=words("Jump."),
    least_seats=2,
    most_seats=6,
    options=(
        Option("long-jumps", words("Long jumps"), words("Over gaps."), default=False, choices=(False, True)),
        Option("pegs", words("Pegs"), words("How many."), default=15, choices=(10, 15)),
        Option("first-seat", words("First"), words("Who starts."), default=0),
        Option("greeting", words("Greeting"), words("Said at the start."), default="hello"),
    ),
)
DEFAULTS = {"long-jumps": False, "pegs": 15, "first-seat": 0, "greeting": "hello"}


def test_options_left_out_have_their_defaults() -> None:
    assert settle(HALMA, 2, {}) == DEFAULTS


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ({"pegs": 10}, {"pegs": 10}),
        ({"pegs": "10"}, {"pegs": 10}),
        ({"long_jumps": True}, {"long-jumps": True}),
        ({"long-jumps": "on"}, {"long-jumps": True}),
        ({"first-seat": "3"}, {"first-seat": 3}),
        ({"first-seat": -1}, {"first-seat": -1}),
        ({"greeting": "3"}, {"greeting": "3"}),
    ],
)
def test_options_are_given_as_values_or_as_texts(given: dict[str, object], meant: dict[str, object]) -> None:
    assert settle(HALMA, 2, given) == DEFAULTS | meant


def test_a_choice_that_is_a_text_is_also_meant_by_its_number() -> None:
    first = Option("first", "", "", default="chance", choices=("chance", "0", "1"))
    assert choose(first, 0) == "0"


@pytest.mark.parametrize(
    ("seats", "options", "sentence"),
    [
        (1, {}, "halma is for 2 to 6 seats, not 1"),
        (7, {}, "halma is for 2 to 6 seats, not 7"),
        (
            2,
            {"peg": 10},
            "halma has no option 'peg' (it has long-jumps, pegs, first-seat, greeting); did you mean 'pegs'?",
        ),
        (2, {"pegs": 12}, "option pegs is one of 10, 15, not '12'"),
        (2, {"pegs": True}, "option pegs is one of 10, 15, not 'on'"),
        (2, {"long-jumps": 1}, "option long-jumps is one of off, on, not '1'"),
        (2, {"long-jumps": "onn"}, "option long-jumps is one of off, on, not 'onn'; did you mean 'on'?"),
        (2, {"first-seat": "me"}, "option first-seat is a whole number, not 'me'"),
        (2, {"first-seat": False}, "option first-seat is a whole number, not 'off'"),
        (2, {"greeting": 3}, "option greeting is a text, not '3'"),
    ],
)
def test_what_a_game_does_not_take_is_refused(seats: int, options: dict[str, object], sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        settle(HALMA, seats, options)
    assert str(refused.value) == sentence


def test_make_settles_the_options_and_asks_the_family(monkeypatch: pytest.MonkeyPatch) -> None:
    jumping = SimpleNamespace(catalogue=lambda: [HALMA], make=lambda *given: given, broken=dict)
    monkeypatch.setattr(stationmaster, "families", lambda: [jumping])
    made: object = stationmaster.make("halma", seats=3, pegs=10)
    assert made == ("halma", 3, DEFAULTS | {"pegs": 10})
    with pytest.raises(
        Refusal, match=r"no game is called 'helma' \(there are: halma\); did you mean 'halma'\?"
    ):
        stationmaster.make("helma")


def test_no_two_games_share_a_name_and_all_speak_both_languages() -> None:
    entries = stationmaster.catalogue()
    assert len({entry.name for entry in entries}) == len(entries) > 0
    things: list[Entry | Option] = [*entries, *(option for entry in entries for option in entry.options)]
    for thing in things:
        for text in (thing.title, thing.about):
            english, russian = say(text, "en"), say(text, "ru")
            assert english
            assert not re.search("[А-Яа-я]", english)
            assert re.search("[А-Яа-я]", russian) or russian == english  # a name of its own


# The compiled engines

TOY = """
from mypy_extensions import i64
from stationmaster.kernel.numbers import STEP

def total(n: i64) -> i64:
    return n * 2 + STEP
"""
ASK = """
from stationmaster import engines
from stationmaster.kernel import game
print(game.total(20), engines.compiled(), game.__file__.endswith(engines.SUFFIX))
"""


def python(code: str, path: Path | None = None, **environment: str) -> str:
    """What a fresh Python prints."""
    variables = os.environ | {"STATIONMASTER_INTERPRETED": ""} | environment
    if path:
        variables["PYTHONPATH"] = str(path)
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env=variables, capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package of one engine, which imports a number from a file that is not compiled."""
    package = tmp_path / "stationmaster"
    shutil.copytree(engines.PACKAGE / "engines", package / "engines")
    (package / "__init__.py").write_text("from stationmaster import engines\nengines.install()\n")
    (package / "kernel").mkdir()
    (package / "kernel" / "__init__.py").touch()
    for name in ("errors.py", "words.py"):
        shutil.copy(engines.PACKAGE / "kernel" / name, package / "kernel")
    (package / "kernel" / "game.py").write_text(TOY)
    (package / "kernel" / "numbers.py").write_text("from typing import Final\n\nSTEP: Final = 2\n")
    return package


def plant_build(package: Path) -> Path:
    """A folder that claims to be the build of the sources as they are."""
    builds = package / "_compiled"
    builds.mkdir(exist_ok=True)
    (builds / engines.IMPORTS).write_text("kernel/numbers.py")
    build = builds / engines.key([*engines.sources(package), package / "kernel/numbers.py"], package)
    build.mkdir()
    return build


def test_a_build_fits_only_the_very_sources_it_was_made_from(package: Path) -> None:
    assert engines.fitting(package) is None
    build = plant_build(package)
    assert engines.fitting(package) == build

    engine = package / "kernel" / "game.py"
    engine.write_text(TOY + "# changed\n")
    assert engines.fitting(package) is None
    engine.write_text(TOY)
    assert engines.fitting(package) == build

    imported = package / "kernel" / "numbers.py"
    imported.write_text("STEP = 3\n")
    assert engines.fitting(package) is None
    imported.unlink()
    assert engines.fitting(package) is None


def test_a_new_engine_file_or_another_compiler_outdates_a_build(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build = plant_build(package)
    more = package / "parts" / "dice.py"
    more.parent.mkdir()
    more.touch()
    assert engines.fitting(package) is None
    more.unlink()
    assert engines.fitting(package) == build
    monkeypatch.setattr(engines, "LIBRT", "0.16.1")
    assert engines.fitting(package) is None


def test_which_files_are_engines(package: Path) -> None:
    for name in (
        "parts/dice.py",
        "games/halma/engine/core.py",
        "games/halma/engine/__init__.py",
        "games/halma/text.py",
    ):
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).touch()
    found = [file.relative_to(package).as_posix() for file in engines.sources(package)]
    assert found == ["games/halma/engine/core.py", "kernel/game.py", "parts/dice.py"]


def test_what_a_c_file_includes_belongs_to_its_text(tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "a.c").write_text('#include <Python.h>\n# include "b.h"\nint a;\n')
    (tmp_path / "b.h").write_text("#include <c.h>\n")
    (tmp_path / "lib" / "c.h").write_text("int c;\n")

    def text() -> bytes:
        return Texts(tmp_path).of("a.c", ["lib"])

    before = text()
    assert [word for word in (b"int a;", b"<c.h>", b"int c;") if word not in before] == []
    (tmp_path / "lib" / "c.h").write_text("long c;\n")
    assert text() != before


def build_twice_at_once(path: Path) -> list[str]:
    command = [sys.executable, "-m", "stationmaster.engines", "build"]
    variables = os.environ | {"PYTHONPATH": str(path)}
    both = [subprocess.Popen(command, env=variables, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    said = [process.communicate()[1] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    return said


@pytest.mark.skipif(compiler_here() is None, reason="needs a C compiler")
@pytest.mark.slow
def test_engines_compile_once_and_a_change_is_never_served_from_an_old_build(package: Path) -> None:
    path = package.parent
    assert python(ASK, path=path) == "42 False False"
    said = build_twice_at_once(path)
    assert sum(text.count("compiling 1 modules") for text in said) == 1
    assert python(ASK, path=path) == "42 True True"
    assert python(ASK, path=path, STATIONMASTER_INTERPRETED="1") == "42 False False"

    (package / "kernel" / "numbers.py").write_text("from typing import Final\n\nSTEP: Final = 3\n")
    assert python(ASK, path=path) == "43 False False"
    build_twice_at_once(path)
    assert python(ASK, path=path) == "43 True True"


@pytest.mark.skipif(compiler_here() is None, reason="needs a C compiler")
def test_engines_that_do_not_compile_run_as_python_and_say_why_once(package: Path) -> None:
    (package / "kernel" / "game.py").write_text(TOY + "\nwrong: int = 'a text'\n")
    first, second = (build_once(package.parent) for _ in range(2))
    assert "game.py:8: error: Incompatible types in assignment" in first
    assert re.fullmatch(r"engines: uncompiled, .* they do not compile, .*/failed says why\n", second)
    assert python(ASK, path=package.parent) == "42 False False"


@pytest.mark.skipif(compiler_here() is None, reason="needs a C compiler")
def test_an_engine_that_is_no_python_is_named(package: Path) -> None:
    (package / "kernel" / "game.py").write_text("def total(n) -> :\n")
    assert "kernel/game.py:1: not Python (expected ':')" in build_once(package.parent)


def test_without_a_compiler_one_line_says_so(package: Path, tmp_path: Path) -> None:
    said = build_once(package.parent, PATH=str(tmp_path / "nothing"))
    assert re.fullmatch(r"engines: uncompiled, .* there is no C compiler \(apt-get install gcc\)\n", said)


def build_once(path: Path, **environment: str) -> str:
    command = [sys.executable, "-m", "stationmaster.engines", "build"]
    variables = os.environ | {"PYTHONPATH": str(path)} | environment
    return subprocess.run(command, env=variables, capture_output=True, text=True, check=True).stderr
