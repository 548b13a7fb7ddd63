"""The policy: the dispatcher's decisions, with numbers that can be set, for tuning and for search."""

from __future__ import annotations

from typing import cast

import pytest
from librt.vecs import append, vec
from mypy_extensions import i64

import stationmaster
from stationmaster import bots, engines
from stationmaster.arena.tuning import Measured, Table, begin
from stationmaster.bots.search.halving import Search
from stationmaster.games.switch_and_signal.engine.core import ACT, State
from stationmaster.games.switch_and_signal.engine.planning import Planner
from stationmaster.games.switch_and_signal.engine.policy import Controller
from stationmaster.games.switch_and_signal.engine.policy_numbers import NUMBERS
from stationmaster.games.switch_and_signal.engine.weights import Weights
from stationmaster.games.switch_and_signal.game import Game
from stationmaster.games.switch_and_signal.tuned import RANGES, policy_for, sheet
from stationmaster.kernel.game import CHANCE, OVER, Seeded
from stationmaster.kernel.game import State as KernelState
from stationmaster.kernel.policy import Policy, play_out, play_out_alike
from tests.switch_and_signal.table import tiny

BOARDS = ("switch-signal-europe", "switch-signal-america")
TURNS = 17 if engines.compiled() else 2


def game_of(name: str) -> Game:
    return cast(Game, stationmaster.make(name, 2))


def played(game: Game, players: list[Policy], seed: int, turns: int) -> list[int]:
    """The decisions of some turns."""
    state, luck, actions = game.start(), Seeded(seed), []
    while state.waiting_on() != OVER and state.turn <= turns:
        if state.waiting_on() == CHANCE:
            state.apply(state.draw(luck))
            continue
        actions.append(int(players[int(state.seat)].decide(state, state.seat)))
        assert actions[-1] in state.legal()
        state.apply(actions[-1])
    return actions


class Dispatching(Policy):
    """The dispatcher's planner, asked as a policy is."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.planner = Planner(game.rules, Weights())

    def decide(self, state: KernelState, seat: i64) -> i64:
        return self.planner.choose(cast(State, state))


@pytest.mark.parametrize("name", BOARDS)
def test_with_the_numbers_it_has_before_tuning_it_decides_as_the_dispatcher(name: str) -> None:
    game = game_of(name)
    controllers: list[Policy] = [Controller(game.rules), Controller(game.rules)]
    dispatchers: list[Policy] = [Dispatching(game), Dispatching(game)]
    assert played(game, controllers, 7, TURNS) == played(game, dispatchers, 7, TURNS)


@pytest.mark.parametrize("name", BOARDS)
def test_numbers_may_be_set_at_any_time(name: str) -> None:
    """Cards that are dearer than anything they can do are never played; cheap again, they are."""
    game = game_of(name)
    miser = Controller(game.rules)
    for kind in ("signal", "switch", "move"):
        miser.tune(f"card-{kind}", 1000.0)
    miser.tune("spare-card", 1000.0)
    texts = [game.write(action) for action in played(game, [miser, miser], 3, 2)]
    assert not [text for text in texts if text.startswith(("play", "load"))]
    for number, value, _, _ in NUMBERS:
        miser.tune(number, value)
    fresh = Controller(game.rules)
    assert played(game, [miser, miser], 3, 2) == played(game, [fresh, fresh], 3, 2)


def test_every_number_of_the_sheets_is_known_and_can_be_tuned() -> None:
    assert [one.name for one in RANGES] == [name for name, _, _, _ in NUMBERS]
    for name in BOARDS:
        tuned = policy_for(game_of(name).rules).tuned()
        assert {number: tuned[number] for number in sheet().get(name, {})} == sheet().get(name, {})


def test_in_a_play_out_it_looks_one_plan_ahead_and_comes_to_the_end() -> None:
    game = game_of("switch-signal-america")
    policies = [policy_for(game.rules) for _ in range(2)]
    for policy in policies:
        policy.careful = False
    state = game.start()
    if not engines.compiled():
        pytest.skip("takes minutes uncompiled")
    play_out(state, vec[Policy](policies), Seeded(5))
    assert state.waiting_on() == OVER
    assert policies[0].planner.depth == 1


class Watching(Policy):
    """Takes the first option, or the last, and notes the instruction of each turn."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place
        self.instructions: dict[int, int] = {}

    def decide(self, state: KernelState, seat: i64) -> i64:
        s = cast(State, state)
        if s.phase < ACT and s.card >= 0:
            self.instructions.setdefault(int(s.turn), int(s.card))
        return s.legal()[self.place]


