"""A board of one's own: how it is read, and how a slip in it is refused."""

from __future__ import annotations

import re
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest

from stationmaster.games.ticket_to_ride import board, limits, parts
from stationmaster.games.ticket_to_ride.engine import (
    claims,
    dice_claims,
    payments,
    stand_ins,
    state,
    stations,
    tickets,
    train_cards,
)
from stationmaster.kernel.errors import Refusal
from stationmaster.parts import bits

SMALL = {
    "board.toml": """\
title = { en = "Small", ru = "Малая" }
about = { en = "Four stops.", ru = "Четыре остановки." }
seats = [2, 3]
trains = 9
last_trains = 2
parts = ["train-cards", "claims", "ferries", "tunnels", "tickets", "ticket-draw", "goods", "longest-path"]
ties = ["longest"]
points = { 1 = 1, 2 = 2 }

[train-cards]
colours = 4
locomotives = 6
hand = 2
row = 3
picks = 2
whole_draw = ["locomotive"]
flush_at = 2

[claims]
all_tracks_from = 3

[tunnels]
turned = 3

[tickets.opening]
deal = { regular = 2 }
keep = 1
refused = "under"

[tickets.later]
deal = { regular = 2 }
keep = 1
refused = "under"

[longest-path]
bonus = 5

[[options]]
name = "more"
title = { en = "More tickets", ru = "Больше маршрутов" }
about = { en = "On: one ticket more.", ru = "Включено: на один маршрут больше." }
default = false
choices = [
    { value = false },
    { value = true, tickets = "all", settings = { tunnels = { turned = 4 } } },
]
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
alfa,beta,1,regular,,
beta,gamma,2,regular,,
gamma,omega,5,regular,,
beta,omega,4,regular,,
beta,,,regular,omega:4;alfa:2,extra
""",
    "goods.csv": """\
city,colour,tokens
alfa,white,3;2
""",
}


TICKETS = "a,b,points,deck\n" + "beta,gamma,1,regular\n" * 6


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
    assert [ticket.id for ticket in small.tickets[:3]] == ["alfa-gamma", "alfa-gamma/2", "alfa-beta"]
    assert [ticket.id for ticket in small.more_tickets] == ["beta-countries"]
    assert small.more_tickets[0].pairs == ((1, 3, 4), (1, 0, 2))
    assert (small.settings["claims"], small.settings["goods"]) == ({"all_tracks_from": 3}, {})
    assert (small.chapters, small.shelf, small.decisions) == ((), board.FAR, ())
    assert small.layout[0] == board.Place(1, 2, 0, -1.5, "middle")
    assert small.goods == (board.Goods(0, "white", (3, 2)),)
    assert (small.background, small.relief) == (None, None)


def test_a_city_may_have_names_for_little_room(folder: Path) -> None:
    assert board.read_folder(folder).cities[0].code == {"en": "ALF", "ru": "АЛЬ"}
    rows = "id,en,ru,kind,country,short_en,code_ru\nalfa,Alfa,Альфа,city,,Al.,АФ\n"
    rows += "beta,Beta,Бета,city,,,\ngamma,Gamma,Гамма,city,,,\nalfa-omega,Omega,Омега,exit,omega,,\n"
    (folder / "cities.csv").write_text(rows, encoding="utf-8")
    alfa = board.read_folder(folder).cities[0]
    assert (alfa.short, alfa.code) == ({"en": "Al.", "ru": ""}, {"en": "ALF", "ru": "АФ"})


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"woods": [[1, 2, 3]]}', "Expected `array` of length 4 - at `$.woods[0]`"),
        ('{"rivers": []}', "Object contains unknown field `rivers`"),
        ('{"tints": [[1, 2, 3, 4, "pink"]]}', "Invalid enum value 'pink' - at `$.tints[0][4]`"),
    ],
)
def test_a_relief_that_cannot_be_drawn_is_refused(folder: Path, text: str, why: str) -> None:
    (folder / "relief.json").write_text(text, encoding="utf-8")
    assert refused(folder) == f"relief.json: {why}"


