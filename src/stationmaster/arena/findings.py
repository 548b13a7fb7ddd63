"""What a contest showed: who is better and how sure that is, and what its games were like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean, pstdev

from msgspec import Struct

from stationmaster.arena.contest import Contest, Result, share
from stationmaster.arena.meeting import Match, Meeting
from stationmaster.arena.ratings import Rating, Tried, ratings
from stationmaster.kernel.family import Usage
from stationmaster.kernel.shares import wilson


class Pairing(Struct, frozen=True):
    """How two bots did against each other."""

    a: str
    b: str
    games: int
    deals: int
    share: float
    """Of the wins that a has; where all play together, half of that of a team's lead on the same deals."""
    par: float
    interval: tuple[float, float]
    better: str
    """The one that is surely better, if that is clear."""
    early: bool
    """It was clear before all games were played."""
    unfinished: tuple[int, ...]
    """Numbers of games that came to no end: their deals are not counted."""


class Part(Struct, frozen=True):
    """What a kind of line brought a seat on average: points, and how many were reached and missed."""

    points: float
    reached: float
    missed: float


class Played(Struct, frozen=True):
    """A bot over all the seats it had."""

    bot: str
    games: int
    seats: int
    won: float
    """The share of its games that one of its seats won."""
    score: float
    deviation: float
    scores: dict[str, int]
    """How often it scored what."""
    parts: dict[str, Part]


class Winning(Struct, frozen=True):
    """What winners had of a kind of line, and what the others had; and how often the most of it won."""

    what: str
    winners: float
    others: float
    most_won: float
    """Of the games in which one seat alone had the most points of it: the share that this seat won."""
    games: int


class Seat(Struct, frozen=True):
    """A place in the order of moves: how often it won."""

    place: int
    won: float
    interval: tuple[float, float]
    games: int


class Pace(Struct, frozen=True):
    """How long a bot thinks: the one thing that differs from run to run."""

    bot: str
    decisions: float
    mean_ms: float
    slowest_ms: float


class Findings(Struct, frozen=True):
    """All of it."""

    contest: Contest
    together: bool
    games: int
    complete: bool
    sure: float
    stopping: bool
    ratings: tuple[Rating, ...]
    pairings: tuple[Pairing, ...]
    bots: tuple[Played, ...]
    winning: tuple[Winning, ...]
    seats: tuple[Seat, ...]
    lengths: dict[str, int]
    """How often a game took so many decisions, all seats together."""
    endings: dict[str, int]
    usage: Usage
    pace: tuple[Pace, ...]


def findings(meeting: Meeting) -> Findings:
    games = [game for match in meeting.matches for game in match.counted]
    rated = tuple(ratings(list(tried(meeting)))) if games else ()
    order = [one.bot for one in rated]
    return Findings(
        contest=meeting.contest,
        together=meeting.contest.together(),
        games=len(games),
        complete=meeting.is_over(),
        sure=meeting.sure,
        stopping=meeting.stopping,
        ratings=rated,
        pairings=tuple(pairing(meeting, match) for match in meeting.matches),
        bots=tuple(played(bot, games) for bot in order),
        winning=tuple(winning(games)),
        seats=tuple(seat_shares(meeting.contest.seats, games)),
        lengths=counted(sum(game.decisions) for game in games),
        endings=dict(sorted(Counter(game.why for game in games).items())),
        usage=usage(games),
        pace=tuple(pace(bot, games) for bot in order),
    )


def counted(numbers: Iterable[int]) -> dict[str, int]:
    return {str(number): times for number, times in sorted(Counter(numbers).items())}


# Who is better


def pairing(meeting: Meeting, match: Match) -> Pairing:
    scores = match.wager.scores
    answer = match.wager.answer
    rate = fmean(scores) if scores else match.pair.par
    fixed = wilson(rate * len(match.counted), len(match.counted))
    return Pairing(
        a=match.pair.a,
        b=match.pair.b,
        games=len(match.counted),
        deals=len(scores),
        share=rate,
        par=match.pair.par,
        interval=match.wager.interval() if meeting.stopping else fixed,
        better={1: match.pair.a, -1: match.pair.b, 0: ""}[answer],
        early=match.counted_games < match.most,
        unfinished=tuple(game.number for game in match.voided if not game.why),
    )


