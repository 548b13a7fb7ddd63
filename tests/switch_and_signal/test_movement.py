"""How trains move, each rule on a board that shows nothing else."""

import pytest

from tests.support import rule
from tests.switch_and_signal.table import FORK, LINE, Table, america, europe, tiny

CROSS = """
departure west 2
departure east 3
trade town red
port haven
junction cross closed east haven
track west cross =
track cross east =
track cross town =@
track cross haven =@
"""

SIGNAL = """
departure west 2
trade town red
port haven
track west town =o=@
track town haven @=@
"""

STAR = """
departure west 2
trade town red
port haven
trade other blue
track west town ==@
track town haven @==@
track town other @==@
"""

TOWN_AT_A_FORK = """
departure west 2
departure east 3
trade town red
port haven
junction fork closed town
track west fork ==
track fork east ==
track town fork @
track town haven @==@
"""


@rule("SNS-01")
def test_junctions_and_signal_spaces_are_passed_and_never_stood_on() -> None:
    places = {place for place, _ in tiny(FORK).game.standings}
    assert places == {
        "town",
        "haven",
        "west",
        *(f"{track}/{n}" for track in ("west:fork", "fork:town", "fork:haven") for n in (1, 2)),
    }
    beyond = tiny(FORK).train("black-1", "west:fork/2", "fork").move("black-1", 2)
    assert beyond.at("black-1") == "fork:town/2"
    red_ahead = tiny(SIGNAL).train("black-1", "west", "").move("black-1", 2)
    assert red_ahead.at("black-1") == "west:town/1"


@rule("SNS-01")
def test_one_train_a_place() -> None:
    table = tiny().train("black-1", "west:town/1", "town").train("grey-1", "west:town/3", "town")
    assert table.move("black-1", 3).at("black-1") == "west:town/2"


@rule("SNS-03")
def test_a_junction_of_three_has_three_positions_and_joins_its_two_open_ends() -> None:
    for joined, reached in (("west+town", "fork:town/1"), ("west+haven", "fork:haven/1")):
        table = tiny(FORK).switch("fork", joined).train("grey-1", "west:fork/2", "fork").move("grey-1", 1)
        assert table.at("grey-1") == reached
    shut = tiny(FORK).switch("fork", "town+haven").train("grey-1", "west:fork/2", "fork").move("grey-1", 1)
    assert (shut.at("grey-1"), shut.view.tokens) == ("west:fork/2", 6)
    assert len(tiny(FORK).game.positions[0]) == 3


@rule("SNS-03")
def test_a_disc_closes_an_end_both_ways() -> None:
    table = tiny(FORK).switch("fork", "town+haven")
    into = table.train("grey-1", "fork:town/1", "fork").move("grey-1", 1)
    assert into.at("grey-1") == "fork:haven/1"
    closed = tiny(FORK).switch("fork", "west+town").train("grey-1", "fork:haven/1", "fork").move("grey-1", 1)
    assert closed.at("grey-1") == "fork:haven/1"


@rule("SNS-03")
def test_a_junction_of_four_has_six_positions() -> None:
    game = tiny(CROSS).game
    assert game.positions == [
        ["west+east", "west+town", "west+haven", "east+town", "east+haven", "town+haven"]
    ]
    ends = ("west", "east", "town", "haven")
    for joined in game.positions[0]:
        for end in ends:
            section = f"{end}:cross/1" if end == "west" else f"cross:{end}/1"
            table = tiny(CROSS).switch("cross", joined).train("grey-1", section, "cross").move("grey-1", 1)
            one, other = joined.split("+")
            out = other if end == one else one
            leads = "west:cross/1" if out == "west" else f"cross:{out}/1"
            assert table.at("grey-1") == (leads if end in (one, other) else section)


@rule("SNS-04")
@pytest.mark.parametrize(("section", "towards", "beyond"), [(1, "town", 2), (2, "west", 1)])
def test_a_signal_is_red_without_a_disc_and_works_both_ways(section: int, towards: str, beyond: int) -> None:
    red = tiny(SIGNAL).train("grey-1", f"west:town/{section}", towards).move("grey-1", 1)
    assert red.at("grey-1") == f"west:town/{section}"
    green = tiny(SIGNAL).green("west:town:1").train("grey-1", f"west:town/{section}", towards)
    assert green.move("grey-1", 1).at("grey-1") == f"west:town/{beyond}"


@rule("SNS-40")
def test_sections_and_cities_cost_a_point_each_and_nothing_else_does() -> None:
    table = tiny(FORK).train("black-1", "west").move("black-1", 5)
    assert (table.at("black-1"), table.view.tokens) == ("town", 7)
    short = tiny(FORK).train("black-1", "west").move("black-1", 4)
    assert short.at("black-1") == "fork:town/2"


