"""The boards of Ticket to Ride: what they hold, and how a slip in one of them is refused."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest

from stationmaster.games.ticket_to_ride import board
from stationmaster.games.ticket_to_ride.board import Board, Ticket
from stationmaster.kernel.errors import Refusal
from tests.support import rule

# What the published boards hold


def city(of: Board, name: str) -> int:
    return [here.id for here in of.cities].index(name)


def kinds(of: Board) -> dict[str, int]:
    return dict(Counter(track.kind for track in of.tracks))


def pairs(of: Board) -> Counter[tuple[int, int]]:
    return Counter((track.a, track.b) for track in of.tracks)


def spaces(of: Board) -> int:
    return sum(track.length for track in of.tracks)


def cities_and_exits(of: Board) -> tuple[int, int]:
    count = Counter(here.kind for here in of.cities)
    return count["city"], count["exit"]


def total(tickets: tuple[Ticket, ...]) -> int:
    return sum(points for ticket in tickets for _, _, points in ticket.ways)


def by_deck(of: Board) -> dict[str, int]:
    return dict(Counter(ticket.deck for ticket in of.tickets))


def test_the_boards_that_come_with_the_game() -> None:
    assert board.names() == [
        "europe",
        "marklin",
        "nordic",
        "switzerland",
        "usa",
        "usa-1910",
        "usa-big-cities",
        "usa-mega",
    ]


def test_usa_has_its_cities_and_tracks() -> None:
    usa = board.read("usa")
    assert cities_and_exits(usa) == (36, 0)
    assert (len(usa.tracks), len(pairs(usa)), spaces(usa)) == (100, 78, 309)
    assert kinds(usa) == {"normal": 100}
    assert Counter(pairs(usa).values()) == {1: 56, 2: 22}


def test_usa_gives_every_colour_as_much_to_build() -> None:
    tracks, lengths = Counter[str](), Counter[str]()
    for track in board.read("usa").tracks:
        tracks[track.colour] += 1
        lengths[track.colour] += track.length
    assert tracks == {**dict.fromkeys(board.COLOURS, 7), "gray": 44}
    assert lengths == {**dict.fromkeys(board.COLOURS, 27), "gray": 309 - 8 * 27}


def test_usa_has_thirty_tickets() -> None:
    usa = board.read("usa")
    assert (len(usa.tickets), total(usa.tickets)) == (30, 349)


def test_1910_has_new_tickets_all_tickets_and_those_of_big_cities() -> None:
    old, new, every, big = (board.read(name) for name in ("usa", "usa-1910", "usa-mega", "usa-big-cities"))
    assert [len(of.tickets) for of in (new, every, big)] == [35, 69, 35]
    ids = {ticket.id: ticket.ways[0][2] for ticket in every.tickets}
    assert {ticket.id for ticket in (*old.tickets, *new.tickets, *big.tickets)} <= set(ids)
    assert {ticket.id for ticket in old.tickets}.isdisjoint(ticket.id for ticket in new.tickets)
    new_values = {t.id: ids[t.id] for t in old.tickets if ids[t.id] != t.ways[0][2]}
    assert new_values == {
        "los-angeles-miami": 19,
        "los-angeles-new-york": 20,
        "new-york-seattle": 20,
        "oklahoma-city-sault-st-marie": 8,
    }
    great_ones = ("chicago", "dallas", "houston", "los-angeles", "miami", "new-york", "seattle")
    great = {city(big, name) for name in great_ones}
    named = [ticket.id for ticket in every.tickets if great & set(ticket.ways[0][:2])]
    assert named == [ticket.id for ticket in big.tickets]


def test_1910_is_played_on_the_board_of_usa() -> None:
    usa = board.read("usa")
    for name in ("usa-1910", "usa-mega", "usa-big-cities"):
        other = board.read(name)
        assert (other.cities, other.tracks, other.layout) == (usa.cities, usa.tracks, usa.layout)
        assert (other.bends, other.background) == (usa.bends, usa.background)


def test_europe() -> None:
    europe = board.read("europe")
    assert cities_and_exits(europe) == (47, 0)
    assert (len(europe.tracks), len(pairs(europe)), spaces(europe)) == (101, 90, 300)
    assert kinds(europe) == {"normal": 70, "ferry": 13, "tunnel": 18}
    assert by_deck(europe) == {"regular": 40, "long": 6}
    assert total(tuple(t for t in europe.tickets if t.deck == "regular")) == 321
    assert total(tuple(t for t in europe.tickets if t.deck == "long")) == 123


def test_switzerland() -> None:
    swiss = board.read("switzerland")
    assert cities_and_exits(swiss) == (34, 17)
    assert (len(swiss.tracks), len(pairs(swiss))) == (88, 76)
    assert kinds(swiss) == {"normal": 46, "tunnel": 42}
    assert len(swiss.tickets) == 46
    assert sum(ticket.id.split("/")[0].endswith("-countries") for ticket in swiss.tickets) == 12


def test_a_country_ticket_has_a_way_to_every_exit_of_every_country_it_lists() -> None:
    swiss = board.read("switzerland")
    tickets = {ticket.id: ticket for ticket in swiss.tickets}
    worth = {"france": 5, "germany": 6, "italy": 8, "austria": 11}
    expected = [
        (city(swiss, "bern"), number, worth[here.country])
        for number, here in enumerate(swiss.cities)
        if here.kind == "exit"
    ]
    assert sorted(tickets["bern-countries"].ways) == sorted(expected)
    exits = Counter(here.country for here in swiss.cities if here.kind == "exit")
    assert exits == {"france": 4, "germany": 5, "austria": 3, "italy": 5}
    for name in ("austria-countries", "austria-countries/2"):
        ways = Counter(points for _, _, points in tickets[name].ways)
        assert ways == {5: 3 * 5, 6: 3 * 5, 14: 3 * 4}


def test_nordic() -> None:
    nordic = board.read("nordic")
    assert cities_and_exits(nordic) == (39, 0)
    assert kinds(nordic) == {"normal": 47, "ferry": 24, "tunnel": 10}
    assert (len(nordic.tracks), len(pairs(nordic))) == (81, 67)
    assert (len(nordic.tickets), total(nordic.tickets)) == (46, 460)


def test_nordic_has_one_route_of_nine() -> None:
    assert [track.id for track in board.read("nordic").tracks if track.length == 9] == ["lieksa-murmansk"]


def test_marklin() -> None:
    marklin = board.read("marklin")
    assert cities_and_exits(marklin) == (35, 14)
    assert (len(marklin.tracks), len(pairs(marklin))) == (110, 85)
    assert Counter(pairs(marklin).values()) == {1: 62, 2: 21, 3: 2}


@rule("MRK-02")
def test_marklin_has_118_train_cards() -> None:
    cards = board.read("marklin").settings["train-cards"]
    others = cards["locomotives"], cards["plus_four"], cards["passenger"]
    assert (cards["colours"], *others) == (11, 14, 6, 10)
    assert cards["colours"] * len(board.COLOURS) + sum(others) == 118


@rule("BASE-02")
def test_usa_has_110_train_cards() -> None:
    cards = board.read("usa").settings["train-cards"]
    assert (cards["colours"], cards["locomotives"]) == (12, 14)
    assert cards["colours"] * len(board.COLOURS) + cards["locomotives"] == 110


def test_marklin_has_goods_in_every_city_and_none_at_an_exit() -> None:
    marklin = board.read("marklin")
    piles = {marklin.cities[goods.city].id: goods.tokens for goods in marklin.goods}
    assert set(piles) == {here.id for here in marklin.cities if here.kind == "city"}
    assert sum(len(tokens) for tokens in piles.values()) == 74
    assert piles["berlin"] == (7, 6, 5, 4)
    assert all(list(tokens) == sorted(tokens, reverse=True) for tokens in piles.values())


@rule("MRK-09")
def test_marklins_standard_deck_keeps_within_the_printed_ranges() -> None:
    marklin = board.read("marklin")
    assert by_deck(marklin) == {"short": 23, "long": 23}
    least_and_most = {
        deck: (min(worth), max(worth))
        for deck in ("short", "long")
        if (worth := [ticket.ways[0][2] for ticket in marklin.tickets if ticket.deck == deck])
    }
    assert least_and_most == {"short": (5, 11), "long": (12, 22)}
    assert len({ticket.id for ticket in (*marklin.tickets, *marklin.more_tickets)}) == 89


@rule("MRK-09")
def test_marklins_standard_deck_is_chosen_as_its_table_says() -> None:
    text = (board.SHIPPED / "marklin" / "tickets.csv").read_text(encoding="utf-8")
    cards = list(csv.DictReader(line for line in text.splitlines() if not line.startswith("#")))
    chosen = []
    for deck, worth in (("short", range(5, 12)), ("long", range(12, 23))):
        fit = [
            card
            for card in cards
            if (card["deck"], card["sources"]) == (deck, "3") and int(card["points"]) in worth
        ]
        chosen += [fit[(i * (len(fit) - 1) + 11) // 22] for i in range(23)]
    assert chosen == [card for card in cards if card["edition"] == "standard"]


def test_a_ticket_to_a_country_may_end_at_any_of_its_exits() -> None:
    marklin = board.read("marklin")
    ticket = next(ticket for ticket in marklin.tickets if ticket.id == "frankfurt-niederlande")
    exits = [number for number, here in enumerate(marklin.cities) if here.country == "niederlande"]
    assert len(exits) == 3
    assert ticket.ways == tuple((city(marklin, "frankfurt"), number, 8) for number in exits)


# The numbers in board.toml


def test_seats_trains_and_points() -> None:
    base = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}
    expected = {
        "usa": ((2, 5), 45, base),
        "europe": ((2, 5), 45, {1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21}),
        "switzerland": ((2, 3), 40, base),
        "nordic": ((2, 3), 40, {**base, 9: 27}),
        "marklin": ((2, 5), 45, {**base, 7: 18}),
    }
    boards = {name: board.read(name) for name in expected}
    assert {name: (of.seats, of.trains, of.points) for name, of in boards.items()} == expected


@pytest.mark.parametrize(
    ("name", "opening", "later"),
    [
        ("usa", (3, 2, "under"), (3, 1, "under")),
        ("usa-1910", (3, 2, "under"), (3, 1, "under")),
        ("usa-mega", (5, 3, "under"), (4, 1, "under")),
        ("usa-big-cities", (4, 2, "under"), (4, 1, "under")),
        ("switzerland", (5, 2, "out"), (3, 1, "out")),
        ("nordic", (5, 2, "out"), (3, 1, "out")),
    ],
)
def test_how_tickets_are_dealt(name: str, opening: tuple[object, ...], later: tuple[object, ...]) -> None:
    tickets = board.read(name).settings["tickets"]
    dealt = [
        (tickets[when]["deal"]["regular"], tickets[when]["keep"], tickets[when]["refused"])
        for when in ("opening", "later")
    ]
    assert dealt == [opening, later]


def test_the_bonuses_at_the_end() -> None:
    expected = {
        "usa": (10, 0),
        "usa-1910": (0, 15),
        "usa-mega": (10, 15),
        "usa-big-cities": (0, 0),
        "europe": (10, 0),
        "switzerland": (10, 0),
        "nordic": (0, 10),
        "marklin": (0, 10),
    }
    found = {
        name: tuple(
            board.read(name).settings.get(part, {}).get("bonus", 0)
            for part in ("longest-path", "most-tickets")
        )
        for name in board.names()
    }
    assert found == expected


# What holds for every board


@pytest.fixture(params=board.names())
def any_board(request: pytest.FixtureRequest) -> Board:
    return board.read(str(request.param))


def test_every_city_has_its_names(any_board: Board) -> None:
    for here in any_board.cities:
        assert here.names["en"]
        assert re.fullmatch(r"[А-ЯЁ][А-ЯЁа-яё -]+", here.names["ru"]), here
        assert bool(here.country) == (here.kind == "exit")


def test_every_city_is_drawn_inside_its_board(any_board: Board) -> None:
    assert any_board.background is not None
    width, height = json.loads(any_board.background.read_text(encoding="utf-8"))["board"]
    assert len(any_board.layout) == len(any_board.cities)
    assert len({(place.x, place.y) for place in any_board.layout}) == len(any_board.cities)
    assert all(0 < place.x < width and 0 < place.y < height for place in any_board.layout)


def test_every_city_can_be_reached(any_board: Board) -> None:
    reached = {0}
    for _ in any_board.cities:
        ends = ({track.a, track.b} for track in any_board.tracks)
        reached |= set().union(*(pair for pair in ends if pair & reached))
    assert reached == set(range(len(any_board.cities)))


def test_every_name_is_used_once(any_board: Board) -> None:
    for things in (
        any_board.cities,
        any_board.tracks,
        any_board.tickets + any_board.more_tickets,
    ):
        ids = [thing.id for thing in things]
        assert len(set(ids)) == len(ids)
        assert all(re.fullmatch(r"[a-z0-9-]+(/[2-9])?", name) for name in ids)


def test_every_board_says_its_title_in_both_languages(any_board: Board) -> None:
    for text in (any_board.title, any_board.about):
        assert set(text) == {"en", "ru"}
        assert re.search("[а-яА-Я]", text["ru"])
        assert not re.search("[а-яА-Я]", text["en"])


def test_every_part_has_its_settings_and_no_other_has(any_board: Board) -> None:
    assert set(any_board.settings) == set(any_board.parts)
    named = {deck for when in ("opening", "later") for deck in deal_of(any_board, when)}
    assert named <= {ticket.deck for ticket in any_board.tickets}


def deal_of(of: Board, when: str) -> dict[str, int]:
    deal: dict[str, int] = of.settings["tickets"][when].get("deal", {})
    return deal


def test_a_board_is_read_once() -> None:
    assert board.read("usa") is board.read("usa")


def test_tracks_are_named_by_their_cities_in_the_order_of_the_row() -> None:
    names = [track.id for track in board.read("usa").tracks]
    assert {"denver-omaha", "denver-kansas-city", "denver-kansas-city/2"} <= set(names)
    assert "omaha-denver" not in names
    assert {"dusseldorf-koln", "dusseldorf-koln/2", "dusseldorf-koln/3"} <= {
        track.id for track in board.read("marklin").tracks
    }


# A board of one's own, in a few lines

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
