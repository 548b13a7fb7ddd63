"""What a seat of the card game sees, as numbers for learners. Compiled."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from stationmaster.games.card_game.data import COLOURS as COLOUR_NAMES
from stationmaster.games.card_game.data import KINDS as KIND_NAMES
from stationmaster.games.card_game.data import Box
from stationmaster.games.card_game.engine.choice import asked_about
from stationmaster.games.card_game.engine.core import (
    A_SEAT,
    CARS,
    COLOURS,
    DECK,
    DISCARD,
    DONE,
    FINAL,
    HAND,
    HELD,
    INTERIM,
    KINDS,
    LOCOS,
    OWNER,
    ROW,
    SIZE,
    STACK,
    SURELY,
    Rules,
    State,
)
from stationmaster.kernel import game as kernel
from stationmaster.kernel import observing
from stationmaster.kernel.observing import blank, flags, one_of, sitting, times
from stationmaster.parts.bits import count

A_PHASE: Final = 32
MOST_NUMBER: Final = 127


@final
class Observer(observing.Observer):
    """The numbers of one game; `open_stacks` has a 1 for each seat that may look into its own (CARD-11)."""

    rules: Rules
    open_stacks: vec[i64]
    phases: vec[i64]
    n_phase: i64
    n_ticket: i64
    asked: i64
    number: i64
    turn: i64
    first: i64
    clock: i64
    cards: i64
    surely: i64
    cars: i64
    locomotives: i64
    heights: i64
    held: i64
    done: i64
    deck: i64
    row: i64
    discard: i64
    ticket_deck: i64
    hand: i64
    mine: i64
    offered: i64
    kept: i64
    counted: i64
    completing: i64
    under: i64
    stack: i64
    stacks: i64

    def __init__(self, rules: Rules, box: Box, open_stacks: list[int]) -> None:
        super().__init__()
        self.rules = rules
        self.open_stacks = vec[i64]([i64(n) for n in open_stacks])
        seats = sitting(len(open_stacks))
        names = [ticket.id for ticket in box.tickets]
        kinds = list(KIND_NAMES)
        colours = list(COLOUR_NAMES)
        most = max(box.of_colour, box.locomotives)
        every = box.of_colour * len(colours) + box.locomotives
        n = len(names)
        self.n_ticket = n
        phases = [phase.name for phase in rules.phases]
        there = [name for name in phases if name]
        self.phases = blank(A_PHASE)
        for place, name in enumerate(phases):
            if name:
                self.phases[place] = there.index(name)
        self.n_phase = len(there)
        self.asked = self.field("asked", "1 at the question now open", there)
        self.number = self.field("number", "the number that goes with it", ["number"], MOST_NUMBER)
        self.turn = self.field("turn", "1 at the seat whose turn it is", seats)
        self.first = self.field("first", "1 at the seat that began this run through the deck", seats)
        self.clock = self.field(
            "clock",
            "turns left once the deck is empty (CARD-50), and the step of the game's programme",
            ["turns left", "step"],
            max(len(rules.ops), len(seats)),
        )
        self.cards = self.field("cards", "cards in each seat's hand", seats, every)
        self.surely = self.field(
            "surely", "of them, those that everybody saw go there", times(seats, kinds), most
        )
        self.cars = self.field("railyard", "cars in each seat's railyard", times(seats, colours), most)
        self.locomotives = self.field("on-top", "locomotives on top of them", times(seats, colours), most)
        self.heights = self.field("stack-sizes", "cards on each seat's train stack", seats, every)
        self.held = self.field("tickets-held", "unfinished tickets of each seat", seats, n)
        self.done = self.field("done", "1 at each ticket a seat has completed", times(seats, names))
        self.deck = self.field("deck", "cards in the deck", ["cards"], every)
        self.row = self.field("row", "cards of each kind face up", kinds, most)
        self.discard = self.field("discard", "cards of each kind in the discard", kinds, most)
        self.ticket_deck = self.field(
            "ticket-deck", "tickets in their deck, and before seats that choose", ["deck", "dealt"], n
        )
        self.hand = self.field("hand", "cards of each kind in this seat's hand", kinds, most)
        self.mine = self.field("tickets", "1 at each unfinished ticket of this seat", names)
        self.offered = self.field(
            "offered",
            "tickets before this seat: the place of each as dealt, from 1, as `keep` names it",
            names,
            n,
        )
        self.kept = self.field(
            "kept", "1 at those of them it has chosen, while others still choose (CARD-05)", names
        )
        self.counted = self.field(
            "counted",
            "the tickets it is asked about at a scoring: the place of each, from 1, as `complete` names it",
            names,
            n,
        )
        self.completing = self.field(
            "completing", "1 at those it has chosen to complete, while that is secret (CARD-61)", names
        )
        self.under = self.field(
            "under", "tickets this seat put under the deck: the place of each from the top, from 1", names, n
        )
        self.stack = self.field(
            "stack", "its own train stack by kind, if it may look into it (CARD-11), else 0", kinds, most
        )
        self.stacks = self.field(
            "stacks", "every seat's train stack, while they are counted, else 0", times(seats, kinds), most
        )

    def observe(self, s: kernel.State, seat: i64, out: vec[i16], at: i64) -> None:
        state = cast(State, s)
        self._observe_table(state, seat, out, at)
        other = seat
        for k in range(self.rules.n_seat):
            self._observe_seat(state, other, k, out, at)
            other += 1
            if other == self.rules.n_seat:
                other = 0
        self._observe_own(state, seat, out, at)

    def _observe_table(self, s: State, seat: i64, out: vec[i16], at: i64) -> None:
        n_seat = self.rules.n_seat
        one_of(out, at + self.asked, self.n_phase, self.phases[s.phase()])
        out[at + self.number] = i16(s.number())
        one_of(out, at + self.turn, n_seat, (s.seat - seat + n_seat) % n_seat)
        one_of(out, at + self.first, n_seat, (s.first - seat + n_seat) % n_seat)
        out[at + self.clock] = i16(s.turns_left)
        out[at + self.clock + 1] = i16(s.step)
        out[at + self.deck] = i16(s.cards[DECK + SIZE])
        copy(s, ROW, out, at + self.row)
        copy(s, DISCARD, out, at + self.discard)
        out[at + self.ticket_deck] = i16(count(s.unseen) + i64(len(s.under)) // 2)
        out[at + self.ticket_deck + 1] = i16(len(s.offered))

    def _observe_seat(self, s: State, seat: i64, k: i64, out: vec[i16], at: i64) -> None:
        """What everybody sees of a seat that sits so many on."""
        cards = s.cards
        hand = HAND + A_SEAT * seat
        out[at + self.cards + k] = i16(cards[hand + SIZE])
        out[at + self.heights + k] = i16(cards[hand + STACK + SIZE])
        out[at + self.held + k] = i16(count(s.tickets[HELD + seat]))
        copy(s, hand + SURELY, out, at + self.surely + k * KINDS)
        for colour in range(i64(COLOURS)):
            cars: i64 = 0
            locos: i64 = 0
            if i64(cards[OWNER + colour]) == seat + 1:
                cars = i64(cards[CARS + colour])
                locos = i64(cards[LOCOS + colour])
            out[at + self.cars + k * COLOURS + colour] = i16(cars)
            out[at + self.locomotives + k * COLOURS + colour] = i16(locos)
        flags(out, at + self.done + k * self.n_ticket, self.n_ticket, s.tickets[DONE + seat])
        if s.stacks_are_open():
            copy(s, hand + STACK, out, at + self.stacks + k * KINDS)
        else:
            clear(out, at + self.stacks + k * KINDS, KINDS)

    def _observe_own(self, s: State, seat: i64, out: vec[i16], at: i64) -> None:
        n = self.n_ticket
        held = s.tickets[HELD + seat]
        copy(s, HAND + A_SEAT * seat, out, at + self.hand)
        flags(out, at + self.mine, n, held)
        flags(out, at + self.completing, n, held & s.chosen)
        clear(out, at + self.offered, n)
        clear(out, at + self.kept, n)
        clear(out, at + self.counted, n)
        clear(out, at + self.under, n)
        place: i64 = 0
        for k in range(i64(len(s.offered))):
            if s.before(k) == seat:
                t = i64(s.offered[k])
                place += 1
                out[at + self.offered + t] = i16(place)
                out[at + self.kept + t] = i16((s.chosen >> t) & 1)
        if (s.phase() == INTERIM or s.phase() == FINAL) and s.seat == seat:
            place = 0
            asked = asked_about(s, seat, s.number())
            for t in range(n):
                if (asked >> t) & 1 == 1:
                    place += 1
                    out[at + self.counted + t] = i16(place)
        for k in range(0, i64(len(s.under)), 2):
            if i64(s.under[k + 1]) == seat:
                out[at + self.under + i64(s.under[k])] = i16(k // 2 + 1)
        if self.open_stacks[seat] == 1:
            copy(s, HAND + A_SEAT * seat + STACK, out, at + self.stack)
        else:
            clear(out, at + self.stack, KINDS)


def copy(s: State, row: i64, out: vec[i16], at: i64) -> None:
    """A row of cards by kind."""
    cards = s.cards
    for kind in range(i64(KINDS)):
        out[at + kind] = i16(cards[row + kind])


def clear(out: vec[i16], at: i64, n: i64) -> None:
    for k in range(n):
        out[at + k] = 0
