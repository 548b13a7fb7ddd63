"""What is on disk is what was written there, or it is seen that it is not."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest
from msgspec import structs

from stationmaster.kernel.errors import Refusal
from stationmaster.store import sqlite, sqlite_reading
from stationmaster.store.migrations import MIGRATIONS
from stationmaster.store.records import (
    Damaged,
    Seat,
    Step,
    Story,
    Table,
    agreed,
    expect_whole,
    sealed,
)

FLIPS = 400
OPEN = "INSERT INTO tables (id, game, version, options, language, made) VALUES (?, ?, ?, ?, ?, ?)"


def table(name: str) -> Table:
    seats = (Seat(name="Anna", key=name.encode() * 8), Seat(bot="greedy"))
    options: dict[str, object] = {"first": 0, "stations": True}
    return Table(id=name, game="halma", version=2, options=options, language="ru", made=12.5, seats=seats)


def story(name: str, length: int = 30) -> Story:
    kept, steps = table(name), list[Step]()
    for n in range(length):
        at, before = (steps[-1].end, steps[-1].seal) if steps else (0, agreed(kept))
        lines = (f"{n % 2} take {name} {n}", "! shown red", f"! dealt {n}")
        steps.append(sealed(before, Step(at, lines, n % 2, 1.7e9 + n / 7)))
    return Story(kept, tuple(steps), ())


def write(path: Path, stories: list[Story]) -> None:
    db = sqlite.connect(path)
    for told in stories:
        kept = told.table
        about = (
            kept.id,
            kept.game,
            kept.version,
            sqlite.as_json([kept.options])[1:-1],
            kept.language,
            kept.made,
        )
        db.execute(OPEN, about)
        for number, seat in enumerate(kept.seats):
            row = (kept.id, number, seat.name, seat.bot, seat.key)
            db.execute("INSERT INTO seats VALUES (?, ?, ?, ?, ?)", row)
        steps = [sqlite.row_of(kept.id, step) for step in told.steps]
        db.execute(sqlite.KEEP_STEPS, (sqlite.as_json(list(steps)),))
    db.close()


def test_a_story_is_whole_as_it_was_written_and_not_otherwise(tmp_path: Path) -> None:
    told = story("a")
    write(tmp_path / "tables.db", [told])
    db = sqlite.connect(tmp_path / "tables.db")
    read = sqlite_reading.read_story(db, "a")
    db.close()
    assert read == told
    kept, steps = told.table, told.steps
    expect_whole(kept, steps)
    other = sealed(steps[4].seal, structs.replace(steps[5], lines=("0 take everything", "! a", "! b")))
    for wrong, why in (
        ((), "no beginning"),
        (steps[1:], "entries 0 to 2 are missing"),
        (steps[:4] + steps[5:], "entries 12 to 14 are missing"),
        ((*steps[:5], other, *steps[6:]), "is not as it was written"),
        ((*steps[:5], structs.replace(steps[5], waiting_on=9), *steps[6:]), "follows on entry 15 is not"),
        ((*steps[:5], structs.replace(steps[5], when=1.0), *steps[6:]), "follows on entry 15 is not"),
    ):
        with pytest.raises(Damaged, match=why):
            expect_whole(kept, wrong)
    for changed in (
        structs.replace(kept, options={"first": 1, "stations": True}),
        structs.replace(kept, version=3),
        structs.replace(kept, seats=(kept.seats[0], Seat(bot="random"))),
        structs.replace(kept, seats=(Seat(name="Anna", key=b"mine"), kept.seats[1])),
    ):
        with pytest.raises(Damaged, match="follows on entry 0 is not"):
            expect_whole(changed, steps)
    expect_whole(structs.replace(kept, seats=(Seat("Boris", key=kept.seats[0].key), kept.seats[1])), steps)


def outcome(path: Path, told: Story) -> str:
    """What reading a table again comes to: the same, damaged, or, which must not be, something else."""
    try:
        db = sqlite.connect(path)
    except Refusal:
        return "damaged"
    try:
        read = sqlite_reading.read_story(db, told.table.id)
        if read is None:
            return "gone"
        expect_whole(read.table, read.steps)
    except Damaged:
        return "damaged"
    finally:
        db.close()
    length = len(read.steps)
    if length < len(told.steps) and in_milliseconds(read.steps) == in_milliseconds(told.steps[:length]):
        return "cut off" if structure(path) else "silently cut off"
    same = in_milliseconds(read.steps) == in_milliseconds(told.steps) and nameless(read.table) == nameless(
        told.table
    )
    return "the same" if same else "silently different"


def structure(path: Path) -> list[str]:
    """What SQLite itself finds wrong: `store check` tells it too."""
    db = sqlite3.connect(path)
    wrong = [row[0] for row in db.execute("PRAGMA integrity_check") if row[0] != "ok"]
    db.close()
    return wrong


def in_milliseconds(steps: tuple[Step, ...]) -> list[Step]:
    return [structs.replace(step, when=round(step.when, 3)) for step in steps]


def nameless(kept: Table) -> Table:
    return structs.replace(kept, seats=tuple(structs.replace(seat, name="") for seat in kept.seats))


def test_no_flipped_bit_goes_unseen(tmp_path: Path) -> None:
    stories = [story(name) for name in ("first", "second", "third")]
    write(tmp_path / "tables.db", stories)
    good, luck = (tmp_path / "tables.db").read_bytes(), random.Random(5)
    damaged = tmp_path / "damaged.db"
    seen: dict[str, int] = {}
    for _ in range(FLIPS):
        content = bytearray(good)
        content[luck.randrange(len(content))] ^= 1 << luck.randrange(8)
        damaged.write_bytes(content)
        outcomes = [outcome(damaged, told) for told in stories]
        for found in outcomes:
            seen[found] = seen.get(found, 0) + 1
        for beside in ("-wal", "-shm"):
            Path(f"{damaged}{beside}").unlink(missing_ok=True)
    # A story may end too early when the tree of rows is damaged; that the checkup finds, if not the reading.
    assert set(seen) <= {"the same", "damaged", "gone", "cut off"}, seen
    assert seen.get("cut off", 0) < FLIPS / 100
    assert seen["damaged"] > FLIPS / 20
    assert seen["the same"] > FLIPS


def test_an_earlier_file_gets_its_seals_in_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, stories = tmp_path / "tables.db", [story("a"), story("b")]
    first_migration = MIGRATIONS[:1]
    monkeypatch.setattr(sqlite, "MIGRATIONS", first_migration)
    with monkeypatch.context() as old:
        row_of = sqlite.row_of
        keep = sqlite.KEEP_STEPS.replace(", seal)", ")").replace(", value ->> 5", "").replace("entry", "at")
        old.setattr(sqlite, "KEEP_STEPS", keep)
        old.setattr(sqlite, "row_of", lambda name, step: row_of(name, step)[:5])
        write(path, stories)
    db = sqlite3.connect(path)
    db.execute("UPDATE tables SET options = '{' WHERE id = 'b'")
    db.commit()
    db.close()
    monkeypatch.setattr(sqlite, "MIGRATIONS", MIGRATIONS)
    db = sqlite.connect(path)
    assert db.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
    read = sqlite_reading.read_story(db, "a")
    assert read is not None
    expect_whole(read.table, read.steps)
    assert [step.lines for step in read.steps] == [step.lines for step in stories[0].steps]
    with pytest.raises(Damaged):  # it was so before, and keeps no other from being opened
        sqlite_reading.read_story(db, "b")
    db.close()
