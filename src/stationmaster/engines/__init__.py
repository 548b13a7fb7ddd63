"""The engines, compiled where they run: which modules they are, and the build that fits their sources.

Engines are ordinary typed Python, and run as such. A build of them lies in a folder named by a hash of every
source it was made from, so a stale one is never found: a changed source runs uncompiled until the next build.
"""

import hashlib
import os
import sys
from collections.abc import Iterable
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path

PACKAGE = Path(__file__).parent.parent
ENGINES = (
    "kernel/game.py",
    "kernel/observing.py",
    "kernel/policy.py",
    "parts/*.py",
    "games/*/engine/*.py",
    "bots/search/*.py",
    "rl/engine/*.py",
)
BUILDS = PACKAGE / "_compiled"

# The compiler and its run-time library, which must fit each other to the digit: as pyproject.toml pins them.
MYPY = "2.4.1"
LIBRT = "0.16.0"

SUFFIX = EXTENSION_SUFFIXES[0]  # names this Python and its platform
IMPORTS = "imports"  # beside the builds: the other files of ours that the engines import


class Finder:
    """Finds the modules of one build, before Python finds their sources."""

    def __init__(self, build: Path) -> None:
        self.files = {file.name.removesuffix(SUFFIX): file for file in build.glob("*" + SUFFIX)}

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        file = self.files.get(name)
        return None if file is None else spec_from_file_location(name, file)


def sources(package: Path = PACKAGE) -> list[Path]:
    """The files that are compiled."""
    found = {file for pattern in ENGINES for file in package.glob(pattern)}
    return sorted(file for file in found if file.name != "__init__.py")


def key(files: Iterable[Path], package: Path = PACKAGE) -> str:
    """Names a build: the same if and only if the files and the tools are the same."""
    told = hashlib.blake2b(f"{MYPY} {LIBRT} {SUFFIX}".encode(), digest_size=10)
    for file in sorted(files):
        content = file.read_bytes() if file.exists() else b"gone"
        told.update(f"\n{file.relative_to(package).as_posix()} {len(content)}\n".encode() + content)
    return told.hexdigest()


def fitting(package: Path = PACKAGE) -> Path | None:
    """The build made from the sources as they are now, if there is one."""
    builds = package / BUILDS.name
    try:
        imports = (builds / IMPORTS).read_text().split()
    except FileNotFoundError:
        return None
    build = builds / key([*sources(package), *(package / name for name in imports)], package)
    return build if build.is_dir() else None


def install() -> None:
    """Let the engines' modules come from the fitting build, if there is one and nobody asked otherwise."""
    if os.environ.get("STATIONMASTER_INTERPRETED", "") not in ("", "0"):
        return
    build = fitting()
    if build is not None:
        sys.meta_path.insert(0, Finder(build))


def compiled() -> bool:
    """Whether the engines run compiled in this process."""
    return any(isinstance(finder, Finder) for finder in sys.meta_path)
