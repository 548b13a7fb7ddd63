"""Lessons: each can be played by the rules from its first word to its last; slips are refused by line."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import stationmaster
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.lesson import LEARNER, Lesson, read
from stationmaster.kernel.match import Match
from stationmaster.kernel.tables import Folder
from stationmaster.server import lessons

LESSONS = lessons.every()
GOOD = """\
game = "usa"
seats = 2
rank = 1
options = { first = 0 }
title = { en = "A", ru = "А" }
about = { en = "B", ru = "Б" }
opponent = { en = "C", ru = "В" }

deal = \"\"\"
DEAL
\"\"\"

[[steps]]
says = { en = "Keep some.", ru = "Оставьте." }
points = ["spot my-tickets", "city denver"]
accepts = ["keep 1 2"]
otherwise = { en = "No.", ru = "Нет." }
then = \"\"\"
1 keep 1 2
! all have chosen
\"\"\"

[[steps]]
says = { en = "Done.", ru = "Готово." }
"""
DEAL = """\
! dealt red
! dealt blue
! dealt green
! dealt yellow
! dealt black
! dealt black
! dealt white
! dealt orange
! shown red
! shown purple
! shown locomotive
! shown white
! shown green
! ticket denver-el-paso
! ticket chicago-santa-fe
! ticket los-angeles-new-york
! ticket boston-miami
! ticket dallas-new-york
! ticket duluth-houston"""


def read_text(folder: Path, text: str) -> Lesson:
    (folder / "mine.toml").write_text(text.replace("DEAL", DEAL), encoding="utf-8")
    sheet = Folder("lessons", folder).toml("mine.toml")
    return read(sheet, "mine", stationmaster.make, stationmaster.family("ticket_to_ride").targets)


def begun(lesson: Lesson) -> Match:
    return Match(stationmaster.make(lesson.game, lesson.seats, **lesson.options), log=lesson.opening())


def follow(lesson: Lesson, luck: random.Random) -> Match:
    """Play a lesson, of several moves that go on any."""
    match = begun(lesson)
    while lesson.lasts(match):
        seat, step = match.waiting_on, lesson.step(match)
        assert (step is not None) == (seat == LEARNER)
        action = luck.choice(sorted(step.accepts)) if step else lesson.other(match)
        match.make(lesson.decide(match, seat, match.game.write(action), match.entry))
    return match


def test_there_is_a_lesson_for_each_way_to_play() -> None:
    played = {(each.game, bool(each.options.get("dice"))) for each in LESSONS.values()}
    assert played == {
        *(("usa", False), ("usa", True), ("europe", False)),
        *(("card-game", False), ("switch-signal-europe", False)),
    }


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_played_from_start_to_end(name: str) -> None:
    lesson = LESSONS[name]
    for seed in range(20):
        match = follow(lesson, random.Random(seed))
        assert len(match.log) == len(lesson.log)
        assert match.waiting_on == LEARNER, "the learner goes on"
    assert [move.action for move in follow(lesson, First()).log if move.by != LEARNER] == [
        move.action for move in lesson.log if move.by != LEARNER
    ]


class First(random.Random):
    def choice(self, seq):  # type: ignore[no-untyped-def]
        return seq[0]


@pytest.mark.parametrize("name", LESSONS)
def test_every_other_move_is_answered_by_a_sentence_and_nothing_is_lost(name: str) -> None:
    lesson = LESSONS[name]
    match = begun(lesson)
    while lesson.lasts(match):
        step = lesson.step(match)
        if step is not None:
            before = match.entry, list(match.log)
            for action in set(match.options(LEARNER)) - step.accepts:
                with pytest.raises(Refusal) as why:
                    lesson.decide(match, LEARNER, match.game.write(action))
                assert len({why.value.said(language) for language in ("en", "ru")}) == 2
            assert (match.entry, match.log) == before
            assert step.wrong, "a wrong move of this lesson is explained by it"
        action = min(step.accepts) if step else lesson.other(match)
        match.make(lesson.decide(match, match.waiting_on, match.game.write(action)))


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_points_at_things_and_says_little_at_a_time(name: str) -> None:
    lesson = LESSONS[name]
    assert any(step.points for step in lesson.steps)
    for step in lesson.steps:
        assert all(len(text) < 360 for text in step.says.values()), step.says["en"]


def test_a_table_begun_when_the_lesson_was_another_is_a_game(tmp_path: Path) -> None:
    lesson = read_text(tmp_path, GOOD)
    changed = GOOD.replace("DEAL", DEAL.replace("! dealt white", "! dealt green"))
    other = begun(read_text(tmp_path, changed))
    assert lesson.lasts(begun(lesson))
    assert not lesson.lasts(other)


@pytest.mark.parametrize(
    ("slip", "instead", "says"),
    [
        ('game = "usa"', 'game = "uso"', r"mine\.toml:1: no game is called 'uso'.*did you mean 'usa'"),
        ("seats = 2", "seats = 0", r"mine\.toml:2: 'seats' must be a whole number from 1 to 10, not 0"),
        ("! dealt green", "! dealt gren", r"mine\.toml:12: .*'! dealt gren'.*did you mean '! dealt green'"),
        ('"city denver"', '"city denvr"', r"mine\.toml:33: .*'city denvr'; did you mean 'city denver'"),
        ('"keep 1 2"]', '"keep 1"]', r"mine\.toml:34: .*cannot 'keep 1' here; did you mean 'keep 1 3'"),
        ("1 keep 1 2", "1 keep 9", r"mine\.toml:37: .*'keep 9'"),
        ("! all have chosen", "", r"mine\.toml:41: .*here chance moves"),
        ("otherwise", "otherwiser", r"mine\.toml:35: .*'otherwiser' means nothing here.*'otherwise'"),
        ('ru = "Нет."', 'de = "Nein."', r"mine\.toml:35: .*'otherwise' must look like"),
        ('ru = "Готово." }', 'ru = "Готово." }\naccepts = ["draw"]', r"the last step tells how it goes on"),
        ("1 keep 1 2\n! all", "1 keep 1 2\n0 draw\n! all", r"mine\.toml:38: it is chance that moves here"),
    ],
)
def test_a_slip_is_refused_where_it_stands(tmp_path: Path, slip: str, instead: str, says: str) -> None:
    text = GOOD.replace("DEAL", DEAL)
    assert slip in text
    with pytest.raises(Refusal, match=says):
        read_text(tmp_path, text.replace(slip, instead))
