"""What is proposed to a seat at the end: the best total, big-city cards with it (CARD-61, CARD-64). Compiled.

Others' tickets and choices are secret, so a big city is worth its points times the chance that nobody has
more completed tickets that name it. Of a rival its owner may know the tickets completed at the interim, how
many more it holds, and its open stack: any hidden ticket may be one of those, each as likely, and those that
its stack could serve are taken for completed. Where nothing is hidden the chance is 0 or 1, and the best set
is the best choice there is.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.card_game.engine.search import WIDE, best_set
from stationmaster.games.card_game.engine.tickets import POINT, Tickets
from stationmaster.parts.bits import count

A_CITY: Final = 20  # CARD-65: the cards themselves count when points and tickets are equal


def propose(
    book: Tickets,
    cards: vec[u8],
    first: i64,
    apart: i64,
    seat: i64,
    held: i64,
    hidden: i64,
    numbers: vec[i64],
    done: vec[i64],
) -> i64:
    """The tickets to complete, of those held. Seats' stacks are rows of cards that lie so far apart.

    `numbers` are the tickets that each seat holds, `done` what each has completed before, and `hidden` all
    tickets that may be in others' hands.
    """
    cities = city_steps(book, cards, first, apart, seat, hidden, numbers, done)
    return best_set(book, cards, first + apart * seat, held, book.final_values, cities)


def city_steps(
    book: Tickets,
    cards: vec[u8],
    first: i64,
    apart: i64,
    seat: i64,
    hidden: i64,
    numbers: vec[i64],
    done: vec[i64],
) -> vec[i64]:
    """By big city and number of further tickets that name it, what it is worth to complete so many."""
    served = vec[i64](capacity=len(numbers))
    for other in range(i64(len(numbers))):
        served = append(served, book.fitting(cards, first + apart * other, hidden))
    steps = vec[i64]([0 for _ in range(book.n_city * WIDE)])
    for city in range(book.n_city):
        naming = book.naming[city]
        own = count(done[seat] & naming)
        for more in range(i64(WIDE) - own):
            if own + more == 0:
                continue
            chance: float = 1.0
            for other in range(i64(len(numbers))):
                if other != seat:
                    spare = own + more - count(done[other] & naming)
                    likely = count(served[other] & naming)
                    chance *= at_most(spare, count(hidden), likely, numbers[other])
            steps[city * WIDE + more] = worth_of(book.bonus[city], chance)
    return steps


def worth_of(bonus: i64, chance: float) -> i64:
    """A city's card, if one gets it by that chance, in the small coin of a search."""
    points: float = float(bonus * POINT) * chance
    cards: float = float(A_CITY) * chance
    return i64(int(points)) + i64(int(cards))


def at_most(most: i64, hidden: i64, marked: i64, drawn: i64) -> float:
    """The chance that of so many tickets drawn from the hidden ones at most so many are marked."""
    if most < 0:
        return 0.0
    if most >= marked or most >= drawn:
        return 1.0
    ways: float = 0.0
    for n in range(most + 1):
        ways += choose(marked, n) * choose(hidden - marked, drawn - n)
    return ways / choose(hidden, drawn)


def choose(n: i64, k: i64) -> float:
    """In how many ways k of n can be chosen."""
    if k < 0 or k > n:
        return 0.0
    ways: float = 1.0
    for i in range(k):
        ways = ways * float(n - i) / float(i + 1)
    return ways
