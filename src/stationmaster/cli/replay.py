"""Show a saved game: whole, at any moment, through anyone's eyes."""

from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import Struct

from stationmaster import catalogue, make
from stationmaster.cli import GameCommand
from stationmaster.kernel import log
from stationmaster.kernel.catalogue import spelled
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE, OVER
from stationmaster.kernel.log import Saved
from stationmaster.kernel.match import Match, Told, replayed
from stationmaster.kernel.view import Line, Outcome, View

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

SPECTATOR = "spectator"


class Eyes(Struct, frozen=True):
    """Through whose eyes: a seat's, a spectator's (seat None), or those of the log itself, which sees all."""

    all: bool
    seat: int | None = None


@click.command(
    cls=GameCommand,
    epilog="""\b
Examples:
  stationmaster replay game.log                   the whole game and its scoring
  stationmaster replay game.log --step            the same, a key pressed for each entry
  stationmaster replay game.log --seat 1          only what seat 1 was told
  stationmaster replay game.log --seat spectator  only what everybody was told
  stationmaster replay game.log --at 40           how it stood after 40 entries
  stationmaster replay game.log --at 40 --seat 1  what seat 1 saw then
  stationmaster replay game.log --json            the same for programs
""",
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", type=int, metavar="N", help="Show how the game stood after N entries.")
@click.option("--seat", "eyes", metavar="S", help="Show only what this seat, or 'spectator', could know.")
@click.option("--step", is_flag=True, help="Wait for a key after each entry.")
@click.option("--json", "as_json", is_flag=True, help="Print it as JSON.")
def command(file: Path, at: int | None, eyes: str | None, step: bool, as_json: bool) -> None:
    """Show a saved game: entry by entry, at any moment, and through anyone's eyes."""
    saved = load(file)
    whose = read_eyes(eyes, saved.game.seats)
    if at is not None and not 0 <= at <= len(saved.log):
        raise Refusal(f"{file} has {len(saved.log)} entries: --at is from 0 to {len(saved.log)}, not {at}")
    if as_json:
        print_json(saved, whose, at)
    elif at is not None:
        print_moment(saved, whose, at)
    else:
        print_game(saved, whose, step)


def load(file: Path) -> Saved:
    try:
        content = file.read_bytes()
    except OSError as error:
        raise Refusal(f"{file}: {error.strerror}") from None
    return log.read(content, make, catalogue(), str(file))


def read_eyes(word: str | None, seats: int) -> Eyes:
    if word is None:
        return Eyes(all=True)
    if word == SPECTATOR:
        return Eyes(all=False)
    if word not in [str(seat) for seat in range(seats)]:
        raise Refusal(f"--seat is 0 to {seats - 1} or '{SPECTATOR}', not '{word}'")
    return Eyes(all=False, seat=int(word))


# What there is to show


def told(saved: Saved, eyes: Eyes) -> list[Told]:
    """Each entry as these eyes' owner was told it."""
    if eyes.all:
        return [Told(move.by, saved.game.write(move.action)) for move in saved.log]
    return Match(saved.game, log=saved.log).heard(eyes.seat)[: len(saved.log)]


def views(saved: Saved, eyes: Eyes, at: int) -> list[View]:
    """How it stood after so many entries; for eyes that see all, a spectator's view and every seat's."""
    state = replayed(saved.game, saved.log[:at])
    viewers: list[int | None] = [None, *range(saved.game.seats)] if eyes.all else [eyes.seat]
    return [saved.game.view(state, viewer) for viewer in viewers]


def outcome(saved: Saved) -> Outcome | None:
    return saved.game.outcome(saved.state) if saved.state.waiting_on() == OVER else None


def name(saved: Saved, mover: int) -> str:
    """A seat's player, or who it is if nobody gave a name; chance is '!', as in the log."""
    if mover == CHANCE:
        return log.LUCK
    return saved.names[mover] or f"seat {mover}"


# For programs


def print_json(saved: Saved, eyes: Eyes, at: int | None) -> None:
    from msgspec import json

    about: dict[str, object] = {
        "game": saved.game.name,
        "version": saved.game.version,
        "seats": saved.game.seats,
        "options": saved.game.options,
        "names": saved.names,
    }
    if at is None:
        about |= {"entries": told(saved, eyes), "outcome": outcome(saved)}
    else:
        about |= {"at": at, "views": views(saved, eyes, at)}
    click.echo(json.format(json.encode(about), indent=2))


# For people


def print_game(saved: Saved, eyes: Eyes, step: bool) -> None:
    print_header(saved)
    wide = max(len(name(saved, seat)) for seat in range(saved.game.seats))
    for n, entry in enumerate(told(saved, eyes), 1):
        text = entry.text.removeprefix(f"{log.LUCK} ")
        click.echo(f"{n:5}  {name(saved, entry.by):{wide}}  {text}")
        if step:
            click.pause("")
    ended = outcome(saved)
    if ended is None:
        click.echo(f"The game goes on: {waiting(saved, saved.state.waiting_on())}.")
    else:
        print_outcome(saved, ended)


def waiting(saved: Saved, mover: int) -> str:
    return "chance is to move" if mover == CHANCE else f"{name(saved, mover)} is to move"


def print_header(saved: Saved) -> None:
    players = ", ".join(name(saved, seat) for seat in range(saved.game.seats))
    options = "".join(f", {option} {spelled(value)}" for option, value in saved.game.options.items())
    click.echo(f"{saved.game.name}{options}: {players}")


def print_outcome(saved: Saved, ended: Outcome) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("place", "player", "for", "points", title=f"The end: {ended.why}")
    table.columns[-1].justify = "right"
    for seat in sorted(range(saved.game.seats), key=lambda seat: ended.places[seat]):
        add_score(table, saved, ended, seat)
    Console(highlight=False).print(table)
    winners = " and ".join(name(saved, seat) for seat in ended.winners) or "nobody"
    click.echo(f"Won by {winners}.")


def add_score(table: "Table", saved: Saved, ended: Outcome, seat: int) -> None:
    from rich.markup import escape

    place, player = str(ended.places[seat]), escape(name(saved, seat))
    for line in ended.lines[seat]:
        table.add_row(place, player, escape(about(saved, line)), str(line.points))
        place = player = ""
    table.add_row(place, player, "[bold]total[/bold]", f"[bold]{ended.totals[seat]}[/bold]")
    table.add_section()


def about(saved: Saved, line: Line) -> str:
    """What a line is for, in words, with a mark that tells whether it was reached."""
    from stationmaster.terminal.screen import screen_of

    words = screen_of(saved.game).line(saved.game, line)
    return words if line.reached else f"{words} ✗"


def print_moment(saved: Saved, eyes: Eyes, at: int) -> None:
    """How it stood, as these eyes' owner saw it; for eyes that see all, as each seat did."""
    from rich.console import Console

    seen = views(saved, eyes, at)
    print_header(saved)
    mover = seen[0].waiting_on
    when = "at the end" if mover == OVER else f"{waiting(saved, mover)} ({seen[0].asked})"
    click.echo(f"After {at} of {len(saved.log)} entries, {when}:")
    console = Console(highlight=False)
    for view in seen[1:] or seen:
        click.echo(f"{name(saved, view.seat)} saw:" if view.seat is not None else "A spectator saw:")
        console.print(picture(saved, view))


def picture(saved: Saved, view: View) -> "RenderableType":
    """A view as its family draws it, or else field by field."""
    from stationmaster.terminal.screen import screen_of

    names = [name(saved, seat) for seat in range(saved.game.seats)]
    return screen_of(saved.game).draw(saved.game, view, names)
