"""Carrying out an instruction, and the helpers that act on it."""

from stationmaster.games.switch_and_signal.telling import symbols
from stationmaster.kernel.words import say
from tests.support import rule
from tests.switch_and_signal.table import Table, america, europe, start, tiny

AMERICA = "switch-signal-america"


@rule("SNS-20")
def test_symbols_are_carried_out_from_top_to_bottom_and_the_card_is_discarded() -> None:
    table = europe().train("black-1", "paris").train("grey-1", "berlin").instruction("departure black grey")
    assert table.asked == "departing-colour"
    table.do("depart brown", "! departs calais")
    assert (table.view.mover, table.asked) == ("black-1", "die")
    table.do("! rolls 2")
    assert (table.view.mover, table.asked) == ("grey-1", "die")
    table.do("! rolls 1")
    assert (table.view.instruction, table.asked) == ("", "action")


@rule("SNS-20")
def test_a_turn_begins_with_the_top_instruction() -> None:
    table = europe().do("draw 0")
    assert table.asked == "reveal"
    table.do("! instruction any any")
    assert table.view.deck == 4
    assert table.view.unseen[table.game.cards.index("any any")] == 2


@rule("SNS-21")
def test_the_start_card_places_a_black_a_brown_and_a_grey_train() -> None:
    table = start("switch-signal-europe")
    while table.asked != "departure":
        table.state.apply(table.state.draw(table.luck))
    assert (table.view.instruction, table.view.colour) == ("start", "black")
    table.do("! departs calais")
    assert table.view.colour == "brown"
    assert "! departs calais" not in table.odds, "an occupied point is rolled again"
    assert sum(table.odds.values()) == 36 - 5
    table.do("! departs brest", "! departs venice")
    assert (table.at("black-1"), table.at("brown-1"), table.at("grey-1")) == ("calais", "brest", "venice")
    assert (table.asked, table.view.tokens) == ("action", 7)


@rule("SNS-22")
def test_a_colour_with_a_train_in_the_depot_departs_by_the_dice() -> None:
    table = europe().train("grey-1", "berlin").train("grey-2", "paris").train("grey-3", "amsterdam")
    table.instruction("departure departure")
    assert table.options == ["depart black", "depart brown"]
    table.do("depart brown", "! departs calais")
    assert table.at("brown-1") == "calais"
    assert table.asked == "departure", "black is the only other colour left"


@rule("SNS-22")
def test_two_departures_take_two_colours() -> None:
    table = europe().instruction("departure departure").do("depart brown", "! departs calais")
    assert table.options == ["depart black", "depart grey"]


@rule("SNS-22")
def test_an_occupied_point_costs_two_tokens_and_no_train_departs() -> None:
    table = europe().train("grey-1", "calais").instruction("departure departure")
    table.do("depart black", "! departs calais")
    assert (table.at("black-1"), table.view.tokens, table.view.lost["no-train"]) == ("depot", 5, 2)


