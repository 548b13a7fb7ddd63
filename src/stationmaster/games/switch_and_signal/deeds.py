"""What each told move did: which way a train went, which tokens were lost and why.

Worked out by the engine from the view before the moves and what was told: it tells nobody anything new.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import msgspec

from stationmaster.games.switch_and_signal.engine import core
from stationmaster.games.switch_and_signal.engine.core import State
from stationmaster.games.switch_and_signal.game import Game
from stationmaster.games.switch_and_signal.notation import TRAINS
from stationmaster.games.switch_and_signal.runs import Run, place, run_of, standing
from stationmaster.kernel.game import Game as AnyGame
from stationmaster.kernel.game import Seeded
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import View

OCCUPIED, NONE_LEFT = "occupied", "none-left"
NOT_PLACED = 2  # SNS-22


class Deed(msgspec.Struct, frozen=True, omit_defaults=True):
    run: Run | None = None
    placed: tuple[str, str] | None = None
    """A train that came onto the network, and where."""
    loaded: tuple[str, str] | None = None
    """A train that took a good, and its colour."""
    lost: tuple[tuple[str, int], ...] = ()
    """Time tokens lost for want of a train to place, by why (SNS-22)."""
    instructions: int = 0
    """Instructions that the emptied clock took (SNS-50)."""


def deeds(game: AnyGame, view: View, told: Sequence[Told]) -> list[Deed | None]:
    made = cast(Game, game)
    state = made.imagine(view, [], Seeded(0))
    found: list[Deed | None] = []
    for line in told:
        action = made.read(line.text)
        after = state.clone()
        after.apply(action)
        deed = Deed(
            run=run_of(made, state, action),
            placed=placed(made, state, after),
            loaded=loaded(made, state, after),
            lost=losses(state, after, line.text),
            instructions=removed(state, after, line.text),
        )
        found.append(deed if deed != Deed() else None)
        state = after
    return found


def placed(game: Game, before: State, after: State) -> tuple[str, str] | None:
    for train, name in enumerate(TRAINS):
        if standing(before, train) == core.DEPOT != standing(after, train):
            return name, place(game, standing(after, train))
    return None


def loaded(game: Game, before: State, after: State) -> tuple[str, str] | None:
    for train, name in enumerate(TRAINS):
        good = int(after.cells[core.GOOD + train])
        if good and not before.cells[core.GOOD + train]:
            return name, game.goods[good - 1]
    return None


def losses(before: State, after: State, text: str) -> tuple[tuple[str, int], ...]:
    """An occupied departure point first; whatever else was lost, there was no train left to place."""
    tokens = int(after.cells[core.LOST + core.NO_TRAIN]) - int(before.cells[core.LOST + core.NO_TRAIN])
    if not tokens:
        return ()
    missed = NOT_PLACED if text.startswith("! departs ") and before.out == after.out else 0
    found = [(OCCUPIED, missed), (NONE_LEFT, tokens - missed)]
    return tuple((why, n) for why, n in found if n)


def removed(before: State, after: State, text: str) -> int:
    """A card that is turned, or goes under the deck, was not removed."""
    turned = int(text.startswith("! instruction ")) - int(text == "switchman")
    return max(int(before.deck) - int(after.deck) - turned, 0)
