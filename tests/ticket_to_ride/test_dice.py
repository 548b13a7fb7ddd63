"""The dice expansion, rule by rule: the dice, and a turn with them (DICE-*)."""

from __future__ import annotations

from math import factorial, prod

import pytest

from stationmaster import make
from stationmaster.games.ticket_to_ride.engine.passengers import Passengers
from stationmaster.kernel.game import CHANCE, OVER
from tests.support import rule
from tests.ticket_to_ride.dice_table import DiceTable, down, most


def patient() -> DiceTable:
    """A table where any turn may be used for tokens alone."""
    return DiceTable(waiting="free")


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
    table = patient().thrown("single 5").do("wait", "hold none")
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
    table = patient().thrown("single 5").do("wait", "hold none", "! rolled single 2 double 1 station 2")
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
    table = patient().thrown("single 5").do("wait", "hold none", "! rolled single 2 double 1 locomotive 2")
    assert (table.asked, len(table.options)) == ("reroll", 3 * 2 * 3)
    assert {"reroll none", "reroll double 1", "reroll single 2 double 1 locomotive 2"} <= set(table.options)
    table.do("reroll single 1 double 1", "! rolled station 2")
    assert table.asked == "turn"
    assert table.shown()["dice"] == (1, 0, 2, 2)


@rule("DICE-10")
def test_none_of_them_need_be_thrown_again() -> None:
    table = patient().thrown("single 5").do("wait", "hold none", "! rolled double 5", "reroll none")
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
    table = patient().thrown("station 5").do("wait")
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
    # With both dice: three are left for one token. With one of each: four left for two tokens. With both
    # tokens: five left, and two tokens more.
    assert most(table.holdings) == {(3, 0), (2, 1), (1, 2)}
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
    table = patient().tokens(single, double).thrown("station 3 double 2").do("wait")
    assert most(table.holdings) == best


@rule("DICE-16")
def test_who_begins_with_three_gains_none_whatever_is_spent() -> None:
    table = DiceTable().tokens(3, 0).thrown("double 3 station 2").do("claim calgary-vancouver")
    assert table.mine("calgary-vancouver")  # the three tokens; five dice are unused, and buy nothing
    assert table.held() == (0, 0)
    assert table.asked == "rolling"


@rule("DICE-16")
def test_who_begins_with_two_and_spends_both_may_gain_two() -> None:
    table = DiceTable().tokens(2, 0).thrown("single 1 double 2 station 2").do("claim calgary-vancouver")
    # Both tokens and the die; four dice are unused. Nothing else would have paid for three spaces so well.
    assert most(table.holdings) == {(2, 0), (1, 1), (0, 2)}


@rule("DICE-16")
def test_but_what_pays_is_held_together_before_it_is_paid() -> None:
    table = DiceTable().tokens(2, 0).thrown("double 3 station 2").do("claim calgary-vancouver")
    # Both tokens and a third one gained; a fourth can only be gained when those three are paid.
    assert most(table.holdings) == {(1, 0), (0, 1)}
    assert "claim denver-omaha" not in DiceTable().tokens(2, 0).thrown("double 3 station 2").options
    other = DiceTable().tokens(0, 2).thrown("single 1 double 4")
    assert "claim atlanta-charleston" in other.options  # one single gained makes three tokens
    assert "claim calgary-vancouver" not in other.options  # two of them would make four


@rule("DICE-16")
@pytest.mark.parametrize("kind", ["single", "double"])
def test_nobody_ever_holds_more_than_three_tokens(kind: str) -> None:
    """Every way to pay for every route, tried one token at a time beside the engine's sets."""
    for single, double in [(a, b) for a in range(4) for b in range(4 - a)]:
        own, other = (single, double) if kind == "single" else (double, single)
        for fitting in range(6):
            throw = f"{kind} {fitting} station {5 - fitting}" if fitting else "station 5"
            table = DiceTable().tokens(single, double).thrown(throw)
            for cost in range(1, 9):
                part = table.part
                some = part.after_paying(table.state, 0 if kind == "single" else 1, cost, 0, 0, 0, cost)
                found = {part.holding_of(cell) for cell in range(10) if some >> cell & 1}
                expected = paid_one_by_one(own, other, fitting, cost)
                if kind == "double":
                    expected = {(b, a) for a, b in expected}
                assert found == expected, (single, double, throw, cost)