@rule("SNS-22")
def test_nothing_left_to_place_costs_two_tokens() -> None:
    table = europe()
    for n, place in enumerate(
        ("paris", "berlin", "nurnberg", "amsterdam", "bordeaux", "gdansk", "brest", "krakow", "budapest")
    ):
        table.train(("black", "brown", "grey")[n // 3] + f"-{n % 3 + 1}", place)
    table.instruction("departure departure")
    assert (table.view.tokens, table.asked) == (3, "action")


@rule("SNS-23")
def test_all_trains_of_the_colour_move_each_with_its_own_roll_in_the_order_one_likes() -> None:
    table = europe().train("black-1", "calais").train("black-2", "paris").train("grey-1", "berlin")
    table.instruction("black brown")
    assert table.options == ["move black-1", "move black-2"]
    table.do("move black-2")
    assert table.odds == {"! rolls 2": 1, "! rolls 3": 2, "! rolls 4": 2, "! rolls 5": 1}
    table.do("! rolls 2")
    assert (table.at("black-2"), table.view.mover, table.asked) == ("calais:amiens/1", "black-1", "die")
    table.do("! rolls 2")
    assert table.asked == "action", "no brown train is on the network: nothing happens"


@rule("SNS-24")
def test_a_multicoloured_symbol_moves_the_colour_one_picks() -> None:
    table = europe().train("black-1", "calais").train("brown-1", "paris").instruction("any")
    assert table.options == ["colour black", "colour brown", "colour idle"]
    table.do("colour brown")
    assert table.view.mover == "brown-1"


@rule("SNS-24")
def test_a_colour_wholly_in_the_depot_may_be_picked_and_is_offered_once() -> None:
    table = europe().train("black-1", "calais").instruction("any")
    assert table.options == ["colour black", "colour idle"]
    assert table.do("colour idle").asked == "action"
    assert europe().instruction("any").asked == "action", "with nothing out there is nothing to ask"


@rule("SNS-24")
def test_two_multicoloured_symbols_move_two_colours() -> None:
    table = europe().train("black-1", "calais").train("brown-1", "paris").train("grey-1", "brest")
    table.instruction("any any").do("colour brown", "! rolls 1")
    assert table.options == ["colour black", "colour grey"]
    idle_first = europe().train("black-1", "calais").instruction("any any").do("colour idle")
    assert idle_first.options == ["colour black", "colour idle"]


@rule("SNS-24")
def test_three_multicoloured_symbols_move_every_train_in_any_order() -> None:
    table = europe().train("black-1", "calais").train("grey-1", "brest").train("black-2", "venice")
    table.instruction("any any any")
    assert table.options == ["move black-1", "move black-2", "move grey-1"]
    table.do("move grey-1", "! rolls 1", "move black-2", "! rolls 2")
    assert table.view.mover == "black-1"


LINE = """
departure west 2
trade town red
port haven
track west town ====@
track town haven @====@
instruction any black
instruction any
instruction any
instruction any
"""


@rule("SNS-24")
def test_a_colour_moves_at_most_once_a_card() -> None:
    table = tiny(LINE).train("black-1", "west").train("grey-1", "town:haven/1", "haven")
    table.instruction("any black")
    assert table.options == ["colour grey", "colour idle"]


@rule("SNS-25")
def test_a_train_just_placed_moves_too() -> None:
    table = europe().instruction("departure black grey").do("depart black", "! departs calais")
    assert table.view.mover == "black-1"


# Helpers of Central Europe


@rule("SNS-60")
def test_the_logistician_has_a_roll_seen_and_made_again_once() -> None:
    table = europe().helpers("logistician").train("grey-1", "calais").move("grey-1", 3)
    assert (table.asked, table.view.points, table.at("grey-1")) == ("rolled", 3, "calais")
    assert table.do("logistician").asked == "die"
    table.do("! rolls 2")
    assert (table.at("grey-1"), table.view.helpers) == ("amiens:paris/1", ())


@rule("SNS-60")
def test_a_roll_may_be_kept_and_the_logistician_with_it() -> None:
    table = europe().helpers("logistician").train("grey-1", "calais").move("grey-1", 1).do("keep")
    assert (table.at("grey-1"), table.view.helpers) == ("calais:amiens/1", ("logistician",))


@rule("SNS-62")
def test_the_conductor_keeps_all_trains_of_a_colour_or_none() -> None:
    table = europe().helpers("conductor").train("black-1", "calais").train("black-2", "paris")
    table.instruction("black brown")
    assert table.options == ["move black-1", "move black-2", "conductor black"]
    used = Table(table.game)
    used.state = table.state.clone()
    assert used.do("conductor black").asked == "action"
    assert used.view.helpers == ()
    table.do("move black-1", "! rolls 2")
    assert table.options == ["move black-2"], "one of them has been rolled for"


@rule("SNS-62")
def test_on_the_card_that_moves_all_the_conductor_keeps_one_colour() -> None:
    table = europe().helpers("conductor").train("black-1", "calais").train("grey-1", "brest")
    table.instruction("any any any")
    assert table.offered("conductor") == ["conductor black", "conductor grey"]
    table.do("conductor grey")
    assert (table.view.to_move, table.view.mover) == ((), "black-1")


# Helpers of North America


@rule("SNS-63")
def test_the_switchman_puts_the_card_just_turned_under_the_deck() -> None:
    table = america().helpers("switchman").train("black-1", "west").reveal("any any")
    assert table.options == ["carry out", "switchman"]
    assert table.view.deck == 4
    table.do("switchman")
    assert (table.asked, table.view.deck, table.view.under) == ("reveal", 5, "any any")
    assert table.odds["! instruction any any"] == 2, "one of three is known to lie under the deck"
    table.do("! instruction black brown")
    assert (table.view.mover, table.view.helpers) == ("black-1", ())


@rule("SNS-63")
def test_what_lies_under_the_deck_comes_last() -> None:
    table = america().helpers("switchman").deck(2).reveal("any any").do("switchman").do("! instruction any")
    assert table.view.deck == 1
    table.do("draw 0")
    assert table.odds == {"! instruction any any": 1}
    table.do("! instruction any any")
    assert (table.view.deck, table.view.under) == (0, "")


@rule("SNS-63")
def test_with_an_empty_deck_the_switchman_cannot_help() -> None:
    table = america().helpers("switchman").deck(1).reveal("any any")
    assert table.asked == "action"


@rule("SNS-64")
def test_the_coupler_chooses_a_free_point_instead_of_the_roll() -> None:
    table = start(AMERICA).settle()
    assert table.asked == "departure-point"
    assert len(table.options) == 12
    table.do("coupler boston")
    assert (table.at("black-1"), table.view.helpers) == ("boston", ("switchman", "officer"))
    taken = start(AMERICA).settle().do("roll", "! departs boston")
    assert "coupler boston" not in taken.options
    assert len(taken.options) == 11


@rule("SNS-65")
def test_the_officer_keeps_one_train_before_its_roll() -> None:
    table = america().helpers("officer").train("black-1", "west").train("black-2", "town")
    table.instruction("black brown")
    assert table.options == ["move black-1", "officer black-1", "move black-2", "officer black-2"]
    table.do("move black-1", "! rolls 2")
    assert table.options == ["move black-2", "officer black-2"]
    table.do("officer black-2")
    assert (table.at("black-2"), table.asked, table.view.helpers) == ("town", "action", ())


def test_what_an_instruction_shows_twice_is_said_once() -> None:
    shown = ["departure", "any", "any"]
    assert [say(each, "en") for each in symbols(shown)] == ["a train departs", "any two colours move"]
    assert [say(each, "ru") for each in symbols(["departure"] * 2)] == ["отправляются два поезда"]
    assert [say(each, "ru") for each in symbols(["departure"] * 5)] == ["отправляются 5 поездов"]
