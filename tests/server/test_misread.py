"""A request that cannot be read is refused in a sentence, in the reader's language."""

from __future__ import annotations

import re

import msgspec
import pytest

from stationmaster.kernel.words import say
from stationmaster.server import wire
from stationmaster.server.misread import misread

SEATS = '"seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]'


@pytest.mark.parametrize(
    ("body", "english", "russian"),
    [
        (
            '{"game": "usa", "seats": [{"kind": "robot"}]}',
            "at seats[0].kind, “robot” is not one of the choices",
            "в seats[0].kind нет такого значения: «robot»",
        ),
        (
            '{"game": "usa", "seats": "two"}',
            "at seats, it should be a list, and is a text",
            "в seats должно быть: список, а там текст",
        ),
        ('{"game": "usa"}', "the field “seats” is missing", "не хватает поля «seats»"),
        (f'{{"game": "usa", {SEATS}, "x": 1}}', "there is no field “x”", "неизвестное поле «x»"),
        (
            f'{{"game": "usa", {SEATS}, "options": {{"first": [1]}}}}',
            "at options[...], it should be yes or no or a whole number or a text, and is a list",
            "в options[...] должно быть: да или нет или целое число или текст, а там список",
        ),
        (
            '{"game": "usa", "seats": [{"kind": "me", "was": -3}]}',
            "at seats[0].was, it is less than 0",
            "в seats[0].was число меньше 0",
        ),
        ("nonsense", "it is not written as JSON", "записано не как JSON"),
    ],
)
def test_what_is_wrong_is_told_in_both_languages(body: str, english: str, russian: str) -> None:
    with pytest.raises(msgspec.MsgspecError) as found:
        msgspec.json.decode(body, type=wire.TableWish)
    told = misread(str(found.value))
    assert say(told, "en") == english
    assert say(told, "ru") == russian


def test_what_the_reader_says_otherwise_is_told_without_its_words() -> None:
    said = say(misread("Something of a reader yet to come - at `$.seats`"), "ru")
    assert not re.search("[A-Za-z]", said.replace("seats", ""))
