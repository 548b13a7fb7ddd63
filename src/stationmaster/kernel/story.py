"""The story of a match in lines: every change in words, what was taken back too (a log holds what counts)."""

from collections.abc import Iterable

from stationmaster.kernel import log
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import Game, Rng
from stationmaster.kernel.match import Change, Match, Move

OPENED = "opened"
UNDO = "undo"


def opening(match: Match) -> tuple[str, ...]:
    """The first lines: that there is a match, and what luck did before anybody was asked."""
    return (OPENED, *(log.entry(match.game, move) for move in match.log))


def lines(game: Game, change: Change) -> tuple[str, ...]:
    """A change in words, one line for each entry number that it takes."""
    if change.undo is not None:
        return (f"{change.undo} {UNDO}",)
    return tuple([log.entry(game, move) for move in change.moves])


def read(game: Game, entry: int, words: tuple[str, ...], waiting_on: int) -> Change:
    """The change that lines tell of; what they say is not checked against the rules."""
    if entry == 0:
        if words[0] != OPENED:
            raise Refusal(f"expected '{OPENED}' as the beginning, not '{log.short(words[0])}'")
        words = words[1:]
    mover, _, text = words[0].partition(" ") if words else ("", "", "")
    if text == UNDO and log.NUMBER.fullmatch(mover):
        return Change(entry, (), waiting_on, undo=int(mover))
    return Change(entry, tuple([log.read_move(line, game) for line in words]), waiting_on)


def retold(game: Game, changes: Iterable[Change], rng: Rng | None = None) -> Match:
    """The match that a story tells of, ready to go on; every move is checked."""
    moves: list[Move] = []
    undone = 0
    for change in changes:
        if change.undo is not None:
            if not moves or moves.pop().by != change.undo:
                raise Refusal(f"seat {change.undo} has nothing to take back at entry {change.entry}")
            undone += 1
        moves += change.moves
    return Match(game, rng, moves, undone)
