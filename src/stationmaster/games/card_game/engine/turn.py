"""A turn's two steps, and the plays (CARD-10, CARD-12, CARD-30 to CARD-33). Compiled.

Plays are chosen by number here and drawn from tables, so that random play need not list them.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.card_game.engine.core import (
    CARS,
    COLOURS,
    DECK,
    DISCARD,
    DRAW,
    GROUP,
    KEEPING,
    KINDS,
    LOCO_STEP,
    LOCOMOTIVE,
    LOCOS,
    MOST_CARS,
    OWNER,
    PASS,
    ROW,
    SEND,
    SIZE,
    STACK,
    SURELY,
    TAKE,
    TICKETING,
    TICKETS,
    TRIO,
    Phase,
    State,
)
from stationmaster.games.card_game.engine.drawing import take
from stationmaster.kernel.game import Rng
from stationmaster.parts.bits import BIT, count

NEED_STEP: Final = 28  # one more than the largest number of cards a play may need


def _trios() -> vec[i64]:
    """CARD-30: every three different colours, as sets."""
    trios = vec[i64]()
    for a in range(i64(COLOURS)):
        for b in range(a + 1, i64(COLOURS)):
            for c in range(b + 1, i64(COLOURS)):
                trios = append(trios, BIT[a] | BIT[b] | BIT[c])
    return trios


def _trios_of(trios: vec[i64]) -> vec[i64]:
    """For each set of colours the trios in it, one set after the other."""
    within = vec[i64]()
    for colours in range(i64(256)):
        for trio in range(i64(len(trios))):
            if trios[trio] & colours == trios[trio]:
                within = append(within, trio)
    return within


def _trios_from(trios: vec[i64]) -> vec[i64]:
    """For each set of colours where its trios begin in that list; the next set's begin where they end."""
    begins = vec[i64]([0])
    for colours in range(i64(256)):
        n = begins[colours]
        for trio in trios:
            if trio & colours == trio:
                n += 1
        begins = append(begins, n)
    return begins


def _groups() -> vec[i64]:
    """By cars and locomotives in hand and the cards a group needs at least: how many groups there are."""
    groups = vec[i64]()
    for have in range(i64(MOST_CARS + 1)):
        for locos in range(i64(LOCO_STEP)):
            for need in range(i64(NEED_STEP)):
                n: i64 = 0
                for cars in range(i64(1), have + 1):
                    n += locos + 1 - least_locos(cars, need, locos)
                groups = append(groups, n)
    return groups


def least_locos(cars: i64, need: i64, locos: i64) -> i64:
    """The fewest locomotives that make a group large enough; one more than there are, if none do."""
    if cars >= need:
        return 0
    if need - cars > locos:
        return locos + 1
    return need - cars


TRIOS: Final = _trios()
TRIOS_OF: Final = _trios_of(TRIOS)
TRIOS_FROM: Final = _trios_from(TRIOS)
GROUPS: Final = _groups()


@final
class Sending(Phase):
    """CARD-10: step 1, forced. One card of each column goes onto the stack, and the table sees it go."""

    def legal(self, s: State) -> vec[i64]:
        return vec[i64]([SEND])

    def draw(self, s: State, rng: Rng) -> i64:
        return SEND

    def apply(self, s: State, action: i64) -> None:
        s.pop()
        cards = s.cards
        stack = s.hand() + STACK
        mine = s.seat + 1
        for colour in range(i64(COLOURS)):
            if i64(cards[OWNER + colour]) == mine:
                if cards[LOCOS + colour] > 0:
                    cards[LOCOS + colour] -= 1
                    cards[stack + LOCOMOTIVE] += 1
                else:
                    cards[CARS + colour] -= 1
                    cards[stack + colour] += 1
                    if cards[CARS + colour] == 0:
                        cards[OWNER + colour] = 0
                cards[stack + SIZE] += 1


@final
class Turn(Phase):
    """CARD-12: step 2, exactly one of drawing cards, playing and drawing tickets."""

    def legal(self, s: State) -> vec[i64]:
        cards = s.cards
        actions = vec[i64](capacity=64)
        if cards[DECK + SIZE] > 0:
            actions = append(actions, DRAW)
        for kind in range(i64(KINDS)):
            if cards[ROW + kind] > 0:
                actions = append(actions, TAKE + kind)
        if has_tickets(s):
            actions = append(actions, TICKETS)
        free = free_colours(s)
        for k in range(TRIOS_FROM[free], TRIOS_FROM[free + 1]):
            actions = append(actions, TRIO + TRIOS_OF[k])
        actions = add_groups(s, actions)
        if len(actions) == 0:
            actions = append(actions, PASS)
        return actions

    def pick(self, s: State, rng: Rng) -> i64:
        """As if from the list, without making it."""
        cards = s.cards
        draws: i64 = 0
        if cards[DECK + SIZE] > 0:
            draws = 1
        kinds: i64 = 0
        for kind in range(i64(KINDS)):
            if cards[ROW + kind] > 0:
                kinds += 1
        tickets: i64 = 0
        if has_tickets(s):
            tickets = 1
        hand = s.hand()
        locos = i64(cards[hand + LOCOMOTIVE])
        mine = s.seat + 1
        free: i64 = 0
        groups: i64 = 0
        for colour in range(i64(COLOURS)):
            have = i64(cards[hand + colour])
            if have > 0:
                owner = i64(cards[OWNER + colour])
                if owner == 0:
                    free |= BIT[colour]
                if owner != mine:
                    groups += GROUPS[(have * LOCO_STEP + locos) * NEED_STEP + needed(s, colour)]
        first_trio = TRIOS_FROM[free]
        trios = TRIOS_FROM[free + 1] - first_trio
        total = draws + kinds + tickets + trios + groups
        if total == 0:
            return PASS
        r = rng.below(total) - draws
        if r < 0:
            return DRAW
        if r < kinds:
            return nth_of_row(cards, r)
        r -= kinds + tickets
        if r < 0:
            return TICKETS
        if r < trios:
            return TRIO + TRIOS_OF[first_trio + r]
        return nth_group(s, r - trios)

    def apply(self, s: State, action: i64) -> None:
        s.pop()
        if action >= GROUP:
            play_group(s, action - GROUP)
        elif action >= TRIO:
            play_trio(s, TRIOS[action - TRIO])
        elif action == TICKETS:
            s.push(KEEPING, 0)
            s.push(TICKETING, tickets_to_deal(s))
        elif action != PASS:
            take(s, action, s.rules.picks - 1)


