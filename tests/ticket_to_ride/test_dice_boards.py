"""The dice expansion, rule by rule: on each of the boards (DICE-3*)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from mypy_extensions import u8

from stationmaster import make
from stationmaster.games.ticket_to_ride import board as boards
from stationmaster.games.ticket_to_ride.build import build
from stationmaster.games.ticket_to_ride.engine.stations import Stations
from stationmaster.games.ticket_to_ride.view import CLOSED, OPEN
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE, OVER, Seeded
from tests.support import rule
from tests.ticket_to_ride.dice_table import EVERYTHING, DiceTable, down, most


@rule("DICE-30")
def test_a_ferry_takes_locomotives_and_nothing_in_their_stead() -> None:
    ferry = "claim constantinople-sevastopol"  # four spaces, two locomotives
    assert ferry in DiceTable("europe").thrown("single 2 locomotive 2 station 1").options
    assert ferry not in DiceTable("europe").tokens(3, 0).thrown("single 4 locomotive 1").options
    assert ferry in DiceTable("europe").tokens(2, 0).thrown("double 3 locomotive 2").options
    assert ferry not in DiceTable("nordic").options
    nordic = DiceTable("nordic").tokens(3, 0).thrown("single 5")
    assert not [text for text in nordic.options if text.endswith(("bergen-stavanger", "umea-vaasa"))]


@rule("DICE-30")
def test_tokens_do_not_free_a_ferrys_locomotives_for_others() -> None:
    """The second space of a ferry of two by a token leaves four dice; the locomotive is never bought off."""
    table = (
        DiceTable("europe").tokens(2, 0).thrown("single 2 double 2 locomotive 1").do("claim athina-smyrna")
    )
    assert most(table.holdings) == {(3, 0), (2, 1), (1, 2)}
    table = DiceTable("europe").tokens(0, 0).thrown("double 4 locomotive 1").do("claim athina-smyrna")
    assert most(table.holdings) == {(1, 0), (0, 1)}  # a token bought and spent, another bought and kept


@rule("DICE-31")
def test_a_tunnel_without_tunnels_thrown_costs_what_was_laid() -> None:
    table = DiceTable("europe").thrown("single 2 double 3")
    table.do("claim barcelona-pamplona", "lay tokens 0", "! tunnels 0")
    assert table.mine("barcelona-pamplona")
    assert most(table.holdings) == {(1, 0), (0, 1)}


@rule("DICE-31")
def test_a_tunnel_is_paid_with_more_dice() -> None:
    table = DiceTable("europe").thrown("single 3 locomotive 2")
    table.do("claim barcelona-pamplona", "lay tokens 0", "! tunnels 3")
    assert table.mine("barcelona-pamplona")
    assert table.held() == (0, 0)


@rule("DICE-31")
def test_a_tunnel_is_paid_with_a_token_just_gained() -> None:
    table = DiceTable("europe").thrown("single 2 double 1 station 2")
    table.do("claim barcelona-pamplona", "lay tokens 0", "! tunnels 1")
    assert table.mine("barcelona-pamplona")
    assert table.held() == (0, 0)


@rule("DICE-31")
def test_what_pays_is_said_before_the_black_dice_are_thrown() -> None:
    table = DiceTable("europe").tokens(2, 0).thrown("single 2 double 3").do("claim barcelona-pamplona")
    assert table.options == ["lay tokens 0", "lay tokens 1", "lay tokens 2"]
    table.do("lay tokens 2")
    assert (table.seat, table.shown("dice-tunnels")) == (CHANCE, {"laid": 2})
    table.do("! tunnels 0")
    # The tokens laid are spent, though dice would have done; the dice buy two others.
    assert most(table.holdings) == {(2, 0), (1, 1), (0, 2)}


@rule("DICE-31")
def test_white_dice_are_not_thrown_again_after_the_black_ones() -> None:
    table = DiceTable("europe", waiting="free").thrown("single 5")
    table.do("wait", "hold none", "! rolled single 5", "reroll none")
    table.do("claim barcelona-pamplona", "lay tokens 0", "! tunnels 1")
    assert (table.asked, most(table.holdings)) == ("hold-tokens", {(1, 0), (0, 1)})


@rule("DICE-32")
def test_a_tunnel_that_cannot_be_paid_ends_the_turn() -> None:
    table = DiceTable("europe").tokens(1, 1).thrown("single 1 double 4")
    table.do("claim barcelona-pamplona", "lay tokens 1", "! tunnels 3")
    assert not table.mine("barcelona-pamplona")
    assert table.view(None).owners[table.track("barcelona-pamplona")] == OPEN
    assert table.holdings == down((1, 1))  # what was laid came back, and nothing is gained
    table.do("hold single 1 double 1")
    assert (table.held(), table.view(None).turn) == ((1, 1), 1)
    assert table.view(None).players[0].trains == table.game.board.trains


@rule("DICE-32")
def test_who_can_pay_for_a_tunnel_must_and_chooses_how() -> None:
    table = DiceTable("europe").tokens(1, 0).thrown("single 4 double 1")
    table.do("claim barcelona-pamplona", "lay tokens 0", "! tunnels 1")
    assert table.mine("barcelona-pamplona")
    # A third die: two are left for a token. The token: three are left for another one.
    assert most(table.holdings) == {(2, 0), (1, 1)}
    assert (1, 0) in table.holdings


@rule("DICE-31", "DICE-32")
def test_tokens_that_are_laid_leave_room_for_others_that_pay_the_rest() -> None:
    table = DiceTable("europe").tokens(2, 0).thrown("double 4 station 1")
    table.do("claim barcelona-pamplona", "! tunnels 2")
    assert table.mine("barcelona-pamplona")  # two laid, two gained and paid
    assert table.held() == (0, 0)


@rule("DICE-33")
def test_stations_cost_one_two_and_three_stations() -> None:
    table = DiceTable("europe").tokens(1, 1)
    stations = next(part for part in table.game.parts if isinstance(part, Stations))
    for built, throw, can in [
        (0, "station 1 double 4", True),
        (0, "single 3 double 2", False),
        (1, "station 1 double 4", False),
        (1, "station 1 locomotive 1 double 3", True),
        (2, "station 2 double 3", False),
        (2, "locomotive 3 double 2", True),
        (3, "station 5", False),
    ]:
        table.state.memory[stations.built] = u8(built)
        assert bool(table.thrown(throw).offered("station")) is can, (built, throw)


@rule("DICE-33")
def test_after_a_station_unused_dice_buy_tokens_and_nothing_else_is_done() -> None:
    table = DiceTable("europe").thrown("station 1 single 4").do("station", "at paris")
    assert table.view(None).extras["stations"]["at"].count(0) == 1  # type: ignore[index]
    assert most(table.holdings) == {(2, 0), (1, 1), (0, 2)}
    table.do("hold single 2")
    assert table.view(None).turn == 1


def with_passenger() -> DiceTable:
    """Seat 0 has a passenger in Bremen and the route to Hamburg; the way on to Rostock is another's."""
    table = (
        DiceTable("marklin").thrown("single 5").do("claim bremen-hamburg", "hold none", "passenger bremen")
    )
    table.settle()
    while table.seat != 0 or table.asked != "turn":
        table.turn(table.offered("reroll none")[0] if table.asked == "reroll" else table.options[0])
    return table.own(1, "hamburg-kiel", "kiel-rostock").tokens(0, 0)


