"""A state that agrees with all that a view shows, and with what its owner remembers."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.card_game.data import COLOURS, KINDS
from stationmaster.games.card_game.engine.core import (
    A_SEAT,
    CARS,
    DECK,
    DISCARD,
    DONE,
    EARLIER,
    HAND,
    HELD,
    LOCOS,
    NO_SIGHT,
    OWNER,
    ROW,
    SIZE,
    STACK,
    SURELY,
    Rules,
    State,
)
from stationmaster.games.card_game.memory import remembered_stacks
from stationmaster.games.card_game.view import HIDDEN, View
from stationmaster.kernel.game import Rng


def imagine(rules: Rules, view: View, heard: Sequence[str], rng: Rng) -> State:
    s = blank(rules, view)
    place_cards(s, view, heard, rng)
    place_tickets(s, view)
    s.redeal(NO_SIGHT if view.seat is None else view.seat, rng)
    return s


def blank(rules: Rules, view: View) -> State:
    """Where the game stands, with no card on the table but those of the deck."""
    s = State()
    s.rules = rules
    s.seat = view.turn
    s.first = view.first
    s.turns_left = view.turns_left
    s.step = view.step
    s.stack = int(view.pending, 16)
    s.cards = vec[u8]([u8(0) for _ in range(HAND + A_SEAT * int(rules.n_seat))])
    for colour in range(len(COLOURS)):
        s.cards[DECK + colour] = u8(rules.of_colour)
    s.cards[DECK + len(COLOURS)] = u8(rules.locomotives)
    s.cards[DECK + SIZE] = u8(int(rules.of_colour) * len(COLOURS) + int(rules.locomotives))
    s.tickets = vec[i64]([0] * 12)
    return s


def place_cards(s: State, view: View, heard: Sequence[str], rng: Rng) -> None:
    """What is seen lies where it is seen; the rest is the deck's, and others' hands are filled from it."""
    lay(s, ROW, view.row)
    lay(s, DISCARD, view.discard)
    for seat, player in enumerate(view.players):
        hand = HAND + A_SEAT * seat
        for colour, (cars, locomotives) in enumerate(player.yard):
            if cars:
                s.cards[OWNER + colour] = u8(seat + 1)
                s.cards[CARS + colour] = u8(cars)
                s.cards[LOCOS + colour] = u8(locomotives)
                leave_deck(s, colour, cars)
                leave_deck(s, len(COLOURS), locomotives)
        lay(s, hand, view.hand if seat == view.seat else player.surely)
        for kind, n in enumerate(player.surely):
            s.cards[hand + SURELY + kind] = u8(n)
        s.cards[hand + SURELY + SIZE] = u8(sum(player.surely))
    place_stacks(s, view, heard, rng)
    for seat, player in enumerate(view.players):
        hand = HAND + A_SEAT * seat
        for _ in range(player.cards - int(s.cards[hand + SIZE])):
            lay_one(s, hand, next(kind for kind in range(len(KINDS)) if s.cards[DECK + kind] > 0))


def place_stacks(s: State, view: View, heard: Sequence[str], rng: Rng) -> None:
    """Stacks that are seen, then those that are remembered; a seat that did not listen can only guess."""
    remembered = remembered_stacks(heard, len(view.players))
    unknown = []
    for seat, player in enumerate(view.players):
        stack = HAND + A_SEAT * seat + STACK
        if view.stacks:
            lay(s, stack, view.stacks[seat])
        elif view.stack and seat == view.seat:
            lay(s, stack, view.stack)
        elif sum(remembered[seat]) == player.stack:
            lay(s, stack, remembered[seat])
        else:
            unknown.append((stack, player.stack))
    for stack, size in unknown:
        for _ in range(size):
            lay_one(s, stack, guess(s, rng))


def guess(s: State, rng: Rng) -> int:
    """Some card that lies nowhere yet."""
    n = rng.below(int(s.cards[DECK + SIZE]))
    for kind in range(len(KINDS)):
        n -= int(s.cards[DECK + kind])
        if n < 0:
            return kind
    raise ValueError("the view holds more cards than there are")


def lay(s: State, row: int, counts: Sequence[int]) -> None:
    for kind, n in enumerate(counts):
        s.move(kind, n, DECK, row)


def lay_one(s: State, row: int, kind: int) -> None:
    s.move(kind, 1, DECK, row)


def leave_deck(s: State, kind: int, n: int) -> None:
    s.cards[DECK + kind] = u8(int(s.cards[DECK + kind]) - n)
    s.cards[DECK + SIZE] = u8(int(s.cards[DECK + SIZE]) - n)


def place_tickets(s: State, view: View) -> None:
    """Tickets that are seen lie where they are seen; the other places are filled with what is left."""
    seen = {*view.tickets, *view.offered, *(ticket for _, ticket in view.under)}
    for seat, player in enumerate(view.players):
        seen |= {*player.done, *(view.revealed[seat] if view.revealed else ())}
        s.tickets[DONE + seat] = as_set(player.done)
    loose = [ticket for ticket in range(int(s.rules.tickets.n_ticket)) if ticket not in seen]
    for seat, player in enumerate(view.players):
        if view.revealed:
            held = list(view.revealed[seat])
        elif seat == view.seat:
            held = list(view.tickets)
        else:
            held = [loose.pop() for _ in range(player.tickets)]
        s.tickets[HELD + seat] = as_set(held)
    own = list(view.offered)
    for place in range(view.dealt):
        ticket = own.pop(0) if s.before(place) == view.seat else loose.pop()
        s.offered = append(s.offered, u8(ticket))
    for seat, ticket in view.under:
        s.under = append(append(s.under, u8(loose.pop() if ticket == HIDDEN else ticket)), u8(seat))
    s.chosen = as_set(view.kept) | as_set(view.completing)
    for seat, tickets in enumerate(view.earlier):
        s.tickets[EARLIER + seat] = as_set(tickets)
    s.unseen = as_set(loose)


def as_set(tickets: Sequence[int]) -> int:
    return sum(1 << ticket for ticket in tickets)
