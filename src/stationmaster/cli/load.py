"""Measure what the server can bear with many tables at once."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stationmaster.cli import GameCommand

if TYPE_CHECKING:
    from stationmaster.server.crowd import Report


@click.command(
    cls=GameCommand,
    epilog="""\b
Examples:
  stationmaster load                                500 tables, 1,000 connections
  stationmaster load --tables 50 --seconds 5        a smaller crowd for a shorter time
  stationmaster load --json                         the same for programs
""",
)
@click.option("--game", default="usa", show_default=True, help="The game at every table.")
@click.option("--tables", type=click.IntRange(1), default=500, show_default=True, help="How many tables.")
@click.option(
    "--seats", type=click.IntRange(2), default=2, show_default=True, help="Clients at each of them."
)
@click.option("--seconds", type=float, default=10.0, show_default=True, help="Length of each of the phases.")
@click.option(
    "--rate",
    type=float,
    default=500.0,
    show_default=True,
    help="Moves a second, all tables, in the steady phase.",
)
@click.option("--seed", default=1, show_default=True, help="For the clients' choices.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def command(
    game: str, tables: int, seats: int, seconds: float, rate: float, seed: int, as_json: bool
) -> None:
    """Measure what the server can bear: many tables of scripted clients, beside a bare echo.

    The exit code is 1 if a single move was lost.
    """
    from stationmaster.server import crowd

    with tempfile.TemporaryDirectory() as folder:
        report = crowd.run(game, tables, seats, seconds, rate, Path(folder) / "tables.db", seed)
    if as_json:
        print_json(report)
    else:
        print_report(report)
    sys.exit(1 if report.lost else 0)


def print_json(report: Report) -> None:
    from msgspec import json

    phases = {
        "steady": report.steady,
        "full": report.full,
        "table_echo": report.table_echo,
        "echo": report.echo,
    }
    figures: dict[str, object] = {
        "tables": report.tables,
        "connections": report.connections,
        "kilobytes_a_table": report.bytes_a_table / 1024,
        "frame_bytes": report.frame_bytes,
        "lost": report.lost,
    }
    for name, phase in phases.items():
        figures[name] = {
            "moves": phase.moves,
            "moves_a_second": phase.moves_a_second,
            "cpu_microseconds_a_move": phase.cpu_a_move * 1e6,
            "p50_milliseconds": phase.wait(0.5) * 1e3,
            "p99_milliseconds": phase.wait(0.99) * 1e3,
        }
    click.echo(json.format(json.encode(figures), indent=2))


def print_report(report: Report) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    title = f"{report.tables} tables, {report.connections} connections"
    table = Table("", "moves/s", "p50, ms", "p99, ms", "server's CPU, µs a move", title=title)
    rows = {
        "our tables, steady": report.steady,
        "our tables, as fast as they go": report.full,
        f"bare server, {report.frame_bytes} bytes to each at the table": report.table_echo,
        "bare server, each message back to its sender": report.echo,
    }
    for name, phase in rows.items():
        figures = (
            phase.moves_a_second,
            phase.wait(0.5) * 1e3,
            phase.wait(0.99) * 1e3,
            phase.cpu_a_move * 1e6,
        )
        table.add_row(name, *(f"{figure:,.1f}" for figure in figures))
    console.print(table)
    cpu = report.full.cpu_a_move
    console.print(
        f"A move takes {cpu / report.table_echo.cpu_a_move:.2f} times the processor time of an echo to the "
        f"table, {cpu / report.echo.cpu_a_move:.2f} times that of an echo to its sender."
    )
    console.print(f"A table takes {report.bytes_a_table / 1024:.0f} kB of memory.")
    for sentence in report.lost[:20]:
        console.print(sentence)
    console.print(f"{len(report.lost)} moves were lost." if report.lost else "Nothing was lost.")
