"""What there is to play: an entry for each game, with the seats and options it takes."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from msgspec import Struct

from stationmaster.kernel.errors import Refusal, near

Value: TypeAlias = bool | int | str


LANGUAGES: Final = ("en", "ru")
"""Whatever is for reading is there in each."""

MIDDLE = 100  # the shelf of a game that does not care


class Option(Struct, frozen=True):
    """A setting of the table. Without choices, any value of the default's kind will do."""

    name: str
    title: dict[str, str]
    about: dict[str, str]
    default: Value
    choices: tuple[Value, ...] = ()
    of: str = ""
    """What a value names, so that a page can call it so: a "seat", "seats" (0,2, all or none), or nothing."""


class Entry(Struct, frozen=True):
    """A game that can be made by its name. What is for reading is there in each language: "en", "ru"."""

    name: str
    family: str
    title: dict[str, str]
    about: dict[str, str]
    least_seats: int
    most_seats: int
    options: tuple[Option, ...] = ()
    decisions: tuple[int, ...] = ()
    """How many a game takes, for each number of seats, as counted in games of bots; none if nobody has."""
    shelf: int = MIDDLE
    """Games stand in a hall in this order."""


def find(name: str, entries: Sequence[Entry]) -> Entry:
    """The entry of that name."""
    for entry in entries:
        if entry.name == name:
            return entry
    names = [entry.name for entry in entries]
    raise Refusal(f"no game is called '{name}' (there are: {listed(names)}){near(name, names)}")


def settle(entry: Entry, seats: int, options: Mapping[str, object]) -> dict[str, object]:
    """All options of a table: those given, checked, and the others by default.

    Names may be written with _ for -, and values as texts ("on", "3"), as they come from a command line.
    """
    if not entry.least_seats <= seats <= entry.most_seats:
        raise Refusal(f"{entry.name} is for {entry.least_seats} to {entry.most_seats} seats, not {seats}")
    known = {option.name: option for option in entry.options}
    settled: dict[str, object] = {name: option.default for name, option in known.items()}
    for written, value in options.items():
        name = written.replace("_", "-")
        if name not in known:
            there = f"it has {listed(list(known))}" if known else "it has none"
            raise Refusal(f"{entry.name} has no option '{name}' ({there}){near(name, known)}")
        settled[name] = choose(known[name], value)
    return settled


def choose(option: Option, value: object) -> Value:
    """The option's value that is meant, be it given as itself or as a text."""
    choices = option.choices or open_choice(option.default, value)
    for choice in choices:
        if (type(value) is type(choice) and value == choice) or value == spelled(choice):
            return choice
    texts = [spelled(choice) for choice in option.choices]
    allowed = f"one of {listed(texts)}" if texts else KINDS[type(option.default)]
    raise Refusal(f"option {option.name} is {allowed}, not '{spelled(value)}'{near(spelled(value), texts)}")


KINDS: dict[type, str] = {bool: "on or off", int: "a whole number", str: "a text"}


def open_choice(default: Value, value: object) -> tuple[Value, ...]:
    """What an option without choices lets one choose, as far as this value goes."""
    if isinstance(default, bool):
        return (False, True)
    if isinstance(default, str):
        return (value,) if isinstance(value, str) else ()
    try:
        return (int(value),) if isinstance(value, int | str) else ()
    except ValueError:
        return ()


def spelled(value: object) -> str:
    """A value as one writes it on a command line."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def listed(words: Sequence[str]) -> str:
    return ", ".join(words)
