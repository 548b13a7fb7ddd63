"""A board of one's own: how it is read, and how a slip in it is refused."""

from __future__ import annotations

import re
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest

from stationmaster.games.ticket_to_ride import board
from stationmaster.kernel.errors import Refusal

SMALL = {
    "board.toml": """\
title = { en = "Small", ru = "Малая" }
about = { en = "Four stops.", ru = "Четыре остановки." }
seats = [2, 3]
trains = 9
last_trains = 2
parts = ["claims", "goods"]
ties = ["longest"]
points = { 1 = 1, 2 = 2 }

[claims]
all_tracks_from = 3
""",
    "cities.csv": """\
# a line for people
id,en,ru,kind,country
alfa,Alfa,Альфа,city,
beta,Beta,Бета,city,
gamma,Gamma,Гамма,city,
alfa-omega,Omega,Омега,exit,omega
""",
    "layout.csv": """\
id,x,y,label_dx,label_dy,label_anchor
alfa,1,2,0,-1.5,middle
beta,3,4,0,0,start
gamma,5,6,0,0,end
alfa-omega,7,8,0,0,end
""",
    "routes.csv": """\
a,b,length,colour,kind,locomotives
alfa,beta,1,red,normal,0
alfa,beta,1,gray,normal,0
beta,gamma,2,blue,ferry,1
alfa,alfa-omega,2,green,tunnel,0
""",
    "bends.csv": """\
a,b,bend
beta,alfa,2.5
""",
    "tickets.csv": """\
a,b,points,deck,alternatives,edition
alfa,gamma,3,regular,,standard
alfa,gamma,3,regular,,
beta,,,regular,omega:4;alfa:2,extra
""",
    "goods.csv": """\
city,colour,tokens
alfa,white,3;2
""",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "small"
    path.mkdir()
    for file, text in SMALL.items():
        (path / file).write_text(text, encoding="utf-8")
    return path


def change(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert text.count(old) == 1
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")


def refused(folder: Path) -> str:
    with pytest.raises(Refusal) as refusal:
        board.read_folder(folder)
    return str(refusal.value).removeprefix(f"{folder}/")


def test_a_board_of_ones_own(folder: Path) -> None:
    small = board.read_folder(folder)
    assert (small.name, small.seats, small.trains) == ("small", (2, 3), 9)
    assert [track.id for track in small.tracks] == [
        "alfa-beta",
        "alfa-beta/2",
        "beta-gamma",
        "alfa-alfa-omega",
    ]
    assert [ticket.id for ticket in small.tickets] == ["alfa-gamma", "alfa-gamma/2"]
    assert [ticket.id for ticket in small.more_tickets] == ["beta-countries"]
    assert small.more_tickets[0].ways == ((1, 3, 4), (1, 0, 2))
    assert small.settings == {"claims": {"all_tracks_from": 3}, "goods": {}}
    assert small.layout[0] == board.Place(1, 2, 0, -1.5, "middle")
    assert small.goods == (board.Goods(0, "white", (3, 2)),)
    assert small.background is None


def test_a_bend_seen_from_the_other_end_lies_on_the_other_side(folder: Path) -> None:
    assert board.read_folder(folder).bends == {(0, 1): -2.5}


def test_a_board_without_bends_is_straight(folder: Path) -> None:
    (folder / "bends.csv").unlink()
    assert board.read_folder(folder).bends == {}


def test_a_spreadsheets_byte_order_mark_does_no_harm(folder: Path) -> None:
    (folder / "bends.csv").write_text("a,b,bend\nalfa,beta,1\n", encoding="utf-8-sig")
    assert board.read_folder(folder).bends == {(0, 1): 1}


def test_a_board_may_be_like_one_beside_it(folder: Path) -> None:
    other = folder.parent / "other"
    other.mkdir()
    (other / "board.toml").write_text('like = "small"\n' + SMALL["board.toml"], encoding="utf-8")
    (other / "tickets.csv").write_text("a,b,points,deck\nbeta,gamma,1,regular\n", encoding="utf-8")
    small, read = board.read_folder(folder), board.read_folder(other)
    assert (read.name, read.cities, read.tracks) == ("other", small.cities, small.tracks)
    assert [ticket.id for ticket in read.tickets] == ["beta-gamma"]


def test_a_slip_in_a_board_that_another_is_like_is_shown_where_it_is(folder: Path) -> None:
    other = folder.parent / "other"
    other.mkdir()
    (other / "board.toml").write_text('like = "small"\n' + SMALL["board.toml"], encoding="utf-8")
    change(folder, "routes.csv", "beta,gamma", "beta,gama")
    assert refused(other) == f"{folder}/routes.csv:4: no city called 'gama'; did you mean 'gamma'?"


def test_a_board_may_be_like_one_that_comes_with_the_game(folder: Path) -> None:
    for file in SMALL:
        if file not in ("board.toml", "goods.csv"):
            (folder / file).unlink()
    (folder / "goods.csv").write_text("city,colour,tokens\nmiami,red,1\n", encoding="utf-8")
    usa = board.read("usa")
    change(folder, "board.toml", "{ 1 = 1, 2 = 2 }", "{ 1 = 1, 2 = 2, 3 = 4, 4 = 7, 5 = 10, 6 = 15 }")
    change(folder, "board.toml", "trains = 9", 'trains = 9\nlike = "usa"')
    assert board.read_folder(folder).tracks == usa.tracks


COLUMN_NAMES = "a,b,length,colour,kind,locomotives"


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        # csv as such
        ("routes.csv", "1,red,normal,0", "1,red,normal", f":2: expected 6 columns ({COLUMN_NAMES}), found 5"),
        ("routes.csv", "1,red", "one,red", ":2: 'length' must be a whole number, not 'one'"),
        ("routes.csv", "1,red", "-1,red", ":2: 'length' must be a whole number, not '-1'"),
        ("routes.csv", "1,red", ",red", ":2: 'length' is empty"),
        ("routes.csv", "1,red", "0,red", ":2: 'length' must be at least 1, not 0"),
        (
            "routes.csv",
            "length,",
            "",
            f":1: the columns must be {COLUMN_NAMES}, not a,b,colour,kind,locomotives",
        ),
        ("bends.csv", "beta,alfa,2.5\n", "", ": there is nothing below the names of the columns"),
        (
            "bends.csv",
            "a,b,bend\nbeta,alfa,2.5\n",
            "",
            ": this file is empty; its first line must be a,b,bend",
        ),
        ("bends.csv", "2.5", "far", ":2: 'bend' must be a number, not 'far'"),
        ("bends.csv", "2.5", "nan", ":2: 'bend' must be a number, not 'nan'"),
        ("bends.csv", "beta,alfa", 'beta,"alfa', ":2: unexpected end of data"),
        # cities
        ("cities.csv", "gamma,Gamma", "alfa,Gamma", ":5: there is a city called 'alfa' already"),
        (
            "cities.csv",
            "gamma,Gamma",
            "Gamma,Gamma",
            ":5: 'Gamma' must be small ASCII letters and digits with hyphens, like 'new-york'",
        ),
        ("cities.csv", "Бета", "", ":4: 'ru' is empty"),
        ("cities.csv", "exit", "exits", ":6: no kind of city called 'exits'; did you mean 'exit'?"),
        ("cities.csv", "exit,omega", "exit,", ":6: 'country' is empty"),
        ("cities.csv", "exit,omega", "exit,beta", ":6: 'beta' is a city and a country"),
        # layout
        ("layout.csv", "gamma,", "gama,", ":4: no city called 'gama'; did you mean 'gamma'?"),
        ("layout.csv", "gamma,", "beta,", ":4: 'beta' has a place already"),
        ("layout.csv", "gamma,5,6,0,0,end\n", "", ": 'gamma' has no place"),
        ("layout.csv", "start", "left", ":3: no anchor called 'left'; expected one of start, middle, end"),
        # routes
        ("routes.csv", "beta,gamma", "beta,gama", ":4: no city called 'gama'; did you mean 'gamma'?"),
        ("routes.csv", "beta,gamma", "beta,xyz", ":4: no city called 'xyz'"),
        ("routes.csv", "beta,gamma", "beta,beta", ":4: a track must join two cities, not 'beta' with itself"),
        ("routes.csv", "red", "rad", ":2: no colour called 'rad'; did you mean 'red'?"),
        ("routes.csv", "tunnel", "tunel", ":5: no kind of track called 'tunel'; did you mean 'tunnel'?"),
        (
            "routes.csv",
            "2,blue",
            "3,blue",
            ":4: [points] in board.toml does not say what a route of 3 is worth",
        ),
        (
            "routes.csv",
            "alfa,alfa-omega",
            "alfa,beta",
            ":5: parallel tracks must follow each other, with their cities in the same order",
        ),
        (
            "routes.csv",
            "alfa,beta,1,gray",
            "beta,alfa,1,gray",
            ":3: parallel tracks must follow each other, with their cities in the same order",
        ),
        (
            "routes.csv",
            "ferry,1",
            "ferry,0",
            ":4: a ferry shows from 1 locomotive to as many as its spaces, other tracks 0",
        ),
        (
            "routes.csv",
            "ferry,1",
            "ferry,3",
            ":4: a ferry shows from 1 locomotive to as many as its spaces, other tracks 0",
        ),
        (
            "routes.csv",
            "tunnel,0",
            "tunnel,1",
            ":5: a ferry shows from 1 locomotive to as many as its spaces, other tracks 0",
        ),
        # bends
        ("bends.csv", "beta,alfa", "alfa,gamma", ":2: no track joins 'alfa' and 'gamma'"),
        ("bends.csv", "beta,alfa,2.5", "beta,alfa,2.5\nalfa,beta,1", ":3: this pair has a bend already"),
        # tickets
        ("tickets.csv", "beta,,,", "betta,,,", ":4: no city or country called 'betta'; did you mean 'beta'?"),
        ("tickets.csv", "omega:4", "omga:4", ":4: no city or country called 'omga'; did you mean 'omega'?"),
        ("tickets.csv", "beta,,,", "alfa,,,", ":4: a ticket must join two places, not 'alfa' with itself"),
        (
            "tickets.csv",
            "beta,,,",
            "beta,alfa,3,",
            ":4: a ticket has either b and points or alternatives, not both",
        ),
        ("tickets.csv", "omega:4", "omega", ":4: 'omega' must look like france:5"),
        ("tickets.csv", "omega:4", "omega:x", ":4: 'alternatives' must be a whole number, not 'x'"),
        (
            "tickets.csv",
            "3,regular,,standard",
            "0,regular,,standard",
            ":2: 'points' must be at least 1, not 0",
        ),
        ("tickets.csv", "3,regular,,standard", "3,,,standard", ":2: 'deck' is empty"),
        ("tickets.csv", "extra", "extras", ":4: no edition called 'extras'; did you mean 'extra'?"),
        # goods
        ("goods.csv", "3;2", "3;many", ":2: 'tokens' must be a whole number, not 'many'"),
        ("goods.csv", "3;2", "3;2\nalfa,red,1", ":3: 'alfa' has its goods already"),
        ("goods.csv", "alfa", "alpha", ":2: no city called 'alpha'; did you mean 'alfa'?"),
        # board.toml
        (
            "board.toml",
            'en = "Small", ru = "Малая"',
            'en = "Small"',
            ": 'title' must look like title = { en = \"...\", ru = \"...\" }, not {'en': 'Small'}",
        ),
        ("board.toml", "[2, 3]", "[3, 2]", ": 'seats' must look like seats = [2, 5], not [3, 2]"),
        ("board.toml", "[2, 3]", "[2, true]", ": 'seats' must look like seats = [2, 5], not [2, True]"),
        ("board.toml", "trains = 9", 'trains = "9"', ": 'trains' must look like trains = 45, not '9'"),
        ("board.toml", "trains = 9", "trains = 0", ": 'trains' must look like trains = 45, not 0"),
        (
            "board.toml",
            '["longest"]',
            '"longest"',
            ": 'ties' must look like ties = [\"tickets-done\", \"longest\"], not 'longest'",
        ),
        ("board.toml", '"goods"', '"claims"', ": 'parts' names something twice: claims, claims"),
        (
            "board.toml",
            "{ 1 = 1, 2 = 2 }",
            "{ one = 1 }",
            ": 'points' must look like points = { 1 = 1, 2 = 2 }, not {'one': 1}",
        ),
        (
            "board.toml",
            "[claims]",
            "[claim]",
            ": 'claim' is neither about the board nor one of its parts; did you mean 'claims'?",
        ),
        (
            "board.toml",
            "[claims]",
            "goods = 3\n[claims]",
            ": the settings of 'goods' must be a table, [goods], not 3",
        ),
        (
            "board.toml",
            "trains = 9",
            'trains = 9\nlike = "uza"',
            ": no board called 'uza' to be like; did you mean 'usa'?",
        ),
        ("board.toml", "trains = 9", "trains = 9\nlike = 7", ": 'like' must look like like = \"usa\", not 7"),
    ],
)
def test_a_slip_is_refused_where_it_stands(
    folder: Path, file: str, old: str, new: str, sentence: str
) -> None:
    change(folder, file, old, new)
    assert refused(folder) == file + sentence


