"""Stations: which loan of another's route would serve one's tickets best (EUR-06, EUR-07)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.ticket_to_ride.engine.policy_lanes import Lanes
from stationmaster.games.ticket_to_ride.engine.state import A_SEAT, HAND, State
from stationmaster.games.ticket_to_ride.engine.stations import A_COLOUR, Stations
from stationmaster.parts.bits import BIT, WORD
from stationmaster.parts.networks import root


@final
class Loans:
    """The best loan is found anew whenever it is asked for; its gain and city are kept for a while."""

    lanes: Lanes
    part: Stations
    gain: i64
    city: i64

    def __init__(self, lanes: Lanes) -> None:
        self.lanes = lanes
        self.part = lanes.stations[0]
        self.gain = 0
        self.city = -1

    def look(self, s: State, seat: i64) -> None:
        """The points that the best further loan brings, and where its station would stand."""
        lanes = self.lanes
        tickets = lanes.tickets
        joined = tickets.joined(s, seat)
        for city in range(s.game.n_city):
            joined[city] = root(joined, city)
        low: i64 = 0
        high: i64 = 0
        for other in range(s.game.n_seat):
            if other != seat:
                low |= s.players[other].mine0
                high |= s.players[other].mine1
        self.gain = 0
        self.city = -1
        for r in range(lanes.n):
            t = lanes.track[r]
            lent = high & BIT[t % WORD]
            if t < WORD:
                lent = low & BIT[t]
            if lent == 0:
                continue
            city = lanes.a[r]
            if s.memory[self.part.at + city] != 0:
                city = lanes.b[r]
                if s.memory[self.part.at + city] != 0:
                    continue
            here = joined[lanes.a[r]]
            there = joined[lanes.b[r]]
            if here != there:
                gain = self.gain_of(s, seat, joined, here, there)
                if gain > self.gain:
                    self.gain = gain
                    self.city = city

    def gain_of(self, s: State, seat: i64, label: vec[i64], here: i64, there: i64) -> i64:
        """What joining two pieces of the network would change."""
        tickets = self.lanes.tickets
        pairs = tickets.pairs
        gain: i64 = 0
        for t in range(tickets.n_ticket):
            if i64(s.tickets[t]) != seat:
                continue
            now = -tickets.least[t]
            then = now
            k = tickets.pair[t]
            while k < tickets.pair[t + 1]:
                a = label[pairs[k]]
                b = label[pairs[k + 1]]
                if a == b and pairs[k + 2] > now:
                    now = pairs[k + 2]
                if (a == b or (a == here and b == there) or (a == there and b == here)) and pairs[
                    k + 2
                ] > then:
                    then = pairs[k + 2]
                k += 3
            gain += then - now
        return gain

    def pay(self, s: State) -> i64:
        """The payment for a station with fewest locomotives, of a colour there is little of; or -1."""
        best: i64 = -1
        least: i64 = 1000
        for n in range(self.part.count(s)):
            action = self.part.nth(s, n)
            code = action - self.part.first
            colour = code // A_COLOUR
            loss = 50 * (code % A_COLOUR) + i64(s.cards[HAND + A_SEAT * s.seat + colour])
            if loss < least:
                least = loss
                best = action
        return best

    def place(self, s: State, seat: i64) -> i64:
        """The city for one that is paid for."""
        self.look(s, seat)
        if self.city >= 0:
            return self.part.cities + self.city
        return s.legal()[0]
