"""When a turn begins of which a seat does not know."""

from __future__ import annotations

from collections.abc import Sequence

from stationmaster.store.records import Step
from stationmaster.store.subscriptions import Told


def unknown_turn(steps: Sequence[Step], seat: int, told: Told | None) -> Step | None:
    """The step by which the table came to wait for a seat, if that is a turn it has not been told of.

    The steps are all there are, or those since it was told. A turn may be several decisions, and another may
    take back the move before it and make it again: it is a new one only if the seat has moved since.
    """
    if not steps or steps[-1].waiting_on != seat:
        return None
    waits, moved, begun = told is not None, told is None, None
    for step in steps:
        moved = moved or mover_of(step) == seat
        if step.waiting_on == seat and not waits and moved:
            begun = step
        waits = step.waiting_on == seat
    return begun


def is_unanswered(steps: Sequence[Step], seat: int) -> bool:
    """Whether a turn that it was told of still waits for a decision; these are the steps since."""
    waiting = not steps or steps[-1].waiting_on == seat
    return waiting and all(mover_of(step) != seat for step in steps)


def mover_of(step: Step) -> int | None:
    mover, _, what = step.lines[0].partition(" ")
    return int(mover) if what else None
