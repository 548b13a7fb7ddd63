"""Measure how fast the engines are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from stationmaster import catalogue
from stationmaster.cli.simulate import options
from stationmaster.kernel.catalogue import Entry, find

if TYPE_CHECKING:
    from stationmaster.arena.speed import Ratio, Speed


@click.command(
    epilog="""\b
Examples:
  stationmaster bench                    every game, with its fewest and its most seats
  stationmaster bench usa --seats 2 --seats 4
  stationmaster bench europe --option dice=on
  stationmaster bench usa --interpreted  also without the compiler, to see what it is worth
  stationmaster bench usa --json         the same for programs
"""
)
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--seats", multiple=True, type=int, help="Seats to measure with; may be given again.")
@click.option("--option", "pairs", multiple=True, metavar="NAME=VALUE", help="An option of the games.")
@click.option("--interpreted", is_flag=True, help="Measure uncompiled too, in a process of its own.")
@click.option("--json", "as_json", is_flag=True, help="Print the numbers as JSON.")
def command(
    games: tuple[str, ...], seats: tuple[int, ...], pairs: tuple[str, ...], interpreted: bool, as_json: bool
) -> None:
    """Measure how fast the engines play at random, on one core.

    Rates are for a second of the processor's time, the best of several runs: games, decisions (what seats
    decide; luck is not counted) and guesses (clone, deal the unknown anew, play to the end, score: what a
    search does). Where the base game in C lies beside the project, ratios to it are measured in the same run.
    """
    from rich.console import Console
    from rich.progress import Progress

    from stationmaster.arena import speed as arena

    chosen_options = options(pairs)
    entries = catalogue()
    chosen = [find(name, entries) for name in games] or entries
    work = [(entry.name, n) for entry in chosen for n in seats_of(entry, seats)]
    found: list[tuple[Speed, dict[str, Ratio]]] = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("measuring", total=len(work) * (2 if interpreted else 1) + 1)
        program = arena.yardstick()
        yard = arena.native(program) if program else {}
        progress.advance(task)
        for name, n in work:
            progress.update(task, description=f"{name}, {n} seats")
            speed = arena.measure(name, n, **chosen_options)
            found.append((speed, arena.ratios(speed, yard)))
            progress.advance(task)
            if interpreted and speed.compiled:
                speed = arena.measure_interpreted(name, n, chosen_options)
                found.append((speed, arena.ratios(speed, yard)))
                progress.advance(task)
    (print_json if as_json else print_table)(found)


def seats_of(entry: Entry, wanted: tuple[int, ...]) -> list[int]:
    """The seats asked for that this game takes; if none were asked for, its fewest and its most."""
    if not wanted:
        return sorted({entry.least_seats, entry.most_seats})
    fitting = [n for n in wanted if entry.least_seats <= n <= entry.most_seats]
    if not fitting:
        raise click.UsageError(f"{entry.name} is for {entry.least_seats} to {entry.most_seats} seats")
    return fitting


def print_json(found: list[tuple[Speed, dict[str, Ratio]]]) -> None:
    from msgspec import json, to_builtins

    rows = [{**to_builtins(speed), "ratio": to_builtins(ratio)} for speed, ratio in found]
    click.echo(json.format(json.encode(rows), indent=2))


def print_table(found: list[tuple[Speed, dict[str, Ratio]]]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title="Random play, one core, in a second of its time; below, as a ratio to C (plain)")
    for name in ("game", "seats", "", "games", "decisions", "guesses", "clone", "state"):
        table.add_column(name, justify="left" if name in ("game", "") else "right", no_wrap=True)
    for speed, ratio in found:
        plain = ratio.get("plain")
        table.add_row(
            speed.game,
            str(speed.seats),
            "compiled" if speed.compiled else "interpreted",
            f"{speed.games:,.0f}",
            f"{speed.decisions:,.0f}",
            f"{speed.rollouts:,.0f}",
            f"{speed.clone_ns:,.0f} ns",
            f"{speed.state_bytes:,.0f} B",
        )
        if plain:
            table.add_row("", "", "", f"{plain.games:.2f}", f"{plain.decisions:.2f}", f"{plain.rollouts:.2f}")
    Console().print(table)
