"""A board of Ticket to Ride as its folder tells it: cities, tracks, tickets, numbers, and how to draw them.

A folder holds board.toml, cities.csv, layout.csv, routes.csv and tickets.csv, and where they are wanted
bends.csv, background.json, relief.json and goods.csv. A board that is `like` another has only the files that
differ.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypeVar

from msgspec import DecodeError, Struct, ValidationError, json

from stationmaster.games.ticket_to_ride import limits
from stationmaster.games.ticket_to_ride.options import SLUG, Choice, Option, chosen, read_options
from stationmaster.games.ticket_to_ride.settings import TRACK_KINDS
from stationmaster.kernel.errors import Refusal, near
from stationmaster.kernel.own_boards import own_folder
from stationmaster.kernel.tables import Folder, Row, Sheet, is_whole, shown

COLOURS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
GRAY = "gray"
GRAY_NUMBER = len(COLOURS) + 1  # the number between is the locomotive's, and no track has its colour
CITY_KINDS = ("city", "exit")
LANGUAGES = ("en", "ru")
ANCHORS = ("start", "middle", "end")
EDITIONS = ("standard", "extra")
FEWER = "fewer-"  # a tie that the smaller figure wins

SHIPPED: Traversable = resources.files("stationmaster.games.ticket_to_ride") / "boards"
MOST_WIDE = 100_000
BYTE = re.compile(r"\(byte (\d+)\)")

Polyline: TypeAlias = list[tuple[float, float]]
Shape: TypeAlias = list[Polyline]
Spread: TypeAlias = tuple[float, float, float, float]  # the middle, and how far to the side and up
Tint: TypeAlias = Literal["meadow", "forest", "plain", "dry", "upland", "rock", "tundra"]
Printed: TypeAlias = Literal["sea", "land"]

FAR = 300  # the shelf of a board that names none: behind all that come with the game


@dataclass(frozen=True, slots=True)
class City:
    """A city, or an exit over the border to a country (SWI-04)."""

    id: str
    names: Mapping[str, str]
    kind: str
    country: str
    short: Mapping[str, str]  # where there is little room; empty where the name is short enough
    code: Mapping[str, str]  # where there is hardly any, as on a telegraph
    where: str = field(default="", compare=False)  # file and line


@dataclass(frozen=True, slots=True)
class Track:
    """One line of spaces between two cities; a double route is two tracks, one after the other."""

    a: int
    b: int
    length: int
    colour: str
    kind: str
    locomotives: int
    id: str
    where: str = field(default="", compare=False)  # file and line

    def joins_as(self, other: Track) -> bool:
        """Whether both run between the same two cities; such tracks are adjacent in a board."""
        return (self.a == other.a and self.b == other.b) or (self.a == other.b and self.b == other.a)


@dataclass(frozen=True, slots=True)
class Ticket:
    """What is to be joined, and for how much.

    An ordinary ticket has one way: two cities and its points. One that names countries has a way for each of
    their exits; it is worth its best way joined, and otherwise costs the smallest of its points (SWI-04).
    """

    id: str
    pairs: tuple[tuple[int, int, int], ...]
    deck: str
    where: str = field(default="", compare=False)  # file and line


@dataclass(frozen=True, slots=True)
class Place:
    """Where a city is drawn, and its label from there."""

    x: float
    y: float
    dx: float
    dy: float
    anchor: str
    where: str = field(default="", compare=False)  # file and line


@dataclass(frozen=True, slots=True)
class Goods:
    """The pile of goods tokens in a city, from the top (MRK-07)."""

    city: int
    colour: str
    tokens: tuple[int, ...]
    where: str = field(default="", compare=False)  # file and line


@dataclass(frozen=True, slots=True)
class Board:
    """All there is to know of a board before anyone sits down. Cities and tracks are meant by their index."""

    name: str
    title: Mapping[str, str]
    about: Mapping[str, str]
    seats: tuple[int, int]
    trains: int
    last_trains: int
    parts: tuple[str, ...]
    ties: tuple[str, ...]
    points: Mapping[int, int]
    settings: Mapping[str, Mapping[str, Any]]
    cities: tuple[City, ...]
    tracks: tuple[Track, ...]
    tickets: tuple[Ticket, ...]
    more_tickets: tuple[Ticket, ...]  # of another edition: an option adds them (MRK-09)
    layout: tuple[Place, ...]
    bends: Mapping[tuple[int, int], float]  # for a pair as its tracks are written, a to b
    background: Traversable | None
    relief: Traversable | None
    goods: tuple[Goods, ...]
    options: tuple[Option, ...]
    chapters: tuple[str, ...]  # of the rules, by the letters of their numbers, beside those for every board
    shelf: int
    decisions: tuple[int, ...]  # how long a game is, by seats; empty where nobody has counted
    sheet: Sheet  # what is written in board.toml, and on which lines

    def with_options(self, given: Mapping[str, object]) -> Board:
        """The same board as a table has chosen to play it."""
        board = self
        for choice in chosen(self.options, given):
            board = board.with_choice(choice)
        return board

    def with_choice(self, choice: Choice) -> Board:
        parts = tuple(part for part in self.parts if part not in choice.without)
        return replace(
            self,
            parts=parts,
            settings={part: {**self.settings[part], **choice.settings.get(part, {})} for part in parts},
            ties=self.ties if choice.ties is None else choice.ties,
            tickets=self.tickets + (self.more_tickets if choice.more_tickets else ()),
            sheet=replace(self.sheet, lines={**self.sheet.lines, **choice.lines()}),
        )

    def sheet_of(self, part: str) -> Sheet:
        """The settings of a part; a part without a table of its own stands where it is named."""
        lines = self.sheet.lines
        if (part,) not in lines and "parts" in self.sheet.table and part in self.sheet.table["parts"]:
            lines = {**lines, (part,): lines.get(("parts", self.sheet.table["parts"].index(part)), 1)}
        return Sheet(self.sheet.label, self.settings.get(part, {}), lines, (part,), f"[{part}]")

    def colour_number(self, colour: str) -> int:
        """How the engine counts colours."""
        return GRAY_NUMBER if colour == GRAY else COLOURS.index(colour)


# Where boards are found

OF_A_BOARD = ("board.toml", "cities.csv", "routes.csv", "tickets.csv")
"""A folder with any of these is meant to be a board."""
FILES = (*OF_A_BOARD, "layout.csv", "bends.csv", "goods.csv", "background.json", "relief.json")
TABLES = (".toml", ".csv", ".json")


@dataclass(frozen=True, slots=True)
class Home:
    """A board's folder, and the folder that it lies in."""

    name: str
    label: str
    place: Traversable
    beside: Traversable


