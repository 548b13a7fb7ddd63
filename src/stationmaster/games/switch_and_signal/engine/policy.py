"""A policy for Switch & Signal: the dispatcher's planning, with numbers that can be set. Compiled."""

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.switch_and_signal.engine.actions import can_load
from stationmaster.games.switch_and_signal.engine.core import (
    ACT,
    KINDS,
    PLACE_EXTRA_SIGNAL,
    PLACE_SWITCH,
    PLAY,
    TAKE_DISC,
    WHICH_TRAIN,
    Rules,
    State,
)
from stationmaster.games.switch_and_signal.engine.planning import (
    NOTHING,
    Plan,
    Planner,
    after,
    copy,
    draw_most,
)
from stationmaster.games.switch_and_signal.engine.policy_numbers import (
    A_TURN,
    AGAIN,
    AHEAD,
    BEHIND,
    CARD,
    FACING,
    FADING,
    HELPER,
    LOAD,
    NEW_TRAIN,
    NUMBERS,
    POINT,
    SIGNAL,
    SPARE_CARD,
    SWITCH,
)
from stationmaster.games.switch_and_signal.engine.prospects import N_HELPER
from stationmaster.games.switch_and_signal.engine.weights import Weights
from stationmaster.kernel import game as kernel
from stationmaster.kernel.policy import Policy
from stationmaster.parts.bits import BIT, PLACE

LAST_TURNS: Final = 1  # with so few instructions left, the action phase is looked at more deeply


@final
class Controller(Policy):
    """Plays any seat: hands lie open, and all play together."""

    rules: Rules
    planner: Planner
    weighed: vec[float]
    """The numbers that the planner was made with."""
    prepared: Plan
    depth: i64
    """How many plans ahead it looks where there is time,"""
    last_depth: i64
    """and in the last turns; within a play-out it is one."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.names = [name for name, _, _, _ in NUMBERS]
        self.numbers = vec[float]([value for _, value, _, _ in NUMBERS])
        self.rules = rules
        self.planner = Planner(rules, weights_of(self.numbers))
        self.weighed = self.numbers[:]
        self.prepared = Plan()
        self.depth = 2
        self.last_depth = 2
        self.values_options = True

    def decide(self, state: kernel.State, seat: i64) -> i64:
        s = cast(State, state)
        self.heed_numbers()
        self.planner.depth = self.plans_ahead(s)
        return self.planner.choose(s)

    def plans_ahead(self, s: State) -> i64:
        if not self.careful:
            return 1
        if s.deck <= LAST_TURNS:
            return self.last_depth
        return self.depth

    def heed_numbers(self) -> None:
        """Distances are measured with the numbers: changed ones are measured anew."""
        for n in range(i64(len(self.numbers))):
            if self.numbers[n] != self.weighed[n]:
                self.planner.reweigh(weights_of(self.numbers))
                self.weighed = self.numbers[:]
                return

    def prepare(self, state: kernel.State, seat: i64) -> None:
        self.prepared = copy(self.planner.plan)

    def resume(self) -> None:
        self.planner.plan = copy(self.prepared)

    def forget(self) -> None:
        self.planner.plan = Plan()

    def candidates(self, state: kernel.State, seat: i64) -> vec[i64]:
        """Its own choice; then, of cards, a use of each kind, every load and drawing; else all legal ones."""
        s = cast(State, state)
        found = append(vec[i64](), self.decide(s, seat))
        if s.phase >= TAKE_DISC and s.phase <= WHICH_TRAIN:
            return found  # the cards are played: what they are for was decided then
        others = s.legal()
        if s.phase == ACT:
            others = self.uses_of_cards(s)
        for action in others:
            if action != found[0]:
                found = append(found, action)
        return found

    def promise(self, state: kernel.State, seat: i64, action: i64) -> float:
        """The position that it leads to, dice averaged; before the first turn, how open the ways are then."""
        s = cast(State, state)
        self.heed_numbers()
        if s.phase >= PLACE_SWITCH and s.phase <= PLACE_EXTRA_SIGNAL:
            return self.planner.prospects.openness(after(s, action))
        self.planner.prospects.anchor(s)
        if s.phase == ACT and action < PLAY:
            fewer = float(draw_most(s) - action)
            return self.planner.prospects.value(s) - fewer * self.planner.prospects.weights.spare_card
        return self.planner.worth(after(s, action))

    def uses_of_cards(self, s: State) -> vec[i64]:
        uses = append(vec[i64](), draw_most(s))
        for kind in range(i64(KINDS)):
            played = self.planner.payment(s, kind)
            if played != NOTHING:
                uses = append(uses, played)
        if s.hand_size(s.seat) > 0:
            out = s.out
            while out != 0:
                train = PLACE[(out & -out) % 67]
                out &= ~BIT[train]
                if can_load(s, train):
                    uses = append(uses, self.planner.load_with(s, train))
        return uses


def weights_of(numbers: vec[float]) -> Weights:
    weights = Weights()
    for colour in range(i64(len(weights.point))):
        weights.point[colour] = numbers[POINT + colour]
    weights.signal = numbers[SIGNAL]
    weights.switch = numbers[SWITCH]
    weights.load = numbers[LOAD]
    weights.new_train = numbers[NEW_TRAIN]
    for kind in range(i64(KINDS)):
        weights.card[kind] = numbers[CARD + kind]
    weights.again = numbers[AGAIN]
    weights.spare_card = numbers[SPARE_CARD]
    weights.turn = numbers[A_TURN]
    weights.fading = numbers[FADING]
    weights.facing = numbers[FACING]
    weights.behind = numbers[BEHIND]
    weights.ahead = numbers[AHEAD]
    for helper in range(i64(N_HELPER)):
        weights.helper[helper] = numbers[HELPER + helper]
    return weights
