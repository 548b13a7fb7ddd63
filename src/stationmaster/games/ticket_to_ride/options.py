"""What a board lets a table choose: read from its board.toml, and bound to what the table has chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from stationmaster.kernel.errors import near
from stationmaster.kernel.tables import Sheet

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


@dataclass(frozen=True, slots=True)
class Option:
    name: str
    title: Mapping[str, str]
    about: Mapping[str, str]
    default: bool | int | str
    choices: tuple[Choice, ...]


def read_options(sheet: Sheet, parts: tuple[str, ...]) -> tuple[Option, ...]:
    """The [[options]] of a board.toml."""
    tables = sheet.table.get("options", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise sheet.refusal("options must be tables, each under [[options]]")
    options: dict[str, Option] = {}
    for number, table in enumerate(tables, start=1):
        option = read_option(Sheet(f"{sheet.label}: option {number}", table), parts)
        if option.name in options:
            raise sheet.refusal(f"there is an option called '{option.name}' already")
        options[option.name] = option
    return tuple(options.values())


def read_option(sheet: Sheet, parts: tuple[str, ...]) -> Option:
    known_keys(sheet, ABOUT_AN_OPTION)
    name = sheet.value("name", '"stations"')
    sheet.expect("name", '"stations"', isinstance(name, str) and name.replace("-", "").isalnum())
    like = "[{ value = true }, { value = false }]"
    tables = sheet.value("choices", like)
    fits = isinstance(tables, list) and all(isinstance(table, dict) for table in tables)
    sheet.expect("choices", like, fits and len(tables) > 1)
    choices = tuple(read_choice(Sheet(sheet.label, table), parts) for table in tables)
    values = [choice.value for choice in choices]
    default = sheet.value("default", "true")
    sheet.expect("default", " or ".join(map(str, values)), any(is_same(default, value) for value in values))
    return Option(name, sheet.both_languages("title"), sheet.both_languages("about"), default, choices)


def read_choice(sheet: Sheet, parts: tuple[str, ...]) -> Choice:
    known_keys(sheet, ABOUT_A_CHOICE)
    value = sheet.value("value", "true")
    sheet.expect("value", "true", isinstance(value, bool | int | str))
    settings = sheet.table.get("settings", {})
    like = "{ train-cards = { flush_at = 3 } }"
    if "settings" in sheet.table:
        fits = isinstance(settings, dict) and all(isinstance(table, dict) for table in settings.values())
        sheet.expect("settings", like, fits)
    without = sheet.words("without", '["stations"]') if "without" in sheet.table else ()
    for part in (*settings, *without):
        if part not in parts:
            raise sheet.refusal(f"the board has no part called '{part}'{near(part, parts)}")
    if "tickets" in sheet.table:
        sheet.expect("tickets", f'"{ALL}"', sheet.table["tickets"] == ALL)
    ties = sheet.words("ties", '["tickets-done"]') if "ties" in sheet.table else None
    return Choice(value, settings, without, ties, "tickets" in sheet.table)


def known_keys(sheet: Sheet, known: tuple[str, ...]) -> None:
    for key in sheet.table:
        if key not in known:
            raise sheet.refusal(f"'{key}' means nothing here{near(key, known)}")


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
