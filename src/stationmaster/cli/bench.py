"""Measure how fast the engines are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from stationmaster import catalogue, find
from stationmaster.cli import GameCommand, GameName
from stationmaster.cli.simulate import options
from stationmaster.kernel.catalogue import Entry

if TYPE_CHECKING:
    from stationmaster.arena.speed import Speed, Subject


@click.command(
    cls=GameCommand,
    epilog="""\b
Examples:
  stationmaster bench                    every game, with its fewest and its most seats
  stationmaster bench usa --seats 2 --seats 4
  stationmaster bench europe --option dice=on
  stationmaster bench usa --interpreted  also without the compiler, to see what it is worth
  stationmaster bench usa --json         the same for programs
""",
)
@click.argument("games", nargs=-1, metavar="[GAME]...", type=GameName())
@click.option("--seats", multiple=True, type=int, help="Seats to measure with; may be given again.")
@click.option("--option", "pairs", multiple=True, metavar="NAME=VALUE", help="An option of the games.")
@click.option("--interpreted", is_flag=True, help="Measure uncompiled too, in a process of its own.")
@click.option("--json", "as_json", is_flag=True, help="Print the numbers as JSON.")
def command(
    games: tuple[str, ...], seats: tuple[int, ...], pairs: tuple[str, ...], interpreted: bool, as_json: bool
) -> None:
    """Measure how fast the engines play at random, and search, on one core.

    Rates are for a second of the processor's time, the median of several turns: games, decisions (what seats
    decide; luck is not counted) and guesses (clone, deal the unknown anew, play to the end, score), all at
    random; then the games that a search plays out by the game's policy, from the opening and from the middle
    of a game. Where the base game in C lies beside the project, it is measured by turns with ours, and
    ratios to it are told as the median of the turns with the least and the most.
    """
    from contextlib import ExitStack

    from rich.console import Console
    from rich.progress import Progress

    from stationmaster.arena import speed as arena

    chosen_options = options(pairs)
    chosen = [find(name) for name in games] or catalogue()
    work = [(entry.name, n) for entry in chosen for n in seats_of(entry, seats)]
    program = arena.yardstick()
    with Progress(console=Console(stderr=True), transient=True) as progress, ExitStack() as stack:
        task = progress.add_task("getting ready", total=None)
        subjects: list[Subject] = []
        for name, n in work:
            subjects.append(arena.Here(name, n, chosen_options))
            if interpreted and subjects[-1].compiled:
                subjects.append(stack.enter_context(arena.Interpreted(name, n, chosen_options)))
        steps = arena.TURNS * (len(subjects) + 1) + 1
        progress.update(task, description="measuring by turns", total=steps)
        found = arena.by_turns(
            subjects,
            lambda: arena.native(program) if program else {},
            lambda: progress.advance(task),
        )
    (print_json if as_json else print_table)(found)


def seats_of(entry: Entry, wanted: tuple[int, ...]) -> list[int]:
    """The seats asked for that this game takes; if none were asked for, its fewest and its most."""
    if not wanted:
        return sorted({entry.least_seats, entry.most_seats})
    fitting = [n for n in wanted if entry.least_seats <= n <= entry.most_seats]
    if not fitting:
        raise click.UsageError(f"{entry.name} is for {entry.least_seats} to {entry.most_seats} seats")
    return fitting


def print_json(found: list[Speed]) -> None:
    from msgspec import json

    click.echo(json.format(json.encode(found), indent=2))


def print_table(found: list[Speed]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table(
        title="What one core does in a second of its time: random play, and games that a search\n"
        "plays out by the policy, from the opening and from the middle of a game.\n"
        "To C (plain): the median of the turns, and below the least and the most.",
        box=SIMPLE_HEAD,
        padding=0,
    )
    for name in ("game, seats", "", "games", "decisions", "guesses", "opening", "middle", "clone", "state"):
        table.add_column(name, justify="left" if name in ("game, seats", "") else "right", no_wrap=True)
    for speed in found:
        table.add_row(
            f"{speed.game}, {speed.seats}",
            "compiled" if speed.compiled else "interpreted",
            f"{speed.games:,.0f}",
            f"{speed.decisions / 1e6:,.2f} M",
            f"{speed.rollouts:,.0f}",
            f"{speed.opening:,.0f}" if speed.opening else "",
            f"{speed.middle:,.0f}" if speed.middle else "",
            f"{speed.clone_ns:,.0f} ns",
            f"{speed.state_bytes:,.0f} B",
        )
        if plain := speed.ratio.get("plain"):
            kinds = (plain.games, plain.decisions, plain.rollouts)
            table.add_row("", "to C", *(f"{kind.median:.2f}" for kind in kinds))
            table.add_row("", "", *(f"{kind.least:.2f}–{kind.most:.2f}" for kind in kinds))
    Console().print(table)
