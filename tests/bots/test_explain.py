"""What speaks for an option: bots say it also of those that they would not take."""

import pytest

from stationmaster import bots, make
from stationmaster.kernel.game import OVER, Seeded
from stationmaster.kernel.match import Match
from stationmaster.kernel.words import LANGUAGES


@pytest.mark.parametrize("name", ["usa", "europe", "switzerland", "card-game", "switch-signal-europe"])
def test_the_strongest_bot_has_words_for_every_option_it_is_offered(name: str) -> None:
    game = make(name, seats=2)
    match = Match(game, Seeded(2))
    bot = bots.make(bots.strongest(game), game, seed=3)
    while match.waiting_on != OVER and match.decisions < 24:
        seat = match.waiting_on
        view, options, heard = match.view(seat), match.options(seat), match.heard(seat)
        chosen = bot.choose(view, options, heard)
        for action in options[:12]:
            reason = bot.explain(view, action, heard)
            if reason is not None:
                assert all(bot.say(reason, language) for language in LANGUAGES)
        match.play(seat, chosen)


def test_a_bot_without_words_says_nothing() -> None:
    game = make("usa", seats=2)
    match = Match(game, Seeded(2))
    bot = bots.make("random", game, seed=3)
    assert bot.explain(match.view(0), match.options(0)[0]) is None
