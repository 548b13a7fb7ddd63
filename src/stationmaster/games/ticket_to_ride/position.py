"""A position somebody sets up by hand: what each seat has, and what can be said of it before it is played."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.state import LOCOMOTIVE
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel.errors import Refusal, closest
from stationmaster.kernel.game import State
from stationmaster.kernel.words import Fact, Words

words = Words("stationmaster.games.ticket_to_ride")

LOCO = "locomotive"


class Holding(Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat has: tracks by their ids, cards by kind, tickets by their ids."""

    tracks: tuple[str, ...] = ()
    cards: dict[str, int] = {}
    tickets: tuple[str, ...] = ()


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is to stand: it is somebody's turn, and nothing of it is done yet."""

    turn: int
    seats: tuple[Holding, ...]


def no(name: str, /, **facts: Fact) -> Refusal:
    return Refusal(words(f"ttr-position-{name}", **facts))


class Plan:
    """A position in the numbers of its game, and what it takes to come there."""

    def __init__(self, game: Game, position: Position) -> None:
        self.game = game
        self.board: Board = game.board
        self.position = position
        self.tracks = {track.id: track for track in self.board.tracks}
        self.kinds = [*self.board_colours(), LOCO]
        self.supply = int(self.board.settings["train-cards"]["colours"])
        """Cards of each colour."""

    def board_colours(self) -> list[str]:
        """In the order of views."""
        found = [text.split()[1] for text in all_texts(self.game) if text.startswith("take ")]
        return found[:LOCOMOTIVE]

    def seats(self) -> range:
        return range(self.game.seats)

    def check(self) -> None:
        """What can be said before anything is played."""
        position, board = self.position, self.board
        if len(position.seats) != self.game.seats or position.turn not in self.seats():
            raise no("seats", seats=self.game.seats)
        self.check_names()
        for seat, holding in enumerate(position.seats):
            trains = board.trains - sum(self.tracks[track].length for track in holding.tracks)
            if trains < 0:
                raise no("trains", seat=seat + 1, trains=board.trains, missing=-trains)
            if trains <= board.last_trains:
                raise no("last", seat=seat + 1, least=board.last_trains + 1)

    def check_names(self) -> None:
        tickets = [ticket.id for ticket in self.board.tickets]
        seen: set[str] = set()
        for holding in self.position.seats:
            for what, known in ((holding.tracks, list(self.tracks)), (holding.tickets, tickets)):
                for name in what:
                    if name not in known:
                        raise Refusal(words("ttr-position-unknown", name=name), closest(name, known))
            for kind, count in holding.cards.items():
                if kind not in self.kinds or count < 0:
                    raise Refusal(words("ttr-position-unknown", name=kind), closest(kind, self.kinds))
            for name in (*holding.tracks, *(f"ticket {each}" for each in holding.tickets)):
                if name in seen:
                    raise no("twice", name=name.removeprefix("ticket "))
                seen.add(name)

    def is_reached(self, state: State) -> bool:
        """Whether all of it holds there, in the engine's own words."""
        if state.waiting_on() != self.position.turn:
            return False
        views = self.views(state)
        if views[0].asked != "turn" or views[0].turns_left:
            return False
        return all(
            in_order(self.holding(view)) == in_order(holding)
            for view, holding in zip(views, self.position.seats, strict=True)
        )

    def views(self, state: State) -> list[View]:
        return self.game.views(state, list(self.seats()))

    def holding(self, view: View) -> Holding:
        """What the seat of a view has."""
        board = self.board
        return Holding(
            tracks=tuple(board.tracks[at].id for at, owner in enumerate(view.owners) if owner == view.seat),
            cards=dict(zip(self.kinds, view.hand, strict=False)),
            tickets=tuple(board.tickets[at].id for at in view.tickets),
        )


def in_order(holding: Holding) -> Holding:
    """Without what says nothing: the order of things, and cards of which there are none."""
    cards = {kind: count for kind, count in sorted(holding.cards.items()) if count}
    return Holding(tuple(sorted(holding.tracks)), cards, tuple(sorted(holding.tickets)))


def all_texts(game: Game) -> Sequence[str]:
    game.write(0)  # which has all of them written
    return game.texts
