"""Builds the engines with mypyc and the machine's C compiler.

The C is made from a copy of the sources, so that nobody's editing can tear a build, and each object file is
kept under a hash of its text and of all that it includes: what did not change is not compiled again.
"""

import ast
import contextlib
import fcntl
import hashlib
import importlib.metadata
import io
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.util import resolve_name
from pathlib import Path
from typing import Protocol

from stationmaster.engines import BUILDS, IMPORTS, LIBRT, MYPY, PACKAGE, SUFFIX, fitting, key, sources
from stationmaster.kernel.errors import Refusal

KEPT = 3  # builds; the older of them may still be loading in another process
ROOT = PACKAGE.name
WORK = "work"
OBJECTS = "objects"  # below the work folder, what the compiler makes of C
ALL = "__mypyc"  # ends the name of the library with all the code
INCLUDE = re.compile(rb'^\s*#\s*include\s*["<]([^">]+)[">]', re.MULTILINE)


class Extension(Protocol):
    """What mypyc hands to setuptools: one shared library to be made."""

    name: str
    sources: list[str]
    include_dirs: list[str]
    extra_compile_args: list[str]


def build_here(package: Path = PACKAGE) -> bool:
    """Build the engines of this package, unless that is done; if it cannot be, says why in a line."""
    try:
        check_tools()
        with alone(package / BUILDS.name):
            if fitting(package) is None:
                build(package)
    except Refusal as why:
        say(f"uncompiled, some seventy times slower: {why}")
        return False
    return True


def say(sentence: str) -> None:
    sys.stderr.write(f"engines: {sentence}\n")
    sys.stderr.flush()


def show(done: int, of: int) -> None:
    """How far the compiler is, on a terminal only."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\rengines: {done} of {of} files compiled" + ("\r\033[K" if done == of else ""))
        sys.stderr.flush()


@contextlib.contextmanager
def alone(builds: Path) -> Iterator[None]:
    """Only one process builds at a time; another waits, and then finds the work done."""
    builds.mkdir(exist_ok=True)
    with (builds / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("another process is compiling them, waiting for it")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build(package: Path) -> Path:
    """Make the build that fits the package's sources now."""
    began = time.monotonic()
    builds = package / BUILDS.name
    work = builds / WORK
    copy = work / ROOT
    files, imports = snapshot(package, copy)
    name = key([*files, *imports], copy)
    failed = builds / "failed"
    if failed.exists() and failed.read_text().startswith(name):
        raise Refusal(f"they do not compile, {failed} says why")
    say(f"compiling {len(files)} modules")
    try:
        made = compile_and_link(translate(work, files), work)
    except Refusal as why:
        failed.write_text(f"{name}\n{why}\n")
        raise Refusal(f"they do not compile: {why}") from None
    keep(made, builds, name, [file.relative_to(copy).as_posix() for file in imports])
    say(f"compiled in {time.monotonic() - began:.0f} s")
    return builds / name


def check_tools() -> None:
    """What building takes: mypyc in just this version, a C compiler and Python's headers."""
    for tool, version in (("mypy", MYPY), ("librt", LIBRT)):
        try:
            found = importlib.metadata.version(tool)
        except importlib.metadata.PackageNotFoundError:
            found = "missing"
        if found != version:
            raise Refusal(
                f"{tool} {version} is needed to compile (pip install 'stationmaster[engines]'), it is {found}"
            )
    if compiler_here() is None:
        raise Refusal("there is no C compiler (apt-get install gcc)")
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        raise Refusal("Python's headers are missing (apt-get install python3-dev)")


def compiler_here() -> str | None:
    """The C compiler Python was built with, or whatever the machine calls its own."""
    named = [(sysconfig.get_config_var("CC") or "cc").split()[0], "cc", "gcc", "clang"]
    return next((found for name in named if (found := shutil.which(name))), None)


# The sources


def snapshot(package: Path, copy: Path) -> tuple[list[Path], list[Path]]:
    """Copy the engines and all of ours that they import; a package between is empty unless imported from."""
    shutil.rmtree(copy, ignore_errors=True)
    engines = [file.relative_to(package) for file in sources(package)]
    pending = set(engines)
    copied: set[Path] = set()
    while pending:
        name = pending.pop()
        content = (package / name).read_bytes()
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_bytes(content)
        copied.add(name)
        files = (module_file(module, package) for _, module in imports_of(content, name, package))
        pending |= {file.relative_to(package) for file in files if file} - copied
    for folder in [copy, *(path for path in copy.rglob("*") if path.is_dir())]:
        (folder / "__init__.py").touch()
    (copy / "py.typed").touch()
    return [copy / name for name in engines], [copy / name for name in sorted(copied - set(engines))]


def imports_of(content: bytes, name: Path, package: Path) -> Iterator[tuple[int, str]]:
    """The modules of ours that a file of the package imports, each with its line."""
    try:
        tree = ast.parse(content)
    except SyntaxError as error:
        raise Refusal(f"{name}:{error.lineno}: not Python ({error.msg})") from None
    here = ".".join([ROOT, *name.parent.parts])
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = resolve_name("." * node.level + (node.module or ""), here)
            within = [f"{base}.{alias.name}" for alias in node.names]
            modules = [module if module_file(module, package) else base for module in within]
        else:
            continue
        yield from ((node.lineno, module) for module in modules if module.split(".")[0] == ROOT)


def module_file(module: str, package: Path) -> Path | None:
    """The source of a module of ours."""
    first, *rest = module.split(".")
    if first != ROOT or not rest:
        return None
    path = package.joinpath(*rest)
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.exists()), None)


