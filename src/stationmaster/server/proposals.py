"""What a bot would do with something of the whole team's, before it does."""

from __future__ import annotations

import asyncio

from stationmaster.server import wire


class Proposal:
    """What a bot would do at this entry, and what people think of it."""

    def __init__(self, told: wire.Proposal) -> None:
        self.told = told
        self.entry = told.entry
        self.agreed: set[int] = set()
        self.answered: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    def hear(self, answer: wire.Answer, people: set[int]) -> None:
        self.agreed |= {answer.seat} if answer.agree else set()
        if not self.answered.done() and (not answer.agree or self.agreed >= people):
            self.answered.set_result(answer.agree)

    def is_open_at(self, entry: int) -> bool:
        return self.entry == entry and not self.answered.done()

    def is_refused_at(self, entry: int) -> bool:
        if self.entry != entry or not self.answered.done() or self.answered.cancelled():
            return False
        return not self.answered.result()