def test_two_tracks_may_not_read_alike(folder: Path) -> None:
    change(folder, "cities.csv", "gamma,Gamma,Гамма", "beta-alfa,Gamma,Гамма")
    change(folder, "cities.csv", "exit,omega\n", "exit,omega\nalfa-beta,A,А,city,\n")
    (folder / "routes.csv").write_text(
        f"{COLUMN_NAMES}\nalfa-beta,alfa,1,red,normal,0\nalfa,beta-alfa,1,red,normal,0\n", encoding="utf-8"
    )
    assert refused(folder) == "routes.csv:3: there is a track called 'alfa-beta-alfa' already"


@pytest.mark.parametrize(
    "key", ["title", "about", "seats", "trains", "last_trains", "parts", "ties", "points"]
)
def test_a_missing_key_is_named(folder: Path, key: str) -> None:
    text = (folder / "board.toml").read_text(encoding="utf-8")
    (folder / "board.toml").write_text(re.sub(rf"(?m)^{key} = .*\n", "", text), encoding="utf-8")
    assert refused(folder).startswith(f"board.toml: '{key}' is missing; expected for example {key} = ")


@pytest.mark.parametrize("file", sorted(set(SMALL) - {"bends.csv"}))
def test_a_missing_file_is_named(folder: Path, file: str) -> None:
    (folder / file).unlink()
    assert refused(folder) == f"{file}: this file is missing"


