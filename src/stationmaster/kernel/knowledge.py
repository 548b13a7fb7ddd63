"""What one may know at a moment of a game: views, secrets, imagination, and what is told."""

from collections import defaultdict
from itertools import pairwise
from typing import NamedTuple

import msgspec

from stationmaster.kernel.game import OVER, State
from stationmaster.kernel.sampling import SPECTATOR
from stationmaster.kernel.trial import Broken, Trial, difference, named
from stationmaster.kernel.view import View

COMPARED = 60  # actions at most that are put side by side
TRIES = 12


class After(NamedTuple):
    """An action, what a hearer is told of it, and what it then sees."""

    action: int
    told: str
    view: View
    digest: int


class Knowledge:
    """What each seat and a spectator know at one moment, and must not."""

    def __init__(self, trial: Trial, n: int) -> None:
        self.trial = trial
        self.game = trial.game
        self.rng = trial.rng
        self.n = n
        self.state = trial.states[n]
        self.mover = self.state.waiting_on()

    def broken(self, law: str, what: str) -> Broken:
        return self.trial.broken(law, what)

    def inspect(self) -> None:
        together = self.game.views(self.state, self.trial.hearers)
        for viewer, seen in zip(self.trial.hearers, together, strict=True):
            view = self.look(viewer)
            if seen != view:
                raise self.broken("views", f"looked at together with others, {named(viewer)} sees otherwise")
            self.keep_secrets(viewer, view)
            self.imagine(viewer, view)

    def keep_at_once(self) -> None:
        """Where all decide at once: to the others, every decision of this seat is the same."""
        legal = list(self.state.legal())
        first = self.rng.below(len(legal))
        some = (legal[first:] + legal[:first])[:COMPARED]
        for hearer in self.trial.hearers:
            if hearer == self.mover:
                continue
            one, *others = [self.after(self.state, action, hearer) for action in some]
            for other in others:
                if one.told != other.told or one.view != other.view:
                    raise self.broken(
                        "at once",
                        f"{named(hearer)} is told '{one.told}' or '{other.told}' of what all decide at once, "
                        f"and sees {differing(one.view, other.view) or 'the same'}",
                    )

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
        for one, two in pairwise(here):
            if one.told == two.told and one.digest != two.digest and one.view.waiting_on != OVER:
                self.reach(viewer, one, two)

    def compare(self, law: str, fault: str, viewer: int | None, view: View, other: State) -> None:
        """To this viewer, a state it must hold possible is as good as the true one."""
        seen = self.game.view(other, viewer)
        if seen != view:
            raise self.broken(law, f"the view of {named(viewer)} {fault}: {differing(view, seen)}")
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
        then = self.then(state, action)
        return After(action, told, self.game.view(then, hearer), then.digest())

    def then(self, state: State, action: int) -> State:
        other = state.clone()
        other.apply(action)
        return other

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

    def reach(self, hearer: int | None, one: After, other: After) -> None:
        """Where a hearer cannot tell two worlds apart, to deal anew leads from one of them elsewhere.

        Of two things that differ at least one is no likelier than half, so a few tries are enough.
        """
        worlds = [self.then(self.state, after.action) for after in (one, other)]
        hidden = [
            (viewer, field)
            for viewer in self.trial.hearers
            if viewer != hearer
            for field in unlike(*[self.game.view(world, viewer) for world in worlds])
        ]
        if not hidden:
            return
        viewer, field = hidden[self.rng.below(len(hidden))]
        if not any(self.varies(world, hearer, viewer, field) for world in worlds):
            raise self.broken(
                "secrets",
                f"{named(hearer)} cannot know '{field}' of {named(viewer)}, yet it stays when redealt",
            )

    def varies(self, world: State, hearer: int | None, viewer: int | None, field: str) -> bool:
        """Whether a field of another's view changes when what a hearer cannot know is dealt anew."""
        now = getattr(self.game.view(world, viewer), field)
        other = world.clone()
        for _ in range(TRIES):
            other.redeal(SPECTATOR if hearer is None else hearer, self.rng)
            if getattr(self.game.view(other, viewer), field) != now:
                return True
        return False

    def keep_silence(self, hearer: int | None, one: After, other: After) -> None:
        """What one is not told must not change what one sees; only the end may lay secrets open."""
        if one.told != other.told or one.view == other.view:
            return
        if one.view.waiting_on == other.view.waiting_on == OVER:
            return
        raise self.broken(
            "silence",
            f"{named(hearer)} is told '{one.told}' be it '{self.game.write(one.action)}' or "
            f"'{self.game.write(other.action)}', yet it sees a difference: {differing(one.view, other.view)}",
        )

    def imagine(self, viewer: int | None, view: View) -> None:
        imagined = self.game.imagine(view, self.trial.heard[viewer][: self.n], self.rng)
        self.compare("imagination", "is not that of what it imagines", viewer, view, imagined)
        if imagined.waiting_on() != self.mover:
            raise self.broken("imagination", f"what {named(viewer)} imagines waits on another")


def unlike(one: View, other: View) -> list[str]:
    """The names of the fields in which two views differ."""
    return [name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name)]


def differing(one: View, other: View) -> str:
    return "; ".join(
        f"{name} {getattr(one, name)!r} or {getattr(other, name)!r}" for name in unlike(one, other)
    )
