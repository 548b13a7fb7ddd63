"""Games as tables: every format gives back what was written, and the very logs can be made of it again."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import stationmaster as sm
from stationmaster import cli
from stationmaster.arena import sheets
from stationmaster.arena.ledger import TABLES, Ledger, enter, sources
from stationmaster.kernel import story
from stationmaster.store import moving
from stationmaster.store.places import Database, File
from stationmaster.store.records import Seat, Step, Story, Table, agreed, sealed
from stationmaster.store.sqlite import SqliteStore
from tests.kernel.play import played
from tests.postgres import Postgres

GOLDEN = Path(__file__).parent.parent / "golden"
SOME = ("usa-3-bots", "card-game-4-bots", "europe-dice-3-bots", "switch-signal-europe-worked-turn")


def run(*words: str) -> Result:
    return CliRunner().invoke(cli.stationmaster, ["export", *words])


def logs(folder: Path) -> Path:
    """A folder of logs, one of them of a game that goes on, with a name that is hard on tables."""
    folder.mkdir()
    for name in SOME:
        (folder / f"{name}.log").write_bytes((GOLDEN / f"{name}.log").read_bytes())
    match = played(sm.make("usa", seats=2, first=1), seed=1, moves=30)
    (folder / "goes-on.log").write_bytes(sm.save(match, ['"Anna, the first"', "Борис; =1+1"]))
    return folder


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Ledger:
    found = Ledger()
    for source in sources([str(logs(tmp_path_factory.mktemp("export") / "logs"))]):
        enter(found, source)
    return found


@pytest.mark.parametrize("form", sheets.FORMATS)
def test_tables_are_read_back_without_loss(ledger: Ledger, form: str, tmp_path: Path) -> None:
    files = sheets.write(ledger, tmp_path, form)
    assert [file.name for file in files] == [f"{table}.{form}" for table in TABLES]
    assert sheets.read(tmp_path, form) == ledger


def test_logs_are_made_of_tables_byte_for_byte(ledger: Ledger) -> None:
    made = dict(ledger.logs())
    assert len(made) == len(SOME) + 1
    assert all(Path(name).read_bytes() == content for name, content in made.items())


def test_tables_say_what_happened(ledger: Ledger) -> None:
    (game,) = [row for row in ledger.games if row.id.endswith("usa-3-bots.log")]
    saved = sm.load(GOLDEN / "usa-3-bots.log")
    outcome = saved.game.outcome(saved.state)
    assert (game.game, game.seats, game.entries) == ("usa", 3, len(saved.log))
    assert (game.over, game.why) == (True, outcome.why)
    assert game.decisions == sum(move.by >= 0 for move in saved.log)
    seats = [row for row in ledger.seats if row.id == game.id]
    assert [(row.total, row.place, row.won) for row in seats] == [
        (outcome.totals[seat], outcome.places[seat], seat in outcome.winners) for seat in range(3)
    ]
    for row in seats:
        lines = [line.points for line in ledger.lines if (line.id, line.seat) == (row.id, row.seat)]
        assert sum(lines) == row.total
    (going,) = [row for row in ledger.games if row.id.endswith("goes-on.log")]
    assert not going.over
    assert {row.total for row in ledger.seats if row.id == going.id} == {None}


def test_the_command_makes_tables_and_logs_again(tmp_path: Path) -> None:
    where = logs(tmp_path / "logs")
    done = run(str(where), "--to", str(tmp_path / "tables"), "--as", "parquet")
    assert done.exit_code == 0, done.output
    assert "5 games" in done.stderr
    back = run("--back", str(tmp_path / "tables"), "--to", str(tmp_path / "again"))
    assert back.exit_code == 0, back.output
    for file in where.iterdir():
        assert (tmp_path / "again" / file.name).read_bytes() == file.read_bytes()


def test_what_cannot_be_read_is_named_and_left_out(tmp_path: Path) -> None:
    where = logs(tmp_path / "logs")
    (where / "broken.log").write_text("stationmaster 1\ngame usa\n")
    done = run(str(where), "--to", str(tmp_path / "tables"))
    assert done.exit_code == 1
    assert "left out: " in done.stderr
    assert "broken.log" in done.stderr
    assert len((tmp_path / "tables" / "games.csv").read_text().splitlines()) == 1 + 5


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "which games?"),
        (["nowhere.log"], "nowhere.log: it cannot be read (No such file or directory)"),
        (["."], "there is no log (*.log) in this folder"),
        (["a.log", "a.log"], "a.log: it is named twice"),
        (["a.log", "--back", "tables"], "--back reads tables: it takes no other files"),
        (["--back", "nowhere"], "it cannot be read (No such file or directory)"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(
    words: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if "a.log" in words:
        (tmp_path / "a.log").write_bytes((GOLDEN / "usa-2-bots.log").read_bytes())
    done = run(*words, "--to", "out")
    assert isinstance(done.exception, sm.Refusal)
    assert sentence in str(done.exception)
    assert not (tmp_path / "out").exists()


def test_nothing_is_written_over(ledger: Ledger, tmp_path: Path) -> None:
    (tmp_path / "moves.json").write_text("mine")
    with pytest.raises(sm.Refusal, match="it is there already"):
        sheets.write(ledger, tmp_path, "json")
    assert [file.name for file in tmp_path.iterdir()] == ["moves.json"]


@pytest.mark.parametrize("form", sheets.FORMATS)
def test_a_table_that_was_changed_is_refused_by_name(form: str, ledger: Ledger, tmp_path: Path) -> None:
    files = {file.stem: file for file in sheets.write(ledger, tmp_path, form)}
    files["seats"].write_bytes(b"id,seat\nx,1\n")
    with pytest.raises(sm.Refusal, match=f"seats.{form}: it is not as it was written"):
        sheets.read(tmp_path, form)


def test_without_polars_parquet_is_refused(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(sm.Refusal, match="stationmaster\\[tables\\]"):
        sheets.write(ledger, tmp_path, "parquet")


def test_a_frame_has_typed_columns(ledger: Ledger) -> None:
    frame = ledger.frame("seats")
    assert frame.shape == (len(ledger.seats), 7)
    assert frame["total"].sum() == sum(row.total or 0 for row in ledger.seats)


# From a server's store


async def keep(file: Path, match: sm.Match) -> None:
    """A table as a server keeps it, with a move that was taken back."""
    game = match.game
    table = Table(
        id="abc",
        game=game.name,
        version=game.version,
        options=game.options,
        language="en",
        made=1.0,
        seats=(Seat(name="Anna"), Seat(bot="greedy")),
    )
    steps = [sealed(agreed(table), Step(0, story.opening(match), match.waiting_on, 1.0))]
    seat = match.waiting_on
    for taken_back in (False, True, False):
        entry = match.entry
        change = match.decide_undo(seat) if taken_back else match.decide(seat, match.options(seat)[0])
        match.make(change)
        step = Step(entry, story.lines(game, change), match.waiting_on, 2.0)
        steps.append(sealed(steps[-1].seal, step))
    store = SqliteStore(file)
    await store.add(Story(table, tuple(steps), ()))
    await store.close()


def test_tables_of_a_server_are_exported_as_they_stand(tmp_path: Path) -> None:
    match = sm.Match(sm.make("usa", seats=2), sm.Seeded(1))
    asyncio.run(keep(tmp_path / "games.db", match))
    done = run(str(tmp_path / "games.db"), "--to", str(tmp_path / "tables"), "--as", "json")
    assert done.exit_code == 0, done.output
    (game,) = json.loads((tmp_path / "tables" / "games.json").read_bytes())
    assert (game["id"].rpartition("/")[2], game["entries"]) == ("abc", len(match.log))
    names = [row["name"] for row in json.loads((tmp_path / "tables" / "seats.json").read_bytes())]
    assert names == ["Anna", "greedy"]
    moves = json.loads((tmp_path / "tables" / "moves.json").read_bytes())
    assert [row["action"] for row in moves] == [move.action for move in match.log]


def test_tables_of_a_database_are_exported_too(tmp_path: Path, postgres: Postgres) -> None:
    match = sm.Match(sm.make("usa", seats=2), sm.Seeded(1))
    asyncio.run(keep(tmp_path / "games.db", match))
    address = postgres.database()
    database = Database(address)
    with database.held():
        asyncio.run(moving.move(File(tmp_path / "games.db"), database))
    done = run(address, "--to", str(tmp_path / "tables"))
    assert done.exit_code == 0, done.output
    (game,) = sheets.read(tmp_path / "tables", "csv").games
    assert game.id == f"{database}/abc"
    assert game.entries == len(match.log)
