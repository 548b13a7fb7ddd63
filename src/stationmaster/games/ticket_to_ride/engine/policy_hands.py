"""Cards: what a plan still lacks, which card would help it most, and how a lane is best paid for."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.ticket_to_ride.engine.claims import A_TRACK, STRIDE
from stationmaster.games.ticket_to_ride.engine.payments import A_TRACK as ROWS_A_TRACK
from stationmaster.games.ticket_to_ride.engine.payments import FOUND, Payments
from stationmaster.games.ticket_to_ride.engine.policy_lanes import NOTHING, PLUS_FOURS, Lanes, spread
from stationmaster.games.ticket_to_ride.engine.state import A_SEAT, GRAY, HAND, LOCOMOTIVE, SIZE, State
from stationmaster.games.ticket_to_ride.engine.train_cards import PLUS_FOUR
from stationmaster.parts.bits import BIT, WORD

SAVED: Final = 0.1  # cards that a locomotive is worth beyond any other
A_GROUP: Final = 0.5  # of the cards that stand in for one, those that would have been of use


@final
class Purse:
    """Works out of what is in a seat's hand; the tables are for use within one call."""

    lanes: Lanes
    left: vec[i64]
    some: vec[i64]
    lacking: vec[i64]
    """By colour: 1 where a lane that takes no locomotives lacks it."""
    held: vec[i64]
    """By colour, as the hand was looked at last; of gray as many as of the one there is most of."""
    locos: i64
    fours: i64
    price: float
    """Of the last payment found: cards that the rest of the plan then misses more than before."""

    def __init__(self, lanes: Lanes) -> None:
        self.lanes = lanes
        self.left = vec[i64]([i64(0) for _ in range(12)])
        self.lacking = vec[i64]([i64(0) for _ in range(12)])
        self.held = vec[i64]([i64(0) for _ in range(12)])
        self.some = vec[i64]([i64(0) for _ in range(lanes.n)])
        self.locos = 0
        self.fours = 0
        self.price = 0.0

    def missing(self, cards: vec[u8], hand: i64, low: i64, high: i64) -> i64:
        """How many cards more these lanes take, tunnels' spare ones and ferries' locomotives included."""
        lanes = self.lanes
        left = self.left
        some = self.some
        needs = lanes.needs
        least = lanes.least
        colours = lanes.colour
        helps = lanes.wild
        for c in range(i64(LOCOMOTIVE)):
            left[c] = i64(cards[hand + c])
        plain: i64 = 0
        wild: i64 = 0
        of_four: i64 = 0
        for k in range(spread(low, high, some)):
            r = some[k]
            need = needs[r]
            wild += least[r]
            colour = colours[r]
            if colour == GRAY:
                colour = most_left(left)
            have = left[colour]
            if have >= need:
                left[colour] = have - need
                continue
            left[colour] = 0
            if helps[r] == NOTHING:
                plain += need - have
            elif helps[r] == PLUS_FOURS:
                of_four += need - have
            else:
                wild += need - have
        of_four -= i64(cards[hand + PLUS_FOUR])
        if of_four > 0:
            wild += of_four
        wild -= i64(cards[hand + LOCOMOTIVE])
        if wild < 0:
            return plain
        return plain + wild

    def look(self, cards: vec[u8], hand: i64) -> None:
        """Count a hand once, to ask about many lanes."""
        held = self.held
        most: i64 = 0
        for c in range(i64(LOCOMOTIVE)):
            n = i64(cards[hand + c])
            held[c] = n
            if n > most:
                most = n
        held[GRAY] = most
        self.locos = i64(cards[hand + LOCOMOTIVE])
        self.fours = i64(cards[hand + PLUS_FOUR])

    def can_pay(self, r: i64) -> bool:
        """Whether the hand just looked at pays for a lane; stand-ins apart."""
        lanes = self.lanes
        have = self.held[lanes.colour[r]]
        length = lanes.length[r]
        wild = lanes.wild[r]
        if wild == NOTHING:
            return have >= length
        if self.locos < lanes.least[r]:
            return False
        if wild == PLUS_FOURS:
            have += self.fours
        return have + self.locos >= length

    # Paying.

    def pay(self, s: State, seat: i64, r: i64, low: i64, high: i64, before: i64, spare: i64) -> i64:
        """The payment that the rest of the set misses least, as an action, or -1; `price` tells the loss.

        `before` is what the set lacks now; a tunnel is left alone without so many cards to spare.
        """
        lanes = self.lanes
        hand = HAND + A_SEAT * seat
        if r < WORD:
            low &= ~BIT[r]
        else:
            high &= ~BIT[r - WORD]
        first = lanes.colour[r]
        end = first + 1
        if first == GRAY:
            first = 0
            end = LOCOMOTIVE
        if lanes.spare[r] < spare:
            spare = lanes.spare[r]
        best: i64 = -1
        least = 1000.0
        for c in range(first, end + 1):
            colour = c
            if c == end:
                colour = LOCOMOTIVE
            action = self.pay_with(s, hand, r, colour, low, high, before, spare)
            if action >= 0 and self.price < least:
                least = self.price
                best = action
        self.price = least
        if best < 0 and len(lanes.stand_ins) > 0:
            return self.stand_in(s, hand, r)
        return best

    def pay_with(
        self, s: State, hand: i64, r: i64, colour: i64, low: i64, high: i64, before: i64, spare: i64
    ) -> i64:
        """One way to pay: as much of a colour as goes, then "+4", then locomotives; or these alone."""
        lanes = self.lanes
        cards = s.cards
        length = lanes.length[r]
        locos = i64(cards[hand + LOCOMOTIVE])
        have: i64 = 0
        if colour != LOCOMOTIVE:
            have = i64(cards[hand + colour])
            if have == 0:
                return -1
            if have > length - lanes.least[r]:
                have = length - lanes.least[r]
        fours: i64 = 0
        if lanes.wild[r] == PLUS_FOURS:
            fours = i64(cards[hand + PLUS_FOUR])
            if fours > length - have - lanes.least[r]:
                fours = length - have - lanes.least[r]
        use = length - have - fours
        if use > locos or (use > 0 and lanes.wild[r] == NOTHING) or (have == 0 and colour != LOCOMOTIVE):
            return -1
        if spare > 0:
            over = locos - use
            if colour != LOCOMOTIVE:
                over += i64(cards[hand + colour]) - have
            if over < spare:
                return -1
        self.take(cards, hand, colour, have, fours, use)
        self.price = float(self.missing(cards, hand, low, high) - before) + SAVED * float(use + fours)
        if lanes.colour[r] == GRAY and colour != LOCOMOTIVE:
            self.price += 0.01 * float(use) - 0.001 * float(i64(cards[hand + colour]))
        self.take(cards, hand, colour, -have, -fours, -use)
        return self.action_of(r, colour, fours, use)

    def take(self, cards: vec[u8], hand: i64, colour: i64, n: i64, fours: i64, locos: i64) -> None:
        """Cards out of the hand for a moment; with less than nothing, back into it."""
        if colour != LOCOMOTIVE:
            cards[hand + colour] = u8(i64(cards[hand + colour]) - n)
        cards[hand + PLUS_FOUR] = u8(i64(cards[hand + PLUS_FOUR]) - fours)
        cards[hand + LOCOMOTIVE] = u8(i64(cards[hand + LOCOMOTIVE]) - locos)

    def action_of(self, r: i64, colour: i64, fours: i64, locos: i64) -> i64:
        lanes = self.lanes
        track = lanes.track[r]
        if fours == 0:
            return lanes.claims + track * A_TRACK + colour * STRIDE + locos
        payments = lanes.plus_fours[0]
        row = track * ROWS_A_TRACK + fours
        plain = lanes.length[r] - fours
        first = payments.first + payments.start[row]
        gray = lanes.colour[r] == GRAY
        if colour == LOCOMOTIVE or locos == plain:
            if gray:
                return first + LOCOMOTIVE * plain
            return first + plain
        if gray:
            return first + colour * plain + locos
        return first + locos

    def stand_in(self, s: State, hand: i64, r: i64) -> i64:
        """NOR-03, NOR-04: with as few groups of any cards as will do; -1 if the hand has not so many."""
        payments: Payments = self.lanes.stand_ins[0]
        track = self.lanes.track[r]
        most = payments.specials[track]
        if most == 0 or i64(s.cards[hand + SIZE]) < payments.least_hand:
            return -1
        found = payments.seek_track(s, track, most, 0)
        if found < FOUND:
            return -1
        row = payments.row(found - FOUND)
        self.price = A_GROUP * float(payments.size[row])
        return found - FOUND

    # Drawing.

    def gains(
        self, cards: vec[u8], hand: i64, low: i64, high: i64, extras: vec[i64], p: vec[float]
    ) -> vec[float]:
        """What a card of each kind gains: for the set, and less for the extras; p: fill, sure, freedom."""
        lanes = self.lanes
        left = self.left
        lacking = self.lacking
        fill = p[0]
        gain = vec[float](capacity=12)
        for c in range(i64(12)):
            gain = append(gain, 0.0)
            left[c] = i64(cards[hand + c])
            lacking[c] = 0
        locos = left[LOCOMOTIVE]
        wild: i64 = 0
        of_four: i64 = 0
        n = spread(low, high, self.some)
        size = 1.0 + fill
        for k in range(n + i64(len(extras))):
            if k == n:
                self.finish_set(
                    gain, wild + beyond(of_four, left[PLUS_FOUR]) - locos, of_four > left[PLUS_FOUR], p
                )
                size = fill
            if k < n:
                r = self.some[k]
            else:
                r = extras[k - n]
                if r < 0:
                    continue
            need = lanes.needs[r]
            wild += lanes.least[r]
            colour = lanes.colour[r]
            if colour == GRAY:
                colour = most_left(left)
            have = left[colour]
            if have >= need:
                left[colour] = have - need
                continue
            left[colour] = 0
            if lanes.wild[r] == NOTHING:
                lacking[colour] = 1
            elif lanes.wild[r] == PLUS_FOURS:
                of_four += need - have
            else:
                wild += need - have
            if gain[colour] < size:
                gain[colour] = size
        if wild + beyond(of_four, left[PLUS_FOUR]) > locos and gain[LOCOMOTIVE] == 0.0:
            gain[LOCOMOTIVE] = fill
        if of_four > left[PLUS_FOUR] and gain[PLUS_FOUR] == 0.0:
            gain[PLUS_FOUR] = fill
        gain[LOCOMOTIVE] += p[2]
        return gain

    def finish_set(self, gain: vec[float], wild: i64, fours: bool, p: vec[float]) -> None:
        """The set is gone through: locomotives help if there are too few, or else colours help less."""
        if fours:
            gain[PLUS_FOUR] = 1.0 + p[0]
        if wild > 0:
            gain[LOCOMOTIVE] = 1.0 + p[0]
            return
        for c in range(i64(LOCOMOTIVE)):
            if gain[c] > 0.0 and self.lacking[c] == 0:
                gain[c] = p[1]


def most_left(left: vec[i64]) -> i64:
    """The colour there is most of: a gray lane will be paid with it."""
    colour: i64 = 0
    most = left[0]
    for c in range(i64(1), i64(LOCOMOTIVE)):
        if left[c] > most:
            most = left[c]
            colour = c
    return colour


def beyond(n: i64, most: i64) -> i64:
    """How many of n are more than so many."""
    if n > most:
        return n - most
    return 0
