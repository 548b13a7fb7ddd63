"""Let bots play many games, and show who wins."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stationmaster.cli import GameCommand, GameName, on_cluster, own_bot
from stationmaster.kernel.errors import Refusal

if TYPE_CHECKING:
    from stationmaster.arena.kept import Lines
    from stationmaster.arena.pool import Chunk
    from stationmaster.arena.report import Report, Standing
    from stationmaster.arena.series import Series
    from stationmaster.arena.tally import Tally


@click.command(
    cls=GameCommand,
    epilog="""\b
Examples:
  stationmaster simulate usa --bots planner,racer
  stationmaster simulate usa --bots planner,racer,greedy,random --games 400 --jobs 4
  stationmaster simulate usa --bots planner,greedy --seats 4     planner, greedy, planner, greedy
  stationmaster simulate usa --bots racer --option first=0 --save logs
  stationmaster simulate usa --bots planner --bot mine.py:MyBot   a class in a file of your own
  stationmaster simulate usa --bots planner,racer --json > result.json
  stationmaster simulate usa --bots expert --games 4000 --file usa.games     stopped, it goes on from there
  stationmaster simulate usa --bots expert --cluster 10.0.0.1:6379           on a cluster (docs/hosting.md)

\b
Bots change seats from game to game, and each deal is played once for each seating, with the same luck.
The same seed gives the same games, however many jobs there are. A game that comes to no end is given up,
counted nowhere, and named with what plays it again: its seed, and its number for --from.
""",
)
@click.argument("game", type=GameName())
@click.option(
    "--bots",
    "names",
    default="",
    metavar="A,B,…",
    help="Who plays; named again in turn until all seats are taken. Bots of your own are FILE.py:CLASS.",
)
@own_bot
@click.option("--games", default=100, show_default=True, type=click.IntRange(1), help="How many games.")
@click.option(
    "--from", "first", default=0, show_default=True, type=click.IntRange(0), help="Number of the first game."
)
@click.option("--seed", default=0, show_default=True, type=click.IntRange(0), help="Of all luck.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1), help="How many processes.")
@click.option("--seats", type=click.IntRange(1), help="How many seats; as many as bots if not given.")
@click.option(
    "--option", "pairs", multiple=True, metavar="NAME=VALUE", help="An option of the game; may be repeated."
)
@on_cluster
@click.option(
    "--file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Keep results there as they come, and play only what is not in it yet.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@click.option(
    "--save",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write each game's log there.",
)
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    names: str,
    own_bots: tuple[str, ...],
    games: int,
    first: int,
    seed: int,
    jobs: int,
    seats: int | None,
    pairs: tuple[str, ...],
    cluster: str,
    file: Path | None,
    as_json: bool,
    save: Path | None,
) -> None:
    """Let bots play many games of GAME, and show who wins."""
    from stationmaster.arena.report import report
    from stationmaster.arena.series import prepare
    from stationmaster.bots.own import as_typed, inviting

    named = [*(name for name in names.split(",") if name), *own_bots]
    with inviting(as_typed(named)):
        series = prepare(game, named, seats, seed, options(pairs))
        if save is not None:
            if file is not None:
                raise Refusal(
                    "--save and --file do not go together: games found in the file have no log to save"
                )
            make_folder(save)
        wanted = range(first, first + games)
        with kept(file, series) as known:
            result = report(series, games, play(series, wanted, jobs, save, cluster, known))
    if as_json:
        print_json(result)
    else:
        print_result(result)
        print_unfinished(result)
    if not result.complete:
        click.echo(f"Stopped after {result.games} of {games} games: this is the result so far.", err=True)
        ctx.exit(130)


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal(f"the folder {folder} cannot be made: {error.strerror}") from None


def options(pairs: tuple[str, ...]) -> dict[str, object]:
    """first=0 as {"first": "0"}; what the values may be, the game knows."""
    found: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise Refusal(f"an option is written NAME=VALUE, not '{pair}'")
        if name in found:
            raise Refusal(f"option {name} is given twice")
        found[name] = value
    return found


@contextmanager
def kept(file: Path | None, series: Series) -> Iterator[Lines[Chunk] | None]:
    """What was played before, in a file that takes more."""
    if file is None:
        yield None
        return
    from stationmaster.arena.kept import Lines
    from stationmaster.arena.pool import Chunk

    lines = Lines(file, series, Chunk)
    try:
        yield lines
    finally:
        lines.close()


def play(
    series: Series, games: range, jobs: int, save: Path | None, cluster: str, known: Lines[Chunk] | None
) -> Tally:
    """Play with a progress bar on stderr; Ctrl-C ends it with what there is."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from stationmaster.arena.pool import play_chunks
    from stationmaster.arena.tally import Tally

    tally = Tally()
    wanted = dict.fromkeys(games)
    for chunk in known.found if known else []:
        if wanted.keys() >= {*chunk.numbers}:
            tally.add(chunk.tally)
            wanted = {number: None for number in wanted if number not in chunk.numbers}
    console = Console(stderr=True)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("games", total=len(games), completed=len(games) - len(wanted))
        try:
            for chunk in play_chunks(series, list(wanted), jobs, cluster, logged=save is not None):
                keep(chunk, save, known)
                tally.add(chunk.tally)
                bar.update(task, completed=tally.games + len(tally.unfinished))
        except KeyboardInterrupt:
            bar.stop()
    return tally


