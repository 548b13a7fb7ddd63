"""Look into a finished game: chances, mistakes, luck and play apart."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from stationmaster.cli import GameCommand, speaking
from stationmaster.cli.replay import load
from stationmaster.kernel.errors import Refusal

if TYPE_CHECKING:
    from stationmaster.study.desk import Task
    from stationmaster.study.findings import Analysis

BARS = "▁▂▃▄▅▆▇█"
WIDE = 60  # letters of the graph in the terminal


@click.command(
    cls=GameCommand,
    epilog="""\b
Examples:
  stationmaster analyse game.log                     chances, mistakes, luck and play
  stationmaster analyse game.log --html report.html  a page to keep or send around
  stationmaster analyse game.log --level deep        ten times as long a look
  stationmaster analyse game.log --json              the same for programs

\b
FILE is a log as a table or `stationmaster simulate --save` writes it, of a game that is over. Chances are
those of quick bots that play on from each moment with all cards open; decisions are judged by what their seat
could know. The same --seed gives the same result, however many processes there are.
""",
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--level",
    type=click.Choice(["quick", "deep"]),
    default="quick",
    show_default=True,
    help="How long a look to take.",
)
@click.option(
    "--processes", "--jobs", default=1, show_default=True, type=click.IntRange(1), help="How many processes."
)
@click.option("--seed", default=0, show_default=True, type=click.IntRange(0), help="Of all luck.")
@click.option(
    "--html",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a report to this file: a first one after seconds, then better ones.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@speaking
def command(
    file: Path, level: str, processes: int, seed: int, html: Path | None, as_json: bool, language: str
) -> None:
    """Look into a finished game: chances by entry, what decisions lost, luck and play apart."""
    from stationmaster.study.desk import Task

    saved = load(file)
    log = tuple(saved.log)
    task = Task(saved.game.name, saved.game.seats, dict(saved.game.options), log, saved.names, level, seed)
    found = work(task, processes, html, language)
    if as_json:
        from msgspec import json

        click.echo(json.format(json.encode(found), indent=2))
        return
    show(found, language)
    if html is not None:
        click.echo(str(html), err=True)


def work(task: Task, processes: int, html: Path | None, language: str) -> Analysis:
    """With a bar on stderr, and after each pass what there is by then."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    from stationmaster.study.analysis import Study
    from stationmaster.study.pool import working

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    found: Analysis | None = None
    study = Study(task)
    with (
        working(task, processes) as run,
        Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar,
    ):
        shown = bar.add_task("", total=None)
        for progress in study.steps(run):
            bar.update(shown, completed=progress.done, total=progress.of)
            if progress.analysis is None:
                continue
            found = progress.analysis
            bar.update(shown, description=graph(found, 0))
            if html is not None:
                write_report(html, found, language)
    assert found is not None
    return found


def write_report(html: Path, found: Analysis, language: str) -> None:
    from stationmaster.study.page import page

    try:
        html.write_text(page(found, language), encoding="utf-8")
    except OSError as error:
        raise Refusal(f"{html}: the report cannot be written ({error.strerror})") from None


def graph(found: Analysis, seat: int) -> str:
    """A seat's chances in a line of letters."""
    moments = found.moments
    places = [round(k * (len(moments) - 1) / (WIDE - 1)) for k in range(WIDE)]
    heights = [moments[place].chances[seat] for place in places]
    return "".join(BARS[min(len(BARS) - 1, int(height * len(BARS)))] for height in heights)


def show(found: Analysis, language: str) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from stationmaster.kernel.words import say
    from stationmaster.study.page import Page, words

    page, console = Page(found, language), Console(highlight=False)
    console.print(f"[bold]{escape(page.summary())}[/bold]")
    for one in found.accounts:
        console.print(f"{graph(found, one.seat)}  {escape(page.player(one.seat))}")
    heads = [say(words(name), language) for name in ("player", "start", "luck", "play", "result", "called")]
    table = Table(*heads)
    for one in found.accounts:
        called = " · ".join(str(one.verdicts[name]) for name in ("blunder", "mistake", "inaccuracy"))
        luck, play = (plain(page.share(one, share)) for share in (one.luck, one.play))
        table.add_row(
            escape(page.player(one.seat)),
            page.percent(one.start),
            luck,
            play,
            page.percent(one.result),
            called,
        )
    console.print(table)
    for told in page.moments():
        console.print(f"{told.entry:5}  {plain(f'{told.title}  {told.what}  {told.change}')}", markup=False)
        if told.more:
            console.print(f"       {plain(told.more)}", markup=False)


def plain(html: str) -> str:
    """What a page says, without its marks."""
    import re
    from html import unescape

    return unescape(re.sub(r"<[^>]*>", "", html))