def test_toml_that_cannot_be_read_says_where(folder: Path) -> None:
    change(folder, "board.toml", "trains = 9", "trains = nine")
    assert re.fullmatch(r"board\.toml: Invalid value \(at line 4, column 10\)", refused(folder))


def test_text_that_is_not_utf8_is_refused(folder: Path) -> None:
    (folder / "cities.csv").write_bytes("id,en,ru\nальфа".encode("cp1251"))
    assert refused(folder) == "cities.csv: this is not UTF-8 text"


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"nowhere: there is no such folder$"):
        board.read_folder(tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("uropa", "no board called 'uropa'; did you mean 'europe'?"),
        ("xyz", f"no board called 'xyz'; there are {', '.join(board.names())}"),
        ("../usa", "no board called '../usa'; did you mean 'usa'?"),
    ],
)
def test_a_board_that_is_not_there(name: str, sentence: str) -> None:
    with pytest.raises(Refusal) as refusal:
        board.read(name)
    assert str(refusal.value) == sentence


def test_a_board_that_comes_with_the_game_is_named_by_its_folder_in_refusals(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change(folder, "routes.csv", "beta,gamma", "beta,gama")
    beside: Traversable = folder.parent
    monkeypatch.setattr(board, "SHIPPED", beside)
    with pytest.raises(Refusal, match=r"^boards/small/routes\.csv:4: no city called 'gama'"):
        board.read.__wrapped__("small")
