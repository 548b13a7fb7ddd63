"""Bots play with dice on every board, and know what a second throw is worth."""

from itertools import product

import pytest

from stationmaster import bots, make
from stationmaster.bots.ticket_to_ride.lore.atlas import atlas_of
from stationmaster.bots.ticket_to_ride.lore.cup import Cup, Throw, black_odds, outcomes
from stationmaster.kernel.game import OVER, Seeded
from stationmaster.kernel.match import Match
from stationmaster.kernel.words import LANGUAGES
from tests.support import rule
from tests.ticket_to_ride.dice_table import EVERYTHING, DiceTable

SIDES = "single", "single", "double", "double", "station", "locomotive"
FACES = "single", "double", "station", "locomotive"


def play(name: str, players: list[str], seed: int) -> tuple[int, ...]:
    """The totals of a game between bots, each of whose choices was on offer and can be explained."""
    game = make(name, len(players), dice=True)
    match = Match(game, Seeded(seed))
    seats = [bots.make(player, game, seed + seat) for seat, player in enumerate(players)]
    while (seat := match.waiting_on) != OVER:
        options = match.options(seat)
        advice = seats[seat].advise(match.view(seat), options)
        assert advice.action in options
        if players[seat] != "random":
            assert advice.reason.key != "no-opinion" or match.view(seat).asked == "station-city"
            assert all(seats[seat].say(advice.reason, language) for language in LANGUAGES)
        match.play(seat, advice.action)
    return game.outcome(match.state).totals


@pytest.mark.parametrize("name", sorted({name for name, _ in EVERYTHING}))
def test_every_bot_plays_every_board_with_dice(name: str) -> None:
    totals = play(name, ["planner", "greedy"], 1)
    assert totals[0] > 0
    play(name, ["racer", "random"], 2)


def test_the_planner_wins_with_dice() -> None:
    games = [play(name, ["planner", "greedy"], seed) for name in ("usa", "europe") for seed in range(6)]
    assert sum([planner > greedy for planner, greedy in games]) >= 9


def cup_of(table: DiceTable, worths: dict[str, float], tickets: tuple[float, ...] = ()) -> Cup:
    atlas = atlas_of(table.game)
    by_track = {table.track(track): worth for track, worth in worths.items()}
    return Cup(atlas, table.view(0), by_track, tickets)


def by_brute_force(cup: Cup, thrown: Throw) -> float:
    """What throwing these again is worth, every die that can fall tried one by one."""
    kept = [n - again for n, again in zip(cup.throw, thrown, strict=True)]
    values = []
    for fallen in product(SIDES, repeat=sum(thrown)):
        throw = tuple([kept[face] + fallen.count(name) for face, name in enumerate(FACES)])
        values.append(cup.value(throw))
    return sum(values) / len(values)


@pytest.mark.parametrize(
    ("throw", "tokens", "worths"),
    [
        ("single 2 double 1 station 1 locomotive 1", (0, 2), {"denver-omaha": 7.0, "boston-new-york": 3.0}),
        ("double 3 station 2", (0, 0), {"duluth-helena": 20.0}),
        ("single 5", (1, 0), {"atlanta-miami": 10.0}),
    ],
)
def test_the_second_throw_is_weighed_exactly(
    throw: str, tokens: tuple[int, int], worths: dict[str, float]
) -> None:
    cup = cup_of(DiceTable().tokens(*tokens).thrown(throw), worths)
    thrown, gain = cup.again()
    stay = cup.value(cup.throw)
    best = max([by_brute_force(cup, again) for again in product(*[range(n + 1) for n in cup.throw])])
    assert by_brute_force(cup, thrown) == pytest.approx(best)
    assert gain == pytest.approx(best - stay)


def test_dice_that_pay_for_all_that_is_wanted_are_left_alone() -> None:
    cup = cup_of(DiceTable().thrown("single 5"), {"atlanta-miami": 10.0})
    assert cup.again() == ((0, 0, 0, 0), 0.0)


def test_the_worth_of_tunnels_is_an_average_over_the_black_dice() -> None:
    assert black_odds(3, 5, 1) == pytest.approx((125 / 216, 75 / 216, 15 / 216, 1 / 216))
    cup = cup_of(DiceTable("europe").tokens(0, 0).thrown("single 2 double 3"), {"barcelona-pamplona": 10.0})
    (wish,) = [wish for wish in cup.wishes if wish.worth == 10.0]
    paid = (125 + 75) / 216  # one token can be bought for a surcharge of one
    assert cup.claim(cup.throw, wish) == pytest.approx(paid * (10.0 + cup.left(1)))


def test_throws_as_bots_count_them_are_those_of_the_engine() -> None:
    table = DiceTable(waiting="free").thrown("single 5").do("wait", "hold none")
    odds = {table.game.write(action): weight for action, weight in table.state.odds()}
    counted = {
        "! rolled " + " ".join([f"{name} {n}" for name, n in zip(FACES, throw, strict=True) if n]): weight
        for throw, weight in outcomes(5, (2, 2, 1, 1))
    }
    assert counted == odds


def test_a_bot_holds_the_tokens_its_routes_want() -> None:
    table = DiceTable().thrown("station 5")
    cup = cup_of(table, {"portland-san-francisco": 10.0})
    assert max([(2, 0), (1, 1), (0, 2), (0, 0)], key=cup.liked) == (0, 2)


@rule("DICE-18")
@pytest.mark.parametrize("waiting", ["stuck", "free"])
@pytest.mark.parametrize("players", [["planner", "racer", "greedy"], ["planner"] * 5, ["random"] * 3])
def test_a_game_ends_though_nobody_can_build_and_there_are_tickets(players: list[str], waiting: str) -> None:
    table = DiceTable(seats=len(players), waiting=waiting)
    for player in table.state.players:
        player.free0 = player.free1 = 0
    seats = [bots.make(player, table.game, seat) for seat, player in enumerate(players)]
    decisions = 0
    while (seat := table.settle().seat) != OVER:
        options = [int(action) for action in table.state.legal()]
        table.state.apply(seats[seat].choose(table.view(seat), options, []))
        decisions += 1
        assert decisions < 1000
    assert table.outcome().why in ("stuck", "passed")


@rule("DICE-18")
def test_who_must_do_something_does_what_costs_least() -> None:
    table = DiceTable().thrown("station 2 double 3")
    table.own(1, *[track.id for track in table.game.board.tracks if "/" not in track.id])
    bot = bots.make("greedy", table.game, 1)
    options = [int(action) for action in table.state.legal()]
    advice = bot.advise(table.view(0), options)
    assert table.game.write(advice.action) == "tickets 1"
    assert advice.reason.key == "must-do"


def test_dice_that_would_force_a_turn_for_nothing_are_thrown_again() -> None:
    table = DiceTable()
    for player in table.state.players:
        player.free0 = player.free1 = 0
    cup = cup_of(table.tokens(1, 2).thrown("single 2 double 1 station 1 locomotive 1"), {})
    thrown, gain = cup.again()
    assert thrown == (0, 0, 1, 1)
    assert gain == pytest.approx(0.2 * 4 / 9)  # both dice show neither, and no tickets need be drawn
