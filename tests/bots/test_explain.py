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


BEST = {"claim-last", "draw-blind", "draw-card", "hold-tokens"}


@pytest.mark.parametrize(("name", "dice"), [("usa", False), ("nordic", False), ("usa", True)])
def test_of_no_option_is_said_that_nothing_is_better(name: str, dice: bool) -> None:
    """A search may know better; what is said of an option stays true."""
    game = make(name, seats=2, dice=dice)
    match = Match(game, Seeded(4))
    bot = bots.make("strategist", game, seed=3)
    said: set[str] = set()
    while match.waiting_on != OVER and match.decisions < 160:
        seat = match.waiting_on
        view, options = match.view(seat), match.options(seat)
        if match.decisions % 8 == 0:
            reasons = [bot.explain(view, action) for action in (*options[:4], *options[-4:])]
            said |= {reason.key for reason in reasons if reason}
        match.play(seat, bot.choose(view, options))
    assert not said & BEST
    assert len(said) > 4


def test_what_tickets_ask_for_is_said_of_each_choice() -> None:
    game = make("usa", seats=2)
    match = Match(game, Seeded(2))
    bot = bots.make("strategist", game, seed=3)
    view = match.view(0)
    for action in match.options(0):
        reason = bot.explain(view, action)
        assert reason is not None
        assert reason.key in ("keep-network", "keep-risk")
        assert reason.facts["kept"] == len(game.write(action).split()) - 1


@pytest.mark.parametrize("name", ["usa", "nordic", "card-game", "switch-signal-europe"])
def test_of_what_is_better_no_warning_is_the_reason(name: str) -> None:
    """ "There may be too little time for these tickets" is true of them, and no reason to keep them."""
    game = make(name, seats=2)
    match = Match(game, Seeded(2))
    bot = bots.make(bots.strongest(game), game, seed=3)
    warned = 0
    while match.waiting_on != OVER and match.decisions < 24:
        seat = match.waiting_on
        view, options, heard = match.view(seat), match.options(seat), match.heard(seat)
        chosen = bot.choose(view, options, heard)
        for action in options[:8]:
            said = bot.explain(view, action, heard)
            warned += said is not None and said.key in bot.warnings
            reason = bot.commend(view, options, action, heard)
            if reason is not None:
                assert reason.key not in bot.warnings
                assert all(bot.say(reason, language) for language in LANGUAGES)
        match.play(seat, chosen)
    assert warned


def test_tickets_for_which_time_may_be_short_have_something_for_them() -> None:
    game = make("usa", seats=2)
    bot, match = bots.make("strategist", game, seed=3), Match(game, Seeded(2))
    view, options = match.view(0), match.options(0)
    risky = [action for action in options if (it := bot.explain(view, action)) and it.key == "keep-risk"]
    assert risky
    for action in risky:
        reason = bot.commend(view, options, action)
        assert reason is not None
        assert reason.key in ("keep-fitting", "keep-least", "keep-hope")


def test_a_bot_without_words_says_nothing() -> None:
    game = make("usa", seats=2)
    match = Match(game, Seeded(2))
    bot = bots.make("random", game, seed=3)
    assert bot.explain(match.view(0), match.options(0)[0]) is None
