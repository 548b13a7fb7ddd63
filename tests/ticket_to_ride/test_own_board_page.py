"""docs/own-board.md: its board is built, checked, drawn, played and served, and its tables are complete."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import fields
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

import stationmaster
from stationmaster import bots, cli
from stationmaster.games.ticket_to_ride import board as boards
from stationmaster.games.ticket_to_ride import checks, dice, limits, parts, settings
from stationmaster.kernel import laws
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE, OVER, Seeded
from stationmaster.kernel.own_boards import OWN_BOARDS
from stationmaster.server import families
from stationmaster.server.thinkers import Thinkers
from tests.server.support import QUICK, SOON, Guest, open_hall, run, wish

PAGE = (Path(__file__).parents[2] / "docs" / "own-board.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^`([\w.]+)`:[^\n]*\n\n```\w+\n(.*?)```", PAGE, re.MULTILINE | re.DOTALL))
NAME = "tasmania"


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of boards with that of the page in it, named in the environment."""
    folder = tmp_path / "mine"
    write(folder / NAME)
    monkeypatch.setenv(OWN_BOARDS, str(folder))
    return folder


def write(folder: Path) -> None:
    folder.mkdir(parents=True)
    for file, text in FILES.items():
        (folder / file).write_text(text, encoding="utf-8")


def typed(*words: object) -> Result:
    return CliRunner().invoke(cli.stationmaster, [str(word) for word in words])