@rule("SNS-40")
def test_a_departure_point_costs_a_point_too() -> None:
    table = tiny().train("grey-1", "west:town/2", "west").move("grey-1", 1)
    assert (table.at("grey-1"), table.view.tokens) == ("west:town/1", 7)


@rule("SNS-41")
@pytest.mark.parametrize(("roll", "tokens"), [(3, 7), (4, 6), (5, 5)])
def test_each_unused_point_costs_a_token(roll: int, tokens: int) -> None:
    table = tiny().red("town:west").train("black-1", "west:town/1", "town").move("black-1", roll)
    assert (table.at("black-1"), table.view.tokens) == ("west:town/4", tokens)
    assert table.view.lost["unused-points"] == 7 - tokens


@rule("SNS-42")
def test_a_train_never_turns_on_a_track() -> None:
    table = tiny().red("town:west").train("black-1", "west:town/4", "town").move("black-1", 2)
    assert (table.at("black-1"), table.view.trains[0].towards) == ("west:town/4", "town")


@rule("SNS-42")
def test_a_train_leaves_a_city_by_any_green_exit_also_the_one_it_came_by() -> None:
    table = tiny(STAR).train("grey-1", "town").move("grey-1", 1)
    assert table.options == ["leave town for west", "leave town for haven", "leave town for other"]
    assert table.do("leave town for west").at("grey-1") == "west:town/2"
    assert table.view.trains[6].towards == "west"


@rule("SNS-42")
def test_with_one_green_exit_there_is_nothing_to_ask() -> None:
    table = tiny(STAR).red("town:west", "town:other").train("grey-1", "town").move("grey-1", 1)
    assert (table.at("grey-1"), table.asked) == ("town:haven/1", "action")


@rule("SNS-42")
def test_an_exit_that_is_blocked_behind_its_signal_is_offered_too() -> None:
    def leaving() -> Table:
        table = tiny(STAR).train("grey-1", "town").train("black-1", "town:other/1", "other")
        return table.train("black-2", "west:town/2", "town").move("grey-1", 2)

    assert leaving().options == ["leave town for west", "leave town for haven", "leave town for other"]
    behind = leaving().do("leave town for other")  # SNS-43
    assert (behind.at("grey-1"), behind.view.lost["unused-points"]) == ("town", 2)
    head_on = leaving().do("leave town for west")  # SNS-44
    assert (head_on.at("grey-1"), head_on.view.lost["head-on"]) == ("depot", 4)


@rule("SNS-42")
def test_an_exit_is_green_by_its_own_signal_whatever_lies_behind() -> None:
    lines = STAR.replace("track town haven @==@", "track town haven @o==@")
    red_behind = tiny(lines).red("town:west").train("grey-1", "town").move("grey-1", 1)
    assert red_behind.options == ["leave town for haven", "leave town for other"]
    red_behind.do("leave town for haven")
    assert (red_behind.at("grey-1"), red_behind.view.tokens) == ("town", 6)
    shut = tiny(TOWN_AT_A_FORK).train("grey-1", "town").move("grey-1", 1)
    assert shut.options == ["leave town for fork", "leave town for haven"]
    shut.do("leave town for fork")
    assert (shut.at("grey-1"), shut.view.tokens) == ("town", 6)


@rule("SNS-42")
def test_the_only_green_exit_is_taken_also_when_it_is_blocked() -> None:
    table = tiny(STAR).red("town:west", "town:haven").train("grey-1", "town")
    table.train("black-1", "town:other/1", "other").move("grey-1", 3)
    assert (table.at("grey-1"), table.asked, table.view.lost["unused-points"]) == ("town", "action", 3)


@rule("SNS-42", "SNS-81")
def test_in_america_a_blocked_exit_is_offered_in_passing_too() -> None:
    table = america().train("black-2", "town:haven/1", "haven").train("black-1", "west:town/4", "town")
    assert table.move("black-1", 3).options == ["stop", "leave town for west", "leave town for haven"]
    table.do("leave town for haven")
    assert (table.at("black-1"), table.view.lost["unused-points"]) == ("town", 2)


@rule("SNS-43")
def test_a_train_in_a_city_without_an_exit_stays_and_pays() -> None:
    table = tiny(STAR).red("town:west", "town:other", "town:haven").train("black-1", "town")
    assert table.move("black-1", 3).at("black-1") == "town"
    assert table.view.tokens == 4


@rule("SNS-43")
def test_behind_a_train_going_the_same_way() -> None:
    table = tiny().train("black-1", "west:town/1", "town").train("grey-1", "west:town/3", "town")
    table.move("black-1", 4)
    assert (table.at("black-1"), table.view.tokens, table.view.lost["unused-points"]) == (
        "west:town/2",
        4,
        3,
    )


