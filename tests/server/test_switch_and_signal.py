"""What the server works out for the page of Switch & Signal: scene, aid, and what moves did."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import msgspec
import pytest

import stationmaster
from stationmaster.games.switch_and_signal.engine.core import State
from stationmaster.games.switch_and_signal.game import Game
from stationmaster.games.switch_and_signal.view import View
from stationmaster.kernel.game import CHANCE, OVER, Seeded
from stationmaster.kernel.match import Told
from stationmaster.server import families
from tests.support import rule
from tests.switch_and_signal.table import Table, tiny

GAMES = ("switch-signal-europe", "switch-signal-america")


def plain(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def aid_of(table: Table) -> Any:
    view = table.game.view(table.state, 0)
    return plain(families.aide(table.game)(view, []))


def did(table: Table, *texts: str) -> list[Any]:
    deeds = families.deeds("switch_and_signal")
    assert deeds is not None
    view = table.game.view(table.state, 0)
    told = [Told(-1 if text.startswith("!") else 0, text) for text in texts]
    return [plain(deed) for deed in deeds(table.game, view, told)]


@pytest.mark.parametrize("name", GAMES)
def test_the_scene_has_a_place_for_everything_a_view_names(name: str) -> None:
    game = stationmaster.make(name, seats=2)
    scene = plain(families.scene(game))
    view = cast(View, game.view(game.start(), None))
    board = scene["board"]
    assert {node["id"] for node in board["nodes"] if node["kind"] == "departure"} == set(view.numbers)
    junctions = {node["id"]: node["positions"] for node in board["nodes"] if node["kind"] == "junction"}
    assert all(view.switches[junction] in positions for junction, positions in junctions.items())
    assert set(view.greens) <= {signal["id"] for signal in board["signals"]}
    assert {signal["id"] for signal in board["signals"] if signal["green"]} == set(view.greens)
    assert scene["rules"]["goal"] == 8
    assert scene["rules"]["turns"] == 16
    assert board["ours"]


def test_the_scene_tells_how_hard_the_level_is_as_it_was_counted() -> None:
    scene = plain(families.scene(stationmaster.make("switch-signal-europe", seats=2)))
    measured = scene["rules"]["level"]["measured"]
    assert 0 <= measured["won"] <= measured["games"]


def test_where_a_train_would_stop_for_each_roll() -> None:
    table = tiny().train("black-1", "west:town/2", "town")
    rolls = {each["roll"]: each for each in aid_of(table)["trains"]["black-1"]}
    assert {roll: each["faces"] for roll, each in rolls.items()} == {2: 1, 3: 2, 4: 2, 5: 1}
    assert rolls[2]["runs"] == [
        {"train": "black-1", "path": ["west:town/3", "west:town/4"], "end": "west:town/4"}
    ]
    assert rolls[5]["runs"][0] == {
        "train": "black-1",
        "path": ["west:town/3", "west:town/4", "town"],
        "end": "town",
        "why": "city",
    }


def test_what_a_red_signal_would_cost() -> None:
    table = tiny().train("grey-1", "west:town/4", "town").red("town:west")
    rolls = {each["roll"]: each["runs"] for each in aid_of(table)["trains"]["grey-1"]}
    assert rolls[3] == [{"train": "grey-1", "end": "west:town/4", "why": "red", "cost": 3}]


def test_every_exit_of_a_city_is_a_way_of_its_own() -> None:
    table = tiny().train("grey-1", "town")
    ways = {each["roll"]: each["runs"] for each in aid_of(table)["trains"]["grey-1"]}[1]
    assert {tuple(way["leaves"]): way["end"] for way in ways} == {
        ("leave town for west",): "west:town/4",
        ("leave town for haven",): "town:haven/1",
    }


@rule("SNS-42")
def test_a_blocked_exit_is_a_way_of_its_own_that_leads_nowhere() -> None:
    table = tiny().train("grey-1", "town").train("black-1", "town:haven/1", "haven")
    ways = {each["roll"]: each["runs"] for each in aid_of(table)["trains"]["grey-1"]}[2]
    assert [way for way in ways if way["leaves"] == ["leave town for haven"]] == [
        {"train": "grey-1", "end": "town", "why": "behind", "cost": 2, "leaves": ["leave town for haven"]}
    ]
    shut_in = tiny().red("town:west", "town:haven").train("grey-1", "town")
    (way,) = {each["roll"]: each["runs"] for each in aid_of(shut_in)["trains"]["grey-1"]}[2]
    assert (way["why"], way["cost"]) == ("no-exit", 2)


def test_signals_may_go_where_the_rules_let_them() -> None:
    table = tiny().red("town:haven")
    assert aid_of(table)["signals"] == {
        "town:west": ["town:haven"],  # SNS-31: the city's last disc stays in the city
    }


def test_a_run_into_port_delivers() -> None:
    table = tiny().train("black-1", "town:haven/4", "haven", "red").hand("move")
    _, _, rolled = did(table, "play move", "move black-1", "! rolls 3")
    assert rolled["run"] == {
        "train": "black-1",
        "path": ["haven"],
        "end": "depot",
        "why": "port",
        "delivered": "red",
    }


def test_a_head_on_collision_says_so_and_gives_the_good_back() -> None:
    table = tiny().train("black-1", "town:haven/1", "haven", "red").hand("move")
    table.train("grey-1", "town:haven/3", "town")
    rolled = did(table, "play move", "move black-1", "! rolls 4")[-1]["run"]
    assert (rolled["why"], rolled["cost"], rolled["end"], rolled["returned"]) == (
        "head-on",
        6,
        "depot",
        "red",
    )
    assert rolled["path"] == ["town:haven/2"]


def test_a_train_that_runs_off_the_board_says_so() -> None:
    table = tiny().train("brown-1", "west:town/1", "west").hand("move")
    rolled = did(table, "play move", "move brown-1", "! rolls 3")[-1]["run"]
    assert (rolled["why"], rolled["cost"], rolled["path"]) == ("off-board", 2, ["west"])


def test_an_emptied_clock_is_told() -> None:
    table = tiny().train("grey-1", "west:town/4", "town").red("town:west").tokens(2).hand("move")
    rolled = did(table, "play move", "move grey-1", "! rolls 3")[-1]
    assert (rolled["run"]["cost"], rolled["instructions"]) == (3, 1)


def test_loading_is_told_with_the_colour_of_the_good() -> None:
    table = tiny().train("grey-1", "town").hand("signal")
    assert did(table, "load grey-1 with signal") == [{"loaded": ["grey-1", "red"]}]


@pytest.mark.parametrize("name", GAMES)
def test_what_moves_are_said_to_cost_is_what_the_clock_has_lost(name: str) -> None:
    """Over whole games: tokens by why add up to those the view counts, and trains stand where runs end."""
    game = cast(Game, stationmaster.make(name, seats=2))
    said: Counter[str] = Counter()
    for seed in range(6):
        lost = play(game, Seeded(seed), said)
        assert sum(lost.values()) == sum(said.values())
        said.clear()


def play(game: Game, luck: Seeded, said: Counter[str]) -> dict[str, int]:
    deeds = families.deeds(game.family)
    assert deeds is not None
    state: State = game.start()
    while (seat := int(state.waiting_on())) != OVER:
        action = int(state.draw(luck) if seat == CHANCE else state.pick(luck))
        deed = plain(deeds(game, game.view(state, None), [Told(seat, game.write(action))]))[0] or {}
        state.apply(action)
        view = game.view(state, None)
        if run := deed.get("run"):
            said[run.get("why", "")] += run.get("cost", 0)
            place = next(train.place for train in view.trains if train.id == run["train"])
            assert place == run["end"]
        for why, tokens in deed.get("lost", ()):
            said[why] += tokens
        if placed := deed.get("placed"):
            assert placed[1] in {train.place for train in view.trains if train.id == placed[0]}
    return dict(game.view(state, None).lost)
