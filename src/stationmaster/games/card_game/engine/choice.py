"""What a stack lets its owner choose at a scoring: a few tickets at a time (CARD-61). Compiled."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.card_game.engine.core import (
    A_SEAT,
    AT_ONCE,
    COMPLETE,
    HAND,
    HELD,
    STACK,
    State,
    lowest,
)
from stationmaster.games.card_game.engine.tickets import serves
from stationmaster.kernel.game import Rng
from stationmaster.parts.bits import BIT


def asked_about(s: State, seat: i64, times: i64) -> i64:
    """The tickets that a seat is asked about after so many answers: the next few it holds, in their order."""
    left = s.tickets[HELD + seat]
    for _ in range(times * AT_ONCE):
        left &= left - 1
    beyond = left
    for _ in range(AT_ONCE):
        beyond &= beyond - 1
    return left ^ beyond


def named(asked: i64, places: i64) -> i64:
    """The tickets at these places of those asked about."""
    some: i64 = 0
    while places != 0:
        lowest = asked & -asked
        if places & 1 != 0:
            some |= lowest
        asked ^= lowest
        places >>= 1
    return some


def choices(s: State, seat: i64, times: i64) -> vec[i64]:
    """Every set of the tickets asked about that the stack serves beside what is chosen already.

    If it serves together all that it could serve one by one, there is nothing to weigh up: a completed ticket
    never costs anything.
    """
    stack = HAND + A_SEAT * seat + STACK
    possible = possible_places(s, seat, times)
    if is_settled(s, seat):
        return vec[i64]([COMPLETE + possible])
    book = s.rules.tickets
    asked = asked_about(s, seat, times)
    already = book.needed(s.tickets[HELD + seat] & s.chosen)
    actions = vec[i64](capacity=16)
    places: i64 = 0
    while True:
        if serves(s.cards, stack, already + book.needed(named(asked, places))):
            actions = append(actions, COMPLETE + places)
        if places == possible:
            return actions
        places = (places - possible) & possible  # the next set of these places


def any_choice(s: State, seat: i64, times: i64, rng: Rng) -> i64:
    """One of those, each as likely, without listing them."""
    stack = HAND + A_SEAT * seat + STACK
    possible = possible_places(s, seat, times)
    if is_settled(s, seat):
        return COMPLETE + possible
    book = s.rules.tickets
    asked = asked_about(s, seat, times)
    already = book.needed(s.tickets[HELD + seat] & s.chosen)
    while True:
        places = rng.below(BIT[i64(AT_ONCE)]) & possible
        if serves(s.cards, stack, already + book.needed(named(asked, places))):
            return COMPLETE + places


def possible_places(s: State, seat: i64, times: i64) -> i64:
    """The places of the tickets asked about that the stack could serve one by one."""
    left = asked_about(s, seat, times)
    stack = HAND + A_SEAT * seat + STACK
    possible: i64 = 0
    place: i64 = 0
    while left != 0:
        if s.rules.tickets.fits(s.cards, stack, lowest(left)):
            possible |= BIT[place]
        left &= left - 1
        place += 1
    return possible


def is_settled(s: State, seat: i64) -> bool:
    """CARD-61: whether a seat has only one sensible choice, as its stack serves all that it could."""
    stack = HAND + A_SEAT * seat + STACK
    fitting = s.rules.tickets.fitting(s.cards, stack, s.tickets[HELD + seat])
    return s.rules.tickets.all_fit(s.cards, stack, fitting)
