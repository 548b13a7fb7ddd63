"""What helps a page to show a view: what robs a column, how tickets stand, who leads in the big cities.

Worked out from the view and its options alone. So it remembers nothing: a train stack that this seat may not
look into (CARD-11) has no part in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

import msgspec

from stationmaster.games.card_game.counting import FINAL, best_tickets, proposed
from stationmaster.games.card_game.data import COLOURS, KINDS, LOCOMOTIVE, Box
from stationmaster.games.card_game.game import CardGame
from stationmaster.games.card_game.view import View
from stationmaster.kernel.game import Game
from stationmaster.kernel.view import View as AnyView

A_TURN = "turn"  # the question in which cards are played
COUNTING = ("interim", FINAL)  # those in which tickets are completed
LOCOMOTIVES = KINDS.index(LOCOMOTIVE)


class Column(msgspec.Struct, frozen=True):
    """A column in somebody's railyard, and what would rob it (CARD-32)."""

    colour: str
    seat: int
    cards: int
    needs: int
    """So many cards of one group rob it."""
    by: tuple[int, ...]
    """Seats that might hold them, for all this seat can see."""


class Need(msgspec.Struct, frozen=True):
    """A ticket's circles, each with where its card is."""

    ticket: int
    done: bool
    """Completed by what is known of the stack."""
    circles: tuple[str, ...]
    """'stack' or 'locomotive' (in the stack, where one may look), 'yard', 'hand', or '': nowhere in sight."""


class City(msgspec.Struct, frozen=True):
    """A big city: completed tickets that name it, by seat, and who leads (CARD-64)."""

    city: int
    done: tuple[int, ...]
    leads: tuple[int, ...]
    mine: tuple[int, ...]
    """Tickets of this seat, not yet completed, that name it."""


class Reason(msgspec.Struct, frozen=True):
    """Why no card of a colour can be played: 'own' (CARD-31), 'short' (CARD-32) or 'alone' (CARD-30)."""

    why: str
    needs: int = 0
    seat: int = -1


class Proposal(msgspec.Struct, frozen=True):
    """CARD-61: the tickets to complete from the stack, for all that this seat may know."""

    tickets: tuple[int, ...]
    """Of all it holds."""
    points: int
    now: str
    """The option that answers what is asked now in this way."""


class Aid(msgspec.Struct, frozen=True):
    columns: list[Column]
    tickets: list[Need]
    cities: list[City]
    noted: tuple[int, ...]
    """By seat, the points of tickets completed so far (CARD-62)."""
    why: dict[str, Reason]
    """While this seat may play: the colours in its hand that it cannot."""
    robs: dict[str, int]
    """While this seat may play: by colour, whom such a group robs."""
    best: Proposal | None


def aid(game: Game, view: AnyView, options: Sequence[str]) -> Aid:
    box, seen = cast(CardGame, game).box, cast(View, view)
    columns = columns_of(box, seen)
    playing = seen.asked == A_TURN and len(options) > 0
    playable = kinds_played(options)
    return Aid(
        columns=columns,
        tickets=needs(box, seen),
        cities=cities(box, seen),
        noted=tuple(worth(box, player.done) for player in seen.players),
        why=reasons(seen, columns, playable) if playing else {},
        robs={
            column.colour: column.seat
            for column in columns
            if playing and column.seat != seen.seat and column.colour in playable
        },
        best=proposal(box, seen, options) if options and seen.asked in COUNTING else None,
    )


def worth(box: Box, tickets: Iterable[int]) -> int:
    return sum(box.tickets[ticket].points for ticket in tickets)


def kinds_played(options: Sequence[str]) -> set[str]:
    """The kinds of cards that some play would use."""
    return {word for option in options if option.startswith("play ") for word in option.split()[1:]}


# Railyards.


def columns_of(box: Box, view: View) -> list[Column]:
    unseen = cards_unseen(box, view)
    found = []
    for seat, player in enumerate(view.players):
        for colour, (cars, locomotives) in enumerate(player.yard):
            if cars == 0:
                continue
            needs = cars + locomotives + 1
            by = tuple(
                other
                for other in range(len(view.players))
                if other != seat and might_rob(view, other, colour, needs, unseen)
            )
            found.append(Column(COLOURS[colour], seat, cars + locomotives, needs, by))
    return found


