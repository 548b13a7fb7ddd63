"""A game in the terminal, as a person types it."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from stationmaster import catalogue, make
from stationmaster.cli.play import command
from stationmaster.cli.replay import command as replay
from stationmaster.kernel import log, patience
from stationmaster.kernel.catalogue import Entry
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import OVER
from stationmaster.kernel.words import LANGUAGES, say
from stationmaster.terminal.opening import sit_down
from stationmaster.terminal.table import alike


def play(typed: list[str], *words: str) -> Result:
    result = CliRunner().invoke(command, ["--terminal", "--seed", "3", *words], input="\n".join(typed) + "\n")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_a_whole_game_by_numbers() -> None:
    said = play(["1"] * 400, "usa", "--bots", "random").output
    assert "Final scoring" in said
    assert said.rstrip().endswith("won.")


@pytest.mark.parametrize(
    ("words", "named"),
    [(["--seats", "3"], "--seats"), (["europe", "--option", "dice=on"], "--option")],
)
def test_what_is_for_the_terminal_is_not_passed_over_in_the_browser(words: list[str], named: str) -> None:
    said = CliRunner().invoke(command, ["--no-open", *words])
    assert isinstance(said.exception, Refusal)
    assert str(said.exception).startswith(f"{named} is for the terminal: add --terminal")


@pytest.mark.parametrize(("words", "game"), [([], ""), (["europe"], "europe"), (["usa"], "usa")])
def test_a_game_that_is_named_is_set_up_in_the_browser(
    monkeypatch: pytest.MonkeyPatch, words: list[str], game: str
) -> None:
    opened: list[dict[str, object]] = []
    monkeypatch.setattr("stationmaster.server.opening.play", lambda **wanted: opened.append(wanted))
    assert CliRunner().invoke(command, ["--no-open", *words]).exit_code == 0
    assert opened == [{"port": 0, "show": False, "game": game, "language": "en"}]


def test_a_game_that_is_not_there_is_not_set_up_in_the_browser() -> None:
    said = CliRunner().invoke(command, ["--no-open", "atlantis"])
    assert isinstance(said.exception, Refusal)
    assert str(said.exception).startswith("no game is called 'atlantis'")


def test_a_team_hears_together_how_it_ended() -> None:
    said = play(["1"] * 900, "switch-signal-europe", "--seats", "1").output
    ending = said[said.rindex("The team lost, the ") :]
    assert re.match(r"The team lost, the (time|instructions) ran out: \d of 8 goods in \d+ turns\.", ending)
    assert re.search(r"Red goods in Marseille +0, too few", ending)
    assert re.search(r"lost to unused points +\d+ time tokens", ending)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("entry", catalogue(), ids=lambda entry: entry.name)
def test_every_game_can_be_played_to_the_end(entry: Entry, language: str) -> None:
    name, seats = entry.name, entry.least_seats
    others = None if seats == 1 else ",".join(["random"] * (seats - 1))
    table = sit_down(name, seats, 1, others, {}, 5, None, language)
    told, notation = (Console(file=io.StringIO(), width=100) for _ in range(2))
    turns = 0
    while table.match.waiting_on != OVER and turns < 30_000:
        seat = table.match.waiting_on
        bot = table.seats[seat].bot
        if bot is None:
            table.console = told
            table.tell_news(seat)
            table.look(seat)
            table.console = notation
            table.list_moves(seat, "")
            table.obey(seat, "1")
        else:
            table.let(seat, bot)
        turns += 1
    table.console = told
    table.tell_end()
    assert table.match.outcome is not None
    assert isinstance(told.file, io.StringIO)
    said = re.sub(r"\w+ \(random\)", "", told.file.getvalue())
    foreign = "[А-Яа-я]" if language == "en" else "[a-z]{3}"
    assert not re.search(f".*{foreign}.*", said)
    assert not re.search(r"(?<!\S)-\d", said), "a number below zero has a minus, no hyphen"


def test_a_move_may_be_typed_as_it_is_written() -> None:
    said = play(["keep 1 2 3", "", "draw", "quit"], "usa").output
    assert re.search(r"You keep \w.* – .*, and .* – ", said)
    assert "You leave the table." in said


def test_mistakes_are_answered_and_change_nothing() -> None:
    said = play(["keep 7", "99", "save", "undo", "help", "quit"], "usa").output
    assert "'keep 7' is not a move of this game" in said
    assert "there is no move 99: they are numbered 1 to 4" in said
    assert "save where? Type: save FILE" in said
    assert "you have not moved yet" in said
    assert "take your last move back" in said


def test_a_move_can_be_taken_back_until_somebody_moves() -> None:
    said = play(["keep 1 2", "undo", "keep 1 3", "", "undo", "quit"], "usa").output
    assert "Taken back." in said
    assert "has moved since: your move can no longer be taken back" in said


def test_a_hint_names_a_legal_move_and_a_reason() -> None:
    said = play(["hint", "quit"], "usa").output
    assert re.search(r"keep [\d ]+\(Keep .+ – ", said.split("You:")[1])
    assert "(Оставить: " in play(["hint", "quit"], "usa", "--language", "ru").output


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "game.log"
    play(["1", "", "draw", f"save {file}", "quit"], "usa")
    saved = log.read(file.read_bytes(), make, catalogue(), str(file))
    assert len(saved.log) > 20
    said = play(["quit"], "--load", str(file)).output
    assert "take" in said
    file.write_bytes(file.read_bytes()[:-5])
    with pytest.raises(Refusal, match="the file is cut off here"):
        play([], "--load", str(file))


def test_two_people_do_not_see_each_others_hands() -> None:
    said = play(["1", "", "", "1", "quit"], "usa", "--people", "2").output
    assert "Press Enter when nobody else looks" in said


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["usa", "--people", "3"], "--people 3: at this table there are 2 seats"),
        (["usa", "--bots", "random,random"], "expected 1 of them"),
        (["usa", "--option", "first"], "--option first: expected NAME=VALUE"),
        (["usa", "--load", "nowhere.log"], "nowhere.log: could not be read"),
        (["uas"], "no game is called 'uas'"),
    ],
)
def test_a_table_that_cannot_be_is_refused(words: list[str], sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        play([], *words)


def test_ways_to_do_the_same_share_a_line() -> None:
    assert alike([(1, "draw"), (2, "claim a-b red 0"), (3, "claim a-b red 1"), (4, "claim c-d blue 0")]) == [
        "  1 draw",
        "    claim a-b: 2 red 0, 3 red 1",
        "  4 claim c-d blue 0",
    ]


def test_bots_that_come_to_no_end_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "MOST_DECISIONS", 20)
    table = sit_down("usa", 2, 0, "random,random", {}, 5, None)
    table.console = Console(file=io.StringIO(), width=200)
    table.run()
    assert isinstance(table.console.file, io.StringIO)
    assert table.console.file.getvalue() == say(patience.sentence(20), "en") + "\n"
    assert table.match.decisions == 20


# Languages


def test_the_terminal_speaks_russian() -> None:
    said = play(
        ["keep 9", "99", "undo", "hint", "help", "1", "", "draw", "quit"], "usa", "--language", "ru"
    ).output
    for sentence in (
        "США",
        "предложен под номером 1",
        "«keep 9» — такого хода в этой игре нет",
        "хода 99 нет: они пронумерованы от 1 до 4",
        "вы ещё не ходили: возвращать нечего",
        "Чтобы выполнить и эт",
        "вернуть свой последний ход",
        "Вы оставляете: ",
        "Вы встаёте из-за стола.",
    ):
        assert sentence in " ".join(said.split()), "but for where lines end"
    assert "You" not in said


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB.UTF-8", "STATIONMASTER_LANGUAGE": "ru"}, "ru"),
    ],
)
def test_the_language_is_that_of_the_locale_unless_it_is_named(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], language: str
) -> None:
    for name in ("STATIONMASTER_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    leave = {"en": "You leave the table.", "ru": "Вы встаёте из-за стола."}
    assert leave[language] in play(["quit"], "usa").output
    with pytest.raises(Refusal) as refused:
        play([], "uas")
    no_game = {"en": "no game is called 'uas'", "ru": "игры «uas» нет"}
    assert str(refused.value).startswith(no_game[language])


def test_a_saved_game_is_shown_in_russian(tmp_path: Path) -> None:
    file = tmp_path / "game.log"
    play(["1", "", f"save {file}", "quit"], "usa")
    said = CliRunner().invoke(replay, [str(file), "--language", "ru"]).output
    assert "Партия продолжается: ходит You." in said
    said = (
        CliRunner().invoke(replay, [str(file), "--at", "0", "--seat", "spectator", "--language", "ru"]).output
    )
    assert "Видит зритель:" in said
    assert "очки  вагоны  карты  маршруты" in said


def test_two_people_are_told_apart_and_each_is_you_on_their_own_screen() -> None:
    said = play(["1", "", "", "1", "", "", "quit"], "usa", "--people", "2").output
    assert "Second (you)" in said
    assert "First has chosen tickets." in said
