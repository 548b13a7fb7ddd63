"""What a seat cannot see, dealt anew: others' hands and tickets, and the decks. Compiled.

Train stacks stay as they are: whoever has listened knows what is in them (CARD-11).
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.card_game.engine.choice import any_choice, asked_about, named
from stationmaster.games.card_game.engine.core import (
    A_SEAT,
    COMPLETE,
    DECK,
    FINISHED,
    HAND,
    HELD,
    KINDS,
    SIZE,
    SURELY,
    Hidden,
    State,
    nth,
    nth_bit,
)
from stationmaster.kernel.game import Rng
from stationmaster.parts.bits import BIT, count


@final
class HandsAndTickets(Hidden):
    def redeal(self, s: State, seat: i64, rng: Rng) -> None:
        redeal_hands(s, seat, rng)
        if s.phase() != FINISHED:
            redeal_tickets(s, seat, rng)


def redeal_hands(s: State, seat: i64, rng: Rng) -> None:
    """Others' cards, as far as nobody saw them go there, and the deck."""
    cards = s.cards
    for other in range(s.rules.n_seat):
        if other != seat:
            hide_hand(cards, HAND + A_SEAT * other)
    left: i64 = 0
    for kind in range(i64(KINDS)):
        left += i64(cards[DECK + kind])
    for other in range(s.rules.n_seat):
        if other != seat:
            hand = HAND + A_SEAT * other
            for _ in range(i64(cards[hand + SIZE]) - i64(cards[hand + SURELY + SIZE])):
                kind = nth(cards, DECK, rng.below(left))
                cards[DECK + kind] -= 1
                cards[hand + kind] += 1
                left -= 1


def hide_hand(cards: vec[u8], hand: i64) -> None:
    """Put what is not known of a hand back into the deck; the sums of both stay."""
    for kind in range(i64(KINDS)):
        known = cards[hand + SURELY + kind]
        cards[DECK + kind] += cards[hand + kind] - known
        cards[hand + kind] = known


def redeal_tickets(s: State, seat: i64, rng: Rng) -> None:
    """Which hidden ticket is in which place; how many are in each is known."""
    pool = hidden_tickets(s, seat)
    s.chosen &= ~pool
    for other in range(s.rules.n_seat):
        if other != seat:
            dealt = some_of(pool, count(s.tickets[HELD + other]), rng)
            s.tickets[HELD + other] = dealt
            pool ^= dealt
    for k in range(i64(len(s.offered))):
        if s.before(k) != seat:
            ticket = nth_bit(pool, rng.below(count(pool)))
            s.offered[k] = u8(ticket)
            pool ^= BIT[ticket]
    for k in range(i64(len(s.under)) // 2):
        if i64(s.under[2 * k + 1]) != seat:
            ticket = nth_bit(pool, rng.below(count(pool)))
            s.under[2 * k] = u8(ticket)
            pool ^= BIT[ticket]
    s.unseen = pool
    if s.is_opening():
        choose_anew(s, seat, rng)
    for other in range(s.rules.n_seat):
        if other != seat:
            complete_anew(s, other, rng)


def hidden_tickets(s: State, seat: i64) -> i64:
    """The tickets of which a seat cannot know where they are."""
    pool = s.unseen
    for other in range(s.rules.n_seat):
        if other != seat:
            pool |= s.tickets[HELD + other]
    for k in range(i64(len(s.offered))):
        if s.before(k) != seat:
            pool |= BIT[i64(s.offered[k])]
    for k in range(i64(len(s.under)) // 2):
        if i64(s.under[2 * k + 1]) != seat:
            pool |= BIT[i64(s.under[2 * k])]
    return pool


def choose_anew(s: State, seat: i64, rng: Rng) -> None:
    """Others' secret opening choices: any that keeps enough (CARD-05)."""
    n = s.rules.opening_tickets
    for other in range(s.rules.n_seat):
        if other == seat or not s.has_chosen(other):
            continue
        kept = rng.below(BIT[n])
        while count(kept) < s.rules.keep:
            kept = rng.below(BIT[n])
        for k in range(n):
            if kept & BIT[k] != 0:
                s.chosen |= BIT[i64(s.offered[other * n + k])]


def complete_anew(s: State, seat: i64, rng: Rng) -> None:
    """Another's secret choice at a scoring, as far as it is made: any that its stack allows (CARD-61)."""
    for times in range(s.times_answered(seat)):
        s.chosen |= named(asked_about(s, seat, times), any_choice(s, seat, times, rng) - COMPLETE)


def some_of(pool: i64, n: i64, rng: Rng) -> i64:
    """n members of a set, each choice as likely."""
    some: i64 = 0
    for _ in range(n):
        rest = pool & ~some
        some |= BIT[nth_bit(rest, rng.below(count(rest)))]
    return some
