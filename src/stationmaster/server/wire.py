"""Everything that goes over the wire, as types (docs/wire.md). There is none for a game's state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct, field

from stationmaster.kernel.catalogue import Entry, Value, in_each_language
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import Outcome, View

LONGEST_MESSAGE = 4096  # bytes
LONGEST_CHAT = 500
LONGEST_NAME = 40
LONGEST_TYPED = 20_000  # whoever types a longer name than there may be is told so, in plain words
MOST_SECONDS = 2**31  # the same for clocks
LONGEST_OPTION = 60
MOST_OPTIONS = 30
LEAST_KEY = 32
MOST_SEATS = 10
MOST_TOKENS = 500
LONGEST_TARGET = 2000
LONGEST_WAIT = 30 * 24 * 60 * 60  # seconds
LONGEST_INCREMENT = 60 * 60
LONGEST_DELAY = 60 * 60
LONGEST_PIECE = 80

Sentence: TypeAlias = dict[str, str] | str

TableId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Token: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
Own: TypeAlias = Annotated[str, Meta(min_length=LEAST_KEY, max_length=100)]
"""A person's key, made by their browser; of a token's length, or it would be guessed."""
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
EntryNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=2**53)]
Name: TypeAlias = Annotated[str, Meta(max_length=LONGEST_TYPED)]
Seconds: TypeAlias = Annotated[int, Meta(gt=-MOST_SECONDS, lt=MOST_SECONDS)]
Options: TypeAlias = Annotated[
    dict[
        Annotated[str, Meta(max_length=40)],
        bool | Annotated[int, Meta(ge=-(2**31), lt=2**31)] | Annotated[str, Meta(max_length=LONGEST_OPTION)],
    ],
    Meta(max_length=MOST_OPTIONS),
]
Language: TypeAlias = Literal["en", "ru"]
Reaction: TypeAlias = Literal["hello", "bravo", "thanks", "oops", "hmm", "hurry"]

# From a client


class FromClient(Struct, tag_field="type", forbid_unknown_fields=True, frozen=True, gc=False):
    """What a client may send."""


class Join(FromClient, tag="join", frozen=True):
    table: TableId
    tokens: Annotated[tuple[Token, ...], Meta(max_length=MOST_SEATS)] = ()
    me: Own | None = None
    """Opens the seats that are this person's, and makes the first that the tokens open theirs."""
    arriving: bool = False
    """Only look, where a token opens a seat that nobody has come to yet: another one may be chosen."""


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


class React(FromClient, tag="react", frozen=True):
    """Something short, without words of one's own."""

    seat: SeatNumber
    what: Reaction


class Mark(FromClient, tag="mark", frozen=True):
    """Show the others a piece of the board, or no more."""

    seat: SeatNumber
    piece: Annotated[str, Meta(max_length=LONGEST_PIECE)]
    on: bool = True


class Answer(FromClient, tag="answer", frozen=True):
    """What one thinks of a bot's proposal."""

    seat: SeatNumber
    entry: EntryNumber
    agree: bool


class SayName(FromClient, tag="say-name", frozen=True):
    seat: SeatNumber
    name: Name


class GoOn(FromClient, tag="go-on", frozen=True):
    """One who is away is not waited for any longer, if enough of the others say so."""

    seat: SeatNumber
    without: SeatNumber


class Resign(FromClient, tag="resign", frozen=True):
    seat: SeatNumber


class GiveSeat(FromClient, tag="give-seat", frozen=True):
    """The host gives a seat to a bot."""

    seat: SeatNumber
    to: Annotated[str, Meta(max_length=40)]
    of: SeatNumber


class FreeSeat(FromClient, tag="free-seat", frozen=True):
    """The host opens a seat to somebody else: a bot's, or one whose owner has not moved yet."""

    seat: SeatNumber
    of: SeatNumber


class TakeSeat(FromClient, tag="take-seat", frozen=True):
    """One who watches sits down at a free seat: of a table that is open to all, or by the key of another."""

    of: SeatNumber
    token: Token | None = None
    """Opens a free seat, and from now on the one that is taken instead."""


class SetTable(FromClient, tag="set-table", frozen=True):
    """The host opens the table to all or closes it again, or lets people write to each other or not."""

    seat: SeatNumber
    to: Literal["opened", "closed", "hushed", "talking"]


Message: TypeAlias = (
    Join
    | Play
    | Undo
    | Hint
    | Chat
    | React
    | Mark
    | Answer
    | SayName
    | GoOn
    | Resign
    | GiveSeat
    | FreeSeat
    | TakeSeat
    | SetTable
)

