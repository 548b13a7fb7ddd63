"""What people show each other on the board: a mark names a piece, and is gone when the turn is over."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from time import time

from stationmaster.kernel.game import OVER
from stationmaster.server import sentences, wire
from stationmaster.server.sentences import CodedRefusal
from stationmaster.store.records import Remark, Step

MARK = "mark"
UNMARK = "unmark"
MOST_MARKS = 4  # of one seat: with more of them nobody knows what is meant


class Marks:
    """Those of a table. They are kept as remarks, each with the entry at which it was made."""

    def __init__(
        self, remarks: Iterable[Remark], steps: Sequence[Step], pieces: Callable[[], Collection[str]]
    ) -> None:
        self.pieces = pieces
        """What may be marked at this table."""
        self.waiting_on = OVER
        self.began = 0
        """The entry at which this turn began: marks from before it mean nothing any more."""
        self.shown: list[wire.Marked] = []
        for step in steps:
            self.make_step(step)
        self.read(remarks)

    def remark(self, wish: wire.Mark, entry: int) -> Remark:
        """What somebody marks, or no more, to be kept."""
        if self.waiting_on == OVER:
            raise CodedRefusal(sentences.OVER, 409)
        if wish.piece not in self.pieces():
            raise CodedRefusal(sentences.NO_SUCH_PIECE, 404)
        return Remark(wish.seat, f"{entry} {wish.piece}", time(), MARK if wish.on else UNMARK)

    def make(self, remark: Remark) -> None:
        entry, _, piece = remark.text.partition(" ")
        if remark.by is None or int(entry) < self.began:
            return
        mark = wire.Marked(remark.by, piece)
        self.shown = [each for each in self.shown if each != mark]
        if remark.kind == MARK:
            own = [each for each in self.shown if each.seat == mark.seat]
            given_up = own[: max(0, len(own) + 1 - MOST_MARKS)]
            self.shown = [each for each in self.shown if each not in given_up] + [mark]

    def make_step(self, step: Step) -> bool:
        """Whether marks are gone because it is another's turn now."""
        if step.waiting_on == self.waiting_on:
            return False
        self.waiting_on, self.began = step.waiting_on, step.end
        gone, self.shown = bool(self.shown), []
        return gone

    def read(self, remarks: Iterable[Remark]) -> bool:
        """All anew, from what is kept: whether that is other than before."""
        before, self.shown = self.shown, []
        for remark in remarks:
            if remark.kind in (MARK, UNMARK):
                self.make(remark)
        return self.shown != before
