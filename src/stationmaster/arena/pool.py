"""Many games, on as many processes as wanted. The result does not depend on how many they are."""

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context, parent_process
from pathlib import Path

from stationmaster import shared
from stationmaster.arena.series import Series, play
from stationmaster.arena.tally import Tally, tally_of
from stationmaster.kernel.log import write

MOST_IN_A_CHUNK = 20
CHUNKS_A_JOB = 8


def play_all(series: Series, games: range, jobs: int = 1, save: Path | None = None) -> Iterator[Tally]:
    """Play these games of a series; yields a tally for each chunk as it comes in, in any order."""
    if jobs == 1:
        for number in games:
            yield play_some(series, range(number, number + 1), save)
    else:
        yield from play_in_pool(series, chunks(games, jobs), jobs, save)


def chunks(games: range, jobs: int) -> list[range]:
    size = max(1, min(MOST_IN_A_CHUNK, len(games) // (jobs * CHUNKS_A_JOB)))
    return [games[first : first + size] for first in range(0, len(games), size)]


def play_in_pool(series: Series, work: list[range], jobs: int, save: Path | None) -> Iterator[Tally]:
    """Processes are spawned, not forked: whoever calls may have threads."""
    pool = ProcessPoolExecutor(min(jobs, len(work)), get_context("spawn"), initializer=attend)
    try:
        running: set[Future[Tally]] = {pool.submit(play_some, series, numbers, save) for numbers in work}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def attend() -> None:
    """Ctrl-C is for the process that asked for the games, which sends us home; if it is killed, we go."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=leave_with_parent, daemon=True).start()


def leave_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)  # nobody is left to be told, and nothing to be tidied


def play_some(series: Series, numbers: range, save: Path | None = None) -> Tally:
    game = shared(series.game, len(series.lineup), series.options)
    tally = Tally()
    for number in numbers:
        played = play(series, game, number)
        tally.add(tally_of(played))
        if save is not None:
            (save / file_name(series, number)).write_bytes(write(game, played.log, played.seating))
    return tally


def file_name(series: Series, number: int) -> str:
    return f"{series.game}-{series.seed}-{number:06}.log"