# From the server


class FromServer(Struct, tag_field="type", frozen=True, gc=False):
    """What a client is sent."""


class Sitter(Struct, frozen=True, omit_defaults=True):
    """Who sits at a seat."""

    name: str
    kind: Literal["person", "bot"]
    bot: str | None
    connected: bool
    away: int | None = None
    """For how many seconds; left out of those who are here, and where nobody counts."""
    keeper: str | None = None
    """The bot that plays for its owner, and why it does: away, voted or resigned."""
    why: str | None = None
    votes: list[int] = []
    """Who would go on without the one who is away."""
    taken: bool = False
    """Somebody has come, who may not have said their name yet."""


class Said(FromServer, tag="chat", frozen=True, omit_defaults=True):
    by: int | None
    text: str
    when: float
    kind: str = ""
    """Nothing for words; "reaction": the text is the name of one."""


SAID = ("", "reaction")  # the kinds of remarks that a chat shows


class Marked(Struct, frozen=True):
    """A piece of the board that somebody shows to the others."""

    seat: int
    piece: str


class Marks(FromServer, tag="marks", frozen=True):
    """All there are."""

    marks: list[Marked]


class Proposal(FromServer, tag="proposal", frozen=True):
    """A bot would spend what is everybody's, and waits for so many seconds whether somebody objects."""

    seat: int
    entry: int
    action: str
    wait: float


