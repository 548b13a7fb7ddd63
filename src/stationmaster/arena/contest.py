"""A contest: who meets whom at which tables. Its games are settled by it and their numbers alone."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

from msgspec import Struct, json, structs

from stationmaster import bots, family, find, make, shared
from stationmaster.arena.series import Played, Series, play
from stationmaster.bots.own import is_own, parted
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import Game
from stationmaster.kernel.match import replayed
from stationmaster.kernel.view import Outcome


class Pair(Struct, frozen=True):
    """Two bots that meet, and the tables they meet at: every deal is played at each, and at every seating."""

    a: str
    b: str
    tables: tuple[tuple[str, ...], ...]
    """Line-ups, a bot for each seat."""
    par: float
    """The share of wins that `a` has if both are alike."""


class Contest(Struct, frozen=True):
    """All that decides what is played. With `against`, each bot meets each of those; else all meet all."""

    game: str
    seats: int
    bots: tuple[str, ...]
    against: tuple[str, ...] = ()
    seed: int = 0
    options: dict[str, object] = {}
    version: int = 0
    """Of the game's rules."""
    files: dict[str, str] = {}
    """Of bots in files: what was in them, as a digest."""

    def together(self) -> bool:
        """All at the table win or lose together: then teams are compared on the same deals."""
        return family(find(self.game).family).together

    def pairs(self) -> list[Pair]:
        if self.against:
            return [self.pair(a, b) for a in self.bots for b in self.against if a != b]
        return [self.pair(a, b) for a, b in combinations(self.bots, 2)]

    def pair(self, a: str, b: str) -> Pair:
        if self.together():
            return Pair(a, b, ((a,) * self.seats, (b,) * self.seats), 0.5)
        if self.against:
            return Pair(a, b, ((a, *(b,) * (self.seats - 1)),), 1 / self.seats)
        return Pair(a, b, mixed(a, b, self.seats), 0.5)

    def digest(self) -> str:
        return hashlib.blake2b(json.encode(self, order="sorted"), digest_size=4).hexdigest()


def mixed(a: str, b: str, seats: int) -> tuple[tuple[str, ...], ...]:
    """By turns around the table; where that leaves one of them a seat more, the other has it at another."""
    table = tuple((a, b)[seat % 2] for seat in range(seats))
    return (table,) if seats % 2 == 0 else (table, tuple((b, a)[seat % 2] for seat in range(seats)))


def prepare(
    game: str,
    names: Sequence[str],
    against: Sequence[str],
    seats: int | None,
    seed: int,
    options: Mapping[str, object],
) -> Contest:
    """A contest, checked."""
    listed = find(game)
    seats = max(2, listed.least_seats) if seats is None else seats
    made = make(game, seats, **options)
    everyone = [*names, *against]
    for name in everyone:
        bots.kind(name, made)
    twice = [name for group in (names, against) for name in group if list(group).count(name) > 1]
    if twice:
        raise Refusal(f"{twice[0]} is named twice: a bot meets others, not itself")
    if len(set(everyone)) < 2:
        there = ", ".join([*bots.names(made), *bots.shelved(made)])
        raise Refusal(f"a contest needs two bots at least: {game} is played by {there}")
    if seats < 2 and not family(listed.family).together:
        raise Refusal(f"bots meet at two seats or more, not at {seats}")
    return Contest(
        game, seats, tuple(names), tuple(against), seed, dict(options), made.version, digests(everyone)
    )


def digests(names: Sequence[str]) -> dict[str, str]:
    files = {name: Path(parted(name)[0]) for name in names if is_own(name)}
    return {
        name: hashlib.blake2b(file.read_bytes(), digest_size=8).hexdigest() for name, file in files.items()
    }


# One game of it


class Seating(Struct, frozen=True):
    """One of the games that every deal of a pair is played as."""

    table: tuple[str, ...]
    rotation: int
    rotations: int


def seatings(pair: Pair) -> list[Seating]:
    """All of a deal's games: every table, and every seating of it that differs."""
    found = []
    for table in pair.tables:
        turns = len(Series("", table).rotations())
        found += [Seating(table, rotation, turns) for rotation in range(turns)]
    return found


class Score(Struct, frozen=True, array_like=True):
    """A line of a seat's score: for what, how many points, of which thing, and whether it was reached."""

    what: str
    points: int
    about: str
    reached: bool


class Result(Struct, frozen=True, kw_only=True):
    """One game, as it is kept: all that a report is made of. What is by seat has an entry for each."""

    pair: int
    number: int
    """Of the game among those of its pair."""
    seating: tuple[str, ...]
    began: int
    """The seat that moved first."""
    why: str = ""
    """How it ended; nothing: it did not."""
    winners: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    lines: tuple[tuple[Score, ...], ...] = ()
    built: tuple[tuple[str, ...], ...] = ()
    """What each holds on the board, such as routes."""
    decisions: tuple[int, ...] = ()
    seconds: tuple[float, ...] = ()
    slowest: tuple[float, ...] = ()


def play_one(contest: Contest, pair: int, number: int) -> Result:
    """Game `number` of a pair: the games of a deal follow each other, and share its luck."""
    games = pair_games(contest, pair)
    deal, place = divmod(number, len(games))
    seating = games[place]
    game = shared(contest.game, contest.seats, contest.options)
    series = Series(contest.game, seating.table, contest.seed, contest.options)
    return result(game, pair, number, play(series, game, deal * seating.rotations + seating.rotation))


def pair_games(contest: Contest, pair: int) -> list[Seating]:
    return _pair_games(json.encode(contest), pair)


@cache
def _pair_games(contest: bytes, pair: int) -> list[Seating]:
    return seatings(json.decode(contest, type=Contest).pairs()[pair])


def result(game: Game, pair: int, number: int, played: Played) -> Result:
    view = game.view(replayed(game, played.log), None)
    seen = Result(
        pair=pair,
        number=number,
        seating=played.seating,
        began=getattr(view, "first", 0),  # so all our families call it
        decisions=played.decisions,
        seconds=tuple(round(each, 6) for each in played.seconds),
        slowest=tuple(round(each, 6) for each in played.slowest),
    )
    if played.outcome is None:
        return seen
    built = family(game.family).built(game, view)
    return structs.replace(seen, built=built, **ended(played.outcome))


def ended(outcome: Outcome) -> dict[str, Any]:
    return {
        "why": outcome.why,
        "winners": outcome.winners,
        "totals": outcome.totals,
        "lines": tuple(
            tuple(Score(line.what, line.points, line.about, line.reached) for line in lines)
            for lines in outcome.lines
        ),
    }


def share(result: Result, bot: str) -> float:
    """Of a game's one win: what the seats of this bot have of it."""
    won = sum(result.seating[seat] == bot for seat in result.winners)
    return won / len(result.winners) if result.winners else 0.0


def deal_score(contest: Contest, pair: Pair, games: Sequence[Result]) -> float | None:
    """How `a` did in a deal, from 0 to 1, over all its games; None if one of them came to no end."""
    if not all(game.why for game in games):
        return None
    if contest.together():
        mine, theirs = (bool(game.winners) for game in games)
        return (1 + mine - theirs) / 2
    return sum(share(game, pair.a) for game in games) / len(games)