@rule("SNS-43")
def test_before_an_occupied_city() -> None:
    table = tiny().train("black-1", "west:town/3", "town").train("grey-1", "town").move("black-1", 3)
    assert (table.at("black-1"), table.view.tokens) == ("west:town/4", 5)


@rule("SNS-43")
def test_before_a_closed_end_and_a_red_signal_beyond_a_junction() -> None:
    closed = tiny(FORK).switch("fork", "town+haven").train("black-1", "west:fork/1", "fork")
    assert closed.move("black-1", 3).at("black-1") == "west:fork/2"
    assert closed.view.tokens == 5
    lines = FORK.replace("track fork town ==@", "track fork town o==@")
    red = tiny(lines).train("black-1", "west:fork/1", "fork").move("black-1", 3)
    assert (red.at("black-1"), red.view.tokens) == ("west:fork/2", 5)


@rule("SNS-43")
def test_a_train_right_behind_a_junction_stops_the_one_before_it() -> None:
    table = tiny(FORK).train("black-1", "west:fork/2", "fork").train("grey-1", "fork:town/1", "town")
    assert table.move("black-1", 2).at("black-1") == "west:fork/2"
    assert table.view.tokens == 5


@rule("SNS-44")
def test_head_on_the_moving_train_goes_to_the_depot_and_two_tokens_a_point() -> None:
    table = tiny().train("black-1", "west:town/1", "town", "red").train("grey-1", "west:town/3", "west")
    assert table.view.goods["red"] == 1
    table.move("black-1", 4)
    assert (table.at("black-1"), table.at("grey-1")) == ("depot", "west:town/3")
    assert table.view.goods["red"] == 2
    assert (table.view.lost["head-on"], table.view.tokens) == (6, 1)


@rule("SNS-44")
def test_head_on_with_no_point_left_nothing_happens() -> None:
    table = tiny().train("black-1", "west:town/1", "town").train("grey-1", "west:town/4", "west")
    table.move("black-1", 2)
    assert (table.at("black-1"), table.view.tokens) == ("west:town/3", 7)


@rule("SNS-44")
def test_head_on_across_a_junction() -> None:
    table = tiny(FORK).train("black-1", "west:fork/2", "fork").train("grey-1", "fork:town/1", "fork")
    table.move("black-1", 2)
    assert (table.at("black-1"), table.view.lost["head-on"]) == ("depot", 4)


@rule("SNS-44")
def test_a_train_in_the_departure_point_ahead_faces_it() -> None:
    table = tiny().train("black-1", "west:town/1", "west").train("grey-1", "west").move("black-1", 2)
    assert (table.at("black-1"), table.view.lost["head-on"]) == ("depot", 4)


@rule("SNS-44")
def test_a_train_standing_in_a_city_never_faces_another() -> None:
    table = tiny().train("black-1", "west:town/4", "town").train("grey-1", "town").move("black-1", 2)
    assert (table.at("black-1"), table.view.lost["head-on"]) == ("west:town/4", 0)


@rule("SNS-44")
def test_out_of_its_only_green_exit_a_train_collides() -> None:
    table = tiny(STAR).red("town:haven", "town:other").train("grey-1", "town")
    table.train("black-1", "west:town/2", "town").move("grey-1", 1)
    assert (table.at("grey-1"), table.view.lost["head-on"]) == ("depot", 2)


@rule("SNS-45")
@pytest.mark.parametrize("good", ["", "red"])
def test_a_trade_city_is_a_stop_and_what_is_left_is_free(good: str) -> None:
    table = tiny().train("black-1", "west:town/4", "town", good).move("black-1", 5)
    assert (table.at("black-1"), table.view.tokens) == ("town", 7)


@rule("SNS-46")
def test_in_port_a_good_is_delivered_and_the_train_goes_to_the_depot() -> None:
    table = tiny().train("black-1", "town:haven/4", "haven", "red").move("black-1", 5)
    assert (table.at("black-1"), table.good("black-1"), table.view.tokens) == ("depot", "", 7)
    assert table.view.landed == {"haven": {"red": 1}}


@rule("SNS-46")
def test_in_port_an_empty_train_goes_to_the_depot_too() -> None:
    table = tiny().train("black-1", "town:haven/4", "haven").move("black-1", 5)
    assert (table.at("black-1"), table.view.tokens, table.view.landed["haven"]["red"]) == ("depot", 7, 0)


