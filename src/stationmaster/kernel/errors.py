"""What is said to a person whose wish cannot be met."""

from bisect import bisect
from collections.abc import Iterable

from stationmaster.kernel.words import Text, Words, say

# To compare two words costs some 20 µs: with all moves of a game that would be a tenth of a second, while
# everybody else at a server waits.
MOST_COMPARED = 16
LONGEST_COMPARED = 60

words = Words("stationmaster.kernel")


class Refusal(Exception):  # noqa: N818 - a refusal is not an error of ours
    """Why a wish is not met: what is wrong and what was expected.

    To players it is a message of words.*.ftl. Those who write boards or games, or run a server, are told by a
    plain sentence in English.
    """

    def __init__(self, why: Text, meant: str = "") -> None:
        super().__init__(why, meant)
        self.why = why
        self.meant = meant
        """The word that was likely meant, as `closest` finds it."""

    def said(self, language: str) -> str:
        hint = say(words("did-you-mean", word=self.meant), language) if self.meant else ""
        return say(self.why, language) + hint

    def __str__(self) -> str:
        return self.said("en")


def no_such_move(text: str, known: Iterable[str] = ()) -> Refusal:
    return Refusal(words("no-such-move", move=text), closest(text, known))


def cannot_begin(seat: int, seats: int) -> Refusal:
    return Refusal(words("cannot-begin", seat=seat, last=seats - 1))


def near(wrong: str, known: Iterable[str]) -> str:
    """The end of a plain sentence: the known word that was likely meant, if one is found in no time."""
    close = closest(wrong, known)
    return f"; did you mean '{close}'?" if close else ""


def closest(wrong: str, known: Iterable[str]) -> str:
    """The known word that was likely meant, or "" if none is found in no time."""
    if len(wrong) > LONGEST_COMPARED:
        return ""
    from difflib import get_close_matches  # only needed when something went wrong

    return next(iter(get_close_matches(wrong, few(wrong, list(known)), n=1, cutoff=0.6)), "")


def few(wrong: str, known: list[str]) -> list[str]:
    """Of many words those that begin most like the wrong one: they stand around it in a dictionary."""
    if len(known) <= MOST_COMPARED:
        return known
    known = sorted(known)
    place = bisect(known, wrong)
    return known[max(0, place - MOST_COMPARED // 2) : place + MOST_COMPARED // 2]
