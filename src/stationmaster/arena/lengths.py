"""How long a game is: the decisions, of all its seats, that a bot comes to."""

from __future__ import annotations

from collections.abc import Callable

from stationmaster import bots
from stationmaster.kernel import patience
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE, OVER, Game, Seeded

GAMES = 6
USUAL = "greedy"


def bot_of(game: Game) -> str:
    """The bot whose games are counted: greedy, or the best there is."""
    names = bots.names(game)
    return USUAL if USUAL in names else bots.strongest(game)


def decisions(game: Game, seed: int) -> int:
    """In one game of bots: those that leave a choice."""
    luck = Seeded(seed)
    players = [bots.make(bot_of(game), game, seed * 10 + seat) for seat in range(game.seats)]
    state = game.start()
    taken = decided = 0
    while (seat := state.waiting_on()) != OVER:
        if seat == CHANCE:
            state.apply(state.draw(luck))
            continue
        if decided == patience.MOST_DECISIONS:
            raise Refusal(
                f"{game.name} has no length: the game of {bot_of(game)} with seed {seed} "
                f"is not over after {decided:,} decisions"
            )
        options = list(state.legal())
        taken += len(options) > 1
        decided += 1
        state.apply(players[seat].choose(game.view(state, seat), options))
    return taken


def mean_lengths(make: Callable[[int], Game], least_seats: int, most_seats: int) -> list[float]:
    """For each number of seats, over a few games."""
    return [
        sum(decisions(make(seats), seed) for seed in range(GAMES)) / GAMES
        for seats in range(least_seats, most_seats + 1)
    ]
