"""What is in the box: cities, tickets and the numbers of the rules, read with care from the files here."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.tables import Folder, Sheet
from stationmaster.kernel.words import LANGUAGES

COLOURS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
LOCOMOTIVE = "locomotive"
KINDS = (*COLOURS, LOCOMOTIVE)

# Most of what the engine's packed tables can hold.
MOST_TICKETS = 59
MOST_OFFERED = 6
MOST_COLOUR = 10
MOST_LOCOMOTIVES = 16
MOST_SEATS = 4
MOST_NEEDED = 127  # cars of one colour, of all tickets together


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


def read(place: Traversable) -> Box:
    """A box from a folder with game.toml, cities.csv and tickets.csv; a slip is refused where it stands."""
    folder = Folder("card-game", place)
    sheet = folder.toml("game.toml")
    cities = read_cities(folder)
    opening, turn, second = (sheet.section(name) for name in ("opening", "turn", "second_run"))
    cards = sheet.section("cards")
    least, most = read_seats(sheet)
    return Box(
        title=sheet.both_languages("title"),
        about=sheet.both_languages("about"),
        least_seats=least,
        most_seats=most,
        of_colour=cards.within("colour", 1, MOST_COLOUR),
        locomotives=cards.within("locomotive", 1, MOST_LOCOMOTIVES),
        first_locomotives=opening.within("locomotives", 0, MOST_LOCOMOTIVES // most),
        hand=opening.within("hand", 1, 10),
        row=opening.within("row", 1, 10),
        opening_tickets=opening.within("tickets", 1, MOST_OFFERED),
        keep=opening.within("keep", 0, MOST_OFFERED),
        picks=turn.within("picks", 1, 10),
        group=turn.within("group", 1, 10),
        tickets_drawn=turn.within("tickets", 1, MOST_OFFERED),
        second_run_seats=second.within("seats", 1, 10),
        second_hand=second.within("hand", 0, 7),
        cities=cities,
        tickets=read_tickets(folder, cities),
    )


def read_seats(sheet: Sheet) -> tuple[int, int]:
    match sheet.table.get("seats"):
        case [int(least), int(most)] if 1 < least <= most <= MOST_SEATS:
            return least, most
    raise sheet.refusal(f"'seats' must look like seats = [2, {MOST_SEATS}]")


def read_cities(folder: Folder) -> tuple[City, ...]:
    cities: dict[str, City] = {}
    for row in folder.rows("cities.csv", "id,en,ru,bonus"):
        name = row.text("id")
        if name in cities:
            raise row.refusal(f"the city '{name}' was already named above")
        names = {language: row.text(language) for language in LANGUAGES}
        cities[name] = City(name, names, row.whole("bonus", 1) if row.has("bonus") else 0)
    return tuple(cities.values())


def read_tickets(folder: Folder, cities: tuple[City, ...]) -> tuple[Ticket, ...]:
    numbers = {city.id: number for number, city in enumerate(cities)}
    tickets: dict[str, Ticket] = {}
    for row in folder.rows("tickets.csv", "a,b,points,cars"):
        a, b = (row.one_of(column, numbers, "city") for column in ("a", "b"))
        if a == b:
            raise row.refusal(f"a ticket needs two cities, not '{a}' twice")
        name = f"{a}-{b}"
        if name in tickets:
            raise row.refusal(f"the ticket {name} was already named above")
        wanted = tuple(row.as_one_of(colour, COLOURS, "colour") for colour in row.text("cars").split())
        tickets[name] = Ticket(name, numbers[a], numbers[b], row.whole("points", 0), wanted)
    if len(tickets) > MOST_TICKETS:
        raise Refusal(f"{folder.label}/tickets.csv: at most {MOST_TICKETS} tickets, not {len(tickets)}")
    for colour in COLOURS:
        if sum(ticket.cars.count(colour) for ticket in tickets.values()) > MOST_NEEDED:
            raise Refusal(f"{folder.label}/tickets.csv: at most {MOST_NEEDED} {colour} cars for all tickets")
    return tuple(tickets.values())
