"""Games as four tables, for whoever counts them: games, seats, lines of the final score, and moves.

Nothing of a log is lost on the way: `Ledger.logs` makes of the tables what they were made of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct, json

import stationmaster
from stationmaster.kernel import log, story
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE, OVER, Game
from stationmaster.kernel.match import Move, replayed
from stationmaster.store import sqlite, sqlite_reading
from stationmaster.store.moving import names as tables_in
from stationmaster.store.places import Database, place
from stationmaster.store.records import Damaged, NotKept, Story, expect_whole

if TYPE_CHECKING:
    import polars as pl

SQLITE = b"SQLite format 3\0"
LOGS = "*.log"


class GameRow(Struct, frozen=True):
    """A game: what was played, and how it ended."""

    id: str
    """The file it came from; of a table that was kept, the place and the table."""
    game: str
    version: int
    seats: int
    options: str
    """As JSON, since every game has its own."""
    entries: int
    decisions: int
    over: bool
    why: str


class SeatRow(Struct, frozen=True):
    """A seat of a game, and what it came to once the game was over."""

    id: str
    seat: int
    name: str
    total: int | None
    place: int | None
    won: bool
    figures: str
    """What ties are broken by, and what else a family counts, as JSON."""


class LineRow(Struct, frozen=True):
    """A line of a seat's final score."""

    id: str
    seat: int
    what: str
    about: str
    points: int
    reached: bool


class MoveRow(Struct, frozen=True):
    """An entry of a game's log; chance moves as seat -1."""

    id: str
    entry: int
    """From 1, as `replay` counts."""
    by: int
    action: int
    """Its number in the game's alphabet."""
    text: str


TableRow: TypeAlias = GameRow | SeatRow | LineRow | MoveRow

TABLES: dict[str, type[TableRow]] = {"games": GameRow, "seats": SeatRow, "lines": LineRow, "moves": MoveRow}


class Ledger(Struct):
    """The four tables."""

    games: list[GameRow] = []
    seats: list[SeatRow] = []
    lines: list[LineRow] = []
    moves: list[MoveRow] = []

    def add(self, name: str, game: Game, moves: Sequence[Move], names: Sequence[str]) -> None:
        """One more game, known by that name."""
        state = replayed(game, moves)
        over = state.waiting_on() == OVER
        outcome = game.outcome(state) if over else None
        self.games.append(
            GameRow(
                name,
                game.name,
                game.version,
                game.seats,
                json.encode(game.options).decode(),
                len(moves),
                sum(move.by != CHANCE for move in moves),
                over,
                outcome.why if outcome else "",
            )
        )
        for n, move in enumerate(moves, 1):
            self.moves.append(MoveRow(name, n, move.by, move.action, game.write(move.action)))
        for seat in range(game.seats):
            called = names[seat] if seat < len(names) else ""
            if outcome is None:
                self.seats.append(SeatRow(name, seat, called, None, None, won=False, figures="{}"))
                continue
            figures = json.encode(outcome.figures[seat] if outcome.figures else {}).decode()
            total, rank = outcome.totals[seat], outcome.places[seat]
            self.seats.append(SeatRow(name, seat, called, total, rank, seat in outcome.winners, figures))
            self.lines += [
                LineRow(name, seat, line.what, line.about, line.points, line.reached)
                for line in outcome.lines[seat]
            ]

    def logs(self) -> Iterator[tuple[str, bytes]]:
        """Every game by its name, as the content of a file: the very one it was made from."""
        moves: dict[str, list[MoveRow]] = {}
        for move in self.moves:
            moves.setdefault(move.id, []).append(move)
        names: dict[str, list[str]] = {}
        for seat in self.seats:
            names.setdefault(seat.id, []).append(seat.name)
        for row in self.games:
            game = stationmaster.shared(row.game, row.seats, json.decode(row.options, type=dict[str, Any]))
            entries = [Move(move.by, game.read(move.text)) for move in moves.get(row.id, [])]
            yield row.id, log.write(game, entries, names.get(row.id, ()))

    def frame(self, table: str) -> pl.DataFrame:
        """One of the tables for polars; the extra `tables` brings it."""
        from stationmaster.arena.sheets import frame

        return frame(table, rows_of(self, table))