class Clock(Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """How long people may take, in seconds: for a decision, or for the game with what every turn adds."""

    move: Seconds = 0
    game: Seconds = 0
    increment: Seconds = 0
    then: Literal["move", "seat"] = "move"
    """When it has run out: a bot makes the move, or has the seat from then on."""


class From(Struct, frozen=True):
    """The game that a sandbox plays on from: a table, and after how many entries of its log."""

    table: str
    entry: int


class Series(Struct, frozen=True):
    """How the games of a series ended before this one: how many there were, and won by seat."""

    played: int
    won: tuple[int, ...]


class Agreed(Struct, frozen=True, omit_defaults=True):
    """What the people of a table agreed on beside the game's own options."""

    stand_in: int = 0
    host: int = -1
    clock: Clock | None = None
    lesson: str = ""
    origin: From | None = None
    open_to: str = "link"
    chat: str = "on"
    delay: int = 0
    series: Series | None = None


class TermsTold(FromServer, tag="terms", frozen=True):
    """What was agreed, as the host sees it now."""

    terms: Agreed


class Welcome(FromServer, tag="welcome", frozen=True, kw_only=True):
    table: str
    game: str
    options: dict[str, object]
    lang: str
    seats: list[Sitter]
    yours: tuple[int, ...]
    unknown: tuple[int, ...]
    chat: list[Said]
    terms: Agreed = Agreed()
    vote_after: float = 0.0
    """Seconds that somebody must be away before the others may go on without them."""
    offered: tuple[int, ...] = ()
    """Seats that one's tokens open and that nobody has come to: one may sit there, or at another free one."""
    marks: list[Marked] = []
    delay: float = 0.0
    """Seconds by which one who watches sees everything later."""


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


class Clocks(FromServer, tag="clocks", frozen=True):
    """How many seconds each seat has left; null for one that has no clock just now."""

    left: list[float | None]
    running: int | None
    """The seat whose clock runs: the others' stand."""


class Invited(FromServer, tag="invited", frozen=True):
    """To the host, the key of a seat that was opened; to one who took a free seat, its key."""

    seat: int
    token: str


class Thinking(FromServer, tag="thinking", frozen=True):
    seat: int


class NextBest(Struct, frozen=True):
    action: str
    chance: float | None
    reason: dict[str, str]


class Advice(FromServer, tag="hint", frozen=True):
    seat: int
    entry: int
    action: str
    reason: dict[str, str]
    chance: float | None = None
    sure: float | None = None
    others: tuple[NextBest, ...] = ()
    ways: int = 0
    lead: str = ""


# HTTP


class Analysed(Struct, frozen=True):
    """How far the analysis of a finished game is, and what there is of it (stationmaster.study.findings)."""

    state: Literal["none", "waiting", "working", "done"]
    done: int = 0
    of: int = 0
    analysis: msgspec.Raw | None = None


class PuzzleHead(Struct, frozen=True):
    """A puzzle in a list."""

    name: str
    game: str
    seats: int
    theme: str
    difficulty: str


class PuzzleShown(Struct, frozen=True):
    """A puzzle as a page shows it: what its seat sees and may do, not what is best."""

    name: str
    game: str
    seats: int
    options: dict[str, object]
    seat: int
    theme: str
    difficulty: str
    view: msgspec.Raw
    moves: tuple[str, ...]
    aid: object


class Attempt(Struct, forbid_unknown_fields=True, frozen=True):
    move: Annotated[str, Meta(max_length=200)]


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


class TermsWish(Struct, forbid_unknown_fields=True, frozen=True):
    """What people agree on beside the game's own options."""

    stand_in: Annotated[int, Meta(ge=0, le=LONGEST_WAIT)] = 0
    """Seconds after which a bot keeps the seat of one who is away; 0: never."""
    clock: Clock | None = None
    open_to: Literal["link", "all"] = "link"
    """Who may take a free seat: whoever has its link, or whoever finds the table in the hall."""
    chat: Literal["on", "off"] = "on"
    delay: Annotated[int, Meta(ge=0, le=LONGEST_DELAY)] = 0
    """Seconds by which whoever watches sees everything later."""


class TableWish(Struct, forbid_unknown_fields=True, frozen=True):
    """A table that somebody wants opened."""

    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[list[SeatWish], Meta(max_length=MOST_SEATS)]
    options: Options = {}
    lang: Language = "en"
    after: Before | None = None
    terms: TermsWish = field(default_factory=TermsWish)


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
    me: Own | None = None


class Mine(Struct, forbid_unknown_fields=True, frozen=True):
    """The key of somebody who asks about themselves. In a body: it is in no address and no log."""

    me: Own


class SayMe(Mine, frozen=True, kw_only=True):
    name: Name = ""
    colour: Annotated[int, Meta(ge=-1, lt=MOST_SEATS)] = -1
    seen_by: Literal["me", "all"] = "me"
    """Who may see what they played; if all, at a page of its own."""


class Me(Struct, frozen=True):
    """What is known of somebody; nothing of one who was never here."""

    name: str = ""
    colour: int = -1
    page: str = ""


class MyTable(Struct, frozen=True):
    table: str
    game: str
    seats: list[Sitter]
    yours: list[int]
    entry: int
    waiting_on: int
    made: float
    moved: float
    terms: Agreed


class MyTables(Struct, frozen=True):
    tables: list[MyTable]


class Opponent(Struct, frozen=True):
    """Who sat at a seat of a finished game."""

    name: str
    bot: str | None


class Played(Struct, frozen=True, kw_only=True):
    """A finished game of somebody's."""

    table: str
    game: str
    level: str
    players: list[Opponent]
    seat: int
    ended: float
    points: int | None
    """None where all win or lose together."""
    place: int
    won: bool
    why: str | None
    """Why a bot played for them at the end, if one did."""
    tickets: int
    done: int
    longest: int


class Numbers(Struct, frozen=True, kw_only=True):
    """All games of somebody's on a board with so many seats."""

    game: str
    seats: int
    played: int
    won: int
    mean: float
    best: int
    tickets: int
    done: int
    longest: int


class Level(Struct, frozen=True):
    """Games that all win or lose together, at one level."""

    game: str
    level: str
    played: int
    won: int


class Rating(Struct, frozen=True):
    """How strong somebody is, and how sure that is: the truth lies within twice `doubt`, as a rule."""

    against: Literal["people", "bots"]
    rating: float
    doubt: float
    games: int


class History(Struct, frozen=True, kw_only=True):
    games: list[Played]
    numbers: list[Numbers]
    levels: list[Level]
    ratings: list[Rating]


class ShownPerson(Struct, frozen=True):
    """What somebody shows to all: never their key, nor its hash."""

    name: str
    history: History


class Spoken(Struct, frozen=True):
    """What somebody said at a table."""

    table: str
    text: str
    when: float


class Everything(Struct, frozen=True, kw_only=True):
    """All that is somebody's, for themselves."""

    me: Me
    tables: list[MyTable]
    history: History
    said: list[Spoken]


class Drawing(Mine, frozen=True, kw_only=True):
    """A wish for a picture of one's favourite routes."""

    game: Annotated[str, Meta(max_length=60)]
    lang: Language = "en"


class OpenTable(Struct, frozen=True):
    """A table with free seats that everybody may take."""

    table: str
    game: str
    seats: list[Sitter]
    free: list[int]
    terms: Agreed
    made: float


class OpenTables(Struct, frozen=True):
    tables: list[OpenTable]


class NoticeWays(Struct, frozen=True):
    """In which ways this server tells people of their turns while they are not here."""

    ways: list[str]
    push_key: str | None
    """With which a browser asks to be told, where that is offered."""


class NoticesWish(Struct, forbid_unknown_fields=True, frozen=True):
    """The seats of these tokens tell somebody of their turns, or do so no more."""

    tokens: Annotated[list[Token], Meta(min_length=1, max_length=MOST_TOKENS)]
    way: Literal["push", "mail", "webhook"]
    target: Annotated[str, Meta(max_length=LONGEST_TARGET)] = ""
    """A mail address, a URL, or what a browser says of itself, as JSON."""
    lang: Language = "en"
    anew: bool = False
    """A person asks for it just now; otherwise it stays stopped where it was."""


class NoticesKept(Struct, frozen=True, omit_defaults=True):
    seats: int
    """How many tell of their turns; none where somebody has stopped it."""
    confirm: bool = False
    """Its owner was sent a mail, and has yet to say that they want this."""


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


class LessonEntry(Struct, frozen=True):
    """A lesson in a list; who has come to `ends` at its table has done it."""

    name: str
    family: str
    game: str
    title: dict[str, str]
    about: dict[str, str]
    ends: int


class LessonStep(Struct, frozen=True):
    """What is told after so many entries; whether something is to be done, and not which move that is."""

    at: int
    says: dict[str, str]
    points: tuple[str, ...]
    does: bool


class LessonText(Struct, frozen=True):
    name: str
    game: str
    title: dict[str, str]
    steps: list[LessonStep]


class LearnWish(Struct, forbid_unknown_fields=True, frozen=True):
    """A table for a lesson."""

    lesson: Annotated[str, Meta(max_length=60)]
    name: Name = ""
    lang: Language = "en"


class PlayOnWish(Struct, forbid_unknown_fields=True, frozen=True):
    """A table that plays on from a moment of a finished game, or of a sandbox of one's own."""

    table: TableId
    entry: EntryNumber
    seats: Annotated[list[SeatWish], Meta(max_length=MOST_SEATS)]
    lang: Language = "en"
    tokens: Annotated[tuple[Token, ...], Meta(max_length=MOST_SEATS)] = ()


class PositionWish(Struct, forbid_unknown_fields=True, frozen=True):
    """A table set up by hand; how a position is written is its family's to say."""

    game: Annotated[str, Meta(max_length=60)]
    position: dict[str, object]
    seats: Annotated[list[SeatWish], Meta(max_length=MOST_SEATS)]
    options: Options = {}
    lang: Language = "en"


class PositionCheck(Struct, forbid_unknown_fields=True, frozen=True):
    """A position to be looked at; without one, some beginning."""

    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)]
    position: dict[str, object] | None = None
    options: Options = {}