def keep(chunk: Chunk, save: Path | None, known: Lines[Chunk] | None) -> None:
    for name, log in chunk.logs.items():
        assert save is not None
        (save / name).write_bytes(log)
    if known is not None:
        from msgspec import structs

        known.add(structs.replace(chunk, logs={}))


# Showing


def print_json(result: Report) -> None:
    from msgspec import json

    click.echo(json.format(json.encode(result), indent=2))


def print_result(result: Report) -> None:
    from rich.console import Console
    from rich.table import Table

    series = result.series
    console = Console(highlight=False)
    console.print(
        f"[bold]{series.game}[/bold], {len(series.lineup)} seats, {result.games} games, seed {series.seed}; "
        f"{result.decisions:.0f} decisions a game; ended by {endings(result)}"
    )
    table = Table("bot", "won", "95 %", "score", "decisions", "ms each", "slowest")
    for one, pace in zip(result.standings, result.pace, strict=True):
        table.add_row(
            name(one),
            f"{one.rate:.1%}",
            f"{one.interval[0]:.1%}-{one.interval[1]:.1%}",
            f"{one.score:.1f} ± {one.deviation:.1f}",
            f"{pace.decisions:.0f}",
            f"{pace.mean_ms:.2f}",
            f"{pace.slowest_ms:.1f}",
        )
    console.print(table)
    whats = list(dict.fromkeys(what for one in result.standings for what in one.lines))
    table = Table("bot", *whats, title="Points for")
    for one in result.standings:
        table.add_row(name(one), *(points(one, what) for what in whats))
    console.print(table)


def print_unfinished(result: Report) -> None:
    from stationmaster.kernel.patience import MOST_DECISIONS

    series = result.series
    options = "".join(f" --option {name}={value}" for name, value in series.options.items())
    words = f"simulate {series.game} --bots {','.join(series.lineup)}{options} --seed {series.seed}"
    for number in result.unfinished:
        click.echo(
            f"Game {number} was not over after {MOST_DECISIONS:,} decisions, and is not counted. "
            f"To play it again: {words} --from {number} --games 1"
        )


def name(one: Standing) -> str:
    """A bot that has several seats wins if one of them does."""
    return one.bot if one.seats == 1 else f"{one.bot} ×{one.seats}"


def points(one: Standing, what: str) -> str:
    """Mean points; where a seat has several such lines or none, how many of them were reached."""
    if what not in one.lines:
        return ""
    mean = one.lines[what]
    if mean.reached + mean.missed == 1:
        return f"{mean.points:.1f}"
    return f"{mean.points:.1f} ({mean.reached:.1f} of {mean.reached + mean.missed:.1f})"


def endings(result: Report) -> str:
    return ", ".join(f"{why} {n}" for why, n in result.endings.items()) or "nothing yet"