def test_whatever_is_done_in_a_turn_the_next_has_the_same_luck() -> None:
    game = game_of("switch-signal-europe")
    seen = []
    for place in (0, -1):
        watching = Watching(place)
        play_out_alike(game.start(), vec[Policy]([watching, watching]), 7)
        seen.append(watching.instructions)
    both = sorted(set(seen[0]) & set(seen[1]))
    assert len(both) > 3
    assert [seen[0][turn] for turn in both] == [seen[1][turn] for turn in both]


def test_what_there_is_no_time_to_follow_is_not_believed() -> None:
    """With an effort that ends in the midst of a second look, it decides by the first."""
    game = game_of("switch-signal-europe")
    hurried, short = Controller(game.rules), Controller(game.rules)
    hurried.depth = 3
    hurried.planner.effort = 1
    short.depth = 1
    assert played(game, [hurried, hurried], 9, 3) == played(game, [short, short], 9, 3)


def test_candidates_are_legal_and_its_own_choice_comes_first() -> None:
    game = game_of("switch-signal-europe")
    policy = Controller(game.rules)
    state, luck, looked = game.start(), Seeded(2), 0
    while state.turn < 3:
        if state.waiting_on() == CHANCE:
            state.apply(state.draw(luck))
            continue
        policy.prepare(state, state.seat)
        candidates = [int(action) for action in policy.candidates(state, state.seat)]
        assert len(set(candidates)) == len(candidates)
        assert set(candidates) <= set(state.legal())
        policy.resume()
        assert candidates[0] == policy.decide(state, state.seat)
        looked += state.phase == ACT and len(candidates) > 2
        state.apply(candidates[0])
    assert looked > 2


class Idle(Policy):
    """Would rather draw than play; at the first choice, all is compared."""

    def __init__(self, first: int) -> None:
        super().__init__()
        self.first = first

    def decide(self, state: KernelState, seat: i64) -> i64:
        return state.legal()[0]

    def candidates(self, state: KernelState, seat: i64) -> vec[i64]:
        found = append(vec[i64](), i64(self.first))
        for action in state.legal():
            if action != self.first:
                found = append(found, action)
        return found


def test_search_finds_the_move_that_wins_for_all() -> None:
    fork = "departure west 2\ndeparture east 3\ntrade town red\nport haven\n"
    table = tiny(fork + "track west town ==@\ntrack town haven @=@\ntrack east haven ==@")
    table.landed("red", 1).hand("move").train("grey-1", "town:haven/1", "haven", "red").deck(0)
    idle = table.game.read("draw 0")
    search = Search([Idle(idle) for _ in range(table.game.seats)])
    search.play_outs = 60
    found = search.choose(table.state, table.state.seat, seed=3)
    assert table.game.write(int(found)) == "play move"
    assert search.trials[0].won == 0


@pytest.mark.skipif(not engines.compiled(), reason="takes minutes uncompiled")
def test_a_team_is_tuned_by_what_it_delivers() -> None:
    """All seats play with the same numbers: those that never load deliver nothing."""
    start = begin("switch-signal-america", 2, seed=1, deals=10, options={})
    assert list(start.numbers) == [name for name, _, _, _ in NUMBERS]
    table = Table(stationmaster.make("switch-signal-america", 2))
    lazy = {**start.numbers, "load": 0.1, "card-signal": 50.0, "card-switch": 50.0, "card-move": 50.0}
    assert table.compare(start.numbers, lazy, start.pool, 0, 4).is_better()
    assert table.compare(start.numbers, start.numbers, start.pool, 0, 1) == Measured(0.0, 0.0, 2)


def test_the_expert_decides_the_same_with_the_same_view() -> None:
    game = game_of("switch-signal-europe")
    state, luck = game.start(), Seeded(1)
    experts = [bots.make("expert", game, seed) for seed in (1, 2)]
    while state.turn < 3:
        if state.waiting_on() == CHANCE:
            state.apply(state.draw(luck))
            continue
        view = game.view(state, state.waiting_on())
        choices = [expert.choose(view, list(state.legal())) for expert in experts]
        assert choices[0] == choices[1]
        state.apply(choices[0])