def in_a_process(*words: object, **environment: str) -> subprocess.CompletedProcess[str]:
    code = "from stationmaster.cli import main; main()"
    clean = {name: value for name, value in os.environ.items() if name != OWN_BOARDS}
    return subprocess.run(
        [sys.executable, "-c", code, *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
        env={**clean, **environment},
    )


def test_the_page_has_the_files_of_a_board() -> None:
    assert set(FILES) == {*boards.OF_A_BOARD, "layout.csv", "background.json"}


# The board of the page


def test_it_is_sound_and_its_games_end(mine: Path) -> None:
    done = typed("board", mine / NAME, "--check")
    assert (done.exit_code, done.stderr) == (0, "")
    assert "random games with every option come to their end" in done.output


def test_it_is_drawn(mine: Path, tmp_path: Path) -> None:
    picture = tmp_path / "tasmania.svg"
    assert typed("board", mine / NAME, "--draw", picture, "--language", "ru").exit_code == 0
    root = ET.fromstring(picture.read_text(encoding="utf-8"))  # noqa: S314 - our own picture
    board = boards.read(NAME)
    of_tracks = root.findall("{*}g[@data-track]")
    assert [group.get("data-track") for group in of_tracks] == [track.id for track in board.tracks]
    assert [len(group.findall("{*}g")) for group in of_tracks] == [track.length for track in board.tracks]
    names = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert names == [city.names["ru"] for city in board.cities]
    assert root.get("viewBox") == "0 0 620 620"


def test_what_it_consists_of_is_told(mine: Path) -> None:
    assert typed("board", mine / NAME).output.split("\n")[:2] == ["  10 cities", "  20 tracks"]


def test_bots_play_it(mine: Path) -> None:
    for seats, options in ((2, {}), (3, {"dice": True}), (3, {"open-doubles": True})):
        game = stationmaster.make(NAME, seats=seats, **options)
        names = bots.names(game)
        assert {"planner", "racer", "greedy", "random"} <= set(names)
        state, luck = game.start(), Seeded(seats)
        players = [bots.make(names[-1 - seat], game, seat) for seat in range(seats)]
        while (mover := state.waiting_on()) != OVER:
            if mover == CHANCE:
                state.apply(state.draw(luck))
            else:
                view = game.view(state, mover)
                state.apply(players[mover].choose(view, list(state.legal())))
        assert game.outcome(state).why in ("trains", "passed")


def test_it_keeps_the_laws(mine: Path) -> None:
    for options in ({}, {"dice": True}):
        laws.check(stationmaster.make(NAME, seats=3, **options), 7)


def test_its_scene_and_its_rules_are_served(mine: Path) -> None:
    game = stationmaster.make(NAME, seats=2)
    drawn: Any = msgspec.json.decode(msgspec.json.encode(families.scene(game)))
    assert (drawn["board"]["width"], len(drawn["board"]["tracks"])) == (620, 20)
    assert drawn["board"]["background"]["land"]
    shown = families.rules(game.family, NAME)["en"]
    chapters = {rule.id.partition("-")[0] for section in shown for rule in section.rules if rule.id}
    assert chapters == {"BASE", "EUR", "DICE"}


def test_a_length_that_nobody_counted_is_not_there_and_can_be_counted(mine: Path) -> None:
    assert stationmaster.find(NAME).decisions == ()
    line = typed("board", mine / NAME, "--count").output
    text = (mine / NAME / "board.toml").read_text(encoding="utf-8")
    write(mine / "again")
    (mine / "again" / "board.toml").write_text(line + text, encoding="utf-8")
    counted = stationmaster.find("again").decisions
    assert line == f"decisions = {list(counted)}\n"
    assert all(50 < number < 200 for number in counted)


# Found by every command and process


def test_commands_find_it_by_boards(tmp_path: Path) -> None:
    write(tmp_path / "mine" / NAME)
    here = ("--boards", tmp_path / "mine")
    assert typed("games", NAME).exit_code != 0
    assert "Tasmania" in typed("games", NAME, *here).output
    assert OWN_BOARDS not in os.environ or os.environ[OWN_BOARDS] != str(tmp_path / "mine")


def test_processes_that_let_bots_play_find_it_and_its_log_is_replayed(tmp_path: Path) -> None:
    write(tmp_path / "mine" / NAME)
    here = ("--boards", tmp_path / "mine")
    played = in_a_process(
        *("simulate", NAME, *here, "--bots", "greedy", "--games", 4, "--jobs", 2, "--save", tmp_path / "logs")
    )
    assert (played.returncode, played.stderr) == (0, "")
    logs = sorted((tmp_path / "logs").iterdir())
    assert len(logs) == 4
    shown = in_a_process("replay", logs[0], **{OWN_BOARDS: str(tmp_path / "mine")})
    assert shown.returncode == 0
    assert "Won by" in shown.stdout
    without = in_a_process("replay", logs[0])
    assert without.returncode == 2
    assert "no game is called 'tasmania'" in without.stderr


def test_the_servers_bots_find_it(mine: Path, tmp_path: Path) -> None:
    async def scene() -> None:
        asked = Thinkers(1, SOON)
        async with open_hall(tmp_path / "tables.db", QUICK, asked) as hall:
            opened = await hall.open(wish("greedy", "greedy", game=NAME), "here")
            watcher = Guest(hall)
            watcher.join(opened.table)
            await watcher.hears("thinking")
            state = await watcher.hears("state", lambda frame: frame["entry"] > 30)
            assert state["view"]["waiting_on"] >= CHANCE
            said = [frame for frame in watcher.frames if frame["type"] == "error"]
            assert said == []

    run(scene())


# Broken boards


def broken_folder(tmp_path: Path) -> Path:
    """One good board, and four that are broken each in its way."""
    mine = tmp_path / "mine"
    for name in (NAME, "slip", "hole", "bare", "usa"):
        write(mine / name)
    toml = FILES["board.toml"].replace('"tunnels", ', '"tunels", ')
    (mine / "slip" / "board.toml").write_text(toml, encoding="utf-8")
    (mine / "hole" / "routes.csv").unlink()
    (mine / "bare" / "board.toml").unlink()
    (mine / "notes").mkdir()
    return mine


SENTENCES = {
    "slip": "slip/board.toml:5: there is no rule part called 'tunels'; did you mean 'tunnels'?",
    "hole": "hole/routes.csv: this file is missing",
    "bare": "bare/board.toml: this file is missing",
    "usa": "usa: 'usa' comes with the game; give the folder another name",
}


def test_a_broken_board_disables_itself_and_nothing_else(tmp_path: Path) -> None:
    mine = broken_folder(tmp_path)
    listed = in_a_process("games", "--boards", mine, "--json")
    assert listed.returncode == 0
    names = {entry["name"] for entry in msgspec.json.decode(listed.stdout)}
    assert {NAME, "usa", "card-game", "switch-signal-europe"} <= names
    assert names.isdisjoint({"slip", "hole", "bare", "notes"})
    said = listed.stderr.splitlines()
    assert sorted(said) == sorted(f"left out: {mine}/{sentence}" for sentence in SENTENCES.values())


@pytest.mark.parametrize("name", ["slip", "hole", "bare"])
def test_to_ask_for_a_broken_board_gives_its_sentence(tmp_path: Path, name: str) -> None:
    mine = broken_folder(tmp_path)
    asked = in_a_process("simulate", name, "--boards", mine, "--bots", "random")
    assert asked.returncode == 2
    assert asked.stderr.splitlines()[-1] == f"stationmaster: {mine}/{SENTENCES[name]}"


def test_ones_own_board_never_stands_in_for_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OWN_BOARDS, str(broken_folder(tmp_path)))
    made = stationmaster.make("usa", seats=2)
    assert len(made.board.cities) == 36  # type: ignore[attr-defined]