def test_a_relief_is_found(folder: Path) -> None:
    (folder / "relief.json").write_text(
        '{"ranges": [[9, 12, [[1, 2], [3, 4]]]], "snow": true}', encoding="utf-8"
    )
    assert board.read_folder(folder).relief is not None


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
    (other / "tickets.csv").write_text(TICKETS, encoding="utf-8")
    small, read = board.read_folder(folder), board.read_folder(other)
    assert (read.name, read.cities, read.tracks) == ("other", small.cities, small.tracks)
    assert [ticket.id for ticket in read.tickets] == ["beta-gamma", *(f"beta-gamma/{n}" for n in range(2, 7))]


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


THERE_ARE = "; there are " + ", ".join(name for name in parts.names() if not name.startswith("dice"))
MEANT = "; did you mean 'locomotive'?"
DEAL = "a table of names, each with a whole number from 0 to 6"
FACE_UP = "a list, each a word out of locomotive, plus-four, passenger"
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
        ("tickets.csv", "beta,,,", "betta,,,", ":8: no city or country called 'betta'; did you mean 'beta'?"),
        ("tickets.csv", "omega:4", "omga:4", ":8: no city or country called 'omga'; did you mean 'omega'?"),
        ("tickets.csv", "beta,,,", "alfa,,,", ":8: a ticket must join two places, not 'alfa' with itself"),
        (
            "tickets.csv",
            "beta,,,",
            "beta,alfa,3,",
            ":8: a ticket has either b and points or alternatives, not both",
        ),
        ("tickets.csv", "omega:4", "omega", ":8: 'omega' must look like france:5"),
        ("tickets.csv", "omega:4", "omega:x", ":8: 'alternatives' must be a whole number, not 'x'"),
        (
            "tickets.csv",
            "3,regular,,standard",
            "0,regular,,standard",
            ":2: 'points' must be at least 1, not 0",
        ),
        ("tickets.csv", "3,regular,,standard", "3,,,standard", ":2: 'deck' is empty"),
        ("tickets.csv", "extra", "extras", ":8: no edition called 'extras'; did you mean 'extra'?"),
        # goods
        ("goods.csv", "3;2", "3;many", ":2: 'tokens' must be a whole number, not 'many'"),
        ("goods.csv", "3;2", "3;2\nalfa,red,1", ":3: 'alfa' has its goods already"),
        ("goods.csv", "alfa", "alpha", ":2: no city called 'alpha'; did you mean 'alfa'?"),
        # board.toml
        (
            "board.toml",
            'en = "Small", ru = "Малая"',
            'en = "Small"',
            ":1: 'title' must look like title = { en = \"...\", ru = \"...\" }, not {'en': 'Small'}",
        ),
        ("board.toml", "[2, 3]", "[3, 2]", ":3: 'seats' must look like seats = [2, 5], not [3, 2]"),
        ("board.toml", "[2, 3]", "[2, true]", ":3: 'seats' must look like seats = [2, 5], not [2, True]"),
        ("board.toml", "trains = 9", 'trains = "9"', ":4: 'trains' must look like trains = 45, not '9'"),
        ("board.toml", "trains = 9", "trains = 0", ":4: 'trains' must look like trains = 45, not 0"),
        (
            "board.toml",
            '["longest"]',
            '"longest"',
            ":7: 'ties' must look like ties = [\"tickets-done\", \"longest\"], not 'longest'",
        ),
        (
            "board.toml",
            '"tickets", "ticket-draw", "goods", "longest-path"',
            '"claims"',
            ":6: 'parts' names something twice: train-cards, claims, ferries, tunnels, claims",
        ),
        (
            "board.toml",
            "{ 1 = 1, 2 = 2 }",
            "{ one = 1 }",
            ":8: [points]: a length from 1 to 9 and points from 0 to 999, not one = 1",
        ),
        (
            "board.toml",
            "[claims]",
            "[claim]",
            ":19: 'claim' is neither about the board nor one of its parts; did you mean 'claims'?",
        ),
        (
            "board.toml",
            "[train-cards]",
            "goods = 3\n[train-cards]",
            ":10: the settings of 'goods' must be a table, [goods], not 3",
        ),
        (
            "board.toml",
            "trains = 9",
            'trains = 9\nlike = "uza"',
            ":5: no board called 'uza' to be like; did you mean 'usa'?",
        ),
        (
            "board.toml",
            "trains = 9",
            "trains = 9\nlike = 7",
            ":5: 'like' must look like like = \"usa\", not 7",
        ),
        # parts
        (
            "board.toml",
            '"tunnels", ',
            '"tunels", ',
            ":6: there is no rule part called 'tunels'; did you mean 'tunnels'?",
        ),
        (
            "board.toml",
            '"tunnels", ',
            '"payments", ',
            f":6: there is no rule part called 'payments'{THERE_ARE}",
        ),
        (
            "board.toml",
            '"ticket-draw", ',
            '"dice-tickets", ',
            ":6: 'dice-tickets' comes with the dice, in place of 'ticket-draw'; name that one",
        ),
        ("board.toml", '"claims", ', "", ":19: 'claims' is neither about the board nor one of its parts"),
        (
            "board.toml",
            '"tickets", "ticket-draw"',
            '"ticket-draw", "tickets"',
            ":6: 'ticket-draw' must stand after 'tickets', which it needs",
        ),
        (
            "board.toml",
            '"goods", ',
            '"goods", "stand-ins", "passengers", ',
            ":6: [stand-ins]: 'ferry_locomotive' is missing; it is a whole number from 1 to 7",
        ),
        # settings of parts
        (
            "board.toml",
            "turned = 3",
            "",
            ":22: [tunnels]: 'turned' is missing; it is a whole number from 1 to 20",
        ),
        (
            "board.toml",
            "turned = 3",
            'turned = "three"',
            ":23: [tunnels]: 'turned' must be a whole number from 1 to 20, not 'three'",
        ),
        (
            "board.toml",
            "turned = 3",
            "turned = true",
            ":23: [tunnels]: 'turned' must be a whole number from 1 to 20, not True",
        ),
        (
            "board.toml",
            "turned = 3",
            "turnd = 3",
            ":23: [tunnels]: 'turnd' means nothing here; did you mean 'turned'?",
        ),
        (
            "board.toml",
            "[tunnels]\nturned = 3\n",
            "",
            ":6: [tunnels]: 'turned' is missing; it is a whole number from 1 to 20",
        ),
        (
            "board.toml",
            "[tunnels]",
            "[goods]\nmany = 3\n[tunnels]",
            ":23: [goods]: 'many' means nothing here",
        ),
        (
            "board.toml",
            '["locomotive"]',
            '["locomotives"]',
            f":16: [train-cards]: 'whole_draw' must be {FACE_UP}, not 'locomotives'{MEANT}",
        ),
        (
            "board.toml",
            '["locomotive"]',
            '"locomotive"',
            f":16: [train-cards]: 'whole_draw' must be {FACE_UP}, not 'locomotive'",
        ),
        (
            "board.toml",
            "colours = 4",
            "colours = 32",
            ":11: [train-cards]: there is room for 255 train cards, and here are 262",
        ),
        (
            "board.toml",
            "hand = 2",
            "hand = 12",
            ":13: [train-cards]: 3 hands of 12 and a row of 3 take 39 cards, and there are 38",
        ),
        (
            "board.toml",
            "flush_at = 2",
            "flush_at = 4",
            ":17: [train-cards]: 'flush_at' is 4, and only 3 cards lie face up",
        ),
        (
            "board.toml",
            "flush_at = 2",
            "flush_at = 2\npassenger = 4",
            ":18: [train-cards]: these cards are of no use without the part 'passengers'",
        ),
        # how tickets are dealt
        (
            "board.toml",
            'deal = { regular = 2 }\nkeep = 1\nrefused = "under"\n\n[tickets.later]',
            'deal = { reguler = 2 }\nkeep = 1\nrefused = "under"\n\n[tickets.later]',
            ":26: [tickets.opening]: tickets.csv has no deck called 'reguler'; did you mean 'regular'?",
        ),
        (
            "board.toml",
            'keep = 1\nrefused = "under"\n\n[tickets.later]',
            'keep = 3\nrefused = "under"\n\n[tickets.later]',
            ":27: [tickets.opening]: 'keep' is 3, and only 2 tickets are dealt",
        ),
        (
            "board.toml",
            'refused = "under"\n\n[tickets.later]',
            'refused = "away"\n\n[tickets.later]',
            ":28: [tickets.opening]: 'refused' must be a word out of under, shuffled, out, not 'away'",
        ),
        (
            "board.toml",
            "[tickets.later]\ndeal = { regular = 2 }\n",
            "[tickets.later]\n",
            ":30: [tickets.later]: it takes either 'deal', such as { regular = 3 }, or 'mix'",
        ),
        (
            "board.toml",
            "[tickets.later]\ndeal = { regular = 2 }\n",
            "[tickets.later]\nmix = 2\n",
            ":31: [tickets.later]: the board has no part 'ticket-mix'",
        ),
        (
            "board.toml",
            "[tickets.later]\ndeal = { regular = 2 }\n",
            "[tickets.later]\ndeal = { regular = 7 }\n",
            f":31: [tickets.later]: 'deal' must be {DEAL}, not 7",
        ),
        (
            "tickets.csv",
            "beta,gamma,2,regular",
            "beta,gamma,2,reguler",
            ":5: [tickets] in board.toml never deals from the deck 'reguler'; did you mean 'regular'?",
        ),
        (
            "tickets.csv",
            "beta,gamma,2,regular",
            "beta,gamma,2,Regular",
            ":5: 'Regular' must be small ASCII letters and digits with hyphens, like 'new-york'",
        ),
        ("tickets.csv", "beta,gamma,2,", "beta,gamma,200,", ":5: 'points' must be at most 99, not 200"),
        (
            "tickets.csv",
            "beta,gamma,2,regular,,\n",
            "",
            "<board.toml>:26: [tickets.opening]: 3 seats are dealt 6 of the deck 'regular', and it has 5",
        ),
        # kinds of tracks, and the network
        ("board.toml", '"ferries", ', "", "<routes.csv>:4: a ferry on a board without the part 'ferries'"),
        (
            "board.toml",
            '"tunnels", ',
            "",
            ":22: 'tunnels' is neither about the board nor one of its parts",
        ),
        (
            "routes.csv",
            "beta,gamma,2,blue,ferry,1\n",
            "",
            "<cities.csv>:5: no track leads to 'gamma'",
        ),
        ("routes.csv", "2,blue", "10,blue", ":4: 'length' must be at most 9, not 10"),
        # the rest of board.toml
        (
            "board.toml",
            '["longest"]',
            '["longes"]',
            ":7: 'ties' names 'longes', which no part counts; did you mean 'longest'?",
        ),
        ("board.toml", "[2, 3]", "[2, 6]", ":3: 'seats' must be within 2 and 5, not [2, 6]"),
        ("board.toml", "[2, 3]", "[1, 3]", ":3: 'seats' must be within 2 and 5, not [1, 3]"),
        (
            "board.toml",
            "last_trains = 2",
            "last_trains = 9",
            ":5: 'last_trains' must be less than the 9 trains one begins with",
        ),
        ("board.toml", "trains = 9", "trains = 256", ":4: 'trains' must be at most 255, not 256"),
        (
            "board.toml",
            "trains = 9",
            'trains = 9\nchapters = ["EUR", "NOT"]',
            ":5: the rules have no chapter 'NOT'; did you mean 'NOR'?",
        ),
        ("board.toml", "trains = 9", "trains = 9\nshelf = 301", ":5: 'shelf' must be at most 300, not 301"),
        (
            "board.toml",
            "trains = 9",
            "trains = 9\ndecisions = [100]",
            ":5: 'decisions' must look like decisions = [200, 300], not [100]",
        ),
        # options
        (
            "board.toml",
            "turned = 4",
            "turned = 0",
            ":45: [tunnels]: 'turned' must be a whole number from 1 to 20, not 0",
        ),
        ("board.toml", 'name = "more"', 'name = "dice"', ":39: every board has an option 'dice' already"),
        (
            "board.toml",
            "{ value = true, tickets",
            "{ value = false, tickets",
            ":45: option 1: there is a choice of False already",
        ),
        (
            "board.toml",
            'tickets = "all", settings = { tunnels = { turned = 4 } }',
            'without = ["tickets"]',
            ":45: no board can be played without the part 'tickets'",
        ),
    ],
)
def test_a_slip_is_refused_where_it_stands(
    folder: Path, file: str, old: str, new: str, sentence: str
) -> None:
    change(folder, file, old, new)
    elsewhere = re.match("<(.*)>", sentence)
    assert refused(folder) == (sentence.replace(elsewhere[0], elsewhere[1]) if elsewhere else file + sentence)


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


