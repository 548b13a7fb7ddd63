"""A contest being played: which game comes next, on how many processes, and when it is enough.

Deals count in their order, whichever was ready first, and a pair ends at the first deal after which its
answer is clear. So what counts is the same on any number of processes; games beyond stay in the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait

from stationmaster.arena.contest import Contest, Pair, Result, deal_score, play_one, seatings
from stationmaster.arena.kept import Kept
from stationmaster.arena.wagers import Wager
from stationmaster.arena.workers import workplace

AHEAD = 2  # games that wait for a process, for each that there is


class Match:
    """Two bots and the deals that count between them."""

    def __init__(self, contest: Contest, number: int, pair: Pair, most: int, doubt: float) -> None:
        self.contest = contest
        self.number = number
        self.pair = pair
        self.a_deal = len(seatings(pair))
        self.most = max(1, most // self.a_deal) * self.a_deal
        """Games at most: whole deals only."""
        self.wager = Wager(pair.par, doubt)
        self.counted: list[Result] = []
        self.voided: list[Result] = []
        """Games of deals in which one came to no end."""

    @property
    def counted_games(self) -> int:
        return len(self.counted) + len(self.voided)

    def is_over(self, stopping: bool) -> bool:
        return self.counted_games >= self.most or (stopping and self.wager.answer != 0)

    def count(self, games: dict[tuple[int, int], Result], stopping: bool) -> None:
        """Every deal that is complete, in order, until it is enough."""
        while not self.is_over(stopping):
            first = self.counted_games
            deal = [games.get((self.number, first + n)) for n in range(self.a_deal)]
            whole = [game for game in deal if game is not None]
            if len(whole) < self.a_deal:
                return
            score = deal_score(self.contest, self.pair, whole)
            if score is None:
                self.voided += whole
            else:
                self.counted += whole
                self.wager.add(score)


class Meeting:
    """All matches of a contest."""

    def __init__(self, contest: Contest, kept: Kept, games: int, sure: float, stopping: bool) -> None:
        pairs = contest.pairs()
        doubt = (1 - sure) / len(pairs)  # so that all answers together are as sure
        self.contest = contest
        self.kept = kept
        self.sure = sure
        self.stopping = stopping
        self.matches = [Match(contest, n, pair, games, doubt) for n, pair in enumerate(pairs)]
        self.count()

    def count(self) -> None:
        for match in self.matches:
            match.count(self.kept.games, self.stopping)

    def is_over(self) -> bool:
        return all(match.is_over(self.stopping) for match in self.matches)

    @property
    def played(self) -> int:
        return sum(match.counted_games for match in self.matches)

    @property
    def at_most(self) -> int:
        """Games that may count in the end, as far as one knows by now."""
        return sum(
            match.counted_games if match.is_over(self.stopping) else match.most for match in self.matches
        )

    def wanted(self) -> Iterator[tuple[int, int]]:
        """Games to be played, deal by deal through all matches that go on."""
        deal = 0
        while True:
            going = [match for match in self.matches if not match.is_over(self.stopping)]
            if not any(deal * match.a_deal < match.most for match in going):
                return
            for match in going:
                for number in range(deal * match.a_deal, (deal + 1) * match.a_deal):
                    done = number >= match.most or match.is_over(self.stopping)
                    if not done and (match.number, number) not in self.kept.games:
                        yield match.number, number
            deal += 1

    def add(self, game: Result) -> None:
        self.kept.add(game)
        self.count()

    # Playing

    def play(self, jobs: int, told: Callable[[], None], cluster: str = "") -> None:
        """All that is wanted; `told` is called after each game."""
        if jobs == 1 and not cluster:
            for pair, number in self.wanted():
                self.add(play_one(self.contest, pair, number))
                told()
        else:
            self.play_by_workers(jobs, told, cluster)

    def play_by_workers(self, jobs: int, told: Callable[[], None], cluster: str) -> None:
        running: set[Future[Result]] = set()
        wanted = self.wanted()
        try:
            with workplace(jobs, cluster) as place:
                while True:
                    while len(running) < place.places * AHEAD and (one := next(wanted, None)) is not None:
                        running.add(place.submit(play_one, self.contest, *one))
                    if self.is_over() or not running:
                        return
                    done, running = wait(running, return_when=FIRST_COMPLETED)
                    for future in done:
                        self.add(future.result())
                        told()
        finally:
            for future in running:  # games that were over, or at their end, are kept as well
                if future.done() and not future.cancelled() and future.exception() is None:
                    self.add(future.result())
