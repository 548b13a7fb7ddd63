"""CARD-01 to CARD-06: what is in the box, what is dealt, and who begins."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from shutil import copy

import pytest

import stationmaster
from stationmaster.games.card_game import data
from stationmaster.games.card_game.data import COLOURS, box, read
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE
from tests.card_game.table import Table, game
from tests.support import rule


@rule("CARD-01")
def test_96_cards() -> None:
    counts = game().census(game().start())
    assert [counts[f"{colour} cards"] for colour in COLOURS] == [10] * 8
    assert counts["locomotive cards"] == 16
    assert counts["cards by the sums of rows"] == 96
    assert counts["tickets"] == counts["different tickets"] == 46


@rule("CARD-01")
def test_46_tickets_with_132_cars_worth_by_their_number() -> None:
    tickets = box().tickets
    assert len(tickets) == 46
    assert sum(len(ticket.cars) for ticket in tickets) == 132
    circles = Counter(colour for ticket in tickets for colour in ticket.cars)
    assert set(circles) == set(COLOURS)
    assert all(16 <= n <= 18 for n in circles.values())
    worth = {1: range(5, 6), 2: range(6, 11), 3: range(11, 16), 4: range(16, 21), 5: range(21, 23)}
    assert all(ticket.points in worth[len(ticket.cars)] for ticket in tickets)


@rule("CARD-01")
@pytest.mark.parametrize("seats", [1, 5])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(Refusal, match="card-game is for 2 to 4 seats"):
        stationmaster.make("card-game", seats=seats)


def dealt(seats: int) -> Table:
    """A table as dealt, at its first turn."""
    table = Table.fresh(seats)
    while table.settle().asked != "turn":
        table.play(table.options[-1])
    return table


@rule("CARD-02", "CARD-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_eight_in_hand_of_which_one_is_known_five_in_the_row(seats: int) -> None:
    view = dealt(seats).view(None)
    assert [player.cards for player in view.players] == [8] * seats
    assert [player.surely for player in view.players] == [(0, 0, 0, 0, 0, 0, 0, 0, 1)] * seats
    assert sum(view.row) == 5
    assert view.deck == 96 - 8 * seats - 5


@rule("CARD-03")
def test_locomotives_in_the_row_change_nothing() -> None:
    table = Table().row("4 locomotive 1 red").hand(1, "2 blue")
    table.play("take red", "! shown locomotive")
    assert table.count(20) == {"locomotive": 5}
    table.play("draw").settle()
    assert table.to_move == 1
    assert "take locomotive" in table.options


@rule("CARD-04")
def test_six_big_cities() -> None:
    cities = {city.id: city.bonus for city in box().cities if city.bonus}
    assert cities == {
        "new-york": 15,
        "chicago": 12,
        "los-angeles": 12,
        "dallas": 10,
        "miami": 8,
        "seattle": 8,
    }


@rule("CARD-04")
def test_every_ticket_names_a_big_city() -> None:
    named = Counter(
        box().cities[city].id for t in box().tickets for city in (t.a, t.b) if box().cities[city].bonus
    )
    assert named == {
        "seattle": 10,
        "los-angeles": 10,
        "chicago": 11,
        "dallas": 10,
        "new-york": 11,
        "miami": 10,
    }
    assert all(box().cities[t.a].bonus or box().cities[t.b].bonus for t in box().tickets)


@rule("CARD-05")
def test_any_of_six_tickets_but_not_none() -> None:
    table = Table.fresh().settle()
    assert len(table.view(0).offered) == 6
    assert len(table.options) == 63
    assert "keep none" not in table.options


@rule("CARD-05")
def test_the_first_choice_is_secret_until_all_have_chosen() -> None:
    table = Table.fresh(3).settle()
    offered = table.view(0).offered
    table.play("keep 2 5")
    assert table.view(0).kept == (offered[1], offered[4])
    assert table.view(1).kept == ()
    assert [player.tickets for player in table.view(1).players] == [0, 0, 0]
    table.play("keep 1", "keep 1 2 3 4 5 6", "! all have chosen")
    assert [player.tickets for player in table.view(1).players] == [2, 1, 6]
    assert table.view(0).tickets == tuple(sorted([offered[1], offered[4]]))
    assert table.heard[-4:] == ["keep", "keep", "keep", "! all have chosen 2 1 6"]


@rule("CARD-05")
def test_refused_tickets_are_shuffled_into_the_deck_after_all_have_chosen() -> None:
    table = Table.fresh().settle()
    first = table.view(0).offered
    table.play("keep 1")
    assert not set(first) & set(table.view(1).offered)
    table.play("keep 2", "! all have chosen")
    view = table.view(None)
    assert view.ticket_deck == 44
    assert view.under == ()
    table.play("tickets")
    possible = set(table.options)
    assert {f"! ticket {box().tickets[t].id}" for t in first[1:]} <= possible
    assert len(possible) == 44


@rule("CARD-06")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_host_names_who_begins(first: int) -> None:
    assert Table(3, first=first).to_move == first


@rule("CARD-06")
def test_or_chance_decides() -> None:
    state = game(3).start()
    assert state.waiting_on() == CHANCE
    assert [game(3).write(action) for action, _ in state.odds()] == ["! begins 0", "! begins 1", "! begins 2"]


@rule("CARD-06")
def test_then_clockwise() -> None:
    table = Table(3, first=2).row("5 locomotive")
    movers = []
    for _ in range(4):
        movers.append(table.settle().to_move)
        table.play("take locomotive")
    assert movers == [2, 0, 1, 2]


def test_a_seat_that_is_not_there_cannot_begin() -> None:
    with pytest.raises(Refusal, match="seat 3 cannot begin: the seats are 0 to 1"):
        game(2, first=3)


# The reader of the files.


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("game.toml", "cities.csv", "tickets.csv"):
        copy(Path(data.__file__).parent / name, tmp_path / name)
    return tmp_path


def test_a_copy_of_the_files_is_the_same_box(folder: Path) -> None:
    assert read(folder) == box()


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        (
            "tickets.csv",
            "chicago,new-york,5",
            "chicgo,new-york,5",
            "tickets.csv:3: no city called 'chicgo'; did you mean 'chicago'?",
        ),
        (
            "tickets.csv",
            "chicago,new-york,5",
            "chicago,chicago,5",
            "tickets.csv:3: a ticket needs two cities",
        ),
        (
            "tickets.csv",
            "new-york,chicago,5",
            "chicago,new-york,5",
            "tickets.csv:4: the ticket chicago-new-york was already",
        ),
        (
            "tickets.csv",
            "new-york,5,yellow",
            "new-york,five,yellow",
            "tickets.csv:3: 'points' must be a whole number, not 'five'",
        ),
        (
            "tickets.csv",
            "new-york,5,yellow",
            "new-york,5,yelow",
            "tickets.csv:3: no colour called 'yelow'; did you mean 'yellow'?",
        ),
        ("tickets.csv", "new-york,5,yellow", "new-york,5,", "tickets.csv:3: 'cars' is empty"),
        (
            "tickets.csv",
            "new-york,5,yellow",
            f"new-york,5,{'yellow ' * 127}",
            "tickets.csv: at most 127 yellow cars for all tickets",
        ),
        (
            "tickets.csv",
            "new-york,5,yellow",
            "new-york,5",
            "tickets.csv:3: expected 4 columns (a,b,points,cars), found 3",
        ),
        (
            "tickets.csv",
            "a,b,points,cars",
            "a,b,points",
            "tickets.csv:2: the columns must be a,b,points,cars, not a,b,points",
        ),
        ("cities.csv", "Сиэтл,8", "Сиэтл,eight", "cities.csv:8: 'bonus' must be a whole number, not 'eight'"),
        (
            "cities.csv",
            "atlanta,Atlanta",
            "boston,Atlanta",
            "cities.csv:10: the city 'boston' was already named",
        ),
        ("cities.csv", "Атланта", "", "cities.csv:9: 'ru' is empty"),
        (
            "game.toml",
            "row = 5",
            "row = 50",
            "game.toml:16: [opening]: 'row' must be a whole number from 1 to 10, not 50",
        ),
        (
            "game.toml",
            "picks = 2",
            "",
            "game.toml:20: [turn]: 'picks' must be a whole number from 1 to 10, it is missing",
        ),
        ("game.toml", "[turn]", "[turns]", "game.toml: the table [turn] is missing"),
        ("game.toml", "seats = [2, 4]", "seats = 4", "game.toml: 'seats' must look like seats = [2, 4]"),
        ("game.toml", 'en = "The card game", ', "", "game.toml:2: 'title' must look like title = "),
        ("game.toml", "[cards]", "[cards", "game.toml:9: "),
    ],
)
def test_a_slip_is_refused_where_it_stands(folder: Path, file: str, old: str, new: str, said: str) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(Refusal) as refusal:
        read(folder)
    assert str(refusal.value).startswith(f"card-game/{said}")


def test_files_that_are_missing_empty_or_no_text_are_refused(folder: Path) -> None:
    (folder / "cities.csv").write_bytes(b"")
    with pytest.raises(
        Refusal, match=r"cities\.csv: this file is empty; its first line must be id,en,ru,bonus"
    ):
        read(folder)
    (folder / "cities.csv").write_bytes(b"\xff\xfe")
    with pytest.raises(Refusal, match=r"cities\.csv: this is not UTF-8 text"):
        read(folder)
    (folder / "cities.csv").unlink()
    with pytest.raises(Refusal, match=r"cities\.csv: this file is missing"):
        read(folder)
