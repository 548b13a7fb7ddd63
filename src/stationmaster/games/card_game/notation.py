"""The notation: a short text for each action, and what is told of it to those who may not know all."""

from __future__ import annotations

from collections.abc import Callable

from stationmaster.games.card_game.data import COLOURS, KINDS, Box
from stationmaster.games.card_game.engine.choice import asked_about, named
from stationmaster.games.card_game.engine.core import (
    A_SEAT,
    AT_ONCE,
    BEGINS,
    CARS,
    COMPLETE,
    COUNT,
    DEALT,
    GROUP,
    HAND,
    HELD,
    KEEP,
    LOCO_STEP,
    LOCOMOTIVE,
    LOCOS,
    MOST_CARS,
    OWNER,
    SEND,
    SETTLE,
    SHOWN,
    STACK,
    TELL,
    TICKET,
    TRIO,
    State,
)
from stationmaster.games.card_game.engine.turn import TRIOS
from stationmaster.kernel.errors import Refusal, no_such_move

MOST_OFFERED = 6
MOST_SEATS = 4


class Notation:
    """Every action's text, and the action of every text."""

    def __init__(self, box: Box) -> None:
        self.ids = [ticket.id for ticket in box.tickets]
        self.texts = [
            "pass",
            "draw",
            *(f"take {kind}" for kind in KINDS),
            "tickets",
            *(places_text("keep", some) for some in range(2**MOST_OFFERED)),
            *(trio_text(int(trio)) for trio in TRIOS),
            *(group_text(code) for code in range(len(COLOURS) * MOST_CARS * LOCO_STEP)),
            *(f"! begins {seat}" for seat in range(MOST_SEATS)),
            *(f"! dealt {kind}" for kind in KINDS),
            *(f"! shown {kind}" for kind in KINDS),
            "! all have chosen",
            "! send",
            "! count",
            "! completed",
            *(places_text("complete", some) for some in range(2**AT_ONCE)),
            *(f"! ticket {ticket}" for ticket in self.ids),
        ]
        self.actions = {text: action for action, text in enumerate(self.texts)}

    def write(self, action: int) -> str:
        if not 0 <= action < len(self.texts):
            raise Refusal(f"there is no action {action}: expected 0 to {len(self.texts) - 1}")
        return self.texts[action]

    def read(self, text: str) -> int:
        action = self.actions.get(" ".join(text.split()))
        if action is None:
            raise no_such_move(text, self.texts)
        return action

    def told(self, s: State, action: int, hearer: int | None) -> str:
        """What a hearer is told: others' cards and tickets are '?', what the table sees is told in full."""
        if DEALT <= action < SHOWN:
            return self.texts[action] if hearer == s.seat else "! dealt ?"
        if action >= TICKET:
            return self.texts[action] if hearer == s.seat else "! ticket ?"
        if GROUP <= action < BEGINS:
            return " ".join([self.texts[action], *robbed(s, action - GROUP)])
        if KEEP <= action < TRIO:
            return self._told_keep(s, action - KEEP, hearer)
        if COMPLETE <= action < TICKET:
            return self._told_complete(s, action - COMPLETE, hearer)
        if action == TELL:
            return " ".join([self.texts[action], *map(str, kept_by_seat(s))])
        if action == SEND:
            return f"! sent {int(s.seat)} {' '.join(sent(s))}"
        if action == COUNT:
            return f"! count {by_seat(s, lambda seat: card_list(s, HAND + A_SEAT * seat + STACK))}"
        if action == SETTLE:
            return f"! completed {by_seat(s, lambda seat: self._told_completed(s, seat))}"
        return self.texts[action]

    def _told_keep(self, s: State, some: int, hearer: int | None) -> str:
        """CARD-05: at the opening others hear only that a choice was made; later, how many were kept."""
        own = [int(t) for place, t in enumerate(s.offered) if s.before(place) == s.seat]
        kept = [t for place, t in enumerate(own) if some >> place & 1]
        if hearer == s.seat:
            return " ".join(["keep", *(self.ids[t] for t in kept)]) if kept else "keep none"
        if s.is_opening():
            return "keep"
        return "keep" + " ?" * len(kept) if kept else "keep none"

    def _told_complete(self, s: State, places: int, hearer: int | None) -> str:
        """CARD-61: others hear only that a choice was made, until all have made theirs."""
        if hearer != s.seat:
            return "complete"
        return self._with_tickets("complete", int(named(asked_about(s, s.seat, s.number()), places)))

    def _told_completed(self, s: State, seat: int) -> str:
        """What a seat completes; at the end also the tickets it leaves unfinished (CARD-63)."""
        held, chosen = int(s.tickets[HELD + seat]), int(s.chosen)
        told = self._with_tickets("", held & chosen)
        return self._with_tickets(f"{told}; left", held & ~chosen) if s.is_final() else told

    def _with_tickets(self, text: str, tickets: int) -> str:
        ids = [name for t, name in enumerate(self.ids) if tickets >> t & 1]
        return " ".join([text, *(ids or ["none"])]).strip()


def places_text(verb: str, some: int) -> str:
    """A set of tickets by their places, counted from 1."""
    places = [str(place + 1) for place in range(some.bit_length()) if some >> place & 1]
    return " ".join([verb, *(places or ["none"])])


def trio_text(colours: int) -> str:
    return " ".join(["play", *(name for colour, name in enumerate(COLOURS) if colours >> colour & 1)])


def group_text(code: int) -> str:
    locomotives = code % LOCO_STEP
    cars = code // LOCO_STEP % MOST_CARS + 1
    text = f"play {cars} {COLOURS[code // LOCO_STEP // MOST_CARS]}"
    return f"{text} {locomotives} locomotive" if locomotives else text


def robbed(s: State, code: int) -> list[str]:
    """CARD-32: whom a group robs, and of what, as all see it: 'robs 1 2 blue 1 locomotive'."""
    colour = code // LOCO_STEP // MOST_CARS
    victim, cars, locomotives = (int(s.cards[row + colour]) for row in (OWNER, CARS, LOCOS))
    if victim == 0:
        return []
    words = ["robs", str(victim - 1), str(cars), COLOURS[colour]]
    return [*words, str(locomotives), KINDS[LOCOMOTIVE]] if locomotives else words


def sent(s: State) -> list[str]:
    """CARD-10: the cards that go onto the stack now, by kind: what leaves each column of the railyard."""
    return [
        KINDS[LOCOMOTIVE] if s.cards[LOCOS + colour] > 0 else name
        for colour, name in enumerate(COLOURS)
        if s.cards[OWNER + colour] == s.seat + 1
    ]


def by_seat(s: State, told: Callable[[int], str]) -> str:
    return " | ".join(f"{seat}: {told(seat)}" for seat in range(int(s.rules.n_seat)))


def card_list(s: State, row: int) -> str:
    counts = [(int(s.cards[row + kind]), name) for kind, name in enumerate(KINDS)]
    return " ".join(f"{n} {name}" for n, name in counts if n) or "nothing"


def kept_by_seat(s: State) -> list[int]:
    """How many of the first tickets each seat keeps."""
    kept = [0] * int(s.rules.n_seat)
    for place, ticket in enumerate(s.offered):
        kept[s.before(place)] += s.chosen >> int(ticket) & 1
    return kept
