"""Look after the place in which tables are kept, a file or a database."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

if TYPE_CHECKING:
    from stationmaster.server.checkup import Checkup
    from stationmaster.store.moving import Moved


@click.group(
    epilog="""\b
Examples:
  stationmaster store check               whether every table is as it was written
  stationmaster store check games.db      the same for another file
  stationmaster store backup games.db monday.db
  stationmaster store restore monday.db games.db
  stationmaster store move games.db postgresql://anna@db/hall
  stationmaster store prune --older 365   let go of tables untouched for a year
"""
)
def command() -> None:
    """Look after the place in which tables are kept, a file or a database."""


@command.command(
    epilog="""\b
Examples:
  stationmaster store check               the file in your own data folder
  stationmaster store check games.db      another one, also while a server is at work on it
  stationmaster store check postgresql://anna@db/hall
  stationmaster store check --json        the same for programs
"""
)
@click.argument("where", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print what was found as JSON.")
def check(where: str | None, as_json: bool) -> None:
    """Replay every table of a file, or of a database, and compare it with what was written.

    Nothing is changed.

    The exit code is 1 if anything is damaged.
    """
    import asyncio

    from msgspec import json

    from stationmaster.server import checkup
    from stationmaster.server.serving import home
    from stationmaster.store.places import Database, place

    text = where or str(home() / "tables.db")
    kept_at = place(text)
    if isinstance(kept_at, Database):
        kept_at.expect_current()
        found = asyncio.run(checkup.check_database(kept_at))
    else:
        found = checkup.check(Path(text))
    if as_json:
        click.echo(json.format(json.encode(found), indent=2))
    else:
        tell(found)
    sys.exit(0 if found.good else 1)


def tell(found: Checkup) -> None:
    for trouble in found.trouble:
        click.echo(f"{found.file}: {trouble}")
    for finding in found.damaged:
        click.echo(f"table {finding.table} is damaged: {finding.why}")
    for finding in found.other_rules:
        click.echo(f"table {finding.table} is not played on here: {finding.why}")
    click.echo(f"{found.file}: {found.tables} tables with {found.steps} steps, {len(found.damaged)} damaged")
    if found.damaged:
        click.echo(
            "Damaged tables stay closed, the others go on. To have them back, restore an earlier copy."
        )
    if found.trouble:
        click.echo(
            "The place itself is damaged. 'store backup' brings what can be read of it into a new file; "
            "for the rest, restore an earlier copy."
        )


@command.command(
    epilog="""\b
Examples:
  stationmaster store move games.db postgresql://anna@db/hall      to several servers
  stationmaster store move postgresql://anna@db/hall games.db      and back
"""
)
@click.argument("source")
@click.argument("target")
def move(source: str, target: str) -> None:
    """Keep every table of SOURCE in TARGET as well; each is a file, or the address of a database.

    Each table is read whole, written, read again and compared. SOURCE is left as it is; no server may be at
    work on it meanwhile. The exit code is 1 if a table had to stay behind: it is damaged, or there already.
    """
    import asyncio

    from stationmaster.store import moving
    from stationmaster.store.places import place

    here, there = place(source), place(target)
    here.expect_there()
    with here.held(), there.held():
        moved = asyncio.run(moving.move(here, there))
    tell_moved(moved, str(there))


def tell_moved(moved: Moved, there: str) -> NoReturn:
    for name, why in moved.left.items():
        click.echo(f"table {name} stays behind: {why}")
    click.echo(
        f"{there}: {moved.tables} tables with {moved.steps} steps came, {len(moved.left)} stayed behind"
    )
    sys.exit(1 if moved.left else 0)


@command.command(
    epilog="""\b
Examples:
  stationmaster store backup games.db monday.db                        also while a server is at work on it
  stationmaster store backup postgresql://anna@db/hall monday.db       also while servers are
"""
)
@click.argument("source")
@click.argument("file", type=click.Path(path_type=Path))
def backup(source: str, file: Path) -> None:
    """Keep every table of SOURCE, a file or the address of a database, in a new FILE.

    Servers may be at work on SOURCE: each table is kept as it is at one moment, then read again and compared.
    A FILE that is there is not written over. The exit code is 1 if a table had to stay behind: it is damaged.
    """
    import asyncio

    from stationmaster.store import moving
    from stationmaster.store.places import place

    here = place(source)
    here.expect_current()
    tell_moved(asyncio.run(moving.back_up(here, file)), str(file))


@command.command(
    epilog="""\b
Examples:
  stationmaster store restore monday.db games.db
  stationmaster store restore monday.db postgresql://anna@db/hall      also if it was made of a file
"""
)
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("target")
def restore(file: Path, target: str) -> None:
    """Keep every table of a backup, FILE, in TARGET: a file, or the address of a database.

    Each is read again there and compared. A TARGET with tables in it is not written over, and no server may
    be at work on it. The exit code is 1 if a table had to stay behind: it is damaged.
    """
    import asyncio

    from stationmaster.store import moving
    from stationmaster.store.places import File, place

    here, there = File(file), place(target)
    here.expect_there()
    with here.held(), there.held():
        moved = asyncio.run(moving.restore(file, there))
    tell_moved(moved, str(there))


@command.command(
    epilog="""\b
Examples:
  stationmaster store prune --older 365                               the file in your own data folder
  stationmaster store prune postgresql://anna@db/hall --older 90
"""
)
@click.argument("where", required=False)
@click.option(
    "--older", type=click.FloatRange(0), required=True, metavar="DAYS", help="Untouched for so long."
)
def prune(where: str | None, older: float) -> None:
    """Let go of tables where nobody has moved for so many days; of a file, or of a database.

    No server may be at work on a file meanwhile: it does the same by itself with --forget-after.
    """
    import asyncio

    from stationmaster.server.serving import home
    from stationmaster.store import moving
    from stationmaster.store.places import place

    kept_at = place(where or str(home() / "tables.db"))
    kept_at.expect_there()
    with kept_at.held():
        gone = asyncio.run(moving.prune(kept_at, older))
    click.echo(f"{kept_at}: {gone} tables were let go")
