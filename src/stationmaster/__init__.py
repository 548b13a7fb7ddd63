"""Stationmaster: play, host and study the great train board games.

Examples:
    What there is to play, and a game of it:

    >>> import stationmaster as sm
    >>> "usa" in [entry.name for entry in sm.catalogue()]
    True
    >>> game = sm.make("usa", seats=2)
    >>> game.seats, game.options["dice"]
    (2, False)

    A `Match` is a game being played: each seat in turn chooses among its options, and chance moves by itself.

    >>> match = sm.Match(game, sm.Seeded(7))
    >>> match.waiting_on
    0
    >>> game.write(match.options(0)[0]).split()[0]
    'keep'
    >>> match.play(0, match.options(0)[0])

    A `Bot` sees what its seat may see, and no more:

    >>> from stationmaster import bots
    >>> players = [bots.make("greedy", game, seed=seat) for seat in range(2)]
    >>> while (seat := match.waiting_on) != sm.OVER:
    ...     match.play(seat, players[seat].choose(match.view(seat), match.options(seat)))
    >>> sorted(match.outcome.places)
    [1, 2]

    A finished game is a file, and a file a game:

    >>> log = sm.save(match, names=["Anna", "Boris"])
    >>> replay = sm.load(log)
    >>> replay.names, len(replay.log) == len(match.log)
    (('Anna', 'Boris'), True)

    A state, a view, a match and a replay show themselves as pictures in a notebook; `draw` gives the SVG.

    >>> sm.draw(match.view(0), "ru")[:4]
    '<svg'
"""

from functools import cache, lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from stationmaster import engines
from stationmaster.kernel import pictures

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from stationmaster.kernel.catalogue import Entry, Option
    from stationmaster.kernel.errors import Refusal
    from stationmaster.kernel.family import Family
    from stationmaster.kernel.game import CHANCE, OVER, Game, Rng, Seeded, State, Unguessable
    from stationmaster.kernel.log import Saved
    from stationmaster.kernel.match import Match, Move, Stale, Told
    from stationmaster.kernel.view import Line, Outcome, View

__all__ = [
    "CHANCE",
    "OVER",
    "Entry",
    "Game",
    "Line",
    "Match",
    "Move",
    "Option",
    "Outcome",
    "Refusal",
    "Rng",
    "Saved",
    "Seeded",
    "Stale",
    "State",
    "Told",
    "Unguessable",
    "View",
    "broken",
    "catalogue",
    "draw",
    "find",
    "load",
    "make",
    "save",
    "shared",
]
__version__ = "0.1.0"

HOMES = {
    "catalogue": ("Entry", "Option"),
    "errors": ("Refusal",),
    "game": ("CHANCE", "OVER", "Game", "Rng", "Seeded", "State", "Unguessable"),
    "log": ("Saved",),
    "match": ("Match", "Move", "Stale", "Told"),
    "view": ("Line", "Outcome", "View"),
}
"""By module of the kernel, the names that are to be had here too; each is loaded when it is asked for."""

engines.install()


if not TYPE_CHECKING:  # who checks types knows the names from above, and finds those that are misspelt

    def __getattr__(name: str) -> object:
        for module, names in HOMES.items():
            if name in names:
                return getattr(import_module(f"stationmaster.kernel.{module}"), name)
        raise AttributeError(f"module 'stationmaster' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


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


def save(match: "Match", names: "Iterable[str]" = ()) -> bytes:
    """A match as the content of a file, with the names of the seats, in their order, where they have any."""
    from stationmaster.kernel import log

    return log.write(match.game, match.log, names)


def load(file: "bytes | Path | str") -> "Saved":
    """A saved game, given as a file's name or its content; a Refusal says in which line something is wrong.

    Every entry is checked by the rules.
    """
    from pathlib import Path

    from stationmaster.kernel import log
    from stationmaster.kernel.errors import Refusal

    if isinstance(file, bytes):
        return log.read(file, make, catalogue())
    try:
        content = Path(file).read_bytes()
    except OSError as error:
        raise Refusal(f"{file}: {error.strerror}") from None
    return log.read(content, make, catalogue(), str(file))


def draw(shown: "Match | Saved | State | View", language: str = "en") -> str:
    """A picture, as SVG: of a view what it shows, of a match or a replay what a spectator sees.

    Of a state it shows everything, as to a referee: every hand is open.
    """
    from stationmaster.kernel.errors import Refusal
    from stationmaster.kernel.game import State
    from stationmaster.kernel.view import View

    if isinstance(shown, State):
        drawn = pictures.of_state(shown, language)
    else:
        view = shown if isinstance(shown, View) else shown.game.view(shown.state, None)
        drawn = pictures.of_view(view, language)
    if drawn is None:
        raise Refusal("this cannot be drawn: its game is not known, or has no pictures")
    return drawn


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


def drawn_by_family(game: "Game", views: "Sequence[View]", language: str) -> str | None:
    """How things draw themselves: each game by its family."""
    return family(game.family).draw(game, views, language)


pictures.drawn_by(drawn_by_family)
