"""The card game as the kernel knows it: rules bound to seats and options, with words, views and outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from librt.vecs import vec
from msgspec import structs
from mypy_extensions import i64

from stationmaster.games.card_game.data import COLOURS, KINDS, Box
from stationmaster.games.card_game.engine.choice import asked_about, is_settled
from stationmaster.games.card_game.engine.core import (
    A_SEAT,
    CARS,
    DECK,
    DISCARD,
    DONE,
    EARLIER,
    FINAL,
    FINISHED,
    HAND,
    HELD,
    INTERIM,
    LOCOS,
    OPENING,
    OWNER,
    ROW,
    SIZE,
    STACK,
    SURELY,
    State,
)
from stationmaster.games.card_game.engine.observing import Observer
from stationmaster.games.card_game.engine.rules import bind
from stationmaster.games.card_game.engine.scoring import proposed_at_the_end
from stationmaster.games.card_game.imagining import imagine
from stationmaster.games.card_game.notation import Notation
from stationmaster.games.card_game.view import HIDDEN, PlayerView, View
from stationmaster.kernel import game as kernel
from stationmaster.kernel.game import Rng, Seeded
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import Line, Outcome
from stationmaster.kernel.view import View as KernelView


class CardGame(kernel.Game):
    """`begins` is the seat that begins, or -1; `open_stacks` are the seats that may look into their own."""

    def __init__(
        self, box: Box, seats: int, options: dict[str, object], begins: int, open_stacks: frozenset[int]
    ) -> None:
        self.name = "card-game"
        self.family = "card_game"
        self.version = 2
        self.seats = seats
        self.options = options
        self.box = box
        self.open_stacks = open_stacks
        self.rules = bind(box, seats, begins)
        self.rules.game = self
        self.words = Notation(box)

    def start(self) -> State:
        return self.rules.start()

    # Words.

    def alphabet(self) -> int:
        return len(self.words.texts)

    def write(self, action: int) -> str:
        return self.words.write(action)

    def read(self, text: str) -> int:
        return self.words.read(text)

    def told(self, state: kernel.State, action: int, hearer: int | None) -> str:
        return self.words.told(cast(State, state), action, hearer)

    # Views.

    def view(self, state: kernel.State, seat: int | None) -> View:
        s = cast(State, state)
        over = s.phase() == FINISHED
        seats = range(self.seats)
        own = {} if seat is None else self._own(s, seat)
        return View(
            seat=seat,
            waiting_on=int(s.waiting_on()),
            asked=self.rules.phases[s.phase()].name,
            turn=int(s.seat),
            first=int(s.first),
            turns_left=int(s.turns_left),
            step=int(s.step),
            pending=hex(s.stack),
            players=tuple(self._player(s, other) for other in seats),
            deck=int(s.cards[DECK + SIZE]),
            row=kinds(s, ROW),
            discard=kinds(s, DISCARD),
            ticket_deck=len(members(s.unseen)) + len(s.under) // 2,
            under=tuple(
                (int(by), int(ticket) if by == seat else HIDDEN)
                for ticket, by in zip(s.under[::2], s.under[1::2], strict=True)
            ),
            dealt=len(s.offered),
            stacks=tuple(kinds(s, stack_row(other)) for other in seats) if s.stacks_are_open() else (),
            revealed=tuple(members(s.tickets[HELD + other]) for other in seats) if over else (),
            earlier=tuple(members(s.tickets[EARLIER + other]) for other in seats) if over else (),
            **own,
        ).of(self)

    def _own(self, s: State, seat: int) -> dict[str, tuple[int, ...]]:
        """What only this seat sees."""
        held = s.tickets[HELD + seat]
        asked = s.phase() in (INTERIM, FINAL) and s.seat == seat
        offered = tuple(int(t) for place, t in enumerate(s.offered) if s.before(place) == seat)
        return {
            "hand": kinds(s, HAND + A_SEAT * seat),
            "tickets": members(held),
            "offered": offered,
            "kept": tuple(t for t in offered if s.chosen >> t & 1),
            "counted": members(asked_about(s, seat, s.number())) if asked else (),
            "completing": members(held & s.chosen),
            "stack": kinds(s, stack_row(seat)) if seat in self.open_stacks else (),
        }

    def _player(self, s: State, seat: int) -> PlayerView:
        hand = HAND + A_SEAT * seat
        return PlayerView(
            cards=int(s.cards[hand + SIZE]),
            surely=kinds(s, hand + SURELY),
            yard=tuple(
                (int(s.cards[CARS + colour]), int(s.cards[LOCOS + colour]))
                if s.cards[OWNER + colour] == seat + 1
                else (0, 0)
                for colour in range(len(COLOURS))
            ),
            stack=int(s.cards[stack_row(seat) + SIZE]),
            tickets=len(members(s.tickets[HELD + seat])),
            done=members(s.tickets[DONE + seat]),
        )

    def foregone(self, state: kernel.State) -> bool:
        """CARD-61: who has only one sensible choice at a scoring is not asked."""
        s = cast(State, state)
        return s.phase() in (INTERIM, FINAL) and is_settled(s, s.seat)

    def at_once(self, state: kernel.State) -> bool:
        """CARD-05, CARD-61."""
        return cast(State, state).phase() in (OPENING, INTERIM, FINAL)

    def imagine(self, view: KernelView, heard: list[str], rng: Rng) -> State:
        return imagine(self.rules, cast(View, view), heard, rng)

    # The end.

    def outcome(self, state: kernel.State) -> Outcome:
        """CARD-65: most points, then most completed tickets, then most big cities; equal still, shared."""
        s = cast(State, state)
        seats = range(self.seats)
        done = [int(s.tickets[DONE + seat] | s.best(seat)) for seat in seats]
        lines = self._lines(s, done)
        totals = [sum(line.points for line in of_seat) for of_seat in lines]
        keys = [
            (totals[seat], len(members(done[seat])), sum(line.what == "city" for line in lines[seat]))
            for seat in seats
        ]
        places = tuple(1 + sum(other > key for other in keys) for key in keys)
        figures = [{"tickets-done": n_done, "cities": n_city} for _, n_done, n_city in keys]
        if s.phase() == FINISHED:
            for seat in seats:
                otherwise = int(s.tickets[EARLIER + seat] | proposed_at_the_end(s, seat))
                figures[seat]["proposed"] = self._total(s, seat, otherwise, done)
                if done[seat] != otherwise:
                    lines[seat].append(Line("proposal", 0, str(figures[seat]["proposed"])))
        return Outcome(
            why="deck" if s.phase() == FINISHED else "unfinished",
            winners=tuple(seat for seat in seats if places[seat] == 1),
            places=places,
            totals=tuple(totals),
            lines=tuple(map(tuple, lines)),
            figures=tuple(figures),
        )

    def _lines(self, s: State, done: list[int]) -> list[list[Line]]:
        """CARD-63, CARD-64: by seat, what brings and costs points if these tickets are completed."""
        cities = self._cities(done)
        return [
            [
                *self._ticket_lines(s, seat, done[seat]),
                *(Line("city", bonus, city) for city, bonus in cities[seat]),
            ]
            for seat in range(self.seats)
        ]

    def _total(self, s: State, seat: int, otherwise: int, done: list[int]) -> int:
        """CARD-61: what another choice would have brought, the others choosing as they did."""
        lines = self._lines(s, [*done[:seat], otherwise, *done[seat + 1 :]])
        return sum(line.points for line in lines[seat])

    def _ticket_lines(self, s: State, seat: int, done: int) -> list[Line]:
        """CARD-63: completed tickets plus, unfinished minus."""
        lines = []
        for t in members(s.tickets[HELD + seat] | s.tickets[DONE + seat]):
            ticket = self.box.tickets[t]
            reached = bool(done >> t & 1)
            lines.append(Line("ticket", ticket.points if reached else -ticket.points, ticket.id, reached))
        return lines

    def _cities(self, done: list[int]) -> list[list[tuple[str, int]]]:
        """CARD-64: by seat, the big cities whose cards it gets, and their points."""
        got: list[list[tuple[str, int]]] = [[] for _ in done]
        book = self.rules.tickets
        big = [city for city in self.box.cities if city.bonus > 0]
        for number, city in enumerate(big):
            most = book.most(number, vec[i64](done))
            for seat, tickets in enumerate(done):
                if 0 < most == len(members(tickets & book.naming[number])):
                    got[seat].append((city.id, city.bonus))
        return got

    def census(self, state: kernel.State) -> dict[str, int]:
        s = cast(State, state)
        hands = [HAND + A_SEAT * seat for seat in range(self.seats)]
        rows = [DECK, DISCARD, ROW, *hands, *(hand + STACK for hand in hands)]
        count = {f"{kind} cards": sum(int(s.cards[row + k]) for row in rows) for k, kind in enumerate(KINDS)}
        for colour, name in enumerate(COLOURS):
            count[f"{name} cards"] += int(s.cards[CARS + colour])
            count["locomotive cards"] += int(s.cards[LOCOS + colour])
        lying = sum(
            int(s.cards[CARS + colour]) + int(s.cards[LOCOS + colour]) for colour in range(len(COLOURS))
        )
        count["cards by the sums of rows"] = lying + sum(int(s.cards[row + SIZE]) for row in rows)
        count["columns with cars but no owner, or the other way round"] = sum(
            (s.cards[OWNER + colour] > 0) != (s.cards[CARS + colour] > 0) for colour in range(len(COLOURS))
        )
        count["cards known to be in a hand that are not"] = sum(
            max(0, int(s.cards[hand + SURELY + k]) - int(s.cards[hand + k]))
            for hand in hands
            for k in range(len(KINDS))
        )
        sets = [
            s.unseen,
            *s.tickets[:EARLIER],
            *(1 << int(t) for t in s.offered),
            *(1 << int(t) for t in s.under[::2]),
        ]
        count["tickets"] = sum(len(members(tickets)) for tickets in sets)
        count["different tickets"] = len({t for tickets in sets for t in members(tickets)})
        return count


def kinds(s: State, row: int) -> tuple[int, ...]:
    """A row of cards as counts by kind."""
    return tuple(int(s.cards[row + kind]) for kind in range(len(KINDS)))


def stack_row(seat: int) -> int:
    return HAND + A_SEAT * seat + STACK


def members(tickets: int) -> tuple[int, ...]:
    """The tickets of a set, in order."""
    return tuple(t for t in range(int(tickets).bit_length()) if tickets >> t & 1)


def remembered(game: kernel.Game, view: KernelView, heard: Sequence[Told]) -> View:
    """CARD-11: nobody looks into a stack, but who sent the cards there knows them."""
    seen = cast(View, view)
    if seen.seat is None:
        return seen
    state = cast(State, game.imagine(view, [told.text for told in heard], Seeded(0)))
    return structs.replace(seen, stack=kinds(state, stack_row(seen.seat)))


def observer_of(game: kernel.Game) -> Observer:
    ours = cast(CardGame, game)
    return Observer(ours.rules, ours.box, [int(seat in ours.open_stacks) for seat in range(ours.seats)])
