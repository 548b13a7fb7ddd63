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
SIMPLE = {
    "draw": "ttr-log-draw",
    "tickets": "ttr-log-tickets",
    "pass": "ttr-log-pass",
    "turn back": "ttr-log-turn-back",
    "wait": "ttr-log-wait",
    "get off": "ttr-log-get-off",
}
"""Moves that are told as they are."""
IN_A_CITY = {"at": "ttr-log-station", "passenger": "ttr-log-passenger", "ride": "ttr-log-departs"}
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


def cards(kind: str, count: int) -> Message:
    return words("ttr-cards", kind=kind, count=count)


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
            table.add_row("✓" if line.reached else "·", reader.say(ticket(game, line.about)), worth)
    for place, number in enumerate(view.offered, 1):
        mark = words("kept") if number in view.kept else words("offered-as", place=place)
        chosen = game.board.tickets[number]
        worth = reader.say(words("worth", points=chosen.pairs[0][2]))
        table.add_row("?", reader.say(ticket(game, chosen.id)), worth, reader.say(mark))
    return table


def scored(game: Game, view: View, seat: int) -> list[Line]:
    """This seat's lines as the engine scores them; of its own things an imagined state holds all."""
    state = game.imagine(view, [], Seeded(0))
    return [line for part in game.parts for line in part.explain(state, seat)]


# Names


def ticket(game: Game, name: str) -> Message:
    """A ticket by the names of its cities."""
    known = next(known for known in game.board.tickets if known.id == name)
    a, b, _ = known.pairs[0]
    return pair(game, a, b)


def pair(game: Game, a: int, b: int) -> Message:
    return words("ttr-pair", a=game.board.cities[a].names, b=game.board.cities[b].names)


def route(game: Game, name: str) -> Message | None:
    track = next((track for track in game.board.tracks if track.id == name), None)
    return pair(game, track.a, track.b) if track else None


def city(game: Game, name: str) -> Fact | None:
    return next((city.names for city in game.board.cities if city.id == name), None)


# What happened


def luck(text: str, reader: Reader) -> str:
    """A stroke of luck, where it shows something new."""
    verb, *rest = text.removeprefix("! ").split()
    if text == "! row cleared":
        return reader.say(words("ttr-log-cleared"))
    if verb == "dealt" and rest != ["?"]:
        return reader.say(words("ttr-log-drew", who="", you="yes", kind=rest[0]))
    if verb == "turned":
        return reader.say(words("ttr-log-turned", cards=cards(rest[0], 1)))
    if verb == "tunnels":
        return reader.say(words("ttr-log-tunnels", count=int(rest[0])))
    return ""


def claimed(game: Game, rest: list[str], who: dict[str, str]) -> Message | None:
    track = next((track for track in game.board.tracks if track.id == rest[0]), None)
    if track is None:
        return None
    between = pair(game, track.a, track.b)
    paid = payment(game, track.length, rest[1:])
    if not paid:
        return words("ttr-log-claim", route=between, **who)
    if track.kind == "tunnel":
        return words("ttr-log-dig", route=between, cards=paid, **who)
    return words("ttr-log-claim-for", route=between, cards=paid, **who)


def payment(game: Game, length: int, rest: list[str]) -> list[Fact]:
    """`purple 1 2`: a card for each space, one a locomotive, two special ones, the others purple.

    What is special are +4 locomotives on a board that has them, or else groups that will stand for a card.
    """
    kind, *numbers = rest or [""]
    if not numbers or not all(number.isdecimal() for number in numbers):
        return []
    locomotives, special, *_ = [*map(int, numbers), 0]
    others = 0 if kind == "locomotive" else length - locomotives - special
    paid: list[Fact] = [cards(each, n) for each, n in ((kind, others), ("locomotive", locomotives)) if n]
    if special:
        plus_fours = "plus-fours" in game.board.parts
        paid.append(cards("plus-four", special) if plus_fours else words("ttr-stand-ins", count=special))
    return paid


def kept(game: Game, ids: list[str], who: dict[str, str]) -> Message:
    if not ids:
        return words("ttr-log-chose", **who)
    if ids == ["none"]:
        return words("ttr-log-kept", count=0, **who)
    if any(name.startswith("?") for name in ids):
        return words("ttr-log-kept", count=len(ids), **who)
    return words("ttr-log-kept-these", tickets=[ticket(game, name) for name in ids], **who)


def gone(game: Game, verb: str, rest: list[str], who: dict[str, str]) -> Message | None:
    """A move to a city or along a track."""
    here = city(game, rest[-1])
    along = route(game, rest[-1])
    if verb == "ride" and len(rest) == 1 and along:
        return words("ttr-log-ride", route=along)
    if verb in IN_A_CITY and here:
        return words(IN_A_CITY[verb], city=here, **who)
    return None


def decided(game: Game, text: str, who: dict[str, str]) -> Message | None:
    """A seat's move; None where there are no words for it."""
    verb, *rest = text.split()
    numbers = [int(word) for word in rest if word.isdecimal()]
    if text in SIMPLE:
        return words(SIMPLE[text], **who)
    match verb:
        case "claim":
            return claimed(game, rest, who)
        case "take":
            return words("ttr-log-take", kind=rest[0], **who)
        case "keep":
            return kept(game, rest, who)
        case "surcharge":
            return words("ttr-log-surcharge", **who)
        case "reroll":
            return words("ttr-log-reroll", count=sum(numbers), **who)
        case "tickets":
            return words("ttr-log-tickets-of", count=sum(numbers), **who)
        case "mix":
            return words("ttr-log-mix", short=numbers[0], long=numbers[1], **who)
    return gone(game, verb, rest, who) if rest else None


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

    def say(self, game: kernel.Game, told: Told, reader: Reader) -> str:
        if told.by == CHANCE:
            return luck(told.text, reader)
        drawn = told.text == "draw" and told.by == reader.seat  # the card itself is told next
        if drawn or told.text.split()[0] in SILENT:
            return ""
        said = decided(cast(Game, game), told.text, reader.who(told.by))
        return reader.say(said) if said else super().say(game, told, reader)

    def line(self, game: kernel.Game, scored_line: Line, reader: Reader) -> str:
        """A line of the final score in words."""
        table, about = cast(Game, game), scored_line.about
        if scored_line.what == "ticket":
            return reader.say(ticket(table, about))
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
    here, lent = city(game, name) or name, route(game, track)
    if lent is None:
        return words("ttr-score-station-idle", city=here)
    return words("ttr-score-station", city=here, route=lent)


screen = TicketToRideScreen()
