"""A test that may be looked at after every deal, and stopped when the answer is clear.

Somebody who doubts that the mean of scores between 0 and 1 is m bets on it, deal by deal, at odds that
are fair if it is. If the mean is m, the capital ever exceeds 1/α, however long one plays, in at most α of
all cases (Ville). So a mean by which somebody got as rich is refused for good, and those that are left
are an interval that holds at every moment at once: a confidence sequence. Bets are those that Waudby-
Smith and Ramdas call aGRAPA (Estimating means of bounded random variables by betting, 2024): nearly what
brings most if the mean and the spread so far are the true ones.
"""

from __future__ import annotations

from math import log, log1p

GRID = 400  # steps from 0 to 1 in which an interval is sought
MOST = 0.75  # of the capital that may be lost by one deal


class Doubter:
    """Bets that a mean is more than m, and with half of the capital that it is less."""

    def __init__(self, m: float) -> None:
        self.m = m
        self.more = self.less = 0.0
        """Logarithms of what each half has become, of 1 at first."""

    def bet(self, score: float, mean: float, variance: float) -> None:
        """By what was known before this deal."""
        gain = mean - self.m
        stake = gain / (variance + gain * gain)
        if stake > 0:
            self.more += log1p(min(stake, MOST / self.m) * (score - self.m))
        elif stake < 0:
            self.less += log1p(max(stake, -MOST / (1 - self.m)) * (score - self.m))

    def refuses(self, doubt: float) -> bool:
        """Whether it can no longer be m, but for so small a chance."""
        return max(self.more, self.less) >= log(2 / doubt)


class Wager:
    """Scores that come in one after another, against one value that they might have."""

    def __init__(self, par: float, doubt: float) -> None:
        self.par = Doubter(par)
        self.doubt = doubt
        self.scores: list[float] = []
        self.known = Known()

    def add(self, score: float) -> None:
        self.par.bet(score, self.known.mean, self.known.variance)
        self.known.add(score)
        self.scores.append(score)

    @property
    def answer(self) -> int:
        """1: more than par, -1: less, 0: not clear."""
        if not self.par.refuses(self.doubt):
            return 0
        return 1 if self.par.more > self.par.less else -1

    def interval(self) -> tuple[float, float]:
        """Every mean that nobody could refuse so far."""
        left = [m for m in (k / GRID for k in range(1, GRID)) if not self.refused(m)]
        if not left:
            mean = sum(self.scores) / len(self.scores)
            return mean, mean
        step = 1 / GRID
        return max(0.0, left[0] - step), min(1.0, left[-1] + step)

    def refused(self, m: float) -> bool:
        doubter, known = Doubter(m), Known()
        for score in self.scores:
            doubter.bet(score, known.mean, known.variance)
            known.add(score)
            if doubter.refuses(self.doubt):
                return True
        return False


class Known:
    """Mean and spread of what was seen, with a first score of one half as if it had been seen."""

    def __init__(self) -> None:
        self.n = 1
        self.mean = 0.5
        self.squares = 0.25

    @property
    def variance(self) -> float:
        return self.squares / self.n

    def add(self, score: float) -> None:
        self.n += 1
        self.mean += (score - self.mean) / self.n
        self.squares += (score - self.mean) ** 2