def paid_one_by_one(own: int, other: int, fitting: int, cost: int) -> set[tuple[int, int]]:
    """What may be held in the end: own kind and other kind, by gaining before and after one payment."""
    most_gained = 0 if own + other == 3 else 2
    ends: set[tuple[int, int]] = set()
    for dice in range(min(fitting, cost) + 1):
        tokens = cost - dice
        buys = min(most_gained, (5 - dice) // 2)
        for before in range(buys + 1):
            if own + other + before > 3 or own + before < tokens:
                continue
            for after in range(buys - before + 1):
                for of_own in range(after + 1):
                    end = own + before - tokens + of_own, other + after - of_own
                    if sum(end) <= 3:
                        ends |= down(end)
    return ends


@rule("DICE-17")
def test_any_tokens_may_be_given_back() -> None:
    table = patient().tokens(1, 2).thrown("station 5").do("wait")
    assert table.holdings == down((1, 2))
    table.do("hold double 1")
    assert table.held() == (0, 1)


@rule("DICE-18")
def test_who_can_do_something_does_not_wait() -> None:
    assert "wait" not in DiceTable().thrown("station 5").options
    assert "wait" not in DiceTable().thrown("double 5").options
    assert "wait" not in DiceTable().ticket_deck(0).thrown("single 5").options
    assert patient().thrown("single 5").options[0] == "wait"


@rule("DICE-18")
def test_who_can_do_nothing_may_gain_tokens_or_end_the_turn() -> None:
    table = walled_in().thrown("single 5")
    assert table.options == ["wait"]
    assert most(table.do("wait").holdings) == {(2, 0), (1, 1), (0, 2)}
    table.do("hold none")
    assert (table.held(), table.view(None).turn) == ((0, 0), 1)


def walled_in(seats: int = 2) -> DiceTable:
    """Nobody can build any more; but there are tickets."""
    table = DiceTable(seats=seats)
    for player in table.state.players:
        player.free0 = player.free1 = 0
    return table


@rule("DICE-18")
def test_when_every_seat_in_a_row_could_do_nothing_and_gained_nothing_the_last_round_begins() -> None:
    table = walled_in(seats=3).thrown("single 5")
    for _ in range(3):
        assert table.view(None).turns_left == 0
        table.do("wait", "hold none", "! rolled double 5", "reroll none")
    assert (table.shown()["idle"], table.view(None).turns_left) == (3, 3)
    table.do("wait", "hold single 1", "! rolled station 5", "reroll none")
    assert table.view(None).turns_left == 2  # whatever happens in the last round, it is the last
    table.turn("tickets 1").do("keep 1", "hold none", "! rolled single 5", "reroll none", "wait", "hold none")
    assert table.state.waiting_on() == OVER
    assert table.outcome().why == "stuck"


@rule("DICE-18")
def test_a_token_gained_or_a_ticket_drawn_begins_the_count_anew() -> None:
    throw = "! rolled single 5", "reroll none"
    table = walled_in().thrown("single 5").do("wait", "hold none", *throw)
    table.do("wait", "hold double 1", *throw)
    assert table.shown()["idle"] == 0
    table.do("wait", "hold none", "! rolled single 4 station 1", "reroll none")
    assert table.shown()["idle"] == 1
    table.turn("tickets 1").do("keep none", "hold none", *throw)
    assert (table.shown()["idle"], table.view(None).turns_left) == (0, 0)


@rule("DICE-18")
def test_a_seat_that_passes_counts_among_those_that_could_do_nothing() -> None:
    table = DiceTable("marklin").ticket_deck(0).thrown("single 5")
    for player in table.state.players:
        player.free0 = player.free1 = 0
    table.own(1, "bremen-hamburg")
    passengers = next(part for part in table.game.parts if isinstance(part, Passengers))
    table.state.seat = 1
    passengers.set_down(table.state, [city.id for city in table.game.board.cities].index("bremen"))
    table.state.seat = 0
    table.do("wait", "hold none", "! rolled single 5", "reroll none")
    assert "wait" not in table.options  # the passenger can ride, so it must
    table.do("ride from bremen", "ride bremen-hamburg", "get off", "hold none")
    assert table.options == ["pass"]
    table.do("pass", "pass")
    assert table.outcome().why == "passed"


@rule("DICE-18")
def test_who_may_wait_freely_counts_when_doing_and_gaining_nothing() -> None:
    table = patient().thrown("single 5").do("wait", "hold none", "! rolled single 5", "reroll none")
    table.do("wait", "hold none", "! rolled single 5", "reroll none")
    assert table.view(None).turns_left == 2


@rule("DICE-18")
def test_whom_no_throw_could_help_passes_without_one() -> None:
    table = walled_in().ticket_deck(0).thrown("single 5")
    assert table.do("wait", "hold none").options == ["pass"]
    table.do("pass")
    assert table.options == ["pass"]
    table.do("pass")
    assert table.state.waiting_on() == OVER
    assert table.outcome().why == "passed"


@rule("DICE-18")
def test_a_hope_for_tickets_is_enough_to_throw() -> None:
    table = walled_in().ticket_deck(1).thrown("single 5").do("wait", "hold none")
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
