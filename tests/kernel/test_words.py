"""Messages: worded in each language, with every fact in its place, and refused where they cannot be read."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pytest

from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.wording import read
from stationmaster.kernel.words import Fact, Message, Words, say, spoken

words = Words("stationmaster.kernel")


def test_a_message_is_said_in_each_language() -> None:
    assert spoken(words("not-your-turn", seat=2)) == {
        "en": "it is not your turn, but that of seat 2",
        "ru": "сейчас ходит место 2, а не вы",
    }
    assert say(words("option-first.about"), "en") == "A seat, or chance."


def test_data_brings_its_languages_and_a_text_is_said_as_it_is() -> None:
    assert spoken({"en": "Vienna", "ru": "Вена"}) == {"en": "Vienna", "ru": "Вена"}
    assert spoken("Tasmania") == {"en": "Tasmania", "ru": "Tasmania"}


@pytest.mark.parametrize(
    ("fact", "en", "ru"),
    [
        ("x", "'x'", "«x»"),
        ({"en": "Vienna", "ru": "Вена"}, "'Vienna'", "«Вена»"),
        (Message(("stationmaster.kernel",), "option-first"), "'Who begins'", "«Кто начинает»"),
        ([{"en": "red", "ru": "красный"}, "x", 3], "'red, x, and 3'", "«красный, x и 3»"),
        (10_000, "'10,000'", "«10\xa0000»"),
    ],
)
def test_facts_are_said_in_the_language_of_the_message(fact: Fact, en: str, ru: str) -> None:
    move = words("no-such-move", move=fact)
    assert say(move, "en").startswith(en)
    assert say(move, "ru").startswith(ru)


@pytest.mark.parametrize("name", ["no-such-message", "option-first.nothing", "over.about"])
def test_words_that_are_not_there_are_an_error(name: str) -> None:
    with pytest.raises(LookupError, match=name):
        say(words(name), "ru")


def test_a_fact_that_is_not_given_is_an_error() -> None:
    with pytest.raises(
        LookupError, match=r"'not-your-turn' of stationmaster.kernel in 'en': Unknown external: seat"
    ):
        say(words("not-your-turn"), "en")


def test_a_file_that_cannot_be_read_is_refused_by_file_and_line() -> None:
    with pytest.raises(Refusal, match=r"^words.en.ftl:5: "):
        read("good = Good\n\nbad = { $n ->\n    [one] no default\n}\n", "words.en.ftl")


def test_a_refusal_is_worded_for_its_reader_and_tells_what_was_likely_meant() -> None:
    refusal = Refusal(words("no-such-move", move="drwa"), "draw")
    assert str(refusal) == "'drwa' is not a move of this game; did you mean 'draw'?"
    assert refusal.said("ru") == "«drwa» — такого хода в этой игре нет; может быть, «draw»?"
    assert pickle.loads(pickle.dumps(refusal)).said("ru") == refusal.said("ru")  # noqa: S301 - our own
    assert Refusal("boards/x:3: no").said("ru") == "boards/x:3: no"


def test_no_words_are_read_until_something_is_said() -> None:
    """To make and play a game must not wait for a library of languages."""
    code = """
import sys, stationmaster
from stationmaster import bots
from stationmaster.kernel.match import Match
game = stationmaster.make("usa", 2)
match = Match(game)
players = [bots.make("planner", game, seat) for seat in range(2)]
for _ in range(20):
    seat = match.waiting_on
    match.play(seat, players[seat].choose(match.view(seat), match.options(seat)))
print([name for name in sys.modules if name.split(".")[0] in ("fluent", "babel")])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_number_below_zero_has_a_minus_and_no_hyphen() -> None:
    assert say(words("not-your-turn", seat=-1), "en") == "it is not your turn, but that of seat −1"
