"""Stationmaster: play, host and study the great train board games.

>>> import stationmaster
>>> game = stationmaster.make("usa", seats=2)
>>> state = game.start()
"""

from functools import cache, lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from stationmaster import engines

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stationmaster.kernel.catalogue import Entry
    from stationmaster.kernel.family import Family
    from stationmaster.kernel.game import Game

__all__ = ["broken", "catalogue", "find", "make", "shared"]
__version__ = "0.1.0"

engines.install()


def catalogue() -> "list[Entry]":
    """Everything there is to play, in the order of the families' names."""
    return [entry for entry, _ in homes().values()]


def homes() -> "dict[str, tuple[Entry, Family]]":
    """Every game by its name, with its family; of two of one name, the first."""
    found: dict[str, tuple[Entry, Family]] = {}
    for family in families():
        for entry in family.catalogue():
            found.setdefault(entry.name, (entry, family))
    return found


def broken() -> dict[str, str]:
    """What is there and cannot be played, such as a board of one's own with a slip in it, and why not."""
    found: dict[str, str] = {}
    listed = homes()
    for family in families():
        found |= family.broken()
        for entry in family.catalogue():
            if listed[entry.name][1] is not family:
                found[entry.name] = f"two games are called '{entry.name}': give your own board another name"
    return found


def find(name: str) -> "Entry":
    """What the catalogue says of a game; of one that is broken, a Refusal says what is wrong with it."""
    from stationmaster.kernel import catalogue as listing
    from stationmaster.kernel.errors import Refusal

    entries = catalogue()
    if name not in [entry.name for entry in entries] and name in (faults := broken()):
        raise Refusal(faults[name])
    return listing.find(name, entries)


def make(name: str, seats: int = 2, **options: object) -> "Game":
    """A game by its name in the catalogue; a Refusal says what is wrong with name, seats or options."""
    from stationmaster.kernel.catalogue import settle

    settled = settle(find(name), seats, options)
    return homes()[name][1].make(name, seats, settled)


def shared(name: str, seats: int, options: "Mapping[str, object]") -> "Game":
    """The same game for all who want the same one: games never change."""
    return _shared(name, seats, tuple(options.items()))


@lru_cache(64)
def _shared(name: str, seats: int, options: "tuple[tuple[str, object], ...]") -> "Game":
    return make(name, seats, **dict(options))


def families() -> "list[Family]":
    """Each package in the folder of games: to lie there is all it takes to be found."""
    games = import_module("stationmaster.games")
    return [family(module.name) for module in sorted(iter_modules(games.__path__)) if module.ispkg]


@cache
def family(name: str) -> "Family":
    """A family by its folder's name."""
    from stationmaster.kernel.family import family_of

    return family_of(import_module(f"stationmaster.games.{name}"))
