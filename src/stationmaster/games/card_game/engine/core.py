"""State, phases and the programme of a game: what is asked after what. Compiled; names no phase's class."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.card_game.data import Box
from stationmaster.games.card_game.engine.search import best_tickets
from stationmaster.games.card_game.engine.tickets import Tickets
from stationmaster.kernel import game as kernel
from stationmaster.kernel.game import CHANCE, OVER, Rng
from stationmaster.parts.bits import PLACE, count

# Rows of State.cards: ten columns each, one a kind of card, the last their sum.
COLOURS: Final = 8
LOCOMOTIVE: Final = 8
KINDS: Final = 9
SIZE: Final = 9
DECK: Final = 0
DISCARD: Final = 10
ROW: Final = 20
# CARD-32: a colour lies in at most one railyard, so three rows hold them all: by colour the seat + 1 that has
# it (0: nobody), its cars, and the locomotives on top of them.
OWNER: Final = 30
CARS: Final = 40
LOCOS: Final = 50
HAND: Final = 60  # + A_SEAT * seat; behind it what everybody knows to be in it, then the train stack
SURELY: Final = 10
STACK: Final = 20
A_SEAT: Final = 30

# Sets of tickets in State.tickets.
HELD: Final = 0  # + seat
DONE: Final = 4  # + seat
EARLIER: Final = 8  # + seat; of those, what it had completed before the last scoring

# Phases. Frames of the stack: 5 bits of phase, 7 of a number; the top lies lowest, 0 is nothing pending.
FRAME: Final = 12
TURN: Final = 1
SECOND: Final = 2
OPENING: Final = 3
KEEPING: Final = 4
INTERIM: Final = 5
FINAL: Final = 6
FINISHED: Final = 15
FIRST_CHANCE: Final = 16
WHO_BEGINS: Final = 16
DEALING: Final = 17
REFILLING: Final = 18
TICKETING: Final = 19
TELLING: Final = 20
SENDING: Final = 21
COUNTING: Final = 22
COMPLETING: Final = 23

# Actions; chance's tickets follow, as many as there are.
PASS: Final = 0
DRAW: Final = 1
TAKE: Final = 2  # + kind
TICKETS: Final = 11
KEEP: Final = 12  # + set of the offered tickets, by their places as dealt
TRIO: Final = 76  # + number of the trio
GROUP: Final = 132  # + (colour * MOST_CARS + cars - 1) * LOCO_STEP + locomotives
MOST_CARS: Final = 10
LOCO_STEP: Final = 17
BEGINS: Final = 1492  # + seat
DEALT: Final = 1496  # + kind
SHOWN: Final = 1505  # + kind
TELL: Final = 1514
SEND: Final = 1515
COUNT: Final = 1516
SETTLE: Final = 1517
COMPLETE: Final = 1518  # + set of the tickets asked about, by their places
TICKET: Final = 1774  # + ticket

# CARD-61: tickets asked about at once. Of more one is asked in as many steps as their number says, which all
# see: how often a seat answers tells nothing of what it chooses.
AT_ONCE: Final = 8

# The programme: steps between which nothing is pending, with a number each.
STEP_WHO: Final = 0
STEP_HAND: Final = 1
STEP_ROW: Final = 2
STEP_TICKETS: Final = 3
STEP_OPENING: Final = 4
STEP_TELL: Final = 5
STEP_RUN: Final = 6
STEP_COUNT: Final = 7
STEP_CHOICE: Final = 8
STEP_COMPLETE: Final = 9
STEP_GATHER: Final = 10
STEP_CARD: Final = 11
STEP_END: Final = 12

NO_SIGHT: Final = -1


@final
class State(kernel.State):
    """Where a game stands; laid out in a few small buffers so that a clone is cheap."""

    rules: "Rules"
    cards: vec[u8]
    tickets: vec[i64]
    """Sets of tickets: what each seat holds, what it has completed, and when."""
    unseen: i64
    """Tickets in the deck, those put under it apart."""
    chosen: i64
    """Tickets that seats keep of the first offer (CARD-05) or complete (CARD-61), while that is secret."""
    offered: vec[u8]
    """Tickets before seats, in the order dealt."""
    under: vec[u8]
    """Pairs of a ticket put under the deck and the seat that put it there, from the top."""
    stack: i64
    seat: i64
    step: i64
    first: i64
    """The seat that begins this run through the deck, or the next one."""
    turns_left: i64

    def __init__(self) -> None:
        self.cards = vec[u8]()
        self.tickets = vec[i64]()
        self.unseen = 0
        self.chosen = 0
        self.offered = vec[u8]()
        self.under = vec[u8]()
        self.stack = 0
        self.seat = 0
        self.step = 0
        self.first = 0
        self.turns_left = 0

    def clone(self) -> "State":
        other = State()
        other.rules = self.rules
        other.cards = self.cards[:]
        other.tickets = self.tickets[:]
        other.unseen = self.unseen
        other.chosen = self.chosen
        if len(self.offered) > 0:
            other.offered = self.offered[:]
        if len(self.under) > 0:
            other.under = self.under[:]
        other.stack = self.stack
        other.seat = self.seat
        other.step = self.step
        other.first = self.first
        other.turns_left = self.turns_left
        return other

    # The questions a state answers.

    def waiting_on(self) -> i64:
        phase = self.stack & 31
        if phase >= FIRST_CHANCE:
            return CHANCE
        if phase == FINISHED:
            return OVER
        return self.seat

    def played(self) -> kernel.Game | None:
        return self.rules.game

    def legal(self) -> vec[i64]:
        return self.rules.phases[self.stack & 31].legal(self)

    def odds(self) -> list[tuple[int, int]]:
        return self.rules.phases[self.stack & 31].odds(self)

    def draw(self, rng: Rng) -> i64:
        return self.rules.phases[self.stack & 31].draw(self, rng)

    def pick(self, rng: Rng) -> i64:
        return self.rules.phases[self.stack & 31].pick(self, rng)

    def apply(self, action: i64) -> None:
        self.rules.phases[self.stack & 31].apply(self, action)
        while self.stack == 0:
            self.rules.proceed(self)

    def redeal(self, seat: i64, rng: Rng) -> None:
        self.rules.hidden.redeal(self, seat, rng)

    def scores(self) -> vec[i64]:
        """CARD-63, CARD-64; on the way, as if each completed what its stack makes of its tickets alone."""
        rules = self.rules
        done = vec[i64](capacity=rules.n_seat)
        for seat in range(rules.n_seat):
            done = append(done, self.tickets[DONE + seat] | self.best(seat))
        totals = rules.tickets.city_points(done)
        for seat in range(rules.n_seat):
            every = self.tickets[HELD + seat] | self.tickets[DONE + seat]
            totals[seat] += 2 * rules.tickets.worth(done[seat]) - rules.tickets.worth(every)
        return totals

    def digest(self) -> int:
        words = [int(n) for n in self.cards]
        for row in (self.offered, self.under):
            words.append(len(row))
            words += [int(n) for n in row]
        words += [int(n) for n in self.tickets]
        for n in (self.unseen, self.chosen, self.stack, self.seat, self.step, self.first, self.turns_left):
            words.append(int(n))
        return hash(tuple(words))

    # What phases do with it.

    def push(self, phase: i64, number: i64) -> None:
        if self.stack >> 48 != 0:
            raise OverflowError("more than five pending decisions")
        self.stack = (self.stack << FRAME) | phase | (number << 5)

    def pop(self) -> None:
        self.stack >>= FRAME

    def number(self) -> i64:
        """The number of the frame on top."""
        return (self.stack >> 5) & 127

    def phase(self) -> i64:
        return self.stack & 31

    def hand(self) -> i64:
        """The row of cards that is the hand of the seat to move."""
        return HAND + A_SEAT * self.seat

    def move(self, kind: i64, n: i64, source: i64, target: i64) -> None:
        """Train cards travel between rows that have a sum."""
        cards = self.cards
        cards[source + kind] = u8(i64(cards[source + kind]) - n)
        cards[source + SIZE] = u8(i64(cards[source + SIZE]) - n)
        cards[target + kind] = u8(i64(cards[target + kind]) + n)
        cards[target + SIZE] = u8(i64(cards[target + SIZE]) + n)

    def best(self, seat: i64) -> i64:
        """The tickets this seat would best complete from its stack, big cities left aside."""
        if self.phase() == FINISHED:
            return 0
        row = HAND + A_SEAT * seat + STACK
        return best_tickets(self.rules.tickets, self.cards, row, self.tickets[HELD + seat])

    def is_opening(self) -> bool:
        """Tickets are being dealt or chosen for the first time; what is chosen is still secret (CARD-05)."""
        op = self.rules.ops[self.step]
        return op == STEP_TICKETS or op == STEP_OPENING or op == STEP_TELL

    def before(self, place: i64) -> i64:
        """The seat before which the offered ticket of that place lies."""
        if self.is_opening():
            return place // self.rules.opening_tickets
        return self.seat

    def has_chosen(self, seat: i64) -> bool:
        op = self.rules.ops[self.step]
        return op == STEP_TELL or (op == STEP_OPENING and self.rules.numbers[self.step] > seat)

    def stacks_are_open(self) -> bool:
        """At a scoring everybody sees what the stacks hold (CARD-11)."""
        op = self.rules.ops[self.step]
        return op == STEP_CHOICE or op == STEP_COMPLETE or op == STEP_END

    def is_final(self) -> bool:
        """From the last count on (CARD-63)."""
        return self.step >= self.rules.last_count

    def times_asked(self, seat: i64) -> i64:
        """CARD-61: in so many steps this seat chooses what to complete, whatever that is."""
        return (count(self.tickets[HELD + seat]) + AT_ONCE - 1) // AT_ONCE

    def times_answered(self, seat: i64) -> i64:
        """How many of them it has behind it."""
        op = self.rules.ops[self.step]
        if op == STEP_COMPLETE:
            return self.times_asked(seat)
        if op != STEP_CHOICE:
            return 0
        place = (seat - self.first + self.rules.n_seat) % self.rules.n_seat
        if place == self.rules.numbers[self.step]:
            return self.number()
        if place < self.rules.numbers[self.step]:
            return self.times_asked(seat)
        return 0


class Phase:
    """A question that can be open. Has no memory of its own: what is pending lies in the state's stack."""

    name: str

    def __init__(self, name: str) -> None:
        self.name = name

    def legal(self, s: State) -> vec[i64]:
        raise NotImplementedError

    def apply(self, s: State, action: i64) -> None:
        raise NotImplementedError

    def odds(self, s: State) -> list[tuple[int, int]]:
        """Of chance's phases: every outcome alike, unless they say otherwise."""
        return [(int(action), 1) for action in self.legal(s)]

    def draw(self, s: State, rng: Rng) -> i64:
        raise NotImplementedError

    def pick(self, s: State, rng: Rng) -> i64:
        actions = self.legal(s)
        return actions[rng.below(len(actions))]


