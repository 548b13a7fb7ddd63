"""A policy for the card game: whatever makes most of the tickets it holds, one look ahead. Compiled."""

from math import exp
from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.card_game.engine.choice import asked_about, is_settled, possible_places
from stationmaster.games.card_game.engine.core import (
    A_SEAT,
    CARS,
    COLOURS,
    COMPLETE,
    DECK,
    DONE,
    DRAW,
    FINAL,
    GROUP,
    HAND,
    HELD,
    INTERIM,
    KEEP,
    KEEPING,
    KINDS,
    LOCO_STEP,
    LOCOMOTIVE,
    LOCOS,
    MOST_CARS,
    OPENING,
    OWNER,
    ROW,
    SECOND,
    SIZE,
    STACK,
    SURELY,
    TAKE,
    TICKETS,
    TRIO,
    TURN,
    Rules,
    State,
    lowest,
)
from stationmaster.games.card_game.engine.hidden import hidden_tickets
from stationmaster.games.card_game.engine.policy_numbers import (
    A_TICKET,
    BLIND,
    NUMBERS,
    OFFER,
    PLAYING,
    SECOND_CARD,
    SPOILS,
)
from stationmaster.games.card_game.engine.policy_outlook import Outlook, held_by
from stationmaster.games.card_game.engine.proposal import propose
from stationmaster.games.card_game.engine.search import best_tickets
from stationmaster.games.card_game.engine.tickets import serves
from stationmaster.games.card_game.engine.turn import (
    TRIOS,
    free_colours,
    least_locos,
    needed,
    tickets_to_deal,
)
from stationmaster.kernel import game as kernel
from stationmaster.kernel.game import Rng
from stationmaster.kernel.policy import Policy
from stationmaster.parts.bits import BIT, count

BELIEF: Final = 4.0  # how much likelier a ticket is held the more of its colours is under way
A_HALF: Final = 0.5  # of a card of each colour is thought to be under way from the start
MUCH: Final = 100.0
MOST_TRIO: Final = 4  # colours that trios are made of, where there is no time for a longer look
MORE_LOCOS: Final = 2  # beyond those that a group needs, likewise
MOST_CANDIDATES: Final = 7
WORST: Final = -1000000.0


