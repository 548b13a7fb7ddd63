"""What the server says to people: in each language, for it does not know which one a client reads.

These are worded as the server starts, so that nobody waits for a file to be read.
"""

from __future__ import annotations

from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.words import LANGUAGES, Words, spoken
from stationmaster.server.wire import Sentence

words = Words("stationmaster.server")


class CodedRefusal(Refusal):
    """A refusal with an HTTP status, and with the code that a WebSocket is closed with (0: it stays open)."""

    def __init__(self, sentence: Sentence, status: int = 400, close: int = 0) -> None:
        super().__init__(sentence if isinstance(sentence, str) else sentence["en"])
        self.sentence = sentence
        self.status = status
        self.close = close


NO_TABLE = spoken(words("no-table"))
DAMAGED = spoken(words("damaged"))
NO_SUCH_TOKEN = spoken(words("no-such-token"))
OTHER_TOKEN = spoken(words("other-token"))
NOT_YOUR_SEAT = spoken(words("not-your-seat"))
JOIN_FIRST = spoken(words("join-first"))
JOINED_ALREADY = spoken(words("joined-already"))
TOO_LONG = spoken(words("too-long"))
TOO_FAST = spoken(words("too-fast"))
TEXT_ONLY = spoken(words("text-only"))
NOTHING_SAID = spoken(words("nothing-said"))
SPECTATORS_WATCH = spoken(words("spectators-watch"))
MOVED_ON = spoken(words("moved-on"))
NOT_KEPT = spoken(words("not-kept"))
REMARK_NOT_KEPT = spoken(words("remark-not-kept"))
NAME_NOT_KEPT = spoken(words("name-not-kept"))
TABLE_NOT_KEPT = spoken(words("table-not-kept"))
STOPPING = spoken(words("stopping"))
NOTHING_KEPT = spoken(words("nothing-kept"))
BOTS_ASLEEP = spoken(words("bots-asleep"))
OUT_OF_REACH = spoken(words("out-of-reach"))
ENOUGH_UNDONE = spoken(words("enough-undone"))
NOT_YOUR_TURN = spoken(words("not-your-turn"))
ASKED_ALREADY = spoken(words("asked-already"))
NO_ADVICE = spoken(words("no-advice"))
NOT_OVER = spoken(words("not-over"))
FULL_TABLE = spoken(words("full-table"))
CROWD = spoken(words("crowd"))
FULL_HALL = spoken(words("full-hall"))
TOO_MANY_TABLES = spoken(words("too-many-tables"))
STRANGER = spoken(words("stranger"))
STRANGE_NAME = spoken(words("strange-name"))
NO_REQUEST = spoken(words("no-request"))
NOT_FOUND = spoken(words("not-found"))
WRONG_METHOD = spoken(words("wrong-method"))
TOO_LARGE = spoken(words("too-large"))
OUR_FAULT = spoken(words("our-fault"))
UPGRADE = spoken(words("upgrade"))


KINDS = {
    text["en"]: name.lower().replace("_", "-")
    for name, text in list(globals().items())
    if name.isupper() and isinstance(text, dict) and "en" in text
}
NOT_UNDERSTOOD = spoken(words("not-understood", detail="\0"))["en"].partition("\0")[0]


def kind_of(sentence: Sentence) -> str:
    """What a refusal is counted as: by the name of its message, or as the game's."""
    text = sentence if isinstance(sentence, str) else sentence["en"]
    return KINDS.get(text) or ("not-understood" if text.startswith(NOT_UNDERSTOOD) else "rules")


def not_understood(detail: str) -> Sentence:
    return spoken(words("not-understood", detail=detail))


def other_rules(kept: int, now: int) -> Sentence:
    return spoken(words("other-rules", kept=kept, now=now))


def of(refusal: Refusal) -> Sentence:
    """Why something is refused, in each language; what is plain English stays so."""
    if isinstance(refusal, CodedRefusal):
        return refusal.sentence
    if isinstance(refusal.why, str):
        return str(refusal)
    return {language: refusal.said(language) for language in LANGUAGES}
