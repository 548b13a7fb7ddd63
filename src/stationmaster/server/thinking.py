"""A process in which bots think: questions come in by stdin, thoughts go out by stdout (see thinkers.py)."""

from __future__ import annotations

import logging
import os
import pickle
import signal
import sys
from collections.abc import Callable
from functools import partial
from typing import BinaryIO

import msgspec

from stationmaster import bots, shared
from stationmaster.kernel.wording import bundle_of
from stationmaster.kernel.words import LANGUAGES
from stationmaster.server import players
from stationmaster.server.thinkers import LENGTH, Question, Thought, packed

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
        question: Question = pickle.loads(content)  # noqa: S301 - written by the server that started us
        send(answers, think(question, ready=partial(send, answers, Thought())))


def send(answers: BinaryIO, thought: Thought) -> None:
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
        return Thought(advice.action, players.reason(bot, advice.reason))
    except Exception as error:
        logging.getLogger("stationmaster").exception("%s broke", question.bot)
        return Thought(error=f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    main()
