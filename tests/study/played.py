"""Games of bots, to be looked into."""

from collections.abc import Sequence

from stationmaster import bots, make
from stationmaster.kernel.game import OVER, Seeded
from stationmaster.kernel.match import Match
from stationmaster.study.desk import Task


def match_of(name: str, lineup: Sequence[str], seed: int) -> Match:
    game = make(name, len(lineup))
    match = Match(game, Seeded(seed))
    players = [bots.make(bot, game, seed=10 * seed + seat) for seat, bot in enumerate(lineup)]
    while (seat := match.waiting_on) != OVER:
        bot = players[seat]
        heard = match.heard(seat) if bot.listens else ()
        match.play(seat, bot.choose(match.view(seat), match.options(seat), heard))
    return match


def task_of(name: str, lineup: Sequence[str], seed: int, level: str = "quick") -> Task:
    match = match_of(name, lineup, seed)
    options = dict(match.game.options)
    return Task(name, len(lineup), options, tuple(match.log), tuple(lineup), level)
