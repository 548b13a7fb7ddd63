"""What is seen of a state, and a state that fits what is seen. Compiled."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mypy_extensions import i64

from stationmaster.games.ticket_to_ride.engine.state import NO_SIGHT, State
from stationmaster.games.ticket_to_ride.view import CLOSED, OPEN, PlayerView, View
from stationmaster.kernel.game import Rng
from stationmaster.parts.bits import BIT, PLACE, WORD

if TYPE_CHECKING:
    from stationmaster.games.ticket_to_ride.engine.core import Game


def views(game: "Game", s: State, seats: Sequence[int | None]) -> list[View]:
    """What everybody sees is worked out once."""
    common = shown(game, s)
    return [own_view(game, s, seat, common) for seat in seats]


def shown(game: "Game", s: State) -> dict[str, object]:
    """The fields of a view that everybody may see."""
    players: list[dict[str, object]] = [
        {"trains": int(player.trains), "points": int(player.points)} for player in s.players
    ]
    fields: dict[str, object] = {
        "waiting_on": int(s.waiting_on()),
        "asked": game.phases[s.phase()].name,
        "turn": int(s.seat),
        "first": int(s.first),
        "turns_left": int(s.turns_left),
        "passes": int(s.passes),
        "pending": hex(s.stack),
        "setup": int(s.setup),
        "owners": owners(game, s),
    }
    extras: dict[str, object] = {}
    fields["extras"] = extras
    for part in game.parts:
        part.show(s, fields, players)
    fields["players"] = tuple([PlayerView(**player) for player in players])  # type: ignore[arg-type]
    return fields


def own_view(game: "Game", s: State, seat: int | None, common: dict[str, object]) -> View:
    fields = common.copy()
    fields["seat"] = seat
    if seat is not None:
        for part in game.parts:
            part.show_own(s, seat, fields)
    return View(**fields).of(game)  # type: ignore[arg-type]


def owners(game: "Game", s: State) -> tuple[int, ...]:
    found = [CLOSED] * len(game.board.tracks)
    low: i64 = 0
    high: i64 = 0
    for player in s.players:
        low |= player.free0
        high |= player.free1
    mark(found, low, 0, OPEN)
    mark(found, high, WORD, OPEN)
    for seat, player in enumerate(s.players):
        mark(found, player.mine0, 0, seat)
        mark(found, player.mine1, WORD, seat)
    return tuple(found)


def imagined(game: "Game", known: View, rng: Rng) -> State:
    """Some state that the owner of this view must hold possible."""
    s = game.start()
    s.setup = known.setup
    s.first = known.first
    s.turns_left = known.turns_left
    s.passes = known.passes
    for t, owner in enumerate(known.owners):
        if owner >= 0:
            s.seat = owner
            game.place(s, t)
    for seat, player in enumerate(known.players):
        s.players[seat].trains = player.trains
        s.players[seat].points = player.points
    s.seat = known.turn
    s.stack = int(known.pending, 16)
    for part in game.parts:
        part.recall(s, known)
    s.redeal(NO_SIGHT if known.seat is None else known.seat, rng)
    return s


def census(game: "Game", s: State) -> dict[str, int]:
    count: dict[str, int] = {}
    for seat, player in enumerate(s.players):
        placed = 0
        for t in range(game.n_track):
            if ((player.mine0 if t < WORD else player.mine1) & BIT[t % WORD]) != 0:
                placed += game.board.tracks[t].length
        count[f"trains of seat {seat}"] = int(player.trains) + placed
    for part in game.parts:
        part.census(s, count)
    return count


def mark(owners: list[int], tracks: i64, first: i64, owner: int) -> None:
    """Name the owner of every track of a set."""
    while tracks != 0:
        lowest = tracks & -tracks
        tracks ^= lowest
        owners[first + PLACE[lowest % 67]] = owner
