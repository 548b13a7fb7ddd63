"""Matches to test with."""

from stationmaster import make
from stationmaster.kernel.game import Game, Seeded
from stationmaster.kernel.match import Match


def usa(seats: int = 2, **options: object) -> Game:
    return make("usa", seats, **{"first": 0, **options})


def played(game: Game, seed: int, moves: int = 100_000) -> Match:
    """A match after so many random decisions, or at its end."""
    rng = Seeded(seed)
    match = Match(game, rng)
    for _ in range(moves):
        if match.waiting_on < 0:
            break
        options = match.options(match.waiting_on)
        match.play(match.waiting_on, options[rng.below(len(options))])
    return match


def opened(game: Game, seed: int = 1) -> Match:
    """A match in which every seat has kept all the tickets of the opening: seat 0 has the first turn."""
    match = Match(game, Seeded(seed))
    for seat in range(game.seats):
        match.play_text(seat, "keep 1 2 3")
    return match
