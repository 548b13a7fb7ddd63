"""How a family of games shows itself in the terminal; what it does not say, any game can."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from msgspec import Struct
from rich.console import RenderableType
from rich.pretty import Pretty

import stationmaster
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.family import Listener
from stationmaster.kernel.game import CHANCE, Game
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import Line, Outcome, View
from stationmaster.kernel.words import Text, Words, say

words = Words("stationmaster.terminal")


class Reader(Struct, frozen=True):
    """Who looks at the screen: what they read, where they sit, and what everybody at the table is called."""

    language: str
    names: list[str]
    seat: int | None = None

    def say(self, text: Text) -> str:
        return say(text, self.language)

    def listens(self) -> Listener:
        return Listener(self.names, self.seat)


def typed(game: Game, view: View, move: str, language: str) -> str:
    """A move as one types it, and in words: "claim denver-omaha red 0 (Claim Denver – Omaha for 4 red)"."""
    said = stationmaster.family(game.family).offer(game, view, move)
    return f"{move} ({say(said, language)})" if said is not None else move


class Screen:
    """A family with a folder here has a module `screen` in it, whose `screen` is one of these."""

    def draw(self, game: Game, view: View, reader: Reader) -> RenderableType:
        """The table as the owner of this view sees it."""
        return Pretty(view)

    def say(self, game: Game, told: Told, reader: Reader) -> str:
        """An entry of the log in sentences; "" where it tells nothing that the screen does not."""
        if self.shows(told, reader):
            return ""
        # Of what chance deals one is told in full where it is one's own.
        tells = stationmaster.family(game.family).tells(game, told, reader.listens(), turn=reader.seat)
        who = words("chance") if told.by == CHANCE else reader.names[told.by]
        return " ".join(map(reader.say, tells)) or reader.say(words("other", who=who, what=told.text))

    def shows(self, told: Told, reader: Reader) -> bool:
        """Whether an entry need not be told: one sees it, or the next tells it anyway."""
        return False

    def line(self, game: Game, line: Line, reader: Reader) -> str:
        """What a line of the score is for."""
        return f"{line.what} {line.about}".strip()

    def ending(self, game: Game, outcome: Outcome, reader: Reader) -> RenderableType | None:
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
