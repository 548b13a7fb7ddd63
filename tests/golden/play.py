"""Plays a game between bots and saves it as a golden one.

python -m tests.golden.play usa-3-bots usa 7 planner racer greedy    the game, a seed, a bot for each seat
"""

import sys
from pathlib import Path

from stationmaster import bots, make
from stationmaster.kernel import log
from stationmaster.kernel.game import Seeded
from stationmaster.kernel.match import Match

HERE = Path(__file__).parent


def play(name: str, seed: int, players: list[str]) -> Match:
    game = make(name, len(players))
    seats = [bots.make(player, game, seed + seat) for seat, player in enumerate(players)]
    match = Match(game, Seeded(seed))
    while (seat := match.waiting_on) >= 0:
        heard = match.heard(seat) if seats[seat].listens else []
        match.play(seat, seats[seat].choose(match.view(seat), match.options(seat), heard))
    return match


def main(file: str, name: str, seed: str, *players: str) -> None:
    match = play(name, int(seed), list(players))
    (HERE / f"{file}.log").write_bytes(log.write(match.game, match.log, players))


if __name__ == "__main__":
    main(*sys.argv[1:])
