"""Puzzles from games of bots: make them, list them, try one, check them."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stationmaster.cli import GameCommand, GameName, speaking
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.words import Words, say

if TYPE_CHECKING:
    from stationmaster.study.puzzles import Answer, Choice, Puzzle

words = Words("stationmaster.cli")

from_file = click.option(
    "--file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A file of puzzles; by default those that come with Stationmaster.",
)


@click.group(
    epilog="""\b
Examples:
  stationmaster puzzles list --game usa --theme block
  stationmaster puzzles show                          today's
  stationmaster puzzles show usa-1
  stationmaster puzzles show usa-1 --try "take red"   what is to be said of a move
  stationmaster puzzles show usa-1 --answer
  stationmaster puzzles make usa --games 20 --jobs 2 --out made.jsonl
  stationmaster puzzles gather made.jsonl --most 4 --out puzzles.jsonl
  stationmaster puzzles check --some 10

\b
A puzzle is a position as one seat sees it, in which one option is clearly better than all others: by the
chance to win, over many imagined deals of what the seat cannot know.
""",
)
def command() -> None:
    """Puzzles: it is your turn, what now?"""


@command.command(cls=GameCommand)
@click.argument("game", type=GameName())
@click.option(
    "--games", default=10, show_default=True, type=click.IntRange(1), help="Of bots, to look through."
)
@click.option("--seats", default=2, show_default=True, type=click.IntRange(1), help="How many seats.")
@click.option(
    "--option", "pairs", multiple=True, metavar="NAME=VALUE", help="An option of the game; may be repeated."
)
@click.option("--seed", default=0, show_default=True, type=click.IntRange(0), help="Of the first game.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1), help="How many processes.")
@click.option(
    "--most",
    default=1000,
    show_default=True,
    type=click.IntRange(1),
    help="Puzzles of one theme, of these seats and options; then others are looked for.",
)
@click.option(
    "--out",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where puzzles are added as they are found; beside it is noted which games were looked through.",
)
def make(
    game: str, games: int, seats: int, pairs: tuple[str, ...], seed: int, jobs: int, most: int, out: Path
) -> None:
    """Look for puzzles in games of bots, and add them to a file. Stopped, it goes on from there."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    import stationmaster
    from stationmaster.cli.simulate import options
    from stationmaster.study.hunt import Bag, Source, hunt

    made = stationmaster.make(game, seats, **options(pairs))
    bag, source, seeds = Bag(out), Source(made.name, seats, dict(made.options)), range(seed, seed + games)
    left, before = len(bag.rest(source, seeds)), len(bag.puzzles)
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("games", total=games, completed=games - left)
        for _ in hunt(bag, source, seeds, jobs, most):
            bar.update(task, advance=1, description=f"games ({len(bag.puzzles) - before} puzzles)")
    known = f" ({games - left} looked through before)" if left < games else ""
    click.echo(f"{len(bag.puzzles) - before} puzzles in {left} games{known}: {out}")


@command.command()
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@click.option(
    "--most",
    default=1000,
    show_default=True,
    type=click.IntRange(1),
    help="Puzzles of one theme, of the same game and seats: the clearest.",
)
@click.option(
    "--out",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="Written anew, with all of them.",
)
def gather(files: tuple[Path, ...], most: int, out: Path) -> None:
    """Put what was made into one file: none twice, with short names, and reasons as bots give them now."""
    from stationmaster.study import gathering
    from stationmaster.study.puzzles import load, write

    gathered = gathering.gather([puzzle for file in files for puzzle in load(file)], most)
    try:
        out.write_bytes(write(gathered))
    except OSError as error:
        raise Refusal(f"{out}: puzzles cannot be written here ({error.strerror})") from None
    click.echo(f"{len(gathered)} puzzles: {out}")