@rule("DICE-34")
def test_a_passenger_rides_over_anothers_route_for_a_locomotive() -> None:
    table = with_passenger().thrown("single 2 double 1 locomotive 2").do("ride from bremen")
    assert table.options == ["ride bremen-hamburg"]
    table.do("ride bremen-hamburg")
    assert table.shown()["dice"] == (2, 1, 0, 2)  # an own route is free
    table.do("ride hamburg-kiel")
    assert table.shown()["dice"] == (2, 1, 0, 1)
    table.do("ride kiel-rostock", "get off")
    assert most(table.holdings) == {(1, 0), (0, 1)}  # three unused dice


@rule("DICE-34")
def test_without_locomotives_a_passenger_stays_on_its_owners_routes() -> None:
    table = with_passenger().thrown("single 5").do("ride from bremen", "ride bremen-hamburg")
    assert table.options == ["get off"]
    table.do("get off")
    assert most(table.holdings) == {(2, 0), (1, 1), (0, 2)}


@rule("DICE-35")
def test_locomotives_pay_where_a_boards_cards_may_not() -> None:
    assert "claim baden-olten" in DiceTable("switzerland").thrown("locomotive 2 station 3").options
    assert "claim goteborg-oslo" in DiceTable("nordic").thrown("locomotive 2 station 3").options


@rule("DICE-36")
def test_eight_spaces_are_the_most_that_can_be_paid() -> None:
    table = DiceTable("europe").tokens(3, 0).thrown("single 4 locomotive 1")
    table.do("claim petrograd-stockholm", "! tunnels 0")
    assert table.mine("petrograd-stockholm")
    assert (table.held(), table.view(None).players[0].points) == ((0, 0), 21)
    assert "claim petrograd-stockholm" not in DiceTable("europe").tokens(2, 1).thrown("single 5").options


@rule("DICE-36")
def test_the_route_of_nine_costs_eight() -> None:
    table = DiceTable("nordic").tokens(3, 0).thrown("single 5").do("claim lieksa-murmansk")
    player = table.view(None).players[0]
    assert (player.trains, player.points, table.held()) == (40 - 9, 27, (0, 0))
    table = DiceTable("nordic").tokens(2, 0).thrown("single 5")
    assert "claim lieksa-murmansk" not in table.options  # seven is all that these pay
    assert (
        "claim lieksa-murmansk"
        not in DiceTable("nordic").tokens(3, 0).trains(0, 8).thrown("single 5").options
    )


