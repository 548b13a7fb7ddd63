"""The action cards of a turn."""

from tests.support import rule
from tests.switch_and_signal.table import Table, europe, tiny

WAY = """
departure west 2
trade town red
port haven
junction fork closed haven
track west fork =o=
track fork town =@
track fork haven =@
"""


@rule("SNS-12")
def test_hands_are_open_to_everyone() -> None:
    table = europe(seats=2).hand("signal 2").hand("move 3", seat=1)
    for seat in (0, 1, None):
        assert table.game.view(table.state, seat).hands == ((2, 0, 0), (0, 0, 3))


@rule("SNS-30")
def test_any_number_of_cards_in_any_order() -> None:
    table = europe().hand("switch 2 signal").train("grey-1", "paris")
    table.do("play switch", "switch dijon paris+basel", "load grey-1 with signal")
    table.do("play switch", "switch dijon lyon+paris")
    assert (table.view.hands, table.asked) == (((0, 0, 0),), "action")
    assert europe().hand("move").do("draw 5").asked == "dealing"


@rule("SNS-31")
def test_a_signal_card_moves_a_green_disc_to_a_red_space() -> None:
    table = europe().hand("signal").do("play signal", "take basel:frankfurt:1")
    assert "lay basel:frankfurt:1" not in table.options
    table.do("lay paris:dijon")
    assert "paris:dijon" in table.view.greens
    assert "basel:frankfurt:1" not in table.view.greens
    assert len(table.view.greens) == 8
    assert table.view.action_discard == (1, 0, 0)


@rule("SNS-31")
def test_the_last_disc_of_a_city_moves_only_within_it() -> None:
    table = europe().hand("signal").do("play signal", "take paris:amiens")
    assert sorted(table.options) == ["lay paris:dijon", "lay paris:le-mans"]


@rule("SNS-31")
def test_a_city_with_two_discs_can_give_one_away() -> None:
    table = europe().green("paris:dijon").hand("signal").do("play signal", "take paris:amiens")
    assert "lay berlin:poznan" in table.options
    assert len(table.options) == 26 - 9


@rule("SNS-31")
def test_a_city_all_of_whose_exits_are_green_keeps_its_only_disc() -> None:
    table = tiny(WAY.replace("=o=", "=")).hand("signal")
    assert not table.offered("play signal")
    assert tiny(WAY).hand("signal").offered("play") == []
    assert tiny(WAY).green("west:fork:1").red("town:fork").hand("signal").offered("play") == ["play signal"]


@rule("SNS-32")
def test_a_switch_card_sets_one_junction_to_any_other_position() -> None:
    table = europe().hand("switch").do("play switch")
    assert len(table.options) == 16 * 2 + 5 * 5
    assert table.offered("switch amiens") == [
        "switch amiens calais+brussels",
        "switch amiens paris+brussels",
    ]
    assert len(table.offered("switch hannover")) == 5
    assert table.do("switch hannover hamburg+frankfurt").view.switches["hannover"] == "hamburg+frankfurt"


@rule("SNS-33")
def test_a_move_card_rolls_for_any_train_on_the_network() -> None:
    table = europe().hand("move").train("black-2", "paris").train("grey-1", "calais").do("play move")
    assert table.options == ["move black-2", "move grey-1"]
    table.do("move grey-1")
    assert table.odds == {"! rolls 1": 3, "! rolls 2": 2, "! rolls 3": 1}
    assert table.do("! rolls 2").at("grey-1") == "amiens:paris/1"


@rule("SNS-33")
def test_without_a_train_on_the_network_nothing_is_moved() -> None:
    assert europe().hand("move 2").offered("play") == ["play move+move as signal", "play move+move as switch"]


@rule("SNS-34")
def test_any_two_cards_are_any_one_action() -> None:
    table = europe().hand("switch move").train("grey-1", "paris")
    assert table.offered("play") == [
        "play switch+move as signal",
        "play switch",
        "play switch+move as switch",
        "play move",
        "play switch+move as move",
    ]
    table.do("play switch+move as signal", "take basel:frankfurt:1", "lay paris:dijon")
    assert (table.view.hands, table.view.action_discard) == (((0, 0, 0),), (0, 1, 1))


@rule("SNS-34")
def test_equal_cards_give_one_option() -> None:
    table = europe().hand("signal 4").train("grey-1", "paris")
    plays = table.offered("play")
    assert plays == [
        "play signal",
        "play signal+signal as signal",
        "play signal+signal as switch",
        "play signal+signal as move",
    ]


@rule("SNS-35")
def test_any_one_card_loads_an_empty_train_in_a_trade_city_with_goods() -> None:
    table = europe().hand("switch signal 2").train("grey-1", "paris").train("black-1", "berlin", good="red")
    assert table.offered("load") == ["load grey-1 with signal", "load grey-1 with switch"]
    table.do("load grey-1 with switch")
    assert (table.good("grey-1"), table.view.goods["yellow"], table.view.hands) == ("yellow", 1, ((2, 0, 0),))
    assert not table.offered("load")


@rule("SNS-35")
def test_no_good_is_loaded_where_none_is_left_nor_on_a_track() -> None:
    table = europe().hand("switch").train("grey-1", "paris").train("black-1", "amiens:paris/1", "paris")
    table.train("black-2", "berlin", good="yellow").train("black-3", "nurnberg", good="yellow")
    assert table.view.goods["yellow"] == 0
    assert not table.offered("load")


def drawn(table: Table) -> list[str]:
    return table.offered("draw")


@rule("SNS-36")
def test_five_cards_are_drawn_never_above_ten_and_fewer_if_one_likes() -> None:
    assert drawn(europe()) == ["draw 5", "draw 4", "draw 3", "draw 2", "draw 1", "draw 0"]
    assert drawn(europe().hand("move 8")) == ["draw 2", "draw 1", "draw 0"]
    assert drawn(europe().hand("move 10")) == ["draw 0"]
    table = europe().hand("move 3").do("draw 2").settle()
    assert sum(table.view.hands[0]) == 5


@rule("SNS-36")
def test_an_empty_deck_is_the_shuffled_discard() -> None:
    table = europe(seats=2).hand("signal 27").hand("switch 27")
    table.state.cells[33] = 4  # four signal cards are in the discard, and not in the hand
    table.state.cells[18] = 0
    table.hand("move 26", seat=1)
    assert table.view.action_deck == (0, 0, 1)
    table.state.cells[19] = 0
    table.do("draw 2", "! card move")
    assert (table.view.action_deck, table.view.action_discard) == ((4, 0, 0), (0, 0, 0))
    assert table.odds == {"! card signal": 4}


@rule("SNS-36")
def test_then_it_is_the_next_ones_turn() -> None:
    table = europe(seats=3).do("draw 0")
    assert (table.view.active, table.asked, table.view.turn) == (1, "reveal", 3)