class PositionSeen(Struct, frozen=True):
    """A position as it would be played from: nobody's secret, for one person has set it up."""

    position: object
    entry: int
    """After how many entries of a log that leads there."""
    seat: int
    view: View
    """With the eyes of the one whose turn it is."""
    aid: object


class PositionChecked(Struct, frozen=True, omit_defaults=True):
    """What came of looking for a game that comes there: one, or why there is none."""

    seen: PositionSeen | None = None
    sentence: Sentence | None = None


class Catalogue(Struct, frozen=True):
    entries: list[GameEntry]
    bots: dict[str, list[BotEntry]]
    lessons: list[LessonEntry] = []


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
    """Nobody's, while the game goes on."""


class Replay(Struct, frozen=True):
    table: str
    game: str
    options: dict[str, object]
    seats: list[Sitter]
    steps: list[ReplayStep]
    outcome: Outcome | None
    seat: int | None = None
    """Before the end: with whose eyes all of it is seen."""


class LookBack(Struct, forbid_unknown_fields=True, frozen=True):
    """A token of the seat with whose eyes one looks back at a game that goes on."""

    token: Token


class RefusedRequest(Struct, frozen=True):
    """The body of every answer that is no success."""

    sentence: Sentence


def terms_of(kept: object) -> Agreed:
    """What was agreed at a table, as it is kept."""
    return msgspec.convert(kept, Agreed, from_attributes=True)


def listed(entry: Entry) -> GameEntry:
    return msgspec.convert(in_each_language(entry), GameEntry, from_attributes=True)


def is_long(text: str) -> bool:
    """Whether a message has too many bytes; most are too short to have them, however they are written."""
    if len(text) * 4 <= LONGEST_MESSAGE:
        return False
    return len(text) > LONGEST_MESSAGE or len(text.encode("utf-8", "surrogatepass")) > LONGEST_MESSAGE


encode = msgspec.json.Encoder().encode
decode: Callable[[str], Message] = msgspec.json.Decoder(Message).decode
