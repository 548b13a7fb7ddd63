"""A tally as rates, means and intervals."""

from math import sqrt

from msgspec import Struct

from stationmaster.arena.series import Series
from stationmaster.arena.tally import BotTally, Tally
from stationmaster.kernel.shares import wilson


class Mean(Struct, frozen=True):
    """What a kind of line brought on average: points, and how many were reached and missed."""

    points: float
    reached: float
    missed: float


class Standing(Struct, frozen=True):
    """How one bot did. Means are over the seats it had."""

    bot: str
    seats: int
    """How many of the table's seats it had."""
    games: int
    wins: float
    rate: float
    interval: tuple[float, float]
    """Wilson's, at 95 %, for the rate."""
    fair: float
    """The rate if all seats were alike."""
    score: float
    deviation: float
    lines: dict[str, Mean]
    figures: dict[str, float]


class Pace(Struct, frozen=True):
    """How long a bot thinks: the one thing that differs from run to run."""

    bot: str
    decisions: float
    """In a game, at one seat."""
    mean_ms: float
    slowest_ms: float


class Report(Struct, frozen=True):
    """The result of a series."""

    series: Series
    asked: int
    games: int
    complete: bool
    decisions: float
    """All seats' decisions in a game, on average."""
    endings: dict[str, int]
    unfinished: tuple[int, ...]
    """Numbers of the games that came to no end: none of them is counted above or below."""
    standings: tuple[Standing, ...]
    """The best first."""
    pace: tuple[Pace, ...]


def report(series: Series, asked: int, tally: Tally) -> Report:
    standings = [standing(name, of, len(series.lineup)) for name, of in tally.bots.items()]
    standings.sort(key=lambda one: (-(one.rate / one.fair), -one.score, one.bot))
    return Report(
        series=series,
        asked=asked,
        games=tally.games,
        complete=tally.games + len(tally.unfinished) == asked,
        decisions=tally.decisions / max(1, tally.games),
        endings=dict(sorted(tally.endings.items())),
        unfinished=tuple(tally.unfinished),
        standings=tuple(standings),
        pace=tuple(pace(one.bot, tally.bots[one.bot]) for one in standings),
    )


def standing(name: str, tally: BotTally, table: int) -> Standing:
    seats = tally.seats
    rate = tally.wins / tally.games
    return Standing(
        bot=name,
        seats=seats // tally.games,
        games=tally.games,
        wins=float(tally.wins),
        rate=float(rate),
        interval=wilson(float(tally.wins), tally.games),
        fair=seats / tally.games / table,
        score=tally.total / seats,
        deviation=deviation(seats, tally.total, tally.squares),
        lines={
            what: Mean(sums.points / seats, sums.reached / seats, sums.missed / seats)
            for what, sums in tally.lines.items()
        },
        figures={name: n / seats for name, n in tally.figures.items()},
    )


def pace(name: str, tally: BotTally) -> Pace:
    return Pace(
        bot=name,
        decisions=tally.decisions / tally.seats,
        mean_ms=1000 * tally.seconds / max(1, tally.decisions),
        slowest_ms=1000 * tally.slowest,
    )


def deviation(n: int, total: int, squares: int) -> float:
    """The standard deviation of a sample, from whole sums."""
    if n < 2:
        return 0.0
    return sqrt((squares * n - total * total) / (n * (n - 1)))
