"""The policy plays with any number of seats: legal moves, usual lengths, the same compiled and not."""

from __future__ import annotations

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
from mypy_extensions import u8

import stationmaster
from stationmaster import engines, find
from stationmaster.games.card_game.engine.core import FINAL, HELD, KEEP, TICKETS, State
from stationmaster.games.card_game.engine.policy import Yardmaster
from stationmaster.games.card_game.engine.policy_numbers import NUMBERS
from stationmaster.games.card_game.game import CardGame
from stationmaster.games.card_game.tuned import RANGES, policy_for, sheet
from stationmaster.kernel.game import CHANCE, OVER, Seeded
from stationmaster.kernel.match import Match
from stationmaster.kernel.policy import Policy, play_out
from tests.support import rule

GAMES = 8 if engines.compiled() else 1
LONGER = 1.6  # than the usual games: nobody dithers


@cache
def card_game(seats: int) -> CardGame:
    return cast(CardGame, stationmaster.make("card-game", seats))


def watched(seats: int, seed: int, careful: bool) -> list[int]:
    """The moves of a game of the policy against itself, in which every one of them is looked at."""
    game = card_game(seats)
    players = [policy_for(game.rules) for _ in range(seats)]
    luck = Seeded(seed)
    state = game.start()
    actions = []
    while (seat := int(state.waiting_on())) != OVER:
        if seat == CHANCE:
            state.apply(state.draw(luck))
            continue
        players[seat].careful = careful
        before = state.digest()
        action = int(players[seat].decide(state, seat))
        assert state.digest() == before
        assert action in list(state.legal()), game.write(action)
        actions.append(action)
        state.apply(action)
    return actions


@rule("CARD-50")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_move_is_legal_and_games_have_the_usual_length(seats: int) -> None:
    usual = find("card-game").decisions[seats - 2]
    for seed in range(GAMES):
        assert len(watched(seats, seed, careful=seed % 4 == 0)) < LONGER * usual


@settings(max_examples=60)
@given(seats=st.integers(2, 4), seed=st.integers(0, 10**6), decisions=st.integers(0, 250))
def test_it_has_an_answer_to_whatever_was_imagined(seats: int, seed: int, decisions: int) -> None:
    """Positions that no sensible player gets into, as a seat imagines them; and it plays on to the end."""
    game = card_game(seats)
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
    made_up = game.imagine(match.view(seat), [told.text for told in match.heard(seat)], luck)
    players = [Yardmaster(game.rules) for _ in range(seats)]
    legal = list(made_up.legal())
    assert int(players[seat].decide(made_up, seat)) in legal
    found = [int(action) for action in players[seat].candidates(made_up, seat)]
    assert set(found) <= set(legal)
    assert len(found) == len(set(found))
    for player in players:
        player.careful = False
    assert play_out(made_up, vec[Policy](players), luck) < 3000


@rule("CARD-61")
def test_it_goes_on_from_what_somebody_else_has_begun_to_complete() -> None:
    """Who holds many tickets is asked about a few at a time; the first answers here are anybody's."""
    game, luck, asked = card_game(2), Seeded(5), 0
    policy = policy_for(game.rules)
    for _ in range(20 * GAMES):
        state = game.start()
        while (seat := int(state.waiting_on())) != OVER:
            if state.phase() == FINAL and state.number() > 0:
                asked += 1
                assert int(policy.decide(state, seat)) in list(state.legal())
            state.apply(state.draw(luck) if seat == CHANCE else state.pick(luck))
    assert asked >= GAMES


def with_deck(most: int, seats: int, seed: int) -> State:
    """A game of the policy against itself at a turn of seat 0, with so few cards left in the deck."""
    game = card_game(seats)
    players = [policy_for(game.rules) for _ in range(seats)]
    state = game.start()
    luck = Seeded(seed)
    while state.waiting_on() != 0 or state.phase() != 1 or int(state.cards[9]) > most:
        seat = int(state.waiting_on())
        state.apply(state.draw(luck) if seat == CHANCE else players[seat].decide(state, seat))
    return state


def test_what_others_hold_makes_no_difference() -> None:
    """It sees a whole state, and uses of others only what the table knows."""
    game = card_game(3)
    policy = policy_for(game.rules)
    for seed in range(6):
        state = with_deck(12, 3, seed)
        chosen = policy.decide(state, 0)
        for deal in range(6):
            other = state.clone()
            other.redeal(0, Seeded(deal))
            assert policy.decide(other, 0) == chosen


def test_hidden_tickets_are_dealt_by_what_was_sent() -> None:
    game = card_game(2)
    policy = policy_for(game.rules)
    fair = believed = 0
    for seed in range(8):
        state = with_deck(50, 2, seed)
        held = int(state.tickets[HELD + 1])
        policy.suspect(state, 0)
        for deal in range(30):
            other = state.clone()
            other.redeal(0, Seeded(deal))
            fair += (int(other.tickets[HELD + 1]) & held).bit_count()
            policy.deal_anew(other, 0, Seeded(deal))
            believed += (int(other.tickets[HELD + 1]) & held).bit_count()
            assert game.census(other) == game.census(state)
            assert game.view(other, 0) == game.view(state, 0)
    assert believed > 1.1 * fair


@pytest.mark.parametrize("careful", [True, False])
def test_refused_tickets_are_looked_at_only_to_keep_some(careful: bool) -> None:
    """Or it might look at them for ever, and the deck would never run out. Others' it does not know."""
    policy = policy_for(card_game(2).rules)
    policy.careful = careful
    looked = 0
    for seed in range(6):
        state = with_deck(30, 2, seed)
        fresh = [ticket for ticket in range(46) if int(state.unseen) >> ticket & 1]
        assert (TICKETS in weighed(policy, state)) or not fresh
        state.unseen = 0
        for ticket in fresh:
            state.under = vec[u8]([u8(ticket), u8(1)])
            assert TICKETS not in weighed(policy, state)
            state.under = vec[u8]([u8(ticket), u8(0)])
            if TICKETS in weighed(policy, state):
                looked += 1
                offered = state.clone()
                offered.apply(TICKETS)
                offered.apply(offered.draw(Seeded(0)))
                assert policy.decide(offered, 0) == KEEP + 1
    assert looked > 0


def weighed(policy: Yardmaster, state: State) -> list[int]:
    policy.weigh_up(state, 0)
    return [int(action) for action in policy.actions]


def test_tuned_numbers_are_those_of_the_policy() -> None:
    names = [name for name, _, _, _ in NUMBERS]
    assert [one.name for one in RANGES] == names
    assert sheet()["any"].keys() == set(names)
    for numbers in sheet().values():
        for name, value in numbers.items():
            assert value >= RANGES[names.index(name)].least, name


def told() -> list[list[int]]:
    return [watched(seats, 3, careful=True) for seats in (2, 4)]


@pytest.mark.skipif(not engines.compiled(), reason="there is nothing to compare")
def test_compiled_and_interpreted_decide_alike() -> None:
    code = "import json; from tests.card_game.test_policy import told; print(json.dumps(told()))"
    found = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "STATIONMASTER_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(found.stdout) == told()