def rows_of(ledger: Ledger, table: str) -> list[TableRow]:
    found: list[TableRow] = getattr(ledger, table)
    return found


# Where games come from


class Source(Struct, frozen=True):
    """A game that can be had: its name, and where it lies."""

    name: str
    file: Path | None = None
    store: str = ""
    table: str = ""


def sources(words: Iterable[str]) -> list[Source]:
    """All games of these files, folders of logs, and places in which tables are kept."""
    found: dict[str, Source] = {}
    for word in words:
        for source in sources_of(word):
            if source.name in found:
                raise Refusal(f"{source.name}: it is named twice")
            found[source.name] = source
    return list(found.values())


def sources_of(word: str) -> Iterator[Source]:
    if isinstance(kept_at := place(word), Database):  # which is called without its password
        yield from (Source(f"{kept_at}/{table}", store=word, table=table) for table in listed(word))
        return
    path = Path(word)
    if path.is_dir():
        logs = sorted(path.glob(LOGS))
        if not logs:
            raise Refusal(f"{path}: there is no log ({LOGS}) in this folder")
        yield from (Source(file.as_posix(), file) for file in logs)
    elif begins_as_store(path):
        yield from (Source(f"{path.as_posix()}/{table}", store=word, table=table) for table in listed(word))
    else:
        yield Source(path.as_posix(), path)


def begins_as_store(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(SQLITE)) == SQLITE
    except OSError as error:
        raise Refusal(f"{path}: it cannot be read ({error.strerror})") from None


def enter(ledger: Ledger, source: Source) -> None:
    """Read a game into the tables; a Refusal says what is wrong with it."""
    if source.file is not None:
        saved = stationmaster.load(source.file)
        ledger.add(source.name, saved.game, saved.log, saved.names)
        return
    try:
        kept = story_in(source.store, source.table)
        expect_whole(kept.table, kept.steps)
    except (Damaged, NotKept) as trouble:
        raise Refusal(f"{source.name}: {trouble}") from None
    try:
        enter_story(ledger, source.name, kept)
    except Refusal as refusal:
        raise Refusal(f"{source.name}: {refusal}") from None


def enter_story(ledger: Ledger, name: str, kept: Story) -> None:
    """A table as it stands, without what was taken back."""
    table = kept.table
    game = stationmaster.make(table.game, len(table.seats), **table.options)
    if game.version != table.version:
        raise Refusal(f"it was played by version {table.version} of the rules, here they are {game.version}")
    changes = [story.read(game, step.entry, step.lines, step.waiting_on) for step in kept.steps]
    ledger.add(name, game, story.retold(game, changes).log, [seat.name or seat.bot for seat in table.seats])


# Tables that were kept


def listed(where: str) -> list[str]:
    """The names of the tables there, the first opened first in a file."""
    kept_at = place(where)
    kept_at.expect_current()
    if not isinstance(kept_at, Database):
        with sqlite_at(Path(where)) as db:
            return [name for (name,) in db.execute("SELECT id FROM tables ORDER BY made")]
    import asyncio

    return asyncio.run(all_names(kept_at))


async def all_names(database: Database) -> list[str]:
    store = await database.store()
    try:
        return [name async for name in tables_in(store)]
    finally:
        await store.close()


def story_in(where: str, table: str) -> Story:
    kept_at = place(where)
    if isinstance(kept_at, Database):
        import asyncio

        found = asyncio.run(one_story(kept_at, table))
    else:
        with sqlite_at(Path(where)) as db:
            found = sqlite_reading.read_story(db, table)
    if found is None:
        raise Refusal(f"{kept_at}/{table}: it has just been let go")
    return found


async def one_story(database: Database, table: str) -> Story | None:
    store = await database.store()
    try:
        return await store.story(table)
    finally:
        await store.close()


def sqlite_at(path: Path) -> Any:
    from contextlib import closing

    return closing(sqlite.connect_to_look(path))
