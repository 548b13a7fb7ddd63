"""The dice expansion, rule by rule (DICE-*)."""

from __future__ import annotations

from math import factorial, prod
from typing import Any, Self, cast

import pytest
from mypy_extensions import u8

from stationmaster import catalogue, make
from stationmaster.games.ticket_to_ride.engine.dice import FACE_NAMES, Dice
from stationmaster.games.ticket_to_ride.engine.stations import Stations
from stationmaster.games.ticket_to_ride.view import CLOSED, OPEN
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE, OVER
from tests.support import rule
from tests.ticket_to_ride.table import Table

EVERYTHING = [
    (entry.name, seats)
    for entry in catalogue()
    if entry.family == "ticket_to_ride"
    for seats in (entry.least_seats, entry.most_seats)
]


class DiceTable(Table):
    """A table with dice, past the opening: seat 0 has thrown, and may still be given another throw."""

    def __init__(self, name: str = "usa", seats: int = 2, **options: object) -> None:
        super().__init__(name, seats, 1, dice=True, **options)

    @property
    def part(self) -> Dice:
        return next(part for part in self.game.parts if isinstance(part, Dice))

    def thrown(self, words: str) -> Self:
        """These dice, and no further throw; what may be gained is settled by the tokens held now."""
        self.part.clear(self.state)
        said = words.split()
        for face, n in zip(said[::2], said[1::2], strict=True):
            self.state.memory[self.part.faces + FACE_NAMES.index(face)] = u8(int(n))
        assert self.asked == "turn"
        return self

    def tokens(self, single: int, double: int, seat: int = 0) -> Self:
        self.state.memory[self.part.tokens + 2 * seat] = u8(single)
        self.state.memory[self.part.tokens + 2 * seat + 1] = u8(double)
        return self

    def shown(self, part: str = "dice") -> dict[str, Any]:
        return cast(dict[str, Any], self.view(None).extras[part])

    def held(self, seat: int = 0) -> tuple[int, int]:
        return cast(tuple[int, int], self.shown()["tokens"][seat])

    @property
    def holdings(self) -> set[tuple[int, int]]:
        """What the seat to move may hold at the end of its turn: single and double tokens."""
        assert self.asked == "hold-tokens"
        return set(self.shown()["choice"])

    def mine(self, track: str) -> bool:
        return self.view(None).owners[self.track(track)] == 0


