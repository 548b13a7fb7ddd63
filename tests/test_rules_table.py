"""Every numbered rule of every game is proven by a test that carries its number."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from stationmaster.cli import rules as rules_command
from stationmaster.cli.rules import PACKAGE, TESTS, command, table
from stationmaster.kernel.errors import Refusal


def test_every_rule_has_a_test_and_every_mark_a_rule() -> None:
    rules, unknown = table(PACKAGE / "games", TESTS)
    unproven = [f"{rule.number} has no test" for rule in rules if not rule.tests]
    assert not unknown + unproven, "\n".join(unknown + unproven)


def test_every_family_of_games_has_rules() -> None:
    folders = {folder.parent.name for folder in (PACKAGE / "games").glob("*/__init__.py")}
    assert folders == {rule.family for rule in table(PACKAGE / "games", TESTS)[0]}


@pytest.fixture
def planted(tmp_path: Path) -> Path:
    """A game of two rules, and tests for one of them and for one that is not there."""
    game = tmp_path / "games" / "halma"
    game.mkdir(parents=True)
    (game / "rules.en.md").write_text(
        "# Halma\n- HAL-01 Two to six players.\n- HAL-02 One step.\n- Have fun.\n"
    )
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_halma.py").write_text(
        "@rule('HAL-01', 'HAL-03')\ndef test_seats(): ...\n"
        "@pytest.mark.skip\n@rule('HAL-02')\ndef test_step(): ...\n"
    )
    return tmp_path


def test_a_rule_without_a_test_and_an_unknown_mark_are_seen(planted: Path) -> None:
    rules, unknown = table(planted / "games", planted / "tests")
    assert {rule.number: rule.tests for rule in rules} == {
        "HAL-01": ["tests/test_halma.py::test_seats"],
        "HAL-02": [],  # its only test is skipped
    }
    assert unknown == ["tests/test_halma.py:1: no rule is numbered 'HAL-03'; did you mean 'HAL-02'?"]


def test_a_number_is_given_once(planted: Path) -> None:
    with (planted / "games/halma/rules.en.md").open("a") as rules:
        rules.write("- HAL-01 Again.\n")
    with pytest.raises(Refusal, match=r"rules.en.md:5: rule HAL-01 was already written"):
        table(planted / "games", planted / "tests")


def test_a_mark_names_its_rule_in_plain_text(planted: Path) -> None:
    (planted / "tests" / "test_more.py").write_text("@rule(NUMBER)\ndef test_it(): ...\n")
    with pytest.raises(Refusal, match=r"tests/test_more.py:1: a rule's number is a text"):
        table(planted / "games", planted / "tests")


def test_the_command_shows_only_what_is_asked_for(planted: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_command, "PACKAGE", planted)
    monkeypatch.setattr(rules_command, "TESTS", planted / "tests")
    everything = CliRunner().invoke(command, ["--json"])
    assert [rule["number"] for rule in json.loads(everything.stdout)] == ["HAL-01", "HAL-02"]
    unproven = CliRunner().invoke(command, ["--json", "--missing", "HAL"])
    assert [rule["number"] for rule in json.loads(unproven.stdout)] == ["HAL-02"]
    assert "1 of 1 proven" in CliRunner().invoke(command, ["HAL-01"]).stdout
