"""A game of Ticket to Ride in a terminal: what a seat sees, and moves in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from stationmaster.games.ticket_to_ride import telling
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.dice import FACE_NAMES
from stationmaster.games.ticket_to_ride.engine.train_cards import KIND_NAMES
from stationmaster.games.ticket_to_ride.telling import cards
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel import game as kernel
from stationmaster.kernel.game import CHANCE, Seeded
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import Line
from stationmaster.kernel.view import View as KernelView
from stationmaster.kernel.words import Fact, Message, Words
from stationmaster.terminal.ink import chips, named
from stationmaster.terminal.screen import Reader, Screen

words = Words(
    "stationmaster.terminal.ticket_to_ride", "stationmaster.games.ticket_to_ride", "stationmaster.terminal"
)

FEW_TRAINS = 6
TOLD = {"row", "dealt", "turned", "tunnels"}
"""What chance does that is not on the screen;"""
UNTOLD = {"! dealt ?", "! row stays"}
"""but for these."""
SILENT = {"station", "instead", "hold", "lay", "no"}
"""What the next move or the screen tells anyway."""
SCORED = {
    "routes": "ttr-score-routes",
    "longest-path": "ttr-score-longest-path",
    "most-tickets": "ttr-score-most-tickets",
    "stations-left": "ttr-score-stations-left",
    "goods": "ttr-score-goods",
}


# What a seat sees


def players(view: View, reader: Reader) -> Table:
    heads = [reader.say(words(head)) for head in ("points", "trains", "cards", "tickets")]
    table = Table("", *heads, box=None, pad_edge=False)
    leading = max(player.points for player in view.players)
    for seat, player in enumerate(view.players):
        table.add_row(
            named(seat, view.turn, reader),
            Text(str(player.points), "bold green" if player.points == leading else ""),
            Text(str(player.trains), "bold red" if player.trains <= FEW_TRAINS else ""),
            str(player.cards),
            reader.say(words("choosing")) if view.choosing else str(sum(player.tickets)),
        )
    if view.turns_left:
        table.add_row(Text(reader.say(words("last-round", count=view.turns_left)), "bold red"))
    return table


def face_up(view: View, reader: Reader) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_row(reader.say(words("face-up")), chips(view.row, KIND_NAMES, cards, reader))
    holds = words("deck-holds", cards=view.deck, discarded=sum(view.discard), tickets=sum(view.ticket_decks))
    table.add_row(reader.say(words("deck")), reader.say(holds))
    return table


def thrown(view: View, reader: Reader) -> Table:
    """With dice: those not used yet, and everyone's tokens."""
    shown = cast(dict[str, Any], view.extras["dice"])
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_row(reader.say(words("dice")), counted(shown["dice"], reader))
    for name, tokens in zip(reader.names, shown["tokens"], strict=True):
        if any(tokens):
            held_by = words("of-whom", name=name, what=counted(tokens, reader))
            table.add_row(reader.say(words("tokens")), reader.say(held_by))
    left = words("deck-of-tickets", count=sum(view.ticket_decks))
    table.add_row(reader.say(words("deck")), reader.say(left))
    return table


def counted(counts: Sequence[int], reader: Reader) -> str:
    faces = zip(FACE_NAMES, counts, strict=False)
    shown = [reader.say(words("ttr-dice-of", face=name, count=n)) for name, n in faces if n]
    return ", ".join(shown) or reader.say(words("none"))


def held(view: View, reader: Reader) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_row(reader.say(words("your-hand")), chips(view.hand, KIND_NAMES, cards, reader))
    return table


def tickets(game: Game, view: View, reader: Reader) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False)
    assert view.seat is not None
    for line in scored(game, view, view.seat):
        if line.what == "ticket":
            worth = reader.say(words("worth", points=abs(line.points)))
            table.add_row(
                "✓" if line.reached else "·", reader.say(telling.ticket_called(game, line.about)), worth
            )
    for place, number in enumerate(view.offered, 1):
        mark = words("kept") if number in view.kept else words("offered-as", place=place)
        chosen = game.board.tickets[number]
        worth = reader.say(words("worth", points=chosen.pairs[0][2]))
        table.add_row("?", reader.say(telling.ticket(game, number)), worth, reader.say(mark))
    return table


def scored(game: Game, view: View, seat: int) -> list[Line]:
    """This seat's lines as the engine scores them; of its own things an imagined state holds all."""
    state = game.imagine(view, [], Seeded(0))
    return [line for part in game.parts for line in part.explain(state, seat)]


class TicketToRideScreen(Screen):
    def draw(self, game: kernel.Game, view: KernelView, reader: Reader) -> RenderableType:
        """Players, the row, and what is one's own."""
        table = cast(Game, game)
        seen = cast(View, view)
        with_dice = "dice" in seen.extras
        rows: list[RenderableType] = [
            players(seen, reader),
            thrown(seen, reader) if with_dice else face_up(seen, reader),
        ]
        if seen.seat is not None:
            own = tickets(table, seen, reader)
            rows += [own] if with_dice else [held(seen, reader), own]
        return Panel(Group(*rows), title=reader.say(table.board.title), border_style="green")

    def shows(self, told: Told, reader: Reader) -> bool:
        if told.by == CHANCE:
            return told.text.split()[1] not in TOLD or told.text in UNTOLD
        drawn = told.text == "draw" and told.by == reader.seat  # the card itself is told next
        return drawn or told.text.split()[0] in SILENT

    def line(self, game: kernel.Game, scored_line: Line, reader: Reader) -> str:
        """A line of the final score in words."""
        table, about = cast(Game, game), scored_line.about
        if scored_line.what == "ticket":
            return reader.say(telling.ticket_called(table, about))
        if scored_line.what == "station":
            return reader.say(station(table, about))
        if scored_line.what not in SCORED:
            return super().line(game, scored_line, reader)
        number = int(about) if about.isdecimal() else about
        reached = "yes" if scored_line.reached else "no"
        facts: dict[str, Fact] = {"about": number, "reached": reached}
        return reader.say(words(SCORED[scored_line.what], **facts))


def station(game: Game, about: str) -> Message:
    """`sarajevo sarajevo-sofia`: the station's city, and the track that it lends, if any."""
    name, _, track = about.partition(" ")
    here, lent = telling.city(game, name) or name, telling.route(game, track)
    if lent is None:
        return words("ttr-score-station-idle", city=here)
    return words("ttr-score-station", city=here, route=lent)


screen = TicketToRideScreen()