def test_a_part_whose_need_is_not_there_is_named(folder: Path) -> None:
    (folder / "goods.csv").unlink()
    change(folder, "board.toml", '"goods", ', '"passengers", ')
    assert refused(folder) == "board.toml:6: 'passengers' needs the part 'goods', which the board has not"


def test_a_file_that_nobody_would_read_is_named(folder: Path) -> None:
    (folder / "bend.csv").write_text("a,b,bend\n", encoding="utf-8")
    assert refused(folder) == "bend.csv: this file means nothing here; did you mean 'bends.csv'?"
    (folder / "bend.csv").unlink()
    (folder / "notes.txt").write_text("for people", encoding="utf-8")
    assert board.read_folder(folder).name == "small"
    change(folder, "board.toml", '"goods", ', "")
    assert refused(folder) == "goods.csv: the board has no part 'goods'"


def test_toml_that_cannot_be_read_says_where(folder: Path) -> None:
    change(folder, "board.toml", "trains = 9", "trains = nine")
    assert refused(folder) == "board.toml:4: Invalid value"


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
        board.read("small")


# What the engine has room for


def grown(folder: Path, tracks: int, cities: int) -> None:
    """The same board with a long row of cities behind it, and some tracks on to the first of them."""
    rows = {file: SMALL[file] for file in ("cities.csv", "layout.csv", "routes.csv")}
    for n in range(cities):
        rows["cities.csv"] += f"c{n},C,Ц,city,\n"
        rows["layout.csv"] += f"c{n},{n},9,0,0,end\n"
        rows["routes.csv"] += f"{f'c{n - 1}' if n else 'gamma'},c{n},1,gray,normal,0\n"
    rows["routes.csv"] += "alfa,c0,1,gray,normal,0\n" * tracks
    for file, text in rows.items():
        (folder / file).write_text(text, encoding="utf-8")


