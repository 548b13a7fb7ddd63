"""The tickets: what they need, what they are worth, and which are best completed from a stack. Compiled.

The best set (CARD-61) is found by branch and bound. Put a price on a car of each colour, and on a locomotive
one no lower than any of them. Then no set of tickets can be worth more than all cards at their prices plus,
for each ticket, what it is worth beyond the prices of its cars, where that is positive. This holds for any
prices; good ones, found by a few rounds of supply and demand, leave little to search.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.card_game.data import COLOURS as COLOUR_NAMES
from stationmaster.games.card_game.data import Box
from stationmaster.parts.bits import BIT, PLACE, count

COLOURS: Final = 8
LOCOMOTIVE: Final = 8
KINDS: Final = 9
MOST_SEATS: Final = 4

# A ticket's value in the search: points, then the number of tickets, then how many big cities they name.
POINT: Final = 8192
TICKET: Final = 128
ROUNDS: Final = 16


@final
class Tickets:
    """All tickets of the game, with tables by ticket."""

    n_ticket: i64
    every: i64
    """The set of all tickets."""
    points: vec[i64]
    values: vec[i64]
    needs: vec[i64]
    """By ticket and colour, how many cars."""
    cars: vec[i64]
    """The colours of all the cars that tickets need; a ticket's are from `car[t]` to `car[t + 1]`."""
    car: vec[i64]
    going_rate: i64
    """What a car is worth on average, as the search counts."""
    n_city: i64
    bonus: vec[i64]
    """By big city, the points of its card."""
    naming: vec[i64]
    """By big city, the set of tickets that name it."""

    def __init__(self, box: Box) -> None:
        self.n_ticket = len(box.tickets)
        self.every = 0
        self.points = vec[i64]()
        self.values = vec[i64]()
        self.needs = vec[i64]()
        self.cars = vec[i64]()
        self.car = vec[i64]([0])
        big = [number for number, city in enumerate(box.cities) if city.bonus > 0]
        self.n_city = len(big)
        self.bonus = vec[i64]([box.cities[number].bonus for number in big])
        self.naming = vec[i64]([0 for _ in big])
        for t, ticket in enumerate(box.tickets):
            self.every |= BIT[t]
            named: i64 = 0
            for city in range(self.n_city):
                if big[city] == ticket.a or big[city] == ticket.b:
                    self.naming[city] |= BIT[t]
                    named += 1
            self.points = append(self.points, ticket.points)
            self.values = append(self.values, ticket.points * POINT + TICKET + named)
            for colour in COLOUR_NAMES:
                self.needs = append(self.needs, ticket.cars.count(colour))
            for colour in ticket.cars:
                self.cars = append(self.cars, COLOUR_NAMES.index(colour))
            self.car = append(self.car, len(self.cars))
        self.going_rate = self.worth(self.every) * POINT // i64(len(self.cars))

    def worth(self, tickets: i64) -> i64:
        """The points of a set of tickets."""
        points: i64 = 0
        while tickets != 0:
            points += self.points[PLACE[(tickets & -tickets) % 67]]
            tickets &= tickets - 1
        return points

    def city_points(self, done: vec[i64]) -> vec[i64]:
        """CARD-64: each seat's points for big cities, by the sets of tickets the seats completed."""
        points = vec[i64]([0 for _ in range(len(done))])
        for city in range(self.n_city):
            most = self.most(city, done)
            if most == 0:
                continue
            for seat in range(i64(len(done))):
                if count(done[seat] & self.naming[city]) == most:
                    points[seat] += self.bonus[city]
        return points

    def most(self, city: i64, done: vec[i64]) -> i64:
        """How many tickets naming a big city the seat with most of them completed."""
        most: i64 = 0
        for tickets in done:
            n = count(tickets & self.naming[city])
            if n > most:
                most = n
        return most

    def fits(self, cards: vec[u8], row: i64, ticket: i64) -> bool:
        """Whether a row of cards can complete a ticket, locomotives standing in."""
        lacking: i64 = 0
        for colour in range(i64(COLOURS)):
            short = self.needs[ticket * COLOURS + colour] - i64(cards[row + colour])
            if short > 0:
                lacking += short
        return lacking <= i64(cards[row + LOCOMOTIVE])

    def best(self, cards: vec[u8], row: i64, held: i64) -> i64:
        """CARD-61: the set of tickets to complete from a row of cards, proven best."""
        candidates = self._fitting(cards, row, held)
        if candidates & (candidates - 1) == 0:
            return candidates
        have = vec[i64](capacity=KINDS)
        for kind in range(i64(KINDS)):
            have = append(have, i64(cards[row + kind]))
        if self._all_fit(have, candidates):
            return candidates
        return Search(self, have, candidates).best

    def _fitting(self, cards: vec[u8], row: i64, held: i64) -> i64:
        fitting: i64 = 0
        while held != 0:
            ticket = PLACE[(held & -held) % 67]
            held &= held - 1
            if self.fits(cards, row, ticket):
                fitting |= BIT[ticket]
        return fitting

    def _all_fit(self, have: vec[i64], tickets: i64) -> bool:
        left = have[:]
        while tickets != 0:
            first = PLACE[(tickets & -tickets) % 67] * COLOURS
            tickets &= tickets - 1
            for colour in range(i64(COLOURS)):
                left[colour] -= self.needs[first + colour]
        locomotives = have[LOCOMOTIVE]
        for colour in range(i64(COLOURS)):
            if left[colour] < 0:
                locomotives += left[colour]
        return locomotives >= 0