# From Python to C to libraries


def translate(work: Path, files: list[Path]) -> list[Extension]:
    """The C of the engines, written below the work folder, as the libraries to be made of it.

    One library for all, a C file for each module: measured as fast to run as a single C file, and only what
    changed is compiled again. mypyc numbers the constants of a library through, so a new one changes the C of
    other modules too; a library for each family would keep that within the family, but plays 7 % slower, for
    what families share is then reached through tables of pointers.
    """
    import setuptools  # type: ignore[import-untyped] # noqa: F401 - mypyc asks whether it is loaded
    from mypyc.build import mypycify

    said = io.StringIO()
    with contextlib.chdir(work), contextlib.redirect_stdout(said):
        try:
            libraries: list[Extension] = mypycify(
                [
                    "--config-file=",
                    "--explicit-package-bases",
                    *(str(file.relative_to(work)) for file in files),
                ],
                opt_level="3",
                debug_level="0",
                multi_file=True,
                target_dir="c",
                group_name="engines",
            )
        except SystemExit:
            raise Refusal(f"mypyc refuses them:\n{said.getvalue()}") from None
    return libraries


def compile_and_link(libraries: list[Extension], work: Path) -> Path:
    """A new folder below work with all the libraries. All processors are used; the largest files go first."""
    made = Path(tempfile.mkdtemp(prefix="made-", dir=work))
    (work / OBJECTS).mkdir(exist_ok=True)
    texts = Texts(work)
    jobs = {source: library for library in libraries for source in library.sources}
    largest_first = sorted(jobs, key=lambda source: -(work / source).stat().st_size)
    objects: dict[str, Path] = {}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for source, file in zip(
            largest_first,
            pool.map(lambda source: compiled_object(jobs[source], source, texts, work), largest_first),
            strict=True,
        ):
            objects[source] = file
            show(len(objects), len(jobs))
        list(pool.map(lambda library: link(library, objects, made, work), libraries))
    for unused in set((work / OBJECTS).iterdir()) - set(objects.values()):
        unused.unlink()
    return made


class Texts:
    """What a C file says, with all that it includes of what mypyc wrote or brings; the rest is Python's."""

    def __init__(self, work: Path) -> None:
        self.work = work
        self.read: dict[Path, bytes] = {}

    def of(self, source: str, folders: list[str]) -> bytes:
        """The texts of the file and of its includes, each once."""
        seen: list[Path] = []
        pending = [self.work / source]
        while pending:
            file = pending.pop()
            if file not in seen:
                seen.append(file)
                pending += self.included(file, folders)
        return b"\0".join(self.text(file) for file in seen)

    def text(self, file: Path) -> bytes:
        if file not in self.read:
            self.read[file] = file.read_bytes()
        return self.read[file]

    def included(self, file: Path, folders: list[str]) -> Iterator[Path]:
        places = [file.parent, *(self.work / folder for folder in folders)]
        for name in INCLUDE.findall(self.text(file)):
            found = (place / name.decode() for place in places)
            yield from [path for path in found if path.is_file()][:1]


def compiled_object(library: Extension, source: str, texts: Texts, work: Path) -> Path:
    """The object file of a C file, from an earlier build if it and all it includes say the same."""
    # Integers wrap, as in Python's own build; hidden names are called directly, not through a table.
    flags = ["-fPIC", "-DNDEBUG", "-fwrapv", "-fvisibility=hidden", *library.extra_compile_args]
    if not library.name.endswith(ALL):
        flags += ["-O0"]  # a module's own library only finds the module in the one for all
    flags += [f"-I{folder}" for folder in (*library.include_dirs, sysconfig.get_path("include"))]
    compiler = command("CC", "cc")
    text = texts.of(source, library.include_dirs)
    told = " ".join([version_of(compiler[0]), sys.version, *compiler, *flags])
    name = hashlib.blake2b(told.encode() + text, digest_size=16).hexdigest()
    file = work / OBJECTS / f"{name}.o"
    if not file.exists():
        call([*compiler, *flags, "-c", source, "-o", f"{file}.part"], work)
        Path(f"{file}.part").rename(file)
    return file


def link(library: Extension, objects: dict[str, Path], made: Path, work: Path) -> None:
    parts = [str(objects[source]) for source in library.sources]
    call([*command("LDSHARED", "cc -shared"), *parts, "-o", str(made / (library.name + SUFFIX))], work)


@cache
def version_of(compiler: str) -> str:
    return call([compiler, "--version"], Path()).decode(errors="replace")


def command(variable: str, otherwise: str) -> list[str]:
    """The command Python itself was built with, with a compiler that is here."""
    words = (sysconfig.get_config_var(variable) or otherwise).split()
    words[0] = compiler_here() or words[0]
    return words


def call(words: list[str], folder: Path) -> bytes:
    done = subprocess.run(words, cwd=folder, capture_output=True, check=False)
    if done.returncode != 0:
        raise Refusal(f"{' '.join(words)}\n{done.stderr.decode(errors='replace')}")
    return done.stdout


def keep(made: Path, builds: Path, name: str, imports: list[str]) -> None:
    """Put a finished build in its place, which no reader sees half done, and drop the oldest."""
    made.chmod(0o755)
    made.rename(builds / name)
    listing = builds / f"{IMPORTS}.part"
    listing.write_text("\n".join(imports))
    listing.rename(builds / IMPORTS)
    others = [folder for folder in builds.iterdir() if folder.is_dir() and folder.name not in (WORK, name)]
    for old in sorted(others, key=lambda folder: -folder.stat().st_mtime)[KEPT - 1 :]:
        shutil.rmtree(old)
