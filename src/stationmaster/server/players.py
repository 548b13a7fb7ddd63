"""The bots that can be asked to a table."""

from __future__ import annotations

from stationmaster import bots
from stationmaster.kernel.game import Game
from stationmaster.kernel.words import LANGUAGES, spoken
from stationmaster.server.wire import BotEntry


def entries(game: Game) -> list[BotEntry]:
    """Those who play this game: who stands for no level first, then level by level, the hardest last."""
    kinds = {name: bots.kind(name, game) for name in bots.names(game)}
    order = ("", *bots.LEVELS)
    ladder = sorted(kinds.items(), key=lambda known: (order.index(known[1].level), known[1].rung))
    return [BotEntry(name, kind.level, spoken(kind.title), spoken(kind.about)) for name, kind in ladder]


def reason(bot: bots.Bot, why: bots.Reason) -> dict[str, str]:
    """A bot's reason in each language."""
    return {language: bot.say(why, language) for language in LANGUAGES}


def expect(game: Game, name: str) -> str:
    """The bot that is meant, by default the strongest; a Refusal when none of that name is offered."""
    if not name:
        return bots.strongest(game)
    if name not in bots.names(game):
        raise bots.unknown(name, game)
    return name
