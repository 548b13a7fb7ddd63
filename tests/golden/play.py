"""Plays a game between bots and saves it as a golden one.

python -m tests.golden.play usa-3-bots usa 7 planner racer greedy    the game, a seed, a bot for each seat
python -m tests.golden.play usa-dice usa 7 planner greedy dice=on    with an option of the game
"""

import sys
from pathlib import Path

from stationmaster import bots, make
from stationmaster.arena.series import Clock, referee
from stationmaster.kernel import log, patience
from stationmaster.kernel.game import Seeded
from stationmaster.kernel.match import Match
from stationmaster.kernel.words import say

HERE = Path(__file__).parent


def play(name: str, seed: int, players: list[str], options: dict[str, str]) -> Match:
    game = make(name, len(players), **options)
    seats = [bots.make(player, game, seed + seat) for seat, player in enumerate(players)]
    match = referee(Match(game, Seeded(seed)), seats, Clock(len(seats)))
    assert match.outcome is not None, say(patience.sentence(match.decisions), "en")
    return match


def main(file: str, name: str, seed: str, *words: str) -> None:
    players = [word for word in words if "=" not in word]
    options = dict([word.split("=", 1) for word in words if "=" in word])
    match = play(name, int(seed), players, options)
    (HERE / f"{file}.log").write_bytes(log.write(match.game, match.log, players))


if __name__ == "__main__":
    main(*sys.argv[1:])
