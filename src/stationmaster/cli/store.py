"""Look after the file in which tables are kept."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from stationmaster.server.checkup import Checkup


@click.group(
    epilog="""\b
Examples:
  stationmaster store check               whether every table is as it was written
  stationmaster store check games.db      the same for another file
"""
)
def command() -> None:
    """Look after the file in which tables are kept."""


@command.command(
    epilog="""\b
Examples:
  stationmaster store check               the file in your own data folder
  stationmaster store check games.db      another one, also while a server is at work on it
  stationmaster store check --json        the same for programs
"""
)
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print what was found as JSON.")
def check(file: Path | None, as_json: bool) -> None:
    """Replay every table of FILE and compare it with what was written. Nothing is changed.

    The exit code is 1 if anything is damaged.
    """
    from msgspec import json

    from stationmaster.server import checkup
    from stationmaster.server.serving import home

    found = checkup.check(file or home() / "tables.db")
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
    if not found.good:
        click.echo(
            "Damaged tables stay closed, the others go on. To have them back, restore an earlier copy."
        )
