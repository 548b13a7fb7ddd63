"""What is said to a person whose wish cannot be met."""

from bisect import bisect
from collections.abc import Iterable

# To compare two words costs some 20 µs: with all moves of a game that would be a tenth of a second, while
# everybody else at a server waits.
MOST_COMPARED = 16
LONGEST_COMPARED = 60


class Refusal(Exception):  # noqa: N818 - a refusal is not an error of ours
    """A sentence for a person: what is wrong and what was expected."""


def near(wrong: str, known: Iterable[str]) -> str:
    """The end of a refusal: the known word that was likely meant, if one is found in no time."""
    if len(wrong) > LONGEST_COMPARED:
        return ""
    from difflib import get_close_matches  # only needed when something went wrong

    close = get_close_matches(wrong, few(wrong, list(known)), n=1, cutoff=0.6)
    return f"; did you mean '{close[0]}'?" if close else ""


def few(wrong: str, known: list[str]) -> list[str]:
    """Of many words those that begin most like the wrong one: they stand around it in a dictionary."""
    if len(known) <= MOST_COMPARED:
        return known
    known = sorted(known)
    place = bisect(known, wrong)
    return known[max(0, place - MOST_COMPARED // 2) : place + MOST_COMPARED // 2]
