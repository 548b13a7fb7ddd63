"""The policies play every board with cards or dice: legal moves, usual lengths, alike compiled and not."""

import json
import os
import subprocess
import sys
from functools import cache
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec

import stationmaster
from stationmaster import bots, catalogue, engines
from stationmaster.bots.ticket_to_ride.lore.cup import Cup, outcomes
from stationmaster.bots.ticket_to_ride.planner import Planner
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.policy import Rider
from stationmaster.games.ticket_to_ride.engine.policy_dice import SOON, Roller
from stationmaster.games.ticket_to_ride.engine.policy_dice_numbers import NUMBERS as DICE_NUMBERS
from stationmaster.games.ticket_to_ride.engine.policy_numbers import NUMBERS
from stationmaster.games.ticket_to_ride.engine.state import State
from stationmaster.games.ticket_to_ride.tuned import HOME, RANGES, numbers, policy_for
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel.game import CHANCE, OVER, Seeded
from stationmaster.kernel.match import Match
from stationmaster.kernel.policy import Policy, play_out
from tests.support import rule

BOARDS = {entry.name: entry for entry in catalogue() if entry.family == "ticket_to_ride"}
TABLES = [
    pytest.param(name, seats, id=f"{name}-{seats}")
    for name, entry in BOARDS.items()
    for seats in range(entry.least_seats, entry.most_seats + 1)
]
OPTIONS: list[tuple[str, int, dict[str, object]]] = [
    ("europe", 2, {"stations": False}),
    ("europe", 3, {"all-tracks": True}),
    ("marklin", 3, {"all-tickets": True}),
    ("nordic", 2, {"clear-row": True}),
    ("switzerland", 3, {"clear-row": False}),
]
GAMES = 12 if engines.compiled() else 1
LONGER = 1.6  # than greedy's games on the same board: nobody dithers
SHORTEST = 20  # decisions, forced ones as well: on the tiny board there is hardly anything to choose


@cache
def ride(name: str, seats: int) -> Game:
    return cast(Game, stationmaster.make(name, seats))


def watched(game: Game, seed: int, careful: bool) -> tuple[State, int, list[int]]:
    """A game of the policy against itself, in which every move is looked at."""
    riders = [policy_for(game) for _ in range(game.seats)]
    luck = Seeded(seed)
    state = game.start()
    decisions = 0
    actions = []
    while (seat := int(state.waiting_on())) != OVER:
        if seat == CHANCE:
            state.apply(state.draw(luck))
            continue
        rider = riders[seat]
        assert rider is not None
        rider.careful = careful
        before = state.digest()
        action = int(rider.decide(state, seat))
        assert state.digest() == before
        assert action in list(state.legal()), game.write(action)
        actions.append(action)
        state.apply(action)
        decisions += 1
    return state, decisions, actions


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_move_is_legal_and_games_have_the_usual_length(name: str, seats: int) -> None:
    game = ride(name, seats)
    usual = BOARDS[name].decisions[seats - BOARDS[name].least_seats]
    for seed in range(GAMES):
        _, decisions, _ = watched(game, seed, careful=seed % 4 == 0)
        assert decisions < max(LONGER * usual, SHORTEST)


@pytest.mark.parametrize(("name", "seats", "options"), OPTIONS)
def test_options_of_a_board_do_not_confuse_it(name: str, seats: int, options: dict[str, object]) -> None:
    game = cast(Game, stationmaster.make(name, seats, **options))
    usual = BOARDS[name].decisions[seats - BOARDS[name].least_seats]
    for seed in range(GAMES):
        assert watched(game, seed, careful=False)[1] < LONGER * usual


