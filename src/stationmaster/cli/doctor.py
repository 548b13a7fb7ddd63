"""Say what is here, what is missing, and what to do about it."""

from __future__ import annotations

import platform
import sys
import webbrowser
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata, requires, version
from pathlib import Path
from re import match

import click
from msgspec import Struct

from stationmaster import __version__, broken, catalogue, engines
from stationmaster.cli import GameCommand
from stationmaster.kernel.errors import Refusal

GOOD, SPARE, WORSE, BAD = "good", "spare", "worse", "bad"
"""As it should be; missed only by who wants it; slower or left out; nothing can be played so."""


class Finding(Struct, frozen=True):
    """What was looked at, how it is, and what helps where it is not good."""

    of: str
    how: str
    said: str
    help: str = ""


@click.command(
    cls=GameCommand,
    epilog="""\b
Examples:
  stationmaster doctor                 look at everything; exit code 1 if nothing can be played so
  stationmaster doctor --port 9000     is that port free?
  stationmaster doctor --json          the same for programs
""",
)
@click.option("--port", type=int, help="The port that shall be free; by default that of `serve`.")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
def command(port: int | None, as_json: bool) -> None:
    """Say what is here, what is missing, and what to do about it."""
    findings = list(examine(port))
    if as_json:
        from msgspec import json

        click.echo(json.format(json.encode(findings), indent=2))
    else:
        show(findings)
    sys.exit(any(finding.how == BAD for finding in findings))


def examine(port: int | None) -> Iterator[Finding]:
    yield Finding("Stationmaster", GOOD, f"{__version__}, in {engines.PACKAGE}")
    yield Finding("Python", GOOD, f"{platform.python_version()} on {platform.platform()}")
    yield games()
    yield compiled()
    yield page()
    yield browser()
    yield free(port)
    yield tables()
    yield terminal()
    yield from extras()


def games() -> Finding:
    listed = f"{len(catalogue())} can be played"
    if left_out := broken():
        sentences = "; ".join(str(sentence) for sentence in left_out.values())
        return Finding("games", WORSE, f"{listed}, {len(left_out)} are left out", sentences)
    return Finding("games", GOOD, listed)


def compiled() -> Finding:
    if engines.compiled():
        return Finding("engines", GOOD, "compiled")
    try:
        from stationmaster.engines.build import check_tools

        check_tools()
    except (ImportError, Refusal) as lacking:
        return Finding("engines", WORSE, "not compiled: all plays, but slowly", str(lacking))
    return Finding(
        "engines",
        WORSE,
        "not compiled: all plays, but slowly",
        f"{sys.executable} -m stationmaster.engines build (a minute, once)",
    )


def page() -> Finding:
    from stationmaster.server import page

    if not (page.BUILT / page.INDEX).is_file():
        return Finding("page", WORSE, "not built: play works with --terminal", build_page())
    if page.SOURCES.is_dir() and not page.is_built(page.key(page.sources())):
        return Finding("page", WORSE, "built from older sources", build_page())
    return Finding("page", GOOD, "built")


def build_page() -> str:
    return f"{sys.executable} -m stationmaster.server.page build, or ./run play, which does it"


def browser() -> Finding:
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        helps = "open the address that play prints on another device, or play --terminal"
        return Finding("browser", WORSE, "none that can be opened from here", helps)
    return Finding("browser", GOOD, getattr(found, "name", type(found).__name__))


def free(port: int | None) -> Finding:
    from stationmaster.cli.serve import PORT
    from stationmaster.server.serving import listen

    wanted = PORT if port is None else port
    try:
        listen("127.0.0.1", wanted).close()
    except Refusal as taken:
        return Finding("port", WORSE, str(taken), "play takes any free one; serve --port names another")
    return Finding("port", GOOD, f"{wanted} is free")


def tables() -> Finding:
    from stationmaster.server.serving import home
    from stationmaster.store.places import File

    file = home() / "tables.db"
    if not file.exists():
        return new_tables(file)
    try:
        File(file).expect_current()
    except Refusal as refused:
        return Finding("tables", BAD, str(refused), "stationmaster store check says more of it")
    return Finding("tables", GOOD, f"{file}, {file.stat().st_size / 1e6:.1f} MB")


def new_tables(file: Path) -> Finding:
    """None are kept yet: can they be?"""
    folder = next(above for above in file.parents if above.exists())
    if folder.is_dir() and is_writable(folder):
        return Finding("tables", GOOD, f"none yet; they will be kept in {file}")
    helps = "STATIONMASTER_HOME names another folder, serve --db another file"
    return Finding("tables", BAD, f"{folder} cannot be written to", helps)


def is_writable(folder: Path) -> bool:
    import tempfile

    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def terminal() -> Finding:
    encoding = (sys.stdout.encoding or "none").lower()
    if encoding.replace("-", "") != "utf8":
        helps = "set LC_ALL=C.UTF-8, or PYTHONUTF8=1"
        return Finding("terminal", WORSE, f"writes {encoding}: boards may look odd", helps)
    return Finding("terminal", GOOD, "writes UTF-8")


def extras() -> Iterator[Finding]:
    """What is not needed to play, by the package's own list."""
    for extra in metadata("stationmaster").get_all("Provides-Extra") or []:
        lacking = [name for name in needed(extra) if not is_installed(name)]
        if lacking:
            helps = f"pip install 'stationmaster[{extra}]'"
            yield Finding(f"extra {extra}", SPARE, f"not installed: {', '.join(lacking)}", helps)
        else:
            yield Finding(f"extra {extra}", GOOD, "installed")


def needed(extra: str) -> list[str]:
    """The packages that an extra names."""
    found = []
    for line in requires("stationmaster") or []:
        package, _, condition = line.partition(";")
        named = match(r"[\w.-]+", package)
        if named and condition.strip().replace("'", '"') == f'extra == "{extra}"':
            found.append(named[0])
    return found


def is_installed(package: str) -> bool:
    try:
        version(package)
    except PackageNotFoundError:
        return False
    return True


MARKS = {GOOD: "[green]✓[/green]", SPARE: "·", WORSE: "[yellow]![/yellow]", BAD: "[red]✗[/red]"}


def show(findings: list[Finding]) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table.grid(padding=(0, 1))
    for finding in findings:
        table.add_row(MARKS[finding.how], finding.of, escape(finding.said))
        if finding.help:
            table.add_row("", "", f"[dim]→ {escape(finding.help)}[/dim]")
    console = Console(highlight=False)
    console.print(table)
    console.print(summary(findings))


def summary(findings: list[Finding]) -> str:
    found = {finding.how for finding in findings}
    if BAD in found:
        return "It cannot be played so: see what is marked ✗."
    return "All can be played." + (" What is marked ! could be better." if WORSE in found else "")
