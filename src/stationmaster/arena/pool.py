"""Many games, by as many workers as wanted. The result does not depend on who they are."""

from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait

from msgspec import Struct

from stationmaster import shared
from stationmaster.arena.series import Series, play
from stationmaster.arena.tally import Tally, tally_of
from stationmaster.arena.workers import Workplace, workplace
from stationmaster.kernel.log import write

MOST_IN_A_CHUNK = 20
CHUNKS_A_JOB = 8


class Chunk(Struct):
    """Some games: their numbers, what they add up to, and their logs if those are wanted."""

    numbers: list[int]
    tally: Tally
    logs: dict[str, bytes] = {}


def play_all(series: Series, games: Sequence[int], jobs: int = 1) -> Iterator[Tally]:
    """Play these games of a series; yields what each few of them add up to as it comes in, in any order."""
    for chunk in play_chunks(series, games, jobs):
        yield chunk.tally


def play_chunks(
    series: Series, games: Sequence[int], jobs: int = 1, cluster: str = "", logged: bool = False
) -> Iterator[Chunk]:
    """The same with their numbers, and with their logs if those are wanted."""
    if jobs == 1 and not cluster:
        for number in games:
            yield play_some(series, [number], logged)
        return
    with workplace(jobs, cluster) as place:
        yield from played_at(place, series, chunks(games, place.places), logged)


def chunks(games: Sequence[int], jobs: int) -> list[list[int]]:
    size = max(1, min(MOST_IN_A_CHUNK, len(games) // (jobs * CHUNKS_A_JOB)))
    return [list(games[first : first + size]) for first in range(0, len(games), size)]


def played_at(place: Workplace, series: Series, work: list[list[int]], logged: bool) -> Iterator[Chunk]:
    running: set[Future[Chunk]] = {place.submit(play_some, series, numbers, logged) for numbers in work}
    while running:
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()


def play_some(series: Series, numbers: Sequence[int], logged: bool = False) -> Chunk:
    game = shared(series.game, len(series.lineup), series.options)
    chunk = Chunk(list(numbers), Tally())
    for number in numbers:
        played = play(series, game, number)
        chunk.tally.add(tally_of(played))
        if logged:
            chunk.logs[file_name(series, number)] = write(game, played.log, played.seating)
    return chunk


def file_name(series: Series, number: int) -> str:
    return f"{series.game}-{series.seed}-{number:06}.log"