class Hidden:
    """What some seat cannot see."""

    def redeal(self, s: State, seat: i64, rng: Rng) -> None:
        raise NotImplementedError


@final
class Rules:
    """The numbers of the game, its phases and its programme, for so many seats. Never changes."""

    n_seat: i64
    of_colour: i64
    locomotives: i64
    first_locomotives: i64
    hand: i64
    row: i64
    opening_tickets: i64
    keep: i64
    picks: i64
    group: i64
    tickets_drawn: i64
    begins: i64
    """The seat that begins, or -1 for chance (CARD-06)."""
    tickets: Tickets
    phases: vec[Phase]
    hidden: Hidden
    ops: vec[i64]
    numbers: vec[i64]
    last_count: i64
    """The step at which the stacks are counted for the last time."""
    game: kernel.Game | None
    """Whose rules they are, once it is made."""

    def __init__(self, box: Box, seats: int, begins: int) -> None:
        self.n_seat = seats
        self.of_colour = box.of_colour
        self.locomotives = box.locomotives
        self.first_locomotives = box.first_locomotives
        self.hand = box.hand
        self.row = box.row
        self.opening_tickets = box.opening_tickets
        self.keep = box.keep
        self.picks = box.picks
        self.group = box.group
        self.tickets_drawn = box.tickets_drawn
        self.begins = begins
        self.tickets = Tickets(box)
        self.phases = vec[Phase]([Phase("") for _ in range(32)])
        self.hidden = Hidden()
        self.ops = vec[i64]()
        self.numbers = vec[i64]()
        self.last_count = 0
        self.game = None
        self._write_programme(box)

    def _write_programme(self, box: Box) -> None:
        """CARD-02 to CARD-06, CARD-52, CARD-62: the game from its first step to its last."""
        self._add(STEP_WHO, 1)
        self._add(STEP_HAND, self.n_seat)
        self._add(STEP_ROW, 1)
        self._add(STEP_TICKETS, self.n_seat)
        self._add(STEP_OPENING, self.n_seat)
        self._add(STEP_TELL, 1)
        self._add_run()
        if self.n_seat >= box.second_run_seats:
            self._add(STEP_GATHER, 1)
            self._add(STEP_CARD, self.n_seat * box.second_hand)
            self._add(STEP_ROW, 1)
            self._add_run()
        self._add(STEP_END, 1)

    def _add_run(self) -> None:
        """A run through the deck and its scoring."""
        self._add(STEP_RUN, 1)
        self.last_count = len(self.ops)
        self._add(STEP_COUNT, 1)
        self._add(STEP_CHOICE, self.n_seat)
        self._add(STEP_COMPLETE, 1)

    def _add(self, op: i64, times: i64) -> None:
        for number in range(times):
            self.ops = append(self.ops, op)
            self.numbers = append(self.numbers, number)

    def start(self) -> State:
        s = State()
        s.rules = self
        s.cards = vec[u8]([u8(0) for _ in range(HAND + A_SEAT * self.n_seat)])
        for colour in range(i64(COLOURS)):
            s.cards[DECK + colour] = u8(self.of_colour)
        s.cards[DECK + LOCOMOTIVE] = u8(self.locomotives)
        s.cards[DECK + SIZE] = u8(self.of_colour * COLOURS + self.locomotives)
        for seat in range(self.n_seat):  # CARD-02: the whole table sees it
            hand = HAND + A_SEAT * seat
            s.move(LOCOMOTIVE, self.first_locomotives, DECK, hand)
            s.cards[hand + SURELY + LOCOMOTIVE] = u8(self.first_locomotives)
            s.cards[hand + SURELY + SIZE] = u8(self.first_locomotives)
        s.tickets = vec[i64]([i64(0) for _ in range(12)])
        s.unseen = self.tickets.every
        s.step = -1
        while s.stack == 0:
            self.proceed(s)
        return s

    def proceed(self, s: State) -> None:
        """Nothing is pending: the next turn of a run through the deck, or the programme's next step."""
        if s.step >= 0 and self.ops[s.step] == STEP_RUN:
            self._turn_over(s)
            return
        s.step += 1
        op = self.ops[s.step]
        if op >= STEP_RUN:
            self._play_on(s, op)
        else:
            self._set_up(s, op, self.numbers[s.step])

    def _set_up(self, s: State, op: i64, number: i64) -> None:
        if op == STEP_WHO:
            s.first = self.begins
            if self.begins < 0:
                s.push(WHO_BEGINS, 0)
        elif op == STEP_HAND:
            s.seat = number
            s.push(DEALING, self.hand)
        elif op == STEP_ROW:
            if s.cards[DECK + SIZE] > 0:
                s.push(REFILLING, 0)
        elif op == STEP_TICKETS:
            s.seat = number
            s.push(TICKETING, self.opening_tickets)
        elif op == STEP_OPENING:
            s.seat = number
            s.push(OPENING, 0)
        else:
            s.push(TELLING, 0)

    def _play_on(self, s: State, op: i64) -> None:
        if op == STEP_RUN:
            s.seat = s.first
            if s.cards[DECK + SIZE] == 0:  # hands may have kept nearly all cards at the interim
                s.turns_left = self.n_seat
            self._open_turn(s)
        elif op == STEP_COUNT:
            s.push(COUNTING, 0)
        elif op == STEP_CHOICE:
            s.seat = self._after_first(s)
            self._ask_for_choice(s)
        elif op == STEP_COMPLETE:
            s.push(COMPLETING, 0)
        elif op == STEP_GATHER:
            self._gather(s)
        elif op == STEP_CARD:
            s.seat = self._after_first(s)
            if s.cards[DECK + SIZE] > 0:
                s.push(DEALING, 1)
        else:
            s.push(FINISHED, 0)

    def _ask_for_choice(self, s: State) -> None:
        """CARD-61: of nobody without tickets; how many one has, all see."""
        if s.tickets[HELD + s.seat] == 0:
            return
        if s.is_final():
            s.push(FINAL, 0)
        else:
            s.push(INTERIM, 0)

    def _after_first(self, s: State) -> i64:
        """Step by step around the table, from the seat that goes on."""
        return (s.first + self.numbers[s.step]) % self.n_seat

    def _open_turn(self, s: State) -> None:
        """CARD-10: step 1 comes before anything else, if there is something in the railyard."""
        s.push(TURN, 0)
        mine = s.seat + 1
        for colour in range(i64(COLOURS)):
            if i64(s.cards[OWNER + colour]) == mine:
                s.push(SENDING, 0)
                return

    def _turn_over(self, s: State) -> None:
        """CARD-50: once the deck is empty, each has one more turn, who took the last card last of all."""
        next_seat = s.seat + 1
        if next_seat == self.n_seat:
            next_seat = 0
        if s.turns_left > 0:
            s.turns_left -= 1
            if s.turns_left == 0:
                s.first = next_seat  # CARD-62: who goes on after the interim
                s.step += 1
                self._play_on(s, self.ops[s.step])
                return
        elif s.cards[DECK + SIZE] == 0:
            s.turns_left = self.n_seat
        s.seat = next_seat
        self._open_turn(s)

    def _gather(self, s: State) -> None:
        """CARD-62: all train cards but those in hands are the new deck."""
        cards = s.cards
        for colour in range(i64(COLOURS)):
            s.cards[DISCARD + colour] = u8(i64(cards[DISCARD + colour]) + i64(cards[CARS + colour]))
            s.cards[DISCARD + LOCOMOTIVE] = u8(i64(cards[DISCARD + LOCOMOTIVE]) + i64(cards[LOCOS + colour]))
            s.cards[DISCARD + SIZE] = u8(
                i64(cards[DISCARD + SIZE]) + i64(cards[CARS + colour]) + i64(cards[LOCOS + colour])
            )
            cards[OWNER + colour] = 0
            cards[CARS + colour] = 0
            cards[LOCOS + colour] = 0
        self._into_deck(s, DISCARD)
        self._into_deck(s, ROW)
        for seat in range(self.n_seat):
            self._into_deck(s, HAND + A_SEAT * seat + STACK)

    def _into_deck(self, s: State, row: i64) -> None:
        for column in range(i64(SIZE + 1)):
            s.cards[DECK + column] = u8(i64(s.cards[DECK + column]) + i64(s.cards[row + column]))
            s.cards[row + column] = 0


def nth(cards: vec[u8], row: i64, n: i64) -> i64:
    """The kind of the n-th card of a row, counted from 0, kind by kind."""
    kind: i64 = 0
    n -= i64(cards[row])
    while n >= 0:
        kind += 1
        n -= i64(cards[row + kind])
    return kind


def nth_bit(word: i64, n: i64) -> i64:
    """The place of the n-th set bit, counted from 0."""
    while n > 0:
        word &= word - 1
        n -= 1
    return lowest(word)


def lowest(word: i64) -> i64:
    """The place of the lowest set bit."""
    return PLACE[(word & -word) % 67]