@final
class Search:
    """One search for the best set. Its `best` is the answer."""

    book: Tickets
    n: i64
    tickets: vec[i64]
    """The candidates, those first whose place in or out of the set is clearest."""
    gains: vec[i64]
    """By candidate, its value beyond the prices of its cars."""
    after: vec[i64]
    """By candidate, the sum of the positive gains from it on."""
    prices: vec[i64]
    left: vec[i64]
    """Cards not used up, below 0 where locomotives stand in; the last are the locomotives."""
    best: i64
    best_value: i64

    def __init__(self, book: Tickets, have: vec[i64], candidates: i64) -> None:
        self.book = book
        self.n = 0
        self.tickets = vec[i64]()
        while candidates != 0:
            self.tickets = append(self.tickets, PLACE[(candidates & -candidates) % 67])
            candidates &= candidates - 1
            self.n += 1
        self.left = have
        self.gains = vec[i64]([0 for _ in range(self.n)])
        self.after = vec[i64]()
        self.prices = vec[i64]()
        self.best = 0
        self.best_value = 0
        self._find_prices()
        self._sort()
        at_prices: i64 = 0
        for kind in range(i64(KINDS)):
            at_prices += self.prices[kind] * have[kind]
        self._branch(0, 0, 0, at_prices)

    def _find_prices(self) -> None:
        """Raise the price of what is short, lower that of what is left over; keep those that bound best."""
        now = self._first_prices()
        cars = self.book.cars
        least: i64 = -1
        step: i64 = POINT
        for _ in range(i64(ROUNDS)):
            top: i64 = 0
            bound: i64 = 0
            for colour in range(i64(COLOURS)):
                bound += now[colour] * self.left[colour]
                if now[colour] > now[top]:
                    top = colour
            now[LOCOMOTIVE] = now[top]
            bound += now[top] * self.left[LOCOMOTIVE]
            over = self.left[:]
            over[top] += over[LOCOMOTIVE]
            for ticket in self.tickets:
                gain = self._gain(ticket, now)
                if gain > 0:
                    bound += gain
                    for k in range(self.book.car[ticket], self.book.car[ticket + 1]):
                        over[cars[k]] -= 1
            if least < 0 or bound < least:
                least = bound
                self.prices = now[:]
            for colour in range(i64(COLOURS)):
                now[colour] -= step * over[colour]
                if now[colour] < 0:
                    now[colour] = 0
            step = step * 4 // 5

    def _first_prices(self) -> vec[i64]:
        """The going rate for a car, if it could be short; nothing otherwise."""
        prices = vec[i64]([0 for _ in range(KINDS)])
        spare = self.left[:]
        for ticket in self.tickets:
            for k in range(self.book.car[ticket], self.book.car[ticket + 1]):
                spare[self.book.cars[k]] -= 1
        for colour in range(i64(COLOURS)):
            if spare[colour] < 0:
                prices[colour] = self.book.going_rate
        return prices

    def _gain(self, ticket: i64, prices: vec[i64]) -> i64:
        gain = self.book.values[ticket]
        cars = self.book.cars
        for k in range(self.book.car[ticket], self.book.car[ticket + 1]):
            gain -= prices[cars[k]]
        return gain

    def _sort(self) -> None:
        """By how much a wrong decision about a ticket would cost, most first."""
        for k in range(self.n):
            self.gains[k] = self._gain(self.tickets[k], self.prices)
        for k in range(i64(1), self.n):
            ticket = self.tickets[k]
            gain = self.gains[k]
            place = k
            while place > 0 and size(self.gains[place - 1]) < size(gain):
                self.tickets[place] = self.tickets[place - 1]
                self.gains[place] = self.gains[place - 1]
                place -= 1
            self.tickets[place] = ticket
            self.gains[place] = gain
        self.after = vec[i64]([0 for _ in range(self.n + 1)])
        k = self.n - 1
        while k >= 0:
            self.after[k] = self.after[k + 1]
            if self.gains[k] > 0:
                self.after[k] += self.gains[k]
            k -= 1

    def _branch(self, k: i64, chosen: i64, value: i64, at_prices: i64) -> None:
        """Decide on the candidates from the k-th on; what is left is worth `at_prices`."""
        if value > self.best_value:
            self.best_value = value
            self.best = chosen
        if k == self.n or value + at_prices + self.after[k] <= self.best_value:
            return
        if self.gains[k] < 0:
            self._branch(k + 1, chosen, value, at_prices)
            self._take(k, chosen, value, at_prices)
        else:
            self._take(k, chosen, value, at_prices)
            self._branch(k + 1, chosen, value, at_prices)

    def _take(self, k: i64, chosen: i64, value: i64, at_prices: i64) -> None:
        """Complete the k-th candidate, if what is left allows it, and go on."""
        left = self.left
        prices = self.prices
        ticket = self.tickets[k]
        cars = self.book.cars
        first = self.book.car[ticket]
        end = self.book.car[ticket + 1]
        locomotives = left[LOCOMOTIVE]
        for car in range(first, end):
            colour = cars[car]
            left[colour] -= 1
            if left[colour] >= 0:
                at_prices -= prices[colour]
            else:
                left[LOCOMOTIVE] -= 1
                at_prices -= prices[LOCOMOTIVE]
        if left[LOCOMOTIVE] >= 0:
            self._branch(k + 1, chosen | BIT[ticket], value + self.book.values[ticket], at_prices)
        for car in range(first, end):
            left[cars[car]] += 1
        left[LOCOMOTIVE] = locomotives


def size(n: i64) -> i64:
    if n < 0:
        return -n
    return n
