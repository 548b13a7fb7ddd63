"""What helps a page to show a view: where each train would stop, and where each signal disc may go.

Worked out from the view alone, by the engine's own rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

import msgspec

from stationmaster.games.switch_and_signal.engine.actions import layable, takeable
from stationmaster.games.switch_and_signal.engine.core import State
from stationmaster.games.switch_and_signal.game import Game, members
from stationmaster.games.switch_and_signal.runs import Run, forecasts
from stationmaster.games.switch_and_signal.view import IN_DEPOT, View
from stationmaster.kernel.game import OVER, Seeded
from stationmaster.kernel.game import Game as AnyGame
from stationmaster.kernel.view import View as AnyView

ACTION = "action"  # the question in which nothing is under way

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(View).decode


class Forecast(msgspec.Struct, frozen=True):
    """What one roll of a train's die would do, on so many of its six faces."""

    roll: int
    faces: int
    runs: list[Run]
    """One, or one for each choice of exits."""


class Aid(msgspec.Struct, frozen=True):
    trains: dict[str, list[Forecast]]
    signals: dict[str, tuple[str, ...]]
    """By green space whose disc can be taken: where it may go (SNS-31)."""


def aid(game: AnyGame, view: AnyView, options: Sequence[str]) -> msgspec.Raw | None:
    seen = cast(View, view)
    if seen.waiting_on == OVER or seen.turn == 0:
        return None
    return aid_of(cast(Game, game), position(seen))


def position(view: View) -> bytes:
    """The view without what no train and no signal cares for: the same for all seats, and often for long."""
    same = msgspec.structs.replace(
        view,
        seat=None,
        waiting_on=0,
        asked=ACTION,
        turn=1,
        active=0,
        first=0,
        setup=0,
        held="",
        hands=(),
        action_deck=(),
        action_discard=(),
        unseen=(),
        under="",
        instruction="",
        symbol=0,
        departed=(),
        moved=(),
        fresh=(),
        to_move=(),
        mover="",
        points=0,
        helpers=(),
        location_tokens=(),
        drawing=0,
    )
    return encode(same)


@lru_cache(1024)
def aid_of(game: Game, position: bytes) -> msgspec.Raw:
    view = decode(position)
    s = game.imagine(view, [], Seeded(0))
    trains = {
        train.id: [Forecast(*forecast) for forecast in forecasts(game, s, number)]
        for number, train in enumerate(view.trains)
        if train.place != IN_DEPOT
    }
    return msgspec.Raw(encode(Aid(trains, discs(game, s))))


def discs(game: Game, s: State) -> dict[str, tuple[str, ...]]:
    takes = members(takeable(s), game.signals)
    return {name: members(layable(s, game.signals.index(name)), game.signals) for name in takes}
