"""Moves of Ticket to Ride in words: what could be done, and what was."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel import game as kernel
from stationmaster.kernel.family import Listener
from stationmaster.kernel.game import CHANCE
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import View as KernelView
from stationmaster.kernel.words import LANGUAGES, Fact, Message, Text, Words

words = Words("stationmaster.games.ticket_to_ride", "stationmaster.games")

DO = {
    "pass": "ttr-do-pass",
    "draw": "cards-do-draw",
    "tickets": "cards-do-tickets",
    "turn back": "ttr-do-turn-back",
    "wait": "ttr-do-wait",
    "station": "ttr-build-station",
    "no passenger": "ttr-do-no-passenger",
    "get off": "ttr-do-get-off",
}
DO_IN_A_CITY = {"at": "ttr-do-at", "passenger": "ttr-do-passenger", "ride": "ttr-do-depart"}
DONE = {
    "draw": "ttr-log-draw",
    "tickets": "ttr-log-tickets",
    "pass": "ttr-log-pass",
    "turn back": "ttr-log-turn-back",
    "wait": "ttr-log-wait",
    "get off": "ttr-log-get-off",
}
DONE_IN_A_CITY = {"at": "ttr-log-station", "passenger": "ttr-log-passenger", "ride": "ttr-log-departs"}


# Names


def ticket(game: Game, number: int) -> Message:
    """By its cities; one that leads to countries, by all it leads to."""
    pairs = game.board.tickets[number].pairs
    return words(
        "ttr-pair", a=places(game, (a for a, _, _ in pairs)), b=places(game, (b for _, b, _ in pairs))
    )


def places(game: Game, cities: Iterable[int]) -> dict[str, str]:
    """The exits to a country are one place."""
    named = [game.board.cities[city].names for city in cities]
    return {language: " / ".join(dict.fromkeys(each[language] for each in named)) for language in LANGUAGES}


def ticket_called(game: Game, name: str) -> Message:
    return ticket(game, next(n for n, known in enumerate(game.board.tickets) if known.id == name))


def route(game: Game, name: str) -> Message | None:
    track = next((track for track in game.board.tracks if track.id == name), None)
    return words("ttr-pair", a=places(game, [track.a]), b=places(game, [track.b])) if track else None


def city(game: Game, name: str) -> Fact | None:
    return next((city.names for city in game.board.cities if city.id == name), None)


def cards(kind: str, count: int) -> Message:
    return words("ttr-cards", kind=kind, count=count)


def listed(rest: Sequence[str]) -> list[tuple[str, int]]:
    """`single 2 station 1`; of `none`, nothing."""
    return [(kind, int(n)) for kind, n in zip(rest[::2], rest[1::2], strict=False)]


def dice(rest: Sequence[str]) -> list[Fact]:
    return [words("ttr-dice-of", face=face, count=n) for face, n in listed(rest)]


def numbers_in(rest: Sequence[str]) -> list[int]:
    return [int(word) for word in rest if word.isdecimal()]


def payment(game: Game, name: str, rest: Sequence[str]) -> list[Fact]:
    """`purple 1 2`: a card for each space, one a locomotive, two special ones, the others purple.

    What is special are +4 locomotives on a board that has them, or else groups that will stand for a card.
    """
    kind, *numbers = rest or [""]
    if not numbers or not all(number.isdecimal() for number in numbers):
        return []
    length = next(track.length for track in game.board.tracks if track.id == name)
    locomotives, special, *_ = [*map(int, numbers), 0]
    others = 0 if kind == "locomotive" else length - locomotives - special
    paid: list[Fact] = [cards(each, n) for each, n in ((kind, others), ("locomotive", locomotives)) if n]
    if special:
        plus_fours = "plus-fours" in game.board.parts
        paid.append(cards("plus-four", special) if plus_fours else words("ttr-stand-ins", count=special))
    return paid


# What could be done


def offer(game: kernel.Game, view: KernelView, action: str) -> Message | None:
    return possible(cast(Game, game), cast(View, view).offered, action)


def possible(game: Game, offered: Sequence[int], text: str) -> Message | None:
    """An action; the tickets that are offered are named."""
    if text in DO:
        return words(DO[text])
    verb, *rest = text.split()
    numbers = numbers_in(rest)
    match verb:
        case "take":
            return words("ttr-do-take", kind=rest[0])
        case "claim":
            return claim(game, rest)
        case "keep":
            return keep(game, numbers, offered)
        case "station":
            return words("ttr-do-station", kind=rest[0], locomotives=numbers[0])
        case "surcharge":
            return words("ttr-do-surcharge", locomotives=numbers[0])
        case "instead":
            return words("ttr-do-instead", cards=[cards(kind, n) for kind, n in listed(rest)])
        case "tickets":
            return words("ttr-do-tickets-of", count=numbers[0])
        case "mix":
            return words("ttr-do-mix", short=numbers[0], long=numbers[1])
        case "reroll":
            return words("ttr-do-reroll", count=sum(numbers), dice=dice(rest))
        case "hold":
            return words("ttr-do-hold", count=sum(numbers), tokens=dice(rest))
        case "lay":
            return words("ttr-do-lay", count=numbers[0])
    return go(game, verb, rest)


def claim(game: Game, rest: Sequence[str]) -> Message | None:
    between = route(game, rest[0])
    if between is None:
        return None
    paid = payment(game, rest[0], rest[1:])
    return (
        words("ttr-do-claim", route=between, cards=paid) if paid else words("ttr-do-claim-it", route=between)
    )


def keep(game: Game, chosen: Sequence[int], offered: Sequence[int]) -> Message:
    if not chosen:
        return words("ttr-do-keep-none")
    return words("ttr-do-keep-these", tickets=[ticket(game, offered[place - 1]) for place in chosen])


def go(game: Game, verb: str, rest: Sequence[str]) -> Message | None:
    """To a city or along a track."""
    along, here = route(game, rest[-1]), city(game, rest[-1])
    if verb == "ride" and along:
        return words("ttr-do-ride", route=along)
    return words(DO_IN_A_CITY[verb], city=here) if verb in DO_IN_A_CITY and here else None


# What was done


def tells(game: kernel.Game, told: Told, listener: Listener, turn: int | None) -> list[Message]:
    ride = cast(Game, game)
    if told.by == CHANCE:
        said = luck(ride, told.text.removeprefix("! "), listener, turn)
    else:
        said = decided(ride, told.text, listener.who(told.by))
    return [said] if said else []


def luck(game: Game, text: str, listener: Listener, turn: int | None) -> Message | None:
    """What has more than one outcome, and what all see change."""
    if text == "row cleared":
        return words("ttr-log-cleared")
    verb, *rest = text.split()
    who = {} if turn is None else listener.who(turn)
    match verb:
        case "begins":
            return words("ttr-log-begins", **listener.who(int(rest[0])))
        case "dealt" if rest != ["?"] and who:
            return words("ttr-log-drew", kind=rest[0], **who)
        case "ticket" if rest != ["?"] and who:
            return words("ttr-log-ticket", ticket=ticket_called(game, rest[0]), **who)
        case "shown":
            return words("ttr-log-shown", kind=rest[0])
        case "turned":
            return words("ttr-log-turned", cards=cards(rest[0], 1))
        case "rolled":
            return words("ttr-log-rolled", dice=dice(rest)) if rest != ["none"] else None
        case "tunnels":
            return words("ttr-log-tunnels", count=int(rest[0]))
    return None


def decided(game: Game, text: str, who: dict[str, Text]) -> Message | None:
    if text in DONE:
        return words(DONE[text], **who)
    verb, *rest = text.split()
    numbers = numbers_in(rest)
    match verb:
        case "claim":
            return claimed(game, rest, who)
        case "take":
            return words("ttr-log-take", kind=rest[0], **who)
        case "keep":
            return kept(game, rest, who)
        case "surcharge":
            return words("ttr-log-surcharge", **who)
        case "reroll":
            return words("ttr-log-reroll", count=sum(numbers), **who)
        case "tickets":
            return words("ttr-log-tickets-of", count=sum(numbers), **who)
        case "mix":
            return words("ttr-log-mix", short=numbers[0], long=numbers[1], **who)
    return gone(game, verb, rest, who) if rest else None


def claimed(game: Game, rest: Sequence[str], who: dict[str, Text]) -> Message | None:
    between = route(game, rest[0])
    if between is None:
        return None
    paid = payment(game, rest[0], rest[1:])
    if not paid:
        return words("ttr-log-claim", route=between, **who)
    if next(track.kind for track in game.board.tracks if track.id == rest[0]) == "tunnel":
        return words("ttr-log-dig", route=between, cards=paid, **who)
    return words("ttr-log-claim-for", route=between, cards=paid, **who)


def kept(game: Game, ids: Sequence[str], who: dict[str, Text]) -> Message:
    if not ids:
        return words("ttr-log-chose", **who)
    if ids == ["none"]:
        return words("ttr-log-kept", count=0, **who)
    if any(name.startswith("?") for name in ids):
        return words("ttr-log-kept", count=len(ids), **who)
    return words("ttr-log-kept-these", tickets=[ticket_called(game, name) for name in ids], **who)


def gone(game: Game, verb: str, rest: Sequence[str], who: dict[str, Text]) -> Message | None:
    """To a city or along a track."""
    here, along = city(game, rest[-1]), route(game, rest[-1])
    if verb == "ride" and along:
        return words("ttr-log-ride", route=along)
    return words(DONE_IN_A_CITY[verb], city=here, **who) if verb in DONE_IN_A_CITY and here else None
