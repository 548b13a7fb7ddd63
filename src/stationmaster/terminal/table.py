"""The table: whose turn it is, what they see, what they say."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from rich.console import Console, RenderableType
from rich.prompt import Prompt
from rich.table import Table as Grid

from stationmaster.bots import Bot
from stationmaster.kernel import log, patience
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE, OVER
from stationmaster.kernel.match import Match, Told
from stationmaster.kernel.words import say
from stationmaster.terminal.screen import screen_of

HELP = """Type a move as it is listed, or its number. Also:
  moves [WORD]   list what you can do, or only what has WORD in it
  hint           what a bot would do, and why
  undo           take your last move back, while nobody has moved since
  save FILE      keep the game in a file; play --terminal --load FILE goes on with it
  quit           leave (the game is not kept unless you saved it)"""
SHORT_LIST = 24
RECENT = 12


class Seat(Struct):
    """Who sits there: a person (bot is None) or a bot."""

    name: str
    bot: Bot | None = None


class Quit(Exception):  # noqa: N818 - not an error: somebody gets up
    """A person leaves the table."""


def alike(moves: list[tuple[int, str]]) -> list[str]:
    """A line for each move, or for several that begin with the same two words."""
    groups: dict[str, list[tuple[int, str]]] = {}
    for n, text in moves:
        verb, thing, way = (*text.split(" ", 2), "", "")[:3]
        several = way and not thing.isdigit()
        groups.setdefault(f"{verb} {thing}" if several else text, []).append((n, way if several else ""))
    return [
        f"{ways[0][0]:>3} {start} {ways[0][1]}".rstrip()
        if len(ways) == 1
        else f"    {start}: " + ", ".join(f"{n} {way}" for n, way in ways)
        for start, ways in groups.items()
    ]


class Table:
    """Runs a match to its end, or until somebody quits."""

    def __init__(
        self, match: Match, seats: Sequence[Seat], adviser: Bot, console: Console | None = None
    ) -> None:
        self.match = match
        self.seats = seats
        self.adviser = adviser
        self.console = console or Console(highlight=False)
        self.screen = screen_of(match.game)
        self.shown = [len(match.log)] * len(seats)
        self.last_person: int | None = None

    def run(self) -> None:
        try:
            while self.match.waiting_on != OVER:
                seat = self.match.waiting_on
                bot = self.seats[seat].bot
                if bot is None:
                    self.ask(seat)
                elif self.match.decisions < patience.MOST_DECISIONS:
                    self.let(seat, bot)
                else:
                    self.console.print(say(patience.sentence(self.match.decisions), "en"))
                    return
        except (Quit, EOFError, KeyboardInterrupt):
            self.console.print("\nYou leave the table.")
            return
        self.tell_end()

    # Bots.

    def let(self, seat: int, bot: Bot) -> None:
        heard = self.match.heard(seat) if bot.listens else []
        options = self.match.options(seat)
        self.match.play(seat, bot.choose(self.match.view(seat), options, heard))

    # People.

    def ask(self, seat: int) -> None:
        """Show the table to a person and listen until a move is made."""
        self.hand_over(seat)
        self.tell_news(seat)
        self.console.print(self.look(seat))
        self.list_moves(seat, "")
        entry = self.match.entry
        while self.match.entry == entry:
            said = Prompt.ask(f"[bold]{self.seats[seat].name}[/bold]", console=self.console).strip()
            try:
                self.obey(seat, said)
            except Refusal as refusal:
                self.console.print(f"[red]{refusal}[/red]")
        self.let_think_again(seat)

    def let_think_again(self, seat: int) -> None:
        """Before anyone else moves, a move that showed nothing new may be taken back."""
        if self.match.log[-1].by != seat or self.match.waiting_on in (seat, OVER):
            return
        said = Prompt.ask(
            "Press Enter to go on, or type undo", console=self.console, default="", show_default=False
        )
        if said.strip() == "undo":
            self.undo(seat)

    def hand_over(self, seat: int) -> None:
        """Between two people the screen is cleared: nobody sees another's hand."""
        people = [chair for chair in self.seats if chair.bot is None]
        if len(people) > 1 and self.last_person not in (None, seat):
            self.console.clear()
            Prompt.ask(
                f"It is {self.seats[seat].name}'s turn. Press Enter when nobody else looks",
                console=self.console,
            )
        self.last_person = seat

    def obey(self, seat: int, said: str) -> None:
        verb, _, rest = said.partition(" ")
        if not said or verb in ("help", "?"):
            self.console.print(HELP)
        elif verb == "quit":
            raise Quit
        elif verb == "moves":
            self.list_moves(seat, rest, everything=True)
        elif verb == "hint":
            self.advise(seat)
        elif verb == "undo":
            self.undo(seat)
        elif verb == "save":
            self.save(rest)
        else:
            self.move(seat, said)

    def move(self, seat: int, said: str) -> None:
        options = self.match.options(seat)
        if said.isdigit():
            if not 1 <= int(said) <= len(options):
                raise Refusal(f"there is no move {said}: they are numbered 1 to {len(options)}")
            self.match.play(seat, options[int(said) - 1])
        else:
            self.match.play_text(seat, said)

    def undo(self, seat: int) -> None:
        self.match.undo(seat)
        self.shown = [min(n, len(self.match.log)) for n in self.shown]
        self.console.print("Taken back.")

    def advise(self, seat: int) -> None:
        options = self.match.options(seat)
        advice = self.adviser.advise(self.match.view(seat), options, self.match.heard(seat))
        self.console.print(f"{self.match.game.write(advice.action)}: {self.adviser.say(advice.reason)}")

    def save(self, file: str) -> None:
        if not file:
            raise Refusal("save where? Type: save FILE")
        try:
            Path(file).expanduser().write_bytes(
                log.write(self.match.game, self.match.log, [chair.name for chair in self.seats])
            )
        except OSError as error:
            raise Refusal(f"{file}: could not be written: {error.strerror}") from error
        self.console.print(f"Saved in {file}.")

    # Showing.

    def look(self, seat: int) -> RenderableType:
        view = self.match.view(seat)
        names = [chair.name for chair in self.seats]
        return self.screen.draw(self.match.game, view, names)

    def list_moves(self, seat: int, word: str, everything: bool = False) -> None:
        """Numbered; ways to do the same thing share a line, and a long list is cut short unless asked for."""
        texts = [self.match.game.write(action) for action in self.match.options(seat)]
        wanted = [(n, text) for n, text in enumerate(texts, 1) if word in text]
        lines = [f"{n:>3} {text}" for n, text in wanted] if len(wanted) <= SHORT_LIST else alike(wanted)
        few = lines if everything or len(lines) <= SHORT_LIST else lines[:SHORT_LIST]
        columns = max(1, self.console.width // (max([len(line) for line in few], default=0) + 4))
        grid = Grid.grid(padding=(0, 3))
        for start in range(0, len(few), columns):
            grid.add_row(*few[start : start + columns])
        self.console.print(grid)
        if len(few) < len(lines):
            self.console.print(
                f"[dim]and {len(lines) - len(few)} more: moves, or moves WORD, lists them[/dim]"
            )

    def tell_news(self, seat: int) -> None:
        """What happened since this person last looked."""
        news = [line for told in self.match.heard(seat, self.shown[seat]) if (line := self.words(told))]
        self.shown[seat] = len(self.match.log)
        if len(news) > RECENT:
            self.console.print(f"[dim]… {len(news) - RECENT} earlier lines[/dim]")
        for line in news[-RECENT:]:
            self.console.print(f"[dim]{line}[/dim]")

    def words(self, told: Told) -> str:
        who = "Chance" if told.by == CHANCE else self.seats[told.by].name
        return self.screen.say(self.match.game, who, told.text)

    def tell_end(self) -> None:
        """The final scoring, line by line, and who won."""
        outcome = self.match.outcome
        assert outcome is not None
        told = self.screen.ending(self.match.game, outcome)
        if told is not None:
            self.console.print(told)
            return
        grid = Grid("", *[chair.name for chair in self.seats], title="Final scoring")
        for seat, lines in enumerate(outcome.lines):
            for line in lines:
                words = self.screen.line(self.match.game, line)
                cells = ["" for _ in self.seats]
                cells[seat] = str(line.points)
                grid.add_row(words, *cells)
        grid.add_section()
        grid.add_row("total", *[str(total) for total in outcome.totals])
        self.console.print(grid)
        winners = [self.seats[seat].name for seat in outcome.winners]
        self.console.print(f"[bold]{' and '.join(winners) or 'Nobody'} won.[/bold]")
