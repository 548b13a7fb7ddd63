"""Search at the root: the same deals for all, the better move found, luck not taken for strength."""

import pytest
from librt.vecs import append, vec
from mypy_extensions import i64

import stationmaster
from stationmaster import bots
from stationmaster.bots.search.halving import Search, Trial
from stationmaster.bots.ticket_to_ride.expert import Expert
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel.game import CHANCE, OVER, Seeded, State
from stationmaster.kernel.match import Match
from stationmaster.kernel.policy import Drifter, Policy


class Wasteful(Policy):
    """Would rather draw than claim; search is to find out that claims are better."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.luck = Seeded(seed)
        self.first = -1
        self.dealt: list[tuple[int, int]] = []

    def decide(self, state: State, seat: i64) -> i64:
        return state.pick(self.luck)

    def candidates(self, state: State, seat: i64) -> vec[i64]:
        found = append(vec[i64](), i64(self.first))
        for action in state.legal():
            if action != self.first:
                found = append(found, action)
        return found

    def deal_anew(self, state: State, seat: i64, rng: stationmaster.kernel.game.Rng) -> None:
        state.redeal(seat, rng)
        self.dealt.append((int(seat), state.digest()))


def last_turn() -> State:
    """USA, two seats: seat 0 has the last turn of the game, and can claim."""
    game = stationmaster.make("usa", 2, first=0)
    for seed in range(100):
        state = game.start()
        luck = Seeded(seed)
        while state.waiting_on() != OVER:
            if state.waiting_on() == CHANCE:
                state.apply(state.draw(luck))
                continue
            if getattr(state, "turns_left", 0) == 1 and any(
                game.write(int(action)).startswith("claim") for action in state.legal()
            ):
                return state
            state.apply(state.pick(luck))
    raise AssertionError("no such game")


def test_a_better_move_is_found_and_on_the_same_deals() -> None:
    game = stationmaster.make("usa", 2, first=0)
    state = last_turn()
    seat = int(state.waiting_on())
    policies = [Wasteful(1), Wasteful(2)]
    policies[seat].first = next(int(a) for a in state.legal() if not game.write(int(a)).startswith("claim"))
    search = Search([*policies])
    search.play_outs = 400
    search.winning = 0.0
    action = int(search.choose(state, seat, seed=1))
    assert game.write(action).startswith("claim")
    assert {dealt for dealt, _ in policies[seat].dealt} == {seat}
    assert policies[1 - seat].dealt == []
    assert search.trials[0].n == len(policies[seat].dealt)
    assert search.used == sum([int(trial.n) for trial in search.trials])


def test_what_is_not_clearly_better_is_left() -> None:
    state = last_turn()
    seat = int(state.waiting_on())
    policies = [Wasteful(1), Wasteful(2)]
    policies[seat].first = int(state.legal()[0])
    search = Search([*policies])
    search.play_outs = 100
    search.margin = 1e9
    assert int(search.choose(state, seat, seed=1)) == policies[seat].first


def test_a_time_limit_ends_it() -> None:
    state = last_turn()
    search = Search([Drifter(1), Drifter(2)])
    search.play_outs = 10**9
    search.seconds = 0.05
    search.choose(state, int(state.waiting_on()), seed=1)
    assert 0 < search.used < 10**6


def test_little_work_is_few_play_outs_and_a_short_game_gets_more() -> None:
    game = stationmaster.make("usa", 2, first=0)
    used = []
    for state in (settled(game.start()), last_turn()):
        search = Search([Drifter(1), Drifter(2)])
        search.play_outs = 2000
        search.work = 4000
        search.choose(state, int(state.waiting_on()), seed=1)
        used.append(int(search.used))
    assert search.worked < search.work
    assert 0 < used[0] < 1000 < used[1] <= 2000


def settled(state: State) -> State:
    """As soon as a seat must decide."""
    luck = Seeded(1)
    while state.waiting_on() == CHANCE:
        state.apply(state.draw(luck))
    return state


def test_doubt_shrinks_with_play_outs() -> None:
    trial = Trial(7)
    assert trial.mean() == 0
    for n in (4, 400):
        while trial.n < n:
            trial.n += 1
            trial.gain += float(int(trial.n) % 2)
            trial.squares += float(int(trial.n) % 2)
        assert trial.mean() == pytest.approx(0.5)
        assert trial.doubt() == pytest.approx(0.5 / n**0.5)


@pytest.mark.parametrize("board", ["usa", "marklin"])
def test_an_expert_decides_the_same_with_the_same_seed(board: str) -> None:
    game = stationmaster.make(board, 3)
    logs = []
    for _ in range(2):
        match = Match(game, Seeded(4))
        players = [bots.make("expert", game, seat) for seat in range(3)]
        while match.waiting_on != OVER and len(match.log) < 120:
            seat = match.waiting_on
            match.play(seat, players[seat].choose(match.view(seat), match.options(seat)))
        logs.append(match.log)
    assert logs[0] == logs[1]


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (2, {"dice": True}), (4, {})])
def test_an_expert_plays_out_what_hangs_on_it(seats: int, options: dict[str, object]) -> None:
    """Tickets always; turns once somebody has built, with more than two seats near the end only; no throw of
    dice, which the policy knows as well."""
    game = stationmaster.make("usa", seats, **options)
    match = Match(game, Seeded(4))
    players = [bots.make("expert", game, seat) for seat in range(seats)]
    looked: dict[str, set[bool]] = {}
    while match.waiting_on != OVER:
        seat = match.waiting_on
        view, choice = match.view(seat), match.options(seat)
        player = players[seat]
        assert isinstance(player, Expert)
        assert isinstance(view, View)
        player.search.trials = []
        fewest = min(each.trains for each in view.players)
        match.play(seat, player.choose(view, choice))
        stage = f"{view.asked}, {'early' if fewest > 38 else 'late' if fewest <= 20 else 'begun'}"
        looked.setdefault(stage, set()).add(len(player.search.trials) > 0)
    assert looked["keep-tickets, early"] == {True}
    assert looked["turn, early"] == {False}
    assert looked["turn, begun"] == {seats == 2}
    assert looked["turn, late"] == {True}
    for stage in ("second-card, early", "second-card, begun", "reroll, begun", "reroll, late"):
        assert looked.get(stage, {False}) == {False}
