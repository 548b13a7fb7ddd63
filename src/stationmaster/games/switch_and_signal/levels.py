"""How hard a level is: how often the bot `dispatcher` has won it, as counted in levels.csv."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from msgspec import Struct

from stationmaster.kernel.catalogue import spelled
from stationmaster.kernel.shares import wilson
from stationmaster.kernel.tables import Folder, Row

FAMILY = "switch_and_signal"
FILE = "levels.csv"
COLUMNS = "game,seats,removed,tokens,extra-signal,goods,games,won"


class Level(Struct, frozen=True):
    """A table as it was measured, all seats taken by the bot, with the first game's set-up and dice."""

    game: str
    seats: int
    removed: int
    tokens: int
    extra_signal: bool
    goods: int
    games: int
    won: int

    @property
    def share(self) -> float:
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's, at 95 %."""
        return wilson(self.won, self.games)

    def no_harder_than(self, other: Level) -> bool:
        """Whether it gives the team at least as much in every respect (SNS-90, SNS-91, SNS-92)."""
        return (
            self.game == other.game
            and self.removed <= other.removed
            and self.tokens >= other.tokens
            and self.extra_signal >= other.extra_signal
            and self.goods <= other.goods
        )


class Estimate(Struct, frozen=True):
    """What is known of a table: the level itself where it was measured, else its nearest neighbours."""

    measured: Level | None
    easier: Level | None
    """The hardest of those measured that are no harder."""
    harder: Level | None
    """The easiest of those measured that are no easier."""


@cache
def levels() -> tuple[Level, ...]:
    return read(Folder(FAMILY, files(__package__)))


def read(folder: Folder) -> tuple[Level, ...]:
    return tuple(level(row) for row in folder.rows(FILE, COLUMNS))


def level(row: Row) -> Level:
    games = row.whole("games", 1)
    won = row.whole("won", 0)
    if won > games:
        raise row.refusal(f"{won} of {games} games cannot have been won")
    return Level(
        game=row.text("game"),
        seats=row.whole("seats", 1),
        removed=row.whole("removed", 0),
        tokens=row.whole("tokens", 1),
        extra_signal=row.one_of("extra-signal", ("on", "off"), "choice") == "on",
        goods=row.whole("goods", 1),
        games=games,
        won=won,
    )


def estimate(game: str, seats: int, options: Mapping[str, object]) -> Estimate:
    """How hard a table with these options is; how discs are laid and departures found does not count."""
    asked = Level(
        game=game,
        seats=seats,
        removed=int(spelled(options["removed"])),
        tokens=int(spelled(options["tokens"])),
        extra_signal=spelled(options["extra-signal"]) == "on",
        goods=int(spelled(options["goods"])),
        games=1,
        won=0,
    )
    same = [one for one in levels() if one.no_harder_than(asked) and asked.no_harder_than(one)]
    easier = [one for one in levels() if one.no_harder_than(asked) and one not in same]
    harder = [one for one in levels() if asked.no_harder_than(one) and one not in same]
    return Estimate(
        measured=min(same, key=lambda one: abs(one.seats - seats), default=None),
        easier=min(easier, key=lambda one: one.share, default=None),
        harder=max(harder, key=lambda one: one.share, default=None),
    )
