"""From the box to the first turn, the levels and the variants."""

from __future__ import annotations

import pytest

import stationmaster
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE
from tests.support import rule
from tests.switch_and_signal.table import Table, america, europe, start, tiny

EUROPE = "switch-signal-europe"
AMERICA = "switch-signal-america"


def first_turn(table: Table) -> Table:
    """Chance and the first options until the start card has been carried out."""
    while table.asked != "action":
        if table.state.waiting_on() == CHANCE:
            table.state.apply(table.state.draw(table.luck))
        else:
            table.do(table.options[0])
    return table


@rule("SNS-05", "SNS-10")
@pytest.mark.parametrize("name", [EUROPE, AMERICA])
def test_the_set_up(name: str) -> None:
    view = start(name, seats=2).view
    assert [train.id for train in view.trains] == [
        f"{colour}-{n}" for colour in ("black", "brown", "grey") for n in (1, 2, 3)
    ]
    assert {train.place for train in view.trains} == {"depot"}
    assert view.goods == {"yellow": 2, "red": 2, "blue": 2, "white": 2}
    assert view.tokens == 7
    assert len(view.helpers) == 3


@rule("SNS-10", "SNS-60", "SNS-62", "SNS-63", "SNS-64", "SNS-65")
def test_each_board_has_its_helpers() -> None:
    assert start(EUROPE).view.helpers == ("logistician", "dispatcher", "conductor")
    assert start(AMERICA).view.helpers == ("switchman", "coupler", "officer")


@rule("SNS-05")
@pytest.mark.parametrize(
    ("train", "faces"),
    [
        ("black-1", {2: 1, 3: 2, 4: 2, 5: 1}),
        ("brown-1", {1: 1, 2: 2, 3: 2, 4: 1}),
        ("grey-1", {1: 3, 2: 2, 3: 1}),
    ],
)
def test_the_movement_dice(train: str, faces: dict[int, int]) -> None:
    table = europe().hand("move").train(train, "paris").do("play move", f"move {train}")
    assert table.odds == {f"! rolls {n}": weight for n, weight in faces.items()}


@rule("SNS-05")
def test_two_dice_give_a_departure_point() -> None:
    table = europe().instruction("departure any").do("depart black")
    numbers = table.view.numbers
    assert {numbers[text.split()[-1]]: weight for text, weight in table.odds.items()} == {
        n: 6 - abs(7 - n) for n in range(2, 13)
    }


@rule("SNS-11")
def test_sixteen_turns() -> None:
    table = first_turn(start(EUROPE))
    assert (table.view.turn, table.view.deck, sum(table.view.unseen)) == (1, 15, 18)


@rule("SNS-11")
def test_removed_instructions_are_unknown_to_all() -> None:
    """What lies in the box is as likely to be turned as what lies in the deck."""
    table = first_turn(start(EUROPE, removed=6)).do("draw 0")
    assert sum(table.odds.values()) == 18
    assert table.odds["! instruction departure black grey"] == 1
    assert table.odds["! instruction any any"] == 3


@rule("SNS-11")
def test_the_deck_keeps_what_is_known_of_it() -> None:
    cards = {card: int(n) for card, n in zip(europe().game.cards, europe().view.unseen, strict=False)}
    assert sum(cards.values()) == 18
    assert cards["departure departure"] == cards["any any any"] == cards["departure black grey"] == 1


@rule("SNS-12")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_five_cards_each_of_eighty_one(seats: int) -> None:
    view = first_turn(start(EUROPE, seats=seats)).view
    assert [sum(hand) for hand in view.hands] == [5] * seats
    assert sum(view.action_deck) == 81 - 5 * seats
    assert start(EUROPE).view.action_deck == (27, 27, 27)


@rule("SNS-13")
def test_the_first_game_has_its_discs_where_the_board_says() -> None:
    view = start(EUROPE).view
    assert view.switches["amiens"] == "calais+paris"
    assert "paris:amiens" in view.greens
    assert len(view.greens) == 8
    assert len(start(AMERICA).view.greens) == 9


@rule("SNS-13")
def test_free_set_up_asks_for_every_junction_city_and_track_disc() -> None:
    table = start(EUROPE, set_up="free").settle()
    asked = []
    while table.asked != "next-train" and table.view.turn == 0:
        asked.append(table.asked)
        table.do(table.options[-1])
    assert asked == ["place-switch"] * 21 + ["place-city-signal"] * 5 + ["place-track-signal"] * 3
    assert len(table.view.greens) == 8
    assert len([signal for signal in table.view.greens if signal.count(":") == 2]) == 3


@rule("SNS-13")
def test_free_set_up_offers_every_position_once() -> None:
    table = start(EUROPE, set_up="free").settle()
    assert table.options == [
        "switch amiens calais+paris",
        "switch amiens calais+brussels",
        "switch amiens paris+brussels",
    ]
    while table.asked == "place-switch":
        table.do(table.options[-1])
    assert table.options == ["lay paris:amiens", "lay paris:dijon", "lay paris:le-mans"]


@rule("SNS-13")
def test_track_discs_are_alike_so_their_order_is_not_asked() -> None:
    def sets(table: Table, laid: frozenset[str]) -> list[frozenset[str]]:
        found: list[frozenset[str]] = []
        for text in table.options:
            then = Table(table.game)
            then.state = table.state.clone()
            then.do(text)
            more = laid | {text}
            found += sets(then, more) if then.asked == "place-track-signal" else [more]
        return found

    table = start(EUROPE, set_up="free").settle()
    while table.asked != "place-track-signal":
        table.do(table.options[0])
    ways = sets(table, frozenset())
    assert len(ways) == len(set(ways)) == 9 * 8 * 7 // 6


