"""Many games of one kind, played side by side: each step is a decision in every one of them. Compiled.

What a learner reads lies in buffers that are made once and written over at every step: arrays of NumPy look
into them without a copy.
"""

from typing import final

from librt.strings import read_i32_le
from librt.vecs import append, vec
from mypy_extensions import i16, i32, i64, u8

from stationmaster.kernel.game import CHANCE, OVER, Game, Seeded, State
from stationmaster.kernel.observing import Observer
from stationmaster.kernel.policy import Policy


@final
class Batch:
    """Games that go on for ever: one that ends begins anew at once."""

    game: Game
    observer: Observer
    n: i64
    n_move: i64
    n_seat: i64
    length: i64
    moves: vec[i64]
    """By a learner's number: the action."""
    number: vec[i64]
    """By action: a learner's number, or -1."""
    states: list[State]
    luck: list[Seeded]
    chooser: Seeded
    options: vec[vec[i64]]
    """By game: the actions of which its mask has a 1."""
    observations: vec[i16]
    masks: vec[u8]
    seats: vec[u8]
    """By game: who is to decide."""
    rewards: vec[float]
    """By game and seat: of the game that has just ended, else 0."""
    ended: vec[u8]
    chosen: vec[i32]

    def __init__(self, game: Game, observer: Observer, moves: list[int], n: int, seed: int) -> None:
        self.game = game
        self.observer = observer
        self.n = n
        self.n_move = len(moves)
        self.n_seat = game.seats
        self.length = observer.length
        self.moves = vec[i64]([i64(action) for action in moves])
        self.number = vec[i64]([i64(-1) for _ in range(game.alphabet())])
        for number, action in enumerate(moves):
            self.number[action] = number
        self.states = []
        self.luck = [Seeded(seed * 1_000_003 + k) for k in range(n)]
        self.chooser = Seeded(seed)
        self.options = vec[vec[i64]]()
        for _ in range(n):
            self.options = append(self.options, vec[i64]())
        self.observations = vec[i16]([i16(0) for _ in range(n * self.length)])
        self.masks = vec[u8]([u8(0) for _ in range(n * self.n_move)])
        self.seats = vec[u8]([u8(0) for _ in range(n)])
        self.rewards = vec[float]([0.0 for _ in range(n * self.n_seat)])
        self.ended = vec[u8]([u8(0) for _ in range(n)])
        self.chosen = vec[i32]([i32(0) for _ in range(n)])
        for k in range(self.n):
            self.states.append(self.begun(k))
            self.show(k)

    def begun(self, k: i64) -> State:
        """A new game, up to its first decision."""
        state = self.game.start()
        luck = self.luck[k]
        while state.waiting_on() == CHANCE:
            state.apply(state.draw(luck))
        return state

    def step(self, numbers: bytes) -> i64:
        """One decision in every game, as 32-bit numbers one after the other; then luck, up to the next one.

        The first game whose mask does not allow it, and then nothing is played; or as many as there are.
        """
        for k in range(self.n):
            number = i64(read_i32_le(numbers, 4 * k))
            if number < 0 or number >= self.n_move or self.masks[k * self.n_move + number] == 0:
                return k
        for k in range(self.n):
            self.decide(k, self.moves[i64(read_i32_le(numbers, 4 * k))])
        return self.n

    def decide(self, k: i64, action: i64) -> None:
        state = self.states[k]
        luck = self.luck[k]
        if self.ended[k] == 1:
            self.ended[k] = 0
            for seat in range(self.n_seat):
                self.rewards[k * self.n_seat + seat] = 0.0
        state.apply(action)
        while state.waiting_on() == CHANCE:
            state.apply(state.draw(luck))
        if state.waiting_on() == OVER:
            self.end(k, state)
        self.show(k)

    def end(self, k: i64, state: State) -> None:
        """What the game was worth to each seat; and the next begins."""
        self.ended[k] = 1
        for seat, reward in enumerate(self.game.rewards(state)):
            self.rewards[k * self.n_seat + seat] = reward
        self.states[k] = self.begun(k)

    def show(self, k: i64) -> None:
        """What the seat to decide sees, and a 1 in the mask for each of its options."""
        state = self.states[k]
        seat = state.waiting_on()
        masks = self.masks
        number = self.number
        row = k * self.n_move
        for action in self.options[k]:
            masks[row + number[action]] = 0
        options = state.legal()
        for action in options:
            masks[row + number[action]] = 1
        self.options[k] = options
        self.seats[k] = u8(seat)
        self.observer.observe(state, seat, self.observations, k * self.length)

    def choose_any(self) -> None:
        """A decision of each game at random, into `chosen`: to measure, and to begin with."""
        for k in range(self.n):
            options = self.options[k]
            self.chosen[k] = i32(self.number[options[self.chooser.below(len(options))]])

    def choose_by(self, policy: Policy) -> None:
        """A decision of each game as a policy makes it, into `chosen`; what a seat cannot know is made up."""
        for k in range(self.n):
            seat = i64(self.seats[k])
            state = self.states[k].clone()
            state.redeal(seat, self.chooser)
            policy.forget()
            self.chosen[k] = i32(self.number[policy.decide(state, seat)])
