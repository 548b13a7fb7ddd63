"""What a move does to a train, as places: where it goes, where it stops and why, what that costs.

The engine moves trains in one go; here it is asked again with fewer points, so that every place on the way
is known without a second telling of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from stationmaster.games.switch_and_signal.engine import core, movement
from stationmaster.games.switch_and_signal.engine.core import State
from stationmaster.games.switch_and_signal.game import Game
from stationmaster.games.switch_and_signal.notation import TRAINS

# Why a run ended; "" when all points were used or something is asked.
OBSTACLES = {
    movement.RED: "red",
    movement.SHUT: "closed",
    movement.TAKEN: "behind",
    movement.FACING: "head-on",
}
NO_EXIT, CITY, PORT, OFF_THE_BOARD = "no-exit", "city", "port", "off-board"
ASKED = (core.LEAVING, core.PASSING)


class Run(msgspec.Struct, frozen=True, omit_defaults=True):
    """A train's way, and how it ended."""

    train: str
    path: tuple[str, ...] = ()
    """The places it enters, in order."""
    end: str = ""
    """Where it stands then: a place, or the depot."""
    why: str = ""
    cost: int = 0
    """Time tokens."""
    instructions: int = 0
    """Instructions that an emptied clock takes away (SNS-50)."""
    delivered: str = ""
    """The good it brings to port."""
    returned: str = ""
    """The good that goes back to its city."""
    leaves: tuple[str, ...] = ()
    """The choices of exits that lead here."""


def lost(s: State) -> int:
    """Tokens lost to the running of trains so far."""
    return sum(int(s.cells[core.LOST + cause]) for cause in (core.UNUSED, core.HEAD_ON, core.WRONG_EXIT))


def standing(s: State, train: int) -> int:
    return int(s.cells[core.TRAIN + train])


def place(game: Game, at: int) -> str:
    return "depot" if at == core.DEPOT else game.standings[at][0]


def in_city(s: State, at: int) -> bool:
    return int(s.rules.network.first_city) <= at < int(s.rules.network.first_departure)


def run_of(game: Game, before: State, action: int) -> Run | None:
    """What an action does to the train that is moving; nothing where none runs."""
    train = int(before.mover)
    points = points_of(game, before, action)
    if train < 0 or points <= 0:
        return None
    after = before.clone()
    after.apply(action)
    if int(after.phase) == core.ROLLED:
        return None
    path, last = way(game, before, action, points)
    end = standing(after, train)
    good = int(before.cells[core.GOOD + train])
    cost = lost(after) - lost(before)
    why = reason(after, last, end, leg_of(game, before, action), points - len(path), cost)
    kept = int(after.cells[core.GOOD + train]) == good
    colour = game.goods[good - 1] if good and not kept else ""
    return Run(
        train=TRAINS[train],
        path=tuple(place(game, at) for at in path),
        end=place(game, end),
        why=why,
        cost=cost,
        instructions=max(int(before.deck) - int(after.deck), 0),
        delivered=colour if why == PORT else "",
        returned=colour if why != PORT else "",
    )


def points_of(game: Game, s: State, action: int) -> int:
    """The points a train begins to run with; none for what does not let it run."""
    text = game.write(action)
    if s.phase == core.DIE:
        return action - core.ROLLS
    if text == "keep" or text.startswith("leave "):
        return int(s.points)
    return 0


def with_points(s: State, action: int, points: int) -> State:
    """The same with so many points."""
    tried = s.clone()
    if s.phase == core.DIE:
        action = core.ROLLS + points
    tried.points = points
    tried.helpers = 0  # nobody interrupts: a train that may be let through is followed by the next choice
    tried.apply(action)
    return tried


def way(game: Game, before: State, action: int, points: int) -> tuple[list[int], State]:
    """The standings a train comes to, one a point, and the last state in which it is on the network."""
    train = int(before.mover)
    path: list[int] = []
    last, exit_leg = before, leg_of(game, before, action)
    for spent in range(1, points + 1):
        tried = with_points(before, action, spent)
        at = standing(tried, train)
        if at == core.DEPOT:
            ahead = int(movement.look(last, exit_leg if not path else leg(last, standing(last, train))))
            return ([*path, ahead] if ahead >= 0 else path), last
        if at == (path[-1] if path else standing(before, train)):
            break
        path.append(at)
        last = tried
    return path, last


def leg_of(game: Game, s: State, action: int) -> int:
    """What a train that begins to run enters: the exit that was chosen, or what lies before it."""
    text = game.write(action)
    if text.startswith("leave "):
        return int(s.rules.network.n_standing) + action - int(s.rules.first_leave)
    return leg(s, standing(s, int(s.mover)))


def leg(s: State, at: int) -> int:
    """The way ahead; out of a city by its first green exit."""
    if not in_city(s, at):
        return at
    network = s.rules.network
    city = at - int(network.first_city)
    exits = int(movement.green_exits(s, city))
    first = (exits & -exits).bit_length() - 1 if exits else 0
    return int(network.n_standing) + int(network.first_exit[city]) + first


def reason(after: State, last: State, end: int, exit_leg: int, left: int, cost: int) -> str:
    """Why a run ended before its points did, or took the train off the network."""
    if end == core.DEPOT:
        exits = core.LOST + core.WRONG_EXIT
        if int(after.cells[exits]) > int(last.cells[exits]):
            return OFF_THE_BOARD
        return OBSTACLES[movement.FACING] if cost else PORT
    if cost:
        if not in_city(after, end):
            return OBSTACLES[int(movement.look(after, end))]
        city = end - int(after.rules.network.first_city)
        return (
            OBSTACLES[int(movement.look(after, exit_leg))] if movement.green_exits(after, city) else NO_EXIT
        )
    if in_city(after, end) and left > 0 and int(after.phase) not in ASKED:
        return CITY
    return ""


# What could happen


def forecasts(game: Game, s: State, train: int) -> Iterator[tuple[int, int, list[Run]]]:
    """For each roll of a train's die: the roll, on how many faces it is, and every way it could go."""
    tried = s.clone()
    tried.mover = train
    tried.phase = core.DIE
    tried.card = core.NO_CARD
    tried.to_move = 0
    tried.helpers = 0
    for action, faces in tried.odds():
        yield action - core.ROLLS, faces, ways_from(game, tried, action)


def ways_from(game: Game, s: State, action: int) -> list[Run]:
    """Every run that begins with this action, by the exits that are chosen."""
    begun = run_of(game, s, action)
    after = s.clone()
    after.apply(action)
    if int(after.phase) not in ASKED:
        return [begun] if begun else []
    found: list[Run] = []
    for choice in (int(each) for each in after.legal()):
        text = game.write(choice)
        if text == "stop":
            if begun:
                found.append(msgspec.structs.replace(begun, why=CITY))
            continue
        for further in ways_from(game, after, choice):
            path = (begun.path if begun else ()) + further.path
            found.append(msgspec.structs.replace(further, path=path, leaves=(text, *further.leaves)))
    return found