def homes_in(folder: Traversable, label: str) -> dict[str, Home]:
    return {
        place.name: Home(place.name, f"{label}/{place.name}", place, folder)
        for place in sorted(folder.iterdir(), key=lambda place: place.name)
        if place.is_dir() and any((place / file).is_file() for file in OF_A_BOARD)
    }


def own_homes() -> dict[str, Home]:
    """The boards in one's own folder."""
    folder = own_folder()
    return homes_in(folder, str(folder)) if folder else {}


def homes() -> dict[str, Home]:
    """Every board by its name: those that come with the game, and one's own that have other names."""
    return {**own_homes(), **homes_in(SHIPPED, "boards")}


def names() -> list[str]:
    """The boards that come with the game, and one's own; some of these may be broken."""
    return sorted(homes())


def read(name: str) -> Board:
    """A board by its name."""
    found = homes()
    if name not in found:
        raise Refusal(f"no board called '{name}'{near(name, found) or '; there are ' + ', '.join(names())}")
    board = read_home(found[name])
    if isinstance(board, str):
        raise Refusal(board)
    return board


@cache
def read_home(home: Home) -> Board | str:
    """A board, or the sentence that says what is wrong with it."""
    try:
        return read_board(home.name, Folder(home.label, home.place), home.beside)
    except Refusal as refusal:
        return str(refusal)


def broken() -> dict[str, str]:
    """The boards that cannot be played, each with what is wrong."""
    found = {name: board for name, home in homes().items() if isinstance(board := read_home(home), str)}
    for name in own_homes().keys() & homes_in(SHIPPED, "").keys():
        found[name] = f"{own_homes()[name].label}: '{name}' comes with the game; give the folder another name"
    return found


def read_folder(path: Path) -> Board:
    """A board of one's own; it may be `like` one beside it, or like one that comes with the game."""
    if not path.is_dir():
        raise Refusal(f"{path}: there is no such folder")
    return read_board(path.resolve().name, Folder(str(path), path), path.resolve().parent)


