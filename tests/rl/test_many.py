"""Many games at once: the same games as one by one, whatever the number of processes."""

from collections.abc import Iterator

import numpy as np
import pytest

from stationmaster import catalogue, make
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE, OVER, Seeded
from stationmaster.rl.encoding import Encoding
from stationmaster.rl.many import ManyGames

NAMES = [entry.name for entry in catalogue()]


@pytest.mark.parametrize("name", NAMES)
def test_a_game_among_many_goes_as_it_goes_alone(name: str) -> None:
    many = ManyGames(name, 2, games=3, seed=7)
    encoding = Encoding(make(name, 2))
    luck = Seeded(7 * 1_000_003 + 1)  # of the second game, as the batch seeds it
    state = encoding.game.start()
    for _ in range(400):
        while state.waiting_on() == CHANCE:
            state.apply(state.draw(luck))
        if state.waiting_on() == OVER:
            assert many.ended[1] == 1
            assert list(many.rewards[1]) == encoding.game.rewards(state)
            state = encoding.game.start()
            continue
        seat = int(state.waiting_on())
        assert many.seats[1] == seat
        assert (many.observations[1] == encoding.observe(state, seat)).all()
        assert (many.masks[1] == encoding.options(state, seat)).all()
        numbers = many.choose_any()
        action = encoding.moves[int(numbers[1])]
        many.step(numbers)
        state.apply(action)


@pytest.fixture
def two_processes() -> Iterator[ManyGames]:
    many = ManyGames("tiny", 2, games=64, processes=2, seed=3)
    yield many
    many.close()


def test_processes_share_the_games(two_processes: ManyGames) -> None:
    alone = [ManyGames("tiny", 2, games=32, seed=3), ManyGames("tiny", 2, games=32, seed=4)]
    ended = 0
    for _ in range(30):
        two_processes.step(two_processes.choose_any())
        for part in alone:
            part.step(part.choose_any())
        for name, array in two_processes.arrays.items():
            assert (array == np.concatenate([part.arrays[name] for part in alone])).all()
        ended += int(two_processes.ended.sum())
    assert ended > 64
    with pytest.raises(Refusal, match="game 5: -1 is not among"):
        two_processes.step(np.where(np.arange(64) == 5, -1, two_processes.choose_any()))


def test_a_policy_chooses_well_for_who_wants_to_learn(two_processes: ManyGames) -> None:
    """What it decides is allowed, and wins; whatever the seat cannot know is not looked at."""
    alone = ManyGames("tiny", 2, games=32, seed=3)
    chosen = two_processes.choose_well()
    assert (chosen[:32] == alone.choose_well()).all()
    won = np.zeros(2)
    for _ in range(60):
        well, anyhow = two_processes.choose_well().copy(), two_processes.choose_any()
        two_processes.step(np.where(two_processes.seats == np.arange(64) % 2, well, anyhow))
        for seat in (0, 1):
            won += two_processes.rewards[seat::2][:, [seat, 1 - seat]].sum(0)
    assert won[0] > 100
    cards = ManyGames("card-game", 2, games=2)
    for _ in range(100):
        assert cards.masks[[0, 1], cards.choose_well()].all()
        cards.step(cards.choose_well())


def test_a_decision_that_the_mask_does_not_allow_is_refused_and_nothing_is_played() -> None:
    many = ManyGames("usa", 2, games=4)
    before = many.observations.copy()
    numbers = many.choose_any().copy()
    numbers[2] = int(np.flatnonzero(many.masks[2] == 0)[0])
    with pytest.raises(Refusal, match="game 2: "):
        many.step(numbers)
    assert (many.observations == before).all()
    with pytest.raises(Refusal, match="expected 4 decisions"):
        many.step(numbers[:3])


def test_games_cannot_be_shared_out_among_more_processes_than_games() -> None:
    with pytest.raises(Refusal, match="2 games cannot be shared out among 3 processes"):
        ManyGames("tiny", 2, games=2, processes=3)