@rule("DICE-36")
def test_or_it_is_closed() -> None:
    table = DiceTable("nordic", long_routes="closed").tokens(3, 0).thrown("single 5")
    assert "claim lieksa-murmansk" not in table.options
    assert table.view(None).owners[table.track("lieksa-murmansk")] == CLOSED
    with pytest.raises(Refusal, match="usa has no option 'long-routes'"):
        make("usa", 2, dice=True, long_routes="closed")


@rule("DICE-37")
def test_the_end_is_the_boards() -> None:
    table = DiceTable().trains(0, 4).thrown("single 5").do("claim atlanta-charleston", "hold none")
    assert table.view(None).players[0].trains == 2
    table.do("! rolled single 5", "reroll none", "claim calgary-vancouver", "hold none")
    table.do("! rolled single 1 double 4", "reroll none", "claim atlanta-raleigh", "hold none")
    assert table.state.waiting_on() == OVER
    lines = {line.what: line.points for line in table.outcome().lines[0]}
    assert (lines["routes"], lines["longest-path"]) == (4, 10)


@rule("DICE-38")
def test_without_features_ferries_and_tunnels_are_ordinary_routes() -> None:
    table = DiceTable("europe", features=False).thrown("single 4 station 1")
    table.do("claim constantinople-sevastopol")  # a ferry of four with two locomotives
    assert table.mine("constantinople-sevastopol")
    table = DiceTable("europe", features=False).thrown("single 2 double 3").do("claim barcelona-pamplona")
    assert table.mine("barcelona-pamplona")  # a tunnel: no black dice
    assert most(table.holdings) == {(1, 0), (0, 1)}
    assert {track.kind for track in table.game.board.tracks} == {"normal"}


@rule("DICE-38")
def test_without_features_there_are_no_stations_and_none_are_worth_points() -> None:
    table = DiceTable("europe", features=False).thrown("station 5")
    assert not table.offered("station")
    assert "stations" not in table.view(None).extras
    assert table.outcome().totals == (0, 0)
    assert table.game.board.ties == ("tickets-done", "longest")


@rule("DICE-38")
def test_without_features_there_are_no_passengers_and_no_goods() -> None:
    table = DiceTable("marklin", features=False).thrown("single 5").do("claim bremen-hamburg")
    assert table.asked == "hold-tokens"
    assert not {"passengers", "goods"} & set(table.view(None).extras)


@rule("DICE-38")
def test_what_a_board_does_not_have_cannot_be_left_out() -> None:
    for name in ("nordic", "switzerland"):
        assert {track.kind for track in DiceTable(name, features=False).game.board.tracks} == {"normal"}
    with pytest.raises(Refusal, match="usa has no option 'features'"):
        make("usa", 2, dice=True, features=False)


@pytest.mark.parametrize("name", ["europe", "marklin", "nordic", "switzerland"])
def test_without_features_games_of_chance_end(name: str) -> None:
    game = make(name, 2, dice=True, features=False)
    luck = Seeded(3)
    state = game.start()
    n = 0
    while (mover := state.waiting_on()) != OVER:
        state.apply(state.draw(luck) if mover == CHANCE else state.pick(luck))
        n += 1
        assert n < 20000
    assert game.outcome(state).why in ("trains", "passed", "stuck")


@pytest.mark.parametrize(("name", "seats"), EVERYTHING)
def test_no_two_actions_at_once_come_to_the_same(name: str, seats: int) -> None:
    """One text for one result: along a game, everything on offer leads somewhere else."""
    game = make(name, seats, dice=True)
    table = DiceTable(name, seats)
    state = game.start()
    n = 0
    while (mover := state.waiting_on()) != OVER and n < 400:
        if mover == CHANCE:
            state.apply(state.draw(table.luck))
            continue
        results = set()
        actions = list(state.legal())
        assert len(actions) <= 200
        for action in actions:
            then = state.clone()
            then.apply(action)
            results.add(then.digest())
        assert len(results) == len(actions)
        state.apply(state.pick(table.luck))
        n += 1


@rule("DICE-38")
@pytest.mark.parametrize("tie", ["stations", "fewer-stations", "stations-left", "fewer-stations-left"])
def test_without_features_whatever_stations_count_breaks_no_tie(tie: str) -> None:
    board = replace(boards.read("europe"), ties=(tie, "longest"))
    assert build(board, 2, {"dice": True}).board.ties == (tie, "longest")
    assert build(board, 2, {"dice": True, "features": False}).board.ties == ("longest",)