def has_tickets(s: State) -> bool:
    return s.unseen != 0 or len(s.under) > 0


def tickets_to_deal(s: State) -> i64:
    """CARD-40: so many, or what is left."""
    left = count(s.unseen) + i64(len(s.under)) // 2
    if left < s.rules.tickets_drawn:
        return left
    return s.rules.tickets_drawn


def free_colours(s: State) -> i64:
    """CARD-32: colours in hand that lie in no railyard; a trio can be made of these alone."""
    free: i64 = 0
    hand = s.hand()
    for colour in range(i64(COLOURS)):
        if s.cards[hand + colour] > 0 and s.cards[OWNER + colour] == 0:
            free |= BIT[colour]
    return free


def needed(s: State, colour: i64) -> i64:
    """CARD-30, CARD-32: the fewest cards of a group: more than lie in another's railyard."""
    lying = i64(s.cards[CARS + colour]) + i64(s.cards[LOCOS + colour]) + 1
    if lying > s.rules.group:
        return lying
    return s.rules.group


def add_groups(s: State, actions: vec[i64]) -> vec[i64]:
    """CARD-30: cars of one colour, at least one, with any number of locomotives."""
    cards = s.cards
    hand = s.hand()
    locos = i64(cards[hand + LOCOMOTIVE])
    mine = s.seat + 1
    for colour in range(i64(COLOURS)):
        have = i64(cards[hand + colour])
        if have == 0 or i64(cards[OWNER + colour]) == mine:  # CARD-31
            continue
        need = needed(s, colour)
        for cars in range(i64(1), have + 1):
            code = GROUP + (colour * MOST_CARS + cars - 1) * LOCO_STEP
            for k in range(least_locos(cars, need, locos), locos + 1):
                actions = append(actions, code + k)
    return actions


def nth_of_row(cards: vec[u8], n: i64) -> i64:
    """Taking the n-th kind of card that lies in the row."""
    kind: i64 = 0
    while True:
        if cards[ROW + kind] > 0:
            if n == 0:
                return TAKE + kind
            n -= 1
        kind += 1


def nth_group(s: State, n: i64) -> i64:
    """The n-th of the groups that could be played, in the order of `add_groups`."""
    cards = s.cards
    hand = s.hand()
    locos = i64(cards[hand + LOCOMOTIVE])
    mine = s.seat + 1
    for colour in range(i64(COLOURS)):
        have = i64(cards[hand + colour])
        if have == 0 or i64(cards[OWNER + colour]) == mine:
            continue
        need = needed(s, colour)
        groups = GROUPS[(have * LOCO_STEP + locos) * NEED_STEP + need]
        if n >= groups:
            n -= groups
            continue
        for cars in range(i64(1), have + 1):
            least = least_locos(cars, need, locos)
            if n <= locos - least:
                return GROUP + (colour * MOST_CARS + cars - 1) * LOCO_STEP + least + n
            n -= locos + 1 - least
    raise ValueError("there are fewer groups")


def play_group(s: State, code: i64) -> None:
    """CARD-32: a column of that colour in another's railyard is robbed, and lies in the discard."""
    cards = s.cards
    locos = code % LOCO_STEP
    cars = code // LOCO_STEP % MOST_CARS + 1
    colour = code // (LOCO_STEP * MOST_CARS)
    lost_cars = cards[CARS + colour]
    if lost_cars > 0:
        lost_locos = cards[LOCOS + colour]
        cards[DISCARD + colour] += lost_cars
        cards[DISCARD + LOCOMOTIVE] += lost_locos
        cards[DISCARD + SIZE] += lost_cars + lost_locos
    cards[OWNER + colour] = u8(s.seat + 1)
    cards[CARS + colour] = u8(cars)
    cards[LOCOS + colour] = u8(locos)
    leave_hand(s, colour, cars)
    if locos > 0:
        leave_hand(s, LOCOMOTIVE, locos)


def play_trio(s: State, colours: i64) -> None:
    for colour in range(i64(COLOURS)):
        if colours & BIT[colour] != 0:
            s.cards[OWNER + colour] = u8(s.seat + 1)
            s.cards[CARS + colour] = 1
            leave_hand(s, colour, 1)


def leave_hand(s: State, kind: i64, n: i64) -> None:
    """Of the cards that everybody knew to be in the hand, as many are gone."""
    cards = s.cards
    hand = s.hand()
    cards[hand + kind] = u8(i64(cards[hand + kind]) - n)
    cards[hand + SIZE] = u8(i64(cards[hand + SIZE]) - n)
    known = i64(cards[hand + SURELY + kind])
    if known > 0:
        if n < known:
            known = n
        cards[hand + SURELY + kind] = u8(i64(cards[hand + SURELY + kind]) - known)
        cards[hand + SURELY + SIZE] = u8(i64(cards[hand + SURELY + SIZE]) - known)
