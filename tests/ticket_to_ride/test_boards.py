"""The boards of Ticket to Ride: what they hold."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter

import pytest

from stationmaster.games.ticket_to_ride import board
from stationmaster.games.ticket_to_ride.board import Board, Ticket
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
    return sum(points for ticket in tickets for _, _, points in ticket.pairs)


def by_deck(of: Board) -> dict[str, int]:
    return dict(Counter(ticket.deck for ticket in of.tickets))


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
    ids = {ticket.id: ticket.pairs[0][2] for ticket in every.tickets}
    assert {ticket.id for ticket in (*old.tickets, *new.tickets, *big.tickets)} <= set(ids)
    assert {ticket.id for ticket in old.tickets}.isdisjoint(ticket.id for ticket in new.tickets)
    new_values = {t.id: ids[t.id] for t in old.tickets if ids[t.id] != t.pairs[0][2]}
    assert new_values == {
        "los-angeles-miami": 19,
        "los-angeles-new-york": 20,
        "new-york-seattle": 20,
        "oklahoma-city-sault-st-marie": 8,
    }
    great_ones = ("chicago", "dallas", "houston", "los-angeles", "miami", "new-york", "seattle")
    great = {city(big, name) for name in great_ones}
    named = [ticket.id for ticket in every.tickets if great & set(ticket.pairs[0][:2])]
    assert named == [ticket.id for ticket in big.tickets]


def test_1910_is_played_on_the_board_of_usa() -> None:
    usa = board.read("usa")
    for name in ("usa-1910", "usa-mega", "usa-big-cities"):
        other = board.read(name)
        assert (other.cities, other.tracks, other.layout) == (usa.cities, usa.tracks, usa.layout)
        assert (other.bends, other.background, other.relief) == (usa.bends, usa.background, usa.relief)


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
    assert sorted(tickets["bern-countries"].pairs) == sorted(expected)
    exits = Counter(here.country for here in swiss.cities if here.kind == "exit")
    assert exits == {"france": 4, "germany": 5, "austria": 3, "italy": 5}
    for name in ("austria-countries", "austria-countries/2"):
        ways = Counter(points for _, _, points in tickets[name].pairs)
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
        if (worth := [ticket.pairs[0][2] for ticket in marklin.tickets if ticket.deck == deck])
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
    assert ticket.pairs == tuple((city(marklin, "frankfurt"), number, 8) for number in exits)


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
        for name in expected
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


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_city_has_a_code_of_its_own_for_little_room(any_board: Board, language: str) -> None:
    cities = [here for here in any_board.cities if here.kind == "city"]
    assert len({here.code[language] for here in cities}) == len(cities)
    for here in any_board.cities:
        assert 1 <= len(here.code[language]) <= 4, here
        assert len(here.short[language]) < len(here.names[language]), here


@pytest.mark.parametrize("language", ["en", "ru"])
def test_where_cities_stand_close_a_long_name_can_be_shortened(language: str) -> None:
    """Or on a phone it is a code, which nobody knows."""
    long = [here for here in board.read("europe").cities if len(here.names[language]) >= len("Brindisi")]
    assert long
    assert [here.id for here in long if not here.short[language]] == []


def test_every_board_has_its_mountains(any_board: Board) -> None:
    assert any_board.relief is not None
    assert json.loads(any_board.relief.read_text(encoding="utf-8"))["ranges"]


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
