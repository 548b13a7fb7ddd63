"""What is kept of a table, and what any keeper of tables can do."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Protocol, TypeAlias

import msgspec
from msgspec import Struct

from stationmaster.kernel.log import checksum
from stationmaster.store.figures import StoreFigures

MOST_REMARKS = 200  # of a table; a page shows half of them


class Seat(Struct, frozen=True):
    """Who sits there: a person, known by the hash of a token, or a bot."""

    name: str = ""
    bot: str = ""
    key: bytes = b""


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


class Name(Struct, frozen=True):
    """Another name for a seat."""

    seat: int
    name: str


Record: TypeAlias = Step | Remark | Name
"""A change of a table, as it is kept."""


class Story(Struct, frozen=True):
    """All that is kept of a table."""

    table: Table
    steps: tuple[Step, ...]
    remarks: tuple[Remark, ...]


class Summary(Struct, frozen=True):
    """A table in a list: how far it has come, and the last step's time."""

    table: Table
    entry: int
    waiting_on: int
    moved: float


class Talk(Struct, frozen=True):
    """What is kept of a table beside its steps, and may change: who sits there by name, and what was said."""

    seats: tuple[Seat, ...]
    remarks: tuple[Remark, ...]


class Notice(Struct, frozen=True):
    """That other servers have written: steps at some tables, remarks or names at some."""

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

    async def open(self, table: Table, first: Step) -> None:
        """Keep a new table and the step that set it up."""

    async def add(self, story: Story) -> None:
        """Keep a table whole, as another store has it. One that is there already is not."""

    def keep(self, table: str, record: Record, then: Then) -> None:
        """Keep a change, then call, in the event loop, and never before this has returned.

        A step only if it is the table's next: with Overtaken when another has its place. Of all that was said
        at a table no more than MOST_REMARKS are kept.
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

    async def good(self) -> bool:
        """Whether something written now is safe: it is tried."""

    async def close(self) -> None:
        """Write what is waiting, and let go."""


class Damaged(Exception):  # noqa: N818 - the disk's doing
    """What is on disk is not what was written there."""


class NotKept(Exception):  # noqa: N818 - the keeper's trouble, told to whoever waits
    """What was to be kept is not."""


class Overtaken(NotKept):
    """Somebody else has written a step in this place."""


class Closed(NotKept):
    """The store was closed before this could be written."""
