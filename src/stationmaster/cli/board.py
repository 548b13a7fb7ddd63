"""Check, draw and measure a board of your own: a folder or a file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

import stationmaster
from stationmaster.cli import speaking
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.family import Boards


@click.command(
    epilog="""\b
Examples:
  stationmaster board mine                              what a folder's board consists of
  stationmaster board mine --check                      is it sound, and does every game on it end?
  stationmaster board mine --draw mine.svg              draw it
  stationmaster board mine --count                      how long a game is, as a line for its board.toml
  stationmaster board mine.board --check                a file: are all counts those of the rulebook?
  stationmaster board mine.board --draw mine.svg        draw it, with its first set-up
  stationmaster board --example > mine.board            one of our board files, to start from
"""
)
@click.argument("board", required=False, type=click.Path(path_type=Path))
@click.option("--check", is_flag=True, help="Look for all that is wrong; exit code 1 if anything is.")
@click.option(
    "--draw", "picture", type=click.Path(path_type=Path, dir_okay=False), help="Write an SVG picture here."
)
@click.option("--count", is_flag=True, help="Let bots play, and print how many decisions a game takes.")
@speaking
@click.option("--example", is_flag=True, help="Print one of our own board files.")
def command(
    board: Path | None, check: bool, picture: Path | None, count: bool, language: str, example: bool
) -> None:
    """Check and draw a board of your own.

    A folder is a board of Ticket to Ride, explained in docs/own-board.md; a file is one of Switch & Signal,
    explained in docs/board-files.md. Mistakes are named by file and line.
    """
    if example:
        click.echo(example_file(), nl=False)
        return
    if board is None:
        raise Refusal("which board? (or --example, to see a board file)")
    boards = reader_of(board)
    found = boards.read(board)
    if picture is not None:
        write(picture, boards.draw(found, language))
        click.echo(f"{board}: drawn to {picture}")
    if check:
        report(board, boards.faults(found), boards.good)
    if count:
        click.echo(counted(boards, board, found))
    if not (check or count or picture):
        for what, number in boards.summary(found):
            click.echo(f"{number:4} {what}")


def kinds() -> list[Boards[Any]]:
    """The kinds of boards that one can make, one a family."""
    return [boards for family in stationmaster.families() if (boards := family.boards()) is not None]


def reader_of(path: Path) -> Boards[Any]:
    """The kind of boards that are such files, or such folders."""
    for boards in kinds():
        if boards.is_board(path):
            return boards
    raise Refusal(f"{path}: no game has boards like this")


def example_file() -> str:
    return next(text for boards in kinds() if (text := boards.example()) is not None)


def counted(boards: Boards[Any], path: Path, board: object) -> str:
    """The line of a board.toml that tells how long games are."""
    from stationmaster.arena.lengths import mean_lengths

    try:
        least, most, make = boards.table(board)
    except Refusal as refusal:
        raise Refusal(f"{path}: {refusal}") from None
    return f"decisions = {[round(mean) for mean in mean_lengths(make, least, most)]}"


def write(picture: Path, svg: str) -> None:
    try:
        picture.write_text(svg, encoding="utf-8")
    except OSError as error:
        raise Refusal(f"{picture}: it cannot be written ({error.strerror})") from None


def report(board: Path, faults: list[str], good: str) -> None:
    for fault in faults:
        click.echo(fault, err=True)
    if faults:
        sys.exit(1)
    click.echo(f"{board}: {good}")
