"""Switch & Signal in a terminal: clock, instruction, trains, signals, switches and everybody's hands."""

from __future__ import annotations

from typing import cast

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from stationmaster.games.switch_and_signal.game import Game as SwitchAndSignal
from stationmaster.games.switch_and_signal.notation import CARDS
from stationmaster.games.switch_and_signal.telling import place, symbols
from stationmaster.games.switch_and_signal.view import IN_DEPOT, View
from stationmaster.kernel.game import CHANCE, Game
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import Line, Outcome
from stationmaster.kernel.view import View as KernelView
from stationmaster.kernel.words import Words
from stationmaster.terminal.ink import named
from stationmaster.terminal.screen import Reader, Screen

words = Words("stationmaster.terminal.switch_and_signal", "stationmaster.games.switch_and_signal")

CAUSES = ("unused-points", "head-on", "no-train", "wrong-exit")
"""What time tokens are lost to."""
TOLD = {"rolls", "instruction", "departs"}
"""What chance does that is not on the screen."""
SILENT = {"depart", "carry", "keep", "roll"}
"""What the next line tells anyway."""


# What everybody sees


def clock(game: SwitchAndSignal, view: View, reader: Reader) -> Table:
    """What presses: time, instructions, goods."""
    table = Table(box=None, show_header=False, pad_edge=False)
    shows = words("clock-shows", tokens=view.tokens, lost=sum(view.lost.values()), deck=view.deck)
    table.add_row(reader.say(words("clock")), reader.say(shows))
    if view.instruction:
        at = words("instruction-at", symbols=symbols(view.instruction.split()), symbol=view.symbol)
        table.add_row(reader.say(words("instruction")), reader.say(at))
    table.add_row(
        reader.say(words("goods-waiting")), counted(view.goods, reader) or reader.say(words("none"))
    )
    for port, goods in view.landed.items():
        landed = counted(goods, reader) or reader.say(words("nothing-yet"))
        table.add_row(reader.say(words("landed", port=place(game, port))), landed)
    if view.helpers:
        helpers = [reader.say(words("sns-helper", helper=helper)) for helper in view.helpers]
        table.add_row(reader.say(words("helpers")), ", ".join(helpers))
    if view.mover:
        moving = words("moving-on", train=view.mover, points=view.points)
        table.add_row(reader.say(words("moving")), reader.say(moving))
    return table


def counted(goods: dict[str, int], reader: Reader) -> str:
    return ", ".join(reader.say(words("good", colour=colour, count=n)) for colour, n in goods.items() if n)


def hands(view: View, reader: Reader) -> Table:
    """SNS-12: hands are open."""
    heads = [reader.say(words("sns-card", kind=kind)) for kind in CARDS]
    table = Table("", *heads, box=None, pad_edge=False)
    for seat, hand in enumerate(view.hands):
        table.add_row(named(seat, view.active, reader), *[str(n) for n in hand])
    return table


def trains(view: View, reader: Reader) -> Table:
    heads = [reader.say(words(head)) for head in ("train", "stands", "heads-for", "carries")]
    table = Table(*heads, box=None, pad_edge=False)
    for train in view.trains:
        if train.place != IN_DEPOT:
            table.add_row(train.id, train.place, train.towards, train.good)
    idle = [train.id for train in view.trains if train.place == IN_DEPOT]
    table.add_row(reader.say(words("depot")), ", ".join(idle) or reader.say(words("empty")))
    return table


def network(view: View, reader: Reader) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_row(reader.say(words("green")), ", ".join(view.greens))
    joined = ", ".join(f"{junction} {ends}" for junction, ends in view.switches.items())
    table.add_row(reader.say(words("switches")), Text(joined, "dim"))
    return table


class SwitchAndSignalScreen(Screen):
    def draw(self, game: Game, view: KernelView, reader: Reader) -> RenderableType:
        seen, railway = cast(View, view), cast(SwitchAndSignal, game)
        rows: list[RenderableType] = [clock(railway, seen, reader)]
        rows += [part(seen, reader) for part in (hands, trains, network)]
        return Panel(Group(*rows), title=reader.say(railway.board.titles), border_style="green")

    def shows(self, told: Told, reader: Reader) -> bool:
        if told.by == CHANCE:
            return told.text.split()[1] not in TOLD
        return told.text.split()[0] in SILENT

    def line(self, game: Game, scored: Line, reader: Reader) -> str:
        *good, port = scored.about.split()
        there = place(cast(SwitchAndSignal, game), port)
        if scored.what == "delivered":
            return reader.say(words("sns-score-delivered", good=good[0], port=there))
        return reader.say(words("sns-score-any", port=there))

    def ending(self, game: Game, outcome: Outcome, reader: Reader) -> RenderableType:
        """SNS-70: one for all; what was delivered, and what the time tokens were lost to."""
        table = Table(box=None, show_header=False, pad_edge=False)
        for scored in outcome.lines[0]:
            points = str(scored.points)
            short = points if scored.reached else reader.say(words("too-few", count=scored.points))
            table.add_row(self.line(game, scored, reader), short)
        figures = outcome.figures[0]
        for cause in CAUSES:
            lost = figures[f"tokens-lost-to-{cause}"]
            if lost:
                table.add_row(
                    reader.say(words("lost-to", cause=cause)), reader.say(words("tokens", count=lost))
                )
        told = words(
            "ended",
            why=outcome.why,
            arrived=outcome.totals[0],
            goal=figures["goal"],
            turns=figures["turns"],
        )
        return Group(Text(reader.say(told), "bold"), table)


screen = SwitchAndSignalScreen()
