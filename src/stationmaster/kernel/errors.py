"""What is said to a person whose wish cannot be met."""

from collections.abc import Iterable


class Refusal(Exception):  # noqa: N818 - a refusal is not an error of ours
    """A sentence for a person: what is wrong and what was expected."""


def near(wrong: str, known: Iterable[str]) -> str:
    """The end of a refusal: the known word that was likely meant, if there is one."""
    from difflib import get_close_matches  # only needed when something went wrong

    close = get_close_matches(wrong, list(known), n=1, cutoff=0.6)
    return f"; did you mean '{close[0]}'?" if close else ""