def tried(meeting: Meeting) -> Iterator[Tried]:
    """What ratings are made of: games, by the table they were at; where all play together, deals."""
    for match in meeting.matches:
        a, b = match.pair.a, match.pair.b
        if meeting.contest.together():
            yield Tried(a, b, sum(match.wager.scores), len(match.wager.scores), 1.0)
            continue
        for table in match.pair.tables:
            mine = table.count(a)
            games = [game for game in match.counted if game.seating.count(a) == mine]
            won = sum(share(game, a) for game in games)
            yield Tried(a, b, won, len(games), mine / (len(table) - mine))


# What the games were like


def seats_of(bot: str, games: Sequence[Result]) -> Iterator[tuple[Result, int]]:
    for game in games:
        for seat, name in enumerate(game.seating):
            if name == bot:
                yield game, seat


def played(bot: str, games: Sequence[Result]) -> Played:
    held = list(seats_of(bot, games))
    mine = [game for game in games if bot in game.seating]
    totals = [game.totals[seat] for game, seat in held]
    return Played(
        bot=bot,
        games=len(mine),
        seats=len(held),
        won=fmean(share(game, bot) for game in mine),
        score=fmean(totals),
        deviation=pstdev(totals),
        scores=counted(totals),
        parts={what: part(what, held) for what in kinds(mine)},
    )


def kinds(games: Sequence[Result]) -> list[str]:
    """Kinds of lines, in the order of a score."""
    return list(dict.fromkeys(line.what for game in games for lines in game.lines for line in lines))


def part(what: str, held: Sequence[tuple[Result, int]]) -> Part:
    lines = [line for game, seat in held for line in game.lines[seat] if line.what == what]
    return Part(
        points=sum(line.points for line in lines) / len(held),
        reached=sum(line.reached for line in lines) / len(held),
        missed=sum(not line.reached for line in lines) / len(held),
    )


def points_for(game: Result, seat: int, what: str) -> int:
    return sum(line.points for line in game.lines[seat] if line.what == what)


def winning(games: Sequence[Result]) -> Iterator[Winning]:
    """Nothing, where all win or lose together."""
    decided = [game for game in games if 0 < len(game.winners) < len(game.seating)]
    for what in kinds(decided):
        shares: list[float] = []
        won: list[int] = []
        lost: list[int] = []
        for game in decided:
            points = [points_for(game, seat, what) for seat in range(len(game.seating))]
            for seat, each in enumerate(points):
                (won if seat in game.winners else lost).append(each)
            if points.count(max(points)) == 1:
                best = points.index(max(points))
                shares.append((best in game.winners) / len(game.winners))
        yield Winning(what, fmean(won), fmean(lost), fmean(shares) if shares else 0.0, len(shares))


def seat_shares(seats: int, games: Sequence[Result]) -> Iterator[Seat]:
    """By the order of moves, which goes round the table; each bot sat everywhere as often."""
    decided = [game for game in games if 0 < len(game.winners) < len(game.seating)]
    for place in range(seats) if decided else ():
        won = sum(((game.began + place) % seats in game.winners) / len(game.winners) for game in decided)
        yield Seat(place, won / len(decided), wilson(won, len(decided)), len(decided))


def usage(games: Sequence[Result]) -> Usage:
    tickets = [
        line
        for game in games
        for lines in game.lines
        for line in lines
        if line.about and line.what == "ticket"
    ]
    return Usage(
        games=len(games),
        built=dict(sorted(Counter(name for game in games for each in game.built for name in each).items())),
        kept=dict(sorted(Counter(line.about for line in tickets).items())),
        completed=dict(sorted(Counter(line.about for line in tickets if line.reached).items())),
    )


def pace(bot: str, games: Sequence[Result]) -> Pace:
    held = list(seats_of(bot, games))
    decisions = sum(game.decisions[seat] for game, seat in held)
    seconds = sum(game.seconds[seat] for game, seat in held)
    return Pace(
        bot=bot,
        decisions=decisions / len(held),
        mean_ms=1000 * seconds / max(1, decisions),
        slowest_ms=1000 * max(game.slowest[seat] for game, seat in held),
    )
