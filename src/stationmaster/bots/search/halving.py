"""Search at the root: the move of a policy tried out against others on the same imagined deals. Compiled.

All states in here are imagined: whoever asks has made the first one up from a view. Sequential halving: after
each round the worse half of the candidates is dropped, so that most play-outs go to those that are close.
"""

from math import exp, sqrt
from time import perf_counter
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.kernel.game import Seeded, State
from stationmaster.kernel.policy import Policy, play_out

LEAST_DEALS: Final = 4  # in a round
NO_LIMIT: Final = 1 << 40
A_SEED: Final = 1000003  # deals' seeds of two decisions lie so far apart


@final
class Trial:
    """A candidate and what its play-outs brought."""

    action: i64
    n: i64
    won: float
    """This and the next are sums: points ahead, the value beyond that of the policy's choice, its squares."""
    ahead: float
    gain: float
    squares: float

    def __init__(self, action: i64) -> None:
        self.action = action
        self.n = 0
        self.won = 0.0
        self.ahead = 0.0
        self.gain = 0.0
        self.squares = 0.0

    def mean(self) -> float:
        """What this candidate gained over the policy's own choice, on average."""
        if self.n == 0:
            return 0.0
        return self.gain / float(self.n)

    def doubt(self) -> float:
        """The standard error of that, over the same deals for both."""
        if self.n < 2:
            return 1.0
        mean = self.mean()
        spread = self.squares / float(self.n) - mean * mean
        if spread < 0.000001:
            spread = 0.000001
        return sqrt(spread / float(self.n))


@final
class Search:
    """Looks for a move that beats the policy's own by more than luck."""

    policies: vec[Policy]
    """One for each seat."""
    play_outs: i64
    """The most for a decision;"""
    work: i64
    """the most decisions within them, so that late in a game, when it is short, more of them are played;"""
    seconds: float
    """and the longest: what was begun in a round of deals is ended."""
    margin: float
    """Standard errors by which another move must be better: of many, one looks good by luck alone."""
    winning: float
    """How much winning counts against being ahead."""
    scale: float
    """Points ahead that make a win likely."""
    used: i64
    worked: i64
    """Play-outs of the last decision, and decisions in them."""
    trials: list[Trial]
    """Of the last decision; the policy's own choice first."""

    def __init__(self, policies: list[Policy]) -> None:
        self.policies = vec[Policy](policies)
        self.play_outs = 800
        self.work = NO_LIMIT
        self.seconds = 1000.0
        self.margin = 2.0
        self.winning = 0.5
        self.scale = 15.0
        self.used = 0
        self.worked = 0
        self.trials = []

    def choose(self, root: State, seat: i64, seed: int) -> i64:
        """The move of the seat that must decide in an imagined state; the same seed, the same move."""
        own = self.policies[seat]
        began = perf_counter()
        own.careful = True
        own.prepare(root, seat)
        trials = [Trial(action) for action in own.candidates(root, seat)]
        self.trials = trials
        self.used = 0
        self.worked = 0
        if len(trials) < 2:
            return trials[0].action
        own.suspect(root, seat)
        self.be_careful(False)
        own.prepare(root, seat)
        alive = trials[:]
        rounds = 1
        while (1 << rounds) < len(trials):
            rounds += 1
        for number in range(rounds):
            deals = self.play_outs // rounds // len(alive)
            if deals < LEAST_DEALS:
                deals = LEAST_DEALS
            enough = self.work // rounds * (number + 1)
            for deal in range(deals):
                if self.used > 0 and perf_counter() - began > self.seconds:
                    break
                if deal >= LEAST_DEALS and self.worked >= enough:
                    break
                self.try_out(root, seat, alive, (seed * 16 + number) * A_SEED + deal)
            alive.sort(key=loss)
            alive = alive[: max(2, (len(alive) + 1) // 2)]
            if trials[0] not in alive:
                alive.append(trials[0])
        self.be_careful(True)
        best = min(alive, key=loss)
        if best.mean() > self.margin * best.doubt():
            return best.action
        return trials[0].action

    def be_careful(self, careful: bool) -> None:
        for policy in self.policies:
            policy.careful = careful

    def try_out(self, root: State, seat: i64, alive: list[Trial], seed: int) -> None:
        """One deal, played to its end once for each candidate, with the same luck."""
        base = root.clone()
        self.policies[seat].deal_anew(base, seat, Seeded(seed))
        for other in range(i64(len(self.policies))):
            if other != seat:
                self.policies[other].prepare(base, other)
        values = vec[float](capacity=len(alive))
        own = 0.0
        for trial in alive:
            state = base.clone()
            for policy in self.policies:
                policy.resume()
            state.apply(trial.action)
            self.worked += play_out(state, self.policies, Seeded(seed + 1))
            value = self.value(state, seat, trial)
            values = append(values, value)
            if trial is self.trials[0]:
                own = value
        self.used += i64(len(alive))
        for k in range(len(alive)):
            gain = values[k] - own
            alive[k].n += 1
            alive[k].gain += gain
            alive[k].squares += gain * gain

    def value(self, state: State, seat: i64, trial: Trial) -> float:
        """What the end of a game is worth to a seat: won or not, and how far ahead of the best other."""
        game = state.played()
        if game is not None and game.is_cooperative():
            return self.value_together(game.rewards(state)[seat], trial)
        scores = state.scores()
        best: i64 = -1000000
        ties: i64 = 1
        for other in range(i64(len(scores))):
            if other == seat:
                continue
            if scores[other] > best:
                best = scores[other]
            if scores[other] == scores[seat]:
                ties += 1
        ahead = float(scores[seat] - best)
        won = 0.0
        if ahead >= 0.0:
            won = 1.0 / float(ties)
        trial.won += won
        trial.ahead += ahead
        return self.winning * won + (1.0 - self.winning) / (1.0 + exp(-ahead / self.scale))

    def value_together(self, reached: float, trial: Trial) -> float:
        """Where all win or lose together: won or not, and how much of the goal was reached."""
        won = 0.0
        if reached >= 1.0:
            won = 1.0
        trial.won += won
        trial.ahead += reached
        return self.winning * won + (1.0 - self.winning) * reached


def loss(trial: Trial) -> float:
    return -trial.mean()
