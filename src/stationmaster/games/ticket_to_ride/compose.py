"""Positions set up by hand: a log is sought that leads there, for the log is the only save.

So a position is possible if and only if there is a game that comes to it. On a board that is very small all
games are looked through; elsewhere one is directed (director.py).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

import msgspec

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.director import directed
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.position import Plan, Position, no
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE, OVER, Rng, State
from stationmaster.kernel.match import Move

DIRECTED = {
    *("train-cards", "claims", "locomotive-limits", "tunnels", "tickets", "ticket-draw", "longest-path"),
}
"""Parts of which the director knows what they ask."""
FEW_TRAINS = 5  # with so few all games of a board can be looked through
MOST_LOOKED_AT = 60_000


def may_compose(game: Game) -> bool:
    """Whether there is a way to come to positions of such a game."""
    board: Board = game.board
    known = set(board.parts) <= DIRECTED and ("tunnels" in board.parts or board.trains <= FEW_TRAINS)
    return known and not game.options.get("dice")


def dealt(game: Game, rng: Rng) -> list[Move]:
    """Any beginning, up to the first turn: what one alters to have a position of one's own."""
    state, log = game.start(), []
    while state.waiting_on() == CHANCE or game.view(state, None).asked != "turn":
        by = int(state.waiting_on())
        action = state.draw(rng) if by == CHANCE else state.pick(rng)
        log.append(Move(by, int(action)))
        state.apply(action)
    return log


def described(game: Game, state: State) -> Position:
    """How a table stands, as somebody would set it up."""
    plan = Plan(game, Position(0, ()))
    return Position(int(state.waiting_on()), tuple(plan.holding(view) for view in plan.views(state)))


def composed(game: Game, wanted: bytes) -> list[Move]:
    """A log that leads there; a Refusal says what is impossible."""
    if not may_compose(game):
        raise no("board")
    try:
        position = msgspec.json.decode(wanted, type=Position)
    except msgspec.MsgspecError as error:
        raise Refusal(f"position: {error}") from None
    plan = Plan(game, position)
    plan.check()
    if game.board.trains <= FEW_TRAINS:
        return sought(plan)
    return directed(plan)


# Every game there is


def sought(plan: Plan) -> list[Move]:
    """The shortest log that leads there, among all."""
    start = plan.game.start()
    waiting: deque[tuple[State, tuple[Move, ...]]] = deque([(start, ())])
    seen = {start.digest()}
    while waiting and len(seen) < MOST_LOOKED_AT:
        state, log = waiting.popleft()
        if plan.is_reached(state):
            return list(log)
        for action in actions(state):
            after = state.clone()
            after.apply(action)
            if after.digest() not in seen:
                seen.add(after.digest())
                waiting.append((after, (*log, Move(state.waiting_on(), action))))
    raise no("never")


def actions(state: State) -> Iterator[int]:
    if state.waiting_on() == OVER:
        return
    if state.waiting_on() == CHANCE:
        yield from (action for action, _ in state.odds())
    else:
        yield from map(int, state.legal())
