"""What is to be played, and one game of it. A game is settled by the series and its number alone."""

from collections.abc import Mapping, Sequence
from time import process_time

from msgspec import Struct

from stationmaster import bots, find, make
from stationmaster.bots import Bot
from stationmaster.kernel import patience
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import OVER, Game, Seeded
from stationmaster.kernel.match import Match, Move
from stationmaster.kernel.view import Outcome

STREAMS = 16  # of luck in a deal: that of the deal itself, and one for each bot


class Series(Struct, frozen=True):
    """A line-up of bots for a game, and the seed of all its luck."""

    game: str
    lineup: tuple[str, ...]
    """A bot for each seat, as they sit before any rotation."""
    seed: int = 0
    options: dict[str, object] = {}

    def rotations(self) -> list[tuple[int, ...]]:
        """Seatings, each as the places of the line-up: all that differ, or a game would be played twice."""
        seatings: dict[tuple[str, ...], tuple[int, ...]] = {}
        n = len(self.lineup)
        for turned in range(n):
            places = tuple((seat + turned) % n for seat in range(n))
            seatings.setdefault(tuple(self.lineup[place] for place in places), places)
        return list(seatings.values())


class Played(Struct, frozen=True):
    """One game that was played: who sat where, its log, how it ended, and how long the bots thought."""

    number: int
    seating: tuple[str, ...]
    log: tuple[Move, ...]
    outcome: Outcome | None
    """None: it came to no end."""
    decisions: tuple[int, ...]
    """By seat, as are the next two."""
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]


def prepare(
    game: str, names: Sequence[str], seats: int | None, seed: int, options: Mapping[str, object]
) -> Series:
    """A series, checked: the bots named are seated in turn until every seat is taken."""
    if not names:
        there = bots.names(make(game, smallest_table(game)))
        raise Refusal(f"no bot is named: {game} is played by {', '.join(there)}")
    if seats is None:
        seats = max(len(names), smallest_table(game))
    if len(names) > seats:
        raise Refusal(f"{len(names)} bots cannot sit on {seats} seats")
    made = make(game, seats, **options)
    for name in names:
        bots.kind(name, made)
    lineup = tuple(names[seat % len(names)] for seat in range(seats))
    return Series(game, lineup, seed, dict(options))


def smallest_table(game: str) -> int:
    return find(game).least_seats


def play(series: Series, game: Game, number: int) -> Played:
    """Game `number` of a series: rotations of one deal follow each other, and share its luck."""
    rotations = series.rotations()
    deal, rotation = divmod(number, len(rotations))
    places = rotations[rotation]
    seed = ((series.seed << 32) + deal) * STREAMS
    players = [bots.make(series.lineup[place], game, seed + 1 + place) for place in places]
    clock = Clock(len(players))
    match = referee(Match(game, Seeded(seed)), players, clock)
    return Played(
        number=number,
        seating=tuple(series.lineup[place] for place in places),
        log=tuple(match.log),
        outcome=match.outcome,
        decisions=tuple(clock.decisions),
        seconds=tuple(clock.seconds),
        slowest=tuple(clock.slowest),
    )


class Clock:
    """How often and how long each seat thought, by the processor: what else a machine does is not counted."""

    def __init__(self, seats: int) -> None:
        self.decisions = [0] * seats
        self.seconds = [0.0] * seats
        self.slowest = [0.0] * seats

    def add(self, seat: int, seconds: float) -> None:
        self.decisions[seat] += 1
        self.seconds[seat] += seconds
        self.slowest[seat] = max(self.slowest[seat], seconds)


def referee(match: Match, players: Sequence[Bot], clock: Clock) -> Match:
    """Let bots play a match to its end; each sees its view and its options, nothing else.

    A match that comes to no end is left where it stands when there is no more patience.
    """
    while match.waiting_on != OVER and match.decisions < patience.MOST_DECISIONS:
        seat = match.waiting_on
        bot = players[seat]
        view, options = match.view(seat), match.options(seat)
        heard = match.heard(seat) if bot.listens else ()
        began = process_time()
        action = bot.choose(view, options, heard)
        clock.add(seat, process_time() - began)
        match.play(seat, action)
    return match
