"""Players that are programs. They see what a seat may see, never the state of the game.

A bot is found by where it lies: the module `bots/<family>/<name>.py` plays that family of games, and a module
in `bots/any_game/` plays all of them. The module's `bot` is its class.

>>> import stationmaster
>>> from stationmaster import bots
>>> game = stationmaster.make("usa", seats=2)
>>> bot = bots.make("random", game, seed=7)
"""

from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from stationmaster.bots.bot import LEVELS, Advice, Bot, Reason
from stationmaster.kernel.errors import Refusal, closest
from stationmaster.kernel.game import Game
from stationmaster.kernel.words import Words

__all__ = ["LEVELS", "Advice", "Bot", "Reason", "kind", "make", "names", "strongest"]

ANY_GAME = "any_game"

words = Words("stationmaster.bots.any_game")


def names(game: Game) -> list[str]:
    """The bots that can play this game."""
    return sorted(homes(game.family))


def strongest(game: Game) -> str:
    """The bot that stands highest on the ladder."""
    return max(names(game), key=lambda name: kind(name, game).rung)


def kind(name: str, game: Game) -> type[Bot]:
    """The class of bots of that name; a Refusal lists those there are."""
    known = homes(game.family)
    if name not in known:
        there = words("no-bot", game=game.name, bot=name, bots=", ".join(sorted(known)))
        raise Refusal(there, closest(name, known))
    found: type[Bot] = import_module(known[name]).bot
    return found


def make(name: str, game: Game, seed: int) -> Bot:
    """A bot for one seat of one game; the same seed makes the same decisions."""
    return kind(name, game)(game, seed)


def homes(family: str) -> dict[str, str]:
    """By the names of bots, the modules they live in."""
    found: dict[str, str] = {}
    for folder in (ANY_GAME, family):
        package = f"{__name__}.{folder}"
        if find_spec(package) is None:
            continue
        for module in iter_modules(import_module(package).__path__):
            if not module.ispkg:
                found[module.name.replace("_", "-")] = f"{package}.{module.name}"
    return found
