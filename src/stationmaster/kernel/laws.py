"""What holds for every game, checked on random play. A game that breaks a law is not fit for a table.

    check(game, seed)         one random game, looked at closely at some of its moments
    check_words(game)         every action has a text of its own
    check_luck(game, seed)    chance keeps to its odds, and random play has no favourites

The laws, by the names that a broken one is called by:

    replay       the log leads to the same state again
    clones       a state and its clone go their own ways
    words        each action has one text, which reads as this action
    components   everything is somewhere, once, at all times
    ending       every game ends, an imagined one too
    options      who is to move has something to choose from, each thing once, all of the alphabet
    odds         chance has positive whole weights for exactly what is possible, and draws among it
    luck         it draws as often as its odds say
    outcome      totals are the scores, lines add up to totals, winners have the first place
    views        a view is of its seat and its moment, and can be sent
    told         everyone is told something of every action
    secrets      deal anew what a seat cannot know: its view and its options stay as they are
    imagination  so they do in any state imagined from the view alone
    silence      what one is not told does not change what one sees
    discretion   one is not told what one does not see, and of one's own move nothing new
    at once      where all decide at once, whatever a seat decides, the others are told and see the same
    foregone     who is not asked has one option

A broken law says so with the game, the seed and the log; the same call breaks it again.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE, OVER, Game, State
from stationmaster.kernel.knowledge import Knowledge
from stationmaster.kernel.match import Move, replayed, who
from stationmaster.kernel.trial import Broken, Trial, named

__all__ = ["Broken", "check", "check_luck", "check_words"]

LONGEST_GAME = 20_000
APART = 12  # entries that a state and its clone are played on from each other


def check(game: Game, seed: int, moments: int = 6, most: int = LONGEST_GAME) -> list[Move]:
    """Play one random game, look closely at so many of its moments, and give its log."""
    trial = Trial(game, seed)
    with trial.noting_errors():
        trial.play(most)
        trial.judge_end()
        for n in [*trial.choose(moments), len(trial.states) - 1]:
            Moment(trial, n).inspect(most)
        for n in trial.choose_at_once():
            Moment(trial, n).keep_at_once()
    return trial.log


class Moment:
    """One moment of a game, looked at closely."""

    def __init__(self, trial: Trial, n: int) -> None:
        self.trial = trial
        self.game = trial.game
        self.rng = trial.rng
        self.log = trial.log[:n]
        self.n = n
        self.state = trial.states[n]
        self.mover = self.state.waiting_on()
        trial.shown = n

    def broken(self, law: str, what: str) -> Broken:
        return self.trial.broken(law, what)

    def inspect(self, most: int) -> None:
        before = self.state.digest()
        if replayed(self.game, self.log).digest() != before:
            raise self.broken("clones", "playing a state on changes the clone that was taken of it")
        if self.mover != OVER:
            self.read_back()
            self.weigh()
            self.play_apart()
        Knowledge(self.trial, self.n).inspect()
        self.play_on(most)
        if self.state.digest() != before:
            raise self.broken("clones", "looking at a state, or playing its clone, changes it")

    def read_back(self) -> None:
        """Every legal action has a text of its own, which reads as this action."""
        actions = self.trial.options(self.state)
        check_texts(self.game, actions, self.broken)
        if self.mover >= 0 and self.state.pick(self.rng) not in actions:
            raise self.broken("options", f"{who(self.mover)} picks what is not possible")

    def keep_at_once(self) -> None:
        if self.game.foregone(self.state) and len(self.state.legal()) > 1:
            raise self.broken("foregone", f"{who(self.mover)} is not asked, but might choose")
        Knowledge(self.trial, self.n).keep_at_once()

    def weigh(self) -> None:
        """When chance is to move: whole odds for exactly what is possible, and draws among it."""
        if self.mover != CHANCE:
            return
        odds = self.state.odds()
        if any(type(weight) is not int or weight < 1 for _, weight in odds):
            raise self.broken("odds", f"not all weights are positive whole numbers: {odds}")
        possible = [action for action, _ in odds]
        if sorted(possible) != sorted(self.state.legal()):
            raise self.broken("odds", "the odds are not those of exactly the possible outcomes")
        for _ in range(3):
            if (action := self.state.draw(self.rng)) not in possible:
                raise self.broken("odds", f"chance drew '{self.game.write(action)}', which has no odds")

    def play_apart(self) -> None:
        """A state and its clone, played on in turns, each come to where they would have come alone."""
        one = replayed(self.game, self.log)
        lines: list[tuple[State, list[Move]]] = [(one, []), (one.clone(), [])]
        for _ in range(APART):
            for state, line in lines:
                if (mover := state.waiting_on()) != OVER:
                    line.append(Move(mover, self.any_action(state)))
                    state.apply(line[-1].action)
        for state, line in lines:
            if replayed(self.game, [*self.log, *line]).digest() != state.digest():
                raise self.broken("clones", "playing a state or its clone on changes the other")

    def any_action(self, state: State) -> int:
        actions = list(state.legal())
        return actions[self.rng.below(len(actions))]

    def play_on(self, most: int) -> None:
        """What somebody imagines can be played to the end."""
        viewer = self.trial.hearers[self.rng.below(len(self.trial.hearers))]
        view = self.game.view(self.state, viewer)
        state = self.game.imagine(view, self.trial.heard[viewer][: self.n], self.rng)
        left = most
        while (mover := state.waiting_on()) != OVER:
            if left == 0:
                raise self.broken("ending", f"what {named(viewer)} imagines goes on after {most} entries")
            action = state.draw(self.rng) if mover == CHANCE else state.pick(self.rng)
            if action not in state.legal():
                raise self.broken("options", f"{who(mover)} picks what is not possible")
            state.apply(action)
            left -= 1
        self.trial.recount(state)


# Beside random games


def check_words(game: Game) -> None:
    """Every action of the alphabet has a text of its own, which reads as this action."""
    check_texts(game, range(game.alphabet()), lambda law, what: Broken(law, what, game, 0, []))


def check_texts(game: Game, actions: Iterable[int], broken: Callable[[str, str], Broken]) -> None:
    texts: dict[str, int] = {}
    for action in actions:
        text = game.write(action)
        if text in texts:
            raise broken("words", f"'{text}' is the text of both {texts[text]} and {action}")
        texts[text] = action
        try:
            read = game.read(text)
        except Refusal as refusal:
            raise broken("words", f"'{text}', the text of {action}, is not read: {refusal}") from None
        if read != action:
            raise broken("words", f"'{text}', the text of {action}, reads as {read}")


def check_luck(game: Game, seed: int, moments: int = 8, draws: int = 2000) -> None:
    """Chance keeps to its odds and random play has no favourites, at some moments of a random game."""
    trial = Trial(game, seed)
    with trial.noting_errors():
        trial.play(LONGEST_GAME)
        for n in trial.choose(moments):
            trial.shown = n
            state = trial.states[n]
            if state.waiting_on() == CHANCE:
                odds = dict(state.odds())
                drawn = Counter(state.draw(trial.rng) for _ in range(draws))
            else:
                odds = dict.fromkeys(state.legal(), 1)
                drawn = Counter(state.pick(trial.rng) for _ in range(draws))
            if far_off(odds, drawn):
                expected = {game.write(action): weight for action, weight in odds.items()}
                seen = {game.write(action): n for action, n in drawn.items()}
                raise trial.broken("luck", f"of {draws} draws with the odds {expected} came {seen}")


def far_off(odds: Mapping[int, int], drawn: Mapping[int, int]) -> bool:
    """Whether counts are further from their odds than happens once in three million times (chi-square)."""
    if not drawn.keys() <= odds.keys():
        return True
    each = sum(drawn.values()) / sum(odds.values())
    cells = [(weight * each, drawn.get(action, 0)) for action, weight in odds.items()]
    rare = [cell for cell in cells if cell[0] < 5]  # too few to be judged one by one
    cells = [cell for cell in cells if cell[0] >= 5]
    if rare:
        cells.append((sum(expected for expected, _ in rare), sum(n for _, n in rare)))
    if len(cells) < 2:
        return False
    distance = sum((n - expected) ** 2 / expected for expected, n in cells)
    freedom = len(cells) - 1
    spread = 2 / (9 * freedom)
    return distance > freedom * (1 - spread + 5 * math.sqrt(spread)) ** 3  # Wilson and Hilferty
