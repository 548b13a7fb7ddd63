"""Make tables of games, as CSV, JSON or Parquet, and logs of tables."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stationmaster.cli import GameCommand
from stationmaster.kernel.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from stationmaster.arena.ledger import Ledger

FORMS = ("csv", "json", "parquet")


@click.command(
    cls=GameCommand,
    epilog="""\b
Examples:
  stationmaster export game.log --to tables                 games.csv, seats.csv, lines.csv and moves.csv
  stationmaster export logs --to tables --as parquet        every log of a folder, as simulate --save made it
  stationmaster export games.db --to tables --as json       every table of a server
  stationmaster export postgresql://anna@db/hall --to tables
  stationmaster export --back tables --to logs              logs again, from tables in any format

\b
games tells what was played and how it ended, seats who came to what, lines what each point was for, and
moves every entry of every log, luck included. The column id is the same in all of them. What cannot be read
is named and left out; the exit code is 1 then. docs/export.md says what each column means.
""",
)
@click.argument("files", nargs=-1)
@click.option(
    "--to",
    "folder",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write the files there; none is written over.",
)
@click.option("--as", "form", type=click.Choice(FORMS), show_default="csv", help="The format.")
@click.option(
    "--back",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Read the tables there instead, and write the logs that they were made of.",
)
def command(files: tuple[str, ...], folder: Path, form: str | None, back: Path | None) -> None:
    """Make tables of the games in FILES: logs, folders of logs, and places in which tables are kept."""
    from stationmaster.arena import sheets

    if back is not None:
        if files:
            raise Refusal("--back reads tables: it takes no other files")
        write_logs(sheets.read(back, form or form_of(back)), folder)
        return
    if not files:
        raise Refusal("which games? (a log, a folder of logs, or the file of a server's tables)")
    ledger, left_out = read_all(files)
    for file in sheets.write(ledger, folder, form or FORMS[0]):
        click.echo(file)
    for sentence in left_out:
        click.echo(f"left out: {sentence}", err=True)
    click.echo(f"{len(ledger.games)} games, {len(ledger.moves)} moves; {len(left_out)} left out", err=True)
    sys.exit(1 if left_out else 0)


def form_of(folder: Path) -> str:
    """That in which tables lie there."""
    return next((form for form in FORMS if (folder / f"games.{form}").exists()), FORMS[0])


def read_all(files: Sequence[str]) -> tuple[Ledger, list[str]]:
    """The games of all files, with a sentence for each that cannot be read."""
    from stationmaster.arena.ledger import Ledger, enter, sources

    ledger, left_out = Ledger(), []
    found = sources(files)
    with progress(len(found)) as advance:
        for source in found:
            try:
                enter(ledger, source)
            except Refusal as refusal:
                left_out.append(str(refusal))
            advance()
    if not ledger.games:
        raise Refusal("; ".join(left_out[:3]) or f"{', '.join(files)}: there is no game in it")
    return ledger, left_out


@contextmanager
def progress(total: int) -> Iterator[Callable[[], None]]:
    """A bar on stderr, where somebody looks."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("games", total=total)
        yield lambda: bar.advance(task)


def write_logs(ledger: Ledger, folder: Path) -> None:
    """Each game as a file of its own, called as it was."""
    written: set[Path] = set()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in ledger.logs():
            file = folder / f"{Path(name).name.removesuffix('.log')}.log"
            if file in written or file.exists():
                raise Refusal(f"{file}: it is there already, and is not written over")
            file.write_bytes(content)
            written.add(file)
    except OSError as error:
        raise Refusal(f"{folder}: it cannot be written to ({error.strerror})") from None
    click.echo(f"{len(written)} logs in {folder}", err=True)
