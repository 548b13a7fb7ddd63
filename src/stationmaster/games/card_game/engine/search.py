"""The best tickets to complete from a stack, proven best (CARD-61). Compiled.

Branch and bound. Put a price on a car of each colour, and on a locomotive one no lower than any of them. Then
no set of tickets can be worth more than all cards at their prices plus, for each ticket, what it is worth
beyond the prices of its cars, where that is positive. This holds for any prices; good ones, found by a few
rounds of supply and demand, leave little to search.

Big cities add to a set's worth by how many of its tickets name them, in whatever steps. Each city gets a
pull, so much for every ticket that names it: what its steps are worth beyond that pull, at best, is a bound
again, for any pull.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.card_game.engine.tickets import COLOURS, KINDS, LOCOMOTIVE, POINT, Tickets
from stationmaster.parts.bits import BIT, PLACE, count

ROUNDS: Final = 16
WIDE: Final = 64  # by city and number of tickets that name it, what that number is worth
NO_CITIES: Final = vec[i64]()


def best_tickets(book: Tickets, cards: vec[u8], row: i64, held: i64) -> i64:
    """The set of tickets to complete from a row of cards, big cities left aside."""
    return best_set(book, cards, row, held, book.values, NO_CITIES)


def best_set(book: Tickets, cards: vec[u8], row: i64, held: i64, values: vec[i64], cities: vec[i64]) -> i64:
    """The set with the best sum of values, by ticket, and of what its cities are worth."""
    candidates = book.fitting(cards, row, held)
    if candidates & (candidates - 1) == 0 or book.all_fit(cards, row, candidates):
        return candidates
    have = vec[i64](capacity=KINDS)
    for kind in range(i64(KINDS)):
        have = append(have, i64(cards[row + kind]))
    return Search(book, have, candidates, values, cities).best


@final
class Search:
    """One search for the best set. Its `best` is the answer."""

    book: Tickets
    values: vec[i64]
    cities: vec[i64]
    n_city: i64
    n: i64
    tickets: vec[i64]
    """The candidates, those first whose place in or out of the set is clearest."""
    gains: vec[i64]
    """By candidate, its value and the pulls of its cities beyond the prices of its cars."""
    after: vec[i64]
    """By candidate, the sum of the positive gains from it on."""
    naming: vec[i64]
    """By candidate and city, how many candidates from it on name the city."""
    prices: vec[i64]
    pulls: vec[i64]
    left: vec[i64]
    """Cards not used up, below 0 where locomotives stand in; the last are the locomotives."""
    named: vec[i64]
    """By city, how many of those chosen name it."""
    best: i64
    best_value: i64

    def __init__(
        self, book: Tickets, have: vec[i64], candidates: i64, values: vec[i64], cities: vec[i64]
    ) -> None:
        self.book = book
        self.values = values
        self.cities = cities
        self.n_city = len(cities) // WIDE
        self.n = 0
        self.tickets = vec[i64]()
        self.named = vec[i64]([0 for _ in range(self.n_city)])
        self.naming = vec[i64]()
        for city in range(self.n_city):
            self.naming = append(self.naming, count(candidates & book.naming[city]))
        while candidates != 0:
            self.tickets = append(self.tickets, PLACE[(candidates & -candidates) % 67])
            candidates &= candidates - 1
            self.n += 1
        self.left = have
        self.gains = vec[i64]([0 for _ in range(self.n)])
        self.after = vec[i64]()
        self.prices = vec[i64]()
        self.pulls = vec[i64]()
        self.best = 0
        self.best_value = 0
        self._find_prices()
        self._sort()
        at_prices: i64 = 0
        for kind in range(i64(KINDS)):
            at_prices += self.prices[kind] * have[kind]
        self._branch(0, 0, 0, at_prices)

    # Prices and pulls.

    def _find_prices(self) -> None:
        """Raise the price of what is short, lower that of what is left over; keep those that bound best.

        Likewise the pull of a city is lowered where it draws more tickets than its steps are worth.
        """
        now = self._first_prices()
        pulls = self._first_pulls()
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
            drawn = vec[i64]([0 for _ in range(self.n_city)])
            bound += self._demand(now, pulls, over, drawn)
            for city in range(self.n_city):
                wanted = self._wanted(city, 0, self.naming[city], pulls[city])
                bound += self.cities[city * WIDE + wanted] - pulls[city] * wanted
                drawn[city] -= wanted
            if least < 0 or bound < least:
                least = bound
                self.prices = now[:]
                self.pulls = pulls[:]
            lower(now, over, step, COLOURS)
            lower(pulls, drawn, step, self.n_city)
            step = step * 4 // 5

    def _demand(self, prices: vec[i64], pulls: vec[i64], over: vec[i64], drawn: vec[i64]) -> i64:
        """The gains of all tickets worth having at these prices; takes their cars, counts their cities."""
        gains: i64 = 0
        for ticket in self.tickets:
            gain = self._gain(ticket, prices, pulls)
            if gain > 0:
                gains += gain
                for k in range(self.book.car[ticket], self.book.car[ticket + 1]):
                    over[self.book.cars[k]] -= 1
                for city in range(self.n_city):
                    if self.book.naming[city] & BIT[ticket] != 0:
                        drawn[city] += 1
        return gains

    def _first_prices(self) -> vec[i64]:
        """The going rate for a car, if it could be short; nothing otherwise."""
        prices = vec[i64]([0 for _ in range(KINDS)])
        spare = self.left[:]
        worth: i64 = 0
        cars: i64 = 0
        for ticket in self.tickets:
            worth += self.values[ticket]
            for k in range(self.book.car[ticket], self.book.car[ticket + 1]):
                spare[self.book.cars[k]] -= 1
                cars += 1
        for colour in range(i64(COLOURS)):
            if spare[colour] < 0:
                prices[colour] = worth // cars
        return prices

    def _first_pulls(self) -> vec[i64]:
        """What a city is worth at most, shared by the tickets that name it."""
        pulls = vec[i64]([0 for _ in range(self.n_city)])
        for city in range(self.n_city):
            if self.naming[city] > 0:
                pulls[city] = self.cities[city * WIDE + self.naming[city]] // self.naming[city]
        return pulls

    def _wanted(self, city: i64, chosen: i64, more: i64, pull: i64) -> i64:
        """By how many further tickets a city's steps are worth most beyond its pull."""
        steps = city * WIDE + chosen
        wanted: i64 = 0
        for n in range(i64(1), more + 1):
            if self.cities[steps + n] - pull * n > self.cities[steps + wanted] - pull * wanted:
                wanted = n
        return wanted

    def _gain(self, ticket: i64, prices: vec[i64], pulls: vec[i64]) -> i64:
        gain = self.values[ticket]
        cars = self.book.cars
        for k in range(self.book.car[ticket], self.book.car[ticket + 1]):
            gain -= prices[cars[k]]
        for city in range(self.n_city):
            if self.book.naming[city] & BIT[ticket] != 0:
                gain += pulls[city]
        return gain

    # The search.

    def _sort(self) -> None:
        """By how much a wrong decision about a ticket would cost, most first."""
        for k in range(self.n):
            self.gains[k] = self._gain(self.tickets[k], self.prices, self.pulls)
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
        self._look_ahead()

    def _look_ahead(self) -> None:
        self.after = vec[i64]([0 for _ in range(self.n + 1)])
        self.naming = vec[i64]([0 for _ in range((self.n + 1) * self.n_city)])
        k = self.n - 1
        while k >= 0:
            self.after[k] = self.after[k + 1]
            if self.gains[k] > 0:
                self.after[k] += self.gains[k]
            for city in range(self.n_city):
                self.naming[k * self.n_city + city] = self.naming[(k + 1) * self.n_city + city]
                if self.book.naming[city] & BIT[self.tickets[k]] != 0:
                    self.naming[k * self.n_city + city] += 1
            k -= 1

    def _branch(self, k: i64, chosen: i64, value: i64, at_prices: i64) -> None:
        """Decide on the candidates from the k-th on; what is left is worth `at_prices`."""
        with_cities = value
        at_best: i64 = 0
        for city in range(self.n_city):
            n = self.named[city]
            with_cities += self.cities[city * WIDE + n]
            wanted = self._wanted(city, n, self.naming[k * self.n_city + city], self.pulls[city])
            at_best += self.cities[city * WIDE + n + wanted] - self.pulls[city] * wanted
        if with_cities > self.best_value:
            self.best_value = with_cities
            self.best = chosen
        if k == self.n or value + at_best + at_prices + self.after[k] <= self.best_value:
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
            self._count_cities(ticket, 1)
            self._branch(k + 1, chosen | BIT[ticket], value + self.values[ticket], at_prices)
            self._count_cities(ticket, -1)
        for car in range(first, end):
            left[cars[car]] += 1
        left[LOCOMOTIVE] = locomotives

    def _count_cities(self, ticket: i64, n: i64) -> None:
        for city in range(self.n_city):
            if self.book.naming[city] & BIT[ticket] != 0:
                self.named[city] += n


def lower(prices: vec[i64], over: vec[i64], step: i64, n: i64) -> None:
    """Prices follow what is left over, and are never below nothing."""
    for k in range(n):
        prices[k] -= step * over[k]
        if prices[k] < 0:
            prices[k] = 0


def size(n: i64) -> i64:
    if n < 0:
        return -n
    return n
