"""Questions of one kind that are asked together: what gathers while one is under way is in the next one.

A question to a database costs as much as dozens of its rows. In a crowd so many come, and so many tables look
at the same time what others have written, that asked one by one they would wait for each other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

Question = TypeVar("Question")
Answer = TypeVar("Answer")

MOST = 200  # in one


class Gathered(Generic[Question, Answer]):
    """Whoever asks gets their own answer, or the trouble that all had who were asked for together."""

    def __init__(
        self, ask: Callable[[Sequence[Question]], Awaitable[Sequence[Answer]]], most: int = MOST
    ) -> None:
        self._ask = ask
        """Answers in the order of the questions."""
        self._most = most
        self._waiting: list[tuple[Question, asyncio.Future[Answer]]] = []
        self._asking: asyncio.Task[None] | None = None

    async def __call__(self, question: Question) -> Answer:
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.append((question, answer))
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask_all())
        return await answer

    async def _ask_all(self) -> None:
        while self._waiting:
            together, self._waiting = self._waiting[: self._most], self._waiting[self._most :]
            try:
                answers = await self._ask([question for question, _ in together])
            except Exception as trouble:  # noqa: BLE001 - it is raised again where it was asked
                for _, waiting in together:
                    if not waiting.done():
                        waiting.set_exception(trouble)
            else:
                for (_, waiting), answer in zip(together, answers, strict=True):
                    if not waiting.done():  # else whoever asked has gone
                        waiting.set_result(answer)
        self._asking = None