@final
class Yardmaster(Policy):
    """Plays one seat. Has no plan to keep: it weighs every turn afresh."""

    rules: Rules
    outlook: Outlook
    actions: vec[i64]
    """Those weighed up last, and what each is worth."""
    values: vec[float]
    cards: vec[float]
    """By kind, what one more such card in hand is worth."""
    singles: vec[float]
    weights: vec[float]
    """By seat and ticket, how likely it is held."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.names = [name for name, _, _, _ in NUMBERS]
        self.numbers = vec[float]([value for _, value, _, _ in NUMBERS])
        self.rules = rules
        self.outlook = Outlook(rules, self.numbers)
        self.actions = vec[i64]()
        self.values = vec[float]()
        self.cards = vec[float]([0.0 for _ in range(KINDS)])
        self.singles = vec[float]([0.0 for _ in range(COLOURS)])
        self.weights = vec[float]([1.0 for _ in range(rules.n_seat * rules.tickets.n_ticket)])

    # What a policy is asked.

    def decide(self, state: kernel.State, seat: i64) -> i64:
        s = cast(State, state)
        phase = s.phase()
        if phase == INTERIM or phase == FINAL:
            return self.complete(s, seat)
        self.weigh_up(s, seat)
        best: i64 = 0
        for k in range(i64(len(self.actions))):
            if self.values[k] > self.values[best]:
                best = k
        return self.actions[best]

    def weigh_up(self, s: State, seat: i64) -> None:
        """All that is worth a thought, with its value."""
        phase = s.phase()
        self.actions = vec[i64](capacity=32)
        self.values = vec[float](capacity=32)
        if phase == TURN:
            self.outlook.look(s, seat, s.tickets[HELD + seat])
            self.weigh_turn(s, seat)
        elif phase == SECOND:
            self.outlook.look(s, seat, s.tickets[HELD + seat])
            self.weigh_second(s, seat)
        elif phase == OPENING or phase == KEEPING:
            self.weigh_offer(s, seat, phase == OPENING)
        else:
            raise ValueError("nothing that this policy knows is asked")

    def put(self, action: i64, value: float) -> None:
        self.actions = append(self.actions, action)
        self.values = append(self.values, value)

    # A turn (CARD-12).

    def weigh_turn(self, s: State, seat: i64) -> None:
        held = s.tickets[HELD + seat]
        now = self.outlook.value(held)
        self.weigh_tickets(s, seat, held, now)
        self.weigh_draws(s, held, now)
        if self.careful:
            for action in s.legal():
                if action >= TRIO:
                    self.weigh_play(s, seat, held, action)
        else:
            self.weigh_groups(s, seat, held)
            self.weigh_trios(s, seat, held, now)
        if len(self.actions) == 0:
            self.put(s.legal()[0], 0.0)

    def weigh_play(self, s: State, seat: i64, held: i64, action: i64) -> None:
        """CARD-30: what hand and railyard are worth after a play; robbing others is worth something, too."""
        outlook = self.outlook
        if action < GROUP:
            trio = TRIOS[action - TRIO]
            self.lay_trio(trio, 1)
            value = outlook.worth(held)
            self.lay_trio(trio, -1)
        else:
            code = action - GROUP
            wild = code % LOCO_STEP
            cars = code // LOCO_STEP % MOST_CARS + 1
            colour = code // (LOCO_STEP * MOST_CARS)
            lost = outlook.others[colour]
            outlook.others[colour] = 0
            self.lay_group(colour, cars, wild)
            value = outlook.worth(held)
            self.lay_group(colour, -cars, -wild)
            outlook.others[colour] = lost
            value += self.numbers[SPOILS] * float(lost) / float(self.rules.n_seat - 1)
        self.put(action, value + self.numbers[PLAYING])

    def lay_group(self, colour: i64, cars: i64, wild: i64) -> None:
        outlook = self.outlook
        outlook.hand[colour] -= cars
        outlook.hand[LOCOMOTIVE] -= wild
        outlook.cars[colour] += cars
        outlook.locos[colour] += wild

    def lay_trio(self, trio: i64, n: i64) -> None:
        for colour in range(i64(COLOURS)):
            if trio & BIT[colour] != 0:
                self.outlook.hand[colour] -= n
                self.outlook.cars[colour] += n

    def weigh_groups(self, s: State, seat: i64, held: i64) -> None:
        """All cars of a colour, with as few locomotives as it takes and a few more."""
        mine = seat + 1
        hand = HAND + A_SEAT * seat
        locos = i64(s.cards[hand + LOCOMOTIVE])
        for colour in range(i64(COLOURS)):
            cars = i64(s.cards[hand + colour])
            if cars == 0 or i64(s.cards[OWNER + colour]) == mine:
                continue
            wild = least_locos(cars, needed(s, colour), locos)
            code = GROUP + (colour * MOST_CARS + cars - 1) * LOCO_STEP
            most = wild + MORE_LOCOS
            if most > locos:
                most = locos
            while wild <= most:
                self.weigh_play(s, seat, held, code + wild)
                wild += 1

    def weigh_trios(self, s: State, seat: i64, held: i64, now: float) -> None:
        """Of the colours that gain most by being sent one by one."""
        free = free_colours(s)
        if count(free) < 3:
            return
        left = free
        while left != 0:
            colour = lowest(left)
            left &= left - 1
            self.lay_group(colour, 1, 0)
            self.singles[colour] = self.outlook.worth(held)
            self.lay_group(colour, -1, 0)
        while count(free) > MOST_TRIO:
            worst = lowest(free)
            left = free
            while left != 0:
                if self.singles[lowest(left)] < self.singles[worst]:
                    worst = lowest(left)
                left &= left - 1
            free ^= BIT[worst]
        for k in range(i64(len(TRIOS))):
            if TRIOS[k] & free == TRIOS[k]:
                self.weigh_play(s, seat, held, TRIO + k)

    # Drawing cards (CARD-20).

    def price_cards(self, held: i64, now: float) -> None:
        """What one more card in hand is worth: never less than nothing.

        Or to look at tickets and keep none would seem better, and if all think so, the deck never runs out.
        As it is, a turn draws, plays, or looks at tickets that nobody has refused: all have an end.
        """
        outlook = self.outlook
        for kind in range(i64(KINDS)):
            outlook.hand[kind] += 1
            gain = outlook.worth(held) - now
            outlook.hand[kind] -= 1
            if gain < 0.0:
                gain = 0.0
            self.cards[kind] = gain

    def blind(self, s: State) -> float:
        """What a card from the deck is worth."""
        unseen = self.outlook.unseen
        if unseen[KINDS] == 0 or s.cards[DECK + SIZE] == 0:
            return 0.0
        total = 0.0
        for kind in range(i64(KINDS)):
            total += self.cards[kind] * float(unseen[kind])
        return total / float(unseen[KINDS]) + self.numbers[BLIND]

    def further(self, s: State, blind: float, taken: i64) -> float:
        """The best second card: blind, or from the row without the one taken, but no locomotive."""
        best = 0.0
        if s.cards[DECK + SIZE] > 0 and blind > 0.0:
            best = blind
        for kind in range(i64(LOCOMOTIVE)):
            there = i64(s.cards[ROW + kind])
            if kind == taken:
                there -= 1
            if there > 0 and self.cards[kind] > best:
                best = self.cards[kind]
        return self.numbers[SECOND_CARD] * best

    def weigh_draws(self, s: State, held: i64, now: float) -> None:
        self.price_cards(held, now)
        blind = self.blind(s)
        if s.cards[DECK + SIZE] > 0:
            self.put(DRAW, now + blind + self.further(s, blind, -1))
        for kind in range(i64(KINDS)):
            if s.cards[ROW + kind] > 0:
                value = now + self.cards[kind]
                if kind != LOCOMOTIVE:
                    value += self.further(s, blind, kind)
                self.put(TAKE + kind, value)

    def weigh_second(self, s: State, seat: i64) -> None:
        held = s.tickets[HELD + seat]
        self.price_cards(held, self.outlook.value(held))
        if s.cards[DECK + SIZE] > 0:
            self.put(DRAW, self.blind(s))
        for kind in range(i64(LOCOMOTIVE)):
            if s.cards[ROW + kind] > 0:
                self.put(TAKE + kind, self.cards[kind])

    # Tickets (CARD-05, CARD-40).

    def weigh_tickets(self, s: State, seat: i64, held: i64, now: float) -> None:
        """What those that may come would add: any that are hidden, and refused ones that it knows.

        When only refused ones are left, it looks at them if one of its own will be kept now.
        """
        drawn = tickets_to_deal(s)
        fresh = count(s.unseen)
        if fresh > drawn:
            fresh = drawn
        hope = 0.0
        if fresh > 0:
            hope = float(fresh) * self.mean_gain(s, seat, held, now)
        if fresh < drawn:
            hope += self.own_refused(s, seat, held, now, drawn - fresh)
        if fresh > 0 or hope > 0.0:
            self.put(TICKETS, now + self.numbers[OFFER] * hope + self.numbers[A_TICKET])

    def mean_gain(self, s: State, seat: i64, held: i64, now: float) -> float:
        """What a ticket adds, over all that may come."""
        hidden = hidden_tickets(s, seat)
        n = count(hidden)
        total = 0.0
        while hidden != 0:
            ticket = lowest(hidden)
            hidden &= hidden - 1
            if self.outlook.spread == 0.0:
                total += self.gain_at_end(ticket, held, now)
            else:
                total += self.gain(ticket)
        return total / float(n)

    def own_refused(self, s: State, seat: i64, held: i64, now: float, most: i64) -> float:
        """What the seat's own among the topmost refused tickets would add, as the offer will show them."""
        some: i64 = 0
        for k in range(i64(len(s.under)) // 2):
            if k < most and i64(s.under[2 * k + 1]) == seat:
                some |= BIT[i64(s.under[2 * k])]
        if some == 0:
            return 0.0
        self.outlook.put_in_order(held | some)
        total = 0.0
        while some != 0:
            total += self.gain_at_end(lowest(some), held, now)
            some &= some - 1
        return total

    def gain_at_end(self, ticket: i64, held: i64, now: float) -> float:
        """What one more ticket brings, all others weighed anew with it."""
        gain = self.outlook.value(held | BIT[ticket]) - now
        if gain < 0.0:
            return 0.0
        return gain

    def gain(self, ticket: i64) -> float:
        """What one more ticket brings with what the others leave over."""
        outlook = self.outlook
        chance = outlook.complete(ticket)
        if chance == 0.0:
            return 0.0
        first = self.rules.tickets.car[ticket]
        for k in range(self.rules.tickets.car[ticket + 1] - first):
            outlook.used[outlook.taken[k]] -= 1
        gain = chance * outlook.gains[ticket] - outlook.costs[ticket]
        if gain < 0.0:
            return 0.0
        return gain

    def weigh_offer(self, s: State, seat: i64, is_opening: bool) -> None:
        """Every set of the offered tickets, or without time those that a growing set passes through."""
        outlook = self.outlook
        first: i64 = 0
        n = i64(len(s.offered))
        least: i64 = 0
        if is_opening:
            n = s.rules.opening_tickets
            first = seat * n
            least = s.rules.keep
        held = held_by(s, seat)
        every = held
        for k in range(n):
            every |= BIT[i64(s.offered[first + k])]
        outlook.look(s, seat, every)
        if self.careful:
            for some in range(BIT[n]):
                if count(some) >= least:
                    self.put(KEEP + some, outlook.value(held | tickets_at(s, first, some)))
            return
        kept: i64 = 0
        for ticket in outlook.order:
            for k in range(n):
                if i64(s.offered[first + k]) == ticket:
                    with_it = kept | BIT[k]
                    if kept != 0:
                        self.put(KEEP + BIT[k], outlook.value(held | BIT[ticket]))
                    value = outlook.value(held | tickets_at(s, first, with_it))
                    if kept == 0 and least == 0:
                        self.put(KEEP, outlook.value(held))
                    self.put(KEEP + with_it, value)
                    kept = with_it
        if len(self.actions) == 0:
            self.put(s.legal()[0], 0.0)

    # A scoring (CARD-61).

    def complete(self, s: State, seat: i64) -> i64:
        """The best set as far as its owner may know, a few tickets at a time.

        Beside what somebody else has begun to choose, as much of it as the stack still serves.
        """
        times = s.number()
        possible = possible_places(s, seat, times)
        if possible == 0 or is_settled(s, seat):
            return COMPLETE + possible
        best = self.best_set(s, seat)
        asked = asked_about(s, seat, times)
        book = self.rules.tickets
        stack = HAND + A_SEAT * seat + STACK
        served = book.needed(s.tickets[HELD + seat] & s.chosen)
        places: i64 = 0
        place: i64 = 0
        while asked != 0:
            ticket = asked & -asked
            more = served + book.needed(ticket)
            if best & ticket != 0 and serves(s.cards, stack, more):
                places |= BIT[place]
                served = more
            asked ^= ticket
            place += 1
        return COMPLETE + places

    def best_set(self, s: State, seat: i64) -> i64:
        held = s.tickets[HELD + seat]
        if not s.is_final():
            return best_tickets(self.rules.tickets, s.cards, HAND + A_SEAT * seat + STACK, held)
        n_held = vec[i64](capacity=s.rules.n_seat)
        done = vec[i64](capacity=s.rules.n_seat)
        for other in range(s.rules.n_seat):
            n_held = append(n_held, count(s.tickets[HELD + other]))
            done = append(done, s.tickets[DONE + other])
        hidden = hidden_tickets(s, seat)
        return propose(self.rules.tickets, s.cards, HAND + STACK, A_SEAT, seat, held, hidden, n_held, done)

    # For search.

    def candidates(self, state: kernel.State, seat: i64) -> vec[i64]:
        """The best by its own values, the best of all first."""
        s = cast(State, state)
        phase = s.phase()
        if phase == INTERIM or phase == FINAL:
            return append(vec[i64](), self.complete(s, seat))
        self.weigh_up(s, seat)
        found = vec[i64](capacity=MOST_CANDIDATES)
        for _ in range(i64(MOST_CANDIDATES)):
            best: i64 = -1
            most = WORST
            for k in range(i64(len(self.actions))):
                if self.values[k] > most:
                    most = self.values[k]
                    best = k
            if best < 0:
                break
            found = append(found, self.actions[best])
            self.values[best] = WORST
        return found

    def suspect(self, state: kernel.State, seat: i64) -> None:
        """A ticket is the likelier held the more a seat has, of the colour it has least of for it, under way.

        Compared with what it has of all colours: late in a game everybody has sent some of each.
        """
        s = cast(State, state)
        book = self.rules.tickets
        for other in range(self.rules.n_seat):
            have = self.under_way(s, other)
            for ticket in range(book.n_ticket):
                least = MUCH
                for k in range(book.car[ticket], book.car[ticket + 1]):
                    if have[book.cars[k]] < least:
                        least = have[book.cars[k]]
                self.weights[other * book.n_ticket + ticket] = exp(BELIEF * least)

    def under_way(self, s: State, other: i64) -> vec[float]:
        """By colour, cards sent, shown or openly taken, as a share of the mean of all colours."""
        row = HAND + A_SEAT * other
        have = vec[float](capacity=COLOURS)
        total = 0.0
        for colour in range(i64(COLOURS)):
            n = i64(s.cards[row + STACK + colour]) + i64(s.cards[row + SURELY + colour])
            if i64(s.cards[OWNER + colour]) == other + 1:
                n += i64(s.cards[CARS + colour]) + i64(s.cards[LOCOS + colour])
            have = append(have, float(n) + A_HALF)
            total += float(n) + A_HALF
        for colour in range(i64(COLOURS)):
            have[colour] = have[colour] * float(COLOURS) / total
        return have

    def deal_anew(self, state: kernel.State, seat: i64, rng: Rng) -> None:
        s = cast(State, state)
        s.redeal(seat, rng)
        if s.is_opening():
            return
        scoring = s.stacks_are_open()
        for other in range(s.rules.n_seat):
            if other != seat:
                s.chosen &= ~s.tickets[HELD + other]
                self.deal_tickets(s, other, rng)
                if scoring:
                    self.choose_well(s, other)

    def choose_well(self, s: State, other: i64) -> None:
        """What another has answered at a scoring (CARD-61) is secret, but hardly any choice at all."""
        held = s.tickets[HELD + other]
        best = best_tickets(self.rules.tickets, s.cards, HAND + A_SEAT * other + STACK, held)
        for times in range(s.times_answered(other)):
            s.chosen |= asked_about(s, other, times) & best

    def deal_tickets(self, s: State, other: i64, rng: Rng) -> None:
        """A seat's tickets change places with unseen ones, by their weights."""
        first = other * self.rules.tickets.n_ticket
        n = count(s.tickets[HELD + other])
        pool = s.unseen | s.tickets[HELD + other]
        held: i64 = 0
        for _ in range(n):
            total = 0.0
            left = pool
            while left != 0:
                total += self.weights[first + lowest(left)]
                left &= left - 1
            point = total * float(rng.below(1000000)) / 1000000.0
            left = pool
            chosen = lowest(left)
            while left != 0:
                chosen = lowest(left)
                point -= self.weights[first + chosen]
                if point < 0.0:
                    break
                left &= left - 1
            held |= BIT[chosen]
            pool ^= BIT[chosen]
        s.tickets[HELD + other] = held
        s.unseen = pool


def tickets_at(s: State, first: i64, places: i64) -> i64:
    """The offered tickets at these places."""
    some: i64 = 0
    place = first
    while places != 0:
        if places & 1 != 0:
            some |= BIT[i64(s.offered[place])]
        places >>= 1
        place += 1
    return some
