"""Random play and what is counted in it: games to check laws on, and numbers to compare engines by."""

import zlib
from collections import defaultdict

import msgspec

from stationmaster.kernel.game import CHANCE, OVER, Game, Rng, Seeded, State

SPECTATOR = -1  # to State.redeal
TASTES = (1, 4, 16)
DIGESTED = 4  # a trace takes the state's digest after every so many entries,
VIEWED = 64  # and looks through everyone's eyes


class Chooser:
    """Any legal action, each as likely."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def among(self, actions: list[int]) -> int:
        return actions[self.rng.below(len(actions))]


class Picky(Chooser):
    """First a kind of action, by a taste that lasts for the game: so decks run dry and hoards grow."""

    def __init__(self, rng: Rng, game: Game) -> None:
        super().__init__(rng)
        self.game = game
        self.kinds: dict[int, str] = {}
        self.tastes: dict[str, int] = {}

    def among(self, actions: list[int]) -> int:
        groups: dict[str, list[int]] = defaultdict(list)
        for action in actions:
            if action not in self.kinds:
                self.kinds[action] = kind(self.game.write(action))
            groups[self.kinds[action]].append(action)
        drawn = [word for word in groups for _ in range(self.taste(word))]
        return super().among(groups[drawn[self.rng.below(len(drawn))]])

    def taste(self, word: str) -> int:
        if word not in self.tastes:
            self.tastes[word] = TASTES[self.rng.below(len(TASTES))]
        return self.tastes[word]


def chooser(game: Game, rng: Rng) -> Chooser:
    """Half of all random games are played by a taste."""
    return Picky(rng, game) if rng.below(2) else Chooser(rng)


def kind(text: str) -> str:
    """The words that say what kind of action it is."""
    words = text.split()
    return " ".join(words[:2] if words[0] == "!" else words[:1])


def trace(game: Game, seed: int) -> int:
    """A random game in one number: every action, and states, views and the outcome on the way.

    Seats choose by `pick` where the seed is even, from the list of what is legal where it is odd.
    """
    rng = Seeded(seed)
    choose = Chooser(rng)
    state = game.start()
    mixed = n = 0
    while (mover := state.waiting_on()) != OVER:
        if mover == CHANCE:
            action = state.draw(rng)
        elif seed % 2 == 0:
            action = state.pick(rng)
        else:
            action = choose.among(list(state.legal()))
        state.apply(action)
        n += 1
        digest = state.digest() if n % DIGESTED == 0 else 0
        mixed = zlib.crc32(b"%d %d" % (action, digest), mixed)
        if n % VIEWED == 0:
            mixed = seen(game, state, mixed, rng)
    mixed = seen(game, state, mixed, rng)
    return zlib.crc32(msgspec.json.encode(game.outcome(state)), mixed)


def seen(game: Game, state: State, mixed: int, rng: Rng) -> int:
    """What everyone sees, and another state that they must hold possible."""
    for viewer in (None, *range(game.seats)):
        mixed = zlib.crc32(msgspec.json.encode(game.view(state, viewer)), mixed)
        other = state.clone()
        other.redeal(SPECTATOR if viewer is None else viewer, rng)
        mixed = zlib.crc32(b"%d" % other.digest(), mixed)
    return mixed


def count(game: Game, depth: int, seed: int, after: int = 0) -> list[int]:
    """How many sequences of 1, 2, … depth actions there are, chance's among them.

    They are counted from the first decision of a seat, as the seed deals it, and so many random ones after.
    """
    rng = Seeded(seed)
    state = game.start()
    left = after
    while (mover := state.waiting_on()) == CHANCE or (mover != OVER and left > 0):
        left -= mover != CHANCE
        state.apply(state.draw(rng) if mover == CHANCE else state.pick(rng))
    counts = [0] * depth
    add_sequences(state, counts, 0)
    return counts


def add_sequences(state: State, counts: list[int], depth: int) -> None:
    if depth == len(counts) or state.waiting_on() == OVER:
        return
    actions = list(state.legal())
    counts[depth] += len(actions)
    if depth + 1 < len(counts):
        for action in actions:
            then = state.clone()
            then.apply(action)
            add_sequences(then, counts, depth + 1)
