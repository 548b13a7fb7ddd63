"""The card game in a terminal: what a seat sees, and moves in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from stationmaster.games.card_game import telling
from stationmaster.games.card_game.counting import proposed
from stationmaster.games.card_game.data import COLOURS, KINDS, box
from stationmaster.games.card_game.telling import cards
from stationmaster.games.card_game.view import PlayerView, View
from stationmaster.kernel.game import CHANCE, Game
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import Line
from stationmaster.kernel.view import View as KernelView
from stationmaster.kernel.words import Message, Words
from stationmaster.terminal.ink import chips, named
from stationmaster.terminal.screen import Reader, Screen

words = Words("stationmaster.terminal.card_game", "stationmaster.games.card_game", "stationmaster.terminal")

TOLD = {"dealt", "sent", "count", "completed"}
"""What chance does that is not on the screen."""


# What a seat sees


def players(view: View, reader: Reader) -> Table:
    heads = [reader.say(words(head)) for head in ("cards", "tickets", "done", "stack", "yard")]
    table = Table("", *heads, box=None, pad_edge=False)
    for seat, player in enumerate(view.players):
        table.add_row(
            named(seat, view.turn, reader),
            str(player.cards),
            str(player.tickets),
            str(len(player.done)),
            str(player.stack),
            yard(player, reader),
        )
    if view.turns_left:
        table.add_row(Text(reader.say(words("turns-left", count=view.turns_left)), "bold red"))
    return table


def yard(player: PlayerView, reader: Reader) -> Text:
    """Columns by colour; locomotives lie on top and leave first (CARD-10)."""
    line = chips([cars + locomotives for cars, locomotives in player.yard], COLOURS, cards, reader)
    locomotives = sum(locomotives for _, locomotives in player.yard)
    if locomotives:
        line.append(reader.say(words("on-top", count=locomotives)), "dim")
    return line


def common(view: View, reader: Reader) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_row(reader.say(words("face-up")), chips(view.row, KINDS, cards, reader))
    holds = words("deck-holds", cards=view.deck, discarded=sum(view.discard), tickets=view.ticket_deck)
    table.add_row(reader.say(words("deck")), reader.say(holds))
    return table


def held(view: View, reader: Reader) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_row(reader.say(words("your-hand")), chips(view.hand, KINDS, cards, reader))
    stack = view.stacks[view.seat or 0] if view.stacks else view.stack
    if stack:
        table.add_row(reader.say(words("your-stack")), chips(stack, KINDS, cards, reader))
    return table


def tickets(view: View, reader: Reader) -> Table:
    """What each needs: the colours of its circles; at a scoring, what is asked and proposed (CARD-61)."""
    table = Table(box=None, show_header=False, pad_edge=False)
    best = proposed(view) if view.counted else ()
    rows = [("·", number, choice(view, number, best)) for number in view.tickets]
    rows += [("?", number, offer(view, number)) for number in view.offered]
    for sign, number, mark in rows:
        ticket = box().tickets[number]
        needs = chips([ticket.cars.count(colour) for colour in COLOURS], COLOURS, cards, reader)
        worth = reader.say(words("worth", points=ticket.points))
        table.add_row(sign, reader.say(telling.ticket(number)), worth, needs, reader.say(mark))
    return table


def offer(view: View, ticket: int) -> Message | str:
    if ticket in view.kept:
        return words("kept")
    return words("offered-as", place=view.offered.index(ticket) + 1)


def choice(view: View, ticket: int, best: Sequence[int]) -> Message | str:
    """What may be, is to be, or is chosen to be completed."""
    if ticket in view.completing:
        return words("to-complete")
    if ticket not in view.counted:
        return ""
    place = view.counted.index(ticket) + 1
    return words("complete-proposed" if ticket in best else "complete", place=place)


class CardGameScreen(Screen):
    def draw(self, game: Game, view: KernelView, reader: Reader) -> RenderableType:
        """Players with their railyards, the row, and what is one's own."""
        seen = cast(View, view)
        rows: list[RenderableType] = [players(seen, reader), common(seen, reader)]
        if seen.seat is not None:
            rows += [held(seen, reader), tickets(seen, reader)]
        return Panel(Group(*rows), title=reader.say(box().title), border_style="green")

    def shows(self, told: Told, reader: Reader) -> bool:
        if told.by == CHANCE:
            verb = told.text.split()[1]
            return verb not in TOLD or (verb == "dealt" and told.text.endswith("?"))
        return told.text == "draw" and told.by == reader.seat  # the card itself is told next

    def line(self, game: Game, scored: Line, reader: Reader) -> str:
        """A line of the final score in words."""
        if scored.what == "ticket":
            reached = "yes" if scored.reached else "no"
            return reader.say(
                words("cg-score-ticket", ticket=telling.ticket_called(scored.about), reached=reached)
            )
        if scored.what == "proposal":
            return reader.say(words("cg-score-proposal", total=scored.about))
        for city in box().cities:
            if city.id == scored.about:
                return reader.say(words("cg-score-city", city=city.names))
        return super().line(game, scored, reader)


screen = CardGameScreen()
