"""Passengers: where one is set down, and the trip that brings most goods (MRK-05, MRK-06)."""

from typing import Final, final

from mypy_extensions import i64

from stationmaster.games.ticket_to_ride.engine.goods import Goods
from stationmaster.games.ticket_to_ride.engine.passengers import INTO, NOBODY, Passengers
from stationmaster.games.ticket_to_ride.engine.policy_lanes import Lanes
from stationmaster.games.ticket_to_ride.engine.state import State
from stationmaster.parts.networks import apart, join, root

STEPS: Final = 300  # tracks tried in search of the best trip; beyond that the best so far will do


@final
class Trips:
    """The search for the best trip over own tracks; others' cost a fare, and are left alone."""

    lanes: Lanes
    part: Passengers
    goods: Goods
    steps: i64
    first: i64
    """The lane on which the best trip begins; -1 if it is over."""

    def __init__(self, lanes: Lanes) -> None:
        self.lanes = lanes
        self.part = lanes.passengers[0]
        self.goods = lanes.goods[0]
        self.steps = 0
        self.first = -1

    def best_start(self, s: State, seat: i64) -> tuple[i64, i64]:
        """What the best trip of a waiting passenger brings, and its city; -1 where none waits."""
        best: i64 = 0
        city: i64 = -1
        if s.memory[self.part.waiting + seat] == 0:
            return best, city
        for at in range(s.game.n_city):
            if i64(s.memory[self.part.at + at]) == seat + 1:
                gain = self.best_from(s, seat, at)
                if gain > best:
                    best = gain
                    city = at
        return best, city

    def best_from(self, s: State, seat: i64, city: i64) -> i64:
        """What the best trip on from a city brings, that city's token included."""
        self.steps = STEPS
        return self.walk(s, seat, city)

    def walk(self, s: State, seat: i64, city: i64) -> i64:
        memory = s.memory
        seen = self.part.seen + city
        been = memory[seen]
        here: i64 = 0
        if been == 0:
            left = i64(memory[self.goods.left + city])
            if left > 0:
                here = self.goods.values[self.goods.pile[city] + left - 1]
            memory[seen] = 1
        lanes = self.lanes
        player = s.players[seat]
        most: i64 = 0
        first: i64 = -1
        for k in range(lanes.first_exit[city], lanes.first_exit[city + 1]):
            r = lanes.exit_lane[k]
            used = self.part.used + lanes.track[r]
            if self.steps == 0 or memory[used] == 1 or not lanes.is_mine(player, r):
                continue
            self.steps -= 1
            memory[used] = 1
            gain = self.walk(s, seat, lanes.exit_city[k])
            memory[used] = 0
            if gain > most:
                most = gain
                first = r
        memory[seen] = been
        self.first = first
        return here + most

    def go_on(self, s: State, seat: i64) -> i64:
        """The next step of a trip that has begun."""
        self.best_from(s, seat, s.number())
        if self.first >= 0:
            return self.part.rides + self.lanes.track[self.first]
        if s.memory[self.part.steps] > 0:
            return self.part.rides + s.game.n_track
        return s.legal()[0]

    def set_down(self, s: State, seat: i64) -> i64:
        """After a claim: where none of one's own can get to yet."""
        game = s.game
        player = s.players[seat]
        joined = apart(game.n_city)
        join(joined, player.mine0, player.mine1, game.ends)
        for action in s.legal():
            city = action - self.part.setting - INTO
            if city < 0:
                continue
            served = False
            for at in range(game.n_city):
                if i64(s.memory[self.part.at + at]) == seat + 1 and root(joined, at) == root(joined, city):
                    served = True
            if not served:
                return action
        return self.part.setting + NOBODY