def might_rob(view: View, seat: int, colour: int, needs: int, unseen: list[int]) -> bool:
    """CARD-30: a group has a card of the colour itself. Of others' hands only the size is known."""
    cards = view.hand if seat == view.seat else unseen
    enough = cards[colour] > 0 and cards[colour] + cards[LOCOMOTIVES] >= needs
    return enough and view.players[seat].cards >= needs


def cards_unseen(box: Box, view: View) -> list[int]:
    """By kind, the cards that lie nowhere in this seat's sight."""
    left = [box.of_colour] * len(COLOURS) + [box.locomotives]
    for row in (view.row, view.discard, view.hand, view.stack, *view.stacks):
        for kind, n in enumerate(row):
            left[kind] -= n
    if view.stack and view.stacks:  # one's own open stack was counted twice
        left = [n + own for n, own in zip(left, view.stack, strict=True)]
    for player in view.players:
        for colour, (cars, locomotives) in enumerate(player.yard):
            left[colour] -= cars
            left[LOCOMOTIVES] -= locomotives
    return left


def reasons(view: View, columns: Sequence[Column], playable: set[str]) -> dict[str, Reason]:
    lying = {column.colour: column for column in columns}
    found = {}
    for kind, n in zip(KINDS, view.hand, strict=True):
        if n == 0 or kind in playable:
            continue
        column = lying.get(kind)
        if column is None:
            found[kind] = Reason("alone")
        elif column.seat == view.seat:
            found[kind] = Reason("own")
        else:
            found[kind] = Reason("short", column.needs, column.seat)
    return found


# Tickets.


def known_stack(view: View) -> tuple[int, ...]:
    """This seat's own stack, where it lies open to it; otherwise nothing is known of it (CARD-11).

    At the end nothing of it is left for the tickets that are still held.
    """
    if view.revealed:
        return (0,) * len(KINDS)
    if view.stacks and view.seat is not None:
        return view.stacks[view.seat]
    return view.stack or (0,) * len(KINDS)


def needs(box: Box, view: View) -> list[Need]:
    if view.seat is None:
        return []
    left = list(known_stack(view))
    done = proposed(view) if view.asked in COUNTING else best_tickets(left, view.tickets)
    circles = {ticket: served(box, ticket, left) for ticket in done}
    yard = [cars for cars, _ in view.players[view.seat].yard]
    for ticket in (*view.tickets, *view.offered):
        if ticket not in circles:
            circles[ticket] = in_sight(box, ticket, [("stack", left), ("yard", yard), ("hand", view.hand)])
    return [Need(ticket, ticket in done, circles[ticket]) for ticket in (*view.tickets, *view.offered)]


def served(box: Box, ticket: int, left: list[int]) -> tuple[str, ...]:
    """CARD-60: take a ticket's cards out of a stack, a locomotive where it has no such car."""
    by = []
    for car in box.tickets[ticket].cars:
        colour = COLOURS.index(car)
        kind = colour if left[colour] > 0 else LOCOMOTIVES
        left[kind] -= 1
        by.append("stack" if kind == colour else "locomotive")
    return tuple(by)


def in_sight(box: Box, ticket: int, places: Sequence[tuple[str, Sequence[int]]]) -> tuple[str, ...]:
    """Where the cards of a ticket lie, looked for place by place. Each ticket is looked at by itself."""
    spare = [(name, list(cards)) for name, cards in places]
    return tuple(first_with(COLOURS.index(car), spare) for car in box.tickets[ticket].cars)


def first_with(colour: int, spare: list[tuple[str, list[int]]]) -> str:
    for name, cards in spare:
        if colour < len(cards) and cards[colour] > 0:
            cards[colour] -= 1
            return name
    return ""


def proposal(box: Box, view: View, options: Sequence[str]) -> Proposal:
    best = proposed(view)
    places = [str(place) for place, ticket in enumerate(view.counted, 1) if ticket in best]
    now = " ".join(["complete", *(places or ["none"])])
    return Proposal(best, worth(box, best), now if now in options else "")


# Big cities.


def cities(box: Box, view: View) -> list[City]:
    found = []
    for number, city in enumerate(box.cities):
        if city.bonus == 0:
            continue
        done = tuple(len(naming(box, number, player.done)) for player in view.players)
        most = max(done)
        leads = tuple(seat for seat, n in enumerate(done) if 0 < n == most)
        found.append(City(number, done, leads, naming(box, number, view.tickets)))
    return found


def naming(box: Box, city: int, tickets: Iterable[int]) -> tuple[int, ...]:
    return tuple(t for t in tickets if city in (box.tickets[t].a, box.tickets[t].b))
