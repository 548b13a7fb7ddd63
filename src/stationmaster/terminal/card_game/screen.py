"""The card game in a terminal: what a seat sees, and moves in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from stationmaster.games.card_game.counting import proposed
from stationmaster.games.card_game.data import COLOURS, KINDS, box
from stationmaster.games.card_game.view import PlayerView, View
from stationmaster.kernel.game import CHANCE, Game
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import Line
from stationmaster.kernel.view import View as KernelView
from stationmaster.kernel.words import Message, Words
from stationmaster.terminal.ink import chips, named
from stationmaster.terminal.screen import Reader, Screen

words = Words("stationmaster.terminal.card_game", "stationmaster.games.card_game", "stationmaster.terminal")

SIMPLE = {"draw": "cg-log-draw", "tickets": "cg-log-tickets", "pass": "cg-log-pass"}
"""Moves that are told as they are."""


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


def cards(kind: str, count: int) -> Message:
    return words("cg-cards", kind=kind, count=count)


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
        table.add_row(sign, reader.say(cities(ticket.id)), worth, needs, reader.say(mark))
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


def cities(name: str) -> Message | str:
    """A ticket by the names of its cities."""
    for ticket in box().tickets:
        if ticket.id == name:
            return words("cg-pair", a=box().cities[ticket.a].names, b=box().cities[ticket.b].names)
    return name


# What happened


def luck(text: str, reader: Reader) -> Iterator[Message]:
    """A stroke of luck, where it shows something new."""
    verb, *rest = text.removeprefix("! ").split()
    if verb == "dealt" and rest != ["?"]:
        yield words("cg-log-drew", card=words("cg-card-taken", kind=rest[0]), who="", you="yes")
    elif verb == "sent":  # CARD-11: what was named here would stay on the screen for everybody to look up
        yield words("cg-log-sent", count=len(rest) - 1, **reader.who(int(rest[0])))
    elif verb == "count":
        yield words("cg-log-count")
    elif verb == "completed":
        for part in text.removeprefix("! completed ").split(" | "):
            yield from completed(part, reader)


def completed(told: str, reader: Reader) -> Iterator[Message]:
    """`1: chicago-dallas; left seattle-miami` as sentences."""
    seat, _, tickets = told.partition(": ")
    done, left = (part.split() for part in tickets.partition("; left ")[::2])
    who = reader.who(int(seat))
    if done == ["none"]:
        yield words("cg-log-completes-none", **who)
    else:
        yield words("cg-log-completes", tickets=[cities(name) for name in done], **who)
    if left and left != ["none"]:
        yield words("left", tickets=[cities(name) for name in left])


def counted(rest: list[str]) -> list[Message]:
    """`3 blue 1 locomotive`, or `white blue red` with one of each."""
    found: list[Message] = []
    count = 1
    for word in rest:
        if word.isdecimal():
            count = int(word)
        else:
            found.append(cards(word, count))
            count = 1
    return found


def played(text: str, by: int, reader: Reader) -> Iterator[Message]:
    own, _, loss = text.removeprefix("play ").partition(" robs ")
    yield words("cg-log-play", cards=counted(own.split()), **reader.who(by))
    if loss:
        seat, *lost = loss.split()
        victim = reader.who(int(seat))
        yield words("cg-log-robs", victim=victim["who"], you=victim["you"], cards=counted(lost))


def kept(ids: list[str], who: dict[str, str]) -> Message:
    if not ids:
        return words("cg-log-chose", **who)
    if ids == ["none"]:
        return words("cg-log-kept", count=0, **who)
    if "?" in ids:
        return words("cg-log-kept", count=len(ids), **who)
    return words("cg-log-kept-these", tickets=[cities(name) for name in ids], **who)


def chosen(ids: list[str], who: dict[str, str]) -> Message:
    """A choice at a scoring: of others one hears only that it is made."""
    if not ids:
        return words("cg-log-choice", **who)
    if ids == ["none"]:
        return words("cg-log-choice-none", **who)
    return words("cg-log-choice-these", **who, tickets=[cities(name) for name in ids])


def decided(told: Told, reader: Reader) -> Iterator[Message]:
    """A seat's move; nothing where there are no words for it."""
    verb, *rest = told.text.split()
    who = reader.who(told.by)
    if told.text in SIMPLE:
        yield words(SIMPLE[told.text], **who)
    elif verb == "take":
        yield words("cg-log-take", card=words("cg-card-taken", kind=rest[0]), **who)
    elif verb == "play":
        yield from played(told.text, told.by, reader)
    elif verb == "keep":
        yield kept(rest, who)
    elif verb == "complete":
        yield chosen(rest, who)


class CardGameScreen(Screen):
    def draw(self, game: Game, view: KernelView, reader: Reader) -> RenderableType:
        """Players with their railyards, the row, and what is one's own."""
        seen = cast(View, view)
        rows: list[RenderableType] = [players(seen, reader), common(seen, reader)]
        if seen.seat is not None:
            rows += [held(seen, reader), tickets(seen, reader)]
        return Panel(Group(*rows), title=reader.say(box().title), border_style="green")

    def say(self, game: Game, told: Told, reader: Reader) -> str:
        if told.text == "draw" and told.by == reader.seat:
            return ""  # the card itself is told next
        by_chance = told.by == CHANCE
        news = luck(told.text, reader) if by_chance else decided(told, reader)
        said = [reader.say(each) for each in news]
        return " ".join(said) if said or by_chance else super().say(game, told, reader)

    def line(self, game: Game, scored: Line, reader: Reader) -> str:
        """A line of the final score in words."""
        if scored.what == "ticket":
            reached = "yes" if scored.reached else "no"
            return reader.say(words("cg-score-ticket", ticket=cities(scored.about), reached=reached))
        if scored.what == "proposal":
            return reader.say(words("cg-score-proposal", total=scored.about))
        for city in box().cities:
            if city.id == scored.about:
                return reader.say(words("cg-score-city", city=city.names))
        return super().line(game, scored, reader)


screen = CardGameScreen()
