"""A game in numbers: what a seat sees, what it may do, and what each number stands for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

import stationmaster
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import Game, Seeded, State
from stationmaster.kernel.observing import looked_at

if TYPE_CHECKING:
    from stationmaster.kernel.match import Told
    from stationmaster.kernel.observing import Field, Observer
    from stationmaster.kernel.view import View

Numbers = NDArray[np.int16]
Mask = NDArray[np.int8]


class Encoding:
    """The numbers of one game: an observation is a row of `length`, a decision one of `moves`.

    >>> import stationmaster
    >>> numbers = Encoding(stationmaster.make("usa", seats=2))
    >>> numbers.length, len(numbers.moves)
    (558, 1136)
    """

    def __init__(self, game: Game) -> None:
        observer = stationmaster.family(game.family).observer(game)
        if observer is None:
            raise Refusal(
                f"'{game.name}' has no observer: its family does not say what a seat sees in numbers"
            )
        self.game = game
        self.observer: Observer = observer
        self.length = int(observer.length)
        self.fields: Sequence[Field] = observer.fields
        self.moves = game.moves()
        """By number: the action, as the engine and the notation know it."""
        self.number_of = {action: number for number, action in enumerate(self.moves)}
        self.most: Numbers = np.array([field.most for field in self.fields for _ in field.each], np.int16)
        """By place of an observation: no number there is larger; none is below 0."""

    def observe(self, state: State, seat: int) -> Numbers:
        """What a seat sees of a state that one has."""
        return np.asarray(memoryview(looked_at(self.observer, state, seat)), np.int16)

    def encode(self, view: View, heard: Sequence[Told] = ()) -> Numbers:
        """The same for one who has only a view: any state that it allows gives the same numbers.

        Where a seat remembers what a view does not show, `heard` is what it was told so far.
        """
        if view.seat is None:
            raise Refusal("a spectator has no seat to look from")
        told = [line.text for line in heard]
        return self.observe(self.game.imagine(view, told, Seeded(0)), view.seat)

    def mask(self, options: Iterable[int]) -> Mask:
        """A 1 for each of these actions."""
        mask = np.zeros(len(self.moves), np.int8)
        for action in options:
            mask[self.number_of[action]] = 1
        return mask

    def options(self, state: State, seat: int) -> Mask:
        """The mask of a seat: all zeros unless it is the one to decide."""
        return self.mask(state.legal() if state.waiting_on() == seat else ())

    def labels(self) -> list[str]:
        """By place of an observation: what the number there is."""
        return [f"{field.name} {each}" for field in self.fields for each in field.each]
