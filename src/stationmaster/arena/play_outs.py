"""How many games a search plays out in a second of one core, as the game's policy plays them."""

from __future__ import annotations

from collections.abc import Sequence
from time import process_time

from stationmaster import engines, family
from stationmaster.bots.search.halving import Search
from stationmaster.kernel.game import CHANCE, OVER, Game, Seeded, State
from stationmaster.kernel.policy import Policy

SECONDS = 0.15  # of a measurement; what was begun is ended
NO_LIMIT = 1 << 40


class Searching:
    """A search in the opening and in the middle of a game, where the policy has something to choose from."""

    def __init__(self, policies: Sequence[Policy], opening: State, middle: State) -> None:
        self.search = Search(list(policies))
        self.search.play_outs = NO_LIMIT
        self.search.seconds = SECONDS
        self.opening = opening
        self.middle = middle

    def rate(self, position: State) -> float:
        began = process_time()
        self.search.choose(position, position.waiting_on(), 1)
        return int(self.search.used) / (process_time() - began)


def searching(game: Game) -> Searching | None:
    """None for a game without a policy; nor uncompiled, where a single game takes seconds."""
    made = [family(game.family).policy(game) for _ in range(game.seats)]
    policies = [policy for policy in made if policy is not None]
    if not policies or not engines.compiled():
        return None
    choices = list(positions(game, policies))
    return Searching(policies, choices[0], choices[len(choices) // 2])


def positions(game: Game, policies: Sequence[Policy]) -> Sequence[State]:
    """Where the policy wavers in a game against itself."""
    state, luck = game.start(), Seeded(7)
    found = []
    while (seat := state.waiting_on()) != OVER:
        if seat == CHANCE:
            state.apply(state.draw(luck))
            continue
        if len(policies[seat].candidates(state, seat)) > 1:
            found.append(state.clone())
        policies[seat].prepare(state, seat)
        state.apply(policies[seat].decide(state, seat))
    return found
