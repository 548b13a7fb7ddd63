"""Check and draw a board file of your own."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import click

import stationmaster
from stationmaster.kernel.errors import Refusal


@click.command(
    epilog="""\b
Examples:
  stationmaster board mine.board                        what it consists of
  stationmaster board mine.board --check                are all counts those of the rulebook?
  stationmaster board mine.board --draw mine.svg        draw it, with its first set-up
  stationmaster board --example > mine.board            one of our boards, to start from
"""
)
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option(
    "--check", is_flag=True, help="Compare every count with the rulebook; exit code 1 if one differs."
)
@click.option(
    "--draw", "picture", type=click.Path(path_type=Path, dir_okay=False), help="Write an SVG picture here."
)
@click.option("--language", type=click.Choice(["en", "ru"]), default="en", show_default=True)
@click.option("--example", is_flag=True, help="Print one of our own board files.")
def command(file: Path | None, check: bool, picture: Path | None, language: str, example: bool) -> None:
    """Check and draw a board file of your own.

    The lines of such a file are explained in docs/board-files.md. Mistakes are named by file and line.
    """
    family = readers()[0]
    if example:
        click.echo(family.example_board(), nl=False)
        return
    if file is None:
        raise Refusal("which board file? (or --example, to see one)")
    board = family.read_board(file)
    if picture is not None:
        write(picture, family.draw_board(board, language))
        click.echo(f"{file}: drawn to {picture}")
    if check:
        report(file, family.board_faults(board))
    elif picture is None:
        for what, number in family.board_summary(board):
            click.echo(f"{number:4} {what}")


def readers() -> list[ModuleType]:
    """The families of games that can read boards from files."""
    return [family for family in stationmaster.families() if hasattr(family, "read_board")]


def write(picture: Path, svg: str) -> None:
    try:
        picture.write_text(svg, encoding="utf-8")
    except OSError as error:
        raise Refusal(f"{picture}: it cannot be written ({error.strerror})") from None


def report(file: Path, faults: list[str]) -> None:
    for fault in faults:
        click.echo(fault, err=True)
    if faults:
        sys.exit(1)
    click.echo(f"{file}: every count is that of the rulebook")
