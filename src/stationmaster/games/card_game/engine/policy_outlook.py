"""How likely cards are to end in one's stack, and what that makes of one's tickets. Compiled.

Everything is counted in cards that may yet arrive, each with a chance: those in the stack are there, those in
the railyard leave one a turn unless they are robbed, those in hand wait to be played, some are still to be
drawn. Tickets are then completed on paper, the likeliest first. Of others' hands only what the whole table
knows is looked at.
"""

from math import exp
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.card_game.engine.core import (
    A_SEAT,
    CARS,
    COLOURS,
    DECK,
    DISCARD,
    HAND,
    HELD,
    KINDS,
    LOCOMOTIVE,
    LOCOS,
    OWNER,
    ROW,
    SIZE,
    STACK,
    STEP_RUN,
    SURELY,
    Rules,
    State,
)
from stationmaster.games.card_game.engine.policy_numbers import (
    A_CARD,
    BLOCKED,
    CITY,
    CLOCK,
    COMING,
    COMING_FIRST,
    COMING_STEP,
    CONTESTED,
    DOUBT,
    GIVE_UP,
    KEPT_BACK,
    PACE,
    PLAYS_FIRST,
    PREFER,
    ROBBERS,
    UNFINISHED,
    WILD_WAIT,
)
from stationmaster.games.card_game.engine.search import best_tickets
from stationmaster.games.card_game.engine.tickets import Tickets
from stationmaster.parts.bits import BIT, PLACE

SOURCE_COMING: Final = 9  # behind the kinds of cards: those not yet drawn
SOURCES: Final = 10
WIDE: Final = 48  # chances of a source
MOST_COMING: Final = 30
LARGEST: Final = 32  # a column
LIKELY: Final = 0.5  # at the end: a card that is counted on
WORN: Final = 0.7  # of a locomotive, how far it serves to rob with
HALF_TURN: Final = 0.3
MOST_PLAYS: Final = 10  # that a hand is unloaded in: eight groups
LAST: Final = 64  # turns
UNKNOWN: Final = -1.0
TURNS: Final = vec[float]([float(turn) for turn in range(LAST)])