def read_board(name: str, folder: Folder, beside: Traversable) -> Board:
    from stationmaster.games.ticket_to_ride.checks import check, check_parts  # they know the engine

    if not SLUG.fullmatch(name):
        raise Refusal(f"{folder.label}: {not_a_slug(name)}")
    expect_known_files(folder)
    sheet = folder.toml("board.toml")
    if "like" in sheet.table:
        folder = Folder(folder.label, folder.place, liked(sheet, beside))
    parts = sheet.words("parts", '["train-cards", "claims"]')
    check_parts(sheet, parts)
    seats = read_seats(sheet)
    cities = read_cities(folder)
    index = {city.id: number for number, city in enumerate(cities)}
    points = read_points(sheet)
    tracks = read_tracks(folder, index, points)
    tickets = read_tickets(folder, cities)
    board = Board(
        name=name,
        title=sheet.both_languages("title"),
        about=sheet.both_languages("about"),
        seats=seats,
        trains=sheet.whole("trains", "45", least=1, most=limits.TRAINS),
        last_trains=sheet.whole("last_trains", "2", least=0, most=limits.TRAINS),
        parts=parts,
        ties=sheet.words("ties", '["tickets-done", "longest"]'),
        points=points,
        settings=read_settings(sheet, parts),
        cities=cities,
        tracks=tracks,
        tickets=tuple(ticket for ticket, edition in tickets if edition == "standard"),
        more_tickets=tuple(ticket for ticket, edition in tickets if edition == "extra"),
        layout=read_layout(folder, cities, index),
        bends=read_bends(folder, index, tracks),
        background=read_background(folder),
        relief=read_relief(folder),
        goods=read_goods(folder, index, parts),
        options=read_options(sheet, parts),
        chapters=sheet.words("chapters", '["EUR"]') if "chapters" in sheet.table else (),
        shelf=sheet.whole("shelf", "5", least=0, most=FAR) if "shelf" in sheet.table else FAR,
        decisions=read_decisions(sheet, seats),
        sheet=sheet,
    )
    check(board)
    return board


# board.toml

ABOUT_THE_BOARD = (
    "title",
    "about",
    "like",
    "seats",
    "trains",
    "last_trains",
    "parts",
    "ties",
    "points",
    "options",
    "chapters",
    "shelf",
    "decisions",
)


def liked(sheet: Sheet, beside: Traversable) -> Folder:
    like = sheet.table["like"]
    sheet.expect("like", '"usa"', isinstance(like, str))
    if SLUG.fullmatch(like) and (beside / like / "board.toml").is_file():
        label = f"boards/{like}" if beside is SHIPPED else str(beside / like)
        return Folder(label, beside / like)
    if like in homes_in(SHIPPED, "boards"):
        return Folder(f"boards/{like}", SHIPPED / like)
    raise sheet.refusal(f"no board called '{like}' to be like{near(like, names())}", "like")


def expect_known_files(folder: Folder) -> None:
    """A table under a wrong name would not be missed where it may be left out."""
    for place in sorted(folder.place.iterdir(), key=lambda place: place.name):
        if place.name.endswith(TABLES) and place.name not in FILES:
            raise Refusal(
                f"{folder.label}/{place.name}: this file means nothing here{near(place.name, FILES)}"
            )


def read_seats(sheet: Sheet) -> tuple[int, int]:
    like = "[2, 5]"
    seats = sheet.value("seats", like)
    fits = isinstance(seats, list) and len(seats) == 2 and all(is_whole(number) for number in seats)
    sheet.expect("seats", like, fits and 1 <= seats[0] <= seats[1])
    least, most = limits.SEATS
    if seats[0] < least or seats[1] > most:
        raise sheet.refusal(f"'seats' must be within {least} and {most}, not {seats!r}", "seats")
    return seats[0], seats[1]


def read_points(sheet: Sheet) -> dict[int, int]:
    """Points by the length of a route."""
    like = "{ 1 = 1, 2 = 2 }"
    table = sheet.value("points", like)
    lengths = [str(length) for length in range(1, limits.SPACES + 1)]
    sheet.expect("points", like, isinstance(table, dict) and len(table) > 0)
    for length, worth in table.items():
        fits = length in lengths and is_whole(worth) and worth <= limits.POINTS
        if not fits:
            raise sheet.inside("points", table, "[points]").refusal(
                f"a length from 1 to {limits.SPACES} and points from 0 to {limits.POINTS}, "
                f"not {length} = {shown(worth)}",
                length,
            )
    return {int(length): worth for length, worth in table.items()}


