"""One random game, played step by step with the simplest laws checked at each."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec

from stationmaster.kernel.catalogue import spelled
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE, OVER, Game, Seeded, State
from stationmaster.kernel.log import entry
from stationmaster.kernel.match import Move, expect, who
from stationmaster.kernel.sampling import Chooser, chooser, kind

AT_ONCE = 3  # moments of a game, of those at which all decide at once, that are looked at
COUNTED = 4  # components are counted after every so many entries


class Broken(AssertionError):  # noqa: N818 - said of a law
    """A law that a game broke, and how to see it again."""

    def __init__(self, law: str, what: str, game: Game, seed: int, log: Sequence[Move]) -> None:
        self.law = law
        self.what = what
        self.seed = seed
        self.log = list(log)
        super().__init__(f"the law of {law}: {what}\n{where(game, seed, log)}")


def where(game: Game, seed: int, log: Sequence[Move]) -> str:
    """How to come to this place again."""
    options = "".join(f", {name} {spelled(value)}" for name, value in game.options.items())
    lines = "\n".join(f"  {entry(game, move)}" for move in log)
    return f"in {game.name}, {game.seats} seats{options}, seed {seed}, after {len(log)} entries:\n{lines}"


class Trial:
    """One random game, with the cheap laws checked at every step."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.seed = seed
        self.rng = Seeded(seed)
        self.log: list[Move] = []
        self.states: list[State] = []
        """Copies taken on the way: before each entry, and at the end."""
        self.kinds: dict[str, list[int]] = defaultdict(list)
        """Where each kind of entry stands in the log."""
        self.hearers: list[int | None] = [None, *range(game.seats)]
        self.heard: dict[int | None, list[str]] = {hearer: [] for hearer in self.hearers}
        self.count = game.census(game.start())
        self.shown: int | None = None
        """How much of the log belongs to what is being looked at."""

    @contextmanager
    def noting_errors(self) -> Iterator[None]:
        """An error of the engine itself says where it happened, too."""
        try:
            yield
        except Broken:
            raise
        except Exception as error:
            error.add_note(where(self.game, self.seed, self.log[: self.shown]))
            raise

    def broken(self, law: str, what: str) -> Broken:
        return Broken(law, what, self.game, self.seed, self.log[: self.shown])

    def play(self, most: int) -> None:
        choose = chooser(self.game, self.rng)
        state = self.game.start()
        while state.waiting_on() != OVER:
            if len(self.log) >= most:
                raise self.broken("ending", f"the game goes on after {most} entries")
            self.states.append(state.clone())
            self.step(state, choose)
            if len(self.log) % COUNTED == 0 or state.waiting_on() == OVER:
                self.recount(state)
        self.states.append(state)

    def recount(self, state: State) -> None:
        if (count := self.game.census(state)) != self.count:
            raise self.broken("components", difference(self.count, count))

    def step(self, state: State, choose: Chooser) -> None:
        mover = state.waiting_on()
        actions = self.options(state)
        action = state.draw(self.rng) if mover == CHANCE else choose.among(actions)
        if action not in actions:
            raise self.broken("odds", f"chance drew '{self.game.write(action)}', which is not possible")
        for hearer in self.hearers:
            self.heard[hearer].append(self.words(state, action, hearer))
        self.kinds[kind(self.game.write(action))].append(len(self.log))
        state.apply(action)
        self.log.append(Move(mover, action))

    def options(self, state: State) -> list[int]:
        """The legal actions: at least one, none twice, all of the alphabet."""
        mover = state.waiting_on()
        if not CHANCE <= mover < self.game.seats:
            raise self.broken("options", f"it waits on {mover}, which is no seat")
        actions = list(state.legal())
        if not actions:
            raise self.broken("options", f"{who(mover)} has nothing to choose from")
        if len(set(actions)) < len(actions):
            raise self.broken("options", f"{who(mover)} is offered an action twice")
        if min(actions) < 0 or max(actions) >= self.game.alphabet():
            raise self.broken("options", f"{who(mover)} is offered what is not in the alphabet")
        return actions

    def words(self, state: State, action: int, hearer: int | None) -> str:
        """What a hearer is told: one line that says something."""
        told = self.game.told(state, action, hearer)
        if len(told.splitlines()) != 1 or told.isspace():
            raise self.broken("told", f"{named(hearer)} is told {told!r} of '{self.game.write(action)}'")
        return told

    def choose(self, moments: int) -> list[int]:
        """Moments to look at: any, of any kind (much of a game is dealing cards), first or last of a kind."""
        chosen = []
        for k in range(moments):
            among: Sequence[int] = range(len(self.log))
            if k % 3:
                among = list(self.kinds.values())[self.rng.below(len(self.kinds))]
            if k % 3 == 2:
                among = (among[0], among[-1])
            chosen.append(among[self.rng.below(len(among))])
        return chosen

    def choose_at_once(self) -> list[int]:
        """Some of the moments at which all decide at once."""
        moments = [n for n, move in enumerate(self.log) if move.by >= 0 and self.game.at_once(self.states[n])]
        return [moments[self.rng.below(len(moments))] for _ in range(AT_ONCE) if moments]

    def judge_end(self) -> None:
        """The log leads to this end again; the outcome has all places, and lines that add up."""
        end = self.states[-1]
        again = self.game.start()
        for n, move in enumerate(self.log):
            try:
                expect(self.game, again, move)
            except Refusal as refusal:
                raise self.broken("replay", f"entry {n} of the log: {refusal}") from None
            again.apply(move.action)
        if again.digest() != end.digest():
            raise self.broken("replay", "the log does not lead to this end again")
        outcome = self.game.outcome(end)
        msgspec.json.encode(outcome)
        if len(outcome.places) != self.game.seats:
            raise self.broken("outcome", f"{len(outcome.places)} places for {self.game.seats} seats")
        if any(outcome.places[seat] != 1 for seat in outcome.winners):
            raise self.broken("outcome", f"{outcome.winners} win with the places {outcome.places}")
        if list(outcome.totals) != list(end.scores()):
            raise self.broken("outcome", f"totals {outcome.totals}, but scores {list(end.scores())}")
        sums = [sum(line.points for line in lines) for lines in outcome.lines]
        if sums != list(outcome.totals):
            raise self.broken("outcome", f"totals {outcome.totals}, but the lines add up to {sums}")


def named(viewer: int | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"


def difference(before: dict[str, int], now: dict[str, int]) -> str:
    changes = [
        f"{name}: {before.get(name, 0)} at the start, now {now.get(name, 0)}"
        for name in {**before, **now}
        if before.get(name, 0) != now.get(name, 0)
    ]
    return "; ".join(changes) or "components are counted under other names"
