"""What a board lets a table choose: read from its board.toml, and bound to what the table has chosen."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from stationmaster.kernel.catalogue import Option as ListedOption
from stationmaster.kernel.errors import near
from stationmaster.kernel.tables import Sheet
from stationmaster.kernel.toml_lines import Key

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""A name as commands and notation write it."""

ABOUT_AN_OPTION = ("name", "title", "about", "default", "choices")
ABOUT_A_CHOICE = ("value", "settings", "without", "ties", "tickets")
ALL = "all"


@dataclass(frozen=True, slots=True)
class Choice:
    """A value of an option, and what is otherwise when it is chosen."""

    value: bool | int | str
    settings: Mapping[str, Mapping[str, Any]]
    without: tuple[str, ...]
    ties: tuple[str, ...] | None
    more_tickets: bool
    sheet: Sheet = field(compare=False)

    def lines(self) -> dict[Key, int]:
        """Where what it changes is written: the lines that count once it is chosen."""
        moved: dict[Key, Key] = {("ties",): ("ties",), ("without",): ("parts",)}
        found: dict[Key, int] = {}
        for path, line in self.sheet.lines.items():
            if path[: len(self.sheet.path)] == self.sheet.path:
                inner = path[len(self.sheet.path) :]
                if inner in moved:
                    found[moved[inner]] = line
                elif inner[:1] == ("settings",) and len(inner) > 2:
                    found[inner[1:]] = line
        return found


@dataclass(frozen=True, slots=True)
class Option:
    name: str
    title: Mapping[str, str]
    about: Mapping[str, str]
    default: bool | int | str
    choices: tuple[Choice, ...]

    def listed(self) -> ListedOption:
        """As the catalogue has it."""
        return ListedOption(
            name=self.name,
            title=dict(self.title),
            about=dict(self.about),
            default=self.default,
            choices=tuple(choice.value for choice in self.choices),
        )


def read_options(sheet: Sheet, parts: tuple[str, ...]) -> tuple[Option, ...]:
    """The [[options]] of a board.toml."""
    tables = sheet.table.get("options", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise sheet.refusal("options must be tables, each under [[options]]", "options")
    options: dict[str, Option] = {}
    for number, table in enumerate(tables, start=1):
        of_option = Sheet(sheet.label, table, sheet.lines, ("options", number - 1), f"option {number}")
        option = read_option(of_option, parts)
        if option.name in options:
            raise of_option.refusal(f"there is an option called '{option.name}' already", "name")
        options[option.name] = option
    return tuple(options.values())


def read_option(sheet: Sheet, parts: tuple[str, ...]) -> Option:
    sheet.known(ABOUT_AN_OPTION)
    name = sheet.value("name", '"stations"')
    sheet.expect("name", '"stations"', isinstance(name, str) and SLUG.fullmatch(name) is not None)
    like = "[{ value = true }, { value = false }]"
    tables = sheet.value("choices", like)
    fits = isinstance(tables, list) and all(isinstance(table, dict) for table in tables)
    sheet.expect("choices", like, fits and len(tables) > 1)
    choices = tuple(
        read_choice(Sheet(sheet.label, table, sheet.lines, (*sheet.path, "choices", k), sheet.named), parts)
        for k, table in enumerate(tables)
    )
    values = [choice.value for choice in choices]
    for k, choice in enumerate(choices):
        if any(is_same(choice.value, value) for value in values[:k]):
            raise choice.sheet.refusal(f"there is a choice of {choice.value!r} already", "value")
        if type(choice.value) is not type(values[0]):
            raise choice.sheet.refusal(f"{choice.value!r} is not of a kind with {values[0]!r}", "value")
    default = sheet.value("default", "true")
    sheet.expect("default", " or ".join(map(str, values)), any(is_same(default, value) for value in values))
    return Option(name, sheet.both_languages("title"), sheet.both_languages("about"), default, choices)


def read_choice(sheet: Sheet, parts: tuple[str, ...]) -> Choice:
    sheet.known(ABOUT_A_CHOICE)
    value = sheet.value("value", "true")
    is_small = isinstance(value, bool | int) and 0 <= value < 1000
    sheet.expect("value", "true", is_small or (isinstance(value, str) and bool(SLUG.fullmatch(value))))
    settings = sheet.table.get("settings", {})
    like = "{ train-cards = { flush_at = 3 } }"
    if "settings" in sheet.table:
        fits = isinstance(settings, dict) and all(isinstance(table, dict) for table in settings.values())
        sheet.expect("settings", like, fits)
    without = sheet.words("without", '["stations"]') if "without" in sheet.table else ()
    for key, named in (("settings", settings), ("without", without)):
        for part in named:
            if part not in parts:
                raise sheet.refusal(f"the board has no part called '{part}'{near(part, parts)}", key)
    if "tickets" in sheet.table:
        sheet.expect("tickets", f'"{ALL}"', sheet.table["tickets"] == ALL)
    ties = sheet.words("ties", '["tickets-done"]') if "ties" in sheet.table else None
    return Choice(value, settings, without, ties, "tickets" in sheet.table, sheet)


def is_same(one: object, other: object) -> bool:
    """Equal, and of one kind: true is not 1."""
    return type(one) is type(other) and one == other


def chosen(options: tuple[Option, ...], given: Mapping[str, object]) -> list[Choice]:
    """What the table chose of each option, or the default."""
    return [
        choice
        for option in options
        for choice in option.choices
        if is_same(choice.value, given.get(option.name, option.default))
    ]
