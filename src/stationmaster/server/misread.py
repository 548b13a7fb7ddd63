"""What is wrong with a request that could not be read, told to people in their language.

The reader (msgspec) says it in English: "Expected `array`, got `str` - at `$.seats`".
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import reduce

from stationmaster.kernel.words import Message, Words

words = Words("stationmaster.server")

AT = re.compile(r" - at `(?:key in )?\$?\.?([^`]*)`$")
KINDS = ("array", "object", "str", "int", "float", "bool", "null")
TOLD: tuple[tuple[re.Pattern[str], Callable[..., Message]], ...] = (
    (
        re.compile(r"Expected `([^`]+)`, got `([^`]+)`"),
        lambda wanted, got: words("misread-kind-got", wanted=any_of(wanted), got=kind_of(got)),
    ),
    (
        re.compile(r"Expected `(?:str|array|object)` of length <=? (\d+)"),
        lambda count: words("misread-long", count=int(count)),
    ),
    (
        re.compile(r"Expected `(?:str|array|object)` of length >=? (\d+)"),
        lambda count: words("misread-short", count=int(count)),
    ),
    (re.compile(r"Expected `[a-z]+` <=? (-?[\d.]+)"), lambda bound: words("misread-most", bound=bound)),
    (re.compile(r"Expected `[a-z]+` >=? (-?[\d.]+)"), lambda bound: words("misread-least", bound=bound)),
    (re.compile(r"Expected `([^`]+)`"), lambda wanted: words("misread-kind", wanted=any_of(wanted))),
    (re.compile(r"Invalid (?:enum )?value '?([^']*)'?"), lambda name: words("misread-choice", name=name)),
    (
        re.compile(r"Object contains unknown field `([^`]+)`"),
        lambda name: words("misread-unknown", name=name),
    ),
    (
        re.compile(r"Object missing required field `([^`]+)`"),
        lambda name: words("misread-missing", name=name),
    ),
    (
        re.compile("JSON is malformed|Input data was truncated|Invalid UTF-8"),
        lambda: words("misread-json"),
    ),
)


def misread(said: str, at: str = "") -> Message:
    """The same in words of ours, with its place; what we have no words for is a form that is not known."""
    if found := AT.search(said):
        said, at = said[: found.start()], at or found[1]
    detail = detail_of(said)
    return words("misread-at", at=at, detail=detail) if at else detail


def detail_of(said: str) -> Message:
    for pattern, told in TOLD:
        if found := pattern.match(said):
            return told(*found.groups())
    return words("misread-form")


def any_of(kinds: str) -> Message:
    return reduce(
        lambda first, second: words("misread-or", first=first, second=second),
        map(kind_of, kinds.split(" | ")),
    )


def kind_of(kind: str) -> Message:
    return words("misread-a", kind=kind if kind in KINDS else "other")