def read_decisions(sheet: Sheet, seats: tuple[int, int]) -> tuple[int, ...]:
    """How many decisions a game takes, for each number of seats, if it was counted."""
    if "decisions" not in sheet.table:
        return ()
    found = sheet.table["decisions"]
    like = str([100 * seat for seat in range(seats[0], seats[1] + 1)])
    fits = isinstance(found, list) and len(found) == seats[1] - seats[0] + 1
    sheet.expect("decisions", like, fits and all(is_whole(number) and 0 < number < 10**6 for number in found))
    return tuple(found)


def read_settings(sheet: Sheet, parts: tuple[str, ...]) -> dict[str, dict[str, Any]]:
    """A table for each part; what may stand in it, the part declares."""
    settings: dict[str, dict[str, Any]] = {part: {} for part in parts}
    for key, table in sheet.table.items():
        if key in ABOUT_THE_BOARD:
            continue
        if key not in parts:
            hint = near(key, (*parts, *ABOUT_THE_BOARD))
            raise sheet.refusal(f"'{key}' is neither about the board nor one of its parts{hint}", key)
        if not isinstance(table, dict):
            raise sheet.refusal(f"the settings of '{key}' must be a table, [{key}], not {shown(table)}", key)
        settings[key] = table
    return settings


# The tables


def read_cities(folder: Folder) -> tuple[City, ...]:
    cities: dict[str, City] = {}
    countries: set[str] = set()
    for row in folder.rows("cities.csv", "id,en,ru,kind,country", "short_en,short_ru,code_en,code_ru"):
        city = read_city(row)
        if city.id in cities:
            raise row.refusal(f"there is a city called '{city.id}' already")
        cities[city.id] = city
        countries.add(city.country)
        if city.id in countries or city.country in cities:
            raise row.refusal(
                f"'{city.id if city.id in countries else city.country}' is a city and a country"
            )
    return tuple(cities.values())


def read_city(row: Row) -> City:
    kind = row.one_of("kind", CITY_KINDS, "kind of city")
    country = slug(row, "country") if kind == "exit" or row.has("country") else ""
    names = {language: row.text(language) for language in LANGUAGES}
    short = {language: row.cells.get(f"short_{language}", "") for language in LANGUAGES}
    code = {language: row.cells.get(f"code_{language}") or code_of(names[language]) for language in LANGUAGES}
    return City(slug(row, "id"), names, kind, country, short, code, row.where)


def code_of(name: str) -> str:
    """Its first three letters, for a city whose board names no code."""
    return "".join(filter(str.isalpha, name))[:3].upper()


def slug(row: Row, column: str) -> str:
    """A name as notation writes it."""
    word = row.text(column)
    if not SLUG.fullmatch(word):
        raise row.refusal(not_a_slug(word))
    return word


def not_a_slug(word: str) -> str:
    return f"'{word}' must be small ASCII letters and digits with hyphens, like 'new-york'"


def known_city(row: Row, column: str, index: Mapping[str, int]) -> int:
    city = row.text(column)
    if city not in index:
        raise row.refusal(f"no city called '{city}'{near(city, index)}")
    return index[city]


def read_layout(folder: Folder, cities: tuple[City, ...], index: Mapping[str, int]) -> tuple[Place, ...]:
    places: dict[int, Place] = {}
    for row in folder.rows("layout.csv", "id,x,y,label_dx,label_dy,label_anchor"):
        city = known_city(row, "id", index)
        if city in places:
            raise row.refusal(f"'{cities[city].id}' has a place already")
        x, y, dx, dy = (row.real(column) for column in ("x", "y", "label_dx", "label_dy"))
        for other, place in places.items():
            if (place.x, place.y) == (x, y):
                raise row.refusal(f"'{cities[other].id}' lies at {x:g}, {y:g} already")
        anchor = row.one_of("label_anchor", ANCHORS, "anchor")
        places[city] = Place(x, y, dx, dy, anchor, row.where)
    for number, city_here in enumerate(cities):
        if number not in places:
            raise Refusal(f"{folder.label}/layout.csv: '{city_here.id}' has no place")
    return tuple(places[number] for number in range(len(cities)))


