"""What the die and the instructions are likely to do with the trains. Compiled."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.switch_and_signal.engine.core import (
    GOOD,
    MOST_COLOURS,
    NO_CARD,
    OF_A_COLOUR,
    TRAIN,
    TRAINS,
    UNSEEN,
    Rules,
    State,
)
from stationmaster.games.switch_and_signal.engine.goals import Goals
from stationmaster.games.switch_and_signal.engine.instructions import (
    A_COLOUR,
    ALL,
    ANY,
    END,
    ROW,
    TRAIN_COLOURS,
    trains_of,
)
from stationmaster.games.switch_and_signal.engine.journeys import nothings
from stationmaster.games.switch_and_signal.engine.movement import FACES, FACING, look
from stationmaster.games.switch_and_signal.engine.roads import zeros
from stationmaster.parts.bits import BIT, PLACE

GOES_ON: Final = -1.0e6  # in place of a value: a run does not end here


@final
class Forecast:
    """Moves every train in thought, the others standing still."""

    rules: Rules
    goals: Goals
    faces: vec[float]
    """By colour of train and roll: how likely."""
    gain: vec[float]
    """By train: what being moved by its die is likely to bring."""
    token: float
    """What a time token is worth."""

    # What the train moved in thought would have earned, by standing, and in which thought that was found.
    earned: vec[float]
    found_in: vec[i64]
    thought: i64

    def __init__(self, goals: Goals) -> None:
        self.goals = goals
        self.rules = goals.rules
        self.token = goals.weights.turn / float(goals.rules.tokens)
        self.gain = nothings(TRAINS)
        self.earned = nothings(goals.rules.network.n_standing)
        self.found_in = zeros(goals.rules.network.n_standing)
        self.thought = 0
        self.faces = nothings(TRAIN_COLOURS * (FACES + 1))
        for colour in range(i64(TRAIN_COLOURS)):
            for face in range(i64(FACES)):
                roll = self.rules.dice[colour * FACES + face]
                self.faces[colour * (FACES + 1) + roll] += 1.0 / FACES

    # A roll

    def expected_gain(self, s: State, train: i64) -> float:
        """What one roll of its die brings this train, all others standing still."""
        self.thought += 1
        now = self.goals.promise[train]
        colour = train // OF_A_COLOUR
        row = colour * (FACES + 1)
        total = 0.0
        steps: i64 = 0
        at = i64(s.cells[TRAIN + train])
        stopped = GOES_ON  # the best city to stop in on the way, once there is one
        while steps < FACES:
            ahead = self.ahead(s, train, at)
            if ahead < 0:
                return total + self.stuck(s, train, at, steps, ahead, stopped) - now
            steps += 1
            at = ahead
            here = self.arrived(s, train, at)
            if here != GOES_ON:
                return total + self.likely(row, steps) * here - now
            chance = self.faces[row + steps]
            if chance > 0.0:
                value = self.here(s, train, at)
                if stopped > value:
                    value = stopped
                total += chance * value
            if at >= self.rules.network.first_city and at < self.rules.network.first_departure:
                value = self.here(s, train, at)
                if value > stopped:
                    stopped = value
        return total - now

    def here(self, s: State, train: i64, at: i64) -> float:
        """What the train that is moved in thought has earned where it comes to."""
        if self.found_in[at] != self.thought:
            self.found_in[at] = self.thought
            self.earned[at] = self.goals.here(s, train, at)
        return self.earned[at]

    def likely(self, row: i64, least: i64) -> float:
        """How likely a roll is so high or higher."""
        total = 0.0
        for roll in range(least, i64(FACES + 1)):
            total += self.faces[row + roll]
        return total

    def stuck(self, s: State, train: i64, at: i64, steps: i64, ahead: i64, stopped: float) -> float:
        """What the rolls that would carry a train on from here bring."""
        row = train // OF_A_COLOUR * (FACES + 1)
        total = 0.0
        token = self.token
        for roll in range(steps + 1, i64(FACES + 1)):
            chance = self.faces[row + roll]
            if chance > 0.0:
                value = self.here(s, train, at) - token * float(roll - steps)
                if ahead == FACING:
                    value = -2.0 * token * float(roll - steps)
                if stopped > value:
                    value = stopped
                total += chance * value
        return total

    def ahead(self, s: State, train: i64, at: i64) -> i64:
        """Where a train goes next as things are; out of a city by the best exit."""
        network = self.rules.network
        if at < network.first_city or at >= network.first_departure:
            return look(s, at)
        city = at - network.first_city
        best: i64 = -1
        most = GOES_ON
        for way in range(network.first_exit[city], network.first_exit[city + 1]):
            to = look(s, network.n_standing + way)
            if to >= 0:
                value = self.here(s, train, to)
                if value > most:
                    most = value
                    best = to
        return best

    def arrived(self, s: State, train: i64, at: i64) -> float:
        """What a train has earned if its run ends here whatever is left of its roll, else GOES_ON."""
        network = self.rules.network
        if at < network.first_city:
            return GOES_ON
        if at >= network.first_departure:
            return -2.0 * self.token
        good = i64(s.cells[GOOD + train])
        port = at - network.first_city - network.n_trade
        if port >= 0 and (self.rules.passes == 0 or (good > 0 and s.wanted(port, good - 1))):
            if good > 0:
                return self.goals.worth[port * MOST_COLOURS + good - 1]
            return 0.0
        if self.rules.passes == 1 or s.dispatching == 1:
            return GOES_ON
        return self.here(s, train, at)

    # An instruction

    def moved(self, s: State, trains: i64) -> float:
        """What moving all these trains brings."""
        total = 0.0
        trains &= s.out
        while trains != 0:
            total += self.gain[PLACE[(trains & -trains) % 67]]
            trains &= trains - 1
        return total

    def carried_out(self, s: State, instruction: i64, symbol: i64, used: i64) -> float:
        """What the symbols of an instruction bring, from one of them on."""
        total = 0.0
        symbols = self.rules.symbols
        while symbol < ROW:
            what = symbols[instruction * ROW + symbol]
            symbol += 1
            if what == END:
                return total
            if what == ALL:
                total += self.moved(s, s.out)
            elif what == ANY:
                best = GOES_ON
                chosen: i64 = -1
                for colour in range(i64(TRAIN_COLOURS)):
                    if used & BIT[colour] == 0:
                        value = self.moved(s, trains_of(colour))
                        if value > best:
                            best = value
                            chosen = colour
                if chosen >= 0:
                    used |= BIT[chosen]
                    total += best
            elif what >= A_COLOUR and what < ANY:
                total += self.moved(s, trains_of(what - A_COLOUR))
        return total

    def rest_of_card(self, s: State) -> float:
        return self.moved(s, s.to_move) + self.carried_out(s, s.card, s.symbol, s.moved)

    def next_card(self, s: State) -> float:
        """What the next instruction is likely to bring."""
        rules = self.rules
        if s.deck == 1 and s.under != NO_CARD:
            return self.carried_out(s, s.under, 0, rules.fixed[s.under])
        total = 0.0
        n: i64 = 0
        for kind in range(rules.n_instruction):
            unseen = i64(s.cells[UNSEEN + kind])
            if unseen > 0:
                n += unseen
                total += float(unseen) * self.carried_out(s, kind, 0, rules.fixed[kind])
        if n == 0:
            return 0.0
        return total / float(n)
