"""Moves of Switch & Signal in words: what could be done, and what was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

from stationmaster.games.switch_and_signal.board import COLOURS
from stationmaster.games.switch_and_signal.game import Game
from stationmaster.kernel import game as kernel
from stationmaster.kernel.family import Listener
from stationmaster.kernel.game import CHANCE
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import View
from stationmaster.kernel.words import Fact, Message, Text, Words

words = Words("stationmaster.games.switch_and_signal")

DO = {
    "carry out": "sns-do-carry-out",
    "keep": "sns-do-keep",
    "stop": "sns-do-stop",
    "roll": "sns-do-roll",
    "colour idle": "sns-do-idle",
    "switchman": "sns-do-switchman",
    "logistician": "sns-do-logistician",
    "dispatcher": "sns-do-dispatcher",
}
HELPED = {"switchman", "logistician", "dispatcher"}
"""Those who need not be told what with."""


# Names


def place(game: Game, name: str) -> Fact:
    """A city, a point or a junction; of an end, the place it leads to."""
    return game.board.node(name.partition("/")[0]).names


def train_name(train: str) -> Message:
    colour, number = train.split("-")
    return words("sns-train", colour=colour, number=number)


def signal(game: Game, name: str) -> Message:
    """A city's exit is called by where it leads, a signal out on the line by its track."""
    at, towards, *out_on_track = name.split(":")
    here, there = place(game, at), place(game, towards)
    if out_on_track:
        return words("sns-pair", a=here, b=there)
    return words("sns-exit", city=here, to=there)


def joined(game: Game, position: str) -> Message:
    """The two ends that a junction joins."""
    one, other = (place(game, end) for end in position.split("+"))
    return words("sns-pair", a=one, b=other)


def symbols(instruction: Sequence[str]) -> list[Message]:
    """What an instruction shows, each once. SNS-24: three multicoloured symbols mean every train."""
    shown = [*instruction]
    if shown == ["start"]:
        shown = [f"start-{colour}" for colour in COLOURS]
    elif shown.count("any") == len(COLOURS):
        shown = [*(symbol for symbol in shown if symbol != "any"), "all"]
    return [words("sns-symbols", symbol=symbol, count=count) for symbol, count in Counter(shown).items()]


def cards(paid: str) -> list[Message]:
    """`signal`, or two for one: `move+switch`."""
    return [words("sns-card", kind=kind) for kind in paid.split("+")]


# What could be done


def offer(game: kernel.Game, view: View, action: str) -> Message | None:
    if action in DO:
        return words(DO[action])
    railway = cast(Game, game)
    verb, first, *rest = action.split()
    match verb:
        case "depart" | "colour" | "conductor":
            return words("sns-do-colour", verb=verb, colour=first)
        case "move" | "officer":
            return words("sns-do-train", verb=verb, train=train_name(first))
        case "load":
            return words("sns-do-load", train=train_name(first), card=rest[-1])
        case "coupler":
            return words("sns-do-coupler", place=place(railway, first))
        case "take" | "lay":
            return words("sns-do-signal", verb=verb, signal=signal(railway, first))
        case "leave":
            return words("sns-do-leave", city=place(railway, first), to=place(railway, rest[-1]))
        case "switch":
            return words("sns-do-switch", junction=place(railway, first), ends=joined(railway, rest[0]))
        case "draw":
            return words("sns-do-draw", count=int(first))
        case "play" if rest:
            return words("sns-do-play-two", cards=cards(first), kind=rest[-1])
        case "play":
            return words("sns-do-play", kind=first)
    return None


# What was done


def tells(game: kernel.Game, told: Told, listener: Listener, turn: int | None) -> list[Message]:
    railway = cast(Game, game)
    if told.by == CHANCE:
        said = luck(railway, told.text.removeprefix("! "), listener, turn)
    else:
        said = decided(railway, told.text, listener.who(told.by))
    return [said] if said else []


def luck(game: Game, text: str, listener: Listener, turn: int | None) -> Message | None:
    verb, *rest = text.split()
    match verb:
        case "begins":
            return words("sns-log-begins", **listener.who(int(rest[0])))
        case "rolls":
            return words("sns-log-die", roll=int(rest[0]))
        case "instruction":
            return words("sns-log-instruction", symbols=symbols(rest))
        case "departs":
            return words("sns-log-departs", place=place(game, rest[0]))
        case "number":
            return words("sns-log-number", place=place(game, rest[0]), number=int(rest[1]))
        case "card" if turn is not None:
            drawn = [words("sns-cards", kind=rest[0], count=1)]
            return words("sns-log-drew", cards=drawn, **listener.who(turn))
        case "card":
            return words("sns-log-dealt", kind=rest[0])
    return None


def decided(game: Game, text: str, who: dict[str, Text]) -> Message | None:
    verb, *rest = text.split()
    match verb:
        case "play":
            return words("sns-log-plays", what=cards(rest[0]), **who)
        case "draw":
            return words("sns-log-draw", count=int(rest[0]), **who)
        case "take":
            return words("sns-log-takes", signal=signal(game, rest[0]), **who)
        case "lay":
            return words("sns-log-lay", to=signal(game, rest[0]), **who)
        case "switch":
            junction, ends = place(game, rest[0]), joined(game, rest[1])
            return words("sns-log-switch", junction=junction, ends=ends, **who)
        case "move":
            return words("sns-log-moves", train=train_name(rest[0]), **who)
        case "load":
            return words("sns-log-loads", train=train_name(rest[0]), **who)
        case "colour":
            return words("sns-log-colour", colour=rest[0], **who)
        case "leave":
            return words("sns-log-leave", city=place(game, rest[0]), to=place(game, rest[-1]))
        case "stop":
            return words("sns-log-stop")
    return helped(game, verb, rest)


def helped(game: Game, helper: str, rest: Sequence[str]) -> Message | None:
    if helper in HELPED:
        return words("sns-log-helper", helper=helper, what="")
    if helper == "conductor":
        return words("sns-log-helper", helper=helper, what=rest[0])
    if helper == "officer":
        return words("sns-log-helper", helper=helper, what=train_name(rest[0]))
    if helper == "coupler":
        return words("sns-log-helper", helper=helper, what=place(game, rest[0]))
    return None