def test_120_tracks_are_read_and_one_more_is_refused_on_its_line(folder: Path) -> None:
    grown(folder, tracks=115, cities=1)
    assert len(board.read_folder(folder).tracks) == limits.TRACKS
    grown(folder, tracks=153, cities=1)
    assert refused(folder) == "routes.csv:122: there is room for 120 tracks, and here are 158"


def test_60_cities_are_read_and_one_more_is_refused_on_its_line(folder: Path) -> None:
    grown(folder, tracks=0, cities=56)
    assert len(board.read_folder(folder).cities) == limits.CITIES
    grown(folder, tracks=0, cities=57)
    assert refused(folder) == "cities.csv:63: there is room for 60 cities, and here are 61"


def test_255_tickets_are_read_and_one_more_is_refused_on_its_line(folder: Path) -> None:
    more = "alfa,gamma,3,regular,,\n" * 248
    (folder / "tickets.csv").write_text(SMALL["tickets.csv"] + more, encoding="utf-8")
    small = board.read_folder(folder)
    assert len(small.tickets + small.more_tickets) == limits.TICKETS
    (folder / "tickets.csv").write_text(SMALL["tickets.csv"] + more * 2, encoding="utf-8")
    assert refused(folder) == "tickets.csv:258: there is room for 255 tickets, and here are 503"


