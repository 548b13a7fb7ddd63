"""Every reason of every bot can be said in both languages, with every fact in its place."""

import re

import pytest

import stationmaster
from stationmaster import bots, catalogue
from stationmaster.bots.bot import Bot, Reason
from stationmaster.games.card_game.data import KINDS
from stationmaster.games.ticket_to_ride.engine.train_cards import KIND_NAMES
from stationmaster.kernel.words import say

FAMILIES = {entry.family: entry for entry in catalogue()}
KINDS_OF_BOTS = [
    pytest.param(family, bots.kind(name, game), id=f"{family}-{name}")
    for family, entry in FAMILIES.items()
    for game in [stationmaster.make(entry.name, entry.least_seats)]
    for name in bots.names(game)
]


@pytest.mark.parametrize(
    ("number", "en", "ru"),
    [
        (0, "0 points", "0 очков"),
        (1, "1 point", "1 очко"),
        (2, "2 points", "2 очка"),
        (4, "4 points", "4 очка"),
        (5, "5 points", "5 очков"),
        (11, "11 points", "11 очков"),
        (14, "14 points", "14 очков"),
        (21, "21 points", "21 очко"),
        (22, "22 points", "22 очка"),
        (111, "111 points", "111 очков"),
    ],
)
def test_a_number_has_its_noun(number: int, en: str, ru: str) -> None:
    bot = bots.make("planner", stationmaster.make("usa", 2), 0)
    reason = Reason("ride", {"points": number})
    assert bot.say(reason) == f"This trip brings goods for {en}."
    assert bot.say(reason, "ru") == f"Эта поездка принесёт товары на {ru}."


def test_the_longest_path_may_have_one_space() -> None:
    bot = bots.make("strategist", stationmaster.make("usa", 2), 0)
    reason = Reason("claim-longest", {"route": "dallas-houston", "points": 1, "spaces": 1})
    assert bot.say(reason).endswith("makes my path the longest: 1 space.")


@pytest.mark.parametrize(
    ("reason", "en", "ru"),
    [
        (
            Reason("claim-points", {"route": "denver-omaha", "points": 7}),
            "Denver–Omaha is worth 7 points right now.",
            "Денвер — Омаха: прямо сейчас это 7 очков.",
        ),
        (
            Reason("draw-card", {"card": "orange"}),
            "An orange card is what I need most.",
            "Нужнее всего мне сейчас оранжевая карта.",
        ),
        (
            Reason("throw-again", {"points": 1.3}),
            "Throwing these again is worth about 1.3 points more than to stay.",
            "Перебросить эти кубики в среднем выгоднее: примерно на 1,3 очка.",
        ),
        (
            Reason("passenger", {"city": "new-york"}),
            "A passenger in New York will have somewhere to go.",
            "Пассажиру отсюда будет куда поехать: Нью-Йорк.",
        ),
    ],
)
def test_a_rider_names_things_in_the_language_of_the_sentence(reason: Reason, en: str, ru: str) -> None:
    bot = bots.make("planner", stationmaster.make("usa", 2), 0)
    assert bot.say(reason) == en
    assert bot.say(reason, "ru") == ru


def test_a_card_player_names_things_in_the_language_of_the_sentence() -> None:
    bot = bots.make("planner", stationmaster.make("card-game", 2), 0)
    rob = Reason("rob", {"colour": "green", "lost": 2})
    assert bot.say(rob) == "A green column of 2 can be robbed."
    assert bot.say(rob, "ru") == "Можно ограбить поезд: зелёный столбец, 2 карты."
    need = Reason("take-needed", {"card": "locomotive"})
    assert bot.say(need, "ru") == "Моим маршрутам нужнее всего паровоз."


@pytest.mark.parametrize(("family", "kind"), KINDS_OF_BOTS)
def test_every_bot_says_who_it_is_in_both_languages(family: str, kind: type[Bot]) -> None:
    for text in (kind.title, kind.about):
        assert re.search("[A-Z]", say(text, "en"))
        assert re.search("[А-Я]", say(text, "ru"))


@pytest.mark.parametrize(("name", "kinds"), [("usa", KIND_NAMES), ("card-game", KINDS)])
def test_every_card_has_a_name_in_both_languages(name: str, kinds: tuple[str, ...]) -> None:
    bot = bots.make("planner", stationmaster.make(name, 2), 0)
    for language, letters in (("en", "[a-z]"), ("ru", "[а-я]")):
        cards = [say(bot.words("a-card", card=kind), language) for kind in kinds]
        assert len(set(cards)) == len(cards)
        assert all(re.search(letters, card) for card in cards)
