"""What is kept of a table, and what any keeper of tables can do."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple, Protocol, TypeAlias

import msgspec
from msgspec import Struct

from stationmaster.kernel.log import checksum
from stationmaster.store.figures import StoreFigures
from stationmaster.store.subscriptions import Subscriptions

MOST_REMARKS = 200  # of a table and of one kind; a page shows half of them
A_PAUSE = 15.0  # seconds without a beat of any server that are a pause; of a file's only server, any
RETURNING = 10.0  # seconds


class Seat(Struct, frozen=True):
    """Who sits there: a person, known by the hash of a token, or a bot."""

    name: str = ""
    bot: str = ""
    key: bytes = b""


class Clock(Struct, frozen=True, omit_defaults=True):
    """How long people may take: for each decision, or for all of a game. In seconds."""

    move: int = 0
    game: int = 0
    increment: int = 0
    """What every turn adds to the time for the game."""
    then: str = "move"
    """When it has run out: a bot makes the "move", or the "seat" is a bot's from then on."""


class Terms(Struct, frozen=True, omit_defaults=True):
    """What people agree on beside the game's own options; told before anybody sits down."""

    stand_in: int = 0
    """Seconds after which a bot keeps the seat of one who is away; 0: never."""
    host: int = -1
    """The seat of the one who opened the table, and may say who sits at the others; -1: nobody's."""
    clock: Clock | None = None
    """None: people take the time they need."""
    lesson: str = ""
    """The lesson that is followed there, as long as it lasts."""
    origin: Origin | None = None
    """Of a sandbox: the game that it plays on from."""
    open_to: str = "link"
    """Who may take a free seat: whoever has its "link", or "all"; its host may think otherwise later."""
    chat: str = "on"
    """Whether people may write to each other; its host may think otherwise later."""
    delay: int = 0
    """Seconds by which whoever watches sees everything later."""
    series: Series | None = None
    """Of a rematch: how the games before it ended."""


class Series(Struct, frozen=True):
    """Games of the same people one after another, before this one."""

    played: int
    won: tuple[int, ...]
    """By seat."""


class Origin(Struct, frozen=True):
    """Where a table was begun from: another one, as its log stood after so many entries."""

    table: str
    entry: int


class Table(Struct, frozen=True, kw_only=True):
    """What was agreed when a table was opened."""

    id: str
    game: str
    version: int
    """Of the game's rules: under others the steps may mean something else."""
    options: dict[str, object]
    language: str
    made: float
    seats: tuple[Seat, ...]
    terms: Terms = Terms()


class Step(Struct, frozen=True, gc=False):
    """One change of a table: a move with all luck that followed it, or an undo. Kept whole or not at all."""

    entry: int
    """The table's, as it stood before: how many lines there were. Of all steps that answer it one is kept."""
    lines: tuple[str, ...]
    """The first says what was done ("opened", "0 take blue", "0 undo"), the others what luck did then."""
    waiting_on: int
    when: float
    seal: str = ""
    """A checksum of this step and, by the seal of the one before, of all before it."""

    @property
    def end(self) -> int:
        """The table's entry after it."""
        return self.entry + len(self.lines)


def agreed(table: Table) -> str:
    """The seal before the first step: what was agreed for good. Names may change, so they are not in it."""
    seats = [[seat.bot, seat.key.hex()] for seat in table.seats]
    about = [table.id, table.game, table.version, table.options, table.language, table.made, seats]
    if table.terms != Terms():  # tables were opened before there were any
        about.append(table.terms)
    return checksum(msgspec.json.encode(about).decode())


def sealed(before: str, step: Step) -> Step:
    """A step with its seal, which follows on another. Times are told apart by the millisecond."""
    text = "\n".join([before, f"{step.entry} {step.waiting_on} {round(step.when * 1000)}", *step.lines])
    return Step(step.entry, step.lines, step.waiting_on, step.when, checksum(text))