def test_goods_of_255_are_read_and_more_are_refused(folder: Path) -> None:
    change(folder, "goods.csv", "3;2", "200;55")
    assert sum(board.read_folder(folder).goods[0].tokens) == limits.GOODS
    change(folder, "goods.csv", "200;55", "200;56")
    assert refused(folder) == "goods.csv:2: all goods together may be worth 255, not 256"


def test_the_limits_are_those_of_the_engine() -> None:
    """What the engine lays out its tables for, so that neither is changed without the other."""
    assert limits.SEATS[1] == state.MOST_SEATS
    assert bits.WORD == limits.CITIES
    assert 2 * bits.WORD == limits.TRACKS
    assert claims.STRIDE - 1 == dice_claims.STRIDE - 1 == payments.A_TRACK - 1 == limits.SPACES
    assert stations.DONE - 1 == limits.TICKETS_WITH_STATIONS
    assert stations.A_COLOUR > limits.STATIONS
    assert tickets.MOST_OFFERED == limits.DEALT
    assert tickets.A_DECK * limits.DECKS <= limits.PENDING + 1
    assert 2**7 - 1 == limits.PENDING >= limits.TRACKS - 1
    assert stand_ins.MOST == limits.STAND_INS
    worst = limits.TICKETS_WITH_STATIONS * limits.TICKET_POINTS * stations.DONE
    assert worst < 1_000_000  # where the search for loans begins
    assert len(train_cards.KIND_NAMES) == state.KINDS
