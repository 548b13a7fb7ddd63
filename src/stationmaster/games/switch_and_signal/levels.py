"""How hard a level is: how often the bot `dispatcher` has won it, as counted in levels.csv."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from msgspec import Struct

from stationmaster.kernel.catalogue import spelled
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.shares import wilson

FILE = "levels.csv"
COLUMNS = ("game", "seats", "removed", "tokens", "extra-signal", "goods", "games", "won")


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
    text = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    return read(text, FILE)


def read(text: str, where: str) -> tuple[Level, ...]:
    """The levels of a file; what is wrong with it is refused with its line."""
    rows = csv.reader(text.splitlines())
    if tuple(next(rows, ())) != COLUMNS:
        raise Refusal(f"{where}:1: the columns are {','.join(COLUMNS)}")
    return tuple(level(row, f"{where}:{line}") for line, row in enumerate(rows, 2))


def level(row: list[str], where: str) -> Level:
    if len(row) != len(COLUMNS):
        raise Refusal(f"{where}: {len(COLUMNS)} columns are expected, not {len(row)}")
    game, *numbers, signal, goods, games, won = row
    if signal not in ("on", "off"):
        raise Refusal(f"{where}: the extra signal is on or off, not '{signal}'")
    for number in (*numbers, goods, games, won):
        if not number.isdecimal():
            raise Refusal(f"{where}: '{number}' is not a whole number")
    seats, removed, tokens = map(int, numbers)
    if not 0 <= int(won) <= int(games) or int(games) == 0:
        raise Refusal(f"{where}: {won} of {games} games cannot have been won")
    return Level(game, seats, removed, tokens, signal == "on", int(goods), int(games), int(won))


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