def expect_whole(table: Table, steps: Sequence[Step]) -> None:
    """Nothing of a story is missing, and nothing is other than it was written."""
    seal, entry = agreed(table), 0
    for step in steps:
        if step.entry != entry:
            raise Damaged(f"entries {entry} to {step.entry - 1} are missing")
        if step.seal != sealed(seal, step).seal:
            raise Damaged(f"what follows on entry {entry} is not as it was written")
        seal, entry = step.seal, step.end
    if not steps:
        raise Damaged("it has no beginning")


class Remark(Struct, frozen=True):
    """Something said at the table, by a seat or a spectator (None)."""

    by: int | None
    text: str
    when: float
    kind: str = ""
    """Nothing for words; "reaction" with its name; "mark" or "unmark" with an entry and a piece."""


class Name(Struct, frozen=True):
    """Another name for a seat."""

    seat: int
    name: str


class Seating(Struct, frozen=True):
    """Something decided about who plays a seat."""

    number: int
    """How many were decided before it at this table: of two that have the same number one is kept."""
    seat: int
    what: str
    by: int
    """The seat that decided it; -1 for what comes by itself."""
    bot: str
    when: float
    key: bytes = b""
    """Of whoever may sit there from now on, where that is somebody else: the seat has no name then."""


class Person(Struct, frozen=True):
    """Somebody who comes again, known by the hash of a key that their browsers keep."""

    key: bytes
    name: str
    colour: int = -1
    """The livery they like, by the seat that usually has it; -1: any."""
    page: str = ""
    """The name of their public page; nothing: what they played is shown to them alone."""


class Holder(Struct, frozen=True):
    """That a seat is a person's, for as long as it has this key."""

    seat: int
    key: bytes
    person: bytes


Record: TypeAlias = Step | Remark | Name | Seating
"""A change of a table, as it is kept."""


class Story(Struct, frozen=True):
    """All that is kept of a table."""

    table: Table
    steps: tuple[Step, ...]
    remarks: tuple[Remark, ...]
    seatings: tuple[Seating, ...] = ()
    holders: tuple[Holder, ...] = ()


class Summary(Struct, frozen=True):
    """A table in a list: how far it has come, and the last step's time."""

    table: Table
    entry: int
    waiting_on: int
    moved: float
    seatings: tuple[Seating, ...] = ()
    holders: tuple[Holder, ...] = ()


class Talk(Struct, frozen=True):
    """What is kept of a table beside its steps, and may change: who sits there, and what was said."""

    seats: tuple[Seat, ...]
    remarks: tuple[Remark, ...]
    seatings: tuple[Seating, ...] = ()


class Pause(NamedTuple):
    """A time in which no server was at work, and so no clock ran."""

    begin: float
    until: float


class Notice(Struct, frozen=True):
    """That other servers have written: steps at some tables, remarks, names or seatings at some."""

    moved: frozenset[str]
    talked: frozenset[str]


Hear: TypeAlias = Callable[[Notice | None], None]
"""What is called with a notice, or with None when some may have been missed."""

Then: TypeAlias = "Callable[[NotKept | None], None]"
"""What is called when something is kept, or with the trouble when it is not."""


