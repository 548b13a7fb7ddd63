"""Find better numbers for the policy that bots search with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import click

from stationmaster.cli import GameCommand, GameName
from stationmaster.kernel.errors import Refusal

if TYPE_CHECKING:
    from stationmaster.arena.tuning import Tuning


@click.command(
    cls=GameCommand,
    epilog="""\b
Examples:
  stationmaster tune usa --minutes 10
  stationmaster tune usa --seats 4 --minutes 60 --file usa-4.json     begins, or goes on where it stopped
  stationmaster tune switzerland --deals 600 --steps 200
  stationmaster tune usa --option dice=on --minutes 10 --file usa-dice.json
  stationmaster tune switzerland --rival turn=2,tickets-turns=99      against one who races, too
  stationmaster tune usa --minutes 1 --json > numbers.json

\b
A few numbers are changed at random; what wins against earlier selves, and rivals you name by numbers they
have otherwise, on two lots of fresh deals is kept.
The same seed finds the same numbers in the same steps. Beside the record lies the same as a sheet (.toml).
""",
)
@click.argument("game", type=GameName())
@click.option("--seats", type=click.IntRange(2), help="How many seats; the fewest if not given.")
@click.option("--minutes", type=click.FloatRange(0), help="How long; 5 if no steps are given.")
@click.option("--steps", type=click.IntRange(1), help="Or how many changes to try.")
@click.option(
    "--deals", default=300, show_default=True, type=click.IntRange(10), help="For a first look at a change."
)
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0), help="Of all luck.")
@click.option(
    "--option", "pairs", multiple=True, metavar="NAME=VALUE", help="An option of the game; may be repeated."
)
@click.option(
    "--rival",
    "rivals",
    multiple=True,
    metavar="NAME=N,…",
    help="One who plays with these numbers changed; may be repeated.",
)
@click.option("--file", type=click.Path(dir_okay=False, path_type=Path), help="The record; GAME-SEATS.json.")
@click.option("--json", "as_json", is_flag=True, help="Print the record as JSON.")
def command(
    game: str,
    seats: int | None,
    minutes: float | None,
    steps: int | None,
    deals: int,
    seed: int,
    pairs: tuple[str, ...],
    rivals: tuple[str, ...],
    file: Path | None,
    as_json: bool,
) -> None:
    """Find better numbers for the policy of GAME, and keep a record of how."""
    from stationmaster import find
    from stationmaster.arena.tuning import begin, load, save, sheet
    from stationmaster.cli.simulate import options

    seats = seats or find(game).least_seats
    file = file or Path(f"{game}-{seats}.json")
    guests = [numbers(rival) for rival in rivals]
    tuning = load(file) if file.exists() else begin(game, seats, seed, deals, options(pairs), guests)
    if (tuning.game, tuning.seats) != (game, seats):
        raise Refusal(f"{file} is a tuning of {tuning.game} with {tuning.seats} seats: name another --file")
    if guests and tuning.guests != tuple({**tuning.first, **guest} for guest in guests):
        raise Refusal(f"{file} was begun with other rivals: name another --file")
    if minutes is None and steps is None:
        minutes = 5
    for found in progress(tuning, minutes, steps):
        save(found, file)
        tuning = found
    file.with_suffix(".toml").write_text(sheet(tuning), encoding="utf-8")
    if as_json:
        click.echo(file.read_text(encoding="utf-8"))
    else:
        click.echo(told(tuning, file))


def numbers(rival: str) -> dict[str, float]:
    """What one who was described plays with."""
    found = {}
    for part in rival.split(","):
        name, _, value = part.partition("=")
        try:
            found[name.strip()] = float(value)
        except ValueError:
            raise Refusal(f"'{part}' is no number of a rival: write it like turn=2") from None
    return found


def progress(tuning: Tuning, minutes: float | None, steps: int | None) -> Iterator[Tuning]:
    """Steps until the time is up or there are enough of them, with a bar on stderr; Ctrl-C ends it early."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from stationmaster.arena.tuning import tune

    began = monotonic()
    seconds = 60 * minutes if minutes is not None else float("inf")
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=1.0)
        try:
            for n, found in enumerate(tune(tuning), 1):
                yield found
                done = max((monotonic() - began) / seconds, n / steps if steps else 0.0)
                what = f"{found.steps} steps, {found.games} games, {len(found.kept)} changes kept"
                bar.update(task, completed=min(1.0, done), description=what)
                if done >= 1:
                    break
        except KeyboardInterrupt:
            bar.stop()


def told(tuning: Tuning, file: Path) -> str:
    lines = [f"{tuning.steps} steps, {tuning.games} games, {len(tuning.kept)} changes kept: {file}"]
    for one in tuning.kept:
        changed = ", ".join(f"{name} {value:g}" for name, value in one.changed.items())
        lines.append(f"  step {one.step}: {changed}; {one.gain:+.3f} ± {one.error:.3f} a game")
    return "\n".join(lines)
