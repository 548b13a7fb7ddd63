"""Ticket to Ride: the board game on all its boards."""

from stationmaster.games.ticket_to_ride import board as boards
from stationmaster.games.ticket_to_ride import dice
from stationmaster.games.ticket_to_ride.build import build
from stationmaster.kernel.catalogue import Entry, Option, Value
from stationmaster.kernel.game import Game

FAMILY = "ticket_to_ride"
CHANCE = "chance"


def first_seat(most_seats: int) -> Option:
    """BASE-06: the host names the seat that begins, or leaves it to chance."""
    choices: tuple[Value, ...] = (CHANCE, *range(most_seats))
    return Option(
        name="first",
        title={"en": "Who begins", "ru": "Кто начинает"},
        about={
            "en": "A seat, counted from 0, or chance.",
            "ru": "Место за столом (считая с нуля) или случай.",
        },
        default=CHANCE,
        choices=choices,
    )


def options_of(board: boards.Board) -> tuple[Option, ...]:
    """Who begins, what the board itself lets a table choose, and the dice."""
    own = [
        Option(
            name=option.name,
            title=dict(option.title),
            about=dict(option.about),
            default=option.default,
            choices=tuple(choice.value for choice in option.choices),
        )
        for option in board.options
    ]
    return (first_seat(board.seats[1]), *own, *dice.options(board))


def catalogue() -> list[Entry]:
    """Every board that can be played."""
    found = [boards.read_home(home) for _, home in sorted(boards.homes().items())]
    return [entry_of(board) for board in found if not isinstance(board, str)]


def entry_of(board: boards.Board) -> Entry:
    return Entry(
        name=board.name,
        family=FAMILY,
        title=dict(board.title),
        about=dict(board.about),
        least_seats=board.seats[0],
        most_seats=board.seats[1],
        options=options_of(board),
        decisions=board.decisions,
        shelf=board.shelf,
    )


def broken() -> dict[str, str]:
    """The boards that cannot be played, each with the sentence that says why."""
    return boards.broken()


def make(name: str, seats: int, options: dict[str, object]) -> Game:
    return build(boards.read(name), seats, options)
