"""What an analysis says of a game: chances at every entry, what decisions lost, luck and play apart."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from stationmaster.study.playouts import Estimate

VERSION = 5  # of what an analysis says: one that was kept by another is worked out again

THRESHOLDS = (("blunder", 0.10), ("mistake", 0.05), ("inaccuracy", 0.02))
IN_POINTS = (("blunder", 10.0), ("mistake", 5.0), ("inaccuracy", 2.0))
"""In an even game ten points are worth about a tenth of the chance: 14 % on USA, 6 % in the card game."""
GONE = THRESHOLDS[-1][1]  # of a chance: who has less than that can lose none that has a name
SURE = 2.0  # standard errors by which a loss must be more than none, to be called anything


class Moment(Struct, frozen=True):
    """The chances after so many entries by seat, or one for all who win together; with standard errors."""

    entry: int
    chances: tuple[float, ...]
    doubts: tuple[float, ...]
    play_outs: int
    """0: nobody has looked here yet, and it lies between its neighbours."""


class Judgement(Struct, frozen=True):
    """A decision, by what its seat could know: what an expert would do, and what was lost by not doing it."""

    entry: int
    """Its number in the log, from 0: before it so many entries had been made."""
    seat: int
    played: str
    best: str
    """The same, if nothing better was found."""
    played_in_words: dict[str, str]
    """In each language; empty where the game has no words for it."""
    best_in_words: dict[str, str]
    loss: float
    """With its standard error, over the same imagined deals for both: a share, or so many points."""
    doubt: float
    loss_in_words: dict[str, str]
    """With what it is a share of, or in points."""
    measure: str
    """What was lost: chance; or, where all win together and none was, a share of the goal; or, where the
    chance was gone already, points."""
    verdict: str
    """inaccuracy, mistake, blunder, or nothing."""
    reason: dict[str, str]
    """Why the best is good, in each language; empty where it was played, or no bot has words for it."""


class Stroke(Struct, frozen=True):
    """What an entry of chance changed, in the chances of each seat, with standard errors."""

    entry: int
    text: str
    in_words: dict[str, str]
    """In each language; empty where the game has no words for it."""
    changes: tuple[float, ...]
    doubts: tuple[float, ...]


class Account(Struct, frozen=True):
    """Of a seat, or of all together: where its result came from. In chances, and in points ahead."""

    seat: int
    start: float
    """Its chance before anything was dealt. start + luck + play = result."""
    result: float
    luck: float
    play: float
    doubt: float
    """The standard error of luck, and so of play."""
    clear: bool
    """Whether they can be told apart; where games take long to play on, too few were."""
    points_start: float
    points: float
    """By how many points it was ahead of the best other at the end; where all win together, % of the goal."""
    points_luck: float
    points_play: float
    points_doubt: float
    lost: float
    """By its decisions, against an expert's from the same views; all that were surely worse added up."""
    points_lost: float
    """The same once the chance was gone."""
    verdicts: dict[str, int]
    begun: int
    """So many games were played from the same start;"""
    no_better: int
    """of these so many ended no better for it than this one,"""
    no_worse: int
    """and so many no worse: what luck alone may do, where it is not told apart from play."""


class Analysis(Struct, frozen=True):
    """All there is to say about a game."""

    version: int
    game: str
    seats: int
    options: dict[str, object]
    names: tuple[str, ...]
    together: bool
    entries: int
    level: str
    stage: int
    """How many passes it has been through, of `stages`."""
    stages: int
    moments: tuple[Moment, ...]
    judgements: tuple[Judgement, ...]
    strokes: tuple[Stroke, ...]
    accounts: tuple[Account, ...]


class Progress(Struct, frozen=True):
    """How far it is; with what there is to see, whenever there is more of that."""

    done: int
    of: int
    analysis: Analysis | None = None


def verdict(loss: Estimate, sure: float = SURE, measure: str = "chance") -> str:
    if loss.mean <= sure * loss.doubt:
        return ""
    steps = IN_POINTS if measure == "points" else THRESHOLDS
    return next((name for name, least in steps if loss.mean >= least), "")


def gravity(one: Judgement) -> tuple[float, bool, float]:
    """To compare decisions by, whatever they lost: by what they are called; then chances before all else."""
    return dict(THRESHOLDS).get(one.verdict, 0.0), one.measure == "chance", one.loss


def between(moments: Iterator[Moment | None]) -> Iterator[Moment]:
    """With those that nobody has looked at drawn straight from one neighbour to the next."""
    known = list(moments)
    there = [moment for moment in known if moment is not None]
    for entry, moment in enumerate(known):
        if moment is not None:
            yield moment
            continue
        right = next(one for one in there if one.entry > entry)
        left = next((one for one in reversed(there) if one.entry < entry), right)
        part = (entry - left.entry) / max(1, right.entry - left.entry)
        chances = [a + part * (b - a) for a, b in zip(left.chances, right.chances, strict=True)]
        doubts = [max(a, b) for a, b in zip(left.doubts, right.doubts, strict=True)]
        yield Moment(entry, tuple(chances), tuple(doubts), 0)
