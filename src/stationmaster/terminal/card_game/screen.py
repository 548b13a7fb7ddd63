"""The card game in a terminal: what a seat sees, and moves in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from stationmaster.games.card_game.counting import proposed
from stationmaster.games.card_game.data import COLOURS, KINDS, Box, box
from stationmaster.games.card_game.view import PlayerView, View
from stationmaster.kernel.game import Game
from stationmaster.kernel.view import Line
from stationmaster.kernel.view import View as KernelView
from stationmaster.terminal.ink import chips, does, many, named
from stationmaster.terminal.screen import Screen


def players(view: View, names: list[str]) -> Table:
    table = Table("", "cards", "tickets", "done", "train stack", "railyard", box=None, pad_edge=False)
    for seat, player in enumerate(view.players):
        table.add_row(
            named(seat, view.seat, view.turn, names),
            str(player.cards),
            str(player.tickets),
            str(len(player.done)),
            str(player.stack),
            yard(player),
        )
    if view.turns_left:
        table.add_row(Text(f"The deck is empty: {many(view.turns_left, 'turn')} left", "bold red"))
    return table


def yard(player: PlayerView) -> Text:
    """Columns by colour; locomotives lie on top and leave first (CARD-10)."""
    line = chips([cars + locomotives for cars, locomotives in player.yard], COLOURS)
    locomotives = sum(locomotives for _, locomotives in player.yard)
    if locomotives:
        line.append(f"({many(locomotives, 'locomotive')} on top)", "dim")
    return line


def common(view: View) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_row("face up", chips(view.row, KINDS))
    table.add_row("deck", f"{view.deck} cards, {sum(view.discard)} discarded; {view.ticket_deck} tickets")
    return table


def held(view: View) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_row("your hand", chips(view.hand, KINDS))
    stack = view.stacks[view.seat or 0] if view.stacks else view.stack
    if stack:
        table.add_row("your stack", chips(stack, KINDS))
    return table


def tickets(cards: Box, view: View) -> Table:
    """What each needs: the colours of its circles; at a scoring, what is asked and proposed (CARD-61)."""
    table = Table(box=None, show_header=False, pad_edge=False)
    best = proposed(view) if view.counted else ()
    for number in view.tickets:
        ticket = cards.tickets[number]
        mark = choice(view, number, best)
        table.add_row("·", cities(cards, ticket.id), f"{ticket.points} points", colours(ticket.cars), mark)
    for place, number in enumerate(view.offered, 1):
        ticket = cards.tickets[number]
        mark = "kept" if number in view.kept else f"offered as {place}"
        table.add_row("?", cities(cards, ticket.id), f"{ticket.points} points", colours(ticket.cars), mark)
    return table


def choice(view: View, ticket: int, best: Sequence[int]) -> str:
    """What may be, is to be, or is chosen to be completed."""
    if ticket in view.completing:
        return "to be completed"
    if ticket not in view.counted:
        return ""
    place = f"complete {view.counted.index(ticket) + 1}"
    return f"{place} (proposed)" if ticket in best else place


def colours(cars: tuple[str, ...]) -> Text:
    return chips([cars.count(colour) for colour in COLOURS], COLOURS)


def cities(cards: Box, name: str) -> str:
    for ticket in cards.tickets:
        if ticket.id == name:
            return f"{cards.cities[ticket.a].names['en']} – {cards.cities[ticket.b].names['en']}"
    return name


def completed(told: str) -> str:
    """`1: chicago-dallas; left seattle-miami` as sentences."""
    seat, _, tickets = told.partition(": ")
    done, _, left = tickets.partition("; left ")
    words = f"Seat {seat} completes {tickets_named(done.split())}"
    return f"{words}, leaves {tickets_named(left.split())}." if left else f"{words}."


def tickets_named(ids: Sequence[str]) -> str:
    return "nothing" if list(ids) == ["none"] else ", ".join(cities(box(), name) for name in ids)


class CardGameScreen(Screen):
    def draw(self, game: Game, view: KernelView, names: list[str]) -> RenderableType:
        """Players with their railyards, the row, and what is one's own."""
        seen = cast(View, view)
        rows: list[RenderableType] = [players(seen, names), common(seen)]
        if seen.seat is not None:
            rows += [held(seen), tickets(box(), seen)]
        return Panel(Group(*rows), title=box().title["en"], border_style="green")

    def say(self, game: Game, who: str, text: str) -> str:
        """An entry of the log as a sentence; "" where it tells nothing that the screen does not."""
        verb, *words = text.removeprefix("! ").split()
        if verb == "dealt" and words != ["?"]:
            return f"You draw {words[0]}."
        if verb == "sent":  # CARD-11: what was named here would stay on the screen for everybody to look up
            return f"Onto the train stack of seat {words[0]}: {many(len(words) - 1, 'card')}."
        if verb == "count":
            return "The train stacks are opened and counted."
        if verb == "completed":
            return " ".join(completed(part) for part in text.removeprefix("! completed ").split(" | "))
        if text.startswith("!"):
            return ""
        if verb == "play":
            played, _, robbed = " ".join(words).partition(" robs ")
            seat, _, lost = robbed.partition(" ")
            robbery = f" Robbed: seat {seat} of {lost}." if robbed else ""
            return f"{does(who, 'play')} {played}.{robbery}"
        if verb == "take":
            return f"{does(who, 'take')} {words[0]} from the row."
        if verb == "draw":
            return f"{does(who, 'draw')} from the deck."
        if verb == "tickets":
            return f"{does(who, 'draw')} tickets."
        if verb == "keep" and words == ["none"]:
            return f"{does(who, 'keep')} no ticket."
        if verb == "keep":
            return f"{does(who, 'keep')} {many(len(words), 'ticket')}." if words else f"{who} chose."
        if verb == "complete" and words:
            return f"{does(who, 'choose')} to complete {tickets_named(words)}."
        if verb == "complete":
            return f"{does(who, 'choose')} what to complete."
        return f"{who}: {text}"

    def line(self, game: Game, scored: Line) -> str:
        """A line of the final score in words."""
        if scored.what == "ticket":
            return cities(box(), scored.about)
        if scored.what == "proposal":
            return f"as proposed, the total would have been {scored.about}"
        for city in box().cities:
            if city.id == scored.about:
                return f"{scored.what}: {city.names['en']}"
        return f"{scored.what} {scored.about}"


screen = CardGameScreen()
