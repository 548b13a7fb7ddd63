"""The work of an analysis, on as many processes as wanted: the result does not depend on how many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context

from stationmaster.arena.workers import attend
from stationmaster.study.desk import Found, Piece, Run, Task, desk_for, here

CHUNK = 6  # pieces of work that a process takes at a time


@contextmanager
def working(task: Task, processes: int) -> Iterator[Run]:
    """Whoever does the pieces of one game's analysis."""
    if processes == 1:
        yield here
        return
    # They are spawned, not forked: whoever calls may have threads.
    pool = ProcessPoolExecutor(processes, get_context("spawn"), initializer=sit_down, initargs=(task,))
    try:
        yield lambda task, pieces: in_pool(pool, task, pieces)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def sit_down(task: Task) -> None:
    attend()
    desk_for(task)


def in_pool(pool: ProcessPoolExecutor, task: Task, pieces: Sequence[Piece]) -> Iterator[tuple[Piece, Found]]:
    running = [
        pool.submit(do_some, task, pieces[first : first + CHUNK]) for first in range(0, len(pieces), CHUNK)
    ]
    for future in as_completed(running):
        yield from future.result()


def do_some(task: Task, pieces: Sequence[Piece]) -> list[tuple[Piece, Found]]:
    return list(here(task, pieces))
