"""What is in the box: cities, tickets and the numbers of the rules, read with care from the files here."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from stationmaster.kernel.errors import Refusal, near

COLOURS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
LOCOMOTIVE = "locomotive"
KINDS = (*COLOURS, LOCOMOTIVE)

# Most of what the engine's packed tables can hold.
MOST_TICKETS = 59
MOST_OFFERED = 6
MOST_COLOUR = 10
MOST_LOCOMOTIVES = 16
MOST_SEATS = 4


@dataclass(frozen=True, slots=True)
class City:
    """A place that tickets name; a big one has a card worth points (CARD-04), others a bonus of 0."""

    id: str
    names: dict[str, str]
    bonus: int


@dataclass(frozen=True, slots=True)
class Ticket:
    """Two cities, points, and the cars that complete it."""

    id: str
    a: int
    b: int
    points: int
    cars: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """Everything that is fixed before the first card is dealt."""

    title: dict[str, str]
    about: dict[str, str]
    least_seats: int
    most_seats: int
    of_colour: int
    locomotives: int
    first_locomotives: int
    hand: int
    row: int
    opening_tickets: int
    keep: int
    picks: int
    group: int
    tickets_drawn: int
    second_run_seats: int
    second_hand: int
    cities: tuple[City, ...]
    tickets: tuple[Ticket, ...]


@cache
def box() -> Box:
    """The published game."""
    return read(files(__package__ or ""))


def read(folder: Traversable) -> Box:
    """A box from a folder with game.toml, cities.csv and tickets.csv; a slip is refused where it stands."""
    numbers = Numbers("game.toml", parsed_toml(folder))
    cities = read_cities(folder)
    opening, turn, second = (numbers.table(name) for name in ("opening", "turn", "second_run"))
    cards = numbers.table("cards")
    least, most = numbers.seats()
    return Box(
        title=numbers.both_languages("title"),
        about=numbers.both_languages("about"),
        least_seats=least,
        most_seats=most,
        of_colour=cards.whole("colour", 1, MOST_COLOUR),
        locomotives=cards.whole("locomotive", 1, MOST_LOCOMOTIVES),
        first_locomotives=opening.whole("locomotives", 0, MOST_LOCOMOTIVES // most),
        hand=opening.whole("hand", 1, 10),
        row=opening.whole("row", 1, 10),
        opening_tickets=opening.whole("tickets", 1, MOST_OFFERED),
        keep=opening.whole("keep", 0, MOST_OFFERED),
        picks=turn.whole("picks", 1, 10),
        group=turn.whole("group", 1, 10),
        tickets_drawn=turn.whole("tickets", 1, MOST_OFFERED),
        second_run_seats=second.whole("seats", 1, 10),
        second_hand=second.whole("hand", 0, 7),
        cities=cities,
        tickets=read_tickets(folder, cities),
    )


def read_cities(folder: Traversable) -> tuple[City, ...]:
    cities: dict[str, City] = {}
    for where, (name, en, ru, bonus) in rows(folder, "cities.csv", ("id", "en", "ru", "bonus")):
        for column, cell in (("id", name), ("en", en), ("ru", ru)):
            if not cell:
                raise Refusal(f"{where}: '{column}' is empty")
        if name in cities:
            raise Refusal(f"{where}: the city '{name}' was already named above")
        cities[name] = City(name, {"en": en, "ru": ru}, whole(where, "bonus", bonus) if bonus else 0)
    return tuple(cities.values())


def read_tickets(folder: Traversable, cities: tuple[City, ...]) -> tuple[Ticket, ...]:
    numbers = {city.id: number for number, city in enumerate(cities)}
    tickets: dict[str, Ticket] = {}
    for where, (a, b, points, cars) in rows(folder, "tickets.csv", ("a", "b", "points", "cars")):
        for city in (a, b):
            if city not in numbers:
                raise Refusal(f"{where}: no city called '{city}'{near(city, numbers)}")
        if a == b:
            raise Refusal(f"{where}: a ticket needs two cities, not '{a}' twice")
        name = f"{a}-{b}"
        if name in tickets:
            raise Refusal(f"{where}: the ticket {name} was already named above")
        wanted = tuple(cars.split())
        for colour in wanted:
            if colour not in COLOURS:
                raise Refusal(f"{where}: no colour called '{colour}'{near(colour, COLOURS)}")
        if not wanted:
            raise Refusal(f"{where}: 'cars' is empty; expected colours such as 'blue red'")
        tickets[name] = Ticket(name, numbers[a], numbers[b], whole(where, "points", points), wanted)
    if len(tickets) > MOST_TICKETS:
        raise Refusal(f"tickets.csv: at most {MOST_TICKETS} tickets, not {len(tickets)}")
    return tuple(tickets.values())


def whole(where: str, column: str, text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise Refusal(f"{where}: '{column}' must be a whole number, not '{text}'")
    return int(text)


def content(folder: Traversable, file: str) -> str:
    place = folder / file
    if not place.is_file():
        raise Refusal(f"{file}: this file is missing")
    try:
        return place.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Refusal(f"{file}: this is not UTF-8 text") from None


def rows(folder: Traversable, file: str, columns: tuple[str, ...]) -> Iterator[tuple[str, list[str]]]:
    """Each line of a table with where it stands; empty lines and those that start with '#' are for people."""
    header = False
    for number, line in enumerate(content(folder, file).splitlines(), start=1):
        where = f"{file}:{number}"
        if not line.strip() or line.startswith("#"):
            continue
        cells = [cell.strip() for cell in next(csv.reader([line]))]
        if not header:
            if tuple(cells) != columns:
                raise Refusal(f"{where}: the columns must be {','.join(columns)}, not {','.join(cells)}")
            header = True
        elif len(cells) != len(columns):
            raise Refusal(
                f"{where}: expected {len(columns)} columns ({','.join(columns)}), found {len(cells)}"
            )
        else:
            yield where, cells
    if not header:
        raise Refusal(f"{file}: this file is empty; its first line must be {','.join(columns)}")


def parsed_toml(folder: Traversable) -> dict[str, object]:
    try:
        return tomllib.loads(content(folder, "game.toml"))
    except tomllib.TOMLDecodeError as error:
        raise Refusal(f"game.toml: {error}") from None


@dataclass(frozen=True, slots=True)
class Numbers:
    """A table of game.toml."""

    label: str
    table_of: dict[str, object]

    def table(self, name: str) -> Numbers:
        value = self.table_of.get(name)
        if not isinstance(value, dict):
            raise Refusal(f"{self.label}: the table [{name}] is missing")
        return Numbers(f"{self.label}: [{name}]", value)

    def whole(self, name: str, least: int, most: int) -> int:
        value = self.table_of.get(name)
        if type(value) is not int or not least <= value <= most:
            found = "it is missing" if value is None else f"not {value!r}"
            raise Refusal(f"{self.label}: '{name}' must be a whole number from {least} to {most}, {found}")
        return value

    def seats(self) -> tuple[int, int]:
        match self.table_of.get("seats"):
            case [int(least), int(most)] if 1 < least <= most <= MOST_SEATS:
                return least, most
        raise Refusal(f"{self.label}: 'seats' must look like seats = [2, {MOST_SEATS}]")

    def both_languages(self, name: str) -> dict[str, str]:
        match self.table_of.get(name):
            case {"en": str(en), "ru": str(ru)} if en and ru:
                return {"en": en, "ru": ru}
        raise Refusal(f'{self.label}: \'{name}\' must look like {name} = {{ en = "...", ru = "..." }}')
