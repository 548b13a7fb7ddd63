"""How those who wait for a store are answered, and how long it waits for more of them.

A commit costs as much as dozens of its rows. In a crowd it is worth a moment's wait, in which more gathers
for the next one; nobody sees it, and where few play nobody waits.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TypeAlias

from stationmaster.store.records import NotKept, Then

LOG = logging.getLogger("stationmaster")
CROWD = 4  # jobs in one commit
A_MOMENT = 0.02  # seconds

Answers: TypeAlias = list[tuple[Then, NotKept | None]]
"""Whom to call, and with what trouble."""


def give(answers: Answers) -> None:
    """In the event loop: call those who wait."""
    for then, trouble in answers:
        try:
            then(trouble)
        except Exception:
            LOG.exception("what was to follow on something kept has failed")


def answer(done: asyncio.Future[None], trouble: NotKept | None) -> None:
    if done.done():
        return  # whoever waited has gone
    if trouble is None:
        done.set_result(None)
    else:
        done.set_exception(trouble)
