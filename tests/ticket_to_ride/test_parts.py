"""A board is a list of parts: the base knows none of them, and every list makes a game."""

from __future__ import annotations

import itertools
import re
from dataclasses import is_dataclass, replace
from pathlib import Path

import pytest

import stationmaster
from stationmaster.games.ticket_to_ride import board as boards
from stationmaster.games.ticket_to_ride import engine
from stationmaster.games.ticket_to_ride import parts as all_parts
from stationmaster.games.ticket_to_ride.build import build
from stationmaster.games.ticket_to_ride.options import read_options
from stationmaster.kernel.catalogue import Value, find
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import Seeded, rollout
from stationmaster.kernel.tables import Sheet

ENGINE = Path(str(engine.__file__)).parent
BASE = {"core", "train_cards", "claims", "tickets", "ticket_draw", "longest_path"}
"""The base game's own modules, and the ground they stand on."""
NAMES = [board for board in boards.names() if not board.startswith("usa-")]


def further_parts() -> set[str]:
    """The parts that some board has and the base game has not."""
    return {part for name in NAMES for part in boards.read(name).parts} - set(boards.read("usa").parts)


def words_of(name: str) -> set[str]:
    """Every name in the code of a module; texts and comments are for people."""
    code = (ENGINE / f"{name}.py").read_text(encoding="utf-8")
    code = re.sub(r'""".*?"""|"[^"\n]*"|#[^\n]*', "", code, flags=re.DOTALL)
    return set(re.findall(r"[A-Za-z_]+", code))


def test_there_are_parts_beyond_the_base_game() -> None:
    assert {"ferries", "tunnels", "stations", "stand-ins", "passengers"} <= further_parts()


@pytest.mark.parametrize("of_base", sorted(BASE))
def test_nothing_in_the_base_names_a_further_part(of_base: str) -> None:
    named = {part.replace("-", "_") for part in further_parts()}
    classes = {"".join(word.title() for word in part.split("-")) for part in further_parts()}
    assert words_of(of_base) & (named | classes) == set()


CORE = {"chart", "core", "part", "sight", "state", "turn"}


def test_the_core_names_no_part_at_all() -> None:
    parts = {part.replace("-", "_") for name in NAMES for part in boards.read(name).parts}
    for module in CORE:
        imports = re.findall(r"engine\.(\w+)", (ENGINE / f"{module}.py").read_text(encoding="utf-8"))
        assert set(imports) <= CORE, module
        assert words_of(module) & (parts - {"tickets"}) == set()  # `tickets` is a row of the state


def test_every_part_of_a_board_is_a_module_of_its_name() -> None:
    for part in {part for name in NAMES for part in boards.read(name).parts}:
        assert callable(all_parts.module(part).make)
        assert is_dataclass(all_parts.takes(part))


@pytest.mark.parametrize("name", NAMES)
def test_every_choice_of_every_option_makes_a_game_that_ends(name: str) -> None:
    entry = find(name, stationmaster.catalogue())
    own = [option for option in entry.options if option.name != "first"]
    choices: list[tuple[Value, ...]] = [option.choices or (False, True) for option in own]
    tables = list(itertools.product(*choices))
    assert len(tables) == 2 ** len(own)
    for values in tables:
        chosen = {option.name: value for option, value in zip(own, values, strict=True)}
        game = stationmaster.make(name, seats=entry.least_seats, **chosen)
        assert chosen.items() <= game.options.items()
        state = game.start()
        assert rollout(state, Seeded(1)) > min(20, entry.decisions[0])  # a tiny game is shorter


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("europe", ("ferries",)),
        ("europe", ("tunnels", "stations")),
        ("nordic", ("stand-ins",)),
        ("nordic", ("locomotive-limits", "tunnels")),
        ("marklin", ("plus-fours", "passengers")),
    ],
)
def test_a_board_plays_without_any_of_its_further_parts(name: str, parts: tuple[str, ...]) -> None:
    board = boards.read(name)
    less = replace(
        board,
        parts=tuple(part for part in board.parts if part not in parts),
        ties=tuple(tie for tie in board.ties if "stations" not in tie),
    )
    assert rollout(build(less, 2, {}).start(), Seeded(2)) > 20


def test_a_part_that_is_not_there_is_named() -> None:
    board = replace(boards.read("europe"), parts=("train-cards", "clams"), options=())
    with pytest.raises(Refusal, match=r"europe/board.toml:\d+: there is no rule part called 'clams'"):
        build(board, 2, {})


# Options as data.

LANGUAGES = {"en": "a", "ru": "б"}
GOOD = {
    "name": "stations",
    "title": LANGUAGES,
    "about": LANGUAGES,
    "default": True,
    "choices": [{"value": True}, {"value": False, "without": ["stations"]}],
}


def read(**changes: object) -> None:
    read_options(Sheet("europe/board.toml", {"options": [{**GOOD, **changes}]}), ("claims", "stations"))


def test_an_option_is_read() -> None:
    read()


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"nme": "x"}, "option 1: 'nme' means nothing here; did you mean 'name'?"),
        ({"name": 3}, "option 1: 'name' must look like name = \"stations\", not 3"),
        ({"default": 1}, "option 1: 'default' must look like default = True or False, not 1"),
        ({"title": {"en": "x"}}, "option 1: 'title' must look like title = { en = "),
        ({"choices": [{"value": True}]}, "option 1: 'choices' must look like choices = [{ value = true }"),
        ({"choices": [{"value": True}, {"value": 2.5}]}, "'value' must look like value = true, not 2.5"),
        ({"choices": [{"value": True}, {}]}, "'value' is missing"),
        (
            {"choices": [{"value": True}, {"value": False, "without": ["station"]}]},
            "the board has no part called 'station'; did you mean 'stations'?",
        ),
        (
            {"choices": [{"value": True}, {"value": False, "settings": {"clams": {}}}]},
            "the board has no part called 'clams'; did you mean 'claims'?",
        ),
        (
            {"choices": [{"value": True}, {"value": False, "settings": {"claims": 3}}]},
            "'settings' must look like settings = { train-cards = { flush_at = 3 } }, not {'claims': 3}",
        ),
        (
            {"choices": [{"value": True}, {"value": False, "tickets": "some"}]},
            "'tickets' must look like tickets = \"all\", not 'some'",
        ),
    ],
)
def test_a_slip_in_an_option_is_refused_where_it_stands(changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        read(**changes)
    assert str(refused.value).startswith("europe/board.toml: option 1: ")
    assert sentence in str(refused.value)


def test_options_are_tables_and_each_has_its_own_name() -> None:
    with pytest.raises(Refusal, match=r"options must be tables, each under \[\[options\]\]"):
        read_options(Sheet("board.toml", {"options": {"name": "stations"}}), ("claims",))
    with pytest.raises(Refusal, match="there is an option called 'stations' already"):
        read_options(Sheet("board.toml", {"options": [GOOD, GOOD]}), ("claims", "stations"))


def test_how_many_cards_stand_in_is_checked() -> None:
    board = boards.read("nordic")
    settings = {**board.settings, "stand-ins": {**board.settings["stand-ins"], "long_card": 9}}
    sentence = r"nordic/board.toml:\d+: \[stand-ins\]: 'long_card' must be a whole number from 1 to 7, not 9"
    with pytest.raises(Refusal, match=sentence):
        build(replace(board, settings=settings), 2, {})
