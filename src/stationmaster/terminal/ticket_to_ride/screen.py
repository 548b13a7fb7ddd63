"""A game of Ticket to Ride in a terminal: what a seat sees, and moves in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.dice import FACE_NAMES
from stationmaster.games.ticket_to_ride.engine.train_cards import KIND_NAMES
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel import game as kernel
from stationmaster.kernel.game import Seeded
from stationmaster.kernel.view import Line
from stationmaster.kernel.view import View as KernelView
from stationmaster.terminal.ink import chips, does, many, named
from stationmaster.terminal.screen import Screen

SCORED = {
    "routes": "routes",
    "longest-path": "longest path ({about} spaces)",
    "most-tickets": "most tickets ({about} done)",
}


def players(view: View, names: list[str]) -> Table:
    table = Table("", "points", "trains", "cards", "tickets", box=None, pad_edge=False)
    leading = max(player.points for player in view.players)
    for seat, player in enumerate(view.players):
        table.add_row(
            named(seat, view.seat, view.turn, names),
            Text(str(player.points), "bold green" if player.points == leading else ""),
            Text(str(player.trains), "bold red" if player.trains <= 6 else ""),
            str(player.cards),
            "choosing" if view.choosing else str(sum(player.tickets)),
        )
    if view.turns_left:
        table.add_row(Text(f"The last round: {view.turns_left} turns are left", "bold red"))
    return table


def face_up(view: View) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_row("face up", chips(view.row, KIND_NAMES))
    table.add_row(
        "deck", f"{view.deck} cards, {sum(view.discard)} discarded; {sum(view.ticket_decks)} tickets"
    )
    return table


def thrown(view: View, names: list[str]) -> Table:
    """With dice: those not used yet, and everyone's tokens."""
    shown = cast(dict[str, Any], view.extras["dice"])
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_row("dice", counted(shown["dice"]))
    for name, tokens in zip(names, shown["tokens"], strict=True):
        if any(tokens):
            table.add_row("tokens", f"{name}: {counted(tokens)}")
    table.add_row("deck", many(sum(view.ticket_decks), "ticket"))
    return table


def counted(counts: Sequence[int]) -> str:
    return ", ".join(f"{n} {name}" for name, n in zip(FACE_NAMES, counts, strict=False) if n) or "none"


def held(view: View) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_row("your hand", chips(view.hand, KIND_NAMES))
    return table


def tickets(game: Game, view: View) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False)
    assert view.seat is not None
    for line in scored(game, view, view.seat):
        if line.what == "ticket":
            table.add_row(
                "✓" if line.reached else "·", ticket(game, line.about), f"{abs(line.points)} points"
            )
    for place, number in enumerate(view.offered, 1):
        mark = "kept" if number in view.kept else f"offered as {place}"
        chosen = game.board.tickets[number]
        table.add_row("?", ticket(game, chosen.id), f"{chosen.ways[0][2]} points", mark)
    return table


def scored(game: Game, view: View, seat: int) -> list[Line]:
    """This seat's lines as the engine scores them; of its own things an imagined state holds all."""
    state = game.imagine(view, [], Seeded(0))
    return [line for part in game.parts for line in part.explain(state, seat)]


def ticket(game: Game, name: str) -> str:
    """A ticket by the names of its cities."""
    for known in game.board.tickets:
        if known.id == name:
            a, b, _ = known.ways[0]
            return f"{game.board.cities[a].names['en']} – {game.board.cities[b].names['en']}"
    raise ValueError(name)


def track(game: Game, name: str) -> str:
    for known in game.board.tracks:
        if known.id == name:
            return f"{game.board.cities[known.a].names['en']} – {game.board.cities[known.b].names['en']}"
    return name


def payment(*words: str) -> str:
    """What pays, as the notation has it, with the locomotives that stand in for a colour told apart."""
    if len(words) == 2 and words[1].isdigit() and words[0] != "locomotive":
        colour, locomotives = words
        return colour if locomotives == "0" else f"{colour} and {many(int(locomotives), 'locomotive')}"
    return words[0] if len(words) == 2 else " ".join(words)


class TicketToRideScreen(Screen):
    def draw(self, game: kernel.Game, view: KernelView, names: list[str]) -> RenderableType:
        """Players, the row, and what is one's own."""
        table = cast(Game, game)
        seen = cast(View, view)
        with_dice = "dice" in seen.extras
        rows: list[RenderableType] = [
            players(seen, names),
            thrown(seen, names) if with_dice else face_up(seen),
        ]
        if seen.seat is not None:
            rows += [tickets(table, seen)] if with_dice else [held(seen), tickets(table, seen)]
        return Panel(Group(*rows), title=table.board.title["en"], border_style="green")

    def say(self, game: kernel.Game, who: str, text: str) -> str:
        """An entry of the log as a sentence; "" where it tells nothing that the screen does not."""
        verb, *words = text.removeprefix("! ").split()
        if text == "! row cleared":
            return "Three locomotives face up: the row is cleared."
        if verb == "dealt" and words != ["?"]:
            return f"You draw {words[0]}."
        if text.startswith("!"):
            return ""
        if verb == "claim":
            paid = f" with {payment(*words[1:])}" if words[1:] else ""
            return f"{does(who, 'claim')} {track(cast(Game, game), words[0])}{paid}."
        if verb == "take":
            return f"{does(who, 'take')} {words[0]} from the row."
        if verb == "draw":
            return f"{does(who, 'draw')} from the deck."
        if verb == "tickets":
            return f"{does(who, 'draw')} tickets."
        if verb == "reroll":
            return f"{does(who, 'throw')} again: {' '.join(words)}."
        if verb == "hold":
            return (
                f"{does(who, 'hold')} {'no tokens' if words == ['none'] else 'tokens: ' + ' '.join(words)}."
            )
        if verb == "keep":
            return f"{does(who, 'keep')} {many(len(words), 'ticket')}." if words else f"{who} chose."
        if verb == "pass":
            return f"{does(who, 'pass')}: there is nothing to do."
        return f"{who}: {text}"

    def line(self, game: kernel.Game, scored_line: Line) -> str:
        """A line of the final score in words."""
        if scored_line.what == "ticket":
            return ticket(cast(Game, game), scored_line.about)
        return SCORED.get(scored_line.what, scored_line.what).format(about=scored_line.about)


screen = TicketToRideScreen()
