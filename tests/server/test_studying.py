"""Games looked into by the bots' processes: once, with progress, and never before a table's own bots."""

from __future__ import annotations

import asyncio
import gzip
import random
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stationmaster.server import riddles, sentences, studying
from stationmaster.server.hall import Hall
from stationmaster.server.sentences import CodedRefusal
from stationmaster.server.thinkers import Speechless, Thinker, Thinkers
from stationmaster.study import puzzles
from stationmaster.study.findings import Analysis
from tests.server.support import open_hall, play_out, run, seat_guests, wish

PATIENCE = 120.0  # seconds: processes must start, and the machine may be busy


async def stand(hall: Hall, table: str) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(await hall.analysis(table))
    return found


async def finished(hall: Hall) -> str:
    table, guests = await seat_guests(hall, wish("me", "friend", game="tiny"))
    await play_out(guests, random.Random(1))
    return table


def test_a_finished_game_is_looked_into_once_and_what_was_found_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studying, "SECONDS", 0.02)  # thin slices, so that there are many

    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", thinkers=Thinkers(1, 10.0)) as hall:
            table = await finished(hall)
            assert (await stand(hall, table))["state"] == "none"
            with pytest.raises(CodedRefusal, match="Nobody"):
                await hall.report(table, "en")
            begun = msgspec.json.decode(await hall.analyse(table))
            assert begun["state"] in ("waiting", "working")
            assert len(hall.analyses.tasks) == 1
            await hall.analyse(table)
            assert len(hall.analyses.tasks) == 1, "who asks again does not start it again"
            seen = set()
            async with asyncio.timeout(PATIENCE):
                while (now := await stand(hall, table))["state"] != "done":
                    seen.add(now["done"])
                    await asyncio.sleep(0.005)
            assert len(seen) > 2, "it tells how far it is"
            kept = await hall.store.analysis(table)
            assert kept is not None
            found = msgspec.json.decode(gzip.decompress(kept), type=Analysis)
            assert now["analysis"] == msgspec.json.decode(gzip.decompress(kept))
            assert found.stage == found.stages
            report = (await hall.report(table, "ru")).decode()
            assert '<html lang="ru">' in report
            assert "Шансы" in report
            assert len(found.moments) == found.entries + 1

    async def again() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            (table,) = await hall.store.names("", 10)
            assert msgspec.json.decode(await hall.analyse(table))["state"] == "done"
            await hall.store.keep_analysis(table, gzip.compress(b'{"game": "tiny", "names": ["", ""]}'))
            assert (await stand(hall, table))["state"] == "none", "an earlier version of us kept this"

    run(scene())
    run(again())


def test_a_process_that_breaks_is_asked_again_and_then_it_is_said(tmp_path: Path) -> None:
    class Broken(Thinker):
        async def do(self, some: object) -> Any:
            raise Speechless("it broke")

    async def scene() -> None:
        thinkers = Thinkers(0, 1.0)
        thinkers.all = [Broken()]
        thinkers.idle.put_nowait(thinkers.all[0])
        async with open_hall(tmp_path / "tables.db", thinkers=thinkers) as hall:
            table = await finished(hall)
            hall.thinkers = thinkers
            await hall.analyse(table)
            await asyncio.wait(hall.analyses.tasks)
            with pytest.raises(CodedRefusal) as refusal:
                await hall.analysis(table)
            assert refusal.value.sentence == sentences.NO_ANALYSIS
            assert (await stand(hall, table))["state"] == "none", "it may be tried again"
            assert thinkers.idle.qsize() == 1

    run(scene())


def test_there_is_no_analysis_of_a_table_that_is_not_there(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            for ask in (hall.analysis, hall.analyse):
                with pytest.raises(CodedRefusal) as refusal:
                    await ask("nosuchtable")
                assert refusal.value.status == 404

    run(scene())


def test_who_has_time_gets_a_process_only_when_no_table_needs_one() -> None:
    async def lent(thinkers: Thinkers) -> bool:
        try:
            async with asyncio.timeout(0.2):
                thinkers.given_back(await thinkers.lent(None))
        except TimeoutError:
            return False
        return True

    async def scene() -> None:
        alone, several = Thinkers(1, 1.0), Thinkers(2, 1.0)
        assert await lent(alone)
        assert await lent(several)
        alone.waiting = 1
        assert not await lent(alone), "somebody waits for a bot"
        thinking = several.idle.get_nowait()
        assert not await lent(several), "the last that is free stays free"
        several.given_back(thinking)
        other = next(each for each in several.all if each is not thinking)
        assert await several.lent(other) is other, "an analysis goes on where it began"
        assert several.idle.qsize() == 1

    run(scene())


# Puzzles


def test_puzzles_are_listed_shown_without_their_answers_and_answered(tmp_path: Path) -> None:
    heads = riddles.listed("", "", "")
    assert [head.name for head in heads] == [puzzle.name for puzzle in puzzles.ours()]
    assert {head.game for head in riddles.listed("usa", "", "")} == {"usa"}
    puzzle = next(one for one in puzzles.ours() if one.game == "usa")
    shown = msgspec.json.decode(msgspec.json.encode(riddles.shown(puzzle.name)))
    assert not {"right", "choices", "gap"} & set(shown)
    assert shown["view"]["seat"] == puzzle.seat
    assert riddles.todays().name == puzzles.of_the_day(date.today(), puzzles.ours()).name  # noqa: DTZ011
    right = msgspec.json.decode(run_tried(puzzle.name, puzzle.right[0]))
    assert right["right"]
    assert msgspec.json.decode(riddles.solved(puzzle.name))["best"] == right["best"]
    wrong = msgspec.json.decode(run_tried(puzzle.name, puzzle.choices[1].move))
    assert not wrong["right"]
    assert wrong["chance"] < wrong["best"]["chance"]


def run_tried(name: str, move: str) -> bytes:
    return asyncio.run(riddles.tried(Thinkers(0, 1.0), name, move))


def test_a_puzzle_or_a_move_that_is_none_is_refused() -> None:
    with pytest.raises(CodedRefusal) as refusal:
        riddles.shown("halma-1")
    assert refusal.value.status == 404


def test_a_move_that_nobody_looked_at_before_is_looked_at_by_a_process() -> None:
    puzzle = next(
        one for one in puzzles.ours() if one.game == "usa" and len(one.moves) > len(one.choices) + 1
    )
    known = {choice.move for choice in puzzle.choices}
    move = next(move for move in puzzle.moves if move not in known)

    async def scene() -> None:
        thinkers = Thinkers(1, 10.0)
        try:
            said = msgspec.json.decode(await riddles.tried(thinkers, puzzle.name, move))
        finally:
            await thinkers.close()
        assert said["move"] == move
        assert 0 <= said["chance"] <= 1

    run(scene())