@command.command(name="list")
@click.option("--game", default="", help="Only of this game.")
@click.option(
    "--theme",
    default="",
    help="Only of this theme: block, race, keep, tunnel, rob, save and so on (all: docs/study.md).",
)
@click.option("--difficulty", default="", help="Only of this difficulty: easy, medium, hard.")
@from_file
def listing(game: str, theme: str, difficulty: str, file: Path | None) -> None:
    """List puzzles: name, theme, difficulty."""
    from stationmaster.study.puzzles import chosen, load
    from stationmaster.study.themes import known

    found = chosen(load(file), game, known(theme), difficulty)
    for puzzle in found:
        click.echo(f"{puzzle.name:24} {puzzle.theme:9} {puzzle.difficulty}")
    click.echo(f"{len(found)} puzzles", err=True)


@command.command()
@click.argument("name", default="")
@click.option("--try", "move", default="", metavar="MOVE", help="What is to be said of this move.")
@click.option("--answer", "answered", is_flag=True, help="What is best, and what else was looked at.")
@from_file
@speaking
def show(name: str, move: str, answered: bool, file: Path | None, language: str) -> None:
    """Show a puzzle, today's if none is named: what its seat sees and may do."""
    from stationmaster.study.puzzles import best_of, find, load, of_the_day

    among = load(file)
    try:
        puzzle = find(name, among) if name else of_the_day(date.today(), among)  # noqa: DTZ011 - of who asks
        if move:
            print_attempt(puzzle, move, language)
        elif answered:
            print_choices(puzzle, [best_of(puzzle), *puzzle.choices[1:]], language)
        else:
            print_puzzle(puzzle, language)
    except Refusal as refusal:
        raise Refusal(refusal.said(language)) from None


def print_puzzle(puzzle: Puzzle, language: str) -> None:
    from rich.console import Console

    from stationmaster.terminal.screen import Reader, screen_of

    game = puzzle.played()
    click.echo(f"{puzzle.name}: {puzzle.game}, {puzzle.theme}, {puzzle.difficulty}")
    names = [say(words("seat", seat=seat), language) for seat in range(puzzle.seats)]
    reader = Reader(language, names, puzzle.seat)
    Console(highlight=False).print(screen_of(game).draw(game, puzzle.shown(), reader))
    click.echo("  ".join(puzzle.moves))


def print_attempt(puzzle: Puzzle, move: str, language: str) -> None:
    from stationmaster.study.puzzles import answer

    found = answer(puzzle, move)
    mark = "✓" if found.right else "✗"
    click.echo(f"{mark} {judged(puzzle, found, language)}")
    if not found.right:
        print_choices(puzzle, [found.best], language)


def print_choices(puzzle: Puzzle, choices: list[Choice], language: str) -> None:
    for choice in choices:
        click.echo(judged(puzzle, choice, language))


def judged(puzzle: Puzzle, choice: Choice | Answer, language: str) -> str:
    """A move, how often it wins, and what speaks for it."""
    from stationmaster.terminal.screen import typed

    move = typed(puzzle.played(), puzzle.shown(), choice.move, language)
    said = choice.reason.get(language, "")
    return f"{move}: {100 * choice.chance:.0f} % ± {100 * choice.doubt:.0f}  {said}"


@command.command()
@click.option("--some", default=0, type=click.IntRange(0), help="Only so many, spread over the file; 0: all.")
@from_file
@click.pass_context
def check(ctx: click.Context, some: int, file: Path | None) -> None:
    """Look at puzzles again, in other deals: is what is said to be best still the best?"""
    from stationmaster.study.making import holds
    from stationmaster.study.puzzles import load

    among = load(file)
    every = max(1, len(among) // some) if some else 1
    chosen = among[::every][: some or None]
    doubtful = [puzzle.name for puzzle in chosen if not holds(puzzle)]
    for name in doubtful:
        click.echo(f"{name}: another option was as good in these deals")
    click.echo(f"{len(chosen) - len(doubtful)} of {len(chosen)} hold")
    if doubtful:
        ctx.exit(1)
