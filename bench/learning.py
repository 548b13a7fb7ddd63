"""How many decisions a second a learner gets, with observation and mask, here and elsewhere: one core, one run.

    python -m venv /tmp/others && /tmp/others/bin/pip install 'stationmaster[rl]' 'pettingzoo[classic]' open_spiel pgx rlcard
    /tmp/others/bin/python bench/learning.py

Each library plays the game of its own that is nearest to ours, at random among what is legal, in the way it is
fastest with on one core; what is not installed is left out with a word. The turns go round, so that all meet the
same machine; told is the median, with the least and the most.
"""

from __future__ import annotations

import os

os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.environ["OMP_NUM_THREADS"] = "1"

import argparse
import statistics
import time
from collections.abc import Callable

import numpy as np

Turn = Callable[[], int]
"""Plays on for a while; how many decisions were made."""


def ours(name: str, seats: int) -> Turn:
    from stationmaster.rl.many import ManyGames

    games = ManyGames(name, seats, games=512)

    def turn() -> int:
        for _ in range(100):
            games.step(games.choose_any())
        return 100 * 512

    return turn


def ours_one_by_one(name: str, seats: int) -> Turn:
    from stationmaster.rl.all_seats import AllSeats

    return pettingzoo_turn(AllSeats(name, seats))


def pettingzoo_turn(env: object) -> Turn:
    luck = np.random.default_rng(1)

    def turn() -> int:
        n = 0
        for _ in range(3):
            env.reset(seed=int(luck.integers(2**31)))
            for _ in env.agent_iter():
                seen, _, ended, broken_off, _ = env.last()
                if ended or broken_off:
                    env.step(None)
                    continue
                env.step(int(luck.choice(np.flatnonzero(seen["action_mask"]))))
                n += 1
        return n

    return turn


def pettingzoo_holdem() -> Turn:
    from pettingzoo.classic import texas_holdem_no_limit_v6

    return pettingzoo_turn(texas_holdem_no_limit_v6.env())


def openspiel(name: str) -> Turn:
    import pyspiel

    game, luck = pyspiel.load_game(name), np.random.default_rng(1)

    def turn() -> int:
        n = 0
        for _ in range(3):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(actions[int(luck.choice(len(actions), p=odds))])
                    continue
                state.observation_tensor(state.current_player())
                mask = state.legal_actions_mask()
                state.apply_action(int(luck.choice(np.flatnonzero(mask))))
                n += 1
        return n

    return turn


def pgx_game(name: str) -> Turn:
    import jax
    import pgx

    env, batch, steps = pgx.make(name), 512, 50
    fresh = jax.vmap(env.init)

    def step(carry: tuple, _: object) -> tuple:
        state, key = carry
        key, some, more = jax.random.split(key, 3)
        likes = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        state = jax.vmap(pgx.experimental.auto_reset(env.step, env.init))(
            state, jax.random.categorical(some, likes), jax.random.split(more, batch)
        )
        return (state, key), state.observation.sum()

    run = jax.jit(lambda state, key: jax.lax.scan(step, (state, key), None, steps))
    held = [fresh(jax.random.split(jax.random.PRNGKey(0), batch)), jax.random.PRNGKey(1)]

    def turn() -> int:
        (held[0], held[1]), looked = run(*held)
        looked.block_until_ready()
        return batch * steps

    return turn


def rlcard_game(name: str) -> Turn:
    import rlcard

    env, luck = rlcard.make(name), np.random.default_rng(1)

    def turn() -> int:
        n = 0
        for _ in range(5):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(int(luck.choice(list(state["legal_actions"]))))
                n += 1
        return n

    return turn


RUNS: list[tuple[str, str, Callable[[], Turn]]] = [
    ("Stationmaster, many at once", "Ticket to Ride USA, 2 seats", lambda: ours("usa", 2)),
    ("Stationmaster, many at once", "the card game, 2 seats", lambda: ours("card-game", 2)),
    ("Stationmaster, many at once", "Switch & Signal, 2 seats", lambda: ours("switch-signal-europe", 2)),
    ("Stationmaster, PettingZoo AEC", "Ticket to Ride USA, 2 seats", lambda: ours_one_by_one("usa", 2)),
    ("PettingZoo classic, AEC", "no-limit Texas hold'em", pettingzoo_holdem),
    ("OpenSpiel, Python over C++", "gin rummy", lambda: openspiel("gin_rummy")),
    ("Pgx, many at once in JAX", "Leduc hold'em", lambda: pgx_game("leduc_holdem")),
    ("Pgx, many at once in JAX", "backgammon", lambda: pgx_game("backgammon")),
    ("RLCard", "gin rummy", lambda: rlcard_game("gin-rummy")),
]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--turns", type=int, default=5)
    told = parser.parse_args()
    ready: list[tuple[str, str, Turn, list[float]]] = []
    for library, game, made in RUNS:
        try:
            turn = made()
            turn()
        except Exception as missing:  # what a library lacks here is said, and the others go on
            print(f"left out: {library}, {game}: {type(missing).__name__}: {str(missing).splitlines()[:1]}")
            continue
        ready.append((library, game, turn, []))
    for _ in range(told.turns):
        for _, _, turn, rates in ready:
            began, n = time.process_time(), 0
            while time.process_time() - began < 1.0:
                n += turn()
            rates.append(n / (time.process_time() - began))
    print("| library | game | decisions/s of one core | least, most |\n|---|---|---|---|")
    for library, game, _, rates in ready:
        print(
            f"| {library} | {game} | {statistics.median(rates):,.0f} | {min(rates):,.0f}, {max(rates):,.0f} |"
        )


if __name__ == "__main__":
    main()
