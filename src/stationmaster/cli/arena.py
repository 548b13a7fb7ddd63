"""Let bots meet each other until it is clear who is better."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from stationmaster.cli import GameCommand, GameName, on_cluster, own_bot, speaking
from stationmaster.cli.simulate import options
from stationmaster.kernel.errors import Refusal

if TYPE_CHECKING:
    from stationmaster.arena.findings import Findings, Pairing
    from stationmaster.arena.meeting import Meeting


@click.command(
    cls=GameCommand,
    epilog="""\b
Examples:
  stationmaster arena usa --bots planner,racer,greedy                  all against all
  stationmaster arena usa --bots strategist --against planner-1        one against another
  stationmaster arena usa --bots expert --against planner-1 --seats 4  alone against three
  stationmaster arena europe --bots planner --bot mine.py:MyBot --games 400 --jobs 2
  stationmaster arena usa --bots planner,racer --all-games --html report.html

\b
Each deal is played at every seating with the same luck. A pair stops when it is clear who is better: by a
test that may be looked at after every deal, as sure as --sure for all pairs together. Games are kept in a
file as they end; the same command goes on with it, also after a Ctrl-C or a crash; more --games add to it.
The same seed gives the same result, however many jobs there are. Ratings need the extra stationmaster[arena].
""",
)
@click.argument("game", type=GameName())
@click.option(
    "--bots", "names", default="", metavar="A,B,…", help="Who plays. FILE.py:CLASS is your own bot."
)
@own_bot
@click.option(
    "--against",
    default="",
    metavar="A,B,…",
    help="Each of the bots meets these, and nobody else: a gauntlet.",
)
@click.option(
    "--games", default=400, show_default=True, type=click.IntRange(1), help="Of each pair, at most."
)
@click.option("--seats", type=click.IntRange(1), help="How many seats; 2 if not given.")
@click.option("--seed", default=0, show_default=True, type=click.IntRange(0), help="Of all luck.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1), help="How many processes.")
@on_cluster
@click.option(
    "--sure",
    default=0.95,
    show_default=True,
    type=click.FloatRange(0.5, 0.9999),
    help="How sure an answer must be.",
)
@click.option("--all-games", is_flag=True, help="Play all games, however clear it is before.")
@click.option(
    "--option", "pairs", multiple=True, metavar="NAME=VALUE", help="An option of the game; may be repeated."
)
@click.option(
    "--file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where games are kept; by default one here, named after the contest.",
)
@click.option("--html", type=click.Path(dir_okay=False, path_type=Path), help="Write a report to this file.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@speaking
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    names: str,
    own_bots: tuple[str, ...],
    against: str,
    games: int,
    seats: int | None,
    seed: int,
    jobs: int,
    cluster: str,
    sure: float,
    all_games: bool,
    pairs: tuple[str, ...],
    file: Path | None,
    html: Path | None,
    as_json: bool,
    language: str,
) -> None:
    """Let bots meet each other in GAME until it is clear who is better."""
    from stationmaster.arena.contest import prepare
    from stationmaster.arena.findings import findings
    from stationmaster.arena.kept import keeping
    from stationmaster.arena.meeting import Meeting
    from stationmaster.bots.own import as_typed, inviting

    expect_ratings()
    named, opponents = [*listed(names), *own_bots], listed(against)
    with inviting(as_typed([*named, *opponents])):
        contest = prepare(game, named, opponents, seats, seed, options(pairs))
        file = file or Path(f"{game}-{contest.seats}-{contest.digest()}.games")
        with keeping(file, contest) as kept:
            meeting = Meeting(contest, kept, games, sure, not all_games)
            play(meeting, jobs, cluster)
            found = findings(meeting)
        if html is not None:
            write_report(html, found, language)
    show(found, as_json)
    if not found.complete:
        click.echo(f"Stopped: this is the result so far. The same command goes on ({file}).", err=True)
        ctx.exit(130)
    click.echo(f"The games are kept in {file}.", err=True)


def listed(names: str) -> list[str]:
    return [name for name in names.split(",") if name]


def expect_ratings() -> None:
    """Refuse before anything is played, not after."""
    from importlib.util import find_spec

    if find_spec("scipy") is None:
        raise Refusal("ratings need one more package: pip install 'stationmaster[arena]'")


def play(meeting: Meeting, jobs: int, cluster: str) -> None:
    """With a bar on stderr that tells the time left; Ctrl-C ends it with what there is."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("games", total=meeting.at_most, completed=meeting.played)
        try:
            meeting.play(
                jobs, lambda: bar.update(task, completed=meeting.played, total=meeting.at_most), cluster
            )
        except KeyboardInterrupt:
            bar.stop()


def write_report(html: Path, found: Findings, language: str) -> None:
    from stationmaster.arena.page import page

    try:
        html.write_text(page(found, language), encoding="utf-8")
    except OSError as error:
        raise Refusal(f"{html}: the report cannot be written ({error.strerror})") from None


# Showing


def show(found: Findings, as_json: bool) -> None:
    if as_json:
        from msgspec import json

        click.echo(json.format(json.encode(found), indent=2))
        return
    from rich.console import Console
    from rich.table import Table

    contest = found.contest
    console = Console(highlight=False)
    console.print(
        f"[bold]{contest.game}[/bold], {contest.seats} seats, {found.games} games, seed {contest.seed}"
    )
    table = Table("bot", "rating", "95 %", "games", "won", "score", "ms each", "slowest")
    for rating, bot, pace in zip(found.ratings, found.bots, found.pace, strict=True):
        table.add_row(
            rating.bot,
            f"{rating.points:+.0f}",
            f"± {rating.error:.0f}",
            f"{bot.games}",
            f"{bot.won:.1%}",
            f"{bot.score:.1f} ± {bot.deviation:.1f}",
            f"{pace.mean_ms:.2f}",
            f"{pace.slowest_ms:.1f}",
        )
    console.print(table)
    for one in found.pairings:
        console.print(sentence(one, found), soft_wrap=True)


def sentence(one: Pairing, found: Findings) -> str:
    low, high = one.interval
    rate = f"{one.a} {one.share:.1%} ({low:.1%}–{high:.1%}) against {one.b}, par {one.par:.0%}"
    rate += f", {one.games} games"
    if not one.better:
        return f"{rate}: not clear"
    early = ", stopped early" if one.early and found.stopping else ""
    return f"{rate}: {one.better} is better ({found.sure:.0%} sure{early})"