@rule("SNS-14")
def test_who_begins_is_the_hosts_choice_or_chance() -> None:
    assert start(EUROPE, seats=3, first="2").settle().view.first == 2
    table = start(EUROPE, seats=3, first="chance")
    assert table.odds == {"! begins 0": 1, "! begins 1": 1, "! begins 2": 1}
    table.do("! begins 1")
    assert first_turn(table).view.active == 1
    assert table.do("draw 0").view.active == 2
    with pytest.raises(Refusal, match="seat 3 cannot begin: the seats are 0 to 1"):
        stationmaster.make(EUROPE, seats=2, first="3")


@rule("SNS-90")
def test_an_easier_game() -> None:
    table = start(EUROPE, extra_signal=True, tokens=10, removed=0).settle()
    assert (table.view.tokens, table.view.deck, table.asked) == (10, 18, "place-extra-signal")
    assert len(table.options) == 26 - 8
    table.do("lay paris:dijon")
    assert len(table.view.greens) == 9
    for tokens in (8, 9):
        assert start(EUROPE, tokens=tokens).view.tokens == tokens
    assert start(EUROPE, removed=1).view.deck == 17


@rule("SNS-91")
@pytest.mark.parametrize("removed", [4, 5, 6])
def test_a_harder_game(removed: int) -> None:
    assert start(EUROPE, removed=removed).view.deck == 18 - removed


@rule("SNS-92")
def test_ten_goods_in_europe() -> None:
    assert set(europe(goods=10).view.goods.values()) == {3}
    table = europe(goods=10).landed("red", 3).landed("blue", 2).landed("white", 2).landed("yellow", 2)
    assert (table.outcome.totals, table.outcome.why) == ((9,), "unfinished")
    table.train("black-1", "lyon:marseille/1", "marseille", "yellow").move("black-1", 2)
    assert (table.outcome.totals, table.outcome.why) == ((10,), "won")


@rule("SNS-92")
def test_ten_goods_are_two_of_each_colour_and_two_more() -> None:
    table = europe(goods=10).landed("red", 3).landed("blue", 3).landed("white", 3).landed("yellow", 0)
    assert table.outcome.totals == (8,)
    table.train("black-1", "lyon:marseille/1", "marseille", "yellow").move("black-1", 2)
    assert (table.outcome.totals, table.outcome.why) == ((9,), "unfinished")


@rule("SNS-92")
def test_ten_goods_in_america_are_one_more_in_each_port() -> None:
    table = america(goods=10).landed("red", 1)
    assert table.game.rules.goal == 4
    table.train("black-1", "town:haven/4", "haven", "red").move("black-1", 2)
    assert table.view.landed["haven"]["red"] == 2
    full = america(goods=10).landed("red", 2).train("black-1", "town:haven/4", "haven", "red")
    assert full.move("black-1", 2).offered("stop") == ["stop"]


@rule("SNS-93")
def test_departure_numbers_are_shuffled_for_the_game() -> None:
    table = start(EUROPE, departures="random-numbers")
    assert (table.asked, len(table.odds), set(table.odds.values())) == ("numbering", 11, {1})
    table.do("! number bordeaux 7")
    assert "! number gdansk 7" not in table.odds
    assert len(table.odds) == 10
    view = first_turn(table).view
    assert view.numbers["bordeaux"] == 7
    assert sorted(view.numbers.values()) == list(range(2, 13))
    table = Table(table.game)
    table.state = first_turn(start(EUROPE, departures="random-numbers")).state
    table.instruction("departure any").do("depart black")
    by_number = {table.view.numbers[text.split()[-1]]: weight for text, weight in table.odds.items()}
    assert by_number[7] == 6
    assert by_number[12] == 1


@rule("SNS-94")
def test_without_dice_location_tokens_name_the_points() -> None:
    table = start(EUROPE, departures="tokens").settle()
    table = start(EUROPE, departures="tokens")
    while table.asked != "departure":
        table.state.apply(table.state.draw(table.luck))
    assert (len(table.odds), set(table.odds.values())) == (11, {1})
    table.do("! departs calais")
    assert "! departs calais" not in table.odds
    assert len(table.odds) == 10
    first_turn(table)
    assert len(table.view.location_tokens) == 11


@rule("SNS-94")
def test_a_token_is_turned_for_each_departure_until_all_are_shuffled_again() -> None:
    table = europe(departures="tokens").instruction("departure any")
    table.do("depart black", "! departs calais")
    assert (table.at("black-1"), len(table.view.location_tokens)) == ("calais", 10)
    lone = europe(departures="tokens").train("grey-1", "calais")
    lone.state.bag = 1 << lone.game.points.index("calais")
    lone.instruction("departure any").do("depart black")
    assert lone.odds == {"! departs calais": 1}
    lone.do("! departs calais")
    assert (lone.at("black-1"), lone.view.tokens, len(lone.view.location_tokens)) == ("depot", 5, 11)


def test_more_instructions_cannot_be_removed_than_there_are() -> None:
    lines = "departure west 2\ntrade town red\nport haven\ntrack west town =@\ntrack town haven @=@\n"
    with pytest.raises(Refusal, match="3 instructions cannot be removed from a deck of 2"):
        tiny(lines + "instruction any\ninstruction black\n")