def read_tracks(folder: Folder, index: Mapping[str, int], points: Mapping[int, int]) -> tuple[Track, ...]:
    tracks: list[Track] = []
    between: Counter[frozenset[int]] = Counter()
    ids: set[str] = set()
    for row in folder.rows("routes.csv", "a,b,length,colour,kind,locomotives"):
        a, b = known_city(row, "a", index), known_city(row, "b", index)
        pair = frozenset((a, b))
        if a == b:
            raise row.refusal(f"a track must join two cities, not '{row.text('a')}' with itself")
        if between[pair] and (tracks[-1].a, tracks[-1].b) != (a, b):
            raise row.refusal("parallel tracks must follow each other, with their cities in the same order")
        between[pair] += 1
        name = numbered(f"{row.text('a')}-{row.text('b')}", between[pair])
        if name in ids:
            raise row.refusal(f"there is a track called '{name}' already")
        ids.add(name)
        tracks.append(read_track(row, a, b, name, points))
    return tuple(tracks)


def read_track(row: Row, a: int, b: int, name: str, points: Mapping[int, int]) -> Track:
    length = row.whole("length", 1, limits.SPACES)
    if length not in points:
        raise row.refusal(f"[points] in board.toml does not say what a route of {length} is worth")
    colour = row.one_of("colour", (*COLOURS, GRAY), "colour")
    kind = row.one_of("kind", TRACK_KINDS, "kind of track")
    locomotives = row.whole("locomotives", 0)
    if (kind == "ferry") != (locomotives > 0) or locomotives > length:  # EUR-03
        raise row.refusal("a ferry shows from 1 locomotive to as many as its spaces, other tracks 0")
    return Track(a, b, length, colour, kind, locomotives, name, row.where)


def numbered(name: str, copy: int) -> str:
    """The second of a kind is called name/2."""
    return name if copy == 1 else f"{name}/{copy}"


def read_bends(
    folder: Folder, index: Mapping[str, int], tracks: tuple[Track, ...]
) -> dict[tuple[int, int], float]:
    """How far a pair's tracks curve; straight where nothing is said."""
    if folder.find("bends.csv") is None:
        return {}
    pairs = {(track.a, track.b) for track in tracks}
    bends: dict[tuple[int, int], float] = {}
    for row in folder.rows("bends.csv", "a,b,bend"):
        pair = known_city(row, "a", index), known_city(row, "b", index)
        bend = row.real("bend")
        if pair not in pairs:  # seen from the other end, the curve lies on the other side
            pair, bend = (pair[1], pair[0]), -bend
        if pair not in pairs:
            raise row.refusal(f"no track joins '{row.text('a')}' and '{row.text('b')}'")
        if pair in bends:
            raise row.refusal("this pair has a bend already")
        bends[pair] = bend
    return bends


def read_tickets(folder: Folder, cities: tuple[City, ...]) -> list[tuple[Ticket, str]]:
    """Tickets with their editions."""
    ends = ticket_ends(cities)
    copies: Counter[str] = Counter()
    tickets: list[tuple[Ticket, str]] = []
    for row in folder.rows("tickets.csv", "a,b,points,deck", extra="alternatives,edition,sources"):
        goals = list(read_goals(row))
        start = row.text("a")
        name = f"{start}-countries" if row.has("alternatives") else f"{start}-{goals[0][0]}"
        copies[name] += 1
        edition = row.one_of("edition", EDITIONS, "edition") if row.has("edition") else "standard"
        pairs = pairs_between(row, goals, ends)
        tickets.append((Ticket(numbered(name, copies[name]), pairs, slug(row, "deck"), row.where), edition))
    return tickets


def ticket_ends(cities: tuple[City, ...]) -> dict[str, list[int]]:
    """The cities that an end of a ticket may mean: itself, or any exit to a country."""
    ends: dict[str, list[int]] = {}
    for number, city in enumerate(cities):
        ends[city.id] = [number]
        if city.kind == "exit":
            ends.setdefault(city.country, []).append(number)
    return ends


