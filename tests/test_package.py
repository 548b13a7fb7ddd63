"""What is published: a wheel that plays on a machine with nothing but Python, and an sdist that makes one."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

from stationmaster import engines
from stationmaster.engines.build import compiler_here

PROJECT = engines.PACKAGE.parents[1]
DATA = {".toml", ".csv", ".json", ".jsonl", ".md", ".ftl", ".board", ".instructions", ".xz"}
UV = shutil.which("uv") or PROJECT / ".uv" / "bin" / "uv"

PLAYED = """
from stationmaster import engines, find, make
from stationmaster.kernel.game import Seeded, rollout
from stationmaster.kernel.words import say
state = make("card-game", seats=2).start()
rollout(state, Seeded(1))
print(engines.compiled(), len(state.scores()), say(find("card-game").options[1].title, "ru"))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    (made,) = WheelBuilder(str(PROJECT)).build(directory=str(folder), versions=["standard"])
    return Path(made)


@pytest.mark.skipif(compiler_here() is None, reason="needs a C compiler")
def test_the_wheel_holds_all_data_the_page_and_one_build_of_the_engines(wheel: Path) -> None:
    shipped = {name for name in ZipFile(wheel).namelist() if name.startswith("stationmaster/")}
    files = {path for path in engines.PACKAGE.rglob("*") if path.suffix in {".py", *DATA} and path.is_file()}
    ours = {path.relative_to(engines.PACKAGE.parent).as_posix() for path in files}
    built = {
        name
        for name in shipped
        if name.startswith(("stationmaster/_compiled/", "stationmaster/server/static/"))
    }
    assert shipped - built - {"stationmaster/py.typed"} == {
        name
        for name in ours
        if not name.startswith(("stationmaster/_compiled/", "stationmaster/server/static/"))
    }
    assert "stationmaster/server/static/index.html" in built
    fitting = engines.fitting()
    assert fitting is not None
    libraries = {name for name in built if name.endswith(engines.SUFFIX)}
    assert {Path(name).name for name in libraries} == {file.name for file in fitting.iterdir()}
    assert "-none-any" not in wheel.name


@pytest.mark.skipif(not Path(UV).exists(), reason="needs uv, as ./run fetches it")
@pytest.mark.skipif(compiler_here() is None, reason="needs a C compiler")
def test_installed_where_there_is_no_compiler_and_no_node_it_plays(wheel: Path, tmp_path: Path) -> None:
    venv = tmp_path / "venv"
    (tmp_path / "pins.txt").write_text("\n".join(constraints()))
    for words in (
        ["venv", "--python", sys.executable, str(venv)],
        ["pip", "install", "--python", str(venv), "--constraint", str(tmp_path / "pins.txt"), str(wheel)],
    ):
        subprocess.run([UV, *words], check=True, capture_output=True)
    bare = {"PATH": str(venv / "bin"), "HOME": str(tmp_path), "LANG": "C.UTF-8"}
    python = venv / "bin" / "python"
    assert shutil.which("cc", path=bare["PATH"]) is shutil.which("node", path=bare["PATH"]) is None
    said = subprocess.run(
        [python, "-c", PLAYED], env=bare, cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert said.stdout.split() == ["True", "2", "Открытые", "стопки"]
    with serving([str(venv / "bin" / "stationmaster"), "play", "--no-open"], bare, tmp_path) as address:
        assert b"<script" in urlopen(address, timeout=10).read()  # noqa: S310
        assert b'"usa"' in urlopen(f"{address.rstrip('/')}/api/catalogue", timeout=10).read()  # noqa: S310


def constraints() -> list[str]:
    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text())["tool"]["uv"]
    return [str(pin) for pin in settings["constraint-dependencies"]]


@contextmanager
def serving(words: list[str], environment: dict[str, str], folder: Path) -> Iterator[str]:
    """The address that a server prints, while it runs."""
    server = subprocess.Popen(
        words, env=environment, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        assert server.stdout is not None
        said = []
        for line in server.stdout:
            said.append(line)
            if found := re.search(r"http://\S+", line):
                yield found[0]
                return
        pytest.fail(f"it said no address: {''.join(said)}")
    finally:
        server.terminate()
        server.communicate(timeout=20)


def test_an_sdist_makes_a_wheel_for_any_machine_where_there_is_no_compiler(tmp_path: Path) -> None:
    (sdist,) = SdistBuilder(str(PROJECT)).build(directory=str(tmp_path), versions=["standard"])
    # By the program: tarfile's filters came after Python 3.11.2.
    subprocess.run(["tar", "-xf", sdist, "-C", tmp_path], check=True)
    (source,) = (path for path in tmp_path.iterdir() if path.is_dir())
    make = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"
    done = subprocess.run(
        [sys.executable, "-c", make, str(tmp_path)],
        cwd=source,
        env=os.environ | {"PATH": str(tmp_path / "nothing")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "uncompiled, some seventy times slower: there is no C compiler" in done.stderr
    name = done.stdout.split()[-1]
    assert name.endswith("-none-any.whl")
    shutil.unpack_archive(tmp_path / name, tmp_path / "installed", "zip")
    said = subprocess.run(
        [sys.executable, "-c", PLAYED],
        env=os.environ | {"PYTHONPATH": str(tmp_path / "installed"), "STATIONMASTER_INTERPRETED": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.split() == ["False", "2", "Открытые", "стопки"]
    assert (tmp_path / "installed" / "stationmaster" / "server" / "static" / "index.html").is_file()
