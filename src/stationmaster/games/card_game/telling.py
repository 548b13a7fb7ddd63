"""Moves of the card game in words: what could be done, and what was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from stationmaster.games.card_game.data import box
from stationmaster.games.card_game.view import View
from stationmaster.kernel.family import Listener
from stationmaster.kernel.game import CHANCE, Game
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import View as KernelView
from stationmaster.kernel.words import Message, Text, Words

words = Words("stationmaster.games.card_game", "stationmaster.games")

DO = {"pass": "cg-do-pass", "draw": "cards-do-draw", "tickets": "cards-do-tickets"}
DONE = {"draw": "cg-log-draw", "tickets": "cg-log-tickets", "pass": "cg-log-pass"}


# Names


def ticket(number: int) -> Message:
    """By its cities."""
    known = box().tickets[number]
    return words("cg-pair", a=box().cities[known.a].names, b=box().cities[known.b].names)


def ticket_called(name: str) -> Message:
    return ticket(next(n for n, known in enumerate(box().tickets) if known.id == name))


def card(kind: str) -> Message:
    return words("cg-card-taken", kind=kind)


def cards(kind: str, count: int) -> Message:
    return words("cg-cards", kind=kind, count=count)


def counted(rest: Sequence[str]) -> list[Message]:
    """`3 blue 1 locomotive`, or `white blue red` with one of each."""
    found: list[Message] = []
    count = 1
    for word in rest:
        if word.isdecimal():
            count = int(word)
        else:
            found.append(cards(word, count))
            count = 1
    return found


# What could be done


def offer(game: Game, view: KernelView, action: str) -> Message | None:
    """An action; the tickets of which one is asked are named."""
    if action in DO:
        return words(DO[action])
    seen = cast(View, view)
    verb, *rest = action.split()
    asked = seen.offered or seen.counted
    named = (
        [ticket(asked[int(place) - 1]) for place in rest]
        if verb in ("keep", "complete") and rest != ["none"]
        else []
    )
    match verb:
        case "take":
            return words("cg-do-take", card=card(rest[0]))
        case "play":
            return words("cg-play-these", cards=counted(rest))
        case "keep":
            return words("cg-do-keep-these", tickets=named) if named else words("cg-do-keep-none")
        case "complete":
            return words("cg-do-complete", tickets=named) if named else words("cg-do-complete-none")
    return None


# What was done


def tells(game: Game, told: Told, listener: Listener, turn: int | None) -> list[Message]:
    if told.by == CHANCE:
        return [*luck(told.text.removeprefix("! "), listener, turn)]
    return [*decided(told, listener)]


def luck(text: str, listener: Listener, turn: int | None) -> Iterator[Message]:
    """What has more than one outcome, and what all see change."""
    verb, *rest = text.split()
    who = {} if turn is None else listener.who(turn)
    if verb == "begins":
        yield words("cg-log-begins", **listener.who(int(rest[0])))
    elif verb == "dealt" and rest != ["?"] and who:
        yield words("cg-log-drew", card=card(rest[0]), **who)
    elif verb == "ticket" and rest != ["?"] and who:
        yield words("cg-log-ticket", ticket=ticket_called(rest[0]), **who)
    elif verb == "shown":
        yield words("cg-log-shown", card=card(rest[0]))
    elif verb == "sent":  # CARD-11: what was named here would stay on the screen for everybody to look up
        yield words("cg-log-sent", count=len(rest) - 1, **listener.who(int(rest[0])))
    elif verb == "count":
        yield words("cg-log-count")
    elif verb == "completed":
        for part in text.removeprefix("completed ").split(" | "):
            yield from completed(part, listener)


def completed(told: str, listener: Listener) -> Iterator[Message]:
    """`1: chicago-dallas; left seattle-miami` as sentences."""
    seat, _, tickets = told.partition(": ")
    done, left = (part.split() for part in tickets.partition("; left ")[::2])
    who = listener.who(int(seat))
    if done == ["none"]:
        yield words("cg-log-completes-none", **who)
    else:
        yield words("cg-log-completes", tickets=[ticket_called(name) for name in done], **who)
    if left and left != ["none"]:
        yield words("cg-log-left", tickets=[ticket_called(name) for name in left])


def decided(told: Told, listener: Listener) -> Iterator[Message]:
    verb, *rest = told.text.split()
    who = listener.who(told.by)
    if told.text in DONE:
        yield words(DONE[told.text], **who)
    elif verb == "take":
        yield words("cg-log-take", card=card(rest[0]), **who)
    elif verb == "play":
        yield from played(told.text, who, listener)
    elif verb == "keep":
        yield kept(rest, who)
    elif verb == "complete":
        yield chosen(rest, who)


def played(text: str, who: dict[str, Text], listener: Listener) -> Iterator[Message]:
    own, _, loss = text.removeprefix("play ").partition(" robs ")
    yield words("cg-log-play", cards=counted(own.split()), **who)
    if loss:
        seat, *lost = loss.split()
        victim = listener.who(int(seat))
        yield words("cg-log-robs", victim=victim["who"], you=victim["you"], cards=counted(lost))


def kept(ids: Sequence[str], who: dict[str, Text]) -> Message:
    if not ids:
        return words("cg-log-chose", **who)
    if ids == ["none"]:
        return words("cg-log-kept", count=0, **who)
    if "?" in ids:
        return words("cg-log-kept", count=len(ids), **who)
    return words("cg-log-kept-these", tickets=[ticket_called(name) for name in ids], **who)


def chosen(ids: Sequence[str], who: dict[str, Text]) -> Message:
    """A choice at a scoring: of others one hears only that it is made."""
    if not ids:
        return words("cg-log-choice", **who)
    if ids == ["none"]:
        return words("cg-log-choice-none", **who)
    return words("cg-log-choice-these", tickets=[ticket_called(name) for name in ids], **who)
