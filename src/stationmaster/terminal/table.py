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
from stationmaster.kernel.game import OVER
from stationmaster.kernel.match import Match
from stationmaster.kernel.words import Text, Words, say
from stationmaster.terminal.screen import Reader, screen_of, typed

words = Words("stationmaster.terminal")

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
        self,
        match: Match,
        seats: Sequence[Seat],
        adviser: Bot,
        language: str = "en",
        console: Console | None = None,
    ) -> None:
        self.match = match
        self.seats = seats
        self.adviser = adviser
        self.language = language
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
                    self.console.print(self.say(patience.sentence(self.match.decisions)))
                    return
        except (Quit, EOFError, KeyboardInterrupt):
            self.console.print("\n" + self.say(words("leave")))
            return
        self.tell_end()

    def say(self, text: Text) -> str:
        return say(text, self.language)

    def reader(self, seat: int | None = None) -> Reader:
        return Reader(self.language, [chair.name for chair in self.seats], seat)

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
                self.console.print(f"[red]{refusal.said(self.language)}[/red]")
        self.let_think_again(seat)

    def let_think_again(self, seat: int) -> None:
        """Before anyone else moves, a move that showed nothing new may be taken back."""
        if self.match.log[-1].by != seat or self.match.waiting_on in (seat, OVER):
            return
        said = Prompt.ask(self.say(words("go-on")), console=self.console, default="", show_default=False)
        if said.strip() == "undo":
            self.undo(seat)

    def hand_over(self, seat: int) -> None:
        """Between two people the screen is cleared: nobody sees another's hand."""
        people = [chair for chair in self.seats if chair.bot is None]
        if len(people) > 1 and self.last_person not in (None, seat):
            self.console.clear()
            Prompt.ask(self.say(words("your-turn", name=self.seats[seat].name)), console=self.console)
        self.last_person = seat

    def obey(self, seat: int, said: str) -> None:
        verb, _, rest = said.partition(" ")
        if not said or verb in ("help", "?"):
            self.console.print(self.say(words("help")), markup=False)
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
                raise Refusal(words("no-move", number=said, last=len(options)))
            self.match.play(seat, options[int(said) - 1])
        else:
            self.match.play_text(seat, said)

    def undo(self, seat: int) -> None:
        self.match.undo(seat)
        self.shown = [min(n, len(self.match.log)) for n in self.shown]
        self.console.print(self.say(words("taken-back")))

    def advise(self, seat: int) -> None:
        options = self.match.options(seat)
        game, view = self.match.game, self.match.view(seat)
        advice = self.adviser.advise(view, options, self.match.heard(seat))
        reason = self.adviser.say(advice.reason, self.language)
        self.console.print(f"{typed(game, view, game.write(advice.action), self.language)}: {reason}")

    def save(self, file: str) -> None:
        if not file:
            raise Refusal(words("save-where"))
        try:
            Path(file).expanduser().write_bytes(
                log.write(self.match.game, self.match.log, [chair.name for chair in self.seats])
            )
        except OSError as error:
            raise Refusal(words("not-written", file=file, why=str(error.strerror))) from error
        self.console.print(self.say(words("saved", file=file)))

    # Showing.

    def look(self, seat: int) -> RenderableType:
        return self.screen.draw(self.match.game, self.match.view(seat), self.reader(seat))

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
            more = self.say(words("more-moves", count=len(lines) - len(few)))
            self.console.print(f"[dim]{more}[/dim]")

    def tell_news(self, seat: int) -> None:
        """What happened since this person last looked."""
        heard, reader = self.match.heard(seat, self.shown[seat]), self.reader(seat)
        news = [line for told in heard if (line := self.screen.say(self.match.game, told, reader))]
        self.shown[seat] = len(self.match.log)
        if len(news) > RECENT:
            self.console.print(f"[dim]{self.say(words('earlier', count=len(news) - RECENT))}[/dim]")
        for line in news[-RECENT:]:
            self.console.print(f"[dim]{line}[/dim]")

    def tell_end(self) -> None:
        """The final scoring, line by line, and who won."""
        outcome = self.match.outcome
        assert outcome is not None
        reader = self.reader()
        told = self.screen.ending(self.match.game, outcome, reader)
        if told is not None:
            self.console.print(told)
            return
        grid = Grid("", *[chair.name for chair in self.seats], title=self.say(words("scoring")))
        for seat, lines in enumerate(outcome.lines):
            for line in lines:
                cells = ["" for _ in self.seats]
                cells[seat] = figure(line.points)
                grid.add_row(self.screen.line(self.match.game, line, reader), *cells)
        grid.add_section()
        grid.add_row(self.say(words("total")), *[figure(total) for total in outcome.totals])
        self.console.print(grid)
        winners = [self.seats[seat].name for seat in outcome.winners]
        verdict = words("won", names=winners) if winners else words("nobody-won")
        self.console.print(f"[bold]{self.say(verdict)}[/bold]")


def figure(points: int) -> str:
    """As it is printed: with a minus, not a hyphen."""
    return str(points).replace("-", "−")
