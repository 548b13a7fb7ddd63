"""Show a saved game: whole, at any moment, through anyone's eyes."""

from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import Struct

from stationmaster import catalogue, make
from stationmaster.cli import GameCommand, speaking
from stationmaster.kernel import log
from stationmaster.kernel.catalogue import spelled
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE, OVER
from stationmaster.kernel.log import Saved
from stationmaster.kernel.match import Match, Told, replayed
from stationmaster.kernel.view import Line, Outcome, View
from stationmaster.kernel.words import Message, Text, Words, say

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from stationmaster.terminal.screen import Reader

words = Words("stationmaster.cli")

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
@speaking
def command(file: Path, at: int | None, eyes: str | None, step: bool, as_json: bool, language: str) -> None:
    """Show a saved game: entry by entry, at any moment, and through anyone's eyes."""
    saved = load(file)
    whose = read_eyes(eyes, saved.game.seats)
    if at is not None and not 0 <= at <= len(saved.log):
        raise Refusal(words("no-such-entry", file=str(file), entries=len(saved.log), at=at))
    if as_json:
        print_json(saved, whose, at)
    elif at is not None:
        print_moment(saved, whose, at, language)
    else:
        print_game(saved, whose, step, language)


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
        raise Refusal(words("no-such-eyes", last=seats - 1, seat=word))
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


def name(saved: Saved, mover: int) -> Text:
    """A seat's player, or who it is if nobody gave a name; chance is '!', as in the log."""
    if mover == CHANCE:
        return log.LUCK
    return saved.names[mover] or words("seat", seat=mover)


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


def print_game(saved: Saved, eyes: Eyes, step: bool, language: str) -> None:
    print_header(saved, language)
    names = names_of(saved, language)
    wide = max(len(each) for each in names)
    for n, entry in enumerate(told(saved, eyes), 1):
        text = entry.text.removeprefix(f"{log.LUCK} ")
        who = log.LUCK if entry.by == CHANCE else names[entry.by]
        click.echo(f"{n:5}  {who:{wide}}  {text}")
        if step:
            click.pause("")
    ended = outcome(saved)
    if ended is None:
        waits = waiting(saved, saved.state.waiting_on())
        click.echo(say(words("goes-on", waiting=waits), language))
    else:
        print_outcome(saved, ended, language)


def names_of(saved: Saved, language: str) -> list[str]:
    return [say(name(saved, seat), language) for seat in range(saved.game.seats)]


def waiting(saved: Saved, mover: int) -> Message:
    return words("chance-to-move") if mover == CHANCE else words("to-move", who=name(saved, mover))


def print_header(saved: Saved, language: str) -> None:
    players = ", ".join(names_of(saved, language))
    options = "".join(f", {option} {spelled(value)}" for option, value in saved.game.options.items())
    click.echo(f"{saved.game.name}{options}: {players}")


def print_outcome(saved: Saved, ended: Outcome, language: str) -> None:
    from rich.console import Console
    from rich.table import Table

    heads = [say(words(head), language) for head in ("place", "player", "scored-for", "points")]
    table = Table(*heads, title=say(words("the-end", why=ended.why), language))
    table.columns[-1].justify = "right"
    for seat in sorted(range(saved.game.seats), key=lambda seat: ended.places[seat]):
        add_score(table, saved, ended, seat, language)
    Console(highlight=False).print(table)
    winners = [name(saved, seat) for seat in ended.winners]
    verdict = words("won-by", names=winners) if winners else words("won-by-nobody")
    click.echo(say(verdict, language))


def add_score(table: "Table", saved: Saved, ended: Outcome, seat: int, language: str) -> None:
    from rich.markup import escape

    place, player = str(ended.places[seat]), escape(names_of(saved, language)[seat])
    for line in ended.lines[seat]:
        table.add_row(place, player, escape(about(saved, line, language)), str(line.points))
        place = player = ""
    total = say(words("total"), language)
    table.add_row(place, player, f"[bold]{total}[/bold]", f"[bold]{ended.totals[seat]}[/bold]")
    table.add_section()


def about(saved: Saved, line: Line, language: str) -> str:
    """What a line is for, in words, with a mark that tells whether it was reached."""
    from stationmaster.terminal.screen import screen_of

    said = screen_of(saved.game).line(saved.game, line, reader(saved, language))
    return said if line.reached else f"{said} ✗"


def reader(saved: Saved, language: str, seat: int | None = None) -> "Reader":
    from stationmaster.terminal.screen import Reader

    return Reader(language, names_of(saved, language), seat)


def print_moment(saved: Saved, eyes: Eyes, at: int, language: str) -> None:
    """How it stood, as these eyes' owner saw it; for eyes that see all, as each seat did."""
    from rich.console import Console

    seen = views(saved, eyes, at)
    print_header(saved, language)
    mover = seen[0].waiting_on
    when = words("at-the-end")
    if mover != OVER:
        when = words("asked", waiting=waiting(saved, mover), asked=seen[0].asked)
    click.echo(say(words("after-entries", at=at, entries=len(saved.log), when=when), language))
    console = Console(highlight=False)
    for view in seen[1:] or seen:
        by_seat = words("spectator-saw") if view.seat is None else words("saw", who=name(saved, view.seat))
        click.echo(say(by_seat, language))
        console.print(picture(saved, view, language))


def picture(saved: Saved, view: View, language: str) -> "RenderableType":
    """A view as its family draws it, or else field by field."""
    from stationmaster.terminal.screen import screen_of

    return screen_of(saved.game).draw(saved.game, view, reader(saved, language, view.seat))
