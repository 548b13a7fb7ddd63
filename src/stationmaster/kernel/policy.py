"""Policies: ways to play that are quick enough to play a game to its end, again and again. Compiled.

A policy is asked about a State, and so it sees everything in it. Whoever plays for a seat reaches a policy
only through a state imagined from that seat's view: what it then sees is made up.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE, Rng, Seeded, State

A_LOT: Final = 998244353  # seeds of two lots of luck lie so far apart


class Range:
    """What tuning may do with a number: how far a step goes, and the least it may be."""

    def __init__(self, name: str, step: float, least: float) -> None:
        self.name = name
        self.step = step
        self.least = least


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Plays one seat. May keep a plan from one decision to the next; asked without one, it makes it."""

    names: list[str]
    """Of its numbers, in the same order."""
    numbers: vec[float]
    """What tuning turns; read at every decision, so they may be set at any time."""
    careful: bool
    """Whether there is time for a longer look, as there is at a table and is not within a play-out."""
    values_options: bool
    """Whether `promise` says anything."""

    def __init__(self) -> None:
        self.names = []
        self.numbers = vec[float]()
        self.careful = True
        self.values_options = False

    def decide(self, state: State, seat: i64) -> i64:
        """The action of the seat that must decide: always a legal one."""
        raise NotImplementedError

    def prepare(self, state: State, seat: i64) -> None:
        """Plan anew for a seat, from this state on; `resume` comes back to this."""

    def resume(self) -> None:
        """Take the prepared plan up again, whatever was decided since."""

    def forget(self) -> None:
        """Begin another game."""

    # For search.

    def candidates(self, state: State, seat: i64) -> vec[i64]:
        """The actions worth comparing, its own choice first."""
        first = self.decide(state, seat)
        found = append(vec[i64](), first)
        for action in state.legal():
            if action != first:
                found = append(found, action)
        return found

    def promise(self, state: State, seat: i64, action: i64) -> float:
        """What an action seems worth at a glance, in a measure of its own: for options of one decision."""
        return 0.0

    def suspect(self, state: State, seat: i64) -> None:
        """Look at what the others did, before hidden things are dealt to them in many ways."""

    def deal_anew(self, state: State, seat: i64, rng: Rng) -> None:
        """Deal what a seat cannot know anew, the likelier things the more often."""
        state.redeal(seat, rng)

    # Numbers by name.

    def tune(self, name: str, value: float) -> None:
        """Set one of its numbers."""
        if name not in self.names:
            raise Refusal(f"this policy has no number called '{name}' (there are: {', '.join(self.names)})")
        self.numbers[self.names.index(name)] = value

    def tuned(self) -> dict[str, float]:
        """All its numbers."""
        return {name: self.numbers[k] for k, name in enumerate(self.names)}


@final
class Drifter(Policy):
    """Any legal action, each as likely: for games that have no policy of their own."""

    luck: Seeded

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.luck = Seeded(seed)

    def decide(self, state: State, seat: i64) -> i64:
        return state.pick(self.luck)


def play_out(state: State, policies: vec[Policy], rng: Rng) -> i64:
    """Play to the end, a policy for each seat; returns how many decisions they made."""
    decisions: i64 = 0
    while True:
        seat = state.waiting_on()
        if seat >= 0:
            decisions += 1
            state.apply(policies[seat].decide(state, seat))
        elif seat == CHANCE:
            state.apply(state.draw(rng))
        else:
            return decisions


def play_out_alike(state: State, policies: vec[Policy], seed: int) -> i64:
    """The same, with luck for each lot of it: games that part in one turn have the same luck in the next."""
    lots: dict[int, Seeded] = {}
    decisions: i64 = 0
    while True:
        seat = state.waiting_on()
        if seat >= 0:
            decisions += 1
            state.apply(policies[seat].decide(state, seat))
        elif seat == CHANCE:
            lot = int(state.lot())
            if lot not in lots:
                lots[lot] = Seeded(seed + A_LOT * lot)
            state.apply(state.draw(lots[lot]))
        else:
            return decisions
