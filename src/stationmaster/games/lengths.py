"""How long games are: the decisions that greedy or dispatching bots came to, as counted in lengths.csv."""

from functools import cache
from importlib.resources import files

from msgspec.structs import replace

from stationmaster.kernel.catalogue import Entry
from stationmaster.kernel.tables import Folder

FILE = "lengths.csv"


def with_length(entry: Entry) -> Entry:
    """The entry, with its length at each number of seats; none where any is missing."""
    counted = tuple(
        lengths().get((entry.name, seats), 0) for seats in range(entry.least_seats, entry.most_seats + 1)
    )
    return replace(entry, decisions=counted if all(counted) else ())


@cache
def lengths() -> dict[tuple[str, int], int]:
    """By game and seats."""
    rows = Folder("games", files("stationmaster.games")).rows(FILE, "game,seats,decisions")
    return {(row.text("game"), row.whole("seats", 1)): row.whole("decisions", 1) for row in rows}
