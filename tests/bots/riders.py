"""Views of Ticket to Ride for its bots, arranged in a line."""

from collections.abc import Sequence

from msgspec.structs import replace

import stationmaster
from stationmaster import bots
from stationmaster.bots.ticket_to_ride.lore.atlas import Atlas, Lane, atlas_of
from stationmaster.games.ticket_to_ride.board import COLOURS
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel.game import Seeded
from stationmaster.kernel.match import Match

KINDS = (*COLOURS, "locomotive")


def ride(board: str = "usa", seats: int = 2) -> Game:
    game = stationmaster.make(board, seats, first=0)
    assert isinstance(game, Game)
    return game


USA = ride()
ATLAS = atlas_of(USA)


def lane(name: str, atlas: Atlas = ATLAS) -> Lane:
    return atlas.lanes[atlas.tracks[name]]


def cards(**counts: int) -> tuple[int, ...]:
    return tuple(counts.get(kind, 0) for kind in KINDS)


def turn_view(game: Game = USA, seed: int = 1) -> View:
    """Seat 0's view of the first turn."""
    match = Match(game, Seeded(seed))
    while match.view(None).asked != "turn":
        match.play(match.waiting_on, match.options(match.waiting_on)[0])
    view = match.view(0)
    assert isinstance(view, View)
    return view


def owned(view: View, seat: int, *names: str, atlas: Atlas = ATLAS) -> View:
    owners = list(view.owners)
    for name in names:
        owners[atlas.tracks[name]] = seat
    return replace(view, owners=tuple(owners))


def ticket(name: str, game: Game = USA) -> int:
    return next(t for t, ticket in enumerate(game.board.tickets) if ticket.id == name)


def advised(name: str, view: View, options: Sequence[str], game: Game = USA) -> tuple[str, str]:
    bot = bots.make(name, game, 0)
    advice = bot.advise(view, [game.read(option) for option in options])
    return game.write(advice.action), advice.reason.key