@settings(max_examples=80)
@given(
    table=st.sampled_from([param.values for param in TABLES]),
    seed=st.integers(0, 10**6),
    decisions=st.integers(0, 250),
)
def test_it_has_an_answer_to_whatever_was_imagined(table: tuple[str, int], seed: int, decisions: int) -> None:
    """Positions that no sensible player gets into, as a seat imagines them; and it plays on to the end."""
    game = ride(*table)
    match = Match(game, Seeded(seed))
    luck = Seeded(seed + 1)
    for _ in range(decisions):
        if match.waiting_on == OVER:
            return
        options = match.options(match.waiting_on)
        match.play(match.waiting_on, options[luck.below(len(options))])
    if match.waiting_on == OVER:
        return
    seat = match.waiting_on
    made_up = game.imagine(match.view(seat), [], luck)
    riders = [Rider(game) for _ in range(game.seats)]
    riders[seat].prepare(made_up, seat)
    legal = list(made_up.legal())
    assert int(riders[seat].decide(made_up, seat)) in legal
    found = [int(action) for action in riders[seat].candidates(made_up, seat)]
    assert set(found) <= set(legal)
    assert len(found) == len(set(found))
    for rider in riders:
        rider.careful = False
    assert play_out(made_up, vec[Policy](riders), luck) < 3000


def test_the_same_state_and_plan_give_the_same_moves() -> None:
    game = ride("europe", 3)
    assert watched(game, 4, careful=True)[2] == watched(game, 4, careful=True)[2]


def test_what_was_prepared_is_taken_up_again() -> None:
    game = ride("usa", 2)
    state = game.start()
    luck = Seeded(9)
    riders = [Rider(game), Rider(game)]
    for _ in range(300):
        seat = int(state.waiting_on())
        if seat == CHANCE:
            state.apply(state.draw(luck))
        elif state.setup > 6 and state.phase() == 1:
            break
        else:
            state.apply(riders[seat].decide(state, seat))
    rider = riders[state.seat]
    rider.prepare(state, state.seat)
    planned = rider.plan.low, rider.plan.high
    assert planned != (0, 0)
    play_out(state.clone(), vec[Policy](riders), luck)
    rider.resume()
    assert (rider.plan.low, rider.plan.high) == planned


def test_hidden_tickets_are_dealt_by_what_was_built() -> None:
    """Who has joined both ends of a ticket is thought to hold it far more often than by chance."""
    game = ride("usa", 2)
    state = game.start()
    luck = Seeded(2)
    riders = [Rider(game), Rider(game)]
    while state.waiting_on() != OVER and state.players[1].trains > 12:
        seat = int(state.waiting_on())
        state.apply(state.draw(luck) if seat == CHANCE else riders[seat].decide(state, seat))
    held = [t for t in range(len(state.tickets)) if int(state.tickets[t]) == 1]
    assert held
    rider = riders[0]
    rider.suspect(state, 0)
    fair = believed = 0
    for seed in range(200):
        other = state.clone()
        other.redeal(0, Seeded(seed))
        fair += sum([int(other.tickets[t]) == 1 for t in held])
        rider.deal_anew(other, 0, Seeded(seed))
        believed += sum([int(other.tickets[t]) == 1 for t in held])
        assert game.census(other) == game.census(state)
        assert game.view(other, 0) == game.view(state, 0)
    assert believed > 2 * fair


@rule("EUR-04")
def test_a_surcharge_is_paid_if_it_can_be() -> None:
    for seed in range(20):
        game = ride("europe", 2)
        state = game.start()
        luck = Seeded(seed)
        riders = [Rider(game), Rider(game)]
        while (seat := int(state.waiting_on())) != OVER:
            if seat == CHANCE:
                state.apply(state.draw(luck))
                continue
            action = int(riders[seat].decide(state, seat))
            if game.write(action) == "turn back":
                assert len(state.legal()) == 1
            state.apply(action)


@cache
def rolled(name: str, seats: int) -> Game:
    return cast(Game, stationmaster.make(name, seats, dice=True))


@rule("DICE-18")
@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("usa", 2),
        ("usa", 4),
        ("europe", 2),
        ("europe", 5),
        ("nordic", 3),
        ("switzerland", 2),
        ("marklin", 2),
        ("marklin", 5),
    ],
)
def test_every_move_with_dice_is_legal_and_games_have_the_usual_length(name: str, seats: int) -> None:
    usual = BOARDS[name].decisions[seats - BOARDS[name].least_seats]
    for seed in range(GAMES):
        _, decisions, _ = watched(rolled(name, seats), seed, careful=seed % 4 == 0)
        assert decisions < max(LONGER * usual, SHORTEST)


