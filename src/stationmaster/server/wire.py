"""Everything that goes over the wire, as types (docs/wire.md). There is none for a game's state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from stationmaster.kernel.catalogue import Entry, Value, in_each_language
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import Outcome, View

LONGEST_MESSAGE = 4096  # bytes
LONGEST_CHAT = 500
LONGEST_NAME = 40
LONGEST_OPTION = 60
MOST_OPTIONS = 30
MOST_SEATS = 10
MOST_TOKENS = 500

Sentence: TypeAlias = dict[str, str] | str

TableId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Token: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
EntryNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=2**53)]
Name: TypeAlias = Annotated[str, Meta(max_length=LONGEST_NAME)]
Options: TypeAlias = Annotated[
    dict[
        Annotated[str, Meta(max_length=40)],
        bool | Annotated[int, Meta(ge=-(2**31), lt=2**31)] | Annotated[str, Meta(max_length=LONGEST_OPTION)],
    ],
    Meta(max_length=MOST_OPTIONS),
]
Language: TypeAlias = Literal["en", "ru"]

# From a client


class FromClient(Struct, tag_field="type", forbid_unknown_fields=True, frozen=True, gc=False):
    """What a client may send."""


class Join(FromClient, tag="join", frozen=True):
    table: TableId
    tokens: Annotated[tuple[Token, ...], Meta(max_length=MOST_SEATS)] = ()


class Play(FromClient, tag="play", frozen=True):
    seat: SeatNumber
    entry: EntryNumber
    action: Annotated[str, Meta(max_length=200)]


class Undo(FromClient, tag="undo", frozen=True):
    seat: SeatNumber
    entry: EntryNumber


class Hint(FromClient, tag="hint", frozen=True):
    seat: SeatNumber


class Chat(FromClient, tag="chat", frozen=True):
    text: Annotated[str, Meta(max_length=LONGEST_CHAT)]
    seat: SeatNumber | None = None


class SayName(FromClient, tag="say-name", frozen=True):
    seat: SeatNumber
    name: Name


Message: TypeAlias = Join | Play | Undo | Hint | Chat | SayName

# From the server


class FromServer(Struct, tag_field="type", frozen=True, gc=False):
    """What a client is sent."""


class Sitter(Struct, frozen=True):
    """Who sits at a seat."""

    name: str
    kind: Literal["person", "bot"]
    bot: str | None
    connected: bool


class Said(FromServer, tag="chat", frozen=True):
    by: int | None
    text: str
    when: float


class Welcome(FromServer, tag="welcome", frozen=True, kw_only=True):
    table: str
    game: str
    options: dict[str, object]
    lang: str
    seats: list[Sitter]
    yours: tuple[int, ...]
    unknown: tuple[int, ...]
    chat: list[Said]


class Explained(Told, frozen=True, omit_defaults=True):
    """What was told, and what it did, where a family can say so."""

    did: object = None


class State(FromServer, tag="state", frozen=True, kw_only=True):
    """What one seat, or a spectator, sees and hears, and what it may do."""

    seat: int | None
    entry: int
    since: int
    told: Sequence[Told]
    view: View
    options: list[str]
    undo: bool
    aid: object
    outcome: Outcome | None


class Refused(FromServer, tag="refused", frozen=True, omit_defaults=True):
    sentence: Sentence
    entry: int | None
    """Of the message that is refused: the one it answered; null where it answered none."""
    of: str = ""
    """Its kind, if it was understood."""


class Seats(FromServer, tag="seats", frozen=True):
    seats: list[Sitter]


class Thinking(FromServer, tag="thinking", frozen=True):
    seat: int


class Advice(FromServer, tag="hint", frozen=True):
    seat: int
    entry: int
    action: str
    reason: dict[str, str]


# HTTP


class SeatWish(Struct, forbid_unknown_fields=True, frozen=True):
    kind: Literal["me", "here", "friend", "bot"]
    name: Name = ""
    bot: Annotated[str, Meta(max_length=40)] = ""
    was: SeatNumber | None = None
    """For a friend at a rematch: the seat they held at the table before, whose token opens this one too."""


class Before(Struct, forbid_unknown_fields=True, frozen=True):
    """The table that a rematch follows, and a token of one who sat there."""

    table: TableId
    token: Token


class TableWish(Struct, forbid_unknown_fields=True, frozen=True):
    """A table that somebody wants opened."""

    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=MOST_SEATS)]
    options: Options = {}
    lang: Language = "en"
    after: Before | None = None


class OpenedSeat(Struct, frozen=True, omit_defaults=True):
    seat: int
    kind: str
    token: str | None = None
    link: str | None = None


class Opened(Struct, frozen=True):
    table: str
    watch: str
    seats: list[OpenedSeat]


class Tokens(Struct, forbid_unknown_fields=True, frozen=True):
    tokens: Annotated[list[Token], Meta(max_length=MOST_TOKENS)]


class MyTable(Struct, frozen=True):
    table: str
    game: str
    seats: list[Sitter]
    yours: list[int]
    entry: int
    waiting_on: int
    made: float
    moved: float


class MyTables(Struct, frozen=True):
    tables: list[MyTable]


class OptionEntry(Struct, frozen=True):
    """A setting of the table. Without choices, any value of the default's kind will do."""

    name: str
    title: dict[str, str]
    about: dict[str, str]
    default: Value
    choices: tuple[Value, ...]
    of: str


class PresetEntry(Struct, frozen=True):
    """Options chosen together, under a name that people use."""

    name: str
    title: dict[str, str]
    about: dict[str, str]
    options: dict[str, Value]


class GameEntry(Struct, frozen=True):
    """An entry of the catalogue, worded."""

    name: str
    family: str
    title: dict[str, str]
    about: dict[str, str]
    least_seats: int
    most_seats: int
    options: tuple[OptionEntry, ...]
    decisions: tuple[int, ...]
    presets: tuple[PresetEntry, ...]
    shelf: int


class BotEntry(Struct, frozen=True):
    name: str
    level: str
    """easy, medium, hard or expert, or nothing for one who stands for no level."""
    title: dict[str, str]
    about: dict[str, str]


class Catalogue(Struct, frozen=True):
    entries: list[GameEntry]
    bots: dict[str, list[BotEntry]]


class Seen(Struct, frozen=True):
    """What a seat saw otherwise than a spectator: those fields of its view and of its aid."""

    view: dict[str, object]
    aid: dict[str, object]


class ReplayStep(Struct, frozen=True):
    entry: int
    told: Sequence[Told]
    view: View
    aid: object
    seats: list[Seen]


class Replay(Struct, frozen=True):
    table: str
    game: str
    options: dict[str, object]
    seats: list[Sitter]
    steps: list[ReplayStep]
    outcome: Outcome


class RefusedRequest(Struct, frozen=True):
    """The body of every answer that is no success."""

    sentence: Sentence


def listed(entry: Entry) -> GameEntry:
    return msgspec.convert(in_each_language(entry), GameEntry, from_attributes=True)


def is_long(text: str) -> bool:
    """Whether a message has too many bytes; most are too short to have them, however they are written."""
    if len(text) * 4 <= LONGEST_MESSAGE:
        return False
    return len(text) > LONGEST_MESSAGE or len(text.encode("utf-8", "surrogatepass")) > LONGEST_MESSAGE


encode = msgspec.json.Encoder().encode
decode: Callable[[str], Message] = msgspec.json.Decoder(Message).decode
