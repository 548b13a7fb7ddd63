"""What is said to people, in the language of whoever reads it.

A folder's words are the messages of its `words.en.ftl` and `words.ru.ftl`, in Fluent (see
projectfluent.org). Code names a message and the facts that go into it; who stands before a reader words it:

>>> words = Words("stationmaster.kernel")
>>> why = words("not-your-turn", seat=2)
>>> say(why, "en"), say(why, "ru")
('it is not your turn, but that of seat 2', 'сейчас ходит место 2, а не вы')

What is data, such as the name of a city or a board, brings its languages with it: {"en": …, "ru": …}. A mere
text is said as it is. Files are read, and the library that reads them is loaded, once something is said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Final, TypeAlias

from msgspec import Struct

LANGUAGES: Final = ("en", "ru")
"""Whatever is for reading is there in each; where only the first is, that is read."""


class Message(Struct, frozen=True):
    """Something to be said: which message, of which folders' words, and what is to be filled in."""

    folders: tuple[str, ...]
    name: str
    facts: Mapping[str, Fact] = {}


Text: TypeAlias = Message | Mapping[str, str] | str
"""Whatever can be said."""

Fact: TypeAlias = int | float | Text | Sequence["Fact"]
"""Whatever can stand in a message; several are listed: "red, white and blue"."""


class Words:
    """The words of a folder. Its messages may use those of the other folders, which have their own."""

    def __init__(self, folder: str, *others: str) -> None:
        self.folders = (folder, *others)

    def __call__(self, name: str, /, **facts: Fact) -> Message:
        """A message; "game.about" is the attribute `about` of the message `game`."""
        return Message(self.folders, name, facts)


def say(text: Text, language: str) -> str:
    """It in words, in that language."""
    if isinstance(text, str):
        return text
    if not isinstance(text, Message):
        return text[language]
    # Not by an import statement: engines refuse moves, and their compiler would read all that it leads to.
    said: str = import_module("stationmaster.kernel.wording").worded(text, language)
    return said


def spoken(text: Text) -> dict[str, str]:
    """It in words, in each language."""
    return {language: say(text, language) for language in LANGUAGES}
