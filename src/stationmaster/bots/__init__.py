"""Players that are programs. They see what a seat may see, never the state of the game.

A bot is found by where it lies: the module `bots/<family>/<name>.py` plays that family of games, and a module
in `bots/any_game/` plays all of them. The module's `bot` is its class. What lies in a family's `shelf/` is
kept for comparison, and not offered at tables. A bot of one's own is a class in a file anywhere (see own.py).

Examples:
    >>> import stationmaster as sm
    >>> from stationmaster import bots
    >>> game = sm.make("usa", seats=2)
    >>> bots.names(game)[:3]
    ['apprentice', 'expert', 'greedy']
    >>> bot = bots.make("random", game, seed=7)
"""

from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from stationmaster.bots import own
from stationmaster.bots.bot import LEVELS, Advice, Bot, Reason
from stationmaster.kernel.errors import Refusal, closest
from stationmaster.kernel.game import Game
from stationmaster.kernel.words import Words

__all__ = ["LEVELS", "Advice", "Bot", "Reason", "kind", "make", "names", "shelved", "strongest", "unknown"]

ANY_GAME = "any_game"
SHELF = "shelf"

words = Words("stationmaster.bots.any_game")


def names(game: Game) -> list[str]:
    """The bots that can play this game at a table: ours, and those whom the host has invited."""
    return sorted({*homes(game.family), *guests(game)})


def shelved(game: Game) -> list[str]:
    """Bots as they once were, for comparison."""
    return sorted(modules(f"{game.family}.{SHELF}"))


def strongest(game: Game) -> str:
    """The bot of ours that stands highest on the ladder."""
    return max(homes(game.family), key=lambda name: kind(name, game).rung)


def kind(name: str, game: Game) -> type[Bot]:
    """The class of bots of that name, on the shelf or not; a Refusal lists those there are."""
    if name in (invited := guests(game)):
        return own.guest(invited[name])
    known = homes(game.family) | modules(f"{game.family}.{SHELF}")
    if name not in known:
        raise unknown(name, game)
    found: type[Bot] = import_module(known[name]).bot
    return found


def unknown(name: str, game: Game) -> Refusal:
    there = names(game)
    return Refusal(words("no-bot", game=game.name, bot=name, bots=", ".join(there)), closest(name, there))


def make(name: str, game: Game, seed: int) -> Bot:
    """A bot for one seat of one game; the same seed makes the same decisions."""
    return kind(name, game)(game, seed)


def guests(game: Game) -> dict[str, str]:
    """By their names, the files of the bots invited to this process that can play this game."""
    return {
        name: place
        for name, place in own.invited().items()
        if game.family in (own.families_of(own.load(place)) or {game.family})
    }


def homes(family: str) -> dict[str, str]:
    """By the names of bots, the modules they live in."""
    return modules(ANY_GAME) | modules(family)


def modules(folder: str) -> dict[str, str]:
    """Those in a folder beside this, by the names that bots have."""
    package = f"{__name__}.{folder}"
    if find_spec(package.rpartition(".")[0]) is None or find_spec(package) is None:
        return {}
    return {
        module.name.replace("_", "-"): f"{package}.{module.name}"
        for module in iter_modules(import_module(package).__path__)
        if not module.ispkg
    }
