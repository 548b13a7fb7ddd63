"""What holds for every game, checked on random play. A game that breaks a law is not fit for a table.

    check(game, seed)         one random game, looked at closely at some of its moments
    check_words(game)         every action has a text of its own
    check_luck(game, seed)    chance keeps to its odds, and random play has no favourites

The laws, by the names that a broken one is called by:

    replay       the log leads to the same state again
    clones       a state and its clone go their own ways
    words        each action has one text, which reads as this action
    components   everything is somewhere, once, at all times
    ending       every game ends, an imagined one too
    options      who is to move has something to choose from, each thing once, all of the alphabet
    odds         chance has positive whole weights for exactly what is possible, and draws among it
    luck         it draws as often as its odds say
    outcome      totals are the scores, lines add up to totals, winners have the first place
    views        a view is of its seat and its moment, and can be sent
    told         everyone is told something of every action
    secrets      deal anew what a seat cannot know: its view and its options stay as they are
    imagination  so they do in any state imagined from the view alone
    silence      what one is not told does not change what one sees
    discretion   one is not told what one does not see, and of one's own move nothing new

A broken law says so with the game, the seed and the log; the same call breaks it again.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import msgspec

from stationmaster.kernel.catalogue import spelled
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE, OVER, Game, Seeded, State
from stationmaster.kernel.log import entry
from stationmaster.kernel.match import Move, expect, replayed, who
from stationmaster.kernel.sampling import SPECTATOR, Chooser, chooser, kind
from stationmaster.kernel.view import View

LONGEST_GAME = 20_000
COUNTED = 4  # components are counted after every so many entries
COMPARED = 60  # actions of a moment at most that are put side by side
APART = 12  # entries that a state and its clone are played on from each other


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


def check(game: Game, seed: int, moments: int = 6, most: int = LONGEST_GAME) -> list[Move]:
    """Play one random game, look closely at so many of its moments, and give its log."""
    trial = Trial(game, seed)
    with trial.noting_errors():
        trial.play(most)
        trial.judge_end()
        for n in [*trial.choose(moments), len(trial.states) - 1]:
            Moment(trial, n).inspect(most)
    return trial.log


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


class After(NamedTuple):
    """An action, what a hearer is told of it, and what it then sees."""

    action: int
    told: str
    view: View
    digest: int


class Moment:
    """One moment of a game, looked at closely."""

    def __init__(self, trial: Trial, n: int) -> None:
        self.trial = trial
        self.game = trial.game
        self.rng = trial.rng
        self.log = trial.log[:n]
        self.n = n
        self.state = trial.states[n]
        self.mover = self.state.waiting_on()
        trial.shown = n

    def broken(self, law: str, what: str) -> Broken:
        return self.trial.broken(law, what)

    def inspect(self, most: int) -> None:
        before = self.state.digest()
        if replayed(self.game, self.log).digest() != before:
            raise self.broken("clones", "playing a state on changes the clone that was taken of it")
        if self.mover != OVER:
            self.read_back()
            self.weigh()
            self.play_apart()
        for viewer in self.trial.hearers:
            view = self.look(viewer)
            self.keep_secrets(viewer, view)
            self.imagine(viewer, view)
        self.play_on(most)
        if self.state.digest() != before:
            raise self.broken("clones", "looking at a state, or playing its clone, changes it")

    def read_back(self) -> None:
        """Every legal action has a text of its own, which reads as this action."""
        actions = self.trial.options(self.state)
        check_texts(self.game, actions, self.broken)
        if self.mover >= 0 and self.state.pick(self.rng) not in actions:
            raise self.broken("options", f"{who(self.mover)} picks what is not possible")

    def weigh(self) -> None:
        """When chance is to move: whole odds for exactly what is possible, and draws among it."""
        if self.mover != CHANCE:
            return
        odds = self.state.odds()
        if any(type(weight) is not int or weight < 1 for _, weight in odds):
            raise self.broken("odds", f"not all weights are positive whole numbers: {odds}")
        possible = [action for action, _ in odds]
        if sorted(possible) != sorted(self.state.legal()):
            raise self.broken("odds", "the odds are not those of exactly the possible outcomes")
        for _ in range(3):
            if (action := self.state.draw(self.rng)) not in possible:
                raise self.broken("odds", f"chance drew '{self.game.write(action)}', which has no odds")

    def play_apart(self) -> None:
        """A state and its clone, played on in turns, each come to where they would have come alone."""
        one = replayed(self.game, self.log)
        lines: list[tuple[State, list[Move]]] = [(one, []), (one.clone(), [])]
        for _ in range(APART):
            for state, line in lines:
                if (mover := state.waiting_on()) != OVER:
                    line.append(Move(mover, self.any_action(state)))
                    state.apply(line[-1].action)
        for state, line in lines:
            if replayed(self.game, [*self.log, *line]).digest() != state.digest():
                raise self.broken("clones", "playing a state or its clone on changes the other")

    def any_action(self, state: State) -> int:
        actions = list(state.legal())
        return actions[self.rng.below(len(actions))]

    # What one may know.

    def look(self, viewer: int | None) -> View:
        view = self.game.view(self.state, viewer)
        if view.seat != viewer or view.waiting_on != self.mover:
            raise self.broken("views", f"the view of {named(viewer)} is not of this seat at this moment")
        try:
            msgspec.json.encode(view)
        except (TypeError, ValueError) as error:
            raise self.broken("views", f"the view of {named(viewer)} cannot be sent: {error}") from None
        return view

    def keep_secrets(self, viewer: int | None, view: View) -> None:
        """Whatever this viewer cannot know may be otherwise, and nothing it sees or hears would change."""
        other = self.state.clone()
        other.redeal(SPECTATOR if viewer is None else viewer, self.rng)
        self.compare("secrets", "shows what it cannot know", viewer, view, other)
        if self.mover == OVER:
            return
        here = self.afterwards(self.state, viewer, [])
        there = self.afterwards(other, viewer, [after.action for after in here])
        for after in here:
            for like in here:
                self.compare_actions(viewer, after, like)
            for like in there:
                self.compare_worlds(viewer, after, like)

    def compare(self, law: str, fault: str, viewer: int | None, view: View, other: State) -> None:
        """To this viewer, a state it must hold possible is as good as the true one."""
        seen = self.game.view(other, viewer)
        if seen != view:
            raise self.broken(law, f"the view of {named(viewer)} {fault}: {unlike(view, seen)}")
        if (count := self.game.census(other)) != self.trial.count:
            raise self.broken(law, difference(self.trial.count, count))
        if viewer == self.mover and sorted(other.legal()) != sorted(self.state.legal()):
            raise self.broken(law, f"what {named(viewer)} may do depends on what it cannot know")

    def afterwards(self, state: State, hearer: int | None, also: list[int]) -> list[After]:
        """A few actions: any, some that this hearer cannot tell apart, and those named if they are legal."""
        alike: dict[str, list[int]] = defaultdict(list)
        legal = list(state.legal())
        first = self.rng.below(len(legal))
        for action in (legal[first:] + legal[:first])[:COMPARED]:
            alike[self.trial.words(state, action, hearer)].append(action)
        groups = list(alike.values())
        several = [group for group in groups if len(group) > 1] or groups
        chosen = {action for action in also if action in legal}
        for among in (groups, groups, several):
            group = among[self.rng.below(len(among))]
            first = self.rng.below(len(group))
            chosen |= {group[first], group[first - 1]}
        return [self.after(state, action, hearer) for action in sorted(chosen)]

    def after(self, state: State, action: int, hearer: int | None) -> After:
        told = self.game.told(state, action, hearer)
        then = state.clone()
        then.apply(action)
        return After(action, told, self.game.view(then, hearer), then.digest())

    def compare_actions(self, hearer: int | None, one: After, other: After) -> None:
        self.keep_silence(hearer, one, other)
        if one.told != other.told and one.view == other.view and one.digest != other.digest:
            raise self.broken(
                "discretion",
                f"{named(hearer)} is told '{one.told}' or '{other.told}', but should see no difference",
            )

    def compare_worlds(self, hearer: int | None, one: After, other: After) -> None:
        """The same for an action in another world, one that this hearer must hold possible."""
        self.keep_silence(hearer, one, other)
        if one.action != other.action or one.told == other.told:
            return
        if one.view == other.view or hearer == self.mover:
            raise self.broken(
                "discretion",
                f"{named(hearer)} is told '{one.told}' where, for all it knows, it might be '{other.told}'",
            )

    def keep_silence(self, hearer: int | None, one: After, other: After) -> None:
        """What one is not told must not change what one sees; only the end may lay secrets open."""
        if one.told != other.told or one.view == other.view:
            return
        if one.view.waiting_on == other.view.waiting_on == OVER:
            return
        raise self.broken(
            "silence",
            f"{named(hearer)} is told '{one.told}' be it '{self.game.write(one.action)}' or "
            f"'{self.game.write(other.action)}', yet it sees a difference: {unlike(one.view, other.view)}",
        )

    def imagine(self, viewer: int | None, view: View) -> None:
        imagined = self.game.imagine(view, self.trial.heard[viewer][: self.n], self.rng)
        self.compare("imagination", "is not that of what it imagines", viewer, view, imagined)
        if imagined.waiting_on() != self.mover:
            raise self.broken("imagination", f"what {named(viewer)} imagines waits on another")

    def play_on(self, most: int) -> None:
        """What somebody imagines can be played to the end."""
        viewer = self.trial.hearers[self.rng.below(len(self.trial.hearers))]
        view = self.game.view(self.state, viewer)
        state = self.game.imagine(view, self.trial.heard[viewer][: self.n], self.rng)
        left = most
        while (mover := state.waiting_on()) != OVER:
            if left == 0:
                raise self.broken("ending", f"what {named(viewer)} imagines goes on after {most} entries")
            action = state.draw(self.rng) if mover == CHANCE else state.pick(self.rng)
            if action not in state.legal():
                raise self.broken("options", f"{who(mover)} picks what is not possible")
            state.apply(action)
            left -= 1
        self.trial.recount(state)


# Words


def named(viewer: int | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"


def difference(before: dict[str, int], now: dict[str, int]) -> str:
    changes = [
        f"{name}: {before.get(name, 0)} at the start, now {now.get(name, 0)}"
        for name in {**before, **now}
        if before.get(name, 0) != now.get(name, 0)
    ]
    return "; ".join(changes) or "components are counted under other names"


def unlike(one: View, other: View) -> str:
    """The fields in which two views differ."""
    if type(one) is not type(other):
        return "they are of different kinds"
    fields = [name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name)]
    return "; ".join(f"{name} {getattr(one, name)!r} or {getattr(other, name)!r}" for name in fields)


# Beside random games


def check_words(game: Game) -> None:
    """Every action of the alphabet has a text of its own, which reads as this action."""
    check_texts(game, range(game.alphabet()), lambda law, what: Broken(law, what, game, 0, []))


def check_texts(game: Game, actions: Iterable[int], broken: Callable[[str, str], Broken]) -> None:
    texts: dict[str, int] = {}
    for action in actions:
        text = game.write(action)
        if text in texts:
            raise broken("words", f"'{text}' is the text of both {texts[text]} and {action}")
        texts[text] = action
        try:
            read = game.read(text)
        except Refusal as refusal:
            raise broken("words", f"'{text}', the text of {action}, is not read: {refusal}") from None
        if read != action:
            raise broken("words", f"'{text}', the text of {action}, reads as {read}")


def check_luck(game: Game, seed: int, moments: int = 8, draws: int = 2000) -> None:
    """Chance keeps to its odds and random play has no favourites, at some moments of a random game."""
    trial = Trial(game, seed)
    with trial.noting_errors():
        trial.play(LONGEST_GAME)
        for n in trial.choose(moments):
            trial.shown = n
            state = trial.states[n]
            if state.waiting_on() == CHANCE:
                odds = dict(state.odds())
                drawn = Counter(state.draw(trial.rng) for _ in range(draws))
            else:
                odds = dict.fromkeys(state.legal(), 1)
                drawn = Counter(state.pick(trial.rng) for _ in range(draws))
            if far_off(odds, drawn):
                expected = {game.write(action): weight for action, weight in odds.items()}
                seen = {game.write(action): n for action, n in drawn.items()}
                raise trial.broken("luck", f"of {draws} draws with the odds {expected} came {seen}")


def far_off(odds: Mapping[int, int], drawn: Mapping[int, int]) -> bool:
    """Whether counts are further from their odds than happens once in three million times (chi-square)."""
    if not drawn.keys() <= odds.keys():
        return True
    each = sum(drawn.values()) / sum(odds.values())
    cells = [(weight * each, drawn.get(action, 0)) for action, weight in odds.items()]
    rare = [cell for cell in cells if cell[0] < 5]  # too few to be judged one by one
    cells = [cell for cell in cells if cell[0] >= 5]
    if rare:
        cells.append((sum(expected for expected, _ in rare), sum(n for _, n in rare)))
    if len(cells) < 2:
        return False
    distance = sum((n - expected) ** 2 / expected for expected, n in cells)
    freedom = len(cells) - 1
    spread = 2 / (9 * freedom)
    return distance > freedom * (1 - spread + 5 * math.sqrt(spread)) ** 3  # Wilson and Hilferty
