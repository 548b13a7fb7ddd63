"""What a number of games adds up to. All sums are exact, so the order of adding does not matter."""

from fractions import Fraction

from msgspec import Struct, field

from stationmaster.arena.series import Played
from stationmaster.kernel.view import Outcome


class Sums(Struct):
    """Lines of a score that are for the same thing."""

    points: int = 0
    reached: int = 0
    missed: int = 0

    def add(self, other: "Sums") -> None:
        self.points += other.points
        self.reached += other.reached
        self.missed += other.missed


class BotTally(Struct):
    """One bot, over all the seats it had."""

    games: int = 0
    seats: int = 0
    wins: Fraction = Fraction(0)
    """A shared win counts in shares."""
    total: int = 0
    squares: int = 0
    lines: dict[str, Sums] = field(default_factory=dict)
    figures: dict[str, int] = field(default_factory=dict)
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    def add(self, other: "BotTally") -> None:
        self.games += other.games
        self.seats += other.seats
        self.wins += other.wins
        self.total += other.total
        self.squares += other.squares
        for what, sums in other.lines.items():
            self.lines.setdefault(what, Sums()).add(sums)
        for name, n in other.figures.items():
            self.figures[name] = self.figures.get(name, 0) + n
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.slowest = max(self.slowest, other.slowest)


class Tally(Struct):
    """Games that were played, and each bot's part in them."""

    games: int = 0
    decisions: int = 0
    endings: dict[str, int] = field(default_factory=dict)
    """How often a game ended for which reason."""
    unfinished: list[int] = field(default_factory=list)
    """Numbers of the games that came to no end; they are counted nowhere else."""
    bots: dict[str, BotTally] = field(default_factory=dict)

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.decisions += other.decisions
        for why, n in other.endings.items():
            self.endings[why] = self.endings.get(why, 0) + n
        self.unfinished = sorted([*self.unfinished, *other.unfinished])
        for name, tally in other.bots.items():
            self.bots.setdefault(name, BotTally()).add(tally)


def tally_of(played: Played) -> Tally:
    """One game as a tally."""
    if played.outcome is None:
        return Tally(unfinished=[played.number])
    bots = {name: BotTally(games=1) for name in played.seating}
    for seat, name in enumerate(played.seating):
        bots[name].add(of_seat(played, played.outcome, seat))
    return Tally(1, sum(played.decisions), {played.outcome.why: 1}, bots=bots)


def of_seat(played: Played, outcome: Outcome, seat: int) -> BotTally:
    total = outcome.totals[seat]
    tally = BotTally(
        seats=1,
        wins=Fraction(int(seat in outcome.winners), max(1, len(outcome.winners))),
        total=total,
        squares=total * total,
        figures=dict(outcome.figures[seat]) if outcome.figures else {},
        decisions=played.decisions[seat],
        seconds=played.seconds[seat],
        slowest=played.slowest[seat],
    )
    for line in outcome.lines[seat]:
        sums = tally.lines.setdefault(line.what, Sums())
        sums.add(Sums(line.points, int(line.reached), int(not line.reached)))
    return tally