@rule("MRK-06")
def test_with_dice_a_trip_is_made_when_it_brings_more_than_waiting() -> None:
    """Whatever was thrown: a trip needs no dice, so it is among the uses of every throw."""
    game = rolled("marklin", 2)
    roller = Roller(game)
    trips = 0
    for seed in range(6):
        state, luck = game.start(), Seeded(seed)
        while state.waiting_on() != OVER:
            seat = state.waiting_on()
            if seat == CHANCE:
                state.apply(state.draw(luck))
                continue
            action = roller.decide(state, seat)
            if game.write(int(action)).startswith("ride from"):
                trips += 1
                roller.tune("dice-trip", 1000.0)
                assert roller.decide(state, seat) != action or roller.plan.turns_left(state, seat) < SOON
                roller.tune("dice-trip", 12.0)
                roller.look(state, seat)
                worth = roller.trip + roller.rest(0)
                assert all(
                    roller.value(*throw) >= worth for throw in [(5, 0, 0, 0), (0, 5, 0, 0), (0, 0, 0, 5)]
                )
            state.apply(action)
            roller.forget()
    assert trips


def test_a_throw_is_valued_as_the_planner_values_it() -> None:
    """DICE-10: with the same worths of routes and tokens, both throw the same dice again."""
    game = rolled("europe", 2)
    planner = bots.make("planner", game, 0)
    assert isinstance(planner, Planner)
    roller = Roller(game)
    compared = 0
    for seed in range(12):
        match = Match(game, Seeded(seed))
        luck = Seeded(seed)
        for _ in range(20 + 5 * seed):
            options = match.options(match.waiting_on)
            match.play(match.waiting_on, options[luck.below(len(options))])
        while match.waiting_on >= 0 and not game.write(match.options(match.waiting_on)[0]).startswith(
            "reroll"
        ):
            options = match.options(match.waiting_on)
            match.play(match.waiting_on, options[luck.below(len(options))])
        seat = match.waiting_on
        view = cast(View, match.view(seat))
        made_up = game.imagine(view, [], luck)
        roller.prepare(made_up, seat)
        roller.look(made_up, seat)
        roller.hope = 0.0
        worths = {
            int(roller.lanes.track[r]): float(roller.worths[r])
            for r in range(int(roller.lanes.n))
            if roller.worths[r] > -999
        }
        cup = Cup(planner.atlas, view, worths)
        cup.station = 0  # the policy leaves stations to the end
        for throw, _ in outcomes(5, cup.sides):
            mine = roller.value(*throw)
            assert mine == pytest.approx(cup.value(throw), abs=0.21), throw
            compared += 1
    assert compared == 12 * 56


def test_tuned_numbers_are_those_of_the_policy() -> None:
    names = [name for name, _, _, _ in (*NUMBERS, *DICE_NUMBERS)]
    assert [one.name for one in RANGES] == names
    assert numbers(ride("usa-mega", 2)) == numbers(ride("usa", 2)) != {}
    assert numbers(ride("usa-1910", 2)) != numbers(ride("usa", 2))
    assert numbers(ride("europe", 3)) == numbers(ride("europe", 2)) != {}
    for board in [file.name.removesuffix(".toml") for file in HOME.iterdir()]:
        game = rolled(board.removesuffix("-dice"), 2) if board.endswith("-dice") else ride(board, 2)
        assert numbers(game)
        for name, value in numbers(game).items():
            assert value >= RANGES[names.index(name)].least, (board, name)


COMPARED = [("usa", 2), ("europe", 3), ("nordic", 2), ("marklin", 3), ("switzerland", 2)]


def told() -> list[str]:
    games = [ride(name, seats) for name, seats in COMPARED] + [
        rolled("usa", 2),
        rolled("europe", 3),
        rolled("marklin", 2),
    ]
    return [str((game.name, game.seats, watched(game, 3, careful=True)[2])) for game in games]


@pytest.mark.skipif(not engines.compiled(), reason="there is nothing to compare")
def test_compiled_and_interpreted_decide_alike() -> None:
    code = "import json; from tests.ticket_to_ride.test_policy import told; print(json.dumps(told()))"
    found = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "STATIONMASTER_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(found.stdout) == told()
