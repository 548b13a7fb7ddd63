"""Plans with dice: no cards to gather, so a lane takes one turn, and a few more if it is long or a ferry."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.ticket_to_ride.engine.policy_dice_numbers import (
    A_TURN,
    BEYOND,
    LOADED,
    LUCKY,
    PACE,
    PRICE,
    SPARE,
    SPARE_EACH,
    WAY_WORTH,
)
from stationmaster.games.ticket_to_ride.engine.policy_hands import Purse
from stationmaster.games.ticket_to_ride.engine.policy_lanes import Lanes
from stationmaster.games.ticket_to_ride.engine.policy_plans import (
    CLAIMS_TO_BELIEVE,
    FAR,
    LEAST_COST,
    TOO_MUCH,
    Plan,
)
from stationmaster.games.ticket_to_ride.engine.state import State
from stationmaster.parts.bits import PLACE, WORD, count

SPACES_A_CLAIM: Final = 3.9  # before one's own experience says otherwise


@final
class DicePlan(Plan):
    """Its ways and networks are those of any plan; what they take is said here."""

    beyond: vec[float]
    least: vec[float]

    def __init__(self, lanes: Lanes, purse: Purse, numbers: vec[float]) -> None:
        super().__init__(lanes, purse, numbers)
        self.beyond = vec[float](capacity=lanes.n)
        self.least = vec[float](capacity=lanes.n)
        for r in range(lanes.n):
            self.beyond = append(self.beyond, lanes.beyond(r))
            self.least = append(self.least, float(lanes.least[r]))

    def takes(self, r: i64) -> float:
        """Turns that a lane takes."""
        return 1.0 + self.numbers[BEYOND] * self.beyond[r] + self.numbers[LUCKY] * self.least[r]

    def turns_to_end(self, s: State, seat: i64) -> float:
        player = s.players[seat]
        spaces = player.trains - s.game.last_trains
        if spaces < 0:
            spaces = 0
        claims = float(count(player.mine0) + count(player.mine1))
        placed = float(s.game.fresh.players[seat].trains - player.trains)
        a_claim = (placed + SPACES_A_CLAIM * CLAIMS_TO_BELIEVE) / (claims + CLAIMS_TO_BELIEVE)
        return float(spaces) / a_claim * self.numbers[PACE]

    def need(self, s: State, seat: i64, low: i64, high: i64) -> float:
        turns = 0.0
        while low != 0:
            lowest = low & -low
            low ^= lowest
            turns += self.takes(PLACE[lowest % 67])
        while high != 0:
            lowest = high & -high
            high ^= lowest
            turns += self.takes(WORD + PLACE[lowest % 67])
        return turns

    def price(self, s: State, seat: i64) -> None:
        lanes = self.lanes
        player = s.players[seat]
        a_turn = 100.0 * self.numbers[PRICE] * lanes.turn
        a_point = i64(100.0 * self.numbers[WAY_WORTH])
        for r in range(lanes.n):
            if lanes.is_mine(player, r):
                self.cost[r] = 0
            elif lanes.is_free(player, r) and lanes.length[r] <= player.trains:
                total = i64(a_turn * self.takes(r)) - a_point * lanes.worth[r]
                if total < LEAST_COST:
                    total = LEAST_COST
                self.cost[r] = total
            else:
                self.cost[r] = FAR

    def chance(self, s: State, seat: i64, low: i64, high: i64, turns: float) -> float:
        """How likely all these lanes get built: the more they ask of turns and trains, the less."""
        numbers = self.numbers
        need = self.need(s, seat, low, high)
        in_time = (turns - need) / (numbers[SPARE] + numbers[SPARE_EACH] * need)
        if in_time < 0.0:
            in_time = 0.0
        if in_time > 1.0:
            in_time = 1.0
        trains = s.players[seat].trains
        if trains < 1:
            trains = 1
        load = float(self.lanes.spaces(low, high)) / float(trains)
        return in_time * (1.0 - numbers[LOADED] * load * load)

    def value(self, s: State, seat: i64, low: i64, high: i64, prizes: float, turns: float) -> float:
        if low == 0 and high == 0:
            return 0.0
        if self.lanes.spaces(low, high) > s.players[seat].trains:
            return TOO_MUCH
        effort = self.numbers[A_TURN] * self.lanes.turn * self.need(s, seat, low, high)
        hoped = self.chance(s, seat, low, high, turns) * prizes
        return hoped - effort + float(self.lanes.points(low, high))
