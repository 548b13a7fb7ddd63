"""Messages in words: the Fluent files of folders, read when they are first wanted. Loaded by `words.say`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from babel.lists import format_list
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Pattern
from fluent.syntax.ast import Junk, Resource

from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.words import LANGUAGES, Fact, Message, say


def worded(message: Message, language: str) -> str:
    if not message.facts:
        return as_it_stands(message.folders, message.name, language)
    return made_of(message, language)


def made_of(message: Message, language: str) -> str:
    facts = {name: filled_in(fact, language) for name, fact in message.facts.items()}
    bundle = bundle_of(message.folders, language)
    said, errors = bundle.format_pattern(pattern_of(message.folders, message.name, language), facts)
    if errors:
        raise LookupError(f"'{message.name}' of {message.folders[0]} in '{language}': {errors[0]}")
    assert isinstance(said, str)
    below_zero = any(isinstance(fact, int | float) and fact < 0 for fact in facts.values())
    return HYPHEN.sub("−", said) if below_zero else said


HYPHEN = re.compile(r"(?<![\w-])-(?=\d)")
"""Where a number is below zero: it is printed with a minus."""


@cache
def as_it_stands(folders: tuple[str, ...], name: str, language: str) -> str:
    """A message without facts: it is always worded the same."""
    return made_of(Message(folders, name), language)


def filled_in(fact: Fact, language: str) -> str | int | float:
    if isinstance(fact, int | float):
        return fact
    if isinstance(fact, str | Message | Mapping):
        return say(fact, language)
    return format_list([str(filled_in(each, language)) for each in fact], locale=language)


def pattern_of(folders: tuple[str, ...], name: str, language: str) -> Pattern:
    message, _, attribute = name.partition(".")
    bundle = bundle_of(folders, language)
    found = bundle.get_message(message) if bundle.has_message(message) else None
    pattern = None if found is None else found.attributes.get(attribute) if attribute else found.value
    if pattern is None:
        raise LookupError(f"{folders[0]} has no words for '{name}' in '{language}'")
    return pattern


@cache
def bundle_of(folders: tuple[str, ...], language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    for folder in folders:
        bundle.add_resource(messages(folder, language))
    return bundle


@cache
def messages(folder: str, language: str) -> Resource:
    """A folder's file, read; where there is none in this language, the one in the first."""
    file = files(folder) / f"words.{language}.ftl"
    if not file.is_file():
        file = files(folder) / f"words.{LANGUAGES[0]}.ftl"
    return read(file.read_text(encoding="utf-8"), f"{folder.replace('.', '/')}/{file.name}")


def read(text: str, where: str) -> Resource:
    """The messages of a file, or a Refusal with file and line."""
    resource = FluentResource(text)
    for entry in resource.body:
        if isinstance(entry, Junk):
            raise refusal_of(entry, text, where)
    return resource


def refusal_of(junk: Junk, text: str, where: str) -> Refusal:
    fault = junk.annotations[0]
    at = fault.span.start if fault.span else 0
    return Refusal(f"{where}:{text.count(chr(10), 0, at) + 1}: {fault.message}")
