"""Measure what the server can bear with many tables at once."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stationmaster.cli import GameCommand
from stationmaster.kernel.errors import Refusal

if TYPE_CHECKING:
    from stationmaster.server.crowd import Report
    from stationmaster.server.growth import Growth, Plan


@click.command(
    cls=GameCommand,
    epilog="""\b
Examples:
  stationmaster load                                500 tables, 1,000 connections
  stationmaster load --tables 50 --seconds 5        a smaller crowd for a shorter time
  stationmaster load --json                         the same for programs
  stationmaster load --growth 100,1000,10000 --plot growth.svg
                                                    how cost grows with tables, at the same rate of moves
  stationmaster load --growth 500,10000 --processes 2 --db postgresql://anna@db/empty
                                                    two servers over one database that has no tables yet
  stationmaster load --growth 200 --kills 5         a server is killed five times meanwhile
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
@click.option(
    "--growth", metavar="N,N,…", help="More and more tables at the same rate; --tables is not used."
)
@click.option(
    "--processes", type=click.IntRange(1), default=1, show_default=True, help="With --growth: servers."
)
@click.option("--db", metavar="PLACE", help="With --growth: where tables are kept; a new file by default.")
@click.option(
    "--kills", type=click.IntRange(0), default=0, help="With --growth: servers killed in each phase."
)
@click.option(
    "--asleep", type=click.IntRange(0), default=0, help="With --growth: further tables in the store."
)
@click.option(
    "--one-screen",
    type=click.IntRange(0, 100),
    default=0,
    help="With --growth: of a hundred tables, those whose people sit at one screen.",
)
@click.option(
    "--plot", metavar="FILE", type=click.Path(path_type=Path), help="With --growth: draw it as SVG."
)
@click.option("--seed", default=1, show_default=True, help="For the clients' choices.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def command(
    game: str,
    tables: int,
    seats: int,
    seconds: float,
    rate: float,
    growth: str | None,
    processes: int,
    db: str | None,
    kills: int,
    asleep: int,
    one_screen: int,
    plot: Path | None,
    seed: int,
    as_json: bool,
) -> None:
    """Measure what the server can bear: many tables of scripted clients, beside a bare echo.

    The exit code is 1 if a single move was lost.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "tables.db")
        if growth is None:
            for_growth = {"--processes": processes != 1, "--db": db, "--kills": kills, "--asleep": asleep}
            expect_none(for_growth | {"--one-screen": one_screen, "--plot": plot})
            from stationmaster.server import crowd

            report = crowd.run(game, tables, seats, seconds, rate, Path(file), seed)
            (print_json if as_json else print_report)(report)
            sys.exit(1 if report.lost else 0)
        if processes > 1 and db is None:
            raise Refusal("several servers share a database: name one that has no tables yet with --db")
        from stationmaster.server.growth import Plan

        plan = Plan(
            game=game,
            sizes=sizes(growth),
            seats=seats,
            at_one_screen=one_screen,
            seconds=seconds,
            a_second=rate,
            processes=processes,
            db=db or file,
            kills=kills,
            asleep=asleep,
            seed=seed,
        )
        sys.exit(grow(plan, plot, as_json))


def expect_none(given: dict[str, object]) -> None:
    """What would be passed over in silence is refused."""
    for option, value in given.items():
        if value:
            raise Refusal(f"{option} goes with --growth")


def sizes(text: str) -> tuple[int, ...]:
    words = text.split(",")
    found = tuple(int(word) for word in words if word.isdecimal())
    if len(found) < len(words) or list(found) != sorted({*found}) or found[0] == 0:
        raise Refusal(f"--growth {text}: expected rising numbers of tables with commas, as 100,1000,10000")
    return found


def grow(plan: Plan, plot: Path | None, as_json: bool) -> int:
    from rich.console import Console

    from stationmaster.server import growth

    if plot is not None and not plot.parent.is_dir():
        raise Refusal(f"--plot {plot}: there is no folder {plot.parent}")
    console = Console(stderr=True, highlight=False)
    with console.status("…") as status:
        found = growth.run(plan, status.update if console.is_terminal else console.print)
    if plot is not None:
        plot.write_text(growth.plot(found.steps), encoding="utf-8")
    if as_json:
        from msgspec import json

        click.echo(json.format(json.encode(found), indent=2))
    else:
        print_growth(found)
    return 1 if found.lost else 0


def print_growth(found: Growth) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    heads = ("tables", "connections", "moves/s", "p50, ms", "p99, ms", "processors, %", "memory, MB")
    table = Table(*heads, title=f"{found.asleep:,} tables asleep" if found.asleep else None)
    for step in found.steps:
        figures = (step.moves_a_second, step.p50 * 1e3, step.p99 * 1e3, step.cpu * 100, step.memory / 1e6)
        counts = (f"{step.tables:,}", f"{step.connections:,}")
        table.add_row(*counts, *(f"{figure:,.1f}" for figure in figures))
    console.print(table)
    console.print(f"The hall lists somebody's tables in {found.hall * 1e3:.1f} ms.")
    if found.woken:
        console.print(f"A sleeping table is told whole in {found.woken * 1e3:.1f} ms.")
    for sentence in found.lost[:20]:
        console.print(sentence)
    console.print(f"{len(found.lost)} times something was lost." if found.lost else "Nothing was lost.")


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