@rule("SNS-47")
@pytest.mark.parametrize("roll", [2, 3, 5])
def test_a_departure_point_costs_two_tokens_whatever_is_left(roll: int) -> None:
    table = tiny().train("black-1", "west:town/2", "west", "red").move("black-1", roll)
    assert (table.at("black-1"), table.view.tokens, table.view.lost["wrong-exit"]) == ("depot", 5, 2)
    assert table.view.goods["red"] == 2


# North America


@rule("SNS-81")
def test_in_america_a_train_may_pass_a_city_or_stop_free_of_tokens() -> None:
    table = america().red("town:west").train("black-1", "west:town/4", "town")
    table.green("town:west").move("black-1", 3)
    assert table.options == ["stop", "leave town for west", "leave town for haven"]
    assert table.do("leave town for haven").at("black-1") == "town:haven/2"
    stopping = america().train("black-1", "west:town/4", "town").move("black-1", 3).do("stop")
    assert (stopping.at("black-1"), stopping.view.tokens) == ("town", 7)


@rule("SNS-81")
def test_in_america_passing_takes_green_on_the_way_in_and_out() -> None:
    way_in = america().red("town:west").train("black-1", "west:town/4", "town").move("black-1", 2)
    assert (way_in.at("black-1"), way_in.view.tokens) == ("west:town/4", 5)
    way_out = america("\n".join([LINE])).red("town:haven").train("black-1", "west:town/3", "town")
    way_out.move("black-1", 3)
    assert way_out.options == ["stop", "leave town for west"]


@rule("SNS-81")
def test_in_america_a_passing_train_is_not_loaded() -> None:
    table = america().hand("signal").train("black-1", "west:town/4", "town").move("black-1", 3)
    assert not table.offered("load")
    assert table.do("stop").offered("load") == ["load black-1 with signal"]


@rule("SNS-82")
def test_in_america_an_empty_train_may_stay_in_a_port_or_pass() -> None:
    table = america().green("haven:far-haven").train("black-1", "town:haven/4", "haven").move("black-1", 3)
    assert table.options == ["stop", "leave haven for town", "leave haven for far-haven"]
    assert table.do("stop").at("black-1") == "haven"


@rule("SNS-80", "SNS-82")
def test_in_america_a_port_takes_one_good_of_each_colour() -> None:
    wanted = america().train("black-1", "town:haven/4", "haven", "red").move("black-1", 3)
    assert (wanted.at("black-1"), wanted.view.landed["haven"]) == ("depot", {"red": 1})
    again = america().landed("red", 1).train("black-1", "town:haven/4", "haven", "red").move("black-1", 3)
    assert again.offered("stop") == ["stop"]
    again.do("stop")
    assert (again.at("black-1"), again.good("black-1")) == ("haven", "red")


@rule("SNS-80")
def test_in_america_both_ports_must_be_served() -> None:
    table = america().landed("red", 1).green("haven:far-haven")
    table.train("black-1", "haven:far-haven/1", "far-haven", "red").move("black-1", 2)
    assert (table.outcome.why, table.view.landed) == ("won", {"haven": {"red": 1}, "far-haven": {"red": 1}})


@rule("SNS-61")
def test_the_dispatcher_lets_trains_pass_cities_but_the_port_ends_a_run() -> None:
    table = tiny().helpers("dispatcher").train("black-1", "west:town/4", "town").move("black-1", 4)
    assert table.options == ["stop", "dispatcher"]
    table.do("dispatcher")
    assert table.options == ["stop", "leave town for west", "leave town for haven"]
    assert table.do("leave town for haven").at("black-1") == "town:haven/3"
    assert table.move("black-1", 5).at("black-1") == "depot"
    assert (table.view.helpers, table.view.dispatching) == ((), True)


@rule("SNS-61")
def test_the_dispatcher_works_to_the_end_of_the_turn() -> None:
    table = tiny().helpers("dispatcher").do("dispatcher", "draw 0")
    assert not table.view.dispatching


@rule("SNS-61")
def test_the_dispatcher_is_there_at_every_question_of_the_turn() -> None:
    questions = [
        europe().instruction("departure any"),
        europe().train("black-1", "paris").train("grey-1", "berlin").instruction("any"),
        europe().train("black-1", "paris").train("black-2", "berlin").instruction("black brown"),
        tiny(STAR).train("grey-1", "town").move("grey-1", 1),
        europe(),
    ]
    for table in questions:
        table.helpers("dispatcher")
        asked = table.asked
        assert table.options[-1] == "dispatcher"
        assert table.do("dispatcher").asked == asked
        assert "dispatcher" not in table.options
    rolled = tiny().helpers("dispatcher", "logistician").train("grey-1", "west").move("grey-1", 1)
    assert rolled.options == ["keep", "logistician", "dispatcher"]
