"""The tickets: what they need, what they are worth, and which are best completed from a stack. Compiled."""

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

# Cars of a colour that tickets need, packed into one number: all tickets together need fewer than that.
NEED_BITS: Final = 7
MOST_NEEDED: Final = 127  # as data.py checks

# A ticket's value in a search: points, then the number of tickets, then how many big cities they name.
POINT: Final = 8192
TICKET: Final = 128


@final
class Tickets:
    """All tickets of the game, with tables by ticket."""

    n_ticket: i64
    every: i64
    """The set of all tickets."""
    points: vec[i64]
    values: vec[i64]
    """What completing one is worth, as a search counts, big cities left aside but for ties."""
    final_values: vec[i64]
    """The same at the end, where an unfinished one costs its points (CARD-63)."""
    needs: vec[i64]
    """By ticket and colour, how many cars."""
    packed: vec[i64]
    """By ticket, all of them in one number, so that several tickets need their sum."""
    cars: vec[i64]
    """The colours of all the cars that tickets need; a ticket's are from `car[t]` to `car[t + 1]`."""
    car: vec[i64]
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
        self.final_values = vec[i64]()
        self.needs = vec[i64]()
        self.packed = vec[i64]()
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
            self.final_values = append(self.final_values, 2 * ticket.points * POINT + TICKET)
            packed: i64 = 0
            for number, colour in enumerate(COLOUR_NAMES):
                self.needs = append(self.needs, ticket.cars.count(colour))
                packed += ticket.cars.count(colour) * BIT[NEED_BITS * number]
            self.packed = append(self.packed, packed)
            for colour in ticket.cars:
                self.cars = append(self.cars, COLOUR_NAMES.index(colour))
            self.car = append(self.car, len(self.cars))

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
        """Whether a row of cards can complete a ticket."""
        return serves(cards, row, self.packed[ticket])

    def fitting(self, cards: vec[u8], row: i64, held: i64) -> i64:
        """Those of some tickets that a row of cards can complete, each by itself."""
        fitting: i64 = 0
        while held != 0:
            ticket = PLACE[(held & -held) % 67]
            held &= held - 1
            if self.fits(cards, row, ticket):
                fitting |= BIT[ticket]
        return fitting

    def all_fit(self, cards: vec[u8], row: i64, tickets: i64) -> bool:
        """CARD-60: whether a row of cards can complete all of these together."""
        return serves(cards, row, self.needed(tickets))

    def needed(self, tickets: i64) -> i64:
        """The cars that these need together, packed."""
        needed: i64 = 0
        while tickets != 0:
            needed += self.packed[PLACE[(tickets & -tickets) % 67]]
            tickets &= tickets - 1
        return needed


def serves(cards: vec[u8], row: i64, needed: i64) -> bool:
    """Whether a row of cards has these cars, locomotives standing in."""
    lacking: i64 = 0
    for colour in range(i64(COLOURS)):
        short = (needed & MOST_NEEDED) - i64(cards[row + colour])
        if short > 0:
            lacking += short
        needed >>= NEED_BITS
    return lacking <= i64(cards[row + LOCOMOTIVE])
