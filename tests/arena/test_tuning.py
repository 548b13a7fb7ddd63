"""Tuning: better numbers are found, luck is not believed, and a record can be gone on from."""

from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec import json
from msgspec.structs import replace

from stationmaster import make
from stationmaster.arena import tuning
from stationmaster.arena.tuning import Measured, Table, Tuning, begin, load, save, sheet, tune
from stationmaster.cli import stationmaster
from stationmaster.games.ticket_to_ride.engine.policy_numbers import NUMBERS
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.family import Family


def short() -> Tuning:
    return begin("usa", 2, seed=3, deals=10, options={})


def test_the_same_seed_finds_the_same_and_a_record_goes_on(tmp_path: Path) -> None:
    at_once = list(islice(tune(short()), 6))
    assert [one.steps for one in at_once] == [1, 2, 3, 4, 5, 6]
    file = tmp_path / "usa.json"
    save(at_once[2], file)
    assert list(islice(tune(load(file)), 3)) == at_once[3:]


def test_what_is_broken_is_found_worse_and_what_is_alike_is_not_believed() -> None:
    """A policy that begins nothing and holds everything loses; one that is the same gains exactly nothing."""
    start = short()
    table = Table(make("usa", 2))
    broken = {**start.numbers, "eager": 0.0, "hold": 50.0, "danger": 0.0, "hurry": 0.0, "filler-turn": 9.0}
    assert table.compare(start.numbers, broken, start.pool, 0, 60).is_better()
    assert not table.compare(broken, start.numbers, start.pool, 0, 60).is_better()
    assert table.compare(start.numbers, start.numbers, start.pool, 0, 10) == Measured(0.0, 0.0, 20)


def test_a_change_that_wins_twice_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "challenge", lambda numbers, *_: {"hold": 2.0, "filler-turn": 0.75})
    start = short()
    poor = {**start.numbers, "hold": 60.0, "filler-turn": 9.0}
    found = next(tune(replace(start, numbers=poor, pool=(poor,), deals=40)))
    assert found.numbers["hold"] == 2.0
    assert found.pool == (poor, found.numbers)
    assert found.kept[0].gain > found.kept[0].error
    assert found.games == 2 * 40 + 2 * 80


def test_a_rival_who_plays_otherwise_is_met_in_every_step(monkeypatch: pytest.MonkeyPatch) -> None:
    start = begin("usa", 2, seed=1, deals=10, options={}, guests=[{"turn": 2.0}])
    assert [guest["turn"] for guest in start.guests] == [2.0]
    assert start.guests[0]["ready"] == start.numbers["ready"]
    met: list[tuple[dict[str, float], ...]] = []

    def compare(
        _: object, __: object, ___: object, rivals: tuple[dict[str, float], ...], *____: int
    ) -> Measured:
        met.append(rivals)
        return Measured(0.0, 1.0, 20)

    monkeypatch.setattr(Table, "compare", compare)
    going_on = list(islice(tune(start), 2))[-1]
    assert met == [(*start.pool, *start.guests)] * 2
    assert going_on.guests == start.guests


def test_rivals_are_named_by_their_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = ["tune", "usa", "--steps", "1", "--deals", "10", "--json"]
    told = CliRunner().invoke(stationmaster, [*arguments, "--rival", "turn=2, tickets-turns=99"])
    guests = json.decode(told.stdout)["guests"]
    assert [(guest["turn"], guest["tickets-turns"]) for guest in guests] == [(2, 99)]
    going_on = CliRunner().invoke(stationmaster, [*arguments, "--rival", "turn=2,tickets-turns=99"])
    assert json.decode(going_on.stdout)["steps"] == 2
    others = CliRunner().invoke(stationmaster, [*arguments, "--rival", "turn=3"])
    assert str(others.exception) == "usa-2.json was begun with other rivals: name another --file"
    for rival, what in (("turn", "no number of a rival"), ("tern=2", "no number called 'tern'")):
        wrong = CliRunner().invoke(stationmaster, ["tune", "usa", "--file", "x.json", "--rival", rival])
        assert what in str(wrong.exception)


def test_numbers_stay_in_their_range() -> None:
    least = {name: least for name, _, _, least in NUMBERS}
    for found in islice(tune(replace(short(), deals=10)), 3):
        assert all(value >= least[name] for name, value in found.numbers.items())


def test_a_sheet_says_how_it_was_found() -> None:
    text = sheet(short())
    how = "tune usa --seats 2 --seed 3 --deals 10: 0 steps, 0 games, 0 changes kept"
    assert text.startswith(f'found = "{how}"')
    assert "[seats-2]\nready = " in text
    racing = begin("usa", 2, seed=3, deals=10, options={}, guests=[{"turn": 2.0, "tickets-turns": 99.0}])
    assert "--deals 10 --rival turn=2,tickets-turns=99: 0 steps" in sheet(racing)


def test_the_command_begins_goes_on_and_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = ["tune", "usa", "--steps", "1", "--deals", "10", "--json"]
    first = CliRunner().invoke(stationmaster, arguments)
    assert json.decode(first.stdout)["steps"] == 1
    assert (tmp_path / "usa-2.toml").read_text().count(" = ") == len(NUMBERS) + 1
    again = CliRunner().invoke(stationmaster, arguments)
    assert json.decode(again.stdout)["steps"] == 2
    other = CliRunner().invoke(stationmaster, ["tune", "europe", "--file", "usa-2.json"])
    assert isinstance(other.exception, Refusal)
    assert "is a tuning of usa with 2 seats" in str(other.exception)
    (tmp_path / "torn.json").write_text("{")
    torn = CliRunner().invoke(stationmaster, ["tune", "usa", "--file", "torn.json"])
    assert "not the record of a tuning" in str(torn.exception)


def test_a_game_without_a_policy_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "family", lambda _: Family())
    with pytest.raises(Refusal, match="marklin has no policy"):
        begin("marklin", 2, seed=1, deals=10, options={"dice": True})


@pytest.mark.parametrize(
    ("game", "options"), [("card-game", {}), ("europe", {"dice": True}), ("marklin", {"dice": True})]
)
def test_whatever_has_a_policy_is_tuned_by_its_own_numbers(game: str, options: dict[str, object]) -> None:
    start = begin(game, 2, seed=1, deals=10, options=options)
    for found in islice(tune(start), 3):
        assert found.numbers.keys() == start.numbers.keys()
        assert found.games >= 20
