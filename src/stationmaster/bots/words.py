"""What a bot's reasons are said with, in each language."""

from collections.abc import Mapping
from typing import Final, TypeAlias

Sentences: TypeAlias = Mapping[str, Mapping[str, str]]
"""By the key of a reason, for each language its sentence, with places for the facts."""


TRAIN_CARDS: Final = {
    "purple": {"en": "a purple card", "ru": "фиолетовая карта"},
    "white": {"en": "a white card", "ru": "белая карта"},
    "blue": {"en": "a blue card", "ru": "синяя карта"},
    "yellow": {"en": "a yellow card", "ru": "жёлтая карта"},
    "orange": {"en": "an orange card", "ru": "оранжевая карта"},
    "black": {"en": "a black card", "ru": "чёрная карта"},
    "red": {"en": "a red card", "ru": "красная карта"},
    "green": {"en": "a green card", "ru": "зелёная карта"},
    "locomotive": {"en": "a locomotive", "ru": "паровоз"},
}


class Count(int):
    """A number in a sentence, with its noun: "{points:point|points}", "{points:очко|очка|очков}"."""

    def __format__(self, nouns: str) -> str:
        if not nouns:
            return str(int(self))
        forms = nouns.split("|")
        which = russian(self) if len(forms) > 2 else english(self)
        return f"{int(self)} {forms[which]}"


def english(n: int) -> int:
    return 0 if abs(n) == 1 else 1


def russian(n: int) -> int:
    """1, 21, 31…; 2 to 4, 22 to 24…; and all others, the teens among them."""
    tens, ones = abs(n) // 10 % 10, abs(n) % 10
    if tens == 1 or ones == 0 or ones > 4:
        return 2
    return 0 if ones == 1 else 1


def sentence(sentences: Sentences, key: str, words: Mapping[str, object], language: str) -> str:
    """A reason as a sentence: it begins with a capital, whatever word comes first."""
    said = sentences[key][language].format_map(words)
    return said[:1].upper() + said[1:]
