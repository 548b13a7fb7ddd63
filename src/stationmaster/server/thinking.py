"""A process in which bots think: questions come in by stdin, thoughts go out by stdout (see thinkers.py)."""

from __future__ import annotations

import logging
import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, BinaryIO, cast

import msgspec

from stationmaster import bots, shared
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import Game
from stationmaster.kernel.wording import bundle_of
from stationmaster.kernel.words import LANGUAGES
from stationmaster.server import players
from stationmaster.server.thinkers import (
    LENGTH,
    NextBest,
    Question,
    Slice,
    Sliced,
    Thought,
    Tried,
    Try,
    packed,
)

if TYPE_CHECKING:
    from stationmaster.study.desk import Task
    from stationmaster.study.findings import Progress

A_SEED = 1000003
POLITE = 5  # how far bots step back for the server when the processor is busy


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then stops us
    os.nice(POLITE)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a bot that prints must not garble its answers
    send(answers, Thought())
    questions = sys.stdin.buffer
    while length := questions.read(LENGTH):
        content = questions.read(int.from_bytes(length, "big"))
        asked: Question | Slice | Try = pickle.loads(content)  # noqa: S301 - written by the server that started us
        match asked:
            case Slice():
                send(answers, studied(asked))
            case Try():
                send(answers, tried(asked))
            case question:
                send(answers, think(question, ready=partial(send, answers, Thought())))


def send(answers: BinaryIO, thought: Thought | Sliced | Tried) -> None:
    try:
        answers.write(packed(msgspec.msgpack.encode(thought)))
        answers.flush()
    except BrokenPipeError:
        os._exit(0)  # the server that asked is gone: nobody is left to be told, and nothing to be tidied


def think(question: Question, ready: Callable[[], None]) -> Thought:
    """A bot's answer, after a word when it begins to think.

    Whatever goes wrong in a bot is its own affair: the table only hears that it did.
    """
    try:
        game = shared(question.game, question.seats, question.rules)
        bot = bots.make(question.bot, game, question.seed)
        for language in LANGUAGES:
            bundle_of(bot.words.folders, language)  # it reads its words now, not while it is timed
        ready()
        advice = bot.advise(question.view, question.options, question.heard)
        thought = Thought(advice.action, players.reason(bot, advice.reason))
        return (
            surely(question, game, thought) if question.play_outs and len(question.options) > 1 else thought
        )
    except Exception as error:
        logging.getLogger("stationmaster").exception("%s broke", question.bot)
        return Thought(error=f"{type(error).__name__}: {error}")


def surely(question: Question, game: Game, thought: Thought) -> Thought:
    """A thought with how sure it is, and the next best."""
    from stationmaster.study.counsel import counsel
    from stationmaster.study.judging import Position

    seat = question.view.seat
    assert seat is not None
    position = Position(seat, question.view, tuple(question.heard), tuple(question.options))
    found = counsel(game, position, thought.action, question.play_outs, question.seed % A_SEED)
    others = [NextBest(other.action, other.chance, other.reason) for other in found.others]
    if found.lead:
        return Thought(thought.action, thought.reason, others=others, ways=found.ways, lead=found.lead)
    return told(thought, found.chance, found.sure, others)


DOUBTED = 0.2  # a hint so unsure of itself is given for the next best


def told(thought: Thought, chance: float | None, sure: float | None, others: list[NextBest]) -> Thought:
    """A hint never says of its own advice that it is worse: one that surely is better takes its place."""
    if chance is None or sure is None:
        return Thought(thought.action, thought.reason, others=others)
    if sure >= DOUBTED:
        after = beside(chance, others)
        return Thought(thought.action, thought.reason, chance=chance, sure=sure, others=after)
    better, *rest = others
    after = beside(better.chance, [NextBest(thought.action, chance, thought.reason), *rest])
    return Thought(better.action, better.reason, chance=better.chance, sure=round(1 - sure, 2), others=after)


def beside(chance: float | None, others: list[NextBest]) -> list[NextBest]:
    """In the order of their chances. One that won more of the few games, and is not surely better for that,
    is about as good as the advice: a number would deny it."""
    ordered = sorted(others, key=lambda one: -(one.chance or 0.0))
    return [
        msgspec.structs.replace(one, chance=None) if (one.chance or 0.0) > (chance or 0.0) else one
        for one in ordered
    ]


# What has time


UNDER_WAY: dict[str, Iterator[Progress]] = {}
"""The analyses that this process works at, by the names of their tables."""


def studied(some: Slice) -> Sliced:
    """So many seconds of an analysis, and how far it then is."""
    try:
        if some.task is not None:
            begin(some.name, cast("Task", some.task))
        return go_on(some.name, monotonic() + some.seconds)
    except Exception as error:
        logging.getLogger("stationmaster").exception("the analysis of %s broke", some.name)
        UNDER_WAY.pop(some.name, None)
        return Sliced(error=f"{type(error).__name__}: {error}")


def begin(name: str, task: Task) -> None:
    from stationmaster.study.analysis import Study
    from stationmaster.study.desk import here

    UNDER_WAY.clear()  # one at a time: another, begun and left, is nobody's any more
    UNDER_WAY[name] = Study(task).steps(here)


def go_on(name: str, until: float) -> Sliced:
    found = Sliced()
    while monotonic() < until and not found.is_last:
        progress = next(UNDER_WAY[name])
        seen = progress.analysis
        content = found.analysis if seen is None else msgspec.json.encode(seen)
        is_last = seen is not None and seen.stage == seen.stages
        found = Sliced(progress.done, progress.of, content, is_last)
    if found.is_last:
        del UNDER_WAY[name]
    return found


def tried(attempt: Try) -> Tried:
    """What is to be said of a move tried at a puzzle."""
    from stationmaster.study import puzzles

    try:
        found = puzzles.answer(puzzles.find(attempt.puzzle, puzzles.ours()), attempt.move)
    except Refusal as refusal:
        return Tried(refusal={language: refusal.said(language) for language in LANGUAGES})
    except Exception as error:
        logging.getLogger("stationmaster").exception("puzzle %s broke", attempt.puzzle)
        return Tried(error=f"{type(error).__name__}: {error}")
    return Tried(msgspec.json.encode(found))


if __name__ == "__main__":
    main()
