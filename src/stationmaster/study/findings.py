"""What an analysis says of a game: chances at every entry, what decisions lost, luck and play apart."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from stationmaster.study.playouts import Estimate

VERSION = 4  # of what an analysis says: one that was kept by another is worked out again

THRESHOLDS = (("blunder", 0.10), ("mistake", 0.05), ("inaccuracy", 0.02))
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
    """With its standard error, over the same imagined deals for both."""
    doubt: float
    loss_in_words: dict[str, str]
    """With what it is a share of."""
    measure: str
    """What it is a share of: chance, or, where all win together and none was lost, the goal."""
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
    verdicts: dict[str, int]


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


def verdict(loss: Estimate, sure: float = SURE) -> str:
    if loss.mean <= sure * loss.doubt:
        return ""
    return next((name for name, least in THRESHOLDS if loss.mean >= least), "")


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
