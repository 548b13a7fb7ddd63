"""What there is to play: an entry for each game, with the seats and options it takes."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct, structs

from stationmaster.kernel.errors import Refusal, closest
from stationmaster.kernel.words import Text, Words, spoken

Value: TypeAlias = bool | int | str

words = Words("stationmaster.kernel")

MIDDLE = 100  # the shelf of a game that does not care


class Option(Struct, frozen=True):
    """A setting of the table. Without choices, any value of the default's kind will do."""

    name: str
    title: Text
    about: Text
    default: Value
    choices: tuple[Value, ...] = ()
    of: str = ""
    """What a value names, so that a page can call it so: a "seat", "seats" (0,2, all or none), or nothing."""


class Preset(Struct, frozen=True):
    """Options chosen together, under a name that people use."""

    name: str
    title: Text
    about: Text
    options: dict[str, Value]
    """Of the others, none is touched."""


class Entry(Struct, frozen=True):
    """A game that can be made by its name."""

    name: str
    family: str
    title: Text
    about: Text
    least_seats: int
    most_seats: int
    options: tuple[Option, ...] = ()
    decisions: tuple[int, ...] = ()
    """How many a game takes, for each number of seats, as counted in games of bots; none if nobody has."""
    presets: tuple[Preset, ...] = ()
    """The easiest first: that is what one plays who has chosen nothing yet."""
    shelf: int = MIDDLE
    """Games stand in a hall in this order."""


def who_begins(choices: tuple[Value, ...]) -> Option:
    """The host names the seat that begins, or leaves it to chance, which is the first choice."""
    return Option(
        "first",
        words("option-first"),
        words("option-first.about"),
        default=choices[0],
        choices=choices,
        of="seat",
    )


def in_each_language(entry: Entry) -> Entry:
    """An entry whose texts are worded, for those who are sent it as it is."""
    options = [
        structs.replace(option, title=spoken(option.title), about=spoken(option.about))
        for option in entry.options
    ]
    presets = [
        structs.replace(preset, title=spoken(preset.title), about=spoken(preset.about))
        for preset in entry.presets
    ]
    return structs.replace(
        entry,
        title=spoken(entry.title),
        about=spoken(entry.about),
        options=tuple(options),
        presets=tuple(presets),
    )


def find(name: str, entries: Sequence[Entry]) -> Entry:
    """The entry of that name."""
    for entry in entries:
        if entry.name == name:
            return entry
    names = [entry.name for entry in entries]
    raise Refusal(words("no-game", game=name, games=listed(names)), closest(name, names))


def settle(entry: Entry, seats: int, options: Mapping[str, object]) -> dict[str, object]:
    """All options of a table: those given, checked, and the others by default.

    Names may be written with _ for -, and values as texts ("on", "3"), as they come from a command line.
    """
    if not entry.least_seats <= seats <= entry.most_seats:
        raise Refusal(
            words("wrong-seats", game=entry.name, least=entry.least_seats, most=entry.most_seats, seats=seats)
        )
    known = {option.name: option for option in entry.options}
    settled: dict[str, object] = {name: option.default for name, option in known.items()}
    for written, value in options.items():
        name = written.replace("_", "-")
        if name not in known:
            raise no_option(entry, name)
        settled[name] = choose(known[name], value)
    return settled


def no_option(entry: Entry, name: str) -> Refusal:
    known = [option.name for option in entry.options]
    if not known:
        return Refusal(words("no-options", game=entry.name, option=name))
    there = words("no-option", game=entry.name, option=name, options=listed(known))
    return Refusal(there, closest(name, known))


def choose(option: Option, value: object) -> Value:
    """The option's value that is meant, be it given as itself or as a text."""
    choices = option.choices or open_choice(option.default, value)
    written = spelled(value)
    for choice in choices:
        if written == spelled(choice):
            return choice
    if not option.choices:
        kind = KINDS[type(option.default)]
        raise Refusal(words("not-of-its-kind", option=option.name, kind=kind, value=written))
    texts = [spelled(choice) for choice in option.choices]
    raise Refusal(
        words("not-a-choice", option=option.name, choices=listed(texts), value=written),
        closest(written, texts),
    )


KINDS: dict[type, str] = {bool: "switch", int: "number", str: "text"}


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


def listed(names: Sequence[str]) -> str:
    return ", ".join(names)
