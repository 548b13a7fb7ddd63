"""Every reason of every bot can be said in both languages, with every fact in its place."""

import ast
import re
import string
from pathlib import Path

import pytest

import stationmaster
from stationmaster import bots, catalogue
from stationmaster.bots.bot import Bot, Reason
from stationmaster.bots.card_game.lore import words as card_words
from stationmaster.bots.ticket_to_ride.lore import words as ride_words
from stationmaster.bots.words import TRAIN_CARDS, Count
from stationmaster.games.card_game.data import COLOURS, KINDS
from stationmaster.games.ticket_to_ride.engine.train_cards import KIND_NAMES
from stationmaster.kernel.words import LANGUAGES

HOME = Path(bots.__path__[0])
FAMILIES = {entry.family: entry for entry in catalogue()}
KINDS_OF_BOTS = [
    pytest.param(family, bots.kind(name, game), id=f"{family}-{name}")
    for family, entry in FAMILIES.items()
    for game in [stationmaster.make(entry.name, entry.least_seats)]
    for name in bots.names(game)
]


def places(sentence: str) -> dict[str, str]:
    """The places for facts, and the nouns that go with them."""
    return {
        field: nouns or "" for _, field, nouns, _ in string.Formatter().parse(sentence) if field is not None
    }


@pytest.mark.parametrize(("family", "kind"), KINDS_OF_BOTS)
def test_every_sentence_is_there_in_both_languages(family: str, kind: type[Bot]) -> None:
    assert kind.sentences
    for key, said in kind.sentences.items():
        assert set(said) == set(LANGUAGES), key
        assert set(places(said["en"])) == set(places(said["ru"])), key
        assert re.search("[А-Яа-я]", said["ru"]), key
        assert not re.search("[А-Яа-я]", said["en"]), key
        for language, forms in (("en", 2), ("ru", 3)):
            assert said[language].endswith("."), key
            for nouns in places(said[language]).values():
                assert len(nouns.split("|")) in (1, forms), key


def written_in(home: Path) -> tuple[set[str], set[str]]:
    """The keys of reasons that these modules give, and every text in them."""
    keys: set[str] = set()
    texts: set[str] = set()
    for file in home.rglob("*.py"):
        if file.name == "words.py":
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Reason":
                keys |= {str(arg.value) for arg in node.args[:1] if isinstance(arg, ast.Constant)}
    return keys, texts


@pytest.mark.parametrize("family", ["ticket_to_ride", "card_game"])
def test_every_reason_has_a_sentence_and_every_sentence_a_reason(family: str) -> None:
    room = {"ticket_to_ride": ride_words, "card_game": card_words}[family]
    keys, texts = written_in(HOME / family)
    assert len(keys) > 5
    assert keys <= set(room.SENTENCES)
    assert set(room.SENTENCES) <= texts


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
        (-1, "-1 point", "-1 очко"),
    ],
)
def test_a_number_has_its_noun(number: int, en: str, ru: str) -> None:
    assert f"{Count(number):point|points}" == en
    assert f"{Count(number):очко|очка|очков}" == ru
    assert f"{Count(number)}" == str(number)


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
            Reason("throw-again", {"tenths": 13}),
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


def test_every_card_has_a_name_in_both_languages() -> None:
    assert set(ride_words.CARDS) == set(KIND_NAMES)
    assert set(TRAIN_CARDS) == set(KINDS)
    assert set(card_words.COLUMNS) == set(COLOURS)
    for names in (*ride_words.CARDS.values(), *TRAIN_CARDS.values(), *card_words.COLUMNS.values()):
        assert re.search("[a-z]", names["en"])
        assert re.search("[а-я]", names["ru"])
        assert not re.search("[a-z]", names["ru"])