@final
class Outlook:
    """One seat's chances at one moment. Change `hand`, `cars` and `locos`, and ask what that is worth."""

    rules: Rules
    book: Tickets
    numbers: vec[float]
    seat: i64
    turns: float
    """That this seat has after this one,"""
    spread: float
    """and how unsure that is; 0 when it is known (CARD-50)."""
    runs: i64
    """Through the deck, in all (CARD-52)."""
    is_last_run: bool
    stack: vec[i64]
    hand: vec[i64]
    cars: vec[i64]
    """The own railyard, by colour; and the locomotives on it."""
    locos: vec[i64]
    others: vec[i64]
    """By colour, cards that lie in another's railyard."""
    unseen: vec[i64]
    """By kind, cards in the deck or hidden in others' hands; the last is their sum."""
    sure: vec[i64]
    """By seat and colour, cards known to be in a hand that could rob; the last of a seat: hidden cards."""
    risks: vec[float]
    gains: vec[float]
    """By ticket, what completing it brings."""
    costs: vec[float]
    """By ticket, what it costs to hold it."""
    order: vec[i64]
    chances: vec[float]
    n: vec[i64]
    used: vec[i64]
    taken: vec[i64]
    arriving: vec[u8]
    whole: vec[float]
    """The chance to have so many more turns, as far as it was asked; likewise the next three."""
    after: vec[float]
    """By plays before it and place in its group, for a card in hand."""
    wild: vec[float]
    """By place, for a locomotive in hand."""
    coming: vec[float]
    """By plays and place, for a card still to be drawn; behind them `n_coming`, how many."""
    n_coming: vec[i64]

    def __init__(self, rules: Rules, numbers: vec[float]) -> None:
        self.rules = rules
        self.book = rules.tickets
        self.numbers = numbers
        self.seat = 0
        self.turns = 0.0
        self.spread = 0.0
        self.runs = 0
        for op in rules.ops:
            if op == STEP_RUN:
                self.runs += 1
        self.is_last_run = True
        self.stack = vec[i64]([0 for _ in range(KINDS)])
        self.hand = vec[i64]([0 for _ in range(KINDS)])
        self.cars = vec[i64]([0 for _ in range(COLOURS)])
        self.locos = vec[i64]([0 for _ in range(COLOURS)])
        self.others = vec[i64]([0 for _ in range(COLOURS)])
        self.unseen = vec[i64]([0 for _ in range(KINDS + 1)])
        self.sure = vec[i64]([0 for _ in range(rules.n_seat * KINDS)])
        self.risks = vec[float]([0.0 for _ in range(COLOURS * LARGEST)])
        self.gains = vec[float]([0.0 for _ in range(self.book.n_ticket)])
        self.costs = vec[float]([0.0 for _ in range(self.book.n_ticket)])
        self.order = vec[i64]()
        self.chances = vec[float]([0.0 for _ in range(SOURCES * WIDE)])
        self.n = vec[i64]([0 for _ in range(SOURCES)])
        self.used = vec[i64]([0 for _ in range(SOURCES)])
        self.taken = vec[i64]([0 for _ in range(16)])
        self.arriving = vec[u8]([u8(0) for _ in range(KINDS)])
        self.whole = vec[float]([UNKNOWN for _ in range(LAST)])
        self.after = vec[float]([UNKNOWN for _ in range(MOST_PLAYS * LARGEST)])
        self.wild = vec[float]([UNKNOWN for _ in range(LARGEST)])
        self.coming = vec[float]([0.0 for _ in range(MOST_PLAYS * MOST_COMING)])
        self.n_coming = vec[i64]([-1 for _ in range(MOST_PLAYS)])

    # What there is to see.

    def look(self, s: State, seat: i64, tickets: i64) -> None:
        """Take up the point of view of a seat, with all the tickets that will be asked about."""
        self.seat = seat
        self._clock(s)
        self._see_own(s)
        self._see_others(s)
        self._price_tickets(s)
        self.supply()
        self.put_in_order(tickets)

    def _clock(self, s: State) -> None:
        """CARD-50: how many turns are still to come."""
        deck = i64(s.cards[DECK + SIZE])
        self.spread = 0.0
        if s.turns_left > 0:
            self.turns = 0.0
        elif deck == 0:
            self.turns = 1.0
        else:
            self.turns = 1.0 + float(deck) / (float(s.rules.n_seat) * self.numbers[CLOCK])
            self.spread = HALF_TURN + self.numbers[DOUBT] * self.turns
        self.is_last_run = self.runs == 1 or s.step >= s.rules.last_count - 1
        for k in range(i64(LAST)):
            self.whole[k] = UNKNOWN
        for k in range(i64(LARGEST)):
            self.wild[k] = UNKNOWN
        for k in range(i64(MOST_PLAYS * LARGEST)):
            self.after[k] = UNKNOWN
        for k in range(i64(MOST_PLAYS)):
            self.n_coming[k] = -1

    def _see_own(self, s: State) -> None:
        row = HAND + A_SEAT * self.seat
        for kind in range(i64(KINDS)):
            self.hand[kind] = i64(s.cards[row + kind])
            self.stack[kind] = i64(s.cards[row + STACK + kind])

    def _see_others(self, s: State) -> None:
        """CARD-11: who has listened knows all stacks, and so what is unseen."""
        cards = s.cards
        mine = self.seat + 1
        unseen = self.unseen
        for kind in range(i64(KINDS)):
            left = s.rules.of_colour
            if kind == LOCOMOTIVE:
                left = s.rules.locomotives
            unseen[kind] = left - i64(cards[ROW + kind]) - i64(cards[DISCARD + kind]) - self.hand[kind]
        for seat in range(s.rules.n_seat):
            hand = HAND + A_SEAT * seat
            for kind in range(i64(KINDS)):
                unseen[kind] -= i64(cards[hand + STACK + kind])
                if seat != self.seat:
                    unseen[kind] -= i64(cards[hand + SURELY + kind])
            wild = i64(cards[hand + SURELY + LOCOMOTIVE])
            for colour in range(i64(COLOURS)):
                self.sure[seat * KINDS + colour] = i64(cards[hand + SURELY + colour]) + wild
            self.sure[seat * KINDS + COLOURS] = i64(cards[hand + SIZE]) - i64(cards[hand + SURELY + SIZE])
        for colour in range(i64(COLOURS)):
            lying = i64(cards[CARS + colour])
            wild = i64(cards[LOCOS + colour])
            unseen[colour] -= lying
            unseen[LOCOMOTIVE] -= wild
            self.cars[colour] = 0
            self.locos[colour] = 0
            self.others[colour] = 0
            if i64(cards[OWNER + colour]) == mine:
                self.cars[colour] = lying
                self.locos[colour] = wild
            else:
                self.others[colour] = lying + wild
        total: i64 = 0
        for kind in range(i64(KINDS)):
            if unseen[kind] < 0:
                unseen[kind] = 0
            total += unseen[kind]
        unseen[KINDS] = total
        for k in range(i64(COLOURS * LARGEST)):
            self.risks[k] = -1.0

    def _price_tickets(self, s: State) -> None:
        """CARD-62 to CARD-64: what a ticket brings, completed now or, before an interim, perhaps later."""
        book = self.book
        share = 1.0
        if not self.is_last_run:
            share = self.numbers[UNFINISHED]
        for ticket in range(book.n_ticket):
            points = float(book.points[ticket])
            gain = points + points * share
            for city in range(book.n_city):
                if book.naming[city] & BIT[ticket] != 0:
                    gain += self.numbers[CITY] * float(book.bonus[city])
            self.gains[ticket] = gain
            self.costs[ticket] = points * share

    def put_in_order(self, tickets: i64) -> None:
        """The order to work in: first what is likely and brings much for each car."""
        self.order = vec[i64](capacity=24)
        promises = vec[float](capacity=24)
        while tickets != 0:
            ticket = PLACE[(tickets & -tickets) % 67]
            tickets &= tickets - 1
            self.begin()
            cars = self.book.car[ticket + 1] - self.book.car[ticket]
            promise = self.complete(ticket) * self.gains[ticket] / float(cars)
            self.order = append(self.order, ticket)
            promises = append(promises, promise)
            k = i64(len(promises)) - 1
            while k > 0 and promises[k - 1] < promise:
                promises[k] = promises[k - 1]
                self.order[k] = self.order[k - 1]
                k -= 1
            promises[k] = promise
            self.order[k] = ticket

    # Robbery and time.

    def in_time(self, turn: float) -> float:
        """The chance of having so many more turns."""
        if self.spread == 0.0:
            if turn <= self.turns:
                return 1.0
            return 0.0
        return 1.0 / (1.0 + exp((turn - self.turns - HALF_TURN) / self.spread))

    # The same questions come again for everything that is weighed up, so answers are kept for a look.

    def in_turns(self, turns: i64) -> float:
        known = self.whole[turns]
        if known < 0.0:
            known = self.in_time(TURNS[turns])
            self.whole[turns] = known
        return known

    def in_hand(self, plays: i64, place: i64) -> float:
        """For a card of a group that is unloaded after so many plays."""
        at = plays * LARGEST + place
        known = self.after[at]
        if known < 0.0:
            known = self.in_time(self.unloaded(plays) + TURNS[place])
            self.after[at] = known
        return known

    def unloaded(self, plays: i64) -> float:
        """When a hand's group is played, in turns from now, if nothing is in its way."""
        return 1.0 + self.numbers[PACE] * TURNS[plays - 1]

    def in_wild(self, place: i64) -> float:
        known = self.wild[place]
        if known < 0.0:
            known = self.numbers[CONTESTED] * self.in_time(2.0 + self.numbers[WILD_WAIT] * TURNS[place])
            self.wild[place] = known
        return known

    def risk(self, colour: i64, size: i64) -> float:
        """The chance that somebody robs a column of that size before one's next turn (CARD-32)."""
        place = colour * LARGEST + size
        known = self.risks[place]
        if known >= 0.0:
            return known
        safe = 1.0
        total = float(self.unseen[KINDS])
        if total < 1.0:
            total = 1.0
        share = (float(self.unseen[colour]) + WORN * float(self.unseen[LOCOMOTIVE])) / total
        for seat in range(self.rules.n_seat):
            if seat != self.seat:
                lacking = size + 1 - self.sure[seat * KINDS + colour]
                hidden = float(self.sure[seat * KINDS + COLOURS])
                safe *= 1.0 - self.numbers[ROBBERS] * at_least(lacking, hidden * share)
        if safe < 0.0:
            safe = 0.0
        self.risks[place] = 1.0 - safe
        return 1.0 - safe

    # Cards that may arrive.

    def supply(self) -> None:
        """By source, the chances of cards to end in the stack, best first."""
        n = self.n
        chances = self.chances
        for kind in range(i64(KINDS)):
            n[kind] = self.stack[kind]
            for k in range(n[kind]):
                chances[kind * WIDE + k] = 1.0
        for colour in range(i64(COLOURS)):
            if self.cars[colour] > 0:
                self._send(colour)
        plays = self._unload()
        self._come(plays)
        for source in range(i64(SOURCES)):
            chances[source * WIDE + n[source]] = 0.0
            chances[source * WIDE + n[source] + 1] = 0.0

    def _put(self, source: i64, chance: float) -> None:
        if chance > 1.0:
            chance = 1.0
        first = source * WIDE
        k = first + self.n[source]
        chances = self.chances
        while k > first and chances[k - 1] < chance:
            chances[k] = chances[k - 1]
            k -= 1
        chances[k] = chance
        self.n[source] += 1

    def _send(self, colour: i64) -> None:
        """A column in the railyard: locomotives leave first, one card a turn (CARD-10)."""
        there = 1.0
        wild = self.locos[colour]
        size = self.cars[colour] + wild
        for k in range(size):
            there *= 1.0 - self.risk(colour, size - k)
            chance = there * self.in_turns(k + 1)
            if chance < 0.02:
                return
            if k < wild:
                self._put(LOCOMOTIVE, chance)
            else:
                self._put(colour, chance)

    def _unload(self) -> i64:
        """Cards in hand: group after group, the largest first, single ones by threes."""
        singles: i64 = 0
        plays: i64 = 0
        size: i64 = 0
        numbers = self.numbers
        for colour in range(i64(COLOURS)):
            if self.hand[colour] > size:
                size = self.hand[colour]
        while size > 0:
            for colour in range(i64(COLOURS)):
                if self.hand[colour] != size:
                    continue
                if size > 1:
                    plays += 1
                else:
                    singles += 1
                    if singles % 3 == 1:
                        plays += 1
                sure = numbers[CONTESTED]
                wait = self._wait(colour, size)
                if self.others[colour] >= size:
                    sure = numbers[BLOCKED]
                waits = TURNS[wait] > self.unloaded(plays)
                for k in range(size):
                    if waits:
                        self._put(colour, sure * self.in_turns(wait + k + 1))
                    else:
                        self._put(colour, sure * self.in_hand(plays, k + 1))
            size -= 1
        for k in range(self.hand[LOCOMOTIVE]):
            self._put(LOCOMOTIVE, self.in_wild(k))
        return plays

    def _wait(self, colour: i64, size: i64) -> i64:
        """When a colour can be played, in turns from now (CARD-31, CARD-32)."""
        if self.cars[colour] > 0:
            return self.cars[colour] + self.locos[colour]
        if self.others[colour] >= size:
            return 1 + self.others[colour] - size
        return 1

    def _come(self, plays: i64) -> None:
        """Cards that are still to be drawn."""
        first = plays * MOST_COMING
        if self.n_coming[plays] < 0:
            self._expect(plays)
        n = self.n_coming[plays]
        for k in range(n):
            self.chances[SOURCE_COMING * WIDE + k] = self.coming[first + k]
        self.n[SOURCE_COMING] = n

    def _expect(self, plays: i64) -> None:
        """How many cards may come, each less likely than the one before, when a hand takes so many plays."""
        numbers = self.numbers
        when = numbers[COMING_FIRST] + numbers[PLAYS_FIRST] * TURNS[plays]
        n: i64 = 0
        while n < MOST_COMING:
            chance = numbers[COMING] * self.in_time(when)
            if chance < 0.05:
                break
            self.coming[plays * MOST_COMING + n] = chance
            when += numbers[COMING_STEP]
            n += 1
        self.n_coming[plays] = n

    # Tickets.

    def worth(self, tickets: i64) -> float:
        """What these tickets are worth with hand and railyard as they are set."""
        self.supply()
        return self.value(tickets)

    def value(self, tickets: i64) -> float:
        """Points of the likely ones, less those of the others."""
        if self.spread == 0.0:
            return self._value_at_end(tickets)
        self.begin()
        total = 0.0
        for ticket in self.order:
            if tickets & BIT[ticket] != 0:
                total += self.complete(ticket) * self.gains[ticket] - self.costs[ticket]
        return total

    def begin(self) -> None:
        for source in range(i64(SOURCES)):
            self.used[source] = 0

    def complete(self, ticket: i64) -> float:
        """The chance to complete a ticket with cards that are not used up, which then are; 0 is given up."""
        book = self.book
        chances = self.chances
        used = self.used
        prefer = self.numbers[PREFER]
        first = book.car[ticket]
        chance = 1.0
        for k in range(first, book.car[ticket + 1]):
            source = book.cars[k]
            best = chances[source * WIDE + used[source]]
            other = chances[SOURCE_COMING * WIDE + used[SOURCE_COMING]]
            if other > best + prefer:
                best = other
                source = SOURCE_COMING
            other = chances[LOCOMOTIVE * WIDE + used[LOCOMOTIVE]]
            if other > best + prefer:
                best = other
                source = LOCOMOTIVE
            used[source] += 1
            self.taken[k - first] = source
            chance *= best
            if chance < self.numbers[GIVE_UP]:
                for back in range(k - first + 1):
                    used[self.taken[back]] -= 1
                return 0.0
        return chance

    def _value_at_end(self, tickets: i64) -> float:
        """When one knows which turn is one's last: what the cards that arrive complete, exactly (CARD-61)."""
        lacking = 0.0
        for kind in range(i64(KINDS)):
            likely: i64 = 0
            for k in range(self.n[kind]):
                chance = self.chances[kind * WIDE + k]
                if chance >= LIKELY:
                    likely += 1
                    lacking += 1.0 - chance
            self.arriving[kind] = u8(likely)
        done = best_tickets(self.book, self.arriving, 0, tickets)
        total = -self.numbers[A_CARD] * lacking
        while tickets != 0:
            ticket = PLACE[(tickets & -tickets) % 67]
            tickets &= tickets - 1
            total -= self.costs[ticket]
            if done & BIT[ticket] != 0:
                total += self.gains[ticket]
        if not self.is_last_run:  # CARD-62: hands stay, and stacks are shuffled
            for kind in range(i64(KINDS)):
                total += self.numbers[KEPT_BACK] * float(self.hand[kind])
        return total


def held_by(s: State, seat: i64) -> i64:
    """The tickets of a seat, those it has just chosen to keep among them (CARD-05)."""
    held = s.tickets[HELD + seat]
    if s.is_opening():
        for k in range(i64(len(s.offered))):
            if s.before(k) == seat:
                held |= s.chosen & BIT[i64(s.offered[k])]
    return held


def at_least(n: i64, mean: float) -> float:
    """The chance that so many or more come when so many are expected (Poisson)."""
    if n <= 0:
        return 1.0
    term = exp(-mean)
    left = 1.0
    for k in range(n):
        left -= term
        term = term * mean / float(k + 1)
    if left < 0.0:
        return 0.0
    return left