def most(holdings: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Those that are not had by merely giving tokens back."""
    return {
        (a, b) for a, b in holdings if not any((c, d) != (a, b) and c >= a and d >= b for c, d in holdings)
    }


def down(*best: tuple[int, int]) -> set[tuple[int, int]]:
    """These holdings, and all that are had from them by giving tokens back (DICE-17)."""
    return {(a, b) for single, double in best for a in range(single + 1) for b in range(double + 1)}


# Setup


@rule("DICE-01")
def test_there_are_no_cards_and_tickets_are_dealt_as_ever() -> None:
    table = DiceTable(seats=3)
    assert (table.view(0).hand, table.view(0).row, table.view(0).deck) == ((), (), 0)
    assert not table.offered("take")
    assert not table.offered("draw")
    game = make("usa", 3, dice=True)
    state = game.start()
    while state.waiting_on() == CHANCE:
        state.apply(state.draw(table.luck))
    assert [game.write(action) for action in state.legal()] == [
        "keep 1 2",
        "keep 1 3",
        "keep 2 3",
        "keep 1 2 3",
    ]


@rule("DICE-01", "DICE-11", "DICE-13")
def test_routes_have_no_colour_but_are_single_or_double() -> None:
    singles = DiceTable().thrown("single 5")
    assert "claim atlanta-charleston" in singles.options
    assert "claim denver-phoenix" in singles.options
    assert not singles.offered("claim denver-kansas-city")
    doubles = DiceTable().thrown("double 5")
    assert "claim denver-kansas-city" in doubles.options
    assert "claim denver-kansas-city/2" in doubles.options
    assert "claim atlanta-miami" not in doubles.options


@rule("DICE-01")
def test_three_tracks_are_double() -> None:
    doubles = DiceTable("marklin").thrown("double 5")
    assert "claim dusseldorf-koln/3" in doubles.options
    assert not DiceTable("marklin").tokens(3, 0).thrown("single 5").offered("claim dusseldorf-koln")


@rule("DICE-01")
@pytest.mark.parametrize(("seats", "open_to_other"), [(2, False), (3, False), (4, True)])
def test_a_double_route_stays_double_when_one_track_is_closed(seats: int, open_to_other: bool) -> None:
    table = DiceTable(seats=seats).own(1, "denver-kansas-city").thrown("double 5")
    assert ("claim denver-kansas-city/2" in table.options) is open_to_other
    assert "claim denver-kansas-city" not in table.options
    assert not DiceTable(seats=seats).thrown("single 4 station 1").offered("claim denver-kansas-city")


@rule("DICE-02")
def test_a_throw_of_five_has_56_outcomes_with_their_exact_odds() -> None:
    table = DiceTable().thrown("single 5").do("wait", "hold none")
    odds = {table.game.write(action): weight for action, weight in table.state.odds()}
    assert (len(odds), sum(odds.values())) == (56, 6**5)
    for text, weight in odds.items():
        words = text.removeprefix("! rolled ").split()
        counts = dict(zip(words[::2], map(int, words[1::2]), strict=True))
        ways = factorial(5) // prod(factorial(n) for n in counts.values())
        assert weight == ways * 2 ** counts.get("single", 0) * 2 ** counts.get("double", 0), text
    assert odds["! rolled locomotive 5"] == 1
    assert odds["! rolled single 2 double 1 station 1 locomotive 1"] == 60 * 8


@rule("DICE-02", "DICE-10")
def test_so_has_a_throw_of_some_of_them() -> None:
    table = DiceTable().thrown("single 5").do("wait", "hold none", "! rolled single 2 double 1 station 2")
    table.do("reroll single 1 station 1")
    odds = {table.game.write(action): weight for action, weight in table.state.odds()}
    assert (len(odds), sum(odds.values())) == (10, 36)
    assert (odds["! rolled single 1 double 1"], odds["! rolled station 1 locomotive 1"]) == (8, 2)
    assert odds["! rolled locomotive 2"] == 1


@rule("DICE-02", "DICE-31")
def test_a_black_die_shows_a_tunnel_once_in_six() -> None:
    table = DiceTable("europe").thrown("single 5").do("claim barcelona-pamplona", "lay tokens 0")
    odds = {table.game.write(action): weight for action, weight in table.state.odds()}
    assert odds == {"! tunnels 0": 125, "! tunnels 1": 75, "! tunnels 2": 15, "! tunnels 3": 1}


# A turn


@rule("DICE-10")
def test_any_of_the_dice_are_thrown_again_but_only_once() -> None:
    table = DiceTable().thrown("single 5").do("wait", "hold none", "! rolled single 2 double 1 locomotive 2")
    assert (table.asked, len(table.options)) == ("reroll", 3 * 2 * 3)
    assert {"reroll none", "reroll double 1", "reroll single 2 double 1 locomotive 2"} <= set(table.options)
    table.do("reroll single 1 double 1", "! rolled station 2")
    assert table.asked == "turn"
    assert table.shown()["dice"] == (1, 0, 2, 2)


@rule("DICE-10")
def test_none_of_them_need_be_thrown_again() -> None:
    table = DiceTable().thrown("single 5").do("wait", "hold none", "! rolled double 5", "reroll none")
    assert (table.asked, table.seat, table.shown()["dice"]) == ("turn", 1, (0, 5, 0, 0))


@rule("DICE-12")
def test_a_turn_is_one_action() -> None:
    table = DiceTable().thrown("single 5").do("claim atlanta-charleston")
    assert table.asked == "hold-tokens"
    assert table.mine("atlanta-charleston")
    table.do("hold single 1")
    assert (table.view(None).turn, table.seat) == (1, CHANCE)


@rule("DICE-13")
def test_a_route_is_paid_for_whole() -> None:
    table = DiceTable().tokens(0, 3).thrown("single 2 double 3")
    assert "claim atlanta-charleston" in table.options
    assert (
        "claim calgary-vancouver" not in table.options
    )  # three singles: tokens of the other kind will not do
    assert "claim portland-san-francisco" in table.options  # five doubles: three dice and two tokens


@rule("DICE-11", "DICE-13")
def test_a_locomotive_is_any_face() -> None:
    table = DiceTable().tokens(1, 2).thrown("single 1 double 1 station 1 locomotive 2")
    assert "claim denver-omaha" in table.options  # single, two locomotives and the token
    assert "claim portland-san-francisco" in table.options  # double, two locomotives and both tokens
    assert "claim atlanta-miami" not in table.options
    assert table.offered("tickets") == ["tickets 1", "tickets 2", "tickets 3"]


@rule("DICE-12", "DICE-37")
def test_a_claim_scores_as_on_the_board_and_needs_the_trains() -> None:
    table = DiceTable().thrown("single 5").do("claim atlanta-miami")
    player = table.view(None).players[0]
    assert (player.points, player.trains) == (10, 40)
    assert not DiceTable().trains(0, 4).thrown("single 5").offered("claim atlanta-miami")


@rule("DICE-14")
def test_tickets_are_drawn_for_stations_and_all_may_be_refused() -> None:
    table = DiceTable().thrown("single 2 station 2 locomotive 1")
    assert table.offered("tickets") == ["tickets 1", "tickets 2", "tickets 3"]
    before = table.view(None).ticket_decks
    table.turn("tickets 3")
    assert len(table.view(0).offered) == 3
    assert (len(table.options), table.options[0]) == (8, "keep none")
    table.do("keep none")
    assert table.view(0).tickets == ()
    assert table.view(None).ticket_decks == before
    assert [seat for seat, _, _ in table.view(None).under[-3:]] == [0, 0, 0]  # BASE-40: under the deck
    assert table.holdings == down((1, 0), (0, 1))


@rule("DICE-14")
def test_no_more_tickets_than_there_are() -> None:
    assert DiceTable().ticket_deck(2).thrown("station 5").offered("tickets") == ["tickets 1", "tickets 2"]
    assert not DiceTable().ticket_deck(0).thrown("station 5").offered("tickets")
    assert not DiceTable().thrown("single 3 double 2").offered("tickets")


@rule("DICE-14")
def test_refused_tickets_go_where_the_board_sends_them() -> None:
    table = DiceTable("switzerland").thrown("station 1 single 4")
    out = sum(table.view(None).gone[0])
    table.turn("tickets 1").do("keep none")
    assert sum(table.view(None).gone[0]) == out + 1
    table = DiceTable("marklin").thrown("station 2 single 3").do("tickets 2")
    assert table.options == ["mix short 0 long 2", "mix short 1 long 1", "mix short 2 long 0"]
    table.turn("mix short 2 long 0").do("keep 1")
    assert table.view(None).players[0].tickets == (1, 0)


@rule("DICE-14")
def test_europes_long_tickets_are_not_drawn_for_dice() -> None:
    table = DiceTable("europe").thrown("station 5").turn("tickets 5")
    assert [table.game.board.tickets[t].deck for t in table.view(0).offered] == ["regular"] * 5


@rule("DICE-15")
def test_two_unused_dice_of_any_face_buy_a_token_of_either_kind() -> None:
    table = DiceTable().thrown("double 1 station 1 locomotive 1 single 2").do("claim calgary-vancouver")
    assert table.holdings == down((1, 0), (0, 1))


@rule("DICE-15")
def test_at_most_two_tokens_a_turn() -> None:
    table = DiceTable().thrown("station 5").do("wait")
    assert most(table.holdings) == {(2, 0), (1, 1), (0, 2)}


@rule("DICE-15")
def test_a_token_may_be_spent_in_the_turn_it_is_gained() -> None:
    table = DiceTable().thrown("single 3 double 1 station 1")
    assert "claim denver-omaha" in table.options  # three singles, and a token for the other two dice
    assert "claim atlanta-miami" not in table.options
    table.do("claim denver-omaha")
    assert table.mine("denver-omaha")
    assert (table.seat, table.held()) == (CHANCE, (0, 0))  # nothing is left to choose


@rule("DICE-15")
def test_tokens_may_pay_where_dice_could_so_that_dice_buy_others() -> None:
    table = DiceTable().tokens(2, 0).thrown("single 4 double 1").do("claim atlanta-charleston")
    # With both dice: three are left for one token. With both tokens: five dice left, but one token at most
    # may be gained by one who began with two. Whatever is paid, three tokens are the limit.
    assert most(table.holdings) == {(3, 0), (2, 1)}
    table = DiceTable().tokens(1, 0).thrown("single 4 station 1").do("claim denver-omaha")
    assert most(table.holdings) == {(1, 0), (0, 1)}  # four dice; or three and the token, which buys another


@rule("DICE-16")
@pytest.mark.parametrize(
    ("single", "double", "best"),
    [
        (0, 0, {(2, 0), (1, 1), (0, 2)}),
        (1, 0, {(3, 0), (2, 1), (1, 2)}),
        (1, 1, {(2, 1), (1, 2)}),
        (0, 2, {(1, 2), (0, 3)}),
        (3, 0, {(3, 0)}),
        (1, 2, {(1, 2)}),
    ],
)
def test_what_is_gained_depends_on_what_one_began_with(
    single: int, double: int, best: set[tuple[int, int]]
) -> None:
    table = DiceTable().tokens(single, double).thrown("station 3 double 2").do("wait")
    assert most(table.holdings) == best


@rule("DICE-16")
def test_who_begins_with_three_gains_none_whatever_is_spent() -> None:
    table = DiceTable().tokens(3, 0).thrown("double 3 station 2").do("claim calgary-vancouver")
    assert table.mine("calgary-vancouver")  # the three tokens; five dice are unused, and buy nothing
    assert table.held() == (0, 0)
    assert table.asked == "rolling"


@rule("DICE-16")
def test_who_begins_with_two_gains_one() -> None:
    table = DiceTable().tokens(2, 0).thrown("double 3 station 2").do("claim calgary-vancouver")
    assert table.held() == (0, 0)  # both tokens and the one gained
    table = DiceTable().tokens(2, 0).thrown("double 3 station 2")
    assert "claim denver-omaha" not in table.options


@rule("DICE-17")
def test_any_tokens_may_be_given_back() -> None:
    table = DiceTable().tokens(1, 2).thrown("station 5").do("wait")
    assert table.holdings == down((1, 2))
    table.do("hold double 1")
    assert table.held() == (0, 1)


@rule("DICE-18")
def test_one_may_only_gain_tokens_or_do_nothing() -> None:
    assert DiceTable().thrown("station 5").do("wait", "hold single 1 double 1").held() == (1, 1)
    table = DiceTable().thrown("station 5").do("wait", "hold none")
    assert (table.held(), table.view(None).passes, table.view(None).turn) == ((0, 0), 0, 1)


@rule("DICE-18")
def test_whom_no_throw_could_help_passes_without_one() -> None:
    table = DiceTable().ticket_deck(0).thrown("single 5")
    for player in table.state.players:
        player.free0 = player.free1 = 0
    assert table.do("wait", "hold none").options == ["pass"]
    table.do("pass")
    assert table.options == ["pass"]
    table.do("pass")
    assert table.state.waiting_on() == OVER
    assert table.outcome().why == "passed"


@rule("DICE-18")
def test_a_hope_for_tickets_is_enough_to_throw() -> None:
    table = DiceTable().ticket_deck(1).thrown("single 5")
    for player in table.state.players:
        player.free0 = player.free1 = 0
    table.do("wait", "hold none")
    assert table.asked == "rolling"


EXAMPLE = "single 2 double 1 station 1 locomotive 1"


@rule("DICE-19")
def test_the_example_claims_a_single_route_of_three() -> None:
    table = DiceTable().tokens(0, 2).thrown(EXAMPLE).do("claim calgary-vancouver")
    assert table.mine("calgary-vancouver")
    assert most(table.holdings) == {(1, 2), (0, 3)}


@rule("DICE-19")
def test_the_example_claims_a_track_of_a_double_route_of_four() -> None:
    table = DiceTable().tokens(0, 2).thrown(EXAMPLE).do("claim denver-kansas-city")
    assert table.mine("denver-kansas-city")
    assert most(table.holdings) == {(1, 0), (0, 1)}
    assert (
        "claim portland-san-francisco" in DiceTable().tokens(0, 2).thrown(EXAMPLE).options
    )  # with that token


@rule("DICE-19")
def test_the_example_draws_two_tickets() -> None:
    table = DiceTable().tokens(0, 2).thrown(EXAMPLE)
    assert table.offered("tickets") == ["tickets 1", "tickets 2"]
    table.turn("tickets 2").do("keep 1 2")
    assert len(table.view(0).tickets) == 2
    assert most(table.holdings) == {(1, 2), (0, 3)}


# Boards


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
    assert most(table.holdings) == {(3, 0), (2, 1)}
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
    assert table.options == ["turn back", "dig"]
    table.do("dig")
    assert table.mine("barcelona-pamplona")
    assert table.held() == (0, 0)


@rule("DICE-31")
def test_a_tunnel_is_paid_with_a_token_just_gained() -> None:
    table = DiceTable("europe").thrown("single 2 double 1 station 2")
    table.do("claim barcelona-pamplona", "lay tokens 0", "! tunnels 1", "dig")
    assert table.mine("barcelona-pamplona")
    assert table.held() == (0, 0)


@rule("DICE-31")
def test_what_pays_is_said_before_the_black_dice_are_thrown() -> None:
    table = DiceTable("europe").tokens(2, 0).thrown("single 2 double 3").do("claim barcelona-pamplona")
    assert table.options == ["lay tokens 0", "lay tokens 1", "lay tokens 2"]
    table.do("lay tokens 2")
    assert (table.seat, table.shown("dice-tunnels")) == (CHANCE, {"laid": 2, "extra": 0})
    table.do("! tunnels 0")
    assert most(table.holdings) == {(1, 0), (0, 1)}  # the tokens laid are spent, though dice would have done


@rule("DICE-31")
def test_white_dice_are_not_thrown_again_after_the_black_ones() -> None:
    table = DiceTable("europe").thrown("single 5").do("wait", "hold none", "! rolled single 5", "reroll none")
    table.do("claim barcelona-pamplona", "lay tokens 0", "! tunnels 1")
    assert (table.asked, table.options) == ("dig", ["turn back", "dig"])


@rule("DICE-32")
def test_a_tunnel_that_cannot_be_paid_ends_the_turn() -> None:
    table = DiceTable("europe").tokens(1, 1).thrown("single 1 double 4")
    table.do("claim barcelona-pamplona", "lay tokens 1", "! tunnels 2")
    assert not table.mine("barcelona-pamplona")
    assert table.view(None).owners[table.track("barcelona-pamplona")] == OPEN
    assert table.holdings == down((1, 1))  # what was laid came back, and nothing is gained
    table.do("hold single 1 double 1")
    assert (table.held(), table.view(None).turn) == ((1, 1), 1)
    assert table.view(None).players[0].trains == table.game.board.trains


@rule("DICE-32")
def test_one_may_turn_back_from_a_tunnel() -> None:
    table = DiceTable("europe").thrown("single 5")
    table.do("claim barcelona-pamplona", "lay tokens 0", "! tunnels 1", "turn back")
    assert not table.mine("barcelona-pamplona")
    assert (table.held(), table.view(None).turn) == ((0, 0), 1)


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
    for _ in range(2):
        table.settle().do("reroll none", "wait", "hold none")
    assert table.state.waiting_on() == OVER
    lines = {line.what: line.points for line in table.outcome().lines[0]}
    assert (lines["routes"], lines["longest-path"]) == (2, 10)


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
