"""A sound game with one thing made wrong: what the laws must find."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

import msgspec

from stationmaster.kernel.game import Game, Rng, State
from stationmaster.kernel.view import Outcome, View


class Around(Game):
    """A game that does all that the one inside does."""

    def __init__(self, inner: Game) -> None:
        self.inner = inner
        self.name = inner.name
        self.family = inner.family
        self.version = inner.version
        self.seats = inner.seats
        self.options = inner.options

    def start(self) -> State:
        return self.inner.start()

    def alphabet(self) -> int:
        return self.inner.alphabet()

    def write(self, action: int) -> str:
        return self.inner.write(action)

    def read(self, text: str) -> int:
        return self.inner.read(text)

    def view(self, state: State, seat: int | None) -> View:
        return self.inner.view(bare(state), seat)

    def views(self, state: State, seats: Sequence[int | None]) -> Sequence[View]:
        return [self.view(state, seat) for seat in seats]

    def told(self, state: State, action: int, hearer: int | None) -> str:
        return self.inner.told(bare(state), action, hearer)

    def imagine(self, view: View, heard: list[str], rng: Rng) -> State:
        return self.inner.imagine(view, heard, rng)

    def foregone(self, state: State) -> bool:
        return self.inner.foregone(bare(state))

    def at_once(self, state: State) -> bool:
        return self.inner.at_once(bare(state))

    def outcome(self, state: State) -> Outcome:
        return self.inner.outcome(bare(state))

    def census(self, state: State) -> dict[str, int]:
        return self.inner.census(bare(state))


class Shows(Around):
    """Every view shows one thing more."""

    def __init__(self, inner: Game, more: Callable[[Game, State, int | None], object]) -> None:
        super().__init__(inner)
        self.more = more

    def view(self, state: State, seat: int | None) -> View:
        view = self.inner.view(state, seat)
        return msgspec.structs.replace(view, extras={"more": self.more(self.inner, state, seat)})


class Tells(Around):
    """Everyone is told something else."""

    def __init__(self, inner: Game, words: Callable[[Game, State, int, int | None], str]) -> None:
        super().__init__(inner)
        self.words = words

    def told(self, state: State, action: int, hearer: int | None) -> str:
        return self.words(self.inner, state, action, hearer)


class Wrapped:
    """A state that does all that the one inside does."""

    def __init__(self, inner: State) -> None:
        self.inner = inner

    def waiting_on(self) -> int:
        return self.inner.waiting_on()

    def legal(self) -> list[int]:
        return list(self.inner.legal())

    def odds(self) -> list[tuple[int, int]]:
        return self.inner.odds()

    def draw(self, rng: Rng) -> int:
        return self.inner.draw(rng)

    def pick(self, rng: Rng) -> int:
        return self.inner.pick(rng)

    def apply(self, action: int) -> None:
        self.inner.apply(action)

    def clone(self) -> Wrapped:
        return type(self)(self.inner.clone())

    def redeal(self, seat: int, rng: Rng) -> None:
        self.inner.redeal(seat, rng)

    def scores(self) -> list[int]:
        return list(self.inner.scores())

    def digest(self) -> int:
        return self.inner.digest()


class Plays(Around):
    """A game whose states are of a wrapping kind. (A compiled State has no interpreted subclasses.)"""

    def __init__(self, inner: Game, wrapping: type[Wrapped]) -> None:
        super().__init__(inner)
        self.wrapping = wrapping

    def start(self) -> State:
        return cast(State, self.wrapping(self.inner.start()))

    def imagine(self, view: View, heard: list[str], rng: Rng) -> State:
        return cast(State, self.wrapping(self.inner.imagine(view, heard, rng)))


def bare(state: State) -> State:
    """The state inside, if it is wrapped."""
    inner: State = getattr(state, "inner", state)
    return inner
