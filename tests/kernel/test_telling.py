"""Every move has words of its family's, in each language: none is shown to people in notation."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

import pytest

import stationmaster
from stationmaster.kernel.catalogue import Entry
from stationmaster.kernel.family import Family, Listener
from stationmaster.kernel.game import CHANCE, OVER, Game, Seeded, State
from stationmaster.kernel.match import Told
from stationmaster.kernel.words import LANGUAGES, Text, say

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve")
MOST = 400  # entries of a game; in all of them together every kind of move comes up


def tables() -> Iterator[tuple[str, dict[str, object]]]:
    """Every game, with every choice of every option that is not about who begins."""
    for entry in stationmaster.catalogue():
        yield entry.name, {}
        for option in entry.options:
            if option.name != "first" and not option.of:
                for choice in (option.choices or (False, True))[-2:]:
                    yield entry.name, {option.name: choice}


def worded(text: Text | None) -> tuple[str, ...]:
    assert text is not None
    return tuple(say(text, language) for language in LANGUAGES)


def check(notation: str, said: tuple[str, ...]) -> None:
    english, russian = said
    assert english not in (notation, notation.removeprefix("! "))
    assert "{" not in english + russian
    assert not re.search("[А-Яа-яЁё]", english), said
    assert re.search("[А-Яа-яЁё]", russian), (notation, said)


def without_twins(text: str) -> str:
    """Two tracks between the same places are called alike, and so are tickets to the same countries."""
    return "keep" if text.startswith("keep") else re.sub(r"/\d\b|-[ew]\b", "", text)


class Playing:
    """A game at random; what it comes to, checked."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.rng = game, Seeded(seed)
        self.family: Family = stationmaster.family(game.family)
        self.known: dict[str, tuple[str, ...]] = {}
        self.listener = Listener(NAMES[: game.seats])

    def run(self) -> None:
        state = self.game.start()
        for _ in range(MOST):
            mover = state.waiting_on()
            if mover == OVER:
                return
            if mover == CHANCE:
                action = state.draw(self.rng)
                self.check_luck(state, action)
            else:
                self.check_offers(state, int(mover))
                action = state.pick(self.rng)
            state.apply(action)

    def check_offers(self, state: State, seat: int) -> None:
        view = self.game.view(state, seat)
        said: dict[tuple[str, ...], str] = {}
        for action in state.legal():
            text = self.game.write(action)
            if re.search(r"^(keep|complete) \d", text) or text not in self.known:
                self.known[text] = worded(self.family.offer(self.game, view, text))
                check(text, self.known[text])
            words, alike = self.known[text], without_twins(text)
            assert said.setdefault(words, alike) == alike, words

    def check_luck(self, state: State, action: int) -> None:
        if len(state.odds()) == 1:
            return
        for seat in range(self.game.seats):
            told = Told(CHANCE, self.game.told(state, action, seat))
            if told.text.endswith("?") or told.text == "! rolled none" or told.text in self.known:
                continue
            sentences = self.family.tells(self.game, told, self.listener, seat)
            self.known[told.text] = tuple(
                " ".join(say(each, language) for each in sentences) for language in LANGUAGES
            )
            check(told.text, self.known[told.text])


def seats_of(entry: Entry) -> int:
    return min(entry.most_seats, 3)


@pytest.mark.parametrize(("name", "options"), [*tables()], ids=str)
def test_every_move_that_is_offered_has_words_of_its_own(name: str, options: dict[str, object]) -> None:
    entry = stationmaster.find(name)
    playing = Playing(stationmaster.make(name, seats=seats_of(entry), **options), seed=1)
    playing.run()
    assert len(playing.known) > 5


def test_a_family_without_words_has_none() -> None:
    game = stationmaster.make("usa")
    plain = Family()
    assert plain.offer(game, game.view(game.start(), 0), "draw") is None
    assert not [*itertools.chain(plain.tells(game, Told(0, "draw"), Listener(NAMES)))]
