"""How long games are: the decisions that bots came to, as counted in a family's lengths.csv."""

from importlib.resources.abc import Traversable

from msgspec.structs import replace

from stationmaster.kernel.catalogue import Entry
from stationmaster.kernel.tables import Folder

FILE = "lengths.csv"


def with_length(entry: Entry, counted: dict[tuple[str, int], int]) -> Entry:
    """The entry, with its length at each number of seats; none where any is missing."""
    found = tuple(
        counted.get((entry.name, seats), 0) for seats in range(entry.least_seats, entry.most_seats + 1)
    )
    return replace(entry, decisions=found if all(found) else ())


def read_lengths(family: str, place: Traversable) -> dict[tuple[str, int], int]:
    """By game and seats."""
    rows = Folder(family, place).rows(FILE, "game,seats,decisions")
    return {(row.text("game"), row.whole("seats", 1)): row.whole("decisions", 1) for row in rows}