def read_goals(row: Row) -> Iterator[tuple[str, int]]:
    """Where a ticket leads, and the points for each goal."""
    if not row.has("alternatives"):
        yield row.text("b"), row.whole("points", 1, limits.TICKET_POINTS)
        return
    if row.has("b") or row.has("points"):
        raise row.refusal("a ticket has either b and points or alternatives, not both")
    for alternative in row.text("alternatives").split(";"):
        goal, colon, worth = alternative.partition(":")
        if not colon:
            raise row.refusal(f"'{alternative}' must look like france:5")
        yield goal.strip(), row.as_whole(worth.strip(), "alternatives", 1, limits.TICKET_POINTS)


def pairs_between(
    row: Row, goals: list[tuple[str, int]], ends: Mapping[str, list[int]]
) -> tuple[tuple[int, int, int], ...]:
    start = row.text("a")
    for end in (start, *(goal for goal, _ in goals)):
        if end not in ends:
            raise row.refusal(f"no city or country called '{end}'{near(end, ends)}")
    pairs = tuple((a, b, worth) for goal, worth in goals for a in ends[start] for b in ends[goal])
    if any(a == b for a, b, _ in pairs):
        raise row.refusal(f"a ticket must join two places, not '{start}' with itself")
    return pairs


def read_goods(folder: Folder, index: Mapping[str, int], parts: tuple[str, ...]) -> tuple[Goods, ...]:
    if "goods" not in parts:
        if (folder.place / "goods.csv").is_file():
            raise Refusal(f"{folder.label}/goods.csv: the board has no part 'goods'")
        return ()
    goods: dict[int, Goods] = {}
    for row in folder.rows("goods.csv", "city,colour,tokens"):
        city = known_city(row, "city", index)
        if city in goods:
            raise row.refusal(f"'{row.text('city')}' has its goods already")
        values = row.text("tokens").split(";")
        tokens = tuple(row.as_whole(value.strip(), "tokens", 1, limits.GOODS) for value in values)
        goods[city] = Goods(city, slug(row, "colour"), tokens, row.where)
    return tuple(goods.values())


class Background(Struct):
    """What may be drawn behind a board: its size, and shapes as rings or lines of points."""

    board: tuple[float, float]
    land: list[Shape] = []
    focus: list[Shape] = []
    lakes: list[Shape] = []
    borders: list[Polyline] = []
    rivers: list[Polyline] = []
    states: list[Polyline] = []


def background_of(board: Board) -> Background | None:
    """What is drawn behind a board, if there is anything."""
    return json.decode(board.background.read_bytes(), type=Background) if board.background else None


def read_background(folder: Folder) -> Traversable | None:
    """The file, if it is there and can be drawn."""
    found = folder.find("background.json")
    if found is None:
        return None
    width, height = decoded(folder, "background.json", Background).board
    if not (0 < width <= MOST_WIDE and 0 < height <= MOST_WIDE):
        raise Refusal(f"{found[0]}: 'board' is its width and height, such as [1000, 680]")
    return found[1]


class Relief(Struct, forbid_unknown_fields=True):
    """What grows and rises on a board's land, roughly: the page draws the rest, the same every time."""

    ranges: list[tuple[float, float, Polyline]] = []  # height of the peaks, width of the range, its line
    woods: list[Spread] = []
    sands: list[Spread] = []
    grass: list[Spread] = []
    tints: list[tuple[float, float, float, float, Tint]] = []
    waters: list[tuple[float, Polyline]] = []  # lakes too small for the background: width and line
    words: list[tuple[str, str, float, float, float, float, Printed]] = []  # en, ru, x, y, turn, size
    snow: bool = False  # on the peaks
    compass: tuple[float, float] | None = None
    ships: list[tuple[float, float, float]] = []  # where, and how large; below zero it sails to the left


def read_relief(folder: Folder) -> Traversable | None:
    found = folder.find("relief.json")
    if found is None:
        return None
    decoded(folder, "relief.json", Relief)
    return found[1]


Decoded = TypeVar("Decoded", bound=Struct)


def decoded(folder: Folder, file: str, kind: type[Decoded]) -> Decoded:
    label, text = folder.text(file)
    try:
        return json.decode(text, type=kind)
    except ValidationError as error:
        raise Refusal(f"{label}: {error}") from None
    except DecodeError as error:
        byte = BYTE.search(str(error))
        line = text.encode()[: int(byte[1]) if byte else None].count(b"\n") + 1
        raise Refusal(f"{label}:{line}: this cannot be read as JSON ({error})") from None
