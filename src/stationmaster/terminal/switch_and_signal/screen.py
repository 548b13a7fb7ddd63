"""Switch & Signal in a terminal: clock, instruction, trains, signals, switches and everybody's hands."""

from __future__ import annotations

from typing import cast

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from stationmaster.games.switch_and_signal.view import IN_DEPOT, View
from stationmaster.kernel.game import Game
from stationmaster.kernel.view import Line, Outcome
from stationmaster.kernel.view import View as KernelView
from stationmaster.terminal.ink import does, named
from stationmaster.terminal.screen import Screen

CARDS = ("signal", "switch", "move")
ENDINGS = {
    "won": "The team won:",
    "out-of-instructions": "The team lost, the instructions ran out:",
    "out-of-time": "The team lost, the time ran out:",
}
LOST_TO = {
    "tokens-lost-to-unused-points": "lost to unused points",
    "tokens-lost-to-head-on": "lost head-on",
    "tokens-lost-to-no-train": "lost to departures without a train",
    "tokens-lost-to-wrong-exit": "lost to departure points that trains ran into",
}


def clock(view: View) -> Table:
    """What presses: time, instructions, goods."""
    table = Table(box=None, show_header=False, pad_edge=False)
    lost = sum(view.lost.values())
    table.add_row("clock", f"{view.tokens} time tokens, {lost} lost so far; {view.deck} instructions left")
    if view.instruction:
        table.add_row("instruction", f"{view.instruction} (symbol {view.symbol})")
    waiting = ", ".join(f"{colour} {n}" for colour, n in view.goods.items() if n) or "none"
    table.add_row("goods waiting", waiting)
    for port, goods in view.landed.items():
        landed = ", ".join(f"{colour} {n}" for colour, n in goods.items() if n) or "nothing yet"
        table.add_row(f"landed in {port}", landed)
    if view.helpers:
        table.add_row("helpers", ", ".join(view.helpers))
    if view.mover:
        table.add_row("moving", f"{view.mover}, {view.points} points left")
    return table


def hands(view: View, names: list[str]) -> Table:
    """SNS-12: hands are open."""
    table = Table("", *CARDS, box=None, pad_edge=False)
    for seat, hand in enumerate(view.hands):
        table.add_row(named(seat, view.seat, view.active, names), *[str(n) for n in hand])
    return table


def trains(view: View) -> Table:
    table = Table("train", "stands", "heads for", "carries", box=None, pad_edge=False)
    for train in view.trains:
        if train.place != IN_DEPOT:
            table.add_row(train.id, train.place, train.towards, train.good)
    idle = [train.id for train in view.trains if train.place == IN_DEPOT]
    table.add_row("depot", ", ".join(idle) or "empty")
    return table


def network(view: View) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_row("green", ", ".join(view.greens))
    joined = ", ".join(f"{junction} {ends}" for junction, ends in view.switches.items())
    table.add_row("switches", Text(joined, "dim"))
    return table


class SwitchAndSignalScreen(Screen):
    def draw(self, game: Game, view: KernelView, names: list[str]) -> RenderableType:
        seen = cast(View, view)
        rows: list[RenderableType] = [clock(seen), hands(seen, names), trains(seen), network(seen)]
        return Panel(Group(*rows), title=game.name, border_style="green")

    def say(self, game: Game, who: str, text: str) -> str:
        """An entry of the log as a sentence; "" where it tells nothing that the screen does not."""
        verb, *words = text.removeprefix("! ").split()
        if verb == "card":
            return ""
        if verb == "rolls":
            return f"The die shows {words[0]}."
        if verb == "instruction":
            return f"Instruction: {', '.join(words)}."
        if verb == "departs":
            return f"The departure point is {words[0]}."
        if text.startswith("!"):
            return ""
        if verb in ("play", "draw", "move", "take", "lay", "load"):
            return f"{does(who, verb)} {' '.join(words)}."
        return f"{who}: {text}"

    def line(self, game: Game, scored: Line) -> str:
        return f"{scored.what} {scored.about}".strip()

    def ending(self, game: Game, outcome: Outcome) -> RenderableType:
        """SNS-70: one for all; what was delivered, and what the time tokens were lost to."""
        table = Table(box=None, show_header=False, pad_edge=False)
        for scored in outcome.lines[0]:
            table.add_row(self.line(game, scored), f"{scored.points}{'' if scored.reached else ', too few'}")
        figures = outcome.figures[0]
        for figure, words in LOST_TO.items():
            if figures[figure]:
                table.add_row(words, f"{figures[figure]} time tokens")
        delivered = f"{outcome.totals[0]} of {figures['goal']} goods in {figures['turns']} turns"
        return Group(Text(f"{ENDINGS[outcome.why]} {delivered}.", "bold"), table)


screen = SwitchAndSignalScreen()
