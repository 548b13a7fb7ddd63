"""Games as pictures, where something shows itself, as in a notebook.

Families draw (`Family.draw`), but nothing down here knows where families are to be found: who does, says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stationmaster.kernel.game import Game, State
    from stationmaster.kernel.view import View

Draw = Callable[["Game", "Sequence[View]", str], "str | None"]
"""Draws, as SVG, what these views of one moment show together."""

_draws: list[Draw] = []


def drawn_by(draw: Draw) -> None:
    """From now on, whatever shows itself is drawn by this."""
    _draws[:] = [draw]


def of_views(game: Game, views: Sequence[View], language: str = "en") -> str | None:
    """The picture, or nothing where nobody draws, or this game's family does not."""
    return _draws[0](game, views, language) if _draws else None


def of_view(view: View, language: str = "en") -> str | None:
    """A view's, of the game it was seen in; one that was sent or kept since has forgotten its game."""
    game = view.game
    return None if game is None else of_views(game, [view], language)


def of_state(state: State, language: str = "en") -> str | None:
    """A state's, as a referee sees it: every hand is open."""
    game = state.played()
    if game is None:
        return None
    return of_views(game, game.views(state, list(range(game.seats))), language)
