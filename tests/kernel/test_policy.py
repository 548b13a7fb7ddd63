"""Policies play any game to its end, and their numbers go by name."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stationmaster
from stationmaster import catalogue
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import OVER, Seeded, State
from stationmaster.kernel.policy import Drifter, Policy, play_out, play_out_alike


class FirstOption(Policy):
    """What anybody may write in plain Python."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[int] = []
        self.names = ["boldness"]
        self.numbers = vec[float]([0.5])

    def decide(self, state: State, seat: i64) -> i64:
        self.asked.append(int(seat))
        return state.legal()[0]


@pytest.mark.parametrize("entry", catalogue(), ids=lambda entry: entry.name)
def test_a_game_is_played_out(entry: stationmaster.kernel.catalogue.Entry) -> None:
    game = stationmaster.make(entry.name, entry.least_seats)
    ends = []
    for _ in range(2):
        state = game.start()
        policies = vec[Policy]([Drifter(seat) for seat in range(game.seats)])
        decisions = play_out(state, policies, Seeded(5))
        assert state.waiting_on() == OVER
        ends.append((int(decisions), state.digest()))
    assert ends[0] == ends[1]


def test_where_luck_is_of_one_lot_games_alike_are_the_same_as_others() -> None:
    game = stationmaster.make("usa", 2)
    one, other = game.start(), game.start()
    play_out(one, vec[Policy]([Drifter(seat) for seat in range(2)]), Seeded(5))
    play_out_alike(other, vec[Policy]([Drifter(seat) for seat in range(2)]), 5)
    assert one.digest() == other.digest()


def test_each_seat_is_asked_of_its_own_policy() -> None:
    game = stationmaster.make("usa", 2)
    first, second = FirstOption(), FirstOption()
    decisions = play_out(game.start(), vec[Policy]([first, second]), Seeded(1))
    assert set(first.asked) == {0}
    assert set(second.asked) == {1}
    assert decisions == len(first.asked) + len(second.asked)


def test_numbers_go_by_name() -> None:
    policy = FirstOption()
    policy.tune("boldness", 0.75)
    assert policy.tuned() == {"boldness": 0.75}
    with pytest.raises(Refusal, match=r"no number called 'luck' \(there are: boldness\)"):
        policy.tune("luck", 1.0)


def test_the_candidates_are_its_own_choice_and_all_others() -> None:
    game = stationmaster.make("usa", 2, first=0)
    state = game.start()
    play = Seeded(3)
    while state.waiting_on() < 0:
        state.apply(state.draw(play))
    found = FirstOption().candidates(state, state.waiting_on())
    assert sorted(found) == sorted(state.legal())
    assert found[0] == state.legal()[0]
