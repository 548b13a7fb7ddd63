"""How a family of games shows itself in the terminal; what it does not say, any game can."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from rich.console import RenderableType
from rich.pretty import Pretty

from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import Game
from stationmaster.kernel.view import Line, Outcome, View


class Screen:
    """A family with a folder here has a module `screen` in it, whose `screen` is one of these."""

    def draw(self, game: Game, view: View, names: list[str]) -> RenderableType:
        """The table as the owner of this view sees it."""
        return Pretty(view)

    def say(self, game: Game, who: str, text: str) -> str:
        """An entry of the log as a sentence; "" where it tells nothing that the screen does not."""
        return f"{who}: {text}"

    def line(self, game: Game, line: Line) -> str:
        """What a line of the score is for."""
        return f"{line.what} {line.about}".strip()

    def ending(self, game: Game, outcome: Outcome) -> RenderableType | None:
        """How it ended, where there are no scores to compare."""
        return None


def screen_of(game: Game) -> Screen:
    """The screen of a game's family, or the plain one."""
    home = f"{__package__}.{game.family}"
    if find_spec(home) is None:
        return Screen()
    found = vars(import_module(f"{home}.screen")).get("screen")
    if not isinstance(found, Screen):
        raise Refusal(f"{home}.screen: its `screen` is no Screen (see terminal/screen.py)")
    return found
