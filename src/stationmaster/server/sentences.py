"""What the server says to people: in each language, for it does not know which one a client reads.

These are worded as the server starts, so that nobody waits for a file to be read.
"""

from __future__ import annotations

from collections.abc import Mapping

from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.words import LANGUAGES, Message, Words, say, spoken
from stationmaster.server.wire import LONGEST_NAME, Sentence

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
SEATING_NOT_KEPT = spoken(words("seating-not-kept"))
TABLE_NOT_KEPT = spoken(words("table-not-kept"))
STOPPING = spoken(words("stopping"))
NOTHING_KEPT = spoken(words("nothing-kept"))
BOTS_ASLEEP = spoken(words("bots-asleep"))
OUT_OF_REACH = spoken(words("out-of-reach"))
ENOUGH_UNDONE = spoken(words("enough-undone"))
OVER = spoken(words("over"))
HAS_RESIGNED = spoken(words("has-resigned"))
TIME_IS_UP = spoken(words("time-is-up"))
OUT_OF_TIME = spoken(words("out-of-time"))
CLOCK_OUT_OF_RANGE = spoken(words("clock-out-of-range"))
NAME_TOO_LONG = spoken(words("name-too-long", most=LONGEST_NAME))
ONE_CLOCK = spoken(words("one-clock"))
NO_SUCH_PERSON = spoken(words("no-such-person"))
NOTHING_DRAWN = spoken(words("nothing-drawn"))
BY_LINK = spoken(words("by-link"))
SEAT_TAKEN = spoken(words("seat-taken"))
NOT_AWAY = spoken(words("not-away"))
AWAY_JUST_NOW = spoken(words("away-just-now"))
VOTED_ALREADY = spoken(words("voted-already"))
NOT_THE_HOST = spoken(words("not-the-host"))
OWN_SEAT = spoken(words("own-seat"))
MOVED_THERE = spoken(words("moved-there"))
BOTS_ALREADY = spoken(words("bots-already"))
NO_SUCH_PIECE = spoken(words("no-such-piece"))
NO_CHAT = spoken(words("no-chat"))
NOTHING_PROPOSED = spoken(words("nothing-proposed"))
NO_SUCH_SEAT = spoken(words("no-such-seat"))
NOT_YOUR_TURN = spoken(words("not-your-turn"))
ASKED_ALREADY = spoken(words("asked-already"))
NO_ADVICE = spoken(words("no-advice"))
NO_ANALYSIS = spoken(words("no-analysis"))
NOT_LOOKED_INTO = spoken(words("not-looked-into"))
NOT_OVER = spoken(words("not-over"))
NOT_OVER_YET = spoken(words("not-over-yet"))
NOT_YOUR_SANDBOX = spoken(words("not-your-sandbox"))
NOTHING_FOLLOWS = spoken(words("nothing-follows"))
NOBODY_DECIDES = spoken(words("nobody-decides"))
NO_POSITIONS = spoken(words("no-positions"))
NO_FRIENDS = spoken(words("no-friends"))
STILL_LEARNING = spoken(words("still-learning"))
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
NO_SUCH_WAY = spoken(words("no-such-way"))
NO_MAIL_ADDRESS = spoken(words("no-mail-address"))
NO_WEBHOOK = spoken(words("no-webhook"))
WEBHOOK_UNREACHED = spoken(words("webhook-unreached"))
NO_PUSH_TARGET = spoken(words("no-push-target"))
NO_SEAT_TO_TELL_OF = spoken(words("no-seat-to-tell-of"))
ENOUGH_RECEIVERS = spoken(words("enough-receivers"))
MAIL_NOT_SENT = spoken(words("mail-not-sent"))
NO_SUCH_CONFIRM = spoken(words("no-such-confirm"))
NO_SUCH_STOP = spoken(words("no-such-stop"))


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


def not_understood(*details: Message) -> Sentence:
    return spoken(words("not-understood", detail=list(details)))


def as_many_seats(count: int) -> Sentence:
    return spoken(words("as-many-seats", count=count))


def no_lesson(name: str) -> Sentence:
    return spoken(words("no-lesson", lesson=name))


def other_rules(kept: int, now: int) -> Sentence:
    return spoken(words("other-rules", kept=kept, now=now))


# To those who are not here, in the language that they chose.


def your_turn(title: Mapping[str, str], language: str) -> str:
    return say(words("notice-heading", game=title[language]), language)


def table_waits(name: str, language: str) -> str:
    """For a seat, which may have no name yet."""
    return say(words("notice-waits-for", name=name) if name else words("notice-waits"), language)


def no_more_mail(link: str, language: str) -> str:
    return say(words("notice-stop", link=link), language)


def confirm_heading(language: str) -> str:
    return say(words("confirm-heading"), language)


def confirm_mail(link: str, language: str) -> str:
    return say(words("confirm-mail", link=link), language)


def of(refusal: Refusal) -> Sentence:
    """Why something is refused, in each language; what is plain English stays so."""
    if isinstance(refusal, CodedRefusal):
        return refusal.sentence
    if isinstance(refusal.why, str):
        return str(refusal)
    return {language: refusal.said(language) for language in LANGUAGES}