class Store(Protocol):
    """A keeper of tables. What a method writes is safe when its awaiting ends; if it cannot be, NotKept.

    So it is too when a keeper cannot be reached to be asked.
    """

    figures: StoreFigures
    subscriptions: Subscriptions
    shared: bool
    """Other servers may write there, too."""

    async def open(self, table: Table, first: Step) -> None:
        """Keep a new table and the step that set it up."""

    async def add(self, story: Story) -> None:
        """Keep a table whole, as another store has it. One that is there already is not."""

    def keep(self, table: str, record: Record, then: Then) -> None:
        """Keep a change, then call, in the event loop, and never before this has returned.

        A step or a seating only if it is the table's next: with Overtaken when another has its place. Of each
        kind of remarks at a table no more than MOST_REMARKS are kept.
        """

    async def steps(self, table: str, entry: int) -> Sequence[Step]:
        """What is kept of a table from this entry on, for one who knows what came before."""

    async def talk(self, table: str) -> Talk | None:
        """The same for what changes beside the steps."""

    async def story(self, table: str) -> Story | None:
        """All that is kept of a table; Damaged if it is not as it was written."""

    async def summary(self, table: str) -> Summary | None:
        """A table in short, without reading its story."""

    async def count(self) -> int:
        """How many tables there are."""

    async def names(self, after: str, most: int) -> list[str]:
        """Of tables, in their order: so many of those that come after this one."""

    async def with_keys(self, keys: Sequence[bytes]) -> list[Summary]:
        """The tables at which these keys have seats, the last moved first."""

    async def hold(self, table: str, holder: Holder) -> None:
        """Keep whose a seat is, if it is nobody's yet."""

    async def holders(self, table: str) -> Sequence[Holder]:
        """Whose seats there are at a table."""

    async def with_person(self, person: bytes) -> list[Summary]:
        """The tables at which a person had a seat, the last moved first."""

    async def person(self, key: bytes) -> Person | None:
        """Somebody by the hash of their key."""

    async def person_at(self, page: str) -> Person | None:
        """Somebody by the name of their public page."""

    async def keep_person(self, person: Person) -> None:
        """Keep, or change, what somebody says of themselves."""

    async def forget_person(self, key: bytes) -> None:
        """Nothing is theirs any more; the tables stay, for the others who sat there."""

    async def forget(self, before: float, but: Collection[str], most: int) -> int:
        """Let go of tables, at most so many, where nobody has moved since then; how many there were."""

    def listen(self, hear: Hear) -> None:
        """From now on call, in the event loop, when other servers have written.

        A keeper that serves one server has nothing to tell.
        """

    async def lease(self, table: str, entry: int, seconds: float) -> float:
        """Take it upon us to think about a bot's turn, for so long at most: no other server does meanwhile.

        0, or if another has done so, in how many seconds that ends.
        """

    async def beat(self, now: float) -> Sequence[Pause]:
        """Keep that a server is at work now. If none has been, that was a pause: all there were.

        It lasts for RETURNING longer, in which people come back.
        """

    async def clocked(self) -> Sequence[tuple[str, int]]:
        """The tables with a clock that are not over, each with the entry of its last step."""

    async def keep_analysis(self, table: str, content: bytes) -> None:
        """Keep what was found by looking into a table's game, instead of what was found before.

        It can be worked out again, so it is in no story, and not moved with one.
        """

    async def analysis(self, table: str) -> bytes | None:
        """What was kept of that, if anything was."""

    async def open_to_all(self, most: int) -> list[Summary]:
        """So many of the tables that everybody may sit down at and that are not over, the newest first."""

    async def good(self) -> bool:
        """Whether something written now is safe: it is tried."""

    async def close(self) -> None:
        """Write what is waiting, and let go."""


class Damaged(Exception):  # noqa: N818 - the disk's doing
    """What is on disk is not what was written there."""


class NotKept(Exception):  # noqa: N818 - the keeper's trouble, told to whoever waits
    """What was to be kept is not."""


class Overtaken(NotKept):
    """Somebody else has written a step, or a seating, in this place."""


class Closed(NotKept):
    """The store was closed before this could be written."""


TableRow: TypeAlias = tuple[str, str, int, str, str, float, str]
"""As every store keeps it: id, game, version, options, language, when it was made, terms."""


def as_table(row: TableRow, seats: tuple[Seat, ...]) -> Table:
    table, game, version, options, language, made, terms = row
    try:
        chosen = msgspec.json.decode(options, type=dict[str, object])
        accepted = msgspec.json.decode(terms, type=Terms)
    except msgspec.MsgspecError as error:
        raise Damaged(f"its options cannot be read ({error})") from None
    return Table(
        id=table,
        game=game,
        version=version,
        options=chosen,
        language=language,
        made=made,
        seats=seats,
        terms=accepted,
    )
