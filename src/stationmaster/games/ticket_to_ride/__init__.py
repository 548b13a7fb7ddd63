"""Ticket to Ride: the board game on all its boards."""

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import cast

from stationmaster.games.ticket_to_ride import board as boards
from stationmaster.games.ticket_to_ride import dice
from stationmaster.games.ticket_to_ride.build import build
from stationmaster.kernel.catalogue import Entry, Option, who_begins
from stationmaster.kernel.family import Aide, Boards, Chart, Family, Listener, Usage
from stationmaster.kernel.game import Game, Rng, State
from stationmaster.kernel.match import Move, Told
from stationmaster.kernel.observing import Observer
from stationmaster.kernel.policy import Policy, Range
from stationmaster.kernel.view import View
from stationmaster.kernel.words import Text

FAMILY = "ticket_to_ride"
CHANCE = "chance"


def options_of(board: boards.Board) -> tuple[Option, ...]:
    """Who begins (BASE-06), what the board itself lets a table choose, and the dice."""
    own = [option.listed() for option in board.options]
    return (who_begins((CHANCE, *range(board.seats[1]))), *own, *dice.options(board))


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


class Folders(Boards[boards.Board]):
    """Boards in folders of their own."""

    good = "every file is sound, and random games with every option come to their end"

    def is_board(self, path: Path) -> bool:
        return path.is_dir()

    def read(self, path: Path) -> boards.Board:
        return boards.read_folder(path)

    def summary(self, board: boards.Board) -> list[tuple[str, int]]:
        found = [
            ("cities", len(board.cities)),
            ("tracks", len(board.tracks)),
            ("spaces", sum(track.length for track in board.tracks)),
            ("tickets", len(board.tickets)),
            ("more tickets, by an option", len(board.more_tickets)),
            ("trains", board.trains),
            ("options", len(board.options)),
        ]
        return [(what, number) for what, number in found if number]

    def faults(self, board: boards.Board) -> list[str]:
        """Where it cannot be drawn well, or a game on it does not end."""
        from stationmaster.games.ticket_to_ride.draw import crowded
        from stationmaster.games.ticket_to_ride.trial import endless

        return [*crowded(board), *endless(board)]

    def draw(self, board: boards.Board, language: str) -> str:
        from stationmaster.games.ticket_to_ride.draw import draw

        return draw(board, language)

    def table(self, board: boards.Board) -> tuple[int, int, Callable[[int], Game]]:
        return (*board.seats, lambda seats: build(board, seats, {}))


class TicketToRide(Family):
    """A game for each board."""

    name = FAMILY

    def catalogue(self) -> list[Entry]:
        """Every board that can be played."""
        found = [boards.read_home(home) for _, home in sorted(boards.homes().items())]
        return [entry_of(board) for board in found if not isinstance(board, str)]

    def make(self, name: str, seats: int, options: dict[str, object]) -> Game:
        return build(boards.read(name), seats, options)

    def broken(self) -> dict[str, str]:
        return boards.broken()

    def boards(self) -> Folders:
        return Folders()

    def policy(self, game: Game) -> Policy | None:
        from stationmaster.games.ticket_to_ride.engine.core import Game as Ride
        from stationmaster.games.ticket_to_ride.tuned import policy_for

        return policy_for(cast(Ride, game))

    def ranges(self) -> Sequence[Range]:
        from stationmaster.games.ticket_to_ride.tuned import RANGES

        return RANGES

    def built(self, game: Game, view: View) -> tuple[tuple[str, ...], ...]:
        from stationmaster.games.ticket_to_ride.charts import built

        return built(game, view)

    def charts(self, game: Game, usage: Usage, language: str) -> list[Chart]:
        from stationmaster.games.ticket_to_ride.charts import charts

        return charts(game, usage, language)

    def observer(self, game: Game) -> Observer:
        from stationmaster.games.ticket_to_ride.engine.core import Game as Ride
        from stationmaster.games.ticket_to_ride.engine.observing import Observer as Ours

        return Ours(cast(Ride, game))

    def chapters(self, name: str) -> tuple[str, ...] | None:
        from stationmaster.games.ticket_to_ride.scene import chapters

        return chapters(name)

    def offer(self, game: Game, view: View, action: str) -> Text | None:
        from stationmaster.games.ticket_to_ride.telling import offer

        return offer(game, view, action)

    def tells(self, game: Game, told: Told, listener: Listener, turn: int | None = None) -> Sequence[Text]:
        from stationmaster.games.ticket_to_ride.telling import tells

        return tells(game, told, listener, turn)

    def targets(self, game: Game) -> Collection[str]:
        from stationmaster.games.ticket_to_ride.scene import targets

        return targets(game)

    def sets_up(self, game: Game) -> bool:
        from stationmaster.games.ticket_to_ride.compose import may_compose
        from stationmaster.games.ticket_to_ride.engine.core import Game as Ride

        return may_compose(cast(Ride, game))

    def dealt(self, game: Game, rng: Rng) -> Sequence[Move]:
        from stationmaster.games.ticket_to_ride.compose import dealt
        from stationmaster.games.ticket_to_ride.engine.core import Game as Ride

        return dealt(cast(Ride, game), rng)

    def described(self, game: Game, state: State) -> object:
        from stationmaster.games.ticket_to_ride.compose import described
        from stationmaster.games.ticket_to_ride.engine.core import Game as Ride

        return described(cast(Ride, game), state)

    def composed(self, game: Game, position: bytes) -> Sequence[Move]:
        from stationmaster.games.ticket_to_ride.compose import composed
        from stationmaster.games.ticket_to_ride.engine.core import Game as Ride

        return composed(cast(Ride, game), position)

    def scene(self, game: Game) -> dict[str, object]:
        from stationmaster.games.ticket_to_ride.scene import scene

        return scene(game)

    def draw(self, game: Game, views: Sequence[View], language: str) -> str:
        from stationmaster.games.ticket_to_ride.picture import draw

        return draw(game, views, language)

    def aide(self, game: Game) -> Aide:
        from stationmaster.games.ticket_to_ride import aid

        return aid.Aide(game)


family = TicketToRide()
