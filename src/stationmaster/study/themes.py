"""What a puzzle is about: read from its answer, from what a bot says for it, and from what it changed."""

from __future__ import annotations

from msgspec import Struct

from stationmaster.bots.bot import Reason
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.words import Words

words = Words("stationmaster.study")

THEMES = (
    "block",
    "build",
    "dice",
    "draw",
    "helper",
    "keep",
    "load",
    "longest",
    "passengers",
    "points",
    "race",
    "rob",
    "save",
    "send",
    "signals",
    "station",
    "tickets",
    "tunnel",
)

VERBS = {
    # Ticket to Ride
    "keep": "keep",
    "tickets": "tickets",
    "draw": "draw",
    "take": "draw",
    "surcharge": "tunnel",
    "turn": "tunnel",
    "station": "station",
    "at": "station",
    "passenger": "passengers",
    "no": "passengers",
    "ride": "passengers",
    "get": "passengers",
    "reroll": "dice",
    "hold": "dice",
    "lay": "dice",
    "wait": "dice",
    "instead": "draw",
    "mix": "tickets",
    "claim": "points",
    # the card game
    "play": "send",
}
TEAM_VERBS = {
    "play": "send",
    "move": "send",
    "depart": "send",
    "colour": "send",
    "leave": "send",
    "roll": "send",
    "take": "signals",
    "lay": "signals",
    "switch": "signals",
    "load": "load",
    "draw": "draw",
}
REASONS = {
    "rob": "rob",
    "claim-before-others": "race",
    "claim-ticket-first": "race",
    "claim-network": "build",
    "claim-ticket": "build",
    "claim-longest": "longest",
    "claim-points": "points",
}
TAKEN = 2.0  # points that the others lose on the average, from which on being in their way is the point of it
SAVED = 0.4  # time tokens


class Change(Struct, frozen=True):
    """What the best does against the next best, on the average, in points."""

    gained: float
    """To its seat; where all play together, in % of the goal."""
    took: float
    """From the best of the others; where all play together, from the dangers of the line: time tokens."""


def idea(move: str) -> str:
    """What a move is about: the same route with other cards, or cars with other locomotives, is no other."""
    verb, *rest = move.split()
    if verb == "claim" and rest:
        return f"claim {rest[0].partition('/')[0]}"
    if verb == "station":
        return verb  # where it will stand is asked next
    if verb in ("surcharge", "instead"):
        return verb
    if verb == "play" and "as" in rest:
        return f"play {rest[-1]}"
    if verb == "play" and rest[-1:] == ["locomotive"]:
        return f"play {' '.join(rest[:-2])}"
    if verb == "load" and rest:
        return f"load {rest[0]}"
    return move


def theme(move: str, reason: Reason | None, change: Change) -> str:
    """Of a puzzle with this answer, a bot's reason for it, and what it changed."""
    key = reason.key if reason else ""
    if key == "claim-block":
        return "block" if change.took >= max(TAKEN, change.gained) else "points"
    return REASONS.get(key) or VERBS.get(move.split()[0], "points")


def team_theme(move: str, change: Change) -> str:
    """The same where all play together."""
    if change.took >= SAVED:
        return "save"
    verb, *rest = move.split()
    if verb == "play" and rest[-1] != "move":
        return "signals"
    return TEAM_VERBS.get(verb, "helper")


def known(name: str) -> str:
    """A theme that there is, or none."""
    if name and name not in THEMES:
        raise Refusal(words("no-theme", name=name, themes=", ".join(THEMES)))
    return name