def test_a_board_with_the_name_of_another_game_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "card-game")
    monkeypatch.setenv(OWN_BOARDS, str(tmp_path))
    assert stationmaster.find("card-game").family == "card_game"
    assert stationmaster.broken()["card-game"].startswith("two games are called 'card-game'")


def test_a_folder_with_another_kind_of_name_is_refused(tmp_path: Path) -> None:
    write(tmp_path / "My Board")
    with pytest.raises(Refusal, match="'My Board' must be small ASCII letters and digits with hyphens"):
        boards.read_folder(tmp_path / "My Board")


def test_check_tells_what_cannot_be_drawn(tmp_path: Path) -> None:
    write(tmp_path / NAME)
    layout = (
        FILES["layout.csv"].replace("burnie,161,99", "burnie,261,109").replace("hobart,378", "hobart,978")
    )
    (tmp_path / NAME / "layout.csv").write_text(layout, encoding="utf-8")
    done = typed("board", tmp_path / NAME, "--check")
    assert done.exit_code == 1
    assert done.stderr.splitlines() == [
        f"{tmp_path / NAME}/layout.csv:10: 'hobart' lies outside the picture, which is 620 by 620",
        f"{tmp_path / NAME}/routes.csv:2: 'burnie' and 'devonport' lie too close together for 2 spaces",
    ]


# What the page lists


def rows(heading: str) -> list[list[str]]:
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    table = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table[2:]]


def test_the_page_lists_every_key_of_a_board() -> None:
    listed = {key for row in rows("board.toml") for key in re.findall(r"`([a-z_]+)`", row[0])}
    assert listed == set(boards.ABOUT_THE_BOARD)


def test_the_page_lists_every_part_with_what_it_needs_and_takes() -> None:
    ours = set(dice.expansion().table["instead"].values())
    listed = {row[0].strip("`"): row for row in rows("Parts and their settings")}
    assert set(listed) == set(parts.names()) - ours
    for part, (_, needed, told, _) in listed.items():
        assert tuple(re.findall(r"`([a-z-]+)`", needed)) == parts.needs(part), part
        taken = {each.name for each in fields(parts.takes(part))}
        if part == "tickets":
            taken = taken - {"opening", "later"} | {each.name for each in fields(settings.Deal)}
        assert taken <= set(re.findall(r"`([a-z_]+)`", told)), part


def test_the_page_lists_every_limit() -> None:
    told = " ".join(row[1] for row in rows("What there is room for"))
    numbers = [value for name, value in vars(limits).items() if name.isupper() and isinstance(value, int)]
    assert len(numbers) > 10
    for number in (*numbers, *limits.SEATS):
        assert re.search(rf"\b{number}\b", told), number


def test_the_page_names_chapters_that_the_rules_have() -> None:
    assert {"BASE", "DICE", "EUR"} <= set(checks.chapters())


def test_the_sentences_of_the_page_are_those_one_gets(tmp_path: Path) -> None:
    """Each slip it shows, made."""
    section = PAGE.split("## When something is wrong")[1].split("```")[1]
    changes = {
        "'devonprot'": ("routes.csv", "devonport,queenstown", "devonprot,queenstown"),
        "[tunnels]": ("board.toml", "turned = 3", 'turned = "three"'),
        "'ferries'": ("board.toml", '"ferries", ', ""),
    }
    for number, (mark, (file, old, new)) in enumerate(changes.items()):
        folder = tmp_path / str(number) / NAME
        write(folder)
        (folder / file).write_text(FILES[file].replace(old, new), encoding="utf-8")
        line = next(line for line in section.splitlines() if mark in line)
        with pytest.raises(Refusal) as refused:
            boards.read_folder(folder)
        assert str(refused.value).removeprefix(f"{folder}/") == line.removeprefix(f"mine/{NAME}/")
